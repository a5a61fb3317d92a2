//! How a store is opened: held against other servers, brought up to date, and known by its secret.

use super::engine::Engine;
use super::lock_file::{LockError, LockFile};
use super::sql::{AccessMode, Database, Sql, values};
use super::{Store, StoreError, bans, clock, copy, migrate, players, random};
use crate::model::Secret;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32};

/// How a store is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The most work in one transaction; `None`: the usual.
    pub batch: Option<usize>,
    /// Whether this is a server, whose first write frees the unfinished games that sessions of
    /// dead servers held. Not earlier: a server that cannot listen changes nothing, and one
    /// that is started on a full disk starts.
    pub serves: bool,
}

impl Store {
    /// Opens a store, makes it when it is not there, and brings its schema up to date.
    /// It may wait for the disk and the network.
    ///
    /// # Errors
    /// [`StoreError`]: it cannot be reached, is not ours, or newer than this program.
    pub fn open(database: Arc<dyn Database>, options: Options) -> Result<Self, StoreError> {
        // A connection must not be waited for on a thread of an asynchronous runtime.
        let opening = std::thread::spawn(move || Self::open_here(database, options));
        opening
            .join()
            .unwrap_or_else(|_| Err(StoreError::Unavailable("it could not be opened".to_owned())))
    }

    fn open_here(database: Arc<dyn Database>, options: Options) -> Result<Self, StoreError> {
        let lock = match database.file() {
            Some(file) if options.serves => hold(file)?,
            _ => None,
        };
        let mut sql = database.connect(AccessMode::Write)?;
        migrate::migrate(&*database, &mut *sql, migrate::MIGRATIONS)?;
        let server = database.server();
        let secret = secret(&mut *sql)?;
        let believed = clock::believed(&mut *sql)?;
        bans::mark_earlier(&*database, &mut *sql, &secret)?;
        if let Err(error) = players::add_skeletons(&*database, &mut *sql) {
            tracing::warn!(%error, "look-alike names can be taken until the next start");
        }
        let is_shared = database.file().is_none();
        let engine = Engine::start(Arc::clone(&database), sql, options, Some(secret))
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Self {
            engine: Arc::new(engine),
            database,
            secret,
            believed,
            ahead: Arc::default(),
            server,
            is_shared,
            _lock: lock.map(Arc::new),
            sessions: Arc::new(AtomicU32::new(random() as u32)),
            page_permit: Arc::default(),
            last_changed: Arc::new(AtomicI64::new(i64::MIN)),
            // A change may have ended with the server before.
            log_has_deleted: Arc::new(AtomicBool::new(true)),
        })
    }
}

/// Holds the file of a server's store against other servers. Commands of the operator go on
/// working beside it.
pub(super) fn hold(file: &std::path::Path) -> Result<Option<LockFile>, StoreError> {
    // A symbolic link leads to the same file, also where that is still to be made.
    let link = file.read_link().ok();
    let named = link.and_then(|to| Some(file.parent()?.join(to)));
    let real = file.canonicalize().ok().or(named);
    let file = real.as_deref().unwrap_or(file);
    #[cfg(unix)]
    if let Ok(found) = file.metadata()
        && std::os::unix::fs::MetadataExt::nlink(&found) > 1
    {
        tracing::warn!(
            "the database has a second name (a hard link), under which others may use it"
        );
    }
    match LockFile::hold(&copy::beside(file, ".lock")) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockError::Held(process)) => Err(StoreError::InUse(process)),
        // The folder is missing, which the opening of the database says.
        Err(LockError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        // A full disk, or one on which nothing can be locked.
        Err(LockError::Io(error)) => {
            tracing::warn!(%error, "no other server is kept from using the database");
            Ok(None)
        }
    }
}

/// The secret of this store, made when it is new.
fn secret(sql: &mut dyn Sql) -> Result<Secret, StoreError> {
    let fresh: Vec<String> = (0..8).map(|_| format!("{:08x}", random() as u32)).collect();
    sql.execute(
        &format!("{} ON CONFLICT DO NOTHING", migrate::META.insert()),
        values!["secret", fresh.concat()],
    )?;
    stored_secret(sql)?.ok_or_else(|| StoreError::Corrupt("no secret".to_owned()))
}

/// The secret of this store; `None`: there is none yet.
pub(super) fn stored_secret(sql: &mut dyn Sql) -> Result<Option<Secret>, StoreError> {
    let row = sql.first("SELECT value FROM meta WHERE name = 'secret'", values![])?;
    let wrong = || StoreError::Corrupt("the secret".to_owned());
    let Some(row) = row else {
        return Ok(None);
    };
    let text = row.text(0)?;
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return Err(wrong());
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        let digits = text.get(2 * at..2 * at + 2).unwrap_or_default();
        *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
    }
    Ok(Some(Secret(bytes)))
}
