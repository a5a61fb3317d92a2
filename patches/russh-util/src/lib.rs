//! Stands in for the crate of this name that russh brings along, with the same names.
//!
//! The original awaits the future that it is to spawn in an `async` block of its own, and
//! such a block keeps room for the future twice: as what was handed in, and as what is
//! awaited. A connection of russh is 11.7 KiB, so 11.7 KiB of each went for nothing. Here the
//! future itself is the task. README.md says what it saves and when this folder can go.
//!
//! Native targets only: mazed does not run in browsers.

/// Tasks.
pub mod runtime {
    use std::fmt;
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll, ready};

    /// The task panicked, or its runtime ended before it.
    #[derive(Debug)]
    pub struct JoinError;

    impl fmt::Display for JoinError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the task did not come to its end")
        }
    }

    impl std::error::Error for JoinError {}

    /// Waits for the end of a task. Dropped, it lets the task go on.
    pub struct JoinHandle<T: Send>(tokio::task::JoinHandle<T>);

    /// Runs a future as a task of its own.
    ///
    /// # Panics
    ///
    /// Outside a runtime of tokio.
    pub fn spawn<F>(future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        JoinHandle(tokio::spawn(future))
    }

    impl<T: Send> Future for JoinHandle<T> {
        type Output = Result<T, JoinError>;

        fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
            let ended = ready!(Pin::new(&mut self.0).poll(cx));
            Poll::Ready(ended.map_err(|_| JoinError))
        }
    }
}

/// Clocks.
pub mod time {
    pub use std::time::Instant;
}
