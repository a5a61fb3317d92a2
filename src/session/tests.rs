//! The session's loop over a wire that a test holds in its hands, on a clock that
//! stands still until everybody waits.

use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio::time::{advance, sleep};

use super::closing::CLOSE_TIMEOUT;
use super::wire::{Incoming, Wire, Writing};
use super::*;
use crate::games::Opening;
use crate::games::dirty::Dirty;
use crate::i18n::Lang;
use crate::model::Begin;
use crate::terminal::screen::TerminalScreen;
use crate::ui::event::{Effect, Event, Key};

/// What passed over the wire.
#[derive(Default)]
struct Passed {
    written: Vec<Vec<u8>>,
    errors: Vec<u8>,
    status: Option<u8>,
    cut: bool,
}

/// A wire whose other end is the test.
pub(super) struct FakeWire {
    incoming: mpsc::UnboundedReceiver<Incoming>,
    passed: Arc<Mutex<Passed>>,
    /// A place for each write that may end.
    gate: Arc<Semaphore>,
}

impl Wire for FakeWire {
    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Incoming> {
        if self.passed.lock().unwrap().status.is_some() {
            return Poll::Ready(Incoming::Closed);
        }
        let incoming = self.incoming.poll_recv(cx);
        incoming.map(|incoming| incoming.unwrap_or(Incoming::Closed))
    }

    fn write(&self, bytes: Vec<u8>) -> Writing {
        self.passed.lock().unwrap().written.push(bytes);
        let gate = Arc::clone(&self.gate);
        Box::pin(async move {
            gate.acquire().await.unwrap().forget();
            Ok(())
        })
    }

    fn write_error(&self, bytes: Vec<u8>) -> Writing {
        self.passed.lock().unwrap().errors.extend(bytes);
        Box::pin(async { Ok(()) })
    }

    fn finish(&self, status: u8) -> Writing {
        self.passed.lock().unwrap().status = Some(status);
        Box::pin(async { Ok(()) })
    }

    fn cut(&self) {
        self.passed.lock().unwrap().cut = true;
    }
}

/// The test's end of a wire.
pub(super) struct Hand {
    outgoing: mpsc::UnboundedSender<Incoming>,
    passed: Arc<Mutex<Passed>>,
    gate: Arc<Semaphore>,
}

impl Hand {
    /// A wire on which this many writes may end.
    pub(super) fn wire(writes: usize) -> (Hand, FakeWire) {
        let (outgoing, incoming) = mpsc::unbounded_channel();
        let passed: Arc<Mutex<Passed>> = Arc::default();
        let gate = Arc::new(Semaphore::new(writes));
        let hand = Hand {
            outgoing,
            passed: Arc::clone(&passed),
            gate: Arc::clone(&gate),
        };
        let wire = FakeWire {
            incoming,
            passed,
            gate,
        };
        (hand, wire)
    }

    pub(super) fn send(&self, incoming: Incoming) {
        let _ = self.outgoing.send(incoming);
    }

    pub(super) fn types(&self, bytes: &'static [u8]) {
        self.send(Incoming::Data(Bytes::from_static(bytes)));
    }

    fn writes(&self) -> usize {
        self.passed.lock().unwrap().written.len()
    }

    pub(super) fn written(&self) -> Vec<u8> {
        self.passed.lock().unwrap().written.concat()
    }

    fn said(&self) -> String {
        String::from_utf8(self.written()).unwrap()
    }

    pub(super) fn errors(&self) -> String {
        String::from_utf8(self.passed.lock().unwrap().errors.clone()).unwrap()
    }

    pub(super) fn status(&self) -> Option<u8> {
        self.passed.lock().unwrap().status
    }
}

/// Tells the test what it is told, and counts.
struct StoreReply {
    events: Arc<Mutex<Vec<Event>>>,
    stale: Dirty,
}

impl Application for StoreReply {
    fn update(&mut self, _: Now, event: Event) -> Vec<Effect> {
        let mut events = self.events.lock().unwrap();
        let effects = match event {
            Event::Key(Key::Char('q')) => vec![Effect::Quit],
            Event::Key(Key::Char('p')) => panic!("on purpose"),
            _ => Vec::new(),
        };
        events.push(event);
        self.stale = Dirty::ALL;
        effects
    }

