//! The menu, the first page of a session.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Context, Fetch, Layer, Scene, Screen, title};
use crate::games::{self, GameDef, Level, Piece};
use crate::look::Tone;
use crate::model::{HostPage, Profile, Ranking, SharedBoard, Step, StoreRequest};
use crate::ui::names::here_lines;
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

/// What a row opens.
pub(crate) type Opens = fn(&mut Context<'_>) -> Go;

/// The rows: what each says if nothing else is known, its letter, and what it opens.
const ROWS: &[(&str, &[char], Opens)] = &[
    ("menu-play", &['1'], ladder::play),
    ("menu-daily", &['2'], |context| {
        Panel::open(Daily::new(context, None))
    }),
    ("choice-resume", &['c'], |context| {
        go_on(context).unwrap_or(Go::Stay)
    }),
    ("room-title", &['r'], |_| Panel::open(JoinPage::default())),
    ("menu-games", &['3'], |_| Panel::open(Games)),
    ("menu-scores", &['4'], |context| {
        let first = SharedBoard::Step(Step::FIRST);
        Panel::open(Leaderboards::of_board(context, first, None))
    }),
    ("menu-settings", &['0'], |_| {
        Panel::open(SettingsPage::default())
    }),
    ("menu-help", &['?'], help),
    ("host-imprint", &['i'], |_| {
        Panel::open(Help::of_host(HostPage::Imprint))
    }),
    ("host-privacy", &['p'], |_| {
        Panel::open(Help::of_host(HostPage::Privacy))
    }),
    ("menu-quit", &['q'], |_| Go::Back),
];

pub(crate) struct Menu {
    /// Which part of the maze is seen behind it.
    behind: u32,
    /// Whether the host lets players see others.
    shows_others: bool,
}

impl Menu {
    pub(crate) fn screen(context: &mut Context<'_>) -> Box<dyn Screen> {
        Panel::of(Self {
            behind: context.rng.next_u32(),
            shows_others: context.presence.is_some(),
        })
    }
}

/// Goes on with the unfinished game, or shows those that there are.
/// `None`: there is none.
pub(crate) fn go_on(context: &mut Context<'_>) -> Option<Go> {
    Some(
        match context.profile.map_or(&[][..], |who| &who.unfinished) {
            [] => return None,
            [game] => context.fetch(StoreRequest::Continue(game.code), Fetch::Continue),
            _ => Panel::open(UnfinishedGames),
        },
    )
}

/// The boards of a game that have names, with this one chosen; its levels where there are none.
pub(crate) fn boards(
    context: &mut Context<'_>,
    entry: &'static GameDef,
    level: Option<&Level>,
) -> Box<dyn Screen> {
    match (entry.sets)().is_empty() {
        true => levels(context, entry, level),
        false => Boards::screen(context, entry, level),
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
    type Msg = Opens;
    const LAYER: Layer = Layer::Menu;
    const BINDS: &'static [Bind<Opens>] = &[
        Bind::of_page("b", "ladder", None, |_| {
            |context| Go::Open(Steps::screen(context, None))
        }),
        Bind::of_page("w", "key-live", None, |_| {
            |context| Panel::open(Live::new(context))
        }),
    ];

    fn view(&self, scene: &Scene<'_>) -> View<Opens> {
        let words = scene.words;
        let go_on = scene.profile.and_then(|profile| go_on_row(profile, scene));
        let is_shown = |says| match says {
            "menu-daily" | "menu-scores" => scene.profile.is_some(),
            "choice-resume" => go_on.is_some(),
            "room-title" => scene.profile.is_some() && self.shows_others,
            "host-imprint" => scene.host_texts.has(HostPage::Imprint),
            "host-privacy" => scene.host_texts.has(HostPage::Privacy),
            _ => true,
        };
        let mut proposed = None;
        let mut rows = Vec::with_capacity(ROWS.len());
        for &(says, letters, opens) in ROWS.iter().filter(|row| is_shown(row.0)) {
            let (label, aside) = match (says, &go_on) {
                ("menu-play", _) => {
                    let aside = format!("b {}", words.t("hint-steps"));
                    (ladder::row(scene), aside)
                }
                // So that nobody looks for them.
                ("menu-games", _) => {
                    let games = words.t("menu-other-games").into_owned();
                    (words.t(says).into_owned(), games)
                }
                // Most players who left a game come back to it.
                ("choice-resume", Some((label, others))) => {
                    proposed = Some(rows.len());
                    (label.clone(), others.clone())
                }
                _ => (words.t(says).into_owned(), String::new()),
            };
            let row = Row::new(label, Does::Send(opens)).valued(String::from_iter(letters));
            let is_first = matches!(says, "menu-play" | "menu-daily" | "choice-resume");
            rows.push(Row {
                letters,
                aside,
                lead_tone: is_first.then_some(Tone::Accent),
                ..row
            });
        }
        let welcome = scene.host_texts.text(HostPage::Welcome, words.lang());
        let welcome = welcome.map(|text| words.name(text).into_owned());
        let here = scene
            .here
            .and_then(|here| here_lines(here, words).into_iter().next());
        let text = [Some(who(scene)), welcome, here].into_iter().flatten();
        View {
            proposed,
            text: text.collect(),
            unused: if self.shows_others { "" } else { "w" },
            ..View::new("menu-title", rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, opens: Opens) -> Go {
        opens(context)
    }

    fn pieces(&self, view: &View<Opens>, scene: &Scene<'_>, area: Rect) -> Vec<Piece> {
        title::sheet(view, scene, area).0.pieces(area)
    }

    fn draw(&self, view: &View<Opens>, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        title::draw(view, scene, area, self.behind, buf);
    }
}

fn help(context: &mut Context<'_>) -> Go {
    let keys = [
        (context.look.glyph("↑↓", "jk"), "hint-choose"),
        ("Enter", "hint-play"),
        ("b", "key-ladder"),
        ("w", "key-live"),
        ("", ""),
        ("?", "key-help-page"),
        ("q", "hint-quit"),
    ];
    let keys = keys.into_iter();
    let keys = keys.filter(|(key, _)| context.presence.is_some() || *key != "w");
    // In text mode words and numbers are typed instead.
    let keys = keys.filter(|_| !context.settings.is_heard);
    Panel::open(Help::of_menu(keys))
}

/// Who plays, with the streak; without a database a line about the game.
fn who(scene: &Scene<'_>) -> String {
    let words = scene.words;
    let Some(profile) = scene.profile else {
        return words.t("menu-about").into_owned();
    };
    let name = words.name(profile.name.as_str());
    let says = ["menu-player", "menu-guest"][usize::from(profile.guest)];
    let who = words.tr(says, &[("name", name.into())]);
    if profile.streak < STREAK_MIN {
        return who;
    }
    let streak = words.tr("menu-streak", &[("n", profile.streak.into())]);
    format!("{who} {} {streak}", scene.look.glyph("·", "-"))
}

/// The row of the newest unfinished game, `Continue: Step 3`, and its level or how many more there are.
/// `None`: there is no game but the step that is played next anyway.
fn go_on_row(profile: &Profile, scene: &Scene<'_>) -> Option<(String, String)> {
    let words = scene.words;
    let (unfinished, others) = profile.unfinished.split_first()?;
    let entry = games::find(unfinished.game)?;
    let title = words.t(entry.title);
    let game = match unfinished.standing {
        Ranking::Ladder(_, step) => {
            if others.is_empty() && step == ladder::next(scene.profile, scene.stars) {
                return None;
            }
            words.tr("step-n", &[("n", step.number().into())])
        }
        Ranking::Daily(_) => words.tr("menu-daily-game", &[("game", title.into())]),
        Ranking::Ranked | Ranking::Practice => title.into_owned(),
    };
    let level = Level::read(entry, &unfinished.level);
    // A board made by hand has a name.
    let level = level.filter(|level| entry.board_of(level).is_none());
    let more = match widgets::count(others.len()) {
        0 => level.map_or_else(String::new, |level| level.text(entry, words)),
        n => words.tr("menu-more-games", &[("n", u32::from(n).into())]),
    };
    Some((words.tr("menu-go-on", &[("game", game.into())]), more))
}
