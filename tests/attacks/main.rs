//! What strangers do to a server: it stands, its memory is bounded, and whoever plays
//! beside them does not notice.
//!
//! The server is the real program. Each attack has it, and the machine, to itself: they
//! are held against bounds of time.

#[cfg(unix)]
mod admin;
#[path = "../e2e/client.rs"]
#[allow(dead_code)]
mod client;
mod crowd;
#[cfg(unix)]
#[path = "../common/disk.rs"]
mod disk;
mod door;
mod fair;
mod flood;
#[cfg(unix)]
mod log;
mod malformed;
mod metrics;
mod neighbour;
mod questions;
mod raw;
mod rooms;
mod seal;
#[path = "../e2e/server.rs"]
#[allow(dead_code)]
mod server;
mod shares;
#[allow(dead_code)] // Only `zz_skipped` reads what was skipped.
#[path = "../common/skip.rs"]
mod skip;
mod stop;
mod watch;
#[path = "../common/way.rs"]
mod way;
mod work;

use server::Process;
use tokio::sync::{Mutex, MutexGuard};

/// The machine, for one attack at a time.
static MACHINE: Mutex<()> = Mutex::const_new(());

/// Waits until no other attack is under way.
fn alone() -> MutexGuard<'static, ()> {
    MACHINE.blocking_lock()
}

/// A server that takes everybody from one address, and these options.
fn serve(options: &[&str]) -> Process {
    let open = [
        "--max-per-address",
        "1000000",
        "--max-before-login-per-address",
        "1000000",
        "--accepts-burst",
        "10000000",
        "--accepts-per-second",
        "1000000",
    ];
    Process::start(&[&open[..], options].concat())
}

/// How much the server has grown, in KiB.
fn grown(server: &Process, before: usize) -> usize {
    server.memory().saturating_sub(before) / 1024
}
