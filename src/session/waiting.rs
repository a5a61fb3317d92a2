//! The wait for a seat: a small screen, or a line, with the place in the queue.
//!
//! It is made to be cheap: no application, no frame kept, and at most one write a
//! second however fast the queue moves.

use super::closing::{CLOSE_TIMEOUT, close, drive, written};
use super::wire::{Gone, Incoming, Wire, Writing};
use super::{End, Stop, clamp_size};
use crate::commands::Outcome;
use crate::fairness::seats::{QueueEvent, QueueTicket, Seat};
use crate::i18n::Words;
use crate::key::Key;
use crate::terminal::keys::{Decoder, Input};
use crate::terminal::screen::TerminalScreen;
use crate::ui::keymap::latin;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use unicode_width::UnicodeWidthStr;

#[cfg(test)]
mod tests;

/// The time between two writes: whoever waits reads no faster, and a thousand who wait
/// take some 3 % of a core.
const PACE: Duration = Duration::from_secs(1);

/// The exit status of whoever asked for something and did not get it, as `sysexits.h`
/// has it: a temporary failure, try again. For scripts.
pub const TRY_AGAIN: u8 = 75;

/// What a command is told that comes while all seats are taken: it does not wait.
pub fn refused(words: &Words) -> Outcome {
    later(words, "end-full")
}

/// What a command is told when too much is worked at already.
pub fn busy(words: &Words) -> Outcome {
    later(words, "end-busy")
}

fn later(words: &Words, why: &str) -> Outcome {
    Outcome {
        stderr: format!("mazed: {}\n", words.t(why)).into_bytes(),
        status: TRY_AGAIN,
        ..Outcome::default()
    }
}

/// How the queue is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// On a screen of this size, as claimed.
    Screen((u32, u32)),
    /// In lines; `true`: on a client's terminal that is raw.
    Lines(bool),
}

/// Waits for a seat; the view comes back with the size that the screen has by then.
/// `None`: the session has ended.
pub async fn wait(
    wire: &mut impl Wire,
    mut ticket: QueueTicket,
    words: &Words,
    mut view: View,
    mut stop: watch::Receiver<Stop>,
) -> Option<(Seat, View)> {
    let (end, writing) = match queue(wire, &mut ticket, words, &mut view, &mut stop).await {
        Ok((seat, writing)) => {
            drop(ticket);
            return match called(wire, writing, view).await {
                Ok(()) => Some((seat, view)),
                Err(Gone) => None,
            };
        }
        Err(ended) => ended,
    };
    drop(ticket);
    // The end of input is that of a script, which came for something.
    let status = match end {
        Left::Ended if matches!(view, View::Lines(_)) => TRY_AGAIN,
        _ => 0,
    };
    let line = match end {
        Left::Drained => End::Drain.line(words),
        _ => String::new(),
    };
    if end != Left::Gone {
        let mut last = match view {
            View::Screen(_) => TerminalScreen::leave().to_vec(),
            View::Lines(_) => Vec::new(),
        };
        if !line.is_empty() {
            last.extend(view.line(&format!("mazed: {line}")));
        }
        let _ = timeout(CLOSE_TIMEOUT, close(wire, writing, last, status)).await;
    }
    wire.cut();
    None
}

/// Why somebody waits no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// Left on purpose.
    Quit,
    /// Nothing more will be typed.
    Ended,
    /// The server stops.
    Drained,
    /// The connection is gone.
    Gone,
}

type Ended = (Left, Option<Writing>);

/// The loop. The write under way comes back, whatever happens.
async fn queue(
    wire: &mut impl Wire,
    ticket: &mut QueueTicket,
    words: &Words,
    view: &mut View,
    stop: &mut watch::Receiver<Stop>,
) -> Result<(Seat, Option<Writing>), Ended> {
    let mut writing = match view {
        View::Screen(_) => Some(wire.write(TerminalScreen::enter(false))),
        View::Lines(_) => None,
    };
    let mut keys = Keys::new(*view);
    let mut said = None;
    let mut pause = pin!(sleep_until(Instant::now()));
    let mut paused = false;
    loop {
        if writing.is_none() && !paused {
            let position = ticket.position();
            if said != Some(position) {
                writing = Some(wire.write(view.say(words, position, said.is_none())));
                said = Some(position);
                pause.as_mut().reset(Instant::now() + PACE);
                paused = true;
            }
        }
        let idle = writing.is_none() && !paused;
        tokio::select! {
            biased;
            ended = written(&mut writing) => {
                writing = None;
                if ended == Err(Gone) {
                    return Err((Left::Gone, None));
                }
            }
            changed = stop.changed() => {
                if changed.is_err() || *stop.borrow_and_update() != Stop::Not {
                    return Err((Left::Drained, writing));
                }
            }
            () = &mut pause, if paused => paused = false,
            call = ticket.next(idle) => if let QueueEvent::Seat(seat) = call {
                return Ok((seat, writing));
            },
            incoming = wire.read() => match incoming {
                Incoming::Data(bytes) => if keys.quit(&bytes) {
                    return Err((Left::Quit, writing));
                },
                Incoming::Resize(width, height) => if let View::Screen(size) = view {
                    *size = (width, height);
                    said = None;
                },
                Incoming::Eof => return Err((Left::Ended, writing)),
                Incoming::Closed => return Err((Left::Gone, None)),
                Incoming::Input(_) => {}
            }
        }
    }
}

/// Ends the wait because a seat is free. Whoever looks elsewhere meanwhile hears it.
async fn called(wire: &mut impl Wire, writing: Option<Writing>, view: View) -> Result<(), Gone> {
    if let Some(writing) = writing {
        drive(wire, writing).await?;
    }
    if let View::Screen(_) = view {
        let writing = wire.write([TerminalScreen::leave(), b"\x07"].concat());
        drive(wire, writing).await?;
    }
    Ok(())
}

impl View {
    /// Shows a place; in lines, all that there is to know only at `first`.
    fn say(self, words: &Words, place: usize, first: bool) -> Vec<u8> {
        let full = words.t("queue-full");
        let here = words.tr("queue-place", &[("place", (place as u64).into())]);
        let hint = words.t("queue-hint");
        let View::Screen(size) = self else {
            return match first {
                true => self.line(&format!("{full} {here}\n{hint}")),
                false => self.line(&here),
            };
        };
        let (width, height) = clamp_size(size);
        let mut bytes = b"\x1b[2J".to_vec();
        // The place is in the middle, whatever has room above and below it.
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

    /// A line, with the end that the client's terminal needs.
    fn line(self, text: &str) -> Vec<u8> {
        let text = format!("{text}\n");
        match self {
            View::Lines(false) => text.into_bytes(),
            View::Lines(true) | View::Screen(_) => text.replace('\n', "\r\n").into_bytes(),
        }
    }
}

/// Looks for the wish to leave in what is typed.
struct Keys {
    decoder: Decoder,
    /// Whole lines come, and the first key of one counts.
    lines: bool,
    begins: bool,
    leaves: bool,
}

impl Keys {
    fn new(view: View) -> Keys {
        Keys {
            decoder: Decoder::default(),
            lines: view == View::Lines(false),
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
        // A word that only begins like it will do: nothing else can be said here.
        if std::mem::replace(&mut self.begins, key == Key::Enter) {
            self.leaves = leaves;
        }
        key == Key::Enter && self.leaves
    }
}
