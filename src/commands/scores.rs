//! `scores`: the leaderboards.

use std::collections::VecDeque;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::parse::{self, BadValue};
use super::{Answer, JsonList, Output, Plan, StoreQuery};
use crate::games::{ALL, GameDef, Level, find, labyrinth};
use crate::i18n::{Lang, Words};
use crate::model::{
    Category, Line, List, ListQuery, Measure, Period, Scope, Step, StoreReply, StoreRequest,
    UserError, Week,
};
use crate::ui::dates::{date, short_date};
use crate::ui::{category_says, names, trouble_says};

/// The options and arguments of `scores`.
#[derive(Args, Clone, Debug)]
pub struct ScoresArgs {
    #[arg(help = "man-scores-game", value_name = "GAME", value_parser = game)]
    game: Option<&'static str>,
    #[arg(long, help = "man-scores-daily")]
    daily: bool,
    #[arg(long, help = "man-scores-step", value_name = "N", conflicts_with = "daily", allow_negative_numbers = true, value_parser = parse::step)]
    step: Option<Step>,
    #[arg(long, help = "man-scores-category", value_name = "CATEGORY", value_parser = category)]
    category: Option<Category>,
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

fn category(name: &str) -> Result<Category, BadValue> {
    let known = Category::ALL.into_iter().find(|known| known.name() == name);
    known.ok_or_else(|| BadValue::Name(Category::ALL.map(Category::name).to_vec()))
}

impl ScoresArgs {
    /// The requests to the store and what is made of the replies.
    pub(crate) fn plan(self, lang: Lang) -> Plan {
        let Self {
            game,
            daily,
            step,
            category,
            limit,
            format,
        } = self;
        let words = Words::of(lang);
        let is_ladder = game == Some(LADDER);
        // Of all games: then those of the ladder stand first, where most people are.
        let is_all = game.is_none() && !daily;
        let stray = match (is_ladder, daily, step) {
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
        let list = move |(scope, category)| {
            StoreRequest::List(ListQuery {
                scope,
                category,
                measure: Measure::Fastest,
                period: Period::All,
                limit,
            })
        };
        let of_game = move |told: StoreReply| {
            let (game, levels) = match told {
                StoreReply::Levels(game, _, Ok(levels)) => (game, levels),
                // The other leaderboards are asked for all the same, and say what is wrong.
                StoreReply::Levels(game, _, Err(_)) => (game, Vec::new()),
                _ => return Vec::new(),
            };
            let scopes = find(game).map_or_else(Vec::new, |entry| scopes(entry, category, levels));
            scopes.into_iter().map(list).collect()
        };
        Plan::Query(StoreQuery {
            screen: None,
            requests: Box::new(move |now| {
                let games = ALL.iter().map(|entry| entry.name);
                let games = games.filter(|name| game.is_none_or(|game| game == *name));
                if is_ladder {
                    let week = Week::of(now.day());
                    let step = step.unwrap_or(Step::FIRST);
                    let category = category.unwrap_or_default();
                    vec![list((Scope::Ladder { week, step }, category))]
                } else if daily {
                    let day = now.day();
                    let category = category.unwrap_or_default();
                    let daily = |game| list((Scope::Daily { game, day }, category));
                    games.map(daily).collect()
                } else {
                    // Only in this category there are lists of other levels.
                    let levels = |game| StoreRequest::Levels(game, Category::EarlierRule);
                    let week = Week::of(now.day());
                    let first = |step| (Scope::Ladder { week, step }, category.unwrap_or_default());
                    let ladder = is_all.then(|| list(first(Step::FIRST)));
                    games.map(levels).chain(ladder).collect()
                }
            }),
            answer: Box::new({
                let mut pages = Pages::new(format, words, is_ladder, is_all);
                let mut levels_are_to_come = !daily && !is_ladder;
                let mut steps_are_to_come = is_ladder && step.is_none();
                move |told| {
                    if std::mem::take(&mut steps_are_to_come) {
                        pages.requests = other_steps(&told).into_iter().map(list).collect();
                    }
                    if std::mem::take(&mut levels_are_to_come) {
                        let (levels, ladder): (Vec<_>, Vec<_>) = told
                            .into_iter()
                            .partition(|reply| matches!(reply, StoreReply::Levels(..)));
                        let steps = other_steps(&ladder).into_iter().map(list);
                        pages.requests = steps.collect();
                        let levels = levels.into_iter().flat_map(of_game);
                        pages.requests.extend(levels);
                        return pages.next(ladder);
                    }
                    pages.next(told)
                }
            }),
        })
    }
}

/// The leaderboards of a game: those of its ranked levels in a category, and those of the earlier
/// rule on other levels (`listed` are all levels with such a list), unless another category is
/// asked for.
fn scopes(
    entry: &'static GameDef,
    category: Option<Category>,
    listed: Vec<Level>,
) -> Vec<(Scope, Category)> {
    let scope = |level: &Level| Scope::Level {
        game: entry.name,
        level: level.words(),
    };
    let ranked = entry.ranked_levels();
    let others = listed.iter().filter(|level| {
        category.is_none_or(|category| category == Category::EarlierRule) && !ranked.contains(level)
    });
    let others = others.map(|level| (scope(level), Category::EarlierRule));
    let of_category = |level| (scope(level), category.unwrap_or_default());
    ranked.iter().map(of_category).chain(others).collect()
}

/// The leaderboards of the other steps of the ladder, in the week and category of the first.
fn other_steps(first: &[StoreReply]) -> Vec<(Scope, Category)> {
    let Some(StoreReply::List(query, _)) = first.first() else {
        return Vec::new();
    };
    let Scope::Ladder { week, .. } = query.scope else {
        return Vec::new();
    };
    let others = Step::all().skip(1);
    let scopes = others.map(|step| (Scope::Ladder { week, step }, query.category));
    scopes.collect()
}

/// Whether a list takes no new runs.
fn is_closed(query: &ListQuery) -> bool {
    query.category == Category::EarlierRule
}

/// Leaderboards that are asked for and written a few at a time: all of them together may have
/// some hundred thousand lines.
struct Pages {
    format: Format,
    words: &'static Words,
    /// Whether those of the ladder are among them, which have columns of their own.
    has_steps: bool,
    /// Whether they are not all of the ladder: then its empty ones are left out.
    has_levels: bool,
    /// What is still to be asked.
    requests: VecDeque<StoreRequest>,
    json: JsonList,
    is_begun: bool,
}

/// Leaderboards that are asked for at a time.
const LISTS_PER_PAGE: usize = 8;

impl Pages {
    fn new(format: Format, words: &'static Words, is_ladder: bool, is_all: bool) -> Self {
        Self {
            format,
            words,
            has_steps: is_ladder || is_all,
            has_levels: is_all,
            requests: VecDeque::new(),
            json: JsonList::new("\n "),
            is_begun: false,
        }
    }

