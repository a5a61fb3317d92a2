//! The title: the first thing anybody sees.

use ratatui::{buffer::Buffer, layout::Rect};

use super::backdrop::Backdrop;
use super::help::Help;
use super::lab::Lab;
use super::lab::picker::Picker;
use super::options::Options;
use super::play::Play;
use super::setup::Setup;
use super::title;
use super::{Answer, Context, Next, Scene, Screen};
use crate::core::generate::Algorithm;
use crate::games::{self, Entry, Opening};
use crate::i18n::Lang;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;

/// One row of the menu.
#[derive(Clone, Copy)]
enum Item {
    /// A labyrinth at once, as large as the terminal shows in full tiles.
    Now,
    /// A game, after its questions.
    Game(&'static Entry),
    Laboratory,
    Language,
    Settings,
    Help,
    Quit,
}

fn items() -> impl Iterator<Item = Item> {
    std::iter::once(Item::Now)
        .chain(games::ALL.iter().map(Item::Game))
        .chain([
            Item::Laboratory,
            Item::Language,
            Item::Settings,
            Item::Help,
            Item::Quit,
        ])
}

/// The title menu.
pub struct Menu {
    chosen: usize,
    backdrop: Option<Backdrop>,
}

impl Menu {
    /// The menu, with a maze that begins to be carved behind it.
    pub fn new(context: &mut Context<'_>) -> Menu {
        Menu {
            chosen: 0,
            backdrop: Backdrop::new(context.size, context.now, context.rng),
        }
    }

    fn choose(&mut self, item: Item, context: &mut Context<'_>) -> Next {
        match item {
            Item::Now => {
                let (columns, rows) = super::play::board_room(context.size);
                let fit = (games::labyrinth::ENTRY.presets)(columns, rows)
                    .into_iter()
                    .last();
                let opening = Opening {
                    game: games::labyrinth::ENTRY.name,
                    level: fit.map(|preset| preset.level).unwrap_or_default(),
                    seed: None,
                };
                match Play::open(context, opening) {
                    Ok(play) => Next::Push(Box::new(play)),
                    // The preset for this terminal always opens; should it ever not, the
                    // questions say why.
                    Err(_) => Next::Push(Box::new(Setup::new(context, &games::labyrinth::ENTRY))),
                }
            }
            Item::Game(entry) => Next::Push(Box::new(Setup::new(context, entry))),
            Item::Laboratory => {
                Next::Push(Box::new(Picker::algorithms(Algorithm::default(), false)))
            }
            Item::Language => {
                turn_language(context, 1);
                Next::Stay
            }
            Item::Settings => Next::Push(Box::new(Options::new())),
            Item::Help => Next::Push(Box::new(Help::of_all())),
            Item::Quit => Next::Quit,
        }
    }
}

/// The next or the previous language.
pub fn turn_language(context: &mut Context<'_>, by: i32) {
    let here = Lang::ALL
        .iter()
        .position(|lang| *lang == context.settings.lang)
        .unwrap_or(0);
    context.settings.lang = Lang::ALL[turn(here, by, Lang::ALL.len())];
}

/// Steps around in a list of `len` (not 0).
pub fn turn(at: usize, by: i32, len: usize) -> usize {
    let len = i64::try_from(len).unwrap_or(1).max(1);
    let at = i64::try_from(at).unwrap_or(0) + i64::from(by);
    usize::try_from(at.rem_euclid(len)).unwrap_or(0)
}

impl Screen for Menu {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Tick => match self
                .backdrop
                .as_mut()
                .map(|backdrop| backdrop.tick(context.now, context.rng))
            {
                Some(true) => Next::Stay,
                _ => Next::Still,
            },
            Event::Resize { .. } => {
                self.backdrop = Backdrop::new(context.size, context.now, context.rng);
                Next::Stay
            }
            Event::Key(key) => {
                let Some(item) = items().nth(self.chosen) else {
                    return Next::Still;
                };
                if let Some(by) = keymap::vertical(*key) {
                    self.chosen = turn(self.chosen, by, items().count());
                    return Next::Stay;
                }
                if let (Some(by), Item::Language) = (keymap::horizontal(*key), item) {
                    turn_language(context, by);
                    return Next::Stay;
                }
                match keymap::latin(*key) {
                    Key::Enter | Key::Char(' ') => self.choose(item, context),
                    Key::Char('?') | Key::F(1) => self.choose(Item::Help, context),
                    Key::Char('q') => Next::Quit,
                    Key::Char(digit @ '0'..='9') => {
                        // 0 is the tenth.
                        let place = (digit as usize - '0' as usize + 9) % 10;
                        match items().nth(place) {
                            Some(item) => {
                                self.chosen = place;
                                self.choose(item, context)
                            }
                            None => Next::Still,
                        }
                    }
                    _ => Next::Still,
                }
            }
            _ => Next::Still,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        // Only the laboratory's list of algorithms answers so.
        if let Answer::Picked(place) = answer
            && let Some(algorithm) = Algorithm::ALL.get(place)
            && let Ok(lab) = Lab::open(context, *algorithm)
        {
            return Next::Push(Box::new(lab));
        }
        // The terminal may have another size than when the backdrop was left.
        self.backdrop = Backdrop::new(context.size, context.now, context.rng);
        Next::Stay
    }

    fn deadline(&self) -> Option<Now> {
        self.backdrop.as_ref().and_then(Backdrop::deadline)
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        if let Some(backdrop) = &self.backdrop {
            backdrop.draw(area, buf, look);
        }
        let rows: Vec<(String, String)> = items()
            .zip(1u8..)
            .map(|(item, n)| {
                let text = match item {
                    Item::Now => words.t("menu-now").into_owned(),
                    Item::Game(entry) => {
                        format!("{}{}", words.t(entry.title), look.glyph("…", "..."))
                    }
                    Item::Laboratory => words.t("menu-laboratory").into_owned(),
                    Item::Language => {
                        words.tr("menu-language", &[("name", words.t("own-name").into())])
                    }
                    Item::Settings => words.t("menu-settings").into_owned(),
                    Item::Help => words.t("menu-help").into_owned(),
                    Item::Quit => words.t("menu-quit").into_owned(),
                };
                // There are ten digits to choose by.
                let key = if n <= 10 {
                    (n % 10).to_string()
                } else {
                    String::new()
                };
                (text, key)
            })
            .collect();
        let about = words.t("menu-about");
        title::draw(area, buf, look, &about, &rows, self.chosen);
    }
}
