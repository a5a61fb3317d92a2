//! The options of `serve`. Each is an environment variable too.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueEnum};
use ipnet::IpNet;

use crate::commands::parse::{self, BadValue};
use crate::i18n::Lang;
use crate::model::{HostTexts, PublicAddress};
use crate::rooms::Mode;
use crate::server::{Config, InputRates, Limits, Networks, Timeouts, read_host_texts};
use crate::store::StoreUrl;

#[derive(Clone, Debug, Args)]
pub(super) struct Serve {
    #[arg(long, help = "Address and port to listen on, such as 192.0.2.1:2222; [::] is every IPv6 and IPv4 address, port 0 any free port", env = "MAZED_LISTEN", value_name = "ADDRESS",
          default_value = "[::]:2222", value_parser = address)]
    pub listen: SocketAddr,
    #[arg(long, help = "Where players reach the server, such as maze.example.org:2222, for the commands they copy", env = "MAZED_PUBLIC_ADDRESS",
          value_name = "ADDRESS", value_parser = public_address)]
    pub public_address: Option<PublicAddress>,
    #[arg(long, help = "Where players reach this server if several share a database, such as eu.maze.example.org; its room codes carry it", env = "MAZED_NODE",
          value_name = "ADDRESS", value_parser = public_address)]
    node: Option<PublicAddress>,
    #[arg(long, help = "Language of players whose client names none (LANG, LC_*): en, de or ru", env = "MAZED_DEFAULT_LANG",
          value_name = "LANG", default_value_t = Lang::default(), value_parser = parse::lang)]
    default_lang: Lang,
    #[arg(
        long,
        help = "Folder of your texts for players: welcome.txt, imprint.txt, privacy.txt, or for one language, such as welcome.de.txt",
        env = "MAZED_WELCOME",
        value_name = "FOLDER"
    )]
    pub welcome: Option<PathBuf>,
    #[arg(
        long,
        help = "Folder of the host key (created if it is missing) and of the files admins and networks",
        env = "MAZED_KEYS",
        value_name = "FOLDER",
        default_value = "keys"
    )]
    keys: PathBuf,
    #[arg(long, help = "Address and port of the metrics for Prometheus (/metrics) and the probes /healthz and /readyz, for your own network only [default: none]", env = "MAZED_METRICS", value_name = "ADDRESS",
          value_parser = address)]
    pub metrics: Option<SocketAddr>,
    #[arg(long, help = "Seconds without a key press after which a session ends", env = "MAZED_IDLE", value_name = "SECONDS",
          default_value = "1800", value_parser = parse::whole::<u64>(1, 1_000_000))]
    idle: u64,
    #[arg(long, help = "Seconds that players have to finish when the server stops", env = "MAZED_DRAIN", value_name = "SECONDS",
          default_value = "5", value_parser = parse::whole::<u64>(0, 86_400))]
    drain: u64,
    #[arg(long, help = "Seconds allowed for the key exchange of a connection", env = "MAZED_HANDSHAKE_GRACE",
          value_name = "SECONDS", default_value = "10", value_parser = parse::whole::<u64>(1, 3600))]
    handshake_grace: u64,
    #[arg(long, help = "Seconds allowed for logging in, such as to compare the fingerprint or type a passphrase", env = "MAZED_LOGIN_GRACE",
          value_name = "SECONDS", default_value = "120", value_parser = parse::whole::<u64>(1, 3600))]
    login_grace: u64,
    #[arg(long, help = "Seconds for which a client may accept no data before it is disconnected", env = "MAZED_STALL_GRACE",
          value_name = "SECONDS", default_value = "60", value_parser = parse::whole::<u64>(1, 3600))]
    stall_grace: u64,
    #[arg(long, help = "Sessions and commands at a time; a full server refuses others before the login", env = "MAZED_MAX_CONNECTIONS",
          value_name = "N", default_value_t = Limits::default().connections,
          value_parser = count())]
    max_connections: usize,
    #[arg(long, help = "Connections that have not logged in yet", env = "MAZED_MAX_BEFORE_LOGIN",
          value_name = "N", default_value_t = Limits::default().before_login,
          value_parser = count())]
    max_before_login: usize,
    #[arg(long, help = "Connections from one address", env = "MAZED_MAX_PER_ADDRESS",
          value_name = "N", default_value_t = Limits::default().per_address,
          value_parser = count())]
    max_per_address: usize,
    #[arg(long, help = "Connections from one address that have not logged in yet",
          env = "MAZED_MAX_BEFORE_LOGIN_PER_ADDRESS", value_name = "N",
          default_value_t = Limits::default().before_login_per_address,
          value_parser = count())]
    max_before_login_per_address: usize,
    #[arg(long, help = "New connections per second from one address, in the long run", env = "MAZED_ACCEPTS_PER_SECOND",
          value_name = "N", default_value_t = Limits::default().accepts_per_second,
          value_parser = parse::whole::<u32>(1, u32::MAX))]
    accepts_per_second: u32,
    #[arg(long, help = "New connections from one address at once", env = "MAZED_ACCEPTS_BURST", value_name = "N",
          default_value_t = Limits::default().accepts_burst,
          value_parser = parse::whole::<u32>(0, u32::MAX))]
    accepts_burst: u32,
    #[arg(long, help = "Commands from one address that run or wait; more are refused with status 75", env = "MAZED_MAX_COMMANDS", value_name = "N",
          default_value_t = Limits::default().commands, value_parser = count())]
    max_commands: usize,
    #[arg(long, help = "Bytes per second that a player may send, in the long run", env = "MAZED_INPUT_RATE", value_name = "BYTES",
          default_value_t = InputRates::default().playing,
          value_parser = parse::whole::<u32>(1024, u32::MAX))]
    input_rate: u32,
    #[arg(long, help = "Bytes per second of a command's input", env = "MAZED_COMMAND_RATE",
          value_name = "BYTES", default_value_t = InputRates::default().command,
          value_parser = parse::whole::<u32>(1024, u32::MAX))]
    command_rate: u32,
    #[arg(long, help = "A network with eight times the limits per address, such as a school's; can be repeated", env = "MAZED_TRUSTED_NET", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    trusted_net: Vec<IpNet>,
    #[arg(long, help = "Accept connections from this network only; can be repeated", env = "MAZED_ALLOW_NET", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    allow_net: Vec<IpNet>,
    #[arg(long, help = "Refuse connections from this network, even if it is allowed; can be repeated", env = "MAZED_DENY_NET", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    deny_net: Vec<IpNet>,
    #[arg(long, help = "A proxy that names each client's address with the PROXY protocol (version 1 or 2); can be repeated", env = "MAZED_PROXY_FROM", value_name = "CIDR",
          value_delimiter = ',', value_parser = parse::network)]
    proxy_from: Vec<IpNet>,
    #[arg(long, help = "What players see of each other: how many are playing, who just won and live games (on), the same without names (names-off), or nothing (off)", env = "MAZED_PRESENCE", value_name = "MODE",
          value_enum, default_value_t = PresenceMode::On)]
    presence: PresenceMode,
}

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

fn count() -> impl Fn(&str) -> Result<usize, BadValue> + Clone + Send + Sync + 'static {
    parse::whole(0, u32::MAX)
}

fn address(text: &str) -> Result<SocketAddr, BadValue> {
    text.parse().map_err(|_| BadValue::rule("value-address"))
}

fn public_address(text: &str) -> Result<PublicAddress, BadValue> {
    let rule = |_| BadValue::rule("value-public-address");
    text.parse().map_err(rule)
}

impl Serve {
    pub(crate) fn config(&self) -> Config {
        Config {
            listen: self.listen,
            default_lang: self.default_lang,
            public_address: self.public_address.clone().unwrap_or_default(),
            node: self.node.clone(),
            welcome: self.welcome.clone(),
            keys: self.keys.clone(),
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
            presence: self.presence.into(),
            ..Config::default()
        }
    }
}

impl Serve {
    pub(super) fn host_texts(&self) -> anyhow::Result<HostTexts> {
        read_host_texts(self.welcome.as_deref()).context("--welcome")
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
