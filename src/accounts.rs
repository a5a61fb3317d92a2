//! What sessions ask of the store: requests with the time of day, proofs of finished runs, and
//! a queue for what is written while the store is away.

mod account;
mod bans;
mod request_queue;
mod retry_queue;
mod sessions;
mod store_client;

pub use account::Account;
pub(crate) use bans::{BanWatch, banned};
pub use store_client::StoreClient;

use crate::model::Moment;
use crate::store::Store;
use bans::BanList;
use retry_queue::RetryQueue;
use sessions::Sessions;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

/// The clock of the days and the lists.
pub type TimeOfDay = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// How long a reply of the store is waited for before a player is told that it comes later.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// After how long a change that is under way is gone on with, when the store was away.
const CARRY_ON_INTERVAL: Duration = Duration::from_secs(5);

/// How often the housekeeping is done.
const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// The store as all sessions of a server share it.
pub struct Accounts {
    store: Store,
    clock: TimeOfDay,
    /// One permit for each run that is packed and proved at a time.
    proof_permits: Arc<Semaphore>,
    retry_queue: RetryQueue,
    sessions: Sessions,
    bans: watch::Sender<Arc<BanList>>,
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
            sessions: Sessions::default(),
            bans: watch::Sender::default(),
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

    /// Goes on with what was begun before, and deletes, now and every hour, what is shown no more; finished runs after so many days,
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
        if timeout(limit, self.tasks.wait()).await.is_err() || self.waiting() > 0 {
            tracing::error!(runs = self.waiting(), "the store did not come back: lost");
        }
        self.tasks.reopen();
    }
}
