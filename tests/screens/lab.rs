//! The laboratory: what it shows, what it says, what it costs.

use std::time::Instant;

use mazed::core::generate::{Algorithm, Spec, generate};
use mazed::i18n::Lang;
use mazed::look::Depth;

use crate::tester::{Tester, caps};

/// The laboratory with an algorithm (counted from 1), without colours, so that the text
/// of the screen shows all there is to see.
fn lab(size: (u16, u16), lang: Lang, unicode: bool, algorithm: usize) -> Tester {
    let mut tester = Tester::begin(size, lang, None, caps(Depth::Mono, unicode), None);
    tester.menu("menu-laboratory");
    tester.keys("a");
    tester.keys(&algorithm.to_string());
    tester
}

/// The header's size and seed, and the tiles of the picture: true for wall.
fn read(text: &str) -> (u16, u16, u64, Vec<Vec<bool>>) {
    let header: Vec<&str> = text
        .lines()
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let x = header.iter().position(|word| *word == "x").expect("a size");
    let (width, height) = (
        header[x - 1].parse().unwrap(),
        header[x + 1].parse().unwrap(),
    );
    let seed = header
        .iter()
        .position(|word| *word == "seed")
        .expect("a seed");
    let seed = header[seed + 1].parse().expect("a seed");
    let rows: Vec<&str> = text
        .lines()
        .skip(1)
        .take(2 * usize::from(height) + 1)
        .collect();
    let left = rows[0]
        .chars()
        .position(|tile| tile == '█')
        .expect("a wall");
    let wall = |row: &&str| {
        let tile = |col: usize| row.chars().nth(left + 2 * col) == Some('█');
        (0..2 * usize::from(width) + 1).map(tile).collect()
    };
    (width, height, seed, rows.iter().map(wall).collect())
}

#[test]
fn played_to_its_end_every_maze_is_the_one_generated() {
    for (n, algorithm) in Algorithm::ALL.into_iter().enumerate() {
        let mut tester = lab((80, 24), Lang::En, true, n + 1);
        tester.let_pass(600_000);
        let (width, height, seed, walls) = read(&tester.text());
        let maze = generate(&Spec {
            width,
            height,
            algorithm,
            seed,
            ..Spec::default()
        });
        let maze = maze.expect("a plain grid");
        let tiles = mazed::core::tiles::Tiles::new(&maze);
        for (row, line) in walls.iter().enumerate() {
            for (col, wall) in line.iter().enumerate() {
                let tile = mazed::core::tiles::Tile::new(row as u16, col as u16);
                let rim = row == 0 || col == 0 || row == walls.len() - 1 || col == line.len() - 1;
                let open = !rim && tiles.is_open(tile);
                assert_eq!(*wall, !open, "{algorithm} row {row} column {col}");
            }
        }
    }
}

#[test]
fn it_rests_when_paused_and_when_finished() {
    let mut tester = lab((80, 24), Lang::En, true, 4);
    assert!(tester.deadline().is_some());
    tester.keys(" ");
    assert_eq!(tester.deadline(), None);
    let paused = tester.text();
    tester.let_pass(60_000);
    assert_eq!(tester.text(), paused);
    tester.keys(" ");
    assert!(tester.deadline().is_some());
    tester.let_pass(600_000);
    assert_eq!(tester.deadline(), None, "the maze is built");
    tester.keys(" ");
    assert!(tester.deadline().is_some(), "the search begins");
    tester.let_pass(600_000);
    assert_eq!(tester.deadline(), None, "the way is found");
}

#[test]
fn a_step_back_is_a_step_undone() {
    for n in 1..=8 {
        let mut tester = lab((80, 24), Lang::En, true, n);
        tester.let_pass(3_000);
        tester.keys(" ..");
        let before = tester.text();
        tester.keys("...,,,");
        assert_eq!(tester.text(), before);
    }
    let mut tester = lab((80, 24), Lang::En, true, 1);
    tester.keys("e");
    let built = tester.text();
    tester.keys("  .,,,,,,,00e");
    assert_eq!(tester.text(), built);
}

#[test]
fn keys_do_what_the_line_says() {
    let mut tester = lab((80, 24), Lang::En, true, 1);
    let fresh = tester.text();
    tester.let_pass(2_000);
    tester.keys("0");
    tester.sees("|| ");
    assert_eq!(
        tester.text().lines().nth(20),
        fresh.lines().nth(20),
        "the numbers are those of the start"
    );
    tester.shows("++", "64/s");
    tester.shows("---------------", " 1/s");
    tester.shows("a8", "Eller");
    tester.shows("2", "Eller | Backtracker");
    tester.shows("A4", "Prim");
    tester.shows("S4", "Eller → Breadth-first | Prim → Right-hand rule");
    tester.shows("q", " Play ");
}

#[test]
fn a_terminal_that_grows_and_shrinks_back_keeps_the_maze() {
    let mut tester = lab((80, 24), Lang::En, true, 1);
    tester.keys(" ...");
    let before = tester.text();
    tester.resize(120, 40);
    tester.resize(80, 24);
    assert_eq!(tester.text(), before);
}

#[test]
fn the_largest_screen_is_ready_at_once() {
    for n in 1..=8 {
        let begun = Instant::now();
        let mut tester = lab((500, 200), Lang::En, true, n);
        // Far above what it takes, so that a busy machine does not fail this.
        assert!(begun.elapsed().as_millis() < 3_000, "{:?}", begun.elapsed());
        let begun = Instant::now();
        tester.keys("e e");
        assert!(begun.elapsed().as_millis() < 3_000, "{:?}", begun.elapsed());
    }
}
