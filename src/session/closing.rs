//! The end of a session: writes that are brought to their end.

use std::pin::Pin;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::End;
use super::wire::{Gone, Incoming, Wire, Writing};
use crate::ui::Resumable;

/// How long the end of a session waits for its last writes: long for a store at hand, short for
/// somebody who has left.
const KEEP_TIMEOUT: Duration = Duration::from_secs(1);

/// What a session has to write at its end, so that whoever comes back at once finds it.
pub(super) struct LastWrites {
    /// The unfinished game that the last lines name.
    pub(super) game: Option<Resumable>,
    /// Whether it is saved, once all is written.
    pub(super) is_saved: oneshot::Receiver<bool>,
}

/// The last bytes of a session, and the lines behind them about a game.
pub(super) struct LastWords {
    pub(super) bytes: Vec<u8>,
    pub(super) writes: Option<LastWrites>,
    pub(super) line_end: &'static str,
}

impl LastWords {
    /// All of it, once all is written. The other side may be gone before.
    async fn known(self, wire: &mut impl Wire) -> Vec<u8> {
        let mut bytes = self.bytes;
        if let Some(last) = self.writes {
            let is_saved = timeout(KEEP_TIMEOUT, drive(wire, last.is_saved)).await;
            // Else it is not known.
            let is_saved = matches!(is_saved, Ok(Ok(Ok(true))));
            if let Some(line) = last.game.as_ref().map(|game| game.line(is_saved)) {
                bytes.extend_from_slice(line.as_bytes());
                bytes.extend_from_slice(self.line_end.as_bytes());
            }
        }
        bytes
    }
}

/// How long a client may take to accept the last bytes and close its side.
pub(super) const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Like [`finish`], with what is to be found out first. Boxed, as few sessions at a time need the
/// room.
pub(super) fn finish_with<'a>(
    wire: &'a mut impl Wire,
    end: &'a End,
    writing: Option<Writing>,
    last: LastWords,
    status: u8,
) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
    Box::pin(async move {
        let last = last.known(wire).await;
        finish(wire, end, writing, last, status).await;
    })
}

/// Ends a session that came to this end: what is left to write, the last bytes, and the
/// exit status.
pub(super) async fn finish(
    wire: &mut impl Wire,
    end: &End,
    writing: Option<Writing>,
    last: Vec<u8>,
    status: u8,
) {
    if *end != End::HangUp {
        let _ = timeout(CLOSE_TIMEOUT, close(wire, writing, last, status)).await;
    }
    wire.cut();
}

/// Writes what is left and ends the channel, then waits until the other side has
/// closed too. Input is thrown away meanwhile, so that none of it blocks the way.
pub(super) async fn close(
    wire: &mut impl Wire,
    writing: Option<Writing>,
    last: Vec<u8>,
    status: u8,
) -> Result<(), Gone> {
    if let Some(writing) = writing {
        drive(wire, writing).await??;
    }
    if !last.is_empty() {
        let writing = wire.write(last);
        drive(wire, writing).await??;
    }
    let writing = wire.finish(status);
    drive(wire, writing).await??;
    while wire.read().await != Incoming::Closed {}
    Ok(())
}

/// Drives a write, or anything else that takes time, to its end and throws input away
/// meanwhile. The other side may be gone before.
pub(super) async fn drive<T>(
    wire: &mut impl Wire,
    mut work: impl Future<Output = T> + Unpin,
) -> Result<T, Gone> {
    loop {
        tokio::select! {
            biased;
            done = &mut work => return Ok(done),
            incoming = wire.read() => {
                if matches!(incoming, Incoming::Closed | Incoming::End(_)) {
                    return Err(Gone);
                }
            }
        }
    }
}
