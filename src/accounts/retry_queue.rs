//! What is written once a store that is away is back. Finished runs come first, and what is
//! only kept or released takes no room of theirs.

use super::spool::{Spool, SpoolError};
use super::{ANSWER_TIMEOUT, Accounts};
use crate::fairness::worker_pool::ResultMemory;
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, Saved, StoreReply, UserError};
use crate::store::{Requester, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The most bytes of finished runs, and again of unfinished games, as they are spooled: a run
/// takes about one and a half kilobytes, so every one of 12,000 players may leave one.
pub(crate) const BYTES_MAX: usize = 24 * 1024 * 1024;

/// The most finished runs, and unfinished games, of one session, so that none takes the room
/// of all others: about the share of one of a class of thirty in an hour.
const ENTRIES_PER_SESSION: usize = 60;

/// The most bytes of these, unless it is a single one: as many runs of some thousand moves.
const BYTES_PER_SESSION: usize = 512 * 1024;

/// How often the store is tried again.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// The most entries that are written together, so that they share a transaction: half of what
/// a transaction takes, so that players' own requests find room in it.
const TOGETHER_MAX: usize = 64;

/// The oldest entries that are read from the spool, in days: for less long than the store knows
/// who has been forgotten since.
const SPOOLED_DAYS: i32 = 30;

/// Something to be written when the store is back.
#[derive(Serialize, Deserialize)]
pub(super) struct RetryEntry {
    requester: Requester,
    what: What,
    at: Moment,
    #[serde(skip)]
    tell: Option<mpsc::Sender<StoreReply>>,
    /// `None`: there is no run in it, or it was read from the spool.
    #[serde(skip)]
    _memory: Option<ResultMemory>,
}

#[derive(Serialize, Deserialize)]
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

/// Entries of one kind, which are written in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Lane {
    Finished,
    Unfinished,
    Releases,
}

/// An entry that waits.
#[derive(Clone)]
struct Waiter {
    entry: Arc<RetryEntry>,
    bytes: usize,
    /// Whether it is written to the spool as well.
    is_spooled: bool,
}

/// What of one kind waits, or what one session has of it.
#[derive(Clone, Copy, Default)]
struct Share {
    entries: usize,
    bytes: usize,
}

impl Share {
    fn add(&mut self, bytes: usize) {
        self.entries += 1;
        self.bytes += bytes;
    }

    fn subtract(&mut self, bytes: usize) {
        self.entries -= 1;
        self.bytes -= bytes;
    }
}

/// The queue of what waits.
#[derive(Default)]
pub(super) struct RetryQueue {
    queue: Mutex<Queue>,
    spool: OnceLock<Spool>,
}

#[derive(Default)]
struct Queue {
    next_number: u64,
    /// By their numbers. What is being tried stays until it is done.
    finished: BTreeMap<u64, Waiter>,
    unfinished: BTreeMap<u64, Waiter>,
    releases: BTreeMap<u64, Waiter>,
    /// The newest state of each unfinished game.
    kept: HashMap<Code, u64>,
    lanes: HashMap<Lane, Share>,
    sessions: HashMap<(Lane, i64), Share>,
    /// Whether a game to be kept is held by a session that is to release it.
    releases_first: bool,
    /// Whether a task writes what waits.
    is_retrying: bool,
}

impl Queue {
    fn lane(&mut self, lane: Lane) -> &mut BTreeMap<u64, Waiter> {
        match lane {
            Lane::Finished => &mut self.finished,
            Lane::Unfinished => &mut self.unfinished,
            Lane::Releases => &mut self.releases,
        }
    }

    fn share(&self, lane: Lane, session: i64) -> (Share, Share) {
        let all = self.lanes.get(&lane).copied().unwrap_or_default();
        let mine = self.sessions.get(&(lane, session)).copied();
        (all, mine.unwrap_or_default())
    }

    fn has_room(&self, lane: Lane, session: i64, bytes: usize) -> bool {
        let (all, mine) = self.share(lane, session);
        let entries = match lane {
            Lane::Finished | Lane::Unfinished => ENTRIES_PER_SESSION,
            // A session ends once.
            Lane::Releases => 1,
        };
        all.bytes + bytes <= BYTES_MAX
            && mine.entries < entries
            && (mine.entries == 0 || mine.bytes + bytes <= BYTES_PER_SESSION)
    }

    fn insert(&mut self, number: u64, waiter: Waiter) {
        let (lane, session) = (waiter.entry.lane(), waiter.entry.requester.session);
        if let What::Keep(saved) = &waiter.entry.what {
            self.kept.insert(saved.code, number);
        }
        self.lanes.entry(lane).or_default().add(waiter.bytes);
        let mine = self.sessions.entry((lane, session)).or_default();
        mine.add(waiter.bytes);
        self.lane(lane).insert(number, waiter);
    }

    fn remove(&mut self, lane: Lane, number: u64) -> Option<Waiter> {
        let waiter = self.lane(lane).remove(&number)?;
        if let What::Keep(saved) = &waiter.entry.what
            && self.kept.get(&saved.code) == Some(&number)
        {
            self.kept.remove(&saved.code);
        }
        self.lanes.entry(lane).or_default().subtract(waiter.bytes);
        let key = (lane, waiter.entry.requester.session);
        if let Some(mine) = self.sessions.get_mut(&key) {
            mine.subtract(waiter.bytes);
            if mine.entries == 0 {
                self.sessions.remove(&key);
            }
        }
        Some(waiter)
    }

