//! SQLite: a file beside the server, in WAL mode. One connection writes, some read.

use super::StoreError;
use super::sql::{Access, Database, Row, Sql, Value, values};
use rusqlite::config::DbConfig;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a command of the operator may hold the file before the server gives up, and
/// the other way round.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Statements that stay prepared: there are about sixty different ones.
const PREPARED_STATEMENTS_MAX: usize = 100;

/// Connections that read: queries take far less than a millisecond.
const READERS: usize = 2;

/// Pages of the file that the writer keeps, in KiB: they spare it most reads.
const WRITER_CACHE: usize = 16 * 1024;

/// Those that each reader keeps, whose queries touch few.
const READER_CACHE: usize = 4 * 1024;

/// What all of them take, in bytes.
#[cfg(test)]
pub(crate) const CACHE_MEMORY: usize = (WRITER_CACHE + READERS * READER_CACHE) * 1024;

/// Free bytes with which a disk is full no more: some hundred finished runs. On a full one a small
/// change finds its place in the log now and then, and the next one fails again.
#[cfg(unix)]
const ROOM_MIN: u64 = 1024 * 1024;

pub struct Sqlite {
    path: PathBuf,
}

impl Sqlite {
    pub fn at(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
        }
    }
}

impl Database for Sqlite {
    // Readable by its owner alone: the secret from which the boards of coming days are made is in
    // it. The files beside it get the same rights.
    fn create(&self) -> Result<(), StoreError> {
        let mut options = std::fs::OpenOptions::new();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let made = options.open(&self.path).map(drop);
        made.map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    fn connect(&self, access: Access) -> Result<Box<dyn Sql>, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags).map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
        check_ours(&connection, &self.path)?;
        connection.set_prepared_statement_cache_capacity(PREPARED_STATEMENTS_MAX);
        // Without it statements are planned anew for other parameters, which took a quarter
        // of the writer's time; every plan here is the same for all.
        connection
            .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
            .map_err(failed)?;
        // FULL: a commit is on the disk before it is acknowledged. 64 MiB of log instead of 4:
        // leaderboard rows lie all over the file, and each page is written back once. Deleted data
        // is overwritten with zeros, so that a forgotten player is not found in the file.
        let settings = match access {
            Access::Write => format!(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                 PRAGMA cache_size = -{WRITER_CACHE}; PRAGMA wal_autocheckpoint = 16384; \
                 PRAGMA secure_delete = ON"
            ),
            Access::Read => format!("PRAGMA query_only = ON; PRAGMA cache_size = -{READER_CACHE}"),
        };
        connection.execute_batch(&settings).map_err(failed)?;
        Ok(Box::new(Open { connection }))
    }

    // At once: a transaction that first reads cannot write any more once another process has
    // written.
    fn begin(&self) -> &'static str {
        "BEGIN IMMEDIATE"
    }

    fn begin_schema(&self) -> &'static str {
        self.begin()
    }

    fn begin_read(&self) -> &'static str {
        "BEGIN"
    }

    fn dialect(&self, schema: &str) -> String {
        schema
            .replace("BIGINT", "INTEGER")
            .replace("BYTEA", "BLOB")
            .replace("{table}", "STRICT")
            .replace("{rowless}", "STRICT, WITHOUT ROWID")
    }

    fn readers(&self) -> usize {
        READERS
    }

    #[cfg(unix)]
    fn has_room(&self) -> bool {
        let folder = self
            .path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let disk = rustix::fs::statvfs(folder.unwrap_or(Path::new(".")));
        disk.map_or(true, |disk| {
            disk.f_bavail.saturating_mul(disk.f_frsize) >= ROOM_MIN
        })
    }

    // A copy of the file alone has everything then.
    fn close(&self, sql: &mut dyn Sql) -> Result<(), StoreError> {
        let row = sql.first("PRAGMA wal_checkpoint(TRUNCATE)", values![])?;
        match row.map(|row| row.int(0)).transpose()? {
            Some(0) => Ok(()),
            _ => Err(StoreError::Unavailable(
                "another program reads it: not all of the log is in the file".to_owned(),
            )),
        }
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.path)
    }
}

/// Whether a file is empty or a database of ours; another program's is left as it is.
fn check_ours(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let count = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0));
    if count("SELECT count(*) FROM sqlite_master").map_err(failed)? == 0 {
        return Ok(());
    }
    match count("SELECT count(*) FROM meta WHERE name = 'schema'").map_err(failed) {
        Ok(1) => Ok(()),
        Ok(_) | Err(StoreError::Sql(_)) => Err(StoreError::Foreign(path.display().to_string())),
        Err(error) => Err(error),
    }
}

struct Open {
    connection: Connection,
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

    fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        self.connection.execute_batch(sql).map_err(failed)
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Unavailable("the disk is full".to_owned()),
        // What goes by, or can be put right without the store: the run waits.
        Some(
            ErrorCode::SystemIoFailure
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
