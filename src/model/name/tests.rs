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
        ("\u{1b}[31mred\u{1b}[0m", "31mred0m"),
        ("\u{202e}evil\u{2066}\u{200f}", "evil"),
        ("a\u{200b}\u{200d}\u{feff}b\u{ad}c", "abc"),
        ("e\u{301}\u{301}\u{301}\u{301}\u{301}", "é\u{301}\u{301}"),
        ("Жанна Ё", "Жанна Ё"),
        ("🦊Ada🦊", "Ada"),
        ("--Anna--Lena -", "Anna-Lena"),
        ("gu\u{435}st", "gust"),
        ("Ёжик Bob 7", "Ёжик 7"),
        ("0\u{b8}\u{a0}A", "0 A"),
        ("a\u{a0}\u{3000}b", "a b"),
        ("bell\u{7}\u{9b}2J", "bell2J"),
        ("\u{a02}-0", "0"),
        // What terminals show differently is left out.
        ("\u{FDFD}Ada", "Ada"),
        ("A\u{1242B}\u{12400}da", "Ada"),
        ("a\u{1242B}\u{301}", "\u{e1}"),
        ("ﬁx \u{FF21}\u{2167}", "fix AVIII"),
        ("\u{1F1E9}\u{1F1EA} Ada \u{1F44D}\u{1F3FD}", "Ada"),
        ("O\u{2019}Neil", "ONeil"),
        ("Łukasz Đặng", "Łukasz Đặng"),
        ("김철수", "김철수"),
        ("अनिल", "अनिल"),
        ("xX_Ada_Xx <3 !", "xXAdaXx 3"),
    ] {
        assert_eq!(clean(typed).as_deref(), Some(expected), "{typed:?}");
    }
    for nothing in [
        "",
        " ",
        "\u{200b}",
        "\u{3164}\u{2800}",
        "\u{1b}",
        "\u{FDFD}",
    ] {
        assert_eq!(clean(nothing), None, "{nothing:?}");
    }
    for letter in ["м", "宮"] {
        let long = clean(&letter.repeat(4096)).expect("a name");
        assert_eq!(long.width(), MAX_WIDTH);
    }
}

#[test]
fn names_that_differ_in_case_and_marks_alone_have_one_key() {
    let key = |name| Name::clean(name).expect("a name").key();
    for (one, other) in [
        ("Ada", "aDA"),
        ("Zoë", "ZOE"),
        ("Straße", "strasse"),
        ("Ёж", "еж"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
        ("ﬁx", "fix"),
    ] {
        assert_eq!(key(one), key(other), "{one} {other}");
    }
    for (one, other) in [("Ada", "Bob"), ("Ada 1", "Ada 2"), ("김철수", "김철")] {
        assert_ne!(key(one), key(other), "{one} {other}");
    }
}

#[test]
fn a_name_that_is_read_is_cleaned_and_never_refused() {
    let read = |text: &str| {
        let json = serde_json::to_string(text).expect("json");
        serde_json::from_str::<Name>(&json).expect("a name")
    };
    for (text, name) in [
        ("Ada", "Ada"),
        ("Ada \u{FDFD}", "Ada"),
        ("\u{1b}[31mAda", "31mAda"),
        ("\u{1b}", "?"),
        ("", "?"),
    ] {
        assert_eq!(read(text).as_str(), name);
    }
    assert_eq!(
        Name::stored("\u{FDFD}").map(|name| name.to_string()),
        Some("?".into())
    );
    assert_eq!(Name::stored(""), None);
}

#[test]
fn drawn_names_are_clean_and_differ() {
    for bits in [0, 1, 1 << 8, 1 << 16, 1 << 24, 1 << 32] {
        let name = Name::drawn(bits);
        assert_eq!(Name::clean(name.as_str()).as_ref(), Some(&name));
        assert_eq!(name == Name::drawn(0), bits == 0);
        assert!(!name.is_reserved());
    }
}

#[test]
fn names_that_mean_something_here_are_reserved_however_they_are_written() {
    let reserved =
        "guest|Guest 7|[admin]|AdmIn|\u{e4}dm\u{ed}n|Ведущий|mazed|M A Z E D|Gast|гость|you|ты";
    for reserved in reserved.split('|') {
        let name = Name::clean(reserved).expect("a name");
        assert!(name.is_reserved(), "{reserved}");
    }
    for free in ["Ada", "Gustav", "Youri", "7", "迷宮"] {
        assert!(!Name::clean(free).expect("a name").is_reserved(), "{free}");
    }
    // What the lists call those who have no name.
    for lang in crate::i18n::Lang::ALL {
        let words = crate::i18n::Words::of(lang);
        let name = Name::clean(&words.t("somebody")).expect("a name");
        assert!(name.is_reserved(), "{name}");
    }
}

#[test]
fn only_names_from_right_to_left_are_isolated() {
    let isolated = |name| Name::clean(name).expect("a name").isolated().into_owned();
    assert_eq!(isolated("Ada"), "Ada");
    assert_eq!(isolated("Жанна 7"), "Жанна 7");
    for name in ["דנה", "دينا 7", "نور"] {
        assert_eq!(isolated(name), format!("\u{2068}{name}\u{2069}"));
    }
}

#[test]
fn a_number_fits() {
    let long = Name::clean(&"w".repeat(40)).expect("a name");
    assert_eq!(long.numbered(12).as_str().width(), MAX_WIDTH);
    assert!(Name::drawn(7).numbered(2).as_str().ends_with(" 2"));
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

#[test]
fn what_an_operator_says_steers_no_terminal_and_has_the_signs_of_sentences() {
    for (typed, expected) in [
        (
            "Back \u{1b}[2J\u{9b}31min\r\n 5\t min",
            "Back [2J31min 5 min",
        ),
        ("\u{202e}evil\u{2066} \u{200b}x\u{feff}", "evil x"),
        ("geht’s – „Pause“… 5 €", "geht’s – „Pause“… 5 €"),
        ("«Перерыв»", "«Перерыв»"),
        ("a\u{301}\u{301}\u{301}\u{301}", "\u{e1}\u{301}\u{301}"),
        (" \n ", ""),
    ] {
        assert_eq!(clean_text(typed, 160), expected, "{typed:?}");
    }
    assert_eq!(clean_text("김철수 x", 5), "김철");
    assert_eq!(clean_text(&"x ".repeat(5000), 160).len(), 159);
}
