//! A walk in progress, as it is played: choices, hops, undo, hint.

use super::board::{Board, Cell};
use super::graph::{Graph, NEVER};
use super::way::HexDir;

/// Where a hop would land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On this field.
    Cell(Cell),
    /// On the middle: home.
    Home,
    /// Off the board: not allowed.
    Outside,
    /// On a field that this walk has already entered in the same direction: not allowed.
    Entered(Cell),
}

impl Landing {
    /// Whether the hop is allowed.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Cell(_) | Self::Home)
    }
}

/// One of the directions that the turning rule allows now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The direction.
    pub way: HexDir,
    /// Where it leads.
    pub(crate) landing: Landing,
}

/// What came of a hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The piece is now on `to`.
    Moved {
        /// The field left.
        from: Cell,
        /// The field landed on.
        to: Cell,
    },
    /// The piece is back in the middle: won.
    Home {
        /// The field left.
        from: Cell,
    },
    /// The walk has turned too sharply; only the last direction and its neighbours are open.
    TooSharp,
    /// Refused: off the board.
    Outside,
    /// Refused: this field has been entered in this direction before.
    Entered(Cell),
    /// Refused: the walk is over.
    Over,
}

/// A walk on a board, from its first hop to home.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    graph: Graph,
    /// Fields left and the ways taken.
    hops: Vec<(Cell, HexDir)>,
    at: Cell,
    /// For each place of the written square one bit per direction of entering it.
    marks: Vec<u8>,
}

impl Game {
    /// A walk that has not begun.
    pub fn new(board: Board) -> Self {
        Self {
            graph: Graph::new(&board),
            at: board.centre(),
            marks: vec![0; board.size() * board.size()],
            hops: Vec::new(),
            board,
        }
    }

    /// The board walked on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where the piece is.
    pub fn at(&self) -> Cell {
        self.at
    }

    /// The hops so far: the field left and the way taken.
    pub fn hops(&self) -> &[(Cell, HexDir)] {
        &self.hops
    }

