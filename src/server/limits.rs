//! Bounds on connections, and networks with rights of their own.

use std::net::IpAddr;
use std::path::Path;

use anyhow::{Context, bail};
use ipnet::IpNet;

use super::admission::Refused;
use super::files::read_list;
use crate::limits::canonical;
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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks {
    /// For these, the bounds for one address are multiplied by eight.
    pub trusted: Vec<IpNet>,
    /// Only these get in; empty: all.
    pub allowed: Vec<IpNet>,
    pub denied: Vec<IpNet>,
    /// Proxies, which are believed about where a connection comes from.
    pub proxies: Vec<IpNet>,
}

/// The file in the folder of keys with more networks, a word and a network a line.
const FILE: &str = "networks";

impl Networks {
    /// These, and those of the file in this folder, if there is one: lines such as `trusted
    /// 192.0.2.0/24`, `allowed ...`, `denied ...`, `proxy ...`.
    pub(crate) fn with_file(&self, folder: &Path) -> anyhow::Result<Self> {
        let mut all = self.clone();
        read_list(&folder.join(FILE), |line| {
            let (kind, network) = kind_and_network(line).context("not a kind and a network")?;
            let networks = match kind {
                "trusted" => &mut all.trusted,
                "allowed" => &mut all.allowed,
                "denied" => &mut all.denied,
                "proxy" => &mut all.proxies,
                _ => bail!("not a kind and a network"),
            };
            networks.push(network);
            Ok(())
        })?;
        Ok(all)
    }

    /// Whether an address may get in.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<(), Refused> {
        if contain(&self.denied, address) {
            Err(Refused::Denied)
        } else if self.allowed.is_empty() || contain(&self.allowed, address) {
            Ok(())
        } else {
            Err(Refused::Network)
        }
    }

    pub(crate) fn is_trusted(&self, address: IpAddr) -> bool {
        contain(&self.trusted, address)
    }

    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        contain(&self.proxies, address)
    }
}

fn kind_and_network(line: &str) -> Option<(&str, IpNet)> {
    let (kind, network) = line.split_once(char::is_whitespace)?;
    let network = network.trim();
    let address = || network.parse::<IpAddr>().ok().map(IpNet::from);
    Some((kind, network.parse().ok().or_else(address)?))
}

fn contain(networks: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    networks
        .iter()
        .any(|network| canonical(*network).contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(list: &[&str]) -> Vec<IpNet> {
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
            flags.with_file(folder.path())
        };
        assert_eq!(flags.with_file(folder.path()).expect("no file"), flags);
        let all =
            read("# school\n\ntrusted 192.0.2.0/24\ndenied  198.51.100.7\n").expect("networks");
        assert_eq!(all.trusted, networks(&["10.0.0.0/8", "192.0.2.0/24"]));
        assert_eq!(all.denied, networks(&["198.51.100.7/32"]));
        for wrong in ["trusted", "friends 10.0.0.0/8", "trusted 10.0.0.0/99"] {
            let error = read(&format!("#\n{wrong}\n")).expect_err(wrong);
            assert!(error.to_string().contains("line 2"), "{error}");
        }
    }

    #[test]
    fn networks_are_told_apart() {
        let all = Networks::default();
        let school = Networks {
            trusted: networks(&["192.0.2.0/24", "2001:db8::/32"]),
            allowed: networks(&["192.0.2.0/23", "2001:db8::/32"]),
            denied: networks(&["192.0.2.66/32"]),
            proxies: networks(&["127.0.0.1/32"]),
        };
        for (address, admitted, trusted) in [
            ("192.0.2.1", true, true),
            ("::ffff:192.0.2.1", true, true),
            ("192.0.3.1", true, false),
            ("192.0.2.66", false, true),
            ("2001:db8:1::1", true, true),
            ("198.51.100.1", false, false),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(school.admit(address).is_ok(), admitted, "{address}");
            assert_eq!(school.is_trusted(address), trusted, "{address}");
            assert!(
                all.admit(address).is_ok() && !all.is_trusted(address) && !all.is_proxy(address)
            );
        }
        let mapped = Networks {
            denied: networks(&["::ffff:192.0.2.0/120"]),
            allowed: networks(&["::/0", "192.0.2.0/23"]),
            ..Networks::default()
        };
        for (address, admitted) in [
            ("192.0.2.66", false),
            ("::ffff:192.0.2.66", false),
            ("192.0.3.1", true),
            ("198.51.100.1", false),
            ("2001:db8::1", true),
        ] {
            assert_eq!(
                mapped.admit(address.parse().unwrap()).is_ok(),
                admitted,
                "{address}"
            );
        }
        assert!(school.is_proxy("::ffff:127.0.0.1".parse().unwrap()));
    }
}
