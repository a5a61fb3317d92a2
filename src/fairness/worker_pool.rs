//! Workers for what takes long, shared fairly between addresses.
//!
//! An address that asks for much waits behind itself first: only so many of its waiters
//! stand in the common queue at a time, so that one command of another address is never
//! behind a hundred of this one. Results that slow clients leave unread count too.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::ClientAddress;

#[cfg(test)]
mod tests;

/// What workers of a pool may take of the memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoolMemory {
    /// Input that is kept for commands that are not done, all together.
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
}

/// The largest result of one piece of work: all walks of a board of number-hop, some 50 MiB,
/// and what a growing buffer takes beside that.
pub(crate) const RESULT_MAX: usize = 64 * MIB;

/// How long a command waits for a worker: one core serves a class of thirty, each of whom
/// asks for the longest work there is, three seconds, in less.
const WAIT_MAX: Duration = Duration::from_secs(120);

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// Workers for one kind of work.
#[derive(Debug)]
pub(crate) struct WorkerPool {
    limits: PoolLimits,
    workers: Arc<Semaphore>,
    inputs: Arc<Semaphore>,
    /// In KiB, as no semaphore of a 32-bit machine counts all bytes.
    results: Arc<Semaphore>,
    addresses: Mutex<HashMap<ClientAddress, AddressUsage>>,
}

/// How many workers there are, and how many for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoolLimits {
    pub(crate) workers: usize,
    pub(crate) workers_per_address: usize,
    /// Those who wait for a worker, or have one.
    pub(crate) waiters_per_address: usize,
    pub(crate) memory: PoolMemory,
}

/// What one address may still take, kept as long as it has anything.
#[derive(Debug)]
struct AddressUsage {
    /// [`AddressGuard`]s that there are.
    guards: usize,
    waiters: Arc<Semaphore>,
    workers: Arc<Semaphore>,
    /// In KiB.
    results: Arc<Semaphore>,
}

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
    _permit: OwnedSemaphorePermit,
    input: Option<OwnedSemaphorePermit>,
    workers: Arc<Semaphore>,
    results: Arc<Semaphore>,
    guard: AddressGuard,
}

/// The right to keep one worker busy, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct WorkerPermit {
    _permits: [OwnedSemaphorePermit; 2],
    _waiter: Waiter,
}

/// Memory for a result, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct ResultMemory {
    permits: [OwnedSemaphorePermit; 2],
    _guard: AddressGuard,
}

impl ResultMemory {
    /// The result takes no more than this.
    pub(crate) fn shrink(&mut self, bytes: usize) {
        for permit in &mut self.permits {
            let spare = permit.num_permits().saturating_sub(bytes.div_ceil(KIB));
            drop(permit.split(spare));
        }
    }
}

impl WorkerPool {
    pub(crate) fn new(limits: PoolLimits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            workers: semaphore(limits.workers),
            inputs: semaphore(limits.memory.inputs),
            results: semaphore(limits.memory.results.max(limits.memory.largest) / KIB),
            addresses: Mutex::default(),
        })
    }

    /// What this address has of the pool.
    pub(crate) fn share(self: &Arc<Self>, address: ClientAddress) -> PoolShare {
        PoolShare {
            pool: Arc::clone(self),
            address,
        }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<ClientAddress, AddressUsage>> {
        self.addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl AddressUsage {
    fn new(limits: PoolLimits, address: ClientAddress) -> Self {
        let factor = address.factor() as usize;
        let times = |limit: usize| limit.saturating_mul(factor);
        // One worker is left for others, also by trusted addresses, but for pools that
        // anybody may fill; and so is memory for a result.
        let others = limits.workers.saturating_sub(1);
        let workers = times(limits.workers_per_address).min(others);
        let PoolMemory {
            results, largest, ..
        } = limits.memory;
        let others = results.saturating_sub(largest.max(results / 8));
        let results = times(results / 2).min(others).max(largest);
        Self {
            guards: 0,
            waiters: semaphore(times(limits.waiters_per_address.max(1))),
            workers: semaphore(workers.max(limits.workers_per_address)),
            results: semaphore(results / KIB),
        }
    }
}

fn semaphore(permits: usize) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(permits.min(Semaphore::MAX_PERMITS)))
}

impl PoolShare {
    /// A pool of one worker without other users, for one player on this machine.
    pub(crate) fn alone() -> Self {
        let limits = PoolLimits {
            workers: 1,
            workers_per_address: 1,
            waiters_per_address: usize::MAX,
            memory: PoolMemory {
                inputs: MIB,
                results: RESULT_MAX,
                largest: RESULT_MAX,
            },
        };
        WorkerPool::new(limits).share(ClientAddress::LOCAL)
    }

