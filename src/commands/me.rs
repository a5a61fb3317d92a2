//! `me`: everything that is stored about the player who asks.

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Ask, Format, Output, Plan, StoreQuery};
use crate::i18n::{Lang, Words};
use crate::model::{Finished, KeyData, PlayerData, Ranking, StoreReply, StoreRequest, UserError};
use crate::ui::settings::Settings;
use crate::ui::trouble_says;

#[derive(Args, Clone, Debug)]
pub struct MeArgs {
    #[arg(long, help = "man-me-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    #[arg(long, help = "man-me-json", conflicts_with = "format")]
    json: bool,
}

impl MeArgs {
    /// What is asked, and what is made of it. `follows_kept`: the language that the player has
    /// chosen holds, if there is one.
    pub(crate) fn plan(self, lang: Lang, follows_kept: bool) -> Plan {
        Plan::Query(StoreQuery {
            screen: None,
            answer: Box::new(move |_, ask| Box::pin(self.answer(ask, lang, follows_kept))),
        })
    }

    async fn answer(self, ask: Ask, lang: Lang, follows_kept: bool) -> Output {
        let no = |lang, error| Output::negative(Words::of(lang).t(error));
        let mine = match ask(StoreRequest::PlayerData).await {
            Some(StoreReply::PlayerData(Ok(mine))) => mine,
            Some(StoreReply::PlayerData(Err(UserError::Nothing))) => return no(lang, "me-nothing"),
            Some(StoreReply::PlayerData(Err(error))) => return no(lang, trouble_says(error)),
            _ => return no(lang, "trouble-later"),
        };
        let lang = match follows_kept {
            true => kept_lang(&mine, lang),
            false => lang,
        };
        if !self.json && self.format == Format::Text {
            return Output::said(text(&mine, Words::of(lang)));
        }
        let (mut runs, mut behind) = (Vec::new(), None);
        loop {
            let page = match ask(StoreRequest::PlayerRuns(behind)).await {
                Some(StoreReply::PlayerRuns(Ok(page))) => page,
                Some(StoreReply::PlayerRuns(Err(error))) => return no(lang, trouble_says(error)),
                _ => return no(lang, "trouble-later"),
            };
            let Some((last, _)) = page.last() else {
                let all = All {
                    runs,
                    rest: all(&mine),
                };
                return Output::json(&all);
            };
            behind = Some((last.at, last.code));
            runs.extend(page.into_iter().map(RunData::of));
            if runs.len() > RUNS_MAX {
                return Output::refused(&Words::of(lang).t("refusal-answer"));
            }
        }
    }
}

/// Finished runs that have room in the longest answer.
const RUNS_MAX: usize = 18_000;

/// The language that a player has chosen; `lang` where there is none.
fn kept_lang(mine: &PlayerData, lang: Lang) -> Lang {
    let mut settings = Settings::new(lang);
    if let Some(kept) = &mine.player.settings {
        settings.read(kept);
    }
    settings.lang
}

fn text(mine: &PlayerData, words: &Words) -> String {
    let since = mine.player.since.day().to_string();
    let counts = [
        ("me-keys", mine.keys.len() as u64),
        ("me-runs", mine.runs),
        ("me-under-way", mine.saves.len() as u64),
        ("me-days", mine.days.len() as u64),
        (
            "me-stars",
            mine.stars.iter().map(|(_, stars)| u64::from(*stars)).sum(),
        ),
    ];
    let mut text = format!("{}\n", mine.player.name.isolated());
    text.push_str(&words.tr("me-since", &[("day", since.into())]));
    text.push('\n');
    for (message, count) in counts {
        text.push_str(&words.tr(message, &[("n", count.into())]));
        text.push('\n');
    }
    text.push_str(&format!("{}:\n", words.t("me-keys-row")));
    for key in &mine.keys {
        text.push_str(&format!("  {}\n", key_line(key, words)));
    }
    text
}

