//! `yamyam`: what may happen to the creature from every field of a board.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::files::{Access, Input, deliver, output};
use super::refusal::Tell;
use super::tumbling::{self, Start};
use super::{Outcome, Plan, refusal, value};
use crate::core::budget::CancelToken;
use crate::core::yamyam::{Board, Classification, Options, SizeLimits, classify, draw};
use crate::i18n::{Lang, Words};

/// The words behind `yamyam`.
#[derive(Args, Clone, Debug)]
pub struct YamyamArgs {
    /// The board: a file, or - for standard input; `#` wall, space free, `E` exit
    #[arg(value_name = "BOARD")]
    board: Option<String>,
    /// A slide ends on the first exit it meets
    #[arg(long)]
    trapdoor: bool,
    /// The creature never gets more than N moves away from its start; -1: no limit
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "-1", value_parser = value::steps)]
    max: value::Steps,
    /// If an exit is one move away, the creature always goes straight there
    #[arg(long)]
    smell: bool,
    /// Let N creatures tumble at random instead, and report what became of them
    #[arg(long, value_name = "N", requires = "start",
          value_parser = value::whole::<u32>(1, tumbling::MOST_CREATURES))]
    tumble: Option<u32>,
    /// The cell they start from: column and row, from 0
    #[arg(long, value_name = "X,Y", requires = "tumble", value_parser = tumbling::start)]
    start: Option<Start>,
    /// The seed of their tumbling
    #[arg(long, value_name = "S", requires = "tumble", default_value_t = 0, value_parser = value::seed)]
    seed: u64,
    /// Output format: text (the board, its free cells replaced by U, W, S or a space), json
    /// (with a count of each), svg or png
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    /// A file to write to instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How to write the answer.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// The board, its free fields replaced by U, W, S or a space
    Text,
    /// The same for programs, with a count of each
    Json,
    /// A picture made of shapes
    Svg,
    /// A picture made of pixels
    Png,
}

/// The answer for programs.
#[derive(Serialize)]
struct Report<'a> {
    width: u16,
    height: u16,
    trapdoor: bool,
    max: Option<u32>,
    smell: bool,
    rows: Vec<String>,
    count: Counts,
    #[serde(skip_serializing_if = "Option::is_none")]
    tumble: Option<&'a tumbling::Report>,
}

/// How many fields there are of each kind, by their letters.
#[derive(Serialize)]
struct Counts {
    #[serde(rename = "U")]
    unsafe_fields: usize,
    #[serde(rename = "W")]
    too_far: usize,
    #[serde(rename = "S")]
    safe: usize,
    #[serde(rename = "blank")]
    risky: usize,
    #[serde(rename = "E")]
    exits: usize,
}

impl YamyamArgs {
    /// What the command asks for.
    pub fn plan(mut self, lang: Lang, access: Access) -> Plan {
        let words = Words::of(lang);
        let checked = output(self.output.take(), access, words).and_then(|output| {
            Ok((
                output,
                Input::of(self.board.as_deref(), access, words)?,
                self.options(words)?,
            ))
        });
        let (output, input, options) = match checked {
            Ok(checked) => checked,
            Err(outcome) => return Plan::Done(outcome),
        };
        let limits = match access {
            Access::Local => SizeLimits::LARGEST,
            Access::Remote => SizeLimits::REMOTE,
        };
        Plan::Work {
            stdin: input == Input::Stdin,
            work: Box::new(move |stdin, cancel| {
                // Twice the bytes of the largest board: rows too long are told by their line.
                let text = input.read(stdin, 2 * limits.bytes(), words);
                let answer =
                    text.and_then(|text| self.answer(&text, limits, options, words, cancel));
                deliver(answer.unwrap_or_else(|refusal| refusal), output, words)
            }),
        }
    }

    fn options(&self, words: &Words) -> Result<Options, Outcome> {
        if self.tumble.is_some() && matches!(self.format, Format::Svg | Format::Png) {
            return Err(Outcome::refused(&words.t("refusal-tumble-picture")));
        }
        Ok(Options {
            trapdoor: self.trapdoor,
            max: self.max.0,
            smell: self.smell,
        })
    }

    fn answer(
        &self,
        text: &[u8],
        limits: SizeLimits,
        options: Options,
        words: &Words,
        cancel: &CancelToken,
    ) -> Result<Outcome, Outcome> {
        let board =
            Board::parse(text, limits).map_err(|error| Outcome::refused(&error.tell(words)))?;
        let found = classify(&board, options);
        let tumble = match (self.tumble, self.start) {
            (Some(creatures), Some(start)) => Some(tumbling::report(
                &board, &found, start, creatures, self.seed, words, cancel,
            )?),
            _ => None,
        };
        let picture = matches!(self.format, Format::Svg | Format::Png);
        if picture && !draw::can_draw(&board) {
            let most = draw::MAX_CELLS as u64;
            let says = words.tr("refusal-fields", &[("most", most.into())]);
            return Err(Outcome::refused(&says));
        }
        Ok(match (self.format, &tumble) {
            (Format::Text, Some(report)) => Outcome::said(report.text(words)),
            (Format::Text, None) => Outcome {
                stdout: found.text(),
                ..Outcome::default()
            },
            (Format::Json, _) => json(&board, &found, tumble.as_ref())?,
            (Format::Svg, _) => Outcome::said(draw::svg(&found)),
            (Format::Png, _) => {
                let stdout = draw::png(&found)
                    .map_err(|error| Outcome::refused(&refusal::unwritten(&error, words)))?;
                Outcome {
                    stdout,
                    ..Outcome::default()
                }
            }
        })
    }
}

fn json(
    board: &Board,
    found: &Classification,
    tumble: Option<&tumbling::Report>,
) -> Result<Outcome, Outcome> {
    let counts = found.counts();
    let Options {
        trapdoor,
        max,
        smell,
    } = found.options();
    let report = Report {
        width: board.width(),
        height: board.height(),
        trapdoor,
        max: max.map(std::num::NonZeroU32::get),
        smell,
        rows: found
            .rows()
            .map(|row| row.into_iter().map(char::from).collect())
            .collect(),
        count: Counts {
            unsafe_fields: counts.unsafe_cells,
            too_far: counts.too_far,
            safe: counts.safe,
            risky: counts.risky,
            exits: counts.exits,
        },
        tumble,
    };
    Outcome::json(&report)
}
