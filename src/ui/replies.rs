//! What the server's memory is asked and says, as far as it concerns the whole session.

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
    /// Keeps what is known about the player in step with what the memory is asked.
    pub(super) fn remember(&mut self, ask: &StoreRequest) {
        let Some(profile) = &mut self.profile else {
            return;
        };
        match ask {
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

    /// What is to be kept if the session ends now: the game under way.
    pub fn last_request(&self, now: Now) -> Option<StoreRequest> {
        self.profile.as_ref()?;
        let saved = self.screens.iter().rev().find_map(|s| s.unfinished(now))?;
        Some(StoreRequest::Keep(Box::new(saved)))
    }

    /// What the server's memory says: some of it concerns the whole session, the rest is for
    /// the screen that asked.
    pub(super) fn told(&mut self, now: Now, told: &StoreReply) -> Vec<Effect> {
        match (told, self.notice) {
            (StoreReply::Welcome(Ok(profile)), _) => self.welcome(profile),
            (StoreReply::Renamed(Ok(name)), _) => {
                if let Some(profile) = &mut self.profile {
                    profile.name = name.clone();
                }
            }
            (StoreReply::Continued(gone), Some(Notice::Fetching(_))) => {
                let screen = gone.as_ref().map_err(|trouble| *trouble);
                let screen = screen.and_then(|resumed| self.continue_run(now, resumed));
                self.fetched(screen);
                return Vec::new();
            }
            (StoreReply::Record(found), Some(Notice::Fetching(fetch))) => {
                let screen = found.as_ref().map_err(|trouble| *trouble);
                let screen = screen.and_then(|record| self.show(now, record, fetch));
                self.fetched(screen);
                return Vec::new();
            }
            _ => {}
        }
        let event = Event::Reply(Box::new(told.clone()));
        self.pass(now, &event)
    }

    fn welcome(&mut self, profile: &Profile) {
        let settings = profile.settings.as_ref();
        if let Some(kept) = settings.filter(|kept| {
            let known = self.profile.as_ref().and_then(|who| who.settings.as_ref());
            known != Some(*kept)
        }) {
            self.settings.read(kept);
        }
        self.profile = Some(profile.clone());
        self.dirty = DirtyRows::ALL;
    }

    fn continue_run(&mut self, now: Now, resumed: &Resumed) -> Result<Box<dyn Screen>, UserError> {
        match Play::continue_run(&mut self.context(now), resumed) {
            Ok(play) => Ok(Box::new(play)),
            Err(_) => Err(UserError::Refused),
        }
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

    /// What was fetched comes on top, in place of what is over with it; or why it does not.
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
            Err(trouble) => self.notice = Some(Notice::UserError(trouble)),
        }
    }
}

/// What is said of a kept run in the menu.
pub(super) fn unfinished_game(saved: &Saved<UnpackedRun>) -> Option<UnfinishedGame> {
    let entry = crate::games::find(saved.run.run.game())?;
    Some(UnfinishedGame {
        code: saved.code,
        game: entry.name,
        level: saved.run.level.clone(),
        played: saved.played,
    })
}
