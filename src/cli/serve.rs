//! The options of `serve`. Each is an environment variable too.

use crate::server::{Config, InputRates, Limits, Networks, Timeouts};
use clap::Args;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
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
    /// Seconds that a client may accept nothing before it is cut off
    #[arg(long, env = "MAZED_STALL_GRACE", value_name = "SECONDS", default_value = "60",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    stall_grace: u64,
    /// Players and commands at a time; whoever comes then waits in a queue
    #[arg(long, env = "MAZED_MAX_CONNECTIONS", value_name = "N",
          default_value_t = Limits::default().connections)]
    max_connections: usize,
    /// Connections beyond that, who wait or log in; more are refused
    #[arg(long, env = "MAZED_MAX_QUEUE", value_name = "N",
          default_value_t = Limits::default().queue)]
    max_queue: usize,
    /// Connections that have not logged in yet
    #[arg(long, env = "MAZED_MAX_BEFORE_LOGIN", value_name = "N",
          default_value_t = Limits::default().before_login)]
    max_before_login: usize,
    /// Connections of one address
    #[arg(long, env = "MAZED_MAX_PER_ADDRESS", value_name = "N",
          default_value_t = Limits::default().per_address)]
    max_per_address: usize,
    /// Connections of one address that have not logged in yet
    #[arg(long, env = "MAZED_MAX_BEFORE_LOGIN_PER_ADDRESS", value_name = "N",
          default_value_t = Limits::default().before_login_per_address)]
    max_before_login_per_address: usize,
    /// New connections a second of one address, in the long run
    #[arg(long, env = "MAZED_ACCEPTS_PER_SECOND", value_name = "N",
          default_value_t = Limits::default().accepts_per_second,
          value_parser = clap::value_parser!(u32).range(1..))]
    accepts_per_second: u32,
    /// New connections of one address at once
    #[arg(long, env = "MAZED_ACCEPTS_BURST", value_name = "N",
          default_value_t = Limits::default().accepts_burst)]
    accepts_burst: u32,
    /// Commands of one address that work or wait for it; more are told to try again
    #[arg(long, env = "MAZED_MAX_COMMANDS", value_name = "N",
          default_value_t = Limits::default().commands)]
    max_commands: usize,
    /// Bytes a second that a player may send, in the long run
    #[arg(long, env = "MAZED_INPUT_RATE", value_name = "BYTES",
          default_value_t = InputRates::default().playing,
          value_parser = clap::value_parser!(u32).range(1024..))]
    input_rate: u32,
    /// Bytes a second of a command's input
    #[arg(long, env = "MAZED_COMMAND_RATE", value_name = "BYTES",
          default_value_t = InputRates::default().command,
          value_parser = clap::value_parser!(u32).range(1024..))]
    command_rate: u32,
    /// A network without the limits for one address, such as a school's; can be repeated
    #[arg(long, env = "MAZED_TRUSTED_NET", value_name = "CIDR", value_delimiter = ',',
          value_parser = network)]
    trusted_net: Vec<IpNet>,
    /// Let in this network alone; can be repeated
    #[arg(long, env = "MAZED_ALLOW_NET", value_name = "CIDR", value_delimiter = ',',
          value_parser = network)]
    allow_net: Vec<IpNet>,
    /// Do not let in this network, even if it is allowed; can be repeated
    #[arg(long, env = "MAZED_DENY_NET", value_name = "CIDR", value_delimiter = ',',
          value_parser = network)]
    deny_net: Vec<IpNet>,
    /// A proxy, which has to name each client's address with the PROXY protocol (version 1
    /// or 2); can be repeated
    #[arg(long, env = "MAZED_PROXY_FROM", value_name = "CIDR", value_delimiter = ',',
          value_parser = network)]
    proxy_from: Vec<IpNet>,
    /// Days after which ranked runs that are nobody's best on a level are cleared away
    /// [default: never]; practice and guests' runs go after 90 at the latest
    #[arg(long, env = "MAZED_KEEP_RUNS", value_name = "DAYS",
          value_parser = clap::value_parser!(u32).range(1..=36_500))]
    keep_runs: Option<u32>,
}

/// A network; an address alone is a network of one.
fn network(word: &str) -> Result<IpNet, String> {
    word.parse()
        .or_else(|_| word.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "no network such as 192.0.2.0/24 or 2001:db8::/32".to_owned())
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
                queue: self.max_queue,
                before_login: self.max_before_login,
                per_address: self.max_per_address,
                before_login_per_address: self.max_before_login_per_address,
                accepts_per_second: self.accepts_per_second,
                accepts_burst: self.accepts_burst,
                commands: self.max_commands,
            },
            timeouts: Timeouts {
                handshake: Duration::from_secs(self.handshake_grace),
                login: Duration::from_secs(self.login_grace),
                stall: Duration::from_secs(self.stall_grace),
            },
            input_rates: InputRates {
                playing: self.input_rate,
                command: self.command_rate,
            },
            networks: Networks {
                trusted: self.trusted_net.clone(),
                allowed: self.allow_net.clone(),
                denied: self.deny_net.clone(),
                proxies: self.proxy_from.clone(),
            },
            keep_runs: self.keep_runs,
            ..Config::default()
        }
    }
}
