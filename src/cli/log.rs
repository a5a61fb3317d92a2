//! The log's way to standard error, which nobody waits for: a pipe whose reader has stopped
//! takes no more than 64 KiB, and players, newcomers and the server's end must not depend on
//! it. Lines that find no room are dropped, counted, and named where they are missing; a
//! warning that comes again and again is counted too.

mod fields;
mod journal;
mod json;
mod repeats;

use std::env;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};
use tokio::time::Instant;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use self::fields::Escape;
use self::json::Ascii;
use self::repeats::{REPEAT_INTERVAL, Repeats, Warning};

/// The most bytes that wait, and as many again may be under way: some thousand lines, as a
/// crowd makes them whose database has gone.
const WAITING_BYTES_MAX: usize = 1024 * 1024;

/// How long the end waits for what is still to be written: long enough for any reader that
/// reads.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// How to log.
#[derive(Clone, Copy, Debug, Args)]
pub struct LogOptions {
    #[arg(
        id = "log",
        long = "log",
        help = "man-log",
        global = true,
        env = "MAZED_LOG",
        value_name = "FORMAT",
        default_value = "text"
    )]
    format: LogFormat,
    #[arg(
        id = "log-level",
        long = "log-level",
        help = "man-log-level",
        global = true,
        env = "MAZED_LOG_LEVEL",
        value_name = "LEVEL",
        default_value = "info"
    )]
    level: LogLevel,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// The least important of the lines that are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogLevel {
    /// Something is lost, or cannot be served.
    Error,
    /// Something is wrong.
    Warn,
    /// The server starts and stops, the database goes and comes back, sessions begin and end,
    /// clients are sent away.
    Info,
    /// What players ask for, and why it did not work.
    Debug,
}

impl LogLevel {
    /// The SSH library logs what strangers send, so it is silent; `RUST_LOG` asks for all that
    /// there is.
    fn filter(self) -> Targets {
        let (others, ours) = match self {
            Self::Error => (Level::ERROR, Level::ERROR),
            Self::Warn => (Level::WARN, Level::WARN),
            Self::Info => (Level::WARN, Level::INFO),
            Self::Debug => (Level::WARN, Level::DEBUG),
        };
        Targets::new()
            .with_default(others)
            .with_target("mazed", ours)
            .with_target("russh", LevelFilter::OFF)
    }
}

/// Standard error behind a buffer, with a thread that writes.
#[derive(Default)]
pub struct Log {
    buffer: Mutex<Buffer>,
    changed: Condvar,
    /// Whether its own lines are json too.
    is_json: AtomicBool,
    /// Whether the journal reads it.
    for_journal: bool,
    /// Lines that were dropped or could not be written, but for those that are counted in the
    /// buffer.
    lost: AtomicU64,
}

#[derive(Default)]
struct Buffer {
    waiting: Vec<u8>,
    /// Lines for which there was no room behind those that wait.
    dropped: usize,
    is_writing: bool,
    repeats: Repeats,
}

impl Buffer {
    fn push(&mut self, line: &[u8]) {
        if self.waiting.len() + line.len() > WAITING_BYTES_MAX {
            self.dropped += 1;
        } else {
            self.waiting.extend_from_slice(line);
        }
    }
}

impl Log {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start() -> io::Result<Arc<Self>> {
        let log = Arc::new(Self {
            for_journal: journal::reads_errors(),
            ..Self::default()
        });
        let written = Arc::clone(&log);
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || written.write_to(io::stderr()))?;
        Ok(log)
    }

    /// Has all events of this process written, those that `options` let through. Whatever a
    /// stranger sends is escaped at every level, also in the lines of libraries. `colours`: in
    /// text, for a terminal.
    pub fn subscribe(self: &Arc<Self>, options: LogOptions, colours: bool) {
        let asked = env::var("RUST_LOG")
            .ok()
            .and_then(|asked| asked.parse().ok());
        let filter = asked.unwrap_or_else(|| options.level.filter());
        let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE);
        match options.format {
            LogFormat::Text => subscriber
                .fmt_fields(Escape)
                .with_writer(Lines(Arc::clone(self)))
                .with_ansi(colours)
                .finish()
                .with(filter)
                .init(),
            LogFormat::Json => {
                self.is_json.store(true, Ordering::Relaxed);
                subscriber
                    .json()
                    .flatten_event(true)
                    .with_writer(Ascii(Lines(Arc::clone(self))))
                    .finish()
                    .with(filter)
                    .init();
            }
        }
    }

    /// Lines so far that found no room or could not be written.
    pub fn dropped(&self) -> u64 {
        let waiting = self.lock().dropped;
        self.lost.load(Ordering::Relaxed) + waiting as u64
    }

    /// Writes why the program ends.
    pub fn say(&self, text: &str) {
        let line = self.line(Level::ERROR, text);
        self.lock().push(line.as_bytes());
        self.changed.notify_all();
    }

    /// A line of the program's own, as it is written.
    fn line(&self, level: Level, text: &str) -> String {
        let line = if self.is_json.load(Ordering::Relaxed) {
            let fields = serde_json::json!({ "level": level.as_str(), "message": text });
            format!("{}\n", json::escaped(&fields.to_string()))
        } else {
            format!("mazed: {text}\n")
        };
        if self.for_journal {
            journal::marked(level, &line)
        } else {
            line
        }
    }

    /// Says how many warnings were left out of those that are due now, or of all.
    fn name_repeats(&self, buffer: &mut Buffer, due_at: Option<Instant>) {
        for notice in buffer.repeats.notices(due_at) {
            buffer.push(self.line(Level::WARN, &notice).as_bytes());
        }
    }

    /// Waits until everything is written, for a second at most.
    pub fn flush_in_time(&self) {
        let mut buffer = self.lock();
        self.name_repeats(&mut buffer, None);
        drop(buffer);
        self.changed.notify_all();
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
        let mut buffer = self.wait(buffer);
        buffer.is_writing = true;
        let dropped = std::mem::take(&mut buffer.dropped);
        self.lost.fetch_add(dropped as u64, Ordering::Relaxed);
        (std::mem::take(&mut buffer.waiting), dropped)
    }

    /// Waits until there is something to write.
    fn wait<'a>(&'a self, mut buffer: MutexGuard<'a, Buffer>) -> MutexGuard<'a, Buffer> {
        while buffer.waiting.is_empty() {
            if buffer.repeats.any_left_out() {
                let waited = self.changed.wait_timeout(buffer, REPEAT_INTERVAL);
                buffer = waited.unwrap_or_else(PoisonError::into_inner).0;
                self.name_repeats(&mut buffer, Some(Instant::now()));
            } else {
                let waited = self.changed.wait(buffer);
                buffer = waited.unwrap_or_else(PoisonError::into_inner);
            }
        }
        buffer
    }

    /// Writes what comes, for ever.
    fn write_to(&self, mut out: impl Write) {
        let mut missing = 0;
        loop {
            let (lines, dropped) = self.next();
            let written =
                self.name_missing(&mut out, &mut missing) && out.write_all(&lines).is_ok();
            if !written {
                let unwritten = lines.iter().filter(|byte| **byte == b'\n').count();
                self.lost.fetch_add(unwritten as u64, Ordering::Relaxed);
                missing += unwritten;
            }
            missing += dropped;
            if written {
                self.name_missing(&mut out, &mut missing);
            }
        }
    }

    /// Says how many lines are missing here, if any are; whether it could be said.
    fn name_missing(&self, out: &mut impl Write, missing: &mut usize) -> bool {
        if *missing > 0 {
            let notice = format!("{missing} lines of the log are missing here");
            let notice = self.line(Level::WARN, &notice);
            if out.write_all(notice.as_bytes()).is_err() {
                return false;
            }
            *missing = 0;
        }
        true
    }
}

