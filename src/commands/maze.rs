//! `maze`: make a maze and write it as text, picture or data.

mod args;
mod error;

use std::io::Read;

use rand::TryRng;
use rand::rngs::SysRng;

pub use self::args::{Format, MazeArgs};
use self::error::MazeRequestError;
use super::refusal::Tell;
use super::{Access, Output, Plan};
use crate::core::analysis::{Bfs, Ends, check_ends};
use crate::core::budget::CancelToken;
use crate::core::error::MazeError;
use crate::core::export::{MazeReport, json, picture, text};
use crate::core::generate::{Spec, generate};
use crate::core::grid::{Cell, MAX_SIDE, Maze};
use crate::core::mask::{Mask, word, word_to_fit};
use crate::i18n::{Lang, Words};

/// Longest side of a maze for a caller over SSH, in cells: the source's own limit.
const REMOTE_SIDE: u16 = 128;

/// What this caller may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longest side of a maze in cells.
    side: u16,
    /// Whether options may name files.
    files: bool,
    /// The seed when none is named.
    seed: u64,
}

impl Limits {
    /// For a caller on this machine: files, and all sizes. The seed is for a maze without
    /// `--seed`.
    #[must_use]
    pub fn local(seed: u64) -> Self {
        Self {
            side: MAX_SIDE,
            files: true,
            seed,
        }
    }

    /// For a caller over SSH: no files, at most 128 x 128 cells.
    #[must_use]
    pub fn remote(seed: u64) -> Self {
        Self {
            side: REMOTE_SIDE,
            files: false,
            seed,
        }
    }

    /// Longest mask in bytes: every cell a character of four, and two for the line end.
    fn mask_bytes(self) -> usize {
        usize::from(self.side) * (4 * usize::from(self.side) + 2)
    }

    fn check(self, size: (u16, u16)) -> Result<(), MazeRequestError> {
        let fits = |side| (1..=self.side).contains(&side);
        if fits(size.0) && fits(size.1) {
            return Ok(());
        }
        Err(MazeRequestError::Size {
            limit: self.side,
            remote: !self.files,
            size,
        })
    }
}

impl MazeArgs {
    #[must_use]
    pub(crate) fn plan(self, lang: Lang, access: Access) -> Plan {
        // It does not fail over SSH: the handshake has drawn from the same source.
        let seed = SysRng.try_next_u64().unwrap_or_default();
        let limits = match access {
            Access::Local => Limits::local(seed),
            Access::Remote => Limits::remote(seed),
        };
        Plan::Work {
            stdin: self.mask.as_deref() == Some("-"),
            work: Box::new(move |input, cancel| {
                run(
                    &self,
                    &mut input.as_slice(),
                    limits,
                    Words::of(lang),
                    cancel,
                )
            }),
        }
    }
}

/// Makes the maze and writes it. Standard input is read only for `--mask -`, and no
/// further than the longest mask the caller may use.
#[must_use]
pub fn run(
    args: &MazeArgs,
    stdin: &mut dyn Read,
    limits: Limits,
    words: &Words,
    cancel: &CancelToken,
) -> Output {
    match write(args, stdin, limits, cancel) {
        Ok(stdout) => Output {
            stdout,
            ..Output::default()
        },
        Err(problem) => Output {
            status: problem.status(),
            ..Output::refused(&problem.tell(words))
        },
    }
}

/// What goes to standard output; nothing when it went into a file, and when it is cancelled.
///
/// It looks between its parts, as each takes some milliseconds for the largest maze over SSH;
/// only the longest path may take longer and looks itself.
fn write(
    args: &MazeArgs,
    stdin: &mut dyn Read,
    limits: Limits,
    cancel: &CancelToken,
) -> Result<Vec<u8>, MazeRequestError> {
    if args.output.is_some() && !limits.files {
        return Err(MazeRequestError::NoFiles { option: "--output" });
    }
    let spec = spec(args, stdin, limits)?;
    if cancel.is_cancelled() {
        return Ok(Vec::new());
    }
    let maze = generate(&spec).map_err(|error| refused(error, &spec))?;
    let (start, end) = chosen_ends(args, &maze, cancel)?;
    let report =
        MazeReport::new(maze, &spec, start, end, cancel).map_err(MazeRequestError::Maze)?;
    if cancel.is_cancelled() {
        return Ok(Vec::new());
    }
    if report.path.is_empty() {
        return Err(MazeRequestError::NoWay {
            from: start,
            to: end,
        });
    }
    let report = MazeReport {
        show_path: args.solution,
        ..report
    };
    let bytes = match args.format {
        Format::Text => text::blocks(&report).into_bytes(),
        Format::Ascii => text::ascii(&report).into_bytes(),
        Format::Svg => picture(&report).svg().into_bytes(),
        Format::Png => picture(&report)
            .png(1)
            .map_err(|error| MazeRequestError::Format(error.to_string()))?,
        Format::Json => json::write(&report)
            .map_err(|error| MazeRequestError::Format(error.to_string()))?
            .into_bytes(),
    };
    match &args.output {
        None => Ok(bytes),
        Some(name) => match std::fs::write(name, bytes) {
            Ok(()) => Ok(Vec::new()),
            Err(error) => Err(MazeRequestError::Output {
                name: name.clone(),
                error,
            }),
        },
    }
}

