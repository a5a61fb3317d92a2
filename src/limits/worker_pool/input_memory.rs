//! Memory for input: no site has more of it than a part of what it leaves free.

use tokio::time::Instant;

use super::order::Usage;
use super::{AddressGuard, PoolShare, State, Waiter};
use crate::limits::{ClientAddress, SITE_PART};

impl Waiter {
    /// Keeps so many more bytes of input; `false`: there is no memory for them. A site gets
    /// no more than a part of what it leaves free, so that a few of them never have everything.
    pub(crate) fn keep_input(&mut self, bytes: usize) -> bool {
        let AddressGuard(PoolShare { pool, address }) = &self.guard;
        let now = Instant::now();
        let mut state = pool.lock();
        let Some(free) = state.inputs.checked_sub(bytes) else {
            return false;
        };
        let site = state.sites.entry(address.whole_site());
        let site = site.or_insert_with(|| Usage::new(*address, now));
        let kept = site.inputs.saturating_add(bytes);
        if kept / address.factor() as usize > free / SITE_PART {
            return false;
        }
        site.inputs = kept;
        state.inputs = free;
        self.input += bytes;
        true
    }
}

impl State {
    /// Takes back memory of input.
    pub(super) fn give_input_back(&mut self, bytes: usize, address: ClientAddress) {
        self.inputs += bytes;
        if let Some(site) = self.sites.get_mut(&address.whole_site()) {
            site.inputs = site.inputs.saturating_sub(bytes);
        }
    }
}
