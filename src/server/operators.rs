//! The keys of operators: `ssh HOST admin ...` is theirs.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{anyhow, ensure};
use russh::keys::{HashAlg, PublicKey};

use super::files::read_list;
use super::handler::is_weak;

/// The file in the folder of keys, a line for each as in OpenSSH's `authorized_keys`.
pub(crate) const FILE: &str = "admins";

/// The keys of operators, by their SHA256 fingerprints, with the comments behind them.
#[derive(Debug, Default)]
pub(crate) struct Operators(HashMap<String, String>);

impl Operators {
    /// Reads the file in this folder; where there is none, nobody is an operator.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        let mut keys = HashMap::new();
        read_list(&folder.join(FILE), |line| {
            let (fingerprint, comment) = operator(line)?;
            keys.insert(fingerprint, comment);
            Ok(())
        })?;
        Ok(Self(keys))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// What is noted behind this key; `None`: it is no operator's.
    pub(crate) fn comment(&self, fingerprint: &str) -> Option<&str> {
        self.0.get(fingerprint).map(String::as_str)
    }
}

/// The fingerprint of the key in a line, and the comment behind it.
fn operator(line: &str) -> anyhow::Result<(String, String)> {
    let mut words = line.split_whitespace();
    let kind = words.next().unwrap_or_default();
    // Options such as `from=` would have to be obeyed.
    ensure!(
        ["ssh-", "ecdsa-", "sk-"]
            .iter()
            .any(|begins| kind.starts_with(begins)),
        "a line begins with the kind of key, such as ssh-ed25519; options before it are not supported"
    );
    let key = PublicKey::from_openssh(line)
        .map_err(|_| anyhow!("this is no public key; copy the line of a .pub file"))?;
    // Nobody can log in with it.
    ensure!(
        !is_weak(&key),
        "an RSA key of less than 2048 bits proves nothing; use another one"
    );
    let comment: Vec<_> = words.skip(1).collect();
    Ok((
        key.fingerprint(HashAlg::Sha256).to_string(),
        comment.join(" "),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILM+rvN+ot98qgEN796jTiQfZfG1KaT0PtFDJ/XFSqti";

    fn read(text: &str) -> anyhow::Result<Operators> {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(FILE), text).expect("written");
        Operators::read(folder.path())
    }

    #[test]
    fn keys_are_read_as_openssh_writes_them() {
        let operators = read(&format!("# ours\n\n  {KEY} ada@home # laptop\n{KEY}\r\n"));
        let operators = operators.expect("keys");
        assert_eq!(operators.len(), 1);
        let fingerprint = "SHA256:UCUiLr7Pjs9wFFJMDByLgc3NrtdU344OgUM45wZPcIQ";
        assert_eq!(operators.comment(fingerprint), Some(""));
        assert_eq!(operators.comment("SHA256:x"), None);
        let operators = read(&format!("{KEY} ada@home # laptop")).expect("keys");
        assert_eq!(operators.comment(fingerprint), Some("ada@home # laptop"));
        assert_eq!(read("").expect("none").len(), 0);
    }

    #[test]
    fn a_wrong_line_is_named_with_its_rule() {
        let weak = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDC5eDwvc4IGYdHWDxOLVfXmz3VLUqeCZdQ0YO9zXfOxJ5tF/E7jBo+CBNr9+Fyks8rHJQH5QLCo/yuIpZXOmnz2GSNI45wvNuo";
        for (line, rule) in [
            (format!("from=\"10.0.0.1\" {KEY}"), "the kind of key"),
            ("hello".to_owned(), "the kind of key"),
            ("ssh-ed25519 AAAA".to_owned(), "no public key"),
            ("ssh-ed25519".to_owned(), "no public key"),
            (weak.to_owned(), "no public key"),
        ] {
            let refused = read(&format!("{KEY}\n#\n{line}\n"))
                .expect_err(&line)
                .to_string();
            assert!(refused.contains("admins, line 3: "), "{refused}");
            assert!(refused.contains(rule), "{refused}");
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
