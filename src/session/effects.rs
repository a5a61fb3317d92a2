//! Does what an application wants done.

use crate::core::budget::CancelToken;
use crate::model::StoreRequest;
use crate::ui::event::Effect;

/// What effects leave for the session's loop to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) quit: bool,
    /// A text for the terminal's clipboard, with the next write.
    pub(crate) copied: Option<Box<str>>,
    /// What the store is asked, in this order.
    pub(crate) requests: Vec<StoreRequest>,
}

/// Cancels work when it is dropped, as nothing waits for its outcome then.
#[derive(Debug, Default)]
pub(crate) struct CancelOnDrop(pub(crate) CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Outcome {
    /// Takes effects in, in their order; what comes after a quit does not count.
    pub(crate) fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                _ if self.quit => {}
                Effect::Quit => self.quit = true,
                Effect::Copy(text) => self.copied = Some(text.into_boxed_str()),
                Effect::Request(request) => self.requests.push(*request),
            }
        }
    }
}
