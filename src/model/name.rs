//! The names that players see of each other.

use serde::{Deserialize, Serialize};
use std::fmt;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The widest name, in columns: it fits a list on a terminal of 40.
pub const MAX_WIDTH: usize = 20;

/// The most characters in what a reader sees as one: a letter with two marks, as
/// Vietnamese has. More would pile up over the lines above.
const MAX_MARKS: usize = 3;

/// Bytes of what was typed that are looked at: many times the longest name.
const MAX_BYTES: usize = 1024;

/// A name that can be shown to anybody: no control, direction or invisible characters,
/// at most [`MAX_WIDTH`] columns, and something to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name(String);

impl Name {
    /// What is left of a text as a name; `None` when nothing is.
    pub fn clean(typed: &str) -> Option<Self> {
        let mut end = typed.len().min(MAX_BYTES);
        while !typed.is_char_boundary(end) {
            end -= 1;
        }
        let plain: String = typed[..end].nfc().filter_map(shown).collect();
        let mut name = String::new();
        let mut wide = 0;
        let mut seen = false;
        for cluster in plain
            .split(' ')
            .filter(|word| !word.is_empty())
            .flat_map(|word| {
                // A single space between words.
                std::iter::once(" ").chain(word.graphemes(true))
            })
        {
            if cluster == " " && name.is_empty() {
                continue;
            }
            let cluster: String = cluster.chars().take(MAX_MARKS).collect();
            let columns = cluster.width();
            if columns == 0 {
                continue;
            }
            if wide + columns > MAX_WIDTH {
                break;
            }
            seen |= cluster != " ";
            wide += columns;
            name.push_str(&cluster);
        }
        let name = name.trim_end();
        seen.then(|| Self(name.to_owned()))
    }

