//! The boards of the day, and the attempts at them and at those of the ladder.

use std::collections::HashMap;

use super::dated_board::DatedBoard;
use super::sql::{Sql, Table, Value, values};
use super::{Requester, Store, StoreError, lists, players, query, runs, saves};
use crate::games::ALL;
use crate::games::packed::Packed;
use crate::model::{
    Attempt, Code, DailyBoard, Day, Moment, PlayerId, Ranking, Saved, Secret, SharedBoard, Today,
    UserError,
};

/// The first attempt of each player at each board of a day or week, under [`DatedBoard::day`] and
/// [`DatedBoard::name`]; `at` is when it began, in milliseconds.
const TRIES: Table = Table {
    name: "tries",
    columns: &["player", "day", "game", "code", "done", "at"],
};

/// Boards of today and this week tried by forgotten players' keys, by mark: forgetting gives no
/// second attempt.
const FORGOTTEN_ATTEMPTS: Table = Table {
    name: "forgotten_attempts",
    columns: &["mark", "day", "game"],
};

/// Days of a player's calendar.
const CALENDAR_DAYS: i32 = 8 * 7;

impl Store {
    /// The boards of today and the requester's days.
    pub async fn today(&self, requester: Requester, now: Moment) -> Result<Today, StoreError> {
        self.read(move |sql| {
            let day = now.day();
            let player = players::find(sql, &requester)?.map(|player| player.id);
            let mut boards = Vec::new();
            for entry in ALL {
                let board = DatedBoard::Daily(entry, day);
                boards.push(DailyBoard {
                    game: entry.name,
                    mine: match player {
                        Some(player) => mine(sql, player, board)?,
                        None => Attempt::Untried,
                    },
                    finished: query::length(sql, 0, lists::list(&board.scope()))?,
                });
            }
            let days = match player {
                Some(player) => days(sql, player)?,
                None => Vec::new(),
            };
            let (streak, longest) = streaks(&days, day);
            let finished = |ago: i32| {
                let found = days.iter().find(|(one, _)| *one == day.plus(-ago));
                found.map_or(0, |(_, finished)| *finished)
            };
            Ok(Today {
                day,
                left: now.until_midnight(),
                boards,
                streak,
                longest,
                calendar: (0..CALENDAR_DAYS).rev().map(finished).collect(),
            })
        })
        .await
    }

    /// Begins a player's attempt at a board of today or of this week, or continues it. `code` is that
    /// of a new run.
    pub async fn begin_attempt(
        &self,
        requester: Requester,
        board: SharedBoard,
        code: Code,
        now: Moment,
    ) -> Result<Saved, StoreError> {
        let secret = self.secret;
        self.write(move |sql| {
            let Some(board) = DatedBoard::at(board, now) else {
                return Err(StoreError::Denied(UserError::Nothing));
            };
            let fresh = |standing| Saved {
                code,
                standing,
                run: board.run(&secret),
                played: 0,
                at: now,
                rival: None,
            };
            // Before a player is made, who would have nothing.
            if was_tried(sql, &requester, board, &secret)? {
                return Ok(fresh(Ranking::Practice));
            }
            let player = players::ensure(sql, &requester, now)?;
            let claimed = sql.execute(
                &format!("{} ON CONFLICT DO NOTHING", TRIES.insert()),
                values![
                    player.id.0,
                    i64::from(board.day().0),
                    board.name(),
                    code.bits() as i64,
                    0,
                    now.0,
                ],
            )?;
            if claimed == 1 {
                let saved = fresh(board.standing());
                saves::put(sql, &requester, player.id, &saved, now)?;
                return Ok(saved);
            }
            if let Some(first) = attempt_of(sql, player.id, board)?
                && saves::get(sql, first)?.is_some()
            {
                return saves::continue_run(sql, &requester, first, now);
            }
            Ok(fresh(Ranking::Practice))
        })
        .await
    }

