//! Finished runs that are ranked, and the best of each player on each leaderboard.

use super::dated_board::DatedBoard;
use super::hidden::NAME_OF_RUN;
use super::lists;
use super::rank_key::rank_key;
use super::sql::{Row, Sql, Table, Value, values};
use super::{Requester, Store, StoreError, daily, players};
use crate::games::packed::{Packed, Tally};
use crate::model::{
    Code, Day, Finished, Moment, Name, Owner, PlayerId, Ranking, Record, Step, UserError, Week,
};

const ROWS_PER_PAGE: i64 = 500;

pub(super) const RUNS: Table = Table {
    name: "runs",
    columns: &[
        "code", "player", "game", "level", "seed", "version", "standing", "day", "step", "moves",
        "par", "hints", "time", "at", "actions",
    ],
};

impl Store {
    /// A finished run, unless it would give a board of today or of this week away; `finished`: the runs
    /// that a guest's session has finished itself.
    pub async fn record(
        &self,
        requester: Requester,
        code: Code,
        finished: Vec<u64>,
        now: Moment,
    ) -> Result<Record, StoreError> {
        let secret = self.secret;
        self.read(move |sql| {
            let mut record = record(sql, code)?.ok_or(StoreError::Denied(UserError::Nothing))?;
            let run = &record.finished.run;
            if !finished.contains(&run.seed)
                && let Some(board) = daily::secret_board(sql, &requester, run, &secret, now)?
            {
                return Err(StoreError::Denied(UserError::Secret(board)));
            }
            record.is_of_today = DatedBoard::of_run(run, &secret, now).is_some();
            record.streak = streak(sql, &record, now.day())?;
            Ok(record)
        })
        .await
    }

    /// A page of the requester's finished runs without actions, the oldest first, after this one.
    /// Each comes with its seed, unless its board is one of today or this week.
    pub async fn player_runs(
        &self,
        requester: Requester,
        behind: Option<(Moment, Code)>,
        now: Moment,
    ) -> Result<Vec<(Finished, Option<u64>)>, StoreError> {
        let behind = behind.map(|(at, code)| (at.0, code.bits() as i64));
        let (at, code) = behind.unwrap_or((i64::MIN, i64::MIN));
        let secret = self.secret;
        self.read(move |sql| {
            let Some(player) = players::find(sql, &requester)? else {
                return Ok(Vec::new());
            };
            let runs = without_actions(
                sql,
                "player = $1 AND (at, code) > ($2, $3) ORDER BY at, code LIMIT $4",
                values![player.id.0, at, code, ROWS_PER_PAGE],
            )?;
            let with_seed = |run: Finished| {
                let is_told = DatedBoard::of_run(&run.run, &secret, now).is_none();
                let seed = is_told.then_some(run.run.seed);
                (run, seed)
            };
            Ok(runs.into_iter().map(with_seed).collect())
        })
        .await
    }

    /// A page of all runs, in the order of their codes, behind this one.
    pub async fn page(&self, behind: Option<Code>) -> Result<Vec<Finished>, StoreError> {
        let behind = behind.map_or(-1, |code| code.bits() as i64);
        self.read(move |sql| {
            let query = format!(
                "SELECT {} FROM runs r WHERE r.code > $1 ORDER BY r.code LIMIT $2",
                RUNS.list_of("r")
            );
            sql.rows(&query, values![behind, ROWS_PER_PAGE])?
                .iter()
                .map(read)
                .collect()
        })
        .await
    }

    /// Takes a run out; false: there is none. Its player's next best takes its place.
    pub async fn remove_run(&self, code: Code) -> Result<bool, StoreError> {
        self.write(move |sql| remove(sql, code)).await
    }
}

/// What a standing is in a row: its kind, day and step. A board of the ladder is there as one of
/// a day, the Sunday of its week.
pub(super) fn standing(standing: Ranking) -> (i64, Option<i64>, Option<i64>) {
    let day = standing.last_day().map(|day| day.0.into());
    match standing {
        Ranking::Practice => (0, None, None),
        Ranking::Ranked => (1, None, None),
        Ranking::Daily(_) => (2, day, None),
        Ranking::Ladder(_, step) => (2, day, Some(step.number().into())),
    }
}

/// The standing of a row in which kind, day and step follow each other from this column on.
pub(super) fn read_standing(row: &Row, first: usize) -> Result<Ranking, StoreError> {
    let (kind, day, step) = (
        row.int(first)?,
        row.opt_int(first + 1)?,
        row.opt_int(first + 2)?,
    );
    let wrong = || StoreError::Corrupt(format!("a standing of {kind}, {day:?}, {step:?}"));
    match (kind, day.map(i32::try_from)) {
        (0, _) => Ok(Ranking::Practice),
        (1, _) => Ok(Ranking::Ranked),
        (2, Some(Ok(day))) => match step.map(u8::try_from) {
            None => Ok(Ranking::Daily(Day(day))),
            Some(step) => {
                let step = step.ok().and_then(Step::new).ok_or_else(wrong)?;
                Ok(Ranking::Ladder(Week::of(Day(day)), step))
            }
        },
        _ => Err(wrong()),
    }
}

