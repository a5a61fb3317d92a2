//! Text mode: play without a screen, a line at a time.

mod board;
mod choose;
mod live;
mod menu;
mod pages;
mod playing;
mod replies;
mod room;

#[cfg(test)]
mod tests;

use super::RESULT;
use super::active_game::ActiveGame;
use super::event::Now;
use super::ghost::Ghost;
use super::notice::said;
use super::replies::Resumable;
use super::screens::result::Award;
use crate::core::rng::Rng;
use crate::games::{GameDef, Level, Opening, labyrinth};
use crate::i18n::{Lang, Words};
use crate::limits::budget::BoardLimit;
use crate::model::name::isolated;
use crate::model::{
    Begin, HostPage, HostTexts, Profile, PublicAddress, Step, StoreReply, StoreRequest,
};
use crate::rooms::{Presence, Visit};
use crate::ui::screens::Screen;
use crate::ui::seeds::Seeds;
use crate::ui::settings::Settings;
use crate::ui::stars::Stars;
use choose::{named, step_named};

/// What is answered to a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The text to print, lines separated by `\n`; printed as it is, so a prompt
    /// that shall stay on its line ends without one.
    pub(crate) text: String,
    /// Whether the game is over and the session ends.
    pub(crate) done: bool,
    /// What the store is to be asked.
    pub(crate) requests: Vec<StoreRequest>,
    /// A board to search for; no line is to be taken before it is found.
    pub(crate) search: Option<Opening>,
}

/// How text mode begins.
pub(crate) struct TextModeStart {
    /// The sentences to speak in.
    pub(crate) words: &'static Words,
    /// Where the seeds come from.
    pub(crate) seed: u64,
    /// What to begin with; unless it is a game, the size is asked for.
    pub(crate) game: Begin,
    /// Who plays; `None`: nothing is remembered here.
    pub(crate) profile: Option<Profile>,
    /// Which boards may be ranked; `None`: all.
    pub(crate) board_limit: Option<BoardLimit>,
    /// Those who are here; `None`: the player hears nothing of others.
    pub(crate) presence: Option<Presence>,
    /// Where players reach the server.
    pub(crate) address: PublicAddress,
    /// What the host has written for the players.
    pub(crate) host_texts: HostTexts,
}

/// Where the conversation is.
enum State {
    /// Asking for the game's fields, this one next.
    Asking(usize),
    /// Waiting for a board of the level in force to be found.
    Searching,
    /// On the board.
    Playing(Box<ActiveGame>),
}

/// What is asked before it is done: the same line again is a yes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// A hint, which makes practice of the run.
    Hint,
    /// The board anew, which ends an attempt.
    Again,
    /// To give up.
    GiveUp,
}

/// A game as the labyrinth's source asked at its prompts: size questions where there are
/// any, the board, then one line of commands after the other.
pub(crate) struct Conversation {
    words: &'static Words,
    seeds: Seeds,
    profile: Option<Profile>,
    address: PublicAddress,
    host_texts: HostTexts,
    requests: Vec<StoreRequest>,
    search: Option<Opening>,
    /// What is to be said about the game that was won last, once it is known.
    award: Option<Award>,
    entry: &'static GameDef,
    level: Level,
    seed: u64,
    /// The seed that the player chose before the questions.
    chosen_seed: Option<u64>,
    /// Whether the seed was drawn here and not chosen by the player.
    server_seeded: bool,
    /// Whether so many boards were drawn that this one is practice.
    is_beyond_limit: bool,
    state: State,
    settings: Settings,
    rng: Rng,
    /// The pages that are open, the one that is heard last.
    pages: Vec<Box<dyn Screen>>,
    /// What that page has said.
    heard: Vec<String>,
    /// Whether the run that is fetched is read out, and not raced.
    replays: bool,
    /// The rival in a race.
    ghost: Option<Ghost>,
    /// Whether the prompt waits for what is said of the game that was just won.
    awaits_rank: bool,
    /// Why the game asked for on the command line could not begin.
    trouble: Option<String>,
    /// The step of the ladder whose board is being fetched.
    fetched_step: Option<Step>,
    /// The session among the others.
    visit: Option<Visit>,
    /// When the last event came.
    now: Now,
    /// The game of somebody else's that is followed.
    watched: Option<Box<live::Watched>>,
    /// What the player was asked about at the last line.
    asked: Option<Question>,
    /// The room that the player is in.
    room: Option<Box<room::TextRoom>>,
    /// The games whose keys were named: nobody hears them with each board.
    named_keys: Vec<&'static str>,
    /// The games whose rules were read out.
    told_rules: Vec<&'static str>,
    /// What was won in this session.
    won: Stars,
    /// The game whose lessons begin, if no other board of it was won before.
    taught: Option<&'static GameDef>,
    /// What is typed for the attempts that were left without a move, and wait.
    begun: Vec<String>,
}

