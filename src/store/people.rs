//! What players keep of themselves: their names, settings and keys.

use super::{Requester, Store, StoreError, hidden, keys, players, random};
use crate::model::{Code, KeyData, LinkOffer, Moment, Name, Profile};

impl Store {
    /// Takes another name.
    pub async fn rename(
        &self,
        requester: Requester,
        name: Name,
        now: Moment,
    ) -> Result<Name, StoreError> {
        self.write(move |sql| {
            let player = players::ensure(sql, &requester, now)?;
            players::rename(sql, player.id, &name)?;
            Ok(name.clone())
        })
        .await
    }

    /// Keeps settings.
    pub async fn settings(
        &self,
        requester: Requester,
        settings: String,
        now: Moment,
    ) -> Result<(), StoreError> {
        self.write(move |sql| {
            let player = players::ensure(sql, &requester, now)?;
            players::keep_settings(sql, player.id, &settings)
        })
        .await
    }

    /// Makes a code that links another key.
    pub async fn link_code(&self, requester: Requester, now: Moment) -> Result<Code, StoreError> {
        let code = Code::new(random() as u64);
        self.write(move |sql| {
            let player = players::ensure(sql, &requester, now)?;
            keys::link_code(sql, player.id, code, now)?;
            Ok(code)
        })
        .await
    }

    /// What it would come to if the requester's key were linked by this code.
    pub async fn link_offer(
        &self,
        requester: Requester,
        code: Code,
        now: Moment,
    ) -> Result<LinkOffer, StoreError> {
        self.read(move |sql| keys::link_offer(sql, &requester, code, now))
            .await
    }

    /// Whether a name is hidden, or looks like one that is.
    pub async fn is_name_hidden(&self, name: Name) -> Result<bool, StoreError> {
        self.read(move |sql| hidden::is_name_hidden(sql, &name))
            .await
    }

    /// Links a key to the player who was given the code.
    pub async fn link(
        &self,
        requester: Requester,
        code: Code,
        now: Moment,
    ) -> Result<Profile, StoreError> {
        self.write(move |sql| {
            keys::link(sql, &requester, code, now)?;
            players::profile(sql, &requester, now)
        })
        .await
    }

    /// Deletes what is stored of the requester.
    pub async fn forget(&self, requester: Requester, now: Moment) -> Result<Profile, StoreError> {
        let secret = self.secret;
        self.write(move |sql| {
            players::forget(sql, &requester, &secret, now)?;
            players::profile(sql, &requester, now)
        })
        .await
    }

    /// The keys of the requester's player.
    pub async fn keys(&self, requester: Requester) -> Result<Vec<KeyData>, StoreError> {
        self.read(move |sql| match players::find(sql, &requester)? {
            Some(player) => keys::of_player(sql, player.id, requester.key.as_deref()),
            None => Ok(Vec::new()),
        })
        .await
    }

    /// Takes the key of this fingerprint away from the requester's player.
    pub async fn remove_key(
        &self,
        requester: Requester,
        fingerprint: String,
        now: Moment,
    ) -> Result<(), StoreError> {
        let secret = self.secret;
        self.write(move |sql| keys::remove(sql, &requester, &fingerprint, &secret, now))
            .await
    }

    /// Keeps that the requester's key is used, once a day and only for a player.
    pub async fn key_used(&self, requester: Requester, now: Moment) -> Result<(), StoreError> {
        let (asks, today) = (requester.clone(), now.day());
        let unused = self.read(move |sql| keys::is_unused_today(sql, &asks, today));
        if unused.await? {
            let used = self.write(move |sql| keys::used(sql, &requester, today));
            used.await?;
        }
        Ok(())
    }
}