    /// Whether this player may see a board that somebody else plays; `finished` are the seeds of
    /// those that a guest has finished.
    ///
    /// # Errors
    /// [`UserError::Secret`]: it is of today or of this week, and still to be played.
    pub async fn may_see(
        &self,
        requester: Requester,
        board: Packed,
        finished: Vec<u64>,
        now: Moment,
    ) -> Result<(), StoreError> {
        // Of most boards nothing has to be asked.
        let secret = self.secret;
        if finished.contains(&board.seed) || DatedBoard::of_run(&board, &secret, now).is_none() {
            return Ok(());
        }
        let read = self.read(move |sql| secret_board(sql, &requester, &board, &secret, now));
        match read.await? {
            Some(board) => Err(StoreError::Denied(UserError::Secret(board))),
            None => Ok(()),
        }
    }
}

/// What stands for a key of which only its attempts are to be known.
fn attempt_mark(secret: &Secret, fingerprint: &str) -> String {
    secret.mark("attempt", fingerprint)
}

/// Remembers which boards of today and of this week were tried, for a key that its player loses.
pub(super) fn remember_attempts(
    sql: &mut dyn Sql,
    id: PlayerId,
    fingerprint: &str,
    secret: &Secret,
    today: Day,
) -> Result<(), StoreError> {
    let columns = FORGOTTEN_ATTEMPTS.list();
    sql.execute(
        &format!(
            "INSERT INTO forgotten_attempts ({columns}) SELECT CAST($1 AS TEXT), day, game \
             FROM tries WHERE player = $2 AND day >= $3 ON CONFLICT DO NOTHING"
        ),
        values![attempt_mark(secret, fingerprint), id.0, i64::from(today.0)],
    )?;
    Ok(())
}

/// Whether a board was tried with the requester's key, for a player who is forgotten.
fn was_tried(
    sql: &mut dyn Sql,
    requester: &Requester,
    board: DatedBoard,
    secret: &Secret,
) -> Result<bool, StoreError> {
    let Some(key) = &requester.key else {
        return Ok(false);
    };
    let day = i64::from(board.day().0);
    let row = sql.first(
        "SELECT 1 FROM forgotten_attempts WHERE mark = $1 AND day = $2 AND game = $3",
        values![attempt_mark(secret, key), day, board.name()],
    )?;
    Ok(row.is_some())
}

pub(super) fn attempt_of(
    sql: &mut dyn Sql,
    id: PlayerId,
    board: DatedBoard,
) -> Result<Option<Code>, StoreError> {
    let row = sql.first(
        "SELECT code FROM tries WHERE player = $1 AND day = $2 AND game = $3",
        values![id.0, i64::from(board.day().0), board.name()],
    )?;
    row.map(|row| Ok(Code::new(row.int(0)? as u64))).transpose()
}

/// Marks the attempt with this code, if there is one whose day or week is not over, as finished.
pub(super) fn done(
    sql: &mut dyn Sql,
    id: PlayerId,
    code: Code,
    now: Moment,
) -> Result<(), StoreError> {
    sql.execute(
        "UPDATE tries SET done = 1 WHERE player = $1 AND day >= $2 AND code = $3",
        values![id.0, i64::from(now.day().0), code.bits() as i64],
    )?;
    Ok(())
}

/// The board of today or of this week that a run is on, if the requester has neither finished it nor
/// given it up: showing the run would give board and path away.
pub(super) fn secret_board(
    sql: &mut dyn Sql,
    requester: &Requester,
    run: &Packed,
    secret: &Secret,
    now: Moment,
) -> Result<Option<SharedBoard>, StoreError> {
    let Some(board) = DatedBoard::of_run(run, secret, now) else {
        return Ok(None);
    };
    let Some(player) = players::find(sql, requester)? else {
        return Ok(Some(board.shared()));
    };
    // A try is kept as long as it can be continued.
    let is_open = match attempt_of(sql, player.id, board)? {
        Some(code) => saves::get(sql, code)?.is_some(),
        None => true,
    };
    Ok(is_open.then(|| board.shared()))
}

pub(super) fn mine(
    sql: &mut dyn Sql,
    id: PlayerId,
    board: DatedBoard,
) -> Result<Attempt, StoreError> {
    let Some(code) = attempt_of(sql, id, board)? else {
        return Ok(Attempt::Untried);
    };
    if let Some(record) = runs::record(sql, code)? {
        let tally = record.finished.tally;
        let rank = query::rank_of(sql, 0, lists::list(&board.scope()), id.0)?;
        return Ok(Attempt::Done {
            code,
            time: tally.time,
            moves: tally.moves,
            par: tally.par,
            rank: rank.unwrap_or(0),
        });
    }
    // What can be continued is kept from its beginning on.
    Ok(match saves::get(sql, code)? {
        Some(_) => Attempt::Begun,
        None => Attempt::GivenUp,
    })
}

