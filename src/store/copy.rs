//! Copies of a whole store. A copy is always a file of SQLite, whatever it is a copy of:
//! so it can be looked into with common tools, and moves a store from one database to the
//! other.

use super::bans::BANS;
use super::daily::{FORGOTTEN_ATTEMPTS, TRIES};
use super::forgotten::FORGOTTEN;
use super::hidden::HIDDEN;
use super::keys::KEYS;
use super::ladder::STARS;
use super::lock_file::LockFile;
use super::migrate::{self, META, MIGRATIONS};
use super::players::{LINKS, PLAYERS};
use super::ranks::BESTS;
use super::runs::RUNS;
use super::saves::SAVES;
use super::sql::{self, AccessMode, Database, Row, Sql, Table, values};
use super::{Sqlite, StoreError};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempDir};

/// All tables.
pub const TABLES: [&Table; 13] = [
    &META,
    &PLAYERS,
    &KEYS,
    &LINKS,
    &RUNS,
    &BESTS,
    &TRIES,
    &FORGOTTEN_ATTEMPTS,
    &SAVES,
    &STARS,
    &BANS,
    &HIDDEN,
    &FORGOTTEN,
];

/// Writes a copy of a store that may be in use, as it is at one moment.
///
/// The copy is made in a private folder beside the file and then gets its name: whoever can
/// write to that folder can neither have another file overwritten through a link nor read the
/// copy, and half a copy is never taken for a whole one.
///
/// # Errors
/// The store cannot be read or the file not be written; it must not be there yet, nor a link.
pub fn backup(database: &dyn Database, file: &Path) -> Result<(), StoreError> {
    let exists = || StoreError::AlreadyExists(file.display().to_string());
    // Told before the work; the name is taken only if it is free after it, too.
    if file.symlink_metadata().is_ok() {
        return Err(exists());
    }
    let made = private_copy(file, |copy| match database.file() {
        Some(_) => vacuum(database, copy),
        None => download(database, copy),
    })?;
    made.copy
        .persist_noclobber(file)
        .map(drop)
        .map_err(|failed| {
            if failed.error.kind() == io::ErrorKind::AlreadyExists {
                exists()
            } else {
                io_failed(failed.error)
            }
        })
}

/// A file that is complete and on the disk, in a folder that only this user can look into;
/// both are removed when this is dropped.
struct PrivateCopy {
    copy: NamedTempFile,
    _lock: Option<LockFile>,
    _folder: TempDir,
}

/// How the names of such folders begin.
const PREFIX: &str = ".mazed-copy-";

/// The file in such a folder that is held for as long as somebody writes a copy there.
const LOCK: &str = "lock";

/// Removes what was left by those who were killed meanwhile: players may be in it who have been
/// forgotten since.
fn remove_abandoned(folder: &Path) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let is_copy = name.to_string_lossy().starts_with(PREFIX);
        // Without a lock it may just have been made.
        if is_copy && path.join(LOCK).exists() && LockFile::hold(&path.join(LOCK)).is_ok() {
            let _ = std::fs::remove_dir_all(&path);
        }
    }
}

/// Has a file written in a private folder on the same disk as this one.
fn private_copy(
    beside: &Path,
    write: impl FnOnce(&Path) -> Result<(), StoreError>,
) -> Result<PrivateCopy, StoreError> {
    let folder = match beside.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    remove_abandoned(folder);
    let folder = tempfile::Builder::new()
        .prefix(PREFIX)
        .tempdir_in(folder)
        .map_err(io_failed)?;
    // Where nothing can be locked, nothing is removed.
    let lock = LockFile::hold(&folder.path().join(LOCK)).ok();
    let copy = NamedTempFile::new_in(&folder).map_err(io_failed)?;
    write(copy.path())?;
    copy.as_file().sync_all().map_err(io_failed)?;
    Ok(PrivateCopy {
        copy,
        _lock: lock,
        _folder: folder,
    })
}

