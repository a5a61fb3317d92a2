//! A file that one process at a time holds, with the number of that process in it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

/// Why a file is not ours.
#[derive(Debug)]
pub enum LockError {
    /// Another process holds it; its number, where it is known.
    Held(Option<u32>),
    /// It cannot be made or locked.
    Io(std::io::Error),
}

/// A file that this process holds until it ends, however it ends. It stays where it is: one
/// that is deleted and made anew could be held by two.
#[derive(Debug)]
pub struct LockFile {
    file: File,
}

impl LockFile {
    /// Makes the file, if it is not there, and holds it.
    ///
    /// # Errors
    /// [`LockError`].
    pub fn hold(path: &Path) -> Result<Self, LockError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).map_err(LockError::Io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let _ = file.read_to_string(&mut text);
                return Err(LockError::Held(text.trim().parse().ok()));
            }
            Err(TryLockError::Error(error)) => return Err(LockError::Io(error)),
        }
        // It is only what others are told, so a full disk does not matter.
        let _ = file
            .set_len(0)
            .and_then(|()| writeln!(file, "{}", std::process::id()));
        Ok(Self { file })
    }

    /// Whether the file of this name is the one that is held. Another process would take another.
    #[cfg(unix)]
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt;
        let identity = |file: std::fs::Metadata| (file.dev(), file.ino());
        let named = path.metadata().ok().map(identity);
        named.is_some() && named == self.file.metadata().ok().map(identity)
    }

    /// The system lets nobody delete it.
    #[cfg(not(unix))]
    pub(crate) fn is_at(&self, _: &Path) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_second_is_told_who_has_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let first = LockFile::hold(&path).expect("free");
        let second = LockFile::hold(&path);
        let ours = std::process::id();
        assert!(matches!(second, Err(LockError::Held(Some(id))) if id == ours));
        drop(first);
        LockFile::hold(&path).expect("free again");
    }
}
