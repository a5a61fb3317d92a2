//! The boards of a game that have names: those made by hand with the player's stars, and those
//! that a seed draws.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::leaderboards::Leaderboards;
use crate::games::{BoardSet, GameDef, Level, Opening, SetBoard};
use crate::i18n::Words;
use crate::key::Key;
use crate::look::Tone;
use crate::model::{Bests, BoardBest, StoreReply, StoreRequest};
use crate::ui::pages::levels::levels;
use crate::ui::panel::Panel;
use crate::ui::screens::grid::{self, Cell, Lines, Section, State};
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::play::Play;
use crate::ui::screens::{Context, Next, Scene, Screen};
use crate::ui::stars::Stars;
use crate::ui::view::{Bind, Does, Go, Page, Row, View};

/// Cells in a row, which is a set of boards.
const COLUMNS: u16 = 8;

/// The page of the boards of a game.
pub(crate) struct Boards {
    entry: &'static GameDef,
    sets: Vec<BoardSet>,
    bests: Bests,
    /// The stars of each board made by hand, by its number.
    stars: Vec<u8>,
    has_won: bool,
}

impl Boards {
    /// The boards of a game, with this one chosen; `None`: the one to play next.
    pub(crate) fn screen(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Option<&Level>,
    ) -> Box<dyn Screen> {
        context.ask(StoreRequest::Bests(entry.name));
        let mut boards = Self {
            entry,
            sets: (entry.sets)(),
            bests: Bests::default(),
            stars: Vec::new(),
            has_won: false,
        };
        boards.count(context.stars);
        let level = level.map(|level| level.canonical(entry));
        let asked = level.and_then(|level| boards.all().position(|board| board.level == level));
        match asked {
            Some(at) => Panel::at(boards, at),
            None => Panel::of(boards),
        }
    }

    fn all(&self) -> impl Iterator<Item = &SetBoard> {
        self.sets.iter().flat_map(|set| &set.boards)
    }

    fn board(&self, at: usize) -> Option<&SetBoard> {
        self.all().nth(at)
    }

    /// The best run on a board that is known of.
    fn best(&self, board: &SetBoard) -> Option<&BoardBest> {
        let bests = &self.bests.boards;
        bests.iter().find(|best| best.level == board.level)
    }

    /// Puts together what the store tells and what was won in this session.
    fn count(&mut self, session: &Stars) {
        let stars = |(n, board): (usize, SetBoard)| {
            let of_run = self.best(&board).map_or(0, |best| best.stars);
            let kept = self.bests.stars.iter().find(|(board, _)| *board == n);
            let kept = kept.map_or(0, |(_, stars)| *stars);
            kept.max(of_run).max(session.of(self.entry.name, n))
        };
        self.stars = self.entry.boards().map(stars).collect();
        self.has_won = self.bests.has_won || session.has_won(self.entry);
    }

    /// The board to propose: the first made by hand without a star, in the first set where one is
    /// missing; where a game has lessons and another board of it was won before, boards that count.
    fn next(&self) -> usize {
        let open = self.stars.iter().position(|stars| *stars == 0);
        let teaches = self.sets.first().is_some_and(BoardSet::teaches);
        match open {
            Some(open) if !(teaches && self.has_won) => open,
            _ => self.stars.len(),
        }
    }

    fn lines(&self, width: u16, words: &Words) -> Lines {
        let sections: Vec<_> = self
            .sets
            .iter()
            .map(|set| (true, set.boards.len()))
            .collect();
        Lines::new(
            &sections,
            width,
            COLUMNS,
            grid::label(&self.sections(words)),
        )
    }

    fn play(&self, context: &mut Context<'_>, at: usize) -> Go<Msg> {
        let opening = self.board(at).map(|board| Opening {
            game: self.entry.name,
            level: board.level.clone(),
            seed: None,
        });
        match opening.map(|opening| Play::open(context, opening)) {
            Some(Ok(play)) => Go::Away(Next::Push(Box::new(play))),
            // Cannot happen: a test opens each of them.
            Some(Err(_)) | None => Go::Stay,
        }
    }

