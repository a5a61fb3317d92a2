//! A look at a store that changes nothing: no schema is brought up to date, no file made, and a
//! server that runs on it is not disturbed.

use std::fs::{File, TryLockError};
use std::io::Read;
use std::path::Path;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use rusqlite::{Connection, OpenFlags};

use super::copy::beside;
use super::migrate::{self, MIGRATIONS};
use super::sql::{AccessMode, Row, Sql, values};
use super::{StoreError, StoreUrl, clock, sqlite, stored_secret};
use crate::model::{Moment, Name, Secret};

/// What has a meaning in the name of a file that SQLite takes as a URI.
const IN_URI: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#');

/// What is found out about a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inspection {
    /// It will be made: the file is not there, or nothing is in it.
    Fresh,
    /// It was not closed, and the log beside the file has so many bytes, which the next start
    /// brings into it. To read it would do the same.
    NotClosed(u64),
    /// It could be read.
    Read {
        /// The version of its schema, and the one that this program has.
        schema: (i64, i64),
        /// The last time that was believed, and that of the newest run.
        last_time: Option<Moment>,
        /// By which what waits for it is known.
        secret: Option<Secret>,
        /// What is wrong with the file.
        damage: Option<String>,
        /// The players to whom keys that were asked about belong.
        players: Vec<(String, Name)>,
    },
}

/// The process that uses the store of this file; `Some(None)`: there is one, and it is not known
/// which.
pub(crate) fn user_of(file: &Path) -> Option<Option<u32>> {
    let real = file.canonicalize();
    let lock = beside(real.as_deref().unwrap_or(file), ".lock");
    let mut lock = File::open(lock).ok()?;
    match lock.try_lock_shared() {
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            let _ = lock.read_to_string(&mut text);
            Some(text.trim().parse().ok())
        }
        _ => None,
    }
}

/// Looks at a store, and for the players of keys with these fingerprints.
///
/// # Errors
/// It cannot be read, or is not ours.
pub(crate) fn inspect(url: &StoreUrl, keys: &[&str]) -> Result<Inspection, StoreError> {
    let database = url.database()?;
    let Some(file) = database.file() else {
        return read(&mut *database.connect(AccessMode::Read)?, keys, false);
    };
    let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
    match file.metadata() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Inspection::Fresh),
        Err(error) => return Err(unavailable(error)),
        Ok(about) if about.is_file() && about.len() == 0 => return Ok(Inspection::Fresh),
        Ok(_) => {}
    }
    let log = beside(file, "-wal").metadata();
    let log = log.map_or(0, |log| log.len());
    let is_in_use = user_of(file).is_some();
    if log > 0 && !is_in_use {
        return Ok(Inspection::NotClosed(log));
    }
    // SQLite makes no files beside one that nobody changes meanwhile.
    let immutable = if is_in_use { "" } else { "&immutable=1" };
    let name = file.to_str().ok_or(StoreError::Url)?;
    let name = utf8_percent_encode(name, IN_URI);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let opened = Connection::open_with_flags(format!("file:{name}?mode=ro{immutable}"), flags);
    let mut open = sqlite::to_read(opened, file)?;
    read(&mut *open, keys, true)
}

fn read(sql: &mut dyn Sql, keys: &[&str], is_file: bool) -> Result<Inspection, StoreError> {
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    let schema = match migrate::version(sql) {
        // A database of PostgreSQL in which there are no tables yet.
        Ok(0) | Err(StoreError::Sql(_)) if !is_file => return Ok(Inspection::Fresh),
        schema => schema?,
    };
    if schema > known + 1 {
        let by = migrate::program(sql)?;
        return Err(StoreError::Newer { schema, known, by });
    }
    let mut damage = None;
    if is_file {
        sql.each("PRAGMA quick_check(1)", values![], &mut |row: Row| {
            damage = Some(row.text(0)?.to_owned()).filter(|found| found != "ok");
            Ok(())
        })?;
    }
    let last_time = clock::last_time(sql)?;
    let secret = stored_secret(sql)?;
    let mut players = Vec::new();
    for key in keys {
        let owner = "SELECT players.name FROM keys JOIN players ON players.id = keys.player \
             WHERE keys.fingerprint = $1";
        let row = sql.first(owner, values![*key])?;
        let name = row.map(|row| row.text(0).map(Name::stored)).transpose()?;
        players.extend(name.flatten().map(|name| ((*key).to_owned(), name)));
    }
    Ok(Inspection::Read {
        schema: (schema, known),
        last_time,
        secret,
        damage,
        players,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Options, Store};

    #[test]
    fn a_look_at_a_store_changes_nothing_in_its_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        // With what has a meaning in a URI.
        let path = folder.path().join("a b%20?#.db");
        let url = StoreUrl::file(&path);
        let files = || -> Vec<_> {
            let entries = folder.path().read_dir().expect("a folder");
            let mut files: Vec<_> = entries
                .map(|entry| {
                    let path = entry.expect("an entry").path();
                    (path.clone(), std::fs::read(path).expect("a file"))
                })
                .collect();
            files.sort();
            files
        };
        assert_eq!(inspect(&url, &[]), Ok(Inspection::Fresh));
        assert!(files().is_empty());
        let database = url.database().expect("a database");
        let options = Options {
            serves: true,
            ..Options::default()
        };
        let store = Store::open(database, options).expect("a store");
        let known = MIGRATIONS.len() as i64;
        let fine = |found: Result<Inspection, _>| match found {
            Ok(Inspection::Read { schema, damage, .. }) => {
                assert_eq!((schema, damage), ((known, known), None));
            }
            other => panic!("{other:?}"),
        };
        fine(inspect(&url, &[]));
        assert_eq!(user_of(&path), Some(Some(std::process::id())));
        drop(store);
        let closed = |path: &Path| !beside(path, "-wal").exists();
        for _ in 0..100 {
            if closed(&path) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(closed(&path), "the last connection closes it");
        let before = files();
        fine(inspect(&url, &[]));
        assert_eq!(user_of(&path), None);
        assert_eq!(files(), before);
        // Damaged in the middle.
        let mut bytes = std::fs::read(&path).expect("a file");
        let middle = bytes.len() / 2;
        bytes[middle..].fill(0x55);
        std::fs::write(&path, bytes).expect("written");
        let found = inspect(&url, &[]);
        let is_damaged = match &found {
            Ok(Inspection::Read { damage, .. }) => damage.is_some(),
            Err(StoreError::Corrupt(_)) => true,
            _ => false,
        };
        assert!(is_damaged, "{found:?}");
        std::fs::write(beside(&path, "-wal"), "half").expect("written");
        assert_eq!(inspect(&url, &[]), Ok(Inspection::NotClosed(4)));
        std::fs::write(&path, "no database at all").expect("written");
        std::fs::remove_file(beside(&path, "-wal")).expect("removed");
        assert!(matches!(inspect(&url, &[]), Err(StoreError::Corrupt(_))));
    }
}
