//! SQLite: a file beside the server, in WAL mode. One connection writes, some read.

mod place;

use super::StoreError;
use super::sql::{AccessMode, Database, Row, Sql, Value, values};
use place::{Beside, Place};
use rusqlite::config::DbConfig;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a command of the operator may hold the file before the server gives up, and
/// the other way round.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the last checkpoint waits before it looks whether another is over: those of a small
/// log take a few milliseconds.
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(10);

/// Statements that stay prepared: there are about sixty different ones.
const PREPARED_STATEMENTS_MAX: usize = 100;

/// What SQLite calls a lock that is not to be had in [`BUSY_TIMEOUT`].
const LOCKED: &str = "database is locked";

/// Connections that read: queries take far less than a millisecond.
const READERS: usize = 2;

/// Pages of the file that the writer keeps, in KiB: they spare it most reads.
const WRITER_CACHE: usize = 16 * 1024;

/// Those that each reader keeps, whose queries touch few.
const READER_CACHE: usize = 4 * 1024;

/// What all of them take, in bytes.
pub(crate) const CACHE_MEMORY: usize = (WRITER_CACHE + READERS * READER_CACHE) * 1024;

/// A file of SQLite.
pub struct Sqlite {
    place: Arc<Place>,
    /// The most pages of the file, for tests of a full disk.
    max_pages: Option<u32>,
}

impl Sqlite {
    /// The database in this file, which is made when it is not there.
    pub fn at(path: &Path) -> Self {
        Self {
            place: Arc::new(Place::at(path)),
            max_pages: None,
        }
    }

    /// Makes the disk seem full at so many pages.
    #[must_use]
    pub fn capped(mut self, pages: u32) -> Self {
        self.max_pages = Some(pages);
        self
    }
}

