//! When the clock on the screen shows its next second, and when the next picture of a move is
//! due.

use std::time::Duration;

use super::Play;
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::Now;
use crate::ui::screens::{Context, Next};

/// The clock on the screen stops after this long without a key, so that a player who went
/// away costs nothing. The playing time is still counted.
const CLOCK_TIMEOUT: Duration = Duration::from_secs(60);

/// The next second is shown this long after a key at the earliest. The frame of a key shows
/// the time as well, so at two keys a second there are no frames for the clock alone.
const CLOCK_DELAY: Duration = Duration::from_millis(750);

impl Play {
    /// Sets when the next picture of the game's animation is due, if one is under way that the
    /// player wants to see. Returns the rows that changed because of what the player does not.
    pub(super) fn animate(&mut self, context: &Context<'_>) -> DirtyRows {
        let room = self.room;
        let mut skipped = DirtyRows::NONE;
        let game = self.active_game.game.as_mut();
        let pause = context.settings.motion.next_frame(game, |game| {
            skipped = skipped.union(room.changed(game, &context.look));
        });
        self.next_frame = pause.map(|pause| context.now + pause);
        if skipped.any() {
            self.fit(context);
        }
        skipped
    }

    /// A key comes in the middle of something that moves: shows its end at once.
    pub(super) fn hurry(&mut self, context: &Context<'_>) -> DirtyRows {
        if !self.active_game.game.hurry() {
            return DirtyRows::NONE;
        }
        let rows = self.changed(context, DirtyRows::NONE);
        self.fit(context);
        let rows = rows.union(self.changed(context, DirtyRows::NONE));
        rows.union(self.animate(context))
    }

    /// Shows the time in the frame that follows, and keeps the clock going for
    /// [`CLOCK_TIMEOUT`].
    pub(super) fn wake(&mut self, now: Now) {
        self.shown_until = now + CLOCK_TIMEOUT;
        self.shown = self.active_game.time(now);
        self.next_second = Some(now + self.to_next_second(now).max(CLOCK_DELAY));
    }

    pub(super) fn stop_clock(&mut self, now: Now) {
        self.shown = self.active_game.time(now);
        self.next_second = None;
    }

    /// Covers the board. The clock goes on, but nothing is drawn for it.
    pub(super) fn cover(&mut self) {
        self.is_covered = true;
        self.next_second = None;
    }

    /// Shows the board again.
    pub(super) fn uncover(&mut self, context: &Context<'_>) -> Next {
        self.is_covered = false;
        self.fit(context);
        self.show(context);
        if self.active_game.clock.runs() {
            self.wake(context.now);
        }
        Next::Redraw
    }

    /// The board is there to be seen, unless it is covered or the terminal is too small for it: from
    /// then on the clock runs, as whoever leaves while a board appears has seen most of it.
    pub(super) fn show(&mut self, context: &Context<'_>) {
        if self.is_covered || context.is_too_small() || self.active_game.clock.runs() {
            return;
        }
        self.active_game.show(context.now);
        if self.active_game.clock.runs() {
            self.wake(context.now);
        }
    }

    /// How long until the clock on the screen shows its next second. It stands while it is
    /// ahead, as the keys pressed so far count for more than the time that has passed.
    pub(super) fn to_next_second(&self, now: Now) -> Duration {
        let next = Duration::from_secs(self.active_game.time(now).as_secs() + 1);
        next.saturating_sub(self.active_game.clock.time(now))
    }
}
