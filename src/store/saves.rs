//! Unfinished games.

mod beside;

pub(super) use beside::{BESIDE_MAX, continue_any, end, end_beside, keep_late};

use super::changes::PageClock;
use super::runs::{packed, read_standing, standing};
use super::sql::{Row, Sql, Table, values};
use super::{Requester, StoreError, players, servers};
use crate::games::packed::Packed;
use crate::limits::{ClientAddress, TRUSTED_FACTOR};
use crate::model::{Code, Moment, PlayerId, Saved, Secret, UnfinishedGame, UserError};
use beside::goes_on_from;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The most unfinished games of one player; the oldest make room.
const SAVES_PER_PLAYER: i64 = 20;

/// Into how many parts the unfinished games of guests are divided, by the sites that they come
/// from. Making room looks at one part alone, and no site has more than one.
const GUEST_PARTS: i64 = 32;

/// The most unfinished games of guests in one part, which makes ten thousand in all: those of a
/// class for days, and a look at all of them takes a tenth of a millisecond.
const GUEST_SAVES_PER_PART: i64 = 312;

/// The bits of an origin that tell the parts from each other are above this one.
const PART_SHIFT: u32 = 63 - GUEST_PARTS.ilog2();

/// Unfinished games that are deleted together when somebody is forgotten: each may have some
/// hundred kilobytes, which are overwritten.
const DELETED_TOGETHER: i64 = 5;

/// How long a session holds an unfinished game without keeping it again, in milliseconds:
/// more than twice as long as the interval at which a game in play is kept.
const LEASE_TIMEOUT: i64 = 5 * 60 * 1000;

/// How far into the future a lease may end. One that ends later is ignored: a clock was wrong
/// when it was written, or has been set back since.
const LEASE_TIMEOUT_MAX: i64 = 2 * LEASE_TIMEOUT;

/// The longest unfinished game that is kept, in bytes: a run of the most actions there are.
const ACTION_BYTES_MAX: usize = 512 * 1024;

/// Unfinished games. `origin` is where one of a guest comes from: see [`origin`].
pub(super) const SAVES: Table = Table {
    name: "saves",
    columns: &[
        "code", "player", "game", "level", "seed", "version", "standing", "day", "played",
        "pauses", "at", "actions", "holder", "until", "rival", "origin", "step",
    ],
};

/// What stands for an address that a guest comes from: the upper half for its site (an IPv4 /24,
/// an IPv6 /48), the lower one for itself. A trusted address counts as several sites, among which
/// its sessions are divided.
pub(super) fn origin(secret: &Secret, address: ClientAddress, session: i64) -> i64 {
    let number = |kind: &str, text: &str| {
        let mark = secret.mark(kind, text);
        u32::from_str_radix(mark.get(..8).unwrap_or_default(), 16).unwrap_or_default()
    };
    let site = address.ip;
    let site = match address.is_trusted {
        true => format!("{site} {}", session.rem_euclid(TRUSTED_FACTOR.into())),
        false => site.to_string(),
    };
    let (site, address) = (
        number("site", &site),
        number("address", &address.ip.to_string()),
    );
    i64::from(site >> 1) << 32 | i64::from(address)
}

fn read(row: &Row) -> Result<Saved, StoreError> {
    Ok(Saved {
        code: Code::new(row.int(0)? as u64),
        standing: read_standing(row.int(6)?, row.opt_int(7)?, row.opt_int(16)?)?,
        run: run_of(row)?,
        played: row.count(8)?,
        pauses: row.count(9)?,
        at: Moment(row.int(10)?),
        rival: row.opt_int(14)?.map(|code| Code::new(code as u64)),
    })
}

/// Whose it is; `None`: a guest's.
fn player_of(row: &Row) -> Result<Option<i64>, StoreError> {
    row.opt_int(1)
}

/// What was played of it.
fn run_of(row: &Row) -> Result<Packed, StoreError> {
    packed(row, 2, 11)
}

/// Whether this session has it.
fn holds(row: &Row, requester: &Requester) -> Result<bool, StoreError> {
    Ok(row.opt_int(12)? == Some(requester.session))
}

/// Whether another session has it.
fn is_held(
    sql: &mut dyn Sql,
    row: &Row,
    requester: &Requester,
    now: Moment,
) -> Result<bool, StoreError> {
    let holder = row.opt_int(12)?;
    let Some(holder) = holder.filter(|holder| *holder != requester.session) else {
        return Ok(false);
    };
    let lasts = |until: i64| until > now.0 && until <= now.0.saturating_add(LEASE_TIMEOUT_MAX);
    Ok(row.opt_int(13)?.is_some_and(lasts) && !servers::is_gone(sql, holder)?)
}

