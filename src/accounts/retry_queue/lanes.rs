//! What waits, in its lanes and within its bounds.

use super::{RetryEntry, What};
use crate::model::Code;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The most bytes of finished runs, and again of unfinished games, as they are spooled: a run
/// takes about one and a half kilobytes, so every one of 12,000 players may leave one.
pub(crate) const BYTES_MAX: usize = 24 * 1024 * 1024;

/// The most finished runs, and unfinished games, of one session, so that none takes the room
/// of all others: about the share of one of a class of thirty in an hour.
const ENTRIES_PER_SESSION: usize = 60;

/// The most bytes of these, unless it is a single one: as many runs of some thousand moves.
const BYTES_PER_SESSION: usize = 512 * 1024;

/// Entries of one kind, which are written in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    Finished,
    Unfinished,
    Releases,
}

/// An entry that waits.
#[derive(Clone)]
pub(super) struct Waiter {
    pub(super) entry: Arc<RetryEntry>,
    pub(super) bytes: usize,
    /// Whether it is written to the spool as well.
    pub(super) is_spooled: bool,
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
pub(super) struct Queue {
    pub(super) next_number: u64,
    /// By their numbers. What is being tried stays until it is done.
    pub(super) finished: BTreeMap<u64, Waiter>,
    pub(super) unfinished: BTreeMap<u64, Waiter>,
    pub(super) releases: BTreeMap<u64, Waiter>,
    /// The newest state of each unfinished game.
    pub(super) kept: HashMap<Code, u64>,
    lanes: HashMap<Lane, Share>,
    sessions: HashMap<(Lane, i64), Share>,
    /// Whether a game to be kept is held by a session that is to release it.
    pub(super) releases_first: bool,
    /// Whether a task writes what waits.
    pub(super) is_retrying: bool,
}

impl Queue {
    pub(super) fn lane(&mut self, lane: Lane) -> &mut BTreeMap<u64, Waiter> {
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

    /// Whether anything of this kind waits for this session.
    pub(super) fn knows(&self, lane: Lane, session: i64) -> bool {
        self.sessions.contains_key(&(lane, session))
    }

    pub(super) fn has_room(&self, lane: Lane, session: i64, bytes: usize) -> bool {
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

    pub(super) fn insert(&mut self, number: u64, waiter: Waiter) {
        let (lane, session) = (waiter.entry.lane(), waiter.entry.requester.session);
        if let What::Keep(saved) = &waiter.entry.what {
            self.kept.insert(saved.code, number);
        }
        self.lanes.entry(lane).or_default().add(waiter.bytes);
        let mine = self.sessions.entry((lane, session)).or_default();
        mine.add(waiter.bytes);
        self.lane(lane).insert(number, waiter);
    }

    pub(super) fn remove(&mut self, lane: Lane, number: u64) -> Option<Waiter> {
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
    pub(super) fn next(&self, most: usize) -> Vec<(u64, Arc<RetryEntry>)> {
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
