//! Unfinished games.

use super::runs::{packed, read_standing, standing};
use super::sql::{Row, Sql, Table, values};
use super::{Requester, Store, StoreError, players, runs, servers};
use crate::games::packed::Packed;
use crate::model::{Code, Moment, PlayerId, Saved, UnfinishedGame, UserError};

/// The most unfinished games of one player; the oldest make room.
const SAVES_PER_PLAYER: i64 = 20;

/// How long a session holds an unfinished game without keeping it again, in milliseconds:
/// more than twice as long as the interval at which a game in play is kept.
const LEASE_TIMEOUT: i64 = 5 * 60 * 1000;

/// How far into the future a lease may end. One that ends later is ignored: a clock was wrong
/// when it was written, or has been set back since.
const LEASE_TIMEOUT_MAX: i64 = 2 * LEASE_TIMEOUT;

/// The longest unfinished game that is kept, in bytes: a run of the most actions there are.
const ACTION_BYTES_MAX: usize = 512 * 1024;

const SAVES: Table = Table {
    name: "saves",
    columns: &[
        "code", "player", "game", "level", "seed", "version", "standing", "day", "step", "played",
        "at", "rival", "actions", "holder", "until",
    ],
};

impl Store {
    /// Keeps an unfinished game for the session that plays it.
    pub async fn keep(
        &self,
        requester: Requester,
        saved: Saved,
        now: Moment,
    ) -> Result<(), StoreError> {
        self.write(move |sql| {
            if saved.run.actions.len() > ACTION_BYTES_MAX {
                return Err(StoreError::Denied(UserError::Refused));
            }
            let player = players::ensure(sql, &requester, now)?.id;
            let there = find(sql, saved.code)?;
            if let Some(row) = &there {
                if row.int(1)? != player.0 {
                    return Err(StoreError::Denied(UserError::Refused));
                }
                if is_held(sql, row, &requester, now)? {
                    return Err(StoreError::Denied(UserError::Busy));
                }
                let is_mine = row.opt_int(13)? == Some(requester.session);
                // A state that comes late takes nothing back that was played since.
                let is_older = row.int(9)? > i64::try_from(saved.played).unwrap_or(i64::MAX);
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
            put(sql, &requester, player, &saved, now)?;
            match there {
                Some(_) => Ok(()),
                None => make_room(sql, player, saved.code),
            }
        })
        .await
    }

    pub async fn drop_run(
        &self,
        requester: Requester,
        code: Code,
        now: Moment,
    ) -> Result<(), StoreError> {
        self.write(move |sql| {
            let Some(row) = find_own(sql, &requester, code)? else {
                return Ok(());
            };
            if is_held(sql, &row, &requester, now)? {
                return Err(StoreError::Denied(UserError::Refused));
            }
            delete(sql, PlayerId(row.int(1)?), code)
        })
        .await
    }

    /// Gives an unfinished game to the requesting session.
    pub async fn continue_run(
        &self,
        requester: Requester,
        code: Code,
        now: Moment,
    ) -> Result<Saved, StoreError> {
        self.write(move |sql| continue_run(sql, &requester, code, now))
            .await
    }

    /// Frees an unfinished game that this session held, for others to continue.
    pub async fn leave(&self, requester: Requester, code: Code) -> Result<(), StoreError> {
        self.write(move |sql| {
            sql.execute(
                "UPDATE saves SET holder = NULL, until = NULL WHERE code = $1 AND holder = $2",
                values![code.bits() as i64, requester.session],
            )?;
            Ok(())
        })
        .await
    }

    /// Frees all that a session held which has ended.
    pub async fn release(&self, requester: Requester) -> Result<(), StoreError> {
        self.write(move |sql| {
            sql.execute(
                "UPDATE saves SET holder = NULL, until = NULL WHERE holder = $1",
                values![requester.session],
            )?;
            Ok(())
        })
        .await
    }
}

fn read(row: &Row) -> Result<Saved, StoreError> {
    Ok(Saved {
        code: Code::new(row.int(0)? as u64),
        standing: read_standing(row, 6)?,
        run: run_of(row)?,
        played: row.count(9)?,
        at: Moment(row.int(10)?),
        rival: row.opt_int(11)?.map(|code| Code::new(code as u64)),
    })
}

fn run_of(row: &Row) -> Result<Packed, StoreError> {
    packed(row, 2, 12)
}

fn is_held(
    sql: &mut dyn Sql,
    row: &Row,
    requester: &Requester,
    now: Moment,
) -> Result<bool, StoreError> {
    let holder = row.opt_int(13)?;
    let Some(holder) = holder.filter(|holder| *holder != requester.session) else {
        return Ok(false);
    };
    let lasts = |until: i64| until > now.0 && until <= now.0.saturating_add(LEASE_TIMEOUT_MAX);
    Ok(row.opt_int(14)?.is_some_and(lasts) && !servers::is_gone(sql, holder)?)
}

fn find(sql: &mut dyn Sql, code: Code) -> Result<Option<Row>, StoreError> {
    let query = format!("SELECT {} FROM saves WHERE code = $1", SAVES.list());
    sql.first(&query, values![code.bits() as i64])
}

/// The requester's unfinished game of this code. Codes of others' games are not confirmed to exist.
fn find_own(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
) -> Result<Option<Row>, StoreError> {
    let Some(row) = find(sql, code)? else {
        return Ok(None);
    };
    let mine = players::find(sql, requester)?.map(|player| player.id.0);
    Ok((Some(row.int(1)?) == mine).then_some(row))
}

pub(super) fn put(
    sql: &mut dyn Sql,
    requester: &Requester,
    player: PlayerId,
    saved: &Saved,
    now: Moment,
) -> Result<(), StoreError> {
    let (kind, day, step) = standing(saved.standing);
    let run = &saved.run;
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
            player.0,
            run.game.as_str(),
            run.level.as_str(),
            run.seed as i64,
            i64::from(run.version),
            kind,
            day,
            step,
            i64::try_from(saved.played).unwrap_or(i64::MAX),
            now.0,
            saved.rival.map(|code| code.bits() as i64),
            run.actions.as_slice(),
            requester.session,
            now.0.saturating_add(LEASE_TIMEOUT),
            now.0,
            now.0.saturating_add(LEASE_TIMEOUT_MAX),
        ],
    )?;
    match put {
        0 => Err(StoreError::Denied(UserError::Busy)),
        _ => Ok(()),
    }
}

