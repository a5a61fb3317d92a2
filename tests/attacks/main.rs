//! What strangers do to a server: it stands, its memory is bounded, and whoever plays
//! beside them does not notice.
//!
//! The server is the real program. Each attack has it, and the machine, to itself: they
//! are held against bounds of time. Most are a row of [`ATTACKS`].

#[cfg(unix)]
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
mod sessions;
#[allow(dead_code)] // Only `zz_skipped` reads what was skipped.
#[path = "../common/skip.rs"]
mod skip;
mod stop;
mod watch;
#[path = "../common/way.rs"]
mod way;
mod work;

use neighbour::Neighbour;
use server::Process;
use tokio::sync::{Mutex, MutexGuard};

/// The machine, for one attack at a time.
static MACHINE: Mutex<()> = Mutex::const_new(());

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
    row("a paste of ten MiB", NO_RATE_LIMIT, 16, flood::paste),
    row("100,000 keys", NO_RATE_LIMIT, 16, flood::keys_a_second),
    row("keys at the usual rate", &[], 16, flood::usual_rate),
    row("100,000 resizes", NO_RATE_LIMIT, 16, flood::resizes),
    row("readers that stop", flood::STALLS, 32, flood::stalls),
    row("command lines of any length", &[], 16, flood::lines),
    row("new boards", &[], 32, fair::new_boards),
    row("resizes of large boards", &[], 64, fair::resizes),
    row("keys exchanged again", &[], 32, fair::rekeys),
    row("quick keys of a hundred", &[], 32, fair::quick_keys),
    row("slow handshakes", crowd::SLOW, 64, crowd::slow_handshakes),
    row("10,000 held before login", crowd::HELD, 480, crowd::held),
    row("10,000 at the usual bounds", crowd::USUAL, 64, crowd::usual),
    row("rooms", &[], 64, rooms::floods),
    row("heavy commands", &[], 256, work::heavy),
    row("boards that explode", &[], 256, work::explosions),
    row("answers that nobody reads", &[], 128, work::unread),
    row("pastes of many sessions", &[], 2000, sessions::pastes),
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
    let server = serve(row.options);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    (row.done)(&server);
    neighbour.content();
    let grown = grown(&server, before) / 1024;
    eprintln!("{grown} MiB");
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
    MACHINE.blocking_lock()
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
