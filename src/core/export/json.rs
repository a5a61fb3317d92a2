//! A maze as json, and back.
//!
//! Scripts rely on the keys: new ones may be added, none changed. `cells` is row by row, each
//! number the sum of the open sides: 1 north, 2 east, 4 south, 8 west. `borders` holds only those
//! between two free cells, each once, seen from the northern or western one.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{MazeReport, Origin};
use crate::core::budget::CancelToken;
use crate::core::dir::Dir;
use crate::core::generate::Algorithm;
use crate::core::grid::{Cell, Maze, MazeError};
use crate::core::names::UnknownName;

#[derive(Serialize, Deserialize)]
struct Document {
    version: u32,
    algorithm: String,
    width: u16,
    height: u16,
    seed: u64,
    excluded: Vec<(u16, u16)>,
    borders: Vec<(u16, u16, char)>,
    cells: Vec<u8>,
    start: (u16, u16),
    end: (u16, u16),
    path_length: Option<u32>,
    diameter: Option<u32>,
    passages: usize,
    dead_ends: usize,
    reachable: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<Vec<(u16, u16)>>,
}

/// Why a json text is no maze.
#[derive(Debug, Error)]
pub enum JsonError {
    /// It is not json, or a key is missing or of another kind.
    #[error(transparent)]
    Syntax(#[from] serde_json::Error),
    /// The algorithm has no such name.
    #[error(transparent)]
    Algorithm(#[from] UnknownName),
    /// A size, a border or an end is impossible.
    #[error(transparent)]
    Maze(#[from] MazeError),
    /// `cells` has not one number for each cell.
    #[error("cells has {found} numbers, not {expected}")]
    CellCount {
        /// Width times height.
        expected: usize,
        /// Numbers found.
        found: usize,
    },
    /// A number of `cells` does not match its neighbours, a border or an exclusion.
    #[error("cell {},{} is open where its neighbour, a border or an exclusion forbids it", cell.x, cell.y)]
    Contradiction {
        /// The cell.
        cell: Cell,
    },
    /// A measure is not what the maze measures.
    #[error("{key} is not what the maze measures")]
    Measure {
        /// The key.
        key: &'static str,
    },
}

/// One line of json with a line end.
///
/// # Errors
/// None in practice; `serde_json` returns a result.
pub fn write(report: &MazeReport) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(&document(report))?;
    text.push('\n');
    Ok(text)
}

fn document(report: &MazeReport) -> Document {
    let maze = &report.maze;
    let pair = |cell: Cell| (cell.x, cell.y);
    let all = || (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| Cell::new(x, y)));
    let inner = |&(cell, dir): &(Cell, Dir)| {
        let next = maze.neighbour(cell, dir);
        maze.is_border(cell, dir) && next.is_some_and(|next| !maze.is_excluded(next))
    };
    let sides = maze
        .free_cells()
        .flat_map(|cell| [(cell, Dir::East), (cell, Dir::South)]);
    Document {
        version: report.origin.version,
        algorithm: report.origin.algorithm.name().to_owned(),
        width: maze.width(),
        height: maze.height(),
        seed: report.origin.seed,
        excluded: all()
            .filter(|&cell| maze.is_excluded(cell))
            .map(pair)
            .collect(),
        borders: sides
            .filter(inner)
            .map(|(cell, dir)| (cell.x, cell.y, dir.letter()))
            .collect(),
        cells: all().map(|cell| maze.openings(cell)).collect(),
        start: pair(report.start),
        end: pair(report.end),
        path_length: report.path_length(),
        diameter: report.diameter,
        passages: report.passages,
        dead_ends: report.dead_ends,
        reachable: report.reachable,
        path: report
            .show_path
            .then(|| report.path.iter().copied().map(pair).collect()),
    }
}

/// The report that [`write()`] made this of. It needs memory in proportion to the text and refuses
/// one whose parts contradict each other.
///
/// # Errors
/// See [`JsonError`].
pub fn parse(text: &str) -> Result<MazeReport, JsonError> {
    let found: Document = serde_json::from_str(text)?;
    let expected = usize::from(found.width) * usize::from(found.height);
    if found.cells.len() != expected {
        return Err(JsonError::CellCount {
            expected,
            found: found.cells.len(),
        });
    }
    let maze = carved(&found)?;
    let algorithm: Algorithm = found.algorithm.parse()?;
    let origin = Origin {
        version: found.version,
        algorithm,
        seed: found.seed,
    };
    let cell = |(x, y)| Cell::new(x, y);
    let (start, end) = (cell(found.start), cell(found.end));
    let mut report = MazeReport::new(maze, origin, start, end, &CancelToken::default())?;
    report.show_path = found.path.is_some();
    let path = found
        .path
        .as_ref()
        .map(|path| path.iter().copied().map(cell).collect::<Vec<Cell>>());
    let measures = [
        ("path_length", found.path_length == report.path_length()),
        ("diameter", found.diameter == report.diameter),
        ("passages", found.passages == report.passages),
        ("dead_ends", found.dead_ends == report.dead_ends),
        ("reachable", found.reachable == report.reachable),
        ("path", path.is_none_or(|path| path == report.path)),
    ];
    match measures.into_iter().find(|(_, same)| !same) {
        Some((key, _)) => Err(JsonError::Measure { key }),
        None => Ok(report),
    }
}

/// The maze of a document, whose `cells` are as many as they should be.
fn carved(found: &Document) -> Result<Maze, JsonError> {
    let mut maze = Maze::new(found.width, found.height)?;
    for &(x, y) in &found.excluded {
        let cell = Cell::new(x, y);
        if !maze.contains(cell) {
            return Err(MazeError::Outside { cell }.into());
        }
        maze.exclude(i32::from(x), i32::from(y));
    }
    for &(x, y, letter) in &found.borders {
        let cell = Cell::new(x, y);
        let dir = Dir::from_letter(letter).ok_or(JsonError::Contradiction { cell })?;
        maze.add_border(cell, dir)?;
    }
    let rows = found.cells.chunks_exact(usize::from(found.width));
    for (y, row) in (0..found.height).zip(rows) {
        for (x, &sides) in (0..found.width).zip(row) {
            let cell = Cell::new(x, y);
            let mut open = Dir::ALL.into_iter().filter(|dir| sides & dir.bit() != 0);
            let carved = open.all(|dir| maze.carve(cell, dir));
            // Cells to the north and west have been read, so their sides are already open.
            let agrees = maze.openings(cell) == sides;
            if !carved || !agrees {
                return Err(JsonError::Contradiction { cell });
            }
        }
    }
    // A side opened later towards a cell read earlier has changed that cell.
    let changed = maze.free_cells().find(|&cell| {
        maze.cell_index(cell).and_then(|n| found.cells.get(n)) != Some(&maze.openings(cell))
    });
    changed.map_or(Ok(()), |cell| Err(JsonError::Contradiction { cell }))?;
    Ok(maze)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::export::tests::sample;

    #[test]
    fn the_keys_and_their_order_never_change() {
        let text = write(&sample()).unwrap();
        let keys = [
            "version",
            "algorithm",
            "width",
            "height",
            "seed",
            "excluded",
            "borders",
            "cells",
            "start",
            "end",
            "path_length",
            "diameter",
            "passages",
            "dead_ends",
            "reachable",
        ];
        let places: Vec<usize> = keys
            .iter()
            .map(|key| text.find(&format!("\"{key}\":")).unwrap())
            .collect();
        assert!(places.is_sorted());
        assert!(text.starts_with(
            r#"{"version":1,"algorithm":"backtracker","width":5,"height":4,"seed":3,"#
        ));
        assert!(text.contains(r#""excluded":[[3,1]],"borders":[[1,0,"s"]],"cells":["#));
        assert!(text.ends_with("}\n") && !text.contains("\"path\""));
    }

    #[test]
    fn json_to_maze_to_the_same_json() {
        let mut report = sample();
        for show_path in [false, true] {
            report.show_path = show_path;
            let text = write(&report).unwrap();
            let back = parse(&text).unwrap();
            assert_eq!(back, report);
            assert_eq!(write(&back).unwrap(), text);
        }
        report.origin.seed = u64::MAX;
        assert_eq!(
            parse(&write(&report).unwrap()).unwrap().origin.seed,
            u64::MAX
        );
    }

    #[test]
    fn contradictions_are_refused() {
        let good = write(&sample()).unwrap();
        let refused = |from: &str, to: &str| {
            assert!(good.contains(from), "{from}");
            parse(&good.replacen(from, to, 1)).unwrap_err().to_string()
        };
        assert!(refused("\"cells\":[", "\"cells\":[0,").contains("21 numbers, not 20"));
        assert!(refused("\"width\":5", "\"width\":0").contains("numbers"));
        assert!(refused("backtracker", "minotaur").contains("minotaur"));
        assert!(refused("\"start\":[0,0]", "\"start\":[3,1]").contains("excluded"));
        assert!(refused("\"end\":[4,3]", "\"end\":[4,4]").contains("outside"));
        assert!(refused("[[3,1]]", "[[3,9]]").contains("outside"));
        assert!(refused("[1,0,\"s\"]", "[1,0,\"x\"]").contains("1,0"));
        assert!(refused("\"passages\":18", "\"passages\":17").contains("passages"));
        assert!(refused("\"reachable\":19", "\"reachable\":20").contains("reachable"));
        assert!(parse("{}").is_err() && parse("").is_err());
        // The first cell open to the north, into the rim.
        let cells = good.find("\"cells\":[").unwrap() + 9;
        let mut bad = good.clone();
        bad.replace_range(cells..=cells, "1");
        assert!(
            matches!(parse(&bad), Err(JsonError::Contradiction { cell }) if cell == Cell::new(0, 0))
        );
    }
}
