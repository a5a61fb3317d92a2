//! The server's own key: loaded, or created on the first start.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use russh::keys::ssh_key::LineEnding;
use russh::keys::{Algorithm, PrivateKey};

/// The file in the folder of keys.
pub const FILE: &str = "ssh_host_ed25519_key";

/// Why there is no host key.
#[derive(Debug, thiserror::Error)]
pub enum HostKeyError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Others can read the file, so the key is no secret.
    #[error(
        "{path}: others can read this key (mode {mode:03o}); chmod 600 it, or better, make a new one"
    )]
    Open {
        /// The file.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// The file holds no usable key.
    #[error("{path}: {error}")]
    Key {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: russh::keys::ssh_key::Error,
    },
    /// The key is of another kind.
    #[error("{path}: not an Ed25519 key without a passphrase")]
    Kind {
        /// The file.
        path: PathBuf,
    },
}

/// The host key in `folder`, created with the folder if there is none.
///
/// An existing file is never written to, but for an empty one: a server that was killed while it
/// made the key left it, and nothing is lost with it. On Unix a file that others can read is
/// refused.
pub(super) fn load_or_create(folder: &Path) -> Result<PrivateKey, HostKeyError> {
    let path = folder.join(FILE);
    let io = |error| HostKeyError::Io {
        path: path.clone(),
        error,
    };
    if let Some(key) = existing(folder)? {
        return Ok(key);
    }
    create_folder(folder).map_err(io)?;
    let locked = lock(folder);
    // Another server may have made it meanwhile.
    if let Some(key) = existing(folder)? {
        return Ok(key);
    }
    let key = create(&path)?;
    drop(locked);
    Ok(key)
}

/// The host key in `folder` as it would be loaded; `None`: it would be created.
///
/// # Errors
/// [`HostKeyError`].
pub(crate) fn existing(folder: &Path) -> Result<Option<PrivateKey>, HostKeyError> {
    let path = folder.join(FILE);
    let file = open(&path).map_err(|error| HostKeyError::Io {
        path: path.clone(),
        error,
    })?;
    file.map(|file| load(file, &path)).transpose()
}

