//! Lines out of typed bytes, where no line discipline of the client's makes them.

#[cfg(test)]
mod tests;

/// The longest line, in bytes. A longer one is cut, not split: half a line must not become a second
/// one.
const LINE_MAX: usize = 1024;

/// What the editor makes of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Line(String),
    /// Ctrl-C, or Ctrl-D on an empty line, where no line discipline handles them.
    Leave,
}

#[derive(Debug, Default)]
pub(super) struct Editor {
    echo: bool,
    line: Vec<u8>,
    after_cr: bool,
    /// Within an escape sequence that a key sent: `1` after the escape, `2` after
    /// its introducer.
    escape: u8,
}

impl Editor {
    pub(super) fn new(echo: bool) -> Self {
        Self {
            echo,
            ..Self::default()
        }
    }

    /// The next whole line of `input`, which it is taken from; at the end of input
    /// an unended one counts. What is echoed goes to `output`.
    pub(super) fn take(
        &mut self,
        input: &mut Vec<u8>,
        ended: bool,
        output: &mut String,
    ) -> Option<Taken> {
        let mut used = 0;
        let mut taken = None;
        for &byte in input.iter() {
            used += 1;
            let after_cr = std::mem::replace(&mut self.after_cr, byte == b'\r');
            match byte {
                b'\n' if after_cr => {}
                b'\r' | b'\n' => taken = Some(Taken::Line(self.end_line())),
                3 if self.echo => taken = Some(Taken::Leave),
                4 if self.echo && self.line.is_empty() => taken = Some(Taken::Leave),
                _ => self.edit(byte, output),
            }
            if taken.is_some() {
                break;
            }
        }
        input.drain(..used);
        if input.is_empty() {
            *input = Vec::new();
        }
        if taken.is_some() {
            if self.echo {
                output.push('\n');
            }
            return taken;
        }
        (ended && !self.line.is_empty()).then(|| Taken::Line(self.end_line()))
    }

    /// What of a line is on the screen, where it is echoed.
    pub(super) fn shown(&self) -> String {
        match self.echo {
            true => printed(&self.line),
            false => String::new(),
        }
    }

    fn edit(&mut self, byte: u8, output: &mut String) {
        match (self.escape, byte) {
            (_, 0x1b) => self.escape = 1,
            (1, b'[' | b'O') => self.escape = 2,
            (2, 0x20..=0x3f) => {}
            (1 | 2, _) => self.escape = 0,
            (_, 8 | 0x7f) => self.backspace(output),
            (_, b'\t') => self.add(b' ', output),
            (_, 0..=0x1f) => {}
            _ => self.add(byte, output),
        }
    }

    fn add(&mut self, byte: u8, output: &mut String) {
        if self.line.len() >= LINE_MAX {
            return;
        }
        self.line.push(byte);
        if self.echo {
            // A character is echoed once it is whole.
            let start = self
                .line
                .iter()
                .rposition(|b| !(0x80..=0xbf).contains(b))
                .unwrap_or(0);
            let tail = self.line.get(start..).unwrap_or_default();
            if let Ok(text) = std::str::from_utf8(tail) {
                output.extend(text.chars().filter(|c| !c.is_control()));
            }
        }
    }

    fn backspace(&mut self, output: &mut String) {
        let Some(start) = self.line.iter().rposition(|b| !(0x80..=0xbf).contains(b)) else {
            return;
        };
        let removed = self.line.split_off(start);
        if self.echo {
            let text = String::from_utf8_lossy(&removed);
            let columns = unicode_width::UnicodeWidthStr::width(&*text);
            for _ in 0..columns {
                output.push_str("\u{8} \u{8}");
            }
        }
    }

    fn end_line(&mut self) -> String {
        printed(&std::mem::take(&mut self.line))
    }
}

/// Typed bytes without what steers a terminal.
fn printed(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    line.chars().filter(|c| !c.is_control()).collect()
}
