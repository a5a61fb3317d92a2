//! WorkerPool for heavy work, shared fairly between addresses.
//!
//! Whoever asks for much waits behind their own first: of one address only so many stand
//! in the common line at a time, so that somebody else's one command is never behind a
//! stranger's hundred. What slow clients leave here unread counts too.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

#[cfg(test)]
mod tests;

/// Bytes of input that are kept for commands that are not done, all together: 256 of the
/// largest, which take 1 MiB each.
const INPUTS: usize = 256 * MIB;

/// Bytes of results that slow clients may leave here before the next work of the same
/// address begins: two of the largest results, which take some 50 MiB.
const RESULTS_OF_ONE: usize = 128 * MIB;

/// The same of all addresses together, beside what is being worked out.
const RESULTS: usize = 256 * MIB;

/// The most that one piece of work makes: all walks of a board of number-hop, some 50 MiB,
/// and what a growing buffer takes beside that.
const RESULT_MAX: usize = 64 * MIB;

/// How long a command waits for its place: one core serves a class of thirty, each of
/// whom asks for the longest work there is, three seconds, in less.
const WAIT_MAX: Duration = Duration::from_secs(120);

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// All the places of a kind.
#[derive(Debug)]
pub struct WorkerPool {
    bounds: Bounds,
    free: Arc<Semaphore>,
    inputs: Arc<Semaphore>,
    /// In KiB, as no semaphore of a 32-bit machine counts all bytes.
    results: Arc<Semaphore>,
    lines: Mutex<HashMap<Origin, Line>>,
}

/// How many there are for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// WorkerPool.
    pub places: usize,
    /// Those of them that one address may have at a time.
    pub of_one: usize,
    /// How many of one address may wait or work at a time.
    pub waiting: usize,
}

/// Where work comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// What counts as one address.
    pub address: IpAddr,
    /// Whether it may have all that there is, as a trusted network may.
    pub wide: bool,
}

impl Origin {
    /// This machine itself.
    pub const HERE: Origin = Origin {
        address: IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
        wide: true,
    };
}

/// What the commands of one address share, as long as there are any.
#[derive(Debug)]
struct Line {
    members: usize,
    /// How many more may come.
    waiting: Arc<Semaphore>,
    /// How many more may stand in the common line.
    turns: Arc<Semaphore>,
    /// In KiB.
    results: Arc<Semaphore>,
}

/// The right of one address to places.
#[derive(Clone, Debug)]
pub struct PoolShare {
    places: Arc<WorkerPool>,
    origin: Origin,
}

/// Keeps the line of an address, until the last one is dropped.
#[derive(Debug)]
struct Member(PoolShare);

/// Somebody who waits for a place, or has one.
#[derive(Debug)]
pub struct Waiter {
    _permit: OwnedSemaphorePermit,
    input: Option<OwnedSemaphorePermit>,
    turns: Arc<Semaphore>,
    results: Arc<Semaphore>,
    member: Member,
}

/// A place, free again when it is dropped.
#[derive(Debug)]
pub struct Place {
    _permits: [OwnedSemaphorePermit; 2],
    _entry: Waiter,
}

/// OutputRoom for a result, free again when it is dropped.
#[derive(Debug)]
pub struct OutputRoom {
    permits: [OwnedSemaphorePermit; 2],
    _member: Member,
}

impl OutputRoom {
    /// The result takes no more than this.
    pub fn shrink(&mut self, bytes: usize) {
        for permit in &mut self.permits {
            let spare = permit.num_permits().saturating_sub(bytes.div_ceil(KIB));
            drop(permit.split(spare));
        }
    }
}

impl WorkerPool {
    /// WorkerPool within these bounds.
    pub fn new(bounds: Bounds) -> Arc<WorkerPool> {
        // OutputRoom for a result at each place, and for what slow clients have left.
        let results = bounds.places.saturating_mul(RESULT_MAX);
        Arc::new(WorkerPool {
            bounds,
            free: semaphore(bounds.places),
            inputs: semaphore(INPUTS),
            results: semaphore(results.saturating_add(RESULTS) / KIB),
            lines: Mutex::default(),
        })
    }

