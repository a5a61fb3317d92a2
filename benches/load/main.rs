//! The load tool: many players on mazed and, in the same run, on a bare russh echo server. What
//! that one takes is the floor: no server on russh can take less.
//!
//! ```text
//! cargo bench --bench load -- --sessions 1000 --rate 2 --seconds 10
//! ```
//!
//! Both servers are processes of their own. The players run in this process on the same machine,
//! so the ratios say more than the figures.

mod client;
mod crowd;
mod floor;
mod instructions;
mod member;
mod players;
mod process;
mod progress;
mod report;
mod rooms;
#[allow(dead_code)] // Only the tests read what was skipped.
#[path = "../../tests/common/skip.rs"]
mod skip;
mod ssh;
mod sshd;
mod storm;
mod title;
mod together;
mod tree;
mod walk;

use clap::Parser;
use client::Login;
use players::Players;
use process::{Kind, Process};
use report::Report;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use storm::{Churn, Storm};
use together::Together;

/// What to measure.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    /// Sessions held at a time [default: 1000; with --openssh 100]
    #[arg(long)]
    sessions: Option<usize>,
    /// Sessions that play; the others stay idle
    #[arg(long)]
    playing: Option<usize>,
    /// Key presses a second of each player
    #[arg(long, default_value_t = 2.0)]
    rate: f64,
    /// Seconds of play
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Seconds of rest before memory is read
    #[arg(long, default_value_t = 5.0)]
    idle: f64,
    /// Seconds of rest after that, whose CPU is measured
    #[arg(long, default_value_t = 5.0)]
    hold: f64,
    /// Connections that come and go while others play
    #[arg(long, default_value_t = 0)]
    storm: usize,
    /// So many of them at once
    #[arg(long, default_value_t = 256)]
    storm_at_once: usize,
    /// Connections that come and go at the end, after which memory is read
    #[arg(long, default_value_t = 0)]
    churn: usize,
    /// Logins under way at a time
    #[arg(long, default_value_t = 16)]
    at_once: usize,
    /// What each session asks for; empty: the menu
    #[arg(long, default_value = "play labyrinth --height 29 --width 29 --seed 7")]
    exec: String,
    /// Columns and rows of each terminal
    #[arg(long, default_value = "80x24", value_parser = size)]
    size: (u32, u32),
    /// The terminal's type
    #[arg(long, default_value = "xterm-256color")]
    term: String,
    /// Logins with the real ssh; 0: none
    #[arg(long, default_value_t = 21)]
    ssh: usize,
    /// Compare with OpenSSH and a process a player instead
    #[arg(long)]
    openssh: bool,
    /// Options of mazed, in place of limits that refuse nobody
    #[arg(long, allow_hyphen_values = true)]
    mazed: Option<String>,
    /// Measure only this server
    #[arg(long)]
    only: Option<Kind>,
    /// Count the instructions of a key in these binaries instead, side by side
    #[arg(long, value_delimiter = ',')]
    instructions: Vec<PathBuf>,
    /// Measure players with so many spectators each instead, against the same players alone
    #[arg(long)]
    watched: Option<usize>,
    /// Measure players in so many rooms instead, against as many alone
    #[arg(long)]
    rooms: Option<usize>,
    /// Measure instead how soon the others in those rooms see how far a player is
    #[arg(long, requires = "rooms")]
    progress: bool,
    /// Pairs of such measurements, whose medians are printed
    #[arg(long, default_value_t = 5)]
    pairs: usize,
    /// Be the bare server
    #[arg(long, hide = true)]
    floor: bool,
    /// Be those who look on at this server
    #[arg(long, hide = true)]
    crowd: Option<SocketAddr>,
    /// Said by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').ok_or("not COLUMNSxROWS")?;
    let side = |text: &str| text.parse().map_err(|_| "not COLUMNSxROWS".to_owned());
    Ok((side(sides.0)?, side(sides.1)?))
}

