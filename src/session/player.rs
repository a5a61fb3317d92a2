//! One player's application, keyboard and screen: everything of a session that
//! needs no waiting.

use super::effects::Outcome;
use super::{Application, Clock};
use crate::i18n::Lang;
use crate::limits::cpu_budget::{CpuBudget, Reservation};
use crate::limits::pool::{Permit, Share};
use crate::limits::throttle::{PAUSE_MAX, PLAYER_DIVISOR, TIME_SLICE, Throttle, UNCOUNTED};
use crate::metrics::Metrics;
use crate::model::StoreRequest;
use crate::terminal::keys::{Decoder, Input};
use crate::terminal::screen::TerminalScreen;
use crate::terminal::{capabilities, clipboard};
use crate::ui::Goodbye;
use crate::ui::event::{Event, Now};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

#[cfg(test)]
mod tests;

/// The time between two frames in the long run: screens show some 60 a second.
const FRAME: Duration = Duration::from_millis(16);

/// Frames that may follow each other at once, so that the answer to a key does not wait for a tick
/// just before.
const FRAMES_AT_ONCE: u32 = 3;

/// Typed bytes that wait for slow ones before them; more is not read. SSH's window fits.
const TYPED_MAX: usize = 16 * 1024;

/// Bytes that are decoded at a time: decoded, a key takes many times its bytes.
const DECODED_AT_ONCE: usize = 64;

/// Bytes reserved for a frame: most keys change less.
const FRAME_BYTES: usize = 128;

/// The shortest time between two ticks, so that no application can spin.
const TICK: Duration = Duration::from_millis(10);

pub(super) struct Player {
    app: Box<dyn Application>,
    decoder: Decoder,
    screen: TerminalScreen,
    clock: Clock,
    resized: Option<(u16, u16)>,
    outcome: Outcome,
    /// What was typed and waits because what came before it took long.
    typed: VecDeque<u8>,
    /// What of it is decoded already.
    inputs: VecDeque<Input>,
    throttle: Throttle,
    /// When the last bytes came that did not end a sequence.
    unfinished_since: Now,
    /// When the first bytes came that no frame has answered yet.
    unanswered_since: Option<Now>,
    metrics: Option<Arc<Metrics>>,
    /// When the frames so far would have been drawn, had they come evenly.
    paced: Now,
    /// The next frame's turn on the account of the address.
    frame_turn: Now,
    frames: Reservation,
    ticked: Option<Now>,
    /// Bytes that precede the next frame.
    before: Vec<u8>,
    /// Whether the terminal was asked to send clicks.
    mouse: bool,
}

impl Player {
    /// Sits a player down; `before` precedes the first frame.
    pub(super) fn new(
        app: Box<dyn Application>,
        screen: TerminalScreen,
        clock: Clock,
        before: Vec<u8>,
        cpu_budget: Option<Arc<CpuBudget>>,
    ) -> Player {
        Player {
            app,
            decoder: Decoder::default(),
            screen,
            clock,
            resized: None,
            outcome: Outcome::default(),
            typed: VecDeque::new(),
            inputs: VecDeque::new(),
            throttle: Throttle::new(cpu_budget.clone()),
            unfinished_since: Now::ZERO,
            unanswered_since: None,
            metrics: None,
            paced: Now::ZERO,
            frame_turn: Now::ZERO,
            frames: Reservation::new(cpu_budget),
            ticked: None,
            before,
            mouse: false,
        }
    }

    pub(super) fn measure(&mut self, metrics: Option<Arc<Metrics>>) {
        self.metrics = metrics;
    }

    /// Making the application, from then until now, counts like a key.
    pub(super) fn sat_down(&mut self, began: Now) {
        self.throttle.worked(self.clock.at(began));
    }

    pub(super) fn wants_to_quit(&self) -> bool {
        self.outcome.quit
    }

    pub(super) fn take_requests(&mut self) -> Vec<StoreRequest> {
        std::mem::take(&mut self.outcome.requests)
    }

    pub(super) fn last_request(&mut self) -> Option<StoreRequest> {
        self.app.last_request(self.clock.now())
    }

