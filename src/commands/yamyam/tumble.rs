//! `yamyam --tumble`: what becomes of creatures that tumble at random, beside what the
//! classification says of their start.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::commands::Output;
use crate::commands::parse::{self, BadValue};
use crate::core::budget::{Budget, CancelToken};
use crate::core::slide::Position;
use crate::core::yamyam::{Board, Class, Classification, StopGraph, TumbleCounts, tumble};
use crate::i18n::{Arg, Words};

/// The most creatures at once: with so many, shares differ by a thousandth of a per cent.
pub(crate) const MOST_CREATURES: u32 = 100_000;

/// Steps after which a creature counts as wandering: few still find an exit later.
const MOST_STEPS: u32 = 1_000;

/// Steps of all creatures together: about two seconds.
const ALL_STEPS: u64 = 100_000_000;

/// A start field by column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start(Position);

/// Reads `X,Y`.
pub(crate) fn start(text: &str) -> Result<Start, BadValue> {
    parse::pair(text).map(|(column, row)| Start(Position { column, row }))
}

/// What has become of the creatures.
pub(crate) struct Report {
    /// The answer for programs.
    pub(super) json: Value,
    place: Position,
    tally: TumbleCounts,
    /// The message that says the class of the start field.
    says: &'static str,
}

/// Lets creatures tumble from a field of a classified board.
pub(crate) fn report(
    board: &Board,
    found: &Classification,
    start: Start,
    creatures: u32,
    seed: u64,
    words: &Words,
    cancel: &CancelToken,
) -> Result<Report, Output> {
    let Start(place) = start;
    let free = StopGraph::new(board, found.options(), place).zip(found.class(place));
    let Some((graph, class)) = free else {
        let (x, y) = (place.column, place.row);
        let values = [("x", x.into()), ("y", y.into())];
        return Err(Output::refused(&words.tr("refusal-start", &values)));
    };
    let (class, says) = match class {
        Class::Unsafe => ("unsafe", "yamyam-unsafe"),
        Class::TooFar => ("too-far", "yamyam-far"),
        Class::Safe => ("safe", "yamyam-safe"),
        Class::Risky => ("risky", "yamyam-risky"),
    };
    let mut keep_going = || !cancel.is_cancelled();
    let mut budget = Budget::new(ALL_STEPS, &mut keep_going);
    let tally: TumbleCounts = tumble(&graph, creatures, MOST_STEPS, seed, &mut budget);
    let json = json!({
        "start": [place.column, place.row],
        "seed": seed,
        "creatures": tally.creatures(),
        "out": tally.out,
        "wandering": tally.wandering,
        "lost": tally.lost,
        "mean_steps_out": tally.mean_steps_out(),
        "class": class,
        "steps_to_exit": found.steps_to_exit(place),
        "steps_to_unsafe": found.steps_to_unsafe(place),
    });
    Ok(Report {
        json,
        place,
        tally,
        says,
    })
}

impl Report {
    pub(crate) fn text(&self, words: &Words) -> String {
        let (x, y, tally) = (self.place.column, self.place.row, &self.tally);
        let class = ("class", words.t(self.says).into());
        let mut text = words.tr(
            "cmd-tumble-start",
            &[("x", x.into()), ("y", y.into()), class],
        );
        text.push('\n');
        for (says, count) in [
            ("cmd-tumble-out", tally.out),
            ("cmd-tumble-wandering", tally.wandering),
            ("cmd-tumble-lost", tally.lost),
        ] {
            let share = f64::from(count) * 100.0 / f64::from(tally.creatures().max(1));
            let values: [(&'static str, Arg<'_>); 2] =
                [("n", count.into()), ("share", format!("{share:.1}").into())];
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", words.tr(says, &values));
        }
        if let Some(mean) = tally.mean_steps_out() {
            let values = [("n", format!("{mean:.1}").into())];
            let _ = writeln!(text, "{}", words.tr("cmd-tumble-mean", &values));
        }
        text
    }
}
