//! Memory for runs that wait for their proof or for the database: bounded in all, and one address
//! has at most half of it.

use super::ClientAddress;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What a run takes beside its actions, in bytes.
const RUN_BYTES: usize = 512;

/// Bytes in use, in all and of each address.
#[derive(Default)]
struct Usage {
    all: usize,
    addresses: HashMap<ClientAddress, usize>,
}

/// What there is, shared by all sessions.
#[derive(Clone)]
pub(super) struct RunMemory {
    most: usize,
    usage: Arc<Mutex<Usage>>,
}

/// Memory of one run, until this is dropped.
pub(super) struct Taken {
    memory: RunMemory,
    address: ClientAddress,
    bytes: usize,
}

impl RunMemory {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            usage: Arc::default(),
        }
    }

    fn with<T>(&self, with: impl FnOnce(&mut Usage) -> T) -> T {
        with(&mut self.usage.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Memory for a run with so many bytes of actions; `None`: there is none.
    pub(super) fn take(&self, address: ClientAddress, actions: usize) -> Option<Taken> {
        let bytes = actions.saturating_add(RUN_BYTES);
        let is_free = self.with(|usage| {
            let mine = usage.addresses.get(&address).copied().unwrap_or_default();
            let fits = |used: usize, most| used.saturating_add(bytes) <= most;
            let is_free = fits(usage.all, self.most) && fits(mine, self.most / 2);
            if is_free {
                usage.all += bytes;
                usage.addresses.insert(address, mine + bytes);
            }
            is_free
        });
        is_free.then(|| Taken {
            memory: self.clone(),
            address,
            bytes,
        })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.memory.with(|usage| {
            usage.all -= self.bytes;
            if let Some(mine) = usage.addresses.get_mut(&self.address) {
                *mine -= self.bytes;
                if *mine == 0 {
                    usage.addresses.remove(&self.address);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_leaves_half_to_the_others() {
        let memory = RunMemory::new(8 * RUN_BYTES);
        let robot = ClientAddress {
            ip: [192, 0, 2, 1].into(),
            is_trusted: false,
        };
        let mut taken: Vec<_> = std::iter::from_fn(|| memory.take(robot, 0)).collect();
        assert_eq!(taken.len(), 4);
        assert!(memory.take(ClientAddress::LOCAL, 3 * RUN_BYTES).is_some());
        assert!(memory.take(ClientAddress::LOCAL, 4 * RUN_BYTES).is_none());
        taken.pop();
        assert!(memory.take(robot, 0).is_some());
        drop(taken);
        assert!(memory.with(|usage| usage.all == 0 && usage.addresses.is_empty()));
    }
}
