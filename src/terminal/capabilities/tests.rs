use super::*;

fn env(pairs: &[(&str, &str)]) -> Env {
    let mut env = Env::default();
    for (name, value) in pairs {
        assert!(env.set(name, value), "{name}={value}");
    }
    env
}

#[test]
fn depth_follows_the_terminal_type() {
    for (term, depth) in [
        ("linux", Depth::Ansi16),
        ("vt100", Depth::Mono),
        ("vt220", Depth::Mono),
        ("xterm-mono", Depth::Mono),
        ("xterm", Depth::Ansi256),
        ("xterm-256color", Depth::Ansi256),
        ("screen-256color", Depth::Ansi256),
        ("tmux-256color", Depth::Ansi256),
        ("xterm-kitty", Depth::True),
        ("alacritty", Depth::True),
        ("foot-extra", Depth::True),
        ("footless", Depth::Ansi16),
        ("xterm-direct", Depth::True),
        ("", Depth::Ansi16),
        ("something-new", Depth::Ansi16),
    ] {
        assert_eq!(env(&[("TERM", term)]).caps().depth, depth, "TERM={term}");
    }
}

#[test]
fn variables_override_the_type() {
    let with = |pairs: &[(&str, &str)]| env(pairs).caps().depth;
    assert_eq!(
        with(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]),
        Depth::True
    );
    assert_eq!(
        with(&[("TERM", "xterm"), ("COLORTERM", "24bit")]),
        Depth::True
    );
    assert_eq!(
        with(&[("TERM", "xterm-kitty"), ("NO_COLOR", "1")]),
        Depth::Mono
    );
    assert_eq!(
        with(&[("TERM", "xterm-kitty"), ("NO_COLOR", "")]),
        Depth::True
    );
}

#[test]
fn unicode_unless_the_locale_denies_it() {
    let with = |pairs: &[(&str, &str)]| env(pairs).caps().unicode;
    assert!(with(&[]));
    assert!(with(&[("LANG", "de_DE.UTF-8")]));
    assert!(with(&[("LANG", "de_DE.utf8@euro")]));
    assert!(with(&[("LANG", "de_DE")]));
    assert!(with(&[("LANG", "C.UTF-8")]));
    assert!(with(&[("LC_CTYPE", "UTF-8")]));
    assert!(!with(&[("LANG", "C")]));
    assert!(!with(&[("LANG", "POSIX")]));
    assert!(!with(&[("LANG", "de_DE.ISO-8859-1")]));
    assert!(!with(&[
        ("LANG", "de_DE.UTF-8"),
        ("LC_ALL", "ru_RU.KOI8-R")
    ]));
    assert!(with(&[("LANG", "C"), ("LC_CTYPE", "en_US.UTF-8")]));
}

#[test]
fn languages_in_the_order_of_gettext() {
    let all = [
        ("LANG", "en_US.UTF-8"),
        ("LC_MESSAGES", "ru_RU"),
        ("LANGUAGE", "de_AT:fr"),
    ];
    assert_eq!(env(&all).languages(), ["de-at", "fr", "ru-ru"]);
    assert_eq!(env(&[("LANG", "C")]).languages(), [""; 0]);
}

#[test]
fn only_listed_names_and_short_clean_values_are_kept() {
    let mut env = Env::default();
    assert!(!env.set("LD_PRELOAD", "x"));
    assert!(!env.set("LANG", &"x".repeat(VALUE_MAX + 1)));
    assert!(!env.set("LANG", "de\u{1b}[2J"));
    assert!(env.languages().is_empty());
}

#[test]
fn an_answer_only_ever_raises() {
    let caps = env(&[("TERM", "xterm-256color")]).caps();
    assert_eq!(raised(caps, "WezTerm 20240203").depth, Depth::True);
    assert_eq!(raised(caps, "VTE(7600)").depth, Depth::True);
    assert_eq!(raised(caps, "somebody").depth, Depth::Ansi256);
    let mono = env(&[("TERM", "vt100")]).caps();
    assert_eq!(raised(mono, "kitty(0.35)").depth, Depth::Mono);
    assert!(env(&[("TERM", "xterm-256color")]).worth_asking());
    assert!(!env(&[("TERM", "linux")]).worth_asking());
    assert!(!env(&[("TERM", "xterm-kitty")]).worth_asking());
    assert!(!env(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]).worth_asking());
}
