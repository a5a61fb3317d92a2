//! Who plays in a session: a player with a key, or a guest, of whom nothing is stored.

mod bounds;
mod player;
mod requests;
mod runs;
mod seen;

use super::{Accounts, ClientAddress};
use crate::limits::pool::Share;
use crate::limits::rate_limiter::RateLimiter;
use crate::limits::seldom::WakeFlag;
use crate::limits::wrong_codes;
use crate::model::{Code, Name, Profile, Step};
use crate::store::{self, Requester};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

pub struct Account {
    accounts: Arc<Accounts>,
    key: Option<Arc<str>>,
    pub(super) session: i64,
    state: Mutex<State>,
    /// The player was deleted, or the key removed, in another session.
    pub(super) ended: WakeFlag,
    pub(super) address: ClientAddress,
    /// Whether anything is kept of the key, as far as it was asked for.
    is_known: AtomicBool,
    provers: Share,
    readers: Share,
}

/// What changes while the session lasts.
struct State {
    /// The name of a guest; of a player, the one that is kept with the first thing worth it.
    name: Name,
    /// The name that a player with a key was welcomed by, or has taken since.
    shown_name: Option<Name>,
    /// The seeds of boards that a guest has finished.
    finished: Vec<u64>,
    /// Wrong codes of runs.
    guesses: RateLimiter,
    /// The unfinished game that was kept last, and its bytes.
    kept_bytes: Option<(Code, usize)>,
    /// Unfinished games whose last state could not be kept.
    unsaved: Vec<Code>,
}

impl Account {
    /// The player with this key (its fingerprint; `None`: a guest), who comes from there.
    pub fn new(accounts: Arc<Accounts>, key: Option<String>, address: ClientAddress) -> Arc<Self> {
        let session = accounts.store.new_session();
        let account = Arc::new(Self {
            provers: accounts.provers.share(address),
            readers: accounts.readers.share(address),
            accounts,
            key: key.map(Into::into),
            session,
            state: Mutex::new(State {
                name: draw_name(),
                shown_name: None,
                finished: Vec::new(),
                guesses: RateLimiter::new(wrong_codes(), Instant::now()),
                kept_bytes: None,
                unsaved: Vec::new(),
            }),
            ended: WakeFlag::default(),
            address,
            is_known: AtomicBool::default(),
        });
        account.accounts.sessions.enter(&account);
        account
    }

    pub(crate) fn name(&self) -> Name {
        self.state().name.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn accounts(&self) -> &Arc<Accounts> {
        &self.accounts
    }

    /// The fingerprint of the verified key; `None`: a guest.
    pub(crate) fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The name that the player sees as their own; `None`: nobody has asked the database for it.
    pub(crate) fn shown_name(&self) -> Option<Name> {
        match self.key {
            Some(_) => self.state().shown_name.clone(),
            None => Some(self.name()),
        }
    }

    fn requester(&self) -> Requester {
        Requester {
            key: self.key().map(str::to_owned),
            name: self.name(),
            session: self.session,
            is_known: self.is_known.load(Ordering::Relaxed),
        }
    }

    /// The profile as far as it is known without the store.
    pub(super) fn stranger(&self) -> Profile {
        Profile {
            guest: self.key.is_none(),
            step: Some(Step::FIRST),
            ..Profile::of(self.name())
        }
    }

    pub async fn welcome(&self) -> Profile {
        if self.key.is_none() {
            return self.stranger();
        }
        let store = &self.accounts.store;
        let profile = store.profile(self.requester(), self.accounts.now());
        match self.read_for_player(profile).await {
            Ok(profile) => {
                // A player has the name that is kept, and somebody new the one drawn here.
                let is_known = profile.name != self.name();
                self.is_known.fetch_or(is_known, Ordering::Relaxed);
                if is_known {
                    self.note_use();
                }
                self.known(profile)
            }
            Err(_) => self.known(self.stranger()),
        }
    }

    /// Keeps that the key is used, beside the session, which does not wait for it.
    fn note_use(&self) {
        let (store, requester) = (self.accounts.store.clone(), self.requester());
        let now = self.accounts.now();
        // The end of the server does not wait for it: only the day of the last use is missing then.
        tokio::spawn(async move {
            if let Err(error) = store.key_used(requester, now).await {
                tracing::debug!(%error, "use of a key not saved");
            }
        });
    }

    fn known(&self, profile: Profile) -> Profile {
        self.state().shown_name = Some(profile.name.clone());
        profile
    }

    /// Whether the last state of an unfinished game that this session has played is written.
    pub(super) fn is_saved(&self, code: Code) -> bool {
        !self.state().unsaved.contains(&code) && !self.accounts.backlog.has(code)
    }

    /// Ends the session: frees the unfinished games that it held, once they are written.
    pub(super) async fn release(&self) {
        let accounts = &self.accounts;
        if accounts.backlog.end_session(self.session) {
            // Where it fails, they are free by themselves within minutes.
            let released = self.in_time(accounts.store.release(self.requester()));
            let _ = released.await;
        }
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        self.accounts.sessions.leave(self.session);
    }
}

fn draw_name() -> Name {
    Name::drawn(store::random() as u64)
}

#[cfg(test)]
mod tests;
