//! Logins with the real ssh.

use crate::Options;
use crate::process::Process;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The times from the start of `ssh` to the first byte of the first screen, sorted. The client
/// has a key of its own and knows the host key.
pub fn first_bytes(process: &Process, options: &Options) -> anyhow::Result<Vec<Duration>> {
    let key = process.folder.path().join("player");
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "", "-f"])
        .arg(&key)
        .status();
    if !made.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: no ssh-keygen");
        return Ok(Vec::new());
    }
    let known = process.folder.path().join("known_hosts");
    let mut all = Vec::new();
    // The first login learns the host key and does not count.
    for round in 0..=options.ssh {
        let began = Instant::now();
        let mut child = Command::new("ssh")
            .args([
                "-F",
                "none",
                "-tt",
                "-o",
                "IdentityAgent=none",
                "-o",
                "LogLevel=ERROR",
            ])
            .args([
                "-o",
                "StrictHostKeyChecking=accept-new",
                "-o",
                "IdentitiesOnly=yes",
            ])
            .arg("-o")
            .arg(format!("UserKnownHostsFile={}", known.display()))
            .arg("-i")
            .arg(&key)
            .args([
                "-p",
                &process.address.port().to_string(),
                "player@127.0.0.1",
            ])
            .env("TERM", &options.term)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut first = [0];
        if let Some(stdout) = &mut child.stdout {
            stdout.read_exact(&mut first)?;
        }
        if round > 0 {
            all.push(began.elapsed());
        }
        child.kill()?;
        child.wait()?;
    }
    all.sort_unstable();
    Ok(all)
}
