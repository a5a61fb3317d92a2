//! Runs that are finished or laid aside: proved, and kept at once or later.

use super::Account;
use crate::accounts::backlog::{self, Entry, Work};
use crate::accounts::placing;
use crate::games::miniature::Preview;
use crate::games::packed::UnpackedRun;
use crate::limits::change_limits::Change;
use crate::limits::pool::Broken;
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, Ranking, Saved, StoreReply, UserError};
use crate::store::{Requester, StoreError};
use std::sync::PoisonError;
use tokio::sync::mpsc;

/// What a run that waits for the store takes beside its actions, in bytes.
const ENTRY_BYTES: usize = 512;

/// Attempts that a guest's session remembers: those of many days.
const GUEST_ATTEMPTS_MAX: usize = 64;

impl Account {
    /// Remembers a guest's attempt at a board of a day or week; a second one on the same board is
    /// practice, also where the first was given up and is not kept.
    pub(super) fn remember_attempt(&self, mut saved: Saved) -> Saved {
        if self.key.is_some() || !saved.standing.is_attempt() {
            return saved;
        }
        self.guest(|guest| {
            let seed = saved.run.seed;
            match guest.attempts.iter().find(|(_, other, _)| *other == seed) {
                Some((code, _, false)) if *code == saved.code => {}
                Some(_) => saved.standing = Ranking::Practice,
                None if guest.attempts.len() < GUEST_ATTEMPTS_MAX => {
                    guest.attempts.push((saved.code, seed, false))
                }
                None => saved.standing = Ranking::Practice,
            }
        });
        saved
    }

    pub(super) async fn finish(
        &self,
        claim: Claim<UnpackedRun>,
        later: Option<mpsc::Sender<StoreReply>>,
    ) -> Result<Box<Placing>, UserError> {
        let accounts = &self.accounts;
        // The moment of the win, whatever the proof takes.
        let at = accounts.now();
        // Of a guest only the boards of days and weeks are kept. Those beyond what guests may finish take
        // nothing from those with a key.
        if self.key.is_none() && claim.standing.is_attempt() {
            let step = match claim.standing {
                Ranking::Ladder(_, step) => Some(step.number()),
                _ => None,
            };
            let change = Change::GuestRun(claim.run.run.game(), step);
            self.count(change).await?;
        }
        if self.key.is_some() || claim.standing.is_attempt() {
            self.count(Change::FinishedRun).await?;
        }
        let mut claim = self.prove(claim).await?;
        if self.key.is_some() || claim.standing.is_attempt() {
            self.count_bytes(&claim.run, 0).await?;
        }
        if self.key.is_none() {
            let given = self.guest(|guest| {
                let mut attempts = guest.attempts.iter_mut();
                let mine = attempts.find(|(code, ..)| *code == claim.code);
                mine.map(|(_, _, done)| *done = true).is_some()
            });
            if !given && claim.standing.is_attempt() {
                claim.standing = Ranking::Practice;
            }
        }
        let requester = self.requester();
        let is_kept = self.key.is_some() || claim.standing.is_attempt();
        let write = placing::finish(accounts, &requester, &claim, at);
        match self.in_time(write).await {
            Ok(placing) => {
                self.tell_of_win(&claim, &placing);
                self.kept(Ok(Box::new(placing)))
            }
            // A store that is away changes nothing about that.
            Err(_) if !is_kept => Ok(Box::default()),
            Err(error) if error.is_passing() => {
                tracing::debug!(%error, run = %claim.code, "not saved yet");
                let bytes = claim.run.actions.len();
                Err(self.wait(requester, Work::Finish(claim, later), at, bytes))
            }
            // It is kept all the same.
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
            let proof = match claim.standing {
                Ranking::Practice => claim.run.prove_practice(&claim.tally),
                _ => claim.run.prove(&claim.tally),
            };
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
        let preview = preview.await.map_err(|Broken| UserError::Refused)?;
        let preview = preview.map_err(|_| UserError::Refused)?;
        Ok(Box::new(preview))
    }

    /// Keeps an unfinished game, later where the store is away, and notes whether it is safe.
    pub(super) async fn keep_noted(&self, saved: Saved<UnpackedRun>) -> Result<(), UserError> {
        let code = saved.code;
        let kept = self.keep(saved).await;
        let mut games = self.unsafe_games();
        games.retain(|other| *other != code);
        if !matches!(kept, Ok(()) | Err(UserError::Later)) {
            games.push(code);
        }
        kept
    }

    /// Keeps an unfinished game; [`UserError::Later`]: it waits for the store.
    async fn keep(&self, saved: Saved<UnpackedRun>) -> Result<(), UserError> {
        let (accounts, requester, now) = (&self.accounts, self.requester(), self.accounts.now());
        self.count(Change::Save).await?;
        // Without a permit: packing takes no time worth a queue, and no proof may delay it.
        let packed = tokio::task::spawn_blocking(move || saved.pack()).await;
        let saved = packed.map_err(|_| UserError::Refused)?;
        self.count_growth(&saved).await?;
        let kept = accounts.store.keep(requester.clone(), saved.clone(), now);
        match self.in_time(kept).await {
            Ok(()) => {
                // An older state of it must not come behind.
                accounts.backlog.drop_kept(self.session, saved.code);
                self.kept(Ok(()))
            }
            Err(error) => {
                tracing::debug!(%error, run = %saved.code, "an unfinished game is not kept");
                if !error.is_passing() {
                    return Err(error.user_error());
                }
                let bytes = saved.run.actions.len();
                Err(self.wait(requester, Work::Keep(saved), now, bytes))
            }
        }
    }

    /// Has a run of so many bytes wait for the store. One address may take half of the memory for
    /// that.
    fn wait(&self, requester: Requester, work: Work, at: Moment, bytes: usize) -> UserError {
        let Some(memory) = self.runs.try_take((bytes + ENTRY_BYTES).div_ceil(1024)) else {
            tracing::error!("too much waits for the store: a run is lost");
            return UserError::Unsaved;
        };
        let entry = Entry {
            requester,
            work,
            at,
            _memory: memory,
        };
        backlog::wait(&self.accounts, entry);
        UserError::Later
    }

    /// Counts the bytes by which an unfinished game has grown since this session kept it last: the
    /// newer state takes the place of the one before.
    async fn count_growth(&self, saved: &Saved) -> Result<(), UserError> {
        let bytes = |last: &Option<(Code, usize)>| match last {
            Some((code, bytes)) if *code == saved.code => *bytes,
            _ => 0,
        };
        let kept = || {
            let kept = self.kept_bytes.lock();
            kept.unwrap_or_else(PoisonError::into_inner)
        };
        let before = bytes(&kept());
        self.count_bytes(&saved.run, before).await?;
        *kept() = Some((saved.code, before.max(saved.run.actions.len())));
        Ok(())
    }
}
