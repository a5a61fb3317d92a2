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
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
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
    #[error("{path}: {source}")]
    Key {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: russh::keys::ssh_key::Error,
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
/// An existing file is never written to. On Unix a file that others can read is
/// refused.
pub(super) fn load_or_create(folder: &Path) -> Result<PrivateKey, HostKeyError> {
    let path = folder.join(FILE);
    let io = |source| HostKeyError::Io {
        path: path.clone(),
        source,
    };
    match fs::File::open(&path) {
        Ok(file) => load(file, &path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            create_folder(folder).map_err(io)?;
            create(&path)
        }
        Err(error) => Err(io(error)),
    }
}

fn load(file: fs::File, path: &Path) -> Result<PrivateKey, HostKeyError> {
    let io = |source| HostKeyError::Io {
        path: path.to_owned(),
        source,
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Of the open file, so that it cannot be changed in between.
        let mode = file.metadata().map_err(io)?.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            return Err(HostKeyError::Open {
                path: path.to_owned(),
                mode,
            });
        }
    }
    let text = io::read_to_string(file).map_err(io)?;
    let key = PrivateKey::from_openssh(text).map_err(|source| HostKeyError::Key {
        path: path.to_owned(),
        source,
    })?;
    if key.algorithm() != Algorithm::Ed25519 || key.is_encrypted() {
        return Err(HostKeyError::Kind {
            path: path.to_owned(),
        });
    }
    Ok(key)
}

fn create(path: &Path) -> Result<PrivateKey, HostKeyError> {
    let io = |source| HostKeyError::Io {
        path: path.to_owned(),
        source,
    };
    let failed = |source| HostKeyError::Key {
        path: path.to_owned(),
        source,
    };
    let key = PrivateKey::random(&mut russh::keys::key::safe_rng(), Algorithm::Ed25519)
        .map_err(failed)?;
    let text = key.to_openssh(LineEnding::LF).map_err(failed)?;
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut file = options.open(path).map_err(io)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all());
    if let Err(source) = written {
        // Half a key would be refused for ever.
        let _ = fs::remove_file(path);
        return Err(io(source));
    }
    Ok(key)
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

    #[test]
    fn a_file_that_is_no_key_is_refused_and_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        fs::write(&path, "").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        }
        assert!(matches!(
            load_or_create(folder.path()),
            Err(HostKeyError::Key { .. })
        ));
        assert_eq!(fs::read(&path).unwrap(), b"");
    }
}
