//! Lists and ranks on them: reads of ranges of one index.

use super::changes::LISTED;
use super::dated_board::DatedBoard;
use super::hidden::HiddenNames;
use super::lists::{self, RANK_MAX};
use super::sql::{Row, Sql, values};
use super::{Requester, StoreError, guest_attempts, hidden, players};
use crate::model::{
    Category, Code, Finished, Line, List, ListQuery, Measure, Moment, Name, Owner, Placing,
    PlayerId, Raced, Ranking, Rival, Scope, Secret, UserError,
};

/// The most lines from the top of a list.
const TOP_LINES_MAX: u16 = 200;

/// Lines before and behind the requester's.
const NEIGHBOURS: i64 = 3;

/// A row of the table of bests, with what is to be shown of its run.
const COLUMNS: &str = "b.a, b.b, b.code, b.owner, p.name, r.guest, r.time, r.moves, r.par, \
    r.pauses, r.at FROM bests b JOIN runs r ON r.code = b.code LEFT JOIN players p ON p.id = r.player \
    WHERE b.period = $1 AND b.list = $2";

/// The owners of the requester's rows: a player, or the attempts of a guest.
fn owners(sql: &mut dyn Sql, requester: &Requester) -> Result<Vec<i64>, StoreError> {
    let guests = || {
        requester
            .attempts
            .iter()
            .map(|code| lists::anonymous_owner(code.bits()))
    };
    Ok(match players::find(sql, requester)? {
        Some(player) => vec![player.id.0],
        None => guests().collect(),
    })
}

/// How many are before (`a`, `b`), as far as they are counted.
fn before(
    sql: &mut dyn Sql,
    period: i64,
    list: i64,
    (a, b): (i64, i64),
) -> Result<u32, StoreError> {
    let row = sql.first(
        &format!(
            "SELECT count(*) FROM (SELECT 1 FROM bests WHERE period = $1 AND list = $2 \
             AND (a, b) < ($3, $4) AND {LISTED} LIMIT $5) AS better"
        ),
        values![period, list, a, b, i64::from(RANK_MAX)],
    )?;
    row.map_or(Ok(0), |row| row.count(0))
}

/// How long a list is, as far as it is counted.
pub(super) fn length(sql: &mut dyn Sql, period: i64, list: i64) -> Result<u32, StoreError> {
    let row = sql.first(
        &format!(
            "SELECT count(*) FROM (SELECT 1 FROM bests WHERE period = $1 AND list = $2 \
             AND {LISTED} LIMIT $3) AS lines"
        ),
        values![period, list, i64::from(RANK_MAX)],
    )?;
    row.map_or(Ok(0), |row| row.count(0))
}

fn row_of(
    sql: &mut dyn Sql,
    period: i64,
    list: i64,
    owner: i64,
) -> Result<Option<(i64, i64, i64)>, StoreError> {
    let row = sql.first(
        &format!(
            "SELECT a, b, code FROM bests WHERE period = $1 AND list = $2 AND owner = $3 \
             AND {LISTED}"
        ),
        values![period, list, owner],
    )?;
    row.map(|row| Ok((row.int(0)?, row.int(1)?, row.int(2)?)))
        .transpose()
}

/// The rank of an owner on a list.
pub(super) fn rank_of(
    sql: &mut dyn Sql,
    period: i64,
    list: i64,
    owner: i64,
) -> Result<Option<u32>, StoreError> {
    match row_of(sql, period, list, owner)? {
        Some((a, b, _)) => Ok(Some(before(sql, period, list, (a, b))? + 1)),
        None => Ok(None),
    }
}

/// Whom a list is shown to, and what is not.
struct Shown {
    /// The owners of the requester's rows.
    mine: Vec<i64>,
    hidden: HiddenNames,
}

fn line(row: &Row, shown: &Shown) -> Result<Line, StoreError> {
    let guest = row.opt_text(5)?;
    let name = row.opt_text(4)?.or(guest).and_then(Name::stored);
    let name = name.filter(|name| !shown.hidden.has(name));
    Ok(Line {
        rank: 0,
        name,
        guest: guest.is_some(),
        mine: shown.mine.contains(&row.int(3)?),
        code: Code::new(row.int(2)? as u64),
        time: row.count(6)?,
        moves: row.count(7)?,
        par: row.opt_int(8)?.and_then(|par| u32::try_from(par).ok()),
        pauses: row.count(9)?,
        at: Moment(row.int(10)?).to_the_minute(),
        streak: 0,
    })
}

/// Lines that follow each other, with their ranks: the first has `first`, and `ahead` are
/// before it. Equal runs share a rank.
fn ranked(rows: &[Row], shown: &Shown, first: u32, ahead: u32) -> Result<Vec<Line>, StoreError> {
    let mut lines: Vec<Line> = Vec::with_capacity(rows.len());
    for (at, row) in (0u32..).zip(rows) {
        let mut line = line(row, shown)?;
        let like = |other: usize| -> Result<bool, StoreError> {
            let other = &rows[other];
            Ok(other.int(0)? == row.int(0)? && other.int(1)? == row.int(1)?)
        };
        let before = lines.last().map(|line| line.rank);
        line.rank = match before {
            None => first,
            Some(rank) if like(lines.len() - 1)? => rank,
            Some(_) => (ahead + at + 1).min(RANK_MAX + 1),
        };
        lines.push(line);
    }
    Ok(lines)
}