    /// The next ones to be written together.
    fn next(&self, most: usize) -> Vec<(u64, Arc<RetryEntry>)> {
        let mut lanes = [&self.finished, &self.unfinished, &self.releases];
        if self.releases_first {
            lanes.swap(1, 2);
        }
        let lane = lanes.into_iter().find(|lane| !lane.is_empty());
        let waiters = lane.into_iter().flatten().take(most);
        waiters
            .map(|(number, waiter)| (*number, Arc::clone(&waiter.entry)))
            .collect()
    }
}

impl RetryQueue {
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

    /// Whether an unfinished game of this session waits.
    pub(super) fn knows(&self, session: i64) -> bool {
        self.with(|queue| queue.sessions.contains_key(&(Lane::Unfinished, session)))
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

    /// Takes the run of this code back that the session was to keep, if it waits.
    pub(super) fn take_back(&self, session: i64, code: Code) -> Option<Saved> {
        let number = self.with(|queue| {
            let number = *queue.kept.get(&code)?;
            let waiter = queue.unfinished.get(&number)?;
            (waiter.entry.requester.session == session).then_some(number)
        })?;
        match &self.remove(Lane::Unfinished, number)?.entry.what {
            What::Keep(saved) => Some(saved.clone()),
            What::Finish(_) | What::Release => None,
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

    /// Waits until the spool has all that it was told.
    pub(super) async fn flush(&self) {
        if let Some(spool) = self.spool.get() {
            spool.flush().await;
        }
    }

    /// Puts an entry in; `None`: there is no room. What is returned with its number says whether
    /// it is on the disk, if it is to be there.
    fn enter(&self, entry: RetryEntry) -> Option<(u64, Option<oneshot::Receiver<bool>>)> {
        // The end of a session need not be on the disk: whoever reads the spool releases.
        let spool = self.spool.get().filter(|_| entry.lane() != Lane::Releases);
        let packed = serde_json::to_vec(&entry).unwrap_or_default();
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
            let has_room = queue.has_room(lane, entry.requester.session, bytes);
            let number = queue.next_number;
            let mut synced = None;
            if has_room {
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
                synced = spool.map(|spool| spool.put(number, packed));
            }
            if let Some((number, waiter)) = older {
                self.spool_done(number, &waiter);
            }
            has_room.then_some((number, synced))
        })
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
    placing(accounts, claim.code, at, kept).await
}

/// Finds the ranks of a run that is kept by now, so that an error only hides them.
async fn placing(
    accounts: &Accounts,
    code: Code,
    at: Moment,
    kept: crate::store::PreviousBests,
) -> Result<Placing, StoreError> {
    // Less than a player waits for the whole, so that it is not taken for a write that failed.
    let placing = timeout(ANSWER_TIMEOUT / 3, accounts.store.placing(code, at)).await;
    let Ok(Ok(placing)) = placing else {
        tracing::debug!(run = %code, "kept, its ranks unknown");
        return Err(StoreError::Denied(UserError::RankUnknown));
    };
    Ok(Placing {
        best_time: kept.best_time,
        best_moves: kept.best_moves,
        ..placing
    })
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

fn begin_retrying(accounts: &Arc<Accounts>) {
    let begin = |queue: &mut Queue| !std::mem::replace(&mut queue.is_retrying, true);
    if accounts.retry_queue.with(begin) {
        let trying = Arc::clone(accounts);
        accounts.tasks.spawn(async move { try_again(trying).await });
    }
}

/// Opens the spool in this folder, and has written what it holds; how much.
///
/// # Errors
/// [`SpoolError`].
pub(super) fn open_spool(accounts: &Arc<Accounts>, folder: &Path) -> Result<usize, SpoolError> {
    let (spool, entries) = Spool::open(folder)?;
    let oldest = accounts.now().day().plus(-SPOOLED_DAYS);
    let mut read = 0;
    let queue = &accounts.retry_queue;
    queue.with(|queue| {
        queue.next_number = entries.last().map_or(0, |(number, _)| number + 1);
    });
    for (number, packed) in entries {
        // What a later program has written stays there for one, and so does what is too old,
        // by a clock that may be wrong.
        let entry = match serde_json::from_slice::<RetryEntry>(&packed) {
            Ok(entry) if entry.at.day() >= oldest => entry,
            Ok(_) => {
                tracing::warn!(number, "an entry of the spool is too old, and stays there");
                continue;
            }
            Err(error) => {
                tracing::warn!(number, %error, "an entry of the spool is not understood");
                continue;
            }
        };
        let released = RetryEntry::release(entry.requester.clone(), entry.at);
        let is_kept = entry.lane() == Lane::Unfinished;
        queue.with(|queue| {
            if let What::Keep(saved) = &entry.what
                && let Some(older) = queue.kept.get(&saved.code).copied()
                && queue.remove(Lane::Unfinished, older).is_some()
            {
                spool.done(older);
            }
            queue.insert(
                number,
                Waiter {
                    entry: Arc::new(entry),
                    bytes: packed.len(),
                    is_spooled: true,
                },
            );
        });
        read += 1;
        if is_kept {
            // The session is over.
            queue.enter(released);
        }
    }
    // There is one.
    let _ = queue.spool.set(spool);
    if read > 0 {
        tracing::info!(entries = read, "spool read");
        begin_retrying(accounts);
    }
    Ok(read)
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
            let kept = store.finish_late(requester, claim.clone(), entry.at);
            let kept = kept.await?;
            match entry.tell {
                Some(_) => placing(accounts, claim.code, entry.at, kept)
                    .await
                    .map(Some),
                None => Ok(None),
            }
        }
        What::Keep(saved) => store
            .keep_late(requester, saved.clone(), entry.at)
            .await
            .map(|()| None),
        What::Release => store.release(requester).await.map(|()| None),
    }
}
