//! How much memory the largest mazes take at the peak: each made in a process of its
//! own, which asks the system what it had at most.

use std::process::{Command, ExitCode};

use crate::contest::Claims;
use crate::core::generate::Algorithm;

/// Asks this program to make one maze and print its peak.
const WORD: &str = "--peak-of";

/// Cells of the largest maze.
const CELLS: f64 = 4000.0 * 4000.0;

/// In a process that was asked for a peak: prints it.
pub fn child() -> Option<ExitCode> {
    let mut words = std::env::args().skip(1);
    if words.next()? != WORD {
        return None;
    }
    let before = peak();
    if let Ok(algorithm) = words.next()?.parse() {
        std::hint::black_box(crate::ours(algorithm, 4000, 1));
    }
    println!("{}", peak()?.checked_sub(before?)?);
    Some(ExitCode::SUCCESS)
}

/// Resident bytes of this process at their highest.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim()
        .strip_suffix(" kB")?
        .parse::<u64>()
        .ok()
        .map(|kib| kib * 1024)
}

/// The peak of each algorithm.
pub fn peaks(claims: &mut Claims) {
    println!("\n4000 x 4000, bytes a cell at the peak, the maze's own included");
    for algorithm in Algorithm::ALL {
        let program = std::env::current_exe().map(Command::new);
        let output =
            program.and_then(|mut program| program.args([WORD, algorithm.name()]).output());
        let bytes = output.ok().and_then(|output| {
            String::from_utf8(output.stdout)
                .ok()?
                .trim()
                .parse::<f64>()
                .ok()
        });
        match bytes.map(|bytes| bytes / CELLS) {
            Some(bytes) => {
                println!("{:<12}  {bytes:>5.2}", algorithm.name());
                // A few pages of program and queues come on top of the cells'.
                claims.at_most(&format!("bytes a cell, {algorithm}"), bytes, 5.05);
            }
            None => println!("{:<12}  not known on this system", algorithm.name()),
        }
    }
}
