//! The options of `serve`. Each is an environment variable too.

use crate::server::Config;
use crate::server::guard::Graces;
use crate::server::limits::Limits;
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How to serve.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// Where to listen; port 0 takes any free one
    #[arg(
        long,
        env = "MAZED_LISTEN",
        value_name = "ADDRESS",
        default_value = "0.0.0.0:2222"
    )]
    pub listen: SocketAddr,
    /// The folder of the host key, created if it is not there
    #[arg(
        long,
        env = "MAZED_KEYS",
        value_name = "FOLDER",
        default_value = "keys"
    )]
    keys: PathBuf,
    /// Offer the post-quantum key exchange alone; OpenSSH before 9.9 cannot connect then
    #[arg(long, env = "MAZED_PQ_ONLY")]
    pq_only: bool,
    /// Seconds without a key press after which a session ends
    #[arg(long, env = "MAZED_IDLE", value_name = "SECONDS", default_value = "1800",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    idle: u64,
    /// Seconds that players have to finish when the server stops
    #[arg(long, env = "MAZED_DRAIN", value_name = "SECONDS", default_value = "5",
          value_parser = clap::value_parser!(u64).range(0..=86_400))]
    drain: u64,
    /// Seconds for the key exchange of a connection
    #[arg(long, env = "MAZED_HANDSHAKE_GRACE", value_name = "SECONDS", default_value = "10",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    handshake_grace: u64,
    /// Seconds until the game begins: somebody compares a fingerprint, types a passphrase
    #[arg(long, env = "MAZED_LOGIN_GRACE", value_name = "SECONDS", default_value = "120",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    login_grace: u64,
    /// Connections in all
    #[arg(long, env = "MAZED_MAX_CONNECTIONS", value_name = "N",
          default_value_t = Limits::default().connections)]
    max_connections: usize,
    /// Connections that have not logged in yet
    #[arg(long, env = "MAZED_MAX_BEFORE_LOGIN", value_name = "N",
          default_value_t = Limits::default().before_login)]
    max_before_login: usize,
    /// Connections of one address
    #[arg(long, env = "MAZED_MAX_PER_ADDRESS", value_name = "N",
          default_value_t = Limits::default().per_address)]
    max_per_address: usize,
    /// New connections a second of one address, in the long run
    #[arg(long, env = "MAZED_ACCEPTS_PER_SECOND", value_name = "N",
          default_value_t = Limits::default().accepts_per_second)]
    accepts_per_second: u32,
    /// New connections of one address at once
    #[arg(long, env = "MAZED_ACCEPTS_BURST", value_name = "N",
          default_value_t = Limits::default().accepts_burst)]
    accepts_burst: u32,
}

impl Serve {
    /// The same for the server.
    pub fn config(&self) -> Config {
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
            graces: Graces {
                handshake: Duration::from_secs(self.handshake_grace),
                login: Duration::from_secs(self.login_grace),
                ..Graces::default()
            },
            ..Config::default()
        }
    }
}