impl Conversation {
    /// Begins; nothing is said before [`Conversation::greet`].
    pub(crate) fn new(start: TextModeStart) -> Self {
        let settings = settings_of(start.profile.as_ref(), start.words);
        let mut conversation = Self {
            words: start.words,
            seeds: Seeds::new(start.seed).limited(start.board_limit),
            profile: start.profile,
            address: start.address,
            host_texts: start.host_texts,
            requests: Vec::new(),
            search: None,
            award: None,
            entry: &labyrinth::ENTRY,
            level: Level::default(),
            seed: 0,
            chosen_seed: None,
            server_seeded: true,
            is_beyond_limit: false,
            state: State::Asking(0),
            settings,
            rng: Rng::new(start.seed),
            pages: Vec::new(),
            heard: Vec::new(),
            replays: false,
            ghost: None,
            awaits_rank: false,
            trouble: None,
            fetched_step: None,
            visit: start.presence.map(|presence| presence.visit()),
            now: Now::ZERO,
            watched: None,
            asked: None,
            room: None,
            named_keys: Vec::new(),
            told_rules: Vec::new(),
            won: Stars::default(),
            taught: None,
            begun: Vec::new(),
        };
        conversation.requests.extend(start.game.request());
        if let Begin::Step(step) = start.game {
            conversation.fetched_step = Some(step);
        }
        if let Begin::Join(room) = &start.game {
            conversation.trouble = Some(conversation.join_room(Now::ZERO, room));
        }
        if let Some(opening) = start.game.game() {
            conversation.entry = crate::games::find(opening.game).unwrap_or(&labyrinth::ENTRY);
            conversation.level = opening.level;
            conversation.chosen_seed = opening.seed;
            conversation.choose_seed(opening.seed);
            conversation.trouble = conversation.open().err();
        }
        conversation
    }

    /// What is printed, with what the store is asked, where there is one.
    fn reply(&mut self, text: String, done: bool) -> Reply {
        let requests = std::mem::take(&mut self.requests);
        let game = self.plays().filter(|game| *game != RESULT);
        if let Some(visit) = &mut self.visit {
            visit.play(game);
            let is_of_day = match &self.state {
                State::Playing(active_game) => game.is_some() && active_game.is_of_day(),
                State::Asking(_) | State::Searching => false,
            };
            visit.play_of_day(is_of_day);
            self.keep_live();
        }
        Reply {
            text,
            done,
            requests: if self.profile.is_some() {
                requests
            } else {
                Vec::new()
            },
            search: self.search.take(),
        }
    }

    /// Lets others watch the game, if the player wishes it.
    fn keep_live(&mut self) {
        let (State::Playing(active_game), Some(visit)) = (&mut self.state, &self.visit) else {
            return;
        };
        let settings = &self.settings;
        let in_room = active_game.name_in_room().cloned();
        let name = match &in_room {
            Some(in_room) => settings.lets_watch().then_some((in_room, 0)),
            None => settings.name_to_watch(self.profile.as_ref()),
        };
        active_game.keep_live(visit, name, false, self.now);
    }

    /// Gives those who watch the game what they do not have yet.
    fn publish(&self) {
        if let State::Playing(active_game) = &self.state {
            active_game.publish();
        }
    }

