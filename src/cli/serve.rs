//! The options of `serve`. Each is an environment variable too.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use ipnet::IpNet;

use crate::commands::parse::{self, BadValue};
use crate::commands::refusal::{self, Tell};
use crate::i18n::{Lang, Words};
use crate::model::PublicAddress;
use crate::rooms::Mode;
use crate::server::{
    Config, HostFolder, HostKeyError, InputRates, Limits, MEMORY_DEFAULT, MEMORY_MIN, Networks,
    Timeouts,
};
use crate::store::StoreUrl;

/// How to serve.
#[derive(Clone, Debug, Args)]
pub(super) struct Serve {
    #[arg(long, help = "man-serve-listen", env = "MAZED_LISTEN", value_name = "ADDRESS",
          default_value = "[::]:2222", value_parser = address)]
    pub listen: SocketAddr,
    #[arg(long, help = "man-serve-public-address", env = "MAZED_PUBLIC_ADDRESS",
          value_name = "ADDRESS", value_parser = public_address)]
    pub public_address: Option<PublicAddress>,
    #[arg(long, help = "man-serve-node", env = "MAZED_NODE",
          value_name = "ADDRESS", value_parser = public_address)]
    node: Option<PublicAddress>,
    #[arg(long, help = "man-serve-default-lang", env = "MAZED_DEFAULT_LANG",
          value_name = "LANG", default_value_t = Lang::default(), value_parser = parse::lang)]
    default_lang: Lang,
    #[arg(
        long,
        help = "man-serve-welcome",
        env = "MAZED_WELCOME",
        value_name = "FOLDER"
    )]
    pub welcome: Option<PathBuf>,
    #[arg(
        long,
        help = "man-serve-keys",
        env = "MAZED_KEYS",
        value_name = "FOLDER",
        default_value = "keys"
    )]
    keys: PathBuf,
    #[arg(long, help = "man-serve-metrics", env = "MAZED_METRICS", value_name = "ADDRESS",
          value_parser = address)]
    pub metrics: Option<SocketAddr>,
    #[arg(long, help = "man-serve-pq-only", env = "MAZED_PQ_ONLY")]
    pq_only: bool,
    #[arg(long, help = "man-serve-idle", env = "MAZED_IDLE", value_name = "SECONDS",
          default_value = "1800", value_parser = parse::whole::<u64>(1, 1_000_000))]
    idle: u64,
    #[arg(long, help = "man-serve-drain", env = "MAZED_DRAIN", value_name = "SECONDS",
          default_value = "5", value_parser = parse::whole::<u64>(0, 86_400))]
    drain: u64,
    #[arg(long, help = "man-serve-handshake-grace", env = "MAZED_HANDSHAKE_GRACE",
          value_name = "SECONDS", default_value = "10", value_parser = parse::whole::<u64>(1, 3600))]
    handshake_grace: u64,
    #[arg(long, help = "man-serve-login-grace", env = "MAZED_LOGIN_GRACE",
          value_name = "SECONDS", default_value = "120", value_parser = parse::whole::<u64>(1, 3600))]
    login_grace: u64,
    #[arg(long, help = "man-serve-stall-grace", env = "MAZED_STALL_GRACE",
          value_name = "SECONDS", default_value = "60", value_parser = parse::whole::<u64>(1, 3600))]
    stall_grace: u64,
    #[arg(long, help = "man-serve-max-connections", env = "MAZED_MAX_CONNECTIONS",
          value_name = "N", default_value_t = Limits::default().connections,
          value_parser = count())]
    max_connections: usize,
    #[arg(long, help = "man-serve-max-before-login", env = "MAZED_MAX_BEFORE_LOGIN",
          value_name = "N", default_value_t = Limits::default().before_login,
          value_parser = count())]
    max_before_login: usize,
    #[arg(long, help = "man-serve-max-per-address", env = "MAZED_MAX_PER_ADDRESS",
          value_name = "N", default_value_t = Limits::default().per_address,
          value_parser = count())]
    max_per_address: usize,
    #[arg(long, help = "man-serve-max-before-login-per-address",
          env = "MAZED_MAX_BEFORE_LOGIN_PER_ADDRESS", value_name = "N",
          default_value_t = Limits::default().before_login_per_address,
          value_parser = count())]
    max_before_login_per_address: usize,
    #[arg(long, help = "man-serve-accepts-per-second", env = "MAZED_ACCEPTS_PER_SECOND",
          value_name = "N", default_value_t = Limits::default().accepts_per_second,
          value_parser = parse::whole::<u32>(1, u32::MAX))]
    accepts_per_second: u32,
    #[arg(long, help = "man-serve-accepts-burst", env = "MAZED_ACCEPTS_BURST", value_name = "N",
          default_value_t = Limits::default().accepts_burst,
          value_parser = parse::whole::<u32>(0, u32::MAX))]
    accepts_burst: u32,
    #[arg(long, help = "man-serve-max-commands", env = "MAZED_MAX_COMMANDS", value_name = "N",
          default_value_t = Limits::default().commands, value_parser = count())]
    max_commands: usize,
    #[arg(long, help = "man-serve-memory", env = "MAZED_MEMORY", value_name = "MIB",
          default_value_t = MEMORY_DEFAULT, value_parser = parse::whole::<usize>(MEMORY_MIN as u32, u32::MAX))]
    memory: usize,
    #[arg(long, help = "man-serve-input-rate", env = "MAZED_INPUT_RATE", value_name = "BYTES",
          default_value_t = InputRates::default().playing,
          value_parser = parse::whole::<u32>(1024, u32::MAX))]
    input_rate: u32,
    #[arg(long, help = "man-serve-command-rate", env = "MAZED_COMMAND_RATE",
          value_name = "BYTES", default_value_t = InputRates::default().command,
          value_parser = parse::whole::<u32>(1024, u32::MAX))]
    command_rate: u32,
    #[arg(long, help = "man-serve-trusted-net", env = "MAZED_TRUSTED_NET", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    trusted_net: Vec<IpNet>,
    #[arg(long, help = "man-serve-allow-net", env = "MAZED_ALLOW_NET", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    allow_net: Vec<IpNet>,
    #[arg(long, help = "man-serve-deny-net", env = "MAZED_DENY_NET", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    deny_net: Vec<IpNet>,
    #[arg(long, help = "man-serve-proxy-from", env = "MAZED_PROXY_FROM", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    proxy_from: Vec<IpNet>,
    #[arg(long, help = "man-serve-keep-runs", env = "MAZED_KEEP_RUNS", value_name = "DAYS",
          value_parser = parse::whole::<u32>(1, 36_500))]
    keep_runs: Option<u32>,
    #[arg(long, help = "man-serve-presence", env = "MAZED_PRESENCE", value_name = "MODE",
          value_enum, default_value_t = PresenceMode::On)]
    presence: PresenceMode,
}

