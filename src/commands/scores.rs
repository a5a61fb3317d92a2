//! `scores`: the leaderboards.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::parse::{self, BadValue};
use super::{Ask, Output, Plan, StoreQuery};
use crate::games::{ALL, find, labyrinth};
use crate::i18n::{Lang, Words};
use crate::model::{
    Line, List, ListQuery, Moment, Period, Scope, Step, StoreReply, StoreRequest, Week,
};
use crate::ui::dates::{date, short_date};
use crate::ui::{names, trouble_says};

/// The options and arguments of `scores`.
#[derive(Args, Clone, Debug)]
pub struct ScoresArgs {
    #[arg(help = "man-scores-game", value_name = "GAME", value_parser = game)]
    game: Option<&'static str>,
    #[arg(long, help = "man-scores-daily")]
    daily: bool,
    #[arg(long, help = "man-scores-step", value_name = "N", conflicts_with = "daily", allow_negative_numbers = true, value_parser = parse::step)]
    step: Option<Step>,
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

/// What stands for the ladder in place of a game.
pub(crate) const LADDER: &str = "ladder";

fn game(name: &str) -> Result<&'static str, BadValue> {
    let names: Vec<_> = ALL.iter().map(|entry| entry.name).chain([LADDER]).collect();
    let known = names.iter().copied().find(|known| *known == name);
    known.ok_or(BadValue::Name(names))
}

impl ScoresArgs {
    /// The requests to the store and what is made of the replies.
    pub(crate) fn plan(self, lang: Lang) -> Plan {
        let words = Words::of(lang);
        let stray = match (self.game == Some(LADDER), self.daily, self.step) {
            (true, true, _) => {
                let options = [("arg", "--daily".into()), ("others", LADDER.into())];
                Some(words.tr("refusal-conflict", &options))
            }
            (false, _, Some(_)) => Some(words.tr("refusal-missing", &[("args", LADDER.into())])),
            _ => None,
        };
        if let Some(message) = stray {
            return Plan::Done(Output::refused(&message));
        }
        Plan::Query(StoreQuery {
            screen: None,
            answer: Box::new(move |now, ask| Box::pin(self.answer(now, ask, words))),
        })
    }

    async fn answer(self, now: Moment, ask: Ask, words: &'static Words) -> Output {
        let is_ladder = self.game == Some(LADDER);
        let is_all = self.game.is_none() && !self.daily;
        let mut asked = Vec::new();
        if is_ladder || is_all {
            let week = Week::of(now.day());
            let steps = Step::all().filter(|step| self.step.is_none_or(|asked| asked == *step));
            asked.extend(steps.map(|step| Scope::Ladder { week, step }));
        }
        let games = ALL.iter().map(|entry| entry.name);
        for game in games.filter(|name| self.game.is_none_or(|game| game == *name)) {
            if self.daily {
                let day = now.day();
                asked.push(Scope::Daily { game, day });
            } else if let Some(entry) = find(game) {
                let levels = entry.ranked_levels().into_iter();
                asked.extend(levels.map(|level| Scope::Level {
                    game,
                    level: level.words(),
                }));
            }
        }
        let mut lists = Vec::new();
        for scope in asked {
            let query = ListQuery {
                scope,
                period: Period::All,
                limit: self.limit,
            };
            match ask(StoreRequest::List(query)).await {
                Some(StoreReply::List(query, Ok(list))) => {
                    let is_step = matches!(query.scope, Scope::Ladder { .. });
                    if !(is_all && is_step && list.top.is_empty()) {
                        lists.push((query, list));
                    }
                }
                Some(StoreReply::List(_, Err(trouble))) => {
                    return Output::negative(words.t(trouble_says(trouble)));
                }
                _ => {}
            }
        }
        said(&lists, self.format, is_ladder || is_all, words)
    }
}

/// These leaderboards. `has_steps`: those of the ladder are among them, which have columns of their
/// own.
fn said(lists: &[(ListQuery, List)], format: Format, has_steps: bool, words: &Words) -> Output {
    match format {
        Format::Text => {
            let text = text(lists, words);
            Output::said(match text.is_empty() {
                true => format!("{}\n", words.t("list-empty")),
                false => text,
            })
        }
        Format::Json => {
            let lists: Vec<_> = lists
                .iter()
                .map(|(query, list)| json(query, list))
                .collect();
            Output::json(&lists)
        }
        Format::Csv => {
            let steps = if has_steps { ",week,step" } else { "" };
            Output::said(format!("{CSV_HEADER}{steps}\r\n{}", csv(lists, has_steps)))
        }
    }
}

