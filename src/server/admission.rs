//! Who gets in: counts connections, in all and by address.
//!
//! Before the login there are few places. If all are taken, a newcomer gets that of the oldest
//! connection of the address that holds most: a login takes a second or two, so those who only hold
//! places lose them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use tokio::time::Instant;

use super::limits::{Limits, Networks};
use super::refusal;
use crate::limits::cpu_budget::CpuBudget;
use crate::limits::pool::Pool;
use crate::limits::rate_limiter::RateLimiter;
use crate::limits::seats::Seats;
use crate::limits::{ClientAddress, one_address};
use crate::metrics::Refusal;
use crate::session::connection::ConnectionState;

#[cfg(test)]
mod tests;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refused {
    #[error("the server is full")]
    Full,
    #[error("too many connections before login")]
    BeforeLogin,
    #[error("too many connections from this address")]
    PerAddress,
    #[error("too many new connections from this address")]
    TooFast,
    #[error("a banned network")]
    Banned,
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
            Refused::Banned => Self::Banned,
            Refused::Network | Refused::Denied => Self::Network,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Admission {
    limits: Limits,
    networks: RwLock<Arc<Networks>>,
    seats: Arc<Seats>,
    /// Permits for slow turns: half of the cores, of which an address has one.
    slow_turns: Arc<Pool>,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    /// Those of them whose address is not known yet, as the header of a proxy is on its way.
    unassigned: usize,
    /// Those of them that have not logged in, the oldest first.
    logins: BTreeMap<u64, Login>,
    next_login: u64,
    addresses: HashMap<IpAddr, AddressUsage>,
    swept: Option<Instant>,
}

#[derive(Debug)]
struct Login {
    began: Instant,
    client: ClientAddress,
    connection: Arc<ConnectionState>,
    /// Whether it has one of the [`SPARE_PLACES`].
    is_spare: bool,
}

#[derive(Debug)]
struct AddressUsage {
    connections: usize,
    logins: usize,
    accepts: RateLimiter,
    cpu_budget: Arc<CpuBudget>,
}

/// Places beside all bounds and bans: of those who log in there only operators stay.
const SPARE_PLACES: usize = 8;

/// How long whoever has one of them may take to log in where others wait for it: twice what it takes
/// on a bad line.
const SPARE_TIMEOUT: Duration = Duration::from_secs(5);

/// How often unused addresses are forgotten: an address takes some 250 bytes, and a look at
/// a hundred thousand of them a few milliseconds.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

impl Admission {
    pub(crate) fn new(limits: Limits, networks: Networks, seats: Arc<Seats>) -> Arc<Self> {
        Arc::new(Self {
            limits,
            networks: RwLock::new(Arc::new(networks)),
            seats,
            slow_turns: Pool::new((super::cores() / 2).max(1), 1),
            counts: Mutex::default(),
        })
    }

    /// Decides by these networks from now on. Whoever is connected stays.
    pub(crate) fn set_networks(&self, networks: Networks) {
        let now = Instant::now();
        for (address, usage) in &mut self.lock().addresses {
            let client = client(&networks, *address);
            usage.accepts = RateLimiter::new(self.limits.accepts().times(client.factor()), now);
        }
        *self
            .networks
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(networks);
    }

    fn networks(&self) -> Arc<Networks> {
        Arc::clone(&self.networks.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Connections there are now, and how many of them have not logged in.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let counts = self.lock();
        (counts.connections, counts.logins.len() + counts.unassigned)
    }

    /// Whether a connection from there begins with a PROXY header.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.networks().is_proxy(peer)
    }

