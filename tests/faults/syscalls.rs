//! System calls that fail, disks that are full and files that others hold.

use crate::neighbour::Neighbour;
use crate::night::Night;
use crate::server::Process;
use crate::{alone, length, p99};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Players who meet a fault, and the pause behind each run of theirs: what is measured is the
/// fault, and not so many finished runs.
const PLAYERS: usize = 8;
const PAUSE: Duration = Duration::from_millis(300);

/// Which files the failing calls are about.
#[derive(Clone, Copy)]
enum Files {
    All,
    Store,
    Spool,
    Kept,
}

/// What goes wrong.
enum Fault {
    Nothing,
    /// Another file is where the store was, or none.
    StoreGone,
    /// Another program writes, and does not end.
    StoreHeld,
    /// Store and spool are on a disk without room.
    DiskFull,
    /// Calls fail, in the words of `strace --inject`.
    Calls(Files, &'static [&'static str]),
    /// The same while the store is gone, so that the spool is needed.
    CallsAndStoreGone(Files, &'static [&'static str]),
}

use Fault::{Calls, CallsAndStoreGone, DiskFull, Nothing, StoreGone, StoreHeld};
use Files::{All, Kept, Spool, Store};

const FAULTS: &[(&str, Fault)] = &[
    ("nothing fails", Nothing),
    ("the store is gone", StoreGone),
    ("the store is held", StoreHeld),
    ("the disk is full", DiskFull),
    (
        "the store cannot be synced",
        Calls(Store, &["fsync,fdatasync:error=EIO"]),
    ),
    (
        "nothing can be synced",
        Calls(Kept, &["fsync,fdatasync:error=EIO"]),
    ),
    (
        "syncing takes long",
        Calls(Kept, &["fsync,fdatasync:delay_enter=200000"]),
    ),
    (
        "the store cannot be written",
        Calls(Store, &["pwrite64:error=EIO"]),
    ),
    (
        "the store has no room",
        Calls(Store, &["pwrite64:error=ENOSPC"]),
    ),
    (
        "the store cannot be read",
        Calls(Store, &["pread64:error=EIO"]),
    ),
    (
        "the store cannot be locked",
        Calls(Store, &["fcntl:error=ENOLCK"]),
    ),
    (
        "no file can be opened",
        Calls(All, &["openat:error=EMFILE"]),
    ),
    (
        "no newcomer can be accepted",
        Calls(All, &["accept,accept4:error=EMFILE"]),
    ),
    (
        "the spool has no room",
        CallsAndStoreGone(Spool, &["write:error=ENOSPC"]),
    ),
    (
        "the spool cannot be cut",
        CallsAndStoreGone(Spool, &["write:error=EIO:when=2+2", "ftruncate:error=EIO"]),
    ),
    (
        "the spool cannot be renamed",
        CallsAndStoreGone(Spool, &["fdatasync:error=EIO:when=2+2", "rename:error=EIO"]),
    ),
];

/// `strace` at a server, whose calls it lets fail.
struct Strace {
    child: Child,
    log: PathBuf,
}

impl Strace {
    /// Begins with all threads; `None` where that cannot be done, and the test is skipped.
    fn attach(server: &Process, inject: &[&str], files: &[PathBuf]) -> Option<Self> {
        let log = server.folder.path().join("strace");
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-p", &server.id().to_string(), "-o"]);
        command.arg(&log);
        for file in files {
            command.arg("-P").arg(file);
        }
        for inject in inject {
            command.args(["-e", &format!("inject={inject}")]);
        }
        let calls = inject.iter().filter_map(|one| one.split(':').next());
        let calls: Vec<_> = calls.collect();
        command.args(["-e", &format!("trace={}", calls.join(","))]);
        let spawned = command.stderr(Stdio::null()).spawn();
        let deadline = Instant::now() + Duration::from_secs(20);
        if let Ok(mut child) = spawned {
            while child.try_wait().unwrap().is_none() {
                if is_traced(server.id()) {
                    return Some(Self { child, log });
                }
                assert!(Instant::now() < deadline, "strace does not attach");
                sleep(Duration::from_millis(5));
            }
        }
        crate::skip::skip("strace is not installed, or may not trace");
        None
    }

