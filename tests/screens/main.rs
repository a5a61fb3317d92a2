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
