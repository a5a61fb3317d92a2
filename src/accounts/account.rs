//! A player of a session, as the store knows them: their requests and the replies to them.

use super::retry_queue::{self, Waiting};
use super::{ANSWER_TIMEOUT, Accounts, ClientAddress};
use crate::fairness::change_limits::{BeyondBound, Change};
use crate::fairness::cpu_budget::{CpuBudget, Reservation};
use crate::fairness::worker_pool::PoolShare;
use crate::games::packed::UnpackedRun;
use crate::model::request::Claim;
use crate::model::{
    Code, Name, Profile, Ranking, Resumed, Saved, StoreReply, StoreRequest, UserError,
};
use crate::store::{self, Requester, StoreError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{MutexGuard, Notify, mpsc};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long the reply to a wrong link code is delayed, so that its 40 bits cannot be guessed
/// in the ten minutes for which it is valid.
const WRONG_CODE_DELAY: Duration = Duration::from_secs(1);

/// What a run that waits for the store takes beside its actions, in bytes.
const ENTRY_BYTES: usize = 512;

/// Attempts that a guest's session remembers: those of many days.
const GUEST_ATTEMPTS_MAX: usize = 64;

/// The player of a session.
pub struct Account {
    accounts: Arc<Accounts>,
    key: Option<String>,
    user: Option<Name>,
    /// The number of the session in the store.
    session: i64,
    /// The name of a guest; of a player, the one that is kept with the first thing worth it.
    name: Mutex<Name>,
    guest: Mutex<Guest>,
    /// A key was added to the player over another one.
    pub(super) key_added: Notify,
    address: ClientAddress,
    /// Whether anything is kept of the key, as far as it was asked for.
    is_known: AtomicBool,
    provers: PoolShare,
    readers: PoolShare,
    /// What is done for it off the loop, on the account of its address.
    reservation: tokio::sync::Mutex<Reservation>,
}

/// What only a session without a key has to remember by itself.
struct Guest {
    /// Attempts at boards of the day: code, seed, and whether they are finished.
    attempts: Vec<(Code, u64, bool)>,
}

impl Account {
    /// The player with this key (its fingerprint; `None`: a guest) and user name, who comes
    /// from there.
    pub fn new(
        accounts: Arc<Accounts>,
        key: Option<String>,
        user: &str,
        address: ClientAddress,
    ) -> Arc<Self> {
        Self::booked(accounts, key, user, address, None)
    }

    /// Like [`Self::new`], with the CPU time of the address; `None`: it has no bounds.
    pub(crate) fn booked(
        accounts: Arc<Accounts>,
        key: Option<String>,
        user: &str,
        address: ClientAddress,
        cpu_budget: Option<Arc<CpuBudget>>,
    ) -> Arc<Self> {
        let session = accounts.store.new_session();
        let account = Arc::new(Self {
            provers: accounts.provers.share(address),
            readers: accounts.readers.share(address),
            accounts,
            key,
            user: Name::clean(user),
            session,
            name: Mutex::new(draw_name()),
            guest: Mutex::new(Guest {
                attempts: Vec::new(),
            }),
            key_added: Notify::new(),
            address,
            is_known: AtomicBool::new(false),
            reservation: tokio::sync::Mutex::new(Reservation::new(cpu_budget)),
        });
        if let Some(key) = &account.key {
            account.accounts.sessions.enter(key, &account);
        }
        account
    }

    /// The name that a guest has, and a new player will have.
    fn name(&self) -> Name {
        let name = self.name.lock().unwrap_or_else(PoisonError::into_inner);
        name.clone()
    }

    /// Takes a name, or draws one.
    fn set_name(&self, name: Option<Name>) {
        let mut place = self.name.lock().unwrap_or_else(PoisonError::into_inner);
        *place = name.unwrap_or_else(draw_name);
    }

    /// Memory for runs that wait, of which its address has half at most.
    pub(super) fn run_memory(&self) -> PoolShare {
        self.provers.clone()
    }

    /// What the sessions of the server share.
    pub fn accounts(&self) -> &Arc<Accounts> {
        &self.accounts
    }

    /// The fingerprint of the verified key; `None`: a guest.
    pub(super) fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The name that a guest has in this session.
    pub(crate) fn guest_name(&self) -> Name {
        self.name()
    }

    fn guest<T>(&self, with: impl FnOnce(&mut Guest) -> T) -> T {
        with(&mut self.guest.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn requester(&self) -> Requester {
        Requester {
            key: self.key.clone(),
            name: self.name(),
            label: self.user.clone(),
            session: self.session,
            attempts: match self.key {
                Some(_) => Vec::new(),
                None => self.guest(|guest| guest.attempts.iter().map(|(code, ..)| *code).collect()),
            },
        }
    }

    /// The profile as far as it is known without the store.
    pub(super) fn stranger(&self) -> Profile {
        Profile {
            name: self.name(),
            guest: self.key.is_none(),
            user: self.suggested(),
            settings: None,
            unfinished: Vec::new(),
            new_keys: Vec::new(),
            under_way: false,
        }
    }

    /// The profile.
    pub async fn welcome(&self) -> Profile {
        if self.key.is_none() {
            return self.stranger();
        }
        match self
            .read(self.accounts.store.profile(self.requester()))
            .await
        {
            Ok(profile) => {
                self.note_use();
                self.known(profile)
            }
            Err(error) => {
                tracing::debug!(%error, "no profile");
                self.stranger()
            }
        }
    }

    /// Keeps that the key is used, beside the session, which does not wait for it.
    fn note_use(&self) {
        let (store, requester) = (self.accounts.store.clone(), self.requester());
        let now = self.accounts.now();
        // The end of the server does not wait for it: only the day of the last use is missing then.
        tokio::spawn(async move {
            if let Err(error) = store.key_used(requester, now).await {
                tracing::debug!(%error, "the use of a key is not kept");
            }
        });
    }

    /// The SSH user name, as far as it can be a name.
    fn suggested(&self) -> Option<Name> {
        self.user.clone().filter(|user| !user.is_reserved())
    }

    fn known(&self, profile: Profile) -> Profile {
        Profile {
            user: self.suggested(),
            ..profile
        }
    }

    /// Waits for the store for [`ANSWER_TIMEOUT`] at most.
    async fn in_time<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match timeout(ANSWER_TIMEOUT, answer).await {
            Ok(answer) => answer,
            Err(_) => Err(StoreError::Unavailable("no answer in time".to_owned())),
        }
    }

    /// Like [`Self::in_time`], for what only reads: one address has half of the threads that
    /// do, so that others are answered whatever it asks.
    async fn read<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.in_time(async {
            let waiter = self.readers.enter();
            let ended = || StoreError::Unavailable("the server ends".to_owned());
            let _permit = waiter.ok_or_else(ended)?.worker().await.ok_or_else(ended)?;
            answer.await
        })
        .await
    }

    /// Like [`Self::in_time`], with the error that a player is told.
    async fn for_player<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, UserError> {
        self.in_time(answer).await.map_err(told)
    }

    /// Like [`Self::read`], with the error that a player is told.
    async fn read_for_player<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, UserError> {
        self.read(answer).await.map_err(told)
    }

    /// Counts a change for the key and its address, and waits until it may be made.
    async fn count(&self, change: Change) -> Result<(), UserError> {
        let limits = &self.accounts.change_limits;
        let count = |change, key| {
            let counted = limits.count(change, key, self.address, Instant::now());
            counted.map_err(|BeyondBound| {
                tracing::debug!(?change, address = %self.address.ip, "beyond a bound");
                UserError::TooMuch
            })
        };
        if self.key.is_some() && !self.is_known.load(Ordering::Relaxed) {
            // Where the store is away, this is found out with the next change.
            match self
                .read(self.accounts.store.is_known(self.requester()))
                .await
            {
                Ok(is_known) => {
                    if !is_known {
                        count(Change::NewPlayer, None)?;
                    }
                    self.is_known.store(true, Ordering::Relaxed);
                }
                Err(error) => tracing::debug!(%error, "is the key known?"),
            }
        }
        let is_known = self.is_known.load(Ordering::Relaxed);
        let key = self.key.as_deref().filter(|_| is_known);
        sleep_until(count(change, key)?).await;
        Ok(())
    }

    /// The reply to a request; `None`: there is none. Where the store is away, the placing of
    /// a finished run goes to `later` when it is back.
    pub async fn answer(
        &self,
        request: StoreRequest,
        later: Option<mpsc::Sender<StoreReply>>,
    ) -> Option<StoreReply> {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let requester = self.requester();
        Some(match request {
            StoreRequest::Finish(claim) => {
                let code = claim.code;
                StoreReply::Placed(code, self.finish(*claim, later).await)
            }
            StoreRequest::Keep(saved) => {
                let code = saved.code;
                StoreReply::Kept(code, self.keep(*saved).await)
            }
            StoreRequest::Drop(code) => {
                self.accounts.retry_queue.take_back(self.session, code);
                // Where it fails, the game stays in the menu, which does no harm.
                let _ = self.for_player(store.drop_run(requester, code, now)).await;
                return None;
            }
            StoreRequest::Leave(code) => {
                // Where it fails, the game is freed when the session ends.
                let _ = self.for_player(store.leave(requester, code)).await;
                return None;
            }
            StoreRequest::Continue(code) => {
                // What this session has kept may still wait for the store.
                let saved = match self.accounts.retry_queue.take_back(self.session, code) {
                    Some(saved) => Ok(saved),
                    None => {
                        self.for_player(store.continue_run(requester, code, now))
                            .await
                    }
                };
                let rival = match saved.as_ref().map(|saved| saved.rival) {
                    Ok(Some(rival)) => self.record(rival).await.ok().map(|record| *record),
                    _ => None,
                };
                StoreReply::Continued(saved.map(|saved| {
                    let saved = self.remember_attempt(saved);
                    Box::new(Resumed { saved, rival })
                }))
            }
            StoreRequest::List(query) => {
                let list = self
                    .read_for_player(store.list(requester, query.clone(), now))
                    .await;
                StoreReply::List(query, list)
            }
            StoreRequest::Levels(game, category) => {
                let levels = self.read_for_player(store.levels(game, category)).await;
                StoreReply::Levels(game, category, levels)
            }
            StoreRequest::Today => StoreReply::Today(
                self.read_for_player(store.today(requester, now))
                    .await
                    .map(Box::new),
            ),
            StoreRequest::Attempt(game) => {
                let code = Code::new(store::random() as u64);
                // It makes a player, an attempt and an unfinished game; of a guest nothing is
                // written.
                let counted = match self.key {
                    Some(_) => self.count(Change::Save).await,
                    None => Ok(()),
                };
                let saved = match counted {
                    Ok(()) => {
                        let begun = store.begin_attempt(requester, game.to_owned(), code, now);
                        self.kept(self.for_player(begun).await)
                    }
                    Err(error) => Err(error),
                };
                StoreReply::Continued(
                    saved.map(|saved| Box::new(self.remember_attempt(saved).into())),
                )
            }
            StoreRequest::Record(code) => StoreReply::Record(self.record(code).await),
            StoreRequest::Ghost { board, rival } => StoreReply::Record(
                match self
                    .read_for_player(store.ghost(requester, board, rival, now))
                    .await
                {
                    Ok(code) => self.record(code).await,
                    Err(error) => Err(error),
                },
            ),
            StoreRequest::Rename(name) if self.key.is_none() => {
                StoreReply::Renamed(if name.is_reserved() {
                    Err(UserError::Reserved)
                } else {
                    self.set_name(Some(name.clone()));
                    Ok(name)
                })
            }
            StoreRequest::Rename(name) => {
                StoreReply::Renamed(match self.count(Change::Rename).await {
                    Ok(()) => {
                        let renamed = self.for_player(store.rename(requester, name, now)).await;
                        self.kept(renamed)
                    }
                    Err(error) => Err(error),
                })
            }
            StoreRequest::Settings(_) if self.key.is_none() => return None,
            StoreRequest::Settings(settings) => {
                // They hold for this session all the same.
                if self.count(Change::Settings).await.is_ok() {
                    let kept = self.for_player(store.settings(requester, settings, now));
                    let _ = self.kept(kept.await);
                }
                return None;
            }
            StoreRequest::LinkCode => {
                StoreReply::LinkCode(match self.count(Change::LinkCode).await {
                    Ok(()) => {
                        let code = self.for_player(store.link_code(requester, now)).await;
                        self.kept(code)
                    }
                    Err(error) => Err(error),
                })
            }
            StoreRequest::Link(code) => {
                // It makes no player, so the key may stay unknown.
                let key = self.key.as_deref();
                let limits = &self.accounts.change_limits;
                let linked = match limits.count(Change::Link, key, self.address, Instant::now()) {
                    Ok(_) => self.for_player(store.link(requester, code, now)).await,
                    Err(BeyondBound) => Err(UserError::TooMuch),
                };
                match &linked {
                    Ok(profile) => {
                        if profile.under_way {
                            self.accounts.carry_on();
                        }
                        self.tell_of_key().await;
                    }
                    Err(_) => sleep(WRONG_CODE_DELAY).await,
                }
                self.welcomed(linked)
            }
            StoreRequest::PlayerData if self.key.is_none() => {
                StoreReply::PlayerData(Err(UserError::NoKey))
            }
            StoreRequest::PlayerData => StoreReply::PlayerData(
                self.read_for_player(store.player_data(requester))
                    .await
                    .and_then(|mine| mine.map(Box::new).ok_or(UserError::Nothing)),
            ),
            StoreRequest::PlayerRuns(behind) => StoreReply::PlayerRuns(
                self.read_for_player(store.player_runs(requester, behind))
                    .await,
            ),
            StoreRequest::Profile => {
                self.welcomed(self.read_for_player(store.profile(requester)).await)
            }
            StoreRequest::Keys => {
                StoreReply::Keys(self.read_for_player(store.keys(requester)).await)
            }
            StoreRequest::RemoveKey(key) => {
                let removed = store.remove_key(requester.clone(), key.clone(), now);
                match self.for_player(removed).await {
                    Ok(()) if self.key.as_ref() == Some(&key) => {
                        self.set_name(None);
                        self.is_known.store(false, Ordering::Relaxed);
                        self.welcomed(self.read_for_player(store.profile(self.requester())).await)
                    }
                    Ok(()) => StoreReply::Keys(self.read_for_player(store.keys(requester)).await),
                    Err(error) => StoreReply::Keys(Err(error)),
                }
            }
            StoreRequest::KeysTold => {
                // Where it fails, the next session says it once more.
                let _ = self.for_player(store.keys_told(requester)).await;
                return None;
            }
            StoreRequest::Forget => {
                // The name that this session has had may be the one that is to be forgotten.
                self.set_name(None);
                let forgotten = self.for_player(store.forget(self.requester(), now)).await;
                // Whatever is kept of the key next makes a new player.
                self.is_known.store(false, Ordering::Relaxed);
                if let (Ok(_), Some(key)) = (&forgotten, &self.key) {
                    self.accounts.retry_queue.forget(key);
                    self.accounts.carry_on();
                }
                self.welcomed(forgotten)
            }
        })
    }

    /// Tells the player's other sessions here that this key was added.
    async fn tell_of_key(&self) {
        let keys = self.in_time(self.accounts.store.keys(self.requester()));
        for key in keys.await.unwrap_or_default() {
            if self.key.as_ref() != Some(&key.fingerprint) {
                self.accounts.sessions.tell_of_key(&key.fingerprint);
            }
        }
    }

    /// Notes that the store has kept something: the name that was drawn for a new player is
    /// taken by now, and must not come back after that player is forgotten.
    fn kept<T>(&self, kept: Result<T, UserError>) -> Result<T, UserError> {
        if kept.is_ok() && self.key.is_some() {
            self.set_name(None);
        }
        kept
    }

    fn welcomed(&self, profile: Result<Profile, UserError>) -> StoreReply {
        StoreReply::Welcome(profile.map(|profile| Box::new(self.known(profile))))
    }

    async fn record(&self, code: Code) -> Result<Box<crate::model::Record>, UserError> {
        let finished = self.guest(|guest| {
            let done = guest.attempts.iter().filter(|(_, _, done)| *done);
            done.map(|(_, seed, _)| *seed).collect()
        });
        let store = &self.accounts.store;
        let record = store.record(self.requester(), code, finished, self.accounts.now());
        self.read_for_player(record).await.map(Box::new)
    }

    /// Remembers a guest's attempt at a board of the day; a second one on the same board is
    /// practice, also where the first was given up and is not kept.
    fn remember_attempt(&self, mut saved: Saved) -> Saved {
        if self.key.is_some() || !matches!(saved.standing, Ranking::Daily(_)) {
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

    async fn finish(
        &self,
        claim: Claim<UnpackedRun>,
        later: Option<mpsc::Sender<StoreReply>>,
    ) -> Result<Box<crate::model::Placing>, UserError> {
        let accounts = &self.accounts;
        // The moment of the win, whatever the proof takes.
        let at = accounts.now();
        // Of a guest only the boards of days are kept.
        if self.key.is_some() || matches!(claim.standing, Ranking::Daily(_)) {
            self.count(Change::FinishedRun).await?;
        }
        if self.key.is_none()
            && let (Ranking::Daily(_), Some(entry)) =
                (claim.standing, crate::games::find(claim.run.run.game()))
        {
            self.count(Change::GuestRun(entry.name)).await?;
        }
        let Some(mut claim) = self.prove(claim).await else {
            return Err(UserError::Refused);
        };
        if self.key.is_none() {
            let given = self.guest(|guest| {
                let mut attempts = guest.attempts.iter_mut();
                let mine = attempts.find(|(code, ..)| *code == claim.code);
                mine.map(|(_, _, done)| *done = true).is_some()
            });
            if !given && matches!(claim.standing, Ranking::Daily(_)) {
                claim.standing = Ranking::Practice;
            }
        }
        let requester = self.requester();
        let write = retry_queue::finish(accounts, &requester, &claim, at);
        match self.in_time(write).await {
            Ok(placing) => self.kept(Ok(Box::new(placing))),
            Err(error) if error.is_passing() => {
                tracing::debug!(%error, run = %claim.code, "not saved yet");
                // One address may take half of the memory for what waits.
                let memory = self.provers.memory(claim.run.actions.len() + ENTRY_BYTES);
                let waiting = match memory {
                    Some(memory) => {
                        let entry =
                            retry_queue::RetryEntry::finish(requester, claim, at, later, memory);
                        retry_queue::wait(accounts, entry).await
                    }
                    None => Waiting::Lost,
                };
                match waiting {
                    Waiting::Safe => Err(UserError::Later),
                    Waiting::Unsafe | Waiting::Lost => Err(UserError::Unsaved),
                }
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

    /// Waits until work for it may begin on a thread: where such work of its address has taken
    /// long before, it has its turns. What it took is to be settled.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, Reservation> {
        let mut turn = self.reservation.lock().await;
        if let Some(begins) = turn.reserve(Instant::now()) {
            sleep_until(begins).await;
        }
        turn
    }

    /// Packs a run and replays what was packed, so that what is kept is what was proved.
    async fn prove(&self, claim: Claim<UnpackedRun>) -> Option<Claim> {
        let code = claim.code;
        let mut turn = self.turn().await;
        let permit = self.provers.enter()?.worker().await?;
        let proof = tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            let claim = claim.pack();
            let proof = match claim.standing {
                Ranking::Practice => claim.run.prove_practice(&claim.tally),
                _ => claim.run.prove(&claim.tally),
            };
            let proof = proof.map(|()| claim);
            drop(permit);
            (proof, began.elapsed())
        });
        let (proof, took) = proof.await.ok()?;
        turn.settle(took, Instant::now());
        proof
            .inspect_err(|why| tracing::warn!(run = %code, %why, "refused"))
            .ok()
    }

    /// Keeps an unfinished game, later where the store is away.
    async fn keep(&self, saved: Saved<UnpackedRun>) -> Result<(), UserError> {
        let (accounts, requester, now) = (&self.accounts, self.requester(), self.accounts.now());
        self.count(Change::Save).await?;
        // Without a permit: packing takes no time worth a queue, and no proof may delay it.
        let packed = tokio::task::spawn_blocking(move || saved.pack()).await;
        let saved = packed.map_err(|_| UserError::Refused)?;
        let kept = accounts.store.keep(requester.clone(), saved.clone(), now);
        match self.in_time(kept).await {
            Ok(()) => {
                // An older state of it must not come behind.
                accounts.retry_queue.take_back(self.session, saved.code);
                self.kept(Ok(()))
            }
            Err(error) => {
                tracing::debug!(%error, run = %saved.code, "an unfinished game is not kept");
                if error.is_passing() {
                    let memory = self.provers.memory(saved.run.actions.len() + ENTRY_BYTES);
                    if let Some(memory) = memory {
                        let entry = retry_queue::RetryEntry::keep(requester, saved, now, memory);
                        retry_queue::wait(accounts, entry).await;
                    }
                }
                Err(error.user_error())
            }
        }
    }

    /// Ends the session: does its last request, and frees the unfinished games that it held,
    /// later where the store is away.
    pub(super) async fn close(&self, last: Option<StoreRequest>) {
        if let Some(request) = last {
            self.answer(request, None).await;
        }
        let (accounts, requester) = (&self.accounts, self.requester());
        let released = self
            .in_time(accounts.store.release(requester.clone()))
            .await;
        // What waits takes the run again when it is written.
        if released.is_err() || accounts.retry_queue.knows(self.session) {
            let entry = retry_queue::RetryEntry::release(requester, accounts.now());
            retry_queue::wait(accounts, entry).await;
        }
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            self.accounts.sessions.leave(key);
        }
    }
}

/// A name for somebody who has none yet.
fn draw_name() -> Name {
    Name::drawn(store::random() as u64)
}

/// The error that a player is told.
fn told(error: StoreError) -> UserError {
    // That it is away, the store says once for all.
    if !error.is_passing() && !matches!(error, StoreError::Denied(_)) {
        tracing::warn!(%error, "the store");
    }
    error.user_error()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dir::Dir;
    use crate::games::packed::{PACKED_HERE, Tally};
    use crate::games::run::Run;
    use crate::games::{Action, labyrinth};
    use crate::model::Moment;
    use crate::store::{Options, Sqlite, Store};
    use std::time::SystemTime;

    /// A player of a server that proves so many runs at a time, and the folder of its database.
    fn account(proofs: usize) -> (Arc<Account>, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Sqlite::at(&folder.path().join("mazed.db"));
        let store = Store::open(Arc::new(database), Options::default()).expect("a store");
        let clock = Arc::new(SystemTime::now);
        let accounts = Accounts::new(store, clock, proofs);
        let key = Some("SHA256:ada".to_owned());
        let account = Account::new(accounts, key, "ada", ClientAddress::LOCAL);
        (account, folder)
    }

    /// A run of one step.
    fn begun() -> UnpackedRun {
        let level = labyrinth::level(9, 9);
        let mut run = Run::new(&labyrinth::ENTRY, level.clone(), 3);
        run.record(Duration::from_secs(1), Action::Go(Dir::South));
        UnpackedRun {
            run,
            level: level.canonical(&labyrinth::ENTRY).words(),
        }
    }

    fn saved(code: Code, run: UnpackedRun) -> Saved<UnpackedRun> {
        Saved {
            code,
            standing: Ranking::Practice,
            run,
            played: 1_000,
            pauses: 0,
            at: Moment::default(),
            rival: None,
        }
    }

    #[tokio::test]
    async fn an_unfinished_game_is_kept_while_others_runs_are_proved() {
        let (account, _folder) = account(0);
        let code = Code::new(1);
        let saved = Box::new(saved(code, begun()));
        let kept = account.answer(StoreRequest::Keep(saved), None);
        let kept = timeout(Duration::from_secs(60), kept).await;
        assert_eq!(kept, Ok(Some(StoreReply::Kept(code, Ok(())))));
    }

    // One thread runs all tasks here, as one does for the sessions of a worker.
    #[tokio::test]
    async fn runs_are_packed_on_other_threads_than_those_of_sessions() {
        let (account, _folder) = account(1);
        let (code, run) = (Code::new(1), begun());
        let saved = saved(code, run.clone());
        let claim = Claim {
            code,
            standing: Ranking::Practice,
            run: run.clone(),
            tally: Tally::default(),
        };
        let before = PACKED_HERE.get();
        let kept = account.answer(StoreRequest::Keep(Box::new(saved)), None);
        assert_eq!(kept.await, Some(StoreReply::Kept(code, Ok(()))));
        let finished = account.answer(StoreRequest::Finish(Box::new(claim)), None);
        let refused = Some(StoreReply::Placed(code, Err(UserError::Refused)));
        assert_eq!(finished.await, refused, "it was not won");
        assert_eq!(PACKED_HERE.get(), before);
        let again = account.answer(StoreRequest::Continue(code), None).await;
        let Some(StoreReply::Continued(Ok(resumed))) = again else {
            panic!("{again:?}");
        };
        assert_eq!(resumed.saved.run.run(), Ok(run.run));
    }

    /// A guest's attempt at the labyrinth of the day.
    async fn attempt(account: &Account) -> Saved {
        let begun = account.answer(StoreRequest::Attempt("labyrinth"), None);
        let Some(StoreReply::Continued(Ok(begun))) = begun.await else {
            panic!("no board of the day");
        };
        begun.saved
    }

    #[tokio::test]
    async fn a_guest_who_gave_the_board_of_a_day_up_has_had_the_one_attempt() {
        let (account, _folder) = account(1);
        let guest = Account::new(
            Arc::clone(account.accounts()),
            None,
            "eve",
            ClientAddress::LOCAL,
        );
        let first = attempt(&guest).await;
        assert!(matches!(first.standing, Ranking::Daily(_)));
        assert_eq!(first.pauses, 0);
        // Seen and left: it goes on, and was interrupted.
        let seen = Saved {
            code: first.code,
            standing: first.standing,
            run: UnpackedRun {
                run: first.run.run().expect("a run"),
                level: first.run.level.clone(),
            },
            played: 5_000,
            pauses: 0,
            at: Moment::default(),
            rival: None,
        };
        let keep = StoreRequest::Keep(Box::new(seen));
        guest.answer(keep, None).await;
        let again = attempt(&guest).await;
        assert_eq!((again.code, again.standing), (first.code, first.standing));
        assert_eq!((again.played, again.pauses), (5_000, 1));
        // Given up: nothing is kept of it.
        guest.answer(StoreRequest::Drop(first.code), None).await;
        assert_eq!(attempt(&guest).await.standing, Ranking::Practice);
    }
}
