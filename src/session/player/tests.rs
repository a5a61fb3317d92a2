use super::*;
use crate::games::dirty::Dirty;
use crate::look::{Caps, Depth};
use crate::ui::event::{Effect, Key};
use crate::ui::{App, Start};
use ratatui::{buffer::Buffer, layout::Rect};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A player at a screen of two colours, on a clock that begins now.
fn player(app: impl Application + 'static) -> Player {
    let caps = Caps {
        depth: Depth::Mono,
        unicode: true,
    };
    let screen = TerminalScreen::new((80, 24), caps);
    Player::new(Box::new(app), screen, Clock::start(), Vec::new(), None)
}

/// Counts keys but for `x`, and may take long. It wants the mouse after `m`.
#[derive(Default)]
struct Probe {
    keys: Arc<AtomicU32>,
    slow_keys: Duration,
    /// How long a frame takes; if it takes any time, there is always another.
    slow_frames: Duration,
    /// Nothing of it is ever drawn.
    is_still: bool,
    wants_mouse: bool,
    frames: u32,
    dirty: Dirty,
}

impl Application for Probe {
    fn update(&mut self, _: Now, event: Event) -> Vec<Effect> {
        std::thread::sleep(self.slow_keys);
        match event {
            Event::Key(Key::Char('x')) => {}
            event => {
                self.wants_mouse = event == Event::Key(Key::Char('m'));
                self.keys.fetch_add(1, Ordering::Relaxed);
                self.dirty = Dirty::ALL;
            }
        }
        Vec::new()
    }

    fn is_dirty(&self) -> bool {
        !self.is_still && (self.dirty.any() || !self.slow_frames.is_zero())
    }

    fn take_dirty(&mut self) -> Dirty {
        let dirty = std::mem::take(&mut self.dirty);
        match self.slow_frames.is_zero() {
            true => dirty,
            false => {
                self.frames += 1;
                Dirty::ALL
            }
        }
    }

    fn wants_mouse(&self) -> bool {
        self.wants_mouse
    }

    fn draw(&self, _: Rect, buffer: &mut Buffer) {
        std::thread::sleep(self.slow_frames);
        let keys = self.keys.load(Ordering::Relaxed);
        let says = format!("{keys} {}", self.frames);
        buffer.set_string(0, 0, says, ratatui::style::Style::new());
    }
}

/// One whose keys take long.
fn digs(keys: Arc<AtomicU32>) -> Probe {
    Probe {
        keys,
        slow_keys: Duration::from_millis(4),
        is_still: true,
        ..Probe::default()
    }
}

/// Handles what waits for its turn.
fn catch_up(player: &mut Player) {
    while let Some(at) = player.deadline(true) {
        std::thread::sleep(at.saturating_sub(player.clock.now()));
        player.tick();
    }
}

#[test]
fn frames_that_take_long_come_seldom() {
    let mut player = player(Probe {
        slow_frames: Duration::from_millis(10),
        ..Probe::default()
    });
    let mut frames = 0;
    // One more than may come in 400 ms: an eighth of the time, and those that may come at once.
    while frames <= 400 / 80 + FRAMES_AT_ONCE {
        frames += u32::from(player.output().is_some());
        std::thread::sleep(Duration::from_millis(1));
    }
    let time = player.clock.now();
    assert!(time >= Duration::from_millis(400), "{time:?}");
}

#[test]
fn slow_keys_take_a_part_of_a_core_and_none_is_lost() {
    let count = Arc::new(AtomicU32::new(0));
    let mut player = player(digs(Arc::clone(&count)));
    let clock = player.clock;
    player.output();
    let began = clock.now();
    player.typed(b"nnnnnn");
    let took = clock.now() - began;
    assert!(took < Duration::from_millis(4 * 5), "{took:?}");
    catch_up(&mut player);
    assert_eq!(count.load(Ordering::Relaxed), 6);
    // Each two of them take 8 ms, and others have seven times as much.
    let all = clock.now() - began;
    assert!(all > Duration::from_millis(2 * 8 * 7), "{all:?}");
}

