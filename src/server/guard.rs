//! The stream under an SSH connection, with bounds that the library lacks: the time for the login,
//! the rate of input, the time a write may stall, repeated key exchanges, and an end from outside.

use std::io;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use super::Shared;
use super::admission::{Admitted, ConnectionPermit};
use crate::limits::cpu_budget::CpuBudget;
use crate::limits::rate_limiter::{Quota, RateLimiter};
use crate::limits::throttle::UNCOUNTED;
use crate::session::connection::{ConnectionState, LoginStep, Stage};
use crate::ui::ROOM;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Until the keys are exchanged: only machines take part in that.
    pub handshake: Duration,
    /// Until the game begins. Somebody compares a fingerprint, types a passphrase.
    pub login: Duration,
    /// How long a write may stall while the client accepts nothing.
    pub stall: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            login: Duration::from_secs(120),
            stall: Duration::from_secs(60),
        }
    }
}

/// Bytes a second that a client may send in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputRates {
    /// A player. A key press takes about 60 on the wire and held keys repeat at most 50
    /// times a second; a thousand key presses a second cost 3 % of a core.
    pub playing: u32,
    /// The input of a command, which may be a file of 1 MiB.
    pub command: u32,
}

impl Default for InputRates {
    fn default() -> Self {
        Self {
            playing: 64 * 1024,
            command: 1024 * 1024,
        }
    }
}

/// Bytes that may come at once: a login, or a paste.
const INPUT_BURST: u64 = 32 * 1024;

/// Bytes to wait for once the burst is used up: a sender at the limit wakes the task some
/// dozen times a second, and not with each byte.
const WAKEUP_BYTES: u64 = 2048;

/// Bytes read from the socket at a time. The library asks for a packet's length, for the rest and
/// for what follows: three calls of the kernel for a key of 40 bytes. This holds what a fast typist
/// sends between two reads, and fits on the stack.
const CHUNK_SIZE: usize = 512;

/// The most that one packet counts: if it took longer, the machine was busy with others.
const PACKET_MAX: Duration = Duration::from_millis(5);

/// How long a client may take to hang up once its session is closed: PuTTY can take an immediate
/// end for a failure in spite of the exit status.
const HANG_UP_TIMEOUT: Duration = Duration::from_secs(1);

/// Packets of a login that may be slow: the exchange of keys, three of them, and proofs of
/// some keys of the user's.
const SLOW_LOGIN_PACKETS: u8 = 10;

/// Writes of the server, told apart by what was read between them: its version, its
/// algorithms, then the end of the key exchange.
const HANDSHAKE_WRITES: u8 = 3;

pub(crate) struct GuardedStream {
    /// `None`: the client was sent away.
    stream: Option<TcpStream>,
    connection: Arc<ConnectionState>,
    permit: ConnectionPermit,
    shared: Arc<Shared>,
    is_dismissed: bool,
    /// Whether others wait for the player, so that a silent end is to be noticed soon.
    is_in_room: bool,
    /// What was read and not asked for yet: what came behind a proxy's header, later the
    /// rest of a chunk.
    read_ahead: Bytes,
    began: Instant,
    /// How often writing followed reading, up to [`HANDSHAKE_WRITES`].
    handshake_writes: u8,
    last_was_read: bool,
    stage: Stage,
    input: RateLimiter,
    /// The time for the login, later that of a write; `None`: there is no hurry.
    timer: Option<Pin<Box<Sleep>>>,
    /// What a read waits for while a limiter is exceeded.
    pause: Option<Pin<Box<Sleep>>>,
    cpu_budget: Arc<CpuBudget>,
    slow_login_packets: u8,
    /// When the library was given something to work at.
    handed_over: Option<Instant>,
}