/// The file of the key, unless there is none yet.
fn open(path: &Path) -> io::Result<Option<fs::File>> {
    match fs::File::open(path) {
        Ok(file) => {
            let about = file.metadata()?;
            if about.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            let is_empty = about.is_file() && about.len() == 0;
            Ok(Some(file).filter(|_| !is_empty))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Keeps other servers from making the key at the same time, until it is dropped; where the
/// file system has no locks, it does without.
fn lock(folder: &Path) -> Option<fs::File> {
    let folder = fs::File::open(folder).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

fn load(file: fs::File, path: &Path) -> Result<PrivateKey, HostKeyError> {
    let io = |error| HostKeyError::Io {
        path: path.to_owned(),
        error,
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        // Of the open file, so that it cannot be changed in between.
        let about = file.metadata().map_err(io)?;
        let mode = about.mode() & 0o777;
        let us = (
            rustix::process::geteuid().as_raw(),
            rustix::process::getegid().as_raw(),
        );
        if is_open(mode, (about.uid(), about.gid()), us) {
            return Err(HostKeyError::Open {
                path: path.to_owned(),
                mode,
            });
        }
    }
    let text = io::read_to_string(file).map_err(io)?;
    let key = PrivateKey::from_openssh(text).map_err(|error| HostKeyError::Key {
        path: path.to_owned(),
        error,
    })?;
    if key.algorithm() != Algorithm::Ed25519 || key.is_encrypted() {
        return Err(HostKeyError::Kind {
            path: path.to_owned(),
        });
    }
    Ok(key)
}

/// Whether others can read a key of this mode, whose owner and group stand beside those of this
/// process.
///
/// A file of root's that this process reads by its group alone is a secret as well: Kubernetes hands
/// keys over in that way (0440, `fsGroup`), and in no other to a process that is not root.
#[cfg(unix)]
fn is_open(mode: u32, (owner, group): (u32, u32), (user, own_group): (u32, u32)) -> bool {
    let is_handed_over = owner == 0 && user != 0 && group == own_group && group != 0;
    let forbidden = if is_handed_over { 0o037 } else { 0o077 };
    mode & forbidden != 0
}

fn create(path: &Path) -> Result<PrivateKey, HostKeyError> {
    let io = |error| HostKeyError::Io {
        path: path.to_owned(),
        error,
    };
    let failed = |error| HostKeyError::Key {
        path: path.to_owned(),
        error,
    };
    let key = PrivateKey::random(&mut russh::keys::key::safe_rng(), Algorithm::Ed25519)
        .map_err(failed)?;
    let text = key.to_openssh(LineEnding::LF).map_err(failed)?;
    if path.exists() {
        tracing::warn!(path = %path.display(), "the host key was empty: a new one is made");
    }
    let unfinished = path.with_extension("new");
    let written = write(&unfinished, text.as_bytes()).and_then(|()| fs::rename(&unfinished, path));
    if let Err(error) = written {
        let _ = fs::remove_file(&unfinished);
        return Err(io(error));
    }
    sync_folder_of(path).map_err(io)?;
    Ok(key)
}

/// Writes a file that only its owner can read, in place of one that a killed server left; it
/// is on the disk when this returns.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Brings the file's name to the disk as well.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_then_kept() {
        let folder = tempfile::tempdir().unwrap();
        let keys = folder.path().join("keys");
        let made = load_or_create(&keys).unwrap();
        let bytes = fs::read(keys.join(FILE)).unwrap();
        let loaded = load_or_create(&keys).unwrap();
        assert_eq!(made.public_key(), loaded.public_key());
        assert_eq!(fs::read(keys.join(FILE)).unwrap(), bytes);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it_and_one_that_others_can_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let keys = folder.path().join("deeper").join("keys");
        load_or_create(&keys).unwrap();
        let path = keys.join(FILE);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&keys), mode(&path)), (0o700, 0o600));
        for open in [0o640, 0o604, 0o644] {
            fs::set_permissions(&path, fs::Permissions::from_mode(open)).unwrap();
            let error = load_or_create(&keys).unwrap_err();
            assert!(
                matches!(error, HostKeyError::Open { mode, .. } if mode == open),
                "{error}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_key_of_roots_may_be_read_by_our_own_group_and_by_no_other() {
        let us = (65532, 65532);
        assert!(!is_open(0o440, (0, 65532), us));
        assert!(!is_open(0o400, (65532, 65532), us));
        for (mode, owner, group) in [
            (0o460, 0, 65532),
            (0o444, 0, 65532),
            (0o440, 0, 0),
            (0o440, 0, 100),
            (0o440, 65532, 65532),
        ] {
            assert!(
                is_open(mode, (owner, group), us),
                "{mode:o} {owner} {group}"
            );
        }
        assert!(
            is_open(0o440, (0, 0), (0, 0)),
            "root's own group is no hand-over"
        );
    }

    #[test]
    fn a_file_that_is_no_key_is_refused_and_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        fs::write(&path, "no key").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        }
        assert!(matches!(
            load_or_create(folder.path()),
            Err(HostKeyError::Key { .. })
        ));
        assert_eq!(fs::read(&path).unwrap(), b"no key");
    }

    #[test]
    fn what_a_killed_server_left_of_a_key_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        fs::write(&path, "").unwrap();
        fs::write(path.with_extension("new"), "half a k").unwrap();
        let made = load_or_create(folder.path()).unwrap();
        let loaded = load_or_create(folder.path()).unwrap();
        assert_eq!(made.public_key(), loaded.public_key());
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "nothing else is left");
    }

    #[test]
    fn servers_that_start_at_once_have_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let keys = folder.path().join("keys");
        let starting: Vec<_> = (0..8)
            .map(|_| {
                let keys = keys.clone();
                std::thread::spawn(move || load_or_create(&keys).unwrap())
            })
            .collect();
        let made: Vec<_> = starting
            .into_iter()
            .map(|one| one.join().unwrap())
            .collect();
        assert!(
            made.iter()
                .all(|key| key.public_key() == made[0].public_key())
        );
    }
}
