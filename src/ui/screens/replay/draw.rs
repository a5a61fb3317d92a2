//! What is shown of a replay around its board.

use ratatui::buffer::Buffer;

use super::{Replay, SPEEDS};
use crate::games::clock::{clock_text, exact_time};
use crate::games::{self, Game};
use crate::i18n::Words;
use crate::look::Tone;
use crate::rooms::live::{LiveRun, Stage};
use crate::ui::names::owner;
use crate::ui::screens::Scene;
use crate::ui::screens::board::{Board, BoardPage, remark};
use crate::ui::widgets::{self, Texts};

/// The message that says how a run stands that is watched; `None`: it is played.
pub(super) fn stage_says(stage: Stage) -> Option<&'static str> {
    match stage {
        Stage::Played => None,
        Stage::Covered => Some("live-covered"),
        Stage::Solved => Some("live-solved"),
        Stage::GivenUp => Some("live-given-up"),
        Stage::Left => Some("live-left"),
        Stage::Closed => Some("live-closed"),
    }
}

impl BoardPage for Replay {
    fn board(&self) -> &Board {
        &self.board
    }

    fn game(&self) -> &dyn Game {
        self.replay_player.game()
    }

    fn is_covered(&self) -> bool {
        matches!(self.replay_player.stage(), Stage::Covered | Stage::Closed)
    }

    /// Who plays, and which game.
    fn title(&self, scene: &Scene<'_>) -> Texts {
        let (look, words) = (scene.look, scene.words);
        let (sign, tone) = match self.replay_player.stage() {
            Stage::Solved => ("", Tone::Accent),
            Stage::Covered => (" ||", Tone::Faint),
            Stage::Played => (look.glyph(" ●", " *"), Tone::Alert),
            Stage::GivenUp | Stage::Left | Stage::Closed => (look.glyph(" ■", " []"), Tone::Faint),
        };
        let title = words.t(self.replay_player.entry.title);
        vec![
            (format!("{sign} {}", self.name(words)), tone),
            (title.into_owned(), Tone::Faint),
            (self.game().caption(), Tone::Faint),
        ]
    }

    fn message(&self, scene: &Scene<'_>) -> Option<(String, Tone)> {
        let words = scene.words;
        let end = stage_says(self.replay_player.stage()).filter(|_| self.is_live());
        let end = end.map(|says| (words.t(says).into_owned(), Tone::Accent));
        let reached = self.reached().map(|says| {
            let moves = words.moves(self.game().progress().moves);
            let time = exact_time(self.replay_player.whole_time(), words);
            let values = [("moves", moves.into()), ("time", time.into())];
            (words.tr(says, &values), Tone::Accent)
        });
        end.or(reached).or_else(|| remark(self.game(), words))
    }

    fn hints(&self, scene: &Scene<'_>) -> Vec<(String, &'static str)> {
        let is_paused = self.due.is_none();
        let hints = self.binds().filter_map(|bind| match bind.hint? {
            "hint-pause" if is_paused => Some((bind.shown(), "hint-lab-play")),
            hint => Some((bind.shown(), hint)),
        });
        let [letters, _, says] = self.across();
        let mut hints = Vec::from_iter(hints.map(|(key, says)| (key.to_owned(), says)));
        // The first, or the one after pausing.
        let at = usize::from(!self.is_live());
        hints.insert(at, (scene.look.glyph("←→", letters).to_owned(), says));
        hints
    }
}

impl Replay {
    /// The message that says at the end of a finished run what it came to.
    pub(super) fn reached(&self) -> Option<&'static str> {
        (!self.is_live() && self.is_over()).then_some("replay-reached")
    }

    /// How many moves there are so far or, of a finished run, in all.
    pub(super) fn status(&self, scene: &Scene<'_>) -> Texts {
        let (look, words) = (scene.look, scene.words);
        let moves = self.game().progress().moves;
        if self.is_live() {
            let moves = words.moves(moves).into_owned();
            return self.board.status("", moves, false, look);
        }
        let par = match (&self.record, self.replay_player.live()) {
            (Some(record), _) => record.finished.tally.moves,
            (None, run) => run.map_or(0, LiveRun::moves),
        };
        let all = [("n", moves.into()), ("par", par.into())];
        vec![(format!("{} ", words.tr("moves-of", &all)), Tone::Player)]
    }

    /// Who plays or has played, with the streak.
    pub(super) fn name(&self, words: &Words) -> String {
        let (name, streak) = match (&self.record, self.replay_player.live()) {
            (Some(record), _) => (record.name.as_ref(), record.streak),
            (None, Some(run)) => (run.header().name.as_ref(), run.header().streak),
            (None, None) => (None, 0),
        };
        owner(name, streak, words)
    }

    /// Draws whether the replay runs and how fast, a bar of its progress, and the time.
    pub(super) fn draw_bar(&self, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, mut row) = (scene.look, self.board.layout.bar);
        if self.is_live() || !widgets::shows(buf, row) {
            return;
        }
        let (state, tone) = match (self.due, self.is_over()) {
            (Some(_), _) => (look.glyph("▶", ">"), Tone::Accent),
            (None, true) => (look.glyph("■", "[]"), Tone::Faint),
            (None, false) => ("||", Tone::Accent),
        };
        let speed = match SPEEDS[self.speed] {
            1 => look.glyph("½x", "1/2x").to_owned(),
            halves => format!("{}x", halves / 2),
        };
        // State and speed have a fixed width, so that the bar does not jump.
        let before = format!(" {state:<2} {speed:<4}  ");
        let (time, whole) = (self.replay_player.time(), self.replay_player.whole_time());
        let whole_text = exact_time(whole, scene.words);
        let wide = whole_text.len();
        let now = Some(whole_text.clone()).filter(|_| self.is_over());
        let now = now.unwrap_or_else(|| clock_text(time));
        let after = format!("  {now:>wide$} / {whole_text} ");
        widgets::left(row, buf, &before, look.style(tone));
        widgets::right(row, buf, &after, look.style(Tone::Text));
        row = widgets::indent(row, widgets::width(&before));
        row.width = row.width.saturating_sub(widgets::width(&after));
        let millis =
            |time: std::time::Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        games::bar(millis(time), millis(whole), Tone::Accent, row, buf, look);
        let wide = u128::from(row.width);
        let at = time.as_millis() * wide / whole.as_millis().max(1);
        let at = at.min(wide.saturating_sub(1));
        let at = row.x + u16::try_from(at).unwrap_or(0);
        let (knob, style) = (look.glyph("●", "o"), look.style(Tone::Accent));
        games::put(buf, at, row.y, knob, style);
    }
}
