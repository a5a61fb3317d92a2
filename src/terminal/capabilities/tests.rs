use super::*;

fn env(pairs: &[(&str, &str)]) -> Env {
    let mut env = Env::default();
    for (name, value) in pairs {
        assert!(env.set(name, value), "{name}={value}");
    }
    env
}

#[test]
fn depth_follows_the_terminal_type_and_the_variables() {
    for (term, depth) in [
        ("linux", Depth::Ansi16),
        ("vt100", Depth::Mono),
        ("xterm-mono", Depth::Mono),
        ("xterm", Depth::Ansi256),
        ("xterm-256color", Depth::Ansi256),
        ("xterm-kitty", Depth::True),
        ("alacritty", Depth::True),
        ("xterm-direct", Depth::True),
        ("", Depth::Ansi16),
        ("something-new", Depth::Ansi16),
    ] {
        assert_eq!(env(&[("TERM", term)]).caps().depth, depth, "TERM={term}");
    }
    for (term, name, value, depth) in [
        ("xterm", "COLORTERM", "truecolor", Depth::True),
        ("xterm-kitty", "NO_COLOR", "1", Depth::Mono),
        ("xterm-kitty", "NO_COLOR", "", Depth::True),
    ] {
        let env = env(&[("TERM", term), (name, value)]);
        assert_eq!(env.caps().depth, depth, "{term} {name}={value}");
    }
}

#[test]
fn unicode_unless_the_locale_denies_it() {
    for (pairs, unicode) in [
        (&[][..], true),
        (&[("LANG", "de_DE.utf8@euro")], true),
        (&[("LANG", "de_DE")], true),
        (&[("LANG", "C.UTF-8")], true),
        (&[("LC_CTYPE", "UTF-8")], true),
        (&[("LANG", "C")], false),
        (&[("LANG", "POSIX")], false),
        (&[("LANG", "de_DE.ISO-8859-1")], false),
        (&[("LANG", "de_DE"), ("LC_ALL", "ru_RU.KOI8-R")], false),
        (&[("LANG", "C"), ("LC_CTYPE", "en_US.UTF-8")], true),
    ] {
        assert_eq!(env(pairs).caps().unicode, unicode, "{pairs:?}");
    }
}

#[test]
fn languages_in_the_order_of_gettext() {
    for (pairs, lang) in [
        (&[("LANG", "en_US"), ("LC_MESSAGES", "ru_RU")][..], Lang::Ru),
        (&[("LANG", "en_US"), ("LC_MESSAGES", "fr_FR")], Lang::En),
        (&[("LANG", "C.UTF-8")], Lang::De),
        (&[], Lang::De),
    ] {
        let default_lang = Lang::De;
        let env = Env {
            default_lang,
            ..env(pairs)
        };
        assert_eq!(env.lang(), lang, "{pairs:?}");
    }
}

#[test]
fn only_listed_names_and_short_clean_values_are_kept() {
    let mut env = Env::default();
    assert!(!env.set("LD_PRELOAD", "x"));
    assert!(!env.set("LANG", &"x".repeat(VALUE_MAX + 1)));
    assert!(!env.set("LANG", "de\u{1b}[2J"));
    assert_eq!(env.values, <[Box<str>; NAMES.len()]>::default());
}

#[test]
fn an_answer_only_ever_raises() {
    let caps = env(&[("TERM", "xterm-256color")]).caps();
    assert_eq!(raised(caps, "WezTerm 20240203").depth, Depth::True);
    assert_eq!(raised(caps, "somebody").depth, Depth::Ansi256);
    let mono = env(&[("TERM", "vt100")]).caps();
    assert_eq!(raised(mono, "kitty(0.35)").depth, Depth::Mono);
    for (term, asks) in [("xterm", true), ("linux", false), ("xterm-kitty", false)] {
        assert_eq!(env(&[("TERM", term)]).worth_asking(), asks, "{term}");
        assert!(!env(&[("TERM", term), ("NO_COLOR", "1")]).worth_asking());
    }
}
