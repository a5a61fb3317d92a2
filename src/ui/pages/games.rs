//! The games to choose from, and the laboratory.

use ratatui::{buffer::Buffer, layout::Rect};

use super::lab::Lab;
use crate::games::{ALL, GameDef, labyrinth};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Layer, Scene, menu};
use crate::ui::view::{DIGITS, Does, Go, Page, Row, View, draw_board};

/// The page of the games.
pub(crate) struct Games;

#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Game(&'static GameDef),
    Laboratory,
}

impl Page for Games {
    type Msg = Msg;

    const LAYER: Layer = Layer::Picture;

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let games = ALL.iter().map(|entry| (entry.title, Msg::Game(entry)));
        let all = games.chain([("menu-laboratory", Msg::Laboratory)]);
        let rows = all.enumerate().map(|(n, (says, msg))| Row {
            letters: DIGITS.get(n..=n).unwrap_or_default(),
            ..Row::new(scene.words.t(says), Does::Send(msg)).valued((n + 1).to_string())
        });
        View::new("menu-games", rows.collect())
    }

    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let entry = ALL.get(chosen).unwrap_or(&labyrinth::ENTRY);
        draw_board(entry, &(entry.daily)(), place, scene, buf);
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        match msg {
            Msg::Game(entry) => Go::Replace(menu::boards(context, entry, None)),
            Msg::Laboratory => Go::Replace(Panel::of(Lab::new(context))),
        }
    }
}
