//! Floor 0: the pure rules of mazes. No clock, no input or output, no randomness
//! that is not seeded by the caller; nothing here imports any other floor.
//!
//! | module | what lives there |
//! |---|---|
//! | [`dir`], [`grid`] | directions, cells, the packed maze with passages, walls, borders |
//! | [`rng`] | the portable, versioned random numbers |
//! | [`generate`] | the algorithms that carve mazes |
//! | [`walk`] | a maze as tiles to walk on, with an entrance and an exit in the rim |
//! | [`solve`] | distances, shortest ways, and solvers to watch |
//! | [`region`], [`mask`] | which cells are free and hang together |
//! | [`analysis`] | ends, the longest way, difficulty |
//! | [`export`] | text, pictures and data |
//! | [`budget`] | how much work a search may do |
//! | [`fifteen`] | the sliding puzzles of 8, 15 and 24 tiles |
//! | [`hop`] | number-hop: a hexagonal board of numbers |
//! | [`slide`], [`yamyam`] | a creature that slides until a wall stops it |

pub mod analysis;
pub mod budget;
pub mod dir;
pub mod error;
pub mod export;
pub mod fifteen;
pub mod generate;
pub mod grid;
pub mod hop;
pub mod mask;
pub mod region;
pub mod rng;
pub mod slide;
pub mod solve;
pub mod walk;
pub mod yamyam;
