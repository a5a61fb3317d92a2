//! One player's application, keyboard and screen: everything of a session that
//! needs no waiting.

use super::effects::Outcome;
use super::input::{Decoder, Input};
use super::screen::Screen;
use super::term;
use super::{Application, Clock};
use crate::games::Opening;
use crate::i18n::Lang;
use crate::model::Ask;
use crate::ui::event::{Event, Now};
use crate::ui::stale::Stale;
use std::collections::VecDeque;
use std::time::Duration;

/// The time between two frames in the long run: more than 60 a second nobody sees.
const FRAME: Duration = Duration::from_millis(16);

/// Frames that may follow each other at once: the answer to a key must not wait
/// because the clock on the screen went on a moment before.
const FRAMES_AT_ONCE: u32 = 3;

/// The part of a core that drawing for one player, and slow keys, may take: an eighth. Most frames take
/// some 0.1 ms; those of a terminal of 500 x 200 that is resized all the time take so
/// much that a few such clients would keep everybody else waiting.
const SHARE: u32 = 8;

/// The longest time that one frame puts off the next: if it was so slow, it was because
/// the machine was busy with others.
const SLOWEST: Duration = Duration::from_millis(500);

/// How long keys are handled without a pause, so that others on the same core get their
/// turn: most keys take some microseconds, but one may ask for a new board, which takes as
/// long as this.
pub(super) const SLICE: Duration = Duration::from_millis(5);

/// Keys that wait because those before them were slow; more are not read. What a client may
/// send before it is acknowledged fits.
const INPUTS_MAX: usize = 16 * 1024;

/// Room for a frame, in bytes: what a key changes takes less.
const ROOM: usize = 128;

/// The shortest time between two ticks, so that no application can spin.
const TICK: Duration = Duration::from_millis(10);

/// How long whoever has kept a core busy for so long rests: for the same share of it.
pub(super) fn rest(took: Duration) -> Duration {
    (took * (SHARE - 1)).min(SLOWEST)
}

/// A player at a screen.
pub struct Player {
    app: Box<dyn Application>,
    decoder: Decoder,
    screen: Screen,
    clock: Clock,
    resized: Option<(u16, u16)>,
    stale: Stale,
    outcome: Outcome,
    /// What was typed and waits because what came before it took long.
    inputs: VecDeque<Input>,
    /// Until when it waits.
    rests: Now,
    /// When the last bytes came that did not end a sequence.
    unfinished_since: Now,
    /// When the frames so far would have been drawn, had they come evenly.
    paced: Now,
    ticked: Option<Now>,
    /// Bytes that precede the next frame.
    before: Vec<u8>,
    /// Whether the terminal was asked to send clicks.
    mouse: bool,
}

impl Player {
    /// Sits a player down; `before` precedes the first frame.
    pub fn new(app: Box<dyn Application>, screen: Screen, clock: Clock, before: Vec<u8>) -> Player {
        Player {
            app,
            decoder: Decoder::default(),
            screen,
            clock,
            resized: None,
            stale: Stale::ALL,
            outcome: Outcome::default(),
            inputs: VecDeque::new(),
            rests: Now::ZERO,
            unfinished_since: Now::ZERO,
            paced: Now::ZERO,
            ticked: None,
            before,
            mouse: false,
        }
    }

    /// Whether the application wants to leave.
    pub fn wants_to_quit(&self) -> bool {
        self.outcome.quit
    }

    /// The board that the application wants to be searched for.
    pub fn take_wish(&mut self) -> Option<Opening> {
        self.outcome.wish.take()
    }

    /// What the application asks the memory.
    pub fn take_asks(&mut self) -> Vec<Ask> {
        std::mem::take(&mut self.outcome.asks)
    }

    /// What the memory is to keep at the end.
    pub fn last_ask(&mut self) -> Option<Ask> {
        self.app.last_ask(self.clock.now())
    }

    /// The language the player chose.
    pub fn lang(&self) -> Lang {
        self.app.lang()
    }

    /// Bytes were typed.
    pub fn typed(&mut self, bytes: &[u8]) {
        let mut inputs = Vec::new();
        self.decoder.feed(bytes, &mut inputs);
        self.unfinished_since = self.clock.now();
        self.inputs.extend(inputs);
        self.handle_inputs();
    }

    /// Something was typed, clicked, pasted or answered.
    pub fn input(&mut self, input: Input) {
        self.inputs.push_back(input);
        self.handle_inputs();
    }

    /// Whether more that is typed can be taken.
    pub fn takes_input(&self) -> bool {
        self.inputs.len() < INPUTS_MAX
    }

