//! The page with the settings and the members, and the line by which others come.

use ratatui::{buffer::Buffer, layout::Rect};

use super::RoomScreen;
use super::draw::{mode_text, page_hints};
use crate::games;
use crate::rooms::room::{MEMBERS_MAX, Mode};
use crate::ui::panel::Sheet;
use crate::ui::screens::Scene;
use crate::ui::view::{Does, Row, View};
use crate::ui::widgets;

/// Columns of the panel, so that it stays where it is while settings change.
const COLUMNS: u16 = 60;

impl RoomScreen {
    pub(super) fn draw_lobby(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let words = scene.words;
        let view = self.lobby(scene);
        let sheet = Sheet {
            view: &view,
            title: format!("{} {}", words.t(view.title), self.code),
            chosen: self.chosen_row(),
            typed: None,
            top: self.row,
            hints: page_hints(self, scene.look),
        };
        sheet.draw(scene, area, buf, None);
    }

    /// What is said of the room before a round.
    fn lobby(&self, scene: &Scene<'_>) -> View<()> {
        let (look, words) = (scene.look, scene.words);
        let (game, level) = self.room.level();
        let entry = games::find(game);
        let mode = self.room.mode();
        let (title, level) = match entry {
            _ if mode == Mode::EachGame => (words.t("room-all-games"), "-".to_owned()),
            Some(entry) => (words.t(entry.title), level.text(entry, words)),
            None => Default::default(),
        };
        let settings = [
            ("room-game", title.into_owned()),
            ("room-level", level),
            ("room-mode", mode_text(mode, words)),
        ];
        let settings = settings.into_iter().map(|(label, value)| {
            let does = match self.chooses() {
                true => Does::Turn(|_, _| ()),
                false => Does::Send(()),
            };
            Row::new(words.t(label), does).valued(value)
        });
        let members = self.room.members().iter();
        let members = members.map(|member| self.member_row(member, look, words));
        let counts = [
            (
                "n",
                u32::from(widgets::count(self.room.members().len())).into(),
            ),
            ("of", (MEMBERS_MAX as u32).into()),
        ];
        let locked = self.room.is_locked().then_some("room-is-locked");
        let text = [
            Some(words.t("room-others-come").into_owned()),
            Some(self.command.clone()),
            Some(words.tr("room-members", &counts)),
            locked.map(|locked| words.t(locked).into_owned()),
        ];
        View {
            text: text.into_iter().flatten().collect(),
            alert: self.said_or_told(words),
            note: self.waits_for(words).into_iter().collect(),
            columns: COLUMNS,
            ..View::new("room-title", settings.chain(members).collect())
        }
    }
}
