//! `yamyam`: what may happen to the creature from every field of a board.

mod tumble;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use self::tumble::Start;
use super::files::{Access, Input, deliver, output_file};
use super::refusal::Tell;
use super::{Output, Plan, parse, refusal};
use crate::core::budget::CancelToken;
use crate::core::yamyam::{Board, Classification, Options, SizeLimits, classify_unless, draw};
use crate::i18n::{Lang, Words};

/// The options and arguments of `yamyam`.
#[derive(Args, Clone, Debug)]
pub struct YamyamArgs {
    #[arg(help = "man-yamyam-board", value_name = "BOARD")]
    board: Option<String>,
    #[arg(long, help = "man-yamyam-trapdoor")]
    trapdoor: bool,
    #[arg(long, help = "man-yamyam-max", value_name = "N", allow_negative_numbers = true, default_value = "-1", value_parser = parse::steps)]
    max: parse::Steps,
    #[arg(long, help = "man-yamyam-smell")]
    smell: bool,
    #[arg(long, help = "man-yamyam-tumble", value_name = "N", requires = "start",
          value_parser = parse::whole::<u32>(1, tumble::MOST_CREATURES))]
    tumble: Option<u32>,
    #[arg(long, help = "man-yamyam-start", value_name = "X,Y", requires = "tumble", value_parser = tumble::start)]
    start: Option<Start>,
    #[arg(long, help = "man-yamyam-seed", value_name = "S", requires = "tumble", default_value_t = 0, value_parser = parse::seed)]
    seed: u64,
    #[arg(long, help = "man-yamyam-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    #[arg(long, help = "man-output", value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Json,
    Svg,
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
    tumble: Option<&'a tumble::Report>,
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
    pub(crate) fn plan(mut self, lang: Lang, access: Access) -> Plan {
        let words = Words::of(lang);
        let checked = output_file(self.output.take(), access, words).and_then(|file| {
            Ok((
                file,
                Input::of(self.board.as_deref(), access, words)?,
                self.options(words)?,
            ))
        });
        let (file, input, options) = match checked {
            Ok(checked) => checked,
            Err(output) => return Plan::Done(output),
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
                deliver(answer.unwrap_or_else(|refusal| refusal), file, words)
            }),
        }
    }

    fn options(&self, words: &Words) -> Result<Options, Output> {
        if self.tumble.is_some() && matches!(self.format, Format::Svg | Format::Png) {
            return Err(Output::refused(&words.t("refusal-tumble-picture")));
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
    ) -> Result<Output, Output> {
        let board =
            Board::parse(text, limits).map_err(|error| Output::refused(&error.tell(words)))?;
        let found = classify_unless(&board, options, cancel);
        if cancel.is_cancelled() {
            return Ok(Output::default());
        }
        let tumble = match (self.tumble, self.start) {
            (Some(creatures), Some(start)) => Some(tumble::report(
                &board, &found, start, creatures, self.seed, words, cancel,
            )?),
            _ => None,
        };
        let picture = matches!(self.format, Format::Svg | Format::Png);
        if picture && !draw::can_draw(&board) {
            let most = draw::MAX_CELLS as u64;
            let says = words.tr("refusal-fields", &[("most", most.into())]);
            return Err(Output::refused(&says));
        }
        Ok(match (self.format, &tumble) {
            (Format::Text, Some(report)) => Output::said(report.text(words)),
            (Format::Text, None) => Output {
                stdout: found.text(),
                ..Output::default()
            },
            (Format::Json, _) => json(&board, &found, tumble.as_ref())?,
            (Format::Svg, _) => Output::said(draw::picture(&found).0.svg()),
            (Format::Png, _) => {
                let (picture, scale) = draw::picture(&found);
                let stdout = picture
                    .png(scale)
                    .map_err(|error| Output::refused(&refusal::unwritten(&error, words)))?;
                Output {
                    stdout,
                    ..Output::default()
                }
            }
        })
    }
}

fn json(
    board: &Board,
    found: &Classification,
    tumble: Option<&tumble::Report>,
) -> Result<Output, Output> {
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
    Output::json(&report)
}
