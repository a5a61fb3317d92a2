//! What a session and the connection under it tell each other.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Waker};

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// Not logged in, or nothing has been asked for yet.
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

/// The shared state of one connection. Stages only ever advance.
#[derive(Debug, Default)]
pub(crate) struct ConnectionState {
    stage: AtomicU8,
    callback_ran: AtomicBool,
    reader: Mutex<Option<Waker>>,
}

impl ConnectionState {
    /// The stage reached.
    pub(crate) fn stage(&self) -> Stage {
        match self.stage.load(Ordering::Acquire) {
            0 => Stage::Login,
            1 => Stage::Playing,
            2 => Stage::Command,
            3 => Stage::Closing,
            _ => Stage::Dead,
        }
    }

    /// Advances to a stage; a step back is ignored.
    pub(crate) fn advance(&self, stage: Stage) {
        let number = match stage {
            Stage::Login => 0,
            Stage::Playing => 1,
            Stage::Command => 2,
            Stage::Closing => 3,
            Stage::Dead => 4,
        };
        if self.stage.fetch_max(number, Ordering::AcqRel) < number {
            let waker = self
                .reader
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            if let Some(waker) = waker {
                waker.wake();
            }
        }
    }

    /// The library called back about what was read last, and may have waited for the session.
    pub(crate) fn set_callback_ran(&self) {
        self.callback_ran.store(true, Ordering::Relaxed);
    }

    /// Whether [`Self::set_callback_ran`] was called since this was asked last.
    pub(crate) fn take_callback_ran(&self) -> bool {
        self.callback_ran.swap(false, Ordering::Relaxed)
    }

    /// Lets the client hang up, as it does once its session is closed.
    pub(crate) fn close(&self) {
        self.advance(Stage::Closing);
    }

    /// Cuts the connection off, whatever it is waiting for.
    pub(crate) fn kill(&self) {
        self.advance(Stage::Dead);
    }

    /// Wakes the task that reads when the stage changes; only the last one that asked.
    pub(crate) fn watch(&self, cx: &Context<'_>) {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *reader {
            Some(waker) => waker.clone_from(cx.waker()),
            None => *reader = Some(cx.waker().clone()),
        }
    }
}
