//! Yamyam: a creature that slides until a wall stops it, and wants to stop on an exit.
//!
//! A *step* is a slide in one of four directions up to the next wall. The creature is out
//! when a step **stops** on an exit; exits in the middle of a slide are passed over, unless
//! they are trapdoors. From some fields no exit can be reached any more; the classification
//! tells for every field what may happen from there.
//!
//! | module | what lives there |
//! |---|---|
//! | [`board`], [`parse`] | boards, reading and checking them |
//! | [`options`] | trapdoor, max N, smell |
//! | [`classify`](mod@classify) | every field unsafe, too far, safe or risky |
//! | [`explain`] | why a field is what it is |
//! | `spread` | the breadth-first search backwards over slides |
//! | [`trace`](mod@trace) | the two searches step by step, for teaching |
//! | [`targets`] | where every slide ends |
//! | [`roam`] | what the creature can get to from a start field |
//! | [`game`] | a game in progress: steps, undo, hint |
//! | [`tumble`](mod@tumble) | the creature left to itself |
//! | [`levels`](mod@levels), [`generate`](mod@generate) | boards to play |
//! | [`draw`] | pictures of the classification, as shapes, SVG and PNG |

mod board;
mod classify;
pub mod draw;
mod explain;
mod game;
mod generate;
mod levels;
mod options;
mod parse;
mod roam;
mod spread;
mod targets;
mod trace;
mod tumble;

pub use board::{Board, CellKind};
pub use classify::{Class, Classification, Counts, classify};
pub(crate) use explain::Reason;
pub use game::{Game, Outcome};
pub(crate) use generate::{Difficulty, generate};
pub use levels::{Level, LevelSet, level, levels};
pub use options::Options;
pub(crate) use options::parse_max;
pub use parse::{BoardError, SizeLimits};
pub use roam::{Step, Stop, StopGraph};
pub(crate) use trace::{Event, Search, Trace, trace};
pub(crate) use tumble::{Fate, Tumbler};
pub use tumble::{TumbleCounts, tumble};
