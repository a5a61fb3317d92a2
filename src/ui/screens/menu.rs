//! The menu, the first screen of a session.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::backdrop::Backdrop;
use super::lab::Lab;
use super::lab::picker::Picker;
use super::layout::clock_text;
use super::title::{Row, Title};
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::core::generate::Algorithm;
use crate::games::{self, Binding, GameDef};
use crate::i18n::Lang;
use crate::model::{HostPage, HostTexts, Profile, Ranking, StoreRequest};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;
use crate::ui::names::here_lines;
use crate::ui::pages::boards::Boards;
use crate::ui::pages::daily::Daily;
use crate::ui::pages::help::Help;
use crate::ui::pages::join::JoinPage;
use crate::ui::pages::ladder::{self, Steps};
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::pages::levels::levels;
use crate::ui::pages::live::Live;
use crate::ui::pages::settings::SettingsPage;
use crate::ui::pages::unfinished::UnfinishedGames;
use crate::ui::panel::Panel;
use crate::ui::widgets;

/// The shortest streak that is spoken of: one day follows no other.
const STREAK_MIN: u32 = 2;

/// One row of the menu, told from the others by its message.
#[derive(Clone, Copy)]
struct Item {
    /// The key that chooses it, the same whatever else is there.
    key: Option<char>,
    /// The message that names it, whatever it says beside that.
    message: &'static str,
    /// What opens it in text mode; empty: nothing.
    word: &'static str,
    is_there: fn(Offer<'_>) -> bool,
    does: Does,
}

/// What a row does.
#[derive(Clone, Copy)]
enum Does {
    Open(fn(&mut Context<'_>) -> Next),
    /// Asks for a level of this game.
    Game(&'static GameDef),
}

/// The rows that are more than their message.
const PLAY: &str = "menu-play";
const CONTINUE: &str = "choice-resume";
const LANGUAGE: &str = "set-language";
const HELP: &str = "menu-help";

const fn item(key: char, message: &'static str, open: fn(&mut Context<'_>) -> Next) -> Item {
    Item {
        key: Some(key),
        message,
        word: "",
        is_there: |_| true,
        does: Does::Open(open),
    }
}

/// What most players come for. Each has its place, whether it is there or not.
const FIRST: [Item; 3] = [
    item('1', PLAY, ladder::play),
    Item {
        word: "today",
        is_there: |offer| offer.profile.is_some(),
        ..item('2', "menu-daily", |context| {
            Panel::open(Daily::new(context))
        })
    },
    Item {
        is_there: |offer| {
            offer
                .profile
                .is_some_and(|profile| !profile.unfinished.is_empty())
        },
        ..item('c', CONTINUE, go_on)
    },
];

/// What stands behind the games.
const OTHERS: [Item; 9] = [
    item('7', "menu-laboratory", |_| {
        Picker::algorithms(Algorithm::default())
    }),
    Item {
        is_there: |offer| offer.profile.is_some(),
        ..item('8', "menu-scores", |context| {
            Panel::open(Leaderboards::busiest(context))
        })
    },
    Item {
        is_there: |offer| offer.profile.is_some() && offer.has_rooms,
        ..item('r', "room-title", |_| Panel::open(JoinPage::default()))
    },
    item('9', LANGUAGE, |context| {
        turn_language(context, 1);
        context.keep_settings();
        Next::Redraw
    }),
    Item {
        word: "settings",
        ..item('0', "menu-settings", |_| {
            Panel::open(SettingsPage::default())
        })
    },
    item('?', HELP, |context| Panel::open(help(context))),
    Item {
        is_there: |offer| offer.host_texts.has(HostPage::Imprint),
        word: "imprint",
        ..item('i', "host-imprint", |_| {
            Panel::open(Help::of_host(HostPage::Imprint))
        })
    },
    Item {
        is_there: |offer| offer.host_texts.has(HostPage::Privacy),
        word: "privacy",
        ..item('p', "host-privacy", |_| {
            Panel::open(Help::of_host(HostPage::Privacy))
        })
    },
    item('q', "menu-quit", |_| Next::Quit),
];

/// The keys of the games, in the order of [`games::ALL`].
const GAME_KEYS: [char; 4] = ['3', '4', '5', '6'];

/// Goes on with the unfinished game, or shows those that there are.
pub(crate) fn go_on(context: &mut Context<'_>) -> Next {
    match context.profile.map_or(&[][..], |who| &who.unfinished) {
        [] => Next::Unchanged,
        [game] => {
            context.ask(StoreRequest::Continue(game.code));
            Next::Fetch(Fetch::Continue)
        }
        _ => Panel::open(UnfinishedGames),
    }
}

/// The page of the menu that this word opens in text mode.
pub(crate) fn page_named(context: &mut Context<'_>, word: &str) -> Option<Box<dyn Screen>> {
    let offer = Offer::of(context);
    let mut items = Item::all(offer).into_iter();
    let item = items.find(|item| item.word == word && !word.is_empty())?;
    match item.open(context) {
        Next::Push(page) => Some(page),
        _ => None,
    }
}

/// The boards of a game that have names; its levels where there are none.
pub(crate) fn boards(context: &mut Context<'_>, entry: &'static GameDef) -> Box<dyn Screen> {
    match (entry.sets)().is_empty() {
        true => levels(context, entry, None),
        false => Boards::screen(context, entry, None),
    }
}

/// What decides which rows there are.
#[derive(Clone, Copy)]
struct Offer<'a> {
    profile: Option<&'a Profile>,
    /// Whether the host lets players see others.
    has_rooms: bool,
    host_texts: &'a HostTexts,
}

impl<'a> Offer<'a> {
    fn of(context: &Context<'a>) -> Self {
        Self {
            profile: context.profile,
            has_rooms: context.presence.is_some(),
            host_texts: context.host_texts,
        }
    }
}

impl Item {
    /// The rows of the games, and those behind them.
    fn lower() -> impl Iterator<Item = Self> {
        let games = games::ALL.iter().enumerate().map(|(n, entry)| Self {
            key: GAME_KEYS.get(n).copied(),
            message: entry.title,
            word: "",
            is_there: |_| true,
            does: Does::Game(entry),
        });
        games.chain(OTHERS)
    }

