//! `room`: opens a room, or tells what has come of its rounds.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use clap::Args;

use super::play::GameArgs;
use super::table::{self, Row, TableFormat};
use super::{Output, Plan, minutes_and_seconds, parse};
use crate::i18n::Words;
use crate::model::{Begin, Name, RoomLine, RoomRound, StoreReply, StoreRequest, UserError};
use crate::ui::names::level_text;
use crate::ui::trouble_says;

#[derive(Args, Clone, Debug)]
pub struct RoomArgs {
    #[command(subcommand)]
    game: Option<GameArgs>,
    #[arg(help = "man-room-code", value_name = "CODE", num_args = 1..=3)]
    code: Vec<String>,
    #[arg(long, help = "man-join-name", value_name = "NAME", value_parser = parse::name, global = true)]
    name: Option<Name>,
    #[arg(long, help = "man-room-format", value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    format: TableFormat,
}

impl RoomArgs {
    pub(crate) fn plan(self, words: &'static Words) -> Result<Plan, String> {
        if self.game.is_some() || self.code.is_empty() {
            let chosen = self.game.map(|game| game.opening(words)).transpose()?;
            return Ok(Plan::Play(Begin::Room(chosen, self.name)));
        }
        let room = super::room_address(&self.code.join(" "), words)?;
        Ok(Plan::query(None, words, move |_, ask| async move {
            match ask(StoreRequest::Room(Box::new(room))).await {
                Some(StoreReply::Room(Ok(rounds))) => Ok(answer(&rounds, self.format, words)),
                Some(StoreReply::Room(Err(trouble))) if trouble != UserError::Nothing => {
                    Err(trouble_says(trouble))
                }
                _ => Err("room-no-such"),
            }
        }))
    }
}

fn answer(rounds: &[RoomRound], format: TableFormat, words: &Words) -> Output {
    match format {
        TableFormat::Text => Output::said(text(rounds, words)),
        TableFormat::Json => Output::json(&table::objects(rows(rounds))),
        TableFormat::Csv => Output::written(table::csv(COLUMNS, rows(rounds))),
    }
}

const COLUMNS: &[&str] = &[
    "round", "game", "level", "rank", "name", "time_ms", "moves", "points",
];

/// A row for each player of each round.
fn rows(rounds: &[RoomRound]) -> impl Iterator<Item = Row> + '_ {
    (1u32..).zip(rounds).flat_map(|(number, round)| {
        let row = move |(rank, line): (u32, &RoomLine)| {
            let time = line.time.map(|time| time.as_millis() as u64);
            vec![
                ("round", number.into()),
                ("game", round.board.game.into()),
                ("level", round.board.level.words().into()),
                ("rank", rank.into()),
                ("name", line.name.as_str().into()),
                ("time_ms", time.into()),
                ("moves", line.moves.into()),
                ("points", line.points.into()),
            ]
        };
        (1u32..).zip(&round.lines).map(row)
    })
}

/// The points of all rounds, the most first.
fn standings(rounds: &[RoomRound]) -> Vec<(u32, &Name)> {
    let mut points: BTreeMap<&Name, u32> = BTreeMap::new();
    for line in rounds.iter().flat_map(|round| &round.lines) {
        *points.entry(&line.name).or_default() += line.points;
    }
    let mut standings: Vec<_> = points.into_iter().map(|(name, n)| (n, name)).collect();
    standings.sort_by_key(|(points, _)| Reverse(*points));
    standings
}

fn text(rounds: &[RoomRound], words: &Words) -> String {
    let points = |n: u32| words.tr("room-points", &[("n", n.into())]);
    let mut text = format!("{}\n", words.t("room-results"));
    for (total, name) in standings(rounds) {
        text.push_str(&format!("{:>9}  {}\n", points(total), name.isolated()));
    }
    for (number, round) in (1u32..).zip(rounds) {
        let board = level_text(round.board.game, Some(&round.board.level), words);
        text.push_str(&format!("\n{number}. {board}\n"));
        for (rank, line) in (1u32..).zip(&round.lines) {
            let time = line.time.map(|time| time.as_millis() as u64);
            let time = time.map_or("-".to_owned(), minutes_and_seconds);
            let (moves, points, name) = (line.moves, points(line.points), line.name.isolated());
            text.push_str(&format!(
                "{rank:>5}  {time:>9}  {moves:>6}  {points:>9}  {name}\n"
            ));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::Value;

    use super::*;
    use crate::commands::tests::answered;
    use crate::games::{Opening, labyrinth};
    use crate::i18n::Lang;

    fn said(format: &str) -> String {
        let line = ["room", "tomin-kalur-denos", "--format", format].map(str::to_owned);
        let (Plan::Query(query), _) = crate::commands::plan(&line, Lang::En) else {
            panic!("the rooms are asked");
        };
        let line = |name: &str, seconds: Option<u64>, points| RoomLine {
            name: Name::clean(name).expect("a name"),
            time: seconds.map(Duration::from_secs),
            moves: 12,
            points,
        };
        let round = RoomRound {
            board: Opening {
                game: "labyrinth",
                level: labyrinth::level(9, 9),
                seed: Some(7),
            },
            lines: vec![line("Anna", Some(61), 2), line("Bo", None, 0)],
        };
        let reply = move |_| Some(StoreReply::Room(Ok(vec![round.clone(), round.clone()])));
        String::from_utf8(answered(query, reply).stdout).expect("text")
    }

    #[test]
    fn the_rounds_are_told_with_those_who_have_no_points() {
        let text = said("text");
        let rounds = "2. Labyrinth 9 x 9\n    1    1:01.00";
        for said in ["    4 pts  Anna\n", "    0 pts  Bo\n", rounds] {
            assert!(text.contains(said), "{text}");
        }
        let csv = said("csv");
        let row = "2,labyrinth,size 4x4,2,Bo,,12,0";
        assert_eq!(csv.lines().nth(4), Some(row));
        let json: Value = serde_json::from_str(&said("json")).expect("json");
        assert_eq!(
            (&json[2]["name"], &json[2]["time_ms"]),
            (&"Anna".into(), &61_000.into())
        );
        assert_eq!(json[3]["time_ms"], Value::Null);
    }
}
