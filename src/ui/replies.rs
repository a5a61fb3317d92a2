//! The store's requests and replies that concern the whole session, not one screen.

use super::App;
use super::dirty_rows::DirtyRows;
use super::event::{Effect, Event, Now};
use super::notice::Notice;
use super::screens::{self, Fetch, Screen, play::Play, replay::Replay};
use crate::games::packed::UnpackedRun;
use crate::i18n::Words;
use crate::model::{
    Code, Profile, PublicAddress, Record, Resumed, Saved, StoreReply, StoreRequest, UnfinishedGame,
    UserError,
};
use crate::rooms::live::WatchError;
use tokio::time::Instant;

impl App {
    /// Changes the profile as the store is going to on this request, so that the menu is right
    /// before the reply.
    pub(super) fn apply_to_profile(&mut self, request: &StoreRequest) {
        let Some(profile) = &mut self.profile else {
            return;
        };
        match request {
            StoreRequest::Keep(saved) => {
                // Until the reply nothing is known of the newer state.
                let games = &mut profile.unfinished;
                let may_be_lost = games
                    .iter()
                    .any(|game| game.code == saved.code && game.may_be_lost);
                games.retain(|other| other.code != saved.code);
                games.extend(unfinished_game(saved).map(|game| UnfinishedGame {
                    may_be_lost,
                    ..game
                }));
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

    /// What stays on the terminal when the session is over: who the player was, and the command
    /// that continues the game under way, or the one that was played last.
    pub fn goodbye(&self, now: Now) -> Goodbye {
        let Some(profile) = &self.profile else {
            return Goodbye::default();
        };
        let words = screens::words(self.settings.lang, &self.settings.look(self.caps));
        let says = if profile.guest {
            "bye-guest"
        } else {
            "bye-player"
        };
        let name = words.name(profile.name.as_str());
        let who = words.tr(says, &[("name", name.into())]);
        let here = self.screens.iter().rev().find_map(|s| s.unfinished(now));
        let here = here.map(|saved| saved.code);
        let code = here.or_else(|| Some(profile.unfinished.first()?.code));
        Goodbye {
            who: Some(who),
            game: code.map(|code| Resumable::new(code, &self.address, words)),
        }
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
            // Whoever wants to play, plays.
            (
                StoreReply::Continued(Err(UserError::Later | UserError::Unknown)),
                Some(Notice::Fetching(Fetch::Step(step))),
            ) => {
                let play = Play::off_the_ladder(&mut self.context(now), step);
                let screen = play.map(|play| Box::new(play) as _);
                self.fetched(screen.map_err(|_| UserError::Later), Fetch::Continue);
                return Vec::new();
            }
            (StoreReply::Continued(resumed), Some(Notice::Fetching(_))) => {
                let screen = resumed.as_ref().map_err(|error| *error);
                let screen = screen.and_then(|resumed| self.continue_run(now, resumed));
                self.fetched(screen, Fetch::Continue);
                return Vec::new();
            }
            (StoreReply::Record(found), Some(Notice::Fetching(fetch))) => {
                let screen = found.as_ref().map_err(|error| *error);
                let screen = screen.and_then(|record| self.show(now, record, fetch));
                self.fetched(screen, fetch);
                return Vec::new();
            }
            (StoreReply::Watch(id, allowed), Some(Notice::Fetching(Fetch::Live))) => {
                let screen = allowed.and_then(|()| self.watch(now, *id));
                self.fetched(screen, Fetch::Live);
                return Vec::new();
            }
            (StoreReply::Kept(code, kept), _) => {
                let games = self.profile.iter_mut().flat_map(|who| &mut who.unfinished);
                for game in games.filter(|game| game.code == *code) {
                    game.may_be_lost = !matches!(kept, Ok(()) | Err(UserError::Later));
                }
            }
            // A list or the help may lie over the result, or over the list beside a board.
            (StoreReply::Placed(..) | StoreReply::List(..), _) => {
                if let StoreReply::Placed(_, Ok(placing)) = reply
                    && let (Some(profile), Some(streak)) = (&mut self.profile, placing.streak)
                {
                    profile.streak = streak;
                }
                self.pass_below(now, &Event::Reply(Box::new(reply.clone())));
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
            Fetch::Continue | Fetch::Step(_) | Fetch::Watch | Fetch::Live => {
                Replay::new(&mut context, record).map(|replay| Box::new(replay) as _)
            }
        };
        screen.map_err(|_| UserError::Refused)
    }

    /// Watches a run under way, as the server allows it.
    fn watch(&mut self, now: Now, id: Code) -> Result<Box<dyn Screen>, UserError> {
        let presence = self.around.as_ref().map(|around| around.visit.presence());
        let spectator = presence
            .ok_or(UserError::NotLive)?
            .watch(id, Instant::now())
            .map_err(|error| match error {
                WatchError::Gone => UserError::NotLive,
                WatchError::TooOften => UserError::WatchedTooMany,
            })?;
        let replay = Replay::live(&mut self.context(now), spectator);
        replay
            .map(|replay| Box::new(replay) as _)
            .map_err(|_| UserError::Refused)
    }

    /// Shows the screen of a run that was fetched, in place of the screens that give way; or
    /// a notice why there is none. A new game takes the place of all that lies above the first
    /// of these, as nothing leads back from it: else one race after the other, each from the
    /// list over the result of the one before, would be kept.
    fn fetched(&mut self, screen: Result<Box<dyn Screen>, UserError>, fetch: Fetch) {
        self.dirty = DirtyRows::ALL;
        match screen {
            Ok(screen) => {
                self.notice = None;
                let mut screens = self.screens.iter();
                let stays = match fetch {
                    Fetch::Watch | Fetch::Live => {
                        screens.rposition(|s| !s.gives_way()).map(|last| last + 1)
                    }
                    Fetch::Race | Fetch::Continue | Fetch::Step(_) => {
                        screens.position(|s| s.gives_way())
                    }
                };
                match (stays, fetch) {
                    (Some(stays), _) => self.screens.truncate(stays),
                    (None, Fetch::Watch | Fetch::Live) => self.screens.clear(),
                    (None, Fetch::Race | Fetch::Continue | Fetch::Step(_)) => {}
                }
                self.screens.push(screen);
            }
            Err(error) => self.notice = Some(Notice::UserError(error)),
        }
    }
}

/// What stays on the terminal when a session is over.
#[derive(Debug, Default)]
pub struct Goodbye {
    /// The sentence that says who the player was.
    pub who: Option<String>,
    /// The game that can be continued.
    pub game: Option<Resumable>,
}

/// A game that can be continued when the session is over.
#[derive(Debug)]
pub struct Resumable {
    /// The game's code.
    pub code: Code,
    safe: String,
    unsafe_: String,
}

impl Resumable {
    pub(crate) fn new(code: Code, address: &PublicAddress, words: &Words) -> Self {
        Self {
            code,
            safe: resume_line(code, true, address, words),
            unsafe_: resume_line(code, false, address, words),
        }
    }

    /// The command that continues it, in a sentence; where it is neither in the store nor on the
    /// disk, with the word that it may be lost.
    pub fn line(self, is_safe: bool) -> String {
        if is_safe { self.safe } else { self.unsafe_ }
    }
}

/// The command that continues a game later, in a sentence that says so if it may be lost before.
pub(crate) fn resume_line(
    code: Code,
    is_safe: bool,
    address: &PublicAddress,
    words: &Words,
) -> String {
    let says = if is_safe {
        "guest-resume"
    } else {
        "resume-unsafe"
    };
    let command = address.screen_command(&format!("play --resume {code}"));
    let line = words.tr(says, &[("command", words.name(&command).into())]);
    match host_note(address, words) {
        Some(note) => format!("{line} {note}"),
        None => line,
    }
}

/// What HOST stands for in a command that is shown, where the address is not known.
pub(crate) fn host_note(address: &PublicAddress, words: &Words) -> Option<String> {
    (!address.is_known()).then(|| words.t("host-note").into_owned())
}

/// What the menu needs to know of a kept run.
pub(super) fn unfinished_game(saved: &Saved<UnpackedRun>) -> Option<UnfinishedGame> {
    let entry = crate::games::find(saved.run.run.game())?;
    Some(UnfinishedGame {
        code: saved.code,
        game: entry.name,
        level: saved.run.level.clone(),
        played: saved.played,
        has_moves: !saved.run.run.is_empty(),
        may_be_lost: false,
        day: None,
    })
}
