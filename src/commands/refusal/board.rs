//! What the rules say is wrong with a board, a mask or a maze, in the language of the
//! player who sent it.

use super::{Tell, count, repeated};
use crate::core::error::MazeError;
use crate::core::grid::{Cell, MAX_SIDE};
use crate::core::hop::{MAX_NUMBER, MAX_SIZE};
use crate::core::mask::MaskError;
use crate::core::{fifteen, hop, yamyam};
use crate::games::LevelError;
use crate::i18n::{Arg, Words};

/// The values of a message about a place in a text.
fn place(line: usize, place: usize) -> [(&'static str, Arg<'static>); 2] {
    [("line", count(line)), ("place", count(place))]
}

/// The values of a message about a line of another length.
fn length(line: usize, found: usize, expected: usize) -> [(&'static str, Arg<'static>); 3] {
    [
        ("line", count(line)),
        ("found", count(found)),
        ("expected", count(expected)),
    ]
}

impl Tell for yamyam::BoardError {
    fn tell(&self, words: &Words) -> String {
        use yamyam::BoardError as Wrong;
        let limited = |says, line, limit: u16| {
            words.tr(says, &[("line", count(line)), ("limit", limit.into())])
        };
        match *self {
            Wrong::Empty => words.t("board-empty").into_owned(),
            Wrong::BlankLine { line } => words.tr("board-blank", &[("line", count(line))]),
            Wrong::RowLength {
                line,
                expected,
                found,
            } => words.tr("board-characters", &length(line, found, expected)),
            Wrong::Character { line, column } => words.tr("board-character", &place(line, column)),
            Wrong::OpenRim { line, column } => words.tr("board-rim", &place(line, column)),
            Wrong::TooWide { line, limit } => limited("board-wide", line, limit),
            Wrong::TooHigh { line, limit } => limited("board-high", line, limit),
        }
    }
}

impl Tell for hop::BoardError {
    fn tell(&self, words: &Words) -> String {
        use hop::BoardError as Wrong;
        match *self {
            Wrong::Empty => words.t("board-empty").into_owned(),
            Wrong::BlankLine { line } => words.tr("board-blank", &[("line", count(line))]),
            Wrong::NotANumber { line, place } => number(line, place, MAX_NUMBER.into(), words),
            Wrong::EvenSize { line, size } => words.tr(
                "board-even",
                &[("line", count(line)), ("found", count(size))],
            ),
            Wrong::TooLarge { line } => words.tr(
                "board-large",
                &[("line", count(line)), ("size", count(MAX_SIZE))],
            ),
            Wrong::RowLength {
                line,
                expected,
                found,
            } => words.tr("board-numbers", &length(line, found, expected)),
            Wrong::RowCount {
                line,
                expected,
                found,
            } => words.tr("board-rows", &length(line, found, expected)),
            Wrong::OffBoard { line, place: at } => words.tr("board-off", &place(line, at)),
            Wrong::NoNumber { line, place: at } => words.tr("board-none", &place(line, at)),
        }
    }
}

impl Tell for fifteen::BoardError {
    fn tell(&self, words: &Words) -> String {
        use fifteen::BoardError as Wrong;
        match *self {
            Wrong::Empty => words.t("board-empty").into_owned(),
            // The largest of 25 numbers, 0 among them.
            Wrong::NotANumber { line, place } => number(line, place, 24, words),
            Wrong::TooMany { line, place: at } => words.tr("board-many", &place(line, at)),
            Wrong::Count { found } => words.tr("board-count", &[("found", count(found))]),
            Wrong::TooLarge {
                number,
                count: numbers,
            } => words.tr(
                "board-over",
                &[
                    ("number", number.into()),
                    ("count", count(numbers)),
                    ("most", count(numbers.saturating_sub(1))),
                ],
            ),
            Wrong::Twice { number } => words.tr("board-twice", &[("number", number.into())]),
        }
    }
}

/// A word that is no number of a board.
fn number(line: usize, at: usize, most: u64, words: &Words) -> String {
    let [line, at] = place(line, at);
    words.tr("board-number", &[line, at, ("most", most.into())])
}

impl Tell for MaskError {
    fn tell(&self, words: &Words) -> String {
        match *self {
            Self::Empty => words.t("mask-empty").into_owned(),
            Self::Ragged {
                line,
                expected,
                found,
            } => words.tr("mask-ragged", &length(line, found, expected)),
            Self::TooLarge => words.tr("mask-large", &[("most", MAX_SIDE.into())]),
            Self::NoLetter { letter } => {
                let letter = repeated(&letter.to_string());
                words.tr("mask-letter", &[("letter", letter.into())])
            }
            Self::NoRoom { needed } => words.tr(
                "mask-room",
                &[("width", count(needed.0)), ("height", count(needed.1))],
            ),
        }
    }
}

impl Tell for MazeError {
    fn tell(&self, words: &Words) -> String {
        let at = |says, cell: Cell| words.tr(says, &[("x", cell.x.into()), ("y", cell.y.into())]);
        match self {
            Self::NoStart => words.t("maze-nowhere").into_owned(),
            Self::Outside { cell } => at("maze-cell-outside", *cell),
            Self::StartExcluded { cell } => at("maze-start-excluded", *cell),
            Self::EndExcluded { cell } => at("maze-end-excluded", *cell),
            Self::Unsupported { algorithm, cell } => words.tr(
                "maze-unsupported",
                &[
                    ("algorithm", algorithm.name().into()),
                    ("x", cell.x.into()),
                    ("y", cell.y.into()),
                ],
            ),
            Self::TooCostly { cells, limit } => words.tr(
                "maze-costly",
                &[("cells", count(*cells)), ("limit", count(*limit))],
            ),
            // What no command asks for: numbers in place of a seed, one region alone; and
            // what each has looked at before.
            Self::SizeOutOfRange { .. }
            | Self::BorderWithoutWall { .. }
            | Self::NumbersEnded { .. }
            | Self::MaskSize { .. }
            | Self::NotConnected { .. } => words.t("maze-impossible").into_owned(),
        }
    }
}

impl Tell for LevelError {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Maze(error) => error.tell(words),
            Self::Number { key, .. } | Self::Size { key, .. } => {
                format!("--{key}: {}", self.say(words))
            }
            Self::Word { .. } => format!("--word: {}", self.say(words)),
            Self::NoSuch { key, value } => {
                let value = repeated(value);
                let says = words.tr("setup-no-such", &[("value", value.into())]);
                format!("--{key}: {says}")
            }
            _ => self.say(words),
        }
    }
}
