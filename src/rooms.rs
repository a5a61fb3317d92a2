//! Who is here: how many play, who just won, and the runs under way, to be watched. All of it is in
//! the memory of this process, and nothing of it is kept.

mod guesses;
pub(crate) mod live;
pub(crate) mod member;
pub(crate) mod membership;
mod presence;
pub(crate) mod room;

pub use presence::{Board, Here, Identity, Mode, Presence, Visit, Winner};
pub(crate) use presence::{Peer, is_maze};
