//! Leaderboards and ranks on them: reads of ranges of one index.

use super::hidden::NAME_OF_RUN;
use super::lists::{self, RANK_MAX};
use super::rank_key::rank_key;
use super::sql::{Row, Sql, Value, values};
use super::{Requester, Store, StoreError, daily, players, runs};
use crate::model::{
    Code, Finished, Line, List, ListQuery, Moment, Name, Owner, Placing, Ranking, Scope,
};

/// The most lines from the top of a list.
const TOP_LINES_MAX: u16 = 200;

/// Lines before and behind the requester's.
const NEIGHBOURS: i64 = 3;

/// The rows of a list that count: those of players who are banned do not.
const COUNTS: &str = "b.period = $1 AND b.list = $2 \
    AND b.owner NOT IN (SELECT player FROM bans WHERE player IS NOT NULL)";

impl Store {
    /// A list from the top, and the lines around the requester.
    pub async fn list(
        &self,
        requester: Requester,
        query: ListQuery,
        now: Moment,
    ) -> Result<List, StoreError> {
        self.read(move |sql| {
            let key @ (period, list) = lists::list_key(&query.scope, query.period, now);
            let mine = players::find(sql, &requester)?.map(|player| player.id.0);
            let limit = i64::from(query.limit.min(TOP_LINES_MAX));
            let top = rows(
                sql,
                "ORDER BY b.a, b.b, b.code LIMIT $3",
                values![period, list, limit],
            )?;
            let top = lines(sql, &top, (1, mine), now)?;
            let here = match mine.filter(|_| !top.iter().any(|line| line.mine)) {
                Some(mine) => row_of(sql, key, mine)?,
                None => None,
            };
            let Some((a, b, code)) = here else {
                let around = Vec::new();
                return Ok(List { top, around });
            };
            let mut around = rows(
                sql,
                "AND (b.a, b.b, b.code) < ($3, $4, $5) \
                 ORDER BY b.a DESC, b.b DESC, b.code DESC LIMIT $6",
                values![period, list, a, b, code, NEIGHBOURS],
            )?;
            around.reverse();
            let rank = rank(sql, key, (a, b))?;
            let first = rank.saturating_sub(around.len() as u32).max(1);
            around.extend(rows(
                sql,
                "AND (b.a, b.b, b.code) >= ($3, $4, $5) ORDER BY b.a, b.b, b.code LIMIT $6",
                values![period, list, a, b, code, NEIGHBOURS + 1],
            )?);
            let around = lines(sql, &around, (first, mine), now)?;
            Ok(List { top, around })
        })
        .await
    }

    /// The code of the best run on a board: the player's own or a list's first.
    pub async fn placing(&self, code: Code, now: Moment) -> Result<Placing, StoreError> {
        self.read(move |sql| {
            let mut placing = Placing::default();
            let Some(record) = runs::record(sql, code)? else {
                return Ok(placing);
            };
            let finished = &record.finished;
            let Some(scope) = lists::scope(finished) else {
                return Ok(placing);
            };
            let rank = rank_of_run(sql, finished, &scope)?;
            match finished.standing {
                Ranking::Ladder(..) => placing.ladder = rank,
                Ranking::Daily(_) => {
                    placing.daily = rank;
                    if let Owner::Player(id) = finished.owner {
                        let days = daily::days(sql, id)?;
                        placing.streak = Some(daily::streaks(&days, now.day()).0);
                    }
                }
                Ranking::Ranked | Ranking::Practice => placing.fastest = rank,
            }
            // A board that was drawn for the player nobody else has played.
            if finished.standing.is_attempt() {
                let (a, b) = rank_key(&finished.tally, finished.at);
                let which = "AND (b.a, b.b) < ($3, $4) ORDER BY b.a DESC, b.b DESC LIMIT 1";
                let ahead = rows(sql, which, values![0, lists::list(&scope), a, b])?;
                let ahead = ahead.first().map(|row| line(row, 1, None));
                placing.ahead = ahead.transpose()?;
            }
            Ok(placing)
        })
        .await
    }
}

