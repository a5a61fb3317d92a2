//! The games under way of others: a list, and one of them followed in sentences.

use std::time::Duration;

use tokio::time::Instant;

use super::board::described;
use super::{Conversation, Reply};
use crate::i18n::Words;
use crate::model::{Code, Name, StoreRequest, UserError};
use crate::rooms::live::{Spectator, Stage, WatchError};
use crate::ui::event::Now;
use crate::ui::names;
use crate::ui::replay_player::ReplayPlayer;
use crate::ui::trouble_told;

/// The least time between two sentences about a game that is followed.
const SAID_INTERVAL: Duration = Duration::from_secs(5);

/// A game of somebody else's that is followed.
pub(super) struct Watched {
    spectator: Spectator,
    player: ReplayPlayer,
    stage: Stage,
    /// The moves that were told last, and when.
    said: (u32, Now),
}

/// Who plays, as it stands in a sentence: the host may show no names.
pub(super) fn player(name: Option<&Name>, streak: u32, words: &Words) -> String {
    match name {
        Some(name) => names::told(name, streak, words),
        None => words.t("somebody").into_owned(),
    }
}

impl Watched {
    fn name(&self, words: &Words) -> String {
        let header = self.spectator.run().header();
        player(header.name.as_ref(), header.streak, words)
    }

    /// Takes what is new; whether the stage is another one.
    fn pull(&mut self) -> bool {
        let pulled = self.player.pull(&self.spectator);
        // As much as one event may take; the rest comes with the next.
        self.player.seek(usize::MAX);
        std::mem::replace(&mut self.stage, pulled.stage) != pulled.stage
    }

    /// The message about how the game stands, where it is not just played.
    fn stage_says(&self) -> Option<&'static str> {
        Some(match self.stage {
            Stage::Played => return None,
            Stage::Covered => "live-covered",
            Stage::Solved => "live-solved",
            Stage::GivenUp => "live-given-up",
            Stage::Left => "live-left",
            Stage::Closed => "live-closed",
        })
    }
}

impl Conversation {
    /// `watch 7k3m-9xq2` follows the game of this name.
    pub(super) fn watch(&mut self, typed: &str) -> Reply {
        match typed.trim().parse::<Code>() {
            Ok(id) if self.visit.is_some() => {
                self.requests.push(StoreRequest::Watch(id));
                self.reply(String::new(), false)
            }
            _ => self.sentence("line-live-how"),
        }
    }

    /// What is said once it is known whether the player may watch.
    pub(super) fn said_of_watch(&mut self, id: Code, allowed: Result<(), UserError>) -> String {
        let words = self.words;
        let said = match allowed.and_then(|()| self.begin_to_watch(id)) {
            Ok(()) => self.told_of_watched(),
            Err(error) => trouble_told(error, words),
        };
        format!("{said}\n{}", self.prompt())
    }

    /// Whose game is followed from now on.
    pub(super) fn told_of_watched(&self) -> String {
        let watched = self.watched.as_ref();
        let name = watched.map_or_else(String::new, |watched| watched.name(self.words));
        self.words.tr("line-live-begun", &[("name", name.into())])
    }

    fn begin_to_watch(&mut self, id: Code) -> Result<(), UserError> {
        let visit = self.visit.as_ref().ok_or(UserError::NotLive)?;
        self.follow(visit.presence().watch(id, Instant::now()))
    }

    /// Follows a game, where it may be watched.
    pub(super) fn follow(
        &mut self,
        spectator: Result<Spectator, WatchError>,
    ) -> Result<(), UserError> {
        let spectator = spectator.map_err(|error| match error {
            WatchError::Gone => UserError::NotLive,
            WatchError::TooOften => UserError::WatchedTooMany,
        })?;
        let start = &spectator.run().header().start;
        let player = ReplayPlayer::live(start).map_err(|_| UserError::Refused)?;
        self.watched = Some(Box::new(Watched {
            stage: Stage::Played,
            player,
            said: (0, self.now),
            spectator,
        }));
        Ok(())
    }

    /// `stop` follows it no more.
    pub(super) fn stop_watching(&mut self) -> Reply {
        match self.watched.take() {
            Some(_) => self.sentence("line-live-stopped"),
            None => self.sentence("line-live-how"),
        }
    }

    /// How the game that is followed stands: its board, or in a sentence.
    pub(super) fn look_at_watched(&mut self, is_board: bool) -> Reply {
        let words = self.words;
        let Some(watched) = &mut self.watched else {
            return Reply::default();
        };
        watched.pull();
        let game = watched.player.game();
        let text = match watched.stage_says() {
            Some(says) => {
                // A board that is covered, or closed, is not to be seen.
                words.t(says).into_owned()
            }
            None if is_board => Self::board(game, words),
            None => described(game, words),
        };
        if watched.stage.is_over() {
            self.watched = None;
        }
        let text = format!("{}\n{}", text.trim_end(), self.prompt());
        self.reply(text, false)
    }

    /// When [`Self::live`] has something to do by itself.
    pub(crate) fn live_due(&self) -> Option<Now> {
        self.room_due()
    }

    /// Something is new of the player's own game, for those who watch it, or of the one that is
    /// followed. Without a text nothing is said of it now.
    pub(crate) fn live(&mut self, now: Now) -> Reply {
        self.now = now;
        self.publish();
        let news = self.room_news(now);
        if !news.is_empty() {
            // It may be a round, which others watch from now on.
            return self.reply(news, false);
        }
        let words = self.words;
        let Some(watched) = &mut self.watched else {
            return Reply::default();
        };
        let is_new = watched.pull();
        if self.room.is_some() && watched.stage == Stage::Solved {
            // The room says who is home.
            self.watched = None;
            return Reply::default();
        }
        let moves = watched.player.game().progress().moves;
        let (said, at) = watched.said;
        let is_due = moves != said && now >= at + SAID_INTERVAL;
        if !is_new && !is_due && !watched.stage.is_over() {
            return Reply::default();
        }
        watched.said = (moves, now);
        let name = watched.name(words);
        let says = watched.stage_says().unwrap_or("line-live-moves");
        let since = moves.saturating_sub(said);
        let text = words.tr(
            says,
            &[
                ("name", name.into()),
                ("n", since.into()),
                ("moves", moves.into()),
            ],
        );
        if watched.stage.is_over() {
            self.watched = None;
        }
        let text = format!("{text}\n{}", self.prompt());
        self.reply(text, false)
    }
}
