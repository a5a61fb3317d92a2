//! A session as the others reach it, and whose it is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::limits::ClientAddress;
use crate::limits::rate_limiter::{Quota, RateLimiter};
use crate::limits::seldom::WakeFlag;
use crate::limits::wrong_codes;
use crate::model::Name;

/// The time between two runs that a session turns to, in the long run, to watch them: the whole of a
/// run is copied for the first who watches it.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);

/// Runs that it may turn to at once, as somebody does who looks through the list.
const WATCH_BURST: u64 = 12;

/// Who somebody is, to find those who are told of too often or who no longer want to be. It is
/// never shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The fingerprint of the key; `None`: a guest.
    pub(crate) key: Option<Arc<str>>,
    pub(crate) name: Name,
    pub(crate) session: i64,
    pub(crate) address: ClientAddress,
}

impl Identity {
    pub(super) fn is_player_of(&self, other: &Self) -> bool {
        match &self.key {
            Some(key) => other.key.as_ref() == Some(key),
            None => self.session == other.session,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Peer {
    /// Whose it is. The name may be another one by now.
    pub(super) identity: Identity,
    /// Wakes the session: something is new of a run that it plays or watches.
    pub(crate) wake_flag: WakeFlag,
    watches: Mutex<RateLimiter>,
    guesses: Mutex<RateLimiter>,
    /// A name that may not be shown any more.
    refused: Mutex<Option<Name>>,
}

impl Peer {
    pub(crate) fn new(identity: Identity) -> Arc<Self> {
        let watches = Quota::every(WATCH_INTERVAL, WATCH_BURST);
        Arc::new(Self {
            identity,
            wake_flag: WakeFlag::default(),
            watches: Mutex::new(RateLimiter::new(watches, Instant::now())),
            guesses: Mutex::new(RateLimiter::new(wrong_codes(), Instant::now())),
            refused: Mutex::default(),
        })
    }

    /// Lets nobody watch the player under this name any more.
    pub(super) fn refuse(&self, name: &Name) {
        *self.refused() = Some(name.clone());
    }

    pub(super) fn refused(&self) -> MutexGuard<'_, Option<Name>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn guesses(&self) -> MutexGuard<'_, RateLimiter> {
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn may_watch(&self, now: Instant) -> bool {
        let mut watches = self.watches.lock().unwrap_or_else(PoisonError::into_inner);
        watches.check(1, now).is_ok()
    }
}
