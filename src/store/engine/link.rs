//! A connection that is made again when it broke, and whether the database is away.

use super::super::servers::WriteCount;
use super::super::sql::{AccessMode, Database, Sql, values};
use super::super::{StoreError, stored_secret};
use crate::model::Secret;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// How long after a failed attempt a database is not connected to again.
const RECONNECT_INTERVAL: Duration = Duration::from_millis(500);

/// Free bytes with which a database is back whose disk was full: some hundred finished runs.
#[cfg(unix)]
const ROOM_MIN: u64 = 1024 * 1024;

/// Whether the database is away, as far as all connections know: the log says it once, and
/// once that it is back.
#[derive(Default)]
pub(super) struct Outage(Mutex<Option<AccessMode>>);

impl Outage {
    pub(super) fn is_away(&self) -> bool {
        self.lock().is_some()
    }

    fn lock(&self) -> MutexGuard<'_, Option<AccessMode>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note(&self, access: AccessMode, why: Option<&str>) {
        let mut away = self.lock();
        match (why, *away) {
            (Some(why), None) => {
                *away = Some(access);
                match access {
                    // On a full disk it can still be read.
                    AccessMode::Write | AccessMode::Rewrite => {
                        tracing::error!(why, "the database is away: nothing can be saved");
                    }
                    AccessMode::Read => tracing::error!(why, "the database is away"),
                }
            }
            // Said already, by the connection that came first.
            (Some(_), Some(AccessMode::Read)) if access == AccessMode::Write => {
                *away = Some(access);
            }
            // On a full disk reading works, and does not mean that it is back.
            (None, Some(since)) if access == AccessMode::Write || since == AccessMode::Read => {
                *away = None;
                tracing::warn!("the database is back");
            }
            _ => {}
        }
    }
}

/// A connection, if it is open.
pub(super) type Slot = Arc<Mutex<Option<Box<dyn Sql>>>>;

/// A connection that is made again when it broke.
pub(super) struct Link {
    pub(super) database: Arc<dyn Database>,
    pub(super) access: AccessMode,
    pub(super) open: Slot,
    /// Of the one that writes, those that read.
    pub(super) others: Vec<Slot>,
    pub(super) failed: Option<(Instant, String)>,
    /// Whether the last work changed anything.
    pub(super) has_changed: bool,
    /// A statement that comes before all other work.
    pub(super) owed: Option<String>,
    /// What the store that was opened first is known by.
    pub(super) secret: Option<Secret>,
    pub(super) written: WriteCount,
    pub(super) outage: Arc<Outage>,
}

impl Link {
    /// Closes the connection, after the database's last words on it.
    pub(super) fn close(mut self) -> Result<(), StoreError> {
        let database = Arc::clone(&self.database);
        if database.file().is_none() {
            return Ok(());
        }
        self.owed = None;
        // A lock that could not be let go of goes with the last connection that has the file open.
        self.close_others();
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let closed = self.twice(&mut |sql| database.close(sql));
        if closed.is_err() {
            drop(self);
            database.closed();
        }
        closed
    }

    /// Closes the connections that read, too.
    fn close_others(&self) {
        for other in &self.others {
            match other.try_lock() {
                Ok(mut open) => *open = None,
                Err(TryLockError::Poisoned(open)) => *open.into_inner() = None,
                // It is being read: the next attempt closes it.
                Err(TryLockError::WouldBlock) => {}
            }
        }
    }

    fn once<T>(
        &mut self,
        work: &mut dyn FnMut(&mut dyn Sql) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let slot = Arc::clone(&self.open);
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.is_none() {
            if let Some((at, why)) = &self.failed
                && at.elapsed() < RECONNECT_INTERVAL
            {
                return Err(StoreError::Unavailable(why.clone()));
            }
            match self.connect() {
                Ok(open) => *slot = Some(open),
                Err(error) => {
                    let why = match &error {
                        StoreError::Unavailable(why) => why.clone(),
                        error => error.to_string(),
                    };
                    self.failed = Some((Instant::now(), why));
                    return Err(error);
                }
            }
        }
        let Some(open) = slot.as_mut() else {
            return Err(StoreError::Again);
        };
        // A panic ends its job and not this thread, which serves all sessions. The connection
        // is dropped with whatever it was in the middle of.
        let owed = &mut self.owed;
        let before = open.changed();
        let result = catch_unwind(AssertUnwindSafe(|| {
            if let Some(statement) = owed {
                open.execute(statement, values![])?;
                *owed = None;
            }
            // Before, so that nothing is read of a file that is deleted; after, so that
            // nothing is acknowledged that only such a file has.
            open.check_name()?;
            let done = work(&mut **open)?;
            open.check_name()?;
            Ok(done)
        }))
        .unwrap_or_else(|_| Err(StoreError::Panicked));
        self.has_changed = open.changed() > before;
        if matches!(
            result,
            Err(StoreError::Unavailable(_) | StoreError::Panicked)
        ) {
            *slot = None;
        }
        result
    }

    /// Whether there is room on the disk of the file. On a full one a small change finds its place in
    /// the log now and then, and the next one fails again.
    fn has_room(&self) -> bool {
        #[cfg(unix)]
        if let Some(folder) = self.database.file().and_then(Path::parent) {
            let folder = match folder.as_os_str().is_empty() {
                true => Path::new("."),
                false => folder,
            };
            return rustix::fs::statvfs(folder).map_or(true, |disk| {
                disk.f_bavail.saturating_mul(disk.f_frsize) >= ROOM_MIN
            });
        }
        true
    }

    fn is_open(&self) -> bool {
        let open = self.open.lock();
        open.unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn connect(&self) -> Result<Box<dyn Sql>, StoreError> {
        let access = match self.access {
            AccessMode::Write | AccessMode::Rewrite => AccessMode::Rewrite,
            AccessMode::Read => AccessMode::Read,
        };
        let mut open = self.database.connect(access)?;
        let Some(secret) = self.secret else {
            return Ok(open);
        };
        match stored_secret(&mut *open) {
            Ok(found) if found == Some(secret) => {
                self.written.check(&mut *open)?;
                Ok(open)
            }
            Err(error @ StoreError::Unavailable(_)) => Err(error),
            // It was dropped and made anew, or is another one.
            _ => Err(StoreError::Unavailable(
                "another database is in its place".to_owned(),
            )),
        }
    }

    /// Once more over a fresh connection when the old one turns out to be broken: it may
    /// have been idle while the database was restarted.
    pub(super) fn twice<T>(
        &mut self,
        work: &mut dyn FnMut(&mut dyn Sql) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let was_open = self.is_open();
        let result = match self.once(work) {
            Err(StoreError::Unavailable(_)) if was_open => self.once(work),
            Err(StoreError::Again) => self.once(work),
            result => result,
        };
        match &result {
            Err(StoreError::Unavailable(why)) => {
                if self.database.is_locked(why) {
                    self.close_others();
                }
                self.outage.note(self.access, Some(why));
            }
            // On a full disk whatever changes nothing works, and one that is damaged is not back.
            Ok(_) if self.has_changed && self.outage.is_away() && !self.has_room() => {}
            Ok(_) if self.has_changed || self.access == AccessMode::Read => {
                self.outage.note(self.access, None);
            }
            _ => {}
        }
        result
    }
}
