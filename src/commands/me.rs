//! `me`: everything that is stored about the player who asks.

use clap::Args;
use serde_json::{Value, json};

use super::{Answer, Format, JsonList, Output, Plan, StoreQuery, pretty_json};
use crate::i18n::{Lang, Words};
use crate::model::{Finished, KeyData, PlayerData, Ranking, StoreReply, StoreRequest, UserError};
use crate::ui::settings::Settings;
use crate::ui::{key_line, trouble_says};

/// The options and arguments of `me`.
#[derive(Args, Clone, Debug)]
pub struct MeArgs {
    #[arg(long, help = "man-me-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    #[arg(long, help = "man-me-json", conflicts_with = "format")]
    json: bool,
}

impl MeArgs {
    /// The requests to the store and what is made of the replies. `follows_kept`: the language
    /// that the player has chosen holds, if there is one.
    pub(crate) fn plan(self, lang: Lang, follows_kept: bool) -> Plan {
        let json = self.json || self.format == Format::Json;
        let mut pages = None;
        Plan::Query(StoreQuery {
            screen: None,
            requests: Box::new(|_| vec![StoreRequest::PlayerData]),
            answer: Box::new(move |replies| {
                let kept = match replies.first() {
                    Some(StoreReply::PlayerData(Ok(mine))) if follows_kept => kept_lang(mine, lang),
                    _ => lang,
                };
                let words = Words::of(kept);
                let no = |error| Output::negative(words.t(error));
                match (replies.into_iter().next(), &mut pages) {
                    (Some(StoreReply::PlayerData(Ok(mine))), _) if json => {
                        let (begun, first) = Pages::begin(&all(&mine));
                        pages = Some(begun);
                        Answer::Part(first, vec![StoreRequest::PlayerRuns(None)])
                    }
                    (Some(StoreReply::PlayerData(Ok(mine))), _) => {
                        Answer::Last(Output::said(text(&mine, words)))
                    }
                    (Some(StoreReply::PlayerRuns(Ok(runs))), Some(pages)) => pages.next(&runs),
                    // What was written so far can be read, by a program too.
                    (Some(StoreReply::PlayerRuns(Err(error))), Some(pages)) => {
                        Answer::Last(Output {
                            stdout: pages.end().into_bytes(),
                            ..no(trouble_says(error))
                        })
                    }
                    (Some(StoreReply::PlayerData(Err(UserError::Nothing))), _) => {
                        Answer::Last(no("me-nothing"))
                    }
                    (Some(StoreReply::PlayerData(Err(error))), _) => {
                        Answer::Last(no(trouble_says(error)))
                    }
                    _ => Answer::Last(no("trouble-later")),
                }
            }),
        })
    }
}

/// The language that a player has chosen; `lang` where there is none.
fn kept_lang(mine: &PlayerData, lang: Lang) -> Lang {
    let mut settings = Settings::new(lang);
    if let Some(kept) = &mine.player.settings {
        settings.read(kept);
    }
    settings.lang
}

/// Json in which the finished runs are still to come.
struct Pages {
    runs: JsonList,
    /// What follows them.
    rest: String,
}

impl Pages {
    /// Where the runs belong. No text can look like it, as line ends in texts are escaped.
    const PLACE: &str = "\n \"runs\": []";

    /// All of it but the runs; what comes before them is the first part.
    fn begin(all: &Value) -> (Self, Vec<u8>) {
        let all = pretty_json(all).unwrap_or_default() + "\n";
        let (before, rest) = match all.find(Self::PLACE) {
            Some(place) => all.split_at(place + Self::PLACE.len() - 1),
            None => (&*all, ""),
        };
        let pages = Self {
            runs: JsonList::new("\n  "),
            rest: rest.strip_prefix(']').unwrap_or_default().to_owned(),
        };
        (pages, before.as_bytes().to_vec())
    }

    fn next(&mut self, runs: &[(Finished, Option<u64>)]) -> Answer {
        let mut json = String::new();
        for run in runs {
            self.runs.add(&mut json, &finished(run));
        }
        match runs.last() {
            Some((last, _)) => {
                let next = StoreRequest::PlayerRuns(Some((last.at, last.code)));
                Answer::Part(json.into_bytes(), vec![next])
            }
            None => Answer::Last(Output::said(json + &self.end())),
        }
    }

    fn end(&self) -> String {
        let mut json = String::new();
        self.runs.end(&mut json);
        json + &self.rest
    }
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
        "name": key.name.as_ref().map(|name| name.as_str()),
        "added": key.added.map(|day| day.to_string()),
        "used": key.used.map(|day| day.to_string()),
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

fn finished((run, seed): &(Finished, Option<u64>)) -> Value {
    json!({
        "code": run.code.to_string(),
        "game": run.run.game,
        "level": run.run.level,
        "seed": seed,
        "standing": ranking(run.standing),
        "moves": run.tally.moves,
        "par": run.tally.par,
        "hints": run.tally.hints,
        "time_ms": run.tally.time,
        "pauses": run.tally.pauses,
        "at_ms": run.at.0,
    })
}

/// All of it for programs but for the finished runs, and without the seed of a ranked board
/// that is not finished: with it
/// the player could study the board before playing on.
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
        "runs": [],
        "under_way": saves,
        "daily": days,
        "ladder": ladder,
        "boards": boards,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Moment, Name, Player, PlayerId};

    fn said(line: &[&str]) -> String {
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
                name: None,
                added: None,
                used: None,
                here: true,
            }],
            runs: 0,
            saves: Vec::new(),
            days: Vec::new(),
            stars: Vec::new(),
            board_stars: Vec::new(),
        };
        let line: Vec<String> = line.iter().map(|word| (*word).to_owned()).collect();
        let (Plan::Query(mut query), _) = crate::commands::plan(&line, Lang::En) else {
            panic!("no question");
        };
        match (query.answer)(vec![StoreReply::PlayerData(Ok(Box::new(mine)))]) {
            Answer::Last(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
            Answer::Part(..) => panic!("more to come"),
        }
    }

    #[test]
    fn the_kept_language_is_spoken_unless_another_is_named_and_keys_have_a_heading() {
        let kept = said(&["me"]);
        assert!(kept.contains("\nDeine Schlüssel:\n  "), "{kept}");
        let named = said(&["me", "--lang", "en"]);
        assert!(named.contains("\nYour keys:\n  "), "{named}");
    }
}
