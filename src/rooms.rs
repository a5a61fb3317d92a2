//! Who is here: how many play, who just won, and the runs under way, to be watched. All of it is in
//! the memory of this process, and nothing of it is kept. Servers of one database tell each other of
//! what players of another one look at: see `nodes`.

mod guesses;
pub(crate) mod live;
pub(crate) mod member;
pub(crate) mod membership;
pub(crate) mod nodes;
mod presence;
mod relay;
pub(crate) mod room;

pub(crate) use guesses::{Guesses, OwnGuesses};
pub use presence::{Board, Here, Identity, Mode, Presence, Visit, Winner};
pub(crate) use presence::{Peer, is_maze};
