//! What the connections of one address share: seats, CPU time, workers for what takes long, and
//! what they may have written. Besides, bounds on connections, and on open files.

mod bounds;
pub(crate) mod budget;
pub(crate) mod cpu_budget;
pub(crate) mod networks;
mod open_files;
pub(crate) mod pool;
pub(crate) mod rate_limiter;
pub(crate) mod seats;
pub(crate) mod seldom;
pub(crate) mod throttle;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

pub use bounds::Limits;
pub use networks::Networks;
pub use open_files::raise_open_files;
use rate_limiter::Quota;

/// What a connection, and all that it asks for, is counted under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ClientAddress {
    /// See `one_address`.
    pub ip: IpAddr,
    /// Whether it is in a trusted network, such as a school's.
    pub is_trusted: bool,
}

/// How much more of everything a trusted address may have: a class fits without it, and a school
/// behind one address with it.
pub(crate) const TRUSTED_FACTOR: u32 = 8;

impl ClientAddress {
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
}

/// What counts as one address: an address of IPv4, or with IPv6 the /48 of a customer.
pub(crate) fn one_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into()
        }
        v4 => v4,
    }
}

/// Wrong codes of rooms, and apart from them of runs and keys, that a session may try: ten at once,
/// for those who hear badly, and ten a minute. An address has ten new sessions a second, and so a
/// hundred guesses: of the 3.0e13 codes of rooms, of which a thousand may be open, one in 3.0e10 hits.
pub(crate) fn wrong_codes() -> Quota {
    Quota::every(Duration::from_secs(6), 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_is_an_ipv4_address_or_a_48() {
        let same = |one: &str, other: &str| {
            let parsed = [one, other].map(|address| one_address(address.parse().unwrap()));
            parsed[0] == parsed[1]
        };
        assert!(same("192.0.2.1", "::ffff:192.0.2.1"));
        assert!(same("2001:db8:1:2::3", "2001:db8:1:ffff::1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
        assert!(!same("2001:db8:1::1", "2001:db8:2::1"));
    }
}
