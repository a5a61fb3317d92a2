//! Unfinished games.

use super::runs::{packed, read_standing, standing};
use super::sql::{Row, Sql, Table, values};
use super::{Requester, StoreError, players, servers};
use crate::model::{Code, Moment, PlayerId, Saved, UnfinishedGame, UserError};

/// The most unfinished games of one player; the oldest make room.
const SAVES_PER_PLAYER: i64 = 20;

/// The most unfinished games of all guests together: a thousand of full length are some
/// 50 MB.
const GUEST_SAVES_MAX: i64 = 10_000;

/// How long a session holds an unfinished game without keeping it again, in milliseconds:
/// more than twice as long as the interval at which a game in play is kept.
const LEASE_TIMEOUT: i64 = 5 * 60 * 1000;

/// How far into the future a lease may end. One that ends later is ignored: a clock was wrong
/// when it was written, or has been set back since.
const LEASE_TIMEOUT_MAX: i64 = 2 * LEASE_TIMEOUT;

/// The longest unfinished game that is kept, in bytes: a run of the most actions there are.
const ACTION_BYTES_MAX: usize = 512 * 1024;

/// Unfinished games.
pub(super) const SAVES: Table = Table {
    name: "saves",
    columns: &[
        "code", "player", "game", "level", "seed", "version", "standing", "day", "played",
        "pauses", "at", "actions", "holder", "until", "rival",
    ],
};

fn read(row: &Row) -> Result<Saved, StoreError> {
    Ok(Saved {
        code: Code::new(row.int(0)? as u64),
        standing: read_standing(row.int(6)?, row.opt_int(7)?)?,
        run: packed(row, 2, 11)?,
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
        // A state that comes late takes nothing back that was played since.
        if row.int(8)? > i64::try_from(saved.played).unwrap_or(i64::MAX) {
            return Ok(());
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
    if there.is_none() {
        make_room(sql, player, saved.code)?;
    }
    Ok(())
}

/// Writes an unfinished game.
pub(super) fn put(
    sql: &mut dyn Sql,
    requester: &Requester,
    player: Option<i64>,
    saved: &Saved,
    now: Moment,
) -> Result<(), StoreError> {
    let (kind, day) = standing(saved.standing);
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
             OR saves.until <= $16 OR saves.until > $17 \
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
            now.0,
            now.0.saturating_add(LEASE_TIMEOUT_MAX),
        ],
    )?;
    match put {
        0 => Err(StoreError::Denied(UserError::Busy)),
        _ => Ok(()),
    }
}

/// Deletes the oldest, but never the one that was just kept (the clock may have gone back
/// since the others were), and never an attempt at a board of a day, as there is only one.
fn make_room(sql: &mut dyn Sql, player: Option<i64>, kept: Code) -> Result<(), StoreError> {
    let kept = kept.bits() as i64;
    // Two statements, as PostgreSQL uses no index for `player IS NOT DISTINCT FROM $1`.
    match player {
        Some(id) => sql.execute(
            "DELETE FROM saves WHERE player = $1 AND standing <> 2 AND code <> $2 AND at < \
             (SELECT min(at) FROM (SELECT at FROM saves WHERE player = $3 AND standing <> 2 \
              ORDER BY at DESC LIMIT $4) AS newest)",
            values![id, kept, id, SAVES_PER_PLAYER],
        ),
        None => sql.execute(
            "DELETE FROM saves WHERE player IS NULL AND code <> $1 AND at < \
             (SELECT min(at) FROM (SELECT at FROM saves WHERE player IS NULL \
              ORDER BY at DESC LIMIT $2) AS newest)",
            values![kept, GUEST_SAVES_MAX],
        ),
    }?;
    Ok(())
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

/// A player's unfinished games, the newest first.
pub(super) fn unfinished(
    sql: &mut dyn Sql,
    id: PlayerId,
) -> Result<Vec<UnfinishedGame>, StoreError> {
    let rows = sql.rows(
        "SELECT code, game, level, played, CAST(length(actions) AS BIGINT) FROM saves \
         WHERE player = $1 AND played > 0 ORDER BY at DESC, code LIMIT $2",
        values![id.0, SAVES_PER_PLAYER],
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
            played: row.count(3)?,
            has_moves: row.int(4)? > EMPTY_RUN,
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
    use super::super::sql::{AccessMode, Database};
    use super::super::{Sqlite, migrate};
    use super::*;

    #[test]
    fn the_end_of_a_session_finds_its_unfinished_games_by_an_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Sqlite::at(&folder.path().join("mazed.db"));
        let mut sql = database.connect(AccessMode::Write).expect("a file");
        migrate::migrate(&database, &mut *sql, migrate::MIGRATIONS).expect("a schema");
        let plan = format!("EXPLAIN QUERY PLAN {RELEASE}");
        let rows = sql.rows(&plan, values![1]).expect("a plan");
        let plan: Vec<_> = rows
            .iter()
            .map(|row| row.text(3).expect("a step"))
            .collect();
        let plan = plan.join("\n");
        assert!(plan.contains("USING INDEX saves_holder"), "{plan}");
        assert!(!plan.contains("SCAN"), "{plan}");
    }
}