impl Options {
    /// Sessions held at a time. Those of OpenSSH are processes.
    fn sessions(&self) -> usize {
        self.sessions
            .unwrap_or(if self.openssh { 100 } else { 1000 })
    }

    /// How guests log in at this address.
    fn login(&self, address: SocketAddr) -> Login {
        Login {
            address,
            user: "guest".to_owned(),
            key: None,
            exec: self.exec.clone(),
            size: self.size,
            term: self.term.clone(),
        }
    }
}

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    mazed::server::raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    if options.floor {
        return runtime.block_on(floor::serve());
    }
    if let Some(server) = options.crowd {
        return runtime.block_on(crowd::serve(&options, server));
    }
    if options.openssh {
        return runtime.block_on(sshd::compare(&options));
    }
    if !options.instructions.is_empty() {
        return runtime.block_on(instructions::compare(&options.instructions, &options));
    }
    if let Some(spectators) = options.watched {
        let together = Together::Watched(spectators);
        return runtime.block_on(together::compare(&options, together));
    }
    if let Some(rooms) = options.rooms {
        return runtime.block_on(async {
            match options.progress {
                true => progress::measure(&options, rooms).await,
                false => rooms::compare(&options, rooms).await,
            }
        });
    }
    let kinds = match options.only {
        Some(kind) => vec![kind],
        None => vec![Kind::Floor, Kind::Mazed],
    };
    let mut reports = Vec::new();
    for kind in kinds {
        reports.push(runtime.block_on(measure(kind, &options))?);
    }
    report::print(&options, &reports);
    Ok(())
}

async fn measure(kind: Kind, options: &Options) -> anyhow::Result<Report> {
    eprintln!("{kind:?}: starting");
    let process = Process::start(kind, options)?;
    let login = options.login(process.address);
    let seconds = Duration::from_secs_f64;
    // The first players fill caches and the allocator's arenas, and are not measured.
    Players::enter(&login, options.at_once, 20)
        .await?
        .leave()
        .await;
    tokio::time::sleep(seconds(1.0)).await;

    let logins = ssh::first_bytes(&process, options)?;
    let titles = title::first_frames(&login, kind == Kind::Mazed).await?;
    tokio::time::sleep(seconds(1.0)).await;

    let sessions = options.sessions();
    eprintln!("{kind:?}: {sessions} logins");
    let memory = process.memory()?;
    let cpu = process.cpu()?;
    let began = std::time::Instant::now();
    let mut players = Players::enter(&login, options.at_once, sessions).await?;
    let login_wall = began.elapsed();
    let login_cpu = process.cpu()? - cpu;

    eprintln!("{kind:?}: resting");
    tokio::time::sleep(seconds(options.idle)).await;
    let rested = process.memory()?;
    let cpu = process.cpu()?;
    tokio::time::sleep(seconds(options.hold)).await;
    let idle_cpu = process.cpu()? - cpu;

    eprintln!("{kind:?}: playing");
    let cpu = process.cpu()?;
    let playing = options.playing.unwrap_or(sessions);
    let played = players.play_for(options, playing).await;
    let play_cpu = process.cpu()? - cpu;
    let after = process.memory()?;
    let mut storm = None;
    if options.storm > 0 {
        eprintln!("{kind:?}: a storm of {} connections", options.storm);
        storm = Some(storm::storm(&process, &login, options, &mut players, playing).await?);
    }
    let lost = players.lost();
    players.leave().await;
    let mut churn = None;
    if options.churn > 0 {
        eprintln!("{kind:?}: {} connections come and go", options.churn);
        churn = Some(storm::churn(&process, &login, options).await?);
    }
    Ok(Report {
        kind,
        logins,
        titles,
        sessions,
        memory: rested.saturating_sub(memory),
        memory_played: after.saturating_sub(memory),
        login_wall,
        login_cpu,
        idle_cpu,
        idle_wall: seconds(options.hold),
        play_cpu,
        played,
        lost,
        storm,
        churn,
    })
}
