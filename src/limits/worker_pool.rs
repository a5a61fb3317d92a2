//! Workers for what takes long, shared fairly between sites, and between the addresses of each.
//!
//! Whoever had least of the workers lately comes next, and one worker more is there for those
//! who had none: so nobody waits behind the queue of somebody who asks for much, from however
//! many addresses of a site. Results that slow clients leave unread count too: when others
//! wait for their memory, those that are read too slowly are dropped.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};

use super::ClientAddress;
use order::{Running, Usage};
pub(crate) use result_memory::ResultMemory;
use result_memory::{RELIEF_INTERVAL, Unread};

mod input_memory;
mod order;
mod result_memory;

#[cfg(test)]
mod tests;

/// What workers of a pool may take of the memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoolMemory {
    /// Input that is kept for commands that are not done, all together; one site may have a
    /// quarter of what it leaves free.
    pub(crate) inputs: usize,
    /// Results that are being worked out or are left unread, all together; one address may
    /// have half of it.
    pub(crate) results: usize,
    /// The largest result, which has to fit whatever the rest is.
    pub(crate) largest: usize,
}

impl PoolMemory {
    /// For work without input, whose results its user accounts for.
    pub(crate) const NONE: Self = Self {
        inputs: 0,
        results: 0,
        largest: 0,
    };

    /// What there is for results.
    fn all(self) -> usize {
        self.results.max(self.largest)
    }

    /// What is left of it for small results while large ones are worked out or left unread.
    fn reserve(self) -> usize {
        let spare = self.results.saturating_sub(self.largest);
        spare.min(self.results / 8)
    }
}

/// The largest result of one piece of work: all walks of a board of number-hop, some 50 MiB,
/// and what a growing buffer takes beside that.
pub(crate) const RESULT_MAX: usize = 64 * MIB;

/// The largest result of a small question, and what it takes to make it: a maze of 128 x 128
/// cells as json, some 1 MiB.
pub(crate) const SMALL_RESULT_MAX: usize = 4 * MIB;

/// How long a command waits for a worker: one core serves a class of thirty, each of whom
/// asks for the longest work there is, three seconds, in less.
const WAIT_MAX: Duration = Duration::from_secs(120);

/// How often what is remembered is cleared of those who have nothing.
const SWEEP_INTERVAL: Duration = Duration::from_secs(10);

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// Workers for one kind of work.
#[derive(Debug)]
pub(crate) struct WorkerPool {
    limits: PoolLimits,
    state: Mutex<State>,
}

/// How many workers there are, and how many for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoolLimits {
    /// Beside one more for newcomers.
    pub(crate) workers: usize,
    pub(crate) workers_per_address: usize,
    /// Those who wait for a worker, or have one.
    pub(crate) waiters_per_address: usize,
    pub(crate) memory: PoolMemory,
}

/// What there is left, and who waits for it.
#[derive(Debug)]
struct State {
    /// Workers for everybody that are free.
    workers: usize,
    /// Whether the one for newcomers is.
    newcomer_worker: bool,
    /// Memory for input that is free, in bytes.
    inputs: usize,
    /// Memory for results that is free, in KiB.
    results: usize,
    addresses: HashMap<ClientAddress, AddressUsage>,
    /// Those of them who wait for a worker.
    waiting: HashSet<ClientAddress>,
    sites: HashMap<ClientAddress, Usage>,
    unread: HashMap<u64, Unread>,
    /// The last number of a request, a grant or an unread result.
    number: u64,
    swept: Instant,
    /// When a result was dropped last.
    relieved: Instant,
}

/// What an address has, kept as long as that is anything.
#[derive(Debug)]
struct AddressUsage {
    /// [`AddressGuard`]s that there are.
    guards: usize,
    /// Those who wait, or have a worker.
    waiters: usize,
    /// Memory for results, in KiB.
    results: usize,
    workers: Usage,
    /// Who waits for a worker with memory for a small result, or for a large one.
    small: VecDeque<Request>,
    large: VecDeque<Request>,
}

