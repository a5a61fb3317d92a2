//! The store's requests and replies that concern the whole session, not one screen.

use super::App;
use super::event::{Event, Now};
use super::notice::Notice;
use super::pages::unfinished::title;
use super::screens::{Fetch, Layer, Screen, play::Play, replay::Replay};
use crate::games::dirty::Dirty;
use crate::games::packed::UnpackedRun;
use crate::i18n::Words;
use crate::model::{
    Code, Profile, PublicAddress, Saved, SharedBoard, StoreReply, StoreRequest, UnfinishedGame,
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
            // Nothing is stored of a guest.
            StoreRequest::Keep(saved) if !profile.guest => {
                let games = &mut profile.unfinished;
                games.retain(|game| game.code != saved.code);
                games.splice(0..0, unfinished_game(saved));
            }
            StoreRequest::Drop(code) => {
                profile.unfinished.retain(|other| other.code != *code);
                self.dirty = Dirty::ALL;
            }
            StoreRequest::Finish(claim) => {
                profile.unfinished.retain(|other| other.code != claim.code)
            }
            StoreRequest::Settings(text) => profile.settings = Some(text.clone()),
            StoreRequest::Record(code) => self.challenge = (Some(*code), false),
            _ => {}
        }
    }

    fn unfinished(&self, now: Now) -> Option<Saved<UnpackedRun>> {
        let mut screens = self.screens.iter().rev();
        screens.find_map(|screen| screen.game()?.saved(now))
    }

    /// The request that keeps the game under way if the session ends now.
    pub fn last_request(&self, now: Now) -> Option<StoreRequest> {
        self.profile.as_ref()?;
        Some(StoreRequest::Keep(Box::new(self.unfinished(now)?)))
    }

    /// What stays on the terminal when the session is over: who the player was, and the commands
    /// that continue the games that are not finished.
    pub fn goodbye(&self, now: Now) -> Goodbye {
        let Some(profile) = &self.profile else {
            return Goodbye::default();
        };
        let words = self.words();
        let says = ["bye-player", "bye-guest"][usize::from(profile.guest)];
        let name = words.name(profile.name.as_str());
        let who = words.tr(says, &[("name", name.into())]);
        // The newest game is the one under way, if there is one.
        let here = self.unfinished(now).as_ref().and_then(unfinished_game);
        let game = here.or_else(|| profile.unfinished.first().cloned());
        let game = game.filter(|_| !profile.guest);
        Goodbye {
            who: Some(who),
            game: game
                .map(|game| Resumable::of(&game, &self.address, words, self.settings.is_heard)),
        }
    }

    /// Takes a reply of the store: what concerns the whole session is done here, the rest goes
    /// to the top screen.
    pub(super) fn reply(&mut self, now: Now, reply: &StoreReply) {
        match (reply, self.notice) {
            (StoreReply::Welcome(Ok(profile)), _) => self.welcome(profile),
            (StoreReply::Renamed(Ok(name)), _) => {
                if let Some(profile) = &mut self.profile {
                    profile.name = name.clone();
                    self.dirty = Dirty::ALL;
                }
            }
            // Whoever wants to play, plays.
            (
                StoreReply::Continued(Err(UserError::Later | UserError::Unknown)),
                Some(Notice::Fetching(Fetch::Step(step))),
            ) => {
                let play = Play::off_the_ladder(&mut self.context(now), step);
                return self.fetched(boxed(play), Fetch::Continue);
            }
            (StoreReply::Continued(resumed), Some(Notice::Fetching(_))) => {
                let screen = resumed.as_ref().map_err(|error| *error);
                let screen = screen.and_then(|resumed| {
                    let (rival, is_behind) = std::mem::take(&mut self.challenge);
                    let rival = rival.filter(|_| is_behind);
                    boxed(Play::continue_run(&mut self.context(now), resumed, rival))
                });
                return self.fetched(screen, Fetch::Continue);
            }
            // The player's own first try comes before the race, and without the ghost.
            (
                StoreReply::Record(Err(UserError::Secret(board))),
                Some(Notice::Fetching(Fetch::Race)),
            ) => {
                self.challenge.1 = true;
                let (request, fetch) = match *board {
                    SharedBoard::Daily(game) => (StoreRequest::Attempt(game), Fetch::Continue),
                    SharedBoard::Step(step) => (StoreRequest::Step(step), Fetch::Step(step)),
                };
                self.context(now).fetch(request, fetch);
                return;
            }
            (StoreReply::Record(found), Some(Notice::Fetching(fetch))) => {
                let screen = found.as_ref().map_err(|error| *error);
                let (mut context, record) = (self.context(now), screen.cloned());
                let screen = record.and_then(|record| match fetch {
                    Fetch::Race => boxed(Play::race(&mut context, *record)),
                    _ => boxed(Replay::new(&mut context, *record)),
                });
                return self.fetched(screen, fetch);
            }
            (StoreReply::Watch(id, allowed), Some(Notice::Fetching(Fetch::Live))) => {
                let screen = allowed.and_then(|()| self.watch(now, *id));
                return self.fetched(screen, Fetch::Live);
            }
            (StoreReply::Placed(_, Ok(placing)), _) => {
                if let (Some(profile), Some(streak)) = (&mut self.profile, placing.streak) {
                    profile.streak = streak;
                }
            }
            _ => {}
        }
        // A list, the help or a question may lie over the page that has asked.
        let event = Event::Reply(Box::new(reply.clone()));
        self.pass_below(now, &event);
        self.pass(now, &event);
    }

    fn welcome(&mut self, profile: &Profile) {
        let known = self.profile.as_ref().map(|profile| &profile.settings);
        if known != Some(&profile.settings)
            && let Some(kept) = &profile.settings
        {
            self.settings.read(kept);
        }
        self.profile = Some(profile.clone());
        self.dirty = Dirty::ALL;
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
        boxed(Replay::live(&mut self.context(now), spectator, None))
    }

    /// A new game replaces the first screen that gives way and all above it: otherwise each race from
    /// the list over a result would lie on the one before. The grid in which the board was chosen
    /// stays, as players come back to it.
    pub(super) fn make_way(&mut self) {
        let Some(first) = self.screens.iter().position(|screen| screen.gives_way()) else {
            return;
        };
        let mut above = self.screens.split_off(first).into_iter();
        let has_grid = self.screens.iter().any(|s| s.layer() == Layer::Ladder);
        self.screens
            .extend(above.rfind(|s| s.layer() == Layer::Ladder && !has_grid));
    }

    /// Shows the screen of a run that was fetched, in place of the screens that give way; or
    /// a notice why there is none.
    fn fetched(&mut self, screen: Result<Box<dyn Screen>, UserError>, fetch: Fetch) {
        self.dirty = Dirty::ALL;
        match screen {
            Ok(screen) => {
                self.notice = None;
                self.is_new = true;
                match fetch {
                    Fetch::Watch | Fetch::Live => {
                        let stays = self.screens.iter().rposition(|s| !s.gives_way());
                        self.screens.truncate(stays.map_or(0, |last| last + 1));
                    }
                    Fetch::Race | Fetch::Continue | Fetch::Step(_) => self.make_way(),
                }
                self.screens.push(screen);
            }
            Err(error) => self.notice = Some(Notice::UserError(error)),
        }
    }
}

