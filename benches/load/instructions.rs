//! The instructions that a key takes, counted by valgrind: unlike times they are the same on a busy
//! machine. All of the server's process counts, without the kernel.
//!
//! Each binary serves one player twice, who presses a few keys or many: the difference is the
//! keys' alone.

use crate::client::{Client, Keys, LABYRINTH, Login, TIMEOUT};
use crate::walk::Walk;
use russh::ChannelMsg;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::time::timeout;

/// Keys of the two visits. The first few fill caches.
const FEW: usize = 50;
const MANY: usize = 450;

/// Rounds, one binary after the other, of which the least counts: threads that look for work take
/// a little, now more, now less.
const ROUNDS: usize = 3;

/// An answer is over when nothing has followed for so long; under valgrind a frame takes some
/// milliseconds.
const QUIET: Duration = Duration::from_millis(40);

/// A server under valgrind.
struct Counted {
    child: Child,
    address: SocketAddr,
    folder: tempfile::TempDir,
}

impl Counted {
    fn start(binary: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let store = folder.path().join("mazed.db");
        let mut child = Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg("--fair-sched=yes")
            .arg("--callgrind-out-file=/dev/null")
            .arg(format!(
                "--log-file={}",
                folder.path().join("log").display()
            ))
            .arg(binary)
            .args(["serve", "--drain", "0", "--listen", "127.0.0.1:0", "--keys"])
            .arg(folder.path().join("keys"))
            .arg("--store")
            .arg(format!("sqlite:{}", store.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.as_mut() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let address = line.trim().strip_prefix("listening on ");
        let address = address.ok_or_else(|| anyhow::anyhow!("not a server: {line:?}"))?;
        Ok(Self {
            address: address.parse()?,
            child,
            folder,
        })
    }

    /// Ends it; the instructions that it took.
    fn stop(mut self) -> anyhow::Result<u64> {
        // The standard library kills at once, and then nothing is told.
        Command::new("kill")
            .arg(self.child.id().to_string())
            .status()?;
        self.child.wait()?;
        let log = std::fs::read_to_string(self.folder.path().join("log"))?;
        let counted = log
            .lines()
            .find_map(|line| line.split("Collected :").nth(1));
        let counted = counted.ok_or_else(|| anyhow::anyhow!("nothing was counted: {log}"))?;
        Ok(counted.trim().parse()?)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the answer to a key, and for all of it.
async fn answered(client: &mut Client) -> anyhow::Result<()> {
    let mut patience = TIMEOUT;
    loop {
        match timeout(patience, client.read.wait()).await {
            Ok(Some(ChannelMsg::Data { .. })) => patience = QUIET,
            Ok(Some(_)) => {}
            Ok(None) => anyhow::bail!("the connection broke"),
            Err(_) if patience == QUIET => return Ok(()),
            Err(_) => anyhow::bail!("a key was not answered"),
        }
    }
}

/// The instructions of a server that one player visits for so many keys.
async fn visit(binary: &Path, exec: &str, keys: usize) -> anyhow::Result<u64> {
    let server = Counted::start(binary)?;
    let login = Login::new(exec, Keys::None).at(server.address);
    let mut client = login.connect().await?;
    let mut walk = Walk::new(exec, 0);
    // The board has appeared.
    tokio::time::sleep(Duration::from_secs(1)).await;
    for _ in 0..keys {
        let Some(key) = walk.key() else { break };
        client.write.data_bytes(key.to_vec()).await?;
        answered(&mut client).await?;
    }
    client.leave().await;
    server.stop()
}

/// Counts in these binaries and prints what a key takes, with the ratios to the first one.
pub async fn compare(binaries: &[PathBuf]) -> anyhow::Result<()> {
    for (says, exec) in [("a labyrinth", LABYRINTH), ("the menu", "")] {
        let mut least = vec![f64::INFINITY; binaries.len()];
        for _ in 0..ROUNDS {
            for (binary, least) in binaries.iter().zip(&mut least) {
                let few = visit(binary, exec, FEW).await?;
                let many = visit(binary, exec, MANY).await?;
                let a_key = many.saturating_sub(few) as f64 / (MANY - FEW) as f64;
                *least = least.min(a_key);
            }
        }
        println!("instructions a key in {says}");
        let first = least.first().copied().unwrap_or(f64::NAN);
        for (binary, least) in binaries.iter().zip(least) {
            println!("{least:>12.0}{:>9.3}  {}", least / first, binary.display());
        }
    }
    Ok(())
}
