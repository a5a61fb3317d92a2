//! One player's session.
//!
//! One task owns one player. Input always drains, at most one write is under way,
//! and a frame is drawn only when something changed and nothing is under way: so a
//! client that stops reading while it types can neither wedge the loop nor grow it.

mod application;
mod closing;
pub(crate) mod connection;
mod editor;
pub(crate) mod effects;
mod event_loop;
pub mod exec;
mod idle;
pub(crate) mod local;
mod player;
#[cfg(test)]
mod tests;
pub(crate) mod text_mode;
pub(crate) mod waiting;
pub(crate) mod wire;

use crate::accounts::{Account, StoreClient};
use crate::fairness::cpu_budget::CpuBudget;
use crate::fairness::worker_pool::PoolShare;
use crate::i18n::{Lang, Words};
use crate::look::Caps;
use crate::model::Begin;
use crate::terminal::capabilities;
use crate::terminal::screen::TerminalScreen;
use crate::ui::Start;
use crate::ui::event::Now;
pub use application::{Application, MakeApp, app};
use closing::{CLOSE_TIMEOUT, close};
use event_loop::{Server, play};
use idle::Idle;
use player::Player;
use rand::TryRng;
use rand::rngs::SysRng;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use wire::Wire;

/// The widest terminal that is filled: 4K screens with a small font have about 480
/// columns. What a client claims is a u32.
pub const WIDTH_MAX: u16 = 500;

/// The highest terminal that is filled.
pub const HEIGHT_MAX: u16 = 200;

/// The size of a terminal that says 0, as `ssh -tt` from a script does.
const SIZE_UNKNOWN: (u16, u16) = (80, 24);

/// How long the first frame waits for the language and the settings of a player: too
/// short to be seen, and ten times what a store at hand takes.
const WELCOME: Duration = Duration::from_millis(50);

/// Whether sessions may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// They may.
    Not,
    /// Until then: the server stops.
    At(Instant),
    /// No longer, and there is nothing to say about it.
    Now,
}

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player left.
    Quit,
    /// The connection broke off or was closed.
    HangUp,
    /// The server stopped.
    Drain,
    /// Nothing was typed for long.
    Idle,
    /// A bug. It ends this session and no other.
    Panic,
}

impl End {
    /// The exit status the client is told.
    pub fn status(self) -> u8 {
        u8::from(self == End::Panic)
    }

    /// The line that stays behind on the player's terminal, without its end; empty:
    /// none.
    fn line(self, words: &Words) -> String {
        match self {
            End::Quit | End::HangUp => String::new(),
            End::Drain => words.t("end-drain").into_owned(),
            End::Idle => words.t("end-idle").into_owned(),
            End::Panic => words.t("end-panic").into_owned(),
        }
    }
}

/// What a session begins with.
pub(crate) struct Setup {
    /// Makes the application.
    pub make_app: MakeApp,
    /// What the terminal is, as far as the client said.
    pub env: capabilities::Env,
    /// Whether the terminal may be asked what it is, where the environment leaves it
    /// open.
    pub ask: bool,
    /// Columns and rows, as claimed.
    pub size: (u32, u32),
    /// The language asked for; `None`: what the environment says.
    pub lang: Option<Lang>,
    /// What to begin with.
    pub game: Begin,
    /// Who plays, for the server's memory; `None`: nothing is remembered.
    pub account: Option<Arc<Account>>,
    /// Where the boards' seeds come from.
    pub seed: u64,
    /// The session ends when nothing was typed for so long; `None`: never.
    pub idle: Option<Duration>,
    /// Workers for what takes long.
    pub pool: PoolShare,
    /// The CPU time of its address; `None`: it has no bounds.
    pub cpu_budget: Option<Arc<CpuBudget>>,
    /// Whether the server goes on.
    pub stop: watch::Receiver<Stop>,
}

/// The time since a session began.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// A clock that begins now.
    pub fn start() -> Clock {
        Clock(Instant::now())
    }

    /// The time since the beginning.
    pub fn now(self) -> Now {
        self.0.elapsed()
    }

    /// How long after the beginning that is.
    pub fn since(self, at: Instant) -> Now {
        at.saturating_duration_since(self.0)
    }

    /// When that much time has passed since the beginning.
    pub fn at(self, now: Now) -> Instant {
        self.0 + now
    }
}

