//! One player's session.
//!
//! Both kinds of sessions run in one loop (`event_loop`): the full screen and text mode. Input
//! always drains, at most one write is under way, and a frame is drawn only when something changed
//! and nothing is under way: so a client that stops reading while it types can neither wedge the
//! loop nor grow it.
//! Commands ([exec]) have no dialogue.

mod application;
mod closing;
pub(crate) mod connection;
mod editor;
mod effects;
mod event_loop;
pub mod exec;
pub(crate) mod full_screen;
mod handles;
mod idle;
mod player;
pub(crate) mod shared;
#[cfg(test)]
mod tests;
pub(crate) mod text_mode;
pub(crate) mod wire;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use rand::TryRng;
use rand::rngs::SysRng;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::accounts::Account;
use crate::i18n::Words;
use crate::limits::cpu_budget::CpuBudget;
use crate::model::BanTerms;
use crate::terminal::capabilities::Env;
use crate::ui::Start;
use crate::ui::event::Now;
pub use application::{Application, MakeApp, app};

/// The widest terminal that is filled: 4K screens with a small font have about 480
/// columns. What a client claims is a u32.
pub(crate) const WIDTH_MAX: u16 = 500;

/// The highest terminal that is filled.
pub(crate) const HEIGHT_MAX: u16 = 200;

/// The exit status of a client that asked for something and did not get it, for scripts:
/// `EX_TEMPFAIL` of `sysexits.h`, try again.
pub(crate) const TRY_AGAIN: u8 = 75;

/// The size of a terminal that says 0, as `ssh -tt` from a script does.
const SIZE_UNKNOWN: (u16, u16) = (80, 24);

/// What a player's session begins with.
pub(crate) struct Setup {
    pub(crate) start: Start,
    /// Whether its language was asked for; if not, that of the player's key holds.
    pub(crate) lang_is_named: bool,
    /// Who plays, for the store; `None`: nothing is remembered.
    pub(crate) account: Option<Arc<Account>>,
    /// The session ends when nothing was typed for so long; `None`: never.
    pub(crate) idle: Option<Duration>,
    /// What its address takes of the processor; `None`: it is not counted.
    pub(crate) cpu_budget: Option<Arc<CpuBudget>>,
    pub(crate) orders: watch::Receiver<Orders>,
}

/// What the server tells all of its sessions.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    pub(crate) stop: Stop,
    /// What the operator said last. Those who come later are not shown it.
    pub(crate) said: Option<Arc<str>>,
}

impl From<Stop> for Orders {
    fn from(stop: Stop) -> Self {
        Self { stop, said: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Not,
    /// Until then: the server stops.
    At(Instant),
    Now,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Quit,
    HangUp,
    Drain,
    Idle,
    Banned(Arc<BanTerms>),
    Kicked,
    /// The player was deleted, or the key removed, in another session.
    Forgotten,
    /// A bug. It ends this session and no other.
    Panic,
}

impl End {
    /// All that the log may say of it.
    pub(crate) const REASONS: [&'static str; 8] = [
        "left",
        "connection lost",
        "server stops",
        "idle",
        "banned",
        "kicked",
        "forgotten",
        "bug",
    ];

    pub(crate) fn reason(&self) -> &'static str {
        Self::REASONS[match self {
            Self::Quit => 0,
            Self::HangUp => 1,
            Self::Drain => 2,
            Self::Idle => 3,
            Self::Banned(_) => 4,
            Self::Kicked => 5,
            Self::Forgotten => 6,
            Self::Panic => 7,
        }]
    }

    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Panic | Self::Banned(_) | Self::Kicked | Self::Forgotten => 1,
            Self::Quit | Self::HangUp | Self::Drain | Self::Idle => 0,
        }
    }

    /// The line that stays behind on the player's terminal, without its end; empty:
    /// none.
    pub(crate) fn line(&self, words: &Words) -> String {
        match self {
            Self::Quit | Self::HangUp => String::new(),
            Self::Drain => words.t("end-drain").into_owned(),
            Self::Idle => words.t("end-idle").into_owned(),
            Self::Banned(terms) => terms.says(words),
            Self::Kicked => words.t("end-kicked").into_owned(),
            Self::Forgotten => words.t("end-forgotten").into_owned(),
            Self::Panic => words.t("end-panic").into_owned(),
        }
    }
}

/// The time since a session began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock(Instant);

impl Clock {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    pub(crate) fn now(self) -> Now {
        self.0.elapsed()
    }

    pub(crate) fn since(self, at: Instant) -> Now {
        at.saturating_duration_since(self.0)
    }

    /// When that much time has passed since the beginning.
    pub(crate) fn at(self, now: Now) -> Instant {
        self.0 + now
    }
}

/// The start of a session on a screen of this size, in a terminal of which this is known.
pub(crate) fn on_screen(heard: Start, size: (u32, u32), env: &Env) -> Start {
    Start {
        size: clamp_size(size),
        caps: env.caps(),
        has_clipboard: env.has_clipboard(),
        ..heard
    }
}

/// A size that can be drawn, whatever was claimed.
fn clamp_size((width, height): (u32, u32)) -> (u16, u16) {
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

/// A seed that cannot be foreseen.
pub(crate) fn fresh_seed() -> u64 {
    // Without randomness of the system no key exchange would have come to an end.
    SysRng.try_next_u64().unwrap_or_default()
}

/// Text with the line ends that the client's terminal needs: on a PTY it is raw, and a line
/// feed alone would begin the next line below the end of this one.
fn line_ends(text: Vec<u8>, is_raw: bool) -> Vec<u8> {
    if !is_raw {
        return text;
    }
    let mut lines = Vec::with_capacity(text.len() + text.len() / 32);
    for byte in text {
        if byte == b'\n' {
            lines.push(b'\r');
        }
        lines.push(byte);
    }
    lines
}

/// A panic was caught; the hook has printed it.
#[derive(Debug)]
pub(crate) struct Panicked;

/// Runs what may have a bug in it. After a panic nothing of what it touched is used
/// again, except to be dropped.
pub(crate) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| Panicked)
}
