//! The names that players see of each other.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup as Group, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, MixedScript};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The widest name, in columns: it fits a list on a terminal of 40.
pub const MAX_WIDTH: usize = 20;

/// The most characters in what a reader sees as one: a letter with two marks, as
/// Vietnamese has. More would pile up over the lines above.
const MAX_MARKS: usize = 3;

/// Characters of what was typed that are looked at: many times the longest name.
const TYPED_MAX: usize = 1024;

/// Names that mean something here, in the words of all languages: what lists and messages call
/// those who have none, those who look after the server, and the server.
const RESERVED: &str = "somebody someone anonymous nobody guest you me admin administrator operator \
    moderator host root server system mazed unbekannt anonym jemand niemand gast du ich betreiber \
    аноним ктото никто гость ты вы я админ администратор оператор модератор ведущий сервер";

/// The syllables of drawn names: those of the first two tables have two letters each.
const BEGINNINGS: [&str; 32] = [
    "Ba", "Be", "Bo", "Da", "De", "Do", "Fa", "Fi", "Ga", "Ha", "Jo", "Ka", "Ki", "Ko", "La", "Le",
    "Li", "Lo", "Lu", "Ma", "Mi", "Mo", "Na", "Ni", "No", "Ra", "Ri", "Ro", "Sa", "Ta", "To", "Va",
];
const MIDDLES: [&str; 16] = [
    "ba", "bi", "la", "le", "li", "lo", "ma", "mi", "na", "ni", "ra", "ri", "ro", "ta", "vi", "wa",
];
const ENDS: [&str; 16] = [
    "bo", "da", "del", "dor", "ka", "ko", "la", "lin", "mar", "mo", "na", "no", "ra", "ric", "ro",
    "ta",
];

/// A name that can be shown to anybody: letters of one script in use today, digits, and single
/// spaces and hyphens between them, at most [`MAX_WIDTH`] columns.
///
/// What is read of a file or of another server is cleaned like what is typed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String")]
pub struct Name(String);

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self::clean(&text).unwrap_or_else(|| Self("?".to_owned()))
    }
}

impl Name {
    /// What is left of a text as a name; `None` when nothing is.
    pub fn clean(typed: &str) -> Option<Self> {
        const GAPS: [char; 2] = [' ', '-'];
        let mut plain = String::new();
        for letter in typed.chars().take(TYPED_MAX).nfkc().filter_map(shown) {
            let begins_word = plain.is_empty() || plain.ends_with(GAPS);
            if begins_word && !letter.is_alphanumeric() || !is_of_names(letter) {
                continue;
            }
            plain.push(letter);
            // The first letter decides which script it is.
            if !plain.as_str().is_single_script() {
                plain.pop();
            }
        }
        // What is left may be composed anew.
        let plain: String = plain.nfc().collect();
        let name = in_columns(&plain, MAX_WIDTH);
        let name = name.trim_matches(GAPS);
        (!name.is_empty()).then(|| Self(name.to_owned()))
    }

    /// A name that somebody chooses; `None`: it is none, or means something here.
    pub(crate) fn chosen(typed: &str) -> Option<Self> {
        Self::clean(typed).filter(|name| !name.is_reserved())
    }

    /// A name from the store; `None`: it is empty.
    pub(crate) fn stored(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| text.to_owned().into())
    }

    /// A friendly name for somebody who has chosen none, readable in any language, from random
    /// bits: a name that followed from the key would tell whose it is.
    pub fn drawn(bits: u64) -> Self {
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

    /// Whether it could have been drawn here, with a number perhaps, so that it tells nobody whose
    /// it is.
    pub fn is_drawn(&self) -> bool {
        let first: [&[&str]; 3] = [&BEGINNINGS, &MIDDLES, &ENDS];
        let last: [&[&str]; 3] = [&[" "], &BEGINNINGS, &ENDS];
        // No part begins with another one of its table.
        let mut parts = first.into_iter().chain(last);
        let rest = parts.try_fold(self.0.as_str(), |rest, of| {
            of.iter().find_map(|part| rest.strip_prefix(part))
        });
        let is_number = |rest: &str| rest.bytes().all(|digit| digit.is_ascii_digit());
        rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix(' ').is_some_and(is_number))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name without case and marks: no two players have the same.
    pub fn key(&self) -> String {
        folded(&self.0).collect()
    }

    /// Whether others would take it for something else than a player's name, whatever digits and
    /// gaps are in it.
    pub fn is_reserved(&self) -> bool {
        let letters = || folded(&self.0).filter(|letter| letter.is_alphabetic());
        RESERVED.split(' ').any(|name| letters().eq(folded(name)))
    }

    /// The name as it stands in a line of text: isolated, if it is written from right to left, so
    /// that what follows stays in place.
    pub fn isolated(&self) -> Cow<'_, str> {
        isolated(&self.0)
    }

    /// The same name told apart by a number.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let end = format!(" {number}");
        let name = in_columns(&self.0, MAX_WIDTH.saturating_sub(end.width()));
        Self(name + &end)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// What is left of a text of the operator's as it can be shown in a line to anybody, in so many
