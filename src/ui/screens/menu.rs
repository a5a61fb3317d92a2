//! The title: the first thing anybody sees.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::backdrop::Backdrop;
use super::daily::Daily;
use super::help::Help;
use super::lab::Lab;
use super::lab::picker::Picker;
use super::layout::{board_room, clock_text};
use super::options::Options;
use super::play::Play;
use super::scores::Scores;
use super::setup::Setup;
use super::title;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::core::generate::Algorithm;
use crate::games::{self, GameDef, Opening};
use crate::i18n::Lang;
use crate::model::{Profile, StoreRequest};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;

/// One row of the menu.
#[derive(Clone, Copy)]
enum Item {
    /// The run that waits to be gone on with.
    Continue,
    /// A labyrinth at once, as large as the terminal shows in full tiles.
    Now,
    /// The boards of the day.
    Daily,
    /// A game, after its questions.
    Game(&'static GameDef),
    Laboratory,
    Scores,
    Language,
    Settings,
    Help,
    Quit,
}

/// The rows there are for this player: lists and days where the server has a memory.
fn items(profile: Option<&Profile>) -> Vec<Item> {
    let mut items = Vec::with_capacity(16);
    if waits(profile) {
        items.push(Item::Continue);
    }
    items.push(Item::Now);
    items.extend(profile.map(|_| Item::Daily));
    items.extend(games::ALL.iter().map(Item::Game));
    items.push(Item::Laboratory);
    items.extend(profile.map(|_| Item::Scores));
    items.extend([Item::Language, Item::Settings, Item::Help, Item::Quit]);
    items
}

fn waits(profile: Option<&Profile>) -> bool {
    profile.is_some_and(|profile| !profile.unfinished.is_empty())
}

/// The title menu.
pub struct Menu {
    chosen: usize,
    /// Whether the first row was the run that waits when the row was chosen.
    waits: bool,
    backdrop: Option<Backdrop>,
}

impl Menu {
    /// The menu, with a maze that begins to be carved behind it.
    pub fn new(context: &mut Context<'_>) -> Menu {
        Menu {
            chosen: 0,
            waits: waits(context.profile),
            backdrop: Backdrop::new(context.size, context.now, context.rng),
        }
    }

    /// A run that begins to wait, or does so no more, moves the rows below it; the bar stays
    /// on its own, but for the first: going on is what most have come for.
    fn follow(&mut self, profile: Option<&Profile>) {
        let waits = waits(profile);
        match (std::mem::replace(&mut self.waits, waits), waits) {
            (false, true) if self.chosen > 0 => self.chosen += 1,
            (true, false) => self.chosen = self.chosen.saturating_sub(1),
            _ => {}
        }
    }

    fn choose(&mut self, item: Item, context: &mut Context<'_>) -> Next {
        match item {
            Item::Continue => {
                let code = context
                    .profile
                    .and_then(|profile| profile.unfinished.first());
                let Some(code) = code.map(|waiting| waiting.code) else {
                    return Next::Still;
                };
                context.ask(StoreRequest::Continue(code));
                Next::Fetch(Fetch::Continue)
            }
            Item::Daily => Next::Push(Box::new(Daily::new(context))),
            Item::Scores => {
                let usual = &games::labyrinth::ENTRY;
                Next::Push(Box::new(Scores::new(context, usual, None)))
            }
            Item::Now => {
                let (columns, rows) = board_room(context.size);
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
                context.keep_settings();
                Next::Stay
            }
            Item::Settings => Next::Push(Box::new(Options::new())),
            Item::Help => Next::Push(Box::new(Help::of_all(context.settings.keys))),
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
            Event::Tick => {
                let height = context.size.1;
                let carved = self
                    .backdrop
                    .as_mut()
                    .and_then(|backdrop| backdrop.tick(context.now, height, context.rng));
                carved.map_or(Next::Still, |rows| Next::Rows(DirtyRows::rows(rows)))
            }
            Event::Resize { .. } => {
                self.backdrop = Backdrop::new(context.size, context.now, context.rng);
                Next::Stay
            }
            Event::Reply(_) => {
                self.follow(context.profile);
                Next::Stay
            }
            Event::Key(key) => {
                let items = items(context.profile);
                self.chosen = self.chosen.min(items.len() - 1);
                let item = items[self.chosen];
                if let Some(by) = keymap::vertical(*key) {
                    self.chosen = turn(self.chosen, by, items.len());
                    return Next::Stay;
                }
                if let (Some(by), Item::Language) = (keymap::horizontal(*key), item) {
                    turn_language(context, by);
                    context.keep_settings();
                    return Next::Stay;
                }
                match keymap::latin(*key) {
                    Key::Enter | Key::Char(' ') => self.choose(item, context),
                    Key::Char('?') | Key::F(1) => self.choose(Item::Help, context),
                    Key::Char('q') => Next::Quit,
                    Key::Char(digit @ '0'..='9') => {
                        // 0 is the tenth.
                        let place = (digit as usize - '0' as usize + 9) % 10;
                        match items.get(place) {
                            Some(item) => {
                                self.chosen = place;
                                self.choose(*item, context)
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
        self.follow(context.profile);
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
        let rows: Vec<(String, String)> = items(scene.profile)
            .into_iter()
            .zip(1u8..)
            .map(|(item, n)| {
                let text = match item {
                    Item::Continue => scene
                        .profile
                        .map_or_else(String::new, |who| continue_run(who, scene)),
                    Item::Daily => words.t("menu-daily").into_owned(),
                    Item::Scores => words.t("menu-scores").into_owned(),
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

/// What waits to be gone on with: `Go on: Labyrinth, 1:23`.
fn continue_run(profile: &Profile, scene: &Scene<'_>) -> String {
    let Some((waiting, entry)) = profile
        .unfinished
        .first()
        .and_then(|waiting| Some((waiting, games::find(waiting.game)?)))
    else {
        return String::new();
    };
    let time = clock_text(Duration::from_millis(waiting.played));
    scene.words.tr(
        "menu-go-on",
        &[
            ("game", scene.words.t(entry.title).into()),
            ("time", time.into()),
        ],
    )
}