/// Somebody waits for a worker.
#[derive(Debug)]
struct Request {
    number: u64,
    /// Memory for the result, in KiB.
    size: usize,
    grant: oneshot::Sender<Grant>,
}

/// A worker, and memory for a result.
type Grant = (Running, ResultMemory);

/// The right of one address to workers.
#[derive(Clone, Debug)]
pub(crate) struct PoolShare {
    pool: Arc<WorkerPool>,
    address: ClientAddress,
}

/// Keeps the [`AddressUsage`] of an address, until the last one is dropped.
#[derive(Debug)]
struct AddressGuard(PoolShare);

/// Somebody who waits for a worker, or has one.
#[derive(Debug)]
pub(crate) struct Waiter {
    /// Bytes of input that are kept for it.
    input: usize,
    guard: AddressGuard,
}

/// The right to keep one worker busy, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct WorkerPermit {
    _running: Running,
    _waiter: Option<Waiter>,
}

impl AddressUsage {
    fn new(address: ClientAddress, now: Instant) -> Self {
        Self {
            guards: 0,
            waiters: 0,
            results: 0,
            workers: Usage::new(address, now),
            small: VecDeque::new(),
            large: VecDeque::new(),
        }
    }
}

impl PoolLimits {
    /// Workers that an address may keep busy: one is left for others, also by trusted ones, but
    /// for pools that anybody may fill.
    fn workers_of(&self, address: ClientAddress) -> usize {
        let times = self
            .workers_per_address
            .saturating_mul(address.factor() as usize);
        let others = self.workers.saturating_sub(1);
        times.min(others).max(self.workers_per_address)
    }

    fn waiters_of(&self, address: ClientAddress) -> usize {
        let waiters = self.waiters_per_address.max(1);
        waiters.saturating_mul(address.factor() as usize)
    }

    /// Memory for results that an address may have, in KiB; there is some left for others too.
    fn results_of(&self, address: ClientAddress) -> usize {
        let PoolMemory {
            results, largest, ..
        } = self.memory;
        let times = (results / 2).saturating_mul(address.factor() as usize);
        let others = results.saturating_sub(largest.max(results / 8));
        times.min(others).max(largest) / KIB
    }
}

impl WorkerPool {
    pub(crate) fn new(limits: PoolLimits) -> Arc<Self> {
        let now = Instant::now();
        Arc::new(Self {
            limits,
            state: Mutex::new(State {
                workers: limits.workers,
                newcomer_worker: limits.workers > 0,
                inputs: limits.memory.inputs,
                results: limits.memory.all() / KIB,
                addresses: HashMap::new(),
                waiting: HashSet::new(),
                sites: HashMap::new(),
                unread: HashMap::new(),
                number: 0,
                swept: now,
                relieved: now,
            }),
        })
    }