/// What players see of each other, as it is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PresenceMode {
    On,
    NamesOff,
    Off,
}

impl From<PresenceMode> for Mode {
    fn from(mode: PresenceMode) -> Self {
        match mode {
            PresenceMode::On => Self::On,
            PresenceMode::NamesOff => Self::NamesOff,
            PresenceMode::Off => Self::Off,
        }
    }
}

/// Reads how many of something there may be.
fn count() -> impl Fn(&str) -> Result<usize, BadValue> + Clone + Send + Sync + 'static {
    parse::whole(0, u32::MAX)
}

fn address(text: &str) -> Result<SocketAddr, BadValue> {
    text.parse().map_err(|_| BadValue::Rule("value-address"))
}

fn public_address(text: &str) -> Result<PublicAddress, BadValue> {
    let rule = |_| BadValue::Rule("value-public-address");
    text.parse().map_err(rule)
}

impl Serve {
    pub(crate) fn config(&self) -> Config {
        Config {
            listen: self.listen,
            default_lang: self.default_lang,
            public_address: self.public_address.clone().unwrap_or_default(),
            node: self.node.clone(),
            keys: self.keys.clone(),
            pq_only: self.pq_only,
            idle: Duration::from_secs(self.idle),
            drain: Duration::from_secs(self.drain),
            limits: Limits {
                connections: self.max_connections,
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
            memory: self.memory,
            keep_runs: self.keep_runs,
            presence: self.presence.into(),
            ..Config::default()
        }
    }
}

impl Serve {
    /// What the host has written for the players.
    ///
    /// # Errors
    /// The file that cannot be used and why, in the words of the operator.
    pub(super) fn host_texts(&self, words: &Words) -> anyhow::Result<HostFolder> {
        let Some(folder) = &self.welcome else {
            return Ok(HostFolder::default());
        };
        HostFolder::open(folder.clone())
            .map_err(|error| anyhow!("--welcome: {}", error.tell(words)))
    }

    /// Says in the log what began, with the limits that are looked for first when somebody was
    /// turned away.
    pub(super) fn log_start(&self, listen: SocketAddr, store: &StoreUrl) {
        tracing::info!(
            version = env!("CARGO_PKG_VERSION"),
            %listen,
            %store,
            max_connections = self.max_connections,
            max_per_address = self.max_per_address,
            drain = self.drain,
            "started"
        );
    }
}

impl Tell for HostKeyError {
    fn tell(&self, words: &Words) -> String {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::Io { path, source } => refusal::file(path, source, words),
            Self::Open { path, mode } => words.tr(
                "host-key-open",
                &[
                    ("path", shown(path).into()),
                    ("mode", format!("{mode:03o}").into()),
                ],
            ),
            // What is wrong within a key is in the words of the SSH library.
            Self::Key { path, source } => format!("{}: {source}", shown(path)),
            Self::Kind { path } => words.tr("host-key-kind", &[("path", shown(path).into())]),
        }
    }
}
