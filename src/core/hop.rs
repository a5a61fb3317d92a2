//! Number-hop: on a hexagonal board of numbers a piece hops as many cells as the number that it
//! leaves, until it is back in the middle.
//!
//! The rules:
//!
//! 1. The piece starts on the cell in the middle.
//! 2. A hop goes exactly as many cells as the number on the cell that it leaves, in one
//!    of six directions; the cells in between do not matter.
//! 3. The first hop may go in any direction, every later one in the direction of the last one or
//!    one of the two beside it.
//! 4. A hop must land on the board.
//! 5. On one walk no cell is entered twice *in the same direction*.
//! 6. Landing on the middle ends the walk; that is won.
//!
//! | module | contents |
//! |---|---|
//! | `board`, `error` | reading, checking and writing boards |
//! | `hex_dir` | the six directions and their names |
//! | `graph` | the board as a graph of (cell, direction), distances home |
//! | `game` | a walk in progress: choices, hops, undo, hint |
//! | `search` | all solutions in order, within a budget |
//! | `generate` | boards by seed and difficulty |

mod board;
mod game;
mod generate;
mod graph;
mod hex_dir;
mod search;

pub use board::{Board, Cell};
pub use game::{Choice, Game, Landing, Outcome};
pub(crate) use generate::{Difficulty, generate, random_board};
pub use graph::Graph;
pub use hex_dir::HexDir;
pub(crate) use hex_dir::SOURCE_NAMES;
pub use search::{SearchLimits, Solutions, for_each_solution, solutions};

/// The 9 x 9 board of the game's source: 46 walks home, the shortest of 18 hops.
pub const SOURCE_BOARD: &str = "\
2 4 1 5 4 0 0 0 0
1 4 5 2 3 2 0 0 0
2 1 3 3 2 5 2 0 0
2 1 3 2 1 2 2 4 0
4 3 4 3 3 4 2 3 2
0 2 2 1 3 2 2 1 2
0 0 2 2 2 3 4 3 2
0 0 0 1 3 1 2 1 4
0 0 0 0 2 1 6 3 2
";
