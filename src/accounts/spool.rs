//! What waits for the store, on the disk: neither the end of this process nor that of the
//! machine loses what is in it.
//!
//! One file, to which records are appended:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | how many bytes follow the checksum, little-endian |
//! | 8 | the checksum: the first bytes of their SHA-256 |
//! | 8 | the number of an entry, little-endian |
//! | | the entry; nothing: it is done |
//!
//! A thread of its own writes, and syncs once for all records that came meanwhile. The file is
//! written anew where most of it is done.

use crate::store::lock_file::{LockError, LockFile};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The file in the folder.
pub(crate) const FILE: &str = "runs";

/// The file by which a server holds the folder.
const LOCK: &str = "lock";

/// The most bytes of the file: many times what may wait ([`super::retry_queue`]), since it is
/// written anew when half of it is done.
const FILE_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// Below this the file is not written anew: it takes no longer to read than the rest of a start.
const REWRITE_BYTES_MIN: u64 = 1024 * 1024;

/// Records that share a sync at most, so that none waits for more than some megabytes.
const RECORDS_PER_SYNC: usize = 1024;

/// The most bytes of a record behind its checksum: more than all that may wait of a kind
/// ([`super::retry_queue`]), so that damage which looks like a huge one costs no time.
const RECORD_BYTES_MAX: usize = 32 * 1024 * 1024;

/// How long after one failure the next ones are the same, as those of a full disk are: the log says
/// it once.
const FAILURE_INTERVAL: Duration = Duration::from_secs(600);

/// Bytes in front of an entry.
const HEAD: usize = 20;

/// An entry by its number.
pub(super) type Numbered = (u64, Vec<u8>);

/// Why a spool cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SpoolError {
    /// Another server has it; the number of its process, where it is known.
    #[error("another server uses it")]
    Held(Option<u32>),
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

enum Job {
    Put(u64, Vec<u8>, oneshot::Sender<bool>),
    Done(u64),
    Flush(oneshot::Sender<bool>),
}

/// An open spool.
#[derive(Debug)]
pub(super) struct Spool {
    jobs: Sender<Job>,
    size: Arc<SpoolSize>,
}

/// What is in the file, for monitoring.
#[derive(Debug, Default)]
struct SpoolSize {
    entries: AtomicUsize,
    bytes: AtomicU64,
}

impl SpoolSize {
    fn note(&self, spool: &SpoolFile) {
        self.entries.store(spool.live.len(), Ordering::Relaxed);
        self.bytes.store(spool.length, Ordering::Relaxed);
    }
}

impl Spool {
    /// Opens the spool in this folder, which is made if it is not there; with all entries that
    /// are not done.
    ///
    /// # Errors
    /// [`SpoolError`].
    pub(super) fn open(folder: &Path) -> Result<(Self, Vec<Numbered>), SpoolError> {
        make_folder(folder, true)?;
        let lock = hold(folder)?;
        let mut spool = SpoolFile::open(folder, lock)?;
        let entries = spool.entries()?;
        let size = Arc::new(SpoolSize::default());
        size.note(&spool);
        let (jobs, queue) = channel();
        let noted = Arc::clone(&size);
        thread::Builder::new()
            .name("spool".to_owned())
            .spawn(move || serve(spool, &queue, &noted))?;
        Ok((Self { jobs, size }, entries))
    }

    /// Entries that are not done, and bytes of the file.
    pub(super) fn size(&self) -> (usize, u64) {
        let SpoolSize { entries, bytes } = &*self.size;
        (
            entries.load(Ordering::Relaxed),
            bytes.load(Ordering::Relaxed),
        )
    }

    /// Has an entry written. What is returned says whether it is on the disk.
    pub(super) fn put(&self, number: u64, entry: Vec<u8>) -> oneshot::Receiver<bool> {
        let (reply, synced) = oneshot::channel();
        // Where the thread has ended, the reply goes with it.
        let _ = self.jobs.send(Job::Put(number, entry, reply));
        synced
    }

    /// Has it written that an entry is done. Where that is lost, the entry is done again, which
    /// changes nothing.
    pub(super) fn done(&self, number: u64) {
        let _ = self.jobs.send(Job::Done(number));
    }

    /// Waits until all before is written; whether the next start will find what is not done.
    pub(super) async fn flush(&self) -> bool {
        let (reply, is_there) = oneshot::channel();
        let _ = self.jobs.send(Job::Flush(reply));
        is_there.await.unwrap_or(false)
    }

    /// Has it written anew where somebody has deleted it. Nobody waits for that.
    pub(super) fn check(&self) {
        let (reply, _) = oneshot::channel();
        let _ = self.jobs.send(Job::Flush(reply));
    }
}

