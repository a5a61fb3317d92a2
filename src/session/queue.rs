//! The wait for a seat: a small screen, or a line, with the position in the queue.
//!
//! It is made to be cheap: no application, no frame kept, and at most one write a
//! second however fast the queue moves.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use unicode_width::UnicodeWidthStr;

use super::closing::{drive, finish};
use super::event_loop::{self, Handler, LoopStep, SessionEvent};
use super::wire::{Gone, Wire, Writing};
use super::{Clock, End, Orders, clamp_size, line_ends};
use crate::commands::Output;
use crate::i18n::Words;
use crate::key::Key;
use crate::limits::seats::{QueueEvent, QueueTicket, Seat};
use crate::terminal::keys::{Decoder, Input};
use crate::terminal::screen::TerminalScreen;
use crate::ui::event::Now;
use crate::ui::keymap::latin;
use crate::ui::said;

#[cfg(test)]
mod tests;

/// The time between two writes: players read no faster, and a thousand who wait take some
/// 3 % of a core.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// The exit status of a client that asked for something and did not get it, for scripts:
/// `EX_TEMPFAIL` of `sysexits.h`, try again.
pub(crate) const TRY_AGAIN: u8 = 75;

/// What a command is told that comes while all seats are taken: it does not wait.
pub(crate) fn refused(words: &Words) -> Output {
    later(words, "end-full")
}

/// What a command is told when too much is worked at already.
pub(crate) fn busy(words: &Words) -> Output {
    later(words, "end-busy")
}

/// What a command is told whose output was not read while others waited for the memory.
pub(crate) fn unread(words: &Words) -> Output {
    later(words, "end-unread")
}

fn later(words: &Words, why: &str) -> Output {
    Output {
        stderr: format!("mazed: {}\n", words.t(why)).into_bytes(),
        status: TRY_AGAIN,
        ..Output::default()
    }
}

/// How the queue is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// On a screen of this size, as claimed.
    Screen((u32, u32)),
    /// In lines.
    Text {
        /// Whether the client's terminal is raw, and needs a carriage return at their ends.
        is_raw: bool,
    },
}

/// Waits for a seat; the view comes back with the size that the screen has by then.
/// An error: the
/// session has ended.
pub(crate) fn wait<'a>(
    wire: &'a mut impl Wire,
    ticket: QueueTicket,
    words: &'a Words,
    view: View,
    mut orders: watch::Receiver<Orders>,
) -> impl Future<Output = Result<(Seat, View), End>> + Send {
    let clock = Clock::start();
    let mut queue = Queue::new(ticket, words, view, clock);
    async move {
        let ended = event_loop::run(wire, &mut queue, clock, None, &mut orders).await;
        let view = queue.view;
        drop(queue.ticket);
        if let Some(seat) = queue.seat {
            return match called(wire, ended.1, view).await {
                Ok(()) => Ok((seat, view)),
                Err(Gone) => Err(End::HangUp),
            };
        }
        let mut last = match view {
            View::Screen(_) => TerminalScreen::leave().to_vec(),
            View::Text { .. } => Vec::new(),
        };
        let line = ended.0.line(words);
        if !line.is_empty() {
            last.extend(view.line(&format!("mazed: {line}")));
        }
        let status = match view {
            // The end of input is that of a script, which came for something.
            View::Text { .. } if queue.input_ended => TRY_AGAIN,
            View::Text { .. } | View::Screen(_) => ended.0.status(),
        };
        finish(wire, &ended.0, ended.1, last, status).await;
        Err(ended.0)
    }
}

/// A player who waits, as the loop sees it.
struct Queue<'a> {
    ticket: QueueTicket,
    words: &'a Words,
    view: View,
    clock: Clock,
    keys: QuitKeys,
    /// Whether the client's terminal shows our screen; in lines there is nothing to enter.
    entered: bool,
    /// The position that is shown.
    shown: Option<usize>,
    /// No write before then.
    next_write: Now,
    /// Whether it is worth knowing that the queue moves.
    watches: bool,
    input_ended: bool,
    /// What the operator says, until it is shown.
    said: Option<Arc<str>>,
    seat: Option<Seat>,
}

impl<'a> Queue<'a> {
    fn new(ticket: QueueTicket, words: &'a Words, view: View, clock: Clock) -> Self {
        Self {
            ticket,
            words,
            view,
            clock,
            keys: QuitKeys::new(view),
            entered: matches!(view, View::Text { .. }),
            shown: None,
            next_write: Now::ZERO,
            watches: false,
            input_ended: false,
            said: None,
            seat: None,
        }
    }

    /// The position, if it is not the one that is shown.
    fn new_position(&mut self, now: Now) -> Option<Vec<u8>> {
        let position = self.ticket.position();
        if self.shown == Some(position) {
            return None;
        }
        let bytes = self.view.show(self.words, position, self.shown.is_none());
        self.shown = Some(position);
        self.next_write = now + WRITE_INTERVAL;
        Some(bytes)
    }
}

