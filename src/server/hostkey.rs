//! The server's own key: loaded, or made at the first start.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use russh::keys::ssh_key::LineEnding;
use russh::keys::{Algorithm, PrivateKey};

pub const FILE: &str = "ssh_host_ed25519_key";

/// The host key in `folder`; both are made if missing. An existing file is never written to, and
/// refused if others can read it.
pub(super) fn load_or_create(folder: &Path) -> anyhow::Result<PrivateKey> {
    let path = folder.join(FILE);
    if let Some(key) = existing(folder)? {
        return Ok(key);
    }
    let made = create(folder).with_context(|| path.display().to_string());
    match made? {
        Some(key) => Ok(key),
        // Another server has made it meanwhile.
        None => existing(folder)?.with_context(|| format!("{}: it is gone", path.display())),
    }
}

/// The host key in `folder` as it would be loaded; `None`: it would be made.
pub(crate) fn existing(folder: &Path) -> anyhow::Result<Option<PrivateKey>> {
    let path = folder.join(FILE);
    let loaded = match File::open(&path) {
        Ok(file) => load(file).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    };
    loaded.with_context(|| path.display().to_string())
}

fn load(file: File) -> anyhow::Result<PrivateKey> {
    // Of the open file, so that it cannot be changed in between.
    let about = file.metadata()?;
    ensure!(!about.is_dir(), "is a directory");
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let mode = about.mode() & 0o777;
        let us = (
            rustix::process::geteuid().as_raw(),
            rustix::process::getegid().as_raw(),
        );
        if is_open(mode, (about.uid(), about.gid()), us) {
            bail!(
                "others can read this key (mode {mode:03o}); chmod 600 it, or better, make a new one"
            );
        }
    }
    let key = PrivateKey::from_openssh(io::read_to_string(file)?)?;
    ensure!(
        key.algorithm() == Algorithm::Ed25519 && !key.is_encrypted(),
        "not an Ed25519 key without a passphrase"
    );
    Ok(key)
}

/// Whether others can read a key of this mode; owner and group of the file, user and group of the
/// process.
///
/// A file of root's that this process reads by its group counts as secret: Kubernetes hands over
/// keys so (0440, `fsGroup`).
#[cfg(unix)]
fn is_open(mode: u32, (owner, group): (u32, u32), (user, own_group): (u32, u32)) -> bool {
    let is_handed_over = owner == 0 && user != 0 && group == own_group && group != 0;
    let forbidden = if is_handed_over { 0o037 } else { 0o077 };
    mode & forbidden != 0
}

/// Makes a key that only its owner can read, and is on the disk with its name when this returns;
/// `None`: there is one by now.
fn create(folder: &Path) -> anyhow::Result<Option<PrivateKey>> {
    create_folder(folder)?;
    let key = PrivateKey::random(&mut russh::keys::key::safe_rng(), Algorithm::Ed25519)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(key.to_openssh(LineEnding::LF)?.as_bytes())?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(folder.join(FILE)) {
        Ok(_) => {}
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => return Ok(None),
        Err(failed) => bail!(failed.error),
    }
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(Some(key))
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
            let error = format!("{error:#}");
            assert!(error.contains(&format!("mode {open:o}")), "{error}");
        }
        // What is no key is not touched.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&path, "no key").unwrap();
        load_or_create(&keys).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), b"no key");
    }

    #[cfg(unix)]
    #[test]
    fn a_key_of_roots_may_be_read_by_our_own_group_and_by_no_other() {
        let us = (65532, 65532);
        assert!(!is_open(0o440, (0, 65532), us));
        assert!(!is_open(0o400, (65532, 65532), us));
        for (mode, owner, us) in [
            (0o460, (0, 65532), us),
            (0o444, (0, 65532), us),
            (0o440, (0, 100), us),
            (0o440, (65532, 65532), us),
            // Root's own group is no hand-over.
            (0o440, (0, 0), (0, 0)),
        ] {
            assert!(is_open(mode, owner, us), "{mode:o} {owner:?}");
        }
    }

    #[test]
    fn servers_that_start_at_once_have_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let keys = folder.path().join("keys");
        std::thread::scope(|scope| {
            let start = || load_or_create(&keys).unwrap().public_key().clone();
            let starting = [(); 8].map(|()| scope.spawn(start));
            let made = starting.map(|one| one.join().unwrap());
            assert!(made.iter().all(|key| *key == made[0]));
        });
    }
}
