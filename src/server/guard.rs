//! The stream under an SSH connection, with what the library does not bound: the
//! time for the login, the rate of input, the time a write may stall, exchanges of keys
//! again and again, and an end from outside.

use super::admission::Permit;
use crate::fairness::cpu_budget::CpuBudget;
use crate::session::connection::{ConnectionState, Stage};
use bytes::Bytes;
use std::io;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

/// How long a connection may take for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graces {
    /// Until the keys are exchanged: only machines take part in that.
    pub handshake: Duration,
    /// Until the game begins. Somebody compares a fingerprint, types a passphrase.
    pub login: Duration,
    /// How long a write may stall while the client accepts nothing.
    pub stall: Duration,
}

impl Default for Graces {
    fn default() -> Graces {
        Graces {
            handshake: Duration::from_secs(10),
            login: Duration::from_secs(120),
            stall: Duration::from_secs(60),
        }
    }
}

/// Bytes a second that a client may send in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// A player. A key press takes about 60 on the wire and held keys repeat at most 50
    /// times a second; a thousand key presses a second cost 3 % of a core.
    pub playing: u32,
    /// The input of a command, which may be a file of 1 MiB.
    pub command: u32,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            playing: 64 * 1024,
            command: 1024 * 1024,
        }
    }
}

/// Bytes that may come at once: a login, or a paste.
const BURST: i64 = 256 * 1024;

/// Bytes to wait for once the allowance is used up: a sender at the limit wakes the
/// task some dozen times a second, and not with each byte.
const SIP: i64 = 2048;

/// Bytes that one may send at once, and in a second in the long run, without being counted
/// among those who send much: a login, a board, and a key held down and some more.
const LITTLE: i64 = 8 * 1024;
const LITTLE_A_SECOND: f64 = 4096.0;

/// As many times the rate of one have all those together who send much from one address.
/// Half a core handles as many keys and as much input in the smallest packets.
const PLAYERS: u32 = 8;
const COMMANDS: u32 = 2;

/// What is read from the socket at a time, in bytes. The library asks for the length of
/// each packet and then for the rest, and once more to see that nothing follows: three
/// calls of the kernel for a key press. A key takes about 40, so this holds what a fast
/// typist sends between two looks, and fits on the stack.
const CHUNK: usize = 512;

/// What the library may make of a packet without being counted. A key press takes some
/// microseconds, an exchange of keys hundreds; the rate of input lets two hundred of them
/// through in a second, for as long as the client likes, and nothing else sees them.
const QUICK: Duration = Duration::from_micros(50);

/// The most that one packet counts: if it took longer, it was because the machine was
/// busy with others.
const SLOWEST: Duration = Duration::from_millis(5);

/// How long a client may take to hang up once its session is closed. If the server did so
/// at once, PuTTY would sometimes take it for a failure, though it has the exit status.
const PARTING: Duration = Duration::from_secs(1);

/// Packets of a login that may be slow: the exchange of keys, three of them, and proofs of
/// some keys of the user's.
const LOGIN_WORK: u8 = 10;

/// Writes of the server, told apart by what was read between them: its version, its
/// algorithms, then the end of the key exchange.
const HANDSHAKE_BURSTS: u8 = 3;

/// A TCP stream under guard.
#[derive(Debug)]
pub struct Guarded {
    stream: TcpStream,
    connection: Arc<ConnectionState>,
    permit: Permit,
    graces: Graces,
    rates: Rates,
    /// What was read and not asked for yet: what came behind a proxy's header, later the
    /// rest of a chunk.
    ahead: Bytes,
    began: Instant,
    /// How often writing followed reading, up to [`HANDSHAKE_BURSTS`].
    bursts: u8,
    last_was_read: bool,
    stage: Stage,
    /// What the rate leaves, in bytes; below 0, what was read ahead of it.
    allowance: i64,
    refilled: Instant,
    /// What is left of what one may send without being counted.
    little: i64,
    /// The grace of the login, later that of a write; `None`: nothing is pressing.
    timer: Option<Pin<Box<Sleep>>>,
    /// What a read waits for when the allowance is used up.
    pause: Option<Pin<Box<Sleep>>>,
    /// What the address takes of the processor; `None`: nobody counts.
    cpu_budget: Option<Arc<CpuBudget>>,
    /// How many packets of a login may be slow.
    login_work: u8,
    /// When the library was given something to work at.
    gave: Option<Instant>,
}

impl Guarded {
    /// Guards a stream from now on; `ahead` was read from it already.
    pub fn new(
        stream: TcpStream,
        ahead: Vec<u8>,
        connection: Arc<ConnectionState>,
        permit: Permit,
        (graces, rates): (Graces, Rates),
    ) -> Guarded {
        let now = Instant::now();
        let cpu_budget = permit.cpu_budget();
        Guarded {
            stream,
            connection,
            permit,
            graces,
            rates,
            ahead: ahead.into(),
            began: now,
            bursts: 0,
            last_was_read: true,
            stage: Stage::Login,
            allowance: BURST,
            refilled: now,
            little: LITTLE,
            timer: Some(Box::pin(sleep_until(now + graces.handshake))),
            pause: None,
            cpu_budget,
            login_work: LOGIN_WORK,
            gave: None,
        }
    }

    /// The library is back. What it took for what it was given is counted, and if that
    /// was much, nothing more is read before it is the turn of this address.
    fn is_back(&mut self) {
        let Some(gave) = self.gave.take() else {
            return;
        };
        let Some(cpu_budget) = &self.cpu_budget else {
            return;
        };
        let now = Instant::now();
        let took = now.saturating_duration_since(gave);
        // The time that the session took to take it is not the library's.
        if self.connection.was_handed_on() || took < QUICK {
            return;
        }
        let turn = cpu_budget.book(took.min(SLOWEST), now);
        // A login does not wait: it has little time, and how many there are is bounded.
        if self.stage == Stage::Login && self.login_work > 0 {
            self.login_work -= 1;
        } else if turn > now {
            self.pause = Some(Box::pin(sleep_until(turn)));
        }
    }

