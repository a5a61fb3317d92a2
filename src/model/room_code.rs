//! The codes of rooms: three words that mean nothing, easy to say aloud, to hear and to type.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::key::{Key, latin};

/// Letters that begin a syllable: those that sound alike in English, German and Russian. `z`, `c`,
/// `h` and `j` do not. `v` does, where a German `w` is taken for it.
const FIRST: &[u8; 13] = b"bdfgklmnprstv";
const VOWELS: &[u8; 5] = b"aeiou";
/// Letters that end a word: without the voiced ones, which German and Russian do not voice there.
const LAST: &[u8; 9] = b"fklmnprst";

/// How many words there are, rude ones among them.
const WORDS: u16 = (FIRST.len() * VOWELS.len() * FIRST.len() * VOWELS.len() * LAST.len()) as u16;

/// How many are left without the rude ones, at the least: three of them are 44 bits.
#[cfg(test)]
pub(crate) const POLITE_WORDS: u16 = 31_000;

/// Words in a code.
const PARTS: usize = 3;

/// Letters of a word.
const LETTERS: usize = 5;

/// Parts of words that are rude, or that nobody wants to call their friends to, in one of the
/// three languages. A few harmless words go with them.
const RUDE: &[&str] = &[
    "anal", "anus", "bit", "bled", "bom", "debil", "dik", "dil", "dum", "dur", "fag", "fak", "fap",
    "fas", "fek", "fik", "fok", "fot", "fuk", "gad", "gas", "gom", "gon", "gov", "gulag", "ider",
    "idor", "kak", "kil", "kok", "kot", "kum", "kun", "kur", "lenin", "les", "minet", "mist",
    "mor", "mud", "nas", "neg", "nig", "nut", "ped", "penis", "pid", "pik", "pim", "pip", "pis",
    "pon", "pop", "por", "pup", "pus", "put", "rak", "rap", "sad", "sak", "sat", "sek", "ses",
    "sis", "slut", "sos", "suk", "tit", "tot", "tup",
];

/// The code of a room: three words such as `tomin-kalur-denos`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct RoomCode([u16; PARTS]);

impl From<RoomCode> for u64 {
    /// Its number, of 48 bits.
    fn from(RoomCode([a, b, c]): RoomCode) -> Self {
        Self::from(a) << 32 | Self::from(b) << 16 | Self::from(c)
    }
}

impl TryFrom<u64> for RoomCode {
    type Error = NoRoomCode;

    fn try_from(number: u64) -> Result<Self, NoRoomCode> {
        let word = |at: u32| u16::try_from(number >> at & 0xFFFF).unwrap_or(u16::MAX);
        let words = [word(32), word(16), word(0)];
        let is_code = number >> 48 == 0 && words.iter().all(|word| *word < WORDS);
        is_code.then_some(Self(words)).ok_or(NoRoomCode)
    }
}

impl RoomCode {
    /// A code from random numbers, none of whose words is rude.
    pub(crate) fn drawn(mut random: impl FnMut() -> u64) -> Self {
        let mut word = || loop {
            // The remainder prefers no word by more than one in 2^48.
            let word = (random() % u64::from(WORDS)) as u16;
            if !is_rude(&letters(word)) {
                return word;
            }
        };
        Self([word(), word(), word()])
    }
}

/// The letters of a word.
fn letters(word: u16) -> [u8; LETTERS] {
    let mut rest = usize::from(word);
    let mut take = |table: &[u8]| {
        let letter = table[rest % table.len()];
        rest /= table.len();
        letter
    };
    [
        take(FIRST),
        take(VOWELS),
        take(FIRST),
        take(VOWELS),
        take(LAST),
    ]
}

/// The word that has these letters.
fn word(letters: &[u8]) -> Option<u16> {
    let tables: [&[u8]; LETTERS] = [FIRST, VOWELS, FIRST, VOWELS, LAST];
    let places = tables.iter().zip(letters).map(|(table, letter)| {
        let place = table.iter().position(|known| known == letter)?;
        Some((place, table.len()))
    });
    let word = places.rev().try_fold(0, |word, place| {
        let (place, of) = place?;
        Some(word * of + place)
    })?;
    u16::try_from(word).ok()
}