fn boxed<E>(screen: Result<impl Screen + 'static, E>) -> Result<Box<dyn Screen>, UserError> {
    match screen {
        Ok(screen) => Ok(Box::new(screen)),
        Err(_) => Err(UserError::Refused),
    }
}

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
    code: Code,
    /// The lines that tell of it: that it may be lost, that it is saved.
    lines: [String; 2],
}

impl Resumable {
    fn of(game: &UnfinishedGame, address: &PublicAddress, words: &Words, is_heard: bool) -> Self {
        let command = format!("play --resume {}", game.code);
        let command = match is_heard {
            true => address.command(&command),
            false => address.screen_command(&command),
        };
        let note = host_note(address, words).unwrap_or_default();
        let lines = ["resume-unsafe", "resume-later"].map(|says| {
            let line = words.tr(says, &[("command", words.name(&command).into())]);
            let line = format!("{}. {line} {note}", title(game, words));
            line.trim_end().to_owned()
        });
        Self {
            code: game.code,
            lines,
        }
    }

    pub(crate) fn code(&self) -> Code {
        self.code
    }

    pub fn line(&self, is_saved: bool) -> &str {
        &self.lines[usize::from(is_saved)]
    }
}

/// What HOST stands for in a command that is shown, where the address is not known.
pub(crate) fn host_note(address: &PublicAddress, words: &Words) -> Option<String> {
    (!address.is_known()).then(|| words.t("host-note").into_owned())
}

/// What the menu needs to know of a kept run; `None`: there is no move to go on from.
pub(super) fn unfinished_game(saved: &Saved<UnpackedRun>) -> Option<UnfinishedGame> {
    if saved.run.run.is_empty() {
        return None;
    }
    let entry = crate::games::find(saved.run.run.game())?;
    Some(UnfinishedGame {
        code: saved.code,
        game: entry.name,
        level: saved.run.level.clone(),
        standing: saved.standing,
        day: None,
    })
}
