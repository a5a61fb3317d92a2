//! All that can be chosen of a game, and its seed.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::{
    DIFFICULTY, Field, GameDef, Kind, Level, LevelError, NumberError, Opening, Preset, SWITCHED_ON,
};
use crate::i18n::Words;
use crate::ui::screens::layout::board_room;
use crate::ui::screens::menu::turn;
use crate::ui::screens::play::Play;
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::view::{Does, Go, Page, Row, View, draw_board};

/// Columns of the panel, so that it stays where it is while values change.
const COLUMNS: u16 = 46;

/// The page of all that can be chosen.
pub(crate) struct Form {
    entry: &'static GameDef,
    /// Ready-made choices, which the first row turns through.
    presets: Vec<Preset>,
    /// What is asked in the rows behind, before the seed.
    fields: Vec<&'static Field>,
    /// What stands in them, and the seed.
    values: Vec<String>,
    problem: Option<Problem>,
}

/// What is wrong with what was chosen.
#[derive(Clone, Debug)]
enum Problem {
    Level(LevelError),
    Seed,
    /// No board was found that is as difficult as was asked for.
    NotFound,
}

impl Problem {
    fn say(&self, words: &Words) -> String {
        match self {
            Self::Level(error) => error.say(words),
            Self::Seed => words.t("seed-bad").into_owned(),
            Self::NotFound => words.t("setup-not-found").into_owned(),
        }
    }
}

/// What can be done on the page; rows are counted from 0.
#[derive(Clone)]
pub(crate) enum Msg {
    Turn(usize, i32),
    Type(usize, String),
    Play,
}

impl Form {
    /// The form with what was chosen before, or the first that is ready-made.
    pub(crate) fn new(
        context: &Context<'_>,
        entry: &'static GameDef,
        level: Option<&Level>,
    ) -> Self {
        let usual = entry.form().map(Field::default).chain([""]);
        let mut form = Self {
            entry,
            presets: Vec::new(),
            fields: entry.form().collect(),
            values: usual.map(str::to_owned).collect(),
            problem: None,
        };
        form.size(context);
        let first = form.presets.first().map(|preset| preset.level.clone());
        if let Some(level) = level.cloned().or(first) {
            form.fill(&level);
        }
        form
    }

    /// The presets for the terminal's size now.
    fn size(&mut self, context: &Context<'_>) {
        let (columns, rows) = board_room(context.size);
        self.presets = (self.entry.presets)(columns, rows);
    }

    /// Takes the values of a ready-made choice; the others stay.
    fn fill(&mut self, level: &Level) {
        for (field, value) in self.fields.iter().zip(&mut self.values) {
            if let Some(chosen) = level.get(field.key) {
                chosen.clone_into(value);
            }
        }
    }

    /// The ready-made choice that what is chosen is; `None`: it is none.
    fn preset(&self) -> Option<usize> {
        self.presets.iter().position(|preset| {
            let mut fields = self.fields.iter().zip(&self.values);
            fields.all(|(field, value)| {
                let ready = preset.level.get(field.key);
                ready.is_none_or(|ready| ready == value.as_str())
            })
        })
    }

    /// The row of a value.
    fn row_of(&self, place: usize) -> usize {
        place + usize::from(!self.presets.is_empty())
    }

    /// Which value is in a row; `None`: the presets are.
    fn place(&self, row: usize) -> Option<usize> {
        row.checked_sub(self.row_of(0))
    }

    /// The level and the seed that are chosen, or the first value that is wrong.
    fn chosen(&self) -> Result<(Level, Option<u64>), (usize, Problem)> {
        let mut level = Level::default();
        for (place, (field, value)) in self.fields.iter().zip(&self.values).enumerate() {
            let typed = field.typed(value, true);
            if let Some(value) = typed.map_err(|error| (place, Problem::Level(error)))? {
                level.set(field.key, value);
            }
        }
        let seed = match self.values.last().map(|seed| seed.trim()) {
            None | Some("") => None,
            Some(seed) => Some(
                seed.parse()
                    .map_err(|_| (self.fields.len(), Problem::Seed))?,
            ),
        };
        Ok((level, seed))
    }