impl GuardedStream {
    /// Guards a stream from now on; `read_ahead` was read from it already.
    pub(crate) fn new(
        stream: TcpStream,
        read_ahead: Vec<u8>,
        connection: Arc<ConnectionState>,
        permit: ConnectionPermit,
        admitted: &Admitted,
        shared: Arc<Shared>,
    ) -> Self {
        let now = Instant::now();
        let (timeouts, rates) = (shared.config.timeouts, shared.config.input_rates);
        Self {
            stream: Some(stream),
            connection,
            permit,
            shared,
            is_dismissed: false,
            is_in_room: false,
            read_ahead: read_ahead.into(),
            began: now,
            handshake_writes: 0,
            last_was_read: true,
            stage: Stage::Login,
            input: RateLimiter::new(Quota::per_second(rates.playing, INPUT_BURST), now),
            timer: Some(Box::pin(sleep_until(now + timeouts.handshake))),
            pause: None,
            cpu_budget: Arc::clone(&admitted.cpu_budget),
            slow_login_packets: SLOW_LOGIN_PACKETS,
            handed_over: None,
        }
    }

    /// The library is back. What it took is counted; if that was much, nothing more is read before
    /// it is this address's turn.
    fn count_library_work(&mut self) {
        let Some(handed_over) = self.handed_over.take() else {
            return;
        };
        let now = Instant::now();
        let took = now.saturating_duration_since(handed_over);
        // What a callback does, or waits for, is the session's. A key is not worth a look at what the
        // sessions of an address share.
        if self.connection.take_callback_ran() || took <= UNCOUNTED {
            return;
        }
        let turn = self.cpu_budget.reserve(took.min(PACKET_MAX), now);
        // A login does not wait: it has little time, and how many there are is bounded.
        if self.stage == Stage::Login && self.slow_login_packets > 0 {
            self.slow_login_packets -= 1;
        } else if turn > now {
            self.pause = Some(Box::pin(sleep_until(turn)));
        }
    }

