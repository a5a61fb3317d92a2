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

use mazed::core::generate::{Algorithm, Spec};

/// A wish for a maze of this algorithm, width, height and seed.
fn spec(algorithm: Algorithm, (width, height): (u16, u16), seed: u64) -> Spec {
    Spec {
        width,
        height,
        algorithm,
        seed,
        ..Spec::default()
    }
}