    /// Ends it, unless it has ended with the server; how many calls have failed.
    fn detach(mut self) -> usize {
        let _ = Command::new("kill")
            .args(["-s", "TERM", &self.child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        self.child.wait().unwrap();
        let log = std::fs::read(&self.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        log.matches("(INJECTED)").count() + log.matches("(DELAYED)").count()
    }
}

/// Whether each thread of a process is traced.
fn is_traced(process: u32) -> bool {
    let Ok(threads) = Path::new(&format!("/proc/{process}/task")).read_dir() else {
        return false;
    };
    let statuses = threads
        .filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("status")).ok());
    let mut statuses = statuses.peekable();
    statuses.peek().is_some() && statuses.all(|status| !status.contains("TracerPid:\t0\n"))
}

/// A fault that is under way.
enum Begun {
    Plain,
    Held(rusqlite::Connection),
    Traced(Strace),
}

impl Fault {
    fn begin(&self, night: &Night) -> Option<Begun> {
        let [store, spool] = night.files();
        let traced = |files: Files, inject: &[&str]| {
            let files = match files {
                All => Vec::new(),
                Store => store,
                Spool => spool,
                Kept => [store, spool].concat(),
            };
            Strace::attach(night.server(), inject, &files).map(Begun::Traced)
        };
        match self {
            Nothing => {}
            StoreGone => night.store_goes(),
            StoreHeld => return Some(Begun::Held(night.hold_file())),
            DiskFull => night.disk().fill(),
            Calls(files, inject) => return traced(*files, inject),
            CallsAndStoreGone(files, inject) => {
                let begun = traced(*files, inject)?;
                night.store_goes();
                return Some(begun);
            }
        }
        Some(Begun::Plain)
    }

    /// All is well again; how many calls have failed.
    fn end(&self, night: &Night, begun: Begun) -> Option<usize> {
        match self {
            StoreGone | CallsAndStoreGone(..) => night.store_is_back(),
            DiskFull => night.disk().make_room(),
            Nothing | StoreHeld | Calls(..) => {}
        }
        match begun {
            Begun::Plain | Begun::Held(_) => None,
            Begun::Traced(strace) => Some(strace.detach()),
        }
    }
}

/// Has players meet a fault. The server is killed during it, or else goes on when it is over.
fn meet(what: &str, fault: &Fault, is_killed: bool) -> Option<Duration> {
    let mut night = match fault {
        DiskFull => Night::on_small_disk()?,
        _ => Night::on_file(),
    };
    night.start();
    let playing = night.players(PLAYERS, PAUSE);
    let neighbour = Neighbour::of(night.server().address);
    let begun = fault.begin(&night)?;
    sleep(length(
        Duration::from_millis(1_500),
        Duration::from_secs(20),
    ));
    let p99 = p99(neighbour, what);
    let failed = if is_killed {
        night.kill(playing);
        let failed = fault.end(&night, begun);
        night.start();
        failed
    } else {
        let failed = fault.end(&night, begun);
        night.stop_playing(playing);
        night.wait_until_saved();
        failed
    };
    assert_ne!(failed, Some(0), "{what}: nothing has failed");
    let end = if is_killed { "killed" } else { "mended" };
    let failed = failed.map_or(String::new(), |failed| format!(", {failed} calls"));
    night.assert_kept(&format!("{what}, {end}{failed}, p99 {p99:?}"));
    Some(p99)
}

#[test]
fn whatever_fails_no_run_is_lost_that_was_promised_and_a_neighbour_plays_on() {
    let _alone = alone();
    let mut answers = Vec::new();
    for (number, (what, fault)) in FAULTS.iter().enumerate() {
        for is_killed in [true, false] {
            // In the checks one way is enough for each.
            if length(is_killed == (number % 2 == 1), true) {
                answers.extend(meet(what, fault, is_killed).map(|p99| (what, p99)));
            }
        }
    }
    for (what, p99) in answers {
        eprintln!("{:>8.1} ms  {what}", p99.as_secs_f64() * 1_000.0);
    }
}
