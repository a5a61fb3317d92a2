//! The keys of operators: `ssh HOST admin ...` is theirs.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use russh::keys::{HashAlg, PublicKey};
use thiserror::Error;

use super::handler::is_weak;

/// The file in the folder of keys, in the format of OpenSSH's `authorized_keys`.
pub(crate) const FILE: &str = "admins";

/// The largest such file: some hundred keys of the longest kind.
const BYTES_MAX: u64 = 256 * 1024;

/// What a line has to be.
const TOO_LONG: &str = "the file is longer than 256 KiB";
const KIND: &str =
    "a line begins with the kind of key, such as ssh-ed25519; options before it are not supported";
const PUBLIC: &str = "this is no public key; copy the line of a .pub file";
const WEAK: &str = "an RSA key of less than 2048 bits proves nothing; use another one";

/// The keys of operators, by their SHA256 fingerprints, with the comments behind them.
#[derive(Debug, Default)]
pub(crate) struct Operators(HashMap<String, String>);

/// Why the keys of operators are not known.
#[derive(Debug, Error)]
pub(crate) enum OperatorsError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Others can write to the file, so that it names whom they like.
    #[error("{}: others can write to it (mode {mode:03o}): chmod 600", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// A line breaks this rule.
    #[error("{}, line {line}: {rule}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What it should be.
        rule: &'static str,
    },
}

impl Operators {
    /// Reads the file in this folder; where there is none, nobody is an operator.
    pub(crate) fn read(folder: &Path) -> Result<Self, OperatorsError> {
        let path = folder.join(FILE);
        let io = |error| OperatorsError::Io {
            path: path.clone(),
            error,
        };
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(io(error)),
        };
        if let Some(mode) = writable_by_others(&file).map_err(io)? {
            return Err(OperatorsError::Open { path, mode });
        }
        let mut text = Vec::new();
        file.take(BYTES_MAX + 1)
            .read_to_end(&mut text)
            .map_err(io)?;
        let wrong = |(line, rule)| OperatorsError::Line {
            path: path.clone(),
            line,
            rule,
        };
        if text.len() as u64 > BYTES_MAX {
            return Err(wrong((1, TOO_LONG)));
        }
        Self::parse(&String::from_utf8_lossy(&text)).map_err(wrong)
    }

    /// Reads the text of such a file; an error: the number of a line, and the rule that it breaks.
    fn parse(text: &str) -> Result<Self, (usize, &'static str)> {
        let mut keys = HashMap::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let kind = line.split_whitespace().next().unwrap_or_default();
            // Options such as `from=` would have to be obeyed.
            if !["ssh-", "ecdsa-", "sk-"]
                .iter()
                .any(|begins| kind.starts_with(begins))
            {
                return Err((number, KIND));
            }
            let key = PublicKey::from_openssh(line).map_err(|_| (number, PUBLIC))?;
            // Nobody can log in with it.
            if is_weak(&key) {
                return Err((number, WEAK));
            }
            let fingerprint = key.fingerprint(HashAlg::Sha256).to_string();
            let comment = line
                .split_whitespace()
                .skip(2)
                .collect::<Vec<_>>()
                .join(" ");
            keys.insert(fingerprint, comment);
        }
        Ok(Self(keys))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// What is noted behind this key; `None`: it is no operator's.
    pub(crate) fn comment(&self, fingerprint: &str) -> Option<&str> {
        self.0.get(fingerprint).map(String::as_str)
    }
}

/// The permission bits of a file that others can write to; `None`: they cannot.
#[cfg(unix)]
fn writable_by_others(file: &File) -> io::Result<Option<u32>> {
    use std::os::unix::fs::MetadataExt;

    let found = file.metadata()?;
    let (mode, user) = (found.mode() & 0o7777, rustix::process::geteuid().as_raw());
    // A group with the number of the user has no other members.
    let by_group = mode & 0o020 != 0 && found.gid() != user && found.gid() != 0;
    let by_owner = found.uid() != user && found.uid() != 0;
    Ok((by_owner || by_group || mode & 0o002 != 0).then_some(mode))
}

#[cfg(not(unix))]
fn writable_by_others(_: &File) -> io::Result<Option<u32>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILM+rvN+ot98qgEN796jTiQfZfG1KaT0PtFDJ/XFSqti";

    #[test]
    fn keys_are_read_as_openssh_writes_them() {
        let text = format!("# ours\n\n  {KEY} ada@home # laptop\n{KEY}\r\n");
        let operators = Operators::parse(&text).expect("keys");
        assert_eq!(operators.len(), 1);
        let fingerprint = "SHA256:UCUiLr7Pjs9wFFJMDByLgc3NrtdU344OgUM45wZPcIQ";
        assert_eq!(operators.comment(fingerprint), Some(""));
        assert_eq!(operators.comment("SHA256:x"), None);
        let text = format!("{KEY} ada@home # laptop");
        let operators = Operators::parse(&text).expect("keys");
        assert_eq!(operators.comment(fingerprint), Some("ada@home # laptop"));
        assert_eq!(Operators::parse("").expect("none").len(), 0);
    }

    #[test]
    fn a_wrong_line_is_named_with_its_rule() {
        let weak = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDC5eDwvc4IGYdHWDxOLVfXmz3VLUqeCZdQ0YO9zXfOxJ5tF/E7jBo+CBNr9+Fyks8rHJQH5QLCo/yuIpZXOmnz2GSNI45wvNuo";
        for (line, rule) in [
            (format!("from=\"10.0.0.1\" {KEY}"), KIND),
            ("hello".to_owned(), KIND),
            ("ssh-ed25519 AAAA".to_owned(), KEY),
            ("ssh-ed25519".to_owned(), KEY),
            (weak.to_owned(), KEY),
        ] {
            let text = format!("{KEY}\n#\n{line}\n");
            let refused = Operators::parse(&text).expect_err(&line);
            assert_eq!(refused, (3, rule), "{line}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_can_write_to_names_nobody() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE);
        assert_eq!(Operators::read(folder.path()).expect("none").len(), 0);
        std::fs::write(&path, KEY).expect("written");
        for (mode, fits) in [(0o600, true), (0o644, true), (0o666, false), (0o602, false)] {
            std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("a mode");
            assert_eq!(Operators::read(folder.path()).is_ok(), fits, "{mode:o}");
        }
    }
}
