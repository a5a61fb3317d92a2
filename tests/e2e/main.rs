//! The real server with real clients: OpenSSH and PuTTY in a real terminal, and hostile
//! ones that speak SSH on their own terms.

/// Skips the test where a program is not installed.
macro_rules! needs {
    ($program:literal) => {
        if !crate::has($program) {
            return;
        }
    };
}

#[cfg(unix)]
mod admin;
mod audit;
// The attacks use it too, and not the same parts of it.
#[allow(dead_code)]
mod client;
// A real PostgreSQL; stopping it is for the tests of the store.
#[allow(dead_code)]
#[path = "../store/cluster.rs"]
mod cluster;
#[path = "../common/disk.rs"]
mod disk;
mod door;
mod host;
mod hostile;
mod ladder;
#[path = "../common/length.rs"]
mod length;
mod limits;
mod lines;
mod log;
mod memory;
mod metrics;
mod midnight;
#[cfg(target_os = "linux")]
mod notify;
mod play;
mod probe;
mod proxy;
mod rooms;
#[allow(dead_code)] // So it is with this.
mod server;
#[allow(dead_code)] // Only `zz_skipped` reads what was skipped.
#[path = "../common/skip.rs"]
mod skip;
#[cfg(target_os = "linux")]
mod socket;
mod start;
mod stop;
mod terminal;
mod text;
#[path = "../common/way.rs"]
mod way;

use std::process::Command;

/// Whether a program is there. If not, the test is skipped.
fn has(program: &str) -> bool {
    let version = match program {
        "ssh" | "plink" => "-V",
        "haproxy" => "-v",
        "ssh-audit" => "--help",
        _ => "--version",
    };
    let there = Command::new(program)
        .arg(version)
        .env("PATH", path())
        .output()
        .is_ok();
    if !there {
        skip::skip(&format!("{program} is not installed"));
    }
    there
}

/// Where programs are looked for. Servers lie where only root's `PATH` leads, and what
/// is written in Python where `.ci/run` installs it.
fn path() -> String {
    let tools = concat!(env!("CARGO_TARGET_TMPDIR"), "/../tools/bin");
    let path = std::env::var("PATH").unwrap_or_default();
    format!("{path}:/usr/sbin:{tools}")
}
