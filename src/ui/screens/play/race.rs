//! What is seen of a race beside the board: how far both are on the way, and that the rival is
//! out.

use ratatui::buffer::Buffer;

use super::Play;
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::screens::Scene;
use crate::ui::screens::board::BoardPage;
use crate::ui::widgets;

/// Columns of both bars with their names, at least and at most, and free ones after each.
const BARS_COLUMNS: (u16, u16) = (60, 100);
const HALF_GAP: u16 = 2;

impl Play {
    pub(super) fn move_ghost(&mut self, now: Now) {
        let Some(ghost) = &mut self.ghost else {
            return;
        };
        let was_out = ghost.is_out();
        ghost.play_beside(&mut self.active_game, now);
        if !was_out && ghost.is_out() && !self.active_game.progress().solved {
            self.said = Some("race-finished");
        }
    }

    /// The sentence about the race, if it was one.
    pub(super) fn verdict(&self, words: &Words) -> Option<String> {
        Some(self.ghost.as_ref()?.verdict(self.active_game.run(), words))
    }

    /// A message as it is said: those of a race name the rival.
    pub(super) fn says(&self, id: &str, words: &Words) -> String {
        let name = self.ghost.as_ref().map(|ghost| ghost.name(words));
        words.tr(id, &[("name", name.unwrap_or_default().into())])
    }

    /// Draws how far the player and the rival are, where there is room for it and nothing is said.
    pub(super) fn draw_bars(&self, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words, layout) = (scene.look, scene.words, &self.board.layout);
        let Some(ghost) = self.ghost.as_ref().filter(|_| {
            let has_row = layout.message != layout.heading;
            has_row
                && layout.message.width >= BARS_COLUMNS.0
                && !self.is_covered()
                && self.message(scene).is_none()
        }) else {
            return;
        };
        let you = words.t("list-you").into_owned();
        let own = (look.glyph("●", "@"), you, Tone::Player, self.game().left());
        let rival = (sign(look), ghost.name(words), Tone::Ghost, ghost.left());
        let both = widgets::centered(layout.message, BARS_COLUMNS.1, 1);
        let half = both.width / 2;
        // Both bars are of the same length.
        let longest = widgets::width(&own.1).max(widgets::width(&rival.1));
        let columns = longest.min(half / 2);
        for (x, (sign, name, tone, left)) in [(0, own), (half, rival)] {
            let mut place = widgets::indent(both, x);
            place.width = half - HALF_GAP;
            let said = format!("{sign} {}", widgets::cut(&name, columns, look));
            widgets::left(place, buf, &said, look.style(tone));
            let done = left.map_or(0, |left| ghost.whole.saturating_sub(left));
            let bar = widgets::indent(place, columns + 3);
            games::bar(done, ghost.whole, tone, bar, buf, look);
        }
    }
}

/// The sign of the rival, as on the board.
pub(super) fn sign(look: &Look) -> &'static str {
    look.glyph("○", "&")
}
