//! The codes of rooms: three words that mean nothing, easy to say aloud, to hear and to type.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::{Name, PublicAddress, Unreadable};

/// Letters that begin a syllable: those that sound alike in English, German and Russian. `z`, `c`,
/// `h` and `j` do not. `v` does, where a German `w` is taken for it.
const FIRST: &[u8; 13] = b"bdfgklmnprstv";
const VOWELS: &[u8; 5] = b"aeiou";
/// Letters that end a word: without the voiced ones, which German and Russian do not voice there.
const LAST: &[u8; 9] = b"fklmnprst";

/// How many words there are without the rude ones, at the least: three of them are 44 bits.
const PARTS: usize = 3;

const LETTERS: usize = 5;

/// What each of them may be.
const TABLES: [&[u8]; LETTERS] = [FIRST, VOWELS, FIRST, VOWELS, LAST];

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

/// A word that can be said aloud, such as `tomin`: it leads a guest back to a place in a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RoomWord([u8; LETTERS]);

impl RoomWord {
    /// A word from random numbers that is not rude.
    pub(crate) fn drawn(mut random: impl FnMut() -> u64) -> Self {
        loop {
            // The remainder prefers no letter by more than one in 2^60.
            let letters = TABLES.map(|table| table[(random() % table.len() as u64) as usize]);
            if !is_rude(&letters) {
                return Self(letters);
            }
        }
    }

    fn of(letters: &[u8]) -> Option<Self> {
        let letters: [u8; LETTERS] = letters.try_into().ok()?;
        let mut places = TABLES.iter().zip(letters);
        places
            .all(|(table, letter)| table.contains(&letter))
            .then_some(Self(letters))
    }
}

/// The code of a room: three words such as `tomin-kalur-denos`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomCode([RoomWord; PARTS]);

impl RoomCode {
    /// A code from random numbers, none of whose words is rude.
    pub(crate) fn drawn(mut random: impl FnMut() -> u64) -> Self {
        Self([(); PARTS].map(|()| RoomWord::drawn(&mut random)))
    }
}

/// What is typed to get into a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomAddress {
    pub code: RoomCode,
    /// The server that it is on: `tomin-kalur-denos@maze.example.org`.
    pub server: Option<PublicAddress>,
    pub word: Option<RoomWord>,
    /// What the room is to call who comes; `None`: as the server does.
    pub name: Option<Name>,
}

fn is_rude(word: &[u8]) -> bool {
    let has = |rude: &&str| word.windows(rude.len()).any(|part| part == rude.as_bytes());
    RUDE.iter().any(has)
}

impl fmt::Display for RoomWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.into_iter().map(char::from);
        letters.try_for_each(|letter| f.write_char(letter))
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a}-{b}-{c}")
    }
}

impl fmt::Debug for RoomWord {
    /// Whoever reads a log is not invited, and does not come back in the place of a guest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomWord")
    }
}

impl FromStr for RoomAddress {
    type Err = Unreadable;

    /// Reads a code as people write what they hear: in capitals, with spaces or without, in
    /// Cyrillic letters. A fourth word is that of a guest.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (words, server) = match text.split_once('@') {
            None => (text.to_owned(), None),
            Some((words, rest)) => {
                let rest = rest.trim();
                let (server, word) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let server = server.parse().map_err(|_| Unreadable)?;
                (format!("{words} {word}"), Some(server))
            }
        };
        let (code, word) = read(&words).ok_or(Unreadable)?;
        Ok(Self {
            code,
            server,
            word,
            name: None,
        })
    }
}

/// Letters and what may stand between words: more is no code, however long it is.
const TYPED_MAX: usize = 48;

