//! Who gets in: counts connections, in all, for each address and for each site, and decides who
//! makes room when it becomes tight before the login.
//!
//! One policy decides. An address may have so many connections, and so many new ones a second.
//! Before the login there are few places, and whoever holds many of them loses one rather than
//! that a newcomer is refused: of the site that holds most, of its address that holds most, the
//! oldest connection that has stalled. Strangers who only hold places so lose them to each
//! other, while a login that goes on takes a second or two and is nobody's first choice. When
//! all seats and the queue are full, those get in for whom [somebody makes room
//! there](crate::limits::seats).

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use tokio::time::Instant;

use super::limits::{Limits, Networks};
use super::refusal;
use crate::limits::cpu_budget::CpuBudget;
use crate::limits::rate_limiter::RateLimiter;
use crate::limits::seats::Seats;
use crate::limits::{ClientAddress, SITE_FACTOR, SITE_PART, Usage, site};
use crate::metrics::Refusal;
use crate::session::connection::ConnectionState;

#[cfg(test)]
mod tests;

/// Why a connection is refused, or has to give way.
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
    /// The operator lets only others in.
    #[error("not from this network")]
    Network,
    /// The operator has shut this network out.
    #[error("from a denied network")]
    Denied,
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Full => Self::Full,
            Refused::BeforeLogin => Self::BeforeLogin,
            Refused::PerAddress => Self::PerAddress,
            Refused::TooFast => Self::TooFast,
            Refused::Network | Refused::Denied => Self::Network,
        }
    }
}

/// Counts connections and admits new ones.
#[derive(Debug)]
pub(crate) struct Admission {
    rules: RwLock<Arc<Rules>>,
    /// Where somebody may make room when everything is full.
    seats: Arc<Seats>,
    counts: Mutex<Counts>,
}

/// What decides who gets in.
#[derive(Debug)]
struct Rules {
    limits: Limits,
    networks: Networks,
    /// How long a login may take while there is room.
    login_grace: Duration,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    /// Those of them from trusted networks.
    trusted: usize,
    /// Those of them whose address is not known yet, as the header of a proxy is on its way.
    unassigned: usize,
    /// Those of them that have not logged in, the oldest first.
    logins: BTreeMap<u64, Login>,
    next_login: u64,
    networks: HashMap<Network, NetworkUsage>,
    /// How many of the logins each site has that has any.
    sites: HashMap<IpAddr, Usage>,
    swept: Option<Instant>,
}

/// A connection that has not logged in.
#[derive(Debug)]
struct Login {
    began: Instant,
    client: ClientAddress,
    connection: Arc<ConnectionState>,
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
    logins: usize,
    accepts: RateLimiter,
    cpu_budget: Arc<CpuBudget>,
}

/// This part of all places is never taken by trusted networks: whoever is let in by the
/// thousand must not be able to keep all others out, by mistake either.
const RESERVE: usize = 8;

/// What the grace for the login shrinks to when all places before it are taken: a client that
/// asks its user nothing needs a second or two on a bad line, and one that was just connected
/// to shall not lose to the grace for the key exchange.
const LOGIN_GRACE_MIN: Duration = Duration::from_secs(15);

/// How long a login that has come one step further is taken to go on: twice what a step takes
/// on a bad line. Who has just been let in does not lose to those that have waited for long.
const FRESH: Duration = Duration::from_secs(5);

/// How often unused addresses are forgotten: an address takes some 250 bytes, and a look at
/// a hundred thousand of them a few milliseconds.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

impl Admission {
    pub(crate) fn new(
        limits: Limits,
        networks: Networks,
        login_grace: Duration,
        seats: Arc<Seats>,
    ) -> Arc<Self> {
        let rules = Rules {
            limits,
            networks,
            login_grace,
        };
        Arc::new(Self {
            rules: RwLock::new(Arc::new(rules)),
            seats,
            counts: Mutex::default(),
        })
    }

