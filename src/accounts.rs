//! What sessions ask of the store: requests with the time of day, proofs of finished runs, and
//! a queue of runs that could not be written while the store was unavailable.

mod account;
mod backlog;
mod bans;
mod presence;
mod request_queue;
mod sessions;
mod store_client;
pub(crate) mod unwritten;

pub use crate::limits::ClientAddress;
pub use account::Account;
pub use store_client::StoreClient;

use crate::limits::budget::Budgets;
use crate::limits::pool::Pool;
use crate::limits::seldom::Seldom;
use crate::model::{Moment, StoreReply};
use crate::rooms::Presence;
use crate::store::Store;
use backlog::Backlog;
use bans::BanList;
use sessions::Sessions;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use unwritten::Unwritten;

/// Sends the ranks of runs that were written late. Bounded by the number of unwritten runs.
type LateRanks = mpsc::UnboundedSender<StoreReply>;

/// The clock of the days and the lists.
pub type TimeOfDay = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// How long a reply of the store is waited for before a player is told that it comes later.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// The same after the store was unavailable.
const HOUSEKEEPING_RETRY: Duration = Duration::from_secs(10);

/// How often a server says that it lives: three times before it is taken for gone.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// The same while the store is unavailable, so that this server's sessions still count as live when it
/// is back.
const HEARTBEAT_RETRY: Duration = Duration::from_secs(1);

/// What is waited for beside the keys.
pub(crate) type Awaited<T> = Option<Seldom<T>>;

/// Polls what is waited for, until it has come once. An `async fn` would keep a future three times, and
/// with it each session.
pub(crate) fn poll_once<F: Future + Unpin>(
    waiting: &mut Option<F>,
    cx: &mut Context<'_>,
) -> Poll<F::Output> {
    let polled = waiting.as_mut().map(|future| Pin::new(future).poll(cx));
    let polled = polled.unwrap_or(Poll::Pending);
    if polled.is_ready() {
        *waiting = None;
    }
    polled
}

/// The store as all sessions of a server share it.
pub struct Accounts {
    store: Store,
    clock: TimeOfDay,
    /// For runs that are packed and proved.
    provers: Arc<Pool>,
    /// For questions to the store, as many as it answers at a time.
    readers: Arc<Pool>,
    unwritten: Unwritten,
    budgets: Arc<Budgets>,
    backlog: Backlog,
    sessions: Sessions,
    bans: watch::Sender<Arc<BanList>>,
    /// `None`: nobody is told who else is here.
    presence: Option<Presence>,
    /// What is still written: for sessions that have ended, and what waited for the store.
    tasks: TaskTracker,
}

impl Accounts {
    /// At most so many runs are packed and proved at a time. Those in `presence` are told who wins.
    pub fn new(
        store: Store,
        clock: TimeOfDay,
        provers: usize,
        presence: Option<Presence>,
    ) -> Arc<Self> {
        Arc::new(Self {
            backlog: Backlog::default(),
            // Each session has one request under way at most, so the queues need no other bound.
            provers: Pool::halved(provers),
            readers: Pool::halved(store.readers()),
            unwritten: Unwritten::default(),
            budgets: Arc::default(),
            store,
            clock,
            sessions: Sessions::default(),
            bans: watch::Sender::default(),
            presence,
            tasks: TaskTracker::new(),
        })
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    pub fn now(&self) -> Moment {
        Moment::of((self.clock)())
    }

    /// Runs that wait for the store to come back.
    pub fn waiting(&self) -> usize {
        self.backlog.len()
    }

    /// Deletes what has been stored long enough, now and every hour.
    pub async fn keep_house(&self) {
        loop {
            let pause = match self.store.clear(self.now()).await {
                Ok(cleared) => {
                    tracing::debug!(cleared, "deleted expired rows");
                    HOUSEKEEPING
                }
                // The store has logged that it is unavailable.
                Err(error) if error.is_passing() => HOUSEKEEPING_RETRY,
                Err(error) => {
                    tracing::warn!(%error, "housekeeping failed");
                    HOUSEKEEPING
                }
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Looks every few seconds whether the store is there, and tells other servers that this one
    /// lives. What comes of it, the store writes to the log.
    pub async fn watch_store(&self) {
        loop {
            let pause = match self.store.heartbeat().await {
                Ok(()) => HEARTBEAT,
                Err(_) => HEARTBEAT_RETRY,
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Waits until everything is written, for so long at most. Returns how many finished runs and
    /// states of unfinished games are lost with this process.
    pub async fn settle(&self, limit: Duration) -> usize {
        self.tasks.close();
        // Finished or not, the unwritten runs are counted.
        let _ = timeout(limit, self.tasks.wait()).await;
        self.tasks.reopen();
        let unsaved = self.unwritten.count();
        if unsaved > 0 {
            tracing::error!(unsaved, "runs lost: the database did not take them in time");
        }
        unsaved
    }
}
