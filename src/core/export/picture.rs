//! A maze as a picture. Its measures are those of the source's pictures unless it is too large for
//! them: cells of 24 x 24 pixels, walls 2 wide, start green, end orange.

use super::MazeReport;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::picture::Picture;

/// Edge of a cell in pixels, as in the source.
const CELL_SIZE: usize = 24;

/// Longest side of a picture in pixels that most viewers open. Only pictures whose cells are as
/// small as possible get larger.
const MAX_PICTURE_SIDE: usize = 8192;

/// Indices of the palette.
const FLOOR: u8 = 0;
const WALL: u8 = 1;
const EXCLUDED: u8 = 2;
const START: u8 = 3;
const END: u8 = 4;
const PATH: u8 = 5;

/// Red, green and blue: white, black, grey, green, orange, blue.
const COLOURS: [[u8; 3]; 6] = [
    [255, 255, 255],
    [0, 0, 0],
    [204, 204, 204],
    [0, 170, 0],
    [255, 136, 0],
    [34, 119, 204],
];

pub(crate) fn picture(report: &MazeReport) -> Picture<'_> {
    let drawing = Drawing::new(report);
    Picture {
        width: drawing.edge(report.maze.width()),
        height: drawing.edge(report.maze.height()),
        colours: COLOURS.to_vec(),
        draw_row: Box::new(move |y, row| drawing.row(y, row)),
    }
}

struct Drawing<'a> {
    report: &'a MazeReport,
    /// Edge of a cell in pixels, its northern and western wall included.
    cell_size: usize,
    /// Width of a wall in pixels.
    line: usize,
    /// For each cell the sides by which the path goes in and out; empty when not shown.
    path: Vec<u8>,
}

impl<'a> Drawing<'a> {
    fn new(report: &'a MazeReport) -> Self {
        let side = usize::from(report.maze.width().max(report.maze.height()));
        let cell_size = (MAX_PICTURE_SIDE / side).clamp(2, CELL_SIZE);
        let mut path = Vec::new();
        if report.show_path {
            path.resize(report.maze.cell_count(), 0);
            for pair in report.path.windows(2) {
                let dir = Dir::ALL
                    .into_iter()
                    .find(|&dir| report.maze.neighbour(pair[0], dir) == Some(pair[1]));
                for (cell, dir) in [(pair[0], dir), (pair[1], dir.map(Dir::opposite))] {
                    if let (Some(n), Some(dir)) = (report.maze.cell_index(cell), dir) {
                        path[n] |= dir.bit();
                    }
                }
            }
        }
        Self {
            report,
            cell_size,
            line: (cell_size / 12).max(1),
            path,
        }
    }

    /// The pixels of so many cells and a last wall.
    fn edge(&self, cells: u16) -> usize {
        usize::from(cells) * self.cell_size + self.line
    }

    /// Draws one row of pixels.
    fn row(&self, y: usize, row: &mut [u8]) {
        let (cell_y, dy) = (y / self.cell_size, y % self.cell_size);
        for (cell_x, pixels) in row.chunks_mut(self.cell_size).enumerate() {
            // Fits, as the sides of a maze do. The last cells may lie just outside of it.
            let cell = Cell::new(cell_x as u16, cell_y as u16);
            let floor = if self.report.maze.is_excluded(cell) {
                EXCLUDED
            } else {
                FLOOR
            };
            let colour = |wall| if wall { WALL } else { floor };
            // The last column has nothing but its western wall.
            let (west, rest) = pixels.split_at_mut(self.line);
            if dy < self.line {
                west.fill(colour(self.has_corner(cell)));
                rest.fill(colour(has_wall(&self.report.maze, cell, Dir::North)));
            } else {
                west.fill(colour(has_wall(&self.report.maze, cell, Dir::West)));
                rest.fill(floor);
            }
            self.mark(cell, dy, pixels);
        }
    }

    /// Whether a wall ends in the north-western corner of a cell: four can meet there.
    fn has_corner(&self, cell: Cell) -> bool {
        let wall = |cell, dir| has_wall(&self.report.maze, cell, dir);
        let west = cell
            .x
            .checked_sub(1)
            .is_some_and(|x| wall(Cell::new(x, cell.y), Dir::North));
        let north = cell
            .y
            .checked_sub(1)
            .is_some_and(|y| wall(Cell::new(cell.x, y), Dir::West));
        wall(cell, Dir::North) || wall(cell, Dir::West) || west || north
    }

