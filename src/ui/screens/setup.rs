//! The questions before a game: height, then width, then the seed.

mod draw;

use ratatui::{buffer::Buffer, layout::Rect};

use super::cards::levels;
use super::help::Help;
use super::layout::{board_room, whole};
use super::menu::turn;
use super::play::Play;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::{
    DIFFICULTY, Field, Game, GameDef, Kind, Level, LevelError, NumberError, Opening, Preset,
    SWITCHED_ON,
};
use crate::i18n::Words;
use crate::look::Look;
use crate::ui::event::{Event, Key};
use crate::ui::keymap;

/// The most characters anybody needs: 2^64-1 has twenty digits, the longest word 24 letters.
const MAX_TYPED: usize = 24;

/// The questions before a game.
pub(crate) struct Setup {
    entry: &'static GameDef,
    /// What is asked, beside the seed.
    fields: Vec<&'static Field>,
    /// What is typed, for each field; the seed is the last.
    values: Vec<String>,
    presets: Vec<Preset>,
    /// The preset that was taken last, and whether its wide range is in force.
    preset: usize,
    wide: bool,
    /// The row in use: 0 the presets (left out where there are none), then the fields,
    /// then the seed.
    row: usize,
    /// Whether the next digit replaces what stands in the row.
    fresh: bool,
    /// What is wrong, and in which row.
    message: Option<(usize, Problem)>,
    /// Whether the cards of the game lead here, and the way back to them.
    is_behind_cards: bool,
    /// Whether the server keeps lists, so that it matters what is practice.
    has_lists: bool,
    /// Whether a picture of such a board stands beside the form.
    is_pictured: bool,
    /// The board of the picture, and the level that it shows.
    board: Option<(Level, Box<dyn Game>)>,
}

/// The message that says what the seed is for.
const SEED_NOTE: &str = "note-seed";

/// What draws the board of the picture: mostly another than the one that is played.
const PICTURE_SEED: u64 = 1;

/// What is wrong with what was typed.
#[derive(Clone, Debug)]
enum Problem {
    Level(LevelError),
    Seed,
    /// No board was found that is as difficult as was asked for.
    NotFound,
}

impl Setup {
    /// Asks for what this game needs, beginning with its first preset.
    pub(crate) fn new(context: &Context<'_>, entry: &'static GameDef) -> Self {
        let usual = entry.form().map(Field::default).chain([""]);
        let mut setup = Self {
            entry,
            fields: entry.form().collect(),
            values: usual.map(str::to_owned).collect(),
            presets: Vec::new(),
            preset: 0,
            wide: false,
            row: 1,
            fresh: true,
            message: None,
            is_behind_cards: false,
            has_lists: context.profile.is_some(),
            is_pictured: !(entry.cards)(context.size.0, context.size.1).is_empty(),
            board: None,
        };
        setup.size(context);
        setup.take(0);
        setup.show(context, true);
        setup
    }

    /// Makes the board of the picture where another level was chosen or its room has changed. What
    /// cannot be played has the picture of what was chosen before.
    fn show(&mut self, context: &Context<'_>, is_resized: bool) {
        let area = self.places(whole(context), &context.look, context.words());
        let Some(area) = area.picture() else { return };
        let Ok((mut level, _)) = self.chosen() else {
            return;
        };
        // How difficult it is decides a search, which takes too long for a picture.
        level.unset(DIFFICULTY);
        let is_shown = self
            .board
            .as_ref()
            .is_some_and(|(shown, _)| *shown == level);
        if is_shown && !is_resized {
            return;
        }
        let board = self
            .entry
            .small_board(&level, PICTURE_SEED, area, &context.look);
        if let Some(board) = board {
            self.board = Some((level, board));
        }
    }

    /// The form behind the cards of this game, with what was chosen there.
    pub(crate) fn behind_cards(
        context: &Context<'_>,
        entry: &'static GameDef,
        card: Option<&Preset>,
    ) -> Self {
        let mut setup = Self {
            is_behind_cards: true,
            ..Self::new(context, entry)
        };
        if let Some(card) = card {
            match setup.presets.iter().position(|preset| preset == card) {
                Some(preset) => setup.take(preset),
                None => setup.fill(card),
            }
        }
        setup.show(context, false);
        setup
    }

    /// Back to the cards, or to the screen below.
    fn leave(&self, context: &mut Context<'_>) -> Next {
        if self.is_behind_cards {
            Next::Replace(levels(context, self.entry, None))
        } else {
            Next::Back(Answer::Nothing)
        }
    }

    /// The presets for the terminal's size now.
    fn size(&mut self, context: &Context<'_>) {
        let (columns, rows) = board_room(context.size);
        self.presets = (self.entry.presets)(columns, rows);
    }

