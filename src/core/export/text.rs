//! A maze as text: the tiles of the labyrinth, 2h+1 rows of 2w+1.

use super::MazeReport;
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::tiles::{Tile, Tiles};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Glyph {
    Open,
    Wall,
    /// Solid, and next to no cell of the maze.
    Outside,
    Start,
    End,
    Path,
}

/// In ASCII, one character a tile: `#` wall, space open, `S` start, `E` end, `.` the path.
/// Excluded cells are solid, and the rim has no openings.
pub(crate) fn ascii(report: &MazeReport) -> String {
    write(report, ["#", " ", ".", "S", "E"])
}

/// In block characters, two columns a tile as on the screen, so that it looks square.
pub(crate) fn blocks(report: &MazeReport) -> String {
    write(report, ["██", "  ", "··", "S ", "E "])
}

fn write(report: &MazeReport, [wall, open, path, start, end]: [&str; 5]) -> String {
    let (glyphs, cols) = glyphs(report);
    let mut text = String::new();
    for row in glyphs.chunks(cols) {
        text.extend(row.iter().map(|glyph| match glyph {
            Glyph::Wall | Glyph::Outside => wall,
            Glyph::Open => open,
            Glyph::Path => path,
            Glyph::Start => start,
            Glyph::End => end,
        }));
        text.push('\n');
    }
    text
}

/// The tiles row by row, and how many a row has.
pub(super) fn glyphs(report: &MazeReport) -> (Vec<Glyph>, usize) {
    let tiles = Tiles::new(&report.maze);
    let (rows, cols) = (usize::from(tiles.rows()), usize::from(tiles.cols()));
    let mut glyphs = vec![Glyph::Outside; rows * cols];
    let at = |cell| {
        let tile = Tile::of_cell(cell);
        usize::from(tile.row) * cols + usize::from(tile.col)
    };
    for cell in report.maze.free_cells() {
        let index = at(cell);
        for row in [index - cols, index, index + cols] {
            for glyph in &mut glyphs[row - 1..=row + 1] {
                if *glyph == Glyph::Outside {
                    *glyph = Glyph::Wall;
                }
            }
        }
        glyphs[index] = Glyph::Open;
        for (dir, next) in [(Dir::East, index + 1), (Dir::South, index + cols)] {
            if report.maze.is_open(cell, dir) {
                glyphs[next] = Glyph::Open;
            }
        }
    }
    for pair in report.shown_path().windows(2) {
        let (one, other) = (at(pair[0]), at(pair[1]));
        for index in [one, usize::midpoint(one, other), other] {
            glyphs[index] = Glyph::Path;
        }
    }
    glyphs[at(report.start)] = Glyph::Start;
    glyphs[at(report.end)] = Glyph::End;
    (glyphs, cols)
}

/// The maze that a drawing of tiles like that of `ascii` shows: `#` is solid, everything else open.
/// `None` if the rows do not make up tiles.
///
/// Excluded cells come back, as their tile is solid; borders within the maze do not, because they
/// look like walls.
pub fn parse(text: &str) -> Option<Maze> {
    let rows: Vec<Vec<bool>> = text
        .lines()
        .map(|row| row.chars().map(|c| c == '#').collect())
        .collect();
    let (high, wide) = (rows.len(), rows.first()?.len());
    if high % 2 == 0 || wide % 2 == 0 || rows.iter().any(|row| row.len() != wide) {
        return None;
    }
    let mut maze = Maze::new(u16::try_from(wide / 2).ok()?, u16::try_from(high / 2).ok()?).ok()?;
    let is_solid = |tile: Tile| rows[usize::from(tile.row)][usize::from(tile.col)];
    let cells: Vec<_> = maze.free_cells().collect();
    for cell in cells {
        let tile = Tile::of_cell(cell);
        if is_solid(tile) {
            maze.exclude(i32::from(cell.x), i32::from(cell.y));
            continue;
        }
        if !is_solid(Tile::new(tile.row, tile.col + 1)) {
            maze.carve(cell, Dir::East);
        }
        if !is_solid(Tile::new(tile.row + 1, tile.col)) {
            maze.carve(cell, Dir::South);
        }
    }
    Some(maze)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::export::tests::sample;
    use crate::core::generate::{Spec, generate};

    #[test]
    fn ascii_shows_tiles_ends_and_path() {
        let mut report = sample();
        let plain = ascii(&report);
        report.show_path = true;
        let solved = ascii(&report);
        assert_eq!(plain.lines().count(), 9);
        assert!(plain.lines().all(|row| row.chars().count() == 11));
        let count = |text: &str, wanted| text.chars().filter(|&c| c == wanted).count();
        assert_eq!(
            (count(&plain, 'S'), count(&plain, 'E'), count(&plain, '.')),
            (1, 1, 0)
        );
        // Each passage of the path and each cell between its ends.
        let length = report.path_length().unwrap() as usize;
        assert_eq!(count(&solved, '.'), 2 * length - 1);
        assert_eq!(plain, solved.replace('.', " "));
        // Row 3 of tiles, column 7: the excluded cell (3, 1).
        assert_eq!(
            plain.lines().nth(3).and_then(|row| row.chars().nth(7)),
            Some('#')
        );
    }

    #[test]
    fn ascii_can_be_read_back() {
        let maze = generate(&Spec {
            seed: 8,
            exclude: vec![(3, 4)],
            ..Spec::default()
        })
        .unwrap();
        let report = MazeReport { maze, ..sample() };
        assert_eq!(parse(&ascii(&report)), Some(report.maze));
        for bad in ["", "#", "##\n##\n##", "###\n####\n###"] {
            assert_eq!(parse(bad), None, "{bad:?}");
        }
    }
}
