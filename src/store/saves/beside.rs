//! Lines of play of one game: where an older state of it was gone on with in another session, both
//! are kept beside each other, as each player was told.

use super::{continue_run, find, holds, keep, leave, read, run_of};
use crate::games::packed::Packed;
use crate::model::{Code, Moment, Ranking, Saved, Secret, UserError};
use crate::store::sql::{Sql, Value, values};
use crate::store::{Requester, StoreError, finish, runs};
use std::collections::BTreeSet;

/// How many lines of play of one game are kept beside each other: there is one for each session
/// that went on from an older state while a newer one waited, which is one or two. Those beyond are
/// kept where only a list leads to, and a guest has none.
pub(in crate::store) const BESIDE_MAX: usize = 16;

/// Keeps an unfinished game that has waited for the store. Where an older state of it was gone on
/// with elsewhere meanwhile, it is kept beside that, as practice: no state that was promised is
/// lost. The code of the game leads there too, which is all that a guest has. While it `waits` for
/// a session to release the game, nothing is kept beside it.
pub(in crate::store) fn keep_late(
    sql: &mut dyn Sql,
    requester: &Requester,
    saved: &Saved,
    now: Moment,
    (secret, waits): (&Secret, bool),
) -> Result<(), StoreError> {
    let mut saved = saved.clone();
    let code = saved.code;
    for beside in codes_of(secret, code, requester.session) {
        saved.code = beside;
        let finished = runs::record(sql, saved.code)?.map(|record| record.finished.run);
        let there = find(sql, saved.code)?.as_ref().map(read).transpose()?;
        let is_played_on = match (&finished, &there) {
            (Some(run), _) => goes_on_from(run, &saved.run),
            (None, Some(there)) => {
                there.played >= saved.played && goes_on_from(&there.run, &saved.run)
            }
            (None, None) => false,
        };
        if is_played_on {
            return Ok(());
        }
        let is_next = there.is_none_or(|there| {
            there.played <= saved.played && goes_on_from(&saved.run, &there.run)
        });
        if finished.is_none() && is_next {
            match keep(sql, requester, &saved, now) {
                Err(StoreError::Denied(UserError::Busy)) if !waits => {}
                Err(StoreError::Denied(UserError::Refused)) => {}
                // Nobody plays what is kept beside.
                Ok(()) if beside != code => return leave(sql, requester, beside),
                kept => return kept,
            }
        }
        saved.standing = Ranking::Practice;
    }
    Err(StoreError::Denied(UserError::Refused))
}

/// The codes under which a state of a game may be kept: its own, those beside it, and, where all of
/// them are taken, some of this session.
fn codes_of(secret: &Secret, code: Code, session: i64) -> impl Iterator<Item = Code> {
    let next = move |code: &Code| Some(finish::code_beside(secret, *code, session));
    let of_session = std::iter::successors(Some(code), next)
        .skip(1)
        .take(BESIDE_MAX);
    std::iter::once(code)
        .chain(codes_beside(secret, code))
        .chain(of_session)
}

/// The codes of what is kept beside a game.
fn codes_beside(secret: &Secret, code: Code) -> impl Iterator<Item = Code> {
    // No session has this number.
    let next = |code: &Code| Some(finish::code_beside(secret, *code, -1));
    std::iter::successors(Some(code), next)
        .skip(1)
        .take(BESIDE_MAX)
}

/// Ends an unfinished game, as a run of it is finished. Where another session has gone on with an
/// older state of it, which is not in that run, this is kept beside it, as practice: its player
/// was told so.
pub(in crate::store) fn end(
    sql: &mut dyn Sql,
    requester: &Requester,
    (code, run): (Code, &Packed),
    secret: &Secret,
) -> Result<(), StoreError> {
    let bits = code.bits() as i64;
    if let Some(row) = find(sql, code)?
        && !holds(&row, requester)?
        && !goes_on_from(run, &run_of(&row)?)
    {
        end_beside(sql, (code, run), secret)?;
        for beside in codes_beside(secret, code) {
            if find(sql, beside)?.is_none() {
                sql.execute(
                    "UPDATE saves SET code = $1, standing = 0, day = NULL, step = NULL, \
                     holder = NULL, until = NULL WHERE code = $2",
                    values![beside.bits() as i64, bits],
                )?;
                return Ok(());
            }
        }
    }
    sql.execute("DELETE FROM saves WHERE code = $1", values![bits])?;
    Ok(())
}

/// Ends what is kept beside a game, as far as it is in this run.
pub(in crate::store) fn end_beside(
    sql: &mut dyn Sql,
    (code, run): (Code, &Packed),
    secret: &Secret,
) -> Result<(), StoreError> {
    for beside in codes_beside(secret, code) {
        if let Some(row) = find(sql, beside)?
            && goes_on_from(run, &run_of(&row)?)
        {
            sql.execute(
                "DELETE FROM saves WHERE code = $1",
                values![beside.bits() as i64],
            )?;
        }
    }
    Ok(())
}

/// Whether one run begins with all of another.
pub(super) fn goes_on_from(run: &Packed, earlier: &Packed) -> bool {
    let (Ok(run), Ok(earlier)) = (run.run(), earlier.run()) else {
        return false;
    };
    run.len() >= earlier.len() && run.actions().zip(earlier.actions()).all(|(a, b)| a == b)
}

/// Gives an unfinished game to this session, or what is kept beside it since another session
/// finished it or, of a guest, goes on with it: a player has a list of all of them.
pub(in crate::store) fn continue_any(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    (secret, now): (&Secret, Moment),
) -> Result<Saved, StoreError> {
    let nothing = StoreError::Denied(UserError::Nothing);
    let busy = StoreError::Denied(UserError::Busy);
    let mut is_busy = false;
    let codes = std::iter::once(code).chain(codes_beside(secret, code));
    for code in there(sql, codes.collect())? {
        match continue_run(sql, requester, code, now) {
            Err(error) if error == nothing => {}
            Err(error) if error == busy && requester.key.is_none() => is_busy = true,
            found => return found,
        }
    }
    if is_busy {
        return Err(busy);
    }
    match runs::record(sql, code)? {
        Some(_) => Err(StoreError::Denied(UserError::Over)),
        None => Err(nothing),
    }
}

/// Those of these codes that are of unfinished games. It is asked once for all: whoever tries a wrong
/// code makes the database look for no more than one row each.
fn there(sql: &mut dyn Sql, codes: Vec<Code>) -> Result<Vec<Code>, StoreError> {
    let places: Vec<_> = (1..=codes.len()).map(|n| format!("${n}")).collect();
    let query = format!(
        "SELECT code FROM saves WHERE code IN ({})",
        places.join(", ")
    );
    let values: Vec<Value> = codes
        .iter()
        .map(|code| (code.bits() as i64).into())
        .collect();
    let rows = sql.rows(&query, &values)?;
    let found = rows.iter().map(|row| row.int(0));
    let found = found.collect::<Result<BTreeSet<_>, _>>()?;
    let mut codes = codes;
    codes.retain(|code| found.contains(&(code.bits() as i64)));
    Ok(codes)
}
