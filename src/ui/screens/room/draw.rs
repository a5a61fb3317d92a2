//! Draws the page of a room before and after its rounds, and the board with the others beside it.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{RoomScreen, markers, results};
use crate::look::{Look, Tone};
use crate::rooms::member::Reaction;
use crate::rooms::room::Phase;
use crate::ui::screens::board::split;
use crate::ui::screens::{Scene, Screen};
use crate::ui::widgets;

impl RoomScreen {
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        if self.watching.is_some() || self.round.is_some() {
            return self.draw_boards(scene, area, buf);
        }
        match self.room().phase() {
            Phase::Countdown(until) if self.membership().is_some() => {
                self.draw_countdown(until, scene, area, buf);
            }
            Phase::Results => {
                let rest = results::draw(self.room(), scene, area, buf);
                self.lobby.draw(scene, rest, buf);
            }
            _ => self.lobby.draw(scene, area, buf),
        }
        if self.picks_reaction {
            let last = widgets::row(area, area.height.saturating_sub(1));
            self.draw_reactions(last, buf, scene.look);
        }
    }

    fn draw_reactions(&self, row: Rect, buf: &mut Buffer, look: &Look) {
        const KEYS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];
        let signs = KEYS.iter().zip(Reaction::SIGNS);
        let signs = signs.map(|(key, sign)| (*key, "hint-help", sign.into()));
        widgets::said_hints(row, buf, look, signs.collect());
    }

    /// The board that is played or looked at, and the others beside it.
    fn draw_boards(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (part, beside) = split(area);
        match (&self.watching, &self.round) {
            (Some(watching), _) => watching.replay.draw(scene, area, buf),
            (None, Some(round)) => {
                round.play.draw(scene, area, buf);
                markers::draw(round.shown(&self.others), &round.play, buf, look);
            }
            (None, None) => {}
        }
        if beside.height == 1 {
            self.beside.draw_row(beside, buf, look, words);
        } else if widgets::shows(buf, beside) {
            widgets::wipe(beside, buf, look.style(Tone::Text));
            let title = self.beside.title(words);
            self.beside.draw_panel(beside, &title, buf, look, words);
        }
        let last = widgets::row(part, part.height - 1);
        if self.picks_reaction {
            return self.draw_reactions(last, buf, look);
        }
        if let (Some(watching), Some(said)) = (&self.watching, self.lobby.page.said(words)) {
            let row = watching.replay.board.layout.message;
            widgets::wipe(row, buf, look.style(Tone::Text));
            widgets::middle(row, buf, &said, look.style(Tone::Alert));
        }
    }
}
