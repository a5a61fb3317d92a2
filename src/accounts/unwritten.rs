//! Finished runs and states of unfinished games that are not written yet, wherever they wait: how
//! much memory they take, and how many they are.

use super::ClientAddress;
use crate::limits::pool::{Permit, Pool, Share};
use std::sync::Arc;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// Bytes of all of them: some ten thousand usual runs.
pub(crate) const UNWRITTEN_BYTES_MAX: usize = 32 * 1024 * 1024;

/// What one takes beside its actions, in bytes.
const OVERHEAD: usize = 512;

pub(super) struct Unwritten {
    kib: Arc<Pool>,
    count: TaskTracker,
}

/// The part of it that comes from one address.
#[derive(Clone)]
pub(super) struct UnwrittenOfAddress {
    kib: Share,
    count: TaskTracker,
}

/// Held for as long as a run is not written.
pub(super) struct HeldRun {
    _kib: Permit,
    _counted: TaskTrackerToken,
}

impl Default for Unwritten {
    fn default() -> Self {
        Self {
            kib: Pool::halved(UNWRITTEN_BYTES_MAX / 1024),
            count: TaskTracker::new(),
        }
    }
}

impl Unwritten {
    pub(super) fn of(&self, address: ClientAddress) -> UnwrittenOfAddress {
        UnwrittenOfAddress {
            kib: self.kib.share(address),
            count: self.count.clone(),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.count.len()
    }
}

impl UnwrittenOfAddress {
    /// Room for a run whose actions take so many bytes, if there is any.
    pub(super) fn try_hold(&self, bytes: usize) -> Option<HeldRun> {
        let kib = self.kib.try_take((bytes + OVERHEAD).div_ceil(1024))?;
        Some(HeldRun {
            _kib: kib,
            _counted: self.count.token(),
        })
    }
}
