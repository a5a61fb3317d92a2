//! The boards of a game that have names: those made by hand with the player's stars, and those
//! that a seed draws.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::cards::levels;
use super::grid::keys::{BOARDS, Command};
use super::grid::{self, Cell, Lines, Section, State};
use super::help::Help;
use super::layout::exact_time;
use super::play::Play;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::{BoardSet, GameDef, Level, Opening, SetBoard};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{Bests, BoardBest, StoreReply, StoreRequest};
use crate::ui::event::Event;
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::panel::Panel;
use crate::ui::stars::Stars;
use crate::ui::{keymap, widgets};

/// Cells in a row, which is a set of boards.
const COLUMNS: u16 = 8;

/// The screen of the boards of a game.
pub(crate) struct Boards {
    entry: &'static GameDef,
    sets: Vec<BoardSet>,
    chosen: usize,
    /// Whether the player has chosen a board, so that no other one is proposed.
    is_chosen: bool,
    bests: Bests,
    /// The stars of each board made by hand, by its number.
    stars: Vec<u8>,
    has_won: bool,
}

impl Boards {
    /// The boards of a game, with this one chosen; `None`: the one to play next.
    pub(crate) fn new(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Option<&Level>,
    ) -> Self {
        context.ask(StoreRequest::Bests(entry.name));
        let mut boards = Self {
            entry,
            sets: (entry.sets)(),
            chosen: 0,
            is_chosen: false,
            bests: Bests::default(),
            stars: Vec::new(),
            has_won: false,
        };
        boards.count(context.stars);
        let level = level.map(|level| level.canonical(entry));
        let asked = level.and_then(|level| boards.all().position(|board| board.level == level));
        boards.is_chosen = asked.is_some();
        boards.chosen = asked.unwrap_or_else(|| boards.next());
        boards
    }

    fn all(&self) -> impl Iterator<Item = &SetBoard> {
        self.sets.iter().flat_map(|set| &set.boards)
    }

    fn board(&self) -> Option<&SetBoard> {
        self.all().nth(self.chosen)
    }

    /// Whether there is a leaderboard of the chosen board, where players are remembered.
    fn has_list(&self, is_remembered: bool) -> bool {
        is_remembered && self.board().is_some_and(|board| board.short.is_some())
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

    fn play(&self, context: &mut Context<'_>) -> Next {
        let Some(board) = self.board() else {
            return Next::Unchanged;
        };
        let opening = Opening {
            game: self.entry.name,
            level: board.level.clone(),
            seed: None,
        };
        match Play::open(context, opening) {
            Ok(play) => Next::Push(Box::new(play)),
            // Cannot happen: a test opens each of them.
            Err(_) => Next::Unchanged,
        }
    }

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        match command {
            Command::Play => self.play(context),
            Command::Move(across, down) => {
                self.is_chosen = true;
                let lines = self.lines(context.size.0, context.words());
                self.chosen = lines.moved(self.chosen, across, down);
                Next::Redraw
            }
            Command::More => Next::Push(levels(context, self.entry, None)),
            // Boards made by hand are practice, and on no list.
            Command::List if !self.has_list(context.profile.is_some()) => Next::Unchanged,
            Command::List => {
                let level = self.board().map(|board| board.level.clone());
                Panel::open(Leaderboards::new(context, self.entry, level))
            }
            Command::Help => Next::Push(Box::new(Help::of_screen(
                self.entry.title,
                &["help-boards"],
                BOARDS,
            ))),
            Command::Quit => Next::Back(Answer::Nothing),
            _ => Next::Unchanged,
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

    /// What is said of the chosen board: its name, then what was reached on it or what it is.
    fn says(&self, words: &Words) -> [String; 2] {
        let Some(board) = self.board() else {
            return Default::default();
        };
        let name = words.t(board.title).into_owned();
        let says = match (board.short, self.best(board)) {
            (Some(_), _) => words.t("boards-ranked").into_owned(),
            (None, Some(best)) => {
                let time = exact_time(Duration::from_millis(best.time), words);
                let moves = words.moves(best.moves).into_owned();
                words.tr(
                    "boards-best",
                    &[("moves", moves.into()), ("time", time.into())],
                )
            }
            (None, None) => {
                let won = self
                    .all()
                    .take(self.chosen)
                    .filter(|one| one.short.is_none());
                match self.stars.get(won.count()) {
                    Some(1..) => String::new(),
                    _ => words.t("boards-open").into_owned(),
                }
            }
        };
        [name, says]
    }
}

impl Screen for Boards {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Reply(reply) => match &**reply {
                StoreReply::Bests(game, Ok(bests)) if *game == self.entry.name => {
                    self.bests = (**bests).clone();
                    self.count(context.stars);
                    if !self.is_chosen {
                        self.chosen = self.next();
                    }
                    Next::Redraw
                }
                _ => Next::Unchanged,
            },
            Event::Key(key) => match keymap::find(BOARDS, keymap::latin(*key)) {
                Some(command) => self.command(context, command),
                None => Next::Unchanged,
            },
            _ => Next::Unchanged,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, _: Answer) -> Next {
        // A board may have been won meanwhile.
        context.ask(StoreRequest::Bests(self.entry.name));
        self.count(context.stars);
        Next::Redraw
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (lines, sections) = (self.lines(area.width, words), self.sections(words));
        let plan = lines.plan(area, grid::label(&sections));
        let won = self.stars.iter().map(|n| u32::from(*n)).sum();
        let heading = words.t(self.entry.title);
        grid::heading(
            &plan,
            buf,
            (look, words),
            &heading,
            (won, self.stars.len()),
            "",
        );
        lines.draw(&sections, self.chosen, &plan, buf, look);
        let [title, says] = self.says(words);
        grid::says(&plan, buf, look, &title, &[(&says, Tone::Text)]);
        let listed = self.has_list(scene.profile.is_some());
        let hints = keymap::hints(BOARDS, |command| listed || command != Command::List);
        widgets::footer(area, buf, look, words, &hints);
    }
}
