//! The store: its contract on both databases, and what it does when they fail.

mod backends;
mod contract;
mod play;
