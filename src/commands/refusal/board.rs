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
        let at = |cell: &Cell| vec![("x", cell.x.into()), ("y", cell.y.into())];
        let (says, values) = match self {
            Self::NoStart => ("maze-nowhere", vec![]),
            Self::Outside { cell } => ("maze-cell-outside", at(cell)),
            Self::StartExcluded { cell } => ("maze-start-excluded", at(cell)),
            Self::EndExcluded { cell } => ("maze-end-excluded", at(cell)),
            Self::Unsupported { algorithm, cell } => {
                let algorithm = ("algorithm", algorithm.name().into());
                ("maze-unsupported", [at(cell), vec![algorithm]].concat())
            }
            Self::TooCostly { cells, limit } => {
                let values = vec![("cells", count(*cells)), ("limit", count(*limit))];
                ("maze-costly", values)
            }
            Self::MaskSize { mask, maze } => {
                let mask = [("width", mask.0.into()), ("height", mask.1.into())];
                let maze = [("across", maze.0.into()), ("down", maze.1.into())];
                ("maze-mask-size", [mask, maze].concat())
            }
            // Sizes are looked at before, and no command has numbers in place of a seed.
            Self::SizeOutOfRange { .. } | Self::NumbersEnded { .. } => ("maze-impossible", vec![]),
        };
        words.tr(says, &values)
    }
}

impl Tell for LevelError {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Maze(error) => error.tell(words),
            Self::Number { key, .. } | Self::Size { key, .. } => {
                format!("--{key}: {}", self.say(words))
            }
            Self::Word(problem) => format!("--word: {}", problem.tell(words)),
            Self::NoSuch { key, value } => {
                let value = repeated(value);
                let says = words.tr("setup-no-such", &[("value", value.into())]);
                format!("--{key}: {says}")
            }
            _ => self.say(words),
        }
    }
}
