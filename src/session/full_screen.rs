//! Play on a full screen.

use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use super::application::MakeApp;
use super::closing::{LastWords, LastWrites, finish_with};
use super::event_loop::{self, Handler, LoopStep, SessionEvent};
use super::handles::SessionHandles;
use super::player::Player;
use super::wire::Wire;
use super::{Clock, End, Panicked, Setup, catch_panic, clamp_size};
use crate::i18n::{Lang, Words};
use crate::metrics::Metrics;
use crate::model::StoreReply;
use crate::terminal::screen::TerminalScreen;
use crate::ui::Goodbye;
use crate::ui::event::Event;

/// How long the first frame waits for the language and settings of a player: too short to be seen.
const WELCOME_TIMEOUT: Duration = Duration::from_millis(50);

/// What a session on a full screen has beside that.
pub(crate) struct ScreenSetup {
    pub(crate) make_app: MakeApp,
    /// Whether the terminal is asked what it is.
    pub(crate) asks_terminal: bool,
    /// Where it is counted how soon keys are answered; `None`: nowhere.
    pub(crate) metrics: Option<Arc<Metrics>>,
}

/// Plays one session to its end.
///
/// The future is kept small: an `async fn` would hold its arguments twice, and what only the
/// beginning needs is in a block of its own.
pub(crate) fn run(
    mut wire: impl Wire,
    setup: Setup,
    screen: ScreenSetup,
) -> impl Future<Output = End> + Send {
    let (caps, mut lang) = (setup.start.caps, setup.start.lang);
    // The rest is only needed at the beginning.
    let setup = Box::new((setup, screen));
    async move {
        let clock;
        let (begun, idle, orders) = {
            // Gone with this block.
            let mut setup = setup;
            let (session, _) = &mut *setup;
            let mut handles = SessionHandles::new(session.account.take());
            handles
                .introduce(&mut session.start, session.lang_is_named, WELCOME_TIMEOUT)
                .await;
            let (
                Setup {
                    start,
                    cpu_budget,
                    idle,
                    orders,
                    ..
                },
                screen,
            ) = *setup;
            let before = TerminalScreen::enter(screen.asks_terminal);
            let shown = TerminalScreen::new(start.size, caps);
            // A game that is asked for begins at once, and its clock with this one.
            clock = Clock::start();
            let begun = catch_panic(|| {
                let began = clock.now();
                let app = (screen.make_app)(start);
                let mut player = Player::new(app, shown, clock, before, cpu_budget);
                player.measure(screen.metrics);
                player.sat_down(began);
                Box::new(FullScreen { player, handles })
            });
            (begun, idle, orders)
        };
        let ((end, writing), who, writes) = match begun {
            Ok(mut screen) => {
                let ended = event_loop::run(&mut wire, &mut *screen, clock, idle, orders).await;
                // A broken application may break again.
                match catch_panic(|| screen.close(&ended.0)) {
                    Ok((spoken, who, writes)) => {
                        lang = spoken;
                        (ended, who, writes)
                    }
                    Err(Panicked) => (ended, None, None),
                }
            }
            Err(Panicked) => ((End::Panic, None), None, None),
        };
        let last = LastWords {
            bytes: last_lines(&end, Words::shown(lang, caps.unicode), who),
            writes,
            line_end: "\r\n",
        };
        finish_with(&mut wire, &end, writing, last, end.status()).await;
        end
    }
}

/// What leaves the screen, and the lines that stay on the terminal.
fn last_lines(end: &End, words: &Words, who: Option<String>) -> Vec<u8> {
    let mut last = TerminalScreen::leave().to_vec();
    let line = end.line(words);
    let line = (!line.is_empty()).then(|| format!("mazed: {line}"));
    for line in line.into_iter().chain(who) {
        last.extend_from_slice(format!("{line}\r\n").as_bytes());
    }
    last
}

/// A player at a screen, as the loop sees it.
struct FullScreen {
    player: Player,
    handles: SessionHandles,
}

impl FullScreen {
    /// Leaves to the store what came of the session. The language that was spoken comes back,
    /// who the player was, which stays on the terminal, and what is written.
    fn close(self, end: &End) -> (Lang, Option<String>, Option<LastWrites>) {
        let Self {
            mut player,
            mut handles,
        } = self;
        let (lang, mut requests) = (player.lang(), player.take_requests());
        let mut goodbye = Goodbye::default();
        if *end != End::Panic {
            goodbye = player.goodbye();
            requests.extend(player.last_request());
        }
        let last = requests.pop();
        handles.request(requests);
        let writes = handles.close(last, goodbye.game);
        (lang, goodbye.who, writes)
    }
}

impl Handler for FullScreen {
    fn step(&mut self, writing: bool) -> LoopStep {
        let player = &mut self.player;
        let bytes = if writing { None } else { player.output() };
        let deadline = player.deadline(writing || bytes.is_some());
        let end = player.wants_to_quit().then_some(End::Quit);
        if end.is_none() {
            self.handles.request(player.take_requests());
        }
        LoopStep {
            bytes,
            deadline,
            end,
        }
    }

    fn handle(&mut self, event: SessionEvent) -> Option<End> {
        let player = &mut self.player;
        match event {
            SessionEvent::Typed(bytes) => player.typed(&bytes),
            SessionEvent::Input(input) => player.input(input),
            SessionEvent::Resize(width, height) => player.resize(clamp_size((width, height))),
            // Somebody may still look, but nobody can type: `ssh -tt HOST < keys`.
            SessionEvent::EndOfInput => return Some(End::Quit),
            SessionEvent::Timer => player.tick(),
            SessionEvent::IdleWarning(seconds) => player.event(Event::IdleWarning { seconds }),
            SessionEvent::Stopping(left) => {
                let seconds = left.as_secs_f32().round() as u64;
                player.event(Event::Draining { seconds });
            }
            SessionEvent::Said(text) => player.event(Event::Said(text)),
            SessionEvent::Reply(StoreReply::Forgotten) => return Some(End::Forgotten),
            SessionEvent::Reply(reply) => player.answered(Event::Reply(Box::new(reply))),
            SessionEvent::Live => player.answered(Event::Live),
            SessionEvent::Permit(permit) => player.permit(permit),
        }
        None
    }

    fn poll_other(&mut self, cx: &mut Context<'_>) -> Poll<SessionEvent> {
        self.handles.poll_event(self.player.awaited(), cx)
    }

    fn takes_input(&self) -> bool {
        self.player.takes_input()
    }

    fn plays(&self) -> Option<&'static str> {
        self.player.plays()
    }

    fn is_behind(&self) -> bool {
        self.player.is_behind()
    }
}
