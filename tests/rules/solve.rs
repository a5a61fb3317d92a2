//! Solvers: each finds a way that can be walked, and the right ones a shortest.

use std::collections::{BTreeMap, HashSet, VecDeque};

use mazed::core::analysis::Ends;
use mazed::core::dir::Dir;
use mazed::core::generate::{Algorithm, generate};
use mazed::core::grid::{Cell, Maze};
use mazed::core::solve::{Solver, SolverStep, classic_hint, distances, path};
use mazed::core::tiles::{StepResult, Tile, Tiles, step};

use crate::spec;

fn mazes(braid: u8) -> impl Iterator<Item = Maze> {
    let of = |algorithm| (0..6).map(move |seed| spec(algorithm, (11, 9), seed));
    let specs = Algorithm::ALL.into_iter().flat_map(of);
    specs.filter_map(move |mut spec| {
        spec.braid = braid;
        if spec.seed % 2 == 1 {
            spec.exclude = vec![(4, 4), (5, 4), (9, 0)];
        }
        generate(&spec).ok()
    })
}

fn assert_walkable(maze: &Maze, way: &[Cell], from: Cell, to: Cell) {
    assert_eq!((way.first(), way.last()), (Some(&from), Some(&to)));
    for pair in way.windows(2) {
        let open = Dir::ALL
            .iter()
            .any(|&d| maze.is_open(pair[0], d) && maze.neighbour(pair[0], d) == Some(pair[1]));
        assert!(open, "{pair:?}");
    }
    let cells: HashSet<&Cell> = way.iter().collect();
    assert_eq!(cells.len(), way.len(), "no cell twice");
}

#[test]
fn without_loops_all_solvers_find_the_one_way() {
    for maze in mazes(0) {
        let (start, end) = Ends::Longest.of(&maze).unwrap();
        let way = path(&maze, start, end).unwrap();
        assert_walkable(&maze, &way, start, end);
        for solver in Solver::ALL {
            let found = solver.solve(&maze, start, end, &mut |_| {});
            assert_eq!(found.path, way, "{solver}");
            let back = solver.solve(&maze, end, start, &mut |_| {});
            assert_eq!(back.path.len(), way.len(), "{solver}");
        }
    }
}

#[test]
fn with_loops_the_right_ones_find_a_shortest() {
    for maze in mazes(60) {
        let (start, end) = Ends::Source.of(&maze).unwrap();
        let length = path(&maze, start, end).unwrap().len();
        for solver in Solver::ALL {
            let found = solver.solve(&maze, start, end, &mut |_| {});
            if solver == Solver::RightHand && found.path.is_empty() {
                continue;
            }
            assert_walkable(&maze, &found.path, start, end);
            assert!(
                found.path.len() == length || !solver.finds_shortest(),
                "{solver}"
            );
        }
    }
}

#[test]
fn the_right_hand_notices_that_it_walks_in_a_ring() {
    // A ring of sixteen cells along the rim, and a way from its inner side to the end.
    let mut maze = Maze::new(5, 5).unwrap();
    for n in 0..4 {
        maze.carve(Cell::new(n, 0), Dir::East);
        maze.carve(Cell::new(n, 4), Dir::East);
        maze.carve(Cell::new(0, n), Dir::South);
        maze.carve(Cell::new(4, n), Dir::South);
    }
    maze.carve(Cell::new(2, 0), Dir::South);
    maze.carve(Cell::new(2, 1), Dir::South);
    let end = Cell::new(2, 2);
    let walk = |start| Solver::RightHand.solve(&maze, start, end, &mut |_| {});
    // Clockwise the hand feels the gap, the other way round it is on the outer wall.
    assert_walkable(&maze, &walk(Cell::new(0, 0)).path, Cell::new(0, 0), end);
    assert_eq!(walk(Cell::new(4, 4)).path, []);
    assert_eq!(walk(Cell::new(4, 4)).work, 17);
    let flood = Solver::Flood.solve(&maze, Cell::new(4, 4), end, &mut |_| {});
    assert_walkable(&maze, &flood.path, Cell::new(4, 4), end);
}

#[test]
fn there_may_be_no_way() {
    let maze = Maze::new(4, 4).unwrap();
    let mut outside = Maze::new(4, 4).unwrap();
    outside.exclude(0, 0);
    let [one, two] = [0, 2].map(|at| Cell::new(at, at));
    for solver in Solver::ALL {
        for (maze, from, to, way) in [
            (&maze, one, two, &[][..]),
            (&maze, two, two, &[two]),
            (&outside, one, two, &[]),
            (&maze, one, Cell::new(4, 0), &[]),
        ] {
            assert_eq!(
                solver.solve(maze, from, to, &mut |_| {}).path,
                way,
                "{solver}"
            );
        }
        assert_eq!(solver.name().parse(), Ok(solver));
    }
    assert_eq!(path(&maze, Cell::new(0, 0), Cell::new(1, 0)), None);
}

#[test]
fn looks_tell_the_story() {
    let maze = mazes(0).next().unwrap();
    let (start, end) = Ends::Longest.of(&maze).unwrap();
    let far = distances(&maze, start);
    for solver in Solver::ALL {
        let mut looks = Vec::new();
        let found = solver.solve(&maze, start, end, &mut |look| looks.push(look));
        let way = looks.iter().filter_map(|look| match look {
            SolverStep::Path(cell) => Some(*cell),
            _ => None,
        });
        let way: Vec<Cell> = way.collect();
        assert_eq!(
            (way.len() + found.work, way),
            (looks.len(), found.path),
            "{solver}"
        );
        for look in looks {
            if let SolverStep::At(cell, distance) = look {
                let far = far[maze.cell_index(cell).unwrap()];
                assert_eq!(distance, far, "{solver} {cell:?}");
            }
        }
    }
}

/// Moves from every tile out of the exit, by a search over tiles that knows nothing of
/// cells.
fn moves_out(tiles: &Tiles) -> BTreeMap<Tile, u32> {
    let mut moves = BTreeMap::from([(tiles.exit(), 1)]);
    let mut queue = VecDeque::from([tiles.exit()]);
    while let Some(tile) = queue.pop_front() {
        for next in Dir::ALL
            .into_iter()
            .filter_map(|dir| tiles.neighbour(tile, dir))
        {
            if tiles.is_open(next) && !moves.contains_key(&next) {
                moves.insert(next, moves[&tile] + 1);
                queue.push_back(next);
            }
        }
    }
    moves
}

#[test]
fn hints_lead_out_of_the_classic_labyrinth_from_everywhere() {
    for maze in mazes(0).chain(mazes(50)).step_by(3) {
        let tiles = Tiles::new(&maze);
        let moves = moves_out(&tiles);
        for tile in
            (0..tiles.rows()).flat_map(|row| (0..tiles.cols()).map(move |col| Tile::new(row, col)))
        {
            let hint = classic_hint(&maze, tile);
            let Some(&left) = moves.get(&tile) else {
                assert_eq!(hint, None, "{tile:?}");
                continue;
            };
            match step(&maze, tile, hint.unwrap()) {
                StepResult::To(next) => assert_eq!(moves[&next], left - 1, "{tile:?}"),
                StepResult::Out => assert_eq!((left, tile), (1, tiles.exit())),
                other => panic!("{other:?} at {tile:?}"),
            }
        }
    }
}
