//! `yamyam`: what may happen to the creature from every field of a board.

mod tumble;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::refusal::Tell;
use super::{Access, Caller, Output, Plan, files, parse};
use crate::core::budget::CancelToken;
use crate::core::slide::Position;
use crate::core::yamyam::{Board, Classification, Options, SizeLimits, classify_unless, draw};
use crate::i18n::Words;

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
    start: Option<Position>,
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

impl YamyamArgs {
    pub(crate) fn plan(mut self, who: Caller) -> Result<Plan, String> {
        let (words, access) = who;
        if self.tumble.is_some() && self.is_picture() {
            return Err(words.t("refusal-tumble-picture").into_owned());
        }
        let limits = match access {
            Access::Local => SizeLimits::LARGEST,
            Access::Remote => SizeLimits::REMOTE,
        };
        let (board, output) = (self.board.take(), self.output.take());
        let board = board.as_deref().unwrap_or("-");
        // Twice the bytes of the largest board: rows too long are told by their line.
        let limit = 2 * limits.bytes();
        files::plan(Some(board), output, limit, who, move |text, cancel| {
            self.answer(text, limits, words, cancel)
        })
    }

    fn is_picture(&self) -> bool {
        matches!(self.format, Format::Svg | Format::Png)
    }

    fn answer(
        &self,
        text: &[u8],
        limits: SizeLimits,
        words: &Words,
        cancel: &CancelToken,
    ) -> Result<Output, String> {
        let options = Options {
            trapdoor: self.trapdoor,
            max: self.max.0,
            smell: self.smell,
        };
        let board = Board::parse(text, limits).map_err(|error| error.tell(words))?;
        let found = classify_unless(&board, options, cancel);
        if cancel.is_cancelled() {
            return Ok(Output::default());
        }
        let tumble = match (self.tumble, self.start) {
            (Some(creatures), Some(start)) => {
                let asked = (start, creatures, self.seed);
                Some(tumble::report(&board, &found, asked, words, cancel)?)
            }
            _ => None,
        };
        if self.is_picture() && !draw::can_draw(&board) {
            let most = draw::MAX_CELLS as u64;
            return Err(words.tr("refusal-fields", &[("most", most.into())]));
        }
        let (report, text) = tumble.unzip();
        Ok(match (self.format, text) {
            (Format::Text, Some(text)) => Output::said(text),
            (Format::Text, None) => Output::said(found.text()),
            (Format::Json, _) => json(&board, &found, report),
            (Format::Svg, _) => Output::said(draw::picture(&found).0.svg()),
            (Format::Png, _) => {
                let (picture, scale) = draw::picture(&found);
                Output::png(&picture, scale)
            }
        })
    }
}

/// The answer for programs; fields are counted by their letters.
fn json(board: &Board, found: &Classification, tumble: Option<Value>) -> Output {
    let (counts, options) = (found.counts(), found.options());
    let row = |row: Vec<u8>| row.into_iter().map(char::from).collect::<String>();
    Output::json(&json!({
        "width": board.width(),
        "height": board.height(),
        "trapdoor": options.trapdoor,
        "max": options.max,
        "smell": options.smell,
        "rows": found.rows().map(row).collect::<Vec<_>>(),
        "count": {
            "U": counts.unsafe_cells,
            "W": counts.too_far,
            "S": counts.safe,
            "blank": counts.risky,
            "E": counts.exits,
        },
        "tumble": tumble,
    }))
}
