//! What is seen of a race beside the board: how far both are on the way, and that the rival is
//! out.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Play;
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::widgets;

/// The shortest bars: shorter ones tell less than the lead in moves does; and the longest.
const BAR: (u16, u16) = (8, 32);

/// The most columns of a name beside its bar.
const NAME_MAX: u16 = 24;

impl Play {
    /// Moves the ghost. Returns whether anything that is shown has changed.
    pub(super) fn move_ghost(&mut self, now: Now) -> bool {
        let Some(ghost) = &mut self.ghost else {
            return false;
        };
        let was_out = ghost.is_out();
        let changed = ghost.play_beside(&mut self.active_game, now);
        if !was_out && ghost.is_out() && !self.active_game.progress().solved {
            self.said = Some("race-finished");
            return true;
        }
        changed
    }

    /// A message as it is said: those of a race name the rival.
    pub(super) fn says(&self, id: &str, look: &Look, words: &Words) -> String {
        let Some(ghost) = self.ghost.as_ref().filter(|_| id.starts_with("race-")) else {
            return words.t(id).into_owned();
        };
        let said = words.tr(id, &[("name", ghost.name(words).into())]);
        match id == "race-finished" {
            true => format!("{} {said}", sign(look)),
            false => said,
        }
    }

    /// Draws how far the player and the rival are, where there is room for it.
    pub(super) fn draw_bars(&self, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let Some(ghost) = &self.ghost else {
            return;
        };
        let names = [words.t("list-you").into_owned(), ghost.name(words)];
        let longest = names.iter().map(|name| widgets::width(name)).max();
        let longest = longest.unwrap_or(0).min(NAME_MAX) + 1;
        // The sign, and what is free between the two.
        let room = (row.width / 2).saturating_sub(2 + 4);
        // With both names or without them.
        let name = if longest + BAR.0 <= room { longest } else { 0 };
        let bar = room.saturating_sub(name).min(BAR.1);
        if bar < BAR.0 {
            return;
        }
        let wide = 2 + name + bar;
        let both = widgets::centered(row, 2 * wide + 4, 1);
        let own = (
            look.glyph("●", "@"),
            Tone::Player,
            self.active_game.game.left(),
        );
        let rival = (sign(look), Tone::Ghost, ghost.left());
        for ((x, (sign, tone, left)), said) in [(0, own), (wide + 4, rival)].into_iter().zip(names)
        {
            let place = widgets::indent(both, x);
            let said = match name {
                0 => String::new(),
                name => widgets::cut(&said, name - 1, look),
            };
            widgets::left(place, buf, &format!("{sign} {said}"), look.style(tone));
            let done = left.map_or(0, |left| ghost.whole().saturating_sub(left));
            let area = Rect {
                width: bar,
                ..widgets::indent(place, 2 + name)
            };
            games::bar(done, ghost.whole(), tone, area, buf, look);
        }
    }
}

/// The sign of the rival, as on the board.
pub(super) fn sign(look: &Look) -> &'static str {
    look.glyph("○", "&")
}
