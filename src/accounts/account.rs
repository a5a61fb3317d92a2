//! Who plays, as the memory sees it: who asks, and what is answered.

use super::{Accounts, PATIENCE, retry_queue};
use crate::fairness::rate_limiter::{Quota, RateLimiter};
use crate::model::request::Claim;
use crate::model::{
    Code, Name, Profile, Ranking, Resumed, Saved, StoreReply, StoreRequest, UserError,
};
use crate::store::{self, StoreError, Who};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

/// How long a wrong code of a link is thought about: its 40 bits are not to be guessed
/// within its ten minutes.
const WRONG_LINK: Duration = Duration::from_secs(1);

/// Finished runs that a session may hand in at once: an evening's, also where the store was
/// away meanwhile.
const FINISHED_RUNS_BURST: u64 = 200;

/// After how long another one: no player wins for long in less than six seconds, and a robot
/// that does fills some megabytes a day.
const FINISHED_RUN_INTERVAL: Duration = Duration::from_secs(6);

/// Boards of the day that a guest's session remembers: many days' worth.
const TRIES: usize = 64;

/// Who sits at a session.
pub struct Account {
    accounts: Arc<Accounts>,
    key: Option<String>,
    user: Option<Name>,
    number: i64,
    guest: Mutex<Guest>,
    finished_runs: Mutex<RateLimiter>,
}

/// What only a session without a key has to remember by itself.
struct Guest {
    name: Name,
    /// Tries at boards of the day, by code and seed, and whether they are finished.
    tries: Vec<(Code, u64, bool)>,
}

impl Account {
    /// Whoever has this key (its fingerprint; `None`: a guest) and gave this
    /// user name.
    pub fn new(accounts: Arc<Accounts>, key: Option<String>, user: &str) -> Arc<Account> {
        let number = accounts.store.seat();
        Arc::new(Account {
            accounts,
            key,
            user: Name::clean(user),
            number,
            guest: Mutex::new(Guest {
                name: Name::made_up(&number.to_string()),
                tries: Vec::new(),
            }),
            finished_runs: Mutex::new(RateLimiter::new(
                Quota::every(FINISHED_RUN_INTERVAL, FINISHED_RUNS_BURST),
                Instant::now(),
            )),
        })
    }

    /// The memory.
    pub fn accounts(&self) -> &Arc<Accounts> {
        &self.accounts
    }

