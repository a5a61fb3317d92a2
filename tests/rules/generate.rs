//! What every generated maze must be, for every algorithm, size, mask and seed.

use mazed::core::dir::Dir;
use mazed::core::generate::{Algorithm, Spec, Step, generate, generate_observed};
use mazed::core::grid::{Cell, Maze, MazeError};
use mazed::core::mask::Mask;
use mazed::core::rng::Rng;
use mazed::core::solve::{UNREACHED, distances};
use proptest::prelude::*;
use serde_json::Value;

use crate::spec;

/// Walls symmetric, no passage through a border or into an excluded cell.
fn assert_sound(maze: &Maze) {
    for y in 0..maze.height() {
        for x in 0..maze.width() {
            let cell = Cell::new(x, y);
            for dir in Dir::ALL {
                let next = maze.neighbour(cell, dir);
                let facing = next.is_some_and(|next| maze.is_open(next, dir.opposite()));
                assert_eq!(maze.is_open(cell, dir), facing, "{cell:?} {dir}");
                assert!(
                    !(maze.is_open(cell, dir) && maze.is_border(cell, dir)),
                    "{cell:?} {dir}"
                );
                let outer =
                    next.is_none_or(|next| maze.is_excluded(next)) || maze.is_excluded(cell);
                assert!(!outer || maze.is_border(cell, dir), "{cell:?} {dir}");
            }
        }
    }
}

/// Cells joined to the start, start included, and free cells that are not.
fn reach(maze: &Maze) -> (usize, usize) {
    let far = distances(maze, maze.first_cell().unwrap());
    let reached = far.iter().filter(|&&d| d != UNREACHED).count();
    (reached, maze.free_cells().count() - reached)
}

/// Sound, a tree over the start's region, and nothing carved elsewhere.
fn assert_perfect(maze: &Maze) {
    assert_sound(maze);
    let (reached, _) = reach(maze);
    assert_eq!(maze.passage_count(), reached - 1);
}

/// Cells with one opening.
fn dead_ends(maze: &Maze) -> usize {
    let mut cells = maze.free_cells().collect::<Vec<_>>();
    cells.retain(|&cell| maze.openings(cell).is_power_of_two());
    cells.len()
}

#[test]
fn mazes_of_all_sizes_are_perfect() {
    let sizes = [
        (2, 1),
        (1, 2),
        (9, 1),
        (1, 7),
        (2, 2),
        (3, 2),
        (16, 16),
        (31, 5),
        (128, 128),
    ];
    for algorithm in Algorithm::ALL {
        for size in sizes {
            for seed in [0, 1, u64::MAX] {
                let spec = spec(algorithm, size, seed);
                let maze = generate(&spec).unwrap();
                assert_perfect(&maze);
                assert_eq!(reach(&maze), (maze.cell_count(), 0), "{spec:?}");
                assert_eq!(generate(&spec).unwrap(), maze);
            }
        }
    }
}

#[test]
fn different_seeds_give_different_mazes() {
    for algorithm in Algorithm::ALL {
        let seeds = (0..50).chain([u64::MAX, 1 << 32, 1 << 63]);
        let mazes = seeds.map(|seed| generate(&spec(algorithm, (16, 16), seed)).unwrap());
        let mazes: std::collections::HashSet<Maze> = mazes.collect();
        assert_eq!(mazes.len(), 53, "{algorithm}");
    }
}

#[test]
fn grids_masks_and_borders_that_do_not_fit_are_refused() {
    let mask = |text| Mask::parse(text).ok();
    let outside = Cell::new(16, 0);
    for algorithm in Algorithm::ALL {
        let of = |width, height| spec(algorithm, (width, height), 0);
        let mut all_excluded = of(3, 2);
        all_excluded.mask = mask("###\n###\n");
        let mut other_size = of(16, 16);
        other_size.mask = mask("...\n...\n");
        let mut far_border = of(16, 16);
        far_border.borders = vec![(outside, Dir::North)];
        let sizes = MazeError::MaskSize {
            mask: (3, 2),
            maze: (16, 16),
        };
        for (spec, error) in [
            (of(1, 1), MazeError::NoStart),
            (all_excluded, MazeError::NoStart),
            (other_size, sizes),
            (far_border, MazeError::Outside { cell: outside }),
        ] {
            assert_eq!(generate(&spec), Err(error));
        }
    }
}

