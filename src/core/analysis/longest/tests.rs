use super::*;
use crate::core::generate::{Algorithm, Spec, generate};
use crate::core::solve::{UNREACHED, distances};

fn brute_force(maze: &Maze, from: Cell) -> u32 {
    let reached = |cell: &Cell| distances(maze, from)[maze.cell_index(*cell).unwrap()] != UNREACHED;
    let greatest = |cell| {
        distances(maze, cell)
            .into_iter()
            .filter(|&d| d != UNREACHED)
            .max()
    };
    maze.free_cells()
        .filter(reached)
        .filter_map(greatest)
        .max()
        .unwrap()
}

#[test]
fn agrees_with_brute_force_on_trees_and_on_loops() {
    for algorithm in Algorithm::ALL {
        for (seed, braid) in (0..12).flat_map(|seed| [(seed, 0), (seed, 40), (seed, 100)]) {
            let (width, height) = (3 + seed as u16, 14 - seed as u16);
            let exclude = vec![(1, 1), (2, 5), (4, 2)];
            let spec = Spec {
                width,
                height,
                algorithm,
                seed,
                braid,
                exclude,
                ..Spec::default()
            };
            let Ok(maze) = generate(&spec) else { continue };
            let start = maze.first_cell().unwrap();
            let expected = brute_force(&maze, start);
            let found = longest(&maze, start, &CancelToken::default()).unwrap();
            assert_eq!(found.length, expected, "{spec:?}");
            let there = distances(&maze, found.start)[maze.cell_index(found.end).unwrap()];
            assert_eq!((there, found.start <= found.end), (expected, true));
            let path = longest_path(&maze, start).unwrap().1;
            assert_eq!(
                (path.first(), path.last()),
                (Some(&found.start), Some(&found.end))
            );
            assert_eq!(path.len(), expected as usize + 1);
            assert_eq!(
                diameter_with_loops(&maze, start, MAX_VISITS, &CancelToken::default())
                    .unwrap()
                    .length,
                expected
            );
        }
    }
}

#[test]
fn refuses_what_takes_too_long() {
    let maze = generate(&Spec {
        width: 20,
        height: 20,
        braid: 100,
        ..Spec::default()
    })
    .unwrap();
    let refused = diameter_with_loops(&maze, Cell::new(0, 0), 400, &CancelToken::default());
    assert_eq!(
        refused,
        Err(MazeError::TooCostly {
            cells: 400,
            limit: 400
        })
    );
}

#[test]
fn one_cell_is_a_way_of_no_length() {
    let maze = Maze::new(3, 3).unwrap();
    let cell = Cell::new(1, 1);
    assert_eq!(
        longest(&maze, cell, &CancelToken::default()),
        Ok(LongestPath {
            start: cell,
            end: cell,
            length: 0
        })
    );
}

#[test]
fn a_search_that_nobody_waits_for_ends_at_once() {
    let maze = generate(&Spec {
        width: 20,
        height: 20,
        braid: 100,
        ..Spec::default()
    })
    .unwrap();
    let cancel = CancelToken::default();
    assert!(longest(&maze, Cell::new(0, 0), &cancel).is_ok());
    cancel.cancel();
    assert!(matches!(
        longest(&maze, Cell::new(0, 0), &cancel),
        Err(MazeError::TooCostly { .. })
    ));
}
