//! Splits a terminal's byte stream into tokens: characters, control characters, escape
//! sequences, replies, pastes.
//!
//! What a token means is decided in [`super::keys`]; every bound is here, so that no byte
//! stream can grow a player's memory or hold the keyboard for long.

use std::time::Duration;

#[cfg(test)]
mod tests;

/// A lone escape is a key once nothing has followed for this long. Terminals send a sequence in one
/// write, microseconds apart.
const ESC_WAIT: Duration = Duration::from_millis(30);

/// An unfinished sequence, reply or paste is given up after this long without a byte. Its tail must
/// never be taken for keys, so this is longer than a round trip.
const SEQUENCE_WAIT: Duration = Duration::from_secs(2);

/// Parameters longer than this belong to no sequence that means anything here; the
/// longest, a kitty key with its alternates, has about 30 bytes.
const CSI_MAX: usize = 64;

/// A reply longer than this is none, and its bytes are keys again.
const STRING_MAX: usize = 4096;

/// The longest paste that is kept, in bytes: more than any seed, name or replay
/// code that a screen asks for. The rest is swallowed.
pub const PASTE_MAX: usize = 4096;

const PASTE_END: &[u8] = b"\x1b[201~";

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Char(char),
    Control(u8),
    Esc,
    /// A control sequence or an SS3 sequence, introducer and final byte included.
    Sequence(&'a [u8]),
    /// The content of a device control string.
    Dcs(&'a [u8]),
    /// The content of a bracketed paste, cut to [`PASTE_MAX`].
    Paste(&'a [u8]),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Ground,
    /// After an escape.
    Esc,
    /// Within a control sequence.
    Csi,
    /// After `ESC O`.
    Ss3,
    /// After `ESC [ [`, the Linux console's function keys.
    Console,
    /// So many bytes to come mean nothing: an X10 mouse report, or a character with Alt held.
    Skip(u8),
    /// Within a string that began with `ESC` and this byte; `true`: an escape came last.
    Text(u8, bool),
    /// Within a multi-byte character of this many bytes.
    Utf8(u8),
    /// Within a paste; so many bytes of its end mark seen.
    Paste(u8),
}

/// Splits bytes into tokens. Holds no memory between two tokens.
#[derive(Debug, Default)]
pub(super) struct EscapeTokenizer {
    state: State,
    kept: Vec<u8>,
}

impl EscapeTokenizer {
    pub(super) fn feed(&mut self, bytes: &[u8], mut emit: impl FnMut(Token<'_>)) {
        for &byte in bytes {
            self.byte(byte, &mut emit);
        }
    }

    /// How long to wait for more bytes before [`EscapeTokenizer::give_up`]; `None`: nothing
    /// is unfinished.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Esc => Some(ESC_WAIT),
            _ => Some(SEQUENCE_WAIT),
        }
    }

    /// Ends what is unfinished: a lone escape becomes the key, an open paste is
    /// taken as it is, anything else is dropped.
    pub(super) fn give_up(&mut self, mut emit: impl FnMut(Token<'_>)) {
        match self.state {
            State::Esc => emit(Token::Esc),
            State::Paste(_) => emit(Token::Paste(&self.kept)),
            _ => {}
        }
        self.reset();
    }

    fn reset(&mut self) {
        self.state = State::Ground;
        self.kept = Vec::new();
    }

    fn begin(&mut self, state: State, bytes: &[u8]) {
        self.state = state;
        self.kept.clear();
        self.kept.extend_from_slice(bytes);
    }

    fn byte(&mut self, byte: u8, emit: &mut impl FnMut(Token<'_>)) {
        match self.state {
            State::Ground => self.ground(byte, emit),
            State::Esc => self.escape(byte, emit),
            State::Csi => self.csi(byte, emit),
            State::Ss3 | State::Console => {
                if byte == 0x1b {
                    self.begin(State::Esc, &[]);
                    return;
                }
                self.kept.push(byte);
                emit(Token::Sequence(&self.kept));
                self.reset();
            }
            State::Skip(..=1) => self.reset(),
            State::Skip(left) => self.state = State::Skip(left - 1),
            State::Text(kind, esc) => self.text(byte, kind, esc, emit),
            State::Utf8(need) => self.utf8(byte, need, emit),
            State::Paste(seen) => self.paste(byte, seen, emit),
        }
    }

    fn ground(&mut self, byte: u8, emit: &mut impl FnMut(Token<'_>)) {
        match byte {
            0x1b => self.begin(State::Esc, &[]),
            0x00..=0x1f | 0x7f => emit(Token::Control(byte)),
            0x20..=0x7e => emit(Token::Char(byte.into())),
            0xc2..=0xf4 => self.begin(State::Utf8(utf8_len(byte)), &[byte]),
            _ => {}
        }
    }

    fn escape(&mut self, byte: u8, emit: &mut impl FnMut(Token<'_>)) {
        match byte {
            b'[' => self.begin(State::Csi, b"\x1b["),
            b'O' => self.begin(State::Ss3, b"\x1bO"),
            b'P' | b']' | b'_' => self.begin(State::Text(byte, false), &[]),
            // The key pressed twice, or a sequence after the key.
            0x1b => emit(Token::Esc),
            // A key with Alt held: no key of ours. Its character may have several bytes.
            0xc2..=0xf4 => self.begin(State::Skip(utf8_len(byte) - 1), &[]),
            _ => self.reset(),
        }
    }

    fn csi(&mut self, byte: u8, emit: &mut impl FnMut(Token<'_>)) {
        match byte {
            0x1b => self.begin(State::Esc, &[]),
            b'[' if self.kept == b"\x1b[" => {
                self.kept.push(byte);
                self.state = State::Console;
            }
            b'M' if self.kept == b"\x1b[" => self.begin(State::Skip(3), &[]),
            b'~' if self.kept == b"\x1b[200" => self.begin(State::Paste(0), &[]),
            0x20..=0x3f => self.keep(byte, CSI_MAX + 1),
            0x40..=0x7e => {
                if self.kept.len() <= CSI_MAX {
                    self.kept.push(byte);
                    emit(Token::Sequence(&self.kept));
                }
                self.reset();
            }
            _ => self.reset(),
        }
    }

    fn text(&mut self, byte: u8, kind: u8, esc: bool, emit: &mut impl FnMut(Token<'_>)) {
        // `ESC P` may as well be P with Alt held, and then keys follow.
        let reply = match kind {
            b'P' => b"01>!".contains(&byte),
            b']' => byte.is_ascii_digit(),
            _ => byte == b'G',
        };
        match byte {
            _ if self.kept.is_empty() && !reply => {
                self.reset();
                self.byte(byte, emit);
            }
            b'\\' | 0x07 if esc || byte == 0x07 => {
                if kind == b'P' {
                    emit(Token::Dcs(&self.kept));
                }
                self.reset();
            }
            _ if esc => {
                self.begin(State::Esc, &[]);
                self.byte(byte, emit);
            }
            0x18 | 0x1a => self.reset(),
            0x1b => self.state = State::Text(kind, true),
            _ if self.kept.len() >= STRING_MAX => self.reset(),
            _ => self.kept.push(byte),
        }
    }

    fn utf8(&mut self, byte: u8, need: u8, emit: &mut impl FnMut(Token<'_>)) {
        if !(0x80..=0xbf).contains(&byte) {
            self.reset();
            self.ground(byte, emit);
            return;
        }
        self.kept.push(byte);
        if self.kept.len() < usize::from(need) {
            return;
        }
        let text = std::str::from_utf8(&self.kept).unwrap_or_default();
        if let Some(char) = text.chars().next() {
            emit(Token::Char(char));
        }
        self.reset();
    }

    fn paste(&mut self, byte: u8, seen: u8, emit: &mut impl FnMut(Token<'_>)) {
        let mark = PASTE_END.get(usize::from(seen)).copied();
        if mark == Some(byte) {
            if usize::from(seen) + 1 < PASTE_END.len() {
                self.state = State::Paste(seen + 1);
            } else {
                emit(Token::Paste(&self.kept));
                self.reset();
            }
            return;
        }
        // The beginning of a mark that is none is content; only its first byte can
        // begin another mark.
        let false_start = PASTE_END.iter().take(seen.into());
        false_start.for_each(|byte| self.keep(*byte, PASTE_MAX));
        let restarts = byte == 0x1b;
        if !restarts {
            self.keep(byte, PASTE_MAX);
        }
        self.state = State::Paste(u8::from(restarts));
    }

    /// Keeps a byte, as long as there are not so many.
    fn keep(&mut self, byte: u8, most: usize) {
        if self.kept.len() < most {
            self.kept.push(byte);
        }
    }
}

/// Bytes of the character that begins with this byte, which is the first of several.
fn utf8_len(first: u8) -> u8 {
    first.leading_ones() as u8
}