fn read(text: &str) -> Option<(RoomCode, Option<RoomWord>)> {
    let mut typed = Vec::new();
    for (n, letter) in text.chars().enumerate() {
        if n >= TYPED_MAX {
            return None;
        }
        if letter.is_whitespace() || matches!(letter, '-' | '–' | '_' | '.' | ',' | '/') {
            continue;
        }
        let letter = latin(letter.to_lowercase().next()?);
        typed.push(u8::try_from(letter).ok()?);
    }
    let words: Option<Vec<_>> = typed.chunks(LETTERS).map(RoomWord::of).collect();
    match *words?.as_slice() {
        [a, b, c] => Some((RoomCode([a, b, c]), None)),
        [a, b, c, guest] => Some((RoomCode([a, b, c]), Some(guest))),
        _ => None,
    }
}

/// The Latin letter that sounds like a Cyrillic one, or like a German `w`.
fn latin(letter: char) -> char {
    const CYRILLIC: &str = "бдфгклмнпрствwаеэийыоёую";
    const LATIN: &str = "bdfgklmnprstvvaeeiiioouu";
    let place = CYRILLIC.chars().position(|known| known == letter);
    place
        .and_then(|place| LATIN.chars().nth(place))
        .unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rng::Rng;

    impl From<RoomCode> for RoomAddress {
        fn from(code: RoomCode) -> Self {
            code.to_string().parse().expect("a code")
        }
    }

    fn drawn(seed: u64) -> RoomCode {
        let mut rng = Rng::new(seed);
        RoomCode::drawn(|| rng.next_u64())
    }

    fn code_of(typed: &str) -> Result<RoomCode, Unreadable> {
        Ok(typed.parse::<RoomAddress>()?.code)
    }

    #[test]
    fn a_code_may_name_its_server_and_a_guest() {
        for (typed, server, word) in [
            ("tomin-kalur-denos", None, None),
            ("tomin-kalur-denos vakel", None, Some("vakel")),
            ("tomin-kalur-denos@eu.net", Some("eu.net"), None),
            (
                "Tomin Kalur Denos@10.0.0.7:2222  vakel",
                Some("-p 2222 10.0.0.7"),
                Some("vakel"),
            ),
        ] {
            let read: RoomAddress = typed.parse().expect(typed);
            assert_eq!(read.code.to_string(), "tomin-kalur-denos");
            let told = (
                read.server.map(|server| server.to_string()),
                read.word.map(|word| word.to_string()),
            );
            assert_eq!((told.0.as_deref(), told.1.as_deref()), (server, word));
        }
    }

    #[test]
    fn a_code_is_read_as_people_write_what_they_hear() {
        for seed in 0..500 {
            let code = drawn(seed);
            let text = code.to_string();
            assert_eq!(text.len(), PARTS * (LETTERS + 1) - 1, "{text}");
            for typed in [
                text.to_uppercase(),
                text.replace('-', " "),
                format!(" {text} "),
            ] {
                assert_eq!(code_of(&typed), Ok(code), "{typed}");
            }
        }
        let code = code_of("tomin-kalur-denos").expect("a code");
        for typed in ["томин калур денос", "ТОМИН-КАЛУР-ДЕНОС"] {
            assert_eq!(code_of(typed), Ok(code), "{typed}");
        }
        for wrong in [
            "",
            "tomin-kalur-deno",
            "tomin-kalur-denoss",
            "tomin-kalur-denoz",
            "迷宮",
            "tomin-kalur-denos@",
            "tomin-kalur-denos@;rm",
            "tomin@kalur-denos",
        ] {
            assert_eq!(code_of(wrong), Err(Unreadable), "{wrong}");
        }
        assert_eq!(code_of(&"a".repeat(1 << 20)), Err(Unreadable));
    }

    #[test]
    fn no_word_is_rude_and_enough_are_left() {
        let mut words = vec![Vec::new()];
        for table in TABLES {
            let longer = |word: Vec<u8>| table.iter().map(move |l| [&word[..], &[*l]].concat());
            words = words.into_iter().flat_map(longer).collect();
        }
        let polite = words.iter().filter(|word| !is_rude(word)).count();
        for rude in ["penis", "nigel", "pidor", "fukos", "titan", "lenin"] {
            assert!(is_rude(rude.as_bytes()), "{rude}");
        }
        assert!(polite >= 31_000, "{polite}");
    }
}