    /// Follows the lifeline, and fails when the connection is to end.
    fn check(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        let stage = self.connection.stage();
        if stage != self.stage {
            self.stage = stage;
            self.timer = (stage == Stage::Parting).then(|| Box::pin(sleep(PARTING)));
            self.permit.log_in();
        }
        if stage == Stage::Dead {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        let over = self
            .timer
            .as_mut()
            .is_some_and(|timer| timer.as_mut().poll(cx).is_ready());
        if over {
            Err(io::ErrorKind::TimedOut.into())
        } else {
            Ok(())
        }
    }

    /// Waits until something may be read.
    fn poll_allowance(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            if let Some(pause) = &mut self.pause {
                ready!(pause.as_mut().poll(cx));
                self.pause = None;
            }
            if self.allowance > 0 && self.little > 0 {
                return Poll::Ready(());
            }
            let (rate, many) = match self.stage {
                Stage::Command => (self.rates.command, COMMANDS),
                _ => (self.rates.playing, PLAYERS),
            };
            let now = Instant::now();
            let passed = now.saturating_duration_since(self.refilled).as_secs_f64();
            let earned = (passed * f64::from(rate)) as i64;
            self.allowance = self.allowance.saturating_add(earned).min(BURST);
            let earned = (passed * LITTLE_A_SECOND) as i64;
            self.little = self.little.saturating_add(earned).min(LITTLE);
            self.refilled = now;
            if self.allowance <= 0 {
                let missing = SIP.saturating_sub(self.allowance);
                let wait = Duration::from_secs_f64(missing as f64 / f64::from(rate));
                self.pause = Some(Box::pin(sleep_until(now + wait)));
            } else if self.little <= 0 {
                let owed = SIP.saturating_sub(std::mem::replace(&mut self.little, SIP));
                self.wait_among_many(owed, rate.saturating_mul(many), now);
            }
        }
    }

    /// Waits until it is the turn of this one among those of its address who send much.
    fn wait_among_many(&mut self, bytes: i64, rate: u32, now: Instant) {
        let Some(cpu_budget) = &self.cpu_budget else {
            return;
        };
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let turn = cpu_budget.take_in(bytes, rate, now);
        if turn > now {
            self.pause = Some(Box::pin(sleep_until(turn)));
        }
    }
}

/// Nobody is left to play for, whatever was typed before.
impl Drop for Guarded {
    fn drop(&mut self) {
        self.connection.kill();
    }
}

impl AsyncRead for Guarded {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        this.is_back();
        // Before the stage is looked at, so that no change falls in between.
        this.connection.watch(cx);
        this.check(cx)?;
        ready!(this.poll_allowance(cx));
        // What is left of a chunk was paid for when it came.
        if !this.ahead.is_empty() {
            let some = this.ahead.len().min(buf.remaining());
            buf.put_slice(&this.ahead.split_to(some));
            this.last_was_read = true;
            this.gave = Some(Instant::now());
            return Poll::Ready(Ok(()));
        }
        let read;
        if buf.remaining() < CHUNK {
            let mut chunk = [MaybeUninit::uninit(); CHUNK];
            let mut chunk = ReadBuf::uninit(&mut chunk);
            ready!(Pin::new(&mut this.stream).poll_read(cx, &mut chunk))?;
            read = chunk.filled().len();
            let (now, later) = chunk.filled().split_at(read.min(buf.remaining()));
            buf.put_slice(now);
            this.ahead = Bytes::copy_from_slice(later);
        } else {
            let before = buf.filled().len();
            ready!(Pin::new(&mut this.stream).poll_read(cx, buf))?;
            read = buf.filled().len() - before;
        }
        let read = i64::try_from(read).unwrap_or(i64::MAX);
        this.allowance = this.allowance.saturating_sub(read);
        this.little = this.little.saturating_sub(read);
        this.last_was_read = true;
        if this.stage == Stage::Login {
            quick_ack(&this.stream);
        }
        this.gave = Some(Instant::now());
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Guarded {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        this.is_back();
        this.check(cx)?;
        let written = Pin::new(&mut this.stream).poll_write(cx, bytes);
        if this.stage == Stage::Login {
            if written.is_ready() && std::mem::take(&mut this.last_was_read) {
                this.bursts = this.bursts.saturating_add(1);
                if this.bursts == HANDSHAKE_BURSTS {
                    this.timer = Some(Box::pin(sleep_until(this.began + this.graces.login)));
                }
            }
            return written;
        }
        if this.stage == Stage::Parting {
            return written;
        }
        match (&written, &mut this.timer) {
            (Poll::Ready(_), _) => this.timer = None,
            (Poll::Pending, Some(_)) => {}
            (Poll::Pending, timer) => {
                let timer = timer.insert(Box::pin(sleep_until(Instant::now() + this.graces.stall)));
                if timer.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Acknowledges at once what was read. OpenSSH's client leaves Nagle's algorithm on
/// until the session begins, so each of its small packets waits for this; the kernel
/// would take 40 ms. It forgets the setting again, hence after each read.
#[cfg(target_os = "linux")]
fn quick_ack(stream: &TcpStream) {
    // Where it cannot be set, a login takes a little longer.
    let _ = socket2::SockRef::from(stream).set_tcp_quickack(true);
}

#[cfg(not(target_os = "linux"))]
fn quick_ack(_: &TcpStream) {}