fn is_rude(word: &[u8]) -> bool {
    let has = |rude: &&str| word.windows(rude.len()).any(|part| part == rude.as_bytes());
    RUDE.iter().any(has)
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, word) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("-")?;
            }
            for letter in letters(*word) {
                write!(f, "{}", char::from(letter))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for RoomCode {
    /// Whoever reads a log is not invited.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomCode")
    }
}

/// A text that is no code of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a room such as tomin-kalur-denos")]
pub struct NoRoomCode;

impl FromStr for RoomCode {
    type Err = NoRoomCode;

    /// Reads a code as people write what they hear: in capitals, with spaces or without, in
    /// Cyrillic letters, or typed as if the keyboard were still switched to Latin ones.
    fn from_str(text: &str) -> Result<Self, NoRoomCode> {
        read(text, transliterated)
            .or_else(|| read(text, in_place))
            .ok_or(NoRoomCode)
    }
}

/// Letters and what may stand between words: more is no code, however long it is.
const TYPED_MAX: usize = 40;

fn read(text: &str, meant: impl Fn(char) -> Option<char>) -> Option<RoomCode> {
    let mut typed = [0; PARTS * LETTERS];
    let mut count = 0;
    for (n, letter) in text.chars().enumerate() {
        if n >= TYPED_MAX {
            return None;
        }
        if letter.is_whitespace() || matches!(letter, '-' | '–' | '_' | '.' | ',' | '/') {
            continue;
        }
        let letter = meant(letter.to_lowercase().next()?)?;
        *typed.get_mut(count)? = u8::try_from(letter).ok()?;
        count += 1;
    }
    if count < typed.len() {
        return None;
    }
    let mut words = typed.chunks(LETTERS).map(word);
    Some(RoomCode([words.next()??, words.next()??, words.next()??]))
}

/// The Latin letter in the place of a Cyrillic one on the keyboard.
fn in_place(letter: char) -> Option<char> {
    match latin(Key::Char(letter)) {
        Key::Char(letter) => Some(letter),
        _ => None,
    }
}

/// The Latin letter that sounds like a Cyrillic one, or like a German `w`.
fn transliterated(letter: char) -> Option<char> {
    const CYRILLIC: &str = "бдфгклмнпрствwаеэийыоёую";
    const LATIN: &str = "bdfgklmnprstvvaeeiiioouu";
    match CYRILLIC.chars().position(|known| known == letter) {
        Some(place) => LATIN.chars().nth(place),
        None => Some(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rng::Rng;

    fn drawn(seed: u64) -> RoomCode {
        let mut rng = Rng::new(seed);
        RoomCode::drawn(|| rng.next_u64())
    }

    #[test]
    fn a_code_is_read_as_people_write_what_they_hear() {
        for seed in 0..500 {
            let code = drawn(seed);
            let text = code.to_string();
            assert_eq!(text.len(), PARTS * (LETTERS + 1) - 1, "{text}");
            assert_eq!(u64::from(code).try_into(), Ok(code), "{text}");
            for typed in [
                text.clone(),
                text.to_uppercase(),
                text.replace('-', " "),
                text.replace('-', ""),
                format!("  {text} "),
            ] {
                assert_eq!(typed.parse(), Ok(code), "{typed}");
            }
        }
        let code: RoomCode = "tomin-kalur-denos".parse().expect("a code");
        for typed in [
            "томин калур денос",
            "ТОМИН-КАЛУР-ДЕНОС",
            "ещьшт-лфдгк-вутщы",
        ] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        for wrong in [
            "",
            "tomin",
            "tomin-kalur-deno",
            "tomin-kalur-denoss",
            "tomin-kalur-denoz",
            "7k3m-9xq2",
            "迷宮",
        ] {
            assert_eq!(wrong.parse::<RoomCode>(), Err(NoRoomCode), "{wrong}");
        }
        assert_eq!("a".repeat(1 << 20).parse::<RoomCode>(), Err(NoRoomCode));
    }

    #[test]
    fn no_word_is_rude_and_enough_are_left() {
        let polite = (0..WORDS).filter(|word| !is_rude(&letters(*word))).count();
        for rude in ["penis", "nigel", "pidor", "fukos", "titan", "lenin"] {
            assert!(is_rude(rude.as_bytes()), "{rude}");
        }
        assert!(polite >= usize::from(POLITE_WORDS), "{polite}");
    }
}
