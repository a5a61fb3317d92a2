//! Workers for what takes long, shared fairly between sites, and between the addresses of each.
//!
//! Whoever had least of the workers lately comes next, and one worker more is there for those
//! who had none: so nobody waits behind the queue of somebody who asks for much, from however
//! many addresses of a site. Results that slow clients leave unread count too: when others
//! wait for their memory, those that are read too slowly are dropped.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};

use super::rate_limiter::{Quota, RateLimiter, nanos};
use super::{ClientAddress, SITE_PART};

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

/// The part of a core that is forgotten of what somebody had of the workers.
const FORGOTTEN_DIVISOR: u32 = 4;

/// Time of a worker that somebody may have had who counts as new: many small pieces of work, and
/// none that others feel.
const NEWCOMER_MAX: Duration = Duration::from_secs(1);

/// The most that is remembered of what somebody had, so that it is forgotten in a minute.
const REMEMBERED_MAX: Duration = Duration::from_secs(15);

/// How often what is remembered is cleared of those who have nothing.
const SWEEP_INTERVAL: Duration = Duration::from_secs(10);

/// How long a result may be left unread in any case: a pager shows its first page, or a slow
/// line begins.
const UNREAD_GRACE: Duration = Duration::from_secs(3);

/// KiB a second that a client has to read after that while others wait for the memory: a line of
/// 8 Mbit/s, and the largest result in less than half of [`WAIT_MAX`].
const READ_PACE: usize = 1024;

/// How often somebody who waits for memory looks whether a result is read too slowly; one
/// result is dropped then.
const RELIEF_INTERVAL: Duration = Duration::from_millis(250);

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
    sites: HashMap<ClientAddress, Usage>,
    unread: HashMap<u64, Unread>,
    /// The last number of a request, a grant or an unread result.
    number: u64,
    swept: Instant,
    /// When a result was dropped last.
    relieved: Instant,
}

/// What a site or an address has of the workers.
#[derive(Debug)]
struct Usage {
    /// Those that work for it.
    running: usize,
    /// The time that they have worked lately.
    had: RateLimiter,
    /// The number of the last grant.
    granted: u64,
    /// The input that is kept for a site, in bytes.
    inputs: usize,
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

/// A result that its client has not read yet.
#[derive(Debug)]
struct Unread {
    address: ClientAddress,
    since: Instant,
    /// At the beginning and now, in KiB.
    size: usize,
    left: usize,
    /// Dropped to tell that the result has to go.
    _keep: oneshot::Sender<()>,
}

/// The first request of an address: its place in the order in which they are granted, the lowest
/// first, and its size in KiB.
type First = (([u64; 4], u64), ClientAddress, usize);

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

/// A worker that is busy. Dropped, it is given back, and booked on the address and its site.
#[derive(Debug)]
struct Running {
    began: Instant,
    is_newcomer: bool,
    guard: AddressGuard,
}

/// The right to keep one worker busy, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct WorkerPermit {
    _running: Running,
    _waiter: Option<Waiter>,
}

/// Memory for a result, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct ResultMemory {
    /// In KiB.
    size: usize,
    unread: Option<u64>,
    guard: AddressGuard,
}

/// Tells when the memory of an unread result has to be given back.
pub(crate) type HasToGo = oneshot::Receiver<()>;

impl Usage {
    fn new(address: ClientAddress, now: Instant) -> Self {
        let quota = Quota::of_a_core(FORGOTTEN_DIVISOR, NEWCOMER_MAX);
        Self {
            running: 0,
            had: RateLimiter::new(quota.times(address.factor()), now),
            granted: 0,
            inputs: 0,
        }
    }

    /// What it had lately, in nanoseconds for each address that a trusted one stands for. What is
    /// under way counts as much as makes somebody no newcomer.
    fn cost(&self, address: ClientAddress, now: Instant) -> u64 {
        let running = nanos(NEWCOMER_MAX).saturating_mul(self.running as u64);
        self.had.used(now).saturating_add(running) / u64::from(address.factor())
    }

    fn is_newcomer(&self, address: ClientAddress, now: Instant) -> bool {
        self.running == 0 && self.cost(address, now) < nanos(NEWCOMER_MAX)
    }

    fn begin(&mut self, number: u64) {
        self.running += 1;
        self.granted = number;
    }

    /// Books a piece of work that is over.
    fn end(&mut self, took: Duration, address: ClientAddress, now: Instant) {
        self.running = self.running.saturating_sub(1);
        self.had.reserve(nanos(took), now);
        let most = nanos(REMEMBERED_MAX).saturating_mul(address.factor().into());
        let beyond = self.had.used(now).saturating_sub(most);
        self.had.give_back(beyond);
    }