    pub(super) fn goodbye(&self) -> Goodbye {
        self.app.goodbye(self.clock.now())
    }

    pub(super) fn plays(&self) -> Option<&'static str> {
        self.app.plays()
    }

    pub(super) fn lang(&self) -> Lang {
        self.app.lang()
    }

    pub(super) fn typed(&mut self, bytes: &[u8]) {
        let now = self.clock.now();
        self.unanswered_since.get_or_insert(now);
        self.unfinished_since = now;
        self.typed.extend(bytes);
        self.handle_inputs(now);
    }

    pub(super) fn input(&mut self, input: Input) {
        self.inputs.push_back(input);
        self.handle_inputs(self.clock.now());
    }

    /// Where a slow turn waits for a permit; `None`: none does.
    pub(super) fn awaited(&self) -> Option<&Share> {
        self.throttle.awaited().or_else(|| self.frames.awaited())
    }

    pub(super) fn permit(&mut self, permit: Permit) {
        let now = self.clock.at(self.clock.now());
        if self.throttle.awaited().is_some() {
            self.throttle.permit(permit, now);
            self.tick();
            self.throttle.cancel(now);
        } else if self.frames.awaited().is_some() {
            self.frame_turn = Now::ZERO;
            self.frames.permit(permit);
        }
    }

    /// Whether more that is typed can be taken.
    pub(super) fn takes_input(&self) -> bool {
        self.typed.len() < TYPED_MAX && self.inputs.len() < TYPED_MAX
    }

    /// Whether something that was typed still waits.
    pub(super) fn is_behind(&self) -> bool {
        !(self.typed.is_empty() && self.inputs.is_empty())
    }

    fn next_input(&mut self) -> Option<Input> {
        while self.inputs.is_empty() && !self.typed.is_empty() {
            let some = self.typed.len().min(DECODED_AT_ONCE);
            let bytes = &self.typed.make_contiguous()[..some];
            self.decoder.feed(bytes, &mut self.inputs);
            self.typed.drain(..some);
        }
        self.inputs.pop_front()
    }

    /// Handles what was typed, for so long at a time.
    fn handle_inputs(&mut self, began: Now) {
        if !self.is_behind() || !self.throttle.may_work(self.clock.at(began)) {
            return;
        }
        while let Some(input) = self.next_input() {
            self.handle(input);
            if self.is_behind() && self.clock.now().saturating_sub(began) >= TIME_SLICE {
                break;
            }
        }
        self.throttle.worked(self.clock.at(began));
        if !self.is_behind() {
            // A flood would leave its room behind.
            (self.typed, self.inputs) = Default::default();
        }
    }

    fn handle(&mut self, input: Input) {
        let event = match input {
            Input::Key(key) => Event::Key(key),
            Input::Paste(text) => Event::Paste(text),
            Input::Click { x, y } => Event::Click { x, y },
            Input::TerminalName(name) => {
                let caps = capabilities::raised(self.screen.caps(), &name);
                if caps != self.screen.caps() {
                    self.event(Event::Caps(caps));
                    self.screen.set_caps(caps);
                }
                return;
            }
        };
        self.event(event);
    }

    /// What was asked for has come. It counts like a key: a run that is replayed or raced is
    /// played again from its beginning.
    pub(super) fn answered(&mut self, event: Event) {
        let began = self.clock.now();
        self.event(event);
        self.throttle.worked(self.clock.at(began));
    }

    pub(super) fn event(&mut self, event: Event) {
        if self.outcome.quit {
            return;
        }
        self.settle_size();
        let app = &self.app;
        self.screen.keep(|area, buffer| app.draw(area, buffer));
        let effects = self.app.update(self.clock.now(), event);
        self.outcome.take(effects);
    }

    /// The terminal has another size. Only the last of many counts, when something
    /// depends on it.
    pub(super) fn resize(&mut self, size: (u16, u16)) {
        self.resized = Some(size);
    }

    fn settle_size(&mut self) {
        let Some(size) = self.resized.take() else {
            return;
        };
        if size == self.screen.size() {
            return;
        }
        self.screen.resize(size);
        let event = Event::Resize {
            width: size.0,
            height: size.1,
        };
        let effects = self.app.update(self.clock.now(), event);
        self.outcome.take(effects);
    }

    /// When something is to be done although nothing was typed; `writing`: a write
    /// is under way, and so no frame can follow.
    pub(super) fn deadline(&mut self, writing: bool) -> Option<Now> {
        let patience = self.patience_ends();
        let rests = self.throttle.paused_until().map(|at| self.clock.since(at));
        let tick = self
            .app
            .deadline()
            .map(|at| at.max(self.ticked.map_or(Now::ZERO, |t| t + TICK)))
            .and_then(|at| Some(at.max(rests?)));
        let frame = (!writing && self.wants_frame()).then(|| self.next_frame());
        let inputs = rests.filter(|_| self.is_behind());
        [patience, tick, frame, inputs].into_iter().flatten().min()
    }

    /// When a sequence that was begun is taken for ended.
    fn patience_ends(&self) -> Option<Now> {
        let wait = self.decoder.patience().filter(|_| self.typed.is_empty())?;
        Some(self.unfinished_since + wait)
    }

    /// Does what [`Player::deadline`] asked for, as far as its time has come.
    pub(super) fn tick(&mut self) {
        self.handle_inputs(self.clock.now());
        let now = self.clock.now();
        if self.patience_ends().is_some_and(|at| at <= now) {
            self.decoder.give_up(&mut self.inputs);
            self.handle_inputs(now);
        }
        let due = |at: Now| at <= now && self.ticked.is_none_or(|ticked| ticked + TICK <= now);
        if self.app.deadline().is_some_and(due) && self.throttle.may_work(self.clock.at(now)) {
            self.ticked = Some(now);
            self.event(Event::Tick);
            self.throttle.worked(self.clock.at(now));
        }
    }

    fn wants_frame(&self) -> bool {
        self.app.is_dirty() || self.resized.is_some() || self.outcome.copied.is_some()
    }

    fn next_frame(&self) -> Now {
        let paced = self.paced.saturating_sub(FRAME * (FRAMES_AT_ONCE - 1));
        paced.max(self.frame_turn)
    }

    /// The bytes to write now, if there are any and it is not too early.
    pub(super) fn output(&mut self) -> Option<Vec<u8>> {
        let now = self.clock.now();
        if !self.wants_frame() {
            self.frames.cancel(self.clock.at(now));
            if !self.is_behind() {
                // What was typed changed nothing.
                self.unanswered_since = None;
            }
            return None;
        }
        if self.next_frame() > now {
            return None;
        }
        if let Some(turn) = self.frames.reserve(self.clock.at(now)) {
            self.frame_turn = self.clock.since(turn);
            return None;
        }
        self.settle_size();
        let dirty = self.app.take_dirty();
        let mut bytes = std::mem::take(&mut self.before);
        // Screens that are closed are not what they were, and nobody sees them any more.
        if dirty.any() && !self.outcome.quit {
            bytes.reserve(FRAME_BYTES);
            let app = &self.app;
            if app.wants_mouse() != self.mouse {
                self.mouse = !self.mouse;
                bytes.extend_from_slice(TerminalScreen::mouse(self.mouse));
            }
            self.screen
                .frame(&dirty, |area, buffer| app.draw(area, buffer), &mut bytes);
        }
        let ended = self.clock.now();
        let took = ended.saturating_sub(now);
        self.paced = self.paced.max(now) + (took * PLAYER_DIVISOR).clamp(FRAME, PAUSE_MAX);
        let counted = took.saturating_sub(UNCOUNTED);
        self.frames.settle(counted, self.clock.at(ended));
        if let Some(text) = self.outcome.copied.take() {
            clipboard::copy(&text, &mut bytes);
        }
        let unanswered = self.unanswered_since.take();
        if bytes.is_empty() {
            return None;
        }
        if let (Some(metrics), Some(since)) = (&self.metrics, unanswered) {
            metrics.answered_key(ended.saturating_sub(since));
        }
        Some(bytes)
    }
}
