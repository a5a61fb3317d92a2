//! A maze as text: the tiles of the labyrinth, 2h+1 rows of 2w+1.

use super::MazeReport;
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::walk::{Tile, Tiles};

/// What a tile shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glyph {
    Wall,
    Open,
    Way,
    Start,
    End,
}

/// In ASCII, one character a tile: `#` wall, space open, `S` start, `E` end, `.` the
/// way. Excluded cells are solid, and the rim has no openings.
#[must_use]
pub(crate) fn ascii(sheet: &MazeReport) -> String {
    write(sheet, |glyph| match glyph {
        Glyph::Wall => "#",
        Glyph::Open => " ",
        Glyph::Way => ".",
        Glyph::Start => "S",
        Glyph::End => "E",
    })
}

/// In block characters, two columns a tile as on the screen, so that it looks square.
#[must_use]
pub(crate) fn blocks(sheet: &MazeReport) -> String {
    write(sheet, |glyph| match glyph {
        Glyph::Wall => "██",
        Glyph::Open => "  ",
        Glyph::Way => "··",
        Glyph::Start => "S ",
        Glyph::End => "E ",
    })
}

fn write(sheet: &MazeReport, draw: impl Fn(Glyph) -> &'static str) -> String {
    let tiles = Tiles::new(&sheet.maze);
    let (rows, cols) = (usize::from(tiles.rows()), usize::from(tiles.cols()));
    let mut glyphs = vec![Glyph::Wall; rows * cols];
    let at = |tile: Tile| usize::from(tile.row) * cols + usize::from(tile.col);
    for cell in sheet.maze.free_cells() {
        let room = at(Tile::room(cell));
        glyphs[room] = Glyph::Open;
        if sheet.maze.is_open(cell, Dir::East) {
            glyphs[room + 1] = Glyph::Open;
        }
        if sheet.maze.is_open(cell, Dir::South) {
            glyphs[room + cols] = Glyph::Open;
        }
    }
    for pair in sheet.shown_way().windows(2) {
        let (one, other) = (at(Tile::room(pair[0])), at(Tile::room(pair[1])));
        for place in [one, usize::midpoint(one, other), other] {
            glyphs[place] = Glyph::Way;
        }
    }
    glyphs[at(Tile::room(sheet.start))] = Glyph::Start;
    glyphs[at(Tile::room(sheet.end))] = Glyph::End;
    let mut text = String::new();
    for row in glyphs.chunks(cols) {
        text.extend(row.iter().map(|&glyph| draw(glyph)));
        text.push('\n');
    }
    text
}

/// The maze that an [`ascii`] export shows, or any drawing of tiles in its manner: `#`
/// is solid, everything else open. `None` if the rows do not make up tiles.
///
/// An excluded cell looks like one with four walls about it that is solid itself, so it
/// comes back; borders within the maze do not, they look like walls.
#[must_use]
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
    let solid = |tile: Tile| {
        rows.get(usize::from(tile.row))
            .and_then(|row| row.get(usize::from(tile.col)))
    };
    let cells: Vec<_> = maze.free_cells().collect();
    for cell in cells {
        let room = Tile::room(cell);
        if solid(room) == Some(&true) {
            maze.exclude(i32::from(cell.x), i32::from(cell.y));
            continue;
        }
        let beyond = [
            (Dir::East, Tile::new(room.row, room.col + 1)),
            (Dir::South, Tile::new(room.row + 1, room.col)),
        ];
        for (dir, _) in beyond
            .into_iter()
            .filter(|&(_, tile)| solid(tile) == Some(&false))
        {
            maze.carve(cell, dir);
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
    fn ascii_shows_tiles_ends_and_way() {
        let mut sheet = sample();
        let plain = ascii(&sheet);
        sheet.show_way = true;
        let solved = ascii(&sheet);
        assert_eq!(plain.lines().count(), 9);
        assert!(plain.lines().all(|row| row.chars().count() == 11));
        let count = |text: &str, wanted| text.chars().filter(|&c| c == wanted).count();
        assert_eq!(
            (count(&plain, 'S'), count(&plain, 'E'), count(&plain, '.')),
            (1, 1, 0)
        );
        // Each passage of the way and each room between its ends.
        let length = sheet.path_length().unwrap() as usize;
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
        let sheet = sample();
        let wide = blocks(&sheet)
            .replace("██", "#")
            .replace("  ", " ")
            .replace("S ", "S")
            .replace("E ", "E");
        assert_eq!(wide, ascii(&sheet));
    }

    #[test]
    fn ascii_can_be_read_back() {
        let maze = generate(&Spec {
            seed: 8,
            exclude: vec![(3, 4)],
            ..Spec::default()
        })
        .unwrap();
        let sheet = MazeReport { maze, ..sample() };
        assert_eq!(parse(&ascii(&sheet)), Some(sheet.maze));
        for bad in ["", "#", "##\n##\n##", "###\n####\n###"] {
            assert_eq!(parse(bad), None, "{bad:?}");
        }
    }
}
