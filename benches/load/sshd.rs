//! Compares mazed in one run with OpenSSH and a process a player, the usual way to serve a game
//! over SSH.
//!
//! Each player logs in with the same kind of key, gets a terminal and plays a labyrinth of
//! 29 x 29: a bash script that prints the whole board anew after each key
//! (`labyrinth.sh`), and a small native program that prints what changed (`labyrinth.c`).

use crate::Options;
use crate::client::{Login, TIMEOUT};
use crate::players::Players;
use crate::process::{Kind, Process};
use crate::report::{at, sorted};
use crate::storm::come_and_go;
use crate::tree::Tree;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// The results of one contender.
struct Figures {
    name: &'static str,
    memory: f64,
    connection: f64,
    key: f64,
    bytes: f64,
    p50: f64,
    p99: f64,
}

/// A running sshd.
struct Sshd {
    child: Child,
    address: SocketAddr,
}

impl Drop for Sshd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn here(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("benches/load")
        .join(file)
}

/// The path of sshd, which is in no folder of an ordinary user's PATH.
fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let more = ["/usr/sbin", "/usr/local/sbin", "/sbin"].map(PathBuf::from);
    std::env::split_paths(&path)
        .chain(more)
        .map(|folder| folder.join("sshd"))
        .find(|program| program.is_file())
}

fn key(path: &Path) -> anyhow::Result<()> {
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "", "-f"])
        .arg(path)
        .status()?;
    anyhow::ensure!(made.success(), "ssh-keygen failed");
    Ok(())
}

/// Starts an sshd of our own on a free port.
fn start(program: &Path, folder: &Path) -> anyhow::Result<Sshd> {
    key(&folder.join("host"))?;
    // sshd does not accept port 0.
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let config = folder.join("sshd_config");
    std::fs::write(
        &config,
        format!(
            "ListenAddress {address}\nHostKey {0}/host\nAuthorizedKeysFile {0}/player.pub\n\
             StrictModes no\nPidFile none\nUsePAM no\nUseDNS no\nPrintMotd no\n\
             PrintLastLog no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n\
             PermitRootLogin prohibit-password\nMaxStartups 1000\n",
            folder.display()
        ),
    )?;
    let mut child = Command::new(program)
        .args(["-D", "-e", "-f"])
        .arg(&config)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut lines = BufReader::new(child.stderr.take().ok_or(std::fmt::Error)?).lines();
    let mut said = String::new();
    for line in lines.by_ref() {
        let line = line?;
        if line.starts_with("Server listening on") {
            // Its output is discarded, as a full pipe would stop it.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(Sshd { child, address });
        }
        said.push_str(&line);
    }
    let _ = child.wait();
    anyhow::bail!("sshd does not listen: {said}")
}

/// Measures mazed and sshd with both games, and prints the table.
pub async fn compare(options: &Options) -> anyhow::Result<()> {
    let Some(program) = find() else {
        eprintln!("SKIPPED: there is no sshd; nothing was compared with OpenSSH");
        return Ok(());
    };
    let process = Process::start(Kind::Mazed, options)?;
    let folder = process.folder.path();
    key(&folder.join("player"))?;
    let user = Command::new("id").arg("-un").output()?;
    let mut login = Login {
        key: Some(Arc::new(russh::keys::load_secret_key(
            folder.join("player"),
            None,
        )?)),
        user: String::from_utf8(user.stdout)?.trim().to_owned(),
        ..options.login(process.address)
    };
    let mut all = vec![figures("mazed", &Tree { root: process.id() }, &login, options).await?];
    let sshd = match start(&program, folder) {
        Ok(sshd) => sshd,
        Err(error) => {
            eprintln!("SKIPPED: {error:#}; nothing was compared with OpenSSH");
            return Ok(());
        }
    };
    login.address = sshd.address;
    let tree = Tree {
        root: sshd.child.id(),
    };
    let native = folder.join("labyrinth");
    let compiled = Command::new("cc")
        .arg("-O2")
        .arg("-o")
        .arg(&native)
        .arg(here("labyrinth.c"))
        .status();
    if compiled.is_ok_and(|status| status.success()) {
        login.exec = native.display().to_string();
        all.push(figures("native", &tree, &login, options).await?);
    } else {
        eprintln!("SKIPPED: there is no C compiler (cc); the native game was not compared");
    }
    login.exec = format!("bash {} 29 29", here("labyrinth.sh").display());
    all.push(figures("bash", &tree, &login, options).await?);
    print(options, &all);
    Ok(())
}