pub(super) fn names_of_attempts(
    sql: &mut dyn Sql,
    id: PlayerId,
    day: Day,
) -> Result<Vec<String>, StoreError> {
    let rows = sql.rows(
        "SELECT game FROM tries WHERE player = $1 AND day = $2",
        values![id.0, i64::from(day.0)],
    )?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

/// Which attempts are at boards of a day: the ladder's have names with a slash.
const OF_A_DAY: &str = "game NOT LIKE '%/%'";

/// The days on which a player finished boards of that day, the oldest first, with their number.
pub(super) fn days(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<(Day, u8)>, StoreError> {
    let rows = sql.rows(
        &format!(
            "SELECT day, count(*) FROM tries WHERE player = $1 AND done = 1 AND {OF_A_DAY} \
             GROUP BY day ORDER BY day"
        ),
        values![id.0],
    )?;
    rows.iter()
        .map(|row| Ok((Day(row.count(0)?), row.count(1)?)))
        .collect()
}

/// The streak up to today or yesterday, and the longest ever.
pub(super) fn streaks(days: &[(Day, u8)], today: Day) -> (u32, u32) {
    let (mut streak, mut longest, mut last) = (0, 0, None);
    for (day, _) in days {
        let follows = last.is_some_and(|last: Day| last.plus(1) == *day);
        streak = if follows { streak + 1 } else { 1 };
        longest = longest.max(streak);
        last = Some(*day);
    }
    let current = match last {
        Some(last) if last >= today.plus(-1) => streak,
        _ => 0,
    };
    (current, longest)
}

/// The longest streak that is counted for a list, in days: the mark beside a name says no more.
const STREAK_MAX: i32 = 100;

/// The streaks up to today or yesterday of these players, where there are any, in one question:
/// of each at most [`STREAK_MAX`] days are looked at.
pub(super) fn current_streaks(
    sql: &mut dyn Sql,
    players: &[i64],
    today: Day,
) -> Result<HashMap<i64, u32>, StoreError> {
    if players.is_empty() {
        return Ok(HashMap::new());
    }
    let first = i64::from(today.plus(-STREAK_MAX).0);
    let today = i64::from(today.0);
    let mut values = values![first, today, today - 1].to_vec();
    let numbers: Vec<String> = (4..4 + players.len()).map(|n| format!("${n}")).collect();
    values.extend(players.iter().map(|id| Value::from(*id)));
    // Of days without a gap, counted back from the last one, the day and its number add up to
    // the same.
    let rows = sql.rows(
        &format!(
            "SELECT player, count(*) FROM (SELECT player, day, \
             row_number() OVER (PARTITION BY player ORDER BY day DESC) AS nth, \
             max(day) OVER (PARTITION BY player) AS last_day \
             FROM (SELECT DISTINCT player, day FROM tries WHERE done = 1 AND day > $1 \
             AND day <= $2 AND {OF_A_DAY} AND player IN ({})) AS days) AS numbered \
             WHERE last_day >= $3 AND day + nth = last_day + 1 GROUP BY player",
            numbers.join(", ")
        ),
        &values,
    )?;
    rows.iter()
        .map(|row| Ok((row.int(0)?, row.count(1)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_a_day_is_missed() {
        let days = |days: &[i32]| days.iter().map(|day| (Day(*day), 1)).collect::<Vec<_>>();
        for (done, today, expected) in [
            (&[][..], 10, (0, 0)),
            (&[10], 10, (1, 1)),
            (&[9], 10, (1, 1)),
            (&[8], 10, (0, 1)),
            (&[8, 9, 10], 10, (3, 3)),
            (&[1, 2, 3, 4, 8, 9], 10, (2, 4)),
        ] {
            assert_eq!(streaks(&days(done), Day(today)), expected, "{done:?}");
        }
    }
}
