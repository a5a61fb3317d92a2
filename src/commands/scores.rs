//! `scores`: the leaderboards.

use clap::Args;
use serde_json::Value;

use super::parse::{self, BadValue};
use super::table::{Row, TableFormat, csv, object, objects};
use super::{Ask, Output, Plan};
use crate::games::{ALL, Level, find, labyrinth};
use crate::i18n::Words;
use crate::model::{
    Line, List, ListQuery, Moment, Name, Period, Scope, Step, StoreReply, StoreRequest, Week,
};
use crate::ui::speak::in_order;
use crate::ui::{names, trouble_says};

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
    #[arg(long, help = "man-scores-format", value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    format: TableFormat,
}

/// What stands for the ladder in place of a game.
pub(crate) const LADDER: &str = "ladder";

fn game(name: &str) -> Result<&'static str, BadValue> {
    let names: Vec<_> = ALL.iter().map(|entry| entry.name).chain([LADDER]).collect();
    let known = names.iter().copied().find(|known| *known == name);
    known.ok_or(BadValue::Name(names))
}

impl ScoresArgs {
    pub(crate) fn plan(self, words: &'static Words) -> Result<Plan, String> {
        let refused = |says, names: &'static str| Err(words.tr(says, &[("names", names.into())]));
        match (self.game == Some(LADDER), self.daily, self.step) {
            (true, true, _) => refused("refusal-conflict", "ladder, --daily"),
            (false, _, Some(_)) => refused("refusal-missing", LADDER),
            _ => Ok(Plan::query(None, words, move |now, ask| {
                self.answer(now, ask, words)
            })),
        }
    }

    async fn answer(self, now: Moment, ask: Ask, words: &Words) -> Result<Output, &'static str> {
        let is_all = self.game.is_none() && !self.daily;
        let mut lists = Vec::new();
        for scope in self.scopes(now) {
            let query = ListQuery {
                scope,
                period: Period::All,
                limit: self.limit,
            };
            if let Some(StoreReply::List(query, list)) = ask(StoreRequest::List(query)).await {
                let list = list.map_err(trouble_says)?;
                let is_step = matches!(query.scope, Scope::Ladder { .. });
                if !(is_all && is_step && list.top.is_empty()) {
                    lists.push((query, list));
                }
            }
        }
        Ok(said(&lists, self.format, words))
    }

    fn scopes(&self, now: Moment) -> Vec<Scope> {
        let (day, week) = (now.day(), Week::of(now.day()));
        let mut scopes = Vec::new();
        if self.game == Some(LADDER) || self.game.is_none() && !self.daily {
            let steps = Step::all().filter(|step| self.step.is_none_or(|asked| asked == *step));
            scopes.extend(steps.map(|step| Scope::Ladder { week, step }));
        }
        let is_meant = |game| self.game.is_none_or(|asked| asked == game);
        for entry in ALL.iter().filter(|entry| is_meant(entry.name)) {
            let game = entry.name;
            let level = |level: Level| Scope::Level {
                game,
                level: level.words(),
            };
            match self.daily {
                true => scopes.push(Scope::Daily { game, day }),
                false => scopes.extend(entry.ranked_levels().into_iter().map(level)),
            }
        }
        scopes
    }
}

fn said(lists: &[(ListQuery, List)], format: TableFormat, words: &Words) -> Output {
    match format {
        TableFormat::Text if lists.iter().all(|(_, list)| list.top.is_empty()) => {
            Output::said(format!("{}\n", words.t("list-empty")))
        }
        TableFormat::Text => {
            let listed = lists.iter().filter(|(_, list)| !list.top.is_empty());
            let tables = listed.map(|(query, list)| table(query, list, words));
            Output::said(tables.collect::<Vec<_>>().join("\n"))
        }
        TableFormat::Json => Output::json(&lists.iter().map(leaderboard).collect::<Value>()),
        TableFormat::Csv => Output::written(csv(COLUMNS, rows(lists))),
    }
}

/// A list in lines, with a title.
fn table(query: &ListQuery, list: &List, words: &Words) -> String {
    let mut text = format!(
        "{}\n{:>5}  {:>9}  {:>9}  {:9}  {}\n",
        title(&query.scope, words),
        "#",
        words.t("list-time"),
        words.t("list-moves"),
        words.t("scores-code"),
        words.t("list-name"),
    );
    for line in &list.top {
        let name = names::owner(line.name.as_ref(), line.streak, words);
        let par = line.par.map_or(String::new(), |par| format!("/{par}"));
        let time = super::minutes_and_seconds(line.time);
        let (rank, moves, code) = (line.rank, line.moves, line.code);
        let moves = format!("{moves}{par}");
        let line = format!("{rank:>5}  {time:>9}  {moves:>9}  {code}  {name}");
        text.push_str(&format!("{}\n", in_order(&line)));
    }
    text
}

/// What is listed: a level as it is typed, a board of a day or week in words.
fn title(scope: &Scope, words: &Words) -> String {
    match scope {
        Scope::Level { game, level } => format!("{game} {level}").trim_end().to_owned(),
        Scope::Daily { game, day } => {
            let game = find(game).map_or((*game).into(), |entry| words.t(entry.title));
            let values = [
                ("date", names::date(*day, words).into()),
                ("game", game.into()),
            ];
            words.tr("list-of-day", &values)
        }
        Scope::Ladder { week, step } => {
            let day = names::date(week.first_day(), words);
            let values = [("day", day.into()), ("n", u32::from(step.number()).into())];
            words.tr("list-of-step", &values)
        }
    }
}

/// What is listed, for programs.
fn place(scope: &Scope) -> Row {
    let (game, level, day, week, step) = match scope {
        Scope::Level { game, level } => (*game, Some(level.clone()), None, None, None),
        Scope::Daily { game, day } => (*game, None, Some(day.to_string()), None, None),
        Scope::Ladder { week, step } => {
            let (level, week) = (Some(step.level().words()), Some(week.to_string()));
            let game = labyrinth::ENTRY.name;
            (game, level, None, week, Some(step.number()))
        }
    };
    vec![
        ("game", game.into()),
        ("level", level.into()),
        ("day", day.into()),
        ("week", week.into()),
        ("step", step.into()),
    ]
}

/// A run of a leaderboard for programs.
fn run(line: &Line) -> Row {
    vec![
        ("rank", line.rank.into()),
        ("name", line.name.as_ref().map(Name::as_str).into()),
        ("mine", line.mine.into()),
        ("code", line.code.to_string().into()),
        ("time_ms", line.time.into()),
        ("moves", line.moves.into()),
        ("par", line.par.into()),
        ("at_ms", line.at.0.into()),
        ("streak", line.streak.into()),
    ]
}

/// A leaderboard for programs.
fn leaderboard((query, list): &(ListQuery, List)) -> Value {
    let mut leaderboard = place(&query.scope);
    leaderboard.push(("lines", objects(list.top.iter().map(run))));
    object(leaderboard)
}

const COLUMNS: &[&str] = &[
    "game", "level", "day", "rank", "name", "time_ms", "moves", "par", "code", "at_ms", "week",
    "step",
];

/// All runs, each with its leaderboard.
fn rows(lists: &[(ListQuery, List)]) -> impl Iterator<Item = Row> + '_ {
    lists.iter().flat_map(|(query, list)| {
        let runs = list.top.iter();
        runs.map(|line| [place(&query.scope), run(line)].concat())
    })
}

#[cfg(test)]
mod tests;
