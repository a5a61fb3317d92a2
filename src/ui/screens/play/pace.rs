//! When the clock on the screen goes on, and when the next picture of a move comes.

use std::time::Duration;

use super::Play;
use crate::ui::event::Now;

/// The clock on the screen stands after this long without a key, so that a player who
/// went away costs nothing; the time itself goes on.
const CLOCK_RESTS: Duration = Duration::from_secs(60);

/// A frame that a key causes shows the time as well. The clock goes on by itself only this
/// long after it: whoever presses two keys a second causes no frames for the clock alone.
const CLOCK_WAITS: Duration = Duration::from_millis(750);

impl Play {
    /// Sees to the next picture of the game's animation, if one is under way.
    pub(super) fn animate(&mut self, now: Now) {
        self.next_frame = self.active_game.game.frame().map(|pause| now + pause);
    }

    /// The clock on the screen shows the time in the frame that follows, and runs for
    /// another while.
    pub(super) fn wake(&mut self, now: Now) {
        self.shown_until = now + CLOCK_RESTS;
        self.shown = self.active_game.clock.time(now);
        self.next_second = Some(now + self.to_next_second(now).max(CLOCK_WAITS));
    }

    pub(super) fn stop_clock(&mut self, now: Now) {
        self.active_game.pause(now);
        self.shown = self.active_game.clock.time(now);
        self.next_second = None;
    }

    pub(super) fn to_next_second(&self, now: Now) -> Duration {
        let part = Duration::from_nanos(u64::from(self.active_game.clock.time(now).subsec_nanos()));
        Duration::from_secs(1) - part
    }
}
