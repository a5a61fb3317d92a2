//! Bounds on what costs a stranger nothing: guests' runs and practice, which anybody can make
//! by the thousand, are limited, and ranked runs pass that nobody needs.

use super::admin::MILLIS_A_DAY;
use super::changes::PageClock;
use super::dated_board::DatedBoard;
use super::rank_key::rank_key;
use super::sql::{Sql, values};
use super::{Requester, StoreError, hidden, lists, players, ranks, runs};
use crate::model::{Code, Day, Finished, Measure, Moment, Owner, PlayerId, Ranking, Scope};

/// Days after which guests' runs and practice go: long enough to be looked at again.
pub(super) const PASSING_DAYS: u32 = 90;

/// The newest runs that were practice, of one player: some 100 kB.
const PRACTICE_RUNS_PER_PLAYER: i64 = 500;

/// The best runs of guests on one list of a board of a day: four boards with lists of the full
/// screen, of text mode and of late attempts, and [`PASSING_DAYS`], make a million rows at most,
/// some 600 MB, which takes robots and not visitors.
const GUEST_RUNS_PER_BOARD: i64 = 1_000;

/// The same on one list of a step of the ladder: of forty steps, these make half as much again
/// in [`PASSING_DAYS`].
const GUEST_RUNS_PER_STEP: i64 = 300;

/// Days for which runs on the ladder stay: a player makes forty a week at most, which are some
/// 600 kB in a year. The stars stay for ever.
pub(super) const LADDER_DAYS: u32 = 365;

/// Ranked runs on the ladder, in the words of the index that finds them.
pub(super) const LADDER: &str = "r.step IS NOT NULL";

/// The newest ranked runs of one player that stay whether they are needed or not, and of those
/// that were shown to somebody: some 300 kB each.
const RANKED_RUNS_PER_PLAYER: i64 = 500;

/// Days for which they stay.
const RANKED_DAYS: i64 = 365;

/// Players, or runs, that are looked at in one go.
const PAGE: i64 = 500;

/// Runs that one transaction deletes: each takes some steps in several indexes, and nobody's
/// finished run waits a tenth of a second for them.
const DELETIONS: usize = 100;

/// The runs that pass, in the words of the index that finds them.
pub(super) const PASSING: &str = "(r.guest IS NOT NULL OR r.standing = 0)";

/// Whether a run of a guest is kept. Only boards of a day or week have places for guests; where the
/// last of them is taken, the worst makes room for a better one.
pub(super) fn for_guest(sql: &mut dyn Sql, finished: &Finished) -> Result<bool, StoreError> {
    let Some(board) = DatedBoard::of(finished.standing, &finished.run.game) else {
        return Ok(false);
    };
    let places = match board {
        DatedBoard::Daily(..) => GUEST_RUNS_PER_BOARD,
        DatedBoard::Ladder(..) => GUEST_RUNS_PER_STEP,
    };
    let category = finished.category();
    let list = lists::list(&board.scope(), category, Measure::Fastest);
    let taken = sql.first(
        "SELECT count(*) FROM (SELECT 1 FROM bests WHERE period = 0 AND list = $1 \
         AND owner <= 0 LIMIT $2) AS taken",
        values![list, places],
    )?;
    if taken.map_or(Ok(0), |row| row.int(0))? < places {
        return Ok(true);
    }
    // Runs of forgotten players are as anonymous as a guest's, and make room like one.
    let worst = format!(
        "SELECT {} FROM bests b JOIN runs r ON r.code = b.code \
         WHERE b.period = 0 AND b.list = $1 AND b.owner <= 0 \
         ORDER BY b.a DESC, b.b DESC, b.code DESC LIMIT 1",
        runs::RUNS.list_of("r")
    );
    let Some(row) = sql.first(&worst, values![list])? else {
        return Ok(false);
    };
    let worst = runs::read(&row)?;
    let key = |run: &Finished| rank_key(Measure::Fastest, &run.tally, run.at);
    if key(finished) >= key(&worst) {
        return Ok(false);
    }
    ranks::off_the_lists(sql, &worst)?;
    runs::delete(sql, worst.code)?;
    Ok(true)
}