    /// What this origin has of them.
    pub fn share(self: &Arc<WorkerPool>, origin: Origin) -> PoolShare {
        PoolShare {
            places: Arc::clone(self),
            origin,
        }
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<Origin, Line>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn new(bounds: Bounds, origin: Origin) -> Line {
        let (waiting, turns, results) = match origin.wide {
            true => (usize::MAX, bounds.places, usize::MAX),
            false => (bounds.waiting.max(1), bounds.of_one, RESULTS_OF_ONE / KIB),
        };
        Line {
            members: 0,
            waiting: semaphore(waiting),
            turns: semaphore(turns),
            results: semaphore(results),
        }
    }
}

fn semaphore(permits: usize) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(permits.min(Semaphore::MAX_PERMITS)))
}

impl PoolShare {
    /// A share of places that nobody else has.
    pub fn alone() -> PoolShare {
        let bounds = Bounds {
            places: 1,
            of_one: 1,
            waiting: usize::MAX,
        };
        WorkerPool::new(bounds).share(Origin::HERE)
    }

    /// Comes in; `None`: too many of the same address are there already.
    pub fn enter(&self) -> Option<Waiter> {
        let mut lines = self.places.lines();
        let line = lines
            .entry(self.origin)
            .or_insert_with(|| Line::new(self.places.bounds, self.origin));
        // A new line has room for one at least, so none stays behind without a member.
        let permit = Arc::clone(&line.waiting).try_acquire_owned().ok()?;
        line.members += 1;
        Some(Waiter {
            _permit: permit,
            input: None,
            turns: Arc::clone(&line.turns),
            results: Arc::clone(&line.results),
            member: Member(self.clone()),
        })
    }
}

impl Member {
    fn join(&self) -> Member {
        if let Some(line) = self.0.places.lines().get_mut(&self.0.origin) {
            line.members += 1;
        }
        Member(self.0.clone())
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let mut lines = self.0.places.lines();
        let Some(line) = lines.get_mut(&self.0.origin) else {
            return;
        };
        line.members -= 1;
        if line.members == 0 {
            lines.remove(&self.0.origin);
            // After a rush the table would stay as large as it was.
            if lines.len() < lines.capacity() / 4 {
                lines.shrink_to_fit();
            }
        }
    }
}

impl Waiter {
    /// Keeps so many more bytes of input; `false`: there is no room for them.
    pub fn take_in(&mut self, bytes: usize) -> bool {
        let inputs = Arc::clone(&self.member.0.places.inputs);
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

    /// Waits for a place, however long it takes. `None`: there are none any more.
    pub async fn place(self) -> Option<Place> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.ok()?;
        let free = Arc::clone(&self.member.0.places.free);
        let free = free.acquire_owned().await.ok()?;
        Some(Place {
            _permits: [turn, free],
            _entry: self,
        })
    }

    /// Waits for a place and for room for a result. `None`: it took too long.
    pub async fn place_and_room(self) -> Option<(Place, OutputRoom)> {
        let wait = async {
            // In this order, so that nobody holds what others want while waiting for
            // somebody of the same address.
            let turn = Arc::clone(&self.turns).acquire_owned().await.ok()?;
            let size = u32::try_from(RESULT_MAX / KIB).unwrap_or(u32::MAX);
            let of_one = Arc::clone(&self.results);
            let of_one = of_one.acquire_many_owned(size).await.ok()?;
            let places = &self.member.0.places;
            let of_all = Arc::clone(&places.results);
            let of_all = of_all.acquire_many_owned(size).await.ok()?;
            let free = Arc::clone(&places.free).acquire_owned().await.ok()?;
            let room = OutputRoom {
                permits: [of_one, of_all],
                _member: self.member.join(),
            };
            let place = Place {
                _permits: [turn, free],
                _entry: self,
            };
            Some((place, room))
        };
        timeout(WAIT_MAX, wait).await.ok()?
    }
}