impl Database for Sqlite {
    fn connect(&self, access: AccessMode) -> Result<Box<dyn Sql>, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX
            | match access {
                AccessMode::Write => OpenFlags::SQLITE_OPEN_CREATE,
                AccessMode::Rewrite | AccessMode::Read => OpenFlags::empty(),
            };
        if access == AccessMode::Write {
            create(&self.place.path).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        }
        // Another file in its place would get the log of the one before.
        self.place.check()?;
        let connection = Connection::open_with_flags(&self.place.path, flags).map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
        if access != AccessMode::Read {
            check_ours(&connection, &self.place.path)?;
        }
        connection.set_prepared_statement_cache_capacity(PREPARED_STATEMENTS_MAX);
        // Without it statements are planned anew for other parameters, which took a quarter
        // of the writer's time; every plan here is the same for all.
        connection
            .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
            .map_err(failed)?;
        // FULL: a commit is on the disk before it is acknowledged. 64 MiB of log, instead
        // of 4: rows of lists lie all over the file, and each page is written back once for
        // all that changed on it meanwhile. What is deleted is overwritten with zeros, since a
        // player who was forgotten must not be found in the file.
        let settings = match access {
            AccessMode::Write | AccessMode::Rewrite => format!(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                 PRAGMA cache_size = -{WRITER_CACHE}; PRAGMA wal_autocheckpoint = 16384; \
                 PRAGMA secure_delete = ON"
            ),
            AccessMode::Read => {
                format!("PRAGMA query_only = ON; PRAGMA cache_size = -{READER_CACHE}")
            }
        };
        connection.execute_batch(&settings).map_err(failed)?;
        if let (Some(pages), AccessMode::Write | AccessMode::Rewrite) = (self.max_pages, access) {
            let cap = format!("PRAGMA max_page_count = {pages}");
            connection.execute_batch(&cap).map_err(failed)?;
        }
        // The first look at the file opens what is beside it.
        let _ = connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()));
        Ok(Box::new(Open {
            connection,
            beside: self.place.beside(),
            place: Arc::clone(&self.place),
        }))
    }

    // At once: a transaction that first reads may not write any more when another process, such
    // as a command of the operator, has written meanwhile, and nothing waits for that.
    fn begin(&self) -> &'static str {
        "BEGIN IMMEDIATE"
    }

    fn begin_alone(&self) -> &'static str {
        self.begin()
    }

    fn dialect(&self, migration: &str) -> String {
        migration
            .replace("BIGINT", "INTEGER")
            .replace("BYTEA", "BLOB")
            .replace("{table}", "STRICT")
            .replace("{rowless}", "STRICT, WITHOUT ROWID")
            .replace("{unlogged}", "")
    }

    fn readers(&self) -> usize {
        READERS
    }

    // No other server uses the file.
    fn free_the_dead(&self) -> String {
        "UPDATE saves SET holder = NULL, until = NULL WHERE holder IS NOT NULL".to_owned()
    }

    // A copy of the file alone has everything then.
    fn close(&self, sql: &mut dyn Sql) -> Result<(), StoreError> {
        let deadline = Instant::now() + BUSY_TIMEOUT;
        loop {
            let row = sql.first("PRAGMA wal_checkpoint(TRUNCATE)", values![])?;
            let row = row.map(|row| Ok((row.int(0)?, row.int(1)?, row.int(2)?)));
            match row.transpose()? {
                // Another program has the file open, and all is in it all the same.
                Some((busy, log, copied)) if busy == 0 || (log >= 0 && log == copied) => {
                    return Ok(());
                }
                // Another checkpoint is under way, perhaps ours (`empty_log`): the only thing
                // for which SQLite does not wait by itself.
                Some((_, -1, _)) if Instant::now() < deadline => {
                    std::thread::sleep(CHECKPOINT_INTERVAL);
                }
                _ => {
                    return Err(StoreError::Unavailable(
                        "another program reads the file, so the -wal beside it belongs to it"
                            .to_owned(),
                    ));
                }
            }
        }
    }

    // What could not be unlocked stays locked until no connection of this process has the file
    // open. Whoever else may hold it is waited for.
    fn is_locked(&self, why: &str) -> bool {
        why == LOCKED
    }

    fn closed(&self) {
        if !self.place.is_ours() {
            self.place.put_log_aside();
        }
    }

    fn server(&self) -> i64 {
        0
    }

    // Over a connection of its own, which waits for nobody, so that the writer is not held by a
    // reader: most is written back beside the writer (PASSIVE), the rest takes a moment.
    fn empty_log(&self) -> Result<bool, StoreError> {
        self.place.check()?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.place.path, flags).map_err(failed)?;
        connection.busy_timeout(Duration::ZERO).map_err(failed)?;
        let checkpoint = |how: &str| {
            let sql = format!("PRAGMA wal_checkpoint({how})");
            connection.query_row(&sql, [], |row| row.get::<_, i64>(0))
        };
        match checkpoint("PASSIVE").and_then(|_| checkpoint("TRUNCATE")) {
            Ok(busy) => Ok(busy == 0),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(false),
            Err(error) => Err(failed(error)),
        }
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.place.path)
    }
}

/// Makes the file, readable by its owner alone: the secret from which the boards of coming
/// days are made is in it. The files beside it get the same rights.
pub(super) fn create(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Whether a file is empty or a store of ours; another program's is left as it is.
fn check_ours(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let count = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0));
    let tables = count("SELECT count(*) FROM sqlite_master").map_err(failed)?;
    // The schema comes about in one transaction, this row with it.
    let is_ours = || count("SELECT count(*) FROM meta WHERE name = 'schema'");
    if tables == 0 {
        return Ok(());
    }
    match is_ours() {
        Ok(1) => Ok(()),
        Ok(_) => Err(StoreError::Foreign(path.display().to_string())),
        Err(error) => Err(match failed(error) {
            StoreError::Sql(_) => StoreError::Foreign(path.display().to_string()),
            error => error,
        }),
    }
}

