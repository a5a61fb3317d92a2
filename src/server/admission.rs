//! Counts connections, in all and for each address, and refuses those beyond the bounds.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::limits::{Limits, Networks};
use crate::fairness::ClientAddress;
use crate::fairness::cpu_budget::CpuBudget;
use crate::fairness::rate_limiter::{Quota, RateLimiter};

#[cfg(test)]
mod tests;

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refused {
    /// The server is full, and so is the queue.
    #[error("the server is full")]
    Full,
    #[error("too many connections before login")]
    BeforeLogin,
    #[error("too many connections from this address")]
    PerAddress,
    #[error("too many new connections from this address")]
    TooFast,
    /// The operator does not let this network in.
    #[error("not from this network")]
    Network,
}

/// Counts connections and admits new ones.
#[derive(Debug)]
pub(crate) struct Admission {
    limits: Limits,
    networks: Networks,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    before_login: usize,
    networks: HashMap<Network, NetworkUsage>,
    swept: Option<Instant>,
}

/// What connections are counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Network {
    /// One address of IPv4, or with IPv6 a /64 network.
    Address(IpAddr),
    /// All addresses of a customer, who has 65,536 of those networks with IPv6.
    Site(IpAddr),
}

#[derive(Debug)]
struct NetworkUsage {
    connections: usize,
    before_login: usize,
    accepts: RateLimiter,
    cpu_budget: Arc<CpuBudget>,
}

/// How much more of everything a site may have than one of its addresses: a campus with
/// networks of its own for some houses fits.
const SITE_FACTOR: u32 = 8;

/// How often unused addresses are forgotten: an address takes some 250 bytes, and a look at
/// a hundred thousand of them a few milliseconds.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

impl Admission {
    pub(crate) fn new(limits: Limits, networks: Networks) -> Arc<Self> {
        Arc::new(Self {
            limits,
            networks,
            counts: Mutex::default(),
        })
    }

    /// Connections there are now, and how many of them have not logged in.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let counts = self.lock();
        (counts.connections, counts.before_login)
    }

    /// Whether a connection from there begins with a PROXY header.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.networks.is_proxy(peer)
    }

    /// Lets a new connection in, until its permit is dropped. It is counted for an address
    /// later, by [`ConnectionPermit::assign`].
    ///
    /// # Errors
    /// [`Refused`], if a bound on all connections is reached.
    pub(crate) fn enter(self: &Arc<Self>) -> Result<ConnectionPermit, Refused> {
        let Limits {
            connections,
            queue,
            before_login,
            ..
        } = self.limits;
        let mut counts = self.lock();
        if counts.connections >= connections.saturating_add(queue) {
            return Err(Refused::Full);
        }
        if counts.before_login >= before_login {
            return Err(Refused::BeforeLogin);
        }
        counts.connections += 1;
        counts.before_login += 1;
        Ok(ConnectionPermit {
            admission: Arc::clone(self),
            address: None,
            cpu_budget: None,
            is_logged_in: false,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    /// Changes what is counted for an address and its site.
    fn change(&mut self, address: Option<IpAddr>, change: impl Fn(&mut NetworkUsage)) {
        for network in address.into_iter().flat_map(Network::of) {
            if let Some(usage) = self.networks.get_mut(&network) {
                change(usage);
            }
        }
    }

    /// Forgets networks without connections that owe nothing.
    fn sweep(&mut self, now: Instant) {
        let is_due = self.swept.is_none_or(|swept| swept + SWEEP_INTERVAL <= now);
        if !is_due {
            return;
        }
        self.swept = Some(now);
        self.networks.retain(|_, usage| {
            let is_idle = usage.accepts.is_idle(now) && usage.cpu_budget.is_idle(now);
            usage.connections > 0 || !is_idle
        });
        self.networks.shrink_to_fit();
    }
}

impl Network {
    /// What an address is counted for, the widest first.
    fn of(address: IpAddr) -> impl Iterator<Item = Self> {
        let site = match address {
            IpAddr::V6(v6) => {
                let [a, b, c, ..] = v6.segments();
                Some(Self::Site(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into()))
            }
            IpAddr::V4(_) => None,
        };
        site.into_iter().chain([Self::Address(address)])
    }

    /// The bounds that hold for it, where those of one address are given.
    fn limits(self, limits: &Limits) -> Limits {
        let factor = match self {
            Self::Address(_) => 1,
            Self::Site(_) => SITE_FACTOR,
        };
        let times = |limit: usize| limit.saturating_mul(factor as usize);
        Limits {
            per_address: times(limits.per_address),
            before_login_per_address: times(limits.before_login_per_address),
            accepts_per_second: limits.accepts_per_second.saturating_mul(factor),
            accepts_burst: limits.accepts_burst.saturating_mul(factor),
            ..*limits
        }
    }
}

impl NetworkUsage {
    fn new(limits: &Limits, cpu_budget: Arc<CpuBudget>, now: Instant) -> Self {
        let accepts = Quota::per_second(limits.accepts_per_second, limits.accepts_burst.into());
        Self {
            connections: 0,
            before_login: 0,
            accepts: RateLimiter::new(accepts, now),
            cpu_budget,
        }
    }
}

/// What counts as one address: with IPv6 a customer has a whole /64.
fn counted_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 => v4,
    }
}

