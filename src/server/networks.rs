//! The file of networks.

use std::path::Path;

use anyhow::Context;

use super::files::read_list;
use crate::limits::Networks;

/// The file in the folder of keys with more networks, a word and a network a line.
const FILE: &str = "networks";

/// These networks, and those of the file in this folder, if there is one: lines such as
/// `trusted 192.0.2.0/24`, `allowed ...`, `denied ...`, `proxy ...`.
///
/// # Errors
/// The file cannot be read, or a line is wrong.
pub(super) fn with_file(networks: &Networks, folder: &Path) -> anyhow::Result<Networks> {
    let mut all = networks.clone();
    read_list(&folder.join(FILE), |line| {
        all.add(line).context("not a kind and a network")
    })?;
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(list: &[&str]) -> Vec<ipnet::IpNet> {
        list.iter().map(|net| net.parse().unwrap()).collect()
    }

    #[test]
    fn networks_of_a_file_are_added_and_a_wrong_line_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let flags = Networks {
            trusted: networks(&["10.0.0.0/8"]),
            ..Networks::default()
        };
        let read = |text: &str| {
            std::fs::write(folder.path().join(FILE), text).expect("written");
            with_file(&flags, folder.path())
        };
        assert_eq!(with_file(&flags, folder.path()).expect("no file"), flags);
        let all =
            read("# school\n\ntrusted 192.0.2.0/24\ndenied  198.51.100.7\n").expect("networks");
        assert_eq!(all.trusted, networks(&["10.0.0.0/8", "192.0.2.0/24"]));
        assert_eq!(all.denied, networks(&["198.51.100.7/32"]));
        for wrong in ["trusted", "friends 10.0.0.0/8", "trusted 10.0.0.0/99"] {
            let error = read(&format!("#\n{wrong}\n")).expect_err(wrong);
            assert!(error.to_string().contains("line 2"), "{error}");
        }
    }
}
