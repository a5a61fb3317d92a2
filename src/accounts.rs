//! What sessions ask of the store: requests with the time of day, proofs of finished runs, and
//! a queue for what is written while the store is away.

mod account;
mod bans;
mod placing;
mod presence;
mod request_queue;
mod retry_queue;
mod sessions;
mod spool;
mod store_client;

pub use crate::limits::ClientAddress;
pub use account::Account;
pub(crate) use bans::{BanWatch, banned};
pub(crate) use retry_queue::{SpoolContents, spool_contents};
pub(crate) use spool::FILE as SPOOL_FILE;
pub use spool::SpoolError;
pub use store_client::StoreClient;

use crate::limits::change_limits::ChangeLimits;
use crate::limits::worker_pool::{PoolLimits, PoolMemory, WorkerPool};
use crate::model::Moment;
use crate::rooms::{Guesses, Presence};
use crate::store::{Store, StoreError};
use bans::BanList;
pub(crate) use retry_queue::BYTES_MAX as RETRY_BYTES_MAX;
use retry_queue::RetryQueue;
use sessions::Sessions;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use tokio_util::task::TaskTracker;

/// The clock of the days and the lists.
pub type TimeOfDay = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// How long a reply of the store is waited for before a player is told that it comes later.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// After how long a change that is under way is gone on with, when the store was away.
const CARRY_ON_INTERVAL: Duration = Duration::from_secs(5);

/// Bytes of runs that wait for the store or for their proof: some ten thousand usual ones.
const RUN_MEMORY: usize = 32 * 1024 * 1024;

/// How often the housekeeping is done.
const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// How long after it found the store away.
const HOUSEKEEPING_RETRY: Duration = Duration::from_secs(10);

/// How often a server says that it lives: three times before it is taken for gone.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// How often a file-backed store is marked: a copy of it that is younger may be written over it
/// unnoticed.
const MARK_INTERVAL: Duration = Duration::from_secs(3600);

/// How often it is noted beside the spool how much was written: what a kill loses of that would
/// only make a loss look smaller.
const NOTE_INTERVAL: Duration = Duration::from_secs(60);

/// How long the store may take for it before it is taken for away: much longer than any queue of
/// work, and soon enough for whoever looks into the log because players are told so.
const SILENCE_MAX: Duration = Duration::from_secs(10);

/// How often when the store is away: those who wait for it shall not be taken for gone when it
/// is back.
const HEARTBEAT_RETRY: Duration = Duration::from_secs(1);

/// The store as all sessions of a server share it.
pub struct Accounts {
    store: Store,
    clock: TimeOfDay,
    /// For runs that are packed and proved.
    provers: Arc<WorkerPool>,
    /// For questions to the store, as many as it answers at a time.
    readers: Arc<WorkerPool>,
    change_limits: Arc<ChangeLimits>,
    retry_queue: RetryQueue,
    sessions: Sessions,
    bans: watch::Sender<Arc<BanList>>,
    /// `None`: nobody is told who else is here.
    presence: Option<Presence>,
    /// Wrong codes of runs.
    guesses: Mutex<Guesses>,
    /// What is still written for sessions that have ended.
    tasks: TaskTracker,
}

impl Accounts {
    /// At most so many runs are packed and proved at a time, and the usual memory is for those
    /// that wait.
    pub fn new(store: Store, clock: TimeOfDay, provers: usize) -> Arc<Self> {
        Self::within(store, clock, provers, RUN_MEMORY, None)
    }

    /// Like [`Self::new`], with so many bytes for runs that wait, and those who are told who wins.
    pub(crate) fn within(
        store: Store,
        clock: TimeOfDay,
        provers: usize,
        run_memory: usize,
        presence: Option<Presence>,
    ) -> Arc<Self> {
        // One request of each session waits at most, so no further bound is needed.
        let shared = |workers: usize, of_address: usize, memory| {
            WorkerPool::new(PoolLimits {
                workers,
                workers_per_address: of_address.max(1),
                waiters_per_address: usize::MAX,
                memory,
            })
        };
        let run_memory = PoolMemory {
            results: run_memory,
            ..PoolMemory::NONE
        };
        let readers = store.readers();
        Arc::new(Self {
            retry_queue: RetryQueue::new(&store),
            provers: shared(provers, provers / 2, run_memory),
            // The last of them is the one for newcomers.
            readers: shared(
                readers.saturating_sub(1).max(1),
                readers / 2,
                PoolMemory::NONE,
            ),
            change_limits: Arc::default(),
            store,
            clock,
            sessions: Sessions::default(),
            bans: watch::Sender::default(),
            presence,
            guesses: Mutex::new(Guesses::new(Instant::now())),
            tasks: TaskTracker::new(),
        })
    }

    /// Wrong codes of runs, of all who are here.
    fn guesses(&self) -> MutexGuard<'_, Guesses> {
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The store itself, for what needs no session.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The time of day, by the server's clock.
    pub fn now(&self) -> Moment {
        Moment::of((self.clock)())
    }

    /// Runs that wait for the store to come back.
    pub fn waiting(&self) -> usize {
        self.retry_queue.len()
    }

    /// How many runs and unfinished games are not in a database yet, those in the spool included
    /// that wait for another one.
    pub(crate) fn unwritten(&self) -> usize {
        self.at_risk() + self.spool_size().0
    }

    /// How many of them are lost if this process is killed.
    pub(crate) fn at_risk(&self) -> usize {
        self.retry_queue.unsafe_len()
    }

