//! Folders and files: whether this user can use them, and nobody else.

use std::path::{Path, PathBuf};

use russh::keys::HashAlg;

use super::super::{database, folders};
use super::{Findings, Level, Patient};
use crate::commands::refusal::{self, Tell};
use crate::server::{self, HOST_KEY, HostKeyError, OPERATORS};

/// Free MiB on a disk: with less than the first nothing may be saved before long.
const ROOM_MIN: u64 = 64;
const ROOM_ENOUGH: u64 = 512;

pub(super) fn check(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    user(findings);
    host_key(patient, findings);
    operators(patient, findings);
    admin_socket(patient, findings);
    if let Some(file) = patient.store.path() {
        in_folder(&file, "store", findings);
        secret("store", &file, findings);
        room("store", &file, findings);
    }
    texts(patient, findings);
}

fn shown(path: &Path) -> crate::i18n::Arg<'static> {
    path.display().to_string().into()
}

/// What root may do, the server's user may not.
fn user(findings: &mut Findings<'_>) {
    #[cfg(unix)]
    if rustix::process::geteuid().is_root() {
        findings.warn("user", "doctor-root", &[]);
    }
    #[cfg(not(unix))]
    let _ = findings;
}

fn host_key(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    const CHECK: &str = "host key";
    let folder = patient.serve.config().keys;
    let path = folder.join(HOST_KEY);
    in_folder(&path, CHECK, findings);
    match server::existing_host_key(&folder) {
        Ok(Some(key)) if findings.is_fine(CHECK) => {
            let fingerprint = key.public_key().fingerprint(HashAlg::Sha256).to_string();
            let values = [("path", shown(&path)), ("fingerprint", fingerprint.into())];
            findings.ok(CHECK, "doctor-key", &values);
        }
        Ok(None)
            if patient
                .store
                .path()
                .is_some_and(|file| database::is_key_missed(&file, &path)) =>
        {
            findings.warn(CHECK, "doctor-key-missing", &[("path", shown(&path))]);
        }
        Ok(None) if findings.is_fine(CHECK) => {
            findings.ok(CHECK, "doctor-new", &[("path", shown(&path))]);
        }
        Ok(_) => {}
        Err(error @ (HostKeyError::Key { .. } | HostKeyError::Kind { .. })) => {
            let says = error.tell(findings.words);
            findings.bad(CHECK, "doctor-key-no-key", &[("says", says.into())]);
        }
        Err(error) => findings.add(Level::Bad, CHECK, error.tell(findings.words)),
    }
}

/// The keys of operators, who may do more than players.
fn operators(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    const CHECK: &str = "operators";
    let path = patient.serve.config().keys.join(OPERATORS);
    match &patient.operators {
        Ok(operators) if operators.len() == 0 => {}
        Ok(operators) => {
            let values = [
                ("path", shown(&path)),
                ("n", refusal::count(operators.len())),
            ];
            findings.ok(CHECK, "doctor-operators", &values);
        }
        Err(error) => findings.add(Level::Bad, CHECK, error.tell(findings.words)),
    }
}

/// The socket of operators: one that is there is replaced by the next start only if it is ours.
fn admin_socket(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    const CHECK: &str = "admin socket";
    #[cfg(unix)]
    if let Some(path) = &patient.admin_socket {
        // That of a service is made when it starts.
        let folder = path.parent().unwrap_or(Path::new(""));
        if folder == Path::new("") || folder.exists() {
            in_folder(path, CHECK, findings);
        }
        if !server::may_replace(path) {
            findings.bad(CHECK, "socket-foreign", &[("path", shown(path))]);
        }
    }
    #[cfg(not(unix))]
    let _ = (CHECK, patient, findings);
}

/// A file that is in its folder, or will be made there.
fn in_folder(file: &Path, check: &'static str, findings: &mut Findings<'_>) {
    if let Err(error) = folders::check(file, findings.words) {
        findings.add(Level::Bad, check, error.to_string());
        return;
    }
    // The nearest that is there: folders above are made.
    let there = file.ancestors().skip(1).find_map(|above| {
        let above = if above == Path::new("") {
            Path::new(".")
        } else {
            above
        };
        above.metadata().ok().map(|about| (above.to_owned(), about))
    });
    let Some((folder, about)) = there else {
        return;
    };
    if !about.is_dir() {
        let error = std::io::ErrorKind::NotADirectory.into();
        let says = refusal::file(&folder, &error, findings.words);
        findings.add(Level::Bad, check, says);
    } else if !may_write(&folder) || file.exists() && !may_write(file) {
        findings.bad(check, "doctor-no-write", &[("path", shown(&folder))]);
    }
}

#[cfg(unix)]
fn may_write(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

#[cfg(not(unix))]
fn may_write(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|about| !about.permissions().readonly())
}

/// The database has the secret in it from which boards of coming days are made.
fn secret(check: &'static str, file: &Path, findings: &mut Findings<'_>) {
    #[cfg(unix)]
    if let Ok(about) = file.metadata() {
        let mode = std::os::unix::fs::MetadataExt::mode(&about) & 0o777;
        if mode & 0o077 != 0 {
            let values = [
                ("path", shown(file)),
                ("mode", format!("{mode:03o}").into()),
            ];
            findings.warn(check, "doctor-mode", &values);
        }
    }
    #[cfg(not(unix))]
    let _ = (check, file, findings);
}

/// Whether there is room on the disk of a file.
fn room(check: &'static str, file: &Path, findings: &mut Findings<'_>) {
    #[cfg(unix)]
    {
        let there = file.ancestors().skip(1).find_map(|above| {
            let above = if above == Path::new("") {
                Path::new(".")
            } else {
                above
            };
            let found = rustix::fs::statvfs(above).ok()?;
            Some((above.to_owned(), found))
        });
        let Some((folder, disk)): Option<(PathBuf, _)> = there else {
            return;
        };
        let mib = disk.f_bavail.saturating_mul(disk.f_frsize) >> 20;
        // The current folder by its name.
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        let values = [("path", shown(&folder)), ("mib", mib.into())];
        match mib {
            0..ROOM_MIN => findings.bad(check, "doctor-room", &values),
            ROOM_MIN..ROOM_ENOUGH => findings.warn(check, "doctor-room", &values),
            _ => findings.ok(check, "doctor-room-enough", &values),
        }
    }
    #[cfg(not(unix))]
    let _ = (check, file, findings);
}

/// What the host has written for the players, and files beside it that nobody reads.
fn texts(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    const CHECK: &str = "texts";
    let Some(folder) = &patient.serve.welcome else {
        return;
    };
    if let Err(error) = patient.serve.host_texts(findings.words) {
        findings.add(Level::Bad, CHECK, error.to_string());
        return;
    }
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let mut found: Vec<_> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.'))
        .collect();
    found.sort();
    let is_read = |name: &str| server::host_text_names().any(|(.., known)| known == name);
    let (read, unread): (Vec<_>, Vec<_>) = found.into_iter().partition(|name| is_read(name));
    for name in unread {
        let path = refusal::repeated(&folder.join(name).to_string_lossy());
        findings.warn(CHECK, "doctor-text-unread", &[("path", path.into())]);
    }
    let path = ("path", shown(folder));
    if read.is_empty() {
        findings.warn(CHECK, "doctor-texts-none", &[path]);
    } else {
        let names = ("names", read.join(", ").into());
        findings.ok(CHECK, "doctor-texts", &[path, names]);
    }
}
