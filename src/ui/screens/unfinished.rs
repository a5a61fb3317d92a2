//! The unfinished games of a player who has several, to choose which one to continue.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::choice::Choice;
use super::help::Help;
use super::layout::clock_text;
use super::menu::turn;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games::{self, Binding, Level, labyrinth};
use crate::i18n::Words;
use crate::model::{Ranking, Step, StoreRequest, UnfinishedGame};
use crate::ui::event::{Event, Key};
use crate::ui::{keymap, widgets};

/// Columns of the panel at most: a game and its time shall be read in one look.
const PANEL_WIDTH: u16 = 64;

/// From so many columns on the day has room beside the time.
const COLUMNS_FOR_DAY: u16 = 56;

/// The keys, for the help.
const KEYS: &[Binding<()>] = &[
    Binding::plain(&[], "Enter", "choice-resume", None),
    Binding::plain(&[], "x", "hint-drop", None),
    Binding::plain(&[], "q, Esc", "hint-back", None),
];

/// The list of the unfinished games.
pub(crate) struct UnfinishedGames {
    chosen: usize,
}

impl UnfinishedGames {
    /// The list with the newest one chosen.
    pub(crate) fn new() -> Self {
        Self { chosen: 0 }
    }

    /// The chosen game.
    fn game<'a>(&self, context: &Context<'a>) -> Option<&'a UnfinishedGame> {
        context.profile?.unfinished.get(self.chosen)
    }
}

/// The game and its board, and at the right its time; where there is room, with the day.
fn said(game: &UnfinishedGame, columns: u16, scene: &Scene<'_>) -> (String, String) {
    let time = clock_text(Duration::from_millis(game.played));
    let right = match game.day {
        _ if columns < COLUMNS_FOR_DAY => time,
        Some(day) => format!("{day}  {time:>7}"),
        None => time,
    };
    // The mark in front, and a gap on either side of what stands at the right.
    let room = columns.saturating_sub(widgets::width(&right) + 6);
    (
        widgets::cut(&title(game, scene.words), room, scene.look),
        right,
    )
}

/// A game and its board: which step, which daily board, which level.
pub(crate) fn title(game: &UnfinishedGame, words: &Words) -> String {
    let Some(entry) = games::find(game.game) else {
        return game.game.to_owned();
    };
    let name = words.t(entry.title);
    if let Ranking::Daily(_) = game.standing {
        return format!("{name}  {}", words.t("header-daily"));
    }
    let Some(level) = Level::read(entry, &game.level) else {
        return name.into_owned();
    };
    let step = (entry.name == labyrinth::ENTRY.name).then(|| Step::of(&level));
    if let Some(step) = step.flatten() {
        let step = words.tr("step-n", &[("n", u32::from(step.number()).into())]);
        return format!("{name}  {step}");
    }
    let canonical = level.canonical(entry);
    let mut boards = (entry.sets)().into_iter().flat_map(|set| set.boards);
    // Those that are drawn are kinds of boards and no names.
    let named = boards.find(|board| board.short.is_none() && board.level == canonical);
    match named {
        Some(board) => format!("{name}  {}", words.t(board.title)),
        None => format!("{name}  {}", level.text(entry, words)),
    }
}

impl Screen for UnfinishedGames {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let Event::Key(key) = event else {
            return match event {
                Event::Resize { .. } | Event::Caps(_) | Event::Reply(_) => Next::Redraw,
                _ => Next::Unchanged,
            };
        };
        let games = context.profile.into_iter().flat_map(|who| &who.unfinished);
        let codes: Vec<_> = games.map(|game| game.code).collect();
        self.chosen = self.chosen.min(codes.len().saturating_sub(1));
        if let Some(by) = keymap::vertical(*key) {
            self.chosen = turn(self.chosen, by, codes.len());
            return Next::Redraw;
        }
        match keymap::latin(*key) {
            Key::Enter | Key::Char(' ' | 'c') => match codes.get(self.chosen) {
                Some(code) => {
                    context.ask(StoreRequest::Continue(*code));
                    Next::Fetch(Fetch::Continue)
                }
                None => Next::Back(Answer::Nothing),
            },
            Key::Char('x') => match self.game(context) {
                Some(game) => {
                    let words = context.words();
                    Next::Push(Box::new(Choice::drop_game(words, &title(game, words))))
                }
                None => Next::Unchanged,
            },
            Key::Esc | Key::Char('q') => Next::Back(Answer::Nothing),
            Key::Char('?') | Key::F(1) => {
                let help = Help::of_screen("unfinished-title", &["help-unfinished"], KEYS);
                Next::Push(Box::new(help))
            }
            _ => Next::Unchanged,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        let Some(code) = self.game(context).map(|game| game.code) else {
            return Next::Back(Answer::Nothing);
        };
        if !matches!(answer, Answer::GiveUp) {
            return Next::Redraw;
        }
        context.ask(StoreRequest::Drop(code));
        let games = context.profile.map_or(0, |who| who.unfinished.len());
        self.chosen = self.chosen.min(games.saturating_sub(2));
        match games {
            // It was the last one.
            0 | 1 => Next::Back(Answer::Nothing),
            _ => Next::Redraw,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    /// Behind the game that is continued the list is older than the game.
    fn gives_way(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let games = scene.profile.map_or(&[][..], |who| &who.unfinished);
        let high = widgets::count(games.len()).saturating_add(2);
        let room = area.height.saturating_sub(1);
        let panel = widgets::centered(area, area.width.min(PANEL_WIDTH), high.min(room));
        let inside = widgets::panel(panel, buf, look, &words.t("unfinished-title"));
        let rows: Vec<_> = games
            .iter()
            .map(|game| said(game, inside.width, scene))
            .collect();
        let chosen = self.chosen.min(rows.len().saturating_sub(1));
        let (above, below) = widgets::choices(inside, buf, look, &rows, chosen);
        widgets::more(panel, buf, look, above, below);
        if panel.bottom() < area.bottom() {
            let keys = [
                ("Enter", "hint-play"),
                ("x", "hint-drop"),
                ("?", "hint-help"),
                ("Esc", "hint-back"),
                (look.glyph("↑↓", "jk"), "hint-choose"),
            ];
            widgets::footer(area, buf, look, words, &keys);
        }
    }
}
