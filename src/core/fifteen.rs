//! The fifteen puzzle, and its smaller and larger sisters of 8 and 24 tiles.
//!
//! A move slides a *tile* into the gap, and a direction is always the one in which the tile
//! moves: north is the tile below the gap going up.
//!
//! | module | contents |
//! |---|---|
//! | `board`, `error` | tiles, moves, keys, which boards can be solved |
//! | `game` | a game in progress: moves, undo |
//! | `shuffle` | start boards by seed, always solvable |
//! | `solver` | a path to the goal, the shortest one if the budget lasts |
//! | `layer_by_layer` | a path to the goal at once, however long |
//! | `beam` | a good path to the goal, soon |
//! | `ida` | the shortest path, proved |
//! | `walking_distance`, `manhattan` | lower bounds of the moves to the goal |

mod beam;
mod board;
mod game;
mod ida;
mod layer_by_layer;
mod manhattan;
mod shuffle;
mod solver;
mod walking_distance;

pub use board::{Board, Side, TileMove, dir_of_key, key};
pub use game::Game;
pub use shuffle::shuffled;
pub use solver::{Solution, Solver};
