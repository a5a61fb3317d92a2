//! Does what an application wants done.

use std::time::{Duration, Instant};

use super::{Panicked, catch_panic};
use crate::core::budget::CancelToken;
use crate::games::Opening;
use crate::limits::priority::give_way;
use crate::limits::worker_pool::PoolShare;
use crate::model::StoreRequest;
use crate::ui::event::Effect;

/// What effects leave for the session's loop to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The session is to end.
    pub(crate) quit: bool,
    /// The terminal's bell is to ring with the next write.
    pub(crate) bell: bool,
    /// A text for the terminal's clipboard, with the next write.
    pub(crate) copied: Option<Box<str>>,
    /// A board to search for. A newer wish takes the place of one not begun yet.
    pub(crate) search_request: Option<Opening>,
    /// What the store is asked, in this order.
    pub(crate) requests: Vec<StoreRequest>,
}

/// How long a board is searched for: long enough to find one that is worth its name,
/// too short to wonder.
const SEARCH_LIMIT: Duration = Duration::from_millis(300);

/// Cancels work when it is dropped, as nothing waits for its outcome then.
#[derive(Debug, Default)]
pub(crate) struct CancelOnDrop(pub(crate) CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Searches for a board on a worker thread, once there is a permit. Dropped before it is
/// ready, it ends the search. `None`: no such board can be made, or too many others wait.
pub(crate) async fn find(wish: Opening, workers: PoolShare) -> Option<Opening> {
    let permit = workers.enter()?.worker().await?;
    let cancels = CancelOnDrop::default();
    let cancel = cancels.0.clone();
    let search = tokio::task::spawn_blocking(move || {
        give_way();
        let end = Instant::now() + SEARCH_LIMIT;
        let found =
            catch_panic(|| wish.find(&mut || !cancel.is_cancelled() && Instant::now() < end));
        drop(permit);
        found
    });
    match search.await {
        Ok(Ok(found)) => found.ok(),
        Ok(Err(Panicked)) | Err(_) => None,
    }
}

impl Outcome {
    /// Takes effects in, in their order; what comes after a quit does not count.
    pub(crate) fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                _ if self.quit => {}
                Effect::Quit => self.quit = true,
                Effect::Bell => self.bell = true,
                Effect::Copy(text) => self.copied = Some(text.into_boxed_str()),
                Effect::Find(search_request) => self.search_request = Some(search_request),
                Effect::Request(request) => self.requests.push(*request),
            }
        }
    }
}
