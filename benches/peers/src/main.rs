//! mazed's maze core side by side with other maze crates, in one run.
//!
//! ```text
//! cargo run --release --manifest-path benches/peers/Cargo.toml
//! ```
//!
//! Prints a table for each claim and ends with status 1 when one does not hold. Every
//! contestant takes its turn in short slices of its thread's own time, over and over,
//! and its fastest slice counts: whatever else the machine does can only make a slice
//! slower.

mod contest;
mod contestants;
// The floor as it is, without the server above it and its cryptography: this compiles in
// seconds. It is linted where it lives; what nobody measures is dead here.
#[allow(dead_code, unused_imports, clippy::all)]
#[path = "../../../src"]
mod mazed {
    pub(crate) mod core;
}
mod memory;

use std::process::ExitCode;
use std::time::Duration;

// The core names its modules from the root of its crate.
use mazed::core;

use contest::{Claims, Contestant, mean, rates};
use core::analysis::{Rating, longest_path};
use core::generate::{Algorithm, Spec, generate};
use core::grid::{Cell, Maze};

/// Call stack of the thread that runs everything: knossos calls itself once a cell.
const STACK: usize = 2 << 30;

fn main() -> ExitCode {
    if let Some(status) = memory::child() {
        return status;
    }
    let all = std::thread::Builder::new().stack_size(STACK).spawn(run);
    match all.map(std::thread::JoinHandle::join) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn run() -> bool {
    let mut claims = Claims::default();
    backtrackers(&mut claims);
    other_algorithms(&mut claims);
    measuring(&mut claims);
    straight_cost(&mut claims);
    every_algorithm();
    memory::peaks(&mut claims);
    claims.report()
}

/// A maze of mazed.
fn ours(algorithm: Algorithm, side: u16, seed: u64) -> Maze {
    let spec = Spec {
        width: side,
        height: side,
        algorithm,
        seed,
        ..Spec::default()
    };
    generate(&spec).expect("a plain grid of a size in range")
}

fn backtrackers(claims: &mut Claims) {
    let wanted = |side: u16| {
        let amaze = match side {
            128 => Some(3.0),
            1000 => Some(10.0),
            _ => None,
        };
        [
            ("knossos", Some(7.5)),
            ("Mazeir", Some(3.0)),
            ("irrgarten", Some(5.0)),
            ("amaze", amaze),
        ]
    };
    for side in [29, 128, 1000] {
        let field: [Contestant; 5] = [
            (
                "mazed",
                Box::new(move |seed| {
                    drop(std::hint::black_box(ours(
                        Algorithm::Backtracker,
                        side,
                        seed,
                    )))
                }),
            ),
            (
                "knossos",
                Box::new(move |seed| contestants::knossos(side, seed)),
            ),
            (
                "Mazeir",
                Box::new(move |seed| contestants::mazeir(side, seed)),
            ),
            (
                "irrgarten",
                Box::new(move |seed| contestants::irrgarten(side, seed)),
            ),
            (
                "amaze",
                Box::new(move |seed| contestants::amaze(side, seed)),
            ),
        ];
        let rates = rates(&field, Duration::from_millis(8), 40);
        let cells = f64::from(side) * f64::from(side);
        println!("\nBacktracker, {side} x {side}, one thread");
        println!("{:>12}  {:>9.1} M cells/s", "mazed", rates[0] * cells / 1e6);
        for ((name, least), rate) in wanted(side).into_iter().zip(&rates[1..]) {
            let ratio = rates[0] / rate;
            println!(
                "{name:>12}  {:>9.1} M cells/s   mazed is {ratio:.2} times as fast",
                rate * cells / 1e6
            );
            if let Some(least) = least {
                claims.at_least(
                    &format!("backtracker {side} x {side} over {name}"),
                    ratio,
                    least,
                );
            }
        }
    }
}

fn other_algorithms(claims: &mut Claims) {
    println!("\n128 x 128, mean time of a maze");
    let kruskal = mean(300, |seed| {
        drop(std::hint::black_box(ours(Algorithm::Kruskal, 128, seed)))
    });
    let peer = mean(3, |seed| contestants::knossos_kruskal(128, seed));
    println!(
        "     Kruskal  mazed {:.3} ms, knossos {:.1} ms",
        kruskal * 1e3,
        peer * 1e3
    );
    claims.at_least("Kruskal 128 x 128 over knossos", peer / kruskal, 50.0);
    let wilson = mean(300, |seed| {
        drop(std::hint::black_box(ours(Algorithm::Wilson, 128, seed)))
    });
    let peer = mean(3, |seed| contestants::amaze_wilson(128, seed));
    println!(
        "      Wilson  mazed {:.3} ms, amaze {:.1} ms",
        wilson * 1e3,
        peer * 1e3
    );
    claims.at_least("Wilson 128 x 128 over amaze", peer / wilson, 500.0);
}

fn measuring(claims: &mut Claims) {
    let make = |seed| ours(Algorithm::Backtracker, 128, seed);
    let field: [Contestant; 2] = [
        (
            "generate",
            Box::new(move |seed| drop(std::hint::black_box(make(seed)))),
        ),
        (
            "and measure",
            Box::new(move |seed| {
                let maze = make(seed);
                let way = longest_path(&maze, Cell::new(0, 0));
                let rating = way.map(|(longest, way)| (longest, Rating::along(&maze, &way)));
                std::hint::black_box(rating).expect("a maze without loops");
            }),
        ),
    ];
    let rates = rates(&field, Duration::from_millis(8), 40);
    println!(
        "\nBacktracker, 128 x 128: generate {:.3} ms",
        1e3 / rates[0]
    );
    println!("generate, longest way and rating {:.3} ms", 1e3 / rates[1]);
    claims.at_most(
        "longest way and rating over generating alone",
        rates[0] / rates[1],
        4.0,
    );
}

fn straight_cost(claims: &mut Claims) {
    let side = |side: u16| -> Contestant<'static> {
        (
            "",
            Box::new(move |seed| {
                drop(std::hint::black_box(ours(
                    Algorithm::Backtracker,
                    side,
                    seed,
                )))
            }),
        )
    };
    let rates = rates(&[side(128), side(4000)], Duration::from_millis(8), 7);
    let cell = |side: u32, rate: f64| 1e9 / rate / f64::from(side * side);
    let (small, large) = (cell(128, rates[0]), cell(4000, rates[1]));
    println!("\nBacktracker, a cell: {small:.2} ns at 128 x 128, {large:.2} ns at 4000 x 4000");
    claims.at_most(
        "a cell at 4000 x 4000 over one at 128 x 128",
        large / small,
        2.5,
    );
}

fn every_algorithm() {
    println!("\nM cells/s     128 x 128  1000 x 1000");
    for algorithm in Algorithm::ALL {
        let speed = |side: u16, rounds| {
            let field: [Contestant; 1] = [(
                "",
                Box::new(move |seed| drop(std::hint::black_box(ours(algorithm, side, seed)))),
            )];
            rates(&field, Duration::from_millis(8), rounds)[0] * f64::from(side) * f64::from(side)
                / 1e6
        };
        println!(
            "{:<12}  {:>9.1}  {:>11.1}",
            algorithm.name(),
            speed(128, 20),
            speed(1000, 4)
        );
    }
}
