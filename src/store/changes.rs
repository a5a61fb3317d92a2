//! Changes of all runs of a player: forgetting, moving to another player, on and off the lists.
//!
//! They begin with a mark on the player, from which on the change holds for everybody, and go on
//! in pages, each a transaction of its own, so that the one writer is free in between. The mark
//! stays until the last page is done: where a server ends meanwhile, the next one goes on.

use super::daily::{self, TRIES};
use super::dated_board::DatedBoard;
use super::players::alone;
use super::sql::{Row, Sql, values};
use super::{StoreError, lists, ranks, runs, saves};
use crate::model::{Code, Finished, Owner, Player, PlayerId, Ranking};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Rows that one page looks at, at most.
pub(super) const ROWS_PER_PAGE: i64 = 500;

/// Runs that are read together: where every statement is a way to PostgreSQL and back, the time of
/// a page is over after some dozens, and the rest of them would have been read in vain.
const RUNS_PER_QUERY: i64 = 50;

/// When a page ends early: a finished run waits for one page at most, and is to be acknowledged
/// within a tenth of a second also where every statement is a way to PostgreSQL and back. As much
/// again goes by until the rows of the page are written and the disk has them.
const PAGE_TIME: Duration = Duration::from_millis(15);

/// The most rows of forgotten players on one list, as many as of guests on a board of a day:
/// otherwise somebody who plays and is forgotten in turns could fill a list.
const ANONYMOUS_ROWS_PER_LIST: i64 = 1_000;

/// Owners of rows that count no longer, although they are still on the lists: players who are
/// banned, until the last page is done.
pub(super) const LISTED: &str =
    "owner NOT IN (SELECT id FROM players WHERE change IS NOT NULL AND banned <> 0)";

/// What is done with the runs of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// They become anonymous, practice is deleted, and the player at last.
    Forget,
    /// They become another player's, and this one is deleted.
    Merge(PlayerId),
    /// They go off the lists of somebody banned, or on them.
    Rank,
}

const FORGET: i64 = 1;
const MERGE: i64 = 2;
const RANK: i64 = 3;

/// The clock of a page.
#[derive(Clone, Copy)]
pub(super) struct PageClock(Instant);

impl PageClock {
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    /// Whether the page is to end.
    pub(super) fn is_over(self) -> bool {
        self.0.elapsed() >= PAGE_TIME
    }
}

/// Marks a player. A change that is under way begins anew.
pub(super) fn mark(sql: &mut dyn Sql, id: PlayerId, change: Change) -> Result<(), StoreError> {
    let (kind, target) = match change {
        Change::Forget => (FORGET, None),
        Change::Merge(PlayerId(to)) => (MERGE, Some(to)),
        Change::Rank => (RANK, None),
    };
    sql.execute(
        "UPDATE players SET change = $1, target = $2, done_at = NULL, done_code = NULL \
         WHERE id = $3",
        values![kind, target, id.0],
    )?;
    Ok(())
}

/// Whose page is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// This player's.
    Of(PlayerId),
    /// That of the player behind this one, so that all of them get on.
    Behind(PlayerId),
}

/// A page that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) player: PlayerId,
    /// Whether it was the last one of this player.
    pub(super) is_last: bool,
    /// Whether something was deleted.
    pub(super) deletes: bool,
}

/// Does a page; `None`: no change is under way.
pub(super) fn page(sql: &mut dyn Sql, next: Next) -> Result<Option<Page>, StoreError> {
    let player = match next {
        Next::Of(id) => Some(id),
        Next::Behind(last) => match behind(sql, last)? {
            None => behind(sql, PlayerId(i64::MIN))?,
            found => found,
        },
    };
    let Some(player) = player else {
        return Ok(None);
    };
    let Some((banned, row)) = under_way(sql, player)? else {
        return Ok(None);
    };
    let clock = PageClock::start();
    let target = row.opt_int(1)?.map(PlayerId);
    let is_last = match (row.opt_int(0)?, target) {
        (None, _) => return Ok(None),
        (Some(RANK), _) => {
            let done = match (row.opt_int(2)?, row.opt_int(3)?) {
                (Some(at), Some(code)) => Some((at, code)),
                _ => None,
            };
            rank(sql, player, banned, done, clock)?
        }
        (Some(MERGE), Some(to)) => match alone(sql, to)? {
            Some(target) => merge(sql, player, &target, banned, clock)?,
            None => forget(sql, player, banned, clock)?,
        },
        (Some(_), _) => forget(sql, player, banned, clock)?,
    };
    Ok(Some(Page {
        player,
        is_last,
        deletes: row.opt_int(0)? != Some(RANK),
    }))
}

