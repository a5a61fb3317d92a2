//! The levels of a game to choose from, with a picture of such a board beside them.

use ratatui::{buffer::Buffer, layout::Rect};

use super::form::Form;
use crate::games::{GameDef, Level, Opening, Preset};
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
        return Panel::of(Form::new(context, entry, None));
    }
    let at = presets
        .iter()
        .position(|preset| Some(&preset.level) == level);
    Panel::at(Levels { entry, presets }, at.unwrap_or(0))
}

/// The levels to choose from, in the terminal's size.
fn presets(context: &Context<'_>, entry: &GameDef) -> Vec<Preset> {
    let (columns, rows) = board_room(context.size);
    (entry.levels)(columns, rows)
}

/// A board of a level that is offered.
pub(super) fn play(context: &mut Context<'_>, entry: &GameDef, level: &Level) -> Option<Play> {
    let opening = Opening {
        game: entry.name,
        level: level.clone(),
        seed: None,
    };
    // It cannot fail: a test opens each of them.
    Play::open(context, opening).ok()
}

impl Levels {
    /// Whether more can be chosen than one of the levels.
    fn has_form(&self) -> bool {
        self.entry.form().nth(1).is_some()
    }
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
            let mut about = preset.level.text(self.entry, words);
            // What its name says already.
            if about == label {
                about.clear();
            }
            Row {
                caption: about,
                ..Row::new(label, Does::Send(Msg::Play(n)))
            }
        };
        let mut rows: Vec<_> = self.presets.iter().enumerate().map(row).collect();
        if self.has_form() {
            let form = Does::Send(Msg::Form(self.presets.len()));
            rows.push(Row::new(words.t("cards-more"), form));
        }
        View {
            unused: if self.has_form() { "" } else { "m" },
            enter: "hint-play",
            ..View::new(self.entry.title, rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        match msg {
            Msg::Form(at) => {
                let level = self.presets.get(at).map(|preset| &preset.level);
                Panel::open(Form::new(context, self.entry, level))
            }
            Msg::Play(at) => {
                let Some(preset) = self.presets.get(at) else {
                    return Go::Stay;
                };
                match play(context, self.entry, &preset.level) {
                    Some(play) => Go::Open(Box::new(play)),
                    None => Go::Stay,
                }
            }
        }
    }

    fn looked_at(&mut self, context: &mut Context<'_>, _chosen: usize) {
        self.presets = presets(context, self.entry);
    }

    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        if let Some(preset) = self.presets.get(chosen) {
            draw_board(self.entry, &preset.level, place, scene, buf);
        }
    }
}