    /// A friendly name for somebody who has chosen none: always the same for the same
    /// key, and readable in any language.
    pub fn made_up(key: &str) -> Self {
        const BEGINNINGS: [&str; 32] = [
            "Ba", "Be", "Bo", "Da", "De", "Do", "Fa", "Fi", "Ga", "Ha", "Jo", "Ka", "Ki", "Ko",
            "La", "Le", "Li", "Lo", "Lu", "Ma", "Mi", "Mo", "Na", "Ni", "No", "Ra", "Ri", "Ro",
            "Sa", "Ta", "To", "Va",
        ];
        const MIDDLES: [&str; 16] = [
            "ba", "bi", "la", "le", "li", "lo", "ma", "mi", "na", "ni", "ra", "ri", "ro", "ta",
            "vi", "wa",
        ];
        const ENDS: [&str; 16] = [
            "bo", "da", "del", "dor", "ka", "ko", "la", "lin", "mar", "mo", "na", "no", "ra",
            "ric", "ro", "ta",
        ];
        let bits = fingerprint(key);
        let pick = |shift: u32, len: usize| (bits >> shift) as usize % len;
        let first = [
            BEGINNINGS[pick(0, 32)],
            MIDDLES[pick(8, 16)],
            ENDS[pick(16, 16)],
        ]
        .concat();
        let last = [BEGINNINGS[pick(24, 32)], ENDS[pick(32, 16)]].concat();
        Self(format!("{first} {last}"))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What names that look alike have in common: no two players have the same.
    ///
    /// Source: Unicode Technical Standard 39, "Unicode Security Mechanisms", section 4,
    /// the skeleton of a confusable text.
    pub fn key(&self) -> String {
        let lower: String = self.0.nfkc().collect::<String>().to_lowercase();
        let dense: String = lower.chars().filter(|letter| *letter != ' ').collect();
        unicode_security::skeleton(&dense).collect()
    }

    /// The same name told apart by a number.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let end = format!(" {number}");
        let mut name = String::new();
        let mut wide = end.width();
        for cluster in self.0.graphemes(true) {
            wide += cluster.width();
            if wide > MAX_WIDTH {
                break;
            }
            name.push_str(cluster);
        }
        Self(format!("{}{end}", name.trim_end()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Whether a character may be shown as it is.
pub(super) fn is_shown(letter: char) -> bool {
    shown(letter) == Some(letter)
}

/// The character as it may be shown; `None`: not at all.
fn shown(letter: char) -> Option<char> {
    use GeneralCategory as Is;
    // Blanks that count as letters or symbols: Hangul fillers, the empty Braille pattern.
    if matches!(
        letter,
        '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{2800}'
    ) {
        return None;
    }
    // Variation selectors and the like, which change widths.
    if matches!(letter, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' | '\u{180B}'..='\u{180F}' | '\u{34F}')
    {
        return None;
    }
    match letter.general_category() {
        Is::SpaceSeparator => Some(' '),
        Is::Control if letter.is_whitespace() => Some(' '),
        Is::Control
        | Is::Format
        | Is::Surrogate
        | Is::PrivateUse
        | Is::Unassigned
        | Is::LineSeparator
        | Is::ParagraphSeparator
        | Is::EnclosingMark => None,
        _ => Some(letter),
    }
}

/// FNV-1a, 64 bits: only spreads names, protects nothing.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn clean(text: &str) -> Option<String> {
        Name::clean(text).map(|name| name.to_string())
    }

    #[test]
    fn names_are_cleaned() {
        for (typed, expected) in [
            ("Ada", "Ada"),
            ("  Ada \t\r\n Lovelace  ", "Ada Lovelace"),
            ("\u{1b}[31mred\u{1b}[0m", "[31mred[0m"),
            ("\u{202e}evil\u{2066}\u{200f}", "evil"),
            ("a\u{200b}\u{200d}\u{feff}b\u{ad}c", "abc"),
            ("e\u{301}\u{301}\u{301}\u{301}\u{301}", "é\u{301}\u{301}"),
            ("Жанна Ё", "Жанна Ё"),
            ("迷宮の達人", "迷宮の達人"),
            ("🦊🦊", "🦊🦊"),
            ("a\u{a0}\u{3000}b", "a b"),
            ("bell\u{7}\u{9b}2J", "bell2J"),
        ] {
            assert_eq!(clean(typed).as_deref(), Some(expected), "{typed:?}");
        }
        for nothing in [
            "",
            " ",
            "\u{200b}",
            "\u{3164}\u{2800}",
            "\u{1b}",
            "\u{301}\u{200d}",
        ] {
            let left = clean(nothing);
            assert!(left.is_none(), "{nothing:?} became {left:?}");
        }
        let long = clean(&"м".repeat(4096)).expect("a name");
        assert_eq!(long.width(), MAX_WIDTH);
        let wide = clean(&"宮".repeat(4096)).expect("a name");
        assert_eq!(wide.width(), MAX_WIDTH);
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        let key = |name| Name::clean(name).expect("a name").key();
        for (one, other) in [("Ada", "ada"), ("Ada", "Аda"), ("a b", "ab"), ("ﬁx", "fix")] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("Ada"), key("Bob"));
    }

    #[test]
    fn made_up_names_stay() {
        let name = Name::made_up("SHA256:abc");
        assert_eq!(name, Name::made_up("SHA256:abc"));
        assert_ne!(name, Name::made_up("SHA256:abd"));
        assert_eq!(Name::clean(name.as_str()).as_ref(), Some(&name));
    }

    #[test]
    fn a_number_fits() {
        let long = Name::clean(&"w".repeat(40)).expect("a name");
        assert_eq!(long.numbered(12).as_str().width(), MAX_WIDTH);
        assert_eq!(
            Name::made_up("x").numbered(2).as_str().rsplit(' ').next(),
            Some("2")
        );
    }

    proptest! {
        #[test]
        fn whatever_is_typed(typed in any::<String>()) {
            if let Some(name) = Name::clean(&typed) {
                prop_assert!(name.as_str().width() <= MAX_WIDTH);
                prop_assert!(!name.as_str().trim().is_empty());
                prop_assert!(!name.as_str().chars().any(char::is_control));
                // Cleaning what is clean changes nothing.
                prop_assert_eq!(Name::clean(name.as_str()), Some(name));
            }
        }
    }
}
