//! Does what an application wants done.

use std::time::{Duration, Instant};

use crate::core::budget::CancelToken;
use crate::games::Opening;
use crate::limits::pool::Share;
use crate::model::StoreRequest;
use crate::ui::event::Effect;

/// What effects leave for the session's loop to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) quit: bool,
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

/// Searches for a board on a worker thread, once there is one. Dropped before it is ready, it ends
/// the search. `None`: no such board can be made.
pub(crate) async fn find(wish: Opening, workers: Share) -> Option<Opening> {
    let cancels = CancelOnDrop::default();
    let cancel = cancels.0.clone();
    let search = workers.run(move || {
        let end = Instant::now() + SEARCH_LIMIT;
        wish.find(&mut || !cancel.is_cancelled() && Instant::now() < end)
    });
    search.await.ok()?.ok()
}

impl Outcome {
    /// Takes effects in, in their order; what comes after a quit does not count.
    pub(crate) fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                _ if self.quit => {}
                Effect::Quit => self.quit = true,
                Effect::Copy(text) => self.copied = Some(text.into_boxed_str()),
                Effect::Find(search_request) => self.search_request = Some(search_request),
                Effect::Request(request) => self.requests.push(*request),
            }
        }
    }
}
