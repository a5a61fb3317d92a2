//! What carries a session: an SSH channel, or the terminal that mazed runs in.

use std::future::{Future, poll_fn, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use russh::ChannelWriteHalf;
use russh::server::Msg;

use super::End;
use super::connection::{ConnectionState, Stage};
use crate::terminal::keys::Input;

/// Bytes that the library is given at a time, as its buffer stays as large as it once was: the
/// exchange of keys takes a little more.
pub(super) const PIECE: usize = 1700;

/// Why nothing can be written any more: the other side is gone.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the other side is gone")]
pub(crate) struct Gone;

/// A write under way. Drive it to its end: cut half-way it would lose bytes in the middle of an
/// escape sequence.
pub(crate) type Writing = Pin<Box<dyn Future<Output = Result<(), Gone>> + Send>>;

/// What comes from the player's side.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Incoming {
    Data(Bytes),
    Input(Input),
    Resize(u32, u32),
    Eof,
    /// A ban, or the operator, ends the session; said once.
    End(End),
    Closed,
}

pub(crate) trait Wire: Send {
    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Incoming>;

    /// The next thing from the player. Dropped before it is ready, it loses nothing.
    fn read(&mut self) -> impl Future<Output = Incoming> + Send {
        poll_fn(|cx| self.poll_read(cx))
    }

    /// Begins to write. The bytes are written in order if each write is driven to
    /// its end before the next begins.
    fn write(&self, bytes: Vec<u8>) -> Writing;

    /// Begins to write to the standard error of a command.
    fn write_error(&self, bytes: Vec<u8>) -> Writing;

    /// Ends the session with an exit status: the last write.
    fn finish(&self, status: u8) -> Writing;

    /// Cuts off what is left. A client that closed its side hangs up by itself.
    fn cut(&self);

    /// Whether the other side is known to be gone, whatever of it is still to be read.
    fn is_gone(&self) -> bool {
        false
    }

    /// Notes what is played, see [`App::plays`](crate::ui::App::plays), for the operator.
    fn note_game(&self, _game: Option<&'static str>) {}
}

/// A session channel of an SSH connection.
pub(crate) struct SshWire {
    write: Arc<ChannelWriteHalf<Msg>>,
    connection: Arc<ConnectionState>,
}

impl SshWire {
    /// Joins a channel with the connection under it.
    pub(crate) fn new(channel: ChannelWriteHalf<Msg>, connection: Arc<ConnectionState>) -> Self {
        Self {
            write: Arc::new(channel),
            connection,
        }
    }
}

/// However a session ends, its connection does too: nothing else would end one without a session.
impl Drop for SshWire {
    fn drop(&mut self) {
        self.cut();
    }
}

impl Wire for SshWire {
    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Incoming> {
        self.connection.poll_incoming(cx)
    }

    fn write(&self, bytes: Vec<u8>) -> Writing {
        let Some(mut bytes) = self.connection.answer(bytes) else {
            return Box::pin(ready(Ok(())));
        };
        let write = Arc::clone(&self.write);
        Box::pin(async move {
            while !bytes.is_empty() {
                let piece = bytes.split_to(bytes.len().min(PIECE));
                write.data_bytes(piece).await.map_err(|_| Gone)?;
            }
            Ok(())
        })
    }

    fn write_error(&self, bytes: Vec<u8>) -> Writing {
        /// `SSH_EXTENDED_DATA_STDERR`, RFC 4254 section 5.2.
        const STDERR: u32 = 1;
        let (write, bytes) = (Arc::clone(&self.write), self.connection.queue(bytes));
        Box::pin(async move {
            write
                .extended_data_bytes(STDERR, bytes)
                .await
                .map_err(|_| Gone)
        })
    }

    fn finish(&self, status: u8) -> Writing {
        let write = Arc::clone(&self.write);
        Box::pin(async move {
            write.exit_status(status.into()).await.map_err(|_| Gone)?;
            write.eof().await.map_err(|_| Gone)?;
            write.close().await.map_err(|_| Gone)
        })
    }

    fn cut(&self) {
        self.connection.cut();
    }

    fn is_gone(&self) -> bool {
        self.connection.stage() == Stage::Dead
    }

    fn note_game(&self, game: Option<&'static str>) {
        self.connection.set_game(game);
    }
}