/// A connection that only reads, over what was opened elsewhere.
///
/// # Errors
/// It could not be opened, or is another program's.
pub(super) fn to_read(
    opened: rusqlite::Result<Connection>,
    path: &Path,
) -> Result<Box<dyn Sql>, StoreError> {
    let connection = opened.map_err(failed)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
    check_ours(&connection, path)?;
    Ok(Box::new(Open {
        connection,
        place: Arc::new(Place::at(path)),
        beside: Beside::default(),
    }))
}

/// An open connection.
struct Open {
    connection: Connection,
    place: Arc<Place>,
    /// What was beside the file when it was opened, which stays for as long as it is open.
    beside: Beside,
}

impl Drop for Open {
    // Else the last connection would bring the log into whatever has taken the file's place.
    fn drop(&mut self) {
        if !self.place.is_ours() {
            let none = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
            let _ = self.connection.set_db_config(none, true);
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(value) => ValueRef::Integer(*value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
            Self::Blob(value) => ValueRef::Blob(value),
        }))
    }
}

fn read_value(value: ValueRef<'_>) -> Result<Value, StoreError> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(value) => Value::Int(value),
        ValueRef::Text(value) => Value::Text(String::from_utf8_lossy(value).into_owned()),
        ValueRef::Blob(value) => Value::Blob(value.to_vec()),
        ValueRef::Real(value) => return Err(StoreError::Corrupt(format!("{value} in a row"))),
    })
}

/// SQL with the parameter `$1` written as `?1`.
fn with_question_marks(sql: &str) -> String {
    sql.replace('$', "?")
}

impl Open {
    fn bound(
        &self,
        sql: &str,
        values: &[Value],
    ) -> Result<rusqlite::CachedStatement<'_>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(&with_question_marks(sql))
            .map_err(failed)?;
        for (at, value) in (1usize..).zip(values) {
            statement.raw_bind_parameter(at, value).map_err(failed)?;
        }
        Ok(statement)
    }
}

impl Sql for Open {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let mut statement = self.bound(sql, values)?;
        let changed = statement.raw_execute().map_err(failed)?;
        Ok(changed as u64)
    }

    fn each(
        &mut self,
        sql: &str,
        values: &[Value],
        take: &mut dyn FnMut(Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut statement = self.bound(sql, values)?;
        let columns = statement.column_count();
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next().map_err(failed)? {
            let values = (0..columns)
                .map(|at| row.get_ref(at).map_err(failed).and_then(read_value))
                .collect::<Result<_, _>>()?;
            take(Row(values))?;
        }
        Ok(())
    }

    // There is one writer.
    fn lock(&self, _: bool) -> &'static str {
        ""
    }

    fn clock(&self) -> &'static str {
        "CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER)"
    }

    fn changed(&self) -> u64 {
        self.connection.total_changes()
    }

    fn check_name(&mut self) -> Result<(), StoreError> {
        let checked = self.place.check_beside(&self.beside);
        if checked.is_err() && self.place.is_ours() {
            // File and log may never come together again, so what is acknowledged goes into the
            // file itself, wherever it is by now.
            let _ = self.script("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        checked
    }

    fn mark(&mut self) -> Result<(), StoreError> {
        let row = self.first("PRAGMA application_id", values![])?;
        let now = row.map(|row| row.int(0)).transpose()?;
        let mark = self.place.new_mark(now)?;
        self.script(&format!("PRAGMA application_id = {mark}"))
    }

    fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        self.connection.execute_batch(sql).map_err(failed)
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        // What goes by, or can be put right without the store: the run waits.
        Some(
            ErrorCode::DiskFull
            | ErrorCode::SystemIoFailure
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::CannotOpen
            | ErrorCode::ReadOnly
            | ErrorCode::PermissionDenied
            | ErrorCode::OutOfMemory,
        ) => StoreError::Unavailable(text),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Corrupt(text),
        _ => StoreError::Sql(text),
    }
}
