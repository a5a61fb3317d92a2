//! Draws a game under way: the status, the board, the last message, the key hints.

use ratatui::{buffer::Buffer, layout::Rect};

use super::race::sign;
use super::{HINT_ASKS, Play};
use crate::games::labyrinth::keys::{MAP_HINT, ZOOM_HINT};
use crate::look::Tone;
use crate::ui::keymap;
use crate::ui::screens::Scene;
use crate::ui::screens::board::{last_row, spectators};
use crate::ui::screens::layout::clock_text;
use crate::ui::widgets;

/// The message that names the hint in the line of keys.
const HINT: &str = "hint-hint";

/// The place of the hint in the line of keys: behind those that move and undo.
const HINT_PLACE: usize = 2;

/// Messages that warn of nothing.
const NEWS: [&str; 6] = [
    "say-whole-board",
    "say-watch",
    "say-go-on",
    "say-alone",
    "say-watchable",
    "say-unwatchable",
];

/// The keys of a round beside those of the game.
pub(crate) const KEYS_OF_ROUND: [(&str, &str); 4] = [
    ("r", "hint-room-react"),
    ("g", "hint-room-others"),
    ("?", "hint-help"),
    ("q", "hint-quit"),
];

impl Play {
    /// Draws the first row: the game, the rival, the moves and the clock.
    fn draw_status(&self, scene: &Scene<'_>, mut row: Rect, buf: &mut Buffer) {
        let (look, words, active_game) = (scene.look, scene.words, &self.active_game);
        let faint = look.style(Tone::Faint);
        // Nothing is drawn for somebody who does nothing, but the time is counted.
        let (goes_on, tone) = match self.clock_goes_on() {
            true => (look.glyph("…", "~"), Tone::Faint),
            false => (" ", Tone::Player),
        };
        // The clock has a fixed width, so that the moves do not jump.
        let clock = format!("  {:>6}{goes_on}", clock_text(self.board.shown));
        let progress = active_game.progress();
        let moves = match progress.par.filter(|_| active_game.entry.shows_par) {
            Some(par) => {
                let values = [("n", progress.moves.into()), ("par", par.into())];
                words.tr("moves-of", &values)
            }
            None => words.moves(progress.moves).into_owned(),
        };
        let watched = match self.spectators {
            0 => String::new(),
            count => format!("  {}", spectators(count, look)),
        };
        let lead = self.ghost.as_ref().map(|ghost| {
            let lead = ghost.lead(active_game.game.left());
            let lead = lead.map_or("-".to_owned(), |lead| format!("{lead:+}"));
            format!("  {} {lead}", sign(look))
        });
        let lead = format!("{watched}{}   ", lead.unwrap_or_default());
        let parts = [(&clock, tone), (&moves, Tone::Player), (&lead, Tone::Ghost)];
        for (text, tone) in parts {
            widgets::right(row, buf, text, look.style(tone));
            row.width = row.width.saturating_sub(widgets::width(text));
        }
        let name = format!(" {}", words.t(active_game.entry.title));
        let daily = active_game
            .is_of_day()
            .then(|| words.t("header-daily").into_owned());
        let board = match active_game.step() {
            Some(step) => words.tr("step-n", &[("n", u32::from(step.number()).into())]),
            None => active_game.game.caption(),
        };
        let rival = self.ghost.as_ref().map(|ghost| ghost.name(words));
        let against = rival.map(|name| words.tr("race-against", &[("name", name.into())]));
        let parts = [Some(name), daily, Some(board), against];
        let parts = parts.iter().flatten();
        let parts = parts.filter(|text| widgets::width(text) <= row.width);
        let parts: Vec<_> = parts.map(|text| (text.as_str(), faint)).collect();
        widgets::heading(row, buf, &parts, &[]);
    }

