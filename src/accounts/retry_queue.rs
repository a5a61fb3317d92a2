//! What waits for a store that is away.

use super::Accounts;
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, Saved, StoreReply};
use crate::store::{StoreError, Who};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// The most that waits: a run takes about a kilobyte, so a few megabytes, and a class of
/// thirty fills it in an hour.
const MOST: usize = 2000;

/// The most that waits of one session, so that none takes the room of all others: about
/// what one of that class has.
const EACH: usize = 60;

/// How often the store is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// Something to be written when the store is back.
pub(super) struct RetryEntry {
    who: Who,
    what: What,
    at: Moment,
    tell: Option<mpsc::Sender<StoreReply>>,
}

enum What {
    Finish(Claim),
    Keep(Saved),
    /// The session has ended: what it had to itself is free.
    Release,
}

impl RetryEntry {
    /// A finished run.
    pub(super) fn finish(
        who: Who,
        claim: Claim,
        at: Moment,
        tell: Option<mpsc::Sender<StoreReply>>,
    ) -> RetryEntry {
        RetryEntry {
            who,
            what: What::Finish(claim),
            at,
            tell,
        }
    }

    /// A run under way.
    pub(super) fn keep(who: Who, saved: Saved, at: Moment) -> RetryEntry {
        RetryEntry {
            who,
            what: What::Keep(saved),
            at,
            tell: None,
        }
    }

    /// The end of a session.
    pub(super) fn release(who: Who, at: Moment) -> RetryEntry {
        RetryEntry {
            who,
            what: What::Release,
            at,
            tell: None,
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
    /// Whether somebody tries again.
    tried: bool,
}

impl RetryQueue {
    fn with<T>(&self, with: impl FnOnce(&mut Queue) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How much waits.
    pub(super) fn len(&self) -> usize {
        self.with(|request_queue| request_queue.waiting.len())
    }

    /// Whether anything of this session waits.
    pub(super) fn knows(&self, seat: i64) -> bool {
        self.with(|request_queue| request_queue.waiting.iter().any(|one| one.who.seat == seat))
    }

    /// Takes the run of this code back that the session was to keep, if it waits.
    pub(super) fn take_back(&self, seat: i64, code: Code) -> Option<Saved> {
        self.with(|request_queue| {
            let mut waiting = request_queue.waiting.iter();
            let at = waiting.position(|one| one.who.seat == seat && one.keeps(code))?;
            match &request_queue.waiting.remove(at)?.what {
                What::Keep(saved) => Some(saved.clone()),
                What::Finish(_) | What::Release => None,
            }
        })
    }

    /// Whoever has this key wants to be forgotten: nothing is written behind that.
    pub(super) fn forget(&self, key: &str) {
        self.with(|request_queue| {
            request_queue
                .waiting
                .retain(|one| one.who.key.as_deref() != Some(key));
        });
    }
}

/// Keeps a proved run and finds its places.
pub(super) async fn finish(
    accounts: &Accounts,
    who: &Who,
    claim: &Claim,
    at: Moment,
) -> Result<Placing, StoreError> {
    let kept = accounts
        .store
        .finish(who.clone(), claim.clone(), at)
        .await?;
    // It is kept; without its places it would be a pity, but no loss.
    let placing = accounts.store.placing(claim.code, at).await;
    Ok(Placing {
        best_time: kept.best_time,
        best_moves: kept.best_moves,
        ..placing.unwrap_or_default()
    })
}

/// Has something wait until the store is back; whether there is room for it.
pub(super) fn wait(accounts: &Arc<Accounts>, waiting: RetryEntry) -> bool {
    let (taken, begin) = accounts.retry_queue.with(|request_queue| {
        if let What::Keep(saved) = &waiting.what {
            // The newest state counts.
            let code = saved.code;
            request_queue.waiting.retain(|one| !one.keeps(code));
        }
        let seat = waiting.who.seat;
        let mine = request_queue
            .waiting
            .iter()
            .filter(|one| one.who.seat == seat);
        if request_queue.waiting.len() >= MOST || mine.count() >= EACH {
            return (false, false);
        }
        request_queue.waiting.push_back(Arc::new(waiting));
        (true, !std::mem::replace(&mut request_queue.tried, true))
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
        let next = accounts.retry_queue.with(|request_queue| {
            let next = request_queue.waiting.front().cloned();
            request_queue.tried = next.is_some();
            next
        });
        let Some(next) = next else {
            return;
        };
        let told = match &next.what {
            What::Finish(claim) => {
                let done = finish(&accounts, &next.who, claim, next.at).await;
                done.map(|placing| Some(StoreReply::Placed(claim.code, Ok(Box::new(placing)))))
            }
            What::Keep(saved) => {
                let kept = accounts
                    .store
                    .keep(next.who.clone(), saved.clone(), next.at)
                    .await;
                kept.map(|()| None)
            }
            What::Release => accounts
                .store
                .release(next.who.clone())
                .await
                .map(|()| None),
        };
        if !told.as_ref().is_err_and(StoreError::is_passing) {
            // Unless it was taken back meanwhile.
            accounts
                .retry_queue
                .with(|request_queue| request_queue.waiting.retain(|one| !Arc::ptr_eq(one, &next)));
        }
        match told {
            Ok(told) => {
                if let (Some(told), Some(tell)) = (told, &next.tell) {
                    // The session may have ended.
                    let _ = tell.try_send(told);
                }
            }
            Err(error) if error.is_passing() => sleep(AGAIN).await,
            Err(error) => {
                tracing::warn!(%error, "what waited for the store is not kept");
                if let (What::Finish(claim), Some(tell)) = (&next.what, &next.tell) {
                    let _ = tell.try_send(StoreReply::Placed(claim.code, Err(error.trouble())));
                }
            }
        }
    }
}
