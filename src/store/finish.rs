//! A finished run is handed in: what it counts for, and that it is kept once.

use super::dated_board::DatedBoard;
use super::rank_key::{rank_key, time_of_fastest};
use super::runs::{self, insert, record};
use super::sql::{Row, Sql, values};
use super::{
    Requester, StoreError, changes, daily, ladder, lists, news, players, quota, ranks, saves,
};
use crate::model::request::Claim;
use crate::model::{
    Category, Code, Finished, Measure, Moment, Owner, Player, PlayerId, Ranking, Record, Scope,
    Secret, Step, UserError,
};

/// The player's bests before a run that is kept; its ranks are counted afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PreviousBests {
    /// The run is not kept: a guest's, in practice or behind a list that is full.
    pub is_left_out: bool,
    /// The code under which the run is kept, where another run of the same game has its own.
    pub beside: Option<Code>,
    /// The time of the player's best run on the level before, in milliseconds; in practice, the
    /// shortest.
    pub best_time: Option<u64>,
    /// The fewest moves of the player on the board before.
    pub best_moves: Option<u32>,
}

/// Keeps a proved run, once, and puts it on its lists, with whether its guest wishes to be seen;
/// whether this was the first time.
pub(super) fn finish(
    sql: &mut dyn Sql,
    requester: &Requester,
    claim: &Claim,
    at: Moment,
    secret: &Secret,
) -> Result<(PreviousBests, bool), StoreError> {
    let (kept, is_new) = keep_once(sql, requester, claim, at, secret)?;
    if requester.is_unseen && !kept.is_left_out {
        // Also where it was kept before: its guest may have said so while it was handed in again.
        news::leave_out(sql, &[kept.beside.unwrap_or(claim.code)])?;
    }
    Ok((kept, is_new))
}

/// As [`finish`], for everybody.
fn keep_once(
    sql: &mut dyn Sql,
    requester: &Requester,
    claim: &Claim,
    at: Moment,
    secret: &Secret,
) -> Result<(PreviousBests, bool), StoreError> {
    let player = players::ensure(sql, requester, at)?;
    let owner = match &player {
        Some(player) => Owner::Player(player.id),
        None => Owner::Guest(requester.name.clone()),
    };
    let mut finished = claim.clone().of(owner, at);
    finished.standing = deserved(sql, &finished, secret)?;
    let board = lists::board(&finished.run.game, &finished.run.level, finished.run.seed);
    saves::end(sql, requester, (finished.code, &finished.run), secret)?;
    if player.is_none()
        && record(sql, finished.code)?.is_none()
        && !quota::for_guest(sql, &finished)?
    {
        let left_out = PreviousBests {
            is_left_out: true,
            ..PreviousBests::default()
        };
        return Ok((left_out, false));
    }
    if !insert(sql, &finished, board)? {
        return again(sql, requester, player.as_ref(), finished, secret);
    }
    Ok((counted(sql, player.as_ref(), &finished, secret)?, true))
}

/// Has a run count that was just kept.
fn counted(
    sql: &mut dyn Sql,
    player: Option<&Player>,
    finished: &Finished,
    secret: &Secret,
) -> Result<PreviousBests, StoreError> {
    let board = lists::board(&finished.run.game, &finished.run.level, finished.run.seed);
    let kept = match finished.owner {
        Owner::Player(id) => PreviousBests {
            best_time: match finished.standing {
                Ranking::Practice => look_through(sql, id, finished, Moment(i64::MAX))?,
                Ranking::Ranked | Ranking::Daily(_) => best_time(sql, id, finished)?,
                Ranking::Ladder(_, step) => best_time_of_step(sql, id, step, finished)?,
            },
            best_moves: best_moves(sql, id, board, finished.code, Moment(i64::MAX))?,
            ..PreviousBests::default()
        },
        Owner::Guest(_) | Owner::Somebody => PreviousBests::default(),
    };
    if player.is_none_or(|player| !player.banned) {
        ranks::on_the_lists(sql, finished)?;
    }
    if let Owner::Player(id) = finished.owner {
        daily::done(sql, id, finished.code, finished.at)?;
        ladder::earn(sql, id, &finished.run, &finished.tally, secret, finished.at)?;
        quota::for_practice(sql, finished, finished.at.day())?;
    }
    Ok(kept)
}