    /// Draws everything, or the rows that the buffer has.
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words, area) = (scene.look, scene.words, self.board.part(area));
        let top = widgets::row(area, 0);
        if widgets::shows(buf, top) {
            self.draw_status(scene, top, buf);
        }
        self.board
            .draw(self.active_game.game.as_ref(), self.is_covered, scene, buf);
        self.draw_list(buf, look, words);
        if let Some(won) = &self.won {
            // First the moment, then the two lines.
            if !self.is_winning() && !self.board.is_in_room {
                self.draw_result(won, scene, area, buf);
            }
            return;
        }
        let row = self.board.layout.message;
        if !widgets::shows(buf, row.union(last_row(area))) {
            return;
        }
        let has_own_row = self.board.has_message_row(area);
        // What is said of the board tells of it; and in place of the keys, which say what comes next,
        // nobody is told that it is the solution.
        let is_told = !self.is_covered && (has_own_row || self.said != Some("say-watch"));
        let message = self.message(scene).filter(|_| is_told);
        if message.is_none() && has_own_row && !self.is_covered {
            self.draw_bars(row, buf, look, words);
        }
        let hints = || self.hints(scene);
        self.board.draw_below(message, hints, scene, area, buf);
    }

    /// The message in the row of messages.
    fn message(&self, scene: &Scene<'_>) -> Option<(String, Tone)> {
        let (words, game) = (scene.words, &self.active_game.game);
        let Some(id) = self.said else {
            let tone = match game.left() {
                Some(_) => Tone::Exit,
                None => Tone::Alert,
            };
            let remark = game.remark().filter(|_| !self.active_game.is_given_up())?;
            return Some((words.t(remark).into_owned(), tone));
        };
        if id == HINT_ASKS {
            let hints = self.hints(scene).into_iter();
            let key = hints
                .filter(|(_, says)| *says == HINT)
                .map(|(key, _)| key)
                .next();
            let key = key.unwrap_or_default();
            return Some((words.tr(id, &[("key", key.into())]), Tone::Alert));
        }
        let is_opening = id == self.opening();
        let tone = match is_opening || NEWS.contains(&id) {
            true => Tone::Faint,
            false => Tone::Alert,
        };
        let mut says = self.says(id, scene.look, words);
        // It says once, on the first board of the ladder, what counts.
        if is_opening && self.active_game.is_first_try() {
            let attempt = format!("{says} {}", words.t("say-attempt"));
            if widgets::width(&attempt) <= self.board.layout.message.width {
                says = attempt;
            }
        }
        Some((says, tone))
    }

    /// The keys while the solution is shown; `None`: it is not, or has keys of its own.
    pub(super) fn keys_of_solution(&self) -> Option<[(&'static str, &'static str); 4]> {
        let active_game = &self.active_game;
        let is_shown = active_game.is_given_up() && !self.board.is_map;
        is_shown.then_some([
            ("Enter", self.next_says()),
            ("r", "hint-same"),
            ("?", "hint-help"),
            ("Esc", "hint-back"),
        ])
    }

    /// The keys that mean something now.
    fn hints(&self, scene: &Scene<'_>) -> Vec<(String, &'static str)> {
        let owned = |(key, says): (&str, _)| (key.to_owned(), says);
        if let Some(keys) = self.keys_of_solution() {
            return keys.map(owned).to_vec();
        }
        let (keys, entry) = (scene.settings.keys, self.active_game.entry);
        let rows = match self.own_keys() {
            [] => keymap::rows(keys, entry),
            own => keymap::rows_of(keys, entry, own),
        };
        let mut keys = widgets::of_rows(&rows);
        if self.board.is_in_room {
            let first = keys.into_iter().take(1);
            return first.chain(KEYS_OF_ROUND).map(owned).collect();
        }
        // Of a board that is seen as a whole there is no map, and nothing to see from farther away.
        let (board, game) = (self.board.layout.board, &self.active_game.game);
        let whole = game.extent(board, scene.look);
        if let Some(whole) = whole.filter(|extent| extent.fits(board)) {
            let has_zoom = whole.scale == 1;
            keys.retain(|(_, says)| *says != MAP_HINT && (has_zoom || *says != ZOOM_HINT));
        }
        // Help with the board comes before what else a game offers.
        let hint = keys.iter().position(|(_, says)| *says == HINT);
        if let Some(hint) = hint.filter(|hint| *hint > HINT_PLACE) {
            keys[HINT_PLACE..=hint].rotate_right(1);
        }
        keys.into_iter().map(owned).collect()
    }
}
