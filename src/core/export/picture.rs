//! A maze as a picture of its tiles. Its measures are those of the source's pictures unless it is too
//! large for them: cells of 24 x 24 pixels, walls 2 wide.

use super::MazeReport;
use super::text::glyphs;
use crate::core::picture::Picture;

/// Edge of a cell in pixels, with its northern and western wall, as in the source.
const CELL_SIZE: usize = 24;

/// Longest side of a picture in pixels that most viewers open. Only pictures whose cells are as
/// small as possible get larger.
const MAX_PICTURE_SIDE: usize = 8192;

/// Red, green and blue of each glyph: white floor, black walls, grey around the maze, a green start, an
/// orange end, a blue path.
const COLOURS: [[u8; 3]; 6] = [
    [255, 255, 255],
    [0, 0, 0],
    [204, 204, 204],
    [0, 170, 0],
    [255, 136, 0],
    [34, 119, 204],
];

pub(crate) fn picture(report: &MazeReport) -> Picture<'static> {
    let (glyphs, cols) = glyphs(report);
    let [width, height] = [report.maze.width(), report.maze.height()].map(usize::from);
    let cell = (MAX_PICTURE_SIDE / width.max(height)).clamp(2, CELL_SIZE);
    let wall = (cell / 12).max(1);
    // Every other tile is a wall, or a gap in one.
    let tile = move |pixel: usize| 2 * (pixel / cell) + usize::from(pixel % cell >= wall);
    Picture {
        width: width * cell + wall,
        height: height * cell + wall,
        colours: COLOURS.to_vec(),
        draw_row: Box::new(move |y, row| {
            let tiles = &glyphs[tile(y) * cols..];
            for (x, pixel) in row.iter_mut().enumerate() {
                *pixel = tiles[tile(x)] as u8;
            }
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::Glyph;
    use super::*;
    use crate::core::dir::Dir;
    use crate::core::export::tests::sample;

    use crate::core::grid::Cell;
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
                    let wall = pixel(cell, dx, dy) == Glyph::Wall as u8;
                    assert_eq!(wall, !report.maze.is_open(cell, dir), "{cell:?} {dir}");
                }
                let middle = match cell {
                    cell if cell == report.start => Glyph::Start,
                    cell if cell == report.end => Glyph::End,
                    cell if show_path && report.path.contains(&cell) => Glyph::Path,
                    _ => Glyph::Open,
                };
                assert_eq!(pixel(cell, 13, 13), middle as u8, "{cell:?}");
            }
            assert_eq!(pixel(Cell::new(3, 1), 13, 13), Glyph::Outside as u8);
        }
    }
}
