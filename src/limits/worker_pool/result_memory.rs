//! Memory for results: those that slow clients leave unread go when others wait for it.

use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{AddressGuard, KIB, PoolMemory, PoolShare, State, WorkerPool, is_small};
use crate::limits::ClientAddress;

/// How long a result may be left unread in any case: a pager shows its first page, or a slow
/// line begins.
const UNREAD_GRACE: Duration = Duration::from_secs(3);

/// KiB a second that a client has to read after that while others wait for the memory: a line of
/// 8 Mbit/s, and the largest result in less than half of [`WAIT_MAX`](super::WAIT_MAX).
const READ_PACE: usize = 1024;

/// How often somebody who waits for memory looks whether a result is read too slowly; one
/// result is dropped then.
pub(super) const RELIEF_INTERVAL: Duration = Duration::from_millis(250);

/// A result that its client has not read yet.
#[derive(Debug)]
pub(super) struct Unread {
    address: ClientAddress,
    since: Instant,
    /// At the beginning and now, in KiB.
    size: usize,
    left: usize,
    /// Dropped to tell that the result has to go.
    _keep: oneshot::Sender<()>,
}

/// Memory for a result, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct ResultMemory {
    /// In KiB.
    pub(super) size: usize,
    pub(super) unread: Option<u64>,
    pub(super) guard: AddressGuard,
}

/// Tells when the memory of an unread result has to be given back.
pub(crate) type HasToGo = oneshot::Receiver<()>;

impl Unread {
    /// Whether it is read too slowly for others to wait for it.
    fn is_late(&self, now: Instant) -> bool {
        let time = now.saturating_duration_since(self.since + UNREAD_GRACE);
        let paced = usize::try_from(time.as_millis() * READ_PACE as u128 / 1000);
        !time.is_zero() && self.left > self.size.saturating_sub(paced.unwrap_or(usize::MAX))
    }
}

impl WorkerPool {
    /// Drops a result that is read too slowly, if this address waits for so much memory, in KiB.
    pub(super) fn relieve(&self, address: ClientAddress, size: usize) {
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
    pub(super) fn fits(&self, size: usize, memory: PoolMemory) -> bool {
        let reserve = match is_small(size) {
            true => 0,
            false => memory.reserve() / KIB,
        };
        size + reserve <= self.results
    }

    /// Takes back memory of a result, in KiB.
    fn give_back(&mut self, size: usize, address: ClientAddress) {
        self.results += size;
        if let Some(usage) = self.addresses.get_mut(&address) {
            usage.results = usage.results.saturating_sub(size);
        }
    }
}

impl PoolShare {
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
