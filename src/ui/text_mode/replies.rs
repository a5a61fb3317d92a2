//! What text mode asks of the store, and what it makes of the replies:
//! results, games that are gone on with, races.

use super::board::{help, typed_moves};
use super::live::player;
use super::menu::attempt_word;
use super::{Conversation, Question, Reply, State, settings_of};
use crate::games;
use crate::model::{
    Code, HostPage, Profile, Raced, Record, Resumed, Rival, StoreReply, StoreRequest, UserError,
};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::ghost::Ghost;
use crate::ui::pages::by_code::race_line;
use crate::ui::screens::Next;
use crate::ui::screens::layout::clock_text;
use crate::ui::screens::menu;
use crate::ui::screens::result::Award;
use crate::ui::trouble_told;
use std::time::Duration;

impl Conversation {
    /// What can be typed.
    pub(super) fn help(&self) -> String {
        let (has_store, has_others) = (self.profile.is_some(), self.visit.is_some());
        let lines = [
            ("line-choose", true),
            ("line-continue", has_store),
            ("line-race", has_store),
            ("line-scores", has_store),
            ("line-today", has_store),
            ("line-ladder", has_store),
            ("line-settings", has_store),
            ("line-rooms", has_store && has_others),
            ("line-who", has_others),
            ("line-live", has_others),
            ("line-imprint", self.host_texts.has(HostPage::Imprint)),
            ("line-privacy", self.host_texts.has(HostPage::Privacy)),
            ("line-lang", true),
        ];
        let mut text = help(self.entry, self.words);
        for (says, _) in lines.iter().filter(|(_, is_there)| *is_there) {
            text.push_str(&format!("{}\n", self.words.t(says)));
        }
        text
    }

    /// When [`Self::keep`] has something to do, if nothing is typed before.
    pub(crate) fn keep_due(&self) -> Option<Now> {
        match &self.state {
            State::Playing(active_game) => active_game.keep_due(),
            State::Asking(_) | State::Searching => None,
        }
    }

    /// The request that keeps the game under way, where that is due.
    pub(crate) fn keep(&mut self, now: Now) -> Option<StoreRequest> {
        let State::Playing(active_game) = &mut self.state else {
            return None;
        };
        let saved = active_game.saved_if_due(now)?;
        Some(StoreRequest::Keep(Box::new(saved)))
    }

    /// Hands a game in that has just been won.
    pub(super) fn submit(&mut self) {
        let State::Playing(active_game) = &mut self.state else {
            return;
        };
        if active_game.game.progress().solved {
            self.won.note_win(active_game);
        }
        if let Some(claim) = active_game.hand_in() {
            // Of a round the room says what it came to.
            if active_game.name_in_room().is_none() {
                self.award = Award::new(self.profile.as_ref(), active_game);
                self.awaits_rank = self.award.is_some();
            }
            self.requests.push(StoreRequest::Finish(Box::new(claim)));
        }
    }

    /// The player gives up the board for the same one anew.
    pub(super) fn leave(&mut self, now: Now) {
        if let State::Playing(active_game) = &self.state {
            self.requests.extend(active_game.leave(now));
        }
    }

    /// Goes on with the game that waits, or lists those that do.
    pub(super) fn continue_run(&mut self) -> Reply {
        match menu::go_on(&mut self.context()) {
            Next::Push(page) => self.open_page(page),
            Next::Fetch(_) => self.reply(String::new(), false),
            _ => self.sentence("line-nothing-waits"),
        }
    }

    /// Asks for a rival: one's own best run on this board, the first of its list, or the run
    /// of a code.
    pub(super) fn race(&mut self, now: Now, whom: &str) -> Reply {
        if self.profile.is_none() {
            return self.sentence("line-unknown");
        }
        let rival = match whom.trim() {
            "" | "best" => Rival::Own,
            "first" => Rival::First,
            code => match code.parse::<Code>() {
                Ok(code) => {
                    self.requests.push(StoreRequest::Record(code));
                    return self.reply(String::new(), false);
                }
                Err(_) => return self.sentence("line-no-code"),
            },
        };
        let State::Playing(active_game) = &self.state else {
            let text = self.trouble(UserError::NoRival);
            return self.reply(text, false);
        };
        let own = active_game.practice_record(self.profile.as_ref());
        if let Some(own) = own.filter(|_| rival == Rival::Own) {
            let text = match self.begin_race(&own) {
                Ok(said) => format!("{said}{}{}", self.opening(now), self.prompt()),
                Err(trouble) => self.trouble(trouble),
            };
            return self.reply(text, false);
        }
        let board = Raced::Board(active_game.board());
        self.requests.push(StoreRequest::Ghost { board, rival });
        self.reply(String::new(), false)
    }