    /// Draws start, end and path over the floor of a cell.
    fn mark(&self, cell: Cell, dy: usize, pixels: &mut [u8]) {
        let path = self
            .report
            .maze
            .cell_index(cell)
            .and_then(|n| self.path.get(n))
            .copied()
            .unwrap_or(0);
        let disc = match cell {
            _ if cell == self.report.end => Some(END),
            _ if cell == self.report.start => Some(START),
            _ => None,
        };
        if path == 0 && disc.is_none() {
            return;
        }
        for (dx, pixel) in pixels
            .iter_mut()
            .enumerate()
            .filter(|(_, pixel)| **pixel == FLOOR)
        {
            match disc {
                Some(colour) if self.in_disc(dx, dy) => *pixel = colour,
                _ if self.on_path(path, dx, dy) => *pixel = PATH,
                _ => {}
            }
        }
    }

    /// Twice the distance of a pixel from the middle of the floor, along one axis.
    fn offset_from_middle(&self, d: usize) -> isize {
        2 * d as isize - (self.cell_size + self.line - 1) as isize
    }

    fn in_disc(&self, dx: usize, dy: usize) -> bool {
        let (x, y, r) = (
            self.offset_from_middle(dx),
            self.offset_from_middle(dy),
            (self.cell_size * 7 / 12) as isize,
        );
        x * x + y * y <= r * r
    }

    /// Whether a pixel is on the path: a band a sixth of a cell wide, from the middle to `sides`.
    fn on_path(&self, sides: u8, dx: usize, dy: usize) -> bool {
        let half = (self.cell_size / 6).max(1) as isize;
        let (x, y) = (self.offset_from_middle(dx), self.offset_from_middle(dy));
        let has = |dir: Dir| sides & dir.bit() != 0;
        let down =
            x.abs() <= half && (y <= half && has(Dir::North) || y >= -half && has(Dir::South));
        let across =
            y.abs() <= half && (x <= half && has(Dir::West) || x >= -half && has(Dir::East));
        down || across
    }
}

/// Whether the northern or western side of a cell, which may lie just outside, is a wall: it is
/// closed and there is a free cell on at least one side of it.
fn has_wall(maze: &Maze, cell: Cell, dir: Dir) -> bool {
    if !maze.is_excluded(cell) {
        return !maze.is_open(cell, dir);
    }
    let before = match dir {
        Dir::North => cell.y.checked_sub(1).map(|y| Cell::new(cell.x, y)),
        _ => cell.x.checked_sub(1).map(|x| Cell::new(x, cell.y)),
    };
    before.is_some_and(|before| !maze.is_excluded(before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::export::tests::sample;
    use crate::core::generate::{Spec, generate};
    use crate::core::picture::tests::pixels;

    #[test]
    fn walls_passages_ends_and_the_path_are_where_they_are() {
        let mut report = sample();
        for show_path in [false, true] {
            report.show_path = show_path;
            let drawn = pixels(&picture(&report));
            assert_eq!((drawn[0].len(), drawn.len()), (5 * 24 + 2, 4 * 24 + 2));
            let pixel = |cell: Cell, dx: usize, dy: usize| {
                drawn[usize::from(cell.y) * 24 + dy][usize::from(cell.x) * 24 + dx]
            };
            for cell in report.maze.free_cells() {
                for (dir, dx, dy) in [
                    (Dir::North, 5, 0),
                    (Dir::North, 23, 1),
                    (Dir::West, 0, 5),
                    (Dir::West, 1, 23),
                ] {
                    let wall = pixel(cell, dx, dy) == WALL;
                    assert_eq!(wall, !report.maze.is_open(cell, dir), "{cell:?} {dir}");
                }
                let middle = match cell {
                    cell if cell == report.start => START,
                    cell if cell == report.end => END,
                    cell if show_path && report.path.contains(&cell) => PATH,
                    _ => FLOOR,
                };
                assert_eq!(pixel(cell, 13, 13), middle, "{cell:?}");
            }
            assert_eq!(pixel(Cell::new(3, 1), 13, 13), EXCLUDED);
        }
    }

    #[test]
    fn large_mazes_have_small_cells() {
        for (side, cell_size, line) in [(341, 24, 2), (342, 23, 1), (2000, 4, 1), (4000, 2, 1)] {
            let spec = Spec {
                width: side,
                height: 2,
                ..Spec::default()
            };
            let maze = generate(&spec).unwrap();
            let report = MazeReport { maze, ..sample() };
            let width = picture(&report).width;
            assert_eq!(width, usize::from(side) * cell_size + line);
        }
    }
}