#[test]
fn row_algorithms_say_which_masks_they_cannot_serve() {
    // Two peaks: nothing leads north from the second one. Upside down, for Eller.
    let peaks = Mask::parse(".#.\n...\n").unwrap();
    let valleys = Mask::parse("...\n.#.\n").unwrap();
    let made = |mask: &Mask, algorithm| {
        let mask = Some(mask.clone());
        generate(&Spec {
            mask,
            ..spec(algorithm, (3, 2), 0)
        })
    };
    let refused = |algorithm, cell| Err(MazeError::Unsupported { algorithm, cell });
    use Algorithm::{Eller, Sidewinder};
    assert_eq!(
        made(&peaks, Sidewinder),
        refused(Sidewinder, Cell::new(2, 0))
    );
    assert_eq!(made(&valleys, Eller), refused(Eller, Cell::new(2, 1)));
    assert_perfect(&made(&valleys, Sidewinder).unwrap());
    assert_perfect(&made(&peaks, Eller).unwrap());
}

#[test]
fn the_recorded_cases_hold() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boards/maze-cases.json");
    let cases: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 14);
    for case in cases {
        let id = &case["id"];
        let count = |key: &str| case[key].as_u64().unwrap() as usize;
        let exclude: Vec<(i32, i32)> = serde_json::from_value(case["exclude"].clone()).unwrap();
        for algorithm in Algorithm::ALL {
            let size = (count("width") as u16, count("height") as u16);
            let spec = Spec {
                exclude: exclude.clone(),
                ..spec(algorithm, size, 11)
            };
            let maze = match generate(&spec) {
                Ok(maze) => maze,
                Err(MazeError::NoStart) => {
                    assert_eq!(case["error"], true, "{id}");
                    continue;
                }
                Err(error) => {
                    let is_unsupported = matches!(error, MazeError::Unsupported { .. });
                    assert!(
                        is_unsupported && algorithm != Algorithm::Backtracker,
                        "{id}: {error}"
                    );
                    continue;
                }
            };
            assert_eq!(case["error"], false, "{id}");
            assert_perfect(&maze);
            let reachable = (count("reachable"), count("unreachable"));
            assert_eq!(reach(&maze), reachable, "{id} {algorithm}");
            assert_eq!(maze.passage_count(), count("passages"), "{id} {algorithm}");
            if !case["start"].is_null() {
                let (x, y) = serde_json::from_value(case["start"].clone()).unwrap();
                assert_eq!(maze.first_cell(), Ok(Cell::new(x, y)), "{id}");
            }
        }
    }
}

/// A quarter of a million cells on 64 KiB by every algorithm, also in debug builds, and
/// the largest maze on the 2 MB of a usual thread.
#[test]
fn the_call_stack_does_not_grow_with_the_maze() {
    let small = std::thread::Builder::new().stack_size(64 << 10);
    let all = small.spawn(|| {
        for algorithm in Algorithm::ALL {
            let spec = spec(algorithm, (500, 500), 0);
            assert_eq!(generate(&spec).unwrap().passage_count(), 249_999);
        }
    });
    all.unwrap().join().unwrap();
    let usual = std::thread::Builder::new().stack_size(2 << 20);
    let largest = usual.spawn(|| {
        let spec = spec(Algorithm::Backtracker, (4000, 4000), 0);
        assert_eq!(generate(&spec).unwrap().passage_count(), 15_999_999);
    });
    largest.unwrap().join().unwrap();
}

/// At each place where a walk can go on in two or three directions it takes each of
/// them equally often.
#[test]
fn the_backtracker_chooses_fairly() {
    // counts[set of free directions][direction taken]
    let mut counts = [[0u32; 4]; 16];
    for seed in 0..60 {
        let mut visited = vec![false; 40 * 40];
        let place = |cell: Cell| usize::from(cell.y) * 40 + usize::from(cell.x);
        let spec = spec(Algorithm::Backtracker, (40, 40), seed);
        let blank = spec.grid().unwrap();
        visited[0] = true;
        generate_observed(&spec, &mut |step: Step| {
            let Step::Carve(cell, taken) = step else {
                return;
            };
            let fresh = |dir: &Dir| {
                blank
                    .neighbour(cell, *dir)
                    .is_some_and(|next| !visited[place(next)])
            };
            let set: u8 = Dir::ALL
                .iter()
                .filter(|dir| fresh(dir))
                .map(|dir| dir.bit())
                .sum();
            counts[usize::from(set)][taken.index()] += 1;
            visited[place(blank.neighbour(cell, taken).unwrap())] = true;
        })
        .unwrap();
    }
    for (set, taken) in counts
        .iter()
        .enumerate()
        .filter(|(set, _)| set.count_ones() > 1)
    {
        let total: u32 = taken.iter().sum();
        let expected = f64::from(total) / f64::from(set.count_ones());
        for dir in Dir::ALL {
            let count = f64::from(taken[dir.index()]);
            if set & usize::from(dir.bit()) == 0 {
                assert_eq!(count, 0.0);
            } else {
                // Five standard deviations, at most sqrt(expected) each.
                assert!(
                    (count - expected).abs() <= 5.0 * expected.sqrt(),
                    "{set:04b} {dir}: {count} of {total}"
                );
            }
        }
    }
}

