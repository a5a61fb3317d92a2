//! A walk in progress, as it is played: choices, hops, undo, hint.

use super::board::{Board, Cell};
use super::graph::{Graph, UNREACHABLE};
use super::hex_dir::HexDir;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    Cell(Cell),
    /// On the middle: home.
    Home,
    Outside,
    /// On a cell that this walk has already entered in the same direction: not allowed.
    Entered(Cell),
}

impl Landing {
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Cell(_) | Self::Home)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub dir: HexDir,
    pub(crate) landing: Landing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The piece is now on `to`.
    Moved { from: Cell, to: Cell },
    /// The piece is back in the middle: won.
    Home { from: Cell },
    /// The walk has turned too sharply; only the last direction and its neighbours are open.
    TooSharp,
    /// Refused: off the board.
    Outside,
    /// Refused: this cell has been entered in this direction before.
    Entered(Cell),
    /// Refused: the walk is over.
    Over,
}

#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    graph: Graph,
    /// Cells left and the directions taken.
    hops: Vec<(Cell, HexDir)>,
    at: Cell,
    /// For each cell of the written square one bit per direction in which it was entered.
    marks: Vec<u8>,
}

impl Game {
    pub fn new(board: Board) -> Self {
        Self {
            graph: Graph::new(&board),
            at: board.centre(),
            marks: vec![0; board.size() * board.size()],
            hops: Vec::new(),
            board,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn at(&self) -> Cell {
        self.at
    }

    /// The hops so far: the cell left and the direction.
    pub fn hops(&self) -> &[(Cell, HexDir)] {
        &self.hops
    }

    /// The hops so far as they are written: lengths and directions.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (u8, HexDir)> + '_ {
        self.hops
            .iter()
            .map(|&(cell, dir)| (self.board.number(cell).unwrap_or(0), dir))
    }

    pub fn is_home(&self) -> bool {
        !self.hops.is_empty() && self.at == self.board.centre()
    }

    /// The directions in which this walk has entered a cell.
    pub(crate) fn entered(&self, cell: Cell) -> impl Iterator<Item = HexDir> + '_ {
        let bits = self.index(cell).map_or(0, |index| self.marks[index]);
        HexDir::ALL
            .into_iter()
            .filter(move |dir| bits >> dir.index() & 1 != 0)
    }

    /// The directions that the turning rule allows, in search order: six for the first hop,
    /// three later, none when the walk is over.
    pub fn choices(&self) -> Vec<Choice> {
        let dirs: &[HexDir] = match self.hops.last() {
            _ if self.is_home() => &[],
            None => &HexDir::FIRST,
            Some((_, last)) => &last.next(),
        };
        dirs.iter()
            .map(|&dir| Choice {
                dir,
                landing: self.landing(dir),
            })
            .collect()
    }

    /// Whether no hop is allowed any more, short of home.
    pub fn is_stuck(&self) -> bool {
        !self.is_home() && !self.choices().iter().any(|choice| choice.landing.is_open())
    }

    /// Hops in direction `dir`.
    pub fn apply(&mut self, dir: HexDir) -> Outcome {
        if self.is_home() {
            return Outcome::Over;
        }
        if self
            .hops
            .last()
            .is_some_and(|(_, last)| !dir.may_follow(*last))
        {
            return Outcome::TooSharp;
        }
        let from = self.at;
        let (to, outcome) = match self.landing(dir) {
            Landing::Outside => return Outcome::Outside,
            Landing::Entered(cell) => return Outcome::Entered(cell),
            Landing::Home => (self.board.centre(), Outcome::Home { from }),
            Landing::Cell(to) => (to, Outcome::Moved { from, to }),
        };
        self.mark(to, dir, true);
        self.hops.push((from, dir));
        self.at = to;
        outcome
    }

    /// Takes the last hop back; `false` when there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some((from, dir)) = self.hops.pop() else {
            return false;
        };
        self.mark(self.at, dir, false);
        self.at = from;
        true
    }

    /// Fewest hops from here home, without entering anything twice; `None` when the walk is stuck,
    /// so that only undoing helps, or over.
    pub(crate) fn hops_home(&self) -> Option<usize> {
        self.best().map(|(hops, _)| hops)
    }

    /// The first hop of a shortest path home from here.
    pub(crate) fn hint(&self) -> Option<HexDir> {
        self.best().map(|(_, dir)| dir)
    }

    /// Fewest hops of any walk on this board; `None` when there is no path home at all.
    pub(crate) fn par(&self) -> Option<usize> {
        self.graph.shortest().map(|dirs| dirs.len())
    }

    /// A shortest path home that keeps clear of the marks cannot enter anything twice either,
    /// so a breadth-first search over what is not marked answers exactly.
    fn best(&self) -> Option<(usize, HexDir)> {
        let home = self.graph.distances_home(|node| {
            self.graph
                .cell(node)
                .and_then(|cell| self.index(cell))
                .is_some_and(|index| self.marks[index] >> (node & 7) & 1 != 0)
        });
        let hops = |choice: &Choice| match choice.landing {
            Landing::Home => Some(1),
            Landing::Cell(cell) => {
                let node = self.graph.node(cell, choice.dir)?;
                let hops = home[usize::from(node)];
                (hops != UNREACHABLE).then(|| usize::from(hops) + 1)
            }
            Landing::Outside | Landing::Entered(_) => None,
        };
        let choices = self.choices();
        choices
            .iter()
            .filter_map(|choice| Some((hops(choice)?, choice.dir)))
            .min_by_key(|&(hops, _)| hops)
    }

    fn landing(&self, dir: HexDir) -> Landing {
        match self.board.landing(self.at, dir) {
            None => Landing::Outside,
            Some(cell) if cell == self.board.centre() => Landing::Home,
            Some(cell) if self.entered(cell).any(|entered| entered == dir) => {
                Landing::Entered(cell)
            }
            Some(cell) => Landing::Cell(cell),
        }
    }

    fn mark(&mut self, cell: Cell, dir: HexDir, on: bool) {
        if let Some(index) = self.index(cell) {
            let bit = 1 << dir.index();
            if on {
                self.marks[index] |= bit;
            } else {
                self.marks[index] &= !bit;
            }
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.board.number(cell)?;
        Some(usize::from(cell.row) * self.board.size() + usize::from(cell.column))
    }
}

#[cfg(test)]
mod tests;
