//! The instructions that a key and a visit take, counted by valgrind: unlike times they are the same on
//! a busy machine. All of the server's process counts, without the kernel.
//!
//! Each server is visited twice, for a few keys or visits and for many: the difference is theirs alone.

use crate::client::{Client, Keys, LABYRINTH, Login, TIMEOUT};
use crate::walk::Walk;
use russh::ChannelMsg;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// What is counted: the command of the players, their keys, and how often they press a key, few times
/// and many; else how many visit. The first few fill caches.
const COUNTED: [(&str, &str, Keys, [usize; 2]); 3] = [
    ("a key in a labyrinth", LABYRINTH, Keys::None, [50, 450]),
    ("a key in the menu", "", Keys::None, [50, 450]),
    ("a visit with a key", "", Keys::Own, [5, 45]),
];

/// Rounds, one server after the other, of which the least counts: threads that look for work take
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
    /// A server of this binary; of the load tool's own it is the bare one.
    fn start(binary: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let store = folder.path().join("mazed.db");
        let mut command = Command::new("valgrind");
        command
            .arg("--tool=callgrind")
            .arg("--fair-sched=yes")
            .arg("--callgrind-out-file=/dev/null")
            .arg(format!(
                "--log-file={}",
                folder.path().join("log").display()
            ))
            .arg(binary);
        if binary == std::env::current_exe()? {
            command.arg("floor");
        } else {
            command
                .args(["serve", "--drain", "0", "--listen", "127.0.0.1:0", "--keys"])
                .arg(folder.path().join("keys"))
                .arg("--store")
                .arg(format!("sqlite:{}", store.display()));
        }
        let mut child = command
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

/// The instructions of a server with one player who presses so many keys, or with so many players
/// with keys of their own, one after the other.
async fn visit(binary: &Path, exec: &str, keys: Keys, count: usize) -> anyhow::Result<u64> {
    let server = Counted::start(binary)?;
    let login = Login::new(exec, keys).at(server.address);
    if keys == Keys::Own {
        for _ in 0..count {
            login.connect().await?.leave().await;
        }
        return server.stop();
    }
    let mut client = login.connect().await?;
    let mut walk = Walk::new(exec, 0);
    // What comes unasked is no answer: the board, and the maze behind the menu.
    client.skip(Instant::now() + Duration::from_secs(3)).await;
    for _ in 0..count {
        let Some(key) = walk.key() else { break };
        client.write.data_bytes(key.to_vec()).await?;
        answered(&mut client).await?;
    }
    client.leave().await;
    server.stop()
}

/// Counts in these servers, after the bare one, and prints the ratios to it.
pub async fn compare(binaries: &[PathBuf]) -> anyhow::Result<()> {
    let mut servers = vec![std::env::current_exe()?];
    servers.extend_from_slice(binaries);
    if binaries.is_empty() {
        servers.push(env!("CARGO_BIN_EXE_mazed").into());
    }
    for (says, exec, keys, [few, many]) in COUNTED {
        let mut least = vec![f64::INFINITY; servers.len()];
        for _ in 0..ROUNDS {
            for (server, least) in servers.iter().zip(&mut least) {
                let first = visit(server, exec, keys, few).await?;
                let all = visit(server, exec, keys, many).await?;
                *least = least.min(all.saturating_sub(first) as f64 / (many - few) as f64);
            }
        }
        println!("instructions of {says}");
        for (server, one) in servers.iter().zip(&least) {
            println!("{one:>12.0}{:>9.3}  {}", one / least[0], server.display());
        }
    }
    Ok(())
}
