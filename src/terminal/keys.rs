//! Bytes from the player's terminal become keys.

use super::escape_tokenizer::{EscapeTokenizer, PASTE_MAX, Token};
use crate::ui::event::Key;
use std::cell::RefCell;
use std::time::Duration;
use termina::event::{KeyCode, KeyEvent, KeyEventKind, Modifiers, MouseButton, MouseEventKind};
use termina::{Event, Parser};

/// What the player typed or clicked, or the terminal answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Key(Key),
    /// Pasted text, bounded and without control characters.
    Paste(String),
    /// The left mouse button went down on this column and row, counted from 0.
    Click {
        x: u16,
        y: u16,
    },
    TerminalName(String),
}

thread_local! {
    /// One parser for all players of a thread: it gets whole sequences only and so keeps
    /// nothing between two calls. One for each player would take 1.6 kB.
    static PARSER: RefCell<Parser> = RefCell::new(Parser::default());
}

#[derive(Debug, Default)]
pub struct Decoder {
    tokenizer: EscapeTokenizer,
    /// The last byte was CR, so an LF right behind it is the same key press.
    after_cr: bool,
}

impl Decoder {
    pub fn feed(&mut self, bytes: &[u8], out: &mut impl Extend<Input>) {
        let Self {
            tokenizer,
            after_cr,
        } = self;
        tokenizer.feed(bytes, |token| {
            let was_cr = std::mem::replace(after_cr, token == Token::Control(b'\r'));
            if !(was_cr && token == Token::Control(b'\n')) {
                out.extend(meaning(token));
            }
        });
    }

    /// How long to wait for more bytes before [`Decoder::give_up`]; `None`: nothing
    /// is unfinished.
    pub fn patience(&self) -> Option<Duration> {
        self.tokenizer.patience()
    }

    pub fn give_up(&mut self, out: &mut impl Extend<Input>) {
        self.tokenizer.give_up(|token| out.extend(meaning(token)));
    }
}

fn meaning(token: Token<'_>) -> Option<Input> {
    match token {
        Token::Char(char) => printable(char).then_some(Input::Key(Key::Char(char))),
        Token::Control(byte) => control(byte).map(Input::Key),
        Token::Esc => Some(Input::Key(Key::Esc)),
        Token::Sequence(bytes) => sequence(bytes),
        Token::Dcs(content) => {
            let name = content.strip_prefix(b">|")?;
            Some(Input::TerminalName(cleaned(name)))
        }
        Token::Paste(content) => Some(Input::Paste(cleaned(content))),
    }
}

fn control(byte: u8) -> Option<Key> {
    Some(match byte {
        b'\r' | b'\n' => Key::Enter,
        b'\t' => Key::Tab,
        0x08 | 0x7f => Key::Backspace,
        0x01..=0x1a => Key::Ctrl((byte - 1 + b'a').into()),
        _ => return None,
    })
}

/// Whether a character may reach a screen: no control character, nothing that
/// turns the direction of the text.
pub(crate) fn printable(char: char) -> bool {
    !char.is_control()
        && !matches!(char, '\u{200e}' | '\u{200f}' | '\u{061c}'
            | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Text from outside, without what is not [`printable`]; line ends become spaces.
fn cleaned(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let chars = text.chars().map(|letter| match letter {
        '\r' | '\n' | '\t' => ' ',
        letter => letter,
    });
    let shown = chars.filter(|&c| printable(c) && c != char::REPLACEMENT_CHARACTER);
    shown.collect()
}

fn sequence(bytes: &[u8]) -> Option<Input> {
    let event = PARSER.with_borrow_mut(|parser| {
        parser.parse(bytes, false);
        let event = parser.pop();
        // A sequence that it does not know may come out as several keys, or may still be
        // held to wait for more. Neither may reach whoever is decoded next.
        let rest = parser.pop().is_some();
        if rest || event.is_none() {
            *parser = Parser::default();
        }
        event.filter(|_| !rest)
    })?;
    from_termina(event)
}

/// What an event of termina's means here; replies of the terminal mean nothing.
pub fn from_termina(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) => key_press(key).map(Input::Key),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            let (x, y) = (mouse.column, mouse.row);
            Some(Input::Click { x, y })
        }
        Event::Paste(text) => {
            let kept = &text.as_bytes()[..PASTE_MAX.min(text.len())];
            Some(Input::Paste(cleaned(kept)))
        }
        _ => None,
    }
}

fn key_press(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let control = event.modifiers.contains(Modifiers::CONTROL);
    let shift = event.modifiers.contains(Modifiers::SHIFT);
    let alt = event.modifiers.contains(Modifiers::ALT);
    Some(match event.code {
        KeyCode::Char(c) if control => match c.to_ascii_lowercase() {
            letter @ 'a'..='z' => Key::Ctrl(letter),
            _ => return None,
        },
        KeyCode::Char(c) if !alt && printable(c) => Key::Char(c),
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Up if shift => Key::ShiftUp,
        KeyCode::Down if shift => Key::ShiftDown,
        KeyCode::Left if shift => Key::ShiftLeft,
        KeyCode::Right if shift => Key::ShiftRight,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Function(n @ 1..=12) => Key::F(n),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
