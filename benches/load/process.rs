//! A server in a process of its own, with its memory and CPU.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Limits so high that no player is refused, as the cost of players is what is measured.
const NO_LIMITS: [&str; 12] = [
    "--max-connections",
    "200000",
    "--max-before-login",
    "200000",
    "--max-before-login-per-address",
    "200000",
    "--max-per-address",
    "200000",
    "--accepts-per-second",
    "200000",
    "--accepts-burst",
    "200000",
];

/// Which server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The bare russh echo server.
    Floor,
    /// mazed.
    Mazed,
}

/// A running server.
pub struct Process {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its host key and its database.
    _folder: tempfile::TempDir,
    child: Child,
}

impl Process {
    /// Starts the server, with a database of its own, and waits until it listens.
    pub fn start(kind: Kind) -> anyhow::Result<Process> {
        let folder = tempfile::tempdir()?;
        let mut command = match kind {
            Kind::Floor => {
                let mut command = Command::new(std::env::current_exe()?);
                command.arg("floor");
                command
            }
            Kind::Mazed => {
                let store = folder.path().join("mazed.db");
                let mut command = Command::new(env!("CARGO_BIN_EXE_mazed"));
                command
                    .args(["serve", "--listen", "127.0.0.1:0", "--keys"])
                    .arg(folder.path().join("keys"))
                    .arg("--store")
                    .arg(format!("sqlite:{}", store.display()))
                    .args(NO_LIMITS);
                command
            }
        };
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdout = child
            .stdout
            .take()
            .ok_or_else(|| anyhow::anyhow!("no output"))?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line
            .trim()
            .strip_prefix("listening on ")
            .ok_or_else(|| anyhow::anyhow!("not a server: {line:?}"))?
            .parse()?;
        Ok(Process {
            address,
            _folder: folder,
            child,
        })
    }

    /// Resident memory in bytes.
    pub fn memory(&self) -> anyhow::Result<usize> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let kilobytes: usize = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .and_then(|rest| rest.split_whitespace().next())
            .ok_or_else(|| anyhow::anyhow!("no VmRSS"))?
            .parse()?;
        Ok(kilobytes * 1024)
    }

    /// CPU time of all threads so far.
    pub fn cpu(&self) -> anyhow::Result<Duration> {
        let mut nanoseconds = 0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let text = std::fs::read_to_string(thread?.path().join("schedstat"))?;
            nanoseconds += text.split(' ').next().unwrap_or("0").parse::<u64>()?;
        }
        Ok(Duration::from_nanos(nanoseconds))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