/// Makes the folder, for its owner alone.
fn make_folder(folder: &Path, with_parents: bool) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(with_parents);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn hold(folder: &Path) -> Result<LockFile, SpoolError> {
    LockFile::hold(&folder.join(LOCK)).map_err(|error| match error {
        LockError::Held(process) => SpoolError::Held(process),
        LockError::Io(error) => SpoolError::Io(error),
    })
}

fn serve(mut spool: SpoolFile, queue: &Receiver<Job>, size: &SpoolSize) {
    let mut said: Option<Instant> = None;
    while let Ok(first) = queue.recv() {
        let mut jobs = vec![first];
        jobs.extend(queue.try_iter().take(RECORDS_PER_SYNC - 1));
        let has_records = jobs.iter().any(|job| !matches!(job, Job::Flush(_)));
        let written = spool.write(&jobs);
        size.note(&spool);
        match &written {
            Err(error) if said.is_none_or(|at| at.elapsed() > FAILURE_INTERVAL) => {
                said = Some(Instant::now());
                tracing::error!(
                    %error,
                    "the spool cannot be written: what waits for the database is in memory alone"
                );
            }
            Ok(()) if has_records && said.take().is_some() => {
                tracing::warn!("the spool is written again");
            }
            _ => {}
        }
        for job in jobs {
            let _ = match job {
                Job::Put(.., reply) => reply.send(written.is_ok()),
                Job::Flush(reply) => reply.send(spool.is_there()),
                Job::Done(_) => continue,
            };
        }
    }
}

struct SpoolFile {
    folder: PathBuf,
    file: File,
    /// The end of the last whole record.
    length: u64,
    /// Where the entries are that are not done.
    live: BTreeMap<u64, (u64, u32)>,
    live_bytes: u64,
    /// A sync failed, so nobody knows what of the file is on the disk, or under which name.
    is_doubtful: bool,
    lock: LockFile,
}

impl SpoolFile {
    fn open(folder: &Path, lock: LockFile) -> io::Result<Self> {
        // Left over from a process that was killed meanwhile.
        let _ = std::fs::remove_file(folder.join("runs.new"));
        let mut spool = Self {
            folder: folder.to_owned(),
            file: create(&folder.join(FILE))?,
            length: 0,
            live: BTreeMap::new(),
            live_bytes: 0,
            is_doubtful: false,
            lock,
        };
        // The name is on the disk too before anything is promised.
        sync_folder(folder)?;
        spool.scan()?;
        Ok(spool)
    }

