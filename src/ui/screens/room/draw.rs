//! Draws the page of a room before and after its rounds, and the board with the others beside it.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{RoomScreen, beside, markers};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::rooms::member::Reaction;
use crate::rooms::room::Phase;
use crate::ui::screens::board::split;
use crate::ui::screens::{Scene, Screen};
use crate::ui::widgets;

/// The keys of somebody who is home while others are not.
pub(super) fn home_hints(is_host: bool) -> Vec<(&'static str, &'static str)> {
    let mut hints = vec![
        ("w", "hint-room-watch"),
        ("r", "hint-room-react"),
        ("g", "hint-room-others"),
    ];
    if is_host {
        hints.push(("e", "hint-room-end"));
    }
    hints.extend([("?", "hint-help"), ("q", "hint-quit")]);
    hints
}

impl RoomScreen {
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        if self.watching.is_some() || self.round.is_some() {
            return self.draw_boards(scene, area, buf);
        }
        let is_asked = self.lobby.question.is_some() || self.membership().is_none();
        match self.room().phase() {
            Phase::Countdown(until) if !is_asked => self.draw_countdown(until, scene, area, buf),
            Phase::Results => self.draw_results(scene, area, buf),
            _ => self.lobby.draw(scene, area, buf),
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
        match (&self.watching, &self.round) {
            (Some(watching), _) => {
                if let Some(said) = self.lobby.page.said(words) {
                    let row = watching.replay.board.layout.message;
                    widgets::wipe(row, buf, look.style(Tone::Text));
                    widgets::middle(row, buf, &said, look.style(Tone::Alert));
                }
            }
            (None, Some(round)) if round.is_home && !round.play.is_winning() => {
                self.draw_home(part, buf, look, words);
            }
            (None, Some(_)) => {}
            (None, None) => {}
        }
    }

    /// That the player is home, while others are not.
    fn draw_home(&self, part: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let row = widgets::row(part, part.height - 2);
        let last = widgets::row(part, part.height - 1);
        if !widgets::shows(buf, row.union(last)) {
            return;
        }
        let on_the_way = self.beside.on_the_way();
        let home = |on_the_way| self.beside.home_text(on_the_way, words);
        widgets::wipe(row, buf, look.style(Tone::Text));
        let (said, tone) = match self.lobby.page.said(words) {
            Some(said) => (said, Tone::Alert),
            None => {
                let says = home(on_the_way);
                let left = self.beside.left().filter(|_| on_the_way > 0);
                // Where it does not fit, the time stands beside the bars alone.
                let whole = left.map(|left| {
                    let left = beside::left_text(left);
                    let left = words.tr("room-left", &[("time", left.into())]);
                    format!("{}, {left}.", says.trim_end_matches('.'))
                });
                let fits = |says: &String| widgets::width(says) <= row.width;
                // The bars below say it too.
                let said = whole.into_iter().chain([says]).find(fits);
                (said.unwrap_or_else(|| home(0)), Tone::Exit)
            }
        };
        let said = widgets::cut(&said, row.width, look);
        widgets::middle(row, buf, &said, look.style(tone));
        let mut hints = home_hints(self.beside.is_host());
        if on_the_way == 0 {
            hints.remove(0);
        }
        widgets::hints(last, buf, look, words, &hints);
    }
}
