//! What can be chosen of a game beside its ready-made levels.

use ratatui::{buffer::Buffer, layout::Rect};

use super::levels;
use crate::games::{Field, GameDef, Kind, Level, LevelError, SWITCHED_ON};
use crate::look::Tone;
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::view::{COLUMNS, Does, Go, Page, Row, View, draw_board};

/// The page of all that can be chosen.
pub(crate) struct Form {
    entry: &'static GameDef,
    /// What the values are put into.
    level: Level,
    /// What stands in the rows.
    values: Vec<(&'static Field, String)>,
    problem: Option<LevelError>,
    /// The last that could be chosen: the one in the picture.
    shown: Level,
}

/// What can be done on the page; rows are counted from 0.
#[derive(Clone)]
pub(crate) enum Msg {
    Turn(usize, i32),
    Type(usize, String),
    Play,
}

impl Form {
    /// The form with this level.
    pub(crate) fn new(entry: &'static GameDef, level: Level) -> Self {
        let value = |field: &Field| level.get(field.key).unwrap_or(field.default()).to_owned();
        Self {
            entry,
            values: entry.form().map(|field| (field, value(field))).collect(),
            shown: level.clone(),
            level,
            problem: None,
        }
    }

    /// The level that is chosen, or what is wrong with it.
    fn chosen(&self) -> Result<Level, LevelError> {
        let mut level = self.level.clone();
        for (field, value) in &self.values {
            level.unset(field.key);
            if let Some(value) = field.typed(value, true)? {
                level.set(field.key, value);
            }
        }
        Ok(level)
    }
}

/// The next value, or the one before: an odd number, a choice.
fn turned(field: &Field, value: &str, by: i32) -> String {
    let (min, max) = field.range(true);
    let step = |now: u16, by: i32| {
        let next = i32::from(now) + by;
        next.clamp(min.into(), max.into()).to_string()
    };
    match (field.kind, value.parse()) {
        (Kind::Odd { .. }, now) => {
            let now: u16 = now.unwrap_or(min).clamp(min, max);
            step(now - u16::from(now.is_multiple_of(2)), 2 * by)
        }
        (Kind::Number { .. }, Ok(now)) if by > 0 || now > min => step(now, by),
        (Kind::Number { .. }, Err(_)) => min.to_string(),
        (Kind::Choice(choices), _) => {
            let here = choices.iter().position(|(name, _)| *name == value);
            let next = choices.get(turn(here.unwrap_or(0), by, choices.len()));
            next.map_or("", |(name, _)| name).to_owned()
        }
        (Kind::Switch, _) if value.is_empty() => SWITCHED_ON.to_owned(),
        _ => String::new(),
    }
}

impl Page for Form {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;

    fn about(&self) -> &'static [&'static str] {
        self.entry.about
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let rows = self.values.iter().map(|(field, value)| {
            let is_none = value.is_empty().then_some("setup-none");
            let turns = Does::Turn(Msg::Turn as fn(_, _) -> _);
            let (message, does) = match field.kind {
                Kind::Odd { .. } | Kind::Number { .. } => {
                    (is_none, Does::Number(value.clone(), Msg::Turn, Msg::Type))
                }
                Kind::Choice(_) => (field.label_of(value), turns),
                Kind::Switch if value == SWITCHED_ON => (Some("yes"), turns),
                Kind::Switch => (Some("no"), turns),
                Kind::Text { .. } | Kind::Cell { .. } | Kind::Size { .. } => {
                    (is_none, Does::Type(value.clone(), Msg::Type))
                }
            };
            let shown = message.map_or_else(|| value.clone(), |id| words.t(id).into_owned());
            Row {
                aside: field.rule(words, true),
                note: field.note,
                ..Row::new(words.t(field.label.unwrap_or_default()), does).valued(shown)
            }
        });
        let play = Row {
            heading: Some(String::new()),
            lead_tone: Some(Tone::Accent),
            ..Row::new(words.t("menu-play"), Does::Send(Msg::Play))
        };
        View {
            alert: self.problem.as_ref().map(|problem| problem.say(words)),
            submit: Some(Msg::Play),
            enter: "hint-play",
            columns: COLUMNS,
            ..View::new(self.entry.title, rows.chain([play]).collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        self.problem = None;
        match msg {
            Msg::Turn(row, by) => {
                if let Some((field, value)) = self.values.get_mut(row) {
                    *value = turned(field, value, by);
                }
            }
            Msg::Type(row, text) => {
                if let Some((field, value)) = self.values.get_mut(row) {
                    *value = text.trim().chars().take(field.longest()).collect();
                    self.problem = field.typed(value, true).err();
                }
            }
            Msg::Play => {
                let level = self.chosen();
                match level.and_then(|level| levels::open(context, self.entry, level)) {
                    Ok(go) => return go,
                    Err(problem) => self.problem = Some(problem),
                }
            }
        }
        self.shown = self.chosen().unwrap_or_else(|_| self.shown.clone());
        Go::Stay
    }

    fn draw_picture(&self, _chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        draw_board(self.entry, &self.shown, place, scene, buf);
    }
}
