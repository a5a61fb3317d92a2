//! Play on a full screen.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::application::MakeApp;
use super::closing::{LastWords, LastWrites, finish_with};
use super::event_loop::{self, Handler, LoopStep, SessionEvent};
use super::handles::SessionHandles;
use super::player::Player;
use super::wire::Wire;
use super::{Clock, End, Orders, Panicked, catch_panic, clamp_size, words};
use crate::accounts::Account;
use crate::i18n::{Lang, Words};
use crate::limits::cpu_budget::CpuBudget;
use crate::metrics::Metrics;
use crate::model::{Begin, HostTexts, PublicAddress, StoreReply};
use crate::terminal::capabilities;
use crate::terminal::screen::TerminalScreen;
use crate::ui::event::Event;
use crate::ui::{Goodbye, Start};

/// How long the first frame waits for the language and settings of a player: too short to be seen.
const WELCOME_TIMEOUT: Duration = Duration::from_millis(50);

/// What a session on a full screen begins with.
pub(crate) struct Setup {
    pub(crate) make_app: MakeApp,
    /// What the terminal is, as far as the client said.
    pub(crate) env: capabilities::Env,
    /// Whether the terminal may be asked what it is, where the environment leaves it
    /// open.
    pub(crate) query_terminal: bool,
    pub(crate) size: (u32, u32),
    /// The language asked for; `None`: what the environment says.
    pub(crate) lang: Option<Lang>,
    pub(crate) begin: Begin,
    /// Who plays, for the store; `None`: nothing is remembered.
    pub(crate) account: Option<Arc<Account>>,
    pub(crate) address: PublicAddress,
    pub(crate) host_texts: HostTexts,
    pub(crate) seed: u64,
    /// The session ends when nothing was typed for so long; `None`: never.
    pub(crate) idle: Option<Duration>,
    /// What its address takes of the processor; `None`: it is not counted.
    pub(crate) cpu_budget: Option<Arc<CpuBudget>>,
    /// Where it is counted how soon keys are answered; `None`: nowhere.
    pub(crate) metrics: Option<Arc<Metrics>>,
    pub(crate) orders: watch::Receiver<Orders>,
}

/// Plays one session to its end.
///
/// The future is kept small: an `async fn` would hold its arguments twice, and what only the
/// beginning needs is in a block of its own.
pub(crate) fn run(mut wire: impl Wire, setup: Setup) -> impl Future<Output = End> + Send {
    let caps = setup.env.caps();
    let mut lang = setup.lang.unwrap_or_else(|| setup.env.lang());
    let (idle, mut orders) = (setup.idle, setup.orders.clone());
    // The rest is only needed at the beginning.
    let setup = Box::new(setup);
    async move {
        let clock;
        let begun = {
            // Gone with this block.
            let setup = setup;
            let mut handles = SessionHandles::new(setup.account);
            let mut start = Box::new(Start {
                size: clamp_size(setup.size),
                caps,
                lang,
                seed: setup.seed,
                game: setup.begin,
                profile: None,
                board_limit: None,
                presence: None,
                address: setup.address,
                has_clipboard: setup.env.has_clipboard(),
                host_texts: setup.host_texts,
            });
            let lang_is_named = setup.lang.is_some();
            handles
                .introduce(&mut start, lang_is_named, WELCOME_TIMEOUT)
                .await;
            let screen = TerminalScreen::new(start.size, caps);
            let before = TerminalScreen::enter(setup.query_terminal && setup.env.worth_asking());
            // A game that is asked for begins at once, and its clock with this one.
            clock = Clock::start();
            let (make_app, metrics) = (&setup.make_app, setup.metrics);
            let cpu_budget = setup.cpu_budget;
            catch_panic(|| {
                let began = clock.now();
                let app = make_app(*start);
                let mut player = Player::new(app, screen, clock, before, cpu_budget);
                player.measure(metrics);
                player.sat_down(began);
                Box::new(FullScreen { player, handles })
            })
        };
        let ((end, writing), who, writes) = match begun {
            Ok(mut screen) => {
                let ended =
                    event_loop::run(&mut wire, &mut *screen, clock, idle, &mut orders).await;
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
            bytes: last_lines(&end, words(lang, caps), who),
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

    fn other_event(&mut self) -> impl Future<Output = SessionEvent> + Send {
        self.handles.event(self.player.awaited())
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