/// There is a run of this code already: this one, as the reply was lost on its way; or another,
/// as an older state of the game was gone on with elsewhere while what was played last waited.
/// Then both are kept.
fn again(
    sql: &mut dyn Sql,
    requester: &Requester,
    player: Option<&Player>,
    mut finished: Finished,
    secret: &Secret,
) -> Result<(PreviousBests, bool), StoreError> {
    let code = finished.code;
    let mut others = Vec::new();
    // Another session may have finished what was kept beside the game.
    while let Some(Record { finished: kept, .. }) = record(sql, finished.code)? {
        let beside = (finished.code != code).then_some(finished.code);
        if is_same(&kept, &finished) {
            let bests = handed_in_before(sql, &kept)?;
            return Ok((PreviousBests { beside, ..bests }, false));
        }
        // Or it is another player's.
        if kept.run == finished.run || others.len() == saves::BESIDE_MAX {
            return Err(StoreError::Denied(UserError::Refused));
        }
        others.push(kept);
        finished.code = code_beside(secret, finished.code, requester.session);
    }
    if others.is_empty() {
        return Err(StoreError::Again);
    }
    let board = lists::board(&finished.run.game, &finished.run.level, finished.run.seed);
    saves::end(sql, requester, (finished.code, &finished.run), secret)?;
    saves::end_beside(sql, (code, &finished.run), secret)?;
    if player.is_none() && !quota::for_guest(sql, &finished)? {
        let left_out = PreviousBests {
            is_left_out: true,
            ..PreviousBests::default()
        };
        return Ok((left_out, false));
    }
    for kept in others {
        first_one_counts(sql, kept, &mut finished)?;
    }
    if !insert(sql, &finished, board)? {
        return Err(StoreError::Again);
    }
    let beside = Some(finished.code);
    let bests = counted(sql, player, &finished, secret)?;
    Ok((PreviousBests { beside, ..bests }, true))
}

/// The code for what comes from the same game as something else that has its code already: the
/// same again for the same session.
pub(super) fn code_beside(secret: &Secret, code: Code, session: i64) -> Code {
    let mark = secret.mark("beside", &format!("{code} {session}"));
    // Twelve digits have the bits of a code.
    let bits = mark.get(..12).map(|bits| u64::from_str_radix(bits, 16));
    Code::new(bits.and_then(Result::ok).unwrap_or_default())
}

fn is_same(kept: &Finished, finished: &Finished) -> bool {
    (&kept.owner, &kept.run) == (&finished.owner, &finished.run)
}

/// Of two runs of one game of a player the one that was finished first is ranked, the other one is
/// practice: who has finished a board knows it. A guest may play a board as often as it pleases.
fn first_one_counts(
    sql: &mut dyn Sql,
    kept: Finished,
    finished: &mut Finished,
) -> Result<(), StoreError> {
    let Owner::Player(id) = finished.owner else {
        return Ok(());
    };
    let is_ranked = kept.standing != Ranking::Practice;
    if kept.owner != finished.owner || (is_ranked && kept.at <= finished.at) {
        finished.standing = Ranking::Practice;
    }
    if finished.standing == Ranking::Practice {
        return Ok(());
    }
    if is_ranked {
        ranks::off_the_lists(sql, &kept)?;
        changes::make_practice(sql, kept.code)?;
        ranks::next_best_moves_up(sql, &kept)?;
    }
    match DatedBoard::of(finished.standing, &finished.run.game) {
        Some(board) => daily::set_attempt(sql, id, board, finished.code),
        None => Ok(()),
    }
}

/// The reply to a run that is kept already, as it was when the run was kept.
fn handed_in_before(sql: &mut dyn Sql, kept: &Finished) -> Result<PreviousBests, StoreError> {
    let Owner::Player(id) = kept.owner else {
        return Ok(PreviousBests::default());
    };
    let board = lists::board(&kept.run.game, &kept.run.level, kept.run.seed);
    // The lists may hold this very run by now. This is rare, so the rows are looked through.
    Ok(PreviousBests {
        best_time: look_through(sql, id, kept, kept.at)?,
        best_moves: best_moves(sql, id, board, kept.code, kept.at)?,
        ..PreviousBests::default()
    })
}

/// The least of a column, which is nothing where there was no row.
fn least<T: TryFrom<i64>>(row: Option<Row>) -> Result<Option<T>, StoreError> {
    match row {
        Some(row) if row.opt_int(0)?.is_some() => row.count(0).map(Some),
        _ => Ok(None),
    }
}

