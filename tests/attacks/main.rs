//! What strangers do to a server: it stands, its memory is bounded, and whoever plays
//! beside them does not notice.
//!
//! The server is the real program. Each attack has it, and the machine, to itself: they
//! are held against bounds of time. Most are a row of [`ATTACKS`]. With `MAZED_TEST_LONG=1`
//! each takes its whole length.

#[cfg(unix)]
#[path = "../e2e/client.rs"]
#[allow(dead_code)]
mod client;
mod crowd;
mod door;
mod fair;
mod flood;
#[path = "../common/length.rs"]
mod length;
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
mod sessions;
#[allow(dead_code)] // Only `zz_skipped` reads what was skipped.
#[path = "../common/skip.rs"]
mod skip;
mod stop;
mod watch;
#[allow(dead_code)] // Screens are read by other tests.
#[path = "../common/way.rs"]
mod way;
mod work;

use length::length;
use neighbour::Neighbour;
use server::Process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The machine, for one attack at a time.
static MACHINE: Mutex<()> = Mutex::new(());

/// Something that strangers do, beside a neighbour who is to notice nothing.
struct Attack {
    name: &'static str,
    /// Of the server, beside those by which one address may do all of it.
    options: &'static [&'static str],
    /// What the server may grow by, in MiB.
    growth: usize,
    done: fn(&Process),
}

/// Options of a server that reads as fast as clients send.
const NO_RATE_LIMIT: &[&str] = &["--input-rate", "1000000000"];

/// Options of a server with the usual bounds of an address.
const USUAL: &[&str] = &[
    "--max-per-address",
    "512",
    "--max-before-login-per-address",
    "128",
    "--accepts-burst",
    "128",
    "--accepts-per-second",
    "10",
];

/// How long an attack goes on that has no end of its own.
fn attack_time() -> Duration {
    length(Duration::from_secs(2), Duration::from_secs(8))
}

const fn row(
    name: &'static str,
    options: &'static [&'static str],
    growth: usize,
    done: fn(&Process),
) -> Attack {
    Attack {
        name,
        options,
        growth,
        done,
    }
}

const ATTACKS: &[Attack] = &[
    row("pastes", NO_RATE_LIMIT, 16, flood::paste),
    row("many keys", NO_RATE_LIMIT, 16, flood::keys_a_second),
    row("keys at the usual rate", &[], 16, flood::usual_rate),
    row("many resizes", NO_RATE_LIMIT, 16, flood::resizes),
    row("readers that stop", flood::STALLS, 32, flood::stalls),
    row("long command lines", NO_RATE_LIMIT, 16, flood::lines),
    row("new boards", &[], 32, fair::new_boards),
    row("resizes of large boards", &[], 64, fair::resizes),
    row("keys exchanged again", &[], 32, fair::rekeys),
    row("quick keys of a hundred", &[], 32, fair::quick_keys),
    row("slow handshakes", crowd::SLOW, 64, crowd::slow_handshakes),
    row("a crowd held before login", crowd::HELD, 480, crowd::held),
    row(
        "a crowd at the usual bounds",
        crowd::BEFORE,
        64,
        crowd::usual,
    ),
    row("silent addresses", USUAL, 64, door::silent),
    row("broken packets", malformed::ROOM, 32, malformed::send),
    row("the port of the metrics", metrics::PORT, 16, metrics::flood),
    row("rooms", &[], 64, rooms::floods),
    row("spectators", &[], 64, watch::many),
    row("spectators who change", &[], 24, watch::flicker),
    row("heavy commands", &[], 256, work::heavy),
    row("heavy commands and small ones", &[], 256, work::hold_up),
    row("boards that explode", &[], 256, work::explosions),
    row("answers that nobody reads", &[], 128, work::unread),
    row("pastes of many sessions", &[], 2000, sessions::pastes),
    row("large laboratories", &[], 4000, sessions::laboratories),
];

#[test]
fn a_neighbour_notices_no_attack() {
    let wanted = std::env::var("MAZED_ATTACK").unwrap_or_default();
    let rows = ATTACKS.iter().filter(|row| row.name.contains(&wanted));
    let failed = |row: &&Attack| std::panic::catch_unwind(|| beside_a_neighbour(row)).is_err();
    let failed: Vec<_> = rows.filter(failed).map(|row| row.name).collect();
    assert!(failed.is_empty(), "{failed:?}");
}

fn beside_a_neighbour(row: &Attack) {
    let _alone = alone();
    eprintln!("{}", row.name);
    let began = std::time::Instant::now();
    let server = serve(row.options);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    (row.done)(&server);
    neighbour.content();
    let grown = grown(&server, before) / 1024;
    eprintln!("{grown} MiB more, {:.1} s", began.elapsed().as_secs_f64());
    assert!(grown < row.growth, "{grown} MiB more");
    assert!(!server.errors().contains("panicked"), "{}", server.errors());
    // And it still lets people in.
    Neighbour::visit(server.address);
}

/// Does what is asynchronous in an attack.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = { runtime }.enable_all().build();
    runtime.expect("a runtime").block_on(future)
}

/// Waits until no other attack is under way.
fn alone() -> MutexGuard<'static, ()> {
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Options of a server that takes everybody from one address.
const OPEN: [[&str; 2]; 4] = [
    ["--max-per-address", "1000000"],
    ["--max-before-login-per-address", "1000000"],
    ["--accepts-burst", "10000000"],
    ["--accepts-per-second", "1000000"],
];

/// A server that takes everybody from one address, where these options say nothing else.
fn serve(options: &[&str]) -> Process {
    let open = OPEN.iter().filter(|[name, _]| !options.contains(name));
    Process::start(&[&open.flatten().copied().collect::<Vec<_>>(), options].concat())
}

/// How much the server has grown, in KiB.
fn grown(server: &Process, before: usize) -> usize {
    server.memory().saturating_sub(before) / 1024
}
