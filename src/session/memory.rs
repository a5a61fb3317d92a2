//! The server's memory, as sessions ask it: the store with a clock, proofs of what is
//! claimed, and patience while the store is away.

mod desk;
mod late;
mod person;
mod queue;

pub use desk::Desk;
pub use person::Person;

use crate::model::Moment;
use crate::store::Store;
use late::Late;
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
pub struct Memory {
    store: Store,
    clock: TimeOfDay,
    places: Arc<Semaphore>,
    late: Late,
    /// What goes on behind sessions that have ended.
    tasks: TaskTracker,
}

impl Memory {
    /// The memory on this store; proofs take `places`, as all work does.
    pub fn new(store: Store, clock: TimeOfDay, places: Arc<Semaphore>) -> Arc<Memory> {
        Arc::new(Memory {
            store,
            clock,
            places,
            late: Late::default(),
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
        self.late.len()
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
