//! The title: the first thing anybody sees.

use ratatui::{buffer::Buffer, layout::Rect};

use super::backdrop::Backdrop;
use super::help::Help;
use super::options::Options;
use super::play::Play;
use super::setup::Setup;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::{self, Entry, Opening};
use crate::i18n::Lang;
use crate::look::{Look, Tone};
use crate::ui::event::{Event, Key, Now};
use crate::ui::{keymap, widgets};

/// One row of the menu.
#[derive(Clone, Copy)]
enum Item {
    /// A labyrinth at once, as large as the terminal shows in full tiles.
    Now,
    /// A game, after its questions.
    Game(&'static Entry),
    Language,
    Settings,
    Help,
    Quit,
}

fn items() -> impl Iterator<Item = Item> {
    std::iter::once(Item::Now)
        .chain(games::ALL.iter().map(Item::Game))
        .chain([Item::Language, Item::Settings, Item::Help, Item::Quit])
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
                    Key::Char(digit @ '1'..='9') => {
                        let place = digit as usize - '1' as usize;
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

    fn answer(&mut self, context: &mut Context<'_>, _answer: Answer) -> Next {
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
                    Item::Language => {
                        words.tr("menu-language", &[("name", words.t("own-name").into())])
                    }
                    Item::Settings => words.t("menu-settings").into_owned(),
                    Item::Help => words.t("menu-help").into_owned(),
                    Item::Quit => words.t("menu-quit").into_owned(),
                };
                // There are nine digits to choose by.
                let key = if n <= 9 { n.to_string() } else { String::new() };
                (text, key)
            })
            .collect();
        let wide = rows
            .iter()
            .map(|(row, _)| widgets::width(row))
            .max()
            .unwrap_or(0)
            + 8;
        let count = u16::try_from(rows.len()).unwrap_or(u16::MAX);
        let large = area.width >= 70 && area.height >= count + 14;
        let logo_rows = match area.height.saturating_sub(count + 2) {
            _ if large => 5,
            3.. => 3,
            _ => 1,
        };
        let air = u16::from(area.height >= count + logo_rows + 5);
        let about = u16::from(area.height >= count + logo_rows + 6);
        let whole = logo_rows + air + about + air + count + 2;
        let top = area.height.saturating_sub(whole) / 2;

        logo(
            Rect {
                y: area.y + top,
                height: logo_rows.min(area.height),
                ..area
            },
            buf,
            look,
            logo_rows,
        );
        if about > 0 {
            let text = format!(" {} ", words.t("menu-about"));
            widgets::middle(
                widgets::row(area, top + logo_rows + air),
                buf,
                &text,
                look.style(Tone::Faint),
            );
        }
        let place = Rect {
            y: area.y + top + logo_rows + air + about + air,
            height: (count + 2).min(area.height.saturating_sub(logo_rows)),
            ..widgets::centered(area, wide, area.height)
        };
        // Air between the panel and the lines of the maze.
        let around = Rect {
            x: place.x.saturating_sub(2),
            width: place.width + 4,
            y: place.y,
            ..place
        };
        widgets::wipe(around, buf, look.style(Tone::Floor));
        let inside = widgets::panel(place, buf, look, "");
        widgets::choices(inside, buf, look, &rows, self.chosen);
    }
}

/// The name of the game in tiles, like a piece of labyrinth wall.
const LOGO: [&str; 5] = [
    "#...# .###. ##### ##### ####.",
    "##.## #...# ...#. #.... #...#",
    "#.#.# ##### ..#.. ####. #...#",
    "#...# #...# .#... #.... #...#",
    "#...# #...# ##### ##### ####.",
];

/// Draws the name: in five rows two columns a tile, in three half blocks, in one letters.
fn logo(area: Rect, buf: &mut Buffer, look: &Look, rows: u16) {
    let style = look.style(Tone::Accent);
    if rows < 3 {
        widgets::middle(widgets::row(area, 0), buf, "  m a z e d  ", style);
        return;
    }
    let large = rows == 5;
    let solid = |row: usize, col: usize| {
        LOGO.get(row)
            .is_some_and(|line| line.as_bytes().get(col) == Some(&b'#'))
    };
    let cols = LOGO[0].len();
    let step = if large { 2 } else { 1 };
    let box_area = widgets::centered(area, cols as u16 * step + 4, area.height);
    for y in 0..rows {
        let mut text = String::from("  ");
        for col in 0..cols {
            let glyph = match (
                large,
                solid(usize::from(y) * 2, col),
                solid(usize::from(y) * 2 + 1, col),
            ) {
                (true, ..) => match solid(usize::from(y), col) {
                    true => look.glyph("██", "##"),
                    false => "  ",
                },
                (false, true, true) => look.glyph("█", "#"),
                (false, true, false) => look.glyph("▀", "'"),
                (false, false, true) => look.glyph("▄", ","),
                (false, false, false) => " ",
            };
            text.push_str(glyph);
        }
        text.push_str("  ");
        widgets::left(widgets::row(box_area, y), buf, &text, style);
    }
}
