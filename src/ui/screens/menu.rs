//! The menu, the first screen of a session.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::backdrop::Backdrop;
use super::boards::Boards;
use super::choice::Choice;
use super::daily::Daily;
use super::help::Help;
use super::lab::Lab;
use super::lab::picker::Picker;
use super::ladder;
use super::layout::clock_text;
use super::leaderboards::Leaderboards;
use super::options::Options;
use super::setup::Setup;
use super::title;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::core::generate::Algorithm;
use crate::games::{self, GameDef};
use crate::i18n::Lang;
use crate::look::Tone;
use crate::model::{Profile, StoreRequest, UnfinishedGame};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::names::here_lines;
use crate::ui::{keymap, widgets};

/// One row of the menu.
#[derive(Clone, Copy)]
enum Item {
    /// Continues the unfinished game that was played last.
    Continue,
    /// Starts a labyrinth at once, as large as the terminal shows in full tiles.
    Now,
    Daily,
    /// Asks for the level of a game.
    Game(&'static GameDef),
    Laboratory,
    Leaderboards,
    Language,
    Settings,
    Help,
    Quit,
}

/// The rows for this player: leaderboards and daily boards only where the server has a
/// database.
fn items(profile: Option<&Profile>) -> Vec<Item> {
    let mut items = Vec::with_capacity(16);
    if has_unfinished_game(profile) {
        items.push(Item::Continue);
    }
    items.push(Item::Now);
    items.extend(profile.map(|_| Item::Daily));
    items.extend(games::ALL.iter().map(Item::Game));
    items.push(Item::Laboratory);
    items.extend(profile.map(|_| Item::Leaderboards));
    items.extend([Item::Language, Item::Settings, Item::Help, Item::Quit]);
    items
}

fn has_unfinished_game(profile: Option<&Profile>) -> bool {
    profile.is_some_and(|profile| to_continue(profile).is_some())
}

/// The game that the first row continues.
fn to_continue(profile: &Profile) -> Option<&UnfinishedGame> {
    profile.unfinished.iter().find(|game| game.has_moves)
}

/// The menu.
pub(crate) struct Menu {
    chosen: usize,
    /// Whether the first row was an unfinished game when the row was chosen.
    has_unfinished_game: bool,
    backdrop: Option<Backdrop>,
}

impl Menu {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        Self {
            chosen: 0,
            has_unfinished_game: has_unfinished_game(context.profile),
            backdrop: Backdrop::of(context),
        }
    }

    /// Keeps the bar on its row when the row of the unfinished game above it comes or goes. On
    /// the first row it stays first, as most players come back to continue.
    fn keep_chosen_row(&mut self, profile: Option<&Profile>) {
        let now = has_unfinished_game(profile);
        match (std::mem::replace(&mut self.has_unfinished_game, now), now) {
            (false, true) if self.chosen > 0 => self.chosen += 1,
            (true, false) => self.chosen = self.chosen.saturating_sub(1),
            _ => {}
        }
    }

    fn choose(&mut self, item: Item, context: &mut Context<'_>) -> Next {
        match item {
            Item::Continue => {
                let code = context.profile.and_then(to_continue);
                let Some(code) = code.map(|unfinished| unfinished.code) else {
                    return Next::Unchanged;
                };
                context.ask(StoreRequest::Continue(code));
                Next::Fetch(Fetch::Continue)
            }
            Item::Daily => Next::Push(Box::new(Daily::new(context))),
            Item::Leaderboards => {
                let usual = &games::labyrinth::ENTRY;
                Next::Push(Box::new(Leaderboards::new(context, usual, None)))
            }
            Item::Now => ladder::play(context),
            Item::Game(entry) if !(entry.sets)().is_empty() => {
                Next::Push(Box::new(Boards::new(context, entry, None)))
            }
            Item::Game(entry) => Next::Push(Box::new(Setup::new(context, entry))),
            Item::Laboratory => {
                Next::Push(Box::new(Picker::algorithms(Algorithm::default(), false)))
            }
            Item::Language => {
                turn_language(context, 1);
                context.keep_settings();
                Next::Redraw
            }
            Item::Settings => Next::Push(Box::new(Options::new())),
            Item::Help => Next::Push(Box::new(Help::of_all(context.settings.keys))),
            Item::Quit => quit(context),
        }
    }
}

/// Ends the session. A guest with an unfinished game is asked, with the code that alone
/// continues it.
fn quit(context: &Context<'_>) -> Next {
    let guest = context.profile.filter(|profile| profile.guest);
    match guest.and_then(|guest| guest.unfinished.first()) {
        Some(unfinished) => {
            let asks = Choice::leave_server(context, unfinished);
            Next::Push(Box::new(asks))
        }
        None => Next::Quit,
    }
}

/// Changes to the next or the previous language.
pub(crate) fn turn_language(context: &mut Context<'_>, by: i32) {
    context.settings.lang = next_of(&Lang::ALL, context.settings.lang, by);
}

/// The entry `by` steps after `now` in a list whose ends are joined.
pub(crate) fn next_of<T: PartialEq + Copy>(all: &[T], now: T, by: i32) -> T {
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    all.get(turn(here, by, all.len())).copied().unwrap_or(now)
}

