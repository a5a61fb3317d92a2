//! Directions and distances in words.

use std::cmp::Ordering;

use crate::core::dir::Dir;
use crate::i18n::Words;

pub(crate) fn dir_name(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "dir-north",
        Dir::East => "dir-east",
        Dir::South => "dir-south",
        Dir::West => "dir-west",
    }
}

/// How far a place lies from another, straight, by rows and columns: "4 down, 2 to the right".
pub(crate) fn distance(from: (u16, u16), to: (u16, u16), words: &Words) -> String {
    let mut parts = Vec::with_capacity(2);
    let mut part = |from: u16, to: u16, less: &'static str, more: &'static str| match to.cmp(&from)
    {
        Ordering::Less => parts.push(words.tr(less, &[("n", (from - to).into())])),
        Ordering::Greater => parts.push(words.tr(more, &[("n", (to - from).into())])),
        Ordering::Equal => {}
    };
    part(from.0, to.0, "far-up", "far-down");
    part(from.1, to.1, "far-left", "far-right");
    parts.join(", ")
}
