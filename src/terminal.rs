//! A terminal at the other end of a line of bytes: what comes in becomes keys, frames
//! become the bytes that go out, and what the terminal can show is found out.

pub mod capabilities;
pub(crate) mod clipboard;
mod compressed_frame;
mod cursor_move;
mod encoder;
pub mod escape_tokenizer;
pub mod keys;
mod packed_cell;
pub mod screen;