    /// Takes leaderboards in.
    fn next(&mut self, told: Vec<StoreReply>) -> Answer {
        let mut lists = Vec::new();
        for told in told {
            match told {
                StoreReply::List(query, Ok(list))
                    if self.has_levels
                        && list.top.is_empty()
                        && matches!(query.scope, Scope::Ladder { .. }) => {}
                StoreReply::List(query, Ok(list)) => lists.push((query, list)),
                StoreReply::List(_, Err(trouble)) => return Answer::Last(self.broken_off(trouble)),
                _ => {}
            }
        }
        let next = self.requests.len().min(LISTS_PER_PAGE);
        let next: Vec<StoreRequest> = self.requests.drain(..next).collect();
        // Where the first leaderboards cannot be read, there is nothing but what is wrong.
        if lists.is_empty() && !self.is_begun && !next.is_empty() {
            return Answer::Part(Vec::new(), next);
        }
        let mut page = self.page(&lists);
        if !next.is_empty() {
            return Answer::Part(page.into_bytes(), next);
        }
        match self.format {
            Format::Text if !self.is_begun => {
                page = format!("{}\n", self.words.t("list-empty"));
            }
            Format::Json => {
                self.json.end(&mut page);
                page.push('\n');
            }
            Format::Text | Format::Csv => {}
        }
        Answer::Last(Output::said(page))
    }

    /// The rest cannot be read. What was written so far can be, by a program too.
    fn broken_off(&self, trouble: UserError) -> Output {
        let mut rest = String::new();
        if self.format == Format::Json && self.is_begun {
            self.json.end(&mut rest);
            rest.push('\n');
        }
        Output {
            stdout: rest.into_bytes(),
            ..Output::negative(self.words.t(trouble_says(trouble)))
        }
    }

    fn page(&mut self, lists: &[(ListQuery, List)]) -> String {
        let was_begun = self.is_begun;
        let mut page = String::new();
        match self.format {
            Format::Text => {
                page = text(lists, self.words);
                if was_begun && !page.is_empty() {
                    page.insert(0, '\n');
                }
                self.is_begun |= !page.is_empty();
                return page;
            }
            Format::Json => {
                if !was_begun {
                    page.push('[');
                }
                for (query, list) in lists {
                    self.json.add(&mut page, &json(query, list));
                }
            }
            Format::Csv => {
                if !was_begun {
                    page.push_str(CSV_HEADER);
                    page.push_str(if self.has_steps { ",week,step" } else { "" });
                    page.push_str("\r\n");
                }
                page.push_str(&csv(lists, self.has_steps));
            }
        }
        self.is_begun = true;
        page
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
    let mut notes = Vec::new();
    if query.category != Category::Screen {
        notes.push(words.t(category_says(query.category)));
    }
    if is_closed(query) {
        notes.push(words.t("scores-closed"));
    }
    let mut text = title(&query.scope, words);
    if !notes.is_empty() {
        text.push_str(&format!(" ({})", notes.join(", ")));
    }
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
    text
}

/// What is listed: a level as it is typed, a board of a day or week in words.
fn title(scope: &Scope, words: &Words) -> String {
    match scope {
        Scope::Level { game, level } | Scope::Board { game, level, .. } => {
            format!("{game} {level}").trim_end().to_owned()
        }
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
        Scope::Level { game, level } | Scope::Board { game, level, .. } => {
            (game, Some(level.clone()), None)
        }
        Scope::Daily { game, day } => (game, None, Some(day.to_string())),
        Scope::Ladder { step, .. } => (labyrinth::ENTRY.name, Some(step.level().words()), None),
    }
}

fn json(query: &ListQuery, list: &List) -> Value {
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
            "streak": line.streak,
        })
    };
    let (game, level, day) = place(&query.scope);
    let lines: Vec<_> = list.top.iter().map(line).collect();
    let mut answer = json!({
        "game": game,
        "level": level,
        "day": day,
        "category": query.category.name(),
        "closed": is_closed(query),
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

const CSV_HEADER: &str =
    "game,level,day,rank,name,guest,time_ms,moves,par,pauses,code,at_ms,category,closed";

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
                "{game},{},{},{},{},{},{},{},{par},{},{},{},{},{}{own}\r\n",
                cell(level.as_deref().unwrap_or_default()),
                day.as_deref().unwrap_or_default(),
                line.rank,
                cell(name),
                line.guest,
                line.time,
                line.moves,
                line.pauses,
                line.code,
                line.at.0,
                query.category.name(),
                is_closed(query),
            ));
        }
    }
    text
}

#[cfg(test)]
mod tests;
