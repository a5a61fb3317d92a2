//! A maze as a picture in dots, in the measures of the source's pictures where it is
//! not too large for them: fields of 24 x 24 dots, borders 2 wide, start green, end
//! orange.

use png::{BitDepth, ColorType, Encoder, EncodingError};

use super::MazeReport;
use super::svg::has_wall;
use crate::core::dir::Dir;
use crate::core::grid::Cell;

/// Dots of a cell, as in the source.
const FIELD: usize = 24;

/// Longest side of a picture in dots, if its cells have not become as small as they can:
/// what viewers still open.
const LONGEST: usize = 8192;

/// Numbers of the colours.
const FLOOR: u8 = 0;
const WALL: u8 = 1;
const EXCLUDED: u8 = 2;
const START: u8 = 3;
const END: u8 = 4;
const WAY: u8 = 5;

/// Red, green and blue of each: white, black, grey, green, orange, blue.
const COLOURS: [[u8; 3]; 6] = [
    [255, 255, 255],
    [0, 0, 0],
    [204, 204, 204],
    [0, 170, 0],
    [255, 136, 0],
    [34, 119, 204],
];

/// The bytes of the file: a PNG with six colours.
///
/// # Errors
/// None that can happen when writing to memory; the encoder has a result.
pub(crate) fn write(sheet: &MazeReport) -> Result<Vec<u8>, EncodingError> {
    let drawing = Drawing::new(sheet);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, drawing.width() as u32, drawing.height() as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(COLOURS.as_flattened());
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut row = vec![FLOOR; drawing.width()];
    for y in 0..drawing.height() {
        drawing.row(y, &mut row);
        std::io::Write::write_all(&mut stream, &row)?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(file)
}

/// The measures of a picture, and what is on the way.
struct Drawing<'a> {
    sheet: &'a MazeReport,
    /// Dots of a cell, its northern and western wall included.
    field: usize,
    /// Dots of a wall's width.
    line: usize,
    /// For each cell the sides by which the way goes in and out; empty when not shown.
    way: Vec<u8>,
}

impl<'a> Drawing<'a> {
    fn new(sheet: &'a MazeReport) -> Self {
        let side = usize::from(sheet.maze.width().max(sheet.maze.height()));
        let field = (LONGEST / side).clamp(2, FIELD);
        let mut way = Vec::new();
        if sheet.show_way {
            way.resize(sheet.maze.cells(), 0);
            for pair in sheet.way.windows(2) {
                let dir = Dir::ALL
                    .into_iter()
                    .find(|&dir| sheet.maze.neighbour(pair[0], dir) == Some(pair[1]));
                for (cell, dir) in [(pair[0], dir), (pair[1], dir.map(Dir::opposite))] {
                    if let (Some(n), Some(dir)) = (sheet.maze.number(cell), dir) {
                        way[n] |= dir.bit();
                    }
                }
            }
        }
        Self {
            sheet,
            field,
            line: (field / 12).max(1),
            way,
        }
    }

    fn width(&self) -> usize {
        usize::from(self.sheet.maze.width()) * self.field + self.line
    }

    fn height(&self) -> usize {
        usize::from(self.sheet.maze.height()) * self.field + self.line
    }

    /// Draws one row of dots.
    fn row(&self, y: usize, row: &mut [u8]) {
        let (cell_y, dy) = (y / self.field, y % self.field);
        for (cell_x, dots) in row.chunks_mut(self.field).enumerate() {
            // Fits: the sides of a maze do. The last ones may lie just outside of it.
            let cell = Cell::new(cell_x as u16, cell_y as u16);
            let ground = if self.sheet.maze.is_excluded(cell) {
                EXCLUDED
            } else {
                FLOOR
            };
            let colour = |wall| if wall { WALL } else { ground };
            // The last column has nothing but its western wall.
            let (west, rest) = dots.split_at_mut(self.line);
            if dy < self.line {
                west.fill(colour(self.has_corner(cell)));
                rest.fill(colour(has_wall(&self.sheet.maze, cell, Dir::North)));
            } else {
                west.fill(colour(has_wall(&self.sheet.maze, cell, Dir::West)));
                rest.fill(ground);
            }
            self.mark(cell, dy, dots);
        }
    }