    /// Lets a new connection in, until its permit is dropped. It is counted for an address
    /// later, by [`ConnectionPermit::assign`].
    pub(crate) fn enter(self: &Arc<Self>) -> Result<ConnectionPermit, Refused> {
        let Limits {
            connections,
            before_login,
            ..
        } = self.limits;
        let mut counts = self.lock();
        let most = connections.saturating_add(before_login);
        if counts.connections >= most.saturating_add(SPARE_PLACES) {
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

    /// Makes room for a login of this client.
    fn make_room(&self, counts: &mut Counts, client: ClientAddress) -> Result<(), Refused> {
        if self.seats.are_taken() {
            return Err(Refused::Full);
        }
        let limits = &self.limits;
        let factor = client.factor() as usize;
        let (connections, logins) = counts.of(client);
        if connections >= limits.per_address.saturating_mul(factor) {
            return Err(Refused::PerAddress);
        }
        if logins >= limits.before_login_per_address.saturating_mul(factor) {
            counts.oldest_gives_way(|login| login.client == client, Refused::PerAddress)?;
        } else if counts.logins.len() >= limits.before_login {
            counts.oldest_gives_way(|_| true, Refused::BeforeLogin)?;
        }
        Ok(())
    }
}

fn client(networks: &Networks, address: IpAddr) -> ClientAddress {
    ClientAddress {
        ip: one_address(address),
        is_trusted: networks.is_trusted(address),
    }
}

/// How much that is beside what others have, in eighths, so that a few of a trusted address do not
/// count as none.
fn share(logins: usize, client: ClientAddress) -> usize {
    logins.saturating_mul(8) / client.factor() as usize
}

impl Counts {
    fn change(&mut self, address: IpAddr, change: impl Fn(&mut AddressUsage)) {
        if let Some(usage) = self.addresses.get_mut(&address) {
            change(usage);
        }
    }

    /// The connections of this client's address, and those of them that have not logged in.
    fn of(&self, client: ClientAddress) -> (usize, usize) {
        let usage = self.addresses.get(&client.ip);
        usage.map_or((0, 0), |usage| (usage.connections, usage.logins))
    }

    fn begin_login(&mut self, login: Login) -> u64 {
        let id = self.next_login;
        self.next_login += 1;
        self.change(login.client.ip, |usage| usage.logins += 1);
        self.logins.insert(id, login);
        id
    }

    fn end_login(&mut self, id: u64) -> Option<Login> {
        let login = self.logins.remove(&id)?;
        self.change(login.client.ip, |usage| {
            usage.logins = usage.logins.saturating_sub(1)
        });
        Some(login)
    }

    /// Of these logins, the oldest of the address with most of them gives way.
    fn oldest_gives_way(
        &mut self,
        of: impl Fn(&Login) -> bool,
        why: Refused,
    ) -> Result<(), Refused> {
        let these = self.logins.iter().filter(|(_, login)| of(login));
        let oldest = these.max_by_key(|(id, login)| {
            (share(self.of(login.client).1, login.client), Reverse(**id))
        });
        let id = *oldest.ok_or(why)?.0;
        self.send_away(id, why);
        Ok(())
    }

    fn has_spare_place(&mut self, client: ClientAddress, now: Instant) -> bool {
        let spare = || self.logins.iter().filter(|(_, login)| login.is_spare);
        let mine = spare().find(|(_, login)| login.client == client);
        let holder = match spare().count() {
            ..SPARE_PLACES => mine,
            _ => mine.or_else(|| spare().next()),
        };
        match holder.map(|(id, login)| (*id, login.began)) {
            None => true,
            Some((id, began)) if began + SPARE_TIMEOUT <= now => {
                self.send_away(id, Refused::BeforeLogin);
                true
            }
            Some(_) => false,
        }
    }

    /// Its place is free at once; it takes a moment to tell it why.
    fn send_away(&mut self, id: u64, why: Refused) {
        if let Some(login) = self.end_login(id) {
            login.connection.dismiss(refusal::sentence(why));
        }
    }

    fn sweep(&mut self, now: Instant) {
        if self.swept.is_some_and(|swept| swept + SWEEP_INTERVAL > now) {
            return;
        }
        self.swept = Some(now);
        self.addresses.retain(|_, usage| {
            let is_idle = usage.accepts.is_idle(now) && usage.cpu_budget.is_idle(now);
            usage.connections > 0 || !is_idle
        });
        self.addresses.shrink_to_fit();
    }
}

/// Counts one connection, until it is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    admission: Arc<Admission>,
    /// Where it is counted; `None`: for no address yet.
    client: Option<ClientAddress>,
    login: Option<u64>,
    /// `None`: it is counted for no address yet.
    cpu_budget: Option<Arc<CpuBudget>>,
}

impl ConnectionPermit {
    /// Counts the connection for its address. `Some` beside what it is counted for: why it may only
    /// stay if it is an operator's.
    ///
    /// # Errors
    ///
    /// [`Refused`]: its network is not let in, or a bound is reached.
    pub(crate) fn assign(
        &mut self,
        address: IpAddr,
        is_banned: bool,
        connection: &Arc<ConnectionState>,
        now: Instant,
    ) -> Result<(ClientAddress, Option<Refused>), Refused> {
        let admission = Arc::clone(&self.admission);
        let networks = admission.networks();
        networks.admit(address)?;
        let client = client(&networks, address);
        let mut counts = admission.lock();
        counts.sweep(now);
        let usage = counts.addresses.entry(client.ip).or_insert_with(|| {
            let accepts = admission.limits.accepts().times(client.factor());
            AddressUsage {
                connections: 0,
                logins: 0,
                accepts: RateLimiter::new(accepts, now),
                cpu_budget: Arc::new(CpuBudget::new(
                    client.factor(),
                    admission.slow_turns.share(client),
                )),
            }
        });
        let cpu_budget = Arc::clone(&usage.cpu_budget);
        usage.accepts.check(1, now).map_err(|_| Refused::TooFast)?;
        let refused = match is_banned {
            true => Some(Refused::Banned),
            false => admission.make_room(&mut counts, client).err(),
        };
        if let Some(refused) = refused
            && !counts.has_spare_place(client, now)
        {
            return Err(refused);
        }
        counts.change(client.ip, |usage| usage.connections += 1);
        counts.unassigned = counts.unassigned.saturating_sub(1);
        self.login = Some(counts.begin_login(Login {
            began: now,
            client,
            connection: Arc::clone(connection),
            is_spare: refused.is_some(),
        }));
        self.cpu_budget = Some(cpu_budget);
        self.client = Some(client);
        Ok((client, refused))
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
        match self.client {
            None => counts.unassigned = counts.unassigned.saturating_sub(1),
            Some(client) => counts.change(client.ip, |usage| {
                usage.connections = usage.connections.saturating_sub(1);
            }),
        }
    }
}