    /// Whether something that was typed still waits.
    pub fn is_behind(&self) -> bool {
        !self.inputs.is_empty()
    }

    /// Handles what was typed, for so long at a time.
    fn handle_inputs(&mut self) {
        let began = self.clock.now();
        if began < self.rests {
            return;
        }
        while let Some(input) = self.inputs.pop_front() {
            self.handle(input);
            let now = self.clock.now();
            let took = now.saturating_sub(began);
            if took >= SLICE {
                self.rests = now + rest(took);
                break;
            }
        }
        if self.inputs.is_empty() {
            // A flood would leave its room behind.
            self.inputs = VecDeque::new();
        }
    }

    fn handle(&mut self, input: Input) {
        let event = match input {
            Input::Key(key) => Event::Key(key),
            Input::Paste(text) => Event::Paste(text),
            Input::Click { x, y } => Event::Click { x, y },
            Input::TerminalName(name) => {
                let caps = term::raised(self.screen.caps(), &name);
                if caps == self.screen.caps() {
                    return;
                }
                self.screen.set_caps(caps);
                Event::Caps(caps)
            }
        };
        self.event(event);
    }

    /// Something else happened.
    pub fn event(&mut self, event: Event) {
        if self.outcome.quit {
            return;
        }
        self.settle_size();
        let effects = self.app.update(self.clock.now(), event);
        self.outcome.take(effects);
    }

    /// The terminal has another size. Only the last of many counts, when something
    /// depends on it.
    pub fn resize(&mut self, size: (u16, u16)) {
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
        self.stale = Stale::ALL;
        let event = Event::Resize {
            width: size.0,
            height: size.1,
        };
        let effects = self.app.update(self.clock.now(), event);
        self.outcome.take(effects);
    }

    /// When something is to be done although nothing was typed; `writing`: a write
    /// is under way, and so no frame can follow.
    pub fn deadline(&mut self, writing: bool) -> Option<Now> {
        let patience = self
            .decoder
            .patience()
            .map(|wait| self.unfinished_since + wait);
        let tick = self
            .app
            .deadline()
            .map(|at| at.max(self.ticked.map_or(Now::ZERO, |t| t + TICK)));
        let frame = (!writing && self.wants_frame()).then(|| self.next_frame());
        let inputs = self.is_behind().then_some(self.rests);
        [patience, tick, frame, inputs].into_iter().flatten().min()
    }

    /// Does what [`Player::deadline`] asked for, as far as its time has come.
    pub fn tick(&mut self) {
        self.handle_inputs();
        let now = self.clock.now();
        if self
            .decoder
            .patience()
            .is_some_and(|wait| self.unfinished_since + wait <= now)
        {
            let mut inputs = Vec::new();
            self.decoder.give_up(&mut inputs);
            for input in inputs {
                self.input(input);
            }
        }
        let due = |at: Now| at <= now && self.ticked.is_none_or(|ticked| ticked + TICK <= now);
        if self.app.deadline().is_some_and(due) {
            self.ticked = Some(now);
            self.event(Event::Tick);
        }
    }

    fn wants_frame(&mut self) -> bool {
        self.stale = self.stale.and(self.app.take_stale());
        self.stale.any() || self.resized.is_some() || self.outcome.bell
    }

    fn next_frame(&self) -> Now {
        self.paced.saturating_sub(FRAME * (FRAMES_AT_ONCE - 1))
    }

    /// The bytes to write now, if there are any and it is not too early.
    pub fn output(&mut self) -> Option<Vec<u8>> {
        let now = self.clock.now();
        if !self.wants_frame() || self.next_frame() > now {
            return None;
        }
        self.settle_size();
        self.stale = self.stale.and(self.app.take_stale());
        let stale = std::mem::take(&mut self.stale);
        let mut bytes = std::mem::take(&mut self.before);
        if stale.any() {
            bytes.reserve(ROOM);
            let app = &self.app;
            if app.wants_mouse() != self.mouse {
                self.mouse = !self.mouse;
                bytes.extend_from_slice(Screen::mouse(self.mouse));
            }
            self.screen
                .frame(&stale, |area, buffer| app.draw(area, buffer), &mut bytes);
            let took = self.clock.now().saturating_sub(now);
            self.paced = self.paced.max(now) + (took * SHARE).clamp(FRAME, SLOWEST);
        }
        if std::mem::take(&mut self.outcome.bell) {
            bytes.push(7);
        }
        (!bytes.is_empty()).then_some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};
    use crate::ui::event::{Effect, Key};
    use ratatui::{buffer::Buffer, layout::Rect};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Wants the mouse after `m`, and not after any other key.
    #[derive(Default)]
    struct Mouse {
        wanted: bool,
        stale: Stale,
    }

