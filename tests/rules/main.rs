//! The rules: mazes, their golden boards, and the four games against independent answers.

#![allow(clippy::unwrap_used)] // Helpers of tests may.

mod corpus;
mod fifteen;
mod games;
mod generate;
mod golden;
mod hop;
mod labyrinth;
mod solve;
mod yamyam;
mod yamyam_boards;
mod yamyam_levels;