    /// What this address has of the pool.
    pub(crate) fn share(self: &Arc<Self>, address: ClientAddress) -> PoolShare {
        PoolShare {
            pool: Arc::clone(self),
            address,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives what is free to those who come next.
    fn dispatch(self: &Arc<Self>) {
        let now = Instant::now();
        loop {
            let next = self.lock().next(self, now);
            let Some((grant, waiting)) = next else {
                return;
            };
            // Not under the lock: if nobody waits any more, it comes back at once.
            drop(waiting.send(grant));
        }
    }
}

impl State {
    fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    /// What an address has, and room for it.
    fn usage(&mut self, address: ClientAddress, now: Instant) -> &mut AddressUsage {
        if self.swept + SWEEP_INTERVAL <= now {
            self.swept = now;
            let is_used = |usage: &AddressUsage| usage.guards > 0 || !usage.workers.is_idle(now);
            self.addresses.retain(|_, usage| is_used(usage));
            self.sites.retain(|_, site| !site.is_idle(now));
            // After a rush the tables would stay as large as they were.
            self.addresses.shrink_to(2 * self.addresses.len());
            self.waiting.shrink_to(2 * self.waiting.len());
            self.sites.shrink_to(2 * self.sites.len());
        }
        let usage = self.addresses.entry(address);
        usage.or_insert_with(|| AddressUsage::new(address, now))
    }
}

/// Whether a result of so many KiB is one of a small question.
fn is_small(size: usize) -> bool {
    size <= SMALL_RESULT_MAX / KIB
}

impl PoolShare {
    /// A pool of one worker without other users, for one player on this machine.
    pub(crate) fn alone() -> Self {
        let limits = PoolLimits {
            workers: 1,
            workers_per_address: 1,
            waiters_per_address: usize::MAX,
            memory: PoolMemory {
                // The longest input, beside as much that it leaves free.
                inputs: 2 * MIB,
                results: RESULT_MAX,
                largest: RESULT_MAX,
            },
        };
        WorkerPool::new(limits).share(ClientAddress::LOCAL)
    }

    /// Begins to wait. `None`: too many of the same address wait already.
    pub(crate) fn enter(&self) -> Option<Waiter> {
        let mut state = self.pool.lock();
        let usage = state.usage(self.address, Instant::now());
        // A new usage has room for one at least, so none stays behind without a guard.
        if usage.waiters >= self.pool.limits.waiters_of(self.address) {
            return None;
        }
        usage.waiters += 1;
        usage.guards += 1;
        Some(Waiter {
            input: 0,
            guard: AddressGuard(self.clone()),
        })
    }
}

impl Drop for AddressGuard {
    fn drop(&mut self) {
        let mut state = self.0.pool.lock();
        let address = self.0.address;
        let Some(usage) = state.addresses.get_mut(&address) else {
            return;
        };
        usage.guards = usage.guards.saturating_sub(1);
        // What it had of the workers is remembered until it is swept.
        if usage.guards == 0 && usage.workers.is_idle(Instant::now()) {
            state.addresses.remove(&address);
        }
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let mut state = pool.lock();
        if let Some(usage) = state.addresses.get_mut(address) {
            usage.waiters = usage.waiters.saturating_sub(1);
        }
        state.give_input_back(self.input, *address);
    }
}

impl Waiter {
    /// Joins those who wait for a worker and memory for a result of so many KiB.
    fn ask(&self, size: usize) -> oneshot::Receiver<Grant> {
        let (grant, granted) = oneshot::channel();
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let mut state = pool.lock();
        let number = state.next_number();
        let usage = state.usage(*address, Instant::now());
        let queue = match is_small(size) {
            true => &mut usage.small,
            false => &mut usage.large,
        };
        queue.push_back(Request {
            number,
            size,
            grant,
        });
        state.waiting.insert(*address);
        drop(state);
        pool.dispatch();
        granted
    }

    /// Waits for a worker, however long it takes. `None`: there are none any more.
    pub(crate) async fn worker(self) -> Option<WorkerPermit> {
        let (running, _) = self.ask(0).await.ok()?;
        Some(WorkerPermit {
            _running: running,
            _waiter: Some(self),
        })
    }

    /// Waits for a worker, and for memory for a result of so many bytes. `None`: it took too
    /// long.
    pub(crate) async fn worker_and_memory(
        self,
        bytes: usize,
    ) -> Option<(WorkerPermit, ResultMemory)> {
        let (permit, memory) = self.turn(bytes).await?;
        let permit = WorkerPermit {
            _waiter: Some(self),
            ..permit
        };
        Some((permit, memory))
    }

    /// The same, for one of several pieces of work.
    pub(crate) async fn turn(&self, bytes: usize) -> Option<(WorkerPermit, ResultMemory)> {
        let size = bytes.min(RESULT_MAX).div_ceil(KIB);
        let PoolShare { pool, address } = &self.guard.0;
        let mut granted = self.ask(size);
        let wait = async {
            loop {
                tokio::select! {
                    grant = &mut granted => return grant.ok(),
                    () = sleep(RELIEF_INTERVAL) => pool.relieve(*address, size),
                }
            }
        };
        let (running, memory) = timeout(WAIT_MAX, wait).await.ok()??;
        let permit = WorkerPermit {
            _running: running,
            _waiter: None,
        };
        Some((permit, memory))
    }
}