    fn guest<T>(&self, with: impl FnOnce(&mut Guest) -> T) -> T {
        with(&mut self.guest.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn who(&self) -> Who {
        Who {
            key: self.key.clone(),
            guest: self.guest(|guest| guest.name.clone()),
            seat: self.number,
            tries: match self.key {
                Some(_) => Vec::new(),
                None => self.guest(|guest| guest.tries.iter().map(|(code, ..)| *code).collect()),
            },
        }
    }

    /// Who it is, as far as is known without the store.
    pub(super) fn stranger(&self) -> Profile {
        Profile {
            name: match &self.key {
                Some(key) => Name::made_up(key),
                None => self.guest(|guest| guest.name.clone()),
            },
            guest: self.key.is_none(),
            user: self.user.clone(),
            settings: None,
            waiting: Vec::new(),
        }
    }

    /// Who it is.
    pub async fn welcome(&self) -> Profile {
        if self.key.is_none() {
            return self.stranger();
        }
        match self.patient(self.accounts.store.profile(self.who())).await {
            Ok(profile) => self.known(profile),
            Err(error) => {
                tracing::debug!(%error, "nobody is known");
                self.stranger()
            }
        }
    }

    fn known(&self, profile: Profile) -> Profile {
        Profile {
            user: self.user.clone(),
            ..profile
        }
    }

    /// Waits for the store, but not for long.
    async fn patient<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match timeout(PATIENCE, answer).await {
            Ok(answer) => answer,
            Err(_) => Err(StoreError::Unavailable("no answer in time".to_owned())),
        }
    }

    /// The same, with the trouble that a player is told.
    async fn asked<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, UserError> {
        self.patient(answer).await.map_err(|error| {
            if !matches!(error, StoreError::Denied(_)) {
                tracing::warn!(%error, "the store");
            }
            error.trouble()
        })
    }

    /// Answers. `None`: there is nothing to say. What comes of a finished run later, when
    /// the store is away now, goes to `later`.
    pub async fn answer(
        &self,
        ask: StoreRequest,
        later: Option<mpsc::Sender<StoreReply>>,
    ) -> Option<StoreReply> {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let who = self.who();
        Some(match ask {
            StoreRequest::Finish(claim) => {
                let code = claim.code;
                StoreReply::Placed(code, self.finish(*claim, later).await)
            }
            StoreRequest::Keep(saved) => {
                let code = saved.code;
                StoreReply::Kept(code, self.keep(*saved).await)
            }
            StoreRequest::Drop(code) => {
                self.accounts.retry_queue.take_back(self.number, code);
                // It stays where it is then, which does no harm.
                let _ = self.asked(store.drop_run(who, code, now)).await;
                return None;
            }
            StoreRequest::Leave(code) => {
                // With the session at the latest.
                let _ = self.asked(store.leave(who, code)).await;
                return None;
            }
            StoreRequest::Continue(code) => {
                // What this session has left may still wait for the store.
                let saved = match self.accounts.retry_queue.take_back(self.number, code) {
                    Some(saved) => Ok(saved),
                    None => self.asked(store.continue_run(who, code, now)).await,
                };
                let rival = match saved.as_ref().map(|saved| saved.rival) {
                    Ok(Some(rival)) => self.record(rival).await.ok().map(|record| *record),
                    _ => None,
                };
                StoreReply::Continued(saved.map(|saved| {
                    let saved = self.gone_on(saved);
                    Box::new(Resumed { saved, rival })
                }))
            }
            StoreRequest::List(query) => {
                let list = self.asked(store.list(who, query.clone(), now)).await;
                StoreReply::List(query, list)
            }
            StoreRequest::Levels(game) => {
                StoreReply::Levels(game, self.asked(store.levels(game)).await)
            }
            StoreRequest::Today => {
                StoreReply::Today(self.asked(store.today(who, now)).await.map(Box::new))
            }
            StoreRequest::Attempt(game) => {
                let code = Code::new(store::random() as u64);
                let begun = store.begin_try(who, game.to_owned(), code, now);
                let saved = self.asked(begun).await;
                StoreReply::Continued(saved.map(|saved| Box::new(self.gone_on(saved).into())))
            }
            StoreRequest::Record(code) => StoreReply::Record(self.record(code).await),
            StoreRequest::Ghost { board, mine } => {
                StoreReply::Record(match self.asked(store.ghost(who, board, mine, now)).await {
                    Ok(code) => self.record(code).await,
                    Err(trouble) => Err(trouble),
                })
            }
            StoreRequest::Rename(name) if self.key.is_none() => {
                self.guest(|guest| guest.name = name.clone());
                StoreReply::Renamed(Ok(name))
            }
            StoreRequest::Rename(name) => {
                StoreReply::Renamed(self.asked(store.rename(who, name, now)).await)
            }
            StoreRequest::Settings(_) if self.key.is_none() => return None,
            StoreRequest::Settings(settings) => {
                // They hold for this session all the same.
                let _ = self.asked(store.settings(who, settings, now)).await;
                return None;
            }
            StoreRequest::LinkCode => {
                StoreReply::LinkCode(self.asked(store.link_code(who, now)).await)
            }
            StoreRequest::Link(code) => {
                let linked = self.asked(store.link(who, code, now)).await;
                if linked.is_err() {
                    sleep(WRONG_LINK).await;
                }
                self.welcomed(linked)
            }
            StoreRequest::Mine if self.key.is_none() => StoreReply::Mine(Err(UserError::NoKey)),
            StoreRequest::Mine => StoreReply::Mine(
                self.asked(store.mine(who))
                    .await
                    .and_then(|mine| mine.map(Box::new).ok_or(UserError::Nothing)),
            ),
            StoreRequest::Forget => {
                let forgotten = self.asked(store.forget(who)).await;
                if let (Ok(_), Some(key)) = (&forgotten, &self.key) {
                    self.accounts.retry_queue.forget(key);
                }
                self.welcomed(forgotten)
            }
        })
    }

    fn welcomed(&self, profile: Result<Profile, UserError>) -> StoreReply {
        StoreReply::Welcome(profile.map(|profile| Box::new(self.known(profile))))
    }

    async fn record(&self, code: Code) -> Result<Box<crate::model::Record>, UserError> {
        let finished = self.guest(|guest| {
            let done = guest.tries.iter().filter(|(_, _, done)| *done);
            done.map(|(_, seed, _)| *seed).collect()
        });
        let store = &self.accounts.store;
        let record = store.record(self.who(), code, finished, self.accounts.now());
        self.asked(record).await.map(Box::new)
    }

    /// A guest's try counts once in a session; what a guest goes on with, counts.
    fn gone_on(&self, mut saved: Saved) -> Saved {
        if self.key.is_some() || !matches!(saved.standing, Ranking::Daily(_)) {
            return saved;
        }
        self.guest(|guest| {
            let seed = saved.run.seed;
            match guest.tries.iter().find(|(_, other, _)| *other == seed) {
                Some((code, _, false)) => saved.code = *code,
                Some((_, _, true)) => saved.standing = Ranking::Practice,
                None if guest.tries.len() < TRIES => guest.tries.push((saved.code, seed, false)),
                None => saved.standing = Ranking::Practice,
            }
        });
        saved
    }

    async fn finish(
        &self,
        mut claim: Claim,
        later: Option<mpsc::Sender<StoreReply>>,
    ) -> Result<Box<crate::model::Placing>, UserError> {
        let accounts = &self.accounts;
        // The moment of the win, whatever the proof takes.
        let at = accounts.now();
        // There is one board of each game a day.
        let may = matches!(claim.standing, Ranking::Daily(_)) || self.may_finish();
        if !may || !self.prove(&claim).await {
            return Err(UserError::Refused);
        }
        if self.key.is_none() {
            let given = self.guest(|guest| {
                let mut tries = guest.tries.iter_mut();
                let mine = tries.find(|(code, ..)| *code == claim.code);
                mine.map(|(_, _, done)| *done = true).is_some()
            });
            if !given && matches!(claim.standing, Ranking::Daily(_)) {
                claim.standing = Ranking::Practice;
            }
        }
        let who = self.who();
        let write = retry_queue::finish(accounts, &who, &claim, at);
        match self.patient(write).await {
            Ok(placing) => Ok(Box::new(placing)),
            Err(StoreError::Denied(trouble)) => Err(trouble),
            Err(error) => {
                tracing::warn!(%error, run = %claim.code, "not saved yet");
                match retry_queue::wait(
                    accounts,
                    retry_queue::RetryEntry::finish(who, claim, at, later),
                ) {
                    true => Err(UserError::Later),
                    false => Err(UserError::Refused),
                }
            }
        }
    }

    /// Whether the session may hand in a finished run now.
    fn may_finish(&self) -> bool {
        let mut limiter = self
            .finished_runs
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        limiter.check(1, Instant::now()).is_ok()
    }

    /// Replays a run on a thread for work, once there is a permit.
    async fn prove(&self, claim: &Claim) -> bool {
        let Ok(permit) = Arc::clone(&self.accounts.proof_permits)
            .acquire_owned()
            .await
        else {
            return false;
        };
        let (run, tally) = (claim.run.clone(), claim.tally);
        let proof = tokio::task::spawn_blocking(move || {
            let proof = run.prove(&tally);
            drop(permit);
            proof
        });
        match proof.await {
            Ok(Ok(())) => true,
            Ok(Err(why)) => {
                tracing::warn!(run = %claim.code, %why, "refused");
                false
            }
            // The thread panicked: a bug, and no proof.
            Err(_) => false,
        }
    }

    /// Keeps a run under way, later where the store is away.
    async fn keep(&self, saved: Saved) -> Result<(), UserError> {
        let (accounts, who, now) = (&self.accounts, self.who(), self.accounts.now());
        let kept = accounts.store.keep(who.clone(), saved.clone(), now);
        match self.patient(kept).await {
            Ok(()) => {
                // An older state of it must not come behind.
                accounts.retry_queue.take_back(self.number, saved.code);
                Ok(())
            }
            Err(error) => {
                tracing::debug!(%error, run = %saved.code, "a run under way is not kept");
                if error.is_passing() {
                    retry_queue::wait(accounts, retry_queue::RetryEntry::keep(who, saved, now));
                }
                Err(error.trouble())
            }
        }
    }

    /// The last of a session: what is kept is kept even when the store is away, and what
    /// the session had to itself is free.
    pub(super) async fn part(&self, last: Option<StoreRequest>) {
        if let Some(ask) = last {
            self.answer(ask, None).await;
        }
        let (accounts, who) = (&self.accounts, self.who());
        let released = self.patient(accounts.store.release(who.clone())).await;
        // What waits takes the run again when it is written.
        if released.is_err() || accounts.retry_queue.knows(self.number) {
            retry_queue::wait(
                accounts,
                retry_queue::RetryEntry::release(who, accounts.now()),
            );
        }
    }
}