    /// The walk so far as its protocol has it: how far, and which way.
    pub(crate) fn protocol(&self) -> impl Iterator<Item = (u8, HexDir)> + '_ {
        self.hops
            .iter()
            .map(|&(field, way)| (self.board.number(field).unwrap_or(0), way))
    }

    /// Whether the piece has come home.
    pub fn is_home(&self) -> bool {
        !self.hops.is_empty() && self.at == self.board.centre()
    }

    /// The directions in which this walk has entered a field.
    pub(crate) fn entered(&self, field: Cell) -> impl Iterator<Item = HexDir> + '_ {
        let bits = self
            .place(field)
            .and_then(|place| self.marks.get(place))
            .copied()
            .unwrap_or(0);
        HexDir::ALL
            .into_iter()
            .filter(move |way| bits >> way.index() & 1 != 0)
    }

    /// The directions that the turning rule allows, in search order: six for the first hop,
    /// three later, none when the walk is over.
    pub fn choices(&self) -> Vec<Choice> {
        let ways: &[HexDir] = match self.hops.last() {
            _ if self.is_home() => &[],
            None => &HexDir::FIRST,
            Some((_, last)) => &last.next(),
        };
        ways.iter()
            .map(|&way| Choice {
                way,
                landing: self.landing(way),
            })
            .collect()
    }

    /// Whether no hop is allowed any more, short of home.
    pub fn is_stuck(&self) -> bool {
        !self.is_home() && !self.choices().iter().any(|choice| choice.landing.is_open())
    }

    /// Hops in direction `way`.
    pub fn apply(&mut self, way: HexDir) -> Outcome {
        if self.is_home() {
            return Outcome::Over;
        }
        if self
            .hops
            .last()
            .is_some_and(|(_, last)| !way.may_follow(*last))
        {
            return Outcome::TooSharp;
        }
        let from = self.at;
        let (to, outcome) = match self.landing(way) {
            Landing::Outside => return Outcome::Outside,
            Landing::Entered(field) => return Outcome::Entered(field),
            Landing::Home => (self.board.centre(), Outcome::Home { from }),
            Landing::Cell(to) => (to, Outcome::Moved { from, to }),
        };
        self.mark(to, way, true);
        self.hops.push((from, way));
        self.at = to;
        outcome
    }

    /// Takes the last hop back; `false` when there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some((from, way)) = self.hops.pop() else {
            return false;
        };
        self.mark(self.at, way, false);
        self.at = from;
        true
    }

    /// Takes all hops back.
    pub(crate) fn restart(&mut self) {
        while self.undo() {}
    }

    /// Fewest hops from here home, without entering anything twice; `None` when no way is
    /// left (then only undoing helps) or the walk is over.
    pub(crate) fn hops_home(&self) -> Option<usize> {
        self.best().map(|(hops, _)| hops)
    }

    /// The first hop of a shortest way home from here.
    pub(crate) fn hint(&self) -> Option<HexDir> {
        self.best().map(|(_, way)| way)
    }

    /// Fewest hops of any walk on this board; `None` when there is no way home at all.
    pub(crate) fn par(&self) -> Option<usize> {
        self.graph.shortest().map(|ways| ways.len())
    }

    /// A shortest way home that keeps clear of the marks cannot enter anything twice either,
    /// so a breadth-first search over what is not marked answers exactly.
    fn best(&self) -> Option<(usize, HexDir)> {
        let home = self.graph.distances_home(|node| {
            self.graph
                .field(node)
                .and_then(|field| self.marks.get(self.place(field)?))
                .is_some_and(|bits| bits >> (node & 7) & 1 != 0)
        });
        let hops = |choice: &Choice| match choice.landing {
            Landing::Home => Some(1),
            Landing::Cell(field) => {
                let node = self.graph.node(field, choice.way)?;
                home.get(usize::from(node))
                    .filter(|&&hops| hops != NEVER)
                    .map(|&hops| usize::from(hops) + 1)
            }
            Landing::Outside | Landing::Entered(_) => None,
        };
        let choices = self.choices();
        choices
            .iter()
            .filter_map(|choice| Some((hops(choice)?, choice.way)))
            .min_by_key(|&(hops, _)| hops)
    }

    fn landing(&self, way: HexDir) -> Landing {
        match self.board.landing(self.at, way) {
            None => Landing::Outside,
            Some(field) if field == self.board.centre() => Landing::Home,
            Some(field) if self.entered(field).any(|entered| entered == way) => {
                Landing::Entered(field)
            }
            Some(field) => Landing::Cell(field),
        }
    }

    fn mark(&mut self, field: Cell, way: HexDir, on: bool) {
        let place = self.place(field);
        if let Some(bits) = place.and_then(|place| self.marks.get_mut(place)) {
            let bit = 1 << way.index();
            *bits = if on { *bits | bit } else { *bits & !bit };
        }
    }

    fn place(&self, field: Cell) -> Option<usize> {
        self.board.number(field)?;
        Some(usize::from(field.row) * self.board.size() + usize::from(field.column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::hop::SOURCE_BOARD;

    fn walk(text: &str) -> Game {
        Game::new(Board::parse(text.as_bytes()).unwrap())
    }

    fn hop_all(walk: &mut Game, ways: &str) -> Vec<Outcome> {
        let names = crate::core::hop::SOURCE_NAMES;
        ways.split(' ')
            .map(|name| names.iter().position(|n| *n == name).unwrap())
            .map(|index| walk.apply(HexDir::from_index(index)))
            .collect()
    }

    #[test]
    fn plays_the_shortest_walk_of_the_source_board() {
        let mut walk = walk(SOURCE_BOARD);
        assert_eq!(walk.choices().len(), 6);
        assert_eq!(walk.par(), Some(18));
        let ways = "SO SW W NW NW NO O SO SW SO O NO NW W SW SO O NO";
        let hops = hop_all(&mut walk, ways);
        assert!(
            matches!(hops.last(), Some(Outcome::Home { .. })),
            "{hops:?}"
        );
        assert!(
            hops[..17]
                .iter()
                .all(|hop| matches!(hop, Outcome::Moved { .. }))
        );
        let protocol: Vec<String> = walk
            .protocol()
            .map(|(n, way)| format!("{n} {way}"))
            .collect();
        assert!(
            protocol
                .join(", ")
                .starts_with("3 SO, 1 SW, 3 W, 2 NW, 2 NW, 4 NO")
        );
        assert!(walk.is_home() && walk.choices().is_empty() && !walk.is_stuck());
        assert_eq!(walk.apply(HexDir::East), Outcome::Over);
        assert!(walk.undo());
        assert_eq!(
            (walk.hops_home(), walk.hint()),
            (Some(1), Some(HexDir::NorthEast))
        );
        walk.restart();
        assert_eq!((walk.hops().len(), walk.at()), (0, walk.board().centre()));
        assert!(!walk.undo());
        assert!(
            walk.board()
                .fields()
                .all(|field| walk.entered(field).count() == 0)
        );
    }

    #[test]
    fn hints_lead_home_in_par() {
        let ones = "1 1 1 0 0\n1 1 1 1 0\n1 1 1 1 1\n0 1 1 1 1\n0 0 1 1 1\n";
        for text in [SOURCE_BOARD, ones] {
            let mut walk = walk(text);
            let par = walk.par().unwrap();
            for left in (1..=par).rev() {
                assert_eq!(walk.hops_home(), Some(left));
                let way = walk.hint().unwrap();
                walk.apply(way);
            }
            assert!(walk.is_home());
            assert_eq!(walk.hint(), None);
        }
    }

    #[test]
    fn refuses_what_the_rules_forbid() {
        let mut walk = walk("1 2 0\n1 1 1\n0 1 1\n");
        assert_eq!(
            walk.apply(HexDir::NorthEast),
            Outcome::Moved {
                from: Cell { row: 1, column: 1 },
                to: Cell { row: 0, column: 1 },
            }
        );
        assert_eq!(walk.apply(HexDir::SouthEast), Outcome::TooSharp);
        assert_eq!(walk.apply(HexDir::East), Outcome::Outside);
        assert!(
            walk.is_stuck(),
            "two fields lead off this board on every side"
        );
        assert_eq!((walk.hint(), walk.hops_home()), (None, None));
        assert_eq!(walk.hops().len(), 1, "a refused hop does not count");
    }
}