/// Deletes the oldest practice of a player beyond the limit. Attempts at the boards of today
/// and yesterday stay.
pub(super) fn for_practice(
    sql: &mut dyn Sql,
    finished: &Finished,
    today: Day,
) -> Result<(), StoreError> {
    let (Owner::Player(PlayerId(id)), Ranking::Practice) = (&finished.owner, finished.standing)
    else {
        return Ok(());
    };
    sql.execute(
        "DELETE FROM runs WHERE player = $1 AND standing = 0 AND code <> $6 AND at < \
         (SELECT min(at) FROM (SELECT at FROM runs WHERE player = $2 AND standing = 0 \
          ORDER BY at DESC LIMIT $3) AS newest) \
         AND code NOT IN (SELECT code FROM tries WHERE player = $4 AND day >= $5)",
        values![
            *id,
            *id,
            PRACTICE_RUNS_PER_PLAYER,
            *id,
            i64::from(today.plus(-1).0),
            // Whatever the clock said when the others were kept.
            finished.code.bits() as i64
        ],
    )?;
    Ok(())
}

/// The moment before which a run that was shown is noted again: once a day at most.
pub(super) fn shown_since(now: Moment) -> Moment {
    Moment(now.0.saturating_sub(MILLIS_A_DAY))
}

/// Whether a run is shown to somebody else, and that is not noted yet.
pub(super) fn is_shown_anew(
    sql: &mut dyn Sql,
    requester: &Requester,
    run: &Finished,
    now: Moment,
) -> Result<bool, StoreError> {
    let Owner::Player(owner) = run.owner else {
        return Ok(false);
    };
    if players::find(sql, requester)?.is_some_and(|player| player.id == owner) {
        return Ok(false);
    }
    let noted = sql.first(
        "SELECT 1 FROM runs WHERE code = $1 AND shown >= $2",
        values![run.code.bits() as i64, shown_since(now).0],
    )?;
    Ok(noted.is_none())
}

/// A page of the players.
pub(super) struct PlayersPage {
    /// The last one that was looked at; `None`: there are no more.
    pub(super) last: Option<i64>,
    /// Those with runs that may be old or too many, and the last of these: when it ended, and
    /// its code.
    pub(super) found: Vec<(PlayerId, (i64, i64))>,
}

/// Finds those behind this one whose ranked runs are to be looked through.
pub(super) fn players_with_old_runs(
    sql: &mut dyn Sql,
    behind: i64,
    now: Moment,
) -> Result<PlayersPage, StoreError> {
    let rows = sql.rows(
        "SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2",
        values![behind, PAGE],
    )?;
    let mut page = PlayersPage {
        last: None,
        found: Vec::new(),
    };
    let old = (passed(now), i64::MIN);
    for row in &rows {
        let id = row.int(0)?;
        page.last = Some(id);
        let surplus = sql.first(
            "SELECT at, code FROM runs WHERE player = $1 AND standing = 1 \
             ORDER BY at DESC, code DESC LIMIT 1 OFFSET $2",
            values![id, RANKED_RUNS_PER_PLAYER],
        )?;
        let oldest = sql.first(
            "SELECT at, code FROM runs WHERE player = $1 ORDER BY at, code LIMIT 1",
            values![id],
        )?;
        let surplus = match surplus {
            Some(row) => Some((row.int(0)?, row.int(1)?)),
            None => None,
        };
        let is_old = match oldest {
            Some(row) => (row.int(0)?, row.int(1)?) < old,
            None => false,
        };
        let until = surplus.into_iter().chain(is_old.then_some(old)).max();
        page.found.extend(until.map(|until| (PlayerId(id), until)));
    }
    Ok(page)
}

/// Runs of before this moment have passed unless they are needed.
fn passed(now: Moment) -> i64 {
    now.0.saturating_sub(RANKED_DAYS * MILLIS_A_DAY)
}

