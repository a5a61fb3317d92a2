//! What the sessions and commands of one address share: CPU time, workers for what takes
//! long, and seats on a full server.

pub(crate) mod change_limits;
pub(crate) mod cpu_budget;
pub(crate) mod priority;
pub(crate) mod rate_limiter;
pub(crate) mod seats;
pub(crate) mod throttle;
pub(crate) mod worker_pool;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{IpNet, Ipv4Net};

/// What the bounds for one address are multiplied by for the whole site of IPv6, which has
/// 65,536 of them: a campus with networks of its own for some houses fits, and whoever goes
/// through their networks has no more than eight addresses of IPv4 give.
pub(crate) const SITE_FACTOR: u32 = 8;

/// A site has at most this part of what there is little of while others want it: it takes four
/// to fill the server, and then the others still find room, as the largest makes it.
pub(crate) const SITE_PART: usize = 4;

/// What a connection, and all that it asks for, is counted under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ClientAddress {
    /// One address of IPv4, or the network of a customer with IPv6.
    pub ip: IpAddr,
    /// Whether it is in a trusted network, such as a school's.
    pub is_trusted: bool,
}

/// How much more of everything a trusted address may have: a school of some hundred pupils
/// behind one address, where a class fits without it.
pub(crate) const TRUSTED_FACTOR: u32 = 8;

impl ClientAddress {
    /// This machine itself.
    pub const LOCAL: Self = Self {
        ip: IpAddr::V4(Ipv4Addr::LOCALHOST),
        is_trusted: true,
    };

    /// What the bounds for one address are multiplied by here.
    pub(crate) fn factor(self) -> u32 {
        match self.is_trusted {
            true => TRUSTED_FACTOR,
            false => 1,
        }
    }

    /// All networks of its site with IPv6, for what addresses of IPv4 have each for themselves.
    pub(crate) fn site(self) -> Option<Self> {
        self.ip.is_ipv6().then(|| self.whole_site())
    }

    /// Its site, as one address.
    pub(crate) fn whole_site(self) -> Self {
        Self {
            ip: site(self.ip),
            ..self
        }
    }
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

/// Who is counted together: with IPv6 a customer has a whole /48, with IPv4 whoever rents machines
/// gets them out of one /24, the smallest network that is routed.
pub(crate) fn site(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into()
        }
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            Ipv4Addr::new(a, b, c, 0).into()
        }
    }
}

/// How much a site has of something, and what its bounds are multiplied by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) count: usize,
    pub(crate) factor: u32,
}

impl Usage {
    pub(crate) fn of(count: usize, factor: u32) -> Self {
        Self { count, factor }
    }

    /// How much that is beside what others have.
    pub(crate) fn share(self) -> usize {
        // In eighths, so that a few of a trusted site do not count as none.
        const PRECISION: usize = 8;
        self.count.saturating_mul(PRECISION) / self.factor.max(1) as usize
    }
}
