//! The screens as players see them, driven by keys and by the replies of the store.
//! `INSTA_UPDATE=always cargo test --test screens` accepts changed pictures.

mod boards;
mod clock;
mod frames;
mod lab;
mod ladder;
mod memory;
mod motion;
mod pages;
mod pictures;
mod replay;
mod tester;
// Text is read by the tests of the real server.
#[allow(dead_code)]
#[path = "../common/way.rs"]
mod way;