    fn take(&mut self, preset: usize) {
        let Some(chosen) = self.presets.get(preset).cloned() else {
            return;
        };
        self.preset = preset;
        self.fill(&chosen);
    }

    /// Takes the values of a ready-made choice; the others stay.
    fn fill(&mut self, chosen: &Preset) {
        self.wide = chosen.wide;
        for (field, value) in self.fields.iter().zip(&mut self.values) {
            if let Some(chosen) = chosen.level.get(field.key) {
                chosen.clone_into(value);
            }
        }
        self.message = None;
        self.fresh = true;
    }

    fn seed_row(&self) -> usize {
        self.fields.len() + 1
    }

    /// To the next or the previous row, around the end.
    fn go_row(&mut self, by: i32) {
        let first = usize::from(self.presets.is_empty());
        self.row = first
            + turn(
                self.row.saturating_sub(first),
                by,
                self.seed_row() + 1 - first,
            );
    }

    /// What is typed in the row in use.
    fn value(&mut self) -> Option<&mut String> {
        self.values.get_mut(self.row.checked_sub(1)?)
    }

    fn check(&self, row: usize) -> Result<Option<String>, Problem> {
        let Some(place) = row.checked_sub(1) else {
            return Ok(None);
        };
        let text = self.values.get(place).map_or("", String::as_str);
        match self.fields.get(place) {
            Some(field) => field.typed(text, self.wide).map_err(Problem::Level),
            None if text.is_empty() => Ok(None),
            None => match text.parse::<u64>() {
                Ok(seed) => Ok(Some(seed.to_string())),
                Err(_) => Err(Problem::Seed),
            },
        }
    }

    /// The level and the seed that are chosen, or the first row that is wrong.
    fn chosen(&self) -> Result<(Level, Option<u64>), (usize, Problem)> {
        let mut level = Level::default();
        let mut seed = None;
        for row in 1..=self.seed_row() {
            let value = self.check(row).map_err(|problem| (row, problem))?;
            match (value, self.fields.get(row - 1)) {
                (Some(value), Some(field)) => level.set(field.key, value),
                (Some(value), None) => seed = value.parse().ok(),
                (None, _) => {}
            }
        }
        Ok((level, seed))
    }

    /// Whether what is chosen is not ranked.
    fn is_practice(&self) -> bool {
        let is_practice =
            |(level, seed): (Level, Option<u64>)| seed.is_some() || !self.entry.is_ranked(&level);
        self.has_lists && self.chosen().is_ok_and(is_practice)
    }

    /// The row at fault where a level cannot be played.
    fn row_at_fault(&self, level: &Level, error: &LevelError) -> usize {
        let is_set = |key: &str| {
            let field = self.fields.iter().find(|field| field.key == key);
            let usual = field.map_or("", |field| field.default());
            level.get(key).is_some_and(|value| value != usual)
        };
        let key = match error {
            LevelError::Number { key, .. }
            | LevelError::Size { key, .. }
            | LevelError::Missing { key }
            | LevelError::Conflict { key, .. }
            | LevelError::NoSuch { key, .. } => *key,
            LevelError::Word { .. } => "word",
            LevelError::Seed => return self.seed_row(),
            // Nothing leads from a rim to a rim through a shape that does not reach it.
            LevelError::Maze(_) | LevelError::NoWay | LevelError::Unknown => {
                let all = ["ends", "shape", "word"];
                all.into_iter().find(|key| is_set(key)).unwrap_or_default()
            }
        };
        let place = self.fields.iter().position(|field| field.key == key);
        place.map_or(self.row, |place| place + 1)
    }

    /// Says what is wrong with a level, at the field that is at fault.
    fn refuse(&mut self, level: &Level, error: LevelError) -> Next {
        self.row = self.row_at_fault(level, &error);
        self.message = Some((self.row, Problem::Level(error)));
        self.fresh = true;
        Next::Redraw
    }

    /// Enter: height leads to width, as the source asks; from any other row the game begins.
    fn enter(&mut self, context: &mut Context<'_>) -> Next {
        if let Err(problem) = self.check(self.row) {
            self.message = Some((self.row, problem));
            self.fresh = true;
            return Next::Redraw;
        }
        self.message = None;
        self.fresh = true;
        if self.is_number(self.row) && self.is_number(self.row + 1) {
            self.row += 1;
            return Next::Redraw;
        }
        // A row that was left with the arrows has not been checked yet.
        let (level, seed) = match self.chosen() {
            Ok(chosen) => chosen,
            Err((row, problem)) => {
                self.row = row;
                self.message = Some((row, problem));
                return Next::Redraw;
            }
        };
        let mut opening = Opening {
            game: self.entry.name,
            level: level.clone(),
            seed,
        };
        if opening.needs_search() {
            // No search finds a board where there cannot be one.
            let mut any = opening.level.clone();
            any.unset(DIFFICULTY);
            if let Err(error) = (self.entry.open)(&any, opening.seed.unwrap_or_default()) {
                return self.refuse(&any, error);
            }
            let server_seeded = opening.seed.is_none();
            opening.seed.get_or_insert_with(|| context.seeds.draw());
            return Next::Find {
                opening,
                server_seeded,
            };
        }
        match Play::open(context, opening) {
            Ok(play) => Next::Replace(Box::new(play.of_levels())),
            Err(error) => self.refuse(&level, error),
        }
    }

