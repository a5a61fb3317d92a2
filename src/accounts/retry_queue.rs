//! What is written once a store that is away is back. Finished runs come first, and what is
//! only kept or released takes no room of theirs.

mod lanes;
mod retry;
mod spooled;

pub(crate) use lanes::BYTES_MAX;
pub(in crate::accounts) use spooled::open_spool;

use super::Accounts;
use super::spool::Spool;
use crate::limits::worker_pool::ResultMemory;
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, Saved, StoreReply, UserError};
use crate::store::{Requester, Store};
use lanes::{Lane, Queue, Waiter};
use retry::begin_retrying;
use serde::{Deserialize, Serialize};
use spooled::{Spooled, mark_of};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// Something to be written when the store is back.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct RetryEntry {
    requester: Requester,
    what: What,
    at: Moment,
    #[serde(skip)]
    tell: Option<mpsc::Sender<StoreReply>>,
    /// `None`: there is no run in it, or it was read from the spool.
    #[serde(skip)]
    _memory: Option<Arc<ResultMemory>>,
}

#[derive(Clone, Serialize, Deserialize)]
enum What {
    Finish(Claim),
    Keep(Saved),
    /// The session has ended: the unfinished games that it held are free.
    Release,
}

/// What becomes of something that is to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// It is on the disk.
    Safe,
    /// It waits for as long as this process lives.
    Unsafe,
    /// There is no room for it.
    Lost,
}

impl Waiting {
    /// What its player is told.
    pub(super) fn user_error(self) -> UserError {
        match self {
            Self::Safe => UserError::Later,
            Self::Unsafe | Self::Lost => UserError::Unsaved,
        }
    }
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
            _memory: Some(Arc::new(memory)),
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
            _memory: Some(Arc::new(memory)),
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

    fn lane(&self) -> Lane {
        match self.what {
            What::Finish(_) => Lane::Finished,
            What::Keep(_) => Lane::Unfinished,
            What::Release => Lane::Releases,
        }
    }

    fn tell(&self, reply: Result<Placing, UserError>) {
        if let (What::Finish(claim), Some(tell)) = (&self.what, &self.tell) {
            // The session may have ended.
            let _ = tell.try_send(StoreReply::Placed(claim.code, reply.map(Box::new)));
        }
    }
}

/// The queue of what waits, and its spool.
pub(super) struct RetryQueue {
    queue: Mutex<Queue>,
    spool: OnceLock<Spool>,
    /// The folder of the spool.
    folder: OnceLock<PathBuf>,
    /// The mark of the store.
    store: String,
}

impl RetryQueue {
    /// An empty one for this store.
    pub(super) fn new(store: &Store) -> Self {
        Self {
            queue: Mutex::default(),
            spool: OnceLock::new(),
            folder: OnceLock::new(),
            store: mark_of(&store.secret()),
        }
    }

