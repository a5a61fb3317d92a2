//! The menu, the first screen of a session.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::backdrop::Backdrop;
use super::cards::levels;
use super::help::Help;
use super::lab::Lab;
use super::lab::picker::Picker;
use super::layout::clock_text;
use super::title::{Row, Title};
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::core::generate::Algorithm;
use crate::games::{self, Binding};
use crate::i18n::Lang;
use crate::model::{HostPage, HostTexts, Profile, Ranking, StoreRequest};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;
use crate::ui::names::here_lines;
use crate::ui::pages::boards::Boards;
use crate::ui::pages::daily::Daily;
use crate::ui::pages::join::JoinPage;
use crate::ui::pages::ladder::{self, Steps};
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::pages::live::Live;
use crate::ui::pages::settings::SettingsPage;
use crate::ui::pages::unfinished::UnfinishedGames;
use crate::ui::panel::Panel;
use crate::ui::widgets;

/// The shortest streak that is spoken of: one day follows no other.
const STREAK_MIN: u32 = 2;

/// One row of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Play,
    Daily,
    /// Continues the unfinished game, or leads to a list of those that there are.
    Continue,
    /// Asks for the level of the game in this place of [`games::ALL`].
    Game(usize),
    Laboratory,
    Leaderboards,
    Room,
    Language,
    Settings,
    Help,
    Imprint,
    Privacy,
    Quit,
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
    /// What most players come for. Each has its place, whether it is there or not.
    const FIRST: [Self; 3] = [Self::Play, Self::Daily, Self::Continue];

    const LAST: [Self; 6] = [
        Self::Language,
        Self::Settings,
        Self::Help,
        Self::Imprint,
        Self::Privacy,
        Self::Quit,
    ];

    fn games() -> impl Iterator<Item = Self> {
        (0..games::ALL.len()).map(Self::Game).chain([
            Self::Laboratory,
            Self::Leaderboards,
            Self::Room,
        ])
    }

    /// The two columns below the first rows, as high as each other.
    fn columns(offer: Offer<'_>) -> [Vec<Self>; 2] {
        let there = |item: &Self| item.is_there(offer);
        let mut left: Vec<_> = Self::games().chain(Self::LAST).filter(there).collect();
        let right = left.split_off(left.len().div_ceil(2));
        [left, right]
    }

    /// All that there are for this player, in the order in which they stand: leaderboards and
    /// daily boards only where the server has a database, an imprint where the host has written one.
    fn all(offer: Offer<'_>) -> Vec<Self> {
        let all = Self::FIRST.into_iter().chain(Self::games());
        all.chain(Self::LAST)
            .filter(|item| item.is_there(offer))
            .collect()
    }

    fn is_there(self, offer: Offer<'_>) -> bool {
        let profile = offer.profile;
        match self {
            Self::Daily | Self::Leaderboards => profile.is_some(),
            Self::Continue => profile.is_some_and(|profile| !profile.unfinished.is_empty()),
            Self::Room => profile.is_some() && offer.has_rooms,
            Self::Imprint => offer.host_texts.has(HostPage::Imprint),
            Self::Privacy => offer.host_texts.has(HostPage::Privacy),
            _ => true,
        }
    }

    /// The key that chooses it, the same whatever else is there.
    fn key(self) -> Option<char> {
        Some(match self {
            Self::Play => '1',
            Self::Daily => '2',
            Self::Continue => 'c',
            Self::Game(place) => return ['3', '4', '5', '6'].get(place).copied(),
            Self::Laboratory => '7',
            Self::Leaderboards => '8',
            Self::Room => 'r',
            Self::Language => '9',
            Self::Settings => '0',
            Self::Help => '?',
            Self::Imprint => 'i',
            Self::Privacy => 'p',
            Self::Quit => 'q',
        })
    }

    /// The message that names it, whatever it says beside that.
    fn message(self) -> &'static str {
        match self {
            Self::Play => "menu-play",
            Self::Continue => "choice-resume",
            Self::Language => "set-language",
            Self::Game(place) => games::ALL.get(place).map_or("", |entry| entry.title),
            Self::Daily => "menu-daily",
            Self::Laboratory => "menu-laboratory",
            Self::Leaderboards => "menu-scores",
            Self::Room => "room-title",
            Self::Settings => "menu-settings",
            Self::Help => "menu-help",
            Self::Imprint => "host-imprint",
            Self::Privacy => "host-privacy",
            Self::Quit => "menu-quit",
        }
    }

    fn text(self, scene: &Scene<'_>) -> String {
        let words = scene.words;
        match self {
            Self::Play => ladder::row(scene),
            Self::Continue => scene
                .profile
                .map_or_else(String::new, |profile| continue_row(profile, scene)),
            Self::Language => words.tr("menu-language", &[("name", words.t("own-name").into())]),
            _ => words.t(self.message()).into_owned(),
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
    let items = items.filter_map(|item| Some((item.key()?.to_string(), item.message())));
    let rows = KEYS.iter().map(keymap::row);
    let rows = rows.chain(items.map(|(key, says)| keymap::Row::of(key, says)));
    let live = context.presence.map(|_| keymap::row(&LIVE));
    let rows = rows.chain([keymap::row(&STEPS)]).chain(live).collect();
    Help::of_all(context.settings.keys, rows)
}

/// The menu.
pub(crate) struct Menu {
    /// The row that the player has chosen; `None`: the one that most come for.
    chosen: Option<Item>,
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
    fn chosen(&self, offer: Offer<'_>) -> Item {
        let usual = [Item::Continue, Item::Play];
        let mut items = self.chosen.into_iter().chain(usual);
        items
            .find(|item| item.is_there(offer))
            .unwrap_or(Item::Play)
    }

    fn choose(&mut self, item: Item, context: &mut Context<'_>) -> Next {
        let is_usual = matches!(item, Item::Play | Item::Continue);
        // Whoever has asked for help comes back to where the bar was.
        if item != Item::Help {
            self.chosen = (!is_usual).then_some(item);
        }
        match item {
            Item::Play => ladder::play(context),
            Item::Continue => match context.profile.map_or(&[][..], |who| &who.unfinished) {
                [] => Next::Unchanged,
                [game] => {
                    context.ask(StoreRequest::Continue(game.code));
                    Next::Fetch(Fetch::Continue)
                }
                _ => Panel::open(UnfinishedGames),
            },
            Item::Daily => Panel::open(Daily::new(context)),
            Item::Leaderboards => Panel::open(Leaderboards::busiest(context)),
            Item::Game(place) => match games::ALL.get(place) {
                Some(entry) if !(entry.sets)().is_empty() => {
                    Next::Push(Boards::screen(context, entry, None))
                }
                Some(entry) => Next::Push(levels(context, entry, None)),
                None => Next::Unchanged,
            },
            Item::Laboratory => Picker::algorithms(Algorithm::default()),
            Item::Room => Panel::open(JoinPage::default()),
            Item::Language => {
                turn_language(context, 1);
                context.keep_settings();
                Next::Redraw
            }
            Item::Settings => Panel::open(SettingsPage::default()),
            Item::Help => Next::Push(Box::new(help(context))),
            Item::Imprint => Next::Push(Box::new(Help::of_host(context, HostPage::Imprint))),
            Item::Privacy => Next::Push(Box::new(Help::of_host(context, HostPage::Privacy))),
            Item::Quit => Next::Quit,
        }
    }

    /// The row beside the chosen one, in the other column.
    fn beside(&self, offer: Offer<'_>) -> Option<Item> {
        let chosen = self.chosen(offer);
        let columns = Item::columns(offer);
        let (column, row) = columns.iter().enumerate().find_map(|(column, items)| {
            let row = items.iter().position(|item| *item == chosen)?;
            Some((column, row))
        })?;
        let other = columns.get(1 - column)?;
        other.get(row.min(other.len().saturating_sub(1))).copied()
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
                    let here = items.iter().position(|item| *item == chosen);
                    let next = turn(here.unwrap_or(0), by, items.len());
                    self.chosen = items.get(next).copied();
                    return Next::Redraw;
                }
                if let Some(by) = keymap::horizontal(*key) {
                    if chosen == Item::Language {
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
                match keymap::latin(*key) {
                    Key::Enter | Key::Char(' ') => self.choose(chosen, context),
                    Key::F(1) => self.choose(Item::Help, context),
                    Key::Char('b') => Next::Push(Steps::screen(context, None)),
                    Key::Char(typed) => {
                        let item = items.iter().find(|item| item.key() == Some(typed));
                        match item {
                            Some(item) => self.choose(*item, context),
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
            more: match item {
                // The grid of the ladder is behind a key of its own.
                Item::Play => vec![format!("b {}", scene.words.t("hint-steps"))],
                Item::Continue => scene
                    .profile
                    .map_or_else(Vec::new, |who| others(who, scene)),
                _ => Vec::new(),
            },
            key: item.key(),
            is_chosen: item == chosen,
        };
        let there = |item: &Item| item.is_there(offer);
        let title = Title {
            who: who(scene),
            news: scene
                .here
                .map_or_else(Vec::new, |here| here_lines(here, scene.words)),
            first: Item::FIRST
                .into_iter()
                .filter(|item| there(item) || (*item == Item::Continue && scene.profile.is_some()))
                .map(|item| there(&item).then(|| row(item)))
                .collect(),
            columns: Item::columns(offer).map(|items| items.into_iter().map(row).collect()),
            welcome: welcome.map_or_else(String::new, |text| scene.words.name(text).into_owned()),
            is_fresh: self.chosen.is_none(),
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
