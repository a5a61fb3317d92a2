//! Threads that serve connections.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tokio::net::TcpStream;
use tokio::runtime::{Builder, Handle};
use tokio_util::sync::{CancellationToken, DropGuard};

/// Threads with a runtime each. A connection stays on one, so that a key wakes no other.
pub(super) struct Threads {
    runtimes: Vec<Handle>,
    next: AtomicUsize,
}

impl Threads {
    /// So many, until the guard is dropped.
    pub(super) fn new(number: usize) -> io::Result<(Self, DropGuard)> {
        let ended = CancellationToken::new();
        let start = |_| {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            let (handle, ended) = (runtime.handle().clone(), ended.clone());
            thread::Builder::new()
                .name("sessions".to_owned())
                .spawn(move || {
                    runtime.block_on(ended.cancelled());
                    runtime.shutdown_background();
                })?;
            Ok(handle)
        };
        let threads = Self {
            runtimes: (0..number).map(start).collect::<io::Result<_>>()?,
            next: AtomicUsize::new(0),
        };
        Ok((threads, ended.drop_guard()))
    }

    /// Has the next thread serve a connection.
    pub(super) fn serve<F>(
        &self,
        stream: TcpStream,
        serve: impl FnOnce(TcpStream) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send,
    {
        let next = self.next.fetch_add(1, Ordering::Relaxed) % self.runtimes.len();
        self.runtimes[next].spawn(async move {
            match stream.into_std().and_then(TcpStream::from_std) {
                Ok(stream) => serve(stream).await,
                Err(error) => tracing::warn!(%error, "a connection is lost"),
            }
        });
    }
}
