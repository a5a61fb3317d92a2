//! Finished runs and unfinished games that wait for the database, in memory.

use super::unwritten::HeldRun;
use super::{Accounts, LateRanks};
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, Saved, StoreReply, UserError};
use crate::store::{Requester, StoreError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// The most that is written together: half of a transaction, so that there is room for what
/// players ask for meanwhile.
const TOGETHER_MAX: usize = 64;

pub(super) enum Work {
    /// A finished run, and who waits for its ranks.
    Finish(Claim, Option<LateRanks>),
    Keep(Saved),
}

impl Work {
    /// The run, and how many bytes its actions take.
    pub(super) fn code_and_bytes(&self) -> (Code, usize) {
        match self {
            Self::Finish(claim, _) => (claim.code, claim.run.actions.len()),
            Self::Keep(saved) => (saved.code, saved.run.actions.len()),
        }
    }
}

pub(super) struct Entry {
    pub(super) requester: Requester,
    pub(super) work: Work,
    pub(super) at: Moment,
    pub(super) _held: HeldRun,
}

impl Entry {
    fn code(&self) -> Code {
        self.work.code_and_bytes().0
    }

    fn tell(&self, placed: Result<Placing, UserError>) {
        if let Work::Finish(claim, Some(tell)) = &self.work {
            // The session may have ended.
            let _ = tell.send(StoreReply::Placed(claim.code, placed.map(Box::new)));
        }
    }
}

struct Waiter {
    entry: Arc<Entry>,
    /// The session is over: other sessions may continue its unfinished games.
    session_ended: bool,
}

/// All waiting runs, oldest first. What is being written stays until done: a run is kept once, by
/// its code, even if written twice.
#[derive(Default)]
struct Queue {
    next_number: u64,
    waiters: BTreeMap<u64, Waiter>,
    is_writing: bool,
}

#[derive(Default)]
pub(super) struct Backlog(Mutex<Queue>);

impl Backlog {
    fn with<T>(&self, with: impl FnOnce(&mut Queue) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn find<T>(&self, find: impl FnMut(&Arc<Entry>) -> Option<T>) -> Option<T> {
        self.with(|queue| queue.waiters.values().map(|one| &one.entry).find_map(find))
    }

    fn retain(&self, mut keep: impl FnMut(&Entry) -> bool) {
        self.with(|queue| queue.waiters.retain(|_, one| keep(&one.entry)));
    }

    pub(super) fn len(&self) -> usize {
        self.with(|queue| queue.waiters.len())
    }

    pub(super) fn has(&self, code: Code) -> bool {
        self.find(|entry| (entry.code() == code).then_some(()))
            .is_some()
    }

    /// The state of an unfinished game that waits, kept by this session.
    pub(super) fn kept(&self, session: i64, code: Code) -> Option<Saved> {
        self.find(|entry| match &entry.work {
            Work::Keep(saved) if saved.code == code && entry.requester.session == session => {
                Some(saved.clone())
            }
            _ => None,
        })
    }

    pub(super) fn drop_kept(&self, session: i64, code: Code) {
        self.retain(|entry| {
            let is_game = matches!(&entry.work, Work::Keep(saved) if saved.code == code);
            !is_game || entry.requester.session != session
        });
    }

    /// Drops all runs of this key, whose player is deleted.
    pub(super) fn forget(&self, key: &str) {
        self.retain(|entry| entry.requester.key.as_deref() != Some(key));
    }

    /// The session is over: its games are freed once written. Returns whether none waits.
    pub(super) fn end_session(&self, session: i64) -> bool {
        self.with(|queue| {
            let mut none = true;
            for waiter in queue.waiters.values_mut() {
                if waiter.entry.requester.session == session {
                    waiter.session_ended = true;
                    none = false;
                }
            }
            none
        })
    }

    fn push(&self, entry: Entry) {
        // An unfinished game replaces its older state.
        self.drop_kept(entry.requester.session, entry.code());
        self.with(|queue| {
            let waiter = Waiter {
                entry: Arc::new(entry),
                session_ended: false,
            };
            queue.waiters.insert(queue.next_number, waiter);
            queue.next_number += 1;
        });
    }

    fn next(&self, most: usize) -> Vec<(u64, Arc<Entry>)> {
        self.with(|queue| {
            let waiters = queue.waiters.iter().take(most);
            let next: Vec<_> = waiters
                .map(|(number, waiter)| (*number, Arc::clone(&waiter.entry)))
                .collect();
            queue.is_writing = !next.is_empty();
            next
        })
    }

    /// Removes a run. Returns whether its session is over and it was that session's last run, so that
    /// other sessions may continue its unfinished games.
    pub(super) fn remove(&self, number: u64) -> bool {
        self.with(|queue| {
            queue.waiters.remove(&number).is_some_and(|gone| {
                let session = gone.entry.requester.session;
                let mut others = queue.waiters.values();
                gone.session_ended && !others.any(|one| one.entry.requester.session == session)
            })
        })
    }
}

/// Has a run written once the database is back.
pub(super) fn enqueue(accounts: &Arc<Accounts>, entry: Entry) {
    accounts.backlog.push(entry);
    let is_writing = |queue: &mut Queue| std::mem::replace(&mut queue.is_writing, true);
    if !accounts.backlog.with(is_writing) {
        let accounts = Arc::clone(accounts);
        let tasks = accounts.tasks.clone();
        tasks.spawn(async move { write_all(&accounts).await });
    }
}

/// Writes what waits, for as long as there is any.
async fn write_all(accounts: &Arc<Accounts>) {
    // A single run finds out whether the database is back.
    let mut together = 1;
    loop {
        let next = accounts.backlog.next(together);
        if next.is_empty() {
            tracing::info!("no run waits for the database any more");
            return;
        }
        let mut tasks = JoinSet::new();
        for (number, entry) in next {
            let accounts = Arc::clone(accounts);
            tasks.spawn(async move {
                match write(&accounts, &entry).await {
                    Err(error) if error.is_passing() => false,
                    written => {
                        done(&accounts, number, &entry, written).await;
                        true
                    }
                }
            });
        }
        let mut all_written = true;
        while let Some(written) = tasks.join_next().await {
            all_written &= matches!(written, Ok(true));
        }
        if all_written {
            together = TOGETHER_MAX;
        } else {
            together = 1;
            sleep(RETRY_INTERVAL).await;
        }
    }
}

async fn write(accounts: &Accounts, entry: &Entry) -> Result<Placing, StoreError> {
    match &entry.work {
        Work::Finish(claim, _) => accounts.finish(&entry.requester, claim, entry.at).await,
        Work::Keep(saved) => {
            let requester = entry.requester.clone();
            let kept = accounts.store.keep(requester, saved.clone(), entry.at);
            kept.await.map(|()| Placing::default())
        }
    }
}

/// Nothing is left to do for an entry but to say what became of it.
async fn done(
    accounts: &Accounts,
    number: u64,
    entry: &Entry,
    written: Result<Placing, StoreError>,
) {
    let is_last = accounts.backlog.remove(number);
    if let Err(error) = &written
        && *error != StoreError::Denied(UserError::RankUnknown)
    {
        tracing::warn!(%error, run = %entry.code(), "not saved");
    }
    entry.tell(written.map_err(|error| error.user_error()));
    if is_last && let Err(error) = accounts.store.release(entry.requester.clone()).await {
        // Within minutes they are free by themselves.
        tracing::debug!(%error, "the session's games were not released");
    }
}
