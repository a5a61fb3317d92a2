//! (generator version, algorithm, size, mask, seed) -> maze never changes.
//!
//! `tests/golden/mazes-v1.txt` was written once and is never edited: who changes a maze
//! of version 1 breaks saved games, replays and daily mazes. A better generator gets a
//! version, and a file, of its own.

use mazed::core::dir::Dir;
use mazed::core::generate::{Algorithm, GENERATOR_VERSION, Spec, generate};
use mazed::core::grid::{Cell, Maze};
use mazed::core::mask::{Mask, Shape, word};

/// FNV-1a over size and open sides, row by row; excluded cells count as 255.
fn hash(maze: &Maze) -> u64 {
    let sizes = [maze.width(), maze.height()].map(u16::to_le_bytes);
    let cells = (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| Cell::new(x, y)));
    let sides = cells.map(|cell| {
        if maze.is_excluded(cell) {
            255
        } else {
            maze.openings(cell)
        }
    });
    let bytes = sizes.into_iter().flatten().chain(sides);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A name for each kind of wish, and the wish.
fn specs() -> Vec<(&'static str, Spec)> {
    let sized = |width, height| Spec {
        width,
        height,
        ..Spec::default()
    };
    let heart = Shape::Heart.mask(21, 19).unwrap();
    let name = word("Ägir").unwrap();
    let islands = Mask::parse("..#..\n.##.#\n..#..\n").unwrap();
    let borders = vec![(Cell::new(3, 3), Dir::East), (Cell::new(7, 2), Dir::South)];
    vec![
        ("row", sized(9, 1)),
        ("column", sized(1, 7)),
        ("small", sized(5, 4)),
        ("default", Spec::default()),
        ("classic", sized(14, 14)),
        ("player", sized(128, 128)),
        ("large", sized(1000, 700)),
        (
            "hole",
            Spec {
                exclude: vec![(16, 12)],
                ..sized(32, 24)
            },
        ),
        (
            "borders",
            Spec {
                borders,
                ..sized(12, 9)
            },
        ),
        (
            "heart",
            Spec {
                mask: Some(heart),
                ..sized(21, 19)
            },
        ),
        (
            "word",
            Spec {
                width: name.width(),
                height: name.height(),
                mask: Some(name),
                ..Spec::default()
            },
        ),
        (
            "islands",
            Spec {
                mask: Some(islands),
                ..sized(5, 3)
            },
        ),
        (
            "braid",
            Spec {
                braid: 70,
                ..sized(20, 20)
            },
        ),
        (
            "texture",
            Spec {
                texture: 85,
                ..sized(20, 20)
            },
        ),
    ]
}

/// One line for each version, algorithm, kind and seed.
fn lines() -> String {
    let mut text = String::new();
    for algorithm in Algorithm::ALL {
        for (name, spec) in specs() {
            for seed in [0, 1, u64::MAX] {
                // One of these takes as long as all others.
                if name == "large" && seed != 0 {
                    continue;
                }
                let result = match generate(&Spec {
                    algorithm,
                    seed,
                    ..spec.clone()
                }) {
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
