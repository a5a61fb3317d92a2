//! `yamyam --tumble`: what becomes of creatures that tumble at random, beside what the
//! classification says of their start.

use serde_json::{Value, json};

use crate::commands::parse::{self, BadValue};
use crate::core::budget::{Budget, CancelToken};
use crate::core::slide::Position;
use crate::core::yamyam::{Board, Class, Classification, StopGraph, tumble};
use crate::i18n::Words;

/// The most creatures at once: with so many, shares differ by a thousandth of a per cent.
pub(crate) const MOST_CREATURES: u32 = 100_000;

/// Steps after which a creature counts as wandering: few still find an exit later.
const MOST_STEPS: u32 = 1_000;

/// Steps of all creatures together: about two seconds.
const ALL_STEPS: u64 = 100_000_000;

/// Reads `X,Y`.
pub(crate) fn start(text: &str) -> Result<Position, BadValue> {
    parse::pair(text).map(|(column, row)| Position { column, row })
}

/// What becomes of so many creatures that tumble from a field of a classified board, by this seed:
/// for programs, and in words.
pub(crate) fn report(
    board: &Board,
    found: &Classification,
    (place, creatures, seed): (Position, u32, u64),
    words: &Words,
    cancel: &CancelToken,
) -> Result<(Value, String), String> {
    let free = StopGraph::new(board, found.options(), place).zip(found.class(place));
    let Some((graph, class)) = free else {
        let values = [("x", place.column.into()), ("y", place.row.into())];
        return Err(words.tr("refusal-start", &values));
    };
    let (class, says) = match class {
        Class::Unsafe => ("unsafe", "yamyam-unsafe"),
        Class::TooFar => ("too-far", "yamyam-far"),
        Class::Safe => ("safe", "yamyam-safe"),
        Class::Risky => ("risky", "yamyam-risky"),
    };
    let mut keep_going = || !cancel.is_cancelled();
    let mut budget = Budget::new(ALL_STEPS, &mut keep_going);
    let tally = tumble(&graph, creatures, MOST_STEPS, seed, &mut budget);
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
    let (x, y) = (place.column.into(), place.row.into());
    let class = ("class", words.t(says).into());
    let mut lines = vec![words.tr("cmd-tumble-start", &[("x", x), ("y", y), class])];
    for (says, count) in [
        ("cmd-tumble-out", tally.out),
        ("cmd-tumble-wandering", tally.wandering),
        ("cmd-tumble-lost", tally.lost),
    ] {
        let share = f64::from(count) * 100.0 / f64::from(tally.creatures().max(1));
        let share = ("share", format!("{share:.1}").into());
        lines.push(words.tr(says, &[("n", count.into()), share]));
    }
    if let Some(mean) = tally.mean_steps_out() {
        let values = [("n", format!("{mean:.1}").into())];
        lines.push(words.tr("cmd-tumble-mean", &values));
    }
    Ok((json, lines.join("\n") + "\n"))
}
