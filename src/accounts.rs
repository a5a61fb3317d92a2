//! What sessions ask of the store: requests with the time of day, proofs of finished runs, and
//! a queue for what is written while the store is away.

mod account;
mod request_queue;
mod retry_queue;
mod spool;
mod store_client;

pub use account::Account;
pub use spool::SpoolError;
pub use store_client::StoreClient;

use crate::model::Moment;
use crate::store::Store;
use retry_queue::RetryQueue;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

/// The clock of the days and the lists.
pub type TimeOfDay = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// How long a reply of the store is waited for before a player is told that it comes later.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// How often the housekeeping is done.
const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// The store as all sessions of a server share it.
pub struct Accounts {
    store: Store,
    clock: TimeOfDay,
    /// One permit for each run that is packed and proved at a time.
    proof_permits: Arc<Semaphore>,
    retry_queue: RetryQueue,
    /// What is still written for sessions that have ended.
    tasks: TaskTracker,
}

impl Accounts {
    /// At most as many runs are packed and proved at a time as there are `proof_permits`.
    pub fn new(store: Store, clock: TimeOfDay, proof_permits: Arc<Semaphore>) -> Arc<Self> {
        Arc::new(Self {
            store,
            clock,
            proof_permits,
            retry_queue: RetryQueue::default(),
            tasks: TaskTracker::new(),
        })
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

    /// Keeps what waits for the store in this folder too, from now on, and has written what is
    /// there from before; how much that is. Without it, no player is told that a run will be
    /// saved.
    ///
    /// # Errors
    /// [`SpoolError`]: the folder is another server's, or cannot be used.
    pub fn open_spool(self: &Arc<Self>, folder: &Path) -> Result<usize, SpoolError> {
        retry_queue::open_spool(self, folder)
    }

    /// Deletes, now and every hour, what is shown no more; finished runs after so many days,
    /// if that is set.
    pub async fn keep_house(&self, keep_runs: Option<u32>) {
        loop {
            match self.store.clear(keep_runs, self.now()).await {
                Ok(0) => {}
                Ok(cleared) => tracing::debug!(cleared, "rows cleared away"),
                Err(error) => tracing::warn!(%error, "housekeeping"),
            }
            tokio::time::sleep(HOUSEKEEPING).await;
        }
    }

    /// Waits until everything is written for sessions that have ended, for so long at most.
    pub async fn settle(&self, limit: Duration) {
        self.tasks.close();
        let in_time = timeout(limit, self.tasks.wait()).await.is_ok();
        self.retry_queue.flush().await;
        let (waiting, lost) = (self.waiting(), self.retry_queue.unsafe_len());
        if lost > 0 || (!in_time && waiting == 0) {
            tracing::error!(lost, "the store did not come back");
        }
        if waiting > lost {
            let spooled = waiting - lost;
            tracing::warn!(spooled, "the store did not come back: the next start writes it");
        }
        self.tasks.reopen();
    }
}
