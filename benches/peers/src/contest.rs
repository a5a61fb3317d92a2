//! Measuring side by side, and what was claimed.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// A name, and what makes one maze from a seed.
pub type Contestant<'a> = (&'a str, Box<dyn Fn(u64) + 'a>);

/// Time this thread has been running. Time in which the machine did something else
/// does not count.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Mazes a second of each contestant, from its fastest slice.
pub fn rates(field: &[Contestant], slice: Duration, rounds: usize) -> Vec<f64> {
    let mut best = vec![0f64; field.len()];
    let mut seed = 1;
    for _ in 0..rounds {
        for ((_, make), best) in field.iter().zip(&mut best) {
            let (start, mut mazes) = (now(), 0u32);
            while mazes == 0 || (now() - start) < slice {
                make(seed);
                mazes += 1;
                seed += 1;
            }
            *best = best.max(f64::from(mazes) / (now() - start).as_secs_f64());
        }
    }
    best
}

/// Mean seconds of a maze, where the time depends on luck more than on the machine.
pub fn mean(mazes: u64, make: impl Fn(u64)) -> f64 {
    let start = now();
    (1..=mazes).for_each(make);
    (now() - start).as_secs_f64() / mazes as f64
}

/// What was claimed and what came out.
#[derive(Default)]
pub struct Claims(Vec<(String, f64, &'static str, f64, bool)>);

impl Claims {
    /// Something has to be as large as this.
    pub fn at_least(&mut self, what: &str, found: f64, least: f64) {
        self.0
            .push((what.to_owned(), found, ">=", least, found >= least));
    }

    /// Something may be as large as this.
    pub fn at_most(&mut self, what: &str, found: f64, most: f64) {
        self.0
            .push((what.to_owned(), found, "<=", most, found <= most));
    }

    /// Prints all claims and says whether they hold.
    pub fn report(&self) -> bool {
        println!();
        for (what, found, sign, wanted, holds) in &self.0 {
            let verdict = if *holds { "" } else { "   MISSED" };
            println!("{what:<48} {found:>8.2} {sign} {wanted:>5.1}{verdict}");
        }
        self.0.iter().all(|(.., holds)| *holds)
    }
}
