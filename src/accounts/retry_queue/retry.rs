//! What waits is tried again and again, until it is written.

use super::lanes::{Lane, Queue};
use super::{RetryEntry, What};
use crate::accounts::Accounts;
use crate::accounts::placing::placing;
use crate::model::{Placing, UserError};
use crate::store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How often the store is tried again.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// The most entries that are written together, so that they share a transaction: half of what
/// a transaction takes, so that players' own requests find room in it.
const TOGETHER_MAX: usize = 64;

/// Has what waits written, unless a task is at it.
pub(super) fn begin_retrying(accounts: &Arc<Accounts>) {
    let begin = |queue: &mut Queue| !std::mem::replace(&mut queue.is_retrying, true);
    if accounts.retry_queue.with(begin) {
        let trying = Arc::clone(accounts);
        accounts.tasks.spawn(async move { try_again(trying).await });
    }
}

/// Writes what waits, the oldest first, for as long as there is any.
async fn try_again(accounts: Arc<Accounts>) {
    let queue = &accounts.retry_queue;
    // One alone finds out whether the store is back.
    let mut together = 1;
    let mut written = 0usize;
    loop {
        let next = queue.with(|queue| {
            let next = queue.next(together);
            queue.is_retrying = !next.is_empty();
            next
        });
        if next.is_empty() {
            if written > 0 {
                tracing::info!(entries = written, "what waited for the store is written");
            }
            return;
        }
        let mut tasks = JoinSet::new();
        for (number, entry) in next {
            let accounts = Arc::clone(&accounts);
            tasks.spawn(async move {
                let result = write(&accounts, &entry).await;
                (number, entry, result)
            });
        }
        let (mut is_away, mut all) = (false, Vec::new());
        while let Some(done) = tasks.join_next().await {
            match done {
                Ok(done) => all.push(done),
                // A bug; not in a loop without a pause.
                Err(_) => is_away = true,
            }
        }
        // Who waits is told in the order of the wins.
        all.sort_by_key(|(number, ..)| *number);
        for (number, entry, result) in all {
            match result {
                Err(error) if error.is_passing() => is_away = true,
                // Kept so far, it is to be written once more.
                Ok(_) | Err(StoreError::Denied(UserError::RankUnknown))
                    if queue.is_outdated(number, &entry) => {}
                // The session that holds the game has ended, and its release waits.
                Err(StoreError::Denied(UserError::Busy))
                    if entry.lane() == Lane::Unfinished
                        && queue.with(|queue| {
                            queue.releases_first = !queue.releases.is_empty();
                            queue.releases_first
                        }) => {}
                Err(error @ StoreError::Denied(_)) => {
                    queue.remove(entry.lane(), number);
                    if error != StoreError::Denied(UserError::RankUnknown) {
                        tracing::info!(%error, "what waited for the store is left out");
                    }
                    entry.tell(Err(error.user_error()));
                }
                // It was promised, so it stays in the spool, for a store that is repaired.
                Err(error) => {
                    let waiter = queue.with(|queue| queue.remove(entry.lane(), number));
                    let in_spool = waiter.is_some_and(|waiter| waiter.is_spooled);
                    tracing::error!(%error, in_spool, "what waits for the store is not kept");
                    entry.tell(Err(error.user_error()));
                }
                Ok(placing) => {
                    queue.remove(entry.lane(), number);
                    written += usize::from(entry.lane() != Lane::Releases);
                    if let Some(placing) = placing {
                        entry.tell(Ok(placing));
                    }
                }
            }
        }
        queue.with(|queue| queue.releases_first &= !queue.releases.is_empty());
        if is_away {
            together = 1;
            sleep(RETRY_INTERVAL).await;
        } else {
            together = (2 * together).min(TOGETHER_MAX);
        }
    }
}

/// Writes one entry; the ranks of a run, where somebody waits for them.
async fn write(accounts: &Accounts, entry: &RetryEntry) -> Result<Option<Placing>, StoreError> {
    let (store, requester) = (&accounts.store, entry.requester.clone());
    match &entry.what {
        What::Finish(claim) => {
            let kept = store.finish_late(requester, claim.clone(), entry.at, entry.at);
            let kept = kept.await?;
            match &entry.tell {
                // The session may have ended.
                Some(tell) if !tell.is_closed() => placing(accounts, claim.code, entry.at, kept)
                    .await
                    .map(Some),
                _ => Ok(None),
            }
        }
        What::Keep(saved) => {
            // The session that holds the game may have ended, and its release wait behind this.
            let waits = accounts
                .retry_queue
                .with(|queue| !queue.releases.is_empty());
            let kept = store.keep_late(requester, saved.clone(), (entry.at, entry.at), waits);
            kept.await.map(|()| None)
        }
        What::Release => store.release(requester).await.map(|()| None),
    }
}
