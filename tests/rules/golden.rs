//! (generator version, algorithm, size, mask, seed) -> maze never changes.
//!
//! `tests/golden/mazes-v1.txt` was written once and is never edited: who changes a maze
//! of version 1 breaks saved games, replays and daily mazes. A better generator gets a
//! version, and a file, of its own.

use mazed::core::dir::Dir;
use mazed::core::generate::{Algorithm, GENERATOR_VERSION, Spec, generate};
use mazed::core::grid::{Cell, Maze};
use mazed::core::mask::{Mask, Shape, word};

use crate::spec;

/// FNV-1a over size and open sides, row by row; excluded cells count as 255.
fn hash(maze: &Maze) -> u64 {
    let sizes = [maze.width(), maze.height()].map(u16::to_le_bytes);
    let cells = (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| Cell::new(x, y)));
    let sides = cells.map(|cell| match maze.is_excluded(cell) {
        true => 255,
        false => maze.openings(cell),
    });
    let bytes = sizes.into_iter().flatten().chain(sides);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Changes a wish.
type Wish = fn(&mut Spec);

/// The kinds of wishes: a name, width and height, and what else is wished.
const KINDS: [(&str, u16, u16, Wish); 14] = [
    ("row", 9, 1, |_| {}),
    ("column", 1, 7, |_| {}),
    ("small", 5, 4, |_| {}),
    ("default", 16, 16, |_| {}),
    ("classic", 14, 14, |_| {}),
    ("player", 128, 128, |_| {}),
    ("large", 1000, 700, |_| {}),
    ("hole", 32, 24, |spec| spec.exclude = vec![(16, 12)]),
    ("borders", 12, 9, |spec| {
        spec.borders = vec![(Cell::new(3, 3), Dir::East), (Cell::new(7, 2), Dir::South)];
    }),
    ("heart", 21, 19, |spec| {
        spec.mask = Shape::Heart.mask(21, 19).ok()
    }),
    ("word", 0, 0, |spec| {
        let name = word("Ägir").unwrap();
        (spec.width, spec.height) = (name.width(), name.height());
        spec.mask = Some(name);
    }),
    ("islands", 5, 3, |spec| {
        spec.mask = Mask::parse("..#..\n.##.#\n..#..\n").ok()
    }),
    ("braid", 20, 20, |spec| spec.braid = 70),
    ("texture", 20, 20, |spec| spec.texture = 85),
];

/// One line for each version, algorithm, kind and seed.
fn lines() -> String {
    let mut text = String::new();
    for algorithm in Algorithm::ALL {
        for (name, width, height, wish) in KINDS {
            for seed in [0, 1, u64::MAX] {
                // One of these takes as long as all others.
                if name == "large" && seed != 0 {
                    continue;
                }
                let mut spec = spec(algorithm, (width, height), seed);
                wish(&mut spec);
                let result = match generate(&spec) {
                    Ok(maze) => format!("{:016x}", hash(&maze)),
                    Err(_) => "refused".to_owned(),
                };
                text += &format!("{GENERATOR_VERSION} {algorithm} {name} {seed} {result}\n");
            }
        }
    }
    text
}

#[test]
fn no_maze_has_changed() {
    let recorded = include_str!("../golden/mazes-v1.txt");
    let made = lines();
    for (made, recorded) in made.lines().zip(recorded.lines()) {
        assert_eq!(made, recorded);
    }
    assert_eq!(
        made.len(),
        recorded.len(),
        "all kinds are recorded:\n{made}"
    );
}
