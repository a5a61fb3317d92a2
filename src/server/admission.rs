//! Who gets in: connections are counted, in all and for each address.

use super::limits::{Limits, Networks};
use crate::fairness::cpu_budget::CpuBudget;
use crate::fairness::worker_pool::Origin;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

#[cfg(test)]
mod tests;

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The server is full, and so is the queue.
    #[error("the server is full")]
    Full,
    /// Too many have not logged in yet.
    #[error("too many connections before login")]
    BeforeLogin,
    /// This address has too many connections.
    #[error("too many connections from this address")]
    PerAddress,
    /// This address connects too often.
    #[error("too many new connections from this address")]
    TooFast,
    /// Nobody gets in from this network.
    #[error("not from this network")]
    Network,
}

/// Counts connections and admits new ones.
#[derive(Debug)]
pub struct Admission {
    limits: Limits,
    networks: Networks,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    before_login: usize,
    addresses: HashMap<Network, Address>,
    swept: Option<Instant>,
}

/// What connections are counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Network {
    /// One address, as far as it counts as one.
    Address(IpAddr),
    /// All addresses of a customer, who has 65,536 of them with IPv6.
    Site(IpAddr),
}

#[derive(Debug)]
struct Address {
    connections: usize,
    before_login: usize,
    tokens: f64,
    since: Instant,
    cpu_budget: Arc<CpuBudget>,
}

/// How much more of everything a site may have than one of its addresses: a campus with
/// networks of its own for some houses fits.
const SITE: u32 = 8;

/// How often addresses that are long gone are forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

impl Admission {
    /// An admission that has let nobody in yet.
    pub fn new(limits: Limits, networks: Networks) -> Arc<Admission> {
        Arc::new(Admission {
            limits,
            networks,
            counts: Mutex::default(),
        })
    }

    /// Connections there are now, and how many of them have not logged in.
    pub fn counts(&self) -> (usize, usize) {
        let counts = self.lock();
        (counts.connections, counts.before_login)
    }

    /// Whether a connection from there begins with a PROXY header.
    pub fn is_proxy(&self, peer: IpAddr) -> bool {
        self.networks.is_proxy(peer)
    }

