//! How a server is set up.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::guard::{InputRates, Timeouts};
use super::limits::{Limits, Networks};
use crate::accounts::TimeOfDay;
use crate::i18n::Lang;
use crate::model::PublicAddress;
use crate::rooms::Mode;
use crate::session::{self, MakeApp};
use crate::store::Store;

/// How a server is set up.
#[derive(Clone)]
pub struct Config {
    /// Where to listen; port 0 takes any free one. All addresses of IPv6 are those of IPv4 too, and
    /// only those on a machine without IPv6.
    pub listen: SocketAddr,
    /// The language of players whose client says nothing of one.
    pub default_lang: Lang,
    /// The folder of what the host has written for the players.
    pub welcome: Option<PathBuf>,
    /// Where players reach the server, for the commands that they copy.
    pub public_address: PublicAddress,
    /// The name of this server among several that share a database: codes of rooms have it.
    pub node: Option<PublicAddress>,
    /// The folder of the host key, created if it is not there.
    pub keys: PathBuf,
    /// A session ends when nothing was typed for so long.
    pub idle: Duration,
    /// How long players may finish when the server stops.
    pub drain: Duration,
    /// Bounds on connections.
    pub limits: Limits,
    /// Networks that are treated in a way of their own.
    pub networks: Networks,
    /// How fast a client may send.
    pub input_rates: InputRates,
    /// How long a client may take.
    pub timeouts: Timeouts,
    /// Makes what a session shows.
    pub make_app: MakeApp,
    /// Where each session's boards come from.
    pub seeds: Arc<dyn Fn() -> u64 + Send + Sync>,
    /// Where players and runs are kept; `None`: nothing is remembered.
    pub store: Option<Store>,
    /// The clock of the days and the lists.
    pub clock: TimeOfDay,
    /// What players see of each other.
    pub presence: Mode,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv6Addr::UNSPECIFIED, 2222)),
            default_lang: Lang::default(),
            welcome: None,
            public_address: PublicAddress::default(),
            node: None,
            keys: PathBuf::from("keys"),
            idle: Duration::from_secs(30 * 60),
            drain: Duration::from_secs(5),
            limits: Limits::default(),
            networks: Networks::default(),
            input_rates: InputRates::default(),
            timeouts: Timeouts::default(),
            make_app: Arc::new(session::app),
            seeds: Arc::new(session::fresh_seed),
            store: None,
            clock: Arc::new(SystemTime::now),
            presence: Mode::On,
        }
    }
}
