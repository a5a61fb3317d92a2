//! The attempts of a guest at boards of days. Rows of guests name no owner, so the session
//! itself says which ones are its own.

use super::sql::{Sql, values};
use super::{Requester, StoreError, lists, query};
use crate::model::{Attempt, Code, Day};

/// A guest's attempt at a board of a day.
pub(super) struct GuestAttempt {
    code: Code,
    pub(super) day: Day,
    pub(super) game: String,
    /// Time, moves and the fewest possible, where it is finished.
    done: Option<(u64, u32, Option<u32>)>,
}

impl GuestAttempt {
    /// How far it has come; `list` is the day's list of the fastest.
    pub(super) fn state(&self, sql: &mut dyn Sql, list: i64) -> Result<Attempt, StoreError> {
        let Some((time, moves, par)) = self.done else {
            return Ok(Attempt::Begun);
        };
        let rank = query::rank_of(sql, 0, list, lists::anonymous_owner(self.code.bits()))?;
        Ok(Attempt::Done {
            code: self.code,
            time,
            moves,
            par,
            rank: rank.unwrap_or(0),
        })
    }
}

/// The requester's attempts, as far as they are still kept.
pub(super) fn all(
    sql: &mut dyn Sql,
    requester: &Requester,
) -> Result<Vec<GuestAttempt>, StoreError> {
    let mut attempts = Vec::new();
    for code in &requester.attempts {
        let bits = code.bits() as i64;
        let done = sql.first(
            "SELECT day, game, time, moves, par FROM runs WHERE code = $1 AND day IS NOT NULL",
            values![bits],
        )?;
        let (row, is_done) = match done {
            Some(row) => (Some(row), true),
            None => {
                let begun = sql.first(
                    "SELECT day, game FROM saves WHERE code = $1 AND day IS NOT NULL",
                    values![bits],
                )?;
                (begun, false)
            }
        };
        let Some(row) = row else { continue };
        attempts.push(GuestAttempt {
            code: *code,
            day: Day(row.count(0)?),
            game: row.text(1)?.to_owned(),
            done: if is_done {
                let par = row.opt_int(4)?.and_then(|par| u32::try_from(par).ok());
                Some((row.count(2)?, row.count(3)?, par))
            } else {
                None
            },
        });
    }
    Ok(attempts)
}

/// The days on which these were finished, the oldest first, with their number.
pub(super) fn days(attempts: &[GuestAttempt]) -> Vec<(Day, u8)> {
    let mut days: Vec<(Day, u8)> = Vec::new();
    let mut done: Vec<Day> = attempts
        .iter()
        .filter(|one| one.done.is_some())
        .map(|one| one.day)
        .collect();
    done.sort_unstable();
    for day in done {
        match days.last_mut().filter(|(last, _)| *last == day) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => days.push((day, 1)),
        }
    }
    days
}

/// A guest's fastest run on a board, among the attempts in this session.
pub(super) fn best(
    sql: &mut dyn Sql,
    requester: &Requester,
    board: i64,
) -> Result<Option<Code>, StoreError> {
    let mut best = None;
    for code in &requester.attempts {
        let row = sql.first(
            "SELECT time FROM runs WHERE code = $1 AND board = $2",
            values![code.bits() as i64, board],
        )?;
        if let Some(row) = row {
            let run = (row.int(0)?, *code);
            best = Some(best.map_or(run, |best| run.min(best)));
        }
    }
    Ok(best.map(|(_, code)| code))
}