    /// Lets a new connection in, until its permit is dropped. It is nobody's yet.
    ///
    /// # Errors
    /// [`Refused`], if a bound on all connections is reached.
    pub fn enter(self: &Arc<Admission>) -> Result<Permit, Refused> {
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
        Ok(Permit {
            admission: Arc::clone(self),
            address: None,
            cpu_budget: None,
            logged_in: false,
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    /// Changes what is counted for an address.
    fn change(&mut self, address: Option<IpAddr>, change: impl Fn(&mut Address)) {
        for network in address.into_iter().flat_map(Network::of) {
            if let Some(address) = self.addresses.get_mut(&network) {
                change(address);
            }
        }
    }

    /// Forgets addresses without connections whose tokens are full again.
    fn sweep(&mut self, limits: &Limits, now: Instant) {
        let due = self.swept.is_none_or(|swept| swept + SWEEP_EVERY <= now);
        if !due {
            return;
        }
        self.swept = Some(now);
        self.addresses.retain(|network, address| {
            let limits = network.limits(limits);
            address.refill(&limits, now);
            address.connections > 0
                || address.tokens < f64::from(limits.accepts_burst)
                || !address.cpu_budget.is_rested(now)
        });
        self.addresses.shrink_to_fit();
    }
}

impl Network {
    /// What an address is counted for, the widest first; it counts as one itself.
    fn of(address: IpAddr) -> impl Iterator<Item = Network> {
        let site = match address {
            IpAddr::V6(v6) => {
                let [a, b, c, ..] = v6.segments();
                Some(Network::Site(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into()))
            }
            IpAddr::V4(_) => None,
        };
        site.into_iter().chain([Network::Address(address)])
    }

    /// The bounds that hold for it, where those of one address are given.
    fn limits(self, limits: &Limits) -> Limits {
        let times = match self {
            Network::Address(_) => 1,
            Network::Site(_) => SITE,
        };
        let many = |limit: usize| limit.saturating_mul(times as usize);
        Limits {
            per_address: many(limits.per_address),
            before_login_per_address: many(limits.before_login_per_address),
            accepts_per_second: limits.accepts_per_second.saturating_mul(times),
            accepts_burst: limits.accepts_burst.saturating_mul(times),
            ..*limits
        }
    }
}

impl Address {
    fn new(limits: &Limits, cpu_budget: Arc<CpuBudget>, now: Instant) -> Address {
        Address {
            connections: 0,
            before_login: 0,
            tokens: f64::from(limits.accepts_burst),
            since: now,
            cpu_budget,
        }
    }

    fn refill(&mut self, limits: &Limits, now: Instant) {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        let tokens = self.tokens + passed * f64::from(limits.accepts_per_second);
        self.tokens = tokens.min(f64::from(limits.accepts_burst));
        self.since = now;
    }
}

/// What counts as one address: with IPv6 a customer has a whole /64.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 => v4,
    }
}

/// The place of one connection, given back when it is dropped.
#[derive(Debug)]
pub struct Permit {
    admission: Arc<Admission>,
    /// Where its connections are counted; `None`: nowhere.
    address: Option<IpAddr>,
    /// What is taken of the processor there; `None`: nobody counts.
    cpu_budget: Option<Arc<CpuBudget>>,
    logged_in: bool,
}

impl Permit {
    /// Says where the connection comes from; what counts as its address comes back.
    ///
    /// # Errors
    /// [`Refused`], if nobody gets in from there, or a bound for one address is reached.
    pub fn belong(&mut self, address: IpAddr, now: Instant) -> Result<Origin, Refused> {
        let Admission {
            limits, networks, ..
        } = &*self.admission;
        if !networks.admit(address) {
            return Err(Refused::Network);
        }
        let origin = Origin {
            address: network(address),
            wide: !networks.bound(address),
        };
        if origin.wide {
            return Ok(origin);
        }
        let address = origin.address;
        let mut counts = self.admission.lock();
        counts.sweep(limits, now);
        // One account for all of a site.
        let mut cpu_budget: Option<Arc<CpuBudget>> = None;
        // The widest first, so that addresses in plenty leave nothing behind when they
        // are refused.
        for network in Network::of(address) {
            let limits = network.limits(limits);
            let entry = counts.addresses.entry(network).or_insert_with(|| {
                let cpu_budget = cpu_budget.clone().unwrap_or_default();
                Address::new(&limits, cpu_budget, now)
            });
            cpu_budget.get_or_insert_with(|| Arc::clone(&entry.cpu_budget));
            entry.refill(&limits, now);
            if entry.connections >= limits.per_address {
                return Err(Refused::PerAddress);
            }
            if !self.logged_in && entry.before_login >= limits.before_login_per_address {
                return Err(Refused::PerAddress);
            }
            if entry.tokens < 1.0 {
                return Err(Refused::TooFast);
            }
        }
        for network in Network::of(address) {
            if let Some(entry) = counts.addresses.get_mut(&network) {
                entry.tokens -= 1.0;
                entry.connections += 1;
                entry.before_login += usize::from(!self.logged_in);
            }
        }
        self.cpu_budget = cpu_budget;
        self.address = Some(address);
        Ok(origin)
    }

    /// The account of the processor's time where it belongs; `None`: nobody counts.
    pub fn cpu_budget(&self) -> Option<Arc<CpuBudget>> {
        self.cpu_budget.clone()
    }

    /// The connection has logged in.
    pub fn log_in(&mut self) {
        if !std::mem::replace(&mut self.logged_in, true) {
            let mut counts = self.admission.lock();
            counts.before_login = counts.before_login.saturating_sub(1);
            counts.change(self.address, |address| {
                address.before_login = address.before_login.saturating_sub(1);
            });
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.log_in();
        let mut counts = self.admission.lock();
        counts.connections = counts.connections.saturating_sub(1);
        counts.change(self.address, |address| {
            address.connections = address.connections.saturating_sub(1);
        });
    }
}
