//! The page with the settings and the members, and the line by which others come.

use ratatui::{buffer::Buffer, layout::Rect};

use super::RoomScreen;
use super::draw::{PAGE, ROWS_FOR_PODIUM, mode_text};
use super::list::{Line, list};
use super::page::SETTINGS;
use crate::games;
use crate::i18n::Words;
use crate::look::Tone;
use crate::rooms::room::{MEMBERS_MAX, Mode};
use crate::ui::page::Page;
use crate::ui::screens::Scene;
use crate::ui::widgets;

/// From so many columns on the members stand beside the settings.
const COLUMNS_FOR_TWO: u16 = 72;

/// Columns of the settings there.
const SETTINGS_COLUMNS: u16 = 36;

impl RoomScreen {
    /// What others type to come, broken between words, so that the code is in one piece; and the part
    /// of the page below it.
    fn command_and_below(&self, area: Rect, words: &Words) -> (Vec<String>, Rect) {
        let body = self.above_said(Page::new(area, PAGE).body, area, words);
        let command = widgets::wrap(&self.command, body.width);
        let around = 2 * u16::from(area.height >= ROWS_FOR_PODIUM);
        let below = widgets::below(body, around + widgets::count(command.len()));
        (command, below)
    }

    /// How many rows of the list of members are not to be seen at once.
    pub(super) fn rows_hidden(&self, area: Rect, words: &Words) -> usize {
        let (_, below) = self.command_and_below(area, words);
        let settings = match below.width < COLUMNS_FOR_TWO {
            true => SETTINGS,
            false => 0,
        };
        let room = usize::from(below.height.saturating_sub(2));
        (settings + self.room.members().len()).saturating_sub(room)
    }

    pub(super) fn draw_lobby(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let page = Page::new(area, PAGE);
        self.heading(&page, buf, look, words);
        let body = self.above_said(page.body, area, words);
        let (command, below) = self.command_and_below(area, words);
        let mut y = 0;
        if area.height >= ROWS_FOR_PODIUM {
            let says = words.t("room-others-come");
            widgets::left(widgets::row(body, 0), buf, &says, look.style(Tone::Faint));
            y = 1;
        }
        for (y, line) in (y..).zip(&command) {
            widgets::left(widgets::row(body, y), buf, line, look.style(Tone::Text));
        }
        let body = below;
        let (game, level) = self.room.level();
        let entry = games::find(game);
        let change = |text: String| match self.chooses() {
            true => format!("{} {text} {}", look.glyph("‹", "<"), look.glyph("›", ">")),
            false => text,
        };
        let mode = self.room.mode();
        let title = entry.map_or_else(String::new, |entry| words.t(entry.title).into_owned());
        let level = entry.map_or_else(String::new, |entry| level.text(entry, words));
        let all = words.t("room-all-games");
        let setting = |says: &'static str, value: String| Line {
            sign: None,
            text: words.t(says).into_owned(),
            right: value,
            is_gone: false,
        };
        let settings = vec![
            setting(
                "room-game",
                match mode == Mode::EachGame {
                    true => all.into_owned(),
                    false => change(title),
                },
            ),
            setting(
                "room-level",
                match mode == Mode::EachGame {
                    true => "-".to_owned(),
                    false => change(level),
                },
            ),
            setting("room-mode", change(mode_text(mode, words))),
        ];
        let members = self.room.members().iter();
        let members: Vec<Line> = members
            .map(|member| self.member_line(member, look, words))
            .collect();
        let count = widgets::count(members.len());
        let counts = [
            ("n", u32::from(count).into()),
            ("of", (MEMBERS_MAX as u32).into()),
        ];
        let here = words.tr("room-members", &counts);
        let row = self.chosen_row();
        if body.width < COLUMNS_FOR_TWO {
            let inside = widgets::panel(body, buf, look, &here);
            let lines: Vec<Line> = settings.into_iter().chain(members).collect();
            let (above, below) = list(inside, buf, look, &lines, (row, self.row));
            widgets::more(body, buf, look, above, below);
            return;
        }
        let left = Rect {
            width: SETTINGS_COLUMNS,
            height: body.height.min(SETTINGS as u16 + 2),
            ..body
        };
        let inside = widgets::panel(left, buf, look, &words.t("room-play"));
        list(
            inside,
            buf,
            look,
            &settings,
            (row.filter(|row| *row < SETTINGS), 0),
        );
        let x = left.right() + 2;
        let right = Rect {
            x,
            width: body.right() - x,
            height: body.height.min(count.max(SETTINGS as u16) + 2),
            ..body
        };
        let inside = widgets::panel(right, buf, look, &here);
        let chosen = row.and_then(|row| row.checked_sub(SETTINGS));
        // Of the chosen setting all rows can be seen.
        let first = if row.is_some() { 0 } else { self.row };
        let (above, below) = list(inside, buf, look, &members, (chosen, first));
        widgets::more(right, buf, look, above, below);
    }
}