    /// The value at fault where a level cannot be played.
    fn at_fault(&self, error: &LevelError) -> usize {
        let place = |key: &str| self.fields.iter().position(|field| field.key == key);
        let is_set = |key: &&str| {
            place(key).is_some_and(|at| {
                let value = self.values.get(at).map(String::as_str);
                value != self.fields.get(at).map(|field| field.default())
            })
        };
        let key = match error {
            LevelError::Number { key, .. }
            | LevelError::Size { key, .. }
            | LevelError::NoSuch { key, .. } => *key,
            LevelError::Word { .. } => "word",
            // Nothing leads from a rim to a rim through a shape that does not reach it.
            LevelError::Maze(_) | LevelError::NoWay => {
                let all = ["ends", "shape", "word"];
                all.into_iter().find(is_set).unwrap_or_default()
            }
        };
        place(key).unwrap_or(0)
    }

    /// Says what is wrong, at the row that is at fault.
    fn refuse(&mut self, place: usize, problem: Problem) -> Go<Msg> {
        self.problem = Some(problem);
        Go::Choose(self.row_of(place))
    }

    fn play(&mut self, context: &mut Context<'_>) -> Go<Msg> {
        let (level, seed) = match self.chosen() {
            Ok(chosen) => chosen,
            Err((place, problem)) => return self.refuse(place, problem),
        };
        let game = self.entry.name;
        let mut opening = Opening { game, level, seed };
        if opening.needs_search() {
            // No search finds a board where there cannot be one.
            let mut any = opening.level.clone();
            any.unset(DIFFICULTY);
            if let Err(error) = (self.entry.open)(&any, opening.seed.unwrap_or_default()) {
                return self.refuse(self.at_fault(&error), Problem::Level(error));
            }
            let server_seeded = opening.seed.is_none();
            opening.seed.get_or_insert_with(|| context.seeds.draw());
            return context.find(opening, server_seeded);
        }
        match Play::open(context, opening) {
            Ok(play) => Go::Open(Box::new(play)),
            Err(error) => self.refuse(self.at_fault(&error), Problem::Level(error)),
        }
    }

    /// Changes a value by one: the next preset, the next odd number.
    fn turn(&mut self, row: usize, by: i32) {
        let Some(place) = self.place(row) else {
            let next = match self.preset() {
                Some(at) => turn(at, by, self.presets.len()),
                None => 0,
            };
            if let Some(preset) = self.presets.get(next).cloned() {
                self.fill(&preset.level);
            }
            return;
        };
        let (Some(field), Some(value)) = (self.fields.get(place), self.values.get_mut(place))
        else {
            return;
        };
        let (min, max) = field.range(true);
        let step = |now: u16, by: i32| {
            let next = (i32::from(now) + by).clamp(min.into(), max.into());
            next.to_string()
        };
        *value = match field.kind {
            Kind::Odd { .. } => {
                let now = value.parse().unwrap_or(min).clamp(min, max);
                step(now - u16::from(now.is_multiple_of(2)), 2 * by)
            }
            Kind::Number { .. } => match value.parse() {
                Ok(now) if by < 0 && now <= min => String::new(),
                Ok(now) => step(now, by),
                Err(_) => min.to_string(),
            },
            Kind::Choice(choices) => {
                let here = choices.iter().position(|(name, _)| name == value);
                let next = choices.get(turn(here.unwrap_or(0), by, choices.len()));
                next.map_or("", |(name, _)| name).to_owned()
            }
            Kind::Switch if value.is_empty() => SWITCHED_ON.to_owned(),
            _ => String::new(),
        };
    }

