//! Boards by seed, with a par in a chosen range: hill climbing towards a board with a start cell
//! from which the shortest path out has the wanted length and from which the creature can also
//! get lost. The par is measured by the classification, linear in the board.
//!
//! The seeds of a range of their own are those of the second generator, which gives the boards of
//! the first a hand ([`tidied`]): all other seeds make the boards that they always made.

use std::cell::Cell;
use std::ops::RangeInclusive;

use super::board::{Board, CellKind};
use super::classify::{Class, Classification, classify};
use super::options::Options;
use super::stop_graph::StopGraph;
use crate::core::hill_climb::{Climb, hill_climb};
use crate::core::rng::Rng;
use crate::core::slide::Position;

/// Walls among a hundred cells of a random board. With more, slides are short and dull; with fewer,
/// hardly any cell can be stopped on.
const WALL_PERCENT: u32 = 14;

/// Fewest stops that can be reached from the start for each step of the par, so that there are
/// enough wrong paths.
const MIN_STOPS_PER_STEP: usize = 3;

/// Seeds from here up to twice as many are those of the second generator. 40 bits are more than
/// anybody tries out to learn a board's seed.
const SECOND_GENERATOR: u64 = 1 << 40;

/// The most walls among a hundred cells of a board of the second generator: with more there is
/// little to slide over.
const MOST_WALLS_PERCENT: usize = 55;

/// After so many boards in all, the one with the fewest walls is taken; usually some thousands are
/// enough.
const MOST_TRIES: u32 = 20_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Difficulty {
    /// 13 x 9 cells, out in 3 or 4 steps.
    Easy,
    /// 19 x 11 cells, out in 5 to 7 steps.
    Medium,
    /// 25 x 13 cells, out in 8 to 11 steps.
    Hard,
    /// 35 x 17 cells, out in 12 to 16 steps.
    Expert,
}

impl Difficulty {
    pub(crate) const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// Width and height of the board in cells, the rim included; the second generator crops it.
    pub(crate) const fn size(self) -> (u16, u16) {
        match self {
            Self::Easy => (13, 9),
            Self::Medium => (19, 11),
            Self::Hard => (25, 13),
            Self::Expert => (35, 17),
        }
    }

