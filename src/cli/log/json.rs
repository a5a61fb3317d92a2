//! Lines of json in ASCII alone: json escapes control characters, and not those that change the
//! direction of the text beside them.

use std::io::{self, Write};

use tracing::Metadata;
use tracing_subscriber::fmt::MakeWriter;

/// Gives each event a writer that escapes what is not ASCII.
pub(super) struct Ascii<M>(pub(super) M);

impl<'a, M: MakeWriter<'a>> MakeWriter<'a> for Ascii<M> {
    type Writer = AsciiWriter<M::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        AsciiWriter(self.0.make_writer())
    }

    fn make_writer_for(&'a self, event: &Metadata<'_>) -> Self::Writer {
        AsciiWriter(self.0.make_writer_for(event))
    }
}

/// Writes one event, in one piece.
pub(super) struct AsciiWriter<W>(W);

impl<W: Write> Write for AsciiWriter<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if line.iter().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
            return self.0.write(line);
        }
        self.0
            .write_all(escaped(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The same json: in it, what is not ASCII can only stand in strings.
pub(super) fn escaped(json: &str) -> String {
    let mut ascii = String::with_capacity(json.len() * 2);
    for char in json.chars() {
        if char.is_ascii() && char != '\x7f' {
            ascii.push(char);
            continue;
        }
        for unit in char.encode_utf16(&mut [0; 2]) {
            ascii.push_str(&format!("\\u{unit:04x}"));
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_of_a_stranger_steers_a_terminal() {
        let said = serde_json::json!({ "client": "a\u{1b}[2J\u{202e}\u{9b}\u{7f}Ямъям 🌀" });
        let line = escaped(&said.to_string());
        assert!(
            line.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
            "{line}"
        );
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&line).expect("json"),
            said
        );
    }
}