    /// Takes a text; letters that can be in no such value are told at once.
    fn type_in(&mut self, row: usize, text: String) {
        let Some(place) = self.place(row) else { return };
        let Some(value) = self.values.get_mut(place) else {
            return;
        };
        let field = self.fields.get(place);
        let wrong = match field {
            Some(field) if text.chars().all(|letter| field.takes(letter)) => None,
            Some(field) => Some(Problem::Level(field.bad_number(NumberError::NotANumber))),
            None if text.chars().all(|letter| letter.is_ascii_digit()) => None,
            None => Some(Problem::Seed),
        };
        if wrong.is_some() {
            self.problem = wrong;
        } else if text.chars().count() <= field.map_or(SEED_DIGITS, |field| field.longest()) {
            *value = text;
        }
    }
}

/// The digits of 2^64-1.
const SEED_DIGITS: usize = 20;

impl Page for Form {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;

    fn about(&self) -> &'static [&'static str] {
        self.entry.about
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let said = |id: &str| words.t(id).into_owned();
        let mut rows = Vec::new();
        if !self.presets.is_empty() {
            let preset = self.preset().and_then(|at| self.presets.get(at));
            let name = said(preset.map_or("setup-own", |preset| preset.label));
            rows.push(Row {
                note: Some("note-preset"),
                ..Row::new(words.t("setup-preset"), Does::Turn(Msg::Turn)).valued(name)
            });
        }
        for (field, value) in self.fields.iter().zip(&self.values) {
            let shown = match value.is_empty() {
                true => said("setup-none"),
                false => value.clone(),
            };
            let (shown, does) = match field.kind {
                Kind::Odd { .. } | Kind::Number { .. } => {
                    (shown, Does::Number(value.clone(), Msg::Turn, Msg::Type))
                }
                Kind::Choice(_) => {
                    let label = field.label_of(value).unwrap_or_default();
                    (said(label), Does::Turn(Msg::Turn as fn(usize, i32) -> Msg))
                }
                Kind::Switch if value == SWITCHED_ON => (said("yes"), Does::Turn(Msg::Turn)),
                Kind::Switch => (said("no"), Does::Turn(Msg::Turn)),
                Kind::Text { .. } | Kind::Cell { .. } | Kind::Size { .. } => {
                    (shown, Does::Type(value.clone(), Msg::Type))
                }
            };
            rows.push(Row {
                aside: field.rule(words, true),
                note: field.note,
                ..Row::new(words.t(field.label.unwrap_or_default()), does).valued(shown)
            });
        }
        let chosen = self.chosen();
        let is_fixed = matches!(&chosen, Ok((level, _)) if !(self.entry.is_seeded)(level));
        let seed = self.values.last().cloned().unwrap_or_default();
        let shown = match seed.as_str() {
            "" if is_fixed => said("setup-fixed"),
            "" => said("setup-random"),
            _ => seed.clone(),
        };
        rows.push(Row {
            note: Some("note-seed"),
            ..Row::new(words.t("setup-seed"), Does::Type(seed, Msg::Type)).valued(shown)
        });
        View {
            alert: self.problem.as_ref().map(|problem| problem.say(words)),
            submit: Some(Msg::Play),
            enter: "hint-play",
            columns: COLUMNS,
            ..View::new(self.entry.title, rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        self.problem = None;
        match msg {
            Msg::Turn(row, by) => self.turn(row, by),
            Msg::Type(row, text) => self.type_in(row, text),
            Msg::Play => return self.play(context),
        }
        Go::Stay
    }

    fn not_found(&mut self) -> Go<Msg> {
        let graded = |field: &&Field| field.key == DIFFICULTY;
        let place = self.fields.iter().position(graded);
        self.refuse(place.unwrap_or(0), Problem::NotFound)
    }

    fn looked_at(&mut self, context: &mut Context<'_>, _chosen: usize) {
        self.size(context);
    }

    fn draw_picture(&self, _chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        if let Ok((mut level, _)) = self.chosen() {
            // How difficult it is decides a search, which takes too long for a picture.
            level.unset(DIFFICULTY);
            draw_board(self.entry, &level, place, scene, buf);
        }
    }
}
