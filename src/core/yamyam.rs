//! Yamyam: a creature that slides until a wall stops it, and wants to stop on an exit.
//!
//! A *step* is a slide in one of four directions up to the next wall. The creature is out when a
//! step **stops** on an exit; it slides over exits on its path unless they are trapdoors. From
//! some cells no exit can be reached any more; the classification tells for every cell what may
//! happen from there.
//!
//! | module | contents |
//! |---|---|
//! | `board`, `parse` | boards, reading and checking them |
//! | `options` | trapdoor, max N, smell |
//! | `classify` | every cell unsafe, too far, safe or risky |
//! | `backward_search` | the breadth-first search backwards over slides |
//! | `targets` | where every slide ends |
//! | `stop_graph` | the stops that can be reached from a start |
//! | `game` | a game in progress: steps, undo, hint |
//! | `tumble` | the creature left to itself |
//! | `levels`, `generate` | boards to play |
//! | [`draw`] | pictures of the classification as SVG and PNG |

mod backward_search;
mod board;
mod classify;
pub mod draw;
mod game;
mod generate;
mod levels;
mod options;
mod parse;
mod stop_graph;
mod targets;
mod tumble;

pub use board::{Board, CellKind};
pub(crate) use classify::classify_unless;
pub use classify::{Class, Classification, Counts, classify};
pub use game::{Game, Outcome};
pub(crate) use generate::{Difficulty, generate, newest_seed};
pub use levels::{Level, LevelSet, level, levels};
pub use options::Options;
pub(crate) use options::parse_max;
pub use parse::SizeLimits;
pub use stop_graph::{Step, Stop, StopGraph};
pub use tumble::{TumbleCounts, tumble};
