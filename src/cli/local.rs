//! The terminal that mazed itself runs in, and plain standard input and output.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::thread;

use bytes::Bytes;
use termina::{Event, PlatformTerminal, Terminal};
use tokio::sync::mpsc;

use crate::session::wire::{Gone, Incoming, Wire, Writing};
use crate::terminal::keys;

/// Input that waits for the session; more waits in the terminal.
const INPUT_QUEUE_MAX: usize = 64;

/// Where the output goes, and what is to be restored.
#[derive(Clone)]
enum Output {
    Terminal(Arc<Mutex<PlatformTerminal>>),
    Standard,
}

pub(super) struct LocalWire {
    incoming: mpsc::Receiver<Incoming>,
    output: Output,
    finished: Arc<AtomicBool>,
}

impl LocalWire {
    /// Takes the terminal over: raw from now on, until the session finishes or this
    /// is dropped. Also gives its columns and rows.
    ///
    /// # Errors
    /// There is no terminal, or it does not obey.
    pub(super) fn terminal() -> io::Result<(Self, (u32, u32))> {
        let mut terminal = PlatformTerminal::new()?;
        let size = terminal.get_dimensions()?;
        terminal.enter_raw_mode()?;
        let reader = terminal.event_reader();
        let read = move |queue: mpsc::Sender<Incoming>| {
            while let Ok(event) = reader.read(|_| true) {
                let incoming = match event {
                    Event::WindowResized(size) => {
                        Incoming::Resize(size.cols.into(), size.rows.into())
                    }
                    event => match keys::from_termina(event) {
                        Some(input) => Incoming::Input(input),
                        None => continue,
                    },
                };
                if queue.blocking_send(incoming).is_err() {
                    return;
                }
            }
            let _ = queue.blocking_send(Incoming::Closed);
        };
        let wire = Self {
            incoming: spawn_reader(read)?,
            output: Output::Terminal(Arc::new(Mutex::new(terminal))),
            finished: Arc::default(),
        };
        Ok((wire, (size.cols.into(), size.rows.into())))
    }

    /// Standard input and output, for play in lines.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn standard() -> io::Result<Self> {
        let read = |queue: mpsc::Sender<Incoming>| {
            let mut chunk = [0; 4096];
            loop {
                let incoming = match io::stdin().read(&mut chunk) {
                    Ok(0) | Err(_) => Incoming::Eof,
                    Ok(read) => {
                        Incoming::Data(Bytes::copy_from_slice(chunk.get(..read).unwrap_or(&[])))
                    }
                };
                let ended = incoming == Incoming::Eof;
                if queue.blocking_send(incoming).is_err() || ended {
                    return;
                }
            }
        };
        Ok(Self {
            incoming: spawn_reader(read)?,
            output: Output::Standard,
            finished: Arc::default(),
        })
    }
}

/// Reads on a thread of its own: no platform has terminals that can be awaited. It
/// ends with the process.
fn spawn_reader(
    read: impl FnOnce(mpsc::Sender<Incoming>) + Send + 'static,
) -> io::Result<mpsc::Receiver<Incoming>> {
    let (sender, receiver) = mpsc::channel(INPUT_QUEUE_MAX);
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || read(sender))?;
    Ok(receiver)
}

impl Output {
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Terminal(terminal) => {
                let mut terminal = terminal.lock().unwrap_or_else(PoisonError::into_inner);
                terminal.write_all(bytes)?;
                terminal.flush()
            }
            Self::Standard => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes)?;
                stdout.flush()
            }
        }
    }

    fn restore(&self) -> io::Result<()> {
        match self {
            Self::Terminal(terminal) => {
                let mut terminal = terminal.lock().unwrap_or_else(PoisonError::into_inner);
                terminal.enter_cooked_mode()
            }
            Self::Standard => Ok(()),
        }
    }
}

/// Runs what may block on a thread for it.
fn blocking(work: impl FnOnce() -> io::Result<()> + Send + 'static) -> Writing {
    Box::pin(async move {
        match tokio::task::spawn_blocking(work).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    })
}

impl Wire for LocalWire {
    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Incoming> {
        match self.incoming.poll_recv(cx) {
            _ if self.finished.load(Ordering::Acquire) => Poll::Ready(Incoming::Closed),
            Poll::Ready(Some(incoming)) => Poll::Ready(incoming),
            // Standard input may have ended, which was said already; output goes on.
            _ => Poll::Pending,
        }
    }

    fn write(&self, bytes: Vec<u8>) -> Writing {
        let output = self.output.clone();
        blocking(move || output.write(&bytes))
    }

    fn write_error(&self, bytes: Vec<u8>) -> Writing {
        blocking(move || io::stderr().write_all(&bytes))
    }

    fn finish(&self, _: u8) -> Writing {
        let output = self.output.clone();
        let finished = Arc::clone(&self.finished);
        blocking(move || {
            finished.store(true, Ordering::Release);
            output.restore()
        })
    }

    fn cut(&self) {
        // A terminal that did not take its last bytes is restored all the same.
        let _ = self.output.restore();
    }
}

/// Whether this process has a terminal for a full screen: both ways.
pub(super) fn has_screen() -> bool {
    use std::io::IsTerminal;
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
