//! Who gets in: bounds on connections, in all and for each address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Raises this process's limit on open files as far as the system lets it. The usual
/// soft limit, 1024, would fit a few classes only.
pub fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current != maximum {
            let raised = Rlimit {
                current: maximum,
                maximum,
            };
            if let Err(error) = setrlimit(Resource::Nofile, raised) {
                tracing::warn!(%error, ?current, "cannot raise the limit on open files");
            }
        }
    }
}

/// Bounds on connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections in all. Each takes one open file and about 60 KiB.
    pub connections: usize,
    /// Connections that have not logged in yet. Such a one can make the server hold
    /// 256 KiB by announcing a packet of that size, so this bounds what strangers
    /// can take: 256 MiB by default.
    pub before_login: usize,
    /// Connections of one address (of one /64 network with IPv6). A school behind
    /// one address must fit.
    pub per_address: usize,
    /// New connections a second of one address in the long run: beyond it, key
    /// exchanges alone would keep a core busy.
    pub accepts_per_second: u32,
    /// New connections of one address at once: a class that presses Enter together,
    /// twice.
    pub accepts_burst: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 12_000,
            before_login: 1024,
            per_address: 512,
            accepts_per_second: 10,
            accepts_burst: 100,
        }
    }
}

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The server is full.
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
}

/// Counts connections and admits new ones.
#[derive(Debug)]
pub struct Admission {
    limits: Limits,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    before_login: usize,
    addresses: HashMap<IpAddr, Address>,
    swept: Option<Instant>,
}

#[derive(Debug)]
struct Address {
    connections: usize,
    tokens: f64,
    since: Instant,
}

/// How often addresses that are long gone are forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

impl Admission {
    /// An admission that has let nobody in yet.
    pub fn new(limits: Limits) -> Arc<Admission> {
        Arc::new(Admission {
            limits,
            counts: Mutex::default(),
        })
    }

    /// Connections there are now, and how many of them have not logged in.
    pub fn counts(&self) -> (usize, usize) {
        let counts = self.lock();
        (counts.connections, counts.before_login)
    }

    /// Lets a new connection in, until its permit is dropped, or refuses it.
    pub fn admit(self: &Arc<Admission>, address: IpAddr, now: Instant) -> Result<Permit, Refused> {
        let limits = &self.limits;
        let address = network(address);
        let mut counts = self.lock();
        counts.sweep(limits, now);
        if counts.connections >= limits.connections {
            return Err(Refused::Full);
        }
        if counts.before_login >= limits.before_login {
            return Err(Refused::BeforeLogin);
        }
        let burst = f64::from(limits.accepts_burst);
        let entry = counts.addresses.entry(address).or_insert(Address {
            connections: 0,
            tokens: burst,
            since: now,
        });
        entry.refill(limits, now);
        if entry.connections >= limits.per_address {
            return Err(Refused::PerAddress);
        }
        if entry.tokens < 1.0 {
            return Err(Refused::TooFast);
        }
        entry.tokens -= 1.0;
        entry.connections += 1;
        counts.connections += 1;
        counts.before_login += 1;
        Ok(Permit {
            admission: Arc::clone(self),
            address,
            logged_in: false,
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    /// Forgets addresses without connections whose tokens are full again.
    fn sweep(&mut self, limits: &Limits, now: Instant) {
        let due = self.swept.is_none_or(|swept| swept + SWEEP_EVERY <= now);
        if !due {
            return;
        }
        self.swept = Some(now);
        self.addresses.retain(|_, address| {
            address.refill(limits, now);
            address.connections > 0 || address.tokens < f64::from(limits.accepts_burst)
        });
        self.addresses.shrink_to_fit();
    }
}

impl Address {
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
    address: IpAddr,
    logged_in: bool,
}

impl Permit {
    /// The connection has logged in.
    pub fn log_in(&mut self) {
        if !std::mem::replace(&mut self.logged_in, true) {
            let mut counts = self.admission.lock();
            counts.before_login = counts.before_login.saturating_sub(1);
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.log_in();
        let mut counts = self.admission.lock();
        counts.connections = counts.connections.saturating_sub(1);
        if let Some(address) = counts.addresses.get_mut(&self.address) {
            address.connections = address.connections.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn limits() -> Limits {
        Limits {
            connections: 5,
            before_login: 4,
            per_address: 3,
            accepts_per_second: 1,
            accepts_burst: 3,
        }
    }

    #[test]
    fn each_bound_holds_and_places_come_back() {
        let admission = Admission::new(limits());
        let now = Instant::now();
        let mut class: Vec<Permit> = (0..3)
            .map(|_| admission.admit(CLASS, now).unwrap())
            .collect();
        let later = now + Duration::from_secs(100);
        assert_eq!(
            admission.admit(CLASS, later).unwrap_err(),
            Refused::PerAddress
        );
        let other = admission.admit(OTHER, now).unwrap();
        assert_eq!(
            admission.admit(OTHER, now).unwrap_err(),
            Refused::BeforeLogin
        );
        class.iter_mut().for_each(Permit::log_in);
        let more = admission.admit(OTHER, now).unwrap();
        assert_eq!(admission.admit(OTHER, now).unwrap_err(), Refused::Full);
        assert_eq!(admission.counts(), (5, 2));
        drop((class, other, more));
        assert_eq!(admission.counts(), (0, 0));
        admission.admit(CLASS, later).unwrap();
    }

    #[test]
    fn an_address_that_hammers_is_slowed_down_and_forgotten() {
        let admission = Admission::new(limits());
        let now = Instant::now();
        for _ in 0..3 {
            admission.admit(CLASS, now).unwrap();
        }
        assert_eq!(admission.admit(CLASS, now).unwrap_err(), Refused::TooFast);
        admission.admit(OTHER, now).unwrap();
        let second = now + Duration::from_secs(1);
        admission.admit(CLASS, second).unwrap();
        assert_eq!(
            admission.admit(CLASS, second).unwrap_err(),
            Refused::TooFast
        );
        admission
            .admit(OTHER, now + Duration::from_secs(1000))
            .unwrap();
        assert_eq!(admission.lock().addresses.len(), 1);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let one: IpAddr = "2001:db8:0:1::1".parse().unwrap();
        let two: IpAddr = "2001:db8:0:1:ffff::2".parse().unwrap();
        assert_eq!(network(one), network(two));
        assert_ne!(network(one), network("2001:db8:0:2::1".parse().unwrap()));
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), CLASS);
    }
}