    /// Whether a wall ends in the north-western corner of a cell: four can meet there.
    fn has_corner(&self, cell: Cell) -> bool {
        let wall = |cell, dir| has_wall(&self.sheet.maze, cell, dir);
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

    /// Draws start, end and way over the floor of a cell, where they are.
    fn mark(&self, cell: Cell, dy: usize, dots: &mut [u8]) {
        let way = self
            .sheet
            .maze
            .number(cell)
            .and_then(|n| self.way.get(n))
            .copied()
            .unwrap_or(0);
        let disc = match cell {
            _ if cell == self.sheet.end => Some(END),
            _ if cell == self.sheet.start => Some(START),
            _ => None,
        };
        if way == 0 && disc.is_none() {
            return;
        }
        for (dx, dot) in dots
            .iter_mut()
            .enumerate()
            .filter(|(_, dot)| **dot == FLOOR)
        {
            match disc {
                Some(colour) if self.in_disc(dx, dy) => *dot = colour,
                _ if self.on_way(way, dx, dy) => *dot = WAY,
                _ => {}
            }
        }
    }

    /// Twice the distance of a dot from the middle of the floor, along one axis.
    fn off(&self, d: usize) -> isize {
        2 * d as isize - (self.field + self.line - 1) as isize
    }

    fn in_disc(&self, dx: usize, dy: usize) -> bool {
        let (x, y, r) = (self.off(dx), self.off(dy), (self.field * 7 / 12) as isize);
        x * x + y * y <= r * r
    }

    /// A band a sixth of a cell wide, from the middle to the sides of the way.
    fn on_way(&self, sides: u8, dx: usize, dy: usize) -> bool {
        let half = (self.field / 6).max(1) as isize;
        let (x, y) = (self.off(dx), self.off(dy));
        let has = |dir: Dir| sides & dir.bit() != 0;
        let down =
            x.abs() <= half && (y <= half && has(Dir::North) || y >= -half && has(Dir::South));
        let across =
            y.abs() <= half && (x <= half && has(Dir::West) || x >= -half && has(Dir::East));
        down || across
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::export::tests::sample;
    use crate::core::generate::{Spec, generate};

    /// Width, height and dots of a file.
    fn decode(file: &[u8]) -> (usize, usize, Vec<u8>) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut dots).unwrap();
        (info.width as usize, info.height as usize, dots)
    }

    #[test]
    fn walls_and_passages_are_where_they_are() {
        let sheet = sample();
        let (width, height, dots) = decode(&write(&sheet).unwrap());
        assert_eq!((width, height), (5 * 24 + 2, 4 * 24 + 2));
        let dot = |x: u16, y: u16, dx: usize, dy: usize| {
            dots[(usize::from(y) * 24 + dy) * width + usize::from(x) * 24 + dx]
        };
        for cell in sheet.maze.free_cells() {
            for (dir, dx, dy) in [
                (Dir::North, 5, 0),
                (Dir::North, 23, 1),
                (Dir::West, 0, 5),
                (Dir::West, 1, 23),
            ] {
                let wall = dot(cell.x, cell.y, dx, dy) == WALL;
                assert_eq!(wall, !sheet.maze.is_open(cell, dir), "{cell:?} {dir}");
            }
        }
        assert_eq!(dot(0, 0, 13, 13), START);
        assert_eq!(dot(4, 3, 13, 13), END);
        assert_eq!(dot(3, 1, 13, 13), EXCLUDED);
        assert!(!dots.contains(&WAY));
    }

    #[test]
    fn the_way_runs_from_start_to_end() {
        let sheet = MazeReport {
            show_way: true,
            ..sample()
        };
        let (width, _, dots) = decode(&write(&sheet).unwrap());
        for cell in &sheet.way[1..sheet.way.len() - 1] {
            let middle = (usize::from(cell.y) * 24 + 13) * width + usize::from(cell.x) * 24 + 13;
            assert_eq!(dots[middle], WAY, "{cell:?}");
        }
    }

    #[test]
    fn large_mazes_have_small_cells() {
        for (side, field) in [(341, 24), (342, 23), (2000, 4), (4000, 2)] {
            let maze = generate(&Spec {
                width: side,
                height: 2,
                ..Spec::default()
            })
            .unwrap();
            let sheet = MazeReport { maze, ..sample() };
            let drawing = Drawing::new(&sheet);
            assert_eq!(
                (drawing.field, drawing.width()),
                (field, usize::from(side) * field + drawing.line)
            );
        }
    }
}
