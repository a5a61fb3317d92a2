//! System calls of a server that fail, by `strace`.

use crate::server::Process;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// `strace` at a server, whose calls it lets fail.
pub struct Strace {
    child: Child,
    log: PathBuf,
}

impl Strace {
    /// Begins with all threads; `None` where that cannot be done, and the test is skipped.
    pub fn attach(server: &Process, inject: &[&str], files: &[PathBuf]) -> Option<Self> {
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
    pub fn detach(mut self) -> usize {
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
