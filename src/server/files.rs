//! Files that the host writes: small texts.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use anyhow::{anyhow, bail, ensure};

/// The largest file in the folder of keys, in bytes: some hundred keys of the longest kind.
const LIST_BYTES_MAX: u64 = 256 * 1024;

/// The text of a file; `None`: it is not there.
pub(super) fn read_text(path: &Path, bytes_max: u64) -> anyhow::Result<Option<String>> {
    let read = || -> anyhow::Result<Option<String>> {
        // Before it is opened: a pipe would be waited for.
        match fs::metadata(path) {
            Ok(about) => ensure!(about.is_file(), "no file"),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => bail!(error),
        }
        let mut bytes = Vec::new();
        File::open(path)?
            .take(bytes_max + 1)
            .read_to_end(&mut bytes)?;
        ensure!(
            bytes.len() as u64 <= bytes_max,
            "longer than {bytes_max} bytes"
        );
        let text = String::from_utf8(bytes).map_err(|_| anyhow!("not UTF-8"))?;
        Ok(Some(text))
    };
    read().map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// Takes in the lines of a list in the folder of keys, but for empty ones and comments (`#`).
pub(super) fn read_list(
    path: &Path,
    mut take: impl FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let Some(text) = read_text(path, LIST_BYTES_MAX)? else {
        return Ok(());
    };
    let path_shown = path.display();
    #[cfg(unix)]
    if let Some(mode) = writable_by_others(path)? {
        bail!("{path_shown}: others can write to it (mode {mode:03o}): chmod 600");
    }
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if !line.is_empty() && !line.starts_with('#') {
            take(line).map_err(|error| anyhow!("{path_shown}, line {number}: {error}"))?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn writable_by_others(path: &Path) -> anyhow::Result<Option<u32>> {
    use std::os::unix::fs::MetadataExt;

    let found = fs::metadata(path)?;
    let (mode, user) = (found.mode() & 0o7777, rustix::process::geteuid().as_raw());
    // A group with the number of the user has no other members.
    let by_group = mode & 0o020 != 0 && found.gid() != user && found.gid() != 0;
    let by_owner = found.uid() != user && found.uid() != 0;
    Ok((by_owner || by_group || mode & 0o002 != 0).then_some(mode))
}
