//! What the server remembers, on SQLite or PostgreSQL.
//!
//! The rules are written once, in SQL that both understand ([`sql`]); a [`Database`] adds what
//! differs. One thread writes and acknowledges after the commit, others read (`engine`); no request
//! blocks its task.

mod bans;
mod bests;
pub mod copy;
mod daily;
mod dated_board;
mod engine;
pub mod error;
mod finish;
mod hidden;
mod keys;
mod ladder;
pub mod lists;
pub mod lock_file;
mod news;
mod players;
mod postgres;
mod query;
mod rank_key;
mod retention;
mod runs;
mod saves;
mod schema;
mod seen;
mod servers;
pub mod sql;
mod sqlite;
mod url;

pub(crate) use bans::short_mark;
pub use error::StoreError;
pub use finish::PreviousBests;
#[cfg(test)]
pub(crate) use sqlite::CACHE_MEMORY;
pub use sqlite::Sqlite;
pub use url::StoreUrl;

use crate::metrics::StoreMetrics;
use crate::model::{Moment, Name, Secret};
use engine::Engine;
use lock_file::{LockError, LockFile};
use rand::TryRng;
use rand::rngs::SysRng;
use sql::{Access, Database, Sql, values};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use tokio::time::timeout;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requester {
    /// The fingerprint of the verified key; `None`: a guest, of whom nothing is stored.
    pub key: Option<String>,
    pub name: Name,
    /// Whether the session knows that the key has a player: one who is gone is not made again.
    pub is_known: bool,
    /// The number of the session, which no other session of any server has.
    pub session: i64,
}

pub fn random() -> i64 {
    // Without the system's randomness no SSH connection would have come about.
    (SysRng.try_next_u64().unwrap_or_default() >> 1) as i64
}

/// How long the database may stay silent before it counts as unavailable: longer than any queue of
/// work.
const SILENCE_MAX: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The most work in one transaction; `None`: the usual.
    pub batch: Option<usize>,
    /// Whether this is a server, which has a file for itself.
    pub serves: bool,
}

#[derive(Clone)]
pub struct Store {
    engine: Arc<Engine>,
    database: Arc<dyn Database>,
    secret: Secret,
    /// The number of this server, of 31 bits: the upper half of its sessions' numbers.
    server: i64,
    /// Held by the server that alone uses a file.
    _lock: Option<Arc<LockFile>>,
    /// The lower half of the next session's number.
    sessions: Arc<AtomicU32>,
    /// Whether a sign of life was given.
    has_begun: Arc<AtomicBool>,
}

impl Store {
    /// Opens a store, and makes it when it is not there. It may wait for the disk and the network.
    pub fn open(database: Arc<dyn Database>, options: Options) -> Result<Self, StoreError> {
        // A connection must not be waited for on a thread of an asynchronous runtime.
        let opening = std::thread::spawn(move || Self::open_here(database, options));
        opening.join().unwrap_or(Err(StoreError::Panicked))
    }

    fn open_here(database: Arc<dyn Database>, options: Options) -> Result<Self, StoreError> {
        // A link to a file that is still to be made leads to it then.
        database.create()?;
        let lock = match database.file() {
            Some(file) if options.serves => Some(Arc::new(hold(file)?)),
            _ => None,
        };
        let mut sql = schema::open(&*database)?;
        let secret = schema::secret(&mut *sql)?;
        let server = random() >> 32;
        let engine = Engine::start(Arc::clone(&database), sql, options.batch);
        let engine = engine.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Self {
            engine: Arc::new(engine),
            database,
            secret,
            server,
            _lock: lock,
            sessions: Arc::new(AtomicU32::new(random() as u32)),
            has_begun: Arc::default(),
        })
    }

    /// Writes what is queued, and closes the database: the file of SQLite is whole then, without
    /// the log beside it. Further requests are refused.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]: it takes longer than `limit`, or not all of the log could be
    /// brought into the file.
    pub async fn close(&self, limit: Duration) -> Result<(), StoreError> {
        self.engine.close(limit).await
    }

    /// Reads: all queries of the work see one state of the database.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    {
        self.engine.read(work).await
    }

    /// Writes, and returns after the commit. The work may be run again.
    ///
    /// # Errors
    /// What the work says, of which nothing is left then; [`StoreError::Unavailable`]: the
    /// database does not answer.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    {
        self.engine.write(work).await
    }

    pub fn secret(&self) -> Secret {
        self.secret
    }

    /// Whether nothing could be written when it was tried last.
    pub(crate) fn is_away(&self) -> bool {
        self.engine.is_away()
    }

    pub(crate) fn metrics(&self) -> &StoreMetrics {
        &self.engine.metrics
    }

    pub fn readers(&self) -> usize {
        self.database.readers()
    }

    /// A number for a new session, which no other session of any server has.
    pub fn new_session(&self) -> i64 {
        self.server << 32 | i64::from(self.sessions.fetch_add(1, Ordering::Relaxed))
    }

    /// Notes that this server lives, and checks that the database answers. The first time, it frees
    /// the unfinished games held by sessions of dead servers.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`]
    pub async fn heartbeat(&self) -> Result<(), StoreError> {
        let server = self.server;
        let is_alone = self.database.file().is_some();
        let is_first = !self.has_begun.load(Ordering::Relaxed);
        let beat = self.write(move |sql| {
            if is_first {
                servers::leave_out_downtime(sql, is_alone)?;
            }
            servers::beat(sql, server)?;
            match is_first {
                true => servers::free_games(sql),
                false => Ok(()),
            }
        });
        let beat = timeout(SILENCE_MAX, beat).await;
        beat.unwrap_or_else(|_| Err(self.engine.note_silence()))?;
        self.has_begun.store(true, Ordering::Relaxed);
        Ok(())
    }
}

/// Holds the file of a server's store against other servers. Commands of the operator go on
/// working beside it.
fn hold(file: &Path) -> Result<LockFile, StoreError> {
    LockFile::hold(&lock_of(file)).map_err(|error| match error {
        LockError::Held(process) => StoreError::InUse(process),
        LockError::Io(error) => StoreError::Unavailable(format!("its .lock file: {error}")),
    })
}

/// The file that is locked for a store. A symbolic link leads to the same one.
fn lock_of(file: &Path) -> PathBuf {
    let real = file.canonicalize();
    copy::beside(real.as_deref().unwrap_or(file), ".lock")
}

/// What is found out about a store that may be in use, without changing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inspection {
    /// It will be made: the file is not there, or nothing is in it.
    Fresh,
    /// It is whole; the newest run is of then.
    Whole(Option<Moment>),
}

pub(crate) fn inspect(url: &StoreUrl) -> Result<Inspection, StoreError> {
    let database = url.database()?;
    let file = database.file();
    if file.is_some_and(|file| !file.exists()) {
        return Ok(Inspection::Fresh);
    }
    let mut sql = database.connect(Access::Read)?;
    if !schema::is_there(&*database, &mut *sql)? {
        return Ok(Inspection::Fresh);
    }
    if file.is_some()
        && let Some(row) = sql.first("PRAGMA quick_check(1)", values![])?
        && row.text(0)? != "ok"
    {
        return Err(StoreError::Corrupt(row.text(0)?.to_owned()));
    }
    let newest = sql.first("SELECT max(at) FROM runs", values![])?;
    let newest = newest.map_or(Ok(None), |row| row.opt_int(0))?;
    Ok(Inspection::Whole(newest.map(Moment)))
}
