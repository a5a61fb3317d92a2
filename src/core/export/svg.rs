//! A maze as SVG. The measures are those of the source's pictures: cells of 24 x 24, walls 2
//! wide, the start green, the end orange and drawn last.

use std::fmt::Write;

use super::MazeReport;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// Edge of a cell.
const CELL_SIZE: u32 = 24;

const WALL_WIDTH: u32 = 2;

pub(crate) fn write(report: &MazeReport) -> String {
    let maze = &report.maze;
    let width = scaled(maze.width()) + WALL_WIDTH;
    let height = scaled(maze.height()) + WALL_WIDTH;
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    // Half a wall's width inwards, so that the rim is not cut off.
    let _ = writeln!(svg, "<g transform=\"translate({0} {0})\">", WALL_WIDTH / 2);
    let excluded = excluded_path(maze);
    if !excluded.is_empty() {
        let _ = writeln!(svg, "<path fill=\"#ccc\" d=\"{excluded}\"/>");
    }
    if let Some((first, rest)) = report.shown_path().split_first() {
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
    for (cell, name, colour) in [(report.start, "start", "#0a0"), (report.end, "end", "#f80")] {
        let (x, y) = middle(cell);
        let _ = writeln!(
            svg,
            "<circle id=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{colour}\"/>"
        );
    }
    let walls = wall_path(maze);
    let _ = writeln!(
        svg,
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"{WALL_WIDTH}\" stroke-linecap=\"square\" d=\"{walls}\"/>\n\
         </g>\n</svg>"
    );
    svg
}

fn scaled(cells: u16) -> u32 {
    u32::from(cells) * CELL_SIZE
}

fn middle(cell: Cell) -> (u32, u32) {
    (
        scaled(cell.x) + CELL_SIZE / 2,
        scaled(cell.y) + CELL_SIZE / 2,
    )
}

/// The excluded cells, as rectangles over neighbours in a row.
fn excluded_path(maze: &Maze) -> String {
    let mut path = String::new();
    for y in 0..maze.height() {
        for (from, to) in runs(maze.width(), |x| maze.is_excluded(Cell::new(x, y))) {
            let (x, y, length) = (scaled(from), scaled(y), scaled(to - from));
            let _ = write!(path, "M{x} {y}h{length}v{CELL_SIZE}h-{length}z");
        }
    }
    path
}

/// All walls as lines, each as long as possible.
fn wall_path(maze: &Maze) -> String {
    let mut path = String::new();
    for y in 0..=maze.height() {
        let is_wall = |x| has_wall(maze, Cell::new(x, y), Dir::North);
        for (from, to) in runs(maze.width(), is_wall) {
            let (x, y, length) = (scaled(from), scaled(y), scaled(to - from));
            let _ = write!(path, "M{x} {y}h{length}");
        }
    }
    for x in 0..=maze.width() {
        let is_wall = |y| has_wall(maze, Cell::new(x, y), Dir::West);
        for (from, to) in runs(maze.height(), is_wall) {
            let (x, y, length) = (scaled(x), scaled(from), scaled(to - from));
            let _ = write!(path, "M{x} {y}v{length}");
        }
    }
    path
}

/// Whether the northern or western side of a cell, which may lie just outside, is a wall: it is
/// closed and there is a free cell on at least one side of it.
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

/// The runs of 0 to `end - 1` where something holds, as (first, after the last).
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
            / CELL_SIZE
    }

    #[test]
    fn every_wall_is_drawn_once() {
        let report = sample();
        let svg = write(&report);
        let closed: usize = report
            .maze
            .free_cells()
            .map(|cell| 4 - report.maze.openings(cell).count_ones() as usize)
            .sum();
        let free = |cell| !report.maze.is_excluded(cell);
        let shared: usize = report
            .maze
            .free_cells()
            .flat_map(|cell| [(cell, Dir::East), (cell, Dir::South)])
            .filter(|&(cell, dir)| {
                !report.maze.is_open(cell, dir)
                    && report.maze.neighbour(cell, dir).is_some_and(free)
            })
            .count();
        assert_eq!(drawn(&svg) as usize, closed - shared);
    }

    #[test]
    fn the_end_is_drawn_after_the_start_and_the_path_only_when_wanted() {
        let mut report = sample();
        let plain = write(&report);
        assert!(plain.find("id=\"start\"").unwrap() < plain.find("id=\"end\"").unwrap());
        assert!(
            plain.contains("viewBox=\"0 0 122 98\"")
                && plain.contains("#ccc")
                && !plain.contains("#27c")
        );
        report.show_path = true;
        let solved = write(&report);
        assert_eq!(
            solved.matches('L').count(),
            report.path_length().unwrap() as usize
        );
    }
}
