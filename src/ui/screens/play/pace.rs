//! When the clock on the screen shows its next second, and when the next picture of a move is
//! due.

use std::time::Duration;

use super::Play;
use crate::ui::event::Now;

/// The clock on the screen stops after this long without a key, so that a player who went
/// away costs nothing. The playing time is still counted.
const CLOCK_TIMEOUT: Duration = Duration::from_secs(60);

/// The next second is shown this long after a key at the earliest. The frame of a key shows
/// the time as well, so at two keys a second there are no frames for the clock alone.
const CLOCK_DELAY: Duration = Duration::from_millis(750);

impl Play {
    /// Sets when the next picture of the game's animation is due, if one is under way.
    pub(super) fn animate(&mut self, now: Now) {
        self.next_frame = self.active_game.game.frame().map(|pause| now + pause);
    }

    /// Shows the time in the frame that follows, and keeps the clock going for
    /// [`CLOCK_TIMEOUT`].
    pub(super) fn wake(&mut self, now: Now) {
        self.shown_until = now + CLOCK_TIMEOUT;
        self.shown = self.active_game.clock.time(now);
        self.next_second = Some(now + self.to_next_second(now).max(CLOCK_DELAY));
    }

    pub(super) fn stop_clock(&mut self, now: Now) {
        self.active_game.pause(now);
        self.shown = self.active_game.clock.time(now);
        self.next_second = None;
    }

    pub(super) fn to_next_second(&self, now: Now) -> Duration {
        let nanos = self.active_game.clock.time(now).subsec_nanos();
        Duration::from_secs(1) - Duration::from_nanos(nanos.into())
    }
}