    fn is_idle(&self, now: Instant) -> bool {
        self.running == 0 && self.inputs == 0 && self.had.is_idle(now)
    }
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

impl Unread {
    /// Whether it is read too slowly for others to wait for it.
    fn is_late(&self, now: Instant) -> bool {
        let time = now.saturating_duration_since(self.since + UNREAD_GRACE);
        let paced = usize::try_from(time.as_millis() * READ_PACE as u128 / 1000);
        !time.is_zero() && self.left > self.size.saturating_sub(paced.unwrap_or(usize::MAX))
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

    /// Drops a result that is read too slowly, if this address waits for so much memory, in KiB.
    fn relieve(&self, address: ClientAddress, size: usize) {
        let now = Instant::now();
        let mut state = self.lock();
        if now < state.relieved + RELIEF_INTERVAL {
            return;
        }
        let mine = state.addresses.get(&address).map_or(0, |own| own.results);
        let is_own = mine + size > self.limits.results_of(address);
        if !is_own && state.fits(size, self.limits.memory) {
            return;
        }
        let late = state
            .unread
            .iter()
            .filter(|(_, unread)| unread.is_late(now) && (!is_own || unread.address == address));
        let held = |address| state.addresses.get(address).map_or(0, |own| own.results);
        let largest = late.max_by_key(|(_, unread)| (held(&unread.address), unread.left));
        if let Some(number) = largest.map(|(number, _)| *number) {
            state.unread.remove(&number);
            state.relieved = now;
        }
    }
}

impl State {
    /// Whether there is memory for a result of so many KiB.
    fn fits(&self, size: usize, memory: PoolMemory) -> bool {
        let reserve = match is_small(size) {
            true => 0,
            false => memory.reserve() / KIB,
        };
        size + reserve <= self.results
    }

    fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    /// Gives a worker to who comes next. `None`: nobody can have one now.
    fn next(
        &mut self,
        pool: &Arc<WorkerPool>,
        now: Instant,
    ) -> Option<(Grant, oneshot::Sender<Grant>)> {
        if self.workers == 0 && !self.newcomer_worker {
            return None;
        }
        let (limits, sites) = (&pool.limits, &self.sites);
        let mut firsts: [Option<First>; 2] = [None, None];
        for (&address, usage) in &mut self.addresses {
            for queue in [&mut usage.small, &mut usage.large] {
                while queue
                    .front()
                    .is_some_and(|request| request.grant.is_closed())
                {
                    queue.pop_front();
                }
            }
            if usage.small.is_empty() && usage.large.is_empty() {
                continue;
            }
            let site = sites.get(&address.whole_site());
            let is_newcomer = site.is_none_or(|site| site.is_newcomer(address, now));
            let is_full = usage.workers.running >= limits.workers_of(address);
            if is_full || (self.workers == 0 && !is_newcomer) {
                continue;
            }
            let room = limits.results_of(address).saturating_sub(usage.results);
            let costs = [
                site.map_or(0, |site| site.cost(address, now)),
                site.map_or(0, |site| site.granted),
                usage.workers.cost(address, now),
                usage.workers.granted,
            ];
            for (queue, first) in [&usage.small, &usage.large].into_iter().zip(&mut firsts) {
                let fitting = queue.front().filter(|request| request.size <= room);
                let next = fitting.map(|next| ((costs, next.number), address, next.size));
                *first = [*first, next].into_iter().flatten().min_by_key(order);
            }
        }
        // Large ones do not overtake each other, as one that needs more would never come.
        let firsts = firsts.into_iter().flatten();
        let fitting = firsts.filter(|(.., size)| self.fits(*size, limits.memory));
        let (_, address, size) = fitting.min_by_key(order)?;
        let number = self.next_number();
        let site = self.sites.entry(address.whole_site());
        site.or_insert_with(|| Usage::new(address, now))
            .begin(number);
        let usage = self.addresses.get_mut(&address)?;
        let queue = match is_small(size) {
            true => &mut usage.small,
            false => &mut usage.large,
        };
        let request = queue.pop_front()?;
        usage.workers.begin(number);
        usage.guards += 2;
        usage.results += size;
        self.results -= size;
        let is_newcomer = self.workers == 0;
        match is_newcomer {
            true => self.newcomer_worker = false,
            false => self.workers -= 1,
        }
        let running = Running {
            began: now,
            is_newcomer,
            guard: AddressGuard(pool.share(address)),
        };
        let memory = ResultMemory {
            size,
            unread: None,
            guard: AddressGuard(pool.share(address)),
        };
        Some(((running, memory), request.grant))
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
            self.sites.shrink_to(2 * self.sites.len());
        }
        let usage = self.addresses.entry(address);
        usage.or_insert_with(|| AddressUsage::new(address, now))
    }

