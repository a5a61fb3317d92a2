//! Does what an application wants done.

use super::{Panicked, guarded};
use crate::core::budget::Cancel;
use crate::fairness::worker_pool::PoolShare;
use crate::games::Opening;
use crate::model::StoreRequest;
use crate::ui::event::{Effect, Event};
use std::time::{Duration, Instant};

/// What effects leave for the session's loop to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The session is to end.
    pub quit: bool,
    /// The terminal's bell is to ring with the next write.
    pub bell: bool,
    /// A board to search for. A newer wish takes the place of one not begun yet.
    pub search_request: Option<Opening>,
    /// What the server's memory is asked, in this order.
    pub requests: Vec<StoreRequest>,
}

/// How long a board is searched for: long enough to find one that is worth its name,
/// too short to wonder.
const SEARCH: Duration = Duration::from_millis(300);

/// Cancels work when it is dropped: nobody waits for it any more.
#[derive(Debug, Default)]
pub struct Leave(pub Cancel);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Searches for a board on a thread for work, once there is a worker. Dropped before it is
/// ready, it ends the search.
pub async fn find(search_request: Opening, pool: PoolShare) -> Event {
    let Some(waiter) = pool.enter() else {
        return Event::Found(None);
    };
    let Some(permit) = waiter.worker().await else {
        return Event::Found(None);
    };
    let leave = Leave::default();
    let cancel = leave.0.clone();
    let search = tokio::task::spawn_blocking(move || {
        let end = Instant::now() + SEARCH;
        let found =
            guarded(|| search_request.find(&mut || !cancel.is_cancelled() && Instant::now() < end));
        drop(permit);
        found
    });
    match search.await {
        Ok(Ok(found)) => Event::Found(found.ok()),
        Ok(Err(Panicked)) | Err(_) => Event::Found(None),
    }
}

impl Outcome {
    /// Takes effects in, in their order; what comes after a quit does not count.
    pub fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                _ if self.quit => {}
                Effect::Quit => self.quit = true,
                Effect::Bell => self.bell = true,
                Effect::Find(search_request) => self.search_request = Some(search_request),
                Effect::Request(ask) => self.requests.push(*ask),
            }
        }
    }
}
