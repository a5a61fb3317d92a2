//! Copies of a whole database into a new one: SQLite or PostgreSQL, in either direction.

use super::sql::{Access, Database, Row, Sql, values};
use super::{Sqlite, StoreError, StoreUrl, schema};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// Writes a copy of a database that may be in use, as it is at one moment. A database that is there
/// already is not touched.
///
/// # Errors
/// One of them cannot be reached or is of another version; `to` is there already.
pub fn copy(from: &StoreUrl, to: &StoreUrl) -> Result<(), StoreError> {
    let (from, to) = (from.clone(), to.clone());
    // A connection must not be waited for on a thread of an asynchronous runtime.
    let copying = std::thread::spawn(move || {
        let source = from.database()?;
        if let Some(file) = source.file().filter(|file| !file.exists()) {
            return Err(StoreError::Missing(file.display().to_string()));
        }
        let target = to.database()?;
        match target.file() {
            Some(file) => into_file(&*source, file),
            None => into(&*source, &*target, &to.to_string()),
        }
    });
    copying.join().unwrap_or(Err(StoreError::Panicked))
}

/// The file is written in a private folder and then renamed, so that nobody can redirect or read
/// it, and half a copy is never taken for a whole one.
fn into_file(source: &dyn Database, file: &Path) -> Result<(), StoreError> {
    let exists = |file: &Path| StoreError::AlreadyExists(file.display().to_string());
    // A log that was left there would be taken for changes to the copy.
    for there in [file.to_owned(), beside(file, "-wal")] {
        if there.symlink_metadata().is_ok() {
            return Err(exists(&there));
        }
    }
    let parent = file.parent().filter(|parent| *parent != Path::new(""));
    let folder = tempfile::Builder::new()
        .prefix(".mazed-copy-")
        .tempdir_in(parent.unwrap_or(Path::new(".")))
        .map_err(io_failed)?;
    let copy = tempfile::NamedTempFile::new_in(&folder).map_err(io_failed)?;
    let name = copy.path().display().to_string();
    into(source, &Sqlite::at(copy.path()), &name)?;
    copy.as_file().sync_all().map_err(io_failed)?;
    let placed = copy.persist_noclobber(file);
    placed
        .map(drop)
        .map_err(|failed| match failed.error.kind() {
            io::ErrorKind::AlreadyExists => exists(file),
            _ => io_failed(failed.error),
        })
}

fn io_failed(error: io::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

/// The file whose name has this suffix.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    PathBuf::from(name)
}

/// Copying a table of millions of rows takes longer than any other statement may.
const NO_TIMEOUTS: &str = "SET statement_timeout = 0; SET lock_timeout = 0; \
    SET idle_in_transaction_session_timeout = 0";

fn connect(database: &dyn Database, access: Access) -> Result<Box<dyn Sql>, StoreError> {
    let mut sql = database.connect(access)?;
    if database.file().is_none() {
        sql.script(NO_TIMEOUTS)?;
    }
    Ok(sql)
}

fn into(source: &dyn Database, target: &dyn Database, name: &str) -> Result<(), StoreError> {
    let mut from = connect(source, Access::Read)?;
    from.script(source.begin_read())?;
    if !schema::is_there(source, &mut *from)? {
        return Err(StoreError::Missing("a database of mazed".to_owned()));
    }
    let mut to = connect(target, Access::Write)?;
    let is_new = schema::make(target, &mut *to, |to| copy_rows(&mut *from, to))?;
    if !is_new {
        return Err(StoreError::AlreadyExists(name.to_owned()));
    }
    match target.file() {
        // One file, without a second one for what is not in it yet.
        Some(_) => to.script("PRAGMA journal_mode = DELETE"),
        None => Ok(()),
    }
}

/// The columns of both are in one order, as there is one schema.
fn copy_rows(from: &mut dyn Sql, to: &mut dyn Sql) -> Result<(), StoreError> {
    for table in schema::COPIED {
        let mut insert = None;
        let every = format!("SELECT * FROM {table}");
        from.each(&every, values![], &mut |Row(values)| {
            let insert = insert.get_or_insert_with(|| {
                let places: Vec<_> = (1..=values.len()).map(|at| format!("${at}")).collect();
                format!("INSERT INTO {table} VALUES ({})", places.join(", "))
            });
            to.execute(insert, &values).map(drop)
        })?;
    }
    Ok(())
}