    /// Begins to wait. `None`: too many of the same address wait already.
    pub(crate) fn enter(&self) -> Option<Waiter> {
        let mut addresses = self.pool.addresses();
        let usage = addresses
            .entry(self.address)
            .or_insert_with(|| AddressUsage::new(self.pool.limits, self.address));
        // A new usage has room for one at least, so none stays behind without a guard.
        let permit = Arc::clone(&usage.waiters).try_acquire_owned().ok()?;
        usage.guards += 1;
        Some(Waiter {
            _permit: permit,
            input: None,
            workers: Arc::clone(&usage.workers),
            results: Arc::clone(&usage.results),
            guard: AddressGuard(self.clone()),
        })
    }
}

impl PoolShare {
    /// Memory for something of so many bytes that is there already. `None`: there is none.
    pub(crate) fn memory(&self, bytes: usize) -> Option<ResultMemory> {
        let waiter = self.enter()?;
        let size = u32::try_from(bytes.div_ceil(KIB)).unwrap_or(u32::MAX);
        let of_address = Arc::clone(&waiter.results)
            .try_acquire_many_owned(size)
            .ok()?;
        let of_all = Arc::clone(&self.pool.results);
        let of_all = of_all.try_acquire_many_owned(size).ok()?;
        Some(ResultMemory {
            permits: [of_address, of_all],
            _guard: waiter.guard.another(),
        })
    }
}

impl AddressGuard {
    fn another(&self) -> Self {
        if let Some(usage) = self.0.pool.addresses().get_mut(&self.0.address) {
            usage.guards += 1;
        }
        Self(self.0.clone())
    }
}

impl Drop for AddressGuard {
    fn drop(&mut self) {
        let mut addresses = self.0.pool.addresses();
        let Some(usage) = addresses.get_mut(&self.0.address) else {
            return;
        };
        usage.guards -= 1;
        if usage.guards == 0 {
            addresses.remove(&self.0.address);
            // After a rush the table would stay as large as it was.
            if addresses.len() < addresses.capacity() / 4 {
                addresses.shrink_to_fit();
            }
        }
    }
}

impl Waiter {
    /// Keeps so many more bytes of input; `false`: there is no memory for them.
    pub(crate) fn keep_input(&mut self, bytes: usize) -> bool {
        let inputs = Arc::clone(&self.guard.0.pool.inputs);
        let count = u32::try_from(bytes).unwrap_or(u32::MAX);
        let Ok(more) = inputs.try_acquire_many_owned(count) else {
            return false;
        };
        match &mut self.input {
            Some(input) => input.merge(more),
            None => self.input = Some(more),
        }
        true
    }

    /// Waits for a worker, however long it takes. `None`: there are none any more.
    pub(crate) async fn worker(self) -> Option<WorkerPermit> {
        let of_address = Arc::clone(&self.workers).acquire_owned().await.ok()?;
        let of_all = Arc::clone(&self.guard.0.pool.workers);
        let of_all = of_all.acquire_owned().await.ok()?;
        Some(WorkerPermit {
            _permits: [of_address, of_all],
            _waiter: self,
        })
    }

    /// Waits for a worker and for memory for a result. `None`: it took too long.
    pub(crate) async fn worker_and_memory(self) -> Option<(WorkerPermit, ResultMemory)> {
        let (permits, memory) = self.turn(RESULT_MAX).await?;
        let permit = WorkerPermit {
            _permits: permits,
            _waiter: self,
        };
        Some((permit, memory))
    }

    /// Waits for a worker, which is given back with the permits, and for memory for a result
    /// of so many bytes. `None`: it took too long.
    pub(crate) async fn turn(
        &self,
        bytes: usize,
    ) -> Option<([OwnedSemaphorePermit; 2], ResultMemory)> {
        let wait = async {
            // The address's own before the common, so that a waiter holds nothing that
            // others want while it waits for somebody of its own address.
            let pool = &self.guard.0.pool;
            let worker = Arc::clone(&self.workers).acquire_owned().await.ok()?;
            let size = u32::try_from(bytes.min(RESULT_MAX) / KIB).unwrap_or(u32::MAX);
            let of_address = Arc::clone(&self.results);
            let of_address = of_address.acquire_many_owned(size).await.ok()?;
            let of_all = Arc::clone(&pool.results);
            let of_all = of_all.acquire_many_owned(size).await.ok()?;
            let common_worker = Arc::clone(&pool.workers).acquire_owned().await.ok()?;
            let memory = ResultMemory {
                permits: [of_address, of_all],
                _guard: self.guard.another(),
            };
            Some(([worker, common_worker], memory))
        };
        timeout(WAIT_MAX, wait).await.ok()?
    }
}
