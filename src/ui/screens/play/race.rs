//! What is seen of a race beside the board: how far both are on the way, and that the rival is
//! out.

use ratatui::buffer::Buffer;

use super::Play;
use crate::games::{self, rivals::own_sign};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::names::owner;
use crate::ui::screens::Scene;
use crate::ui::screens::board::BoardPage;
use crate::ui::screens::result::versus;
use crate::ui::widgets;

/// Columns of both bars with their names, at least and at most, and free ones after each. In fewer
/// they have no names.
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

    /// The sentence about the race, or about the first try of one who was invited to it.
    pub(super) fn verdict(&self, words: &Words) -> Option<String> {
        let sent = self.won.as_ref().and_then(|won| won.sent.as_deref());
        let rival = self.ghost.as_ref().map(|ghost| &ghost.record).or(sent)?;
        let time = self.active_game.run().time().as_millis();
        let time = u64::try_from(time).unwrap_or(u64::MAX);
        let times = (time, rival.finished.tally.time);
        let name = owner(rival.name.as_ref(), rival.streak, words);
        let ids = ["race-won", "race-even", "race-lost"];
        Some(versus(ids, times, name, words))
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
            let has_room = layout.message != layout.heading;
            has_room && !self.is_covered() && self.message(scene).is_none()
        }) else {
            return;
        };
        let you = words.t("list-you").into_owned();
        let own = (own_sign(look), you, self.game().left());
        let rival = ((sign(look), Tone::Ghost), ghost.name(words), ghost.left());
        let columns = layout.message.width.saturating_sub(2);
        let both = widgets::centered(layout.message, columns.min(BARS_COLUMNS.1), 1);
        let half = both.width / 2;
        // Both bars are of the same length.
        let longest = widgets::width(&own.1).max(widgets::width(&rival.1));
        let is_named = both.width >= BARS_COLUMNS.0;
        let columns = u16::from(is_named) * (longest.min(half / 2) + 1);
        for (x, ((sign, tone), name, left)) in [(0, own), (half, rival)] {
            let mut place = widgets::indent(both, x);
            place.width = half - HALF_GAP;
            let name = widgets::cut(&name, columns.saturating_sub(1), look);
            widgets::left(place, buf, &format!("{sign} {name}"), look.style(tone));
            let done = left.map_or(0, |left| ghost.whole.saturating_sub(left));
            let bar = widgets::indent(place, 2 + columns);
            games::bar(done, ghost.whole, tone, bar, buf, look);
        }
    }
}

/// The sign of the rival, as on the board.
pub(super) fn sign(look: &Look) -> &'static str {
    look.glyph("○", "&")
}
