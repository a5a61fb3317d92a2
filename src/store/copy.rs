//! Copies of a whole store. A copy is always a file of SQLite, whatever it is a copy of:
//! so it can be looked into with common tools, and moves a store from one database to the
//! other.

use super::bans::BANS;
use super::daily::TRIES;
use super::forgotten::FORGOTTEN;
use super::hidden::HIDDEN;
use super::migrate::{self, META, MIGRATIONS};
use super::players::{KEYS, LINKS, PLAYERS};
use super::ranks::BESTS;
use super::runs::RUNS;
use super::saves::SAVES;
use super::sql::{AccessMode, Database, Row, Sql, Table, values};
use super::{Sqlite, StoreError};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// All tables.
pub const TABLES: [&Table; 11] = [
    &META, &PLAYERS, &KEYS, &LINKS, &RUNS, &BESTS, &TRIES, &SAVES, &BANS, &HIDDEN, &FORGOTTEN,
];

/// Writes a copy of a store that may be in use, as it is at one moment.
///
/// # Errors
/// The store cannot be read or the file not be written; it must not be there yet.
pub fn backup(database: &dyn Database, file: &Path) -> Result<(), StoreError> {
    if file.exists() {
        return Err(StoreError::AlreadyExists(file.display().to_string()));
    }
    if database.file().is_some() {
        return vacuum(database, file);
    }
    let copied = download(database, file);
    if copied.is_err() {
        // Half a copy must not be taken for a whole one.
        let _ = std::fs::remove_file(file);
    }
    copied
}

/// Copying a table of millions of rows takes longer than any other statement may.
const NO_TIMEOUTS: &str = "SET statement_timeout = 0; SET lock_timeout = 0";

fn download(database: &dyn Database, file: &Path) -> Result<(), StoreError> {
    let mut from = database.connect(AccessMode::Read)?;
    from.script(NO_TIMEOUTS)?;
    let target = Sqlite::at(file);
    let mut to = target.connect(AccessMode::Write)?;
    migrate::migrate(&target, &mut *to, MIGRATIONS)?;
    from.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
    copy(&mut *from, &mut *to)?;
    from.script("COMMIT")?;
    // One file, without a second one for what is not in it yet.
    to.script("PRAGMA journal_mode = DELETE")
}

fn vacuum(database: &dyn Database, file: &Path) -> Result<(), StoreError> {
    super::sqlite::create(file).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let name = file.display().to_string().replace('\'', "''");
    database
        .connect(AccessMode::Write)?
        .script(&format!("VACUUM INTO '{name}'"))
}

/// Puts a copy in the place of a store that is not in use. Without `force` that must not be
/// there or be empty.
///
/// # Errors
/// The file is no copy of a store, or a newer one's; the store is there or in use.
pub fn restore(database: &dyn Database, file: &Path, force: bool) -> Result<(), StoreError> {
    if !file.exists() {
        return Err(StoreError::Unavailable(format!(
            "there is no file {}",
            file.display()
        )));
    }
    let source = Sqlite::at(file);
    let mut from = source.connect(AccessMode::Read)?;
    let check = from.first("PRAGMA integrity_check", values![])?;
    if check.as_ref().map(|row| row.text(0)) != Some(Ok("ok")) {
        return Err(StoreError::Corrupt(format!(
            "{} is damaged",
            file.display()
        )));
    }
    let known = MIGRATIONS.len() as i64;
    let schema = match migrate::version(&mut *from) {
        Ok(0) | Err(StoreError::Sql(_)) => {
            return Err(StoreError::Foreign(file.display().to_string()));
        }
        schema => schema?,
    };
    if schema > known {
        let by = migrate::program(&mut *from)?;
        return Err(StoreError::Newer { schema, known, by });
    }
    match database.file() {
        Some(path) => replace(&source, path, force),
        None => {
            drop(from);
            let newest = std::env::temp_dir().join(format!("mazed-{:x}", super::random()));
            let filled = fill_from(database, &source, &newest, force);
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(beside(&newest, end));
            }
            filled
        }
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
    let failed = |error: std::io::Error| StoreError::Unavailable(error.to_string());
    let _lock;
    if path.exists() {
        if !force {
            return Err(StoreError::AlreadyExists(path.display().to_string()));
        }
        _lock = super::hold(path)?;
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
    let fresh = beside(path, ".restored");
    let _ = std::fs::remove_file(&fresh);
    vacuum(source, &fresh)?;
    std::fs::File::open(&fresh)
        .and_then(|file| file.sync_all())
        .map_err(failed)?;
    // The log of the store that was there before would be taken for changes to this one.
    for log in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(beside(path, log));
    }
    std::fs::rename(&fresh, path).map_err(failed)
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
    copy(from, &mut *to)
}

fn copy(from: &mut dyn Sql, to: &mut dyn Sql) -> Result<(), StoreError> {
    to.script("BEGIN")?;
    for table in TABLES {
        // The schema's version, and whose it is, are the target's own.
        let but = match table.name {
            "meta" => "WHERE name NOT IN ('schema', 'program')",
            _ => "",
        };
        let (name, columns) = (table.name, table.list());
        to.script(&format!("DELETE FROM {name} {but}"))?;
        let insert = table.insert();
        from.each(
            &format!("SELECT {columns} FROM {name} {but}"),
            values![],
            &mut |Row(values)| to.execute(&insert, &values).map(drop),
        )?;
    }
    to.script("COMMIT")
}
