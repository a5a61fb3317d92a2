//! The loop of a session: of all that may happen next, one thing after the other.
//!
//! Only the loop waits: for the write under way, the player's input, the stop of the server,
//! the end for want of input, the time to wake up, and what a kind of session has beside
//! that: [replies of the store and boards that are searched for](super::handles). What differs
//! between the full screen and text mode is a [`Handler`], which never waits.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::idle::{Idle, IdleCheck};
use super::wire::{Gone, Incoming, Wire, Writing};
use super::{Clock, End, Orders, Panicked, Stop, catch_panic};
use crate::accounts::poll_once;
use crate::limits::pool::Permit;
use crate::limits::seldom::Seldom;
use crate::model::StoreReply;
use crate::terminal::keys::Input;
use crate::ui::event::Now;

pub(super) trait Handler: Send {
    /// Goes on as far as can be without waiting: called after each event, and first of all.
    /// While `writing`, a write is under way and no other may begin.
    fn step(&mut self, writing: bool) -> LoopStep;

    /// Takes what has happened; `Some`: the session ends.
    fn handle(&mut self, event: SessionEvent) -> Option<End>;

    /// Polls what does not happen to all kinds of sessions.
    fn poll_other(&mut self, cx: &mut Context<'_>) -> Poll<SessionEvent>;

    /// Whether more that is typed can be taken.
    fn takes_input(&self) -> bool {
        true
    }

    /// The name of the game that is played, or [`RESULT`](crate::ui::RESULT).
    fn plays(&self) -> Option<&'static str> {
        None
    }

    /// Whether something that was typed still waits for its turn.
    fn is_behind(&self) -> bool {
        false
    }
}

/// What a session wants before it waits again.
#[derive(Default)]
pub(super) struct LoopStep {
    /// To be written; never while a write is under way.
    pub bytes: Option<Vec<u8>>,
    /// When [`SessionEvent::Timer`] is to come, if nothing else comes before.
    pub deadline: Option<Now>,
    pub end: Option<End>,
}

/// What happens to a session, beside its end.
pub(super) enum SessionEvent {
    Typed(Bytes),
    /// Something was typed that is decoded already.
    Input(Input),
    /// The terminal has another size: columns and rows, as claimed.
    Resize(u32, u32),
    EndOfInput,
    /// The deadline has come, or an earlier one that no longer holds.
    Timer,
    /// The session ends in so many seconds if nothing is typed.
    IdleWarning(u64),
    /// The server stops, and the session ends in so much time.
    Stopping(Duration),
    Said(Arc<str>),
    Reply(StoreReply),
    /// Something is new of a run that the session plays or watches.
    Live,
    /// A slow turn may begin.
    Permit(Permit),
}

/// Runs a session until it ends; `idle`: after how long without input. The write under way
/// comes back, to be brought to its end.
pub(super) fn run(
    wire: &mut impl Wire,
    handler: &mut impl Handler,
    clock: Clock,
    idle: Option<Duration>,
    orders: watch::Receiver<Orders>,
) -> impl Future<Output = (End, Option<Writing>)> + Send {
    let mut idle = Idle::new(idle, clock.now());
    let mut said = orders.borrow().said.clone();
    let mut told = Seldom::new(changed(orders));
    // An `async fn` would keep its arguments twice.
    async move {
        let mut writing: Option<Writing> = None;
        let mut timer = pin!(sleep_until(clock.at(Now::ZERO)));
        let mut armed: Option<Now> = None;
        let mut stops: Option<Now> = None;
        loop {
            // In a block: the future keeps none of it while the loop waits.
            let deadline = {
                let stepped = catch_panic(|| (handler.step(writing.is_some()), handler.plays()));
                let Ok((step, game)) = stepped else {
                    return (End::Panic, writing);
                };
                wire.note_game(game);
                writing = step.bytes.map(|bytes| wire.write(bytes)).or(writing);
                if let Some(end) = step.end {
                    return (end, writing);
                }
                step.deadline
            };
            if handler.is_behind() && wire.is_gone() {
                return (End::HangUp, None);
            }
            let deadlines = [deadline, idle.deadline(), stops];
            // Each key puts off the clock's next second: a timer for the earlier one would wake the
            // session for nothing.
            if let Some(deadline) = deadlines.into_iter().flatten().min()
                && armed != Some(deadline)
            {
                timer.as_mut().reset(clock.at(deadline));
                armed = Some(deadline);
            }
            let event = tokio::select! {
                biased;
                written = poll_fn(|cx| poll_once(&mut writing, cx)) => match written {
                    Ok(()) => continue,
                    Err(Gone) => return (End::HangUp, None),
                },
                changed_orders = &mut told => {
                    let Some(mut orders) = changed_orders else {
                        // The server is gone, and nothing could stop the session later.
                        return (End::Drain, writing);
                    };
                    let now = orders.borrow_and_update().clone();
                    let text = newly_said(&now, &mut said);
                    if text.is_some() {
                        // It may have been told to stop as well.
                        orders.mark_changed();
                    }
                    told = Seldom::new(changed(orders));
                    match (text, now.stop) {
                        (Some(text), _) => SessionEvent::Said(text),
                        (None, Stop::Not) => continue,
                        (None, Stop::At(until)) => {
                            let left = until.saturating_duration_since(Instant::now());
                            stops = Some(clock.now() + left);
                            SessionEvent::Stopping(left)
                        }
                        (None, Stop::Now) => return (End::Quit, writing),
                    }
                }
                () = &mut timer, if armed.is_some() => {
                    armed = None;
                    let now = clock.now();
                    if stops.is_some_and(|at| at <= now) {
                        return (End::Drain, writing);
                    }
                    match idle.check(now) {
                        IdleCheck::Over => return (End::Idle, writing),
                        IdleCheck::Warn(seconds) => SessionEvent::IdleWarning(seconds),
                        IdleCheck::Fine => SessionEvent::Timer,
                    }
                }
                event = poll_fn(|cx| handler.poll_other(cx)) => event,
                incoming = poll_fn(|cx| wire.poll_read(cx)), if handler.takes_input() => match incoming {
                    Incoming::Data(bytes) => {
                        idle.typed(clock.now());
                        SessionEvent::Typed(bytes)
                    }
                    Incoming::Input(input) => {
                        idle.typed(clock.now());
                        SessionEvent::Input(input)
                    }
                    Incoming::Resize(width, height) => SessionEvent::Resize(width, height),
                    Incoming::Eof => SessionEvent::EndOfInput,
                    Incoming::End(end) => return (end, writing),
                    Incoming::Closed => return (End::HangUp, None),
                }
            };
            match catch_panic(|| handler.handle(event)) {
                Ok(None) => {}
                Ok(Some(end)) => return (end, writing),
                Err(Panicked) => return (End::Panic, writing),
            }
        }
    }
}

/// The orders, once they have changed; `None`: nobody gives any.
async fn changed(mut orders: watch::Receiver<Orders>) -> Option<watch::Receiver<Orders>> {
    orders.changed().await.ok()?;
    Some(orders)
}

/// What the operator says, if this session has not heard it: the same words may be said again.
fn newly_said(orders: &Orders, heard: &mut Option<Arc<str>>) -> Option<Arc<str>> {
    let said = orders.said.as_ref()?;
    let is_heard = heard.as_ref().is_some_and(|heard| Arc::ptr_eq(heard, said));
    (!is_heard).then(|| heard.insert(Arc::clone(said)).clone())
}