    /// Finds the records.
    fn scan(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes)?;
        let damaged = records(&bytes, |number, at, size| {
            self.note(number, at as u64, size);
            self.length = (at + HEAD + size) as u64;
        });
        if damaged > 0 {
            tracing::warn!(bytes = damaged, "damaged parts of the spool are left out");
        }
        self.file.set_len(self.length)
    }

    /// Notes a record that is in the file.
    fn note(&mut self, number: u64, at: u64, size: usize) {
        let before = match size {
            0 => self.live.remove(&number),
            size => self.live.insert(number, (at, size as u32)),
        };
        self.live_bytes += size as u64;
        self.live_bytes -= before.map_or(0, |(_, size)| u64::from(size));
    }

    fn entries(&mut self) -> io::Result<Vec<Numbered>> {
        let live: Vec<_> = self.live.iter().map(|(n, place)| (*n, *place)).collect();
        live.into_iter()
            .map(|(number, place)| Ok((number, self.read(place)?)))
            .collect()
    }

    fn read(&mut self, (at, size): (u64, u32)) -> io::Result<Vec<u8>> {
        let mut entry = vec![0; size as usize];
        self.file.seek(SeekFrom::Start(at + HEAD as u64))?;
        self.file.read_exact(&mut entry)?;
        Ok(entry)
    }

    /// Writes records, and syncs where one is an entry.
    fn write(&mut self, jobs: &[Job]) -> io::Result<()> {
        let is_checked = jobs.iter().any(|job| matches!(job, Job::Flush(_)));
        let is_missing = is_checked && !self.is_there();
        self.is_doubtful |= is_missing;
        let most = 2 * self.live_bytes + REWRITE_BYTES_MIN;
        if self.is_doubtful || self.length > most.min(FILE_BYTES_MAX) {
            match self.rewrite() {
                Ok(()) if is_missing => {
                    tracing::warn!("the spool was not where it had been: it is written anew");
                }
                Ok(()) => {}
                Err(error) if self.is_doubtful => return Err(error),
                // The disk may be full: what is appended may find room all the same.
                Err(error) => tracing::warn!(%error, "the spool is not written anew"),
            }
        }
        let mut bytes = Vec::new();
        let mut records = Vec::new();
        let mut promises = false;
        for job in jobs {
            let (number, entry) = match job {
                Job::Put(number, entry, _) => (*number, &entry[..]),
                Job::Done(number) => (*number, &[][..]),
                Job::Flush(_) => continue,
            };
            promises |= !entry.is_empty();
            records.push((number, self.length + bytes.len() as u64, entry.len()));
            put_record(&mut bytes, number, entry);
        }
        if self.length + bytes.len() as u64 > FILE_BYTES_MAX {
            return Err(io::Error::other("it is full"));
        }
        let written = self
            .file
            .seek(SeekFrom::Start(self.length))
            .and_then(|_| self.file.write_all(&bytes));
        if written.is_err() {
            // Half a record would hide those behind it.
            self.is_doubtful = self.file.set_len(self.length).is_err();
            return written;
        }
        if promises && let Err(error) = self.file.sync_data().and_then(|()| self.check_name()) {
            self.is_doubtful = true;
            return Err(error);
        }
        self.length += bytes.len() as u64;
        for (number, at, size) in records {
            self.note(number, at, size);
        }
        if self.live.is_empty() && self.length > 0 {
            self.file.set_len(0)?;
            self.length = 0;
        }
        Ok(())
    }

    /// Whether the next start will find what is not done.
    fn is_there(&self) -> bool {
        self.live.is_empty() || self.check_name().is_ok()
    }

    /// Whether the next start will find what is written here. Otherwise it is written anew.
    #[cfg(unix)]
    fn check_name(&self) -> io::Result<()> {
        use std::os::unix::fs::MetadataExt;
        let identity = |file: std::fs::Metadata| (file.dev(), file.ino());
        let named = std::fs::metadata(self.folder.join(FILE))?;
        if identity(named) != identity(self.file.metadata()?) {
            return Err(io::Error::other("another file is in its place"));
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn check_name(&self) -> io::Result<()> {
        Ok(())
    }

    /// Writes the file anew, without what is done.
    fn rewrite(&mut self) -> io::Result<()> {
        if !self.lock.is_at(&self.folder.join(LOCK)) {
            // Somebody has deleted the folder, or what was in it.
            match make_folder(&self.folder, false) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => {}
            }
            self.lock = hold(&self.folder).map_err(io::Error::other)?;
        }
        let path = self.folder.join("runs.new");
        let _ = std::fs::remove_file(&path);
        let mut fresh = create(&path)?;
        let mut records = Vec::new();
        let mut length = 0;
        let live: Vec<_> = self.live.iter().map(|(n, place)| (*n, *place)).collect();
        for (number, place) in live {
            let entry = self.read(place)?;
            let mut record = Vec::new();
            put_record(&mut record, number, &entry);
            fresh.write_all(&record)?;
            records.push((number, (length, place.1)));
            length += record.len() as u64;
        }
        fresh.sync_all()?;
        std::fs::rename(&path, self.folder.join(FILE))?;
        // The one before has no name any more.
        self.file = fresh;
        self.length = length;
        self.live = records.into_iter().collect();
        self.is_doubtful = true;
        sync_folder(&self.folder)?;
        self.is_doubtful = false;
        Ok(())
    }
}

/// Opens a file, or makes it, for its owner alone: fingerprints of keys are in it.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

fn checksum(body: &[u8]) -> [u8; 8] {
    let mut first = [0; 8];
    first.copy_from_slice(&Sha256::digest(body)[..8]);
    first
}

/// Finds the records: the number of each, where it begins, and how long its entry is; how many bytes
/// are damaged.
fn records(bytes: &[u8], mut found: impl FnMut(u64, usize, usize)) -> usize {
    let (mut at, mut damaged) = (0, 0);
    while at < bytes.len() {
        // A machine that went down leaves zeros or half a record at the end. Whatever else
        // is damaged, the next whole record is looked for behind it.
        let Some((number, size)) = record(&bytes[at..]) else {
            at += 1;
            damaged += 1;
            continue;
        };
        found(number, at, size);
        at += HEAD + size;
    }
    damaged
}

/// The number of the entry in a whole record at the beginning of these bytes, and its size.
fn record(bytes: &[u8]) -> Option<(u64, usize)> {
    let (head, rest) = bytes.split_at_checked(12)?;
    let size = u32::from_le_bytes(head[..4].try_into().ok()?) as usize;
    let body = rest.get(..size).filter(|_| size <= RECORD_BYTES_MAX)?;
    let number = u64::from_le_bytes(*body.first_chunk()?);
    (checksum(body) == head[4..]).then_some((number, size - 8))
}

fn put_record(bytes: &mut Vec<u8>, number: u64, entry: &[u8]) {
    let body = [&number.to_le_bytes(), entry].concat();
    bytes.extend_from_slice(&(body.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&checksum(&body));
    bytes.extend_from_slice(&body);
}

#[cfg(test)]
mod tests;
