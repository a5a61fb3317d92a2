//! What the sessions and commands of one address share: CPU time, workers for what takes
//! long, and seats on a full server.

pub(crate) mod cpu_budget;
pub(crate) mod rate_limiter;
pub(crate) mod seats;
pub(crate) mod throttle;
pub(crate) mod worker_pool;

use std::net::{IpAddr, Ipv4Addr};

/// What a connection, and all that it asks for, is counted under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientAddress {
    /// One address of IPv4, or the network of a customer with IPv6.
    pub(crate) ip: IpAddr,
    /// Whether it is in a trusted network, such as a school's.
    pub(crate) is_trusted: bool,
}

/// How much more of everything a trusted address may have: a school of some hundred pupils
/// behind one address, where a class fits without it.
const TRUSTED_FACTOR: u32 = 8;

impl ClientAddress {
    /// This machine itself.
    pub(crate) const LOCAL: Self = Self {
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
}
