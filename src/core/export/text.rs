//! A maze as text: the tiles of the labyrinth, 2h+1 rows of 2w+1.

use super::MazeReport;
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::tiles::{Tile, Tiles};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Glyph {
    Wall,
    Open,
    Path,
    Start,
    End,
}

/// In ASCII, one character a tile: `#` wall, space open, `S` start, `E` end, `.` the path.
/// Excluded cells are solid, and the rim has no openings.
pub(crate) fn ascii(report: &MazeReport) -> String {
    write(report, |glyph| match glyph {
        Glyph::Wall => "#",
        Glyph::Open => " ",
        Glyph::Path => ".",
        Glyph::Start => "S",
        Glyph::End => "E",
    })
}

/// In block characters, two columns a tile as on the screen, so that it looks square.
pub(crate) fn blocks(report: &MazeReport) -> String {
    write(report, |glyph| match glyph {
        Glyph::Wall => "██",
        Glyph::Open => "  ",
        Glyph::Path => "··",
        Glyph::Start => "S ",
        Glyph::End => "E ",
    })
}

fn write(report: &MazeReport, draw: impl Fn(Glyph) -> &'static str) -> String {
    let tiles = Tiles::new(&report.maze);
    let (rows, cols) = (usize::from(tiles.rows()), usize::from(tiles.cols()));
    let mut glyphs = vec![Glyph::Wall; rows * cols];
    let at = |tile: Tile| usize::from(tile.row) * cols + usize::from(tile.col);
    for cell in report.maze.free_cells() {
        let index = at(Tile::of_cell(cell));
        glyphs[index] = Glyph::Open;
        if report.maze.is_open(cell, Dir::East) {
            glyphs[index + 1] = Glyph::Open;
        }
        if report.maze.is_open(cell, Dir::South) {
            glyphs[index + cols] = Glyph::Open;
        }
    }
    for pair in report.shown_path().windows(2) {
        let (one, other) = (at(Tile::of_cell(pair[0])), at(Tile::of_cell(pair[1])));
        for index in [one, usize::midpoint(one, other), other] {
            glyphs[index] = Glyph::Path;
        }
    }
    glyphs[at(Tile::of_cell(report.start))] = Glyph::Start;
    glyphs[at(Tile::of_cell(report.end))] = Glyph::End;
    let mut text = String::new();
    for row in glyphs.chunks(cols) {
        text.extend(row.iter().map(|&glyph| draw(glyph)));
        text.push('\n');
    }
    text
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
    fn blocks_are_the_same_two_columns_wide() {
        let report = sample();
        let wide = blocks(&report)
            .replace("██", "#")
            .replace("  ", " ")
            .replace("S ", "S")
            .replace("E ", "E");
        assert_eq!(wide, ascii(&report));
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
