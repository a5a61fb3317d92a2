//! The attempts of a guest at boards of days and weeks. Rows of guests name no owner, so the session
//! itself says which ones are its own.

use super::dated_board::DatedBoard;
use super::sql::{Sql, values};
use super::{Requester, StoreError, daily, runs, saves};
use crate::model::{Attempt, Category, Code, Day, Finished, Step};

/// A guest's attempt at a board of a day or week.
pub(super) struct GuestAttempt {
    board: DatedBoard,
    done: Option<Finished>,
}

impl GuestAttempt {
    /// The stars that it came to, where it is finished and on the ladder.
    pub(super) fn stars(&self) -> Option<(Step, u8)> {
        match (self.board, &self.done) {
            (DatedBoard::Ladder(_, step), Some(done)) => Some((step, step.stars(&done.tally))),
            _ => None,
        }
    }
}

/// How far the attempt at a board has come, and on which lists it is; `None`: there is none.
pub(super) fn state(
    sql: &mut dyn Sql,
    attempts: &[GuestAttempt],
    board: DatedBoard,
) -> Result<Option<(Attempt, Category)>, StoreError> {
    let name = (board.day(), board.name());
    let mut attempts = attempts.iter();
    let here = attempts.find(|one| (one.board.day(), one.board.name()) == name);
    let state = match here.map(|one| &one.done) {
        Some(Some(finished)) => daily::done_attempt(sql, finished, board)?,
        Some(None) => (Attempt::Begun, Category::Screen),
        None => return Ok(None),
    };
    Ok(Some(state))
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
            && let Some(board) = DatedBoard::of(finished.standing, &finished.run.game)
        {
            attempts.push(GuestAttempt {
                board,
                done: Some(finished),
            });
            continue;
        }
        let begun = saves::get(sql, *code)?;
        let board = begun.and_then(|saved| DatedBoard::of(saved.standing, &saved.run.game));
        attempts.extend(board.map(|board| GuestAttempt { board, done: None }));
    }
    Ok(attempts)
}

/// The days whose boards these have finished, the oldest first, with their number.
pub(super) fn days(attempts: &[GuestAttempt]) -> Vec<(Day, u8)> {
    let mut days: Vec<(Day, u8)> = Vec::new();
    let dailies = attempts.iter().filter(|one| one.done.is_some());
    let mut done: Vec<Day> = dailies
        .filter_map(|one| match one.board {
            DatedBoard::Daily(_, day) => Some(day),
            DatedBoard::Ladder(..) => None,
        })
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
