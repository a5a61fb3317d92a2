//! Does what an application wants done.

use super::{Panicked, guarded};
use crate::games::Opening;
use crate::model::Ask;
use crate::ui::event::{Effect, Event};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// What effects leave for the session's loop to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The session is to end.
    pub quit: bool,
    /// The terminal's bell is to ring with the next write.
    pub bell: bool,
    /// A board to search for. A newer wish takes the place of one not begun yet.
    pub wish: Option<Opening>,
    /// What the server's memory is asked, in this order.
    pub asks: Vec<Ask>,
}

/// How long a board is searched for: long enough to find one that is worth its name,
/// too short to wonder.
const SEARCH: Duration = Duration::from_millis(300);

/// Searches for a board on a thread for work, once there is a place.
pub async fn find(wish: Opening, places: Arc<Semaphore>) -> Event {
    let Ok(place) = places.acquire_owned().await else {
        return Event::Found(None);
    };
    let search = tokio::task::spawn_blocking(move || {
        let end = Instant::now() + SEARCH;
        let found = guarded(|| wish.find(&mut || Instant::now() < end));
        drop(place);
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
                Effect::Find(wish) => self.wish = Some(wish),
                Effect::Ask(ask) => self.asks.push(*ask),
            }
        }
    }
}
