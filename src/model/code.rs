//! The short public names of runs.

use super::Unreadable;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Digits and letters that are not mistaken for each other, nor read as words: after
/// Crockford's base 32, without vowels' lookalikes `i l o u`.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Letters of a code: 40 bits, too many to be guessed through a game's prompt and few
/// enough to be typed.
const LENGTH: u32 = 8;

/// The public name of a run: eight letters, such as `7k3m-9xq2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Code(u64);

impl Code {
    /// The code that the lowest 40 of these bits make.
    pub fn new(bits: u64) -> Self {
        Self(bits & ((1 << (5 * LENGTH)) - 1))
    }

    pub fn bits(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..LENGTH).rev() {
            let letter = LETTERS[(self.0 >> (5 * place) & 31) as usize];
            write!(f, "{}", char::from(letter))?;
            if place == LENGTH / 2 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Code {
    type Err = Unreadable;

    /// Reads a code as people write it: in capitals, with or without the dash, `o` for 0
    /// and `i` or `l` for 1.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (mut bits, mut letters) = (0, 0);
        for letter in text.bytes().filter(|letter| *letter != b'-') {
            let letter = match letter.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                letter => letter,
            };
            let value = LETTERS.iter().position(|known| *known == letter);
            bits = bits << 5 | value.ok_or(Unreadable)? as u64;
            letters += 1;
            if letters > LENGTH {
                return Err(Unreadable);
            }
        }
        (letters == LENGTH).then_some(Self(bits)).ok_or(Unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let code = Code::new(0x12_3456_789A);
        assert_eq!(code.to_string(), "28t5-cy4t");
        for text in ["28t5-cy4t", "28T5CY4T", "28t5cy4t"] {
            assert_eq!(text.parse(), Ok(code));
        }
        assert_eq!("oil0-0000".parse::<Code>(), "0110-0000".parse());
        assert_eq!(Code::new(u64::MAX).to_string(), "zzzz-zzzz");
        for wrong in ["", "28t5", "28t5-cy4t0", "28t5-cy4u", "ж8t5-cy4t"] {
            assert_eq!(wrong.parse::<Code>(), Err(Unreadable), "{wrong}");
        }
    }
}
