//! Draws a game under way: how it stands, the board, what was said, the keys.

use ratatui::{buffer::Buffer, layout::Rect};
use std::borrow::Cow;

use super::Play;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::screens::layout::{board_area, clock_text, message_row, whole};
use crate::ui::screens::{Context, Scene};
use crate::ui::{keymap, widgets};

/// The row with the moves and the clock.
pub(super) fn status_rows() -> DirtyRows {
    DirtyRows::rows(0..1)
}

pub(super) fn message_rows(context: &Context<'_>) -> DirtyRows {
    let row = message_row(whole(context));
    DirtyRows::rows(row.top()..row.bottom())
}
impl Play {
    /// The first row: what is played, against whom, and how it stands.
    fn draw_status(&self, scene: &Scene<'_>, top: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (moves, time) = self.status(words);
        // The clock keeps a width of its own, so that the moves do not jump.
        let status = format!("{moves}  {time:>6} ");
        let lead = self.lead(look);
        let taken = widgets::width(&status) + widgets::width(&lead);
        let name = format!(" {}", words.t(self.active_game.entry.title));
        let whole = format!("{name}  {}", self.active_game.game.caption());
        let against = self.ghost.as_ref().map(|ghost| {
            let against = words.tr("race-against", &[("name", ghost.name(words).into())]);
            format!("{whole}  {against}")
        });
        let fits = |title: &String| widgets::width(title) + taken < top.width;
        let titles = against.into_iter().chain([whole, name]);
        let title = titles.into_iter().find(fits).unwrap_or_default();
        widgets::left(top, buf, &title, look.style(Tone::Faint));
        widgets::right(top, buf, &status, look.style(Tone::Player));
        let before = Rect {
            width: top.width.saturating_sub(widgets::width(&status)),
            ..top
        };
        widgets::right(before, buf, &lead, look.style(Tone::Ghost));
    }

    /// The ghost's sign and the lead over it, in moves; nothing where there is no race.
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
        if widgets::shows(buf, board_area(area, 0)) {
            self.active_game
                .game
                .draw(board_area(area, 0), buf, look, words);
        }
        let (said_in, last) = (
            message_row(area),
            widgets::row(area, area.height.saturating_sub(1)),
        );
        if !widgets::shows(buf, said_in.union(last)) {
            return;
        }
        let own_row = said_in != last;
        let message = match self.said {
            Some(id) => Some(words.t(id)),
            None => self.active_game.game.remark(words).map(Into::into),
        };
        if let Some(message) = &message {
            let tone = if self.said == Some(self.opening()) {
                Tone::Faint
            } else {
                Tone::Alert
            };
            widgets::middle(said_in, buf, message, look.style(tone));
        }
        let hinted = scene.settings.key_hints && widgets::shows(buf, last);
        if hinted && (own_row || message.is_none()) {
            let (keys, entry) = (scene.settings.keys, self.active_game.entry);
            let own = self.active_game.game.keys();
            let rows = match own.is_empty() {
                true => keymap::rows(keys, entry),
                false => keymap::rows_of(keys, entry, own),
            };
            widgets::footer(area, buf, look, words, &widgets::of_rows(look, &rows));
        }
    }
}