/// A list from the top, and the lines around the requester.
pub(super) fn list(
    sql: &mut dyn Sql,
    requester: &Requester,
    query: &ListQuery,
    now: Moment,
) -> Result<List, StoreError> {
    if let Scope::Level { game, level } = &query.scope
        && !hidden::is_level_shown(sql, game, level)?
    {
        return Ok(List::default());
    }
    let ListQuery {
        scope,
        category,
        measure,
        period,
        ..
    } = query;
    let (period, list) = lists::list_key(scope, *category, *measure, *period, now);
    let shown = Shown {
        mine: owners(sql, requester)?,
        hidden: HiddenNames::read(sql)?,
    };
    let top_rows = sql.rows(
        &format!("SELECT {COLUMNS} AND b.{LISTED} ORDER BY b.a, b.b, b.code LIMIT $3"),
        values![period, list, i64::from(query.limit.min(TOP_LINES_MAX))],
    )?;
    let top = ranked(&top_rows, &shown, 1, 0)?;
    let (mut around, mut around_rows) = (Vec::new(), Vec::new());
    let mut here = None;
    let unlisted = shown.mine.iter();
    for owner in unlisted.filter(|_| !top.iter().any(|line| line.mine)) {
        here = here.or(row_of(sql, period, list, *owner)?);
    }
    if let Some((a, b, code)) = here {
        let from_here = values![period, list, a, b, code, NEIGHBOURS];
        let mut rows = sql.rows(
            &format!(
                "SELECT {COLUMNS} AND b.{LISTED} AND (b.a, b.b, b.code) < ($3, $4, $5) \
                 ORDER BY b.a DESC, b.b DESC, b.code DESC LIMIT $6"
            ),
            from_here,
        )?;
        rows.reverse();
        rows.extend(sql.rows(
            &format!(
                "SELECT {COLUMNS} AND b.{LISTED} AND (b.a, b.b, b.code) >= ($3, $4, $5) \
                 ORDER BY b.a, b.b, b.code LIMIT $6"
            ),
            values![period, list, a, b, code, NEIGHBOURS + 1],
        )?);
        if let Some(first) = rows.first() {
            let (a, b, code) = (first.int(0)?, first.int(1)?, first.int(2)?);
            let rank = before(sql, period, list, (a, b))? + 1;
            // Few rows share the first one's rank and stand before it; counting only them
            // spares a second count of the whole range.
            let like = sql.first(
                &format!(
                    "SELECT count(*) FROM (SELECT 1 FROM bests WHERE period = $1 AND list = $2 \
                     AND a = $3 AND b = $4 AND code < $5 AND {LISTED} LIMIT $6) AS equal"
                ),
                values![period, list, a, b, code, i64::from(RANK_MAX)],
            )?;
            let ahead = rank - 1 + like.map_or(Ok(0), |row| row.count::<u32>(0))?;
            around = ranked(&rows, &shown, rank, ahead)?;
            around_rows = rows;
        }
    }
    let mut list = List { top, around };
    let top = list.top.iter_mut().zip(&top_rows);
    let around = list.around.iter_mut().zip(&around_rows);
    mark_streaks(sql, top.chain(around).collect(), now)?;
    Ok(list)
}

/// Fills in the streaks of those who are shown by name, with one question for all lines.
fn mark_streaks(
    sql: &mut dyn Sql,
    lines: Vec<(&mut Line, &Row)>,
    now: Moment,
) -> Result<(), StoreError> {
    let mut named = Vec::with_capacity(lines.len());
    for (line, row) in lines {
        if line.name.is_some() && !line.guest {
            named.push((row.int(3)?, line));
        }
    }
    let owners: Vec<i64> = named.iter().map(|(owner, _)| *owner).collect();
    let streaks = super::daily::current_streaks(sql, &owners, now.day())?;
    for (owner, line) in named {
        line.streak = streaks.get(&owner).copied().unwrap_or(0);
    }
    Ok(())
}

/// The code of the best run on a board: the player's own or a list's first.
pub(super) fn ghost(
    sql: &mut dyn Sql,
    requester: &Requester,
    board: &Raced,
    rival: Rival,
    secret: &Secret,
    now: Moment,
) -> Result<Code, StoreError> {
    let nothing = || StoreError::Denied(UserError::NoRival);
    let find = |game| crate::games::find(game).ok_or_else(nothing);
    let board = match board {
        Raced::Board(board) => board.clone(),
        Raced::Shared(board) => DatedBoard::at(*board, now)
            .ok_or_else(nothing)?
            .opening(secret),
    };
    let entry = find(board.game)?;
    let level = board.level.canonical(entry).words();
    let seed = board.seed.ok_or_else(nothing)?;
    let code = match rival {
        Rival::Own => {
            let board = lists::board(entry.name, &level, seed);
            match players::find(sql, requester)? {
                Some(player) => own_best(sql, player.id, board)?,
                None => guest_attempts::best(sql, requester, board)?,
            }
        }
        Rival::First(category) => {
            let scope = Scope::Board {
                game: entry.name,
                level,
                seed,
            };
            first(sql, &scope, category)?
        }
    };
    code.ok_or_else(nothing)
}

