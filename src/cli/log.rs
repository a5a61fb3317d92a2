//! The log: lines on standard error that never hold up a session, and count what finds no room.

use std::fmt::{self, Debug, Write};
use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};
use tracing::Level;
use tracing::field::{Field, Visit};
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::Registry;
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::FormatFields;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// The lines that wait for whoever reads standard error; more are dropped.
const WAITING_LINES_MAX: usize = 8192;

const REST: Duration = Duration::from_millis(10);

#[derive(Clone, Copy, Debug, Args)]
pub struct LogOptions {
    /// How to write the log: text or json
    #[arg(
        id = "log",
        long = "log",
        global = true,
        env = "MAZED_LOG",
        value_name = "FORMAT",
        default_value = "text"
    )]
    format: LogFormat,
    /// How much to log: error, warn, info or debug
    #[arg(
        id = "log-level",
        long = "log-level",
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

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

impl LogLevel {
    fn filter(self) -> Targets {
        let (others, ours) = match self {
            Self::Error => (Level::ERROR, Level::ERROR),
            Self::Warn => (Level::WARN, Level::WARN),
            Self::Info => (Level::WARN, Level::INFO),
            Self::Debug => (Level::WARN, Level::DEBUG),
        };
        // What strangers do wrong is no event of ours.
        Targets::new()
            .with_default(others)
            .with_target("mazed", ours)
            .with_target("russh", LevelFilter::OFF)
    }
}

/// Standard error, with a rest after all that there was to write: waking its thread for each of a
/// crowd's lines takes longer than writing them.
struct Rested(io::Stderr);

impl io::Write for Rested {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()?;
        thread::sleep(REST);
        Ok(())
    }
}

/// The log of this process, written to its end when this is dropped.
pub struct Log {
    dropped: ErrorCounter,
    _writer: WorkerGuard,
}

impl Log {
    /// Logs from now on; `RUST_LOG` names targets of one's own.
    pub fn start(options: LogOptions) -> Self {
        let (lines, writer) = NonBlockingBuilder::default()
            .buffered_lines_limit(WAITING_LINES_MAX)
            .thread_name("log")
            .finish(Rested(io::stderr()));
        let dropped = lines.error_counter();
        let asked = std::env::var("RUST_LOG").ok();
        let filter = asked.and_then(|asked| asked.parse().ok());
        let filter = filter.unwrap_or_else(|| options.level.filter());
        // With it libraries know what nobody reads before they say it.
        let most = Layer::<Registry>::max_level_hint(&filter);
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(most.unwrap_or(LevelFilter::TRACE))
            .with_writer(lines);
        match options.format {
            LogFormat::Text => subscriber
                .fmt_fields(Escape)
                .with_ansi(io::stderr().is_terminal())
                .finish()
                .with(filter)
                .init(),
            LogFormat::Json => subscriber
                .json()
                .flatten_event(true)
                .finish()
                .with(filter)
                .init(),
        }
        Self {
            dropped,
            _writer: writer,
        }
    }

    /// Lines that found no room so far.
    pub fn dropped(&self) -> ErrorCounter {
        self.dropped.clone()
    }
}

/// The field in which lines stay lines.
const BACKTRACE: &str = "backtrace";

/// Writes fields so that nothing a stranger sent begins a line or steers a terminal.
struct Escape;

impl<'a> FormatFields<'a> for Escape {
    fn format_fields<R: RecordFields>(&self, writer: Writer<'a>, fields: R) -> fmt::Result {
        let mut escaped = Escaped {
            writer,
            is_first: true,
            result: Ok(()),
        };
        fields.record(&mut escaped);
        escaped.result
    }
}

struct Escaped<'a> {
    writer: Writer<'a>,
    is_first: bool,
    result: fmt::Result,
}

impl Escaped<'_> {
    fn field(&mut self, field: &Field, value: &dyn Debug) -> fmt::Result {
        if field.name().starts_with("log.") {
            return Ok(());
        }
        if !std::mem::take(&mut self.is_first) {
            self.writer.write_char(' ')?;
        }
        match field.name() {
            BACKTRACE => write!(self.writer, "\n{value:?}"),
            "message" => write!(EscapedText(&mut self.writer), "{value:?}"),
            name => {
                write!(self.writer, "{}=", name.trim_start_matches("r#"))?;
                write!(EscapedText(&mut self.writer), "{value:?}")
            }
        }
    }
}

impl Visit for Escaped<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if self.result.is_ok() {
            self.result = self.field(field, value);
        }
    }
}

struct EscapedText<'a, W>(&'a mut W);

impl<W: Write> Write for EscapedText<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|char| match char {
            ' '..='~' => self.0.write_char(char),
            _ => char
                .escape_debug()
                .try_for_each(|part| self.0.write_char(part)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_stranger_begins_a_line_or_steers_a_terminal() {
        let escaped = |text: &str| {
            let mut out = String::new();
            write!(EscapedText(&mut out), "{text}").expect("a string takes all");
            out
        };
        for text in ["plain \"text\" of C:\\mazed", "Ямъям läuft — 迷路"] {
            assert_eq!(escaped(text), text);
        }
        assert_eq!(escaped("\x1b[31mx\r\ny\0"), "\\u{1b}[31mx\\r\\ny\\0");
        assert_eq!(
            escaped("\u{9b}2J\u{202e}\u{2028}"),
            "\\u{9b}2J\\u{202e}\\u{2028}"
        );
    }
}