fn find(sql: &mut dyn Sql, code: Code) -> Result<Option<Row>, StoreError> {
    let query = format!("SELECT {} FROM saves WHERE code = $1", SAVES.list());
    sql.first(&query, values![code.bits() as i64])
}

/// Keeps an unfinished game for the session that plays it.
pub(super) fn keep(
    sql: &mut dyn Sql,
    requester: &Requester,
    saved: &Saved,
    now: Moment,
) -> Result<(), StoreError> {
    if saved.run.actions.len() > ACTION_BYTES_MAX {
        return Err(StoreError::Denied(UserError::Refused));
    }
    let player = players::ensure(sql, requester, now)?.map(|player| player.id.0);
    let there = find(sql, saved.code)?;
    if let Some(row) = &there {
        let theirs = player_of(row)?;
        if theirs.is_some() && theirs != player {
            return Err(StoreError::Denied(UserError::Refused));
        }
        if is_held(sql, row, requester, now)? {
            return Err(StoreError::Denied(UserError::Busy));
        }
        let is_mine = holds(row, requester)?;
        // A state that comes late takes nothing back that was played since.
        let is_older = row.int(8)? > i64::try_from(saved.played).unwrap_or(i64::MAX);
        if is_older && (is_mine || goes_on_from(&run_of(row)?, &saved.run)) {
            return Ok(());
        }
        // Nor is anything taken back that another session played which has left since: its player
        // was told that it is kept.
        if !is_mine && !goes_on_from(&saved.run, &run_of(row)?) {
            return Err(StoreError::Denied(UserError::Busy));
        }
    }
    // A late message must not bring a finished run back as an unfinished one.
    let over = sql.first(
        "SELECT 1 FROM runs WHERE code = $1",
        values![saved.code.bits() as i64],
    )?;
    if over.is_some() {
        return Err(StoreError::Denied(UserError::Refused));
    }
    put(sql, requester, player, saved, now)?;
    // A guest may go on with it at another address, or with a key.
    let is_new_here = match &there {
        Some(row) if player.is_none() => row.opt_int(15)? != Some(requester.origin),
        Some(row) => player_of(row)? != player,
        None => true,
    };
    match player {
        _ if !is_new_here => Ok(()),
        Some(id) => make_room(sql, id, saved.code),
        None => make_guests_room(sql, requester.origin, saved.code),
    }
}

/// Writes an unfinished game.
pub(super) fn put(
    sql: &mut dyn Sql,
    requester: &Requester,
    player: Option<i64>,
    saved: &Saved,
    now: Moment,
) -> Result<(), StoreError> {
    let (kind, day, step) = standing(saved.standing);
    let run = &saved.run;
    let until = now.0.saturating_add(LEASE_TIMEOUT);
    let update = |column: &&str| format!("{column} = excluded.{column}");
    // The code comes first, and is what they agree in.
    let updates: Vec<_> = SAVES.columns[1..].iter().map(update).collect();
    let updates = updates.join(", ");
    // Where two servers write at the same time, the second finds the game held.
    let put = sql.execute(
        &format!(
            "{} ON CONFLICT (code) DO UPDATE SET {updates} \
             WHERE saves.holder IS NULL OR saves.holder = excluded.holder \
             OR saves.until <= $18 OR saves.until > $19 \
             OR saves.holder / 4294967296 IN ({})",
            SAVES.insert(),
            servers::gone(sql)
        ),
        values![
            saved.code.bits() as i64,
            player,
            run.game.as_str(),
            run.level.as_str(),
            run.seed as i64,
            i64::from(run.version),
            kind,
            day,
            i64::try_from(saved.played).unwrap_or(i64::MAX),
            i64::from(saved.pauses),
            now.0,
            run.actions.as_slice(),
            requester.session,
            until,
            saved.rival.map(|code| code.bits() as i64),
            player.is_none().then_some(requester.origin),
            step,
            now.0,
            now.0.saturating_add(LEASE_TIMEOUT_MAX),
        ],
    )?;
    match put {
        0 => Err(StoreError::Denied(UserError::Busy)),
        _ => Ok(()),
    }
}

/// Deletes a player's oldest, but never the one that was just kept (the clock may have gone back
/// since the others were), and never an attempt at a board of a day or week, as there is only one.
fn make_room(sql: &mut dyn Sql, id: i64, kept: Code) -> Result<(), StoreError> {
    sql.execute(
        "DELETE FROM saves WHERE player = $1 AND standing <> 2 AND code <> $2 AND at < \
         (SELECT min(at) FROM (SELECT at FROM saves WHERE player = $3 AND standing <> 2 \
          ORDER BY at DESC LIMIT $4) AS newest)",
        values![id, kept.bits() as i64, id, SAVES_PER_PLAYER],
    )?;
    Ok(())
}

