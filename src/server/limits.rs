//! Bounds on connections, and networks with rights of their own.

use ipnet::IpNet;
use std::net::IpAddr;

/// Bounds on connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Sessions at a time, players and commands: seats. Each takes one open file and
    /// about 60 KiB.
    pub connections: usize,
    /// Connections beyond that: whoever waits for a seat or has not logged in yet. A
    /// thousand advance by one place about every two seconds where sessions last half
    /// an hour, so nobody would wait for what a longer queue promises.
    pub queue: usize,
    /// Connections that have not logged in yet. Such a one can make the server hold
    /// 256 KiB by announcing a packet of that size, so this bounds what strangers
    /// can take: 256 MiB by default.
    pub before_login: usize,
    /// Connections of one address (of one /64 network with IPv6). A school behind
    /// one address must fit.
    pub per_address: usize,
    /// New connections a second of one address in the long run: beyond it, key
    /// exchanges alone would keep a core busy.
    pub accepts_per_second: u32,
    /// New connections of one address at once: a class that presses Enter together,
    /// twice.
    pub accepts_burst: u32,
    /// Commands of one address that work or wait for it; more are told to try again. A
    /// class of thirty fits twice, and what they send, at most 1 MiB each, into memory.
    pub commands: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 12_000,
            queue: 1000,
            before_login: 1024,
            per_address: 512,
            accepts_per_second: 10,
            accepts_burst: 100,
            commands: 64,
        }
    }
}

/// Networks that are treated in a way of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks {
    /// The bounds for one address do not hold for these.
    pub trusted: Vec<IpNet>,
    /// Only these get in; empty: all.
    pub allowed: Vec<IpNet>,
    /// These never get in.
    pub denied: Vec<IpNet>,
    /// Proxies, whose word counts about where a connection comes from.
    pub proxies: Vec<IpNet>,
}

impl Networks {
    /// Whether an address may get in.
    pub fn admit(&self, address: IpAddr) -> bool {
        !holds(&self.denied, address) && (self.allowed.is_empty() || holds(&self.allowed, address))
    }

    /// Whether the bounds for one address hold for this one.
    pub fn bound(&self, address: IpAddr) -> bool {
        !holds(&self.trusted, address)
    }

    /// Whether a connection from there begins with a PROXY header.
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        holds(&self.proxies, address)
    }
}

fn holds(networks: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    networks.iter().any(|network| network.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(list: &[&str]) -> Vec<IpNet> {
        list.iter().map(|net| net.parse().unwrap()).collect()
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
        for (address, admitted, bound) in [
            ("192.0.2.1", true, false),
            ("::ffff:192.0.2.1", true, false),
            ("192.0.3.1", true, true),
            ("192.0.2.66", false, false),
            ("2001:db8:1::1", true, false),
            ("198.51.100.1", false, true),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(school.admit(address), admitted, "{address}");
            assert_eq!(school.bound(address), bound, "{address}");
            assert!(all.admit(address) && all.bound(address) && !all.is_proxy(address));
        }
        assert!(school.is_proxy("::ffff:127.0.0.1".parse().unwrap()));
    }
}
