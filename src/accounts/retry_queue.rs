//! What is written once a store that is away is back.

use super::Accounts;
use crate::fairness::worker_pool::ResultMemory;
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, Saved, StoreReply};
use crate::store::{Requester, StoreError};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// The most entries: a class of thirty fills them in an hour. What they take is bounded
/// besides, as a run may take half a megabyte instead of the usual kilobyte.
const ENTRIES_MAX: usize = 2000;

/// The most entries of one session, so that none takes the room of all others: about the
/// share of one of that class.
const ENTRIES_PER_SESSION: usize = 60;

/// How often the store is tried again.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// Something to be written when the store is back.
pub(super) struct RetryEntry {
    requester: Requester,
    what: What,
    at: Moment,
    tell: Option<mpsc::Sender<StoreReply>>,
    /// `None`: there is no run in it.
    _memory: Option<ResultMemory>,
}

enum What {
    Finish(Claim),
    Keep(Saved),
    /// The session has ended: the unfinished games that it held are free.
    Release,
}

impl RetryEntry {
    /// A finished run.
    pub(super) fn finish(
        requester: Requester,
        claim: Claim,
        at: Moment,
        tell: Option<mpsc::Sender<StoreReply>>,
        memory: ResultMemory,
    ) -> Self {
        Self {
            requester,
            what: What::Finish(claim),
            at,
            tell,
            _memory: Some(memory),
        }
    }

    /// An unfinished game.
    pub(super) fn keep(
        requester: Requester,
        saved: Saved,
        at: Moment,
        memory: ResultMemory,
    ) -> Self {
        Self {
            requester,
            what: What::Keep(saved),
            at,
            tell: None,
            _memory: Some(memory),
        }
    }

    /// The end of a session.
    pub(super) fn release(requester: Requester, at: Moment) -> Self {
        Self {
            requester,
            what: What::Release,
            at,
            tell: None,
            _memory: None,
        }
    }

    fn keeps(&self, of: Code) -> bool {
        matches!(&self.what, What::Keep(saved) if saved.code == of)
    }
}

/// The queue of what waits.
#[derive(Default)]
pub(super) struct RetryQueue(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    /// What is being tried stays in front until it is done.
    waiting: VecDeque<Arc<RetryEntry>>,
    /// Whether a task writes what waits.
    is_retrying: bool,
}

impl RetryQueue {
    fn with<T>(&self, with: impl FnOnce(&mut Queue) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How much waits.
    pub(super) fn len(&self) -> usize {
        self.with(|queue| queue.waiting.len())
    }

    /// Whether anything of this session waits.
    pub(super) fn knows(&self, session: i64) -> bool {
        self.with(|queue| {
            queue
                .waiting
                .iter()
                .any(|one| one.requester.session == session)
        })
    }

    /// Takes the run of this code back that the session was to keep, if it waits.
    pub(super) fn take_back(&self, session: i64, code: Code) -> Option<Saved> {
        self.with(|queue| {
            let mut waiting = queue.waiting.iter();
            let at = waiting.position(|one| one.requester.session == session && one.keeps(code))?;
            match &queue.waiting.remove(at)?.what {
                What::Keep(saved) => Some(saved.clone()),
                What::Finish(_) | What::Release => None,
            }
        })
    }

    /// Drops what waits of this key, whose player wants to be forgotten.
    pub(super) fn forget(&self, key: &str) {
        self.with(|queue| {
            queue
                .waiting
                .retain(|one| one.requester.key.as_deref() != Some(key));
        });
    }
}

/// Keeps a proved run and finds its ranks.
pub(super) async fn finish(
    accounts: &Accounts,
    requester: &Requester,
    claim: &Claim,
    at: Moment,
) -> Result<Placing, StoreError> {
    let kept = accounts
        .store
        .finish(requester.clone(), claim.clone(), at)
        .await?;
    // The run is kept by now, so an error here only hides its ranks.
    let placing = accounts.store.placing(claim.code, at).await;
    Ok(Placing {
        best_time: kept.best_time,
        best_moves: kept.best_moves,
        ..placing.unwrap_or_default()
    })
}

/// Has something wait until the store is back; whether there is room for it.
pub(super) fn wait(accounts: &Arc<Accounts>, waiting: RetryEntry) -> bool {
    let (taken, begin) = accounts.retry_queue.with(|queue| {
        if let What::Keep(saved) = &waiting.what {
            // The newest state counts.
            let code = saved.code;
            queue.waiting.retain(|one| !one.keeps(code));
        }
        let session = waiting.requester.session;
        let mine = queue
            .waiting
            .iter()
            .filter(|one| one.requester.session == session);
        if queue.waiting.len() >= ENTRIES_MAX || mine.count() >= ENTRIES_PER_SESSION {
            return (false, false);
        }
        queue.waiting.push_back(Arc::new(waiting));
        (true, !std::mem::replace(&mut queue.is_retrying, true))
    });
    if !taken {
        tracing::error!("too much waits for the store: a run is lost");
    }
    if begin {
        let trying = Arc::clone(accounts);
        accounts.tasks.spawn(async move { try_again(trying).await });
    }
    taken
}

/// Writes what waits, the oldest first, for as long as there is any.
async fn try_again(accounts: Arc<Accounts>) {
    loop {
        let next = accounts.retry_queue.with(|queue| {
            let next = queue.waiting.front().cloned();
            queue.is_retrying = next.is_some();
            next
        });
        let Some(next) = next else {
            return;
        };
        let reply = match &next.what {
            What::Finish(claim) => {
                let done = finish(&accounts, &next.requester, claim, next.at).await;
                done.map(|placing| Some(StoreReply::Placed(claim.code, Ok(Box::new(placing)))))
            }
            What::Keep(saved) => {
                let kept = accounts
                    .store
                    .keep(next.requester.clone(), saved.clone(), next.at)
                    .await;
                kept.map(|()| None)
            }
            What::Release => accounts
                .store
                .release(next.requester.clone())
                .await
                .map(|()| None),
        };
        if !reply.as_ref().is_err_and(StoreError::is_passing) {
            // Unless it was taken back meanwhile.
            accounts
                .retry_queue
                .with(|queue| queue.waiting.retain(|one| !Arc::ptr_eq(one, &next)));
        }
        match reply {
            Ok(reply) => {
                if let (Some(reply), Some(tell)) = (reply, &next.tell) {
                    // The session may have ended.
                    let _ = tell.try_send(reply);
                }
            }
            Err(error) if error.is_passing() => sleep(RETRY_INTERVAL).await,
            Err(error) => {
                tracing::warn!(%error, "what waited for the store is not kept");
                if let (What::Finish(claim), Some(tell)) = (&next.what, &next.tell) {
                    let _ = tell.try_send(StoreReply::Placed(claim.code, Err(error.user_error())));
                }
            }
        }
    }
}
