//! The sessions of this server by their keys, for what one of a player's sessions has to be told
//! about another.

use super::Account;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The sessions with a key. Each is in it from its beginning to its end.
#[derive(Default)]
pub(super) struct Sessions(Mutex<HashMap<String, Vec<Weak<Account>>>>);

impl Sessions {
    fn with<T>(&self, with: impl FnOnce(&mut HashMap<String, Vec<Weak<Account>>>) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn enter(&self, key: &str, account: &Arc<Account>) {
        self.with(|sessions| {
            let here = sessions.entry(key.to_owned()).or_default();
            here.push(Arc::downgrade(account));
        });
    }

    pub(super) fn leave(&self, key: &str) {
        self.with(|sessions| {
            if let Some(here) = sessions.get_mut(key) {
                here.retain(|account| account.strong_count() > 0);
                if here.is_empty() {
                    sessions.remove(key);
                }
            }
        });
    }

    fn of_key(&self, key: &str) -> Vec<Arc<Account>> {
        self.with(|sessions| {
            let here = sessions.get(key).into_iter().flatten();
            here.filter_map(Weak::upgrade).collect()
        })
    }

    /// Ends the sessions with this key but for this one, as it has no player any more.
    pub(super) fn end_others(&self, key: &str, session: i64) {
        for account in self.of_key(key) {
            if account.session != session {
                account.ended.notify_one();
            }
        }
    }
}
