use super::*;
use crate::core::generate::{Algorithm, Spec, generate};
use crate::core::solve::{UNREACHED, distances};

fn brute_force(maze: &Maze, from: Cell) -> u32 {
    let reached = |cell: Cell| {
        distances(maze, cell)
            .into_iter()
            .filter(|&d| d != UNREACHED)
    };
    let near = distances(maze, from);
    let cells = maze
        .free_cells()
        .filter(|cell| near[maze.cell_index(*cell).unwrap()] != UNREACHED);
    cells.filter_map(|cell| reached(cell).max()).max().unwrap()
}

/// A maze of 20 x 20 cells without dead ends.
fn looped() -> Maze {
    let spec = Spec {
        width: 20,
        height: 20,
        braid: 100,
        ..Spec::default()
    };
    generate(&spec).unwrap()
}

#[test]
fn agrees_with_brute_force_on_trees_and_on_loops() {
    let never = CancelToken::default();
    for algorithm in Algorithm::ALL {
        for (seed, braid) in (0..12).flat_map(|seed| [(seed, 0), (seed, 40), (seed, 100)]) {
            let spec = Spec {
                width: 3 + seed as u16,
                height: 14 - seed as u16,
                algorithm,
                seed,
                braid,
                exclude: vec![(1, 1), (2, 5), (4, 2)],
                ..Spec::default()
            };
            let Ok(maze) = generate(&spec) else { continue };
            let start = maze.first_cell().unwrap();
            let length = brute_force(&maze, start);
            let found = longest(&maze, start, &never).unwrap();
            assert_eq!(found.length, length, "{spec:?}");
            let there = distances(&maze, found.start)[maze.cell_index(found.end).unwrap()];
            assert_eq!((there, found.start <= found.end), (length, true));
            let path = longest_path(&maze, start).unwrap().1;
            let ends = (path.first().copied(), path.last().copied());
            assert_eq!(ends, (Some(found.start), Some(found.end)));
            assert_eq!(path.len(), length as usize + 1);
            let looped = diameter_with_loops(&maze, start, MAX_VISITS, &never);
            assert_eq!(looped.map(|found| found.length), Ok(length));
        }
    }
}

#[test]
fn refuses_what_takes_too_long_or_is_cancelled() {
    let (maze, start, cancel) = (looped(), Cell::new(0, 0), CancelToken::default());
    let refused = diameter_with_loops(&maze, start, 400, &cancel);
    let (cells, limit) = (400, 400);
    assert_eq!(refused, Err(MazeError::TooCostly { cells, limit }));
    assert!(longest(&maze, start, &cancel).is_ok());
    cancel.cancel();
    let refused = longest(&maze, start, &cancel);
    assert!(matches!(refused, Err(MazeError::TooCostly { .. })));
}

#[test]
fn one_cell_is_a_way_of_no_length() {
    let (maze, cell) = (Maze::new(3, 3).unwrap(), Cell::new(1, 1));
    let found = longest(&maze, cell, &CancelToken::default());
    assert_eq!(found, Ok(LongestPath::between(cell, cell, 0)));
}
