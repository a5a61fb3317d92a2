//! The signals that ask a process to stop.

use std::io;

/// SIGTERM and SIGINT; where there are none, Ctrl-C. Not SIGHUP, which `nohup` wants
/// ignored.
pub(crate) struct Signals {
    #[cfg(unix)]
    both: [tokio::signal::unix::Signal; 2],
}

#[cfg(unix)]
impl Signals {
    /// Catches them from now on.
    pub(crate) fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            both: [
                signal(SignalKind::terminate())?,
                signal(SignalKind::interrupt())?,
            ],
        })
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self) {
        let [terminate, interrupt] = &mut self.both;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    /// Catches them from now on.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for the next one.
    pub async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
