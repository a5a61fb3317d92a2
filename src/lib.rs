//! mazed, the maze daemon: mazes and puzzles for everybody who has `ssh`.
//!
//! The crate is a house of floors; imports point downwards only (`tests/floors.rs`
//! checks it). From the ground up:
//!
//! | floor | modules | what lives there |
//! |---|---|---|
//! | 0 | [`core`], [`i18n`], `limits`, `metrics` | pure rules; sentences in three languages; what addresses share; what is counted |
//! | 1 | [`games`], [`look`], [`key`], [`model`] | rules joined to drawing; colours, glyphs and keys; what is remembered |
//! | 2 | [`ui`], [`commands`], [`store`], [`rooms`] | pages; commands without a screen; what is remembered, in a database; runs that others see |
//! | 3 | [`session`], [`terminal`], [`accounts`] | one player's loop; bytes to keys and frames to bytes; what a session asks of the store |
//! | 4 | [`server`] | the SSH server |
//! | 5 | [`cli`] | the command line |

// `pub` means: for the binary, the tests, the benchmarks and the fuzz targets.
#![warn(unreachable_pub)]
// What a client, a file or the network can influence must not panic; tests may.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

pub mod accounts;
pub mod cli;
pub mod commands;
pub mod core;
pub mod games;
pub mod i18n;
pub mod key;
pub(crate) mod limits;
pub mod look;
pub(crate) mod metrics;
pub mod model;
pub mod rooms;
pub mod server;
pub mod session;
pub mod store;
pub mod terminal;
pub mod ui;