fn io_failed(error: io::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

/// Copying a table of millions of rows takes longer than any other statement may.
const NO_TIMEOUTS: &str = "SET statement_timeout = 0; SET lock_timeout = 0; \
    SET idle_in_transaction_session_timeout = 0";

fn download(database: &dyn Database, file: &Path) -> Result<(), StoreError> {
    let mut from = database.connect(AccessMode::Read)?;
    from.script(NO_TIMEOUTS)?;
    let target = Sqlite::at(file);
    let mut to = target.connect(AccessMode::Write)?;
    // One that no server of this version has used yet is copied as it is, before that changes it.
    let schema = usize::try_from(migrate::version(&mut *from)?).unwrap_or_default();
    let migrations = MIGRATIONS.get(..schema).unwrap_or(MIGRATIONS);
    migrate::migrate(&target, &mut *to, migrations)?;
    let parts = TABLES.map(|table| part(&mut *to, table));
    let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
    from.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
    copy(&mut *from, &mut *to, &parts)?;
    from.script("COMMIT")?;
    // One file, without a second one for what is not in it yet.
    to.script("PRAGMA journal_mode = DELETE")
}

fn vacuum(database: &dyn Database, file: &Path) -> Result<(), StoreError> {
    let name = file.display().to_string().replace('\'', "''");
    database
        .connect(AccessMode::Write)?
        .script(&format!("VACUUM INTO '{name}'"))
}

/// Puts a copy in the place of a store that is not in use. Without `force` that must not be
/// there or be empty.
///
/// # Errors
/// The file is not there, damaged, no copy of a store, or a newer one's; the store is there or
/// in use.
pub fn restore(database: &dyn Database, file: &Path, force: bool) -> Result<(), StoreError> {
    if !file.exists() {
        return Err(StoreError::NoCopy);
    }
    let source = Sqlite::at(file);
    let mut from = source.connect(AccessMode::Read).map_err(damaged)?;
    let check = from.first("PRAGMA integrity_check", values![]);
    if check.map_err(damaged)?.as_ref().map(|row| row.text(0)) != Some(Ok("ok")) {
        return Err(StoreError::DamagedCopy);
    }
    let known = MIGRATIONS.len() as i64;
    match migrate::version(&mut *from).map_err(damaged) {
        // It has no table of ours, or nothing in it.
        Ok(0) | Err(StoreError::Sql(_)) => return Err(StoreError::ForeignCopy),
        Ok(schema) if schema > known => {
            let by = migrate::program(&mut *from)?;
            return Err(StoreError::Newer { schema, known, by });
        }
        Ok(_) => {}
        Err(error) => return Err(error),
    }
    match database.file() {
        Some(path) => replace(&source, path, force),
        None => {
            drop(from);
            let folder = tempfile::tempdir().map_err(io_failed)?;
            fill_from(database, &source, &folder.path().join("newest"), force)
        }
    }
}

/// What is wrong with a copy, not with the store.
fn damaged(error: StoreError) -> StoreError {
    match error {
        StoreError::Corrupt(_) => StoreError::DamagedCopy,
        other => other,
    }
}

/// The copy may be of an earlier schema: what is filled in is a copy of it that is not.
fn fill_from(
    database: &dyn Database,
    source: &Sqlite,
    newest: &Path,
    force: bool,
) -> Result<(), StoreError> {
    vacuum(source, newest)?;
    let newest = Sqlite::at(newest);
    let mut from = newest.connect(AccessMode::Write)?;
    migrate::migrate(&newest, &mut *from, MIGRATIONS)?;
    fill(database, &mut *from, force)
}

/// The file whose name has this suffix.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    PathBuf::from(name)
}

/// Puts a copy of a file in the place of another.
fn replace(source: &Sqlite, path: &Path, force: bool) -> Result<(), StoreError> {
    if path.exists() && !force {
        return Err(StoreError::AlreadyExists(path.display().to_string()));
    }
    // Also where the file is gone: what a server has not written to it yet is in its log.
    let _lock = super::open::hold(path)?;
    if path.exists() {
        // It needs the file for itself, so it fails while another program has it open.
        let alone = Sqlite::at(path)
            .connect(AccessMode::Write)
            .and_then(|mut sql| sql.script("PRAGMA journal_mode = DELETE"));
        match alone {
            // To put a copy in the place of what is damaged is what this is for.
            Ok(()) | Err(StoreError::Corrupt(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let fresh = private_copy(path, |copy| vacuum(source, copy))?;
    // The log of the store that was there before would be taken for changes to this one.
    for log in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(beside(path, log));
    }
    let placed = fresh.copy.persist(path);
    placed.map(drop).map_err(|failed| io_failed(failed.error))
}

/// The rows of a copy go into a database.
fn fill(database: &dyn Database, from: &mut dyn Sql, force: bool) -> Result<(), StoreError> {
    let mut to = database.connect(AccessMode::Write)?;
    to.script(NO_TIMEOUTS)?;
    migrate::migrate(database, &mut *to, MIGRATIONS)?;
    let used = to.first(
        "SELECT 1 FROM players UNION ALL SELECT 1 FROM runs LIMIT 1",
        values![],
    )?;
    if used.is_some() && !force {
        return Err(StoreError::AlreadyExists("PostgreSQL".to_owned()));
    }
    if database.is_used_by_others(&mut *to)? {
        return Err(StoreError::InUse(None));
    }
    copy(
        from,
        &mut *to,
        &TABLES.map(|table| (table.name, table.columns.to_vec())),
    )
}

/// The name of a table, and its columns that are copied.
type Part = (&'static str, Vec<&'static str>);

/// What of a table is in the schema of a file.
fn part(file: &mut dyn Sql, table: &Table) -> Result<Part, StoreError> {
    let query = format!("SELECT name FROM pragma_table_info('{}')", table.name);
    let rows = file.rows(&query, values![])?;
    let there = rows.iter().map(|row| row.text(0));
    let there = there.collect::<Result<BTreeSet<_>, _>>()?;
    let columns = table.columns.iter().copied();
    Ok((
        table.name,
        columns.filter(|column| there.contains(column)).collect(),
    ))
}

fn copy(from: &mut dyn Sql, to: &mut dyn Sql, parts: &[Part]) -> Result<(), StoreError> {
    to.script("BEGIN")?;
    for (name, columns) in parts.iter().filter(|(_, columns)| !columns.is_empty()) {
        // The schema's version, and whose it is, are the target's own.
        let but = match *name {
            "meta" => "WHERE name NOT IN ('schema', 'program')",
            _ => "",
        };
        to.script(&format!("DELETE FROM {name} {but}"))?;
        let (insert, columns) = (sql::insert(name, columns), columns.join(", "));
        from.each(
            &format!("SELECT {columns} FROM {name} {but}"),
            values![],
            &mut |Row(values)| to.execute(&insert, &values).map(drop),
        )?;
    }
    to.script("COMMIT")
}
