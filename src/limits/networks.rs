//! Networks that are treated in a way of their own.

use std::net::IpAddr;

use ipnet::{IpNet, Ipv4Net};

use super::{ClientAddress, one_address};

/// Networks that are treated in a way of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks {
    /// For these, the bounds for one address are multiplied by eight.
    pub trusted: Vec<IpNet>,
    /// Only these get in; empty: all.
    pub allowed: Vec<IpNet>,
    /// These never get in.
    pub denied: Vec<IpNet>,
    /// Proxies, which are believed about where a connection comes from.
    pub proxies: Vec<IpNet>,
}

impl Networks {
    /// Adds what a line says, such as `trusted 192.0.2.0/24`; `None`: it is none.
    pub(crate) fn add(&mut self, line: &str) -> Option<()> {
        let (kind, network) = line.split_once(char::is_whitespace)?;
        let networks = match kind {
            "trusted" => &mut self.trusted,
            "allowed" => &mut self.allowed,
            "denied" => &mut self.denied,
            "proxy" => &mut self.proxies,
            _ => return None,
        };
        let network = network.trim();
        let address = || network.parse::<IpAddr>().ok().map(IpNet::from);
        networks.push(network.parse().ok().or_else(address)?);
        Some(())
    }

    /// Whether an address is let in, if it is not denied.
    pub(crate) fn allow(&self, address: IpAddr) -> bool {
        self.allowed.is_empty() || contain(&self.allowed, address)
    }

    /// Whether an address is never let in.
    pub(crate) fn deny(&self, address: IpAddr) -> bool {
        contain(&self.denied, address)
    }

    /// What a client from there is counted for.
    pub(crate) fn client(&self, address: IpAddr) -> ClientAddress {
        ClientAddress {
            ip: one_address(address),
            is_trusted: contain(&self.trusted, address),
        }
    }

    /// Whether a connection from there begins with a PROXY header.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        contain(&self.proxies, address)
    }
}

fn contain(networks: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    let mut networks = networks.iter();
    networks.any(|network| canonical(*network).contains(&address))
}

/// A network of IPv4, also where it is written as addresses are on a socket of both kinds:
/// `::ffff:192.0.2.0/120`.
pub(crate) fn canonical(network: IpNet) -> IpNet {
    /// The bits before an address of IPv4.
    const MAPPED: u8 = 96;
    let IpNet::V6(v6) = network else {
        return network;
    };
    let v4 = v6.addr().to_ipv4_mapped();
    let bits = v6.prefix_len().checked_sub(MAPPED);
    v4.zip(bits)
        .and_then(|(v4, bits)| Ipv4Net::new(v4, bits).ok())
        .map_or(network, IpNet::V4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(list: &[&str]) -> Vec<IpNet> {
        list.iter().map(|net| net.parse().unwrap()).collect()
    }

    impl Networks {
        fn admit(&self, address: IpAddr) -> bool {
            self.allow(address) && !self.deny(address)
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
        let mapped = Networks {
            denied: networks(&["::ffff:192.0.2.0/120"]),
            allowed: networks(&["::/0", "192.0.2.0/23"]),
            ..Networks::default()
        };
        for (address, admitted, trusted, is_mapped) in [
            ("192.0.2.1", true, true, false),
            ("::ffff:192.0.2.1", true, true, false),
            ("192.0.3.1", true, false, true),
            ("192.0.2.66", false, true, false),
            ("2001:db8:1::1", true, true, true),
            ("198.51.100.1", false, false, false),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(school.admit(address), admitted, "{address}");
            assert_eq!(school.client(address).is_trusted, trusted, "{address}");
            assert_eq!(mapped.admit(address), is_mapped, "{address}");
            assert!(all.admit(address) && !all.client(address).is_trusted);
        }
        assert!(school.is_proxy("::ffff:127.0.0.1".parse().unwrap()));
    }
}
