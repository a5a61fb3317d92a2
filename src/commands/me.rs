//! `me`: everything that is stored about the player who asks.

use clap::Args;
use serde_json::{Value, json};

use super::{Format, Output, Plan, StoreQuery};
use crate::i18n::{Lang, Words};
use crate::model::{PlayerData, Ranking, StoreReply, StoreRequest, UserError};
use crate::ui::trouble_says;

/// The options and arguments of `me`.
#[derive(Args, Clone, Debug)]
pub struct MeArgs {
    #[arg(long, help = "man-me-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    #[arg(long, help = "man-me-json", conflicts_with = "format")]
    json: bool,
}

impl MeArgs {
    /// The requests to the store and what is made of the replies.
    pub(crate) fn plan(self, lang: Lang) -> Plan {
        let json = self.json || self.format == Format::Json;
        Plan::Query(StoreQuery {
            screen: None,
            requests: Box::new(|_| vec![StoreRequest::PlayerData]),
            follow_up: None,
            answer: Box::new(move |replies| {
                let words = Words::of(lang);
                match replies.into_iter().next() {
                    Some(StoreReply::PlayerData(Ok(mine))) if json => {
                        Output::json(&all(&mine)).unwrap_or_else(|refused| refused)
                    }
                    Some(StoreReply::PlayerData(Ok(mine))) => Output::said(text(&mine, words)),
                    Some(StoreReply::PlayerData(Err(UserError::Nothing))) => {
                        Output::negative(words.t("me-nothing"))
                    }
                    Some(StoreReply::PlayerData(Err(trouble))) => {
                        Output::negative(words.t(trouble_says(trouble)))
                    }
                    _ => Output::negative(words.t("trouble-later")),
                }
            }),
        })
    }
}

fn text(mine: &PlayerData, words: &Words) -> String {
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

fn ranking(ranking: Ranking) -> Value {
    match ranking {
        Ranking::Practice => json!("practice"),
        Ranking::Ranked => json!("ranked"),
        Ranking::Daily(day) => json!({ "daily": day.to_string() }),
    }
}

/// All of it for programs, without the seed of a ranked board that is not finished: with it
/// the player could study the board before playing on.
fn all(mine: &PlayerData) -> Value {
    let runs: Vec<Value> = mine
        .runs
        .iter()
        .map(|run| {
            json!({
                "code": run.code.to_string(),
                "game": run.run.game,
                "level": run.run.level,
                "seed": run.run.seed,
                "standing": ranking(run.standing),
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
            json!({
                "code": save.code.to_string(),
                "game": save.run.game,
                "level": save.run.level,
                "seed": save.shown_seed(),
                "standing": ranking(save.standing),
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
