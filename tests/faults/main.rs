//! What the worst night does to a server: it is killed, its database crashes,
//! system calls fail, and people press any key. No run is lost whose player was told that it is
//! saved, or will be; nothing panics; and whoever plays beside it gets their answers.
//!
//! The server is the real program on a real file or a real PostgreSQL. With `MAZED_TEST_LONG=1`
//! each of these takes its whole length, three quarters of an hour in all, and a neighbour's
//! answers are held against the bound that a server keeps which has the machine to itself.

mod breaks;
#[path = "../e2e/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "../store/cluster.rs"]
#[allow(dead_code)]
mod cluster;
mod crashes;
#[path = "../common/length.rs"]
mod length;
mod monkeys;
#[path = "../attacks/neighbour.rs"]
#[allow(dead_code)]
mod neighbour;
mod night;
mod player;
#[path = "../e2e/server.rs"]
#[allow(dead_code)]
mod server;
#[allow(dead_code)] // Only `zz_skipped` reads what was skipped.
#[path = "../common/skip.rs"]
mod skip;
mod strace;
mod syscalls;
#[allow(dead_code)] // Screens are read by other tests.
#[path = "../common/way.rs"]
mod way;

use length::length;
use neighbour::Neighbour;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The machine, for one experiment at a time.
static MACHINE: Mutex<()> = Mutex::new(());

/// What 99 of a hundred answers may take: twenty times what they take at rest, and still less
/// than anybody notices. Tests that run beside others are not held against it.
const P99_MAX: Duration = Duration::from_millis(20);

/// The same on a machine that is busy with other tests, and not optimised.
const BUSY_P99_MAX: Duration = Duration::from_secs(2);

/// Waits until no other experiment is under way.
fn alone() -> MutexGuard<'static, ()> {
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What 99 of a hundred of a neighbour's answers took at most. They have left.
fn p99(neighbour: Neighbour) -> Duration {
    let answers = neighbour.answers();
    answers[answers.len() * 99 / 100]
}

/// Prints what they took beside each of these, and holds it against the bound.
fn compare(beside: &[(String, Duration)]) {
    for (what, p99) in beside {
        eprintln!("{:>8.1} ms  {what}", p99.as_secs_f64() * 1_000.0);
    }
    let most = length(BUSY_P99_MAX, P99_MAX);
    let late: Vec<_> = beside.iter().filter(|(_, p99)| *p99 > most).collect();
    assert!(late.is_empty(), "{late:?}");
}
