//! The store's requests and replies that concern the whole session, not one screen.

use super::App;
use super::dirty_rows::DirtyRows;
use super::event::{Effect, Event, Now};
use super::notice::Notice;
use super::screens::{Fetch, Screen, play::Play, replay::Replay};
use crate::games::packed::UnpackedRun;
use crate::model::{
    Profile, Record, Resumed, Saved, StoreReply, StoreRequest, UnfinishedGame, UserError,
};

impl App {
    /// Changes the profile as the store is going to on this request, so that the menu is right
    /// before the reply.
    pub(super) fn apply_to_profile(&mut self, request: &StoreRequest) {
        let Some(profile) = &mut self.profile else {
            return;
        };
        match request {
            StoreRequest::Keep(saved) => {
                profile.unfinished.retain(|other| other.code != saved.code);
                profile.unfinished.extend(unfinished_game(saved));
                profile.unfinished.rotate_right(1);
            }
            StoreRequest::Drop(code) => profile.unfinished.retain(|other| other.code != *code),
            StoreRequest::Finish(claim) => {
                profile.unfinished.retain(|other| other.code != claim.code)
            }
            StoreRequest::Settings(text) => profile.settings = Some(text.clone()),
            _ => {}
        }
    }

    /// The request that keeps the game under way if the session ends now.
    pub fn last_request(&self, now: Now) -> Option<StoreRequest> {
        self.profile.as_ref()?;
        let saved = self.screens.iter().rev().find_map(|s| s.unfinished(now))?;
        Some(StoreRequest::Keep(Box::new(saved)))
    }

    /// Takes a reply of the store: what concerns the whole session is done here, the rest goes
    /// to the top screen.
    pub(super) fn reply(&mut self, now: Now, reply: &StoreReply) -> Vec<Effect> {
        match (reply, self.notice) {
            (StoreReply::Welcome(Ok(profile)), _) => self.welcome(profile),
            (StoreReply::Renamed(Ok(name)), _) => {
                if let Some(profile) = &mut self.profile {
                    profile.name = name.clone();
                }
            }
            (StoreReply::Continued(resumed), Some(Notice::Fetching(_))) => {
                let screen = resumed.as_ref().map_err(|error| *error);
                let screen = screen.and_then(|resumed| self.continue_run(now, resumed));
                self.fetched(screen);
                return Vec::new();
            }
            (StoreReply::Record(found), Some(Notice::Fetching(fetch))) => {
                let screen = found.as_ref().map_err(|error| *error);
                let screen = screen.and_then(|record| self.show(now, record, fetch));
                self.fetched(screen);
                return Vec::new();
            }
            _ => {}
        }
        self.pass(now, &Event::Reply(Box::new(reply.clone())))
    }

    fn welcome(&mut self, profile: &Profile) {
        let settings = profile.settings.as_ref();
        if let Some(kept) = settings.filter(|kept| {
            let known = self
                .profile
                .as_ref()
                .and_then(|profile| profile.settings.as_ref());
            known != Some(*kept)
        }) {
            self.settings.read(kept);
        }
        self.profile = Some(profile.clone());
        self.dirty = DirtyRows::ALL;
    }

    fn continue_run(&mut self, now: Now, resumed: &Resumed) -> Result<Box<dyn Screen>, UserError> {
        let play = Play::continue_run(&mut self.context(now), resumed);
        play.map(|play| Box::new(play) as _)
            .map_err(|_| UserError::Refused)
    }

    fn show(
        &mut self,
        now: Now,
        record: &Record,
        fetch: Fetch,
    ) -> Result<Box<dyn Screen>, UserError> {
        let (mut context, record) = (self.context(now), record.clone());
        let screen: Result<Box<dyn Screen>, _> = match fetch {
            Fetch::Race => Play::race(&mut context, record).map(|play| Box::new(play) as _),
            Fetch::Continue | Fetch::Watch => {
                Replay::new(&mut context, record).map(|replay| Box::new(replay) as _)
            }
        };
        screen.map_err(|_| UserError::Refused)
    }

    /// Shows the screen of a run that was fetched, in place of the screens that give way; or
    /// a notice why there is none.
    fn fetched(&mut self, screen: Result<Box<dyn Screen>, UserError>) {
        self.dirty = DirtyRows::ALL;
        match screen {
            Ok(screen) => {
                self.notice = None;
                while self.screens.last().is_some_and(|last| last.gives_way()) {
                    self.screens.pop();
                }
                self.screens.push(screen);
            }
            Err(error) => self.notice = Some(Notice::UserError(error)),
        }
    }
}

/// What the menu needs to know of a kept run.
pub(super) fn unfinished_game(saved: &Saved<UnpackedRun>) -> Option<UnfinishedGame> {
    let entry = crate::games::find(saved.run.run.game())?;
    Some(UnfinishedGame {
        code: saved.code,
        game: entry.name,
        level: saved.run.level.clone(),
        played: saved.played,
    })
}