    /// Takes back memory of a result, in KiB.
    fn give_back(&mut self, size: usize, address: ClientAddress) {
        self.results += size;
        if let Some(usage) = self.addresses.get_mut(&address) {
            usage.results = usage.results.saturating_sub(size);
        }
    }
}

/// The place of a request in the order.
fn order(first: &First) -> ([u64; 4], u64) {
    first.0
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

    /// Memory for something of so many bytes that is there already. `None`: there is none.
    pub(crate) fn memory(&self, bytes: usize) -> Option<ResultMemory> {
        let size = bytes.div_ceil(KIB);
        let most = self.pool.limits.results_of(self.address);
        let mut state = self.pool.lock();
        let is_free = size <= state.results;
        let usage = state.usage(self.address, Instant::now());
        if !is_free || usage.results + size > most {
            return None;
        }
        usage.results += size;
        usage.guards += 1;
        state.results -= size;
        Some(ResultMemory {
            size,
            unread: None,
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

impl Drop for Running {
    fn drop(&mut self) {
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let now = Instant::now();
        let took = now.saturating_duration_since(self.began);
        let mut state = pool.lock();
        match self.is_newcomer {
            true => state.newcomer_worker = true,
            false => state.workers += 1,
        }
        if let Some(site) = state.sites.get_mut(&address.whole_site()) {
            site.end(took, *address, now);
        }
        if let Some(usage) = state.addresses.get_mut(address) {
            usage.workers.end(took, *address, now);
        }
        drop(state);
        pool.dispatch();
    }
}

impl ResultMemory {
    /// The result takes no more than this.
    pub(crate) fn shrink(&mut self, bytes: usize) {
        let size = bytes.div_ceil(KIB);
        let Some(spare) = self.size.checked_sub(size).filter(|spare| *spare > 0) else {
            return;
        };
        self.size = size;
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let mut state = pool.lock();
        state.give_back(spare, *address);
        let unread = self.unread.and_then(|number| state.unread.get_mut(&number));
        if let Some(unread) = unread {
            unread.left = size;
        }
        drop(state);
        pool.dispatch();
    }

    /// The client is to read the result from now on, which may have to go if it is slow and
    /// others wait for the memory.
    pub(crate) fn offer(&mut self) -> HasToGo {
        let (keep, has_to_go) = oneshot::channel();
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let mut state = pool.lock();
        let number = *self.unread.get_or_insert(state.next_number());
        state.unread.insert(
            number,
            Unread {
                address: *address,
                since: Instant::now(),
                size: self.size,
                left: self.size,
                _keep: keep,
            },
        );
        has_to_go
    }
}

impl Drop for ResultMemory {
    fn drop(&mut self) {
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let mut state = pool.lock();
        state.give_back(self.size, *address);
        let unread = self.unread.and_then(|number| state.unread.remove(&number));
        drop(state);
        drop(unread);
        pool.dispatch();
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let mut state = pool.lock();
        if let Some(usage) = state.addresses.get_mut(address) {
            usage.waiters = usage.waiters.saturating_sub(1);
        }
        if self.input > 0 {
            state.inputs += self.input;
            if let Some(site) = state.sites.get_mut(&address.whole_site()) {
                site.inputs = site.inputs.saturating_sub(self.input);
            }
        }
    }
}

impl Waiter {
    /// Keeps so many more bytes of input; `false`: there is no memory for them. A site gets
    /// no more than a part of what it leaves free, so that a few of them never have everything.
    pub(crate) fn keep_input(&mut self, bytes: usize) -> bool {
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let now = Instant::now();
        let mut state = pool.lock();
        let Some(free) = state.inputs.checked_sub(bytes) else {
            return false;
        };
        let site = state.sites.entry(address.whole_site());
        let site = site.or_insert_with(|| Usage::new(*address, now));
        let kept = site.inputs.saturating_add(bytes);
        if kept / address.factor() as usize > free / SITE_PART {
            return false;
        }
        site.inputs = kept;
        state.inputs = free;
        self.input += bytes;
        true
    }

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
