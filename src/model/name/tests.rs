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
        ("迷宮の達人", "迷宮の達人"),
        ("🦊Ada🦊", "Ada"),
        ("--Anna--Lena -", "Anna-Lena"),
        ("gu\u{435}st", "gust"),
        ("Ёжик Bob 7", "Ёжик 7"),
        ("0\u{b8}\u{a0}A", "0 A"),
        ("a\u{a0}\u{3000}b", "a b"),
        ("bell\u{7}\u{9b}2J", "bell2J"),
        ("\u{a02}-0", "0"),
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
fn characters_that_terminals_show_differently_are_left_out() {
    for (typed, expected) in [
        ("\u{FDFD}Ada", "Ada"),
        ("A\u{1242B}\u{12400}da", "Ada"),
        ("\u{A6A0}\u{16800}Ada", "Ada"),
        ("a\u{1242B}\u{301}", "\u{e1}"),
        ("ﬁx \u{FF21}\u{2167}", "fix AVIII"),
        ("Ada \u{2E3B}", "Ada"),
        ("\u{1F1E9}\u{1F1EA} Ada \u{1F44D}\u{1F3FD}", "Ada"),
        ("O\u{2019}Neil", "ONeil"),
        ("Łukasz Đặng", "Łukasz Đặng"),
        ("김철수", "김철수"),
        ("अनिल", "अनिल"),
        ("xX_Ada_Xx <3 !", "xXAdaXx 3"),
    ] {
        assert_eq!(clean(typed).as_deref(), Some(expected), "{typed:?}");
    }
    assert_eq!(clean("\u{FDFD}"), None);
    let stored = |name| Name::stored(name).map(|name| name.to_string());
    assert_eq!(stored("\u{FDFD}").as_deref(), Some("?"));
    assert_eq!(stored("Ada \u{FDFD}").as_deref(), Some("Ada"));
    assert_eq!(stored(""), None);
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
    for reserved in [
        "guest",
        "Guest 7",
        "GUEST",
        "[admin]",
        "AdmIn",
        "\u{e4}dm\u{ed}n",
        "Ведущий",
        "Root",
        "mazed",
        "M A Z E D",
        "anonymous",
        "Somebody",
        "Gast",
        "Unbekannt",
        "гость",
        "Аноним",
        "you",
        "ты",
    ] {
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
    assert_eq!(
        Name::drawn(7).numbered(2).as_str().rsplit(' ').next(),
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

#[test]
fn what_an_operator_says_steers_no_terminal_and_has_the_signs_of_sentences() {
    for (typed, expected) in [
        (
            "Back \u{1b}[2J\u{9b}31min\r\n 5\t min",
            "Back [2J31min 5 min",
        ),
        ("\u{202e}evil\u{2066} \u{200b}x\u{feff}", "evil x"),
        (
            "Gleich geht\u{2019}s weiter \u{2013} \u{201e}Pause\u{201c}\u{2026} 5 \u{20ac}",
            "Gleich geht\u{2019}s weiter \u{2013} \u{201e}Pause\u{201c}\u{2026} 5 \u{20ac}",
        ),
        ("\u{ab}Перерыв\u{bb}", "\u{ab}Перерыв\u{bb}"),
        (
            "a\u{301}\u{301}\u{301}\u{301}\u{301}",
            "\u{e1}\u{301}\u{301}",
        ),
        (" \n ", ""),
    ] {
        assert_eq!(clean_text(typed, 160), expected, "{typed:?}");
    }
    assert_eq!(clean_text("김철수 x", 5), "김철");
    assert_eq!(clean_text(&"x ".repeat(5000), 160).len(), 159);
}

#[test]
fn a_name_that_is_read_is_cleaned_and_never_refused() {
    let read = |json: &str| serde_json::from_str::<Name>(json).expect("a name");
    assert_eq!(read("\"Ada\""), Name::clean("Ada").expect("a name"));
    assert_eq!(
        read("\"\\u001b[31mAda\""),
        Name::clean("31mAda").expect("a name")
    );
    for nothing in ["\"\"", "\"\\u001b\""] {
        assert_eq!(read(nothing).as_str(), "?");
    }
}