/// Counts one connection, until it is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    admission: Arc<Admission>,
    /// Where it is counted; `None`: for no address.
    address: Option<IpAddr>,
    /// `None`: the address has no bounds.
    cpu_budget: Option<Arc<CpuBudget>>,
    is_logged_in: bool,
}

impl ConnectionPermit {
    /// Counts the connection for the address that it comes from.
    ///
    /// # Errors
    /// [`Refused`], if its network is not let in, or a bound for one address is reached.
    pub(crate) fn assign(
        &mut self,
        address: IpAddr,
        now: Instant,
    ) -> Result<ClientAddress, Refused> {
        let Admission {
            limits, networks, ..
        } = &*self.admission;
        if !networks.admit(address) {
            return Err(Refused::Network);
        }
        let client = ClientAddress {
            ip: counted_address(address),
            is_trusted: networks.is_trusted(address),
        };
        if client.is_trusted {
            return Ok(client);
        }
        let mut counts = self.admission.lock();
        counts.sweep(now);
        // All of a site have one budget.
        let mut cpu_budget: Option<Arc<CpuBudget>> = None;
        // The widest first, so that addresses in plenty leave nothing behind when they
        // are refused.
        for network in Network::of(client.ip) {
            let limits = network.limits(limits);
            let usage = counts.networks.entry(network).or_insert_with(|| {
                let cpu_budget = cpu_budget.clone().unwrap_or_default();
                NetworkUsage::new(&limits, cpu_budget, now)
            });
            cpu_budget.get_or_insert_with(|| Arc::clone(&usage.cpu_budget));
            if usage.connections >= limits.per_address {
                return Err(Refused::PerAddress);
            }
            if !self.is_logged_in && usage.before_login >= limits.before_login_per_address {
                return Err(Refused::PerAddress);
            }
            if usage.accepts.earliest(1, now) > now {
                return Err(Refused::TooFast);
            }
        }
        let before_login = usize::from(!self.is_logged_in);
        counts.change(Some(client.ip), |usage| {
            usage.accepts.reserve(1, now);
            usage.connections += 1;
            usage.before_login += before_login;
        });
        self.cpu_budget = cpu_budget;
        self.address = Some(client.ip);
        Ok(client)
    }

    /// The CPU time of its address; `None`: it has no bounds.
    pub(crate) fn cpu_budget(&self) -> Option<Arc<CpuBudget>> {
        self.cpu_budget.clone()
    }

    /// The connection has logged in.
    pub(crate) fn log_in(&mut self) {
        if !std::mem::replace(&mut self.is_logged_in, true) {
            let mut counts = self.admission.lock();
            counts.before_login = counts.before_login.saturating_sub(1);
            counts.change(self.address, |usage| {
                usage.before_login = usage.before_login.saturating_sub(1);
            });
        }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.log_in();
        let mut counts = self.admission.lock();
        counts.connections = counts.connections.saturating_sub(1);
        counts.change(self.address, |usage| {
            usage.connections = usage.connections.saturating_sub(1);
        });
    }
}
