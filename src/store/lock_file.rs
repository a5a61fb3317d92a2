//! A file that one process at a time holds, with the number of that process in it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

#[derive(Debug)]
pub enum LockError {
    /// Another process holds it; its number, where it is known.
    Held(Option<u32>),
    Io(std::io::Error),
}

/// A file that this process holds until it ends, however it ends. It is never deleted: one made
/// anew could be held by two.
#[derive(Debug)]
pub struct LockFile {
    _file: File,
}

impl LockFile {
    /// Makes the file, if it is not there, and holds it. A symbolic link is not followed: somebody
    /// else may have put it there.
    pub fn hold(path: &Path) -> Result<Self, LockError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            let no_link = rustix::fs::OFlags::NOFOLLOW.bits().cast_signed();
            options.mode(0o600).custom_flags(no_link);
        }
        let mut file = options.open(path).map_err(LockError::Io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LockError::Held(number(&mut file))),
            Err(TryLockError::Error(error)) => return Err(LockError::Io(error)),
        }
        // It is only what others are told, so a full disk does not matter.
        let _ = file
            .set_len(0)
            .and_then(|()| writeln!(file, "{}", std::process::id()));
        Ok(Self { _file: file })
    }
}

fn number(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    let _ = file.read_to_string(&mut text);
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_second_is_told_who_has_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let first = LockFile::hold(&path).expect("free");
        let ours = std::process::id();
        let second = LockFile::hold(&path);
        assert!(matches!(second, Err(LockError::Held(Some(id))) if id == ours));
        drop(first);
        LockFile::hold(&path).expect("free again");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_its_place_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, other) = (folder.path().join("lock"), folder.path().join("other"));
        std::fs::write(&other, "precious").expect("written");
        std::os::unix::fs::symlink(&other, &path).expect("a link");
        assert!(matches!(LockFile::hold(&path), Err(LockError::Io(_))));
        assert_eq!(std::fs::read_to_string(&other).expect("read"), "precious");
    }
}