/// Deletes a player's oldest, but never the one just kept (the clock may have been set back) and
/// never an attempt, as there is only one.
fn make_room(sql: &mut dyn Sql, player: PlayerId, kept: Code) -> Result<(), StoreError> {
    sql.execute(
        "DELETE FROM saves WHERE player = $1 AND standing <> 2 AND code <> $2 AND at < \
         (SELECT min(at) FROM (SELECT at FROM saves WHERE player = $3 AND standing <> 2 \
         ORDER BY at DESC LIMIT $4) AS newest)",
        values![player.0, kept.bits() as i64, player.0, SAVES_PER_PLAYER],
    )?;
    Ok(())
}

pub(super) fn continue_run(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    now: Moment,
) -> Result<Saved, StoreError> {
    let Some(row) = find_own(sql, requester, code)? else {
        let error = match runs::record(sql, code)? {
            Some(_) => UserError::Over,
            None => UserError::Nothing,
        };
        return Err(StoreError::Denied(error));
    };
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
    // The clock has run since it was kept.
    let away = u64::try_from(now.0.saturating_sub(saved.at.0)).unwrap_or(0);
    Ok(Saved {
        played: saved.played.saturating_add(away),
        ..saved
    })
}

pub(super) fn delete(sql: &mut dyn Sql, player: PlayerId, code: Code) -> Result<(), StoreError> {
    sql.execute(
        "DELETE FROM saves WHERE code = $1 AND player = $2",
        values![code.bits() as i64, player.0],
    )?;
    Ok(())
}

/// Whether one run begins with all of another.
fn goes_on_from(run: &Packed, earlier: &Packed) -> bool {
    let (Ok(run), Ok(earlier)) = (run.run(), earlier.run()) else {
        return false;
    };
    run.len() >= earlier.len() && run.actions().zip(earlier.actions()).all(|(a, b)| a == b)
}

/// Bytes of a run without an action, as it is packed.
const EMPTY_RUN: i64 = 4;

/// A player's unfinished games with a move, the newest first.
pub(super) fn unfinished(
    sql: &mut dyn Sql,
    id: PlayerId,
) -> Result<Vec<UnfinishedGame>, StoreError> {
    let rows = sql.rows(
        "SELECT code, game, level, at, standing, day, step FROM saves \
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
            standing: read_standing(row, 4)?,
            day: Some(Moment(row.int(3)?).day()),
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

pub(super) fn get(sql: &mut dyn Sql, code: Code) -> Result<Option<Saved>, StoreError> {
    find(sql, code)?.as_ref().map(read).transpose()
}