    /// Why something was not done, and the prompt.
    pub(super) fn trouble(&self, error: UserError) -> String {
        format!("{}\n{}", trouble_told(error, self.words), self.prompt())
    }

    /// One sentence, and the prompt.
    pub(super) fn sentence(&mut self, id: &str) -> Reply {
        let text = format!("{}\n{}", self.words.t(id), self.prompt());
        self.reply(text, false)
    }

    /// The rival plays on; what is said of the race after a move, or a look.
    pub(super) fn race_on(&mut self, now: Now, moved: bool) -> String {
        let (State::Playing(active_game), Some(ghost)) = (&mut self.state, &mut self.ghost) else {
            return String::new();
        };
        let was_out = ghost.is_out();
        ghost.play_beside(active_game, now);
        if active_game.game.progress().solved {
            return if moved {
                let name = ghost.isolated_name(self.words);
                let said = ghost.verdict(active_game.run(), self.words, name);
                format!("{said}\n")
            } else {
                String::new()
            };
        }
        let mut news = String::new();
        if !was_out && ghost.is_out() {
            let name = ghost.isolated_name(self.words);
            let said = self.words.tr(ghost.out_says(), &[("name", name.into())]);
            news = format!("{said}\n");
        }
        let Some(lead) = ghost.lead(active_game.game.left()) else {
            return news;
        };
        let id = match lead {
            1.. => "race-ahead",
            0 => "race-level",
            _ => "race-behind",
        };
        let (name, n) = (ghost.isolated_name(self.words), lead.unsigned_abs());
        let said = self.words.tr(id, &[("n", n.into()), ("name", name.into())]);
        format!("{news}{said}\n")
    }

    /// What is said of a reply of the store.
    pub(super) fn say_reply(&mut self, now: Now, reply: &StoreReply) -> String {
        if let StoreReply::Continued(fetched) = reply
            && let Some(step) = self.fetched_step.take()
            && matches!(fetched, Err(UserError::Later | UserError::Unknown))
        {
            return self.off_the_ladder(step);
        }
        let said = match reply {
            StoreReply::Renamed(Ok(name)) => {
                if let Some(profile) = &mut self.profile {
                    profile.name = name.clone();
                }
                return self.page_reply(reply);
            }
            StoreReply::Welcome(Ok(profile)) => {
                self.settings = settings_of(Some(profile), self.words);
                self.profile = Some(Profile::clone(profile));
                return self.page_reply(reply);
            }
            StoreReply::Welcome(Err(_))
            | StoreReply::Renamed(Err(_))
            | StoreReply::LinkCode(_)
            | StoreReply::LinkOffer(..)
            | StoreReply::List(..)
            | StoreReply::Today(_)
            | StoreReply::Ladder(_)
            | StoreReply::Preview(..)
            | StoreReply::Keys(_) => return self.page_reply(reply),
            StoreReply::Placed(code, placed) => match &self.award {
                Some(award) if award.code == *code => {
                    let mut said = award.told(self.words, placed);
                    if award.has_own() {
                        let gap = if said.is_empty() { "" } else { " " };
                        said.push_str(gap);
                        said.push_str(&self.words.t("line-race-best"));
                    }
                    if let Ok(code) = award.race_code(Some(placed)) {
                        let command = race_line(code, &self.address);
                        let values = [
                            ("code", code.to_string().into()),
                            ("command", command.into()),
                        ];
                        said.push('\n');
                        said.push_str(&self.words.tr("line-race-code", &values));
                    }
                    // The reply may come when the prompt stands there again.
                    let end = if std::mem::take(&mut self.awaits_rank) {
                        ""
                    } else {
                        "\n"
                    };
                    return format!("{end}{said}\n{}", self.prompt());
                }
                _ => return String::new(),
            },
            StoreReply::Continued(Ok(resumed)) => {
                let here = match &self.state {
                    State::Playing(active_game) => Some(active_game.code()),
                    State::Asking(_) | State::Searching => None,
                };
                if here != Some(resumed.saved.code) {
                    self.lay_aside(now);
                }
                self.continued(now, resumed)
            }
            StoreReply::Record(Ok(record)) if std::mem::take(&mut self.replays) => {
                match self.replayed(record) {
                    Ok(said) => return format!("{said}{}", self.prompt()),
                    Err(trouble) => Err(trouble),
                }
            }
            StoreReply::Record(Ok(record)) => {
                self.lay_aside(now);
                self.begin_race(record)
            }
            StoreReply::Continued(Err(trouble)) | StoreReply::Record(Err(trouble)) => {
                self.replays = false;
                Err(*trouble)
            }
            StoreReply::Watch(id, allowed) => return self.said_of_watch(*id, *allowed),
            _ => return self.say_of_menu(reply).unwrap_or_default(),
        };
        match said {
            Ok(said) => format!("{said}{}{}", self.opening(now), self.prompt()),
            Err(trouble) => self.trouble(trouble),
        }
    }

