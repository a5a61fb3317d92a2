//! The load tool: many players on one server, and a bare russh echo server as the
//! floor beside it in the same run.
//!
//! ```text
//! cargo bench --bench load -- --sessions 1000 --rate 2 --seconds 10
//! ```
//!
//! Both servers are processes of their own; the players live in this one, on the same
//! machine, so read the ratios rather than the figures.

mod floor;
mod openssh;
mod players;
mod process;
mod report;
mod walk;

use clap::Parser;
use players::Players;
use process::{Kind, Process};
use report::Report;
use std::time::Duration;

/// What to measure.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    /// Sessions held at a time
    #[arg(long, default_value_t = 1000)]
    sessions: usize,
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
    /// Measure only this server
    #[arg(long)]
    only: Option<Kind>,
    /// Be the bare server
    #[arg(long, hide = true)]
    floor: bool,
    /// Said by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').ok_or("not COLUMNSxROWS")?;
    let side = |text: &str| text.parse().map_err(|_| "not COLUMNSxROWS".to_owned());
    Ok((side(sides.0)?, side(sides.1)?))
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
    let process = Process::start(kind)?;
    let seconds = Duration::from_secs_f64;
    // The first few warm caches and arenas up.
    Players::enter(&process, options, 20).await?.leave().await;
    tokio::time::sleep(seconds(1.0)).await;

    let logins = openssh::first_bytes(&process, options)?;
    tokio::time::sleep(seconds(1.0)).await;

    eprintln!("{kind:?}: {} logins", options.sessions);
    let memory = process.memory()?;
    let cpu = process.cpu()?;
    let began = std::time::Instant::now();
    let mut players = Players::enter(&process, options, options.sessions).await?;
    let login_wall = began.elapsed();
    let login_cpu = process.cpu()? - cpu;

    eprintln!("{kind:?}: resting");
    tokio::time::sleep(seconds(options.idle)).await;
    let rested = process.memory()?;
    let cpu = process.cpu()?;
    tokio::time::sleep(seconds(options.idle)).await;
    let idle_cpu = process.cpu()? - cpu;

    eprintln!("{kind:?}: playing");
    let cpu = process.cpu()?;
    let played = players.play(options).await;
    let play_cpu = process.cpu()? - cpu;
    let after = process.memory()?;
    let lost = players.lost();
    players.leave().await;
    Ok(Report {
        kind,
        logins,
        sessions: options.sessions,
        memory: rested.saturating_sub(memory),
        memory_played: after.saturating_sub(memory),
        login_wall,
        login_cpu,
        idle_cpu,
        idle_wall: seconds(options.idle),
        play_cpu,
        played,
        lost,
    })
}
