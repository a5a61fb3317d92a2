//! The command line.

use crate::server::limits::Limits;
use crate::server::{Config, Server};
use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// The maze daemon: mazes and puzzles for everybody who has ssh.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; to serve, if nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to serve.
    #[command(flatten)]
    pub serve: Serve,
}

/// What mazed can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve games over SSH.
    Serve(Serve),
}

/// How to serve.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// Where to listen; port 0 takes any free one.
    #[arg(
        long,
        env = "MAZED_LISTEN",
        value_name = "ADDRESS",
        default_value = "0.0.0.0:2222"
    )]
    pub listen: SocketAddr,
    /// The folder of the host key, created if it is not there.
    #[arg(
        long,
        env = "MAZED_KEYS",
        value_name = "FOLDER",
        default_value = "keys"
    )]
    pub keys: PathBuf,
    /// Offer the post-quantum key exchange alone; OpenSSH before 9.9 cannot connect then.
    #[arg(long, env = "MAZED_PQ_ONLY")]
    pub pq_only: bool,
    /// Seconds without a key press after which a session ends.
    #[arg(long, env = "MAZED_IDLE", value_name = "SECONDS", default_value = "1800",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub idle: u64,
    /// Seconds that players have to finish when the server stops.
    #[arg(long, env = "MAZED_DRAIN", value_name = "SECONDS", default_value = "5",
          value_parser = clap::value_parser!(u64).range(0..=86_400))]
    pub drain: u64,
    /// Connections in all.
    #[arg(long, env = "MAZED_MAX_CONNECTIONS", value_name = "N",
          default_value_t = Limits::default().connections)]
    pub max_connections: usize,
    /// Connections that have not logged in yet.
    #[arg(long, env = "MAZED_MAX_BEFORE_LOGIN", value_name = "N",
          default_value_t = Limits::default().before_login)]
    pub max_before_login: usize,
    /// Connections of one address.
    #[arg(long, env = "MAZED_MAX_PER_ADDRESS", value_name = "N",
          default_value_t = Limits::default().per_address)]
    pub max_per_address: usize,
    /// New connections a second of one address, in the long run.
    #[arg(long, env = "MAZED_ACCEPTS_PER_SECOND", value_name = "N",
          default_value_t = Limits::default().accepts_per_second)]
    pub accepts_per_second: u32,
    /// New connections of one address at once.
    #[arg(long, env = "MAZED_ACCEPTS_BURST", value_name = "N",
          default_value_t = Limits::default().accepts_burst)]
    pub accepts_burst: u32,
}

impl Serve {
    fn config(&self) -> Config {
        Config {
            listen: self.listen,
            keys: self.keys.clone(),
            pq_only: self.pq_only,
            idle: Duration::from_secs(self.idle),
            drain: Duration::from_secs(self.drain),
            limits: Limits {
                connections: self.max_connections,
                before_login: self.max_before_login,
                per_address: self.max_per_address,
                accepts_per_second: self.accepts_per_second,
                accepts_burst: self.accepts_burst,
            },
            ..Config::default()
        }
    }
}

impl Cli {
    /// Does what the command line says; the exit status.
    pub fn run(self) -> anyhow::Result<u8> {
        let serve_options = match self.command {
            Some(Command::Serve(options)) => options,
            None => self.serve,
        };
        serve(&serve_options)?;
        Ok(0)
    }
}

/// Serves until a signal says stop.
fn serve(options: &Serve) -> anyhow::Result<()> {
    let server = Server::new(options.config())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = server
            .bind()
            .with_context(|| format!("cannot listen on {}", options.listen))?;
        println!("listening on {}", listener.local_addr()?);
        println!("host key {}", server.fingerprint());
        let mut signals = Signals::new()?;
        let mut listening = std::pin::pin!(server.listen(listener));
        loop {
            tokio::select! {
                () = &mut listening => return Ok(()),
                () = signals.next() => server.shutdown(),
            }
        }
    })
}

/// The signals that stop a server.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> std::io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn new() -> std::io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
