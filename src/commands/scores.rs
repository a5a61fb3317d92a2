//! `scores`: the leaderboards.

use clap::{Args, ValueEnum};
use serde_json::json;

use super::parse::{self, BadValue};
use super::{FollowUp, Output, Plan, StoreQuery};
use crate::games::{ALL, GameDef, Level, find};
use crate::i18n::{Lang, Words};
use crate::model::{Line, List, ListQuery, Measure, Period, Scope, StoreReply, StoreRequest};
use crate::ui::trouble_says;

/// The board area of a terminal of 80 x 24, for which a game's presets are listed.
const BOARD_AREA: (u16, u16) = (80, 22);

/// The options and arguments of `scores`.
#[derive(Args, Clone, Debug)]
pub struct ScoresArgs {
    #[arg(help = "man-scores-game", value_name = "GAME", value_parser = game)]
    game: Option<&'static str>,
    #[arg(long, help = "man-scores-daily")]
    daily: bool,
    #[arg(long, help = "man-scores-limit", value_name = "N", default_value_t = 10, value_parser = parse::whole::<u16>(1, 200))]
    limit: u16,
    #[arg(long, help = "man-scores-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Json,
    Csv,
}

fn game(name: &str) -> Result<&'static str, BadValue> {
    let mut names = ALL.iter().map(|entry| entry.name);
    names
        .find(|known| *known == name)
        .ok_or_else(|| BadValue::Name(ALL.iter().map(|entry| entry.name).collect()))
}

impl ScoresArgs {
    /// The requests to the store and what is made of the replies.
    pub(crate) fn plan(self, lang: Lang) -> Plan {
        let Self {
            game,
            daily,
            limit,
            format,
        } = self;
        let list = move |scope| {
            StoreRequest::List(ListQuery {
                scope,
                measure: Measure::Fastest,
                period: Period::All,
                limit,
            })
        };
        let of_game = move |told: StoreReply| {
            let (game, levels) = match told {
                StoreReply::Levels(game, Ok(levels)) => (game, levels),
                // The leaderboards of the presets are asked for all the same, and say what
                // is wrong.
                StoreReply::Levels(game, Err(_)) => (game, Vec::new()),
                _ => return Vec::new(),
            };
            let scopes = find(game).map_or_else(Vec::new, |entry| scopes(entry, levels));
            scopes.into_iter().map(list).collect()
        };
        Plan::Query(StoreQuery {
            screen: None,
            requests: Box::new(move |now| {
                let games = ALL.iter().map(|entry| entry.name);
                let games = games.filter(|name| game.is_none_or(|game| game == *name));
                if daily {
                    let day = now.day();
                    let daily = |game| list(Scope::Daily { game, day });
                    games.map(daily).collect()
                } else {
                    games.map(StoreRequest::Levels).collect()
                }
            }),
            follow_up: (!daily).then(|| -> FollowUp {
                Box::new(move |told| told.into_iter().flat_map(of_game).collect())
            }),
            answer: Box::new(move |told| answer(told, format, Words::of(lang))),
        })
    }
}

/// The leaderboards of a game: those of its presets, and of these levels.
fn scopes(entry: &'static GameDef, ranked: Vec<Level>) -> Vec<Scope> {
    let presets = (entry.presets)(BOARD_AREA.0, BOARD_AREA.1).into_iter();
    let presets = presets.filter(|preset| (entry.is_seeded)(&preset.level));
    let ready = presets.map(|preset| preset.level.canonical(entry));
    let mut levels: Vec<String> = Vec::new();
    for level in ready.chain(ranked) {
        let level = level.words();
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    let game = entry.name;
    let scope = |level| Scope::Level { game, level };
    levels.into_iter().map(scope).collect()
}

fn answer(told: Vec<StoreReply>, format: Format, words: &Words) -> Output {
    let mut lists = Vec::new();
    for told in told {
        match told {
            StoreReply::List(query, Ok(list)) => lists.push((query, list)),
            StoreReply::List(_, Err(trouble)) => {
                return Output::negative(words.t(trouble_says(trouble)));
            }
            _ => {}
        }
    }
    match format {
        Format::Text => text(&lists, words),
        Format::Json => json(&lists).unwrap_or_else(|refused| refused),
        Format::Csv => csv(&lists),
    }
}

fn text(lists: &[(ListQuery, List)], words: &Words) -> Output {
    let mut text = String::new();
    for (query, list) in lists.iter().filter(|(_, list)| !list.top.is_empty()) {
        let gap = if text.is_empty() { "" } else { "\n" };
        text.push_str(&format!("{gap}{}\n", title(&query.scope)));
        for line in &list.top {
            let name = match &line.name {
                Some(name) => name.isolated().into_owned(),
                None => words.t("somebody").into_owned(),
            };
            let guest = if line.guest {
                format!(" ({})", words.t("list-guest"))
            } else {
                String::new()
            };
            let par = line.par.map_or(String::new(), |par| format!("/{par}"));
            let time = super::minutes_and_seconds(line.time);
            let (rank, moves, code) = (line.rank, line.moves, line.code);
            text.push_str(&format!(
                "{rank:>5}  {time:>9}  {:>9}  {code}  {name}{guest}\n",
                format!("{moves}{par}")
            ));
        }
    }
    if text.is_empty() {
        text = format!("{}\n", words.t("list-empty"));
    }
    Output::said(text)
}

fn title(scope: &Scope) -> String {
    match scope {
        Scope::Level { game, level } | Scope::Board { game, level, .. } => {
            format!("{game} {level}").trim_end().to_owned()
        }
        Scope::Daily { game, day } => format!("{game} {day}"),
    }
}

/// The level and the day of a list, as far as it has one.
fn place(scope: &Scope) -> (&'static str, Option<&str>, Option<String>) {
    match scope {
        Scope::Level { game, level } | Scope::Board { game, level, .. } => {
            (game, Some(level), None)
        }
        Scope::Daily { game, day } => (game, None, Some(day.to_string())),
    }
}

fn json(lists: &[(ListQuery, List)]) -> Result<Output, Output> {
    let line = |line: &Line| {
        json!({
            "rank": line.rank,
            "name": line.name.as_ref().map(|name| name.as_str()),
            "guest": line.guest,
            "mine": line.mine,
            "code": line.code.to_string(),
            "time_ms": line.time,
            "moves": line.moves,
            "par": line.par,
            "pauses": line.pauses,
            "at_ms": line.at.0,
        })
    };
    let lists: Vec<_> = lists
        .iter()
        .map(|(query, list)| {
            let (game, level, day) = place(&query.scope);
            let lines: Vec<_> = list.top.iter().map(line).collect();
            json!({ "game": game, "level": level, "day": day, "lines": lines })
        })
        .collect();
    Output::json(&lists)
}

/// A table as RFC 4180 describes it.
fn csv(lists: &[(ListQuery, List)]) -> Output {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text =
        "game,level,day,rank,name,guest,time_ms,moves,par,pauses,code,at_ms\r\n".to_owned();
    for (query, list) in lists {
        let (game, level, day) = place(&query.scope);
        for line in &list.top {
            let name = line.name.as_ref().map_or("", |name| name.as_str());
            let par = line.par.map_or(String::new(), |par| par.to_string());
            text.push_str(&format!(
                "{game},{},{},{},{},{},{},{},{par},{},{},{}\r\n",
                quoted(level.unwrap_or_default()),
                day.as_deref().unwrap_or_default(),
                line.rank,
                quoted(name),
                line.guest,
                line.time,
                line.moves,
                line.pauses,
                line.code,
                line.at.0,
            ));
        }
    }
    Output::said(text)
}