impl Handler for Queue<'_> {
    fn step(&mut self, writing: bool) -> LoopStep {
        let now = self.clock.now();
        let bytes = if writing {
            None
        } else if !self.entered {
            self.entered = true;
            Some(TerminalScreen::enter(false))
        } else if let Some(text) = self.said.take() {
            Some(self.view.say(self.words, &text))
        } else if self.next_write <= now {
            self.new_position(now)
        } else {
            None
        };
        let pauses = now < self.next_write;
        self.watches = !writing && bytes.is_none() && !pauses;
        LoopStep {
            bytes,
            deadline: pauses.then_some(self.next_write),
            end: None,
        }
    }

    fn handle(&mut self, event: SessionEvent) -> Option<End> {
        match event {
            SessionEvent::Typed(bytes) => self.keys.quit(&bytes).then_some(End::Quit),
            SessionEvent::Resize(width, height) => {
                if let View::Screen(size) = &mut self.view {
                    *size = (width, height);
                    self.shown = None;
                }
                None
            }
            SessionEvent::EndOfInput => {
                self.input_ended = true;
                Some(End::Quit)
            }
            // There is no game to finish.
            SessionEvent::Stopping(_) => Some(End::Drain),
            SessionEvent::Queue(QueueEvent::Seat(seat)) => {
                self.seat = Some(seat);
                Some(End::Quit)
            }
            SessionEvent::Queue(QueueEvent::Leave(why)) => Some(why.into()),
            SessionEvent::Said(text) => {
                self.said = Some(text);
                None
            }
            SessionEvent::Live
            | SessionEvent::Queue(QueueEvent::Moved)
            | SessionEvent::Timer
            | SessionEvent::Input(_)
            | SessionEvent::IdleWarning(_)
            | SessionEvent::Reply(_)
            | SessionEvent::Found(_) => None,
        }
    }

    async fn other_event(&mut self) -> SessionEvent {
        SessionEvent::Queue(self.ticket.next(self.watches).await)
    }
}

/// Ends the wait because a seat is free; the bell tells a player who looks elsewhere.
async fn called(wire: &mut impl Wire, writing: Option<Writing>, view: View) -> Result<(), Gone> {
    if let Some(writing) = writing {
        drive(wire, writing).await??;
    }
    if let View::Screen(_) = view {
        let writing = wire.write([TerminalScreen::leave(), b"\x07"].concat());
        drive(wire, writing).await??;
    }
    Ok(())
}

impl View {
    /// Shows a position; in lines, all that there is to know only at `first`.
    fn show(self, words: &Words, position: usize, first: bool) -> Vec<u8> {
        let full = words.t("queue-full");
        let here = words.tr("queue-place", &[("place", (position as u64).into())]);
        let hint = words.t("queue-hint");
        let Self::Screen(size) = self else {
            return if first {
                self.line(&format!("{full} {here}\n{hint}"))
            } else {
                self.line(&here)
            };
        };
        let (width, height) = clamp_size(size);
        let mut bytes = b"\x1b[2J".to_vec();
        // The position is in the middle; the rest is left out where it has no room.
        let middle = height.div_ceil(2);
        let rows = [(-2, &*full), (0, &here), (2, &hint)];
        for (offset, text) in rows {
            let row = middle.saturating_add_signed(offset);
            let column = usize::from(width).saturating_sub(text.width()) / 2 + 1;
            if (1..=height).contains(&row) {
                bytes.extend(format!("\x1b[{row};{column}H{text}").into_bytes());
            }
        }
        bytes
    }

    /// Shows what the operator says: at the top, until the queue moves.
    fn say(self, words: &Words, text: &str) -> Vec<u8> {
        let said = said(words, text);
        match self {
            Self::Screen(_) => format!("\x1b[H{said}").into_bytes(),
            Self::Text { .. } => self.line(&said),
        }
    }

    /// A line, with the end that the client's terminal needs.
    fn line(self, text: &str) -> Vec<u8> {
        let is_raw = self != Self::Text { is_raw: false };
        line_ends(format!("{text}\n").into_bytes(), is_raw)
    }
}

/// Looks for the wish to leave in what is typed.
struct QuitKeys {
    decoder: Decoder,
    /// Whole lines come, and the first key of one counts.
    lines: bool,
    begins: bool,
    leaves: bool,
}

impl QuitKeys {
    fn new(view: View) -> Self {
        Self {
            decoder: Decoder::default(),
            lines: view == View::Text { is_raw: false },
            begins: true,
            leaves: false,
        }
    }

    /// Whether the bytes say to leave.
    fn quit(&mut self, bytes: &[u8]) -> bool {
        let mut inputs = Vec::new();
        self.decoder.feed(bytes, &mut inputs);
        inputs.into_iter().any(|input| match input {
            Input::Key(key) => self.key(key),
            _ => false,
        })
    }

    fn key(&mut self, key: Key) -> bool {
        let leaves = matches!(latin(key), Key::Char('q') | Key::Ctrl('c' | 'd'));
        if !self.lines {
            return leaves;
        }
        // A word that begins with it will do: there is nothing else to say here.
        if std::mem::replace(&mut self.begins, key == Key::Enter) {
            self.leaves = leaves;
        }
        key == Key::Enter && self.leaves
    }
}
