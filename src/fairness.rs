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
    /// Whether no bounds for one address hold here, as in a trusted network.
    pub(crate) is_trusted: bool,
}

impl ClientAddress {
    /// This machine itself.
    pub(crate) const LOCAL: Self = Self {
        ip: IpAddr::V4(Ipv4Addr::LOCALHOST),
        is_trusted: true,
    };
}