    /// What is in the spool's file: entries that are not done, and bytes in all.
    pub(crate) fn spool_size(&self) -> (usize, u64) {
        self.retry_queue.spool_size()
    }

    /// Keeps what waits for the store in this folder too, from now on, and has written what is
    /// there from before; how much that is. Without it, no player is told that a run will be
    /// saved.
    ///
    /// # Errors
    /// [`SpoolError`]: the folder is another server's, or cannot be used.
    pub fn open_spool(self: &Arc<Self>, folder: &Path) -> Result<usize, SpoolError> {
        retry_queue::open_spool(self, folder)
    }

    /// Goes on with what a request has begun and what takes many pages. Nobody waits for it: what
    /// the end of the server interrupts, the next one goes on with.
    fn carry_on(&self) {
        let store = self.store.clone();
        tokio::spawn(async move {
            while let Err(error) = store.carry_on().await {
                tracing::warn!(%error, "a change that is under way");
                if !error.is_passing() {
                    return;
                }
                tokio::time::sleep(CARRY_ON_INTERVAL).await;
            }
        });
    }

    /// Goes on with what was begun before, and deletes, now and every hour, what is shown no
    /// more; finished runs after so many days, if that is set.
    pub async fn keep_house(&self, keep_runs: Option<u32>) {
        loop {
            let pause = match self.clear(keep_runs).await {
                Ok(cleared) => {
                    tracing::debug!(cleared, "rows cleared away");
                    HOUSEKEEPING
                }
                // The store says that it is away, and this finds it back.
                Err(error) if error.is_passing() => HOUSEKEEPING_RETRY,
                Err(error) => {
                    tracing::warn!(%error, "housekeeping");
                    HOUSEKEEPING
                }
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Looks every few seconds whether the store is there, and tells other servers that this one
    /// lives. What comes of it, the store writes to the log.
    pub async fn watch_store(&self) {
        let (mut marked, mut noted): (Option<Instant>, Option<Instant>) = (None, None);
        let mut before = self.retry_queue.remembered();
        loop {
            self.retry_queue.check_spool();
            let clock = Arc::clone(&self.clock);
            let beat = async {
                self.store.heartbeat().await?;
                let clock = move || Moment::of(clock());
                self.store.compare_clocks(clock).await
            };
            let mut beat = match timeout(SILENCE_MAX, beat).await {
                Ok(beat) => beat,
                Err(_) => Err(self.store.note_silence()),
            };
            if beat.is_ok() {
                if let Some((written, ago)) = before {
                    beat = self.store.look_for(written, ago).await;
                    before = before.filter(|_| beat.is_err());
                }
                if before.is_none() && noted.is_none_or(|at| at.elapsed() >= NOTE_INTERVAL) {
                    self.note_written().await;
                    noted = Some(Instant::now());
                }
            }
            if beat.is_ok() && marked.is_none_or(|at| at.elapsed() >= MARK_INTERVAL) {
                beat = self.store.mark().await;
                marked = beat.is_ok().then(Instant::now).or(marked);
            }
            tokio::time::sleep(match beat {
                Ok(()) => HEARTBEAT,
                Err(_) => HEARTBEAT_RETRY,
            })
            .await;
        }
    }

    async fn note_written(&self) {
        let written = self.store.written();
        if let Some(written) = written.filter(|written| written.transactions > 0) {
            self.retry_queue.remember(written).await;
        }
    }

    /// Deletes it once, unless the clock may be wrong; how many rows.
    ///
    /// # Errors
    /// What the store says.
    pub async fn clear(&self, keep_runs: Option<u32>) -> Result<u64, StoreError> {
        let now = self.now();
        if let Some(minutes) = self.store.behind(now).await? {
            tracing::warn!(
                minutes,
                "the clock is behind the last time in the database: runs are dated wrongly until it is \
                 set (NTP), unless it was ahead before"
            );
        }
        if self.store.believes(now).await? {
            return self.store.clear(keep_runs, now).await;
        }
        tracing::warn!("the clock is far ahead of the last time: nothing is cleared for a day");
        Ok(0)
    }

    /// Waits until everything is written for sessions that have ended, for so long at most.
    /// Returns how much is lost: what waits in the spool is not.
    pub async fn settle(&self, limit: Duration) -> usize {
        self.tasks.close();
        let in_time = timeout(limit, self.tasks.wait()).await.is_ok();
        self.tasks.reopen();
        // No longer than that: the disk may hang.
        let flush = async {
            self.retry_queue.spool_rest().await;
            self.retry_queue.flush().await
        };
        let flushed = timeout(limit, flush).await;
        let _ = timeout(limit, self.note_written()).await;
        let waiting = self.waiting();
        let lost = match flushed {
            // Somebody has deleted the spool, and it could not be written anew.
            Ok(false) => waiting,
            _ => self.retry_queue.unsafe_len(),
        };
        // One task writes what waits; each other one is an ended session's.
        let unanswered = match in_time {
            true => 0,
            false => self.tasks.len().saturating_sub(usize::from(waiting > 0)),
        };
        let why = match self.store.is_away() {
            true => "the store did not come back",
            false => "there was not time for all that waited for the store",
        };
        if waiting > lost {
            let spooled = waiting - lost;
            tracing::warn!(spooled, "{why}: the next start writes it");
        }
        let unsaved = lost + unanswered;
        if unsaved > 0 {
            tracing::error!(unsaved, "{why}: lost");
        }
        unsaved
    }
}
