//! A maze with a beginning and an end: what is open, what a step comes to, which way is
//! the shortest.

use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::solve::{UNREACHED, distances, path};
use crate::core::tiles::{self, StepResult, Tile, Tiles};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Openings in the rim, top left and bottom right; won by stepping out.
    Rim,
    /// Two cells; won on the second.
    Cells(Cell, Cell),
}

/// The moves from every room to the win, row by row, and the most of them. The largest board has
/// some 33,000, so two bytes a room are enough.
#[derive(Clone, Debug)]
pub(crate) struct Far {
    moves: Box<[u16]>,
    most: u16,
}

/// There is no way from a room to the win.
const NO_WAY: u16 = u16::MAX;

impl Far {
    /// The most moves that a room is away.
    pub(crate) fn most(&self) -> u32 {
        self.most.into()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct MazeRoute {
    maze: Maze,
    ends: Ends,
    pub(super) is_shaped: bool,
    par: u32,
}

impl MazeRoute {
    /// A way through this maze; `None` when there is none.
    pub(crate) fn new(maze: Maze, ends: Ends) -> Option<Self> {
        let is_shaped = maze.free_cells().count() < maze.cell_count();
        let mut route = Self {
            maze,
            ends,
            is_shaped,
            par: 0,
        };
        let steps = route.way(route.start()).len().checked_sub(1)?;
        let out = usize::from(ends == Ends::Rim);
        route.par = u32::try_from(steps + out).unwrap_or(u32::MAX);
        Some(route)
    }

    pub(crate) fn maze(&self) -> &Maze {
        &self.maze
    }

    pub(crate) fn ends(&self) -> Ends {
        self.ends
    }

    pub(crate) fn tiles(&self) -> Tiles<'_> {
        Tiles::new(&self.maze)
    }

    pub(crate) fn start(&self) -> Tile {
        match self.ends {
            Ends::Rim => self.tiles().entrance(),
            Ends::Cells(start, _) => Tile::of_cell(start),
        }
    }

    /// The tile on which the way ends; from an opening in the rim there is one step more.
    pub(crate) fn goal(&self) -> Tile {
        match self.ends {
            Ends::Rim => self.tiles().exit(),
            Ends::Cells(_, goal) => Tile::of_cell(goal),
        }
    }

    /// Whether one can stand on a tile: the rim has openings only where they are the ends.
    pub(crate) fn is_open(&self, tile: Tile) -> bool {
        let tiles = self.tiles();
        let in_rim = || tile == tiles.entrance() || tile == tiles.exit();
        tiles.is_open(tile) && (self.ends == Ends::Rim || !in_rim())
    }

    /// Whether a tile lies among excluded cells, with nothing around it to walk on: there
    /// is no wall to be seen.
    pub(crate) fn is_outside(&self, tile: Tile) -> bool {
        let tiles = self.tiles();
        let around = |at: u16, most: u16| {
            at.saturating_sub(1)..=at.saturating_add(1).min(most.saturating_sub(1))
        };
        self.is_shaped
            && !around(tile.row, tiles.rows()).any(|row| {
                around(tile.col, tiles.cols()).any(|col| self.is_open(Tile::new(row, col)))
            })
    }

    pub(crate) fn beside(&self, tile: Tile, dir: Dir) -> Option<Tile> {
        self.tiles()
            .neighbour(tile, dir)
            .filter(|next| self.is_open(*next))
    }

    fn rooms_beside(&self, tile: Tile) -> impl Iterator<Item = Cell> {
        Dir::ALL
            .into_iter()
            .filter_map(move |dir| self.beside(tile, dir)?.cell())
    }

    /// The last cell of every way.
    fn last_cell(&self) -> Cell {
        match self.ends {
            Ends::Rim => Cell::new(self.maze.width() - 1, self.maze.height() - 1),
            Ends::Cells(_, goal) => goal,
        }
    }

    /// What a step comes to. [`StepResult::Out`] wins, and so does [`StepResult::To`] the goal where
    /// it is a cell.
    pub(crate) fn step(&self, tile: Tile, dir: Dir) -> StepResult {
        match self.ends {
            Ends::Rim => tiles::step(&self.maze, tile, dir),
            Ends::Cells(..) => self
                .beside(tile, dir)
                .map_or(StepResult::Wall, StepResult::To),
        }
    }

    /// The tiles of a shortest way from here to the goal, both ends included; empty when
    /// there is none.
    pub(crate) fn way(&self, from: Tile) -> Vec<Tile> {
        let goal = self.goal();
        if from == goal {
            return vec![from];
        }
        // A passage or an opening lies between rooms: the way goes through one of them.
        let rooms = match from.cell() {
            Some(cell) => vec![cell],
            None => self.rooms_beside(from).collect(),
        };
        let cells = rooms
            .into_iter()
            .filter_map(|room| path(&self.maze, room, self.last_cell()))
            .min_by_key(Vec::len);
        let Some(cells) = cells else {
            return Vec::new();
        };
        let mut way = Vec::with_capacity(cells.len() * 2 + 2);
        if from.cell().is_none() {
            way.push(from);
        }
        way.extend(cells.first().map(|&cell| Tile::of_cell(cell)));
        for pair in cells.windows(2) {
            let (here, next) = (Tile::of_cell(pair[0]), Tile::of_cell(pair[1]));
            way.push(Tile::new(
                (here.row + next.row) / 2,
                (here.col + next.col) / 2,
            ));
            way.push(next);
        }
        if self.ends == Ends::Rim {
            way.push(goal);
        }
        way
    }

    pub(crate) fn far(&self) -> Far {
        // Onto the opening in the rim, and out of it.
        let out = 2 * u32::from(self.ends == Ends::Rim);
        let moves = |passages| match passages {
            UNREACHED => NO_WAY,
            passages => u16::try_from(2 * passages + out).unwrap_or(NO_WAY),
        };
        let moves: Box<[u16]> = distances(&self.maze, self.last_cell())
            .into_iter()
            .map(moves)
            .collect();
        let reached = moves.iter().copied().filter(|moves| *moves != NO_WAY);
        Far {
            most: reached.max().unwrap_or(0),
            moves,
        }
    }

    /// The fewest moves that win from here; `None` where no way leads out.
    pub(crate) fn left(&self, far: &Far, from: Tile) -> Option<u32> {
        if self.ends == Ends::Rim && from == self.goal() {
            return Some(1);
        }
        let room = |cell| {
            let moves = *far.moves.get(self.maze.cell_index(cell)?)?;
            (moves != NO_WAY).then(|| moves.into())
        };
        match from.cell() {
            Some(cell) => room(cell),
            None => self
                .rooms_beside(from)
                .filter_map(room)
                .min()
                .map(|moves| moves + 1),
        }
    }

    pub(crate) fn par(&self) -> u32 {
        self.par
    }

    pub(crate) fn hint(&self, from: Tile) -> Option<Dir> {
        if from == self.goal() {
            return (self.ends == Ends::Rim).then_some(Dir::South);
        }
        let next = self.way(from).get(1).copied()?;
        Dir::ALL
            .into_iter()
            .find(|dir| self.beside(from, *dir) == Some(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::{Spec, generate};
    use crate::core::solve::{classic_hint, distances};

    fn maze(seed: u64) -> Maze {
        let spec = Spec {
            width: 9,
            height: 7,
            seed,
            ..Spec::default()
        };
        generate(&spec).expect("a maze")
    }

    #[test]
    fn the_classic_way_is_that_of_the_core() {
        for seed in 0..20 {
            let route = MazeRoute::new(maze(seed), Ends::Rim).expect("a way");
            let (width, height) = (route.maze().width(), route.maze().height());
            let far = distances(route.maze(), Cell::new(width - 1, height - 1))[0];
            // One step in, two for each passage, one on to the exit and one out of it.
            assert_eq!(route.par(), 2 * far + 3);
            let tiles = route.tiles();
            for row in 0..tiles.rows() {
                for col in 0..tiles.cols() {
                    let tile = Tile::new(row, col);
                    if route.is_open(tile) {
                        let on = route.way(tile).len() as u32;
                        assert_eq!(route.left(&route.far(), tile), Some(on), "{tile:?}");
                        assert_eq!(
                            route.hint(tile),
                            classic_hint(route.maze(), tile),
                            "{tile:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn between_two_cells_the_rim_is_closed() {
        let ends = Ends::Cells(Cell::new(8, 6), Cell::new(2, 1));
        let route = MazeRoute::new(maze(3), ends).expect("a way");
        let (entrance, exit) = (route.tiles().entrance(), route.tiles().exit());
        assert!(!route.is_open(entrance) && !route.is_open(exit));
        assert_eq!(route.hint(route.goal()), None);
    }
}