    /// The two columns below the first rows, as high as each other.
    fn columns(offer: Offer<'_>) -> [Vec<Self>; 2] {
        let mut left: Vec<_> = Self::lower()
            .filter(|item| (item.is_there)(offer))
            .collect();
        let right = left.split_off(left.len().div_ceil(2));
        [left, right]
    }

    /// All that there are for this player, in the order in which they stand: leaderboards and
    /// daily boards only where the server has a database, an imprint where the host has written one.
    fn all(offer: Offer<'_>) -> Vec<Self> {
        let all = FIRST.into_iter().chain(Self::lower());
        all.filter(|item| (item.is_there)(offer)).collect()
    }

    fn open(self, context: &mut Context<'_>) -> Next {
        match self.does {
            Does::Open(open) => open(context),
            Does::Game(entry) => Next::Push(boards(context, entry)),
        }
    }

    fn text(self, scene: &Scene<'_>) -> String {
        let words = scene.words;
        match self.message {
            PLAY => ladder::row(scene),
            CONTINUE => scene
                .profile
                .map_or_else(String::new, |profile| continue_row(profile, scene)),
            LANGUAGE => words.tr("menu-language", &[("name", words.t("own-name").into())]),
            message => words.t(message).into_owned(),
        }
    }
}

/// The keys that choose no row of their own, for the help.
const KEYS: &[Binding<()>] = &[
    Binding {
        keys: &[],
        shown: "↑ ↓ ← →, hjkl",
        ascii: "arrows, hjkl",
        short: "",
        says: "hint-choose",
        hint: None,
    },
    Binding::plain(&[], "Enter, Space", "hint-next", None),
];

/// The key of the ladder, which stands beside the row that plays its next step.
const STEPS: Binding<()> = Binding::plain(&[], "b", "ladder", None);

/// The key of the list of games under way, which has no row.
const LIVE: Binding<()> = Binding::plain(&[], "w", "key-live", None);

/// The help of the menu, from which one can turn to that of each game.
fn help(context: &Context<'_>) -> Help {
    let items = Item::all(Offer::of(context)).into_iter();
    let items = items.filter_map(|item| Some((item.key?.to_string(), item.message)));
    let rows = KEYS.iter().map(keymap::row);
    let rows = rows.chain(items.map(|(key, says)| keymap::Row::of(key, says)));
    let live = context.presence.map(|_| keymap::row(&LIVE));
    let rows = rows.chain([keymap::row(&STEPS)]).chain(live).collect();
    Help::of_all(context.settings.keys, rows)
}

/// The menu.
pub(crate) struct Menu {
    /// The row that the player has chosen, by its message; `None`: the one that most come for.
    chosen: Option<&'static str>,
    backdrop: Option<Backdrop>,
}

impl Menu {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        Self {
            chosen: None,
            backdrop: Backdrop::of(context),
        }
    }

