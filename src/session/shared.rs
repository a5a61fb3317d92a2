//! A session that two tasks run.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use super::connection::ConnectionState;

/// A session that two tasks run: that of its connection when something comes from the client, so that
/// a key wakes no other task and its answer passes through no queue, and its own for all else.
pub(crate) struct SharedSession {
    /// `None`: it is over.
    running: Mutex<Option<Running>>,
}

struct Running {
    session: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// Wakes the session's own task, whoever runs it.
    waker: Waker,
}

impl SharedSession {
    pub(crate) fn new(session: Pin<Box<dyn Future<Output = ()> + Send>>) -> Arc<Self> {
        let running = Running {
            session,
            waker: Waker::noop().clone(),
        };
        Arc::new(Self {
            running: Mutex::new(Some(running)),
        })
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the session to its end: its own task.
    pub(crate) fn run(self: Arc<Self>) -> impl Future<Output = ()> + Send {
        poll_fn(move |cx| {
            let mut running = self.running();
            if let Some(running) = &mut *running {
                running.waker.clone_from(cx.waker());
            }
            poll(&mut running)
        })
    }

    /// Runs the session after something came from the client, until it waits again. Returns what is to
    /// be sent to the client at once, if it `may_answer` so.
    pub(crate) fn go_on(&self, connection: &ConnectionState, may_answer: bool) -> Vec<u8> {
        // Until the answer is taken, so that the other task adds nothing to it.
        let mut running = self.running();
        if may_answer {
            connection.open_answer();
        }
        let _ = poll(&mut running);
        connection.take_answer()
    }
}

/// Goes on with the session, and wakes its own task at its end.
fn poll(running: &mut Option<Running>) -> Poll<()> {
    // Taken out, so that a panic ends it.
    let Some(mut run) = running.take() else {
        return Poll::Ready(());
    };
    let mut cx = Context::from_waker(&run.waker);
    let polled = run.session.as_mut().poll(&mut cx);
    match polled {
        Poll::Pending => *running = Some(run),
        Poll::Ready(()) => run.waker.wake(),
    }
    polled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::wire::{Incoming, PIECE};

    #[test]
    fn an_answer_overtakes_nothing_that_is_queued() {
        let connection = Arc::<ConnectionState>::default();
        let answered = |bytes: &[u8]| connection.answer(bytes.to_vec());
        // The session's own task.
        let frame = answered(b"frame").expect("queued");
        connection.open_answer();
        let behind = answered(b"key").expect("queued behind it");
        drop(frame);
        let next = answered(b"key").expect("queued behind that");
        drop((behind, next));
        let error = connection.queue(b"error".to_vec());
        drop(answered(b"key").expect("queued behind that"));
        drop(error);
        assert_eq!(answered(b"one"), None);
        drop(answered(b"two").expect("behind the answer"));
        assert_eq!(connection.take_answer(), b"one");
        connection.open_answer();
        drop(answered(&[0; PIECE + 1]).expect("too long"));
        assert_eq!(answered(b"three"), None);
    }

    #[test]
    fn whoever_brings_something_runs_the_session_and_its_own_task_ends_with_it() {
        let connection = Arc::<ConnectionState>::default();
        let its_own = Arc::clone(&connection);
        let session = SharedSession::new(Box::pin(async move {
            loop {
                match poll_fn(|cx| its_own.poll_incoming(cx)).await {
                    Incoming::Data(typed) => assert_eq!(its_own.answer(typed.to_vec()), None),
                    _ => return,
                }
            }
        }));
        let mut own = Box::pin(Arc::clone(&session).run());
        let mut poll_own = || {
            let mut cx = Context::from_waker(Waker::noop());
            own.as_mut().poll(&mut cx)
        };
        assert!(poll_own().is_pending());
        for key in ["a", "b"] {
            connection.receive(Incoming::Data(key.into()));
            assert_eq!(session.go_on(&connection, true), key.as_bytes());
        }
        connection.receive(Incoming::Closed);
        assert!(session.go_on(&connection, true).is_empty());
        assert!(poll_own().is_ready());
    }
}
