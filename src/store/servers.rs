//! Which servers of a shared database live. Each says so every few seconds, so that the games of
//! one that is gone can be continued elsewhere. It is about this moment only, so no copy has it.
//!
//! A server of the version before says nothing, and its games are free when their leases end.
//!
//! Each counts its transactions beside that (`written`), in each of them. A database that has a
//! smaller number than was acknowledged is an older copy: a replica that had not got all when it
//! took over, or a restored one.

use super::StoreError;
use super::sql::{Sql, values};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a server may be silent before it is taken for gone, in milliseconds: three of its
/// signs of life.
pub(super) const SILENCE_MAX: i64 = 15_000;

/// How long the row of a server stays, in milliseconds: longer than any lease of its sessions.
const KEPT_FOR: i64 = 86_400_000;

/// How long after its last transaction a server may expect its row, which others clear after
/// [`KEPT_FOR`].
pub(super) const EXPECTED_FOR: Duration = Duration::from_secs(12 * 60 * 60);

/// How many transactions a server has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Written {
    /// The number of the server.
    pub(crate) server: i64,
    /// The transactions that were acknowledged.
    pub(crate) transactions: i64,
}

/// The count of this server, which only the connection that writes changes.
#[derive(Clone, Default)]
pub(super) struct WriteCount {
    /// What was acknowledged, and when last.
    acknowledged: Arc<Mutex<Option<(Written, Instant)>>>,
    /// How often the database was found to have less.
    losses: Arc<AtomicU64>,
}

impl WriteCount {
    /// The count of a server that has written nothing yet.
    pub(super) fn of(server: i64) -> Self {
        let none = Written {
            server,
            transactions: 0,
        };
        Self {
            acknowledged: Arc::new(Mutex::new(Some((none, Instant::now())))),
            losses: Arc::default(),
        }
    }

    fn acknowledged(&self) -> MutexGuard<'_, Option<(Written, Instant)>> {
        let acknowledged = self.acknowledged.lock();
        acknowledged.unwrap_or_else(PoisonError::into_inner)
    }

    /// How often the database had less.
    pub(super) fn losses(&self) -> u64 {
        self.losses.load(Ordering::Relaxed)
    }

    /// The count; `None`: there is none.
    pub(super) fn get(&self) -> Option<Written> {
        self.acknowledged().map(|(written, _)| written)
    }

    /// What ends the next transaction. Where the database lacks some, it goes on lacking as many:
    /// behind a pooler an older copy may take its place under an open connection, and the next
    /// sign of life is to find that out ([`Self::check`]).
    pub(super) fn commit(&self, sql: &dyn Sql) -> String {
        let count = *self.acknowledged();
        let Some((written, at)) = count else {
            return "COMMIT".to_owned();
        };
        let (server, clock, there) = (written.server, sql.clock(), written.transactions);
        // A row that is not there may have been cleared.
        let unnoted = match at.elapsed() < EXPECTED_FOR {
            true => 0,
            false => there,
        };
        format!(
            "INSERT INTO servers (server, seen, written) VALUES ({server}, {clock}, {unnoted} + 1) \
             ON CONFLICT (server) DO UPDATE SET written = \
             1 + LEAST(COALESCE(servers.written, {unnoted}), {there}); COMMIT"
        )
    }

    /// The transaction is acknowledged.
    pub(super) fn committed(&self) {
        if let Some((written, at)) = &mut *self.acknowledged() {
            written.transactions += 1;
            *at = Instant::now();
        }
    }

    /// Looks whether the database has all that was acknowledged, and says it once where it has
    /// not.
    pub(super) fn check(&self, sql: &mut dyn Sql) -> Result<(), StoreError> {
        let count = *self.acknowledged();
        let Some((written, at)) = count.filter(|(_, at)| at.elapsed() < EXPECTED_FOR) else {
            return Ok(());
        };
        let lost = lost(sql, written)?;
        if lost > 0 {
            if let Some((written, _)) = &mut *self.acknowledged() {
                written.transactions -= lost;
            }
            self.losses.fetch_add(1, Ordering::Relaxed);
            tell_of_loss(lost, at.elapsed().as_secs());
        }
        Ok(())
    }
}

/// How many of these transactions the database does not have.
pub(super) fn lost(sql: &mut dyn Sql, written: Written) -> Result<i64, StoreError> {
    let query = "SELECT written FROM servers WHERE server = $1";
    let row = sql.first(query, values![written.server])?;
    let found = row.map_or(Ok(None), |row| row.opt_int(0))?;
    Ok(written.transactions - found.unwrap_or(0))
}

/// Writes to the log that the database is an older copy.
pub(super) fn tell_of_loss(transactions: i64, seconds: u64) {
    tracing::error!(
        transactions,
        seconds,
        "the database is an older copy: it lacks what this server wrote last, which players were \
         told is saved"
    );
}

/// Says that this server lives.
pub(super) fn beat(sql: &mut dyn Sql, server: i64) -> Result<(), StoreError> {
    let clock = sql.clock();
    sql.execute(
        &format!(
            "INSERT INTO servers (server, seen) VALUES ($1, {clock}) \
             ON CONFLICT (server) DO UPDATE SET seen = excluded.seen"
        ),
        values![server],
    )?;
    Ok(())
}

/// The servers that are gone, as a query.
pub(super) fn gone(sql: &dyn Sql) -> String {
    let clock = sql.clock();
    format!("SELECT server FROM servers WHERE seen < {clock} - {SILENCE_MAX}")
}

/// Whether the server of a session is gone.
pub(super) fn is_gone(sql: &mut dyn Sql, session: i64) -> Result<bool, StoreError> {
    let query = format!("{} AND server = $1", gone(sql));
    Ok(sql.first(&query, values![session >> 32])?.is_some())
}

/// How long a room stays whose server stopped, or is gone for so long that its row is deleted: longer
/// than any room may be empty, in milliseconds.
const ROOM_KEPT_FOR: i64 = 3_600_000;

/// Deletes the rows of servers that are long gone, and of their rooms.
pub(super) fn clear(sql: &mut dyn Sql) -> Result<u64, StoreError> {
    let clock = sql.clock();
    let servers = sql.execute(
        &format!("DELETE FROM servers WHERE seen < {clock} - {KEPT_FOR}"),
        values![],
    )?;
    let rooms = format!(
        "DELETE FROM rooms WHERE server NOT IN (SELECT server FROM servers) \
         AND saved < {clock} - {ROOM_KEPT_FOR}"
    );
    Ok(servers + sql.execute(&rooms, values![])?)
}
