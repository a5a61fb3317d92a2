//! A walk in words and in lines of text.

use super::{Hop, keys};
use crate::core::hop::{Board, Cell, HexDir};
use crate::i18n::{Lang, Words};

/// The hops that are told of a walk: as many as can be remembered.
const TOLD: usize = 6;

fn name(way: HexDir) -> &'static str {
    match way {
        HexDir::East => "way-e",
        HexDir::SouthEast => "way-se",
        HexDir::SouthWest => "way-sw",
        HexDir::West => "way-w",
        HexDir::NorthWest => "way-nw",
        HexDir::NorthEast => "way-ne",
    }
}

/// Where the piece is, how far it hops, which ways are open and where they lead.
pub(crate) fn describe(hop: &Hop, words: &Words) -> String {
    let walk = hop.walk();
    let number = |field| walk.board().number(field).unwrap_or(0);
    let at = walk.at();
    let mut sentences = vec![words.tr(
        "hop-place",
        &[
            ("field", place(walk.board(), at, words).into()),
            ("n", number(at).into()),
        ],
    )];
    let ways: Vec<_> = hop
        .choices()
        .map(|(way, field)| {
            let key = letter(way);
            let home = field == walk.board().centre();
            let to = if home {
                words.t("hop-home").into_owned()
            } else {
                place(walk.board(), field, words)
            };
            let id = if home { "hop-way-home" } else { "hop-way" };
            let values = [
                ("key", key.to_string().into()),
                ("way", words.t(name(way)).into()),
                ("field", to.into()),
                ("n", number(field).into()),
            ];
            words.tr(id, &values)
        })
        .collect();
    if !ways.is_empty() {
        sentences.push(words.tr("hop-open", &[("ways", ways.join("; ").into())]));
    }
    let hops: Vec<_> = walk.moves().collect();
    if !hops.is_empty() {
        let last = hops.iter().skip(hops.len().saturating_sub(TOLD));
        let told = last.map(|(far, way)| format!("{far} {}", words.t(name(*way))));
        let told: Vec<_> = told.collect();
        sentences.push(words.tr("hop-so-far", &[("walk", told.join(", ").into())]));
    }
    if let Some(way) = hop.hint {
        let values = [
            ("way", words.t(name(way)).into()),
            ("key", letter(way).to_string().into()),
        ];
        sentences.push(words.tr("hop-hint", &values));
    }
    sentences.join(" ")
}

/// A field by its row and its place in it, both from 1.
fn place(board: &Board, field: Cell, words: &Words) -> String {
    let before = board
        .cells()
        .filter(|other| other.row == field.row && other.column < field.column)
        .count();
    let place = u64::try_from(before + 1).unwrap_or(u64::MAX);
    let row = u64::from(field.row) + 1;
    words.tr("hop-field", &[("row", row.into()), ("place", place.into())])
}

/// The letter of a direction. In lines of text it is the same in all languages, since the
/// board does not know in which one it is read.
fn letter(way: HexDir) -> char {
    keys::letter(way, Lang::En)
}

/// The board in ASCII: the piece in round brackets, home in square ones, and the letter of
/// its key before every number that a hop can land on; `&` before another player's place.
pub(crate) fn text(hop: &Hop) -> Vec<String> {
    let board = hop.walk().board();
    let size = board.size();
    let mut rows = vec![vec![' '; 4 * size]; size];
    for field in board.cells() {
        let column =
            2 * (2 * usize::from(field.column) + size / 2).saturating_sub(usize::from(field.row));
        let number = board.number(field).unwrap_or(0).to_string();
        let landing = hop.choices().find(|choice| choice.1 == field);
        let (before, after) = match landing {
            _ if field == hop.walk().at() => ('(', ')'),
            Some((way, _)) if field == board.centre() => (letter(way), ']'),
            Some((way, _)) => (letter(way), ' '),
            None if hop.ghost == Some(field) => ('&', ' '),
            None if field == board.centre() => ('[', ']'),
            None => (' ', ' '),
        };
        let Some(row) = rows.get_mut(usize::from(field.row)) else {
            continue;
        };
        let signs = [before].into_iter().chain(number.chars()).chain([after]);
        for (slot, sign) in row.iter_mut().skip(column).zip(signs) {
            *slot = sign;
        }
    }
    let line = |row: Vec<char>| row.into_iter().collect::<String>().trim_end().to_owned();
    rows.into_iter().map(line).collect()
}
