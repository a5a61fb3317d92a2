//! The menu, the first page of a session.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::backdrop::Backdrop;
use super::layout::clock_text;
use super::title::Title;
use super::{Context, Fetch, Scene, Screen};
use crate::games::{self, GameDef};
use crate::model::{HostPage, Profile, Ranking, StoreRequest};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::Now;
use crate::ui::keymap;
use crate::ui::names::{here_lines, here_told};
use crate::ui::pages::boards::Boards;
use crate::ui::pages::daily::Daily;
use crate::ui::pages::games::Games;
use crate::ui::pages::help::Help;
use crate::ui::pages::join::JoinPage;
use crate::ui::pages::ladder::{self, Steps};
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::pages::levels::levels;
use crate::ui::pages::live::Live;
use crate::ui::pages::settings::SettingsPage;
use crate::ui::pages::unfinished::UnfinishedGames;
use crate::ui::panel::Panel;
use crate::ui::view::{Bind, Does, Go, Page, Row, View};
use crate::ui::widgets;

/// The shortest streak that is spoken of: one day follows no other.
const STREAK_MIN: u32 = 2;

/// What can be done in the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Msg {
    Play,
    Ladder,
    Daily,
    Continue,
    Room,
    Games,
    Leaderboards,
    Settings,
    Help,
    Host(HostPage),
    Live,
    Quit,
}

/// The menu.
pub(crate) struct Menu {
    backdrop: Option<Backdrop>,
    /// The terminal that it was made for, in columns and rows.
    size: (u16, u16),
    /// Whether the host lets players see others.
    shows_others: bool,
}

impl Menu {
    pub(crate) fn screen(context: &mut Context<'_>) -> Box<dyn Screen> {
        Panel::of(Self {
            backdrop: Backdrop::of(context),
            size: context.size,
            shows_others: context.presence.is_some(),
        })
    }
}

/// Goes on with the unfinished game, or shows those that there are.
/// `None`: there is none.
pub(crate) fn go_on<M>(context: &mut Context<'_>) -> Option<Go<M>> {
    Some(
        match context.profile.map_or(&[][..], |who| &who.unfinished) {
            [] => return None,
            [game] => context.fetch(StoreRequest::Continue(game.code), Fetch::Continue),
            _ => Panel::open(UnfinishedGames),
        },
    )
}

