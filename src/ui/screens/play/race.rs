//! What is seen of a race beside the board: how far both are on the way, and that the rival is
//! out.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Play;
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::widgets;

/// The shortest bars: shorter ones tell less than the lead in moves does.
const BAR_MIN: u16 = 8;

/// The most columns of a name beside its bar.
const NAME_MAX: u16 = 24;

/// Columns beside the bars and the names: at the edges, around the signs, between the two.
const BETWEEN: u16 = 2 * 4 + 2;

impl Play {
    /// Moves the ghost. Returns whether anything that is shown has changed.
    pub(super) fn move_ghost(&mut self, now: Now) -> bool {
        let Some(ghost) = &mut self.ghost else {
            return false;
        };
        let was_out = ghost.is_out();
        let changed = ghost.play_beside(&mut self.active_game, now);
        if !was_out && ghost.is_out() && !self.active_game.game.progress().solved {
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
        let names = [words.t("list-you").into_owned(), ghost.marked_name(words)];
        let longest = names.iter().map(|name| widgets::width(name)).max();
        let rest = row.width.saturating_sub(BETWEEN);
        // With both names or without them: a bar alone would be anybody's.
        let name = longest.unwrap_or(0).min(NAME_MAX) + 1;
        let (name, bar) = match (rest / 2).checked_sub(name) {
            Some(bar) if bar >= BAR_MIN => (name, bar),
            _ if rest / 2 >= BAR_MIN => (0, rest / 2),
            _ => return,
        };
        let bar = bar.min(2 * name.max(BAR_MIN) + BAR_MIN);
        let whole = BETWEEN + 2 * (name + bar);
        let mut x = row.x + row.width.saturating_sub(whole) / 2 + 1;
        let signs = [look.glyph("●", "@"), sign(look)];
        let left = [self.active_game.game.left(), ghost.left()];
        let tones = [Tone::Player, Tone::Ghost];
        for n in 0..2 {
            let at = widgets::indent(row, x - row.x);
            let said = match name {
                0 => String::new(),
                name => widgets::cut(&names[n], name - 1, look),
            };
            let text = format!("{} {said}", signs[n]);
            widgets::left(at, buf, &text, look.style(tones[n]));
            let all = ghost.whole();
            let done = left[n].map_or(0, |left| all.saturating_sub(left));
            let area = Rect {
                x: x + 2 + name,
                width: bar,
                ..row
            };
            games::bar(done, all, tones[n], area, buf, look);
            x += 2 + name + bar + 4;
        }
    }
}

/// The sign of the rival, as on the board.
fn sign(look: &Look) -> &'static str {
    look.glyph("○", "&")
}