/// Codes of a player's ranked runs behind and up to these (when they ended, their codes) that
/// nobody needs, and where to go on.
#[allow(clippy::type_complexity)]
pub(super) fn unneeded(
    sql: &mut dyn Sql,
    player: PlayerId,
    from: (i64, i64),
    until: (i64, i64),
    now: Moment,
) -> Result<(Vec<Code>, Option<(i64, i64)>), StoreError> {
    let shown = shown_needed(sql, player, now)?;
    let columns = runs::RUNS.list_without_actions();
    let query = format!(
        "SELECT {columns} FROM runs WHERE player = $1 AND standing = 1 AND (at, code) > ($2, $3) \
         AND (at, code) <= ($4, $5) AND (shown IS NULL OR shown < $6) \
         ORDER BY at, code LIMIT $7"
    );
    let rows = sql.rows(
        &query,
        values![player.0, from.0, from.1, until.0, until.1, shown, PAGE],
    )?;
    let (mut codes, mut last) = (Vec::new(), None);
    let mut more = rows.len() as i64 == PAGE;
    for row in &rows {
        let run = runs::read(row)?;
        last = Some((run.at.0, run.code.bits() as i64));
        if !is_best(sql, &run)? {
            codes.push(run.code);
        }
        if codes.len() == DELETIONS {
            more = true;
            break;
        }
    }
    Ok((codes, last.filter(|_| more)))
}

/// Since when a player's runs must have been shown to be needed.
fn shown_needed(sql: &mut dyn Sql, player: PlayerId, now: Moment) -> Result<i64, StoreError> {
    let surplus = sql.first(
        "SELECT shown FROM runs WHERE player = $1 AND shown IS NOT NULL \
         ORDER BY shown DESC LIMIT 1 OFFSET $2",
        values![player.0, RANKED_RUNS_PER_PLAYER],
    )?;
    let surplus = surplus.map_or(Ok(i64::MIN), |row| row.int(0))?;
    Ok(surplus.saturating_add(1).max(passed(now)))
}

/// Runs of players who are forgotten, in the words of the index that finds them.
pub(super) const ANONYMOUS: &str = "r.player IS NULL AND r.guest IS NULL AND r.standing = 1";

/// Whether a run is its owner's best on a list of its level, of all time or of a day or week
/// that is still shown. A board's list does not count: nearly every board is played once, so
/// every run would be needed for ever. A hidden run may be one again once it is shown.
fn is_best(sql: &mut dyn Sql, run: &Finished) -> Result<bool, StoreError> {
    if hidden::is_run_hidden(sql, run.code)? {
        return Ok(true);
    }
    let Some(entry) = crate::games::find(&run.run.game) else {
        // Of a game of a newer server.
        return Ok(true);
    };
    let board = Scope::Board {
        game: entry.name,
        level: run.run.level.clone(),
        seed: run.run.seed,
    };
    let of_board = [Measure::Fastest, Measure::FewestMoves]
        .map(|measure| lists::list(&board, run.category(), measure));
    let owner = lists::owner(run);
    for row in lists::rows(run) {
        if of_board.contains(&row.list) {
            continue;
        }
        let best = sql.first(
            "SELECT 1 FROM bests WHERE period = $1 AND list = $2 AND owner = $3 AND code = $4",
            values![row.period, row.list, owner, run.code.bits() as i64],
        )?;
        if best.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Deletes those of these runs of a player that nobody needs, which were looked for before, until
/// the page is over; how many are gone, and how many were looked at, which is one at least.
pub(super) fn clear_unneeded(
    sql: &mut dyn Sql,
    player: PlayerId,
    codes: &[Code],
    now: Moment,
) -> Result<(u64, usize), StoreError> {
    let clock = PageClock::start();
    let shown = shown_needed(sql, player, now)?;
    let query = format!(
        "SELECT {} FROM runs r WHERE r.code = $1 AND r.player = $2 AND r.standing = 1 \
         AND (r.shown IS NULL OR r.shown < $3)",
        runs::RUNS.list_of("r")
    );
    let (mut gone, mut done) = (0, 0);
    for code in codes {
        if done > 0 && clock.is_over() {
            break;
        }
        done += 1;
        let found = sql.first(&query, values![code.bits() as i64, player.0, shown])?;
        let Some(run) = found.map(|row| runs::read(&row)).transpose()? else {
            continue;
        };
        if is_best(sql, &run)? {
            continue;
        }
        ranks::off_the_lists(sql, &run)?;
        gone += runs::delete(sql, *code)?;
        // Another run of the same player may be the best on that board now.
        ranks::back_on_the_board(sql, player, &run)?;
    }
    Ok((gone, done))
}