    /// The row with the bar. Most players who left a game come back to continue it.
    fn chosen(&self, offer: Offer<'_>) -> &'static str {
        let items = Item::all(offer);
        let is_there = |message: &&str| items.iter().any(|item| item.message == *message);
        let mut chosen = self.chosen.into_iter().chain([CONTINUE]);
        chosen.find(is_there).unwrap_or(PLAY)
    }

    fn choose(&mut self, item: Item, context: &mut Context<'_>) -> Next {
        let is_usual = matches!(item.message, PLAY | CONTINUE);
        // Whoever has asked for help comes back to where the bar was.
        if item.message != HELP {
            self.chosen = (!is_usual).then_some(item.message);
        }
        item.open(context)
    }

    /// The row beside the chosen one, in the other column.
    fn beside(&self, offer: Offer<'_>) -> Option<&'static str> {
        let chosen = self.chosen(offer);
        let columns = Item::columns(offer);
        let (column, row) = columns.iter().enumerate().find_map(|(column, items)| {
            let row = items.iter().position(|item| item.message == chosen)?;
            Some((column, row))
        })?;
        let other = columns.get(1 - column)?;
        let beside = other.get(row.min(other.len().saturating_sub(1)))?;
        Some(beside.message)
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
            Event::Reply(_) => Next::Redraw,
            Event::Key(key) => {
                let offer = Offer::of(context);
                let (chosen, items) = (self.chosen(offer), Item::all(offer));
                if keymap::latin(*key) == Key::Char('w') && context.presence.is_some() {
                    return Panel::open(Live::new(context));
                }
                if let Some(by) = keymap::vertical(*key) {
                    let here = items.iter().position(|item| item.message == chosen);
                    let next = turn(here.unwrap_or(0), by, items.len());
                    self.chosen = items.get(next).map(|item| item.message);
                    return Next::Redraw;
                }
                if let Some(by) = keymap::horizontal(*key) {
                    if chosen == LANGUAGE {
                        turn_language(context, by);
                        context.keep_settings();
                        return Next::Redraw;
                    }
                    let Some(beside) = self.beside(offer) else {
                        return Next::Unchanged;
                    };
                    self.chosen = Some(beside);
                    return Next::Redraw;
                }
                let mut items = items.into_iter();
                let item = match keymap::latin(*key) {
                    Key::Char('b') => return Next::Push(Steps::screen(context, None)),
                    Key::Enter | Key::Char(' ') => items.find(|item| item.message == chosen),
                    Key::F(1) => items.find(|item| item.message == HELP),
                    Key::Char(typed) => items.find(|item| item.key == Some(typed)),
                    _ => None,
                };
                match item {
                    Some(item) => self.choose(item, context),
                    None => Next::Unchanged,
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
        // The terminal may have changed its size since the backdrop was drawn last.
        self.backdrop = Backdrop::of(context);
        Next::Redraw
    }

    fn put_aside(&mut self) {
        self.backdrop = None;
    }

    fn deadline(&self) -> Option<Now> {
        self.backdrop.as_ref().and_then(Backdrop::deadline)
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let look = scene.look;
        if let Some(backdrop) = &self.backdrop {
            backdrop.draw(area, buf, look);
        }
        let offer = Offer {
            profile: scene.profile,
            has_rooms: scene.here.is_some(),
            host_texts: scene.host_texts,
        };
        let chosen = self.chosen(offer);
        let welcome = scene.host_texts.text(HostPage::Welcome, scene.words.lang());
        let row = |item: Item| Row {
            text: item.text(scene),
            more: match item.message {
                // The grid of the ladder is behind a key of its own.
                PLAY => vec![format!("b {}", scene.words.t("hint-steps"))],
                CONTINUE => scene
                    .profile
                    .map_or_else(Vec::new, |who| others(who, scene)),
                _ => Vec::new(),
            },
            key: item.key,
            is_chosen: item.message == chosen,
        };
        let there = |item: &Item| (item.is_there)(offer);
        let title = Title {
            who: who(scene),
            news: scene
                .here
                .map_or_else(Vec::new, |here| here_lines(here, scene.words)),
            first: FIRST
                .into_iter()
                .filter(|item| there(item) || (item.message == CONTINUE && scene.profile.is_some()))
                .map(|item| there(&item).then(|| row(item)))
                .collect(),
            columns: Item::columns(offer).map(|items| items.into_iter().map(row).collect()),
            welcome: welcome.map_or_else(String::new, |text| scene.words.name(text).into_owned()),
        };
        title.draw(area, buf, look);
    }
}

/// Who plays, with the streak; without a database a line about the game.
fn who(scene: &Scene<'_>) -> String {
    let words = scene.words;
    let Some(profile) = scene.profile else {
        return words.t("menu-about").into_owned();
    };
    let name = words.name(profile.name.as_str());
    let says = if profile.guest {
        "menu-guest"
    } else {
        "menu-player"
    };
    let who = words.tr(says, &[("name", name.into())]);
    if profile.streak < STREAK_MIN {
        return who;
    }
    let streak = words.tr("menu-streak", &[("n", profile.streak.into())]);
    format!("{who} {} {streak}", scene.look.glyph("·", "-"))
}

/// The row of the unfinished game: `Continue: Step 3, 1:23`.
fn continue_row(profile: &Profile, scene: &Scene<'_>) -> String {
    let words = scene.words;
    let Some((unfinished, entry)) = profile
        .unfinished
        .first()
        .and_then(|unfinished| Some((unfinished, games::find(unfinished.game)?)))
    else {
        return String::new();
    };
    let time = clock_text(Duration::from_millis(unfinished.played));
    let game = words.t(entry.title);
    let game = match unfinished.standing {
        Ranking::Ladder(_, step) => words.tr("step-n", &[("n", step.number().into())]).into(),
        Ranking::Daily(_) => words.tr("menu-daily-game", &[("game", game.into())]).into(),
        Ranking::Ranked | Ranking::Practice => game,
    };
    words.tr(
        "menu-go-on",
        &[("game", game.into()), ("time", time.into())],
    )
}

/// How many more unfinished games there are than the newest, in words and in short.
fn others(profile: &Profile, scene: &Scene<'_>) -> Vec<String> {
    match profile.unfinished.len().saturating_sub(1) {
        0 => Vec::new(),
        n => {
            let more = u32::from(widgets::count(n));
            let more = scene.words.tr("menu-more-games", &[("n", more.into())]);
            vec![more, format!("+{n}")]
        }
    }
}
