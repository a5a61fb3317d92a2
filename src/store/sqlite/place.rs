//! Where the file is, and whether it is still the one that was opened: others may move, delete or
//! overwrite it, or what is beside it, at any time.

use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::store::copy::beside;
use crate::store::{StoreError, random};

/// What tells a file from another one of the same name.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(not(unix))]
type Identity = ();

#[cfg(unix)]
fn identity(file: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}

/// Where SQLite keeps the `application_id`, in the head of the file.
const MARK_AT: u64 = 68;

/// Where the file is, as all connections of this process know it.
pub(super) struct Place {
    pub(super) path: PathBuf,
    /// What the file was when it was first opened.
    first: OnceLock<Identity>,
    /// A file beside it was removed while it was in use. Other programs make a new one, and would
    /// not notice us any more, so the file is not used again.
    is_torn: AtomicBool,
    mark: Mutex<Mark>,
}

impl Place {
    pub(super) fn at(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            first: OnceLock::new(),
            is_torn: AtomicBool::new(false),
            mark: Mutex::default(),
        }
    }

    /// Whether the file of this name is the one that it was first.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let gone = |why: &str| Err(StoreError::Unavailable(why.to_owned()));
        let file = std::fs::metadata(&self.path);
        let file = file.map_err(unavailable)?;
        let now = identity(&file);
        let is_new = self.first.get().is_none();
        if *self.first.get_or_init(|| now) != now {
            return gone("another file is in its place, and is used after a restart");
        }
        if self.is_torn.load(Ordering::Relaxed) {
            return gone("its -wal or -shm was removed; the file is used again after a restart");
        }
        if file.len() == 0 && !is_new {
            return gone("the file is empty");
        }
        if !self.has_mark(&file)? {
            return gone("another database is in its place, and is used after a restart");
        }
        Ok(())
    }

    /// The same, and whether what was beside it when it was opened still is.
    pub(super) fn check_beside(&self, then: &Beside) -> Result<(), StoreError> {
        self.check()?;
        let torn = |(then, now): (&Option<_>, _)| then.is_some() && *then != now;
        if then.iter().zip(self.beside()).any(torn) {
            self.is_torn.store(true, Ordering::Relaxed);
        }
        self.check()
    }

    /// The log in front of the file, and what its users share about it.
    pub(super) fn beside(&self) -> Beside {
        ["-wal", "-shm"].map(|end| {
            let file = std::fs::metadata(beside(&self.path, end));
            file.ok().as_ref().map(identity)
        })
    }

    fn mark(&self) -> MutexGuard<'_, Mark> {
        self.mark.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws a mark that is to be written to the file; `now`: the one that it has, with its log.
    pub(super) fn new_mark(&self, now: Option<i64>) -> Result<i64, StoreError> {
        let drawn = (random() & 0x7fff_ffff).max(1);
        let mut mark = self.mark();
        if mark.file.is_none() {
            let file = File::open(&self.path).map_err(unavailable)?;
            mark.file = Some(ManuallyDrop::new(file));
            let found = mark.read()?;
            mark.known.push(found);
            mark.known.extend(now);
        }
        mark.known.push(drawn);
        Ok(drawn)
    }

    /// Whether the file has one of the marks that were written to it. It is only looked at where it
    /// was changed since, by a checkpoint or by somebody else.
    fn has_mark(&self, file: &Metadata) -> Result<bool, StoreError> {
        let mut mark = self.mark();
        let state = state(file);
        if mark.known.is_empty() || mark.checked == Some(state) {
            return Ok(true);
        }
        let found = mark.read()?;
        let is_known = mark.known.contains(&found);
        if is_known && mark.known.last() == Some(&found) {
            mark.known = vec![found];
        }
        mark.checked = is_known.then_some(state);
        Ok(is_known)
    }

    /// Whether the file that was opened has none but our data, wherever it is by now.
    pub(super) fn is_ours(&self) -> bool {
        let mark = self.mark();
        mark.known.is_empty() || mark.read().is_ok_and(|found| mark.known.contains(&found))
    }

    /// Renames the log, which the next start would otherwise apply to the file that has taken the
    /// place of the one that it belongs to.
    pub(super) fn put_log_aside(&self) {
        let log = beside(&self.path, "-wal");
        if !std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
            return;
        }
        let aside = beside(
            &self.path,
            &format!("-wal.{}", self.mark().known.last().unwrap_or(&0)),
        );
        match std::fs::rename(&log, &aside) {
            Ok(()) => tracing::error!(
                log = %aside.display(),
                "the log of the database that was there before is put aside"
            ),
            Err(error) => tracing::error!(
                %error,
                log = %log.display(),
                "the log of the database that was there before is not put aside"
            ),
        }
    }
}

/// The files beside the database that it had when it was opened.
pub(super) type Beside = [Option<Identity>; 2];

/// A number in the head of the file, drawn anew now and then, by which a copy from earlier or
/// another store is noticed that somebody writes over the file.
#[derive(Default)]
struct Mark {
    /// Those that the file may have, the newest last, as it comes into the file with a checkpoint.
    /// None: it was not marked, so it is not looked at.
    known: Vec<i64>,
    /// The file as it was when it had one of them.
    checked: Option<State>,
    /// The file, to read them. It is never closed: that would let go of all locks that SQLite has
    /// on it in this process.
    file: Option<ManuallyDrop<File>>,
}

impl Mark {
    /// The mark that the file has, whatever is in the log; 0 where it is cut off.
    fn read(&self) -> Result<i64, StoreError> {
        let Some(mut file) = self.file.as_deref() else {
            return Ok(0);
        };
        let mut bytes = [0; 4];
        let read = file
            .seek(SeekFrom::Start(MARK_AT))
            .and_then(|_| file.read_exact(&mut bytes));
        match read {
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => Err(unavailable(error)),
            _ => Ok(i64::from(i32::from_be_bytes(bytes))),
        }
    }
}

fn unavailable(error: std::io::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

/// What changes about a file whenever it is written to.
#[cfg(unix)]
type State = (i64, i64, u64);

#[cfg(not(unix))]
type State = (Option<std::time::SystemTime>, u64);

#[cfg(unix)]
fn state(file: &Metadata) -> State {
    use std::os::unix::fs::MetadataExt;
    (file.ctime(), file.ctime_nsec(), file.len())
}

#[cfg(not(unix))]
fn state(file: &Metadata) -> State {
    (file.modified().ok(), file.len())
}
