//! The load tool: many players on mazed and, in the same run, on a bare russh echo server. Without a
//! command it prints the table of ratios and their limits.
//!
//! Servers are processes of their own. The players run in this process on the same machine, so the
//! ratios say more than the figures.

mod client;
mod crowd;
mod floor;
mod instructions;
mod players;
mod process;
mod rooms;
mod table;
mod walk;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// What to measure.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    /// Sessions held at a time
    #[arg(long, global = true, default_value_t = 1000)]
    sessions: usize,
    /// Key presses a second of each player
    #[arg(long, global = true, default_value_t = 2.0)]
    rate: f64,
    /// Seconds of play or of rest
    #[arg(long, global = true, default_value_t = 10.0)]
    seconds: f64,
    /// Logins under way at a time
    #[arg(long, global = true, default_value_t = 16)]
    at_once: usize,
    /// Measurements of the table, whose medians are printed
    #[arg(long, global = true, default_value_t = 5)]
    pairs: usize,
    /// Said by `cargo bench`
    #[arg(long, global = true, hide = true)]
    bench: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// Players who rest in the menu: what they take, and how many are lost
    Idle,
    /// Connections that come and go while others play
    Storm { connections: usize },
    /// Players in rooms of so many beside as many alone
    Room { members: usize },
    /// Memory after very many visits
    Churn { connections: usize },
    /// Instructions of a key and of a visit, of the bare server and of these binaries, by valgrind
    Instructions { binaries: Vec<PathBuf> },
    /// Be the bare server
    #[command(hide = true)]
    Floor,
}

impl Options {
    fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    mazed::server::raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        match &options.what {
            None => table::print(&options).await,
            Some(What::Idle) => crowd::idle(&options).await,
            Some(What::Storm { connections }) => crowd::storm(&options, *connections).await,
            Some(What::Room { members }) => rooms::print(&options, *members).await,
            Some(What::Churn { connections }) => crowd::churn(&options, *connections).await,
            Some(What::Instructions { binaries }) => instructions::compare(binaries).await,
            Some(What::Floor) => floor::serve().await,
        }
    })
}
