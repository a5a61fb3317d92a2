//! Text mode: play without a screen, a line at a time.

mod board;
mod choose;
pub(super) mod keys;
mod live;
mod menu;
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
use crate::fairness::change_limits::BoardLimit;
use crate::games::{Action, Game, GameDef, Level, LevelError, Opening, labyrinth};
use crate::i18n::{Lang, Words};
use crate::model::name::isolated;
use crate::model::{
    Begin, Code, HostPage, HostTexts, KeyData, Profile, PublicAddress, Ranking, Step, StoreReply,
    StoreRequest,
};
use crate::rooms::{Presence, Visit};
use crate::ui::seeds::Seeds;
use crate::ui::settings::Settings;
use crate::ui::stars::Stars;
use board::{Hints, act, described, go, hint_asks, spoken_rules};
use choose::{named, step_named};
use menu::{SharedDay, Wanted};

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
    /// The player's keys, by the numbers under which they were listed last.
    keys: Vec<KeyData>,
    /// Whether the key of this session is being removed.
    removes_own_key: bool,
    /// The code about which the player was asked whether this key is to be linked by it.
    link_code: Option<Code>,
    /// Whether this key is being linked.
    links_key: bool,
    /// The rival in a race.
    ghost: Option<Ghost>,
    /// Whether the prompt waits for what is said of the game that was just won.
    awaits_rank: bool,
    /// Why the game asked for on the command line could not begin.
    trouble: Option<String>,
    /// The day that is to be shared, once the store has told of its runs.
    shared: Option<Box<SharedDay>>,
    /// What the player wants once the boards of today, or the ladder of this week, are known.
    wanted: Option<Wanted>,
    /// The step of the ladder whose board is being fetched.
    fetched_step: Option<Step>,
    /// The session among the others.
    visit: Option<Visit>,
    /// When the last event came.
    now: Now,
    /// The games under way as they were listed last.
    live_ids: Vec<Code>,
    /// The game of somebody else's that is followed.
    watched: Option<Box<live::Watched>>,
    /// Whether the last line was asked about, as a hint makes practice of the run.
    is_hint_asked: bool,
    /// The same of the board anew, which ends an attempt.
    is_again_asked: bool,
    /// The room that the player is in.
    room: Option<Box<room::TextRoom>>,
    /// The code of a room that other servers are asked for.
    joins: Option<crate::model::RoomCode>,
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
            keys: Vec::new(),
            removes_own_key: false,
            link_code: None,
            links_key: false,
            ghost: None,
            awaits_rank: false,
            trouble: None,
            shared: None,
            wanted: None,
            fetched_step: None,
            visit: start.presence.map(|presence| presence.visit()),
            now: Now::ZERO,
            live_ids: Vec::new(),
            watched: None,
            is_hint_asked: false,
            is_again_asked: false,
            room: None,
            joins: None,
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
        if let Begin::Join(code) = start.game {
            conversation.trouble = Some(conversation.join_room(Now::ZERO, code));
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

    /// Plays this seed, or one that is drawn for the level in force.
    fn choose_seed(&mut self, seed: Option<u64>) {
        self.server_seeded = seed.is_none();
        self.is_beyond_limit = false;
        self.seed = seed.unwrap_or_else(|| {
            let (seed, is_ranked) = self.seeds.draw_board(self.entry, &self.level);
            self.is_beyond_limit = !is_ranked;
            seed
        });
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
        let mut settings = Settings::new(self.words.lang());
        if let Some(kept) = self.profile.as_ref().and_then(|who| who.settings.as_ref()) {
            settings.read(kept);
        }
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

    /// Prepares the board of the level and seed in force, or has it searched for.
    fn open(&mut self) -> Result<(), String> {
        let opening = Opening {
            game: self.entry.name,
            level: self.level.clone(),
            seed: Some(self.seed),
        };
        if opening.needs_search() {
            self.search = Some(opening);
            self.state = State::Searching;
            return Ok(());
        }
        self.begin(opening, None)
            .map_err(|error| error.say(self.words))
    }

    /// Begins on this board, which was searched for by a wish if there is one.
    fn begin(&mut self, opening: Opening, wish: Option<Level>) -> Result<(), LevelError> {
        let code = Code::new(self.seeds.draw());
        let seed = opening.seed.unwrap_or(self.seed);
        let is_ranked = self.server_seeded && !self.is_beyond_limit;
        let active_game = ActiveGame::new(self.entry, opening.level, seed, is_ranked, code)?;
        self.state = State::Playing(Box::new(active_game.wished(wish).in_text_mode()));
        self.ghost = None;
        Ok(())
    }

    /// The question that is open, or the prompt.
    fn prompt(&self) -> String {
        match self.state {
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

    /// The board, and where the player stands on it.
    fn board(game: &dyn Game, words: &Words) -> String {
        format!("{}\n{}", game.text().join("\n"), described(game, words))
    }

    /// Begins on the board of the level and seed in force.
    fn start(&mut self, now: Now) -> String {
        match self.open() {
            Ok(()) => format!("{}{}", self.opening(now), self.prompt()),
            Err(trouble) => self.ask_again(&trouble),
        }
    }

    /// There is no such board: the questions begin anew.
    fn ask_again(&mut self, trouble: &str) -> String {
        self.state = State::Asking(0);
        format!("{trouble}\n{}", self.prompt())
    }

    /// What is said when a board is new. Once it is printed it stays to be seen, so its clock
    /// never stops.
    fn opening(&mut self, now: Now) -> String {
        let State::Playing(active_game) = &mut self.state else {
            return String::new();
        };
        let was_shown = active_game.clock.begun();
        active_game.show(now);
        let game = &active_game.game;
        let board = Self::board(game.as_ref(), self.words);
        let is_first = self.named_keys.is_empty();
        let is_new = !self.named_keys.contains(&self.entry.name);
        if is_new {
            self.named_keys.push(self.entry.name);
        }
        let words = self.words;
        let taught = self.entry.board_of(active_game.level());
        let taught = taught.and_then(|(_, board)| Some((board.title, board.rule?)));
        let rules = match taught {
            Some((title, rule)) => format!("{}. {}\n", words.t(title), words.t(rule)),
            None if self.told_rules.contains(&self.entry.name) => String::new(),
            None => {
                self.told_rules.push(self.entry.name);
                spoken_rules(self.entry, words)
            }
        };
        if active_game.name_in_room().is_some() {
            let [opening, spoken, more] = [
                game.opening().unwrap_or(self.entry.opening),
                self.entry.spoken,
                "line-room",
            ]
            .map(|says| words.t(says));
            return format!("{board}{opening}\n{rules}{spoken}\n{more}\n");
        }
        let practice = match active_game.standing() {
            Ranking::Daily(_) | Ranking::Ladder(..) if active_game.run().is_empty() => {
                let says = match was_shown {
                    true => "say-attempt-on",
                    false => "say-attempt",
                };
                format!("{}\n", self.words.t(says))
            }
            Ranking::Practice if self.profile.is_some() && self.is_beyond_limit => {
                format!("{}\n", self.words.t("say-many-boards"))
            }
            Ranking::Practice if self.profile.is_some() => {
                format!("{}\n", self.words.t("line-practice"))
            }
            _ => String::new(),
        };
        let mut keys = String::new();
        if is_new {
            keys = words.t(self.entry.spoken).into_owned();
        }
        if is_first {
            keys = format!("{keys} {}", words.t("line-help-hint"));
        }
        if is_new {
            keys.push('\n');
        }
        let opening = words.t(game.opening().unwrap_or(self.entry.opening));
        format!("{board}{opening}\n{rules}{practice}{keys}")
    }

    /// One line on the board: a word, or letters that are steps.
    fn played(&mut self, now: Now, line: &str) -> Reply {
        let State::Playing(active_game) = &mut self.state else {
            return Reply::default();
        };
        let words = self.words;
        let before = active_game.run().len();
        let was_again_asked = std::mem::take(&mut self.is_again_asked);
        let was_hint_asked = std::mem::take(&mut self.is_hint_asked);
        let is_asked = was_again_asked || was_hint_asked;
        // Without lists nothing is lost.
        let hints = match was_hint_asked || self.profile.is_none() {
            true => Hints::Shown,
            false => Hints::Asked,
        };
        let text = match line.to_lowercase().as_str() {
            // It is the German north-east as well.
            "no" | "nein" | "нет" if is_asked => described(active_game.game.as_ref(), words),
            "" | "where" => described(active_game.game.as_ref(), words),
            "look" => Self::board(active_game.game.as_ref(), words),
            "help" | "?" => self.help() + &self.help_on_keys(),
            "hint" => act(active_game, words, now, Action::Hint, hints),
            // Some sentences of the games name the key.
            "restart" | "r" => {
                let text = self.again(now, was_again_asked);
                return self.reply(text, false);
            }
            "new" => {
                if let Some(level) = active_game.game.next() {
                    self.level = level;
                }
                self.lay_aside(now);
                self.chosen_seed = None;
                self.choose_seed(None);
                let text = self.start(now);
                return self.reply(text, false);
            }
            "q" | "quit" | "exit" => {
                self.requests.extend(self.last_request(now));
                self.note_begun();
                let text = self.goodbye();
                return self.reply(text, true);
            }
            "undo" => act(active_game, words, now, Action::Undo, hints),
            typed => match active_game
                .entry
                .words
                .iter()
                .find(|(word, _)| *word == typed)
            {
                Some((_, action)) => act(active_game, words, now, *action, hints),
                None => go(active_game, words, now, typed, hints),
            },
        };
        self.is_hint_asked = text == hint_asks(words);
        let moved =
            matches!(&self.state, State::Playing(active_game) if active_game.run().len() > before);
        let race = format!("{}{}", self.race_on(now, moved), self.room_on(moved));
        self.submit();
        let prompt = if self.awaits_rank { "" } else { "> " };
        self.reply(format!("{text}{race}{prompt}"), false)
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
                format!("{}\n", self.said_of_waiting())
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
        let keys = self.said_of_new_keys();
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
            format!("{hello}\n{welcome}{here}{trouble}{enter}{waits}{keys}{more}{opening}{prompt}");
        self.reply(text, false)
    }

    /// The line in the words that are understood.
    fn meant<'a>(&self, line: &'a str) -> &'a str {
        let typed = line.to_lowercase();
        let is_one = |id: &str| {
            Lang::ALL.into_iter().any(|lang| {
                let words = self.words.in_language(lang).t(id);
                words.split_whitespace().any(|word| word == typed)
            })
        };
        WORDS_OF_ALL
            .into_iter()
            .find(|(id, _)| is_one(id))
            .map_or(line, |(_, command)| command)
    }

    /// Takes one line, without its end and free of control characters.
    pub(crate) fn line(&mut self, now: Now, line: &str) -> Reply {
        self.now = now;
        let line = self.meant(line.trim());
        self.awaits_rank = false;
        if let Some(reply) = self.room_line(now, line) {
            return reply;
        }
        match self.state {
            _ if step_named(line).is_some() => self.step(line),
            _ if named(line).is_some() => {
                let text = self.choose(now, line);
                self.reply(text, false)
            }
            _ if is_command(line, "continue") => self.continue_run(&line[8..]),
            _ if is_command(line, "keys") => self.keys_line(line),
            _ if is_command(line, "race") => self.race(&line[4..]),
            _ if is_command(line, "scores") => self.scores(&line[6..]),
            _ if is_command(line, "today") => self.today(&line[5..]),
            _ if line == "share" => self.share(),
            _ if line == "ladder" => self.ladder(None),
            _ if line == "next" => self.ladder(Some(Wanted::Next)),
            _ if is_command(line, "lang") => self.language(&line[4..]),
            _ if line == "who" => self.who(),
            _ if line == "live" => self.live_list(),
            _ if is_command(line, "watch") => self.watch(&line[5..]),
            _ if line == "stop" => self.stop_watching(),
            _ if self.watched.is_some() && matches!(line, "" | "where") => {
                self.look_at_watched(false)
            }
            _ if self.watched.is_some() && line == "look" => self.look_at_watched(true),
            _ if line == HostPage::Imprint.name() => self.host_page(HostPage::Imprint),
            _ if line == HostPage::Privacy.name() => self.host_page(HostPage::Privacy),
            _ if is_command(line, "seen") => self.seen(&line[4..]),
            _ if is_command(line, "name") => self.name(&line[4..]),
            State::Asking(_) if self.room.is_some() => self.unknown_in_room(),
            State::Asking(at) => self.asked(now, at, line),
            State::Searching => Reply::default(),
            State::Playing(_) => self.played(now, line),
        }
    }

    /// Takes a reply of the store.
    pub(crate) fn store_reply(&mut self, now: Now, reply: &StoreReply) -> Reply {
        self.now = now;
        let text = self.say_reply(now, reply);
        self.reply(text, false)
    }

    /// Takes the board that was searched for; `None`: it cannot be made.
    pub(crate) fn found(&mut self, now: Now, found: Option<Opening>) -> Reply {
        self.now = now;
        let wish = self.level.clone();
        let begun = found.ok_or(LevelError::NoWay);
        let text = match begun.and_then(|opening| self.begin(opening, Some(wish))) {
            Ok(()) => format!("{}{}", self.opening(now), self.prompt()),
            Err(error) => self.ask_again(&error.say(self.words)),
        };
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
        Resumable::in_text_mode(profile, here.as_ref(), &self.address, self.words)
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

/// The words that are understood in every language, as whoever does not speak that of the session
/// tries them first; else their letters would be steps.
const WORDS_OF_ALL: [(&str, &str); 2] = [("line-help-word", "help"), ("line-hint-word", "hint")];

/// Whether a line is this command, alone or with more behind it.
fn is_command(line: &str, command: &str) -> bool {
    let rest = line.strip_prefix(command);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
