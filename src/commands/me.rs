//! `me`: everything that is kept of whoever asks.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::{Outcome, Plan, Question};
use crate::i18n::{Lang, Words};
use crate::model::{Mine, Ranking, StoreReply, StoreRequest, UserError};
use crate::ui::trouble_says;

/// The words behind `me`.
#[derive(Args, Clone, Debug)]
pub struct MeArgs {
    #[arg(long, help = "man-me-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    #[arg(long, help = "man-me-json", conflicts_with = "format")]
    json: bool,
}

/// How to write the answer.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// In a few words
    Text,
    /// All of it, for programs
    Json,
}

impl MeArgs {
    /// What is to be asked and said.
    pub fn plan(self, lang: Lang) -> Plan {
        let json = self.json || self.format == Format::Json;
        Plan::Query(Question {
            screen: None,
            requests: Box::new(|_| vec![StoreRequest::Mine]),
            more: None,
            answer: Box::new(move |told| {
                let words = Words::of(lang);
                match told.into_iter().next() {
                    Some(StoreReply::Mine(Ok(mine))) if json => {
                        Outcome::json(&all(&mine)).unwrap_or_else(|refused| refused)
                    }
                    Some(StoreReply::Mine(Ok(mine))) => Outcome::said(text(&mine, words)),
                    Some(StoreReply::Mine(Err(UserError::Nothing))) => {
                        super::no(words.t("me-nothing"))
                    }
                    Some(StoreReply::Mine(Err(trouble))) => {
                        super::no(words.t(trouble_says(trouble)))
                    }
                    _ => super::no(words.t("trouble-later")),
                }
            }),
        })
    }
}

fn text(mine: &Mine, words: &Words) -> String {
    let since = mine.player.since.day().to_string();
    let counts = [
        ("me-keys", mine.keys.len() as u64),
        ("me-runs", mine.runs.len() as u64),
        ("me-under-way", mine.saves.len() as u64),
        ("me-days", mine.days.len() as u64),
    ];
    let mut text = format!("{}\n", mine.player.name);
    text.push_str(&words.tr("me-since", &[("day", since.into())]));
    text.push('\n');
    for (message, count) in counts {
        text.push_str(&words.tr(message, &[("n", count.into())]));
        text.push('\n');
    }
    text
}

fn standing(standing: Ranking) -> Value {
    match standing {
        Ranking::Practice => json!("practice"),
        Ranking::Drawn => json!("ranked"),
        Ranking::Daily(day) => json!({ "daily": day.to_string() }),
    }
}

/// All of it for programs. The board of a try that is not finished is left out: it is to
/// be played without having been studied.
fn all(mine: &Mine) -> Value {
    let runs: Vec<Value> = mine
        .runs
        .iter()
        .map(|run| {
            json!({
                "code": run.code.to_string(),
                "game": run.run.game,
                "level": run.run.level,
                "seed": run.run.seed,
                "standing": standing(run.standing),
                "moves": run.tally.moves,
                "par": run.tally.par,
                "hints": run.tally.hints,
                "time_ms": run.tally.time,
                "pauses": run.tally.pauses,
                "at_ms": run.at.0,
            })
        })
        .collect();
    let saves: Vec<Value> = mine
        .saves
        .iter()
        .map(|save| {
            let daily = matches!(save.standing, Ranking::Daily(_));
            json!({
                "code": save.code.to_string(),
                "game": save.run.game,
                "level": save.run.level,
                "seed": (!daily).then_some(save.run.seed),
                "standing": standing(save.standing),
                "played_ms": save.played,
                "pauses": save.pauses,
                "at_ms": save.at.0,
            })
        })
        .collect();
    let days: Vec<Value> = mine
        .days
        .iter()
        .map(|(day, boards)| json!({ "day": day.to_string(), "boards": boards }))
        .collect();
    json!({
        "name": mine.player.name.as_str(),
        "keys": mine.keys,
        "settings": mine.player.settings,
        "banned": mine.player.banned,
        "since_ms": mine.player.since.0,
        "runs": runs,
        "under_way": saves,
        "daily": days,
    })
}