/// columns at most.
pub(crate) fn clean_text(typed: &str, columns: usize) -> String {
    let plain: String = typed
        .chars()
        .take(TYPED_MAX)
        .nfc()
        .filter_map(shown)
        .collect();
    in_columns(&plain, columns)
}

/// Words with a single space between them, as far as they have room in so many columns.
fn in_columns(plain: &str, columns: usize) -> String {
    let mut text = String::new();
    let mut wide = 0;
    let words = plain.split(' ').filter(|word| !word.is_empty());
    for cluster in words.flat_map(|word| std::iter::once(" ").chain(word.graphemes(true))) {
        // A word of marks alone leaves nothing.
        if cluster == " " && (text.is_empty() || text.ends_with(' ')) {
            continue;
        }
        let cluster: String = cluster.chars().take(MAX_MARKS).collect();
        match cluster.width() {
            0 => continue,
            width if wide + width > columns => break,
            width => wide += width,
        }
        text.push_str(&cluster);
    }
    text.truncate(text.trim_end().len());
    text
}

/// A text as it stands in a line of others, see [`Name::isolated`].
pub(crate) fn isolated(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_right_to_left) {
        Cow::Owned(format!("\u{2068}{text}\u{2069}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a character may be written from right to left. Source: Unicode Character Database,
/// DerivedBidiClass.txt, the blocks whose characters are R or AL unless they are listed.
fn is_right_to_left(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8FF}'
            | '\u{FB1D}'..='\u{FDFF}'
            | '\u{FE70}'..='\u{FEFF}'
            | '\u{10800}'..='\u{10FFF}'
            | '\u{1E800}'..='\u{1EFFF}'
    )
}

/// Whether names may have it: a letter with its marks, a digit, a space or a hyphen.
///
/// Source: Unicode Technical Standard 39, section 3.1, the characters allowed in identifiers: those
/// of the recommended scripts.
fn is_of_names(letter: char) -> bool {
    let is_word = || letter.is_alphanumeric() || letter.general_category_group() == Group::Mark;
    matches!(letter, ' ' | '-') || letter.identifier_allowed() && is_word()
}

fn folded(text: &str) -> impl Iterator<Item = char> {
    let letters = text.nfkd();
    let letters = letters.filter(|one| one.general_category() != GeneralCategory::NonspacingMark);
    // In capitals first: of some letters there are two small ones.
    letters
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
}

/// The character as it may be shown; `None`: not at all.
pub(super) fn shown(letter: char) -> Option<char> {
    use GeneralCategory as Is;
    match letter {
        // Blanks that count as letters or symbols: Hangul fillers, the empty Braille pattern.
        '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{2800}' => return None,
        // Variation selectors and the like, which change widths.
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => return None,
        '\u{180B}'..='\u{180F}' | '\u{34F}' => return None,
        _ => {}
    }
    match (letter.general_category_group(), letter.general_category()) {
        (_, Is::SpaceSeparator) => Some(' '),
        (Group::Other, Is::Control) if letter.is_whitespace() => Some(' '),
        (Group::Other | Group::Separator, _) | (_, Is::EnclosingMark) => None,
        _ => Some(letter),
    }
}

#[cfg(test)]
mod tests;
