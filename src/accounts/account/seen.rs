//! Whether others are told of a player who wins.

use std::sync::Arc;
use tokio::time::Instant;

use super::Account;
use crate::games;
use crate::model::request::Claim;
use crate::model::{Placing, Ranking, Seen, seen};
use crate::rooms::{Board, Identity, Peer, Winner};

impl Account {
    /// Who this is to the others, under that name.
    fn identity(&self) -> Identity {
        Identity {
            key: self.key.clone(),
            name: self.name(),
            session: self.session,
            address: self.address,
        }
    }

    /// This session, as the others reach it.
    pub(crate) fn peer(&self) -> Arc<Peer> {
        Peer::new(self.identity())
    }

    /// Tells no more of a player who has chosen not to be seen, nor shows the name in a room.
    pub(super) fn choose_seen(&self, settings: &str) {
        if let (Some(false), Some(presence)) = (seen::chosen(settings), &self.accounts.presence) {
            presence.drop_wins(|who| self.is_me(who));
            presence.close_runs(|who| self.is_me(who));
            // Who is hidden there already keeps the name that was drawn for it.
            let own = self.shown_name();
            presence.hide_in_rooms(|who| self.is_me(who) && own.as_ref() == Some(&who.name));
        }
    }

    /// The name is another one: a win is not told of under the one before.
    pub(super) fn forget_own_wins(&self) {
        if let Some(presence) = &self.accounts.presence {
            presence.drop_wins(|who| self.is_me(who));
            presence.close_runs(|who| self.is_me(who));
        }
    }

    fn is_me(&self, who: &Identity) -> bool {
        match &self.key {
            Some(key) => who.key.as_ref() == Some(key),
            None => who.key.is_none() && who.session == self.session,
        }
    }

    /// Tells the others of a proved win, if its player wishes to be seen. The player does not
    /// wait for it.
    pub(super) fn tell_of_win(&self, claim: &Claim, placing: &Placing) {
        let Some(presence) = self.accounts.presence.clone() else {
            return;
        };
        let Some(entry) = games::find(&claim.run.game) else {
            return;
        };
        let board = match claim.standing {
            Ranking::Practice => return,
            standing
                if standing
                    .last_day()
                    .is_some_and(|day| day < self.accounts.now().day()) =>
            {
                return;
            }
            Ranking::Daily(_) => Board::Daily,
            Ranking::Ladder(_, step) => Board::Step(step),
            Ranking::Ranked => Board::Level(claim.run.level.clone()),
        };
        // The store may have taken it for practice.
        let is_ranked = placing
            .daily
            .or(placing.ladder)
            .or(placing.fastest)
            .is_some();
        let mut who = self.identity();
        if !is_ranked || !presence.may_tell(&who, Instant::now()) {
            return;
        }
        let accounts = Arc::clone(&self.accounts);
        tokio::spawn(async move {
            let asked = vec![(who.key.clone(), who.name.clone())];
            let seen = accounts.store.seen_as(asked, accounts.now()).await;
            let seen = seen.ok().and_then(|seen| seen.into_iter().next());
            if let Some(Seen { name, streak }) = seen.flatten()
                && !accounts.is_banned(&who)
            {
                who.name = name.clone();
                let game = entry.name;
                let winner = Winner {
                    name,
                    streak,
                    game,
                    board,
                };
                presence.tell(winner, who, Instant::now());
            }
        });
    }
}

#[cfg(test)]
mod tests;
