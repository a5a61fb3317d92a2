//! The sessions of this server, for what one of a player's sessions has to be told about another.

use super::Account;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The sessions by their numbers, each from its beginning to its end.
#[derive(Default)]
pub(super) struct Sessions(Mutex<HashMap<i64, Weak<Account>>>);

impl Sessions {
    fn with<T>(&self, with: impl FnOnce(&mut HashMap<i64, Weak<Account>>) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn enter(&self, account: &Arc<Account>) {
        self.with(|sessions| sessions.insert(account.session, Arc::downgrade(account)));
    }

    pub(super) fn leave(&self, session: i64) {
        self.with(|sessions| sessions.remove(&session));
    }

    /// Ends the sessions with this key but for this one, as it has no player any more.
    pub(super) fn end_others(&self, key: &str, session: i64) {
        // None is dropped while the lock is held, as an account leaves when it is.
        let all: Vec<_> =
            self.with(|sessions| sessions.values().filter_map(Weak::upgrade).collect());
        for account in all {
            if account.key() == Some(key) && account.session != session {
                account.ended.raise();
            }
        }
    }
}
