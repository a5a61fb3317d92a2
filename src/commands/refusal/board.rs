//! What the rules say is wrong with a board, a mask or a maze, in the language of the
//! player who sent it.

use super::{Tell, count, repeated};
use crate::core::error::MazeError;
use crate::core::grid::Cell;
use crate::core::problem::{Problem, Value};
use crate::games::LevelError;
use crate::i18n::Words;

impl Tell for Problem {
    fn tell(&self, words: &Words) -> String {
        let value = |&(name, value): &(&'static str, Value)| match value {
            Value::Number(number) => (name, count(number)),
            Value::Letter(letter) => (name, repeated(&letter.to_string()).into()),
        };
        let values: Vec<_> = self.values.iter().map(value).collect();
        words.tr(self.message, &values)
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
            Self::MaskSize { mask, maze } => words.tr(
                "maze-mask-size",
                &[
                    ("width", mask.0.into()),
                    ("height", mask.1.into()),
                    ("across", maze.0.into()),
                    ("down", maze.1.into()),
                ],
            ),
            // Sizes are looked at before, and no command has numbers in place of a seed.
            Self::SizeOutOfRange { .. } | Self::NumbersEnded { .. } => {
                words.t("maze-impossible").into_owned()
            }
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
