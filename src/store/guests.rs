//! What a guest has done in this session: nobody else knows whose runs these are.

use super::sql::{Sql, values};
use super::{StoreError, Who, lists, query};
use crate::model::{Attempt, Code, Day};

/// A guest's try at a board of a day.
pub(super) struct Tried {
    code: Code,
    pub(super) day: Day,
    pub(super) game: String,
    /// Time, moves and the fewest possible, where it is finished.
    done: Option<(u64, u32, Option<u32>)>,
}

impl Tried {
    /// How far it has come; `list`: that of the fastest of its day.
    pub(super) fn state(&self, sql: &mut dyn Sql, list: i64) -> Result<Attempt, StoreError> {
        let Some((time, moves, par)) = self.done else {
            return Ok(Attempt::Begun);
        };
        let rank = query::rank_of(sql, 0, list, lists::nobody(self.code.bits()))?;
        Ok(Attempt::Done {
            code: self.code,
            time,
            moves,
            par,
            rank: rank.unwrap_or(0),
        })
    }
}

/// What has become of a guest's tries, as far as it is kept.
pub(super) fn tries(sql: &mut dyn Sql, who: &Who) -> Result<Vec<Tried>, StoreError> {
    let mut tries = Vec::new();
    for code in &who.tries {
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
        tries.push(Tried {
            code: *code,
            day: Day(row.count(0)?),
            game: row.text(1)?.to_owned(),
            done: match is_done {
                true => {
                    let par = row.opt_int(4)?.and_then(|par| u32::try_from(par).ok());
                    Some((row.count(2)?, row.count(3)?, par))
                }
                false => None,
            },
        });
    }
    Ok(tries)
}

/// The days on which these were finished, the oldest first, with their number.
pub(super) fn days(tries: &[Tried]) -> Vec<(Day, u8)> {
    let mut days: Vec<(Day, u8)> = Vec::new();
    let mut done: Vec<Day> = tries
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

/// A guest's fastest run on a board, of the tries in this session.
pub(super) fn best(sql: &mut dyn Sql, who: &Who, board: i64) -> Result<Option<Code>, StoreError> {
    let mut best = None;
    for code in &who.tries {
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
