//! What players keep of themselves: their names, settings and keys, and that they are forgotten.

use super::{Requester, Store, StoreError, hidden, keys, news, players, random, seen};
use crate::model::{Code, KeyData, LinkOffer, Moment, Name, Profile, Seen};

impl Store {
    /// The names by which others see those with these keys, and guests (`None`) of these names,
    /// while they play; `None`: by none.
    ///
    /// # Errors
    /// What the engine says.
    pub async fn names_seen(
        &self,
        who: Vec<(Option<String>, Name)>,
    ) -> Result<Vec<Option<Name>>, StoreError> {
        self.engine
            .read(move |sql| seen::names_seen(sql, &who))
            .await
    }

    /// Takes another name.
    pub async fn rename(
        &self,
        requester: Requester,
        name: Name,
        now: Moment,
    ) -> Result<Name, StoreError> {
        self.engine
            .write(move |sql| {
                let player = players::need(sql, &requester, now)?;
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
        self.engine
            .write(move |sql| {
                let player = players::need(sql, &requester, now)?;
                players::keep_settings(sql, player.id, &settings)
            })
            .await
    }

    /// Others are not told any more of what a guest has finished in this session.
    pub async fn leave_out(&self, requester: Requester) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| news::leave_out(sql, &requester.attempts))
            .await
    }

    /// Makes a code that links another key.
    pub async fn link_code(&self, requester: Requester, now: Moment) -> Result<Code, StoreError> {
        let code = Code::new(random() as u64);
        self.engine
            .write(move |sql| {
                let player = players::need(sql, &requester, now)?;
                players::link_code(sql, player.id, code, now)?;
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
        let secret = self.secret;
        self.engine
            .read(move |sql| players::link_offer(sql, &requester, code, &secret, now))
            .await
    }

    /// Whether a name is hidden, or looks like one that is.
    pub async fn is_name_hidden(&self, name: Name) -> Result<bool, StoreError> {
        self.engine
            .read(move |sql| hidden::is_name_hidden(sql, &name))
            .await
    }

    /// As whom others who are here see those with these keys, and guests (`None`) of these names;
    /// `None`: not by name.
    pub async fn seen_as(
        &self,
        who: Vec<(Option<String>, Name)>,
        now: Moment,
    ) -> Result<Vec<Option<Seen>>, StoreError> {
        self.engine
            .read(move |sql| seen::seen_as(sql, &who, now.day()))
            .await
    }

    /// Links a key to the player who was given the code. Where the profile says that more is
    /// under way, [`Store::carry_on`] moves what that key has kept so far.
    pub async fn link(
        &self,
        requester: Requester,
        code: Code,
        now: Moment,
    ) -> Result<Profile, StoreError> {
        let secret = self.secret;
        let linked = self.engine.write(move |sql| {
            let moving = players::link(sql, &requester, code, &secret, now)?;
            Ok((players::profile(sql, &requester, now)?, moving))
        });
        let (mut profile, moving) = linked.await?;
        let (from, to) = moving.unzip();
        profile.under_way = self.begin_change(from).await;
        // Runs that are practice now make room for the next best ones.
        profile.under_way |= self.begin_change(to).await;
        Ok(profile)
    }

    /// Forgets the requester. Where the profile says that more is under way,
    /// [`Store::carry_on`] makes the remaining runs anonymous; they are shown without a name
    /// from now on. It is to be called in any case, for the database's log.
    pub async fn forget(&self, requester: Requester, now: Moment) -> Result<Profile, StoreError> {
        let secret = self.secret;
        let forgotten = self.engine.write(move |sql| {
            let leaving = players::forget(sql, &requester, &secret, now)?;
            Ok((players::profile(sql, &requester, now)?, leaving))
        });
        let (mut profile, leaving) = forgotten.await?;
        profile.under_way = self.begin_change(leaving).await;
        Ok(profile)
    }

    /// The keys of the requester's player.
    pub async fn keys(&self, requester: Requester) -> Result<Vec<KeyData>, StoreError> {
        self.engine
            .read(move |sql| match players::find(sql, &requester)? {
                Some(player) => keys::of_requester(sql, &requester, player.id),
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
        self.engine
            .write(move |sql| keys::remove(sql, &requester, &fingerprint, &secret, now))
            .await
    }

    /// The requester was told of the keys that were added.
    pub async fn keys_told(&self, requester: Requester) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| keys::told(sql, &requester))
            .await
    }

    /// Keeps that the requester's key is used, once a day and only for a player.
    pub async fn key_used(&self, requester: Requester, now: Moment) -> Result<(), StoreError> {
        let (asks, today) = (requester.clone(), now.day());
        let unused = self
            .engine
            .read(move |sql| keys::is_unused_today(sql, &asks, today));
        if unused.await? {
            let used = self
                .engine
                .write(move |sql| keys::used(sql, &requester, today));
            used.await?;
        }
        Ok(())
    }
}