    /// A kept run is here; what is to be said first, or why it cannot be gone on with.
    fn continued(&mut self, now: Now, resumed: &Resumed) -> Result<String, UserError> {
        let saved = &resumed.saved;
        let refused = |_| UserError::Refused;
        let mut active_game = ActiveGame::continue_run(saved).map_err(refused)?;
        let mut said = String::new();
        let rival = resumed.rival.clone();
        let ghost = rival.and_then(|record| Ghost::new(record).ok());
        self.ghost = ghost.map(|ghost| ghost.raced_by(self.profile.as_ref()));
        match &mut self.ghost {
            Some(ghost) => {
                ghost.play_beside(&mut active_game, now);
                active_game.game.ghost(ghost.position());
                said = self.against();
            }
            None if active_game.rival.take().is_some() => {
                said = format!("{}\n", self.words.t("race-alone"));
            }
            None => {}
        }
        self.play(active_game);
        if let Some(profile) = &mut self.profile {
            profile
                .unfinished
                .retain(|waiting| waiting.code != saved.code);
        }
        Ok(said)
    }

    /// A run that is read out: its board, and what was typed.
    fn replayed(&self, record: &Record) -> Result<String, UserError> {
        let words = self.words;
        let run = record.finished.run.run().map_err(|_| UserError::Refused)?;
        let entry = games::find(run.game()).ok_or(UserError::Refused)?;
        let game = (entry.open)(run.level(), run.seed()).map_err(|_| UserError::Refused)?;
        let moves: Vec<_> = run.actions().map(|(_, action)| action).collect();
        let tally = &record.finished.tally;
        let values = [
            (
                "name",
                player(record.name.as_ref(), record.streak, words).into(),
            ),
            ("moves", words.moves(tally.moves).into_owned().into()),
            ("time", clock_text(Duration::from_millis(tally.time)).into()),
            ("typed", typed_moves(entry, &moves).into()),
        ];
        let board = game.text().join("\n");
        Ok(format!("{board}\n{}\n", words.tr("line-replay", &values)))
    }

    /// A rival is here: begins on its board, and says so.
    pub(super) fn begin_race(&mut self, record: &Record) -> Result<String, UserError> {
        let refused = UserError::Refused;
        let ghost = Ghost::new(record.clone()).map_err(|_| refused)?;
        let ghost = ghost.raced_by(self.profile.as_ref());
        let code = Code::new(self.seeds.draw());
        let active_game = ghost.open_game(code).map_err(|_| refused)?;
        self.play(active_game);
        self.ghost = Some(ghost);
        Ok(self.against())
    }

    /// The same board from its start, against the same rival if there is one. Without a move
    /// there is nothing to begin again, and the clock goes on.
    pub(super) fn again(&mut self, now: Now, was_asked: bool) -> String {
        if let (State::Playing(active_game), None) = (&self.state, &self.ghost)
            && active_game.run().is_empty()
            && !active_game.is_given_up()
        {
            return format!("{}{}", self.opening(now), self.prompt());
        }
        if let State::Playing(active_game) = &self.state
            && active_game.is_open_attempt()
        {
            if !was_asked {
                self.asked = Some(Question::Again);
                return format!("{}\n{}", self.words.t("line-restart-asks"), self.prompt());
            }
            // The attempt is over: what is kept of it would be continued by one who has rehearsed.
            self.requests.push(StoreRequest::Drop(active_game.code()));
        } else {
            self.leave(now);
        }
        let race = self
            .ghost
            .take()
            .map(|ghost| self.begin_race(ghost.record()));
        let said = match race {
            Some(Ok(said)) => said,
            _ => {
                let code = Code::new(self.seeds.draw());
                if let State::Playing(active_game) = &mut self.state
                    // It was played, so its level cannot be refused.
                    && let Ok(again) = active_game.afresh(code)
                {
                    **active_game = again;
                }
                String::new()
            }
        };
        format!("{said}{}{}", self.opening(now), self.prompt())
    }

    /// Who is raced against.
    fn against(&self) -> String {
        let name = self
            .ghost
            .as_ref()
            .map(|ghost| ghost.isolated_name(self.words));
        let name = name.unwrap_or_default();
        let said = self.words.tr("line-against", &[("name", name.into())]);
        format!("{said}\n")
    }

    /// This is the game now.
    pub(super) fn play(&mut self, active_game: ActiveGame) {
        if let Some(word) = attempt_word(&active_game) {
            self.begun.retain(|begun| *begun != word);
        }
        self.entry = active_game.entry;
        let wish = active_game.search_request();
        self.level = wish.unwrap_or(active_game.level()).clone();
        self.seed = active_game.seed();
        self.server_seeded = false;
        self.is_beyond_limit = false;
        self.state = State::Playing(Box::new(active_game));
    }
}
