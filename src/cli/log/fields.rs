//! What an event says, such that nothing in it can end the line or steer a terminal: user
//! names, versions of clients, command lines and errors that quote them are strangers' text.

use std::fmt::{self, Debug, Write};

use tracing::field::{Field, Visit};
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::FormatFields;
use tracing_subscriber::fmt::format::Writer;

/// The one field that keeps its lines: it is made by this program alone.
const BACKTRACE: &str = "backtrace";

/// Formats the message and the fields of an event.
pub(super) struct Escape;

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
        // Where a library's line comes from: the subscriber has read it already.
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

/// Escapes what is not printable, and what would change the characters beside it.
struct EscapedText<'a, W>(&'a mut W);

impl<W: Write> Write for EscapedText<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~');
        if text.as_bytes().iter().all(is_plain) {
            // Nearly everything, and libraries trace a lot.
            return self.0.write_str(text);
        }
        text.chars().try_for_each(|char| match char {
            '"' | '\'' | '\\' => self.0.write_char(char),
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
    fn only_what_is_printable_stays_as_it_is() {
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
