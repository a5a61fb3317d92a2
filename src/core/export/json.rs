//! A maze as json.
//!
//! Scripts rely on the keys: new ones may be added, none changed. `cells` is row by row, each
//! number the sum of the open sides: 1 north, 2 east, 4 south, 8 west. `borders` holds only those
//! between two free cells, each once, seen from the northern or western one.

use serde::Serialize;

use super::MazeReport;
use crate::core::dir::Dir;
use crate::core::generate::GENERATOR_VERSION;
use crate::core::grid::Cell;

/// The maze of a report as it is written.
#[derive(Serialize)]
pub(crate) struct Document {
    version: u32,
    algorithm: &'static str,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<(u16, u16)>>,
}

pub(crate) fn document(report: &MazeReport) -> Document {
    let maze = &report.maze;
    let pair = |cell: Cell| (cell.x, cell.y);
    let all = || (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| Cell::new(x, y)));
    let is_inner = |&(cell, dir): &(Cell, Dir)| {
        let next = maze.neighbour(cell, dir);
        maze.is_border(cell, dir) && next.is_some_and(|next| !maze.is_excluded(next))
    };
    let sides = maze
        .free_cells()
        .flat_map(|cell| [(cell, Dir::East), (cell, Dir::South)]);
    Document {
        version: GENERATOR_VERSION,
        algorithm: report.algorithm.name(),
        width: maze.width(),
        height: maze.height(),
        seed: report.seed,
        excluded: all()
            .filter(|&cell| maze.is_excluded(cell))
            .map(pair)
            .collect(),
        borders: sides
            .filter(is_inner)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::export::tests::sample;

    #[test]
    fn the_keys_their_order_and_their_values_never_change() {
        let mut report = sample();
        report.seed = u64::MAX;
        let head = r#"{"version":1,"algorithm":"backtracker","width":5,"height":4,"seed":18446744073709551615,"excluded":[[3,1]],"borders":[[1,0,"s"]],"cells":["#;
        let text = serde_json::to_string(&document(&report)).unwrap();
        assert!(text.starts_with(head), "{text}");
        let length = report.path_length().unwrap();
        let tail = |path: &str| {
            format!(
                r#"],"start":[0,0],"end":[4,3],"path_length":{length},"diameter":{},"passages":18,"dead_ends":{},"reachable":19{path}}}"#,
                report.diameter.unwrap(),
                report.dead_ends
            )
        };
        assert!(text.ends_with(&tail("")), "{text}");
        report.show_path = true;
        let path: Vec<_> = report.path.iter().map(|cell| (cell.x, cell.y)).collect();
        let path = format!(r#","path":{}"#, serde_json::to_string(&path).unwrap());
        assert!(
            serde_json::to_string(&document(&report))
                .unwrap()
                .ends_with(&tail(&path))
        );
    }
}
