//! Who may be named to the others who are here, and who has just won.

use super::Accounts;
use crate::model::Moment;
use crate::rooms::Identity;
use std::time::Duration;

/// How often it is looked whether those who are named may still be: an operator may ban them or
/// hide their names, and another server may delete them.
const LOOK_INTERVAL: Duration = Duration::from_secs(5);

/// Players who are looked at in one round: each is a question to the store. They have their turns.
const LOOKED_AT_MAX: usize = 64;

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
        let players = presence.live_players(LOOKED_AT_MAX);
        let unnamed = self.unnamed(players, false).await;
        presence.close_runs_for_good(|who| unnamed.contains(who));
        let members = presence.room_members(LOOKED_AT_MAX);
        let unnamed = self.unnamed(members, true).await;
        presence.hide_in_rooms(|who| unnamed.contains(who));
        let since = Moment(self.now().0 - JUST_NOW);
        if presence.is_named()
            && let Ok(winner) = self.store.newest_win(since).await
        {
            presence.show_winner(winner);
        }
    }

    /// Those of these who may not be named any more.
    async fn unnamed(&self, mut who: Vec<Identity>, in_room: bool) -> Vec<Identity> {
        if who.is_empty() {
            return who;
        }
        let key = |who: &Identity| who.key.as_deref().map(str::to_owned);
        let asked = who.iter().map(|who| (key(who), who.name.clone()));
        let Ok(seen) = self.store.names_seen(asked.collect(), in_room).await else {
            return Vec::new();
        };
        let mut seen = seen.into_iter();
        who.retain(|who| seen.next().flatten().as_ref() != Some(&who.name));
        who
    }

    /// Names nobody as a winner who may have a reason to be named no more, until that is looked at.
    pub(super) fn drop_news(&self) {
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
