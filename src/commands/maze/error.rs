//! What can be wrong with a request for a maze: each message names the option and the rule.

use std::io;

use crate::commands::refusal::{self, Tell, count};
use crate::core::error::MazeError;
use crate::core::grid::Cell;
use crate::core::mask::MaskError;
use crate::i18n::{Arg, Words};

/// Why there is no maze.
#[derive(Debug)]
pub(crate) enum MazeRequestError {
    /// More cells than this caller may ask for.
    Size {
        /// Longest side for this caller.
        limit: u16,
        /// Whether the limit is that for callers over SSH.
        remote: bool,
        /// Width and height asked for.
        size: (u16, u16),
    },
    /// A mask of another size than the maze.
    MaskSize {
        /// Width and height of the mask.
        mask: (u16, u16),
        /// Width and height asked for.
        size: (u16, u16),
    },
    /// A mask that cannot be read.
    Mask(MaskError),
    /// A mask that is not text.
    MaskText,
    /// A mask longer than any that this caller may use.
    MaskLength {
        /// Bytes allowed.
        limit: usize,
    },
    /// A mask that could not be read.
    MaskFile {
        /// The name given.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file named over SSH.
    NoFiles {
        /// The option.
        option: &'static str,
    },
    /// A word that the font cannot write, or not so small.
    Word(MaskError),
    /// A border at a cell that is not in the grid.
    BorderOutside {
        /// The cell.
        cell: Cell,
    },
    /// A mask or exclusions that the algorithm cannot work with.
    Algorithm(MazeError),
    /// No cell is left to start from.
    NoStart,
    /// An end given by hand that is not in the grid.
    EndOutside {
        /// The option.
        option: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// An end that takes no part in the maze.
    EndExcluded {
        /// The option.
        option: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// The longest way is too costly to find.
    Longest(MazeError),
    /// Anything else that the rules refuse.
    Maze(MazeError),
    /// The file could not be written.
    Output {
        /// The name given.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The picture or data could not be made.
    Format(String),
    /// The input was fine, and the answer is no.
    NoWay {
        /// Where the way would begin.
        from: Cell,
        /// Where it would end.
        to: Cell,
    },
}

impl MazeRequestError {
    /// The exit status: 1 when the answer is no, 2 for bad input.
    #[must_use]
    pub(crate) fn status(&self) -> u8 {
        if matches!(self, Self::NoWay { .. }) {
            1
        } else {
            2
        }
    }
}

impl Tell for MazeRequestError {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Size {
                limit,
                remote,
                size,
            } => {
                let says = if *remote {
                    "maze-size-remote"
                } else {
                    "maze-size"
                };
                let values = [
                    ("limit", (*limit).into()),
                    ("width", size.0.into()),
                    ("height", size.1.into()),
                ];
                words.tr(says, &values)
            }
            Self::MaskSize { mask, size } => words.tr(
                "maze-mask-size",
                &[
                    ("width", mask.0.into()),
                    ("height", mask.1.into()),
                    ("across", size.0.into()),
                    ("down", size.1.into()),
                ],
            ),
            Self::Mask(error) => format!("--mask: {}", error.tell(words)),
            Self::MaskText => words.t("maze-mask-text").into_owned(),
            Self::MaskLength { limit } => words.tr("maze-mask-length", &[("limit", count(*limit))]),
            Self::MaskFile { name, error } => {
                format!("--mask: {}", refusal::file(name.as_ref(), error, words))
            }
            Self::NoFiles { option } => words.tr("maze-no-files", &[("option", (*option).into())]),
            Self::Word(error) => format!("--word: {}", error.tell(words)),
            Self::BorderOutside { cell } => at("maze-outside", "--border", *cell, words),
            Self::Algorithm(error) => format!("--algorithm: {}", error.tell(words)),
            Self::NoStart => words.t("maze-no-start").into_owned(),
            Self::EndOutside { option, cell } => at("maze-outside", option, *cell, words),
            Self::EndExcluded { option, cell } => at("maze-excluded", option, *cell, words),
            Self::Longest(error) => words.tr("maze-longest", &[("why", error.tell(words).into())]),
            Self::Maze(error) => error.tell(words),
            Self::Output { name, error } => {
                format!("--output: {}", refusal::file(name.as_ref(), error, words))
            }
            Self::Format(error) => format!("--format: {}", refusal::unwritten(error, words)),
            Self::NoWay { from, to } => words.tr(
                "maze-no-way",
                &[
                    ("from", format!("{},{}", from.x, from.y).into()),
                    ("to", format!("{},{}", to.x, to.y).into()),
                ],
            ),
        }
    }
}

/// What is wrong with a cell that an option names.
fn at(says: &str, option: &str, cell: Cell, words: &Words) -> String {
    let values: [(&'static str, Arg<'_>); 3] = [
        ("option", option.into()),
        ("x", cell.x.into()),
        ("y", cell.y.into()),
    ];
    words.tr(says, &values)
}
