//! The boards of a game that have names: those made by hand with the player's stars, and those
//! that a seed draws.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::leaderboards::Leaderboards;
use crate::games::clock::exact_time;
use crate::games::{BoardSet, GameDef, Level, SetBoard};
use crate::i18n::Words;
use crate::model::{Bests, BoardBest, StoreReply, StoreRequest};
use crate::ui::gallery::Tile;
use crate::ui::pages::form::Form;
use crate::ui::pages::levels::{play, unused};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Layer, Scene, Screen};
use crate::ui::stars::Stars;
use crate::ui::view::{Bind, Does, Go, Page, Row, View, draw_board};

/// Tiles in a row, which is a set of boards.
const COLUMNS: u16 = 8;

/// The page of the boards of a game.
pub(crate) struct Boards {
    entry: &'static GameDef,
    sets: Vec<BoardSet>,
    bests: Bests,
}

impl Boards {
    /// The boards of a game, with this one chosen; `None`: the one to play next.
    pub(crate) fn screen(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Option<&Level>,
    ) -> Box<dyn Screen> {
        context.ask(StoreRequest::Bests(entry.name));
        let boards = Self {
            entry,
            sets: (entry.sets)(),
            bests: Bests::default(),
        };
        let level = level.map(|level| level.canonical(entry));
        let asked = level.and_then(|level| boards.all().position(|board| board.level == level));
        Panel::at(boards, asked)
    }

    fn all(&self) -> impl Iterator<Item = &SetBoard> {
        self.sets.iter().flat_map(|set| &set.boards)
    }

    /// The best run on a board that is known of.
    fn best(&self, board: &SetBoard) -> Option<&BoardBest> {
        let bests = &self.bests.boards;
        bests.iter().find(|best| best.level == board.level)
    }

    /// The stars of a board made by hand, from the store or from this session; `None`: it is none.
    fn stars(&self, board: &SetBoard, session: &Stars) -> Option<u8> {
        let mut by_hand = self.all().filter(|board| board.short.is_none());
        let number = by_hand.position(|one| one.level == board.level)?;
        let of_run = self.best(board).map_or(0, |best| best.stars);
        let kept = self.bests.stars.iter().find(|(board, _)| *board == number);
        let kept = kept.map_or(0, |(_, stars)| *stars);
        Some(kept.max(of_run).max(session.of(self.entry.name, number)))
    }

    /// The board to propose: the first made by hand without a star, or else one that a seed draws.
    fn next(&self, session: &Stars) -> usize {
        let stars = || self.all().map(|board| self.stars(board, session));
        let open = stars().position(|stars| stars == Some(0));
        let random = || stars().position(|stars| stars.is_none());
        open.or_else(random).unwrap_or(0)
    }

    /// What was reached on a board made by hand.
    fn says(&self, board: &SetBoard, words: &Words) -> String {
        let best = self.best(board).filter(|_| board.short.is_none());
        best.map_or_else(String::new, |best| {
            let time = exact_time(Duration::from_millis(best.time), words);
            let moves = words.moves(best.moves).into_owned();
            let values = [("moves", moves.into()), ("time", time.into())];
            words.tr("boards-best", &values)
        })
    }

    /// The boards of a set as tiles.
    fn rows(&self, set: &BoardSet, first: usize, scene: &Scene<'_>) -> Vec<Row<Msg>> {
        let words = scene.words;
        let said = |id| words.t(id).into_owned();
        let row = |(n, board): (usize, &SetBoard)| {
            let stars = self.stars(board, scene.stars);
            let texts = [said(board.title), self.says(board, words)];
            let tile = Tile {
                label: board.short.map_or((n + 1).to_string(), said),
                stars,
                heading: (n == 0).then(|| (said(set.title), said(set.rule))),
                says: texts.clone().into(),
                ..Tile::default()
            };
            let [name, says] = texts;
            Row {
                // Boards made by hand are practice, and on no list.
                unused: stars.map_or("", |_| "l"),
                tile: Some(Box::new(tile)),
                ..Row::new(name, Does::Send(Msg::Play(first + n))).valued(says)
            }
        };
        set.boards.iter().enumerate().map(row).collect()
    }
}

/// What can be done on the page; boards are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Play(usize),
    /// All that can be chosen of the game.
    More(usize),
    List(usize),
}

impl Page for Boards {
    type Msg = Msg;
    const LAYER: Layer = Layer::Screen;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row("m", "key-board-more", "hint-more", Msg::More),
        Bind::of_row("l", "key-day-list", "hint-list", Msg::List),
    ];

    fn about(&self) -> &'static [&'static str] {
        &["help-boards"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let mut rows = Vec::new();
        for set in &self.sets {
            rows.extend(self.rows(set, rows.len(), scene));
        }
        View {
            gallery: Some(COLUMNS),
            enter: "hint-play",
            proposed: Some(self.next(scene.stars)),
            unused: unused(self.entry),
            ..View::new(self.entry.title, rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let (Msg::Play(at) | Msg::More(at) | Msg::List(at)) = msg;
        let Some(level) = self.all().nth(at).map(|board| &board.level) else {
            return Go::Stay;
        };
        match msg {
            Msg::Play(_) => play(context, self.entry, level),
            Msg::More(_) => Panel::open(Form::new(self.entry, level.clone())),
            Msg::List(_) => Panel::open(Leaderboards::of_level(context, self.entry, level)),
        }
    }

    fn reply(&mut self, _context: &mut Context<'_>, reply: &StoreReply) -> Go {
        if let StoreReply::Bests(game, Ok(bests)) = reply
            && *game == self.entry.name
        {
            self.bests = (**bests).clone();
        }
        Go::Stay
    }

    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        if let Some(board) = self.all().nth(chosen) {
            draw_board(self.entry, &board.level, place, scene, buf);
        }
    }

    /// A board may have been won meanwhile.
    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        context.ask(StoreRequest::Bests(self.entry.name));
        Go::Stay
    }
}
