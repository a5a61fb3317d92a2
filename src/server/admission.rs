//! Who gets in: counts connections, in all and by address.
//!
//! Before the login there are few places. If all are taken, a newcomer gets that of the oldest
//! connection of the address that holds most: a login takes a second or two, so those who only hold
//! places lose them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::refusal::Refusal;
use crate::limits::cpu_budget::CpuBudget;
use crate::limits::pool::Pool;
use crate::limits::rate_limiter::RateLimiter;
use crate::limits::seats::Seats;
use crate::limits::{ClientAddress, Limits, Networks};
use crate::session::connection::ConnectionState;

#[cfg(test)]
mod tests;

/// Counts connections and admits new ones.
#[derive(Debug)]
pub(crate) struct Admission {
    limits: Limits,
    seats: Arc<Seats>,
    /// Permits for slow turns: half of the cores, of which an address has one.
    slow_turns: Arc<Pool>,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
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
    pub(crate) fn new(limits: Limits, seats: Arc<Seats>) -> Arc<Self> {
        Arc::new(Self {
            limits,
            seats,
            slow_turns: Pool::new((super::cores() / 2).max(1), 1),
            counts: Mutex::default(),
        })
    }

    /// The networks are these from now on. Whoever is connected stays.
    pub(crate) fn heed(&self, networks: &Networks) {
        let now = Instant::now();
        for (address, usage) in &mut self.lock().addresses {
            let accepts = self.limits.accepts();
            let accepts = accepts.times(networks.client(*address).factor());
            usage.accepts = RateLimiter::new(accepts, now);
        }
    }

    /// Connections there are now, and how many of them have not logged in.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let counts = self.lock();
        (counts.connections, counts.logins.len())
    }

    /// Lets a connection in that comes from this address, until its permit is dropped. It may have
    /// to give way to others until it has logged in.
    ///
    /// # Errors
    /// [`Refusal`], if its network is not let in, or a bound is reached.
    pub(crate) fn enter(
        self: &Arc<Self>,
        networks: &Networks,
        address: IpAddr,
        is_banned: bool,
        connection: &Arc<ConnectionState>,
        now: Instant,
    ) -> Result<(ConnectionPermit, Admitted), Refusal> {
        if networks.deny(address) {
            return Err(Refusal::Denied);
        }
        if !networks.allow(address) {
            return Err(Refusal::Network);
        }
        let client = networks.client(address);
        let mut counts = self.lock();
        counts.sweep(now);
        let usage = counts.addresses.entry(client.ip).or_insert_with(|| {
            let accepts = self.limits.accepts().times(client.factor());
            let slow_turns = self.slow_turns.share(client);
            AddressUsage {
                connections: 0,
                accepts: RateLimiter::new(accepts, now),
                cpu_budget: Arc::new(CpuBudget::new(client.factor(), slow_turns)),
            }
        });
        let cpu_budget = Arc::clone(&usage.cpu_budget);
        usage.accepts.check(1, now).map_err(|_| Refusal::TooFast)?;
        let refused = match is_banned {
            true => Some(Refusal::Banned),
            false => self.make_room(&mut counts, client).err(),
        };
        if let Some(refused) = refused
            && !counts.has_spare_place(client, now)
        {
            return Err(refused);
        }
        counts.connections += 1;
        if let Some(usage) = counts.addresses.get_mut(&client.ip) {
            usage.connections += 1;
        }
        let login = counts.next_login;
        counts.next_login += 1;
        let begun = Login {
            began: now,
            client,
            connection: Arc::clone(connection),
            is_spare: refused.is_some(),
        };
        counts.logins.insert(login, begun);
        let permit = ConnectionPermit {
            admission: Arc::clone(self),
            address: client.ip,
            login: Some(login),
        };
        let admitted = Admitted {
            client,
            cpu_budget,
            refused,
        };
        Ok((permit, admitted))
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for a login of this client.
    ///
    /// # Errors
    /// [`Refusal`], if a bound is reached and nobody could give way.
    fn make_room(&self, counts: &mut Counts, client: ClientAddress) -> Result<(), Refusal> {
        if self.seats.are_taken() {
            return Err(Refusal::Full);
        }
        let limits = &self.limits;
        let factor = client.factor() as usize;
        let (connections, logins) = counts.of(client);
        if connections >= limits.per_address.saturating_mul(factor) {
            return Err(Refusal::PerAddress);
        }
        if logins >= limits.before_login_per_address.saturating_mul(factor) {
            counts.oldest_gives_way(|login| login.client == client, Refusal::PerAddress)?;
        } else if counts.logins.len() >= limits.before_login {
            counts.oldest_gives_way(|_| true, Refusal::BeforeLogin)?;
        }
        Ok(())
    }
}

/// How much that is beside what others have, in eighths, so that a few of a trusted address do not
/// count as none.
fn share(logins: usize, client: ClientAddress) -> usize {
    logins.saturating_mul(8) / client.factor() as usize
}

impl Counts {
    /// The connections of this client's address, and those of them that have not logged in.
    fn of(&self, client: ClientAddress) -> (usize, usize) {
        let usage = self.addresses.get(&client.ip);
        let logins = self.logins.values().filter(|login| login.client == client);
        (usage.map_or(0, |usage| usage.connections), logins.count())
    }

    /// Of these logins, the oldest of the address with most of them gives way.
    fn oldest_gives_way(
        &mut self,
        of: impl Fn(&Login) -> bool,
        why: Refusal,
    ) -> Result<(), Refusal> {
        let mut held = HashMap::new();
        for login in self.logins.values() {
            *held.entry(login.client).or_default() += 1;
        }
        let these = self.logins.iter().filter(|(_, login)| of(login));
        let share = |client| held.get(&client).map_or(0, |logins| share(*logins, client));
        let oldest = these.max_by_key(|(id, login)| (share(login.client), Reverse(**id)));
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
                self.send_away(id, Refusal::BeforeLogin);
                true
            }
            Some(_) => false,
        }
    }

    /// Its place is free at once; it takes a moment to tell it why.
    fn send_away(&mut self, id: u64, why: Refusal) {
        if let Some(login) = self.logins.remove(&id) {
            login.connection.dismiss(why.sentence());
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
    /// Where it is counted.
    address: IpAddr,
    /// Its number while it has not logged in.
    login: Option<u64>,
}

#[derive(Clone, Debug)]
pub(crate) struct Admitted {
    /// What it is counted for.
    pub(super) client: ClientAddress,
    pub(super) cpu_budget: Arc<CpuBudget>,
    /// Why it may only stay if it is an operator's.
    pub(super) refused: Option<Refusal>,
}

impl ConnectionPermit {
    pub(crate) fn log_in(&mut self) {
        if let Some(login) = self.login.take() {
            self.admission.lock().logins.remove(&login);
        }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.log_in();
        let mut counts = self.admission.lock();
        counts.connections = counts.connections.saturating_sub(1);
        if let Some(usage) = counts.addresses.get_mut(&self.address) {
            usage.connections = usage.connections.saturating_sub(1);
        }
    }
}
