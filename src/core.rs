//! Floor 0: the pure rules of mazes and puzzles. No clock, no input or output, no
//! randomness that is not seeded by the caller; nothing here imports any other floor.
//!
//! | module | contents |
//! |---|---|
//! | [`dir`], [`grid`] | directions, cells, the packed maze with passages, walls, borders |
//! | [`rng`] | portable random numbers that never change |
//! | [`generate`] | the algorithms that carve mazes |
//! | [`tiles`] | a maze as tiles to walk on, with an entrance and an exit in the rim |
//! | [`solve`] | distances, shortest paths, and solvers to watch |
//! | [`problem`] | what is wrong with a text of a board or a mask |
//! | `region`, [`mask`] | which cells are free and connected |
//! | [`analysis`] | start and end, the longest path |
//! | [`export`], `picture` | mazes as text, pictures and json |
//! | [`budget`] | how much work a search may do |
//! | [`fifteen`] | the sliding puzzles of 8, 15 and 24 tiles |
//! | [`hop`] | number-hop: a hexagonal board of numbers |
//! | [`slide`], [`yamyam`] | a creature that slides until a wall stops it |

pub mod analysis;
mod bit_set;
mod board_text;
pub mod budget;
pub mod dir;
mod disjoint_sets;
pub(crate) mod error;
pub mod export;
pub mod fifteen;
pub mod generate;
pub mod grid;
mod hill_climb;
pub mod hop;
pub mod mask;
mod names;
pub(crate) mod picture;
pub mod problem;
pub(crate) mod region;
pub mod rng;
pub mod slide;
pub mod solve;
pub mod tiles;
pub mod yamyam;
