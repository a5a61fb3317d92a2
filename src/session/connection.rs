//! What a session and the connection under it tell each other.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use russh::Disconnect;
use russh::server::Handle;
use tokio::time::{Instant, sleep, timeout};

use super::End;
use super::wire::{Incoming, PIECE};

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
}

/// How a connection stands. Stages only ever advance.
#[derive(Default)]
struct Now {
    stage: Stage,
    login: LoginStep,
    /// The connection's task, which reads.
    reader: Option<Waker>,
    /// The same, while it waits until the session has taken what came.
    sender: Option<Waker>,
    /// The session's task, which waits for what comes.
    session: Option<Waker>,
    /// When something came from the client last; `None`: never.
    active_at: Option<Instant>,
    /// The name of the game that is played; `None`: none is.
    game: Option<&'static str>,
    /// What came from the client and the session has not taken; nothing more is read before.
    incoming: Option<Incoming>,
    /// Whether the client closed its side.
    is_closed: bool,
    /// Whether others end the session, and why, until it knows.
    is_ended: bool,
    end: Option<End>,
    /// What the connection's task sends once the session waits again; `None`: it does not run the
    /// session.
    answer: Option<Vec<u8>>,
    /// Writes in the library's queue.
    queued: u32,
}

/// Keeps what wakes a task; only the last one that asked.
fn keep(kept: &mut Option<Waker>, cx: &Context<'_>) {
    match kept {
        Some(waker) => waker.clone_from(cx.waker()),
        None => *kept = Some(cx.waker().clone()),
    }
}

/// A write in the library's queue, which drops it once it is sent.
struct Queued {
    bytes: Vec<u8>,
    connection: Arc<ConnectionState>,
}

impl AsRef<[u8]> for Queued {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        self.connection.now().queued -= 1;
    }
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
        let now = &mut *self.now();
        let wakers = [now.reader.take(), now.sender.take(), now.session.take()];
        wakers.into_iter().flatten().for_each(Waker::wake);
    }

    /// Waits until the session has taken what came before, or is over.
    pub(crate) fn poll_taken(&self, cx: &Context<'_>) -> Poll<()> {
        let now = &mut *self.now();
        if now.incoming.is_none() || now.stage >= Stage::Closing {
            return Poll::Ready(());
        }
        keep(&mut now.sender, cx);
        Poll::Pending
    }

    /// Something came from the client. The session is not woken: whoever says so goes on with it.
    pub(crate) fn receive(&self, incoming: Incoming) {
        let mut now = self.now();
        match incoming {
            Incoming::Data(_) => now.active_at = Some(Instant::now()),
            Incoming::Closed => now.is_closed = true,
            _ => {}
        }
        now.incoming = Some(incoming);
    }

    /// What comes next for the session.
    pub(crate) fn poll_incoming(&self, cx: &Context<'_>) -> Poll<Incoming> {
        let now = &mut *self.now();
        // A command is ended by whoever runs it.
        let end = now.end.take_if(|_| now.stage == Stage::Playing);
        if let Some(end) = end {
            return Poll::Ready(Incoming::End(end));
        }
        let Some(incoming) = now.incoming.take() else {
            if now.stage == Stage::Dead {
                return Poll::Ready(Incoming::Closed);
            }
            keep(&mut now.session, cx);
            return Poll::Pending;
        };
        now.sender.take().into_iter().for_each(Waker::wake);
        Poll::Ready(incoming)
    }

    /// From now on the connection's task runs the session and sends what it [answers](Self::answer).
    pub(crate) fn open_answer(&self) {
        self.now().answer = Some(Vec::new());
    }

    /// What the session has answered meanwhile.
    pub(crate) fn take_answer(&self) -> Vec<u8> {
        self.now().answer.take().unwrap_or_default()
    }

    /// Has the connection's task send a write of the session, if it runs that and none is before it. Else
    /// it comes back, to be queued.
    pub(crate) fn answer(self: &Arc<Self>, bytes: Vec<u8>) -> Option<Bytes> {
        let mut now = self.now();
        let is_next = now.answer.as_ref().is_some_and(Vec::is_empty) && now.queued == 0;
        if is_next && bytes.len() <= PIECE {
            now.answer = Some(bytes);
            return None;
        }
        drop(now);
        Some(self.queue(bytes))
    }

    /// A write for the library's queue: until it is sent, no answer comes before it.
    pub(crate) fn queue(self: &Arc<Self>, bytes: Vec<u8>) -> Bytes {
        self.now().queued += 1;
        let connection = Arc::clone(self);
        Bytes::from_owner(Queued { bytes, connection })
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

    pub(crate) fn active_at(&self) -> Option<Instant> {
        self.now().active_at
    }

    /// What was noted as played.
    pub(crate) fn game(&self) -> Option<&'static str> {
        self.now().game
    }

    pub(crate) fn set_game(&self, game: Option<&'static str>) {
        let now = &mut *self.now();
        if std::mem::replace(&mut now.game, game) != game {
            now.reader.take().into_iter().for_each(Waker::wake);
        }
    }

    /// Ends the session; what was said first holds.
    pub(crate) fn end(&self, end: End) {
        let now = &mut *self.now();
        if !std::mem::replace(&mut now.is_ended, true) {
            now.end = Some(end);
            now.session.take().into_iter().for_each(Waker::wake);
        }
    }

    /// Why the session is to end, said once.
    pub(crate) fn poll_ended(&self, cx: &Context<'_>) -> Poll<End> {
        let now = &mut *self.now();
        let Some(end) = now.end.take() else {
            keep(&mut now.session, cx);
            return Poll::Pending;
        };
        Poll::Ready(end)
    }

    /// The session is over. A client that closed its side hangs up by itself.
    pub(crate) fn cut(&self) {
        let is_closed = self.now().is_closed;
        self.advance(if is_closed {
            Stage::Closing
        } else {
            Stage::Dead
        });
    }

    pub(crate) fn close(&self) {
        self.advance(Stage::Closing);
    }

    pub(crate) fn kill(&self) {
        self.advance(Stage::Dead);
    }

    /// Wakes the task that reads when the stage changes.
    pub(crate) fn watch(&self, cx: &Context<'_>) {
        keep(&mut self.now().reader, cx);
    }
}
