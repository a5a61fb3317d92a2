//! What a page says, and what can be done on it. A panel draws it, and text mode says it, so a page
//! knows neither.

use std::any::Any;
use std::hash::Hash;

use ratatui::{buffer::Buffer, layout::Rect};

use super::event::Now;
use super::gallery::Tile;
use super::screens::{Context, Layer, Scene, Screen};
use super::widgets;
use crate::games::{GameDef, Level, Part, Piece};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{StoreReply, UserError};
use crate::ui::trouble_text;

/// A page: its state, what it says, and what its messages do.
pub(crate) trait Page: Send {
    /// What can be done on the page.
    type Msg: Clone + Send + 'static;

    /// The messages with which its help begins.
    fn about(&self) -> &'static [&'static str] {
        &[]
    }

    /// Its keys, beside those that all pages have.
    const BINDS: &'static [Bind<Self::Msg>] = &[];

    const LAYER: Layer = Layer::Panel;

    /// Whether a run that was fetched takes its place.
    const GIVES_WAY: bool = false;

    fn view(&self, scene: &Scene<'_>) -> View<Self::Msg>;

    fn update(&mut self, context: &mut Context<'_>, msg: Self::Msg) -> Go;

    fn reply(&mut self, _context: &mut Context<'_>, _reply: &StoreReply) -> Go {
        Go::Stay
    }

    /// Draws what stands below its cards, in place of the note.
    fn draw_below(&self, _: &Scene<'_>, _: Rect, _: &mut Buffer) {}

    /// Draws what is shown beside this row.
    fn draw_picture(&self, _chosen: usize, _scene: &Scene<'_>, _place: Rect, _buf: &mut Buffer) {}

    /// The player looks at this row: a key was pressed, or the rows have changed. Whether the page may
    /// say something else now.
    fn looked_at(&mut self, _context: &mut Context<'_>, _chosen: usize) -> bool {
        false
    }

    /// What the keys send that go to the left and to the right.
    fn tabs(&self) -> Option<fn(i32) -> Self::Msg> {
        None
    }

    /// When [`Self::tick`] is wanted; `None`: not at all.
    fn due(&self) -> Option<Now> {
        None
    }

    /// Does what is due, or may be since another screen lay above; in a room also what others have done.
    fn tick(&mut self, _context: &mut Context<'_>) -> Go {
        Go::Stay
    }

    /// Where it leads to go back from the page.
    fn back(&self, _words: &Words) -> Go {
        Go::Back
    }

    /// The pieces of the page where it is a screen; empty: nobody knows.
    fn pieces(&self, _view: &View<Self::Msg>, _scene: &Scene<'_>, _area: Rect) -> Vec<Piece> {
        Vec::new()
    }

    /// Draws the page where it is a screen, but for its key hints.
    fn draw(&self, _: &View<Self::Msg>, _: &Scene<'_>, _area: Rect, _buf: &mut Buffer) {}

    /// The page is left, or the session ends.
    fn close(&mut self, _context: &mut Context<'_>) {}
}

/// Columns of a panel beside a picture, so that it stays where it is while the page changes.
pub(crate) const COLUMNS: u16 = 44;

/// The letters of rows that are chosen by their number.
pub(crate) const DIGITS: &[char] = &['1', '2', '3', '4', '5', '6', '7', '8', '9'];

pub(crate) fn draw_board(
    entry: &GameDef,
    level: &Level,
    place: Rect,
    scene: &Scene<'_>,
    buf: &mut Buffer,
) {
    let Some(board) = entry.small_board(level, 1, place, scene.look) else {
        return;
    };
    widgets::whole((place, Tone::Floor), buf, scene.look, |picture| {
        board.draw(Part::Picture, place, picture, scene.look, scene.words);
    });
}

/// What a page has asked the store for.
pub(crate) enum Async<T> {
    Loading,
    Ready(Box<T>),
    Failed(UserError),
}

impl<T> Async<T> {
    pub(crate) fn of(reply: Result<Box<T>, UserError>) -> Self {
        reply.map_or_else(Self::Failed, Self::Ready)
    }

    pub(crate) fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(found) => Some(found),
            Self::Loading | Self::Failed(_) => None,
        }
    }

    /// Why there is nothing, in a sentence.
    pub(crate) fn trouble(&self, words: &Words) -> Option<String> {
        match self {
            Self::Failed(error) => Some(trouble_text(*error, words)),
            Self::Loading | Self::Ready(_) => None,
        }
    }
}

/// Where an event leads, or a message of a page.
pub(crate) enum Go {
    Stay,
    /// Another screen comes on top.
    Open(Box<dyn Screen>),
    /// Another screen comes in place of this one.
    Replace(Box<dyn Screen>),
    /// This screen closes; with the first one the session ends.
    Back,
    /// All screens close, and the menu comes, and perhaps a screen over it.
    Home(Option<Box<dyn Screen>>),
    /// This page closes, and the screen below takes what was chosen.
    Answer(Answer),
    /// The bar of the page goes to this row.
    Choose(usize),
}

/// What was chosen on a page that asks: a message of the screen below it.
pub(crate) type Answer = Box<dyn Any + Send>;

/// What a page says: texts, rows to choose from, and texts below them.
#[derive(Clone, Debug)]
pub(crate) struct View<M> {
    /// The message that names the page.
    pub(crate) title: &'static str,
    pub(crate) text: Vec<String>,
    /// All that its first text is one of, in place of it where there is room.
    pub(crate) tabs: String,
    /// What is to be copied, line by line.
    pub(crate) copied: Vec<String>,
    /// Keys, and what they do.
    pub(crate) keys: Vec<(String, String)>,
    pub(crate) rows: Vec<Row<M>>,
    /// The row with the bar until the player moves it; `None`: the first.
    pub(crate) proposed: Option<usize>,
    pub(crate) chosen: usize,
    pub(crate) note: Vec<String>,
    /// What is wrong, in place of the notes.
    pub(crate) alert: Option<String>,
    /// The note that is told as soon as it is there.
    pub(crate) news: Option<String>,
    /// What Enter sends on every row of a form, whose rows are typed into as they stand.
    pub(crate) submit: Option<M>,
    /// The message that says what Enter does.
    pub(crate) enter: &'static str,
    /// Columns of its panel at least, where values change.
    pub(crate) columns: u16,
    /// What is said in place of a hint of a key that does now one thing and now another.
    pub(crate) instead: Option<(&'static str, &'static str)>,
    /// How many tiles stand in a row, where the rows are shown as such.
    pub(crate) gallery: Option<u16>,
    /// Whether its rows stand as cards, each with its picture, where there is room; beside them the note.
    pub(crate) has_cards: bool,
    /// Whether there is a picture, where the page has one.
    pub(crate) has_picture: bool,
    /// The keys that have no use now.
    pub(crate) unused: &'static str,
}

#[derive(Clone, Debug)]
pub(crate) struct Row<M> {
    /// What stands above it and the next ones.
    pub(crate) heading: Option<String>,
    pub(crate) label: String,
    /// What stands before it, such as a rank, and its tone where it has one of its own.
    pub(crate) lead: String,
    pub(crate) lead_tone: Option<Tone>,
    /// What stands at its right.
    pub(crate) value: String,
    /// What stands before that, where there is room.
    pub(crate) aside: String,
    /// What stands below its picture; on a card behind the value.
    pub(crate) caption: String,
    /// The message that says what it is for, while it is chosen.
    pub(crate) note: Option<&'static str>,
    /// The letters that choose it at once.
    pub(crate) letters: &'static [char],
    /// The keys of the page that have no use on it.
    pub(crate) unused: &'static str,
    /// How it is shown in a gallery.
    pub(crate) tile: Option<Box<Tile>>,
    pub(crate) does: Does<M>,
}

/// The message of a row that was typed into.
pub(crate) type Typed<M> = fn(usize, String) -> M;

/// What a row does when it is chosen.
#[derive(Clone, Debug)]
pub(crate) enum Does<M> {
    /// Nothing: it is only read.
    Read,
    Back,
    Send(M),
    /// Turns the value of this row on, or back.
    Turn(fn(usize, i32) -> M),
    /// Is typed into, beginning with this text.
    Type(String, Typed<M>),
    /// A number that can be typed and turned.
    Number(String, fn(usize, i32) -> M, Typed<M>),
}

impl<M> Does<M> {
    /// What stands in a row that is typed into, and what is sent then.
    pub(crate) fn typed(&self) -> Option<(&str, Typed<M>)> {
        match self {
            Self::Type(text, typed) | Self::Number(text, _, typed) => Some((text, *typed)),
            Self::Read | Self::Back | Self::Send(_) | Self::Turn(_) => None,
        }
    }
}

pub(crate) struct Bind<M> {
    /// Its letters, of which the first is shown.
    pub(crate) keys: &'static str,
    /// The message that says what it does.
    pub(crate) says: &'static str,
    /// The same among the key hints.
    pub(crate) hint: Option<&'static str>,
    /// Whether it does something to the chosen row.
    pub(crate) is_of_row: bool,
    pub(crate) send: fn(usize) -> M,
}

impl<M> Bind<M> {
    pub(crate) const fn of_page(
        keys: &'static str,
        says: &'static str,
        hint: Option<&'static str>,
        send: fn(usize) -> M,
    ) -> Self {
        Self {
            keys,
            says,
            hint,
            is_of_row: false,
            send,
        }
    }

    pub(crate) const fn of_row(
        keys: &'static str,
        says: &'static str,
        hint: &'static str,
        send: fn(usize) -> M,
    ) -> Self {
        Self {
            is_of_row: true,
            ..Self::of_page(keys, says, Some(hint), send)
        }
    }

    pub(crate) fn shown(&self) -> &'static str {
        match self.keys {
            " " => "Space",
            keys => keys.get(..1).unwrap_or(keys),
        }
    }
}

impl<M> View<M> {
    pub(crate) fn new(title: &'static str, rows: Vec<Row<M>>) -> Self {
        Self {
            title,
            text: Vec::new(),
            tabs: String::new(),
            copied: Vec::new(),
            keys: Vec::new(),
            rows,
            proposed: None,
            chosen: 0,
            note: Vec::new(),
            alert: None,
            news: None,
            submit: None,
            enter: "hint-next",
            columns: 0,
            instead: None,
            gallery: None,
            has_cards: false,
            has_picture: true,
            unused: "",
        }
    }

    /// Whether this does something now, on this row.
    pub(crate) fn has_use(&self, bind: &Bind<M>, row: usize) -> bool {
        let is_free = |unused: &str| !unused.contains(bind.shown());
        let row = self.rows.get(row).map(|row| row.unused);
        is_free(self.unused) && (!bind.is_of_row || row.is_some_and(is_free))
    }

    /// The first row on which it does something; `None`: it is not to be had.
    pub(crate) fn first_row(&self, bind: &Bind<M>) -> Option<usize> {
        (0..self.rows.len().max(1)).find(|row| self.has_use(bind, *row))
    }

    /// Whether there are but lines to read.
    pub(crate) fn is_read(&self) -> bool {
        self.rows.is_empty() && self.copied.is_empty()
    }

    /// Whether there is nothing to do but to type into its only row.
    pub(crate) fn is_field(&self) -> bool {
        self.submit.is_none()
            && matches!(&self.rows[..], [row] if matches!(row.does, Does::Type(..)))
    }
}

impl<M> Row<M> {
    /// Whether its value is turned from one to the next.
    pub(crate) fn is_turned(&self) -> bool {
        matches!(self.does, Does::Turn(_) | Does::Number(..))
    }

    /// Whether it stands out: it is one of the first, or done.
    pub(crate) fn stands_out(&self) -> bool {
        matches!(self.lead_tone, Some(Tone::Accent | Tone::Medal(_)))
    }

    /// Whether its value is turned or typed.
    pub(crate) fn is_changed(&self) -> bool {
        self.is_turned() || self.does.typed().is_some()
    }

    /// Columns of its value as it is shown.
    pub(crate) fn value_columns(&self) -> u16 {
        widgets::width(&self.value) + if self.is_turned() { 4 } else { 0 }
    }

    /// All that its drawing depends on.
    pub(crate) fn shown(&self) -> impl Hash {
        let texts = (&self.lead, &self.label, &self.aside, &self.value);
        (texts, self.lead_tone, std::mem::discriminant(&self.does))
    }

    pub(crate) fn new(label: impl Into<String>, does: Does<M>) -> Self {
        Self {
            heading: None,
            label: label.into(),
            lead: String::new(),
            lead_tone: None,
            value: String::new(),
            aside: String::new(),
            caption: String::new(),
            note: None,
            letters: &[],
            unused: "",
            tile: None,
            does,
        }
    }

    #[must_use]
    pub(crate) fn valued(self, value: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            ..self
        }
    }
}