    /// Decides by other rules from now on. Whoever is connected stays.
    pub(crate) fn set_rules(&self, limits: Limits, networks: Networks, login_grace: Duration) {
        let rules = Arc::new(Rules {
            limits,
            networks,
            login_grace,
        });
        let now = Instant::now();
        *self.rules.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&rules);
        for (network, usage) in &mut self.lock().networks {
            let (Network::Address(address) | Network::Site(address)) = *network;
            let client = rules.client(address);
            let limits = network.limits(&rules.limits, client.factor());
            usage.accepts = RateLimiter::new(limits.accepts(), now);
        }
    }

    fn rules(&self) -> Arc<Rules> {
        let rules = self.rules.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&rules)
    }

    /// Connections there are now, and how many of them have not logged in.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let counts = self.lock();
        (counts.connections, counts.logins.len() + counts.unassigned)
    }

    /// Whether a connection from there begins with a PROXY header.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.rules().networks.is_proxy(peer)
    }

    /// Lets a new connection in, until its permit is dropped. It is counted for an address
    /// later, by [`ConnectionPermit::assign`].
    ///
    /// # Errors
    /// [`Refused`], if a bound is reached that holds whoever it is.
    pub(crate) fn enter(self: &Arc<Self>) -> Result<ConnectionPermit, Refused> {
        let Limits {
            connections,
            queue,
            before_login,
            ..
        } = self.rules().limits;
        let mut counts = self.lock();
        // Those for whom somebody makes room may be so many more, until they have logged in.
        let most = connections
            .saturating_add(queue)
            .saturating_add(before_login);
        if counts.connections >= most {
            return Err(Refused::Full);
        }
        // A header comes at once or not at all, so this bounds proxies that are out of order.
        if counts.unassigned >= before_login {
            return Err(Refused::BeforeLogin);
        }
        counts.connections += 1;
        counts.unassigned += 1;
        Ok(ConnectionPermit {
            admission: Arc::clone(self),
            client: None,
            login: None,
            cpu_budget: None,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sees to it that there is room for another connection, of this client, which is counted
    /// already.
    ///
    /// # Errors
    /// [`Refused::Full`], if there is nobody who could give way.
    fn make_room_for_connection(
        &self,
        rules: &Rules,
        counts: &mut Counts,
        client: ClientAddress,
        now: Instant,
    ) -> Result<(), Refused> {
        let Limits {
            connections, queue, ..
        } = rules.limits;
        let is_full = counts.connections > connections.saturating_add(queue);
        if !is_full || self.seats.would_make_room(client) {
            return Ok(());
        }
        match counts.largest_login_share() > counts.login_share_with(client) {
            true => counts.largest_site_gives_way(now, Refused::Full),
            false => Err(Refused::Full),
        }
    }
}

impl Rules {
    /// What a client from there is counted for.
    fn client(&self, address: IpAddr) -> ClientAddress {
        ClientAddress {
            ip: counted_address(address),
            is_trusted: self.networks.is_trusted(address),
        }
    }

    /// How long a login may take while so many are under way: all the time up to half of the
    /// places, and evenly less beyond that.
    fn grace(&self, logins: usize) -> Duration {
        let places = self.limits.before_login;
        let beyond = logins.saturating_sub(places / 2);
        let least = LOGIN_GRACE_MIN.min(self.login_grace);
        let part = beyond as f64 / (places - places / 2).max(1) as f64;
        least + (self.login_grace - least).mul_f64(1.0 - part.min(1.0))
    }

    /// Makes room for a login of this client.
    ///
    /// # Errors
    /// [`Refused`], if there is nobody who could give way.
    fn make_room(
        &self,
        counts: &mut Counts,
        client: ClientAddress,
        now: Instant,
    ) -> Result<(), Refused> {
        let places = self.limits.before_login;
        let grace = self.grace(counts.logins.len());
        while let Some((id, _)) = counts
            .logins
            .first_key_value()
            .filter(|(_, login)| login.began + grace <= now)
        {
            let id = *id;
            counts.send_away(id, Refused::BeforeLogin);
        }
        let factor = client.factor() as usize;
        let of_address = self.limits.before_login_per_address.saturating_mul(factor);
        let of_site = (places / SITE_PART).max(1).saturating_mul(factor);
        let most = unreserved(places);
        let of_trusted = |login: &Login| login.client.is_trusted;
        let trusted = counts.logins.values().filter(|login| of_trusted(login));
        if client.is_trusted && trusted.count() >= most {
            counts.largest_gives_way(of_trusted, now, Refused::PerAddress)?;
        }
        if counts.logins_of(client.ip) >= of_address {
            counts.largest_gives_way(|login| login.client == client, now, Refused::PerAddress)?;
        }
        let site = site(client.ip);
        let mine = counts.sites.get(&site).map_or(0, |logins| logins.count);
        if mine >= of_site.min(if client.is_trusted { most } else { places }) {
            counts.largest_gives_way(
                |login| self::site(login.client.ip) == site,
                now,
                Refused::PerAddress,
            )?;
        } else if counts.logins.len() >= places / 2 {
            let is_larger = counts.largest_login_share() > counts.login_share_with(client);
            if is_larger || counts.logins.len() >= places {
                counts.largest_site_gives_way(now, Refused::BeforeLogin)?;
            }
        }
        if counts.logins.len() >= places {
            return Err(Refused::BeforeLogin);
        }
        Ok(())
    }
}

/// What is left of so many places beside the reserve.
fn unreserved(places: usize) -> usize {
    places - places / RESERVE
}

impl Counts {
    /// Changes what is counted for an address and its site.
    fn change(&mut self, address: IpAddr, change: impl Fn(&mut NetworkUsage)) {
        for network in Network::of(address) {
            if let Some(usage) = self.networks.get_mut(&network) {
                change(usage);
            }
        }
    }

    fn logins_of(&self, address: IpAddr) -> usize {
        let usage = self.networks.get(&Network::Address(address));
        usage.map_or(0, |usage| usage.logins)
    }

    fn begin_login(&mut self, login: Login) -> u64 {
        let id = self.next_login;
        self.next_login += 1;
        self.change(login.client.ip, |usage| usage.logins += 1);
        let logins = self.sites.entry(site(login.client.ip)).or_default();
        logins.count += 1;
        logins.factor = logins.factor.max(login.client.factor());
        self.logins.insert(id, login);
        id
    }

    /// A login is over; `None`: it was so already.
    fn end_login(&mut self, id: u64) -> Option<Login> {
        let login = self.logins.remove(&id)?;
        let address = login.client.ip;
        self.change(address, |usage| {
            usage.logins = usage.logins.saturating_sub(1)
        });
        let site = site(address);
        if let Some(logins) = self.sites.get_mut(&site) {
            logins.count = logins.count.saturating_sub(1);
            if logins.count == 0 {
                self.sites.remove(&site);
            }
        }
        Some(login)
    }

    /// What the site with most logins has.
    fn largest_login_share(&self) -> usize {
        let shares = self.sites.values().map(|logins| logins.share());
        shares.max().unwrap_or_default()
    }

    /// What the site of this client has with one login more.
    fn login_share_with(&self, client: ClientAddress) -> usize {
        let logins = self.sites.get(&site(client.ip));
        let count = logins.map_or(0, |logins| logins.count);
        Usage::of(count + 1, client.factor()).share()
    }

    /// A login of one of the sites with most of them gives way.
    fn largest_site_gives_way(&mut self, now: Instant, why: Refused) -> Result<(), Refused> {
        let largest = self.largest_login_share();
        let sites = self.sites.iter();
        let sites = sites.filter(|(_, logins)| logins.share() == largest);
        let sites: HashSet<IpAddr> = sites.map(|(site, _)| *site).collect();
        let of_largest = |login: &Login| sites.contains(&site(login.client.ip));
        self.largest_gives_way(of_largest, now, why)
    }

    /// Of these logins, one of the address with most of them gives way: of those that have
    /// stalled the one that has come least far, or else the oldest.
    fn largest_gives_way(
        &mut self,
        of: impl Fn(&Login) -> bool,
        now: Instant,
        why: Refused,
    ) -> Result<(), Refused> {
        let these = self.logins.iter().filter(|(_, login)| of(login));
        let victim = these.max_by_key(|(id, login)| {
            let held = Usage::of(self.logins_of(login.client.ip), login.client.factor());
            let (step, since) = login.connection.login_step();
            let is_stalled = since.unwrap_or(login.began) + FRESH <= now;
            let least_far = is_stalled.then_some(Reverse(step));
            (held.share(), least_far, Reverse(**id))
        });
        let id = *victim.ok_or(why)?.0;
        self.send_away(id, why);
        Ok(())
    }

    /// Its place is free at once; it takes a moment to tell it why.
    fn send_away(&mut self, id: u64, why: Refused) {
        if let Some(login) = self.end_login(id) {
            login.connection.dismiss(refusal::sentence(why));
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
        let site = address.is_ipv6().then(|| Self::Site(site(address)));
        site.into_iter().chain([Self::Address(address)])
    }

    /// The bounds that hold for it, where those of one address are given.
    fn limits(self, limits: &Limits, factor: u32) -> Limits {
        let factor = match self {
            Self::Address(_) => factor,
            Self::Site(_) => factor.saturating_mul(SITE_FACTOR),
        };
        Limits {
            per_address: limits.per_address.saturating_mul(factor as usize),
            accepts_per_second: limits.accepts_per_second.saturating_mul(factor),
            accepts_burst: limits.accepts_burst.saturating_mul(factor),
            ..*limits
        }
    }
}

impl NetworkUsage {
    fn new(limits: &Limits, cpu_budget: Arc<CpuBudget>, now: Instant) -> Self {
        Self {
            connections: 0,
            logins: 0,
            accepts: RateLimiter::new(limits.accepts(), now),
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
    /// Where it is counted; `None`: for no address yet.
    client: Option<ClientAddress>,
    /// Its number while it has not logged in.
    login: Option<u64>,
    /// `None`: it is counted for no address yet.
    cpu_budget: Option<Arc<CpuBudget>>,
}

impl ConnectionPermit {
    /// Counts the connection for the address that it comes from. It may have to give way to
    /// others until it has logged in.
    ///
    /// # Errors
    /// [`Refused`], if its network is not let in, or a bound for one address is reached.
    pub(crate) fn assign(
        &mut self,
        address: IpAddr,
        connection: &Arc<ConnectionState>,
        now: Instant,
    ) -> Result<ClientAddress, Refused> {
        let rules = self.admission.rules();
        let limits = &rules.limits;
        rules.networks.admit(address)?;
        let client = rules.client(address);
        let mut counts = self.admission.lock();
        counts.sweep(now);
        if client.is_trusted && counts.trusted >= unreserved(limits.connections) {
            return Err(Refused::PerAddress);
        }
        self.admission
            .make_room_for_connection(&rules, &mut counts, client, now)?;
        // All of a site have one budget.
        let mut cpu_budget: Option<Arc<CpuBudget>> = None;
        // The widest first, so that addresses in plenty leave nothing behind when they
        // are refused.
        for network in Network::of(client.ip) {
            let limits = network.limits(limits, client.factor());
            let usage = counts.networks.entry(network).or_insert_with(|| {
                let cpu_budget = cpu_budget
                    .clone()
                    .unwrap_or_else(|| Arc::new(CpuBudget::new(client.factor())));
                NetworkUsage::new(&limits, cpu_budget, now)
            });
            cpu_budget.get_or_insert_with(|| Arc::clone(&usage.cpu_budget));
            if usage.connections >= limits.per_address {
                return Err(Refused::PerAddress);
            }
            if usage.accepts.earliest(1, now) > now {
                return Err(Refused::TooFast);
            }
        }
        rules.make_room(&mut counts, client, now)?;
        counts.change(client.ip, |usage| {
            usage.accepts.reserve(1, now);
            usage.connections += 1;
        });
        counts.trusted += usize::from(client.is_trusted);
        counts.unassigned = counts.unassigned.saturating_sub(1);
        self.login = Some(counts.begin_login(Login {
            began: now,
            client,
            connection: Arc::clone(connection),
        }));
        self.cpu_budget = cpu_budget;
        self.client = Some(client);
        Ok(client)
    }

    /// The CPU time of its address; `None`: it is counted for none yet.
    pub(crate) fn cpu_budget(&self) -> Option<Arc<CpuBudget>> {
        self.cpu_budget.clone()
    }

    /// The connection has logged in.
    pub(crate) fn log_in(&mut self) {
        if let Some(login) = self.login.take() {
            self.admission.lock().end_login(login);
        }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.log_in();
        let mut counts = self.admission.lock();
        counts.connections = counts.connections.saturating_sub(1);
        let Some(client) = self.client else {
            counts.unassigned = counts.unassigned.saturating_sub(1);
            return;
        };
        counts.trusted = counts
            .trusted
            .saturating_sub(usize::from(client.is_trusted));
        counts.change(client.ip, |usage| {
            usage.connections = usage.connections.saturating_sub(1);
        });
    }
}
