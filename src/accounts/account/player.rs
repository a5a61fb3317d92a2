//! What a player changes about themselves: name, keys, all of it.

use super::{Account, draw_name};
use crate::model::{Code, Name, Profile, StoreReply, UserError};
use std::sync::atomic::Ordering;

impl Account {
    pub(super) async fn rename(&self, name: Name) -> Result<Name, UserError> {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let renamed = match self.key {
            Some(_) => {
                let renamed = store.rename(self.requester(), name, now);
                self.kept(self.for_player(renamed).await)
            }
            None if name.is_reserved() => Err(UserError::Reserved),
            None => {
                let is_hidden = store.is_name_hidden(name.clone());
                match self.read_for_player(is_hidden).await? {
                    true => Err(UserError::Taken),
                    false => Ok(name),
                }
            }
        };
        let name = renamed?;
        self.hide();
        match self.key {
            Some(_) => self.state().shown_name = Some(name.clone()),
            None => self.state().name = name.clone(),
        }
        Ok(name)
    }

    pub(super) async fn link(&self, code: Code) -> Result<Profile, UserError> {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let linked = self.for_player(store.link(self.requester(), code, now));
        let linked = linked.await;
        self.count_guess(&linked);
        self.kept(linked.map_err(unknown))
    }

    pub(super) async fn remove_key(&self, key: String) -> StoreReply {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let removed = store.remove_key(self.requester(), key.clone(), now);
        if let Err(error) = self.for_player(removed).await {
            return StoreReply::Keys(Err(unknown(error)));
        }
        self.end_others(&key);
        if self.key() == Some(&*key) {
            self.state().name = draw_name();
            self.is_known.store(false, Ordering::Relaxed);
            let profile = store.profile(self.requester(), now);
            return self.welcomed(self.read_for_player(profile).await);
        }
        StoreReply::Keys(self.read_for_player(store.keys(self.requester())).await)
    }

    pub(super) async fn forget(&self) -> Result<Profile, UserError> {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        // The name that this session has had may be the one that is to be forgotten.
        self.state().name = draw_name();
        let keys = self.in_time(store.keys(self.requester())).await;
        let forgotten = self.for_player(store.forget(self.requester(), now)).await;
        // Where the store did not answer in time, it may have been done all the same.
        self.is_known.store(false, Ordering::Relaxed);
        self.hide();
        for key in keys.unwrap_or_default() {
            self.end_others(&key.fingerprint);
        }
        forgotten.map_err(unknown)
    }

    /// Nothing more is shown or written for this key, and its other sessions end.
    fn end_others(&self, key: &str) {
        self.accounts.hide_player(key);
        self.accounts.backlog.forget(key);
        self.accounts.sessions.end_others(key, self.session);
    }

    /// Notes that the store has kept something: the name that was drawn for a new player is
    /// taken by now, and must not come back after that player is forgotten.
    pub(super) fn kept<T>(&self, kept: Result<T, UserError>) -> Result<T, UserError> {
        if kept.is_ok() {
            self.state().name = draw_name();
            self.is_known.store(true, Ordering::Relaxed);
        }
        kept
    }

    pub(super) fn welcomed(&self, profile: Result<Profile, UserError>) -> StoreReply {
        StoreReply::Welcome(profile.map(|profile| Box::new(self.known(profile))))
    }
}

/// A change of keys that got no answer may have been made. Whoever asks for it again is told.
fn unknown(error: UserError) -> UserError {
    match error {
        UserError::Later => UserError::Unknown,
        error => error,
    }
}
