//! Bounds on connections.

use super::rate_limiter::Quota;

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
