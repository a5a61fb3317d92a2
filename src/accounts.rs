//! The server's memory, as sessions ask it: the store with a clock, proofs of what is
//! claimed, and patience while the store is away.

mod account;
mod request_queue;
mod retry_queue;
mod store_client;

pub use account::Account;
pub use store_client::StoreClient;

use crate::model::Moment;
use crate::store::Store;
use retry_queue::RetryQueue;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

/// The clock of the days and the lists.
pub type TimeOfDay = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// How long an answer of the store is waited for before a player is told that it comes
/// later.
const PATIENCE: Duration = Duration::from_secs(3);

/// How often the housekeeping is done.
const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// The memory that the sessions of a server share.
pub struct Accounts {
    store: Store,
    clock: TimeOfDay,
    proof_permits: Arc<Semaphore>,
    retry_queue: RetryQueue,
    /// What goes on behind sessions that have ended.
    tasks: TaskTracker,
}

impl Accounts {
    /// The memory on this store; each proof takes one of `proof_permits`.
    pub fn new(store: Store, clock: TimeOfDay, proof_permits: Arc<Semaphore>) -> Arc<Accounts> {
        Arc::new(Accounts {
            store,
            clock,
            proof_permits,
            retry_queue: RetryQueue::default(),
            tasks: TaskTracker::new(),
        })
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Now.
    pub fn now(&self) -> Moment {
        Moment::of((self.clock)())
    }

    /// Runs that wait for the store to come back.
    pub fn waiting(&self) -> usize {
        self.retry_queue.len()
    }

    /// Clears away, now and every hour, what nobody asks for any more; finished runs after
    /// so many days, if that is set.
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

    /// Waits until what sessions have left behind is written, for so long at most.
    pub async fn settle(&self, limit: Duration) {
        self.tasks.close();
        if timeout(limit, self.tasks.wait()).await.is_err() || self.waiting() > 0 {
            tracing::error!(runs = self.waiting(), "the store did not come back: lost");
        }
        self.tasks.reopen();
    }
}
