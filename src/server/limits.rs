//! Bounds on connections, and the file of networks.

use std::path::Path;

use anyhow::Context;

use super::files::read_list;
use crate::limits::Networks;
use crate::limits::rate_limiter::Quota;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Sessions and commands at a time. Each takes one open file and about 60 KiB. Eight more may
    /// log in, of whom only operators stay.
    pub connections: usize,
    /// Connections that have not logged in. Each can make the server hold 256 KiB by announcing
    /// such a packet: 256 MiB by default.
    pub before_login: usize,
    /// Connections of one address. A school behind one must fit.
    pub per_address: usize,
    /// Those of them from one address, whose oldest ones give way to newcomers: a class that
    /// presses Enter together fits.
    pub before_login_per_address: usize,
    /// New connections a second of one address in the long run: beyond it, key
    /// exchanges alone would keep a core busy.
    pub accepts_per_second: u32,
    /// New connections of one address at once: a class that presses Enter together,
    /// twice, and a school of a thousand behind a trusted one.
    pub accepts_burst: u32,
    /// Commands of one address that work or wait. A class of thirty fits twice, and their inputs of
    /// at most 1 MiB fit into memory.
    pub commands: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 12_000,
            before_login: 1024,
            per_address: 512,
            before_login_per_address: 128,
            accepts_per_second: 10,
            accepts_burst: 128,
            commands: 64,
        }
    }
}

impl Limits {
    pub(crate) fn accepts(&self) -> Quota {
        Quota::per_second(self.accepts_per_second, self.accepts_burst.into())
    }
}

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
