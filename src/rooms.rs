//! Who is here: how many play, who just won, the runs under way, to be watched, and rooms. All of it
//! is in the memory of this process.

mod directory;
pub(crate) mod live;
pub(crate) mod member;
pub(crate) mod membership;
mod open_room;
mod peer;
mod presence;
mod relay;
pub(crate) mod room;

pub use peer::Identity;
pub(crate) use peer::Peer;
pub use presence::{Here, Mode, Presence, Visit};