    /// The name of the game that is played, or [`RESULT`]; `None`: neither.
    pub(crate) fn plays(&self) -> Option<&'static str> {
        match &self.state {
            State::Playing(active_game) if active_game.game.progress().solved => Some(RESULT),
            State::Playing(active_game) => Some(active_game.entry.name),
            State::Asking(_) | State::Searching => None,
        }
    }

    /// What the operator says, and the prompt again.
    pub(crate) fn said(&self, text: &str) -> String {
        let text = isolated(text);
        format!("{}\n{}", said(self.words, &text), self.prompt())
    }

    /// The question that is open, or the prompt.
    fn prompt(&self) -> String {
        match self.state {
            _ if !self.pages.is_empty() => "> ".to_owned(),
            State::Playing(_) => "> ".to_owned(),
            // Nobody is asked for a size who waits for a round.
            State::Asking(_) if self.room.is_some() => "> ".to_owned(),
            State::Searching => String::new(),
            State::Asking(at) => self.question(at).map_or_else(String::new, |field| {
                let name = self.words.t(field.label.unwrap_or(field.key));
                let (min, max) = field.range(false);
                let range = [("min", min.into()), ("max", max.into())];
                let says = if at == 0 {
                    "line-odd-enter"
                } else {
                    "line-odd"
                };
                let rule = self.words.tr(says, &range);
                format!("{name} ({rule})? ")
            }),
        }
    }

    /// The first words, before anything was read.
    pub(crate) fn greet(&mut self, now: Now) -> Reply {
        self.now = now;
        // What begins with a reply of the store has no question before it.
        let is_awaited = self.profile.is_some() && !self.requests.is_empty();
        let trouble = self
            .trouble
            .take()
            .map(|text| format!("{text}\n"))
            .unwrap_or_default();
        let hello = self.words.tr(
            "line-hello",
            &[("game", self.words.t(self.entry.title).into())],
        );
        let waits = match &self.profile {
            Some(profile) if !profile.unfinished.is_empty() => {
                let n = u32::try_from(profile.unfinished.len()).unwrap_or(u32::MAX);
                format!("{}\n", self.words.tr("line-waiting", &[("n", n.into())]))
            }
            _ => String::new(),
        };
        // What to do first is said first: the question is for who wants a size of their own.
        let enter = match (&self.state, self.profile.as_ref()) {
            // Nobody begins alone who waits for a round.
            (State::Asking(_), _) if self.room.is_some() => String::new(),
            (State::Asking(_), Some(profile)) if !is_awaited => {
                let step = profile.step.unwrap_or(Step::FIRST);
                let n = u32::from(step.number());
                format!("{}\n", self.words.tr("line-enter", &[("n", n.into())]))
            }
            (State::Asking(_), None) => format!("{}\n", self.words.t("line-enter-local")),
            _ => String::new(),
        };
        let welcome = self.said_by_host(HostPage::Welcome).unwrap_or_default();
        let here = self.said_of_others().map(|said| format!("{said}\n"));
        let here = here.unwrap_or_default();
        let opening = self.opening(now);
        // On a board it stands behind the board.
        let more = match (&self.state, &self.profile) {
            (State::Asking(_), _) if is_awaited || self.room.is_some() => String::new(),
            (State::Asking(_), Some(_)) => format!("{}\n", self.words.t("line-more")),
            (State::Asking(_), None) => format!("{}\n", self.words.t("line-more-local")),
            (State::Searching | State::Playing(_), _) => String::new(),
        };
        let prompt = if is_awaited {
            String::new()
        } else {
            self.prompt()
        };
        let text =
            format!("{hello}\n{welcome}{here}{trouble}{enter}{waits}{more}{opening}{prompt}");
        self.reply(text, false)
    }

    /// The line in the words that are understood.
    fn meant<'a>(&self, line: &'a str) -> &'a str {
        let typed = line.to_lowercase();
        WORDS_OF_ALL
            .into_iter()
            .find(|(id, _)| is_word(id, &typed, self.words))
            .map_or(line, |(_, command)| command)
    }

    /// Takes one line, without its end and free of control characters.
    pub(crate) fn line(&mut self, now: Now, line: &str) -> Reply {
        self.now = now;
        let line = self.meant(line.trim());
        self.awaits_rank = false;
        if let Some(page) = self.page_named(line) {
            self.pages.clear();
            return self.open_page(page);
        }
        if !self.pages.is_empty() {
            return self.page_line(line);
        }
        let asked = self.asked.take();
        if let Some(reply) = self.room_line(now, line) {
            return reply;
        }
        match self.state {
            _ if step_named(line).is_some() => self.step(line),
            _ if named(line).is_some() => {
                let text = self.choose(now, line);
                self.reply(text, false)
            }
            _ if is_command(line, "continue") => self.continue_run(),
            _ if is_command(line, "race") => self.race(now, &line[4..]),
            _ if is_command(line, "today") => self.today(&line[5..]),
            // A page that is not there.
            _ if is_command(line, "scores") || matches!(line, "me" | "live" | "ladder") => {
                self.sentence("line-unknown")
            }
            _ if line == "next" => self.next(),
            _ if is_command(line, "lang") => self.language(&line[4..]),
            _ if line == "who" => self.who(),
            _ if is_command(line, "watch") => self.watch(&line[5..]),
            _ if line == "stop" => self.stop_watching(),
            _ if self.watched.is_some() && matches!(line, "" | "where") => {
                self.look_at_watched(false)
            }
            _ if self.watched.is_some() && line == "look" => self.look_at_watched(true),
            _ if [HostPage::Imprint.name(), HostPage::Privacy.name()].contains(&line) => {
                self.sentence("line-unknown")
            }
            State::Asking(_) if self.room.is_some() => self.sentence("line-room-leave"),
            State::Asking(at) => self.asked(now, at, line),
            State::Searching => Reply::default(),
            State::Playing(_) => self.played(now, line, asked),
        }
    }

    /// Takes a reply of the store.
    pub(crate) fn store_reply(&mut self, now: Now, reply: &StoreReply) -> Reply {
        self.now = now;
        let text = self.say_reply(now, reply);
        self.reply(text, false)
    }

    /// The sentences that are spoken.
    pub(crate) fn words(&self) -> &'static Words {
        self.words
    }

    /// The games that can be continued when the session is over.
    pub(crate) fn resumable(&self, now: Now) -> Option<Resumable> {
        self.keep_round();
        let here = match &self.state {
            State::Playing(active_game) => active_game.saved(now),
            State::Asking(_) | State::Searching => None,
        };
        let profile = self.profile.as_ref()?;
        Resumable::newest(profile, here.as_ref(), &self.address, self.words)
    }

    /// What is to be kept if the session ends now.
    pub(crate) fn last_request(&self, now: Now) -> Option<StoreRequest> {
        let State::Playing(active_game) = &self.state else {
            return None;
        };
        self.profile.as_ref()?;
        let saved = active_game.saved(now)?;
        Some(StoreRequest::Keep(Box::new(saved)))
    }
}

/// The settings of a player, in the language that is spoken.
fn settings_of(profile: Option<&Profile>, words: &Words) -> Settings {
    let mut settings = Settings::new(words.lang());
    if let Some(kept) = profile.and_then(|who| who.settings.as_ref()) {
        settings.read(kept);
    }
    settings.lang = words.lang();
    settings
}

/// The words that are understood in every language, as whoever does not speak that of the session
/// tries them first; else their letters would be steps.
const WORDS_OF_ALL: [(&str, &str); 2] = [("line-help-word", "help"), ("line-hint-word", "hint")];

/// Whether this is one of the words of a message, in any language.
fn is_word(id: &str, typed: &str, words: &'static Words) -> bool {
    Lang::ALL.into_iter().any(|lang| {
        let words = words.in_language(lang).t(id);
        words.split_whitespace().any(|word| word == typed)
    })
}

/// Whether a line is this command, alone or with more behind it.
fn is_command(line: &str, command: &str) -> bool {
    let rest = line.strip_prefix(command);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