async fn figures(
    name: &'static str,
    tree: &Tree,
    login: &Login,
    options: &Options,
) -> anyhow::Result<Figures> {
    eprintln!("{name}: sessions");
    let count = options.sessions();
    // The first connections fill caches. More would leave memory behind that is not measured.
    come_and_go(login, 1, 3).await;
    settle(tree).await?;
    let memory = tree.memory()?;
    let mut players = Players::enter(login, options.at_once, count).await?;
    settle(tree).await?;
    let held = tree.memory()?.saturating_sub(memory);

    eprintln!("{name}: playing");
    let cpu = tree.cpu()?;
    let exec = login.exec.clone();
    let played = players
        .play_for(
            &Options {
                exec,
                ..options.clone()
            },
            count,
        )
        .await;
    let play = tree.cpu()? - cpu;
    players.leave().await;
    settle(tree).await?;

    eprintln!("{name}: connections");
    let cpu = tree.cpu()?;
    let served = come_and_go(login, options.at_once, count).await;
    anyhow::ensure!(served == count, "{name}: only {served} of {count} got in");
    settle(tree).await?;
    let connection = tree.cpu()? - cpu;

    let answered = played.iter().filter(|answer| answer.packets > 0);
    let latencies = sorted(answered.clone().map(|answer| answer.latency));
    let bytes = sorted(answered.map(|answer| answer.bytes));
    let latency = |share| at(&latencies, share).map_or(f64::NAN, |time| time.as_secs_f64() * 1e6);
    Ok(Figures {
        name,
        memory: held as f64 / 1024.0 / count as f64,
        connection: connection.as_secs_f64() * 1e3 / count as f64,
        key: play.as_secs_f64() * 1e6 / played.len().max(1) as f64,
        bytes: at(&bytes, 0.5).map_or(f64::NAN, |bytes| bytes as f64),
        p50: latency(0.5),
        p99: latency(0.99),
    })
}

/// Waits until the server is idle.
async fn settle(tree: &Tree) -> anyhow::Result<()> {
    const STEP: Duration = Duration::from_millis(500);
    let mut before = tree.cpu()?;
    for _ in 0..TIMEOUT.as_millis() / STEP.as_millis() {
        tokio::time::sleep(STEP).await;
        let now = tree.cpu()?;
        // One tick: CPU time of ended processes is told no finer.
        if now.saturating_sub(before) < Duration::from_millis(10) {
            break;
        }
        before = now;
    }
    Ok(())
}

fn print(options: &Options, all: &[Figures]) {
    type Row = (&'static str, fn(&Figures) -> f64);
    let rows: [Row; 6] = [
        ("memory a session (PSS), KiB", |f| f.memory),
        ("CPU a connection, ms", |f| f.connection),
        ("CPU a key, us", |f| f.key),
        ("payload bytes a key p50", |f| f.bytes),
        ("key to first byte p50, us", |f| f.p50),
        ("key to first byte p99, us", |f| f.p99),
    ];
    println!(
        "{} sessions at a time, {} keys/s each; ratios to mazed",
        options.sessions(),
        options.rate
    );
    print!("{:<30}", "");
    for figures in all {
        print!("{:>12}{:>9}", figures.name, "");
    }
    println!();
    for (name, value) in rows {
        print!("{name:<30}");
        let ours = all.first().map_or(f64::NAN, value);
        for figures in all {
            print!("{:>12.2}{:>8.1}x", value(figures), value(figures) / ours);
        }
        println!();
    }
}
