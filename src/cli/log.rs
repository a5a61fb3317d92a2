//! The log's way to standard error, which nobody waits for: a pipe whose reader has stopped
//! takes no more than 64 KiB, and players, newcomers and the server's end must not depend on
//! it. Lines that find no room are dropped, counted, and named where they are missing.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The most bytes that wait, and as many again may be under way: some thousand lines, as a
/// crowd makes them whose database has gone.
const WAITING_BYTES_MAX: usize = 1024 * 1024;

/// How long the end waits for what is still to be written: long enough for any reader that
/// reads.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// Standard error behind a buffer, with a thread that writes.
#[derive(Default)]
pub struct Log {
    buffer: Mutex<Buffer>,
    changed: Condvar,
}

#[derive(Default)]
struct Buffer {
    waiting: Vec<u8>,
    /// Lines for which there was no room behind those that wait.
    dropped: usize,
    is_writing: bool,
}

impl Log {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start() -> io::Result<Arc<Self>> {
        let log = Arc::new(Self::default());
        let written = Arc::clone(&log);
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || written.write_to(io::stderr()))?;
        Ok(log)
    }

    /// Waits until everything is written, for a second at most.
    pub fn flush_in_time(&self) {
        let _ = self
            .changed
            .wait_timeout_while(self.lock(), FLUSH_TIMEOUT, |buffer| {
                buffer.is_writing || !buffer.waiting.is_empty()
            });
    }

    fn lock(&self) -> MutexGuard<'_, Buffer> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What waits, once there is any, and how many lines are missing behind it.
    fn next(&self) -> (Vec<u8>, usize) {
        let mut buffer = self.lock();
        buffer.is_writing = false;
        self.changed.notify_all();
        let mut buffer = self
            .changed
            .wait_while(buffer, |buffer| buffer.waiting.is_empty())
            .unwrap_or_else(PoisonError::into_inner);
        buffer.is_writing = true;
        let dropped = std::mem::take(&mut buffer.dropped);
        (std::mem::take(&mut buffer.waiting), dropped)
    }

    /// Writes what comes, for ever.
    fn write_to(&self, mut out: impl Write) {
        let mut missing = 0;
        loop {
            let (lines, dropped) = self.next();
            let written = name_missing(&mut out, &mut missing) && out.write_all(&lines).is_ok();
            if !written {
                missing += lines.iter().filter(|byte| **byte == b'\n').count();
            }
            missing += dropped;
            if written {
                name_missing(&mut out, &mut missing);
            }
        }
    }
}

/// Says how many lines are missing here, if any are; whether it could be said.
fn name_missing(out: &mut impl Write, missing: &mut usize) -> bool {
    if *missing > 0 {
        let notice = format!("mazed: {missing} lines of the log are missing here\n");
        if out.write_all(notice.as_bytes()).is_err() {
            return false;
        }
        *missing = 0;
    }
    true
}

impl Write for &Log {
    /// Takes a line, or drops it. It never fails and never waits.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut buffer = self.lock();
        if buffer.waiting.len() + line.len() > WAITING_BYTES_MAX {
            buffer.dropped += 1;
        } else {
            buffer.waiting.extend_from_slice(line);
            self.changed.notify_all();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

    /// A reader that takes a chunk when it is asked to.
    struct Reader(SyncSender<Vec<u8>>);

    impl Write for Reader {
        fn write(&mut self, chunk: &[u8]) -> io::Result<usize> {
            self.0.send(chunk.to_vec()).map_err(io::Error::other)?;
            Ok(chunk.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn read_by_hand() -> (Arc<Log>, Receiver<Vec<u8>>) {
        let log = Arc::new(Log::default());
        let (reader, read) = sync_channel(0);
        let written = Arc::clone(&log);
        thread::spawn(move || written.write_to(Reader(reader)));
        (log, read)
    }

    #[test]
    fn lines_that_find_no_room_are_counted_where_they_are_missing() {
        let (log, read) = read_by_hand();
        let line = [&[b'x'; 99][..], b"\n"].concat();
        let all = 10 * WAITING_BYTES_MAX / line.len();
        for _ in 0..all {
            (&*log).write_all(&line).expect("never fails");
        }
        let (mut lines, mut missing) = (0, 0);
        while lines + missing < all {
            let text = String::from_utf8(read.recv().expect("a chunk")).expect("text");
            match text.strip_prefix("mazed: ") {
                Some(said) => {
                    let number = said.split(' ').next().expect("a number");
                    missing += number.parse::<usize>().expect("a number");
                }
                None => lines += text.lines().count(),
            }
        }
        assert_eq!(lines + missing, all);
        assert!(missing > all / 2 && lines > 0, "{lines} and {missing}");
    }

    #[test]
    fn the_end_waits_for_a_reader_but_not_for_ever() {
        let (log, read) = read_by_hand();
        (&*log).write_all(b"the last words\n").expect("never fails");
        let began = std::time::Instant::now();
        log.flush_in_time();
        assert!(began.elapsed() >= FLUSH_TIMEOUT);
        let reader = thread::spawn(move || read.recv());
        log.flush_in_time();
        assert_eq!(
            reader.join().expect("read"),
            Ok(b"the last words\n".to_vec())
        );
        assert!(!log.lock().is_writing);
    }
}