#[test]
fn what_is_typed_behind_slow_keys_waits_undecoded_and_is_bounded() {
    let mut player = player(digs(Arc::default()));
    player.typed(b"nnnn");
    assert!(player.is_behind() && player.takes_input());
    let paste = [b"\x1b[200~".as_slice(), &[b'x'; 4096], b"\x1b[201~"].concat();
    let mut taken = 0;
    while player.takes_input() && taken < 100 {
        player.typed(&paste);
        taken += 1;
    }
    assert!((3..=5).contains(&taken), "{taken} pastes wait");
    assert!(player.inputs.len() <= DECODED_AT_ONCE);
    // Once they are handled, there is room again.
    catch_up(&mut player);
    assert!(player.takes_input());
}

#[test]
fn a_terminal_with_more_colours_than_were_known_is_sent_what_differs() {
    let caps = Caps {
        depth: Depth::Ansi256,
        unicode: true,
    };
    let start = Start {
        caps,
        ..Start::heard(true)
    };
    let screen = TerminalScreen::new(start.size, caps);
    let app = Box::new(App::new(start).expect("a menu"));
    let mut player = Player::new(app, screen, Clock::start(), Vec::new(), None);
    let has = |bytes: &[u8], part: &str| String::from_utf8_lossy(bytes).contains(part);
    let first = player.output().expect("a frame");
    assert!(has(&first, "\x1b[2J") && !has(&first, "38;2;"));
    player.input(Input::TerminalName("kitty(0.35.2)".into()));
    let due = player.deadline(false).expect("a frame");
    std::thread::sleep(due.saturating_sub(player.clock.now()));
    let then = player.output().expect("a frame");
    assert!(!has(&then, "\x1b[2J") && has(&then, "38;2;"));
}

#[test]
fn the_mouse_is_asked_for_once_and_given_back() {
    let mut player = player(Probe::default());
    let (on, off) = ("\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l");
    for (key, given, taken) in [
        (b"y", false, false),
        (b"m", true, false),
        (b"m", false, false),
        (b"y", false, true),
        (b"y", false, false),
    ] {
        std::thread::sleep(FRAME + Duration::from_millis(4));
        player.typed(key);
        let bytes = player.output().unwrap_or_default();
        let bytes = String::from_utf8(bytes).expect("text");
        assert_eq!((bytes.contains(on), bytes.contains(off)), (given, taken));
    }
}

#[tokio::test(start_paused = true)]
async fn a_key_is_measured_up_to_the_frame_that_answers_it() {
    let mut player = player(Probe {
        dirty: Dirty::ALL,
        ..Probe::default()
    });
    let metrics = Arc::new(Metrics::new(&[], &[]));
    player.measure(Some(Arc::clone(&metrics)));
    let measured = |within: &str| {
        let line = format!("mazed_key_to_frame_seconds_bucket{{le=\"{within}\"}} ");
        let text = metrics.text();
        let number = text.lines().find_map(|there| there.strip_prefix(&line));
        number.expect("a bucket").to_owned()
    };
    assert!(player.output().is_some());
    // What changes nothing has no answer, and the next frame is none to it.
    player.typed(b"x");
    assert!(player.output().is_none());
    tokio::time::advance(Duration::from_secs(5)).await;
    player.event(Event::Tick);
    assert!(player.output().is_some());
    assert_eq!(measured("+Inf"), "0");
    // A write is under way for so long; the second key shares the frame of the first.
    player.typed(b"k");
    tokio::time::advance(Duration::from_millis(200)).await;
    player.typed(b"k");
    assert!(player.output().is_some());
    assert_eq!(["0.1", "0.25", "+Inf"].map(measured), ["0", "1", "1"]);
}
