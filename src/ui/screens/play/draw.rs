//! Draws a game under way: the status, the board, the last message, the key hints.

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Play;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::Ranking;
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::screens::Scene;
use crate::ui::screens::layout::{board_area, clock_text, cover, rows_after_win};
use crate::ui::{keymap, widgets};

/// The row with the moves and the clock.
pub(super) fn status_rows() -> DirtyRows {
    DirtyRows::rows(0..1)
}

/// Messages that warn of nothing.
const NEWS: [&str; 6] = [
    "say-whole-board",
    "say-watch",
    "say-go-on",
    "say-alone",
    "say-watchable",
    "say-unwatchable",
];

impl Play {
    pub(super) fn message_rows(&self) -> DirtyRows {
        let row = self.room.message;
        DirtyRows::rows(row.top()..row.bottom())
    }

    /// Draws the first row: the game, the rival, the moves and the clock.
    fn draw_status(&self, scene: &Scene<'_>, top: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (moves, time) = self.status(words);
        // Nothing is drawn for somebody who does nothing, but the time is counted.
        let is_behind = self.active_game.clock.runs() && self.next_second.is_none();
        let goes_on = match is_behind {
            true => look.glyph("…", "~"),
            false => " ",
        };
        // The clock has a fixed width, so that the moves do not jump.
        let clock = format!("{time:>6}{goes_on}");
        let status = format!("{moves}  {clock}");
        let lead = format!("{}{}", self.spectators.sign(look), self.lead(look));
        let taken = widgets::width(&status) + widgets::width(&lead);
        let name = format!(" {}", words.t(self.active_game.entry.title));
        let step = self.active_game.step();
        let mut whole = match step {
            Some(step) => {
                let step = words.tr("step-n", &[("n", u32::from(step.number()).into())]);
                format!("{name}  {step}")
            }
            None => format!("{name}  {}", self.active_game.game.caption()),
        };
        // Without lists everything is practice, and need not be said.
        let counts = match self.active_game.standing() {
            _ if scene.profile.is_none() => None,
            Ranking::Daily(_) => Some("header-daily"),
            Ranking::Ladder(..) => Some("header-ranked"),
            // The result says it.
            _ if self.won.is_some() && !self.is_winning() => None,
            Ranking::Practice => Some("header-practice"),
            Ranking::Ranked => Some("header-ranked"),
        };
        let plain = counts.map(|counts| {
            let counted = format!("{whole}  {}", words.t(counts));
            std::mem::replace(&mut whole, counted)
        });
        let against = self.ghost.as_ref().map(|ghost| {
            let against = words.tr("race-against", &[("name", ghost.marked_name(words).into())]);
            format!("{whole}  {against}")
        });
        let fits = |title: &String| widgets::width(title) + taken < top.width;
        let titles = against
            .into_iter()
            .chain([whole])
            .chain(plain)
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
        (moves, clock_text(self.shown))
    }

    /// Draws everything, or the rows that the buffer has.
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let top = widgets::row(area, 0);
        if widgets::shows(buf, top) {
            self.draw_status(scene, top, buf);
        }
        let room = &self.room;
        if self.is_covered {
            // Where the board is drawn would tell its size.
            let more = rows_after_win(self.won.is_some(), area);
            cover(board_area(area, more), buf, look);
        } else {
            if widgets::shows(buf, room.board) {
                self.active_game.game.draw(room.board, buf, look, words);
            }
            if let Some(picture) = room.picture.filter(|area| widgets::shows(buf, *area)) {
                self.active_game.game.picture(picture, buf, look);
            }
            self.draw_list(buf, look, words);
        }
        if let Some(won) = &self.won {
            // First the moment, then the two lines.
            if !self.is_winning() {
                won.draw(self, scene, area, buf);
            }
            return;
        }
        let said_in = room.message;
        let last = widgets::row(area, area.height.saturating_sub(1));
        if !widgets::shows(buf, said_in.union(last)) {
            return;
        }
        let own_row = said_in != last;
        let message = match self.said {
            // What is said of the board tells of it.
            _ if self.is_covered => None,
            Some(id) => Some(self.message(id, look, words)),
            None => self.active_game.game.remark(words),
        };
        if let Some(message) = &message {
            let tone = match self.said {
                None if self.active_game.game.is_good_news() => Tone::Exit,
                Some(id) if id == self.opening() || NEWS.contains(&id) => Tone::Faint,
                _ => Tone::Alert,
            };
            widgets::middle(said_in, buf, message, look.style(tone));
        } else if own_row && !self.is_covered {
            self.draw_bars(said_in, buf, look, words);
        }
        let hinted = scene.settings.key_hints && widgets::shows(buf, last);
        if hinted && (own_row || message.is_none()) {
            let (keys, entry) = (scene.settings.keys, self.active_game.entry);
            let own = self.active_game.game.keys();
            let rows = if own.is_empty() {
                keymap::rows(keys, entry)
            } else {
                keymap::rows_of(keys, entry, own)
            };
            widgets::footer(area, buf, look, words, &widgets::of_rows(look, &rows));
        }
    }
}
