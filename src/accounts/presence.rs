//! Who has just won, as it is told to the others who are here: of those who wish to be seen, and
//! for as long as they do.

use std::time::Duration;

use tokio::time::Instant;

use super::Accounts;
use crate::rooms::{Identity, Presence};

/// How often it is looked whether those who are told of may still be: the operator may ban them
/// or hide their names by a command, and another server may forget them.
const LOOK_INTERVAL: Duration = Duration::from_secs(5);

/// Players of live runs who are looked at in one round: each is a question to the store. They have
/// their turns.
const LOOKED_AT_MAX: usize = 64;

impl Accounts {
    /// Follows for ever whether those who are told of may still be.
    pub(crate) async fn keep_presence(&self) {
        loop {
            tokio::time::sleep(LOOK_INTERVAL).await;
            self.look_at_wins().await;
        }
    }

    /// Tells no more of those who are forgotten, banned or renamed, whose names are hidden, or who
    /// do not wish it any more. While the store is away it stays as it was.
    pub(crate) async fn look_at_wins(&self) {
        let Some(presence) = &self.presence else {
            return;
        };
        self.look_at_runs(presence).await;
        self.look_at_rooms(presence).await;
        let told_of = presence.told_of(Instant::now());
        if told_of.is_empty() {
            return;
        }
        presence.drop_wins(|who| self.is_banned(who));
        let asked = told_of.iter();
        let asked = asked.map(|who| (who.key.clone(), who.name.clone()));
        let Ok(seen) = self.store.seen_as(asked.collect(), self.now()).await else {
            return;
        };
        let gone: Vec<_> = told_of
            .into_iter()
            .zip(seen)
            .filter(|(who, seen)| seen.as_ref().is_none_or(|seen| seen.name != who.name))
            .map(|(who, _)| who)
            .collect();
        presence.drop_wins(|who| gone.contains(who));
    }

    /// Lets nobody watch those any more who are banned or renamed, whose names are hidden, or who
    /// do not wish to be seen.
    async fn look_at_runs(&self, presence: &Presence) {
        presence.close_runs_for_good(|who| self.is_banned(who));
        let players = presence.live_players(LOOKED_AT_MAX);
        if players.is_empty() {
            return;
        }
        let asked = players.iter();
        let asked = asked.map(|who| (who.key.clone(), who.name.clone()));
        let Ok(seen) = self.store.names_seen(asked.collect()).await else {
            return;
        };
        let gone: Vec<_> = players
            .into_iter()
            .zip(seen)
            .filter(|(who, seen)| seen.as_ref() != Some(&who.name))
            .map(|(who, _)| who)
            .collect();
        presence.close_runs_for_good(|who| gone.contains(who));
    }

    /// Calls those in rooms by a drawn name whose own may not be seen any more.
    async fn look_at_rooms(&self, presence: &Presence) {
        let members = presence.room_members(LOOKED_AT_MAX);
        if members.is_empty() {
            return;
        }
        let asked = members.iter();
        let asked = asked.map(|who| (who.key.clone(), who.name.clone()));
        let Ok(seen) = self.store.names_seen(asked.collect()).await else {
            return;
        };
        let gone: Vec<_> = members
            .into_iter()
            .zip(seen)
            .filter(|(who, seen)| seen.as_ref() != Some(&who.name))
            .map(|(who, _)| who)
            .collect();
        presence.hide_in_rooms(|who| gone.contains(who));
    }

    pub(super) fn is_banned(&self, who: &Identity) -> bool {
        self.ban(who.key.as_deref(), who.address.ip).is_some()
    }

    /// Tells no more of the player with this key.
    pub(super) fn forget_wins(&self, key: &str) {
        if let Some(presence) = &self.presence {
            presence.drop_wins(|who| who.key.as_deref() == Some(key));
            presence.close_runs(|who| who.key.as_deref() == Some(key));
        }
    }
}
