//! The levels of a game to choose from, with a picture of such a board beside them.

use ratatui::{buffer::Buffer, layout::Rect};

use super::form::Form;
use crate::games::{GameDef, Level, LevelError, Opening, Preset};
use crate::ui::panel::Panel;
use crate::ui::screens::layout::board_room;
use crate::ui::screens::play::Play;
use crate::ui::screens::{Context, Layer, Scene, Screen};
use crate::ui::view::{Bind, Does, Go, Page, Row, View, draw_board};

/// The page of the levels of a game.
pub(crate) struct Levels {
    entry: &'static GameDef,
    presets: Vec<Preset>,
}

/// The screen on which a level of this game is chosen, with this one chosen where it is there.
pub(crate) fn levels(
    context: &mut Context<'_>,
    entry: &'static GameDef,
    level: Option<&Level>,
) -> Box<dyn Screen> {
    let presets = presets(context, entry);
    if presets.is_empty() {
        return Panel::of(Form::new(entry, Level::default()));
    }
    let mut levels = presets.iter().map(|preset| &preset.level);
    let at = levels.position(|one| Some(one) == level);
    Panel::at(Levels { entry, presets }, at)
}

/// The levels to choose from, in the terminal's size.
fn presets(context: &Context<'_>, entry: &GameDef) -> Vec<Preset> {
    let (columns, rows) = board_room(context.size);
    (entry.levels)(columns, rows)
}

/// Plays a board of a level.
pub(super) fn open(
    context: &mut Context<'_>,
    entry: &GameDef,
    level: Level,
) -> Result<Go, LevelError> {
    let play = Play::open(context, Opening::of(entry, level))?;
    Ok(Go::Open(Box::new(play)))
}

/// The same of a level that is offered: a test opens each of them.
pub(super) fn play(context: &mut Context<'_>, entry: &GameDef, level: &Level) -> Go {
    open(context, entry, level.clone()).unwrap_or(Go::Stay)
}

/// The key of the form, for a game of which no more can be chosen than one of the levels.
pub(super) fn unused(entry: &GameDef) -> &'static str {
    entry.form().nth(1).map_or("m", |_| "")
}

/// What can be done on the page; levels are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Play(usize),
    /// All that can be chosen, beginning with this level.
    Form(usize),
}

impl Page for Levels {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;
    const BINDS: &'static [Bind<Msg>] = &[Bind::of_row("m", "cards-form", "hint-more", Msg::Form)];

    fn about(&self) -> &'static [&'static str] {
        self.entry.about
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let row = |(n, preset): (usize, &Preset)| {
            let label = words.t(preset.label);
            // Not what its name says already.
            let about = preset.level.text(self.entry, words);
            let about = about.split(", ").filter(|part| !label.contains(part));
            Row {
                aside: about.collect::<Vec<_>>().join(", "),
                ..Row::new(label, Does::Send(Msg::Play(n)))
            }
        };
        let rows = self.presets.iter().enumerate().map(row);
        View {
            unused: unused(self.entry),
            enter: "hint-play",
            has_cards: true,
            ..View::new(self.entry.title, rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let (Msg::Play(at) | Msg::Form(at)) = msg;
        let Some(preset) = self.presets.get(at) else {
            return Go::Stay;
        };
        match msg {
            Msg::Play(_) => play(context, self.entry, &preset.level),
            Msg::Form(_) => Panel::open(Form::new(self.entry, preset.level.clone())),
        }
    }

    fn looked_at(&mut self, context: &mut Context<'_>, _chosen: usize) -> bool {
        self.presets = presets(context, self.entry);
        true
    }

    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        if let Some(preset) = self.presets.get(chosen) {
            draw_board(self.entry, &preset.level, place, scene, buf);
        }
    }
}
