//! How a server is set up.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::guard::{InputRates, Timeouts};
use crate::accounts::TimeOfDay;
use crate::i18n::Lang;
use crate::limits::{Limits, Networks};
use crate::model::PublicAddress;
use crate::rooms::Mode;
use crate::session::{self, MakeApp};
use crate::store::Store;

#[derive(Clone)]
pub struct Config {
    /// Port 0 takes any free one. `[::]` is IPv6 and IPv4, or IPv4 alone on a machine without IPv6.
    pub listen: SocketAddr,
    pub default_lang: Lang,
    pub welcome: Option<PathBuf>,
    pub public_address: PublicAddress,
    /// The name of this server among several that share a database: codes of rooms have it.
    pub node: Option<PublicAddress>,
    pub keys: PathBuf,
    /// A session ends when nothing was typed for so long.
    pub idle: Duration,
    pub drain: Duration,
    pub limits: Limits,
    pub networks: Networks,
    pub input_rates: InputRates,
    pub timeouts: Timeouts,
    pub make_app: MakeApp,
    /// Where each session's boards come from.
    pub seeds: Arc<dyn Fn() -> u64 + Send + Sync>,
    pub store: Option<Store>,
    /// The clock of the days and the lists.
    pub clock: TimeOfDay,
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
