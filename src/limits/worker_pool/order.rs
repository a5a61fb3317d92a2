//! Who comes next: whoever had least of the workers lately.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use super::result_memory::ResultMemory;
use super::{AddressGuard, Grant, PoolShare, State, WorkerPool, is_small};
use crate::limits::ClientAddress;
use crate::limits::rate_limiter::{Quota, RateLimiter, nanos};

/// The part of a core that is forgotten of what somebody had of the workers.
const FORGOTTEN_DIVISOR: u32 = 4;

/// Time of a worker that somebody may have had who counts as new: many small pieces of work, and
/// none that others feel.
const NEWCOMER_MAX: Duration = Duration::from_secs(1);

/// The most that is remembered of what somebody had, so that it is forgotten in a minute.
const REMEMBERED_MAX: Duration = Duration::from_secs(15);

/// What a site or an address has of the workers.
#[derive(Debug)]
pub(super) struct Usage {
    /// Those that work for it.
    pub(super) running: usize,
    /// The time that they have worked lately.
    had: RateLimiter,
    /// The number of the last grant.
    granted: u64,
    /// The input that is kept for a site, in bytes.
    pub(super) inputs: usize,
}

/// A worker that is busy. Dropped, it is given back, and booked on the address and its site.
#[derive(Debug)]
pub(super) struct Running {
    began: Instant,
    is_newcomer: bool,
    guard: AddressGuard,
}

/// The first request of an address: its place in the order in which they are granted, the lowest
/// first, and its size in KiB.
type First = (([u64; 4], u64), ClientAddress, usize);

impl Usage {
    pub(super) fn new(address: ClientAddress, now: Instant) -> Self {
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

    pub(super) fn is_idle(&self, now: Instant) -> bool {
        self.running == 0 && self.inputs == 0 && self.had.is_idle(now)
    }
}

impl State {
    /// Gives a worker to who comes next. `None`: nobody can have one now.
    pub(super) fn next(
        &mut self,
        pool: &Arc<WorkerPool>,
        now: Instant,
    ) -> Option<(Grant, oneshot::Sender<Grant>)> {
        if self.workers == 0 && !self.newcomer_worker {
            return None;
        }
        let (limits, sites) = (&pool.limits, &self.sites);
        let mut firsts: [Option<First>; 2] = [None, None];
        // Under a flood most have given up when their turn comes. Whoever waits for nothing is not
        // looked at.
        let addresses = &mut self.addresses;
        self.waiting.retain(|address| {
            let Some(usage) = addresses.get_mut(address) else {
                return false;
            };
            for queue in [&mut usage.small, &mut usage.large] {
                while queue
                    .front()
                    .is_some_and(|request| request.grant.is_closed())
                {
                    queue.pop_front();
                }
            }
            !(usage.small.is_empty() && usage.large.is_empty())
        });
        for &address in &self.waiting {
            let Some(usage) = self.addresses.get(&address) else {
                continue;
            };
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

/// The place of a request in the order.
fn order(first: &First) -> ([u64; 4], u64) {
    first.0
}
