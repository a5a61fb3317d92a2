//! The attempts of a guest at boards of days. Rows of guests name no owner, so the session
//! itself says which ones are its own.

use super::sql::{Sql, values};
use super::{Requester, StoreError, daily, runs};
use crate::model::{Attempt, Category, Code, Day, Finished, Ranking};

/// A guest's attempt at a board of a day.
pub(super) struct GuestAttempt {
    pub(super) day: Day,
    pub(super) game: String,
    done: Option<Finished>,
}

impl GuestAttempt {
    /// How far it has come, and on which lists it is.
    pub(super) fn state(&self, sql: &mut dyn Sql) -> Result<(Attempt, Category), StoreError> {
        match &self.done {
            Some(finished) => daily::done_attempt(sql, finished, self.day),
            None => Ok((Attempt::Begun, Category::Screen)),
        }
    }
}

/// The requester's attempts, as far as they are still kept.
pub(super) fn all(
    sql: &mut dyn Sql,
    requester: &Requester,
) -> Result<Vec<GuestAttempt>, StoreError> {
    let mut attempts = Vec::new();
    for code in &requester.attempts {
        let done = runs::record(sql, *code)?.map(|record| record.finished);
        if let Some(finished) = done
            && let Ranking::Daily(day) = finished.standing
        {
            attempts.push(GuestAttempt {
                day,
                game: finished.run.game.clone(),
                done: Some(finished),
            });
            continue;
        }
        let begun = sql.first(
            "SELECT day, game FROM saves WHERE code = $1 AND day IS NOT NULL",
            values![code.bits() as i64],
        )?;
        if let Some(row) = begun {
            attempts.push(GuestAttempt {
                day: Day(row.count(0)?),
                game: row.text(1)?.to_owned(),
                done: None,
            });
        }
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