    /// Changes the row in use by one: the next preset, the next odd number.
    fn change(&mut self, by: i32) {
        if self.row == 0 {
            self.take(turn(self.preset, by, self.presets.len().max(1)));
            return;
        }
        let Some(field) = self.field(self.row) else {
            return;
        };
        let (min, max) = field.range(self.wide);
        let Some(value) = self.value() else { return };
        *value = match field.kind {
            Kind::Odd { .. } => {
                let now = value.parse::<u16>().unwrap_or(min).clamp(min, max);
                let odd = if now.is_multiple_of(2) { now - 1 } else { now };
                step(odd, 2 * by, min, max).to_string()
            }
            Kind::Number { .. } => match value.parse::<u16>() {
                Ok(now) if by < 0 && now <= min => String::new(),
                Ok(now) => step(now, by, min, max).to_string(),
                Err(_) => min.to_string(),
            },
            Kind::Choice(choices) => {
                let here = choices
                    .iter()
                    .position(|(name, _)| name == value)
                    .unwrap_or(0);
                let next = choices.get(turn(here, by, choices.len()));
                next.map_or("", |(name, _)| name).to_owned()
            }
            Kind::Switch if value.is_empty() => SWITCHED_ON.to_owned(),
            Kind::Switch => String::new(),
            Kind::Text { .. } | Kind::Cell { .. } | Kind::Size { .. } => return,
        };
        self.message = None;
        self.fresh = true;
    }

    /// The field of a row; `None`: the presets or the seed.
    fn field(&self, row: usize) -> Option<&'static Field> {
        self.fields.get(row.checked_sub(1)?).copied()
    }

    /// Whether a row is one of the numbers that every board has.
    fn is_number(&self, row: usize) -> bool {
        let kind = self.field(row).map(|field| field.kind);
        matches!(kind, Some(Kind::Odd { .. }))
    }

    /// Whether the row in use takes any text.
    fn is_text(&self) -> bool {
        let kind = self.field(self.row).map(|field| field.kind);
        matches!(kind, Some(Kind::Text { .. }))
    }

    /// Whether letters and digits can be typed in the row in use.
    fn is_typed(&self) -> bool {
        let kind = self.field(self.row).map(|field| field.kind);
        self.row > 0 && !matches!(kind, Some(Kind::Choice(_) | Kind::Switch))
    }

    fn type_in(&mut self, typed: char) -> Next {
        if !self.is_typed() {
            return Next::Unchanged;
        }
        let field = self.field(self.row);
        let wrong = match field {
            Some(field) if field.takes(typed) => None,
            Some(field) => Some(Problem::Level(field.bad_number(NumberError::NotANumber))),
            None if typed.is_ascii_digit() => None,
            None => Some(Problem::Seed),
        };
        if let Some(wrong) = wrong {
            self.message = Some((self.row, wrong));
            return Next::Redraw;
        }
        let longest = field.map_or(MAX_TYPED, Field::longest).min(MAX_TYPED);
        let fresh = std::mem::replace(&mut self.fresh, false);
        let Some(value) = self.value() else {
            return Next::Unchanged;
        };
        if fresh {
            value.clear();
        }
        if value.chars().count() >= longest {
            return Next::Unchanged;
        }
        value.push(typed);
        self.message = None;
        Next::Redraw
    }

    /// The keys of this screen.
    fn hints(&self, look: &Look) -> Vec<(&'static str, &'static str)> {
        let keys = [
            ("Enter", "hint-next"),
            (look.glyph("←→", "<>"), "hint-change"),
            ("Tab", "setup-preset"),
            ("?", "hint-help"),
            ("Esc", "hint-back"),
        ];
        let has_presets = !self.presets.is_empty();
        let keys = keys.into_iter();
        keys.filter(|(key, _)| *key != "Tab" || has_presets)
            .collect()
    }

    fn help(&self, context: &Context<'_>) -> Next {
        let help = Help::of_hints(self.entry, self.hints(&context.look));
        let keys = context.settings.keys;
        let words = context.words();
        let preset = (!self.presets.is_empty()).then_some(("setup-preset", "note-preset"));
        let fields = self.fields.iter();
        let fields = fields.filter_map(|field| Some((field.label?, field.note?)));
        let rows = preset.into_iter().chain(fields);
        let rows = rows.chain([("setup-seed", SEED_NOTE)]);
        let rows = rows.map(|(label, note)| keymap::Row::of(words.t(label).into_owned(), note));
        let help = help.explaining(rows.collect());
        Next::Push(Box::new(help.with_keys_of(keys, self.entry)))
    }

    /// What the row in use is for.
    fn note(&self) -> Option<&'static str> {
        match self.row {
            0 => None,
            row if row == self.seed_row() => Some(SEED_NOTE),
            row => self.field(row)?.note,
        }
    }

    /// The ready-made choice that what is chosen still is: the one that was taken last, or another
    /// one; `None`: it is none.
    fn preset_now(&self) -> Option<&Preset> {
        let is_now = |preset: &&Preset| {
            let mut fields = self.fields.iter().zip(&self.values);
            fields.all(|(field, value)| {
                let ready = preset.level.get(field.key);
                ready.is_none_or(|ready| ready == value.as_str())
            })
        };
        let taken = self.presets.get(self.preset);
        taken.into_iter().chain(&self.presets).find(is_now)
    }

    /// Whether the seed changes nothing, as the board is always the same.
    fn is_fixed(&self) -> bool {
        let is_seeded = self.entry.is_seeded;
        self.chosen().is_ok_and(|(level, _)| !is_seeded(&level))
    }

    fn say(&self, words: &Words) -> String {
        match &self.message {
            Some((_, Problem::Level(error))) => error.say(words),
            Some((_, Problem::Seed)) => words.t("seed-bad").into_owned(),
            Some((_, Problem::NotFound)) => words.t("setup-not-found").into_owned(),
            None => String::new(),
        }
    }
}