/// The boards of a game that have names; its levels where there are none.
pub(crate) fn boards(context: &mut Context<'_>, entry: &'static GameDef) -> Box<dyn Screen> {
    match (entry.sets)().is_empty() {
        true => levels(context, entry, None),
        false => Boards::screen(context, entry, None),
    }
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

impl Page for Menu {
    type Msg = Msg;
    const IS_SCREEN: bool = true;
    const IS_MENU: bool = true;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_page("b", "ladder", None, |_| Msg::Ladder),
        Bind::of_page("w", "key-live", None, |_| Msg::Live),
    ];

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let row = |says: &str, letters: &'static [char], msg| {
            let key: String = letters.iter().collect();
            let row = Row::new(words.t(says), Does::Send(msg)).valued(key);
            Row { letters, ..row }
        };
        let mut rows = vec![Row {
            label: ladder::row(scene),
            aside: format!("b {}", words.t("hint-steps")),
            ..row("menu-play", &['1'], Msg::Play)
        }];
        if let Some(profile) = scene.profile {
            rows.push(row("menu-daily", &['2'], Msg::Daily));
            if let Some(label) = continue_row(profile, scene) {
                rows.push(Row {
                    label,
                    aside: others(profile, scene),
                    ..row("choice-resume", &['c'], Msg::Continue)
                });
            }
            if self.shows_others {
                rows.push(row("room-title", &['r'], Msg::Room));
            }
        }
        rows.push(row("menu-games", &['3'], Msg::Games));
        if scene.profile.is_some() {
            rows.push(row("menu-scores", &['4'], Msg::Leaderboards));
        }
        rows.push(row("menu-settings", &['0'], Msg::Settings));
        rows.push(row("menu-help", &['?'], Msg::Help));
        let texts: [(_, &str, &'static [char]); 2] = [
            (HostPage::Imprint, "host-imprint", &['i']),
            (HostPage::Privacy, "host-privacy", &['p']),
        ];
        let texts = texts.into_iter();
        let texts = texts.filter(|(page, ..)| scene.host_texts.has(*page));
        rows.extend(texts.map(|(page, says, letters)| row(says, letters, Msg::Host(page))));
        rows.push(row("menu-quit", &['q'], Msg::Quit));
        // Most players who left a game come back to it.
        let is_continue = |row: &Row<Msg>| matches!(row.does, Does::Send(Msg::Continue));
        let welcome = scene.host_texts.text(HostPage::Welcome, scene.words.lang());
        let welcome = welcome.map(|text| words.name(text).into_owned());
        let here = scene.here.and_then(|here| here_told(here, words));
        View {
            proposed: rows.iter().position(is_continue),
            text: [Some(who(scene)), welcome, here]
                .into_iter()
                .flatten()
                .collect(),
            unused: if self.shows_others { "" } else { "w" },
            ..View::new("menu-title", rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        match msg {
            Msg::Play => ladder::play(context),
            Msg::Ladder => Go::Open(Steps::screen(context, None)),
            Msg::Daily => Panel::open(Daily::new(context)),
            Msg::Continue => go_on(context).unwrap_or(Go::Stay),
            Msg::Room => Panel::open(JoinPage::default()),
            Msg::Games => Panel::open(Games),
            Msg::Leaderboards => Panel::open(Leaderboards::ladder(context, None, None)),
            Msg::Settings => Panel::open(SettingsPage::default()),
            Msg::Help => {
                let binds = Self::BINDS.iter();
                let binds = binds.filter(|bind| self.shows_others || bind.keys != "w");
                let rows = binds.map(|bind| keymap::Row::of(bind.shown(), bind.says));
                Panel::open(Help::of_all(context.settings.keys, rows.collect()))
            }
            Msg::Host(page) => Panel::open(Help::of_host(page)),
            Msg::Live if self.shows_others => Panel::open(Live::new(context)),
            Msg::Live => Go::Stay,
            Msg::Quit => Go::Back,
        }
    }

    fn looked_at(&mut self, context: &mut Context<'_>, _chosen: usize) {
        if self.size != context.size {
            self.size = context.size;
            self.backdrop = Backdrop::of(context);
        }
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        if self.backdrop.is_none() {
            self.backdrop = Backdrop::of(context);
        }
    }

    fn put_aside(&mut self) {
        self.backdrop = None;
    }

    fn due(&self) -> Option<Now> {
        self.backdrop.as_ref().and_then(Backdrop::deadline)
    }

    fn animate(&mut self, context: &mut Context<'_>) -> Option<DirtyRows> {
        let (backdrop, height) = (self.backdrop.as_mut()?, context.size.1);
        let rows = backdrop.tick(context.now, height, context.rng)?;
        Some(DirtyRows::rows(rows))
    }

    fn draw(
        &self,
        view: &View<Msg>,
        chosen: usize,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        if let Some(backdrop) = &self.backdrop {
            backdrop.draw(area, buf, scene.look);
        }
        let welcome = scene.host_texts.text(HostPage::Welcome, scene.words.lang());
        let is_first = |row: &&Row<Msg>| {
            let Does::Send(msg) = row.does else {
                return false;
            };
            matches!(msg, Msg::Play | Msg::Daily | Msg::Continue)
        };
        let title = Title {
            who: who(scene),
            news: scene
                .here
                .map_or_else(Vec::new, |here| here_lines(here, scene.words)),
            rows: &view.rows,
            chosen,
            first: widgets::count(view.rows.iter().filter(is_first).count()),
            welcome: welcome.map_or_else(String::new, |text| scene.words.name(text).into_owned()),
        };
        title.draw(area, buf, scene.look);
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

/// The row of the newest unfinished game: `Continue: Step 3, 1:23`. `None`: there is no game but
/// the step that is played next anyway.
fn continue_row(profile: &Profile, scene: &Scene<'_>) -> Option<String> {
    let words = scene.words;
    let unfinished = profile.unfinished.first()?;
    let entry = games::find(unfinished.game)?;
    let next = ladder::next(scene.profile, scene.stars);
    let is_next = matches!(unfinished.standing, Ranking::Ladder(_, step) if step == next);
    if is_next && profile.unfinished.len() == 1 {
        return None;
    }
    let time = clock_text(Duration::from_millis(unfinished.played));
    let game = words.t(entry.title);
    let game = match unfinished.standing {
        Ranking::Ladder(_, step) => words.tr("step-n", &[("n", step.number().into())]).into(),
        Ranking::Daily(_) => words.tr("menu-daily-game", &[("game", game.into())]).into(),
        Ranking::Ranked | Ranking::Practice => game,
    };
    Some(words.tr(
        "menu-go-on",
        &[("game", game.into()), ("time", time.into())],
    ))
}

/// How many more unfinished games there are than the newest.
fn others(profile: &Profile, scene: &Scene<'_>) -> String {
    match profile.unfinished.len().saturating_sub(1) {
        0 => String::new(),
        n => {
            let more = u32::from(widgets::count(n));
            scene.words.tr("menu-more-games", &[("n", more.into())])
        }
    }
}