/// A packed run from a row in which game, level, seed and version follow each other from
/// this column on, and the actions stand in another.
pub(super) fn packed(row: &Row, first: usize, actions: usize) -> Result<Packed, StoreError> {
    Ok(Packed {
        game: row.text(first)?.to_owned(),
        level: row.text(first + 1)?.to_owned(),
        seed: row.int(first + 2)? as u64,
        version: row.count(first + 3)?,
        actions: row.blob(actions)?.to_vec(),
    })
}

/// A run from a row of [`RUNS`].
pub(super) fn read(row: &Row) -> Result<Finished, StoreError> {
    let player = row.opt_int(1)?.map(PlayerId);
    Ok(Finished {
        code: Code::new(row.int(0)? as u64),
        owner: player.map_or(Owner::Somebody, Owner::Player),
        standing: read_standing(row, 6)?,
        run: packed(row, 2, 14)?,
        tally: Tally {
            moves: row.count(9)?,
            par: row.opt_int(10)?.and_then(|par| u32::try_from(par).ok()),
            hints: row.count(11)?,
            time: row.count(12)?,
        },
        at: Moment(row.int(13)?),
    })
}

pub(super) fn insert(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    let player = match &finished.owner {
        Owner::Player(id) => Some(id.0),
        Owner::Somebody => None,
    };
    let (kind, day, step) = standing(finished.standing);
    let (run, tally) = (&finished.run, &finished.tally);
    let added = sql.execute(
        &format!("{} ON CONFLICT (code) DO NOTHING", RUNS.insert()),
        values![
            finished.code.bits() as i64,
            player,
            run.game.as_str(),
            run.level.as_str(),
            run.seed as i64,
            i64::from(run.version),
            kind,
            day,
            step,
            i64::from(tally.moves),
            tally.par.map(i64::from),
            i64::from(tally.hints),
            i64::try_from(tally.time).unwrap_or(i64::MAX),
            finished.at.0,
            run.actions.as_slice(),
        ],
    )?;
    match added {
        0 => Err(StoreError::Again),
        _ => rank(sql, finished),
    }
}

/// Puts a run on the leaderboards on which it is its owner's best.
fn rank(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    let (a, b) = rank_key(&finished.tally, finished.at);
    let owner = lists::owner(finished);
    for (period, list) in lists::of_run(finished) {
        sql.execute(
            "INSERT INTO bests (period, list, owner, a, b, code) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (period, list, owner) DO UPDATE \
             SET a = excluded.a, b = excluded.b, code = excluded.code \
             WHERE (excluded.a, excluded.b) < (bests.a, bests.b)",
            values![period, list, owner, a, b, finished.code.bits() as i64],
        )?;
    }
    Ok(())
}

/// Takes a run out, and puts its player's next best on the leaderboards; false: there is none.
pub(super) fn remove(sql: &mut dyn Sql, code: Code) -> Result<bool, StoreError> {
    let Some(Record { finished, .. }) = record(sql, code)? else {
        return Ok(false);
    };
    let bits = code.bits() as i64;
    sql.execute(
        "DELETE FROM bests WHERE owner = $1 AND code = $2",
        values![lists::owner(&finished), bits],
    )?;
    sql.execute("DELETE FROM runs WHERE code = $1", values![bits])?;
    if let (Owner::Player(id), Ranking::Ranked) = (&finished.owner, finished.standing) {
        let (game, level) = (finished.run.game.as_str(), finished.run.level.as_str());
        let others = without_actions(
            sql,
            "player = $1 AND game = $2 AND level = $3 AND standing = 1",
            values![id.0, game, level],
        )?;
        for other in others {
            rank(sql, &other)?;
        }
    }
    Ok(true)
}

/// Runs that meet a condition, without their actions, which may take half a megabyte each.
pub(super) fn without_actions(
    sql: &mut dyn Sql,
    condition: &str,
    values: &[Value],
) -> Result<Vec<Finished>, StoreError> {
    let columns = RUNS.list_without_actions();
    let query = format!("SELECT {columns} FROM runs WHERE {condition}");
    sql.rows(&query, values)?.iter().map(read).collect()
}

pub(super) fn count_of_player(sql: &mut dyn Sql, id: PlayerId) -> Result<u64, StoreError> {
    let row = sql.first("SELECT count(*) FROM runs WHERE player = $1", values![id.0])?;
    row.map_or(Ok(0), |row| row.count(0))
}

/// A run by its code, with the name of its owner. Whether its board is of today is not looked at.
pub(super) fn record(sql: &mut dyn Sql, code: Code) -> Result<Option<Record>, StoreError> {
    let query = format!(
        "SELECT {}, {NAME_OF_RUN} FROM runs r WHERE r.code = $1",
        RUNS.list_of("r")
    );
    let Some(row) = sql.first(&query, values![code.bits() as i64])? else {
        return Ok(None);
    };
    Ok(Some(Record {
        finished: read(&row)?,
        name: row.opt_text(RUNS.columns.len())?.and_then(Name::stored),
        streak: 0,
        is_of_today: false,
    }))
}

/// The streak of a run's owner, where there is a name to show.
pub(super) fn streak(sql: &mut dyn Sql, record: &Record, today: Day) -> Result<u32, StoreError> {
    let (Owner::Player(id), Some(_)) = (&record.finished.owner, &record.name) else {
        return Ok(0);
    };
    let streaks = daily::current_streaks(sql, &[id.0], today)?;
    Ok(streaks.get(&id.0).copied().unwrap_or(0))
}
