//! Does what an application wants done.

use crate::ui::event::Effect;

/// What effects leave for the session's loop to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The session is to end.
    pub quit: bool,
    /// The terminal's bell is to ring with the next write.
    pub bell: bool,
}

impl Outcome {
    /// Takes effects in, in their order; what comes after a quit does not count.
    pub fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                _ if self.quit => {}
                Effect::Quit => self.quit = true,
                Effect::Bell => self.bell = true,
            }
        }
    }
}
