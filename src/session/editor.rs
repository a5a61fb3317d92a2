//! Lines out of typed bytes, where no line discipline of the client's makes them.

use unicode_width::UnicodeWidthChar;

use crate::key::Key;
use crate::terminal::keys::{Decoder, Input};

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
    decoder: Decoder,
    line: String,
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
        let (mut used, mut keys, mut taken) = (0, Vec::new(), None);
        while let (None, Some(byte)) = (&taken, input.get(used)) {
            used += 1;
            self.decoder.feed(&[*byte], &mut keys);
            for key in keys.drain(..) {
                taken = self.handle(key, output);
            }
        }
        input.drain(..used);
        if input.is_empty() {
            *input = Vec::new();
        }
        if taken.is_some() && self.echo {
            output.push('\n');
        }
        let has_rest = ended && !self.line.is_empty();
        taken.or_else(|| has_rest.then(|| self.end_line()))
    }

    /// What of a line is on the screen, where it is echoed.
    pub(super) fn shown(&self) -> &str {
        if self.echo { &self.line } else { "" }
    }

    fn handle(&mut self, input: Input, output: &mut String) -> Option<Taken> {
        match input {
            Input::Key(Key::Enter) => return Some(self.end_line()),
            Input::Key(Key::Ctrl('c')) if self.echo => return Some(Taken::Leave),
            Input::Key(Key::Ctrl('d')) if self.echo && self.line.is_empty() => {
                return Some(Taken::Leave);
            }
            Input::Key(Key::Backspace) => {
                let width = self.line.pop().and_then(UnicodeWidthChar::width);
                let columns = width.filter(|_| self.echo).unwrap_or(0);
                output.push_str(&"\u{8} \u{8}".repeat(columns));
            }
            Input::Key(Key::Tab) => self.add(' ', output),
            Input::Key(Key::Char(letter)) => self.add(letter, output),
            Input::Paste(text) => text.chars().for_each(|letter| self.add(letter, output)),
            _ => {}
        }
        None
    }

    fn add(&mut self, letter: char, output: &mut String) {
        if self.line.len() < LINE_MAX {
            self.line.push(letter);
            output.extend(Some(letter).filter(|_| self.echo));
        }
    }

    fn end_line(&mut self) -> Taken {
        Taken::Line(std::mem::take(&mut self.line))
    }
}
