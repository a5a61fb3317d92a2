//! What the menu of a screen offers, as lines of text mode: the daily boards, the ladder, the
//! leaderboards, the language.

use super::choose::step_named;
use super::{Conversation, Reply, State};
use crate::commands::parse;
use crate::commands::refusal::Tell;
use crate::commands::scores::LADDER;
use crate::games::{self, labyrinth};
use crate::i18n::Lang;
use crate::model::{Attempt, HostPage, Ladder, Step, StoreReply, StoreRequest, Today, UserError};
use crate::ui::active_game::ActiveGame;
use crate::ui::dates::{date, short_date};
use crate::ui::event::Now;
use crate::ui::names::here_told;
use crate::ui::notice::shared_word;
use crate::ui::pages::daily::attempt_says;
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::replies::note_kept;
use crate::ui::share::{self, Previews};

/// What is done once the reply is there that it takes.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// To play the step of the ladder that comes next.
    Next,
}

/// A day that is to be shared.
#[derive(Default)]
pub(super) struct SharedDay {
    today: Option<Box<Today>>,
    previews: Previews,
}

impl Conversation {
    /// `today` lists the daily boards; with a game behind it, that board is played.
    pub(super) fn today(&mut self, game: &str) -> Reply {
        if self.profile.is_none() {
            return self.sentence("line-unknown");
        }
        let request = match (game.trim(), games::find(game.trim())) {
            ("", _) => StoreRequest::Today,
            (_, Some(entry)) => StoreRequest::Attempt(entry.name),
            (_, None) => return self.sentence("line-today"),
        };
        self.requests.push(request);
        self.reply(String::new(), false)
    }

    /// `share` prints the text of the day to send to friends.
    pub(super) fn share(&mut self) -> Reply {
        if self.profile.is_none() {
            return self.sentence("line-unknown");
        }
        self.shared = Some(Box::default());
        self.requests.push(StoreRequest::Today);
        self.reply(String::new(), false)
    }

    /// The text of the day once all of it is known; until then nothing is said.
    fn said_of_share(&mut self) -> String {
        let Some(shared) = self.shared.take_if(|shared| shared.previews.are_told()) else {
            return String::new();
        };
        let (words, unicode) = (self.words, !self.words.is_ascii());
        let card = shared
            .today
            .and_then(|today| share::card(words, unicode, &today, &shared.previews, &self.address));
        let legend = || share::legend(words, unicode);
        let card = card.map_or_else(
            || words.t("share-nothing").into(),
            |card| format!("{}\n{}", card.join("\n"), legend()),
        );
        format!("{card}\n{}", self.prompt())
    }

    /// What is said of the daily boards.
    pub(super) fn said_of_today(&mut self, today: &Result<Box<Today>, UserError>) -> String {
        let words = self.words;
        let today = match today {
            Ok(today) => today,
            Err(error) => {
                self.shared = None;
                return self.trouble(*error);
            }
        };
        if let Some(shared) = &mut self.shared {
            let codes = shared.previews.ask(today);
            shared.today = Some(today.clone());
            self.requests
                .extend(codes.into_iter().map(StoreRequest::Preview));
            return self.said_of_share();
        }
        let mut lines = vec![date(today.day, words)];
        for board in &today.boards {
            if let Some(entry) = games::find(board.game) {
                let state = attempt_says(words, &board.mine, board.finished);
                lines.push(format!(
                    "{}: {state} (today {})",
                    words.t(entry.title),
                    entry.name
                ));
            }
        }
        lines.push(match today.longest {
            0 => words.t("daily-first").into_owned(),
            longest => {
                let days = words.tr("streak-days", &[("n", today.streak.into())]);
                let longest = words.tr("daily-longest", &[("n", longest.into())]);
                format!("{days}; {longest}")
            }
        });
        lines.push(words.t("line-today").into_owned());
        format!("{}\n{}", lines.join("\n"), self.prompt())
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

    /// Asks for the ladder of this week, for what is wanted then; by itself it is read out.
    pub(super) fn ladder(&mut self, wanted: Option<Wanted>) -> Reply {
        if self.profile.is_none() {
            return self.sentence("line-unknown");
        }
        self.wanted = wanted;
        self.requests.push(StoreRequest::Ladder);
        self.reply(String::new(), false)
    }

    /// What is said of the ladder: the steps with stars, and those that were tried this week.
    fn said_of_ladder(&mut self, ladder: &Result<Box<Ladder>, UserError>) -> String {
        let wanted = self.wanted.take();
        let words = self.words;
        let ladder = match (ladder, &wanted) {
            (Ok(ladder), _) => ladder,
            (Err(UserError::Later | UserError::Unknown), Some(Wanted::Next)) => {
                let step = self.profile.as_ref().and_then(|who| who.step);
                return self.off_the_ladder(step.unwrap_or(Step::FIRST));
            }
            (Err(error), _) => {
                return self.trouble(*error);
            }
        };
        let next = ladder.next();
        if wanted.is_some() {
            self.fetch_step(next);
            return String::new();
        }
        let day = short_date(ladder.week.first_day(), words);
        let mut lines = vec![words.tr("list-week", &[("day", day.into())])];
        for row in &ladder.steps {
            if row.stars == 0 && row.this_week == Attempt::Untried {
                continue;
            }
            let state = attempt_says(words, &row.this_week, row.finished);
            let row = [
                ("step", row.step.number().into()),
                ("n", row.stars.into()),
                ("state", state.into()),
            ];
            lines.push(words.tr("line-ladder-step", &row));
        }
        let level = next.level().text(&labyrinth::ENTRY, words);
        let next = [("step", next.number().into()), ("level", level.into())];
        lines.push(words.tr("line-ladder-next", &next));
        lines.push(words.t("line-ladder").into_owned());
        format!("{}\n{}", lines.join("\n"), self.prompt())
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

    /// Reads out what the host has written.
    pub(super) fn host_page(&mut self, page: HostPage) -> Reply {
        match self.said_by_host(page) {
            Some(said) => {
                let text = format!("{said}{}", self.prompt());
                self.reply(text, false)
            }
            None => self.sentence("line-unknown"),
        }
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
            StoreReply::Today(today) => Some(self.said_of_today(today)),
            StoreReply::Preview(code, preview) => {
                if let Some(shared) = &mut self.shared {
                    shared.previews.take(*code, preview.clone());
                }
                Some(self.said_of_share())
            }
            StoreReply::Ladder(ladder) => Some(self.said_of_ladder(ladder)),
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
