//! Draws the page of a room before and after its rounds, and the board with the others beside it.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{RoomScreen, beside, markers};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::rooms::member::Reaction;
use crate::rooms::room::Phase;
use crate::ui::page::Page;
use crate::ui::pages::room::round_text;
use crate::ui::screens::board::split;
use crate::ui::screens::layout::exact_time;
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

/// Columns and rows of the page of a room, where the terminal has as many.
pub(super) const PAGE: (u16, u16) = (84, 26);

/// Columns of the others for those who come late, so that the bars are not far from the names.
const LATE_COLUMNS: u16 = 48;

/// The keys before a round and for whoever comes late.
pub(super) fn page_hints(screen: &RoomScreen) -> Vec<(&'static str, &'static str)> {
    let mut hints = Vec::new();
    if matches!(screen.room().phase(), Phase::Round { .. }) {
        if !screen.room().has_seen(screen.lobby.page.id) {
            hints.push(("Enter", "hint-room-enter"));
        }
        if screen.may_watch {
            hints.push(("w", "hint-room-watch"));
        }
    }
    hints.extend([
        ("r", "hint-room-react"),
        ("?", "hint-help"),
        ("q", "hint-quit"),
    ]);
    hints
}

impl RoomScreen {
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        if self.membership().is_none() {
            return self.draw_gone(scene, area, buf);
        }
        if self.watching.is_some() || self.round.is_some() {
            return self.draw_boards(scene, area, buf);
        }
        match self.room().phase() {
            Phase::Countdown(until) => self.draw_countdown(until, scene, area, buf),
            Phase::Round { .. } => self.draw_late(scene, area, buf),
            Phase::Results => return self.draw_results(scene, area, buf),
            Phase::Lobby => return self.lobby.draw(scene, area, buf),
        }
        self.draw_keys(scene, area, buf);
    }

    fn draw_gone(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let says = match self.room().is_over() {
            true => "room-over",
            false => "room-gone",
        };
        let lines = widgets::wrap(
            &words.t(says),
            area.width.saturating_sub(4).min(widgets::PROSE),
        );
        let top = area.height.saturating_sub(widgets::count(lines.len())) / 2;
        for (n, line) in (top..).zip(&lines) {
            widgets::middle(widgets::row(area, n), buf, line, look.style(Tone::Text));
        }
        widgets::footer(area, buf, look, words, &[("Enter", "menu-title")]);
    }

    /// The row of the keys, or the signs to choose from.
    fn draw_keys(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let last = widgets::row(area, area.height.saturating_sub(1));
        if self.picks_reaction {
            return self.draw_reactions(last, buf, look);
        }
        widgets::hints(last, buf, look, words, &page_hints(self));
        let above = widgets::row(area, area.height.saturating_sub(2));
        if let Some(said) = self.lobby.page.said(words) {
            widgets::wipe(above, buf, look.style(Tone::Text));
            let said = widgets::cut(&said, above.width, look);
            widgets::middle(above, buf, &said, look.style(Tone::Alert));
        }
    }

    fn draw_reactions(&self, row: Rect, buf: &mut Buffer, look: &Look) {
        const KEYS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];
        let signs = KEYS.iter().zip(Reaction::SIGNS);
        let signs = signs.map(|(key, sign)| (*key, "hint-help", sign.into()));
        widgets::said_hints(row, buf, look, signs.collect());
    }

    /// Somebody who has come late.
    fn draw_late(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let page = Page::new(area, PAGE);
        let title = words.t("room-title");
        page.heading(buf, look, &[(&title, look.style(Tone::Faint))], &[]);
        let mut rest = page.body;
        let late = match self.room().has_seen(self.lobby.page.id) {
            true => "room-has-seen",
            false => "room-late",
        };
        for line in widgets::wrap(&words.t(late), rest.width) {
            widgets::left(widgets::row(rest, 0), buf, &line, look.style(Tone::Text));
            rest = widgets::below(rest, 1);
        }
        let title = round_text(self.room(), words);
        let mut panel = widgets::below(rest, 1);
        panel.width = panel.width.min(LATE_COLUMNS);
        self.beside.draw_panel(panel, &title, buf, look, words);
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
        let (place, time, on_the_way) = self.beside.home();
        let time = exact_time(time, words);
        let home = |on_the_way: u32| {
            let values = [
                ("place", place.into()),
                ("time", time.as_str().into()),
                ("n", on_the_way.into()),
            ];
            words.tr("room-home-line", &values)
        };
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
