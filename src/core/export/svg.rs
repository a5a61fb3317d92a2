//! A maze as a drawing in lines. The measures are those of the source's pictures:
//! fields of 24 x 24, borders 2 wide, the start green, the end orange and drawn last.

use std::fmt::Write;

use super::MazeReport;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// Width and height of a cell.
const FIELD: u32 = 24;

/// Width of a wall's line.
const LINE: u32 = 2;

/// The whole document.
#[must_use]
pub(crate) fn write(sheet: &MazeReport) -> String {
    let maze = &sheet.maze;
    let (width, height) = (
        u32::from(maze.width()) * FIELD + LINE,
        u32::from(maze.height()) * FIELD + LINE,
    );
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    // All else is drawn half a line's width inwards, so that the rim is not cut off.
    let _ = writeln!(svg, "<g transform=\"translate({0} {0})\">", LINE / 2);
    let excluded = excluded_path(maze);
    if !excluded.is_empty() {
        let _ = writeln!(svg, "<path fill=\"#ccc\" d=\"{excluded}\"/>");
    }
    if let Some((first, rest)) = sheet.shown_way().split_first() {
        let (x, y) = middle(*first);
        let mut path = format!("M{x} {y}");
        for &cell in rest {
            let (x, y) = middle(cell);
            let _ = write!(path, "L{x} {y}");
        }
        let _ = writeln!(
            svg,
            "<path fill=\"none\" stroke=\"#27c\" stroke-width=\"4\" d=\"{path}\"/>"
        );
    }
    for (cell, name, colour) in [(sheet.start, "start", "#0a0"), (sheet.end, "end", "#f80")] {
        let (x, y) = middle(cell);
        let _ = writeln!(
            svg,
            "<circle id=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{colour}\"/>"
        );
    }
    let walls = wall_path(maze);
    let _ = writeln!(
        svg,
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"{LINE}\" stroke-linecap=\"square\" d=\"{walls}\"/>\n\
         </g>\n</svg>"
    );
    svg
}

fn middle(cell: Cell) -> (u32, u32) {
    (
        u32::from(cell.x) * FIELD + FIELD / 2,
        u32::from(cell.y) * FIELD + FIELD / 2,
    )
}

/// The excluded cells, as rectangles over neighbours in a row.
fn excluded_path(maze: &Maze) -> String {
    let mut path = String::new();
    for y in 0..maze.height() {
        for (from, to) in runs(maze.width(), |x| maze.is_excluded(Cell::new(x, y))) {
            let (x, y, length) = (
                u32::from(from) * FIELD,
                u32::from(y) * FIELD,
                u32::from(to - from) * FIELD,
            );
            let _ = write!(path, "M{x} {y}h{length}v{FIELD}h-{length}z");
        }
    }
    path
}

/// All walls, each line as long as it goes.
fn wall_path(maze: &Maze) -> String {
    let mut path = String::new();
    for y in 0..=maze.height() {
        for (from, to) in runs(maze.width(), |x| {
            has_wall(maze, Cell::new(x, y), Dir::North)
        }) {
            let (x, y, length) = (
                u32::from(from) * FIELD,
                u32::from(y) * FIELD,
                u32::from(to - from) * FIELD,
            );
            let _ = write!(path, "M{x} {y}h{length}");
        }
    }
    for x in 0..=maze.width() {
        for (from, to) in runs(maze.height(), |y| {
            has_wall(maze, Cell::new(x, y), Dir::West)
        }) {
            let (x, y, length) = (
                u32::from(x) * FIELD,
                u32::from(from) * FIELD,
                u32::from(to - from) * FIELD,
            );
            let _ = write!(path, "M{x} {y}v{length}");
        }
    }
    path
}

/// Whether a wall stands on the northern or western side of a cell, which may lie just
/// outside: the side is closed and there is a free cell on at least one side of it.
pub(super) fn has_wall(maze: &Maze, cell: Cell, dir: Dir) -> bool {
    if !maze.is_excluded(cell) {
        return !maze.is_open(cell, dir);
    }
    let before = match dir {
        Dir::North => cell.y.checked_sub(1).map(|y| Cell::new(cell.x, y)),
        _ => cell.x.checked_sub(1).map(|x| Cell::new(x, cell.y)),
    };
    before.is_some_and(|before| !maze.is_excluded(before))
}

/// The stretches of 0 to `end - 1` where something holds, as (first, behind the last).
fn runs(end: u16, holds: impl Fn(u16) -> bool) -> impl Iterator<Item = (u16, u16)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = (at..end).find(|&n| holds(n))?;
        at = (from..end).find(|&n| !holds(n)).unwrap_or(end);
        Some((from, at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::export::tests::sample;

    /// Length of all walls in cells, from the drawing.
    fn drawn(svg: &str) -> u32 {
        let path = svg.lines().find(|line| line.contains("#000")).unwrap();
        let lengths = path.split(['h', 'v']).skip(1);
        lengths
            .filter_map(|l| {
                l.split(|c: char| !c.is_ascii_digit())
                    .next()?
                    .parse::<u32>()
                    .ok()
            })
            .sum::<u32>()
            / FIELD
    }

    #[test]
    fn every_wall_is_drawn_once() {
        let sheet = sample();
        let svg = write(&sheet);
        let closed: usize = sheet
            .maze
            .free_cells()
            .map(|cell| 4 - sheet.maze.openings(cell).count_ones() as usize)
            .sum();
        let free = |cell| !sheet.maze.is_excluded(cell);
        let shared: usize = sheet
            .maze
            .free_cells()
            .flat_map(|cell| [(cell, Dir::East), (cell, Dir::South)])
            .filter(|&(cell, dir)| {
                !sheet.maze.is_open(cell, dir) && sheet.maze.neighbour(cell, dir).is_some_and(free)
            })
            .count();
        assert_eq!(drawn(&svg) as usize, closed - shared);
    }

    #[test]
    fn the_end_is_drawn_after_the_start_and_the_way_only_when_wanted() {
        let mut sheet = sample();
        let plain = write(&sheet);
        assert!(plain.find("id=\"start\"").unwrap() < plain.find("id=\"end\"").unwrap());
        assert!(
            plain.contains("viewBox=\"0 0 122 98\"")
                && plain.contains("#ccc")
                && !plain.contains("#27c")
        );
        sheet.show_way = true;
        let way = write(&sheet);
        assert_eq!(
            way.matches('L').count(),
            sheet.path_length().unwrap() as usize
        );
    }
}
