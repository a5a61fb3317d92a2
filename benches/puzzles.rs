//! What the puzzles' searches cost.
//!
//! ```text
//! cargo bench --bench puzzles
//! ```

#![allow(missing_docs, clippy::unwrap_used)] // A program of its own, not part of the crate.

use std::hint::black_box;
use std::time::Instant;

use mazed::core::budget::Budget;
use mazed::core::fifteen::{Board as Fifteen, Solution, Solver};
use mazed::core::hop::{Board as Hop, SearchLimits, solutions};
use mazed::core::rng::Rng;
use mazed::core::yamyam::{Board as Yamyam, CellKind, Options, classify};

fn main() {
    fifteen();
    hop();
    yamyam();
}

/// Milliseconds of the fastest of some runs: what the machine does besides only adds.
fn fastest(runs: u32, mut run: impl FnMut()) -> f64 {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}

/// A board of which a quarter are walls and one field in 500 is an exit.
fn random_board(side: u16) -> Yamyam {
    let mut rng = Rng::new(u64::from(side));
    let tile = |index: usize| {
        let last = usize::from(side) - 1;
        let (row, column) = (index / (last + 1) % last, index % (last + 1) % last);
        match rng.below(1000) {
            _ if row == 0 || column == 0 => CellKind::Wall,
            0..250 => CellKind::Wall,
            250..252 => CellKind::Exit,
            _ => CellKind::Free,
        }
    };
    let fields = usize::from(side) * usize::from(side);
    Yamyam::new(side, side, (0..fields).map(tile).collect()).unwrap()
}

fn yamyam() {
    println!("yamyam: classification of random boards");
    for side in [500, 1000, 4000] {
        let board = random_board(side);
        let time = fastest(5, || {
            black_box(classify(black_box(&board), Options::default()));
        });
        let nanoseconds = time * 1e6 / board.cells().len() as f64;
        println!("  {side} x {side}: {time:.1} ms, {nanoseconds:.1} ns a field");
    }
}

fn hop() {
    let board = Hop::parse(include_bytes!("../tests/boards/hop-9x9.txt")).unwrap();
    let time = fastest(1000, || {
        let mut always = || true;
        let mut budget = Budget::new(u64::MAX, &mut always);
        black_box(solutions(&board, SearchLimits::default(), &mut budget));
    });
    println!(
        "hop: all solutions of the 9 x 9 board: {:.1} us",
        time * 1e3
    );
}

fn fifteen() {
    println!("fifteen: shortest ways");
    let file = include_str!("../tests/boards/fifteen.json");
    let file: serde_json::Value = serde_json::from_str(file).unwrap();
    let tables = fastest(5, || {
        black_box(Solver::new());
    });
    println!("  tables: {tables:.1} ms");
    let solver = Solver::new();
    for case in file["boards"].as_array().unwrap() {
        let Some(optimal) = case["optimal"].as_u64() else {
            continue;
        };
        let tiles: Vec<u8> = serde_json::from_value(case["tiles"].clone()).unwrap();
        let board = Fifteen::new(&tiles).unwrap();
        let solution = solve(&solver, &board, u64::MAX);
        assert!(solution.is_shortest() && solution.moves.len() as u64 == optimal);
        let time = fastest(5, || {
            black_box(solve(&solver, &board, u64::MAX));
        });
        println!("  {optimal} moves: {time:.3} ms");
    }
    // One of the boards that need 80 moves; none needs more.
    let hardest = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];
    let hardest = Fifteen::new(&hardest).unwrap();
    let start = Instant::now();
    let solution = solve(&solver, &hardest, 5_000_000);
    let (most, least) = (solution.moves.len(), solution.at_least);
    let seconds = start.elapsed().as_secs_f64();
    println!("  80 moves with 5 million nodes: at most {most}, at least {least}, {seconds:.2} s");
}

fn solve(solver: &Solver, board: &Fifteen, nodes: u64) -> Solution {
    let mut always = || true;
    solver
        .solve(board, &mut Budget::new(nodes, &mut always))
        .unwrap()
}
