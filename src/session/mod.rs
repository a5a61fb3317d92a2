//! One player's session.
