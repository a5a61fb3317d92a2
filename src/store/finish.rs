//! A finished run is handed in: what it counts for, and that it is kept once.

use super::dated_board::DatedBoard;
use super::runs::{insert, record};
use super::sql::{Sql, values};
use super::{Requester, Store, StoreError, daily, ladder, players, saves};
use crate::model::request::Claim;
use crate::model::{Finished, Moment, Owner, PlayerId, Ranking, Secret, UserError};

/// The player's bests before a run that is kept; its ranks are counted afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PreviousBests {
    pub is_practice: bool,
    /// The time of the player's best run on the level before, in milliseconds.
    pub best_time: Option<u64>,
    /// The fewest moves of the player on the board before.
    pub best_moves: Option<u32>,
}

impl Store {
    /// Keeps a proved run, once; see [`Store::placing`] for its ranks.
    pub async fn finish(
        &self,
        requester: Requester,
        claim: Claim,
        at: Moment,
    ) -> Result<PreviousBests, StoreError> {
        let secret = self.secret;
        let kept = self.write(move |sql| {
            let id = players::ensure(sql, &requester, at)?.id;
            let mut finished = claim.clone().of(Owner::Player(id), at);
            if let Some(kept) = record(sql, finished.code)? {
                let kept = kept.finished;
                // The reply was lost on its way, or it is another game's.
                return match (&kept.owner, &kept.run) == (&finished.owner, &finished.run) {
                    true => Ok((PreviousBests::default(), false)),
                    false => Err(StoreError::Denied(UserError::Refused)),
                };
            }
            finished.standing = deserved(sql, id, &finished, &secret)?;
            saves::delete(sql, id, finished.code)?;
            daily::done(sql, id, finished.code, at)?;
            ladder::earn(sql, id, &finished.run, &finished.tally, &secret, at)?;
            if finished.standing == Ranking::Practice {
                let practice = PreviousBests {
                    is_practice: true,
                    ..PreviousBests::default()
                };
                return Ok((practice, false));
            }
            let bests = bests(sql, id, &finished)?;
            insert(sql, &finished)?;
            Ok((bests, true))
        });
        let (bests, is_new) = kept.await?;
        if is_new {
            self.metrics().runs_saved.inc();
        }
        Ok(bests)
    }
}

fn bests(
    sql: &mut dyn Sql,
    PlayerId(id): PlayerId,
    finished: &Finished,
) -> Result<PreviousBests, StoreError> {
    let run = &finished.run;
    let row = sql.first(
        "SELECT min(time), min(CASE WHEN seed = $1 THEN moves END) FROM runs \
         WHERE player = $2 AND game = $3 AND level = $4",
        values![run.seed as i64, id, run.game.as_str(), run.level.as_str()],
    )?;
    let Some(row) = row else {
        return Ok(PreviousBests::default());
    };
    let number = |at| row.opt_int(at);
    Ok(PreviousBests {
        is_practice: false,
        best_time: number(0)?.and_then(|time| u64::try_from(time).ok()),
        best_moves: number(1)?.and_then(|moves| u32::try_from(moves).ok()),
    })
}

/// What a run counts for, whatever is claimed: no help was taken, the board was drawn on a level
/// that is ranked, and the board of a day or week was tried the first time and in that time.
fn deserved(
    sql: &mut dyn Sql,
    id: PlayerId,
    finished: &Finished,
    secret: &Secret,
) -> Result<Ranking, StoreError> {
    let refused = || StoreError::Denied(UserError::Refused);
    let entry = crate::games::find(&finished.run.game).ok_or_else(refused)?;
    let level = crate::games::Level::read(entry, &finished.run.level).ok_or_else(refused)?;
    let standing = finished.standing;
    let is_ranked = finished.tally.hints == 0
        && match DatedBoard::of(standing, entry.name) {
            Some(board) => {
                finished.at.day() <= board.day()
                    && board.has(&finished.run, secret)
                    && daily::attempt_of(sql, id, board)? == Some(finished.code)
            }
            None => standing == Ranking::Ranked && entry.is_ranked(&level),
        };
    Ok(match is_ranked {
        true => standing,
        false => Ranking::Practice,
    })
}
