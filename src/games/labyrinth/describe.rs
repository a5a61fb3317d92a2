//! A labyrinth in words and in lines of text.

use std::cmp::Ordering;

use super::Labyrinth;
use crate::core::dir::Dir;
use crate::core::walk::{self, Walk};
use crate::i18n::Words;

/// Where the player is, what is open, where the exit lies.
pub fn describe(labyrinth: &Labyrinth, words: &Words) -> String {
    let (tiles, at) = (labyrinth.tiles(), labyrinth.at);
    let exit = tiles.exit();
    let open: Vec<_> = Dir::ALL
        .into_iter()
        .filter(|dir| {
            matches!(
                walk::step(&labyrinth.maze, at, *dir),
                Walk::To(_) | Walk::Out
            )
        })
        .map(|dir| words.t(dir_name(dir)))
        .collect();
    let place = [
        ("row", (at.row + 1).into()),
        ("col", (at.col + 1).into()),
        ("height", tiles.rows().into()),
        ("width", tiles.cols().into()),
    ];
    let mut text = words.tr("describe-place", &place);
    let mut add = |sentence: String| {
        text.push(' ');
        text.push_str(&sentence);
    };
    add(words.tr("describe-open", &[("dirs", open.join(", ").into())]));
    let (id, across) = match exit.col.cmp(&at.col) {
        _ if at == exit => ("describe-at-exit", 0),
        Ordering::Greater => ("describe-exit-right", exit.col - at.col),
        Ordering::Less => ("describe-exit-left", at.col - exit.col),
        Ordering::Equal => ("describe-exit-below", 0),
    };
    let way = [
        ("down", exit.row.saturating_sub(at.row).into()),
        ("across", across.into()),
    ];
    add(words.tr(id, &way));
    if let Some(dir) = labyrinth.hint {
        add(words.tr("describe-hint", &[("dir", words.t(dir_name(dir)).into())]));
    }
    text
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
    let tiles = labyrinth.tiles();
    let glyph = |row, col| {
        let tile = walk::Tile::new(row, col);
        match tiles.is_open(tile) {
            _ if tile == labyrinth.at => '@',
            _ if labyrinth.fog && !labyrinth.seen(tile) => '?',
            true => ' ',
            false => '#',
        }
    };
    (0..tiles.rows())
        .map(|row| (0..tiles.cols()).map(|col| glyph(row, col)).collect())
        .collect()
}