/// How many rows there are, as far as they are counted.
fn count(sql: &mut dyn Sql, condition: &str, values: &[Value]) -> Result<u32, StoreError> {
    let row = sql.first(
        &format!(
            "SELECT count(*) FROM (SELECT 1 FROM bests b WHERE {COUNTS} {condition} \
             LIMIT {RANK_MAX}) AS counted"
        ),
        values,
    )?;
    row.map_or(Ok(0), |row| row.count(0))
}

fn rank(
    sql: &mut dyn Sql,
    (period, list): (i64, i64),
    (a, b): (i64, i64),
) -> Result<u32, StoreError> {
    let before = count(
        sql,
        "AND (b.a, b.b) < ($3, $4)",
        values![period, list, a, b],
    )?;
    Ok(before + 1)
}

/// How long a list is, as far as it is counted.
pub(super) fn length(sql: &mut dyn Sql, period: i64, list: i64) -> Result<u32, StoreError> {
    count(sql, "", values![period, list])
}

fn row_of(
    sql: &mut dyn Sql,
    (period, list): (i64, i64),
    owner: i64,
) -> Result<Option<(i64, i64, i64)>, StoreError> {
    let row = sql.first(
        &format!("SELECT b.a, b.b, b.code FROM bests b WHERE {COUNTS} AND b.owner = $3"),
        values![period, list, owner],
    )?;
    row.map(|row| Ok((row.int(0)?, row.int(1)?, row.int(2)?)))
        .transpose()
}

pub(super) fn rank_of(
    sql: &mut dyn Sql,
    period: i64,
    list: i64,
    owner: i64,
) -> Result<Option<u32>, StoreError> {
    match row_of(sql, (period, list), owner)? {
        Some((a, b, _)) => rank(sql, (period, list), (a, b)).map(Some),
        None => Ok(None),
    }
}

fn line(row: &Row, rank: u32, mine: Option<i64>) -> Result<Line, StoreError> {
    Ok(Line {
        rank: rank.min(RANK_MAX + 1),
        name: row.opt_text(4)?.and_then(Name::stored),
        mine: Some(row.int(3)?) == mine,
        code: Code::new(row.int(2)? as u64),
        time: row.count(5)?,
        moves: row.count(6)?,
        par: row.opt_int(7)?.and_then(|par| u32::try_from(par).ok()),
        at: Moment(row.int(8)?).to_the_minute(),
        streak: 0,
    })
}

/// Rows of a list with what is to be shown of their runs.
fn rows(sql: &mut dyn Sql, which: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
    let query = format!(
        "SELECT b.a, b.b, b.code, b.owner, {NAME_OF_RUN}, r.time, r.moves, r.par, r.at \
         FROM bests b JOIN runs r ON r.code = b.code WHERE {COUNTS} {which}"
    );
    sql.rows(&query, values)
}

fn lines(
    sql: &mut dyn Sql,
    rows: &[Row],
    (first, mine): (u32, Option<i64>),
    now: Moment,
) -> Result<Vec<Line>, StoreError> {
    let owners: Vec<i64> = rows
        .iter()
        .map(|row| row.int(3))
        .collect::<Result<_, _>>()?;
    let streaks = daily::current_streaks(sql, &owners, now.day())?;
    let lines = (first..).zip(rows).zip(owners).map(|((rank, row), owner)| {
        let mut line = line(row, rank, mine)?;
        if line.name.is_some() {
            line.streak = streaks.get(&owner).copied().unwrap_or(0);
        }
        Ok(line)
    });
    lines.collect()
}

/// The rank of this very run on its list, not of an older and better one of the same owner;
/// `None`: it is not on it, as its player is banned.
fn rank_of_run(
    sql: &mut dyn Sql,
    finished: &Finished,
    scope: &Scope,
) -> Result<Option<u32>, StoreError> {
    let key = (0, lists::list(scope));
    match row_of(sql, key, lists::owner(finished))? {
        None => Ok(None),
        Some(_) => rank(sql, key, rank_key(&finished.tally, finished.at)).map(Some),
    }
}