/// What is said on standard error without a [`Log`], as an error if the journal reads it.
pub(super) fn error_for_journal(said: Vec<u8>) -> Vec<u8> {
    if journal::reads_errors() {
        journal::marked(Level::ERROR, &String::from_utf8_lossy(&said)).into_bytes()
    } else {
        said
    }
}

impl Write for &Log {
    /// Takes a line, or drops it. It never fails and never waits.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.lock().push(line);
        self.changed.notify_all();
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Gives each event a writer that knows where it comes from.
struct Lines(Arc<Log>);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Self::Writer {
        Line {
            log: &self.0,
            level: Level::INFO,
            warning: None,
        }
    }

    fn make_writer_for(&'a self, event: &Metadata<'_>) -> Self::Writer {
        // What is below was asked for in full.
        let warning = (*event.level() <= Level::WARN).then(|| Warning {
            callsite: event.callsite(),
            place: format!("{}:{}", event.target(), event.line().unwrap_or_default()),
        });
        Line {
            log: &self.0,
            level: *event.level(),
            warning,
        }
    }
}

/// Writes one event.
struct Line<'a> {
    log: &'a Log,
    level: Level,
    warning: Option<Warning>,
}

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut log = self.log;
        let is_left_out = self.warning.take().is_some_and(|warning| {
            let (now, mut buffer) = (Instant::now(), log.lock());
            log.name_repeats(&mut buffer, Some(now));
            let is_left_out = buffer.repeats.leaves_out(warning, now);
            // The thread may be waiting without an end, and has a notice to write in time.
            log.changed.notify_all();
            is_left_out
        });
        if is_left_out {
            return Ok(line.len());
        }
        if log.for_journal {
            let marked = journal::marked(self.level, &String::from_utf8_lossy(line));
            log.write_all(marked.as_bytes())?;
            return Ok(line.len());
        }
        log.write(line)
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
    fn a_warning_a_thousand_times_is_a_few_lines_and_a_number() {
        let (log, read) = read_by_hand();
        let lines = tracing_subscriber::fmt()
            .fmt_fields(Escape)
            .with_writer(Lines(Arc::clone(&log)))
            .with_ansi(false)
            .finish();
        tracing::subscriber::with_default(lines, || {
            for number in 0..1000 {
                tracing::warn!(number, "a \x1b[31mstranger\n did something");
            }
            tracing::warn!(who = %"\r\nmazed", "another thing");
            tracing::error!(backtrace = %"of\nours", "lines");
        });
        let ended = thread::spawn(move || log.flush_in_time());
        let mut text = String::new();
        while !text.contains("left out") {
            text += &String::from_utf8(read.recv().expect("a chunk")).expect("text");
        }
        ended.join().expect("the end");
        let said = text
            .matches("a \\u{1b}[31mstranger\\n did something number=")
            .count();
        assert_eq!(text.lines().count(), said + 1 + 3 + 1, "{text}");
        assert!(said < 20, "{text}");
        let left_out = format!("mazed: {} more warnings like", 1000 - said);
        assert!(text.contains(&left_out), "{text}");
        assert!(text.contains("another thing who=\\r\\nmazed\n"), "{text}");
        assert!(text.contains("lines \nof\nours\n"), "{text}");
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
