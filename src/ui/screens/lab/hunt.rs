//! A search through a finished maze, shown move by move.

use crate::core::grid::{Cell, Maze};
use crate::core::solve::{UNREACHED, distances, path};

use super::search;

/// How a way is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solver {
    /// Breadth first, through the whole maze.
    #[default]
    Flood,
    /// Depth first.
    Depth,
    /// Dead ends are filled until only the way is left.
    Fill,
    /// The right hand on the wall.
    Hand,
    /// A*.
    AStar,
}

impl Solver {
    /// All of them, in the order of the menu.
    pub const ALL: [Solver; 5] = [
        Solver::Flood,
        Solver::Depth,
        Solver::Fill,
        Solver::Hand,
        Solver::AStar,
    ];
}

/// One move of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The cell will be looked at later.
    Wait(Cell),
    /// The search goes into the cell.
    Visit(Cell),
    /// The search goes back to the cell and gives up the one it comes from.
    Back(Cell),
    /// The cell is given up.
    Leave(Cell),
}

/// What a cell is to the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trace {
    /// Not seen yet.
    #[default]
    Fresh,
    /// Will be looked at later.
    Waiting,
    /// Visited.
    Visited,
    /// Given up.
    Left,
}

/// A recorded search, shown up to some move.
pub struct Hunt {
    maze: Maze,
    solver: Solver,
    moves: Vec<Move>,
    shown: usize,
    traces: Vec<Trace>,
    current: Option<Cell>,
    from: Cell,
    to: Cell,
    far: Vec<u32>,
    farthest: u32,
    way: Vec<Cell>,
}

impl Hunt {
    /// A search from the top left to the bottom right, before its first move.
    pub fn new(maze: &Maze, solver: Solver) -> Hunt {
        let from = Cell::new(0, 0);
        let to = Cell::new(maze.width() - 1, maze.height() - 1);
        let far = distances(maze, from);
        let reached = far.iter().filter(|steps| **steps != UNREACHED);
        Hunt {
            maze: maze.clone(),
            solver,
            moves: search::record(maze, solver, from, to),
            shown: 0,
            traces: vec![Trace::Fresh; maze.cells()],
            current: None,
            from,
            to,
            farthest: reached.copied().max().unwrap_or(0),
            way: path(maze, from, to).unwrap_or_default(),
            far,
        }
    }

    /// Shows the next move; false at the end.
    pub fn advance(&mut self) -> bool {
        let Some(&next) = self.moves.get(self.shown) else {
            return false;
        };
        self.shown += 1;
        match next {
            Move::Wait(cell) => {
                self.set(cell, Trace::Waiting);
                return true;
            }
            Move::Visit(cell) => self.set(cell, Trace::Visited),
            Move::Leave(cell) => self.set(cell, Trace::Left),
            Move::Back(_) => {
                if let Some(left) = self.current {
                    self.set(left, Trace::Left);
                }
            }
        }
        let (Move::Wait(cell) | Move::Visit(cell) | Move::Back(cell) | Move::Leave(cell)) = next;
        self.current = Some(cell);
        true
    }

    /// Shows exactly the first `moves` moves.
    pub fn seek(&mut self, moves: usize) {
        if moves < self.shown {
            self.traces.fill(Trace::Fresh);
            (self.shown, self.current) = (0, None);
        }
        while self.shown < moves && self.advance() {}
    }

    fn set(&mut self, cell: Cell, trace: Trace) {
        if let Some(place) = self.maze.number(cell).and_then(|n| self.traces.get_mut(n)) {
            *place = trace;
        }
    }

    /// Moves shown.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// Moves in all.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the last move is shown.
    pub fn is_done(&self) -> bool {
        self.shown == self.moves.len()
    }

    /// Whether the move shown last went back or gave a cell up; `None` before the first.
    pub fn went_back(&self) -> Option<bool> {
        let last = self.moves.get(self.shown.checked_sub(1)?)?;
        Some(matches!(last, Move::Back(_) | Move::Leave(_)))
    }

    /// The cell the search is at.
    pub fn current(&self) -> Option<Cell> {
        self.current
    }

    /// Where the search begins and where it shall end.
    pub fn ends(&self) -> (Cell, Cell) {
        (self.from, self.to)
    }

