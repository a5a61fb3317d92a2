//! Runs that are finished or laid aside: proved, and kept at once or later.

use super::Account;
use crate::accounts::backlog::{self, Entry, Work};
use crate::accounts::{ANSWER_TIMEOUT, Accounts, LateRanks};
use crate::games::miniature::Preview;
use crate::games::packed::{Packed, UnpackedRun};
use crate::games::run::Run;
use crate::games::{self, labyrinth};
use crate::limits::pool::Broken;
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, Ranking, Resumed, Saved, SharedBoard, UserError, Week};
use crate::store::{self, Requester, StoreError};
use tokio::time::timeout;

/// Boards that a guest's session remembers to have finished.
const FINISHED_MAX: usize = 64;

impl Accounts {
    /// Stores a proved run and finds its ranks. If only the ranks fail, the run is stored all the same.
    pub(in crate::accounts) async fn finish(
        &self,
        requester: &Requester,
        claim: &Claim,
        at: Moment,
    ) -> Result<Placing, StoreError> {
        let kept = self.store.finish(requester.clone(), claim.clone(), at);
        let kept = kept.await?;
        if kept.is_practice {
            return Ok(Placing::default());
        }
        let placing = self.store.placing(claim.code, at);
        // Shorter than the player's wait, so that slow ranks do not look like a failed write.
        let found = timeout(ANSWER_TIMEOUT / 3, placing).await;
        let Ok(Ok(placing)) = found else {
            tracing::warn!(?found, run = %claim.code, "saved, ranks unknown");
            return Err(StoreError::Denied(UserError::RankUnknown));
        };
        Ok(Placing {
            best_time: kept.best_time,
            best_moves: kept.best_moves,
            ..placing
        })
    }
}

impl Account {
    /// Remembers that a guest has finished this board, whose runs they may watch from now on.
    pub(super) fn note_finished(&self, seed: u64) {
        let finished = &mut self.state().finished;
        if finished.len() < FINISHED_MAX && !finished.contains(&seed) {
            finished.push(seed);
        }
    }

    /// The board of the day or week for a guest: practice, of which nothing is stored.
    pub(super) fn begin_as_guest(&self, board: SharedBoard) -> Result<Box<Resumed>, UserError> {
        let (secret, now) = (self.accounts.store.secret(), self.accounts.now());
        let (entry, opening) = match board {
            SharedBoard::Daily(game) => {
                let entry = games::find(game).ok_or(UserError::Nothing)?;
                (entry, secret.opening(entry, now.day()))
            }
            SharedBoard::Step(step) => (&labyrinth::ENTRY, secret.step(Week::of(now.day()), step)),
        };
        let level = opening.level.canonical(entry);
        let run = Run::new(entry, level, opening.seed.unwrap_or_default());
        let saved = Saved {
            code: Code::new(store::random() as u64),
            standing: Ranking::Practice,
            run: Packed::of(&run),
            played: 0,
            at: now,
            rival: None,
        };
        Ok(Box::new(saved.into()))
    }

    /// Proves a finished run and keeps it.
    pub(super) async fn finish(
        &self,
        claim: Claim<UnpackedRun>,
        at: Moment,
        late_ranks: Option<LateRanks>,
    ) -> Result<Box<Placing>, UserError> {
        let accounts = &self.accounts;
        let claim = self.prove(claim).await?;
        self.count_bytes(claim.run.actions.len())?;
        let requester = self.requester();
        let write = accounts.finish(&requester, &claim, at);
        match self.in_time(write).await {
            Ok(placing) => self.kept(Ok(Box::new(placing))),
            Err(error) if error.is_passing() => {
                tracing::debug!(%error, run = %claim.code, "not saved yet");
                Err(self.write_later(requester, Work::Finish(claim, late_ranks), at))
            }
            // The run is stored; only its rank is unknown.
            Err(StoreError::Denied(error @ UserError::RankUnknown)) => {
                self.kept(Ok(())).and(Err(error))
            }
            Err(error) => {
                if !matches!(error, StoreError::Denied(_)) {
                    tracing::error!(%error, run = %claim.code, "not saved");
                }
                Err(error.user_error())
            }
        }
    }