/// The time of the player's best run on the level of a ranked run so far.
fn best_time(
    sql: &mut dyn Sql,
    id: PlayerId,
    finished: &Finished,
) -> Result<Option<u64>, StoreError> {
    let game = crate::games::find(&finished.run.game).map_or("", |entry| entry.name);
    let scope = Scope::Level {
        game,
        level: finished.run.level.clone(),
    };
    let category = finished.category();
    let row = sql.first(
        "SELECT a FROM bests WHERE period = 0 AND list = $1 AND owner = $2",
        values![lists::list(&scope, category, Measure::Fastest), id.0],
    )?;
    row.map(|row| Ok(time_of_fastest(row.int(0)?))).transpose()
}

/// The same on a step of the ladder, in all weeks that are kept.
fn best_time_of_step(
    sql: &mut dyn Sql,
    id: PlayerId,
    step: Step,
    finished: &Finished,
) -> Result<Option<u64>, StoreError> {
    let step = i64::from(step.number());
    let others = runs::without_actions(
        sql,
        "player = $1 AND step = $2 AND code <> $3",
        values![id.0, step, finished.code.bits() as i64],
    )?;
    Ok(best_of(&others, finished.category()))
}

/// The time of the best of some ranked runs, in a category.
fn best_of(runs: &[Finished], category: Category) -> Option<u64> {
    let runs = runs.iter().filter(|run| run.category() == category);
    let key = |run: &&Finished| rank_key(Measure::Fastest, &run.tally, run.at);
    runs.min_by_key(key).map(|best| best.tally.time)
}

/// The same by the rows of the player's runs until then, without this one: those that are ranked,
/// or, of practice, those without help. There are few of practice
/// ([`quota`]), and an index has them side by side.
fn look_through(
    sql: &mut dyn Sql,
    id: PlayerId,
    finished: &Finished,
    until: Moment,
) -> Result<Option<u64>, StoreError> {
    let is_practice = finished.standing == Ranking::Practice;
    let kind = match is_practice {
        true => "standing = 0 AND hints = 0",
        false => "standing > 0",
    };
    let others = runs::without_actions(
        sql,
        &format!("player = $1 AND {kind} AND at <= $2 AND code <> $3 AND game = $4 AND level = $5"),
        values![
            id.0,
            until.0,
            finished.code.bits() as i64,
            finished.run.game.as_str(),
            finished.run.level.as_str()
        ],
    )?;
    let category = finished.category();
    if is_practice {
        let others = others.iter().filter(|other| other.category() == category);
        return Ok(others.map(|other| other.tally.time).min());
    }
    Ok(best_of(&others, category))
}

/// The fewest moves of the player's other runs on a board until then.
fn best_moves(
    sql: &mut dyn Sql,
    id: PlayerId,
    board: i64,
    but: Code,
    until: Moment,
) -> Result<Option<u32>, StoreError> {
    let row = sql.first(
        // With the plus, SQLite does not take the index by time and look at all runs of the
        // player.
        "SELECT min(moves) FROM runs WHERE player = $1 AND board = $2 AND code <> $3 AND +at <= $4",
        values![id.0, board, but.bits() as i64, until.0],
    )?;
    least(row)
}

/// What a run counts for, whatever is claimed: no help was taken, the board was drawn on a level
/// that is ranked, and the board of a day or week was tried the first time.
fn deserved(
    sql: &mut dyn Sql,
    finished: &Finished,
    secret: &Secret,
) -> Result<Ranking, StoreError> {
    let Some(entry) = crate::games::find(&finished.run.game) else {
        return Err(StoreError::Denied(UserError::Refused));
    };
    let Some(level) = crate::games::Level::read(entry, &finished.run.level) else {
        return Err(StoreError::Denied(UserError::Refused));
    };
    if finished.tally.hints > 0 {
        return Ok(Ranking::Practice);
    }
    Ok(match finished.standing {
        Ranking::Practice => Ranking::Practice,
        Ranking::Ranked if entry.is_ranked(&level) => Ranking::Ranked,
        Ranking::Ranked => Ranking::Practice,
        standing @ (Ranking::Daily(_) | Ranking::Ladder(..)) => {
            let Some(board) = DatedBoard::of(standing, entry.name) else {
                return Ok(Ranking::Practice);
            };
            let same = board.has(&finished.run, secret);
            let first = match finished.owner {
                Owner::Player(id) => daily::attempt_of(sql, id, board)? == Some(finished.code),
                Owner::Guest(_) | Owner::Somebody => true,
            };
            if same && first {
                standing
            } else {
                Ranking::Practice
            }
        }
    })
}