fn behind(sql: &mut dyn Sql, last: PlayerId) -> Result<Option<PlayerId>, StoreError> {
    let row = sql.first(
        // With the pluses, SQLite takes the index of those under way and not that of all players.
        "SELECT id FROM players WHERE change > 0 AND +id > $1 ORDER BY +id LIMIT 1",
        values![last.0],
    )?;
    row.map(|row| Ok(PlayerId(row.int(0)?))).transpose()
}

/// Whether the player is banned, and the mark, locked against other servers.
fn under_way(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<(bool, Row)>, StoreError> {
    let query = format!(
        "SELECT change, target, done_at, done_code, banned FROM players WHERE id = $1{}",
        sql.lock(true)
    );
    let row = sql.first(&query, values![id.0])?;
    row.map(|row| Ok((row.int(4)? != 0, row))).transpose()
}

/// Changes a page of a player's runs, those behind this one (when it ended, its code), one at
/// least; the last one that was changed, and whether it was the last of all.
#[allow(clippy::type_complexity)]
fn change_runs(
    sql: &mut dyn Sql,
    id: PlayerId,
    mut behind: Option<(i64, i64)>,
    clock: PageClock,
    mut change: impl FnMut(&mut dyn Sql, Finished) -> Result<(), StoreError>,
) -> Result<(Option<(i64, i64)>, bool), StoreError> {
    let mut is_first = true;
    for _ in 0..ROWS_PER_PAGE / RUNS_PER_QUERY {
        let runs = runs::page_of_player(sql, id, behind, RUNS_PER_QUERY)?;
        let all = (runs.len() as i64) < RUNS_PER_QUERY;
        for run in runs {
            if !is_first && clock.is_over() {
                return Ok((behind, false));
            }
            is_first = false;
            behind = Some((run.at.0, run.code.bits() as i64));
            change(sql, run)?;
        }
        if all {
            return Ok((behind, true));
        }
    }
    Ok((behind, false))
}

/// The last day of a page of attempts; `None`: a page takes all that are left.
fn last_day(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<i64>, StoreError> {
    let row = sql.first(
        "SELECT day FROM tries WHERE player = $1 ORDER BY day LIMIT 1 OFFSET $2",
        values![id.0, ROWS_PER_PAGE],
    )?;
    row.map(|row| row.int(0)).transpose()
}

/// A page of forgetting.
fn forget(
    sql: &mut dyn Sql,
    id: PlayerId,
    banned: bool,
    clock: PageClock,
) -> Result<bool, StoreError> {
    if !saves::delete_of_player(sql, id, clock)? {
        return Ok(false);
    }
    let mut bounded = BTreeSet::new();
    let (_, all) = change_runs(sql, id, None, clock, |sql, run| {
        if banned {
            ranks::off_the_lists(sql, &run)?;
        } else if ranks::make_anonymous(sql, &run)? {
            for list in lists::crowded_lists(&run) {
                if bounded.insert(list) {
                    ranks::bound_anonymous(sql, list, ANONYMOUS_ROWS_PER_LIST)?;
                }
            }
        }
        if run.standing == Ranking::Practice {
            runs::delete(sql, run.code)?;
        } else {
            sql.execute(
                "UPDATE runs SET player = NULL WHERE code = $1",
                values![run.code.bits() as i64],
            )?;
        }
        Ok(())
    })?;
    if !all || clock.is_over() {
        return Ok(false);
    }
    let day = last_day(sql, id)?;
    sql.execute(
        "DELETE FROM tries WHERE player = $1 AND day <= $2",
        values![id.0, day.unwrap_or(i64::MAX)],
    )?;
    if day.is_none() {
        delete(sql, id)?;
    }
    Ok(day.is_none())
}

/// A page of moving everything of a player to another one.
fn merge(
    sql: &mut dyn Sql,
    from: PlayerId,
    to: &Player,
    banned: bool,
    clock: PageClock,
) -> Result<bool, StoreError> {
    // The attempts come first: they decide which run on a board of a day or week is ranked.
    let day = last_day(sql, from)?;
    let days = (i64::MIN, day.unwrap_or(i64::MAX));
    if !move_attempts(sql, from, to.id, days, Some(clock))? || day.is_some() {
        return Ok(false);
    }
    let (_, all) = change_runs(sql, from, None, clock, |sql, mut run| {
        ranks::off_the_lists(sql, &run)?;
        run.owner = Owner::Player(to.id);
        sql.execute(
            "UPDATE runs SET player = $1 WHERE code = $2",
            values![to.id.0, run.code.bits() as i64],
        )?;
        if let Some(board) = DatedBoard::of(run.standing, &run.run.game)
            && daily::attempt_of(sql, to.id, board)? != Some(run.code)
        {
            // A board of a day or week that both keys have begun still has one attempt that counts.
            run.standing = Ranking::Practice;
            make_practice(sql, run.code)?;
        }
        if !banned && !to.banned {
            ranks::back_on_the_lists(sql, &run)?;
        }
        Ok(())
    })?;
    if all {
        delete(sql, from)?;
    }
    Ok(all)
}

/// Makes a run practice.
pub(super) fn make_practice(sql: &mut dyn Sql, code: Code) -> Result<(), StoreError> {
    sql.execute(
        "UPDATE runs SET standing = 0, day = NULL, step = NULL WHERE code = $1",
        values![code.bits() as i64],
    )?;
    Ok(())
}

/// Makes the attempts of these days another player's; false: some are left for the next page. Of
/// two attempts at a board the one that began first counts, as if they had been one player's; a run
/// of the other one is practice. When an attempt began is not known of those from before this was
/// kept, which came first.
pub(super) fn move_attempts(
    sql: &mut dyn Sql,
    from: PlayerId,
    to: PlayerId,
    (first, last): (i64, i64),
    clock: Option<PageClock>,
) -> Result<bool, StoreError> {
    let both = sql.rows(
        "SELECT f.day, f.game, f.code, f.done, f.at, t.code, t.at FROM tries f \
         JOIN tries t ON t.player = $1 AND t.day = f.day AND t.game = f.game \
         WHERE f.player = $2 AND f.day >= $3 AND f.day <= $4 ORDER BY f.day, f.game LIMIT $5",
        values![to.0, from.0, first, last, ROWS_PER_PAGE],
    )?;
    for row in &both {
        let (day, game) = (row.int(0)?, row.text(1)?);
        if row.opt_int(4)? < row.opt_int(6)? {
            let later = Code::new(row.int(5)? as u64);
            if let Some(record) = runs::record(sql, later)?
                && record.finished.owner == Owner::Player(to)
            {
                ranks::off_the_lists(sql, &record.finished)?;
                make_practice(sql, later)?;
                ranks::next_best_moves_up(sql, &record.finished)?;
            }
            sql.execute(
                "UPDATE tries SET code = $1, done = $2, at = $3 \
                 WHERE player = $4 AND day = $5 AND game = $6",
                values![row.int(2)?, row.int(3)?, row.opt_int(4)?, to.0, day, game],
            )?;
        }
        sql.execute(
            "DELETE FROM tries WHERE player = $1 AND day = $2 AND game = $3",
            values![from.0, day, game],
        )?;
        if clock.is_some_and(PageClock::is_over) {
            return Ok(false);
        }
    }
    if both.len() as i64 == ROWS_PER_PAGE {
        return Ok(false);
    }
    let tries = TRIES.list();
    // The player is the first column.
    let others = TRIES.columns[1..].join(", ");
    sql.execute(
        &format!(
            "INSERT INTO tries ({tries}) SELECT CAST($1 AS BIGINT), {others} FROM tries \
             WHERE player = $2 AND day >= $3 AND day <= $4 ON CONFLICT DO NOTHING"
        ),
        values![to.0, from.0, first, last],
    )?;
    sql.execute(
        "DELETE FROM tries WHERE player = $1 AND day >= $2 AND day <= $3",
        values![from.0, first, last],
    )?;
    Ok(true)
}

/// A page of putting runs on the lists, or taking those of somebody banned off.
fn rank(
    sql: &mut dyn Sql,
    id: PlayerId,
    banned: bool,
    done: Option<(i64, i64)>,
    clock: PageClock,
) -> Result<bool, StoreError> {
    let (last, all) = change_runs(sql, id, done, clock, |sql, run| {
        if banned {
            ranks::off_the_lists(sql, &run)
        } else {
            ranks::back_on_the_lists(sql, &run)
        }
    })?;
    let (at, code) = last.unzip();
    sql.execute(
        "UPDATE players SET change = $1, done_at = $2, done_code = $3 WHERE id = $4",
        values![
            (!all).then_some(RANK),
            at.filter(|_| !all),
            code.filter(|_| !all),
            id.0
        ],
    )?;
    Ok(all)
}

fn delete(sql: &mut dyn Sql, id: PlayerId) -> Result<(), StoreError> {
    sql.execute("DELETE FROM players WHERE id = $1", values![id.0])?;
    Ok(())
}

/// What is moving to a player at this moment moves to another one, or is forgotten too.
pub(super) fn redirect(
    sql: &mut dyn Sql,
    id: PlayerId,
    to: Option<PlayerId>,
) -> Result<(), StoreError> {
    let change = if to.is_some() { MERGE } else { FORGET };
    sql.execute(
        "UPDATE players SET change = $1, target = $2 WHERE target = $3",
        values![change, to.map(|to| to.0), id.0],
    )?;
    if to.is_none() {
        // They were shown under that player's name.
        sql.execute(
            "UPDATE players SET name = '' WHERE change = $1 AND name <> ''",
            values![FORGET],
        )?;
    }
    Ok(())
}

/// Whether something is still moving to this player.
pub(super) fn moves_to(sql: &mut dyn Sql, id: PlayerId) -> Result<bool, StoreError> {
    let row = sql.first(
        "SELECT 1 FROM players WHERE target = $1 LIMIT 1",
        values![id.0],
    )?;
    Ok(row.is_some())
}

#[cfg(test)]
mod tests {
    use super::super::{Requester, Sqlite, players, schema};
    use super::*;
    use crate::games::Level;
    use crate::games::packed::Packed;
    use crate::games::run::Run;
    use crate::model::{Code, Moment, Name, Saved, Secret, UserError};

    #[test]
    fn unfinished_games_of_the_forgotten_go_with_the_pages_and_are_nobodys_meanwhile() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Sqlite::at(&folder.path().join("mazed.db"));
        let mut sql = schema::open(&database).expect("a schema");
        let (sql, now) = (&mut *sql, Moment(1));
        let ada = Requester {
            key: Some("SHA256:ada".to_owned()),
            name: Name::drawn(1),
            label: None,
            session: 1,
            is_known: false,
            origin: 0,
            attempts: Vec::new(),
            is_unseen: false,
        };
        let run = Run::new(&crate::games::hop::ENTRY, Level::default(), 1);
        for code in 1..=18 {
            let saved = Saved {
                code: Code::new(code),
                standing: Ranking::Ranked,
                run: Packed::of(&run),
                played: 1_000,
                pauses: 0,
                at: now,
                rival: None,
            };
            saves::keep(sql, &ada, &saved, now).expect("kept");
        }
        let forgotten = players::forget(sql, &ada, &Secret([7; 32]), now);
        let id = forgotten.expect("begun").expect("a player");
        let left = |sql: &mut dyn Sql| {
            let row = sql.first("SELECT count(*) FROM saves", values![]);
            row.expect("an answer").map(|row| row.int(0))
        };
        assert_eq!(left(sql), Some(Ok(18)), "not all in one transaction");
        let resumed = saves::continue_run(sql, &ada, Code::new(1), now);
        assert_eq!(
            resumed.map(drop),
            Err(StoreError::Denied(UserError::Nothing))
        );
        // A page does a little at least, whatever the time.
        let over = PageClock(Instant::now() - PAGE_TIME);
        assert_eq!(saves::delete_of_player(sql, id, over), Ok(false));
        assert_eq!(left(sql), Some(Ok(13)));
        while !page(sql, Next::Of(id))
            .expect("done")
            .is_none_or(|page| page.is_last)
        {}
        assert_eq!(left(sql), Some(Ok(0)));
        assert_eq!(players::by_id(sql, id), Ok(None));
    }
}