#[test]
fn the_texture_goes_from_prim_to_backtracker() {
    let ends = [0, 40, 60, 80, 100].map(|texture| {
        let maze = |seed| {
            let spec = spec(Algorithm::GrowingTree, (40, 40), seed);
            generate(&Spec { texture, ..spec }).unwrap()
        };
        (0..5).map(|seed| dead_ends(&maze(seed))).sum::<usize>()
    });
    assert!(ends[1..].is_sorted_by(|a, b| a > b), "{ends:?}");
    assert!(ends[0] > 2 * ends[4], "{ends:?}");
}

#[test]
fn braiding_opens_dead_ends() {
    for algorithm in Algorithm::ALL {
        let [perfect, half, none, more] = [0, 50, 100, 255].map(|braid| {
            let spec = spec(algorithm, (30, 30), 5);
            let maze = generate(&Spec { braid, ..spec }).unwrap();
            assert_sound(&maze);
            assert_eq!(reach(&maze), (900, 0));
            (dead_ends(&maze), maze.passage_count())
        });
        assert_eq!((perfect.1, none.0, more), (899, 0, none), "{algorithm}");
        assert!(
            perfect.0 > half.0 && half.0 > 0 && none.1 > half.1,
            "{algorithm}"
        );
    }
}

/// A cut that runs in line with a part already divided must not touch it. Seen on
/// about one mask in a thousand.
#[test]
fn division_keeps_its_parts_apart() {
    for seed in 0..400u64 {
        let hole = |x: u16, y: u16| Rng::new(seed << 16 | u64::from(y * 12 + x)).below(5) == 0;
        let mask = Mask::from_fn(12, 13, |x, y| !hole(x, y));
        let spec = spec(Algorithm::Division, (12, 13), seed);
        let mask = mask.ok();
        assert_perfect(&generate(&Spec { mask, ..spec }).unwrap());
    }
}

fn any_spec() -> impl Strategy<Value = Spec> {
    let size = (1u16..14, 1u16..14);
    size.prop_flat_map(|(width, height)| {
        let cells = usize::from(width) * usize::from(height);
        let mask = prop::collection::vec(prop::bool::weighted(0.8), cells);
        let border = ((0..width, 0..height), 0usize..4);
        (
            (
                Just((width, height)),
                mask,
                prop::collection::vec(border, 0..8),
            ),
            (any::<u64>(), 0..Algorithm::ALL.len(), 0u8..=100),
        )
    })
    .prop_map(
        |(((width, height), mask, borders), (seed, algorithm, texture))| Spec {
            width,
            height,
            algorithm: Algorithm::ALL[algorithm],
            seed,
            texture,
            mask: Mask::from_fn(width, height, |x, y| {
                mask[usize::from(y) * usize::from(width) + usize::from(x)]
            })
            .ok(),
            borders: borders
                .iter()
                .map(|&((x, y), dir)| (Cell::new(x, y), Dir::from_index(dir)))
                .collect(),
            ..Spec::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_mask_gives_a_perfect_maze_or_a_typed_refusal(spec in any_spec()) {
        let grid = spec.grid().unwrap();
        match generate(&spec) {
            Ok(maze) => {
                assert_perfect(&maze);
                for cell in maze.free_cells() {
                    for dir in Dir::ALL {
                        prop_assert_eq!(maze.is_border(cell, dir), grid.is_border(cell, dir));
                    }
                }
                let watched = generate_observed(&spec, &mut |_: Step| {}).unwrap();
                prop_assert_eq!(&watched, &maze);
                // The start's region is all that hangs together without borders.
                let open = Spec { braid: 100, algorithm: Algorithm::Backtracker, ..spec.clone() };
                prop_assert_eq!(reach(&generate(&open).unwrap()), reach(&maze));
            }
            Err(MazeError::NoStart) => prop_assert_eq!(grid.first_cell(), Err(MazeError::NoStart)),
            Err(MazeError::Unsupported { algorithm, .. }) => {
                prop_assert!(matches!(algorithm, Algorithm::Sidewinder | Algorithm::Eller));
                prop_assert_eq!(algorithm, spec.algorithm);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}