    impl Application for Mouse {
        fn update(&mut self, _: Now, event: Event) -> Vec<Effect> {
            self.wanted = event == Event::Key(Key::Char('m'));
            self.stale = Stale::ALL;
            Vec::new()
        }

        fn deadline(&self) -> Option<Now> {
            None
        }

        fn take_stale(&mut self) -> Stale {
            std::mem::take(&mut self.stale)
        }

        fn draw(&self, _: Rect, _: &mut Buffer) {}

        fn lang(&self) -> Lang {
            Lang::En
        }

        fn wants_mouse(&self) -> bool {
            self.wanted
        }
    }

    /// Takes long to draw, and wants to be drawn all the time.
    struct Slow(u32);

    impl Application for Slow {
        fn update(&mut self, _: Now, _: Event) -> Vec<Effect> {
            Vec::new()
        }

        fn deadline(&self) -> Option<Now> {
            None
        }

        fn take_stale(&mut self) -> Stale {
            self.0 += 1;
            Stale::ALL
        }

        fn draw(&self, _: Rect, buffer: &mut Buffer) {
            std::thread::sleep(Duration::from_millis(10));
            buffer.set_string(0, 0, self.0.to_string(), ratatui::style::Style::new());
        }

        fn lang(&self) -> Lang {
            Lang::En
        }
    }

    #[test]
    fn frames_that_take_long_come_seldom() {
        let caps = Caps {
            depth: Depth::Mono,
            unicode: true,
        };
        let screen = Screen::new((80, 24), caps);
        let clock = Clock::start();
        let mut player = Player::new(Box::new(Slow(0)), screen, clock, Vec::new());
        let mut frames = 0;
        while clock.now() < Duration::from_millis(400) {
            frames += u32::from(player.output().is_some());
            std::thread::sleep(Duration::from_millis(1));
        }
        // An eighth of the time, and the frames that may come at once.
        assert!(
            (2..=400 / 80 + FRAMES_AT_ONCE).contains(&frames),
            "{frames}"
        );
    }

    /// Takes long for each key, and counts them.
    struct Digs(Arc<AtomicU32>);

    impl Application for Digs {
        fn update(&mut self, _: Now, _: Event) -> Vec<Effect> {
            std::thread::sleep(Duration::from_millis(4));
            self.0.fetch_add(1, Ordering::Relaxed);
            Vec::new()
        }

        fn deadline(&self) -> Option<Now> {
            None
        }

        fn take_stale(&mut self) -> Stale {
            Stale::NOTHING
        }

        fn draw(&self, _: Rect, _: &mut Buffer) {}

        fn lang(&self) -> Lang {
            Lang::En
        }
    }

    #[test]
    fn slow_keys_take_a_part_of_a_core_and_none_is_lost() {
        let caps = Caps {
            depth: Depth::Mono,
            unicode: true,
        };
        let (clock, count) = (Clock::start(), Arc::new(AtomicU32::new(0)));
        let app = Box::new(Digs(Arc::clone(&count)));
        let screen = Screen::new((80, 24), caps);
        let mut player = Player::new(app, screen, clock, Vec::new());
        player.output();
        let began = clock.now();
        player.typed(b"nnnnnn");
        let took = clock.now() - began;
        assert!(
            took < Duration::from_millis(4 * 5),
            "others waited {took:?}"
        );
        while let Some(at) = player.deadline(true) {
            std::thread::sleep(at.saturating_sub(clock.now()));
            player.tick();
        }
        assert_eq!(count.load(Ordering::Relaxed), 6);
        // Each two of them take 8 ms, and others have seven times as much.
        let all = clock.now() - began;
        assert!(all > Duration::from_millis(2 * 8 * 7), "{all:?}");
    }

    #[test]
    fn the_mouse_is_asked_for_once_and_given_back() {
        let caps = Caps {
            depth: Depth::True,
            unicode: true,
        };
        let screen = Screen::new((80, 24), caps);
        let app = Box::new(Mouse::default());
        let mut player = Player::new(app, screen, Clock::start(), Vec::new());
        let mut after = |typed: &[u8]| {
            std::thread::sleep(FRAME + Duration::from_millis(4));
            player.typed(typed);
            let bytes = player.output().unwrap_or_default();
            String::from_utf8(bytes).expect("text")
        };
        let (on, off) = ("\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l");
        let first = after(b"x");
        assert!(!first.contains(on) && !first.contains(off), "{first:?}");
        assert!(after(b"m").contains(on));
        assert_eq!(after(b"m"), "", "it is on already");
        assert!(after(b"x").contains(off));
        assert_eq!(after(b"x"), "");
    }
}
