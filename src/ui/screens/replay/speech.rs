//! A replay as text mode says it: a finished run all at once, one under way as it goes on.

use std::time::Duration;

use super::Replay;
use super::draw::stage_says;
use crate::games::clock::clock_text;
use crate::i18n::Words;
use crate::key::Key;
use crate::model::Record;
use crate::ui::event::Now;
use crate::ui::keymap;
use crate::ui::screens::board::BoardPage;
use crate::ui::screens::{Context, Scene};
use crate::ui::speak::boards::{described, looked, press, single, small_board, typed_moves};
use crate::ui::speech::{Cause, Spoken};
use crate::ui::view::Go;

/// The least time between two sentences about a run under way.
const TOLD_INTERVAL: Duration = Duration::from_secs(5);

impl Replay {
    /// Whose run it was, what it came to, and what was typed.
    fn record_told(&self, record: &Record, words: &Words) -> String {
        let tally = &record.finished.tally;
        let run = record.finished.run.run();
        let actions = run.iter().flat_map(|run| run.actions());
        let actions: Vec<_> = actions.map(|(_, action)| action).collect();
        let typed = typed_moves(self.replay_player.entry, &actions);
        let values = [
            ("name", self.name(words).into()),
            ("moves", words.moves(tally.moves).into_owned().into()),
            ("time", clock_text(Duration::from_millis(tally.time)).into()),
            ("typed", typed.into()),
        ];
        words.tr("line-replay", &values)
    }

    /// How a run that is watched stands where it is not just played.
    fn stage_told(&self, words: &Words) -> Option<String> {
        let says = stage_says(self.replay_player.stage())?;
        Some(words.t(says).into_owned())
    }

    /// What is new of a run under way, as often as one can listen.
    fn news(&mut self, now: Now, words: &Words) -> Vec<String> {
        if let Some(stage) = self.stage_told(words) {
            return vec![format!("{}: {stage}", self.name(words))];
        }
        let moves = self.replay_player.game().progress().moves;
        let Some((before, at)) = self.told else {
            // What was played before comes a moment later.
            let run = self.replay_player.live();
            let is_there = run.is_none_or(|run| run.moves() == moves);
            self.told = is_there.then_some((moves, now));
            let game = self.replay_player.game();
            let position = [small_board(game), described(game, words)].concat();
            return position.into_iter().filter(|_| is_there).collect();
        };
        if moves == before || now < at + TOLD_INTERVAL {
            return Vec::new();
        }
        self.told = Some((moves, now));
        let values = [
            ("name", self.name(words).into()),
            ("n", moves.saturating_sub(before).into()),
            ("moves", moves.into()),
        ];
        vec![words.tr("line-live-moves", &values)]
    }

    /// What is said for a line that only asks; a board that is covered is not to be seen.
    pub(crate) fn look_told(&self, typed: &str, words: &Words) -> Option<Vec<String>> {
        if let ("room", Some(round)) = (typed, &self.board.round) {
            return Some(round.standings(words));
        }
        let looked = looked(self.replay_player.game(), typed, words)?;
        match self.is_covered() {
            true => Some(self.stage_told(words).into_iter().collect()),
            false => Some(looked),
        }
    }
}

impl Spoken for Replay {
    fn say(&mut self, scene: &Scene<'_>, now: Now, cause: Cause) -> Vec<String> {
        let words = scene.words;
        let round = self.board.round.as_mut();
        let mut lines = round.map_or_else(Vec::new, |one| one.news(false, words));
        let game = self.replay_player.game();
        lines.extend(match (&self.record, cause) {
            (Some(_), Cause::Reply | Cause::News) => Vec::new(),
            (Some(record), Cause::New) => {
                let mut lines = small_board(game);
                lines.push(self.record_told(record, words));
                lines
            }
            (Some(_), Cause::Line) => described(game, words),
            (None, Cause::Reply | Cause::News) => self.news(now, words),
            (None, Cause::New) => {
                let name = self.name(words);
                let mut lines = vec![words.tr("line-live-begun", &[("name", name.into())])];
                lines.extend(self.news(now, words));
                lines
            }
            (None, Cause::Line) => {
                let stage = self.stage_told(words).into_iter();
                let state = self.look_told("where", words).into_iter().flatten();
                stage.chain(state).collect()
            }
        });
        lines
    }

    fn introduction(&self, scene: &Scene<'_>) -> Vec<String> {
        let [letters, says, _] = self.across();
        let binds = self.binds().map(|bind| (bind.shown(), bind.says));
        let keys = binds.chain([(letters, says)]);
        keys.map(|(key, says)| format!("{key}: {}", scene.words.t(says)))
            .collect()
    }

    fn repeats(&self) -> bool {
        true
    }

    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<(Go, Vec<String>)> {
        let typed = line.to_lowercase();
        if let Some(lines) = self.look_told(&typed, context.words()) {
            return Some((Go::Stay, lines));
        }
        let key = match typed.as_str() {
            "back" | "stop" => Key::Char('q'),
            typed => keymap::latin(single(typed)?),
        };
        self.meant(key)?;
        Some((press(self, context, &[key]), Vec::new()))
    }
}
