//! Finished runs and states of unfinished games that are not written yet, wherever they wait: how
//! much memory they take, and which they are.

use super::ClientAddress;
use crate::limits::pool::{Permit, Pool};
use crate::model::Code;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes of all of them: some ten thousand usual runs.
pub(crate) const UNWRITTEN_BYTES_MAX: usize = 32 * 1024 * 1024;

/// What one takes beside its actions, in bytes.
const OVERHEAD: usize = 512;

#[derive(Clone)]
pub(super) struct Unwritten {
    kib: Arc<Pool>,
    runs: Runs,
}

/// The runs, one of them more than once where several states of it are held.
#[derive(Clone, Default)]
struct Runs(Arc<Mutex<Vec<Code>>>);

/// Held for as long as a run is not written.
pub(super) struct HeldRun {
    _kib: Permit,
    code: Code,
    runs: Runs,
}

impl Default for Unwritten {
    fn default() -> Self {
        Self {
            kib: Pool::halved(UNWRITTEN_BYTES_MAX / 1024),
            runs: Runs::default(),
        }
    }
}

impl Unwritten {
    /// How many runs there are, however many states of each.
    pub(super) fn count(&self) -> usize {
        self.runs.lock().iter().collect::<HashSet<_>>().len()
    }

    /// Room for a state of this run, which comes from there and whose actions take so many bytes, if
    /// there is any.
    pub(super) fn try_hold(
        &self,
        address: ClientAddress,
        code: Code,
        bytes: usize,
    ) -> Option<HeldRun> {
        let kib = self.kib.share(address);
        let kib = kib.try_take((bytes + OVERHEAD).div_ceil(1024))?;
        self.runs.lock().push(code);
        Some(HeldRun {
            _kib: kib,
            code,
            runs: self.runs.clone(),
        })
    }
}

impl Runs {
    fn lock(&self) -> MutexGuard<'_, Vec<Code>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for HeldRun {
    fn drop(&mut self) {
        let mut runs = self.runs.lock();
        if let Some(place) = runs.iter().position(|code| *code == self.code) {
            runs.swap_remove(place);
        }
    }
}
