//! The ladder of a week, and the stars that players have on its steps and on boards made by hand.

use super::dated_board::DatedBoard;
use super::sql::{Row, Sql, Table, values};
use super::{Requester, Store, StoreError, daily, lists, players, query};
use crate::games::packed::{Packed, Tally};
use crate::games::{Level, find};
use crate::model::ladder::next_step;
use crate::model::{
    Attempt, Ladder, LadderStep, Moment, PlayerId, Secret, SharedBoard, Step, Week,
};

/// The stars of each player on each step and on each board made by hand, once there are any: the
/// most of one run, for ever.
const STARS: Table = Table {
    name: "stars",
    columns: &["player", "step", "stars"],
};

/// The games with boards made by hand, and the number of the first in the table (the ladder's steps
/// end at 40).
const MADE_BY_HAND: [(&str, u8); 2] = [("yamyam", 100), ("hop", 200)];
/// Numbers that each of these games has.
const BOARDS_PER_GAME: u8 = 50;

/// The number in the table of the first board that a game made by hand has.
fn first_number(game: &str) -> Option<u8> {
    let mut games = MADE_BY_HAND.iter();
    games
        .find(|(name, _)| *name == game)
        .map(|(_, first)| *first)
}

fn number_of_board(run: &Packed) -> Option<u8> {
    let entry = find(&run.game)?;
    let level = Level::read(entry, &run.level)?;
    let first = first_number(entry.name)?;
    let (board, _) = entry.board_of(&level)?;
    let board = u8::try_from(board)
        .ok()
        .filter(|board| *board < BOARDS_PER_GAME)?;
    Some(first + board)
}

/// The step of the ladder whose board of this week or of the last one a run is on; `None`: it is on
/// another board.
fn step_of_run(run: &Packed, secret: &Secret, at: Moment) -> Option<Step> {
    let board = SharedBoard::with_level(find(&run.game)?, &run.level, at.day())?;
    let SharedBoard::Step(step) = board else {
        return None;
    };
    let first = Week::of(at.day().plus(-7)).0;
    // Clocks of servers differ by some seconds: a run may end before its week begins.
    let last = Week::of(at.day().plus(1)).0;
    let mut weeks = (first..=last).map(Week);
    weeks
        .any(|week| secret.step(week, step).seed == Some(run.seed))
        .then_some(step)
}

/// Keeps the stars of a finished run, where it is on a board of the ladder or on one made by hand
/// and has more than the player's runs before. Practice counts too: whoever is out after a hint can earn the others.
pub(super) fn earn(
    sql: &mut dyn Sql,
    id: PlayerId,
    run: &Packed,
    tally: &Tally,
    secret: &Secret,
    at: Moment,
) -> Result<(), StoreError> {
    if let Some(step) = step_of_run(run, secret, at) {
        return give(sql, id, step.number(), step.stars(tally));
    }
    match number_of_board(run) {
        Some(number) => {
            let is_shortest = tally.par.is_some_and(|par| tally.moves <= par);
            let stars = 1 + u8::from(tally.hints == 0) + u8::from(is_shortest);
            give(sql, id, number, stars)
        }
        None => Ok(()),
    }
}

fn give(sql: &mut dyn Sql, id: PlayerId, number: u8, stars: u8) -> Result<(), StoreError> {
    sql.execute(
        &format!(
            "{} ON CONFLICT (player, step) DO UPDATE SET stars = excluded.stars \
             WHERE excluded.stars > stars.stars",
            STARS.insert()
        ),
        values![id.0, i64::from(number), i64::from(stars)],
    )?;
    Ok(())
}

pub(super) fn stars(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<(Step, u8)>, StoreError> {
    let all = numbers(sql, id)?.into_iter();
    // The others are boards made by hand, or steps that a newer server knows.
    Ok(all
        .filter_map(|(number, stars)| Some((Step::new(number)?, stars)))
        .collect())
}

/// A player's stars on the boards made by hand of a game, by their number from 0.
pub(super) fn stars_of_boards(
    sql: &mut dyn Sql,
    id: PlayerId,
    game: &str,
) -> Result<Vec<(usize, u8)>, StoreError> {
    let Some(first) = first_number(game) else {
        return Ok(Vec::new());
    };
    let all = numbers(sql, id)?.into_iter();
    let board = |number: u8| number.checked_sub(first).filter(|n| *n < BOARDS_PER_GAME);
    Ok(all
        .filter_map(|(number, stars)| Some((board(number)?.into(), stars)))
        .collect())
}

pub(super) fn stars_of_all_boards(
    sql: &mut dyn Sql,
    id: PlayerId,
) -> Result<Vec<(&'static str, usize, u8)>, StoreError> {
    let mut all = Vec::new();
    for (game, _) in MADE_BY_HAND {
        let boards = stars_of_boards(sql, id, game)?.into_iter();
        all.extend(boards.map(|(board, stars)| (game, board, stars)));
    }
    Ok(all)
}

fn numbers(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<(u8, u8)>, StoreError> {
    let rows = sql.rows(
        "SELECT step, stars FROM stars WHERE player = $1 ORDER BY step",
        values![id.0],
    )?;
    let pair = |row: &Row| Ok((row.count(0)?, row.count(1)?));
    rows.iter().map(pair).collect()
}

/// The stars of one player are another one's: the better ones stay.
pub(super) fn move_stars(
    sql: &mut dyn Sql,
    from: PlayerId,
    to: PlayerId,
) -> Result<(), StoreError> {
    for (number, stars) in numbers(sql, from)? {
        give(sql, to, number, stars)?;
    }
    Ok(())
}

/// All steps with the stars of these, on the way down.
fn with_stars(stars: &[(Step, u8)]) -> impl Iterator<Item = (Step, u8)> {
    Step::all().map(|step| {
        let mine = stars.iter().filter(|(earned, _)| *earned == step);
        (step, mine.map(|(_, stars)| *stars).max().unwrap_or(0))
    })
}

pub(super) fn next(sql: &mut dyn Sql, id: PlayerId) -> Result<Step, StoreError> {
    Ok(next_step(with_stars(&stars(sql, id)?)))
}

impl Store {
    pub async fn ladder(&self, requester: Requester, now: Moment) -> Result<Ladder, StoreError> {
        self.read(move |sql| {
            let week = Week::of(now.day());
            let player = players::find(sql, &requester)?.map(|player| player.id);
            let (stars, begun) = match player {
                Some(player) => (
                    stars(sql, player)?,
                    daily::names_of_attempts(sql, player, week.last_day())?,
                ),
                None => Default::default(),
            };
            let mut steps = Vec::with_capacity(Step::COUNT.into());
            for (step, stars) in with_stars(&stars) {
                let board = DatedBoard::Ladder(week, step);
                let this_week = match player {
                    Some(player) if begun.contains(&board.name()) => {
                        daily::mine(sql, player, board)?
                    }
                    _ => Attempt::Untried,
                };
                steps.push(LadderStep {
                    step,
                    stars,
                    this_week,
                    finished: query::length(sql, 0, lists::list(&board.scope()))?,
                });
            }
            Ok(Ladder {
                week,
                left: week.left(now),
                steps,
            })
        })
        .await
    }
}
