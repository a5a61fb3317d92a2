//! Who may be named to the others who are here, and who has just won.

use super::Accounts;
use crate::model::News;
use crate::rooms::{Identity, Presence};
use crate::store::StoreError;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How often it is looked whether those who are named may still be: an operator may ban them or
/// hide their names, and another server may delete them.
const LOOK_INTERVAL: Duration = Duration::from_secs(5);

/// Players who are looked at in one round: each is a question to the store. They have their turns.
const LOOKED_AT_MAX: usize = 64;

/// For how long the news are not asked for again.
const NEWS_LIFETIME: Duration = Duration::from_secs(10);

/// For how long somebody has won just now, in milliseconds.
const JUST_NOW: i64 = 10 * 60 * 1000;

impl Accounts {
    /// Follows for ever who may be named, and who has won. While the store is away it stays as it
    /// was.
    pub(crate) async fn keep_presence(&self) {
        loop {
            tokio::time::sleep(LOOK_INTERVAL).await;
            self.look_at_names().await;
        }
    }

    /// Names those no more who are deleted, banned or renamed, whose names are hidden, or who do
    /// not wish it any more.
    pub(crate) async fn look_at_names(&self) {
        let Some(presence) = &self.presence else {
            return;
        };
        let unnamed = self
            .unnamed(presence.live_players(LOOKED_AT_MAX), false)
            .await;
        presence.close_runs_for_good(|who| unnamed.contains(who));
        let unnamed = self
            .unnamed(presence.room_members(LOOKED_AT_MAX), true)
            .await;
        presence.hide_in_rooms(|who| unnamed.contains(who));
        if let Ok(news) = self.news().await {
            let first = news.first().cloned();
            let just_now = first.filter(|news| self.now().0 - news.at.0 < JUST_NOW);
            presence.show_winner(just_now);
        }
    }

    /// Those of these who may not be named any more.
    async fn unnamed(&self, mut who: Vec<Identity>, in_room: bool) -> Vec<Identity> {
        if who.is_empty() {
            return who;
        }
        let asked = who.iter().map(|who| (who.key.clone(), who.name.clone()));
        let Ok(seen) = self.store.names_seen(asked.collect(), in_room).await else {
            return Vec::new();
        };
        let mut seen = seen.into_iter();
        who.retain(|who| seen.next().flatten().as_ref() != Some(&who.name));
        who
    }

    /// What was finished last today; empty where the host shows no names.
    pub(super) async fn news(&self) -> Result<Arc<[News]>, StoreError> {
        if !self.presence.as_ref().is_some_and(Presence::is_named) {
            return Ok(Arc::default());
        }
        let cached = || self.news.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, news)) = &*cached()
            && at.elapsed() < NEWS_LIFETIME
        {
            return Ok(Arc::clone(news));
        }
        let news: Arc<[News]> = self.store.news(self.now()).await?.into();
        *cached() = Some((Instant::now(), Arc::clone(&news)));
        Ok(news)
    }

    /// Names nobody as a winner who may have a reason to be named no more, until that is looked at.
    pub(super) fn drop_news(&self) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let Some(presence) = &self.presence {
            presence.show_winner(None);
        }
    }

    /// Lets nobody watch the player with this key, who is named no more.
    pub(super) fn hide_player(&self, key: &str) {
        self.drop_news();
        if let Some(presence) = &self.presence {
            presence.close_runs(|who| who.key.as_deref() == Some(key));
            presence.hide_in_rooms(|who| who.key.as_deref() == Some(key));
        }
    }
}
