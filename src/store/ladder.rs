//! The ladder of a week, and the stars that players have on its steps.

use super::dated_board::DatedBoard;
use super::sql::{Sql, Table, values};
use super::{Requester, StoreError, daily, guest_attempts, lists, players, query};
use crate::games::find;
use crate::games::packed::{Packed, Tally};
use crate::model::ladder::next_step;
use crate::model::{
    Attempt, Category, Ladder, LadderStep, Measure, Moment, PlayerId, Secret, SharedBoard, Step,
    Week,
};

/// The stars of each player on each step, once there are any: the most of one run, for ever.
pub(super) const STARS: Table = Table {
    name: "stars",
    columns: &["player", "step", "stars"],
};

/// The step of the ladder whose board of some week a run is on, until [`daily::LATE_DAYS`] after
/// that; `None`: it is on another board.
fn step_of_run(run: &Packed, secret: &Secret, at: Moment) -> Option<Step> {
    let board = SharedBoard::with_level(find(&run.game)?, &run.level, at.day())?;
    let SharedBoard::Step(step) = board else {
        return None;
    };
    let first = Week::of(at.day().plus(-daily::LATE_DAYS)).0;
    // Clocks of servers differ by some seconds: a run may end before its week begins.
    let last = Week::of(at.day().plus(1)).0;
    let mut weeks = (first..=last).map(Week);
    weeks
        .any(|week| secret.step(week, step).seed == Some(run.seed))
        .then_some(step)
}

/// Keeps the stars of a finished run, where it is on a board of the ladder and has more than the
/// player's runs before. Practice counts too: whoever is out after a hint can earn the others.
pub(super) fn earn(
    sql: &mut dyn Sql,
    id: PlayerId,
    run: &Packed,
    tally: &Tally,
    secret: &Secret,
    at: Moment,
) -> Result<(), StoreError> {
    match step_of_run(run, secret, at) {
        Some(step) => give(sql, id, step, step.stars(tally)),
        None => Ok(()),
    }
}

fn give(sql: &mut dyn Sql, id: PlayerId, step: Step, stars: u8) -> Result<(), StoreError> {
    sql.execute(
        &format!(
            "{} ON CONFLICT (player, step) DO UPDATE SET stars = excluded.stars \
             WHERE excluded.stars > stars.stars",
            STARS.insert()
        ),
        values![id.0, i64::from(step.number()), i64::from(stars)],
    )?;
    Ok(())
}

/// A player's stars, on the steps where there are any.
pub(super) fn stars(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<(Step, u8)>, StoreError> {
    let rows = sql.rows(
        "SELECT step, stars FROM stars WHERE player = $1 ORDER BY step",
        values![id.0],
    )?;
    let mut stars = Vec::new();
    for row in &rows {
        // A newer server may know more steps.
        if let Some(step) = Step::new(row.count(0)?) {
            stars.push((step, row.count(1)?));
        }
    }
    Ok(stars)
}

/// The stars of one player are another one's: the better ones stay.
pub(super) fn move_stars(
    sql: &mut dyn Sql,
    from: PlayerId,
    to: PlayerId,
) -> Result<(), StoreError> {
    for (step, stars) in stars(sql, from)? {
        give(sql, to, step, stars)?;
    }
    forget(sql, from)
}

/// Deletes the stars of a player.
pub(super) fn forget(sql: &mut dyn Sql, id: PlayerId) -> Result<(), StoreError> {
    sql.execute("DELETE FROM stars WHERE player = $1", values![id.0])?;
    Ok(())
}

/// All steps with the stars of these, on the way down.
fn with_stars(stars: &[(Step, u8)]) -> impl Iterator<Item = (Step, u8)> {
    Step::all().map(|step| {
        let mine = stars.iter().filter(|(earned, _)| *earned == step);
        (step, mine.map(|(_, stars)| *stars).max().unwrap_or(0))
    })
}

/// The step that a player plays next.
pub(super) fn next(sql: &mut dyn Sql, id: PlayerId) -> Result<Step, StoreError> {
    Ok(next_step(with_stars(&stars(sql, id)?)))
}

/// The ladder of this week, with what the requester has done.
pub(super) fn ladder(
    sql: &mut dyn Sql,
    requester: &Requester,
    now: Moment,
) -> Result<Ladder, StoreError> {
    let week = Week::of(now.day());
    let player = players::find(sql, requester)?;
    let (stars, attempts, begun) = match &player {
        Some(player) => (
            stars(sql, player.id)?,
            Vec::new(),
            daily::names_of_attempts(sql, player.id, week.last_day())?,
        ),
        None => {
            let attempts = guest_attempts::all(sql, requester)?;
            let stars = attempts
                .iter()
                .filter_map(guest_attempts::GuestAttempt::stars);
            (stars.collect(), attempts, Vec::new())
        }
    };
    let mut steps = Vec::with_capacity(Step::COUNT.into());
    for (step, stars) in with_stars(&stars) {
        let board = DatedBoard::Ladder(week, step);
        let untried = (Attempt::Untried, Category::Screen);
        let (this_week, category) = match &player {
            Some(player) if begun.contains(&board.name()) => daily::mine(sql, player.id, board)?,
            Some(_) => untried,
            None => guest_attempts::state(sql, &attempts, board)?.unwrap_or(untried),
        };
        let list = lists::list(&board.scope(), category, Measure::Fastest);
        steps.push(LadderStep {
            step,
            stars,
            this_week,
            finished: query::length(sql, 0, list)?,
        });
    }
    Ok(Ladder {
        week,
        left: week.left(now),
        steps,
    })
}
