//! Who is here: how many play, and who just won. All of it is in the memory of this process, and
//! nothing of it is kept.

mod guesses;
pub(crate) mod member;
mod presence;
pub(crate) mod room;

pub(crate) use presence::is_maze;
pub use presence::{Board, Here, Identity, Mode, Presence, Visit, Winner};