/// The position `by` steps after `at` in a list of `len` entries, whose ends are joined.
pub(crate) fn turn(at: usize, by: i32, len: usize) -> usize {
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
                carved.map_or(Next::Unchanged, |rows| Next::Rows(DirtyRows::rows(rows)))
            }
            Event::Resize { .. } => {
                self.backdrop = Backdrop::of(context);
                Next::Redraw
            }
            Event::Reply(_) => {
                self.keep_chosen_row(context.profile);
                Next::Redraw
            }
            Event::Key(key) => {
                let items = items(context.profile);
                self.chosen = self.chosen.min(items.len() - 1);
                let item = items[self.chosen];
                if let Some(by) = keymap::vertical(*key) {
                    self.chosen = turn(self.chosen, by, items.len());
                    return Next::Redraw;
                }
                if let (Some(by), Item::Language) = (keymap::horizontal(*key), item) {
                    turn_language(context, by);
                    context.keep_settings();
                    return Next::Redraw;
                }
                match keymap::latin(*key) {
                    Key::Enter | Key::Char(' ') => self.choose(item, context),
                    Key::Char('?') | Key::F(1) => self.choose(Item::Help, context),
                    Key::Char('q') => quit(context),
                    Key::Char('c') if matches!(items.first(), Some(Item::Continue)) => {
                        self.chosen = 0;
                        self.choose(Item::Continue, context)
                    }
                    Key::Char(digit @ '0'..='9') => {
                        // 0 is the tenth row. The row of an unfinished game has no digit, so
                        // that the others keep theirs when it comes or goes.
                        let row = (digit as usize - '0' as usize + 9) % 10;
                        let row = row + usize::from(has_unfinished_game(context.profile));
                        match items.get(row) {
                            Some(item) => {
                                self.chosen = row;
                                self.choose(*item, context)
                            }
                            None => Next::Unchanged,
                        }
                    }
                    _ => Next::Unchanged,
                }
            }
            _ => Next::Unchanged,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        // `Picked` comes only from the laboratory's list of algorithms.
        if let Answer::Picked(row) = answer
            && let Some(algorithm) = Algorithm::ALL.get(row)
            && let Ok(lab) = Lab::open(context, *algorithm)
        {
            return Next::Push(Box::new(lab));
        }
        if answer == Answer::Quit {
            return Next::Quit;
        }
        self.keep_chosen_row(context.profile);
        // The terminal may have changed its size since the backdrop was drawn last.
        self.backdrop = Backdrop::of(context);
        Next::Redraw
    }

    fn deadline(&self) -> Option<Now> {
        self.backdrop.as_ref().and_then(Backdrop::deadline)
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        if let Some(backdrop) = &self.backdrop {
            backdrop.draw(area, buf, look);
        }
        let first = u8::from(!has_unfinished_game(scene.profile));
        let rows: Vec<(String, String)> = items(scene.profile)
            .into_iter()
            .zip(first..)
            .map(|(item, n)| {
                let text = match item {
                    Item::Continue => scene
                        .profile
                        .map_or_else(String::new, |profile| continue_row(profile, scene)),
                    Item::Daily => words.t("menu-daily").into_owned(),
                    Item::Leaderboards => words.t("menu-scores").into_owned(),
                    Item::Now => ladder::row(scene),
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
                // Ten rows can be chosen by a digit.
                let key = match n {
                    0 => "c".to_owned(),
                    1..=10 => (n % 10).to_string(),
                    _ => String::new(),
                };
                (text, key)
            })
            .collect();
        let about = match scene.profile {
            Some(profile) => {
                let says = if profile.guest {
                    "menu-guest"
                } else {
                    "menu-player"
                };
                let name = words.name(profile.name.as_str());
                words.tr(says, &[("name", name.into())]).into()
            }
            None => words.t("menu-about"),
        };
        let below = title::draw(area, buf, look, &about, &rows, self.chosen);
        draw_here(scene, below, buf);
    }
}

/// Draws who else is here in the last row, as much of it as fits.
fn draw_here(scene: &Scene<'_>, below: Rect, buf: &mut Buffer) {
    let Some(here) = scene.here.filter(|_| below.height > 0) else {
        return;
    };
    let lines = here_lines(here, scene.words);
    let fits = |line: &&String| widgets::width(line) + 2 <= below.width;
    if let Some(line) = lines.iter().find(fits) {
        let last = widgets::row(below, below.height - 1);
        widgets::middle(
            last,
            buf,
            &format!(" {line} "),
            scene.look.style(Tone::Faint),
        );
    }
}

/// The row of the unfinished game: `Continue: Labyrinth, 1:23`.
fn continue_row(profile: &Profile, scene: &Scene<'_>) -> String {
    let Some((unfinished, entry)) = to_continue(profile)
        .and_then(|unfinished| Some((unfinished, games::find(unfinished.game)?)))
    else {
        return String::new();
    };
    let time = clock_text(Duration::from_millis(unfinished.played));
    scene.words.tr(
        "menu-go-on",
        &[
            ("game", scene.words.t(entry.title).into()),
            ("time", time.into()),
        ],
    )
}
