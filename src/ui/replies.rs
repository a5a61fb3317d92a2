//! The store's requests and replies that concern the whole session, not one screen.

use super::App;
use super::dirty_rows::DirtyRows;
use super::event::{Effect, Event, Now};
use super::notice::Notice;
use super::screens::layout::clock_text;
use super::screens::unfinished::title;
use super::screens::{self, Fetch, Screen, play::Play, replay::Replay};
use crate::games::packed::UnpackedRun;
use crate::i18n::Words;
use crate::model::{
    Code, Profile, PublicAddress, Record, Resumed, Saved, StoreReply, StoreRequest, UnfinishedGame,
    UserError,
};
use crate::rooms::live::WatchError;
use std::time::Duration;
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
                note_kept(profile, saved);
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

    /// What stays on the terminal when the session is over: who the player was, and the commands
    /// that continue the games that are not finished.
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
        Goodbye {
            who: Some(who),
            games: Resumable::all(profile, here.as_ref(), &self.address, words),
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

    /// A new game takes the place of all that lies above the first screen that gives way, as
    /// nothing leads back from it: else one race after the other, each from the list over the
    /// result of the one before, would be kept. The grid that the board was chosen in stays, as one
    /// comes back to it.
    pub(super) fn make_way(&mut self) {
        let Some(first) = self.screens.iter().position(|screen| screen.gives_way()) else {
            return;
        };
        let mut above = self.screens.split_off(first).into_iter();
        let has_grid = self.screens.iter().any(|screen| screen.is_grid());
        self.screens
            .extend(above.rfind(|screen| screen.is_grid() && !has_grid));
    }

    /// Shows the screen of a run that was fetched, in place of the screens that give way; or
    /// a notice why there is none.
    fn fetched(&mut self, screen: Result<Box<dyn Screen>, UserError>, fetch: Fetch) {
        self.dirty = DirtyRows::ALL;
        match screen {
            Ok(screen) => {
                self.notice = None;
                match fetch {
                    Fetch::Watch | Fetch::Live => {
                        let stays = self.screens.iter().rposition(|s| !s.gives_way());
                        self.screens.truncate(stays.map_or(0, |last| last + 1));
                        for below in &mut self.screens {
                            below.put_aside();
                        }
                    }
                    Fetch::Race | Fetch::Continue | Fetch::Step(_) => self.make_way(),
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
    /// The games that can be continued.
    pub games: Option<Resumable>,
}

/// The most games that the last lines name one by one: more would push what was on the terminal
/// before out of sight.
const GAMES_NAMED: usize = 8;

/// The games that can be continued when the session is over, and how they are told of.
#[derive(Debug)]
pub struct Resumable {
    /// Their codes: the newest first.
    codes: Vec<Code>,
    told: LastLines,
}

/// What is told of the games, for those that are safe and for those that are not.
#[derive(Debug)]
enum LastLines {
    /// One line for the newest game, and what is said of the others.
    Newest {
        safe: String,
        unsafe_: String,
        more: Option<String>,
    },
    /// Two lines for each game: its name, and the command, which can be copied as a whole line.
    Each {
        heading: String,
        lines: Vec<(String, String)>,
        unsafe_: String,
        behind: Vec<String>,
    },
}

impl Resumable {
    /// The games of a player, with that under way before the others. A guest has nothing but the
    /// codes; a player with a key finds all games in the menu.
    pub(crate) fn all(
        profile: &Profile,
        here: Option<&Saved<UnpackedRun>>,
        address: &PublicAddress,
        words: &Words,
    ) -> Option<Self> {
        Self::told(profile, here, address, words, false)
    }

    /// The same where there is no menu to find them in: each game is named, and the others of a
    /// player with a key are found by what is typed there.
    pub(crate) fn in_text_mode(
        profile: &Profile,
        here: Option<&Saved<UnpackedRun>>,
        address: &PublicAddress,
        words: &Words,
    ) -> Option<Self> {
        Self::told(profile, here, address, words, true)
    }

    fn told(
        profile: &Profile,
        here: Option<&Saved<UnpackedRun>>,
        address: &PublicAddress,
        words: &Words,
        in_text_mode: bool,
    ) -> Option<Self> {
        let here = here.and_then(unfinished_game);
        let code = here.as_ref().map(|game| game.code);
        let others = profile.unfinished.iter();
        let others = others.filter(|game| Some(game.code) != code);
        let games: Vec<_> = here.iter().chain(others).collect();
        let (named, left) = games.split_at(games.len().min(GAMES_NAMED));
        let newest = *named.first()?;
        let name = |game: &UnfinishedGame| {
            let time = clock_text(Duration::from_millis(game.played));
            let title = title(game, words).replace("  ", ", ");
            format!("{title}, {time}")
        };
        let count = |id, n: usize| words.tr(id, &[("n", u32::try_from(n).unwrap_or(0).into())]);
        let more = |id, n| (n > 0).then(|| count(id, n));
        let told = match named {
            [_, _, ..] if profile.guest => LastLines::Each {
                heading: words.t("bye-games").into_owned(),
                lines: named
                    .iter()
                    .map(|game| {
                        let command = resume_command(game.code, address);
                        (name(game), words.name(&command).to_string())
                    })
                    .collect(),
                unsafe_: words.t("bye-unsafe").into_owned(),
                behind: more("bye-more-codes", left.len())
                    .into_iter()
                    .chain(host_note(address, words))
                    .collect(),
            },
            _ if in_text_mode => {
                let line = |is_safe| {
                    let line = resume_line(newest.code, is_safe, address, words);
                    format!("{}. {line}", name(newest))
                };
                LastLines::Newest {
                    safe: line(true),
                    unsafe_: line(false),
                    more: more("line-bye-more", games.len() - 1),
                }
            }
            _ => LastLines::Newest {
                safe: resume_line(newest.code, true, address, words),
                unsafe_: resume_line(newest.code, false, address, words),
                more: more("bye-more", games.len() - 1),
            },
        };
        let told_of = match told {
            LastLines::Newest { .. } => 1,
            LastLines::Each { .. } => named.len(),
        };
        let codes = named.iter().take(told_of).map(|game| game.code).collect();
        Some(Self { codes, told })
    }

    /// The codes of the games that are told of.
    pub(crate) fn codes(&self) -> Vec<Code> {
        self.codes.clone()
    }

    /// The commands that continue them; of a game that is neither in the store nor on the disk,
    /// with the word that it may be lost.
    pub fn lines(self, is_safe: impl Fn(Code) -> bool) -> Vec<String> {
        match self.told {
            LastLines::Newest {
                safe,
                unsafe_,
                more,
            } => {
                let all_safe = self.codes.iter().all(|code| is_safe(*code));
                let line = if all_safe { safe } else { unsafe_ };
                std::iter::once(line).chain(more).collect()
            }
            LastLines::Each {
                heading,
                lines,
                unsafe_,
                behind,
            } => {
                let lines = lines.into_iter().zip(&self.codes);
                let lines = lines.flat_map(|((name, command), code)| {
                    let name = match is_safe(*code) {
                        true => format!("  {name}:"),
                        false => format!("  {name} ({unsafe_}):"),
                    };
                    [name, format!("    {command}")]
                });
                let lines = std::iter::once(heading).chain(lines);
                lines.chain(behind).collect()
            }
        }
    }
}

/// The command that continues a game.
fn resume_command(code: Code, address: &PublicAddress) -> String {
    address.screen_command(&format!("play --resume {code}"))
}

/// The command that continues a game later, in a sentence that says so if it may be lost before.
fn resume_line(code: Code, is_safe: bool, address: &PublicAddress, words: &Words) -> String {
    let lines = resume_lines(code, is_safe, address, words);
    lines.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same in several lines, of which the command is one.
pub(crate) fn resume_lines(
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
    let command = resume_command(code, address);
    let command = format!("\n{}", words.name(&command));
    let lines = words.tr(says, &[("command", command.into())]);
    match host_note(address, words) {
        Some(note) => format!("{lines}\n{note}"),
        None => lines,
    }
}

/// What HOST stands for in a command that is shown, where the address is not known.
pub(crate) fn host_note(address: &PublicAddress, words: &Words) -> Option<String> {
    (!address.is_known()).then(|| words.t("host-note").into_owned())
}

/// Notes a game that is kept, before all others. Until the reply nothing is known of its newer
/// state.
pub(super) fn note_kept(profile: &mut Profile, saved: &Saved<UnpackedRun>) {
    let games = &mut profile.unfinished;
    let is_same = |game: &UnfinishedGame| game.code == saved.code;
    let may_be_lost = games.iter().any(|game| is_same(game) && game.may_be_lost);
    games.retain(|game| !is_same(game));
    let kept = unfinished_game(saved).map(|game| UnfinishedGame {
        may_be_lost,
        ..game
    });
    games.splice(0..0, kept);
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
        played: saved.played,
        may_be_lost: false,
        day: None,
    })
}
