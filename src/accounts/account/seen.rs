//! Whether others are told of a player who wins.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::time::Instant;

use super::Account;
use crate::games;
use crate::model::request::Claim;
use crate::model::{Placing, Ranking, Seen, seen};
use crate::rooms::{Board, Identity, Peer, Winner};
use crate::store::Requester;

/// What a guest has chosen about being seen; a win that is about to be told of looks at it too.
#[derive(Clone, Debug, Default)]
pub(super) struct GuestChoice(Arc<AtomicU8>);

impl GuestChoice {
    /// The byte for a choice is its place here.
    const ALL: [Option<bool>; 3] = [None, Some(false), Some(true)];

    fn set(&self, chosen: Option<bool>) {
        let place = Self::ALL.iter().position(|one| *one == chosen);
        let place = place.and_then(|place| u8::try_from(place).ok());
        self.0.store(place.unwrap_or(0), Ordering::Relaxed);
    }

    fn get(&self) -> Option<bool> {
        let place = usize::from(self.0.load(Ordering::Relaxed));
        Self::ALL.get(place).copied().flatten()
    }
}

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

    /// Keeps what a guest has chosen about being seen, for this session, and tells no more of
    /// one who has chosen not to be, nor shows the name in a room. Others are found by their kept
    /// settings as well.
    pub(super) fn choose_seen(&self, settings: &str) {
        let chosen = seen::chosen(settings);
        let before = self.guest_choice.get();
        self.guest_choice.set(chosen);
        if let (Some(false), Some(presence)) = (chosen, &self.accounts.presence) {
            presence.drop_wins(|who| self.is_me(who));
            presence.close_runs(|who| self.is_me(who));
            // All rooms are looked through, so not with each change of other settings.
            if before != chosen {
                // Who is hidden there already keeps the name that was drawn for it.
                let own = self.shown_name();
                presence.hide_in_rooms(|who| self.is_me(who) && own.as_ref() == Some(&who.name));
            }
        }
    }

    /// The name is another one: a win is not told of under the one before.
    pub(super) fn forget_own_wins(&self) {
        if let Some(presence) = &self.accounts.presence {
            presence.drop_wins(|who| self.is_me(who));
            presence.close_runs(|who| self.is_me(who));
        }
    }

    /// Has nobody told any more of what a guest has won before, which is the requester.
    pub(super) async fn leave_out_wins(&self, requester: Requester) {
        // Where it fails, the next change of settings tries again, or the end of the session.
        if !requester.attempts.is_empty() && self.count_change().is_ok() {
            let left_out = self.accounts.store.leave_out(requester);
            let _ = self.for_player(left_out).await;
        }
    }

    /// Whether this is a guest who has chosen not to be seen.
    pub(super) fn is_unseen_guest(&self) -> bool {
        self.key.is_none() && self.guest_choice.get() == Some(false)
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
        // The store may have taken it for practice, or leave it out: of a guest, most runs.
        let is_ranked = placing
            .daily
            .or(placing.ladder)
            .or(placing.fastest)
            .is_some();
        let mut who = self.identity();
        if self.key.is_some() && !is_ranked || !presence.may_tell(&who, Instant::now()) {
            return;
        }
        let (accounts, choice) = (Arc::clone(&self.accounts), self.guest_choice.clone());
        tokio::spawn(async move {
            let asked = vec![(who.key.clone(), who.name.clone())];
            let seen = accounts.store.seen_as(asked, accounts.now()).await;
            let seen = seen.ok().and_then(|seen| seen.into_iter().next());
            // What a player has chosen the store knows.
            let wishes = who.key.is_some() || seen::is_seen(choice.get(), &who.name);
            if let Some(Seen { name, streak }) = seen.flatten()
                && wishes
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
