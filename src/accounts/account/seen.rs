//! As whom others see a player.

use std::sync::Arc;

use super::Account;
use crate::model::seen;
use crate::rooms::{Identity, Peer};

impl Account {
    /// This session, as the others reach it.
    pub(crate) fn peer(&self) -> Arc<Peer> {
        Peer::new(Identity {
            key: self.key.clone(),
            name: self.name(),
            session: self.session,
            address: self.address,
        })
    }

    /// Shows a player no more who has chosen not to be seen, nor the name in a room.
    pub(super) fn choose_seen(&self, settings: &str) {
        if let (Some(false), Some(presence)) = (seen::chosen(settings), &self.accounts.presence) {
            self.hide();
            // Who is hidden there already keeps the name that was drawn for it.
            let own = self.shown_name();
            presence.hide_in_rooms(|who| self.is_me(who) && own.as_ref() == Some(&who.name));
        }
    }

    /// Shows nothing more under the name that this player has had.
    pub(super) fn hide(&self) {
        if self.key.is_some() {
            self.accounts.drop_news();
        }
        if let Some(presence) = &self.accounts.presence {
            presence.close_runs(|who| self.is_me(who));
        }
    }

    fn is_me(&self, who: &Identity) -> bool {
        match &self.key {
            Some(key) => who.key.as_ref() == Some(key),
            None => who.key.is_none() && who.session == self.session,
        }
    }
}

#[cfg(test)]
mod tests;