fn text(lists: &[(ListQuery, List)], words: &Words) -> String {
    let listed = lists.iter().filter(|(_, list)| !list.top.is_empty());
    let tables: Vec<_> = listed
        .map(|(query, list)| table(query, list, words))
        .collect();
    tables.join("\n")
}

/// A list in lines, with a title.
pub(crate) fn table(query: &ListQuery, list: &List, words: &Words) -> String {
    let mut text = title(&query.scope, words);
    text.push('\n');
    if !list.top.is_empty() {
        text.push_str(&format!(
            "{:>5}  {:>9}  {:>9}  {:9}  {}\n",
            "#",
            words.t("list-time"),
            words.t("list-moves"),
            words.t("scores-code"),
            words.t("list-name"),
        ));
    }
    for line in &list.top {
        let name = match &line.name {
            Some(name) => names::told(name, line.streak, words),
            None => words.t("somebody").into_owned(),
        };
        let par = line.par.map_or(String::new(), |par| format!("/{par}"));
        let time = super::minutes_and_seconds(line.time);
        let (rank, moves, code) = (line.rank, line.moves, line.code);
        text.push_str(&format!(
            "{rank:>5}  {time:>9}  {:>9}  {code}  {name}\n",
            format!("{moves}{par}")
        ));
    }
    text
}

/// What is listed: a level as it is typed, a board of a day or week in words.
fn title(scope: &Scope, words: &Words) -> String {
    match scope {
        Scope::Level { game, level } => format!("{game} {level}").trim_end().to_owned(),
        Scope::Daily { game, day } => {
            let game = find(game).map_or((*game).into(), |entry| words.t(entry.title));
            let values = [("date", date(*day, words).into()), ("game", game.into())];
            words.tr("list-of-day", &values)
        }
        Scope::Ladder { week, step } => {
            let day = short_date(week.first_day(), words);
            let values = [("day", day.into()), ("n", u32::from(step.number()).into())];
            words.tr("list-of-step", &values)
        }
    }
}

/// The level and the day of a list, as far as it has one.
fn place(scope: &Scope) -> (&'static str, Option<String>, Option<String>) {
    match scope {
        Scope::Level { game, level } => (game, Some(level.clone()), None),
        Scope::Daily { game, day } => (game, None, Some(day.to_string())),
        Scope::Ladder { step, .. } => (labyrinth::ENTRY.name, Some(step.level().words()), None),
    }
}

fn json(query: &ListQuery, list: &List) -> Value {
    let line = |line: &Line| {
        json!({
            "rank": line.rank,
            "name": line.name.as_ref().map(|name| name.as_str()),
            "mine": line.mine,
            "code": line.code.to_string(),
            "time_ms": line.time,
            "moves": line.moves,
            "par": line.par,
            "at_ms": line.at.0,
            "streak": line.streak,
        })
    };
    let (game, level, day) = place(&query.scope);
    let lines: Vec<_> = list.top.iter().map(line).collect();
    let mut answer = json!({
        "game": game,
        "level": level,
        "day": day,
        "lines": lines,
    });
    if let Scope::Ladder { week, step } = query.scope {
        answer["week"] = week.to_string().into();
        answer["step"] = step.number().into();
    }
    answer
}

/// A text as a cell of a table. A spreadsheet would take one that begins with these signs for a
/// formula, which may ask other programs or sites for something; behind an apostrophe it is text
/// (OWASP, "CSV Injection").
fn cell(text: &str) -> String {
    let guard = match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => "'",
        false => "",
    };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

const CSV_HEADER: &str = "game,level,day,rank,name,time_ms,moves,par,code,at_ms";

/// Rows of a table as RFC 4180 describes it.
fn csv(lists: &[(ListQuery, List)], has_steps: bool) -> String {
    let mut text = String::new();
    for (query, list) in lists {
        let (game, level, day) = place(&query.scope);
        let own = match query.scope {
            Scope::Ladder { week, step } => format!(",{week},{step}"),
            _ if has_steps => ",,".to_owned(),
            _ => String::new(),
        };
        for line in &list.top {
            let name = line.name.as_ref().map_or("", |name| name.as_str());
            let par = line.par.map_or(String::new(), |par| par.to_string());
            text.push_str(&format!(
                "{game},{},{},{},{},{},{},{par},{},{}{own}\r\n",
                cell(level.as_deref().unwrap_or_default()),
                day.as_deref().unwrap_or_default(),
                line.rank,
                cell(name),
                line.time,
                line.moves,
                line.code,
                line.at.0,
            ));
        }
    }
    text
}

#[cfg(test)]
mod tests;