    fn with<T>(&self, with: impl FnOnce(&mut Queue) -> T) -> T {
        with(&mut self.queue.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many runs and unfinished games wait.
    pub(super) fn len(&self) -> usize {
        self.with(|queue| queue.finished.len() + queue.unfinished.len())
    }

    /// How many of them are lost when this process ends.
    pub(super) fn unsafe_len(&self) -> usize {
        self.with(|queue| {
            let waiters = queue.finished.values().chain(queue.unfinished.values());
            waiters.filter(|waiter| !waiter.is_spooled).count()
        })
    }

    /// What is in the spool's file: entries that are not done, and bytes in all.
    pub(super) fn spool_size(&self) -> (usize, u64) {
        self.spool.get().map_or((0, 0), Spool::size)
    }

    /// Whether an unfinished game of this session waits.
    pub(super) fn knows(&self, session: i64) -> bool {
        self.with(|queue| queue.knows(Lane::Unfinished, session))
    }

    fn remove(&self, lane: Lane, number: u64) -> Option<Waiter> {
        let waiter = self.with(|queue| queue.remove(lane, number))?;
        self.spool_done(number, &waiter);
        Some(waiter)
    }

    fn spool_done(&self, number: u64, waiter: &Waiter) {
        if let (Some(spool), true) = (self.spool.get(), waiter.is_spooled) {
            spool.done(number);
        }
    }

    /// The unfinished game of this code that the session was to keep, if it waits.
    fn find_kept(&self, session: i64, code: Code) -> Option<(u64, Arc<RetryEntry>)> {
        self.with(|queue| {
            let number = *queue.kept.get(&code)?;
            let entry = &queue.unfinished.get(&number)?.entry;
            (entry.requester.session == session).then(|| (number, Arc::clone(entry)))
        })
    }

    /// The state of an unfinished game that waits for the store. It goes on waiting: the game may
    /// end with this process before there is a newer one.
    pub(super) fn kept(&self, session: i64, code: Code) -> Option<Saved> {
        match &self.find_kept(session, code)?.1.what {
            What::Keep(saved) => Some(saved.clone()),
            What::Finish(_) | What::Release => None,
        }
    }

    /// Whether this run waits, finished or not: what the store has of it is older.
    pub(super) fn has(&self, code: Code) -> bool {
        self.with(|queue| queue.kept.contains_key(&code)) || self.has_finished(code)
    }

    /// Whether this run waits, finished.
    pub(super) fn has_finished(&self, code: Code) -> bool {
        let is_it = |what: &What| matches!(what, What::Finish(claim) if claim.code == code);
        self.with(|queue| {
            let mut finished = queue.finished.values();
            finished.any(|waiter| is_it(&waiter.entry.what))
        })
    }

    /// Keeps the unfinished game of this code no more, if it waits.
    pub(super) fn drop_kept(&self, session: i64, code: Code) {
        if let Some((number, _)) = self.find_kept(session, code) {
            self.remove(Lane::Unfinished, number);
        }
    }

    /// Drops what waits of this key, whose player wants to be forgotten.
    pub(super) fn forget(&self, key: &str) {
        let theirs: Vec<_> = self.with(|queue| {
            let lanes = queue.finished.iter().chain(&queue.unfinished);
            let theirs = lanes.filter(|(_, one)| one.entry.requester.key.as_deref() == Some(key));
            theirs
                .map(|(number, one)| (one.entry.lane(), *number))
                .collect()
        });
        for (lane, number) in theirs {
            self.remove(lane, number);
        }
    }

    /// Has nobody told of the wins of a guest's session that wait: its player does not wish it any
    /// more.
    pub(super) fn leave_out(&self, session: i64) {
        self.with(|queue| {
            if !queue.knows(Lane::Finished, session) {
                return;
            }
            for (number, waiter) in &mut queue.finished {
                let requester = &waiter.entry.requester;
                let is_theirs = requester.key.is_none() && requester.session == session;
                if !is_theirs || requester.is_unseen {
                    continue;
                }
                // What is being written meanwhile is another one then, and written again.
                Arc::make_mut(&mut waiter.entry).requester.is_unseen = true;
                let packed = self.pack(&waiter.entry);
                if let (Some(spool), true, false) =
                    (self.spool.get(), waiter.is_spooled, packed.is_empty())
                {
                    // Where that fails, what was there before is.
                    drop(spool.put(*number, packed));
                }
            }
        });
    }

    /// Whether an entry that was written has become another one meanwhile, which waits.
    fn is_outdated(&self, number: u64, written: &Arc<RetryEntry>) -> bool {
        self.with(|queue| {
            let waiter = queue.lane(written.lane()).get(&number);
            waiter.is_some_and(|waiter| !Arc::ptr_eq(&waiter.entry, written))
        })
    }

    fn pack(&self, entry: &RetryEntry) -> Vec<u8> {
        let packed = serde_json::to_vec(&Spooled {
            store: &self.store,
            entry,
        });
        packed.unwrap_or_default()
    }

    /// Has spooled what waits and is not in the spool: it had no room there when it came.
    pub(super) async fn spool_rest(&self) {
        let Some(spool) = self.spool.get() else {
            return;
        };
        let rest: Vec<_> = self.with(|queue| {
            let lanes = queue.finished.iter().chain(&queue.unfinished);
            let rest = lanes.filter(|(_, waiter)| !waiter.is_spooled);
            let put = rest.filter_map(|(number, waiter)| {
                // An empty one would be taken for the word that it is done.
                let packed = Some(self.pack(&waiter.entry)).filter(|packed| !packed.is_empty());
                let synced = spool.put(*number, packed?);
                Some((waiter.entry.lane(), *number, synced))
            });
            put.collect()
        });
        for (lane, number, synced) in rest {
            let is_synced = synced.await == Ok(true);
            self.with(|queue| match queue.lane(lane).get_mut(&number) {
                Some(waiter) => waiter.is_spooled = is_synced,
                // It was written meanwhile.
                None => spool.done(number),
            });
        }
    }

    /// Waits until the spool has all that it was told; whether the next start will find it.
    pub(super) async fn flush(&self) -> bool {
        match self.spool.get() {
            Some(spool) => spool.flush().await,
            None => true,
        }
    }

    /// Has the spool written anew where somebody has deleted it.
    pub(super) fn check_spool(&self) {
        if let Some(spool) = self.spool.get().filter(|spool| spool.size().0 > 0) {
            spool.check();
        }
    }

    /// Puts an entry in; `None`: there is no room. What is returned with its number says whether
    /// it is on the disk, if it is to be there.
    fn enter(&self, entry: RetryEntry) -> Option<(u64, Option<oneshot::Receiver<bool>>)> {
        // The end of a session need not be on the disk: whoever reads the spool releases.
        let spool = self.spool.get().filter(|_| entry.lane() != Lane::Releases);
        let packed = self.pack(&entry);
        let (lane, bytes) = (entry.lane(), packed.len());
        let spool = spool.filter(|_| bytes > 0);
        self.with(|queue| {
            let older = match &entry.what {
                // The newest state counts.
                What::Keep(saved) => queue.kept.get(&saved.code).copied(),
                What::Finish(_) | What::Release => None,
            };
            let older = older.and_then(|number| {
                let waiter = queue.remove(Lane::Unfinished, number)?;
                Some((number, waiter))
            });
            if !queue.has_room(lane, entry.requester.session, bytes) {
                // Better than nothing.
                if let Some((number, waiter)) = older {
                    queue.insert(number, waiter);
                }
                return None;
            }
            let number = queue.next_number;
            queue.next_number += 1;
            queue.insert(
                number,
                Waiter {
                    entry: Arc::new(entry),
                    bytes,
                    is_spooled: spool.is_some(),
                },
            );
            // While the queue is locked, so that nothing is done before it is put.
            let synced = spool.map(|spool| spool.put(number, packed));
            if let Some((number, waiter)) = older {
                self.spool_done(number, &waiter);
            }
            Some((number, synced))
        })
    }
}

/// Has something wait until the store is back.
pub(super) async fn wait(accounts: &Arc<Accounts>, entry: RetryEntry) -> Waiting {
    let (lane, queue) = (entry.lane(), &accounts.retry_queue);
    let Some((number, synced)) = queue.enter(entry) else {
        if lane != Lane::Releases {
            tracing::error!("too much waits for the store: a run is lost");
        }
        return Waiting::Lost;
    };
    begin_retrying(accounts);
    let Some(synced) = synced else {
        return Waiting::Unsafe;
    };
    if synced.await == Ok(true) {
        return Waiting::Safe;
    }
    queue.with(|queue| {
        if let Some(waiter) = queue.lane(lane).get_mut(&number) {
            waiter.is_spooled = false;
        }
    });
    Waiting::Unsafe
}

#[cfg(test)]
mod tests;
