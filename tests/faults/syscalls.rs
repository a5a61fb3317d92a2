//! System calls that fail, and files that others hold.

use crate::length::length;
use crate::neighbour::Neighbour;
use crate::night::Night;
use crate::player::Told;
use crate::strace::Strace;
use crate::{alone, compare, p99};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Players who meet a fault. What is measured is the fault, and not so many finished runs.
const PLAYERS: usize = 4;

/// How long the first player may wait to be told of a run, on a busy machine.
const TOLD_MAX: Duration = Duration::from_secs(30);

/// Which files the failing calls are about.
#[derive(Clone, Copy)]
enum Files {
    All,
    Store,
}

/// What goes wrong.
enum Fault {
    Nothing,
    /// Another program writes, and does not end.
    StoreHeld,
    /// Calls fail, in the words of `strace --inject`.
    Calls(Files, &'static [&'static str]),
}

use Fault::{Calls, Nothing, StoreHeld};
use Files::{All, Store};
use Told::{Later, Saved};

/// What goes wrong, and the best that a player can truly be told meanwhile.
const FAULTS: &[(&str, Fault, Told)] = &[
    ("nothing fails", Nothing, Saved),
    ("the store is held", StoreHeld, Later),
    (
        "the store cannot be synced",
        Calls(Store, &["fsync,fdatasync:error=EIO"]),
        Later,
    ),
    (
        "syncing takes long",
        Calls(Store, &["fsync,fdatasync:delay_enter=200000"]),
        Saved,
    ),
    (
        "the store cannot be written",
        Calls(Store, &["pwrite64:error=EIO"]),
        Later,
    ),
    (
        "the store has no room",
        Calls(Store, &["pwrite64:error=ENOSPC"]),
        Later,
    ),
    (
        "the store cannot be read",
        Calls(Store, &["pread64:error=EIO"]),
        Saved,
    ),
    (
        "no file can be opened",
        // One failed write has the store opened anew.
        Calls(All, &["pwrite64:error=EIO:when=1", "openat:error=EMFILE"]),
        Later,
    ),
    (
        "no newcomer can be accepted",
        Calls(All, &["accept,accept4:error=EMFILE"]),
        Saved,
    ),
    (
        // SQLite takes a lock that it could not let go of for one that is held, as long as it has
        // the file open anywhere.
        "the store cannot be locked",
        Calls(Store, &["fcntl:error=ENOLCK"]),
        Saved,
    ),
];

/// A fault that is under way.
enum Begun {
    Plain,
    Held(rusqlite::Connection),
    Traced(Strace),
}

impl Fault {
    fn begin(&self, night: &Night) -> Option<Begun> {
        let traced = |files: Files, inject: &[&str]| {
            let files = match files {
                All => Vec::new(),
                Store => night.files(),
            };
            Strace::attach(night.server(), inject, &files).map(Begun::Traced)
        };
        match self {
            Nothing => {}
            StoreHeld => return Some(Begun::Held(night.hold_file())),
            Calls(files, inject) => return traced(*files, inject),
        }
        Some(Begun::Plain)
    }

    /// All is well again; how many calls have failed.
    fn end(begun: Begun) -> Option<usize> {
        match begun {
            Begun::Plain => None,
            Begun::Held(other) => {
                drop(other);
                None
            }
            Begun::Traced(strace) => Some(strace.detach()),
        }
    }
}

/// Has players meet a fault. The server is killed during it, or else goes on when it is over.
/// What 99 of a hundred of a neighbour's answers took meanwhile, where it can be had.
fn meet(what: &str, fault: &Fault, best: Told, is_killed: bool) -> Option<(String, Duration)> {
    let mut night = Night::on_file();
    night.start();
    night.wait_until_saved();
    // The boards that each of them gets last until the end.
    let (pause, time) = length((100, 700), (700, 20_000));
    let playing = night.players(PLAYERS, Duration::from_millis(pause));
    let neighbour = Neighbour::of(night.server().address);
    let begun = fault.begin(&night)?;
    let _knocks = TcpStream::connect(night.server().address).unwrap();
    let began = Instant::now();
    sleep(Duration::from_millis(time));
    let told = loop {
        if let Some(told) = night.ledger.best_since(began) {
            break told;
        }
        assert!(began.elapsed() < TOLD_MAX, "{what}: nobody is told");
        sleep(Duration::from_millis(20));
    };
    match fault {
        // Nothing keeps the server from the best.
        Nothing => assert_eq!(told, best, "{what}"),
        _ => assert!(told >= best, "{what}: {told:?}"),
    }
    let p99 = p99(neighbour);
    let failed = if is_killed {
        night.kill(playing);
        let failed = Fault::end(begun);
        night.start();
        failed
    } else {
        let failed = Fault::end(begun);
        night.stop_playing(playing);
        night.wait_until_saved();
        failed
    };
    assert_ne!(failed, Some(0), "{what}: nothing has failed");
    let end = if is_killed { "killed" } else { "mended" };
    let failed = failed.map_or(String::new(), |failed| format!(", {failed} calls"));
    let what = format!("{what}{failed}, {end}");
    night.assert_kept(&what);
    Some((what, p99))
}

#[test]
fn whatever_fails_no_promise_is_broken_and_a_neighbour_plays_on() {
    let _alone = alone();
    let mut answers = Vec::new();
    for (number, (what, fault, best)) in FAULTS.iter().enumerate() {
        // In the checks one way is enough for each.
        let one = [number % 2 == 1];
        for is_killed in length(&one[..], &[true, false]) {
            answers.extend(meet(what, fault, *best, *is_killed));
        }
    }
    compare(&answers);
}
