//! Draws a game under way: the status, the board, the last message, the key hints.

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{HINT_ASKS, Play, WHOLE_BOARD};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::keymap::{self, Row};
use crate::ui::screens::Scene;
use crate::ui::screens::board::last_row;
use crate::ui::screens::layout::clock_text;
use crate::ui::screens::replay::spectators;
use crate::ui::widgets;

/// The message that names the hint in the line of keys.
const HINT: &str = "hint-hint";

/// The place of the hint in a line of keys that is too long: behind those that move and undo.
const HINT_PLACE: usize = 2;

/// Messages that warn of nothing.
const NEWS: [&str; 6] = [
    WHOLE_BOARD,
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
    fn draw_status(&self, scene: &Scene<'_>, top: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (moves, time) = self.status(words);
        // Nothing is drawn for somebody who does nothing, but the time is counted.
        let is_behind = self.clock_goes_on();
        let goes_on = match is_behind {
            true => look.glyph("…", "~"),
            false => " ",
        };
        // The clock has a fixed width, so that the moves do not jump.
        let clock = format!("{time:>6}{goes_on}");
        let status = format!("{moves}  {clock}");
        let watched = match self.spectators {
            0 => String::new(),
            count => format!("{}   ", spectators(count, look)),
        };
        let lead = format!("{watched}{}", self.lead(look));
        let taken = widgets::width(&status) + widgets::width(&lead);
        let name = format!(" {}", words.t(self.active_game.entry.title));
        let board = match self.active_game.step() {
            Some(step) => words.tr("step-n", &[("n", u32::from(step.number()).into())]),
            None => self.active_game.game.caption(),
        };
        let mut whole = format!("{name}  {board}");
        let plain = self.active_game.is_of_day().then(|| {
            let daily = words.t("header-daily");
            let whole_daily = format!("{whole}  {daily}");
            // What it is is not to be seen on the board, as its game is.
            let short = [format!(" {board}  {daily}"), format!(" {daily}")];
            let plain = std::mem::replace(&mut whole, whole_daily);
            short.into_iter().chain([plain])
        });
        let against = self.ghost.as_ref().map(|ghost| {
            let against = words.tr("race-against", &[("name", ghost.marked_name(words).into())]);
            format!("{whole}  {against}")
        });
        let fits = |title: &String| widgets::width(title) + taken < top.width;
        let titles = against
            .into_iter()
            .chain([whole])
            .chain(plain.into_iter().flatten())
            .chain([name]);
        let title = titles.into_iter().find(fits).unwrap_or_default();
        widgets::left(top, buf, &title, look.style(Tone::Faint));
        widgets::right(top, buf, &status, look.style(Tone::Player));
        if is_behind {
            widgets::right(top, buf, &clock, look.style(Tone::Faint));
        }
        let before = Rect {
            width: top.width.saturating_sub(widgets::width(&status)),
            ..top
        };
        widgets::right(before, buf, &lead, look.style(Tone::Ghost));
    }

    /// The ghost's sign and the lead over it in moves; empty where there is no race.
    fn lead(&self, look: &Look) -> String {
        let Some(ghost) = &self.ghost else {
            return String::new();
        };
        let sign = look.glyph("○", "&");
        match ghost.lead(self.active_game.game.left()) {
            Some(lead) => format!(" {sign} {lead:+}   "),
            None => format!(" {sign} -   "),
        }
    }

    fn status<'a>(&self, words: &'a Words) -> (Cow<'a, str>, String) {
        let progress = self.active_game.game.progress();
        let moves = match progress.par.filter(|_| self.active_game.entry.shows_par) {
            Some(par) => Cow::Owned(words.tr(
                "moves-of",
                &[("n", progress.moves.into()), ("par", par.into())],
            )),
            None => words.moves(progress.moves),
        };
        (moves, clock_text(self.board.shown))
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
                won.draw(self, scene, area, buf);
            }
            return;
        }
        let (said_in, last) = (self.board.layout.message, last_row(area));
        // What is said of the board tells of it.
        if !widgets::shows(buf, said_in.union(last)) || self.is_covered {
            if self.is_covered && scene.settings.key_hints && widgets::shows(buf, last) {
                self.draw_hints(scene, last, buf);
            }
            return;
        }
        let has_own_row = self.board.has_message_row(area);
        // The keys say what comes next.
        let message = self
            .message(scene)
            .filter(|_| has_own_row || self.said != Some("say-watch"));
        if let Some(message) = &message {
            let tone = match self.said {
                None if self.active_game.game.left().is_some() => Tone::Exit,
                Some(id) if id == self.opening() || NEWS.contains(&id) => Tone::Faint,
                _ => Tone::Alert,
            };
            self.board.draw_message((message, tone), scene, area, buf);
        } else if has_own_row {
            self.draw_bars(said_in, buf, look, words);
        }
        if scene.settings.key_hints
            && widgets::shows(buf, last)
            && (has_own_row || message.is_none())
        {
            self.draw_hints(scene, last, buf);
        }
    }

    /// The message in the row of messages.
    fn message(&self, scene: &Scene<'_>) -> Option<String> {
        let words = scene.words;
        match self.said {
            Some(HINT_ASKS) => {
                let key = self.hint_key(scene);
                Some(words.tr(HINT_ASKS, &[("key", key.into())]))
            }
            Some(id) => {
                let says = self.says(id, scene.look, words);
                let attempt = self.attempt_says().filter(|_| id == self.opening());
                let attempt = attempt.map(|id| format!("{says} {}", words.t(id)));
                let columns = self.board.layout.message.width;
                let fits = |text: &String| widgets::width(text) <= columns;
                Some(attempt.filter(fits).unwrap_or(says))
            }
            None => self.active_game.game.remark(words),
        }
    }

    /// The message that says once, on the first board of the ladder, what counts.
    fn attempt_says(&self) -> Option<&'static str> {
        self.active_game.is_first_try().then_some("say-attempt")
    }

    /// The rows about the keys that mean something now.
    fn key_rows(&self, scene: &Scene<'_>) -> Vec<Row> {
        let (keys, entry) = (scene.settings.keys, self.active_game.entry);
        match self.active_game.game.keys() {
            [] => keymap::rows(keys, entry),
            own => keymap::rows_of(keys, entry, own),
        }
    }

    /// The keys while the solution is shown; `None`: it is not, or has keys of its own.
    pub(super) fn keys_of_solution(&self) -> Option<[(&'static str, &'static str); 4]> {
        let active_game = &self.active_game;
        let is_shown = active_game.is_given_up() && active_game.game.keys().is_empty();
        let next = match active_game.is_of_day() {
            true => "hint-today",
            false => "hint-next-board",
        };
        is_shown.then_some([
            ("Enter", next),
            ("r", "hint-same"),
            ("?", "hint-help"),
            ("Esc", "hint-back"),
        ])
    }

    /// The key of a hint, as the line of keys calls it.
    fn hint_key(&self, scene: &Scene<'_>) -> String {
        let rows = self.key_rows(scene);
        let shown = widgets::of_rows(scene.look, &rows).into_iter();
        let mut hints = shown.filter(|(_, says)| *says == HINT);
        hints.next().map_or("", |(key, _)| key).to_owned()
    }

    fn draw_hints(&self, scene: &Scene<'_>, row: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        if let Some(keys) = self.keys_of_solution() {
            widgets::hints(row, buf, look, words, &keys);
            return;
        }
        let rows = self.key_rows(scene);
        if self.board.is_in_room {
            let first = widgets::of_rows(look, &rows).into_iter().take(1);
            let keys: Vec<_> = first.chain(KEYS_OF_ROUND).collect();
            return widgets::hints(row, buf, look, words, &keys);
        }
        let idle = self.active_game.game.idle_hints();
        let mut keys = widgets::of_rows(look, &rows);
        keys.retain(|(_, says)| !idle.contains(says));
        // Where there is no room for all, help with the board comes before what else a game offers.
        let hint = keys.iter().position(|(_, says)| *says == HINT);
        let says = keys.iter().map(|(key, says)| (*key, *says, words.t(says)));
        if let Some(hint) = hint.filter(|hint| *hint > HINT_PLACE)
            && widgets::hints_width(&says.collect::<Vec<_>>()) > row.width
        {
            keys[HINT_PLACE..=hint].rotate_right(1);
        }
        widgets::hints(row, buf, look, words, &keys);
    }
}
