//! What the menu of a screen offers, as lines of text mode.

use super::choose::step_named;
use super::{Conversation, Reply, State};
use crate::commands::parse;
use crate::commands::refusal::Tell;
use crate::commands::scores::LADDER;
use crate::games::{self, labyrinth};
use crate::i18n::Lang;
use crate::model::{HostPage, Step, StoreReply, StoreRequest};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::names::here_told;
use crate::ui::notice::shared_word;
use crate::ui::pages::ladder;
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::replies::note_kept;

impl Conversation {
    /// `today GAME` plays the daily board of a game.
    pub(super) fn today(&mut self, game: &str) -> Reply {
        match games::find(game.trim()) {
            _ if self.profile.is_none() => self.sentence("line-unknown"),
            None => self.sentence("line-today"),
            Some(entry) => {
                self.requests.push(StoreRequest::Attempt(entry.name));
                self.reply(String::new(), false)
            }
        }
    }

    /// `step N` plays the board of this week of a step of the ladder.
    pub(super) fn step(&mut self, line: &str) -> Reply {
        if self.profile.is_none() {
            return self.sentence("line-unknown");
        }
        match parse::step(step_named(line).unwrap_or_default()) {
            Ok(step) => {
                self.fetch_step(step);
                self.reply(String::new(), false)
            }
            Err(error) => {
                let text = format!("{}\n{}", error.tell(self.words), self.prompt());
                self.reply(text, false)
            }
        }
    }

    /// Asks for the board of this week of a step.
    fn fetch_step(&mut self, step: Step) {
        self.fetched_step = Some(step);
        self.requests.push(StoreRequest::Step(step));
    }

    /// Begins a board of the same level as a step, as that of the week cannot be had while the
    /// database is away.
    pub(super) fn off_the_ladder(&mut self, step: Step) -> String {
        self.lay_aside(self.now);
        self.entry = &labyrinth::ENTRY;
        self.level = step.level();
        self.chosen_seed = None;
        self.choose_seed(None);
        let says = self.words.t("say-off-ladder");
        format!("{says}\n{}", self.start(self.now))
    }

    /// `next` plays the step of the ladder that comes next.
    pub(super) fn next(&mut self) -> Reply {
        if self.profile.is_none() {
            return self.sentence("line-unknown");
        }
        self.fetch_step(ladder::next(self.profile.as_ref(), &self.won));
        self.reply(String::new(), false)
    }

    /// The leaderboard of the board under way where all share it, else of the level in force, unless
    /// the words name another game, the daily board, or a step of the ladder.
    pub(super) fn leaderboards(&mut self, typed: &str) -> Option<Leaderboards> {
        self.profile.as_ref()?;
        let (mut game, mut is_daily) = (None, false);
        let (mut is_ladder, mut step) = (false, None);
        for word in typed.split_whitespace() {
            match games::find(word) {
                _ if word == "daily" => is_daily = true,
                _ if word == LADDER => is_ladder = true,
                _ if is_ladder && word.parse::<Step>().is_ok() => step = word.parse().ok(),
                Some(named) => game = Some(named),
                None => return None,
            }
        }
        let (here, is_of_day, level) = match &self.state {
            State::Playing(active_game) => {
                let level = active_game.listed_level();
                (active_game.step(), active_game.is_of_day(), level)
            }
            State::Asking(_) | State::Searching => (None, false, self.level.canonical(self.entry)),
        };
        let is_here = game.is_none() && !is_ladder && !is_daily;
        let entry = game.unwrap_or(self.entry);
        let known = self.profile.as_ref().and_then(|profile| profile.step);
        let context = &mut self.context();
        Some(if is_ladder || (is_here && here.is_some()) {
            let step = step.or(here).or(known).unwrap_or(Step::FIRST);
            Leaderboards::of_step(context, step)
        } else if is_daily || (is_here && is_of_day) {
            Leaderboards::of_today(context, entry)
        } else {
            Leaderboards::new(context, entry, is_here.then_some(level))
        })
    }

    /// `lang de` changes the language, and keeps it with the key.
    pub(super) fn language(&mut self, typed: &str) -> Reply {
        let Ok(lang) = typed.trim().parse::<Lang>() else {
            return self.sentence("line-lang");
        };
        self.words = self.words.in_language(lang);
        self.settings.lang = lang;
        self.requests
            .push(StoreRequest::Settings(self.settings.text()));
        let name = self.words.t("own-name");
        let said = self.words.tr("menu-language", &[("name", name.into())]);
        let text = format!("{said}\n{}", self.prompt());
        self.reply(text, false)
    }

    /// What is said of those who are here; `None`: nobody else is, or the host shows nothing of it.
    pub(super) fn said_of_others(&self) -> Option<String> {
        here_told(&self.visit.as_ref()?.look(), self.words)
    }

    /// `who` says who is here.
    pub(super) fn who(&mut self) -> Reply {
        if self.visit.is_none() {
            return self.sentence("line-unknown");
        }
        match self.said_of_others() {
            Some(said) => {
                let text = format!("{said}\n{}", self.prompt());
                self.reply(text, false)
            }
            None => self.sentence("here-nobody"),
        }
    }

    /// A text of the host's, with the end of its last line.
    pub(super) fn said_by_host(&self, page: HostPage) -> Option<String> {
        let text = self.host_texts.text(page, self.words.lang())?;
        Some(format!("{}\n", self.words.name(text)))
    }

    /// What is said to whoever leaves: who they were, and the attempts that wait for a player with a
    /// key. Those of a guest are not known any more.
    pub(super) fn goodbye(&self) -> String {
        let words = self.words;
        let Some(profile) = &self.profile else {
            return format!("{}\n", words.t("line-bye"));
        };
        let says = if profile.guest {
            "bye-guest"
        } else {
            "bye-player"
        };
        let name = profile.name.isolated().into_owned();
        let mut said = format!("{}\n", words.tr(says, &[("name", name.into())]));
        for word in self.begun.iter().filter(|_| !profile.guest) {
            let waits = words.tr("line-attempt-waits", &[("word", word.clone().into())]);
            said.push_str(&format!("{waits}\n"));
        }
        said
    }

    /// Notes an attempt that is left without a move, as it waits and has no code.
    pub(super) fn note_begun(&mut self) {
        if let State::Playing(active_game) = &self.state
            && active_game.is_open_attempt()
            && active_game.run().is_empty()
            && let Some(word) = attempt_word(active_game)
            && !self.begun.contains(&word)
        {
            self.begun.push(word);
        }
    }

    /// The game under way waits while another one begins, and `continue` finds it.
    pub(super) fn lay_aside(&mut self, now: Now) {
        self.note_begun();
        let State::Playing(active_game) = &self.state else {
            return;
        };
        if active_game.game.progress().solved {
            return;
        }
        for request in active_game.lay_aside(now) {
            if let (StoreRequest::Keep(saved), Some(profile)) = (&request, &mut self.profile) {
                note_kept(profile, saved);
            }
            self.requests.push(request);
        }
    }

    /// A reply about what the menu offers; `None`: it is about something else.
    pub(super) fn say_of_menu(&mut self, reply: &StoreReply) -> Option<String> {
        match reply {
            StoreReply::Bests(_, bests) => {
                let entry = self.taught.take()?;
                let bests = bests.as_deref().ok();
                Some(self.begin_taught(entry, bests))
            }
            _ => None,
        }
    }
}

/// What is typed for the attempt at a board of a day or week.
pub(super) fn attempt_word(active_game: &ActiveGame) -> Option<String> {
    active_game.shared_board().map(shared_word)
}
