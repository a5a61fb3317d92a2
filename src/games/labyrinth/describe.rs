//! A labyrinth in words and in lines of text.

use std::cmp::Ordering;

use super::Labyrinth;
use super::course::Ends;
use crate::core::dir::Dir;
use crate::core::walk::{Tile, Walk};
use crate::i18n::Words;

/// Where the player is, what is open, where the exit or the goal lies.
pub fn describe(labyrinth: &Labyrinth, words: &Words) -> String {
    let (course, at) = (&labyrinth.course, labyrinth.at);
    let open: Vec<_> = Dir::ALL
        .into_iter()
        .filter(|dir| matches!(course.step(at, *dir), Walk::To(_) | Walk::Out))
        .map(|dir| words.t(dir_name(dir)))
        .collect();
    let place = [
        ("row", (at.row + 1).into()),
        ("col", (at.col + 1).into()),
        ("height", course.tiles().rows().into()),
        ("width", course.tiles().cols().into()),
    ];
    let mut sentences = vec![
        words.tr("describe-place", &place),
        words.tr("describe-open", &[("dirs", open.join(", ").into())]),
    ];
    let goal = course.goal();
    if at == goal {
        let id = if course.ends() == Ends::Rim {
            "describe-at-exit"
        } else {
            "describe-at-goal"
        };
        sentences.push(words.t(id).into_owned());
    } else {
        let id = if course.ends() == Ends::Rim {
            "describe-exit"
        } else {
            "describe-goal"
        };
        let way = distance(at, goal, words);
        sentences.push(words.tr(id, &[("way", way.into())]));
    }
    if let Some(dir) = labyrinth.hint {
        let dir = words.t(dir_name(dir));
        sentences.push(words.tr("describe-hint", &[("dir", dir.into())]));
    }
    sentences.join(" ")
}

/// How far a tile lies from another, straight: "4 down, 2 to the right".
fn distance(from: Tile, to: Tile, words: &Words) -> String {
    let mut parts = Vec::with_capacity(2);
    let mut part = |from: u16, to: u16, less: &'static str, more: &'static str| match to.cmp(&from)
    {
        Ordering::Less => parts.push(words.tr(less, &[("n", (from - to).into())])),
        Ordering::Greater => parts.push(words.tr(more, &[("n", (to - from).into())])),
        Ordering::Equal => {}
    };
    part(from.row, to.row, "far-up", "far-down");
    part(from.col, to.col, "far-left", "far-right");
    parts.join(", ")
}

/// The message that names a direction.
fn dir_name(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "dir-north",
        Dir::East => "dir-east",
        Dir::South => "dir-south",
        Dir::West => "dir-west",
    }
}

/// The board in ASCII, `@` where the player is; with fog only what was seen.
pub fn text(labyrinth: &Labyrinth) -> Vec<String> {
    let (course, tiles) = (&labyrinth.course, labyrinth.tiles());
    let glyph = |row, col| {
        let tile = Tile::new(row, col);
        match course.is_open(tile) {
            _ if tile == labyrinth.at => '@',
            true if tile == course.goal() && course.ends() != Ends::Rim => 'E',
            _ if labyrinth.fog && !labyrinth.seen(tile) => '?',
            true => ' ',
            false => '#',
        }
    };
    (0..tiles.rows())
        .map(|row| (0..tiles.cols()).map(|col| glyph(row, col)).collect())
        .collect()
}
