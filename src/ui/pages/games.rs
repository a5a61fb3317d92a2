//! The games to choose from, and the laboratory.

use super::join::COLUMNS;
use super::lab::Lab;
use crate::games::{ALL, GameDef, Level};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Scene, menu};
use crate::ui::view::{DIGITS, Does, Go, Page, Row, View};

/// The page of the games.
pub(crate) struct Games;

#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Game(&'static GameDef),
    Laboratory,
}

impl Page for Games {
    type Msg = Msg;

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let games = ALL.iter().map(|entry| {
            let goal = (entry.opening)(&Level::default());
            (entry.title, Some(goal), Msg::Game(entry))
        });
        let all = games.chain([("menu-laboratory", None, Msg::Laboratory)]);
        let rows = all.enumerate().map(|(n, (says, note, msg))| Row {
            letters: DIGITS.get(n..=n).unwrap_or_default(),
            note,
            ..Row::new(scene.words.t(says), Does::Send(msg)).valued((n + 1).to_string())
        });
        View {
            columns: COLUMNS,
            ..View::new("menu-games", rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        match msg {
            Msg::Game(entry) => Go::Replace(menu::boards(context, entry, None)),
            Msg::Laboratory => Go::Replace(Panel::of(Lab::new(context))),
        }
    }
}
