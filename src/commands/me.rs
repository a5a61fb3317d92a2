//! `me`: everything that is stored about the player who asks.

use clap::Args;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::{Ask, Format, Output, Plan};
use crate::i18n::Words;
use crate::model::{
    Day, Finished, KeyData, PlayerData, Ranking, Step, StoreReply, StoreRequest, UserError,
    short_key,
};
use crate::ui::trouble_says;

#[derive(Args, Clone, Debug)]
pub struct MeArgs {
    #[arg(long, help = "man-me-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    #[arg(long, help = "man-me-json", conflicts_with = "format")]
    json: bool,
}

impl MeArgs {
    /// What is asked, and what is made of it.
    pub(crate) fn plan(self, words: &'static Words) -> Plan {
        let is_text = !self.json && self.format == Format::Text;
        Plan::query(None, words, move |_, ask| answer(ask, is_text, words))
    }
}

/// Everything about the player, or the message that says why not.
async fn answer(ask: Ask, is_text: bool, words: &Words) -> Result<Output, &'static str> {
    let mine = match ask(StoreRequest::PlayerData).await {
        Some(StoreReply::PlayerData(mine)) => mine.map_err(|error| match error {
            UserError::Nothing => "me-nothing",
            error => trouble_says(error),
        })?,
        _ => return Err("trouble-later"),
    };
    if is_text {
        return Ok(Output::said(text(&mine, words)));
    }
    let (mut runs, mut behind) = (Vec::new(), None);
    while runs.len() <= RUNS_MAX {
        let page = match ask(StoreRequest::PlayerRuns(behind)).await {
            Some(StoreReply::PlayerRuns(page)) => page.map_err(trouble_says)?,
            _ => return Err("trouble-later"),
        };
        let Some((last, _)) = page.last() else {
            let rest = rest(&mine);
            return Ok(Output::json(&All { runs, rest }));
        };
        behind = Some((last.at, last.code));
        runs.extend(page.into_iter().map(RunData));
    }
    Ok(Output::refused(&words.t("refusal-answer")))
}

/// Finished runs that have room in the longest answer.
const RUNS_MAX: usize = 18_000;

fn text(mine: &PlayerData, words: &Words) -> String {
    let since = mine.player.since.day().to_string();
    let stars = mine.stars.iter().map(|(_, stars)| u64::from(*stars)).sum();
    let counts = [
        ("me-keys", mine.keys.len() as u64),
        ("me-runs", mine.runs),
        ("me-under-way", mine.saves.len() as u64),
        ("me-days", mine.days.len() as u64),
        ("me-stars", stars),
    ];
    let name = mine.player.name.isolated().to_string();
    let mut lines = vec![name, words.tr("me-since", &[("day", since.into())])];
    lines.extend(counts.map(|(says, count)| words.tr(says, &[("n", count.into())])));
    lines.push(format!("{}:", words.t("me-keys-row")));
    let keys = mine.keys.iter();
    lines.extend(keys.map(|key| format!("  {}", key_line(key, words))));
    lines.join("\n") + "\n"
}

fn ranking(ranking: Ranking) -> Value {
    match ranking {
        Ranking::Practice => json!("practice"),
        Ranking::Ranked => json!("ranked"),
        Ranking::Daily(day) => json!({ "daily": day.to_string() }),
        Ranking::Ladder(week, step) => {
            json!({ "ladder": week.to_string(), "step": step.number() })
        }
    }
}

/// A finished run for programs, with the seed that may be told. There are thousands: a value of JSON,
/// which takes several times as much, is made of each when it is written.
struct RunData((Finished, Option<u64>));

impl Serialize for RunData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (run, seed) = &self.0;
        let value = json!({
            "code": run.code.to_string(),
            "game": run.run.game,
            "level": run.run.level,
            "seed": seed,
            "standing": ranking(run.standing),
            "moves": run.tally.moves,
            "par": run.tally.par,
            "hints": run.tally.hints,
            "time_ms": run.tally.time,
            "at_ms": run.at.0,
        });
        value.serialize(serializer)
    }
}

/// Everything for programs.
#[derive(Serialize)]
struct All {
    runs: Vec<RunData>,
    #[serde(flatten)]
    rest: Value,
}

/// All but the runs for programs, without the seed of a ranked board that is not finished: with it the
/// player could study the board before playing on.
fn rest(mine: &PlayerData) -> Value {
    let saves = mine.saves.iter().map(|save| {
        json!({
            "code": save.code.to_string(),
            "game": save.run.game,
            "level": save.run.level,
            "seed": save.shown_seed(),
            "standing": ranking(save.standing),
            "played_ms": save.played,
            "at_ms": save.at.0,
        })
    });
    let keys = mine.keys.iter().map(|key| {
        json!({
            "fingerprint": key.fingerprint,
            "added": key.added.to_string(),
            "used": key.used.to_string(),
            "in_use": key.here,
        })
    });
    let day = |(day, boards): &(Day, u8)| json!({ "day": day.to_string(), "boards": boards });
    let step = |(step, stars): &(Step, u8)| json!({ "step": step.number(), "stars": stars });
    let board = |(game, board, stars): &(_, usize, u8)| json!({ "game": game, "board": board + 1, "stars": stars });
    json!({
        "name": mine.player.name.as_str(),
        "keys": mine.keys.iter().map(|key| &key.fingerprint).collect::<Vec<_>>(),
        "key_details": keys.collect::<Value>(),
        "settings": mine.player.settings,
        "banned": mine.player.banned,
        "since_ms": mine.player.since.0,
        "under_way": saves.collect::<Value>(),
        "daily": mine.days.iter().map(day).collect::<Value>(),
        "ladder": mine.stars.iter().map(step).collect::<Value>(),
        "boards": mine.board_stars.iter().map(board).collect::<Value>(),
    })
}

fn key_line(key: &KeyData, words: &Words) -> String {
    let name = short_key(&key.fingerprint);
    if key.here {
        return words.tr("me-key-here", &[("key", name.into())]);
    }
    let day = key.used.to_string();
    words.tr("me-key-used", &[("key", name.into()), ("day", day.into())])
}