/// A size that can be drawn, whatever was claimed.
pub fn clamp_size((width, height): (u32, u32)) -> (u16, u16) {
    let clamp = |claimed: u32, unknown: u16, max: u16| match u16::try_from(claimed) {
        Ok(0) => unknown,
        Ok(size) => size.min(max),
        Err(_) => max,
    };
    (
        clamp(width, SIZE_UNKNOWN.0, WIDTH_MAX),
        clamp(height, SIZE_UNKNOWN.1, HEIGHT_MAX),
    )
}

/// A seed that nobody can foresee.
pub fn fresh_seed() -> u64 {
    // Without randomness of the system no key exchange would have come to an end.
    SysRng.try_next_u64().unwrap_or_default()
}

/// The language the environment asks for, or else English.
pub fn language(env: &capabilities::Env) -> Lang {
    let tags = env.languages();
    tags.iter()
        .find_map(|tag| Lang::from_locale(tag))
        .unwrap_or_default()
}

/// The sentences for a terminal that shows this much.
pub fn words(lang: Lang, caps: Caps) -> &'static Words {
    match caps.unicode {
        true => Words::of(lang),
        false => Words::in_ascii(lang),
    }
}

/// Plays one session to its end, full screen.
pub(crate) async fn run(mut wire: impl Wire, setup: Setup) -> End {
    let Setup {
        make_app,
        env,
        ask,
        size,
        lang,
        game,
        account,
        seed,
        idle,
        pool,
        cpu_budget,
        mut stop,
    } = setup;
    let clock = Clock::start();
    let caps = env.caps();
    let mut store_client = account.map(StoreClient::new);
    let mut profile = match &mut store_client {
        Some(store_client) => Some(store_client.welcome(WELCOME).await),
        None => None,
    };
    // A language that is asked for comes before the one that was kept.
    let kept = profile
        .as_mut()
        .and_then(|profile| profile.settings.as_mut());
    if let (Some(lang), Some(kept)) = (lang, kept) {
        kept.push_str(&format!(" lang={}", lang.code()));
    }
    let start = Start {
        size: clamp_size(size),
        caps,
        lang: lang.unwrap_or_else(|| language(&env)),
        seed,
        game,
        profile,
    };
    let mut lang = start.lang;
    let screen = TerminalScreen::new(start.size, caps);
    let before = TerminalScreen::enter(ask && env.worth_asking());
    drop(env);
    // Boxed: it would have room here several times, once for each name it goes by.
    let sat_down = guarded(|| {
        let began = clock.now();
        let mut player = Box::new(Player::new(
            make_app(start),
            screen,
            clock,
            before,
            cpu_budget,
        ));
        player.sat_down(began);
        player
    });
    drop(make_app);
    let (end, writing) = match sat_down {
        Ok(mut player) => {
            let mut idle = Idle::new(idle, clock.now());
            let server = Server {
                pool,
                stop: &mut stop,
                store_client: &mut store_client,
            };
            let (end, writing) = play(&mut wire, &mut player, clock, &mut idle, server).await;
            // A broken application may break again.
            let last = guarded(|| {
                let (lang, mut last) = (player.lang(), player.take_requests());
                if end != End::Panic {
                    last.extend(player.last_request());
                }
                drop(player);
                (lang, last)
            });
            if let Ok((spoken, mut requests)) = last {
                lang = spoken;
                if let Some(mut store_client) = store_client {
                    let last = requests.pop();
                    store_client.ask(requests);
                    store_client.part(last);
                }
            }
            (end, writing)
        }
        Err(Panicked) => (End::Panic, None),
    };
    if end != End::HangUp {
        let mut last = TerminalScreen::leave().to_vec();
        let line = end.line(words(lang, caps));
        if !line.is_empty() {
            last.extend_from_slice(format!("mazed: {line}\r\n").as_bytes());
        }
        let _ = timeout(CLOSE_TIMEOUT, close(&mut wire, writing, last, end.status())).await;
    }
    wire.cut();
    end
}

/// A panic was caught; the hook has printed it.
#[derive(Debug)]
pub(crate) struct Panicked;

/// Runs what may have a bug in it. After a panic nothing of what it touched is used
/// again, except to be dropped.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| Panicked)
}