    fn is_dirty(&self) -> bool {
        self.stale.any()
    }

    fn take_dirty(&mut self) -> Dirty {
        std::mem::take(&mut self.stale)
    }

    fn draw(&self, _: Rect, buffer: &mut Buffer) {
        let count = self.events.lock().unwrap().len();
        buffer.set_string(0, 0, count.to_string(), Style::new());
    }

    fn lang(&self) -> Lang {
        Lang::De
    }
}

struct Table {
    hand: Hand,
    events: Arc<Mutex<Vec<Event>>>,
    session: JoinHandle<End>,
    stop: watch::Sender<Orders>,
}

/// A session on which this many writes may end.
fn sit_down(writes: usize, idle: Option<Duration>) -> Table {
    let events: Arc<Mutex<Vec<Event>>> = Arc::default();
    let told = Arc::clone(&events);
    let make_app: MakeApp = Arc::new(move |_| {
        Box::new(StoreReply {
            events: Arc::clone(&told),
            stale: Dirty::ALL,
        })
    });
    Table {
        events,
        ..sit_down_at(writes, idle, make_app, None)
    }
}

/// The same with this application.
fn sit_down_at(
    writes: usize,
    idle: Option<Duration>,
    make_app: MakeApp,
    game: Option<Opening>,
) -> Table {
    let (hand, wire) = Hand::wire(writes);
    // What was said before is not told to those who come later.
    let (stop, stopped) = watch::channel(Orders {
        stop: Stop::Not,
        said: Some("before".into()),
    });
    let setup = setup(idle, game.map_or(Begin::Menu, Begin::Game), stopped);
    let screen = full_screen::ScreenSetup {
        make_app,
        asks_terminal: true,
        metrics: None,
    };
    let session = tokio::spawn(full_screen::run(wire, setup, screen));
    Table {
        hand,
        events: Arc::default(),
        session,
        stop,
    }
}

/// A session that is known to nobody.
fn setup(idle: Option<Duration>, game: Begin, orders: watch::Receiver<Orders>) -> Setup {
    Setup {
        start: Start {
            game,
            ..Start::heard(true)
        },
        lang_is_named: true,
        account: None,
        idle,
        cpu_budget: None,
        orders,
    }
}

impl Table {
    fn events(&self) -> Vec<Event> {
        self.events.lock().unwrap().clone()
    }

    /// Lets everybody do what needs no time.
    async fn settle(&self) {
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
    }

    /// Has the server stop in so many seconds, from now.
    fn stops_in(&self, seconds: u64) -> Instant {
        let now = Instant::now();
        let stop = Stop::At(now + Duration::from_secs(seconds));
        self.stop.send_replace(stop.into());
        now
    }
}

const MANY: usize = 10_000;