impl Setup {
    /// Takes an event.
    fn take_event(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } => {
                self.size(context);
                Next::Redraw
            }
            Event::Found(_) => {
                let graded = |field: &&Field| field.key == DIFFICULTY;
                if let Some(place) = self.fields.iter().position(graded) {
                    self.row = place + 1;
                }
                self.message = Some((self.row, Problem::NotFound));
                Next::Redraw
            }
            Event::Paste(text) => {
                let mut next = Next::Unchanged;
                for typed in text.trim().chars().take(MAX_TYPED) {
                    next = self.type_in(typed);
                }
                next
            }
            Event::Key(key) => {
                match key {
                    Key::Enter => return self.enter(context),
                    Key::Esc => return self.leave(context),
                    Key::F(1) => return self.help(context),
                    Key::Up => self.go_row(-1),
                    Key::Down => self.go_row(1),
                    Key::Left => {
                        self.change(-1);
                        return Next::Redraw;
                    }
                    Key::Right => {
                        self.change(1);
                        return Next::Redraw;
                    }
                    Key::Tab => {
                        self.take(turn(self.preset, 1, self.presets.len().max(1)));
                        return Next::Redraw;
                    }
                    Key::BackTab => {
                        self.take(turn(self.preset, -1, self.presets.len().max(1)));
                        return Next::Redraw;
                    }
                    Key::Backspace | Key::Delete if self.is_typed() => {
                        self.fresh = false;
                        if let Some(value) = self.value() {
                            value.pop();
                        }
                        self.message = None;
                        return Next::Redraw;
                    }
                    Key::Char(typed) if self.is_text() => return self.type_in(*typed),
                    Key::Char(typed) => {
                        return match keymap::latin(Key::Char(*typed)) {
                            Key::Char('q') => self.leave(context),
                            Key::Char('?') => self.help(context),
                            // Letters are told at once that they are no number.
                            _ if !typed.is_whitespace() => self.type_in(*typed),
                            _ => Next::Unchanged,
                        };
                    }
                    _ => return Next::Unchanged,
                }
                self.fresh = true;
                Next::Redraw
            }
            _ => Next::Unchanged,
        }
    }
}

impl Screen for Setup {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let next = self.take_event(context, event);
        if matches!(next, Next::Redraw) {
            self.show(context, matches!(event, Event::Resize { .. }));
        }
        next
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        self.draw_all(scene, area, buf);
    }
}

/// The number `by` further, held in its range.
fn step(now: u16, by: i32, min: u16, max: u16) -> u16 {
    let next = i32::from(now)
        .saturating_add(by)
        .clamp(i32::from(min), i32::from(max));
    u16::try_from(next).unwrap_or(min)
}
