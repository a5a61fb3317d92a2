//! What waits, as it is in the spool: what of it is read at a start, and what stays there.

use super::lanes::{Lane, Waiter};
use super::retry::begin_retrying;
use super::{RetryEntry, What};
use crate::accounts::Accounts;
use crate::accounts::spool::{Spool, SpoolError};
use crate::games::Level;
use crate::model::request::Claim;
use crate::model::{Day, Moment, Secret};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The oldest entries that are read from the spool, in days: for less long than the store knows
/// who has been forgotten since.
const SPOOLED_DAYS: i32 = 30;

/// An entry as it is spooled.
#[derive(Serialize, Deserialize)]
pub(super) struct Spooled<S, E> {
    /// What tells the store apart that it is for: one that was made in its place is another.
    pub(super) store: S,
    pub(super) entry: E,
}

/// Reads an entry of the spool that is for this store. Any other stays there: for a store that is
/// put back in its place, for a later program that has written it, or where the clock is wrong
/// by which it is too old.
pub(super) fn read_spooled(
    packed: &[u8],
    store: &str,
    oldest: Day,
) -> Result<RetryEntry, &'static str> {
    const NOT_UNDERSTOOD: &str = "not understood";
    let read: Value = serde_json::from_slice(packed).map_err(|_| NOT_UNDERSTOOD)?;
    let spooled: Spooled<String, RetryEntry> =
        Spooled::deserialize(&read).map_err(|_| NOT_UNDERSTOOD)?;
    // A later program has written what this one would drop.
    let known = serde_json::to_value(&spooled).map_err(|_| NOT_UNDERSTOOD)?;
    if !has_all(&known, &read) {
        return Err("of a newer version");
    }
    if spooled.store != store {
        return Err("of another database");
    }
    let entry = spooled.entry;
    let is_known = |claim: &Claim| {
        let game = crate::games::find(&claim.run.game);
        game.is_some_and(|game| Level::read(game, &claim.run.level).is_some())
    };
    match &entry.what {
        _ if entry.at.day() < oldest => Err("too old"),
        What::Finish(claim) if !is_known(claim) => Err(NOT_UNDERSTOOD),
        _ => Ok(entry),
    }
}

/// Whether every field of the second is in the first.
fn has_all(known: &Value, read: &Value) -> bool {
    match (known, read) {
        (Value::Object(known), Value::Object(read)) => {
            let mut fields = read.iter();
            fields.all(|(name, value)| known.get(name).is_some_and(|one| has_all(one, value)))
        }
        (Value::Array(known), Value::Array(read)) => {
            known.len() == read.len() && known.iter().zip(read).all(|(a, b)| has_all(a, b))
        }
        _ => true,
    }
}

/// What the entries for a store are marked with.
pub(super) fn mark_of(store: &Secret) -> String {
    store.mark("spool", "")
}

/// The first day whose entries are read, where the store has cleared what is old up to then.
fn oldest_read(cleared_at: Moment) -> Day {
    cleared_at.day().plus(-SPOOLED_DAYS)
}

/// Opens the spool in this folder, and has written what it holds; how much.
///
/// # Errors
/// [`SpoolError`].
pub(in crate::accounts) fn open_spool(
    accounts: &Arc<Accounts>,
    folder: &Path,
) -> Result<usize, SpoolError> {
    let (spool, entries) = Spool::open(folder)?;
    let oldest = oldest_read(accounts.now());
    let (mut read, mut left) = (0usize, BTreeMap::<_, usize>::new());
    let queue = &accounts.retry_queue;
    queue.with(|queue| {
        queue.next_number = entries.last().map_or(0, |(number, _)| number + 1);
    });
    for (number, packed) in entries {
        let entry = match read_spooled(&packed, &queue.store, oldest) {
            Ok(entry) => entry,
            Err(why) => {
                *left.entry(why).or_default() += 1;
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
    for (why, entries) in left {
        tracing::warn!(entries, "{why}: left in the spool");
    }
    // There is one.
    let _ = queue.folder.set(folder.to_owned());
    let _ = queue.spool.set(spool);
    if read > 0 {
        tracing::info!(entries = read, "spool read");
        begin_retrying(accounts);
    }
    Ok(read)
}
