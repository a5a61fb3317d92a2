//! The real server with real clients: OpenSSH and PuTTY in a real terminal, and hostile
//! ones that speak SSH on their own terms.

mod client;
mod door;
mod hostile;
mod limits;
mod lines;
mod play;
mod proxy;
mod puzzles;
mod queue;
mod server;
mod stop;
mod terminal;

use std::process::Command;

/// Whether a program is there. If not, the test is skipped loudly; with
/// `MAZED_TEST_ALL=1` it fails.
fn has(program: &str) -> bool {
    let version = if program == "ssh" || program == "plink" {
        "-V"
    } else {
        "--version"
    };
    let there = Command::new(program)
        .arg(version)
        .env("PATH", path())
        .output()
        .is_ok();
    if !there {
        let all = std::env::var_os("MAZED_TEST_ALL").is_some_and(|value| value == "1");
        assert!(!all, "{program} is not installed");
        eprintln!("SKIPPED: {program} is not installed");
    }
    there
}

/// Where programs are looked for. Servers lie where only root's `PATH` leads.
fn path() -> String {
    format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default())
}
