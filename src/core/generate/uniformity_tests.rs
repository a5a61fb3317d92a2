//! Which algorithms give every maze the same chance: a 3 x 3 grid has exactly 192
//! perfect mazes (its spanning trees, by Kirchhoff's theorem).

use std::collections::BTreeMap;

use super::{Algorithm, Spec, generate};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::Rng;

/// Mazes drawn for one test: 100 expected of each kind.
const DRAWS: u64 = 19_200;

/// Aldous-Broder: walk at random over the whole grid; open the side by which each cell is
/// entered first. Like Wilson's algorithm it gives every possible maze the same chance; it is far
/// too slow for more than tests. (Broder, "Generating random spanning trees", 1989.)
fn aldous_broder(width: u16, height: u16, rng: &mut Rng) -> Maze {
    let mut maze = Maze::new(width, height).unwrap();
    let mut cell = Cell::new(0, 0);
    while maze.passage_count() < maze.cell_count() - 1 {
        let dir = Dir::ALL[rng.below(4) as usize];
        if let Some(next) = maze.neighbour(cell, dir) {
            if maze.openings(next) == 0 && next != Cell::new(0, 0) {
                maze.carve(cell, dir);
            }
            cell = next;
        }
    }
    maze
}

/// The open sides of a maze of 3 x 3 cells.
fn sides(maze: &Maze) -> Vec<u8> {
    maze.free_cells().map(|cell| maze.openings(cell)).collect()
}

/// The chi-square statistic of the counts of all 192 mazes against equal chances: 191
/// degrees of freedom, so 191 on average.
fn chi_square(draw: impl Fn(u64) -> Maze) -> f64 {
    let mut counts: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    for seed in 0..DRAWS {
        *counts.entry(sides(&draw(seed))).or_default() += 1;
    }
    assert!(counts.len() <= 192);
    let expected = DRAWS as f64 / 192.0;
    let square = |count: &u32| (f64::from(*count) - expected).powi(2) / expected;
    let missing = (192 - counts.len()) as f64 * expected;
    counts.values().map(square).sum::<f64>() + missing
}

/// Exceeded by chance once in a thousand tests; a fixed seed exceeds it always or never.
const MAX_CHI_SQUARE: f64 = 255.0;

fn of(algorithm: Algorithm) -> f64 {
    chi_square(|seed| generate(&Spec::test(algorithm, (3, 3), seed)).unwrap())
}

#[test]
fn wilson_and_the_oracle_are_uniform_and_the_others_are_not() {
    let oracle = chi_square(|seed| aldous_broder(3, 3, &mut Rng::new(seed)));
    assert!(oracle < MAX_CHI_SQUARE, "{oracle}");
    for algorithm in Algorithm::ALL {
        let chi = of(algorithm);
        match algorithm {
            Algorithm::Wilson => assert!(chi < MAX_CHI_SQUARE, "{chi}"),
            _ => assert!(chi > 2.0 * MAX_CHI_SQUARE, "{algorithm}: {chi}"),
        }
    }
}

/// A wrong loop erasure would shift the number of dead ends in larger mazes.
#[test]
fn wilson_has_as_many_dead_ends_as_the_oracle() {
    let dead_ends = |maze: Maze| {
        let sides = maze.free_cells().map(|cell| maze.openings(cell));
        sides.filter(|sides| sides.is_power_of_two()).count()
    };
    let wilson = |seed| generate(&Spec::test(Algorithm::Wilson, (12, 12), seed)).unwrap();
    let wilson: usize = (0..400).map(|seed| dead_ends(wilson(seed))).sum();
    let oracle = |seed| aldous_broder(12, 12, &mut Rng::new(seed));
    let oracle: usize = (0..400).map(|seed| dead_ends(oracle(seed))).sum();
    // About 42 dead ends a maze, with a standard deviation below 4: the sums of 400
    // differ by less than 5 * 4 * sqrt(800) = 566 and are about 17,000.
    assert!(wilson.abs_diff(oracle) < 566, "{wilson} {oracle}");
}

/// Kruskal's maze depends on the order of the sides alone, so its mazes are distributed like
/// those of a shuffled list of sides.
#[test]
fn kruskal_is_distributed_as_with_a_shuffled_list() {
    let shuffled = |seed: u64| {
        let (mut rng, mut maze) = (Rng::new(seed ^ 0x5EED), Maze::new(3, 3).unwrap());
        let mut sides: Vec<(Cell, Dir)> = Vec::new();
        for cell in maze.free_cells() {
            sides.extend(Dir::ALL[1..3].iter().map(|&dir| (cell, dir)));
        }
        rng.shuffle(&mut sides);
        let mut sets = crate::core::disjoint_sets::DisjointSets::new(9);
        for (cell, dir) in sides {
            let index = |cell| maze.cell_index(cell).unwrap();
            if let Some(next) = maze.neighbour(cell, dir)
                && sets.union(index(cell), index(next))
            {
                maze.carve(cell, dir);
            }
        }
        maze
    };
    let mut counts: BTreeMap<Vec<u8>, [f64; 2]> = BTreeMap::new();
    for seed in 0..2 * DRAWS {
        let kruskal = generate(&Spec::test(Algorithm::Kruskal, (3, 3), seed)).unwrap();
        counts.entry(sides(&kruskal)).or_default()[0] += 1.0;
        counts.entry(sides(&shuffled(seed))).or_default()[1] += 1.0;
    }
    // Two samples of one size: the sum of (a - b)^2 / (a + b) is chi-square as well.
    let square = |[a, b]: &[f64; 2]| (a - b).powi(2) / (a + b);
    let chi: f64 = counts.values().map(square).sum();
    assert!(counts.len() == 192 && chi < MAX_CHI_SQUARE, "{chi}");
}
