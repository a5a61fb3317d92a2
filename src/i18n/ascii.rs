//! Sentences and names for terminals that show ASCII only: umlauts as two letters, Cyrillic
//! transliterated the way people type it on such terminals, other letters without their
//! accents.
//!
//! Crates that know all of Unicode (`deunicode`, `any_ascii`) bring some 400 KiB of tables,
//! and write ä as a, ё as io or e and × as an asterisk: what would have to be put right
//! before them is most of the table below.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text in ASCII; characters without a stand-in become `?`.
pub(crate) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii() {
            plain.push(letter);
            continue;
        }
        let small: String = letter.to_lowercase().collect();
        let bare;
        let stand_in = match stand_in(&small) {
            Some(stand_in) => stand_in,
            None => {
                bare = without_accents(&small);
                bare.as_str()
            }
        };
        if small.chars().ne([letter]) {
            let mut letters = stand_in.chars();
            plain.extend(letters.next().map(|first| first.to_ascii_uppercase()));
            plain.push_str(letters.as_str());
        } else {
            plain.push_str(stand_in);
        }
    }
    plain
}

/// A letter without its accents; `?` where that is not ASCII, nothing where only accents
/// are left.
fn without_accents(letter: &str) -> String {
    let mut bare = letter.nfkd().filter(|part| !is_combining_mark(*part));
    if bare.clone().all(|part| part.is_ascii()) {
        bare.collect()
    } else {
        bare.next().map_or(String::new(), |_| "?".to_owned())
    }
}

fn stand_in(small: &str) -> Option<&'static str> {
    Some(match small {
        "ä" => "ae",
        "ö" => "oe",
        "ü" => "ue",
        "ß" => "ss",
        "а" => "a",
        "б" => "b",
        "в" => "v",
        "г" => "g",
        "д" => "d",
        "е" | "э" => "e",
        "ё" => "yo",
        "ж" => "zh",
        "з" => "z",
        "и" => "i",
        "й" => "j",
        "к" => "k",
        "л" => "l",
        "м" => "m",
        "н" => "n",
        "о" => "o",
        "п" => "p",
        "р" => "r",
        "с" => "s",
        "т" => "t",
        "у" => "u",
        "ф" => "f",
        "х" => "kh",
        "ц" => "ts",
        "ч" => "ch",
        "ш" => "sh",
        "щ" => "shch",
        "ъ" | "ь" => "'",
        "ы" => "y",
        "ю" => "yu",
        "я" => "ya",
        "—" | "–" => "-",
        "…" => "...",
        "×" => "x",
        "„" | "“" | "”" | "«" | "»" => "\"",
        "’" => "'",
        "◆" => "^",
        "●" => "@",
        "✓" => "+",
        "◂" | "←" => "<",
        "→" => ">",
        "↑" => "^",
        "↓" => "v",
        "⇧" => "Shift",
        "ø" => "oe",
        "æ" => "ae",
        "œ" => "oe",
        "ł" => "l",
        "đ" | "ð" => "d",
        "þ" => "th",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_stand_ins() {
        assert_eq!(ascii("Größe, Öl, ÜBER"), "Groesse, Oel, UeBER");
        assert_eq!(ascii("Ещё щи — Я"), "Eshchyo shchi - Ya");
        assert_eq!(ascii("日"), "?");
        assert_eq!(
            ascii("Zoë, Søren, É, e\u{301}, Łódź"),
            "Zoe, Soeren, E, e, Lodz"
        );
    }
}