/// What one origin, or one site, has of unfinished games of guests: how many, and when the oldest
/// was kept. The largest is the one with most; of several, the one with the oldest.
type Held = (i64, Reverse<i64>);

/// Where the part of a guest's origin is full, the largest site in it loses the oldest unfinished
/// game of its largest address: a robot pushes out its own.
fn make_guests_room(sql: &mut dyn Sql, origin: i64, kept: Code) -> Result<(), StoreError> {
    let first = origin >> PART_SHIFT << PART_SHIFT;
    let last = first | ((1 << PART_SHIFT) - 1);
    let rows = sql.rows(GUESTS_OF_PART, values![first, last])?;
    let mut sites: BTreeMap<i64, (Held, (Held, i64))> = BTreeMap::new();
    let mut all = 0;
    for row in &rows {
        let (origin, count, oldest) = (row.int(0)?, row.int(1)?, row.int(2)?);
        all += count;
        let mine = ((count, Reverse(oldest)), origin);
        let site = sites
            .entry(origin >> 32)
            .or_insert(((0, Reverse(oldest)), mine));
        let ((before, Reverse(earlier)), largest) = *site;
        *site = (
            (before + count, Reverse(earlier.min(oldest))),
            largest.max(mine),
        );
    }
    let beyond = all - GUEST_SAVES_PER_PART;
    let largest = sites.values().max().map(|(_, (_, origin))| *origin);
    if let Some(largest) = largest.filter(|_| beyond > 0) {
        sql.execute(
            "DELETE FROM saves WHERE code IN (SELECT code FROM saves WHERE origin = $1 \
             AND code <> $2 ORDER BY at LIMIT $3)",
            values![largest, kept.bits() as i64, beyond],
        )?;
    }
    Ok(())
}

/// What the guests of one part have: games of players have no origin.
const GUESTS_OF_PART: &str = "SELECT origin, count(*), min(at) FROM saves \
    WHERE origin >= $1 AND origin <= $2 GROUP BY origin";

/// Deletes unfinished games of a player until the page is over; whether all are gone.
pub(super) fn delete_of_player(
    sql: &mut dyn Sql,
    id: PlayerId,
    clock: PageClock,
) -> Result<bool, StoreError> {
    loop {
        let gone = sql.execute(
            "DELETE FROM saves WHERE code IN (SELECT code FROM saves WHERE player = $1 LIMIT $2)",
            values![id.0, DELETED_TOGETHER],
        )?;
        if (gone as i64) < DELETED_TOGETHER {
            return Ok(true);
        }
        if clock.is_over() {
            return Ok(false);
        }
    }
}

/// Gives an unfinished game to this session.
pub(super) fn continue_run(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    now: Moment,
) -> Result<Saved, StoreError> {
    let nothing = StoreError::Denied(UserError::Nothing);
    let Some(row) = find(sql, code)? else {
        return Err(nothing);
    };
    if let Some(theirs) = player_of(&row)? {
        let mine = players::find(sql, requester)?.map(|player| player.id.0);
        if mine != Some(theirs) {
            // Codes of others' games are not confirmed to exist.
            return Err(nothing);
        }
    }
    if is_held(sql, &row, requester, now)? {
        return Err(StoreError::Denied(UserError::Busy));
    }
    // Where two servers take it at the same time, one gets it.
    let taken = sql.execute(
        &format!(
            "UPDATE saves SET holder = $1, until = $2 WHERE code = $3 \
             AND (holder IS NULL OR holder = $4 OR until <= $5 OR until > $6 \
             OR holder / 4294967296 IN ({}))",
            servers::gone(sql)
        ),
        values![
            requester.session,
            now.0.saturating_add(LEASE_TIMEOUT),
            code.bits() as i64,
            requester.session,
            now.0,
            now.0.saturating_add(LEASE_TIMEOUT_MAX)
        ],
    )?;
    if taken == 0 {
        return Err(StoreError::Denied(UserError::Busy));
    }
    let saved = read(&row)?;
    // A session that has vanished counted neither a pause nor the time since it kept the game,
    // in which its player may have studied the board.
    let pauses = saved.pauses.max(1);
    let is_taken = row
        .opt_int(12)?
        .is_some_and(|holder| holder != requester.session);
    let unseen = match row.opt_int(13)? {
        Some(until) if is_taken => now.0.saturating_sub(until.saturating_sub(LEASE_TIMEOUT)),
        _ => 0,
    };
    let played = saved
        .played
        .saturating_add(u64::try_from(unseen).unwrap_or(0));
    Ok(Saved {
        pauses,
        played,
        ..saved
    })
}