#[tokio::test(start_paused = true)]
async fn a_key_is_answered_without_delay() {
    let table = sit_down(MANY, None);
    table.settle().await;
    assert_eq!(table.hand.writes(), 1);
    table.hand.types(b"x");
    table.settle().await;
    assert_eq!(table.hand.writes(), 2);
    assert!(table.hand.written().ends_with(b"1"));
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_keys_shares_frames_and_loses_none() {
    let table = sit_down(MANY, None);
    for _ in 0..1000 {
        table.hand.types(b"x");
    }
    sleep(Duration::from_secs(1)).await;
    assert_eq!(table.events().len(), 1000);
    assert!(table.hand.writes() <= 6, "{} frames", table.hand.writes());
    let before = table.hand.writes();
    for _ in 0..200 {
        table.hand.types(b"x");
        sleep(Duration::from_millis(1)).await;
    }
    let frames = table.hand.writes() - before;
    assert!(frames <= 20, "{frames} frames in 0.2 s");
}

#[tokio::test(start_paused = true)]
async fn input_drains_while_a_write_stalls() {
    let table = sit_down(0, None);
    for _ in 0..5000 {
        table.hand.types(b"x");
        table.hand.send(Incoming::Resize(100, 30));
    }
    sleep(Duration::from_secs(60)).await;
    let keys = |events: &[Event]| events.iter().filter(|e| matches!(e, Event::Key(_))).count();
    assert_eq!(keys(&table.events()), 5000);
    assert_eq!(table.hand.writes(), 1, "more than one write under way");
    table.hand.gate.add_permits(MANY);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(table.hand.writes(), 2, "frames in between");
}

#[tokio::test(start_paused = true)]
async fn a_lone_escape_waits_for_what_may_follow() {
    let table = sit_down(MANY, None);
    table.hand.types(b"\x1b");
    table.settle().await;
    assert_eq!(table.events(), []);
    advance(Duration::from_millis(40)).await;
    table.settle().await;
    assert_eq!(table.events(), [Event::Key(Key::Esc)]);
    table.hand.types(b"\x1b");
    table.hand.types(b"[A");
    sleep(Duration::from_secs(1)).await;
    assert_eq!(table.events()[1..], [Event::Key(Key::Up)]);
}

#[tokio::test(start_paused = true)]
async fn whoever_types_nothing_is_warned_and_then_sent_home() {
    let table = sit_down(MANY, Some(Duration::from_secs(1800)));
    sleep(Duration::from_secs(1735)).await;
    assert_eq!(table.events(), []);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(table.events(), [Event::IdleWarning { seconds: 60 }]);
    table.hand.types(b"x");
    sleep(Duration::from_secs(1735)).await;
    assert_eq!(table.events().len(), 2);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(table.events().len(), 3);
    assert!(!table.session.is_finished());
    sleep(Duration::from_secs(60)).await;
    assert_eq!(table.session.await.unwrap(), End::Idle);
    assert_eq!(table.hand.status(), Some(0));
    let said = table.hand.said();
    let why = Words::of(Lang::De).t("end-idle");
    assert!(said.ends_with(&format!("mazed: {why}\r\n")), "{said:?}");
}

#[tokio::test(start_paused = true)]
async fn leaving_restores_the_terminal_once_the_frame_is_through() {
    let table = sit_down(1, None);
    table.hand.types(b"x");
    sleep(Duration::from_millis(100)).await;
    table.hand.types(b"q");
    table.settle().await;
    assert_eq!(table.hand.writes(), 2, "written into the middle of a frame");
    table.hand.gate.add_permits(MANY);
    assert_eq!(table.session.await.unwrap(), End::Quit);
    assert!(table.hand.written().ends_with(TerminalScreen::leave()));
    assert_eq!(table.hand.status(), Some(0));
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_nothing_any_more_does_not_keep_the_session() {
    let table = sit_down(0, None);
    table.hand.types(b"q");
    let began = Instant::now();
    assert_eq!(table.session.await.unwrap(), End::Quit);
    assert!(began.elapsed() <= CLOSE_TIMEOUT + Duration::from_millis(10));
    assert!(table.hand.passed.lock().unwrap().cut);
}

#[tokio::test(start_paused = true)]
async fn a_panic_ends_this_session_and_a_hang_up_ends_it_without_a_word() {
    let table = sit_down(MANY, None);
    table.hand.types(b"xp");
    assert_eq!(table.session.await.unwrap(), End::Panic);
    assert_eq!(table.hand.status(), Some(1));
    assert!(table.hand.said().contains("\x1b[?1049l"));

    let table = sit_down(MANY, None);
    table.settle().await;
    table.hand.send(Incoming::Closed);
    assert_eq!(table.session.await.unwrap(), End::HangUp);
    assert_eq!(table.hand.writes(), 1);
    assert!(table.hand.passed.lock().unwrap().cut);
}

#[tokio::test(start_paused = true)]
async fn a_stop_is_told_and_then_done() {
    let table = sit_down(MANY, None);
    table.settle().await;
    let told = table.stops_in(5);
    table.settle().await;
    assert_eq!(table.events(), [Event::Draining { seconds: 5 }]);
    assert_eq!(table.session.await.unwrap(), End::Drain);
    assert_eq!(told.elapsed().as_secs(), 5);

    let table = sit_down(MANY, None);
    let told = table.stops_in(600);
    table.settle().await;
    table.stops_in(0);
    assert_eq!(table.session.await.unwrap(), End::Drain);
    assert_eq!(told.elapsed().as_secs(), 0);
}

/// A session in text mode.
fn sit_down_in_text_mode(idle: Option<Duration>) -> Table {
    let (hand, wire) = Hand::wire(MANY);
    let (stop, stopped) = watch::channel(Stop::Not.into());
    let setup = setup(idle, Begin::Menu, stopped);
    Table {
        hand,
        events: Arc::default(),
        session: tokio::spawn(text_mode::run(wire, setup, false)),
        stop,
    }
}

#[tokio::test(start_paused = true)]
async fn in_text_mode_the_time_before_the_end_is_silent() {
    let table = sit_down_in_text_mode(Some(Duration::from_secs(1800)));
    sleep(Duration::from_secs(1000)).await;
    table.hand.types(b"9\n");
    sleep(Duration::from_secs(1795)).await;
    assert_eq!(table.hand.writes(), 2, "a greeting and a question");
    let began = Instant::now();
    assert_eq!(table.session.await.unwrap(), End::Idle);
    assert_eq!(began.elapsed().as_secs(), 5);
    let said = table.hand.said();
    let why = Words::of(Lang::En).t("end-idle");
    assert!(said.ends_with(&format!("\n{why}\n")), "{said}");

    let table = sit_down_in_text_mode(None);
    table.settle().await;
    let told = table.stops_in(5);
    sleep(Duration::from_secs(4)).await;
    assert_eq!(table.hand.writes(), 1);
    assert_eq!(table.session.await.unwrap(), End::Drain);
    assert_eq!(told.elapsed().as_secs(), 5);
}

#[tokio::test(start_paused = true)]
async fn in_text_mode_what_the_operator_says_is_a_line_before_the_prompt() {
    let table = sit_down_in_text_mode(None);
    table.hand.types(b"9\n9\n");
    sleep(Duration::from_secs(1)).await;
    let say = |orders: &mut Orders| orders.said = Some("tea".into());
    table.stop.send_modify(say);
    sleep(Duration::from_secs(1)).await;
    let said = table.hand.said();
    assert!(said.ends_with("\nFrom the operator: tea\n> "), "{said}");
}

#[test]
fn sizes_are_clamped() {
    assert_eq!(clamp_size((0, 0)), (80, 24));
    assert_eq!(clamp_size((1, 1)), (1, 1));
    assert_eq!(clamp_size((u32::MAX, 65_535)), (WIDTH_MAX, HEIGHT_MAX));
    assert_eq!(clamp_size((120, 0)), (120, 24));
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_plays_causes_no_frames() {
    let opening = Opening {
        game: "labyrinth",
        level: crate::games::labyrinth::level(9, 9),
        seed: Some(7),
    };
    let table = sit_down_at(MANY, None, Arc::new(app), Some(opening));
    table.settle().await;
    assert_eq!(table.hand.writes(), 1);
    // A new board appears in eight pictures, of which the first is there at once.
    sleep(Duration::from_millis(450)).await;
    assert_eq!(table.hand.writes(), 8, "rings");
    sleep(Duration::from_millis(10_050)).await;
    assert_eq!(table.hand.writes(), 8 + 10, "and ten seconds");
    sleep(Duration::from_secs(3600)).await;
    let seen = table.hand.writes();
    assert!(seen <= 7 + 62, "{seen} writes: nobody looks at the clock");
    table.hand.types(b"s");
    sleep(Duration::from_secs(3600)).await;
    let writes = table.hand.writes();
    assert!(writes <= seen + 62, "{writes}: it does not come to rest");
    sleep(Duration::from_secs(3600)).await;
    assert_eq!(table.hand.writes(), writes);
}

#[tokio::test(start_paused = true)]
async fn what_the_operator_says_is_heard_each_time() {
    let table = sit_down(MANY, None);
    table.settle().await;
    let said = |text: &str| Orders {
        stop: Stop::At(Instant::now() + Duration::from_secs(5)),
        said: Some(text.into()),
    };
    // Together with a stop, neither is lost.
    table.stop.send_replace(said("hello"));
    table.settle().await;
    let heard = [Event::Said("hello".into()), Event::Draining { seconds: 5 }];
    assert_eq!(table.events(), heard);
    // The same words again are said again.
    table.stop.send_replace(said("hello"));
    table.settle().await;
    assert_eq!(table.events()[2], heard[0]);
    assert_eq!(table.session.await.unwrap(), End::Drain);
}