fn key_details(key: &KeyData) -> Value {
    json!({
        "fingerprint": key.fingerprint,
        "added": key.added.to_string(),
        "used": key.used.to_string(),
        "in_use": key.here,
    })
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

#[derive(Serialize)]
struct RunData {
    code: String,
    game: String,
    level: String,
    seed: Option<u64>,
    standing: Value,
    moves: u32,
    par: Option<u32>,
    hints: u32,
    time_ms: u64,
    at_ms: i64,
}

impl RunData {
    fn of((run, seed): (Finished, Option<u64>)) -> Self {
        Self {
            code: run.code.to_string(),
            game: run.run.game,
            level: run.run.level,
            seed,
            standing: ranking(run.standing),
            moves: run.tally.moves,
            par: run.tally.par,
            hints: run.tally.hints,
            time_ms: run.tally.time,
            at_ms: run.at.0,
        }
    }
}

#[derive(Serialize)]
struct All {
    runs: Vec<RunData>,
    #[serde(flatten)]
    rest: Value,
}

/// All but the runs for programs, without the seed of a ranked board that is not finished: with it the
/// player could study the board before playing on.
fn all(mine: &PlayerData) -> Value {
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
                "at_ms": save.at.0,
            })
        })
        .collect();
    let days: Vec<Value> = mine
        .days
        .iter()
        .map(|(day, boards)| json!({ "day": day.to_string(), "boards": boards }))
        .collect();
    let ladder: Vec<Value> = mine
        .stars
        .iter()
        .map(|(step, stars)| json!({ "step": step.number(), "stars": stars }))
        .collect();
    let boards: Vec<Value> = mine
        .board_stars
        .iter()
        .map(|(game, board, stars)| json!({ "game": game, "board": board + 1, "stars": stars }))
        .collect();
    json!({
        "name": mine.player.name.as_str(),
        "keys": mine.keys.iter().map(|key| &key.fingerprint).collect::<Vec<_>>(),
        "key_details": mine.keys.iter().map(key_details).collect::<Vec<_>>(),
        "settings": mine.player.settings,
        "banned": mine.player.banned,
        "since_ms": mine.player.since.0,
        "under_way": saves,
        "daily": days,
        "ladder": ladder,
        "boards": boards,
    })
}

fn key_line(key: &KeyData, words: &Words) -> String {
    let name = key.short();
    if key.here {
        return words.tr("me-key-here", &[("key", name.into())]);
    }
    let day = key.used.to_string();
    words.tr("me-key-used", &[("key", name.into()), ("day", day.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Moment, Name, Player, PlayerId};

    fn said(line: &[&str]) -> String {
        let line: Vec<String> = line.iter().map(|word| (*word).to_owned()).collect();
        let mine = PlayerData {
            player: Player {
                id: PlayerId(1),
                name: Name::clean("Ada").expect("a name"),
                settings: Some("lang=de".to_owned()),
                banned: false,
                since: Moment(0),
            },
            keys: vec![KeyData {
                fingerprint: "SHA256:abc".to_owned(),
                added: crate::model::Day(0),
                used: crate::model::Day(0),
                here: true,
            }],
            runs: 0,
            saves: Vec::new(),
            days: Vec::new(),
            stars: Vec::new(),
            board_stars: Vec::new(),
        };
        let (Plan::Query(query), _) = crate::commands::plan(&line, Lang::En) else {
            panic!("no question");
        };
        let reply = move |_| Some(StoreReply::PlayerData(Ok(Box::new(mine.clone()))));
        let output = crate::commands::tests::answered(query, reply);
        String::from_utf8(output.stdout).expect("text")
    }

    #[test]
    fn the_kept_language_is_spoken_unless_another_is_named_and_keys_have_a_heading() {
        let kept = said(&["me"]);
        assert!(kept.contains("\nDeine Schlüssel:\n  "), "{kept}");
        let named = said(&["me", "--lang", "en"]);
        assert!(named.contains("\nYour keys:\n  "), "{named}");
    }
}