    /// What a cell is to the search.
    pub fn trace(&self, cell: Cell) -> Trace {
        self.maze
            .number(cell)
            .and_then(|n| self.traces.get(n))
            .copied()
            .unwrap_or_default()
    }

    /// Passages from the beginning to a cell, and to the farthest cell.
    pub fn steps(&self, cell: Cell) -> (u32, u32) {
        let steps = self.maze.number(cell).and_then(|n| self.far.get(n));
        (steps.copied().unwrap_or(0), self.farthest)
    }

    /// The way from the beginning to the end, both included.
    pub fn way(&self) -> &[Cell] {
        &self.way
    }

    /// How it is searched.
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// How many cells are of this kind.
    pub fn count(&self, wanted: Trace) -> usize {
        self.traces.iter().filter(|trace| **trace == wanted).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::{Algorithm, Spec, generate};

    fn mazes() -> impl Iterator<Item = Maze> {
        Algorithm::ALL.into_iter().flat_map(|algorithm| {
            [(1, 9, 0), (12, 7, 0), (12, 7, 60)].map(|(width, height, braid)| {
                let spec = Spec {
                    width,
                    height,
                    algorithm,
                    braid,
                    seed: 4,
                    ..Spec::default()
                };
                generate(&spec).expect("a plain grid")
            })
        })
    }

    #[test]
    fn every_search_comes_to_the_end_over_open_sides() {
        for maze in mazes() {
            for solver in Solver::ALL {
                let mut hunt = Hunt::new(&maze, solver);
                let to = hunt.ends().1;
                while hunt.advance() {}
                assert!(hunt.is_done());
                let seen = hunt.trace(to);
                match solver {
                    Solver::Fill => assert_eq!(seen, Trace::Fresh),
                    _ => assert_eq!(seen, Trace::Visited, "{solver:?}"),
                }
            }
        }
    }

    #[test]
    fn walkers_go_from_neighbour_to_neighbour() {
        for maze in mazes() {
            for solver in [Solver::Depth, Solver::Hand] {
                let mut hunt = Hunt::new(&maze, solver);
                hunt.advance();
                while let Some(before) = hunt.current() {
                    if !hunt.advance() {
                        break;
                    }
                    let after = hunt.current().expect("a cell");
                    assert_eq!(
                        before.x.abs_diff(after.x) + before.y.abs_diff(after.y),
                        1,
                        "{solver:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn in_a_perfect_maze_what_is_left_is_the_way() {
        for maze in mazes().filter(|maze| maze.passages() + 1 == maze.cells()) {
            for solver in [Solver::Depth, Solver::Fill, Solver::Hand] {
                let mut hunt = Hunt::new(&maze, solver);
                while hunt.advance() {}
                for cell in maze.free_cells() {
                    let kept = match solver {
                        Solver::Fill => hunt.trace(cell) == Trace::Fresh,
                        _ => hunt.trace(cell) == Trace::Visited,
                    };
                    assert_eq!(kept, hunt.way().contains(&cell), "{solver:?} {cell:?}");
                }
            }
        }
    }

    #[test]
    fn the_flood_comes_to_the_cells_in_the_order_of_their_distance() {
        for maze in mazes() {
            let mut hunt = Hunt::new(&maze, Solver::Flood);
            let mut last = 0;
            while hunt.advance() {
                let (steps, farthest) = hunt.steps(hunt.current().expect("a cell"));
                assert!(steps >= last && steps <= farthest);
                last = steps;
            }
            assert_eq!(hunt.count(Trace::Visited), maze.cells());
        }
    }

    #[test]
    fn a_star_visits_no_more_than_the_flood() {
        for maze in mazes() {
            let mut hunt = Hunt::new(&maze, Solver::AStar);
            while hunt.advance() {}
            assert!(hunt.count(Trace::Visited) <= maze.cells());
            assert!(hunt.count(Trace::Visited) >= hunt.way().len());
        }
    }

    #[test]
    fn seeking_back_is_walking_there() {
        let maze = mazes().nth(1).expect("a maze");
        for solver in Solver::ALL {
            let (mut one, mut other) = (Hunt::new(&maze, solver), Hunt::new(&maze, solver));
            one.seek(20);
            other.seek(usize::MAX);
            other.seek(20);
            assert_eq!((one.shown(), one.current()), (20, other.current()));
            assert_eq!(one.traces, other.traces);
        }
    }
}
