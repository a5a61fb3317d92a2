//! The signals that a server understands; none ends it without a word.

use std::io;

/// Signals that are waited for, once they are caught.
pub(crate) struct Signals {
    #[cfg(unix)]
    caught: Vec<(&'static str, tokio::signal::unix::Signal)>,
    #[cfg(not(unix))]
    stop: bool,
}

#[cfg(unix)]
impl Signals {
    /// Catches SIGTERM, SIGINT and SIGQUIT from now on; the last would leave a dump of memory with
    /// the host key in it.
    pub(crate) fn to_stop() -> io::Result<Self> {
        use tokio::signal::unix::SignalKind;
        Self::catch(&[
            ("SIGTERM", SignalKind::terminate()),
            ("SIGINT", SignalKind::interrupt()),
            ("SIGQUIT", SignalKind::quit()),
        ])
    }

    /// Catches those that would end a server by default and do not, from now on.
    pub(super) fn to_outlive() -> io::Result<Self> {
        use rustix::process::Signal;
        use tokio::signal::unix::SignalKind;
        Self::catch(&[
            (RELOAD, SignalKind::hangup()),
            ("SIGUSR1", SignalKind::user_defined1()),
            ("SIGUSR2", SignalKind::user_defined2()),
            // Caught, it is an error of the write that it came with, like a full disk.
            (FILE_TOO_LARGE, SignalKind::from_raw(Signal::XFSZ.as_raw())),
        ])
    }

    fn catch(kinds: &[(&'static str, tokio::signal::unix::SignalKind)]) -> io::Result<Self> {
        let caught = kinds
            .iter()
            .map(|(name, kind)| Ok((*name, tokio::signal::unix::signal(*kind)?)))
            .collect::<io::Result<_>>()?;
        Ok(Self { caught })
    }

    /// Waits for the next one; its name.
    pub(super) async fn next(&mut self) -> &'static str {
        use std::task::Poll;
        std::future::poll_fn(|context| {
            for (name, signal) in &mut self.caught {
                if let Poll::Ready(Some(())) = signal.poll_recv(context) {
                    return Poll::Ready(*name);
                }
            }
            Poll::Pending
        })
        .await
    }
}

/// Asks a server to read its settings again.
pub(super) const RELOAD: &str = "SIGHUP";

/// A file would have grown beyond what the process may write (`ulimit -f`).
#[cfg(unix)]
const FILE_TOO_LARGE: &str = "SIGXFSZ";

/// Says in the log what came of a signal that is outlived.
#[cfg(unix)]
pub(super) fn note(name: &str) {
    match name {
        // Whoever wrote says what could not be written.
        FILE_TOO_LARGE => {}
        _ => tracing::info!("{name}: ignored"),
    }
}

#[cfg(not(unix))]
pub(super) fn note(_: &str) {}

/// Where there are no signals: Ctrl-C.
#[cfg(not(unix))]
impl Signals {
    pub(crate) fn to_stop() -> io::Result<Self> {
        Ok(Self { stop: true })
    }

    pub(super) fn to_outlive() -> io::Result<Self> {
        Ok(Self { stop: false })
    }

    pub(super) async fn next(&mut self) -> &'static str {
        if !self.stop || tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        "Ctrl-C"
    }
}