    /// Fewest steps out.
    const fn par(self) -> RangeInclusive<u32> {
        match self {
            Self::Easy => 3..=4,
            Self::Medium => 5..=7,
            Self::Hard => 8..=11,
            Self::Expert => 12..=16,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Generated {
    pub(crate) board: Board,
    pub(crate) start: Position,
    /// Fewest steps out under the options asked for.
    pub(crate) par: u32,
}

struct YamyamClimb {
    options: Options,
    goal: u32,
    /// Boards looked at so far.
    tries: Cell<u32>,
}

impl YamyamClimb {
    /// Classifies without the maximum, which only bounds the goal.
    fn classify(&self, board: &Board) -> Classification {
        let options = Options {
            max: None,
            ..self.options
        };
        classify(board, options)
    }
}

impl Climb for YamyamClimb {
    type Board = Board;
    type Found = Generated;

    const TRIES_BEFORE_RESTART: u32 = 300;

    fn scatter(&self, board: &mut Board, rng: &mut Rng) {
        scatter(board, rng);
    }

    fn change(&self, board: &mut Board, rng: &mut Rng) {
        change(board, rng);
    }

    fn par(&self, board: &Board) -> Option<u32> {
        self.tries.set(self.tries.get() + 1);
        nearest_par(board, &self.classify(board), self.goal)
    }

    fn accept(&self, board: &Board, par: u32) -> Option<Generated> {
        Some(Generated {
            start: best_start(board, &self.classify(board), par, self.options)?,
            board: board.clone(),
            par,
        })
    }
}

fn is_second(seed: u64) -> bool {
    (SECOND_GENERATOR..2 * SECOND_GENERATOR).contains(&seed)
}

/// The seed of a board by the newest generator, from a random number.
pub(crate) fn newest_seed(random: u64) -> u64 {
    SECOND_GENERATOR | random & (SECOND_GENERATOR - 1)
}

/// The board for a seed. It has a solution, and its par lies in the range of the difficulty, or is
/// the maximum of the options where that is smaller. The same difficulty, options and seed always
/// give the same board.
pub(crate) fn generate(difficulty: Difficulty, options: Options, seed: u64) -> Generated {
    let mut rng = Rng::new(seed);
    let range = difficulty.par();
    let within = |steps: u32| steps.min(options.max_steps());
    let (least, most) = (within(*range.start()), within(*range.end()));
    let goal = least + rng.below(most - least + 1);
    let (width, height) = difficulty.size();
    // A creature that smells an exit beside the start cannot go wrong, so no start would be risky.
    let smell = options.smell && goal > 1;
    let climb = YamyamClimb {
        options: Options { smell, ..options },
        goal,
        tries: Cell::new(0),
    };
    let mut draw = || {
        hill_climb(&climb, Board::solid(width, height), goal, &mut rng)
            .unwrap_or_else(|| corridor(width, height))
    };
    if !is_second(seed) {
        return draw();
    }
    let rank = |made: &Generated| {
        let walls = walls_percent(&made.board).max(MOST_WALLS_PERCENT);
        (made.par.abs_diff(goal), walls)
    };
    let mut best = tidied(&draw(), options);
    while rank(&best) > (0, MOST_WALLS_PERCENT) && climb.tries.get() < MOST_TRIES {
        let other = tidied(&draw(), options);
        if rank(&other) < rank(&best) {
            best = other;
        }
    }
    best
}

/// Walls among a hundred cells, the rim included.
fn walls_percent(board: &Board) -> usize {
    let walls = board.positions(CellKind::Wall).count();
    (walls * 100).div_ceil(board.cells().len().max(1))
}

/// The same board without what has no part in the game: cells over which no slide from the start
/// leads become walls, and of the walls around the others one row and column is left.
fn tidied(made: &Generated, options: Options) -> Generated {
    let board = &made.board;
    let options = Options {
        max: None,
        ..options
    };
    let mut used = vec![made.start];
    if let Some(graph) = StopGraph::new(board, options, made.start) {
        for stop in graph.stops() {
            let slides = stop
                .edges()
                .filter_map(|(dir, _)| board.step(stop.cell, dir, options.trapdoor));
            used.extend(slides.flat_map(|slide| slide.cells()));
        }
    }
    let (rows, columns) = (
        used.iter().map(|cell| cell.row),
        used.iter().map(|cell| cell.column),
    );
    let top = rows.clone().min().unwrap_or(1) - 1;
    let left = columns.clone().min().unwrap_or(1) - 1;
    let size = |most: Option<u16>, least: u16| most.unwrap_or(1) - least + 2;
    let (width, height) = (size(columns.max(), left), size(rows.max(), top));
    let moved = |cell: Position| Position {
        row: cell.row - top,
        column: cell.column - left,
    };
    let mut tidied = Board::solid(width, height);
    for cell in used {
        tidied.set(moved(cell), board.kind(cell));
    }
    Generated {
        board: tidied,
        start: moved(made.start),
        par: made.par,
    }
}

/// A board with an exit one step from the start, for a seed for which nothing is found.
fn corridor(width: u16, height: u16) -> Generated {
    let mut board = Board::solid(width, height);
    for column in 1..width {
        board.set(Position::new(1, column), CellKind::Free);
    }
    board.set(Position::new(1, width - 2), CellKind::Exit);
    Generated {
        board,
        start: Position::new(1, 1),
        par: 1,
    }
}

/// Scatters walls and one or two exits over the board.
fn scatter(board: &mut Board, rng: &mut Rng) {
    for row in 0..board.height() {
        for column in 0..board.width() {
            let is_wall = rng.below(100) < WALL_PERCENT;
            board.set(
                Position { row, column },
                if is_wall {
                    CellKind::Wall
                } else {
                    CellKind::Free
                },
            );
        }
    }
    for _ in 0..1 + rng.below(2) {
        board.set(random_cell(board, rng), CellKind::Exit);
    }
}

/// Changes a random cell: a wall into a free cell, a free cell into a wall; an exit moves.
fn change(board: &mut Board, rng: &mut Rng) {
    let cell = random_cell(board, rng);
    match board.kind(cell) {
        CellKind::Wall => board.set(cell, CellKind::Free),
        CellKind::Free => board.set(cell, CellKind::Wall),
        CellKind::Exit => {
            board.set(cell, CellKind::Free);
            board.set(random_cell(board, rng), CellKind::Exit);
        }
    }
}

fn random_cell(board: &Board, rng: &mut Rng) -> Position {
    let row = 1 + rng.below(u32::from(board.height()) - 2) as u16;
    let column = 1 + rng.below(u32::from(board.width()) - 2) as u16;
    Position { row, column }
}

/// The risky cells of a board, with their steps to the next exit.
fn starts<'a>(
    board: &'a Board,
    found: &'a Classification,
) -> impl Iterator<Item = (Position, u32)> + 'a {
    let risky = board
        .positions(CellKind::Free)
        .filter(|&cell| found.class(cell) == Some(Class::Risky));
    risky.filter_map(|cell| Some((cell, found.steps_to_exit(cell)?)))
}

/// The number of steps to an exit, nearest to the goal, that a risky cell has.
fn nearest_par(board: &Board, found: &Classification, goal: u32) -> Option<u32> {
    starts(board, found)
        .map(|(_, steps)| steps)
        .min_by_key(|steps| steps.abs_diff(goal))
}

/// Of the cells with the right par the one from which the most stops can be reached; `None` when
/// even these are hardly more than the stops of the path out.
fn best_start(
    board: &Board,
    found: &Classification,
    par: u32,
    options: Options,
) -> Option<Position> {
    let right = starts(board, found).filter(|&(_, steps)| steps == par);
    let stops = |cell| StopGraph::new(board, options, cell).map_or(0, |graph| graph.stops().len());
    right
        .map(|(cell, _)| (cell, stops(cell)))
        .max_by_key(|&(_, stops)| stops)
        .filter(|&(_, stops)| stops >= MIN_STOPS_PER_STEP * par as usize)
        .map(|(cell, _)| cell)
}

#[cfg(test)]
mod tests;