/// Deletes an unfinished game that is given up.
pub(super) fn drop_it(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    now: Moment,
) -> Result<(), StoreError> {
    let Some(row) = find(sql, code)? else {
        return Ok(());
    };
    let mine = players::find(sql, requester)?.map(|player| player.id.0);
    let theirs = player_of(&row)?;
    if (theirs.is_some() && theirs != mine) || is_held(sql, &row, requester, now)? {
        return Err(StoreError::Denied(UserError::Refused));
    }
    sql.execute(
        "DELETE FROM saves WHERE code = $1",
        values![code.bits() as i64],
    )?;
    Ok(())
}

/// Frees an unfinished game that this session held, for others to continue.
pub(super) fn leave(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
) -> Result<(), StoreError> {
    sql.execute(
        "UPDATE saves SET holder = NULL, until = NULL WHERE code = $1 AND holder = $2",
        values![code.bits() as i64, requester.session],
    )?;
    Ok(())
}

/// Frees all unfinished games of a session.
const RELEASE: &str = "UPDATE saves SET holder = NULL, until = NULL WHERE holder = $1";

/// Frees all that a session held which has ended.
pub(super) fn release(sql: &mut dyn Sql, requester: &Requester) -> Result<(), StoreError> {
    sql.execute(RELEASE, values![requester.session])?;
    Ok(())
}

/// Bytes of a run without an action, as it is packed.
const EMPTY_RUN: i64 = 4;

/// A player's unfinished games with a move, the newest first.
pub(super) fn unfinished(
    sql: &mut dyn Sql,
    id: PlayerId,
) -> Result<Vec<UnfinishedGame>, StoreError> {
    let rows = sql.rows(
        "SELECT code, game, level, played, at, standing, day, step FROM saves \
         WHERE player = $1 AND CAST(length(actions) AS BIGINT) > $2 ORDER BY at DESC, code LIMIT $3",
        values![id.0, EMPTY_RUN, SAVES_PER_PLAYER],
    )?;
    let mut games = Vec::new();
    for row in &rows {
        // A newer server may have kept a game that is unknown here.
        let Some(entry) = crate::games::find(row.text(1)?) else {
            continue;
        };
        games.push(UnfinishedGame {
            code: Code::new(row.int(0)? as u64),
            game: entry.name,
            level: row.text(2)?.to_owned(),
            standing: read_standing(row.int(5)?, row.opt_int(6)?, row.opt_int(7)?)?,
            played: row.count(3)?,
            may_be_lost: false,
            day: Some(Moment(row.int(4)?).day()),
        });
    }
    Ok(games)
}

/// All of a player's unfinished games without their actions.
pub(super) fn of_player(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<Saved>, StoreError> {
    let columns = SAVES.list_without_actions();
    let query = format!("SELECT {columns} FROM saves WHERE player = $1 ORDER BY at DESC, code");
    sql.rows(&query, values![id.0])?.iter().map(read).collect()
}

/// An unfinished game by its code.
pub(super) fn get(sql: &mut dyn Sql, code: Code) -> Result<Option<Saved>, StoreError> {
    find(sql, code)?.as_ref().map(read).transpose()
}

/// Attempts at boards of days, which count no longer when they are older.
pub(super) const ATTEMPTS: &str = "standing = 2 AND day";

/// Unfinished games of guests, by the moment when they were kept last.
pub(super) const GUESTS: &str = "player IS NULL AND at";

#[cfg(test)]
mod tests {
    use super::super::{Sqlite, schema};
    use super::*;

    #[test]
    fn the_end_of_a_session_and_guests_who_need_room_find_unfinished_games_by_an_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Sqlite::at(&folder.path().join("mazed.db"));
        let mut sql = schema::open(&database).expect("a schema");
        for (sentence, index) in [
            (RELEASE, "USING INDEX saves_holder"),
            (GUESTS_OF_PART, "USING COVERING INDEX saves_origin"),
        ] {
            let plan = format!("EXPLAIN QUERY PLAN {sentence}");
            let rows = sql.rows(&plan, &values![1, 1][..sentence.matches('$').count()]);
            let rows = rows.expect("a plan");
            let plan: Vec<_> = rows
                .iter()
                .map(|row| row.text(3).expect("a step"))
                .collect();
            let plan = plan.join("\n");
            assert!(plan.contains(index), "{plan}");
            assert!(!plan.contains("SCAN") && !plan.contains("B-TREE"), "{plan}");
        }
    }
}
