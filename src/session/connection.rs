//! What a session and the connection under it tell each other.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use russh::Disconnect;
use russh::server::Handle;
use tokio::time::{Instant, sleep, timeout};

use super::End;
use crate::limits::seldom::WakeFlag;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// Not logged in, or nothing has been asked for yet.
    #[default]
    Login,
    /// A player at a keyboard.
    Playing,
    /// A command, whose input may be a whole file.
    Command,
    /// The session is over and both sides closed it: the client is about to hang up.
    Closing,
    /// To be cut off.
    Dead,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LoginStep {
    /// No keys are exchanged.
    #[default]
    Begun,
    /// They are, and the client has not said who it is.
    KeysExchanged,
    /// It shows keys, or is let in.
    Authenticating,
}

#[derive(Default)]
pub(crate) struct ConnectionState {
    now: Mutex<Now>,
    /// Why the server ends the connection; `None`: without a word.
    dismissal: OnceLock<Option<String>>,
    /// The library's end of the connection.
    library: OnceLock<Handle>,
    callback_ran: AtomicBool,
    /// Why others end the session.
    end: OnceLock<End>,
    has_end: WakeFlag,
}

/// How a connection stands. Stages only ever advance.
#[derive(Default)]
struct Now {
    stage: Stage,
    login: LoginStep,
    reader: Option<Waker>,
    /// When something came from the client last; `None`: never.
    active_at: Option<Instant>,
    /// The name of the game that is played; `None`: none is.
    game: Option<&'static str>,
}

impl fmt::Debug for ConnectionState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.stage())
    }
}

impl ConnectionState {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn stage(&self) -> Stage {
        self.now().stage
    }

    /// Advances to a stage; a step back is ignored.
    pub(crate) fn advance(&self, stage: Stage) {
        let mut now = self.now();
        if now.stage < stage {
            now.stage = stage;
            drop(now);
            self.wake();
        }
    }

    fn wake(&self) {
        let waker = self.now().reader.take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    pub(crate) fn login_step(&self) -> LoginStep {
        self.now().login
    }

    pub(crate) fn reach(&self, step: LoginStep) {
        let mut now = self.now();
        now.login = step.max(now.login);
    }

    /// Ends the connection with this sentence, or without one; what was said first holds.
    pub(crate) fn dismiss(&self, sentence: Option<String>) {
        if self.dismissal.set(sentence).is_ok() {
            self.wake();
        }
    }

    /// The sentence with which the connection is to end.
    pub(crate) fn dismissal(&self) -> Option<&Option<String>> {
        self.dismissal.get()
    }

    /// Keeps the library's end of the connection, for [`Self::disconnect`].
    pub(crate) fn set_library(&self, library: Handle) {
        let _ = self.library.set(library);
    }

    /// Has the library say a last sentence, for as long as it may take at most.
    pub(crate) async fn disconnect(&self, sentence: String, limit: Duration) {
        if let Some(library) = self.library.get() {
            let told = library.disconnect(Disconnect::ByApplication, sentence, String::new());
            // That it is queued does not mean that the client has it.
            let _ = timeout(limit, told).await;
            sleep(limit).await;
        }
        self.kill();
    }

    /// The library called back about what was read last, and may have waited for the session.
    pub(crate) fn set_callback_ran(&self) {
        self.callback_ran.store(true, Ordering::Relaxed);
    }

    /// Whether [`Self::set_callback_ran`] was called since this was asked last.
    pub(crate) fn take_callback_ran(&self) -> bool {
        self.callback_ran.swap(false, Ordering::Relaxed)
    }

    /// Something came from the client.
    pub(crate) fn set_active(&self) {
        self.now().active_at = Some(Instant::now());
    }

    pub(crate) fn active_at(&self) -> Option<Instant> {
        self.now().active_at
    }

    /// What was noted as played.
    pub(crate) fn game(&self) -> Option<&'static str> {
        self.now().game
    }

    pub(crate) fn set_game(&self, game: Option<&'static str>) {
        let before = std::mem::replace(&mut self.now().game, game);
        if before != game {
            self.wake();
        }
    }

    /// Ends the session; what was said first holds.
    pub(crate) fn end(&self, end: End) {
        if self.end.set(end).is_ok() {
            self.has_end.raise();
        }
    }

    /// Why the session is to end, said once.
    pub(crate) fn poll_ended(&self, cx: &Context<'_>) -> Poll<End> {
        match (self.has_end.poll_raised(cx), self.end.get()) {
            (Poll::Ready(()), Some(end)) => Poll::Ready(end.clone()),
            _ => Poll::Pending,
        }
    }

    pub(crate) fn close(&self) {
        self.advance(Stage::Closing);
    }

    pub(crate) fn kill(&self) {
        self.advance(Stage::Dead);
    }

    /// Wakes the task that reads when the stage changes; only the last one that asked.
    pub(crate) fn watch(&self, cx: &Context<'_>) {
        let mut now = self.now();
        match &mut now.reader {
            Some(waker) => waker.clone_from(cx.waker()),
            None => now.reader = Some(cx.waker().clone()),
        }
    }
}