/// The first of the fastest, on the list of this category or else of another one.
fn first(sql: &mut dyn Sql, scope: &Scope, category: Category) -> Result<Option<Code>, StoreError> {
    for category in [category].into_iter().chain(Category::ALL) {
        let list = lists::list(scope, category, Measure::Fastest);
        let row = sql.first(
            &format!(
                "SELECT code FROM bests WHERE period = 0 AND list = $1 AND {LISTED} \
                 ORDER BY a, b, code LIMIT 1"
            ),
            values![list],
        )?;
        if let Some(row) = row {
            return Ok(Some(Code::new(row.int(0)? as u64)));
        }
    }
    Ok(None)
}

/// The fastest run of a player on a board, ranked or not.
fn own_best(sql: &mut dyn Sql, id: PlayerId, board: i64) -> Result<Option<Code>, StoreError> {
    let row = sql.first(
        "SELECT code FROM runs WHERE player = $1 AND board = $2 ORDER BY time, moves, code LIMIT 1",
        values![id.0, board],
    )?;
    row.map(|row| Ok(Code::new(row.int(0)? as u64))).transpose()
}

/// The rank of this very run on a list of all time, not of an older and better one of the same
/// owner, and whether it is its owner's best there; `None`: it is not on it.
fn rank_of_run(
    sql: &mut dyn Sql,
    finished: &Finished,
    scope: &Scope,
    measure: Measure,
) -> Result<Option<(u32, bool)>, StoreError> {
    let key = (0, lists::list(scope, finished.category(), measure));
    let rows = lists::rows(finished);
    let Some(row) = rows.iter().find(|row| (row.period, row.list) == key) else {
        return Ok(None);
    };
    match row_of(sql, key.0, key.1, lists::owner(finished))? {
        // Off the lists: a ban.
        None => Ok(None),
        Some((_, _, best)) => {
            let rank = before(sql, key.0, key.1, (row.a, row.b))? + 1;
            Ok(Some((rank, best == finished.code.bits() as i64)))
        }
    }
}

/// The ranks of a kept run.
pub(super) fn placing(sql: &mut dyn Sql, code: Code, now: Moment) -> Result<Placing, StoreError> {
    let mut placing = Placing::default();
    let Some(record) = super::runs::record(sql, code)? else {
        return Ok(placing);
    };
    let finished = &record.finished;
    let Some(entry) = crate::games::find(&finished.run.game) else {
        return Ok(placing);
    };
    let game = entry.name;
    if hidden::is_level_shown(sql, game, &finished.run.level)? {
        let level = Scope::Level {
            game,
            level: finished.run.level.clone(),
        };
        let fastest = rank_of_run(sql, finished, &level, Measure::Fastest)?;
        let against_par = rank_of_run(sql, finished, &level, Measure::AgainstPar)?;
        placing.fastest = fastest.map(|(rank, _)| rank);
        placing.is_best = fastest.is_some_and(|(_, is_best)| is_best);
        placing.against_par = against_par.map(|(rank, _)| rank);
    }
    if let Some(board) = DatedBoard::of(finished.standing, game) {
        let rank = rank_of_run(sql, finished, &board.scope(), Measure::Fastest)?;
        let rank = rank.map(|(rank, _)| rank);
        placing.is_late = finished.at.day() > board.day();
        match (board, &finished.owner) {
            (DatedBoard::Ladder(..), _) => placing.ladder = rank,
            (DatedBoard::Daily(..), owner) => {
                placing.daily = rank;
                if let Owner::Player(id) = owner {
                    let days = super::daily::days(sql, *id)?;
                    placing.streak = Some(super::daily::streaks(&days, now.day()).0);
                }
            }
        }
    }
    // A board that was drawn for the player nobody else has played.
    if finished.standing != Ranking::Ranked {
        let board = Scope::Board {
            game,
            level: finished.run.level.clone(),
            seed: finished.run.seed,
        };
        placing.leader = leader(sql, &board)?;
    }
    Ok(placing)
}

/// Whose run is the first of the fastest on a board; `None`: nobody's, or not by name.
fn leader(sql: &mut dyn Sql, board: &Scope) -> Result<Option<Name>, StoreError> {
    let Some(code) = first(sql, board, Category::Screen)? else {
        return Ok(None);
    };
    let row = sql.first(
        "SELECT p.name, r.guest FROM runs r LEFT JOIN players p ON p.id = r.player \
         WHERE r.code = $1",
        values![code.bits() as i64],
    )?;
    let Some(row) = row else {
        return Ok(None);
    };
    let name = row.opt_text(0)?.or(row.opt_text(1)?).and_then(Name::stored);
    Ok(match name {
        Some(name) if hidden::is_name_hidden(sql, &name)? => None,
        name => name,
    })
}
