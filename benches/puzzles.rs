//! What the puzzles' searches cost, against simple programs that do the same in one run.
//!
//! ```text
//! cargo bench --bench puzzles
//! ```
//!
//! Needs `python3` and a C compiler (`cc`); what is missing is told and left out.

#![allow(missing_docs, clippy::unwrap_used)] // A program of its own, not part of the crate.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use mazed::core::budget::Budget;
use mazed::core::fifteen::{Board as Fifteen, Solution, Solver};
use mazed::core::hop::{Board as Hop, SearchLimits, solutions};
use mazed::core::rng::Rng;
use mazed::core::yamyam::{Board as Yamyam, CellKind, Counts, Options, classify};

fn main() {
    let folder = std::env::temp_dir().join(format!("mazed-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    // First, for its peak of memory to be its own.
    fifteen();
    hop(&folder);
    yamyam(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Seconds of the fastest of some runs: what the machine does besides only adds.
fn fastest(runs: u32, mut run: impl FnMut()) -> f64 {
    let seconds = (0..runs).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    seconds.fold(f64::INFINITY, f64::min)
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The words that a program prints; `None` when it cannot be run.
fn words(program: &mut Command) -> Option<Vec<f64>> {
    let output = program
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split_whitespace()
        .map(|word| word.parse().ok())
        .collect()
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

fn yamyam(folder: &Path) {
    println!("yamyam: classification of random boards");
    let mut per_field = Vec::new();
    for side in [500, 1000, 4000] {
        let board = random_board(side);
        let seconds = fastest(if side > 2000 { 5 } else { 20 }, || {
            black_box(classify(black_box(&board), Options::default()));
        });
        let nanoseconds = seconds * 1e9 / board.cells().len() as f64;
        per_field.push(nanoseconds);
        println!(
            "  {side} x {side}: {:.1} ms, {nanoseconds:.1} ns a field",
            seconds * 1e3
        );
        if side == 1000 {
            against_python(folder, &board, seconds);
        }
    }
    println!(
        "  a field of 4000 x 4000 / of 500 x 500: {:.2} (at most 2.5)",
        per_field[2] / per_field[0]
    );
}

fn against_python(folder: &Path, board: &Yamyam, seconds: f64) {
    let file = folder.join("board.txt");
    std::fs::write(&file, board.to_string()).unwrap();
    let python = words(
        Command::new("python3")
            .arg(here("benches/yamyam_bfs.py"))
            .arg(&file),
    );
    let Some([unsafe_cells, safe, risky, python]) = python.as_deref() else {
        println!("  python3 is missing: not compared");
        return;
    };
    let Counts {
        unsafe_cells: ours,
        safe: our_safe,
        risky: our_risky,
        ..
    } = classify(board, Options::default()).counts();
    let same = [ours as f64, our_safe as f64, our_risky as f64] == [*unsafe_cells, *safe, *risky];
    assert!(same, "the two searches must agree");
    println!(
        "  python: {python:.2} s, {:.0} times as long (at least 50)",
        python / seconds
    );
}

fn hop(folder: &Path) {
    println!("hop: all solutions of the 9 x 9 board");
    let text = std::fs::read(here("tests/boards/hop-9x9.txt")).unwrap();
    let board = Hop::parse(&text).unwrap();
    let ours = || {
        let mut always = || true;
        solutions(
            &board,
            SearchLimits::default(),
            &mut Budget::new(u64::MAX, &mut always),
        )
    };
    let program = folder.join("hop");
    let compiled = Command::new("cc")
        .args(["-O2", "-o"])
        .arg(&program)
        .arg(here("benches/hop.c"))
        .status();
    if !compiled.is_ok_and(|status| status.success()) {
        println!("  cc is missing: not compared");
        return;
    }
    // In turns, and the fastest of each, so that both meet the machine at its best.
    let (mut best, mut plain) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..10 {
        best = best.min(
            fastest(1, || {
                for _ in 0..500 {
                    black_box(ours());
                }
            }) / 500.0,
        );
        let input = std::fs::File::open(here("tests/boards/hop-9x9.txt")).unwrap();
        let answer = words(Command::new(&program).arg("500").stdin(input)).unwrap();
        assert_eq!(
            answer[0],
            ours().count() as f64,
            "the two searches must agree"
        );
        plain = plain.min(answer[4]);
    }
    println!(
        "  ours {:.1} us, C {:.1} us: {:.2} times (at most 1.2)",
        best * 1e6,
        plain * 1e6,
        best / plain
    );
}

fn fifteen() {
    println!("fifteen: shortest ways");
    let file = std::fs::read(here("tests/boards/fifteen.json")).unwrap();
    let file: serde_json::Value = serde_json::from_slice(&file).unwrap();
    let tables = fastest(5, || {
        black_box(Solver::new());
    });
    println!("  tables: {:.1} ms", tables * 1e3);
    let solver = Solver::new();
    let mut seconds = Vec::new();
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
        println!("  {optimal} moves: {:.3} ms", time * 1e3);
        seconds.push((optimal, time));
    }
    let of = |moves| {
        seconds
            .iter()
            .find(|(optimal, _)| *optimal == moves)
            .unwrap()
            .1
    };
    println!(
        "  51 moves / 30 moves: {:.1} times, tables included {:.1} (at most 20)",
        of(51) / of(30),
        (of(51) + tables) / (of(30) + tables)
    );
    // One of the boards that need 80 moves; none needs more.
    let hardest = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];
    let hardest = Fifteen::new(&hardest).unwrap();
    for nodes in [5_000_000, 50_000_000] {
        let start = Instant::now();
        let solution = solve(&solver, &hardest, nodes);
        println!(
            "  80 moves with {} million nodes: at most {}, at least {}, {:.2} s",
            nodes / 1_000_000,
            solution.moves.len(),
            solution.at_least,
            start.elapsed().as_secs_f64()
        );
    }
    if let Some(peak) = peak_memory() {
        println!("  peak memory of the process: {peak} MiB (under 64)");
    }
}

/// The most memory that this process has had, in MiB, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}

fn solve(solver: &Solver, board: &Fifteen, nodes: u64) -> Solution {
    let mut always = || true;
    solver
        .solve(board, &mut Budget::new(nodes, &mut always))
        .unwrap()
}