    /// Follows the connection's stage, and fails when the connection is to end.
    fn follow_stage(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        let stage = self.connection.stage();
        if stage != self.stage {
            self.stage = stage;
            self.timer = (stage == Stage::Closing).then(|| Box::pin(sleep(HANG_UP_TIMEOUT)));
            self.permit.log_in();
            if stage == Stage::Command {
                // With a new burst: the login has used little of the old one.
                let quota = Quota::per_second(self.shared.config.input_rates.command, INPUT_BURST);
                self.input = RateLimiter::new(quota, Instant::now());
            }
        }
        let is_in_room = self.connection.game() == Some(ROOM);
        if is_in_room != self.is_in_room
            && let Some(stream) = &self.stream
        {
            self.is_in_room = is_in_room;
            super::probe(socket2::SockRef::from(stream), is_in_room)?;
        }
        if stage == Stage::Dead {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        if !self.is_dismissed
            && let Some(sentence) = self.connection.dismissal()
        {
            let sentence = sentence.clone();
            self.is_dismissed = true;
            self.dismiss(sentence)?;
        }
        let is_over = self
            .timer
            .as_mut()
            .is_some_and(|timer| timer.as_mut().poll(cx).is_ready());
        if is_over {
            Err(io::ErrorKind::TimedOut.into())
        } else {
            Ok(())
        }
    }

    /// Sends the client away with a sentence. Before the end of the key exchange everybody
    /// can read it, and no library is needed to say it.
    fn dismiss(&mut self, sentence: Option<String>) -> io::Result<()> {
        let is_clear = self.stage == Stage::Login && self.handshake_writes < HANDSHAKE_WRITES;
        match sentence {
            Some(sentence) if !is_clear => {
                let connection = Arc::clone(&self.connection);
                tokio::spawn(async move {
                    connection.disconnect(sentence, HANG_UP_TIMEOUT).await;
                });
                Ok(())
            }
            sentence => {
                if let (Some(stream), Some(sentence)) = (self.stream.take(), sentence) {
                    let is_greeted = self.handshake_writes > 0;
                    self.shared.refuser.refuse(stream, sentence, is_greeted);
                }
                Err(io::ErrorKind::ConnectionAborted.into())
            }
        }
    }

    /// Reads from the socket. What a login sent and nothing answers is acknowledged at once.
    fn poll_socket(&mut self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut stream = open(&mut self.stream)?;
        let polled = stream.as_mut().poll_read(cx, buf);
        if polled.is_pending() && self.stage == Stage::Login && self.last_was_read {
            quick_ack(&stream);
        }
        polled
    }

    /// Waits until something may be read: when that is.
    fn poll_may_read(&mut self, cx: &mut Context<'_>) -> Poll<Instant> {
        loop {
            if let Some(pause) = &mut self.pause {
                ready!(pause.as_mut().poll(cx));
                self.pause = None;
            }
            let now = Instant::now();
            if self.input.earliest(1, now) > now {
                let enough = self.input.earliest(WAKEUP_BYTES, now);
                self.pause = Some(Box::pin(sleep_until(enough)));
            } else {
                return Poll::Ready(now);
            }
        }
    }
}

fn open(stream: &mut Option<TcpStream>) -> io::Result<Pin<&mut TcpStream>> {
    let stream = stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
    Ok(Pin::new(stream))
}

/// Without a connection there is no player, whatever was typed before.
impl Drop for GuardedStream {
    fn drop(&mut self) {
        self.connection.kill();
    }
}

impl AsyncRead for GuardedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        this.count_library_work();
        // Before the stage is looked at, so that no change falls in between.
        this.connection.watch(cx);
        this.follow_stage(cx)?;
        let now = ready!(this.poll_may_read(cx));
        // What is left of a chunk was paid for when it came.
        if !this.read_ahead.is_empty() {
            let some = this.read_ahead.len().min(buf.remaining());
            // Its memory is free once all of it is read.
            buf.put_slice(&this.read_ahead.split_to(some));
            this.last_was_read = true;
            this.handed_over = Some(now);
            return Poll::Ready(Ok(()));
        }
        let read;
        if buf.remaining() < CHUNK_SIZE {
            let mut chunk = [MaybeUninit::uninit(); CHUNK_SIZE];
            let mut chunk = ReadBuf::uninit(&mut chunk);
            ready!(this.poll_socket(cx, &mut chunk))?;
            read = chunk.filled().len();
            let (asked, later) = chunk.filled().split_at(read.min(buf.remaining()));
            buf.put_slice(asked);
            this.read_ahead = Bytes::copy_from_slice(later);
        } else {
            let before = buf.filled().len();
            ready!(this.poll_socket(cx, buf))?;
            read = buf.filled().len() - before;
        }
        this.shared.metrics.received(read);
        this.input.reserve(read as u64, now);
        this.last_was_read = true;
        this.handed_over = Some(now);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for GuardedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        this.count_library_work();
        this.follow_stage(cx)?;
        let written = open(&mut this.stream)?.poll_write(cx, bytes);
        if let Poll::Ready(Ok(written)) = written {
            this.shared.metrics.sent(written);
        }
        if this.stage == Stage::Login {
            if written.is_ready() && std::mem::take(&mut this.last_was_read) {
                this.handshake_writes = this.handshake_writes.saturating_add(1);
                if this.handshake_writes == HANDSHAKE_WRITES {
                    this.connection.reach(LoginStep::KeysExchanged);
                    this.shared.metrics.exchanged_keys(this.began.elapsed());
                    this.timer = Some(Box::pin(sleep_until(
                        this.began + this.shared.config.timeouts.login,
                    )));
                }
            }
            return written;
        }
        if this.stage == Stage::Closing {
            return written;
        }
        match (&written, &mut this.timer) {
            (Poll::Ready(_), _) => this.timer = None,
            (Poll::Pending, Some(_)) => {}
            (Poll::Pending, timer) => {
                let stall = this.shared.config.timeouts.stall;
                let timer = timer.insert(Box::pin(sleep(stall)));
                if timer.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        open(&mut self.stream)?.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Whoever says goodbye and does not hang up would keep their seat until the end of
        // the session, as the library waits for them.
        self.connection.close();
        open(&mut self.stream)?.poll_shutdown(cx)
    }
}

/// Acknowledges at once what was read. OpenSSH's client leaves Nagle's algorithm on until the
/// session begins, so each small packet waits for this or for an answer; the kernel would take 40 ms.
/// It forgets the setting.
#[cfg(target_os = "linux")]
fn quick_ack(stream: &TcpStream) {
    // Where it cannot be set, a login takes a little longer.
    let _ = socket2::SockRef::from(stream).set_tcp_quickack(true);
}

#[cfg(not(target_os = "linux"))]
fn quick_ack(_: &TcpStream) {}