    /// Packs a run and replays what was packed, so that what is kept is what was proved.
    async fn prove(&self, claim: Claim<UnpackedRun>) -> Result<Claim, UserError> {
        let code = claim.code;
        let proof = self.provers.run(move || {
            let claim = claim.pack();
            let proof = claim.run.prove(&claim.tally);
            proof.map(|()| claim)
        });
        let proof = proof.await.map_err(|Broken| UserError::Refused)?;
        proof.map_err(|why| {
            tracing::warn!(run = %code, %why, "refused");
            UserError::Refused
        })
    }

    /// What a finished run was like, which is played again for it.
    pub(super) async fn preview(&self, code: Code) -> Result<Box<Preview>, UserError> {
        let record = self.record(code).await?;
        let preview = self.provers.run(move || Preview::of(&record.finished.run));
        let preview = preview.await.ok().and_then(Result::ok);
        preview.map(Box::new).ok_or(UserError::Refused)
    }

    /// Keeps an unfinished game, later where the store is away, and notes whether it is saved.
    pub(super) async fn keep_noted(
        &self,
        saved: Saved<UnpackedRun>,
        at: Moment,
    ) -> Result<(), UserError> {
        let code = saved.code;
        let kept = self.keep(saved, at).await;
        let unsaved = &mut self.state().unsaved;
        unsaved.retain(|other| *other != code);
        if !matches!(kept, Ok(()) | Err(UserError::Later)) {
            unsaved.push(code);
        }
        kept
    }

    /// Keeps an unfinished game; [`UserError::Later`]: it waits for the store.
    async fn keep(&self, saved: Saved<UnpackedRun>, at: Moment) -> Result<(), UserError> {
        let (accounts, requester) = (&self.accounts, self.requester());
        // Without a permit: packing is quick, and proofs must not delay it.
        let packed = tokio::task::spawn_blocking(move || saved.pack()).await;
        let saved = packed.map_err(|_| UserError::Refused)?;
        self.count_growth(&saved)?;
        let kept = accounts.store.keep(requester.clone(), saved.clone(), at);
        match self.in_time(kept).await {
            Ok(()) => {
                // An older state must not overwrite it.
                accounts.backlog.drop_kept(self.session, saved.code);
                self.kept(Ok(()))
            }
            Err(error) => {
                tracing::debug!(%error, run = %saved.code, "unfinished game not saved");
                if !error.is_passing() {
                    return Err(error.user_error());
                }
                Err(self.write_later(requester, Work::Keep(saved), at))
            }
        }
    }

    /// Has a run written once the store is back. Returns what the player is told.
    fn write_later(&self, requester: Requester, work: Work, at: Moment) -> UserError {
        let (code, bytes) = work.code_and_bytes();
        let unwritten = &self.accounts.unwritten;
        let Some(held) = unwritten.try_hold(self.address, code, bytes) else {
            tracing::error!("run lost: too much is waiting for the database");
            return UserError::Unsaved;
        };
        let entry = Entry {
            requester,
            work,
            at,
            _held: held,
        };
        backlog::enqueue(&self.accounts, entry);
        UserError::Later
    }

    /// Counts the bytes by which an unfinished game has grown since this session kept it last: the
    /// newer state takes the place of the one before.
    fn count_growth(&self, saved: &Saved) -> Result<(), UserError> {
        let bytes = saved.run.actions.len();
        let before = match self.state().kept_bytes {
            Some((code, bytes)) if code == saved.code => bytes,
            _ => 0,
        };
        self.count_bytes(bytes.saturating_sub(before))?;
        self.state().kept_bytes = Some((saved.code, before.max(bytes)));
        Ok(())
    }
}