    fn sections(&self, words: &Words) -> Vec<Section> {
        let mut number = 0;
        let mut in_set = |set: &BoardSet| Section {
            heading: Some((
                words.t(set.title).into_owned(),
                words.t(set.rule).into_owned(),
            )),
            cells: set
                .boards
                .iter()
                .zip(1..)
                .map(|(board, n): (_, usize)| match board.short {
                    Some(short) => Cell {
                        label: words.t(short).into_owned(),
                        is_jewel: false,
                        stars: None,
                        state: State::Won,
                        sign: None,
                    },
                    None => {
                        let stars = self.stars.get(number).copied().unwrap_or(0);
                        number += 1;
                        Cell {
                            label: n.to_string(),
                            is_jewel: false,
                            stars: Some(stars),
                            state: State::of(stars),
                            sign: None,
                        }
                    }
                })
                .collect(),
        };
        self.sets.iter().map(&mut in_set).collect()
    }

    /// What is said of a board: its name, then what was reached on it or what it is.
    fn says(&self, at: usize, words: &Words) -> [String; 2] {
        let Some(board) = self.board(at) else {
            return Default::default();
        };
        let name = words.t(board.title).into_owned();
        let says = match (board.short, self.best(board)) {
            (Some(_), _) => String::new(),
            (None, Some(best)) => {
                let time = exact_time(Duration::from_millis(best.time), words);
                let moves = words.moves(best.moves).into_owned();
                words.tr(
                    "boards-best",
                    &[("moves", moves.into()), ("time", time.into())],
                )
            }
            (None, None) => {
                let won = self.all().take(at).filter(|one| one.short.is_none());
                match self.stars.get(won.count()) {
                    Some(1..) => String::new(),
                    _ => words.t("boards-open").into_owned(),
                }
            }
        };
        [name, says]
    }
}

/// What can be done on the page; boards are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Play(usize),
    /// All that can be chosen of the game.
    More,
    List(usize),
}

impl Page for Boards {
    type Msg = Msg;
    const IS_SCREEN: bool = true;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row('m', "m", "key-board-more", "hint-more", |_| Msg::More),
        Bind::of_row('l', "l", "key-day-list", "hint-list", Msg::List),
    ];

    fn about(&self) -> &'static [&'static str] {
        &["help-boards"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let rows = (0..self.all().count()).map(|n| {
            let [name, says] = self.says(n, scene.words);
            Row::new(name, Does::Send(Msg::Play(n))).valued(says)
        });
        View {
            enter: "hint-play",
            proposed: Some(self.next()),
            ..View::new(self.entry.title, rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        match msg {
            Msg::Play(at) => self.play(context, at),
            Msg::More => Go::Away(Next::Push(levels(context, self.entry, None))),
            Msg::List(at) => {
                let level = self.board(at).map(|board| board.level.clone());
                let list = Leaderboards::new(context, self.entry, level);
                Go::Away(Panel::open(list))
            }
        }
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Msg> {
        if let StoreReply::Bests(game, Ok(bests)) = reply
            && *game == self.entry.name
        {
            self.bests = (**bests).clone();
            self.count(context.stars);
        }
        Go::Stay
    }

    fn moved(&self, context: &Context<'_>, chosen: usize, by: (i32, i32)) -> Option<usize> {
        let lines = self.lines(context.size.0, context.words());
        Some(lines.moved(chosen, by.0, by.1))
    }

    /// Boards made by hand are practice, and on no list.
    fn offers(&self, key: Key, chosen: usize) -> bool {
        let is_listed = || {
            self.board(chosen)
                .is_some_and(|board| board.short.is_some())
        };
        key != Key::Char('l') || is_listed()
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        // A board may have been won meanwhile.
        context.ask(StoreRequest::Bests(self.entry.name));
        self.count(context.stars);
    }

    fn draw(
        &self,
        view: &View<Msg>,
        chosen: usize,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (look, words) = (scene.look, scene.words);
        let (lines, sections) = (self.lines(area.width, words), self.sections(words));
        let plan = lines.plan(area, grid::label(&sections));
        let won = self.stars.iter().map(|n| u32::from(*n)).sum();
        let heading = words.t(view.title);
        grid::heading(
            &plan,
            buf,
            (look, words),
            &heading,
            (won, self.stars.len()),
            "",
        );
        lines.draw(&sections, chosen, &plan, buf, look);
        let [title, says] = self.says(chosen, words);
        grid::says(&plan, buf, look, &title, &[(&says, Tone::Text)]);
    }
}
