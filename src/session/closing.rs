//! The end of a session: writes that are brought to their end.

use super::wire::{Gone, Incoming, Wire, Writing};
use std::time::Duration;

/// How long a client may take to accept the last bytes and close its side.
pub const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Waits for the write under way; for ever, if there is none.
pub async fn written(writing: &mut Option<Writing>) -> Result<(), Gone> {
    match writing {
        Some(writing) => writing.await,
        None => std::future::pending().await,
    }
}

/// Writes what is left and ends the channel, then waits until the other side has
/// closed too. Input is thrown away meanwhile, so that none of it blocks the way.
pub async fn close(
    wire: &mut impl Wire,
    writing: Option<Writing>,
    last: Vec<u8>,
    status: u8,
) -> Result<(), Gone> {
    if let Some(writing) = writing {
        drive(wire, writing).await?;
    }
    if !last.is_empty() {
        let writing = wire.write(last);
        drive(wire, writing).await?;
    }
    let writing = wire.finish(status);
    drive(wire, writing).await?;
    while wire.read().await != Incoming::Closed {}
    Ok(())
}

/// Drives a write to its end and throws input away meanwhile.
pub async fn drive(wire: &mut impl Wire, mut writing: Writing) -> Result<(), Gone> {
    loop {
        tokio::select! {
            biased;
            written = &mut writing => return written,
            incoming = wire.read() => {
                if incoming == Incoming::Closed {
                    return Err(Gone);
                }
            }
        }
    }
}
