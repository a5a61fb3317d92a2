//! The folders of the host key and the database: whoever can write there could replace our files.

use std::path::Path;

/// Checks the folder that a file is or will be in, and the file, if it is there.
#[cfg(unix)]
pub(super) fn check(file: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::MetadataExt;

    const GROUP: u32 = 0o020;
    const OTHERS: u32 = 0o002;
    /// In a folder such as /tmp, only its owner can replace a file.
    const STICKY: u32 = 0o1000;

    let user = rustix::process::geteuid().as_raw();
    let is_ours = |owner: u32| owner == user || owner == 0;
    let refused = |what, path: &Path, mode: u32| {
        let mode = mode & 0o7777;
        Err(anyhow::anyhow!(
            "{}: {what} (mode {mode:03o})",
            path.display()
        ))
    };
    let folder = match file.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    // What is not there yet is made by this user alone; what cannot be read fails later, with
    // the reason.
    if let Ok(found) = folder.metadata() {
        let mode = found.mode();
        // A group with the number of the user has no other members: `umask 002` of many systems
        // makes such folders, and so do volumes of containers.
        let by_group = mode & GROUP != 0 && found.gid() != user && found.gid() != 0;
        let by_others = mode & OTHERS != 0 || by_group;
        if by_others && mode & STICKY == 0 {
            return refused(
                "others can write to this folder; run chmod go-w on it",
                folder,
                mode,
            );
        }
        if !is_ours(found.uid()) && mode & STICKY == 0 {
            return refused(
                "this folder belongs to somebody else; run mazed as its owner",
                folder,
                mode,
            );
        }
    }
    match file.metadata() {
        Ok(found) if !is_ours(found.uid()) => refused(
            "this file belongs to somebody else; run mazed as its owner",
            file,
            found.mode(),
        ),
        _ => Ok(()),
    }
}

/// Other systems have rights of another kind, which are left to whoever sets the folder up.
#[cfg(not(unix))]
pub(super) fn check(_: &Path) -> anyhow::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{Permissions, create_dir, set_permissions, write};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_folder_that_others_can_write_to_is_refused() {
        let top = tempfile::tempdir().expect("a folder");
        let folder = top.path().join("data");
        let file = folder.join("mazed.db");
        check(&file).expect("it will be made");
        create_dir(&folder).expect("a folder");
        for (mode, fits) in [
            (0o700, true),
            (0o755, true),
            (0o777, false),
            (0o707, false),
            (0o1777, true),
        ] {
            set_permissions(&folder, Permissions::from_mode(mode)).expect("a mode");
            for is_there in [false, true] {
                if is_there {
                    write(&file, "").expect("a file");
                }
                assert_eq!(check(&file).is_ok(), fits, "{mode:o} {is_there}");
            }
            std::fs::remove_file(&file).expect("removed");
        }
        set_permissions(&folder, Permissions::from_mode(0o777)).expect("a mode");
        let says = check(&file).expect_err("refused").to_string();
        assert!(
            says.contains("others can write") && says.contains("777"),
            "{says}"
        );
        // What only another user can write to is no open folder.
        if rustix::process::geteuid().is_root() {
            set_permissions(&folder, Permissions::from_mode(0o700)).expect("a mode");
            std::os::unix::fs::chown(&folder, Some(65_534), None).expect("another owner");
            let says = check(&file).expect_err("refused").to_string();
            assert!(
                says.contains("this folder belongs to somebody else"),
                "{says}"
            );
        }
    }
}