/// The request as the generator takes it.
fn spec(args: &MazeArgs, stdin: &mut dyn Read, limits: Limits) -> Result<Spec, MazeRequestError> {
    // Before anything is read or drawn in that size.
    if let Some(size) = args.size {
        limits.check(size)?;
    }
    let mask = mask(args, stdin, limits)?;
    let natural = mask.as_ref().map(|mask| (mask.width(), mask.height()));
    let default = (Spec::default().width, Spec::default().height);
    let size = args.size.or(natural).unwrap_or(default);
    limits.check(size)?;
    if let Some(mask) = natural.filter(|&natural| natural != size) {
        return Err(MazeRequestError::MaskSize { mask, size });
    }
    Ok(Spec {
        width: size.0,
        height: size.1,
        algorithm: args.algorithm,
        seed: args.seed.unwrap_or(limits.seed),
        texture: args.texture,
        braid: args.braid,
        mask,
        exclude: args.exclude.clone(),
        borders: args.border.clone(),
        connected: false,
    })
}

/// The mask of a file, a shape or a word.
fn mask(
    args: &MazeArgs,
    stdin: &mut dyn Read,
    limits: Limits,
) -> Result<Option<Mask>, MazeRequestError> {
    if let Some(name) = args.mask.as_deref() {
        return Mask::parse(&mask_text(name, stdin, limits)?)
            .map(Some)
            .map_err(MazeRequestError::Mask);
    }
    if let Some(text) = args.word.as_deref() {
        let mask = match args.size {
            Some((width, height)) => word_to_fit(text, width, height),
            None => word(text),
        };
        return mask.map(Some).map_err(MazeRequestError::Word);
    }
    let (width, height) = args
        .size
        .unwrap_or((Spec::default().width, Spec::default().height));
    args.shape
        .map(|shape| shape.mask(width, height))
        .transpose()
        .map_err(MazeRequestError::Mask)
}

fn mask_text(name: &str, stdin: &mut dyn Read, limits: Limits) -> Result<String, MazeRequestError> {
    let failed = |error| MazeRequestError::MaskFile {
        name: name.to_owned(),
        error,
    };
    let mut file;
    let input: &mut dyn Read = match name {
        "-" => stdin,
        _ if !limits.files => return Err(MazeRequestError::NoFiles { option: "--mask" }),
        _ => {
            file = std::fs::File::open(name).map_err(failed)?;
            &mut file
        }
    };
    let limit = limits.mask_bytes();
    let mut bytes = Vec::new();
    input
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() > limit {
        return Err(MazeRequestError::MaskLength { limit });
    }
    String::from_utf8(bytes).map_err(|_| MazeRequestError::MaskText)
}

/// What a refusal of the generator means for the options.
fn refused(error: MazeError, spec: &Spec) -> MazeRequestError {
    match error {
        MazeError::SizeOutOfRange { .. } => MazeRequestError::Size {
            limit: MAX_SIDE,
            remote: false,
            size: (spec.width, spec.height),
        },
        MazeError::NoStart => MazeRequestError::NoStart,
        MazeError::Outside { cell } => MazeRequestError::BorderOutside { cell },
        MazeError::Unsupported { .. } => MazeRequestError::Algorithm(error),
        other => MazeRequestError::Maze(other),
    }
}

/// Start and end: by hand, or as `--ends` says. Where only the start is given, the end
/// is the cell farthest from it, unless `--ends` names another.
fn chosen_ends(
    args: &MazeArgs,
    maze: &Maze,
    cancel: &CancelToken,
) -> Result<(Cell, Cell), MazeRequestError> {
    for (option, cell) in [("--from", args.from), ("--to", args.to)] {
        let Some(cell) = cell else { continue };
        if !maze.contains(cell) {
            return Err(MazeRequestError::EndOutside { option, cell });
        }
        if maze.is_excluded(cell) {
            return Err(MazeRequestError::EndExcluded { option, cell });
        }
    }
    match (args.from, args.to) {
        (Some(from), Some(to)) => Ok((from, to)),
        (Some(from), None) if args.ends == Ends::Source => {
            Ok((from, Bfs::new(maze, from).farthest))
        }
        (from, to) => {
            let (start, end) = args
                .ends
                .of_unless(maze, cancel)
                .map_err(|error| match error {
                    MazeError::StartExcluded { cell } | MazeError::EndExcluded { cell } => {
                        MazeRequestError::EndExcluded {
                            option: "--ends",
                            cell,
                        }
                    }
                    MazeError::TooCostly { .. } => MazeRequestError::Longest(error),
                    other => MazeRequestError::Maze(other),
                })?;
            check_ends(maze, from.unwrap_or(start), to.unwrap_or(end))
                .map_err(MazeRequestError::Maze)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maze_that_nobody_waits_for_is_not_made() {
        let cancel = CancelToken::default();
        let made = |cancel: &CancelToken| {
            let args = MazeArgs::default();
            let limits = Limits::remote(1);
            let output = run(
                &args,
                &mut [].as_slice(),
                limits,
                Words::of(Lang::En),
                cancel,
            );
            !output.stdout.is_empty()
        };
        assert!(made(&cancel));
        cancel.cancel();
        assert!(!made(&cancel));
    }
}
