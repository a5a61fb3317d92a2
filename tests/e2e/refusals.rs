//! What is said of wrong words, over a real connection and on this machine, in the language
//! of whoever typed them.

use crate::has;
use crate::server::TestServer;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs a line with this language of the environment and this input.
fn run(line: &[String], lang: &str, input: &[u8]) -> Output {
    let mut child = Command::new(&line[0])
        .args(&line[1..])
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANGUAGE")
        .env("LANG", lang)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Who refuses the words does not read the input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The refusal on standard error, with its status and nothing on standard output.
fn refusal(output: Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(output.stdout, b"", "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Words, input, language of the environment, and what is said of them.
const CASES: [(&str, &str, &str, &str); 8] = [
    (
        "play labyrinth --height 8",
        "",
        "de_DE.UTF-8",
        "mazed: --height 8: Die Zahl muss ungerade sein.\n",
    ),
    (
        "sudo reboot",
        "",
        "ru_RU.UTF-8",
        "mazed: sudo: такого здесь нет; есть только ",
    ),
    (
        "maze --sise 9x9",
        "",
        "de_DE.UTF-8",
        "mazed: die Option --sise gibt es hier nicht\nMeintest du --size?\n",
    ),
    (
        "maze --seed x --lang ru",
        "",
        "de_DE.UTF-8",
        "mazed: --seed x: ",
    ),
    (
        "yamyam",
        "###\n#x#\n###\n",
        "de_DE.UTF-8",
        "mazed: Zeile 2, Spalte 2: ",
    ),
    ("hop -", "1 1", "ru_RU.UTF-8", "mazed: строка 1: "),
    ("fifteen", "1 2", "de_DE.UTF-8", "mazed: 2 Zahlen statt "),
    (
        "maze --mask -",
        "..\n.\n",
        "ru_RU.UTF-8",
        "mazed: --mask: в строке 2 маски знаков 1, а в первой 2\n",
    ),
];

#[test]
fn wrong_words_and_boards_are_refused_in_the_language_of_the_environment() {
    if !has("ssh") {
        return;
    }
    let server = TestServer::new();
    for (words, input, lang, expected) in CASES {
        let options = ["-T", "-o", "SendEnv=LANG"];
        let line = server.ssh(&options, "player", &[words]);
        let over_ssh = refusal(run(&line, lang, input.as_bytes()));
        assert!(over_ssh.starts_with(expected), "{words}: {over_ssh}");
        let mut line = vec![env!("CARGO_BIN_EXE_mazed").to_owned()];
        line.extend(words.split(' ').map(str::to_owned));
        let here = refusal(run(&line, lang, input.as_bytes()));
        // There are more words here, and the words go elsewhere.
        if !words.starts_with("sudo") {
            assert_eq!(here.replace("mazed ", "ssh HOST "), over_ssh, "{words}");
        }
    }
    for (words, expected) in [
        (
            "maze 'x",
            "mazed: ein Anführungszeichen ist nicht geschlossen",
        ),
        (
            "maze 'x --lang de",
            "mazed: ein Anführungszeichen ist nicht geschlossen",
        ),
    ] {
        let lang = if words.contains("de") {
            "C"
        } else {
            "de_DE.UTF-8"
        };
        let line = server.ssh(&["-T", "-o", "SendEnv=LANG"], "player", &[words]);
        let said = refusal(run(&line, lang, b""));
        assert!(said.starts_with(expected), "{words}: {said}");
    }
}

#[test]
fn help_is_shown_in_the_language_of_the_environment() {
    if !has("ssh") {
        return;
    }
    let server = TestServer::new();
    for (lang, expected) in [
        ("C", "Usage: ssh HOST maze [OPTIONS]\n"),
        ("de_DE.UTF-8", "Aufruf: ssh HOST maze [OPTIONEN]\n"),
        ("ru_RU.UTF-8", "Вызов: ssh HOST maze [ОПЦИИ]\n"),
    ] {
        let line = server.ssh(&["-T", "-o", "SendEnv=LANG"], "player", &["maze --help"]);
        let page = run(&line, lang, b"");
        assert_eq!((page.status.code(), page.stderr.len()), (Some(0), 0));
        let page = String::from_utf8(page.stdout).unwrap();
        assert!(
            page.contains(expected) && page.contains("--border"),
            "{page}"
        );
    }
}

#[test]
fn on_this_machine_everybody_is_told_in_their_language_which_stands_anywhere() {
    let here = |words: &str| {
        let mut line = vec![env!("CARGO_BIN_EXE_mazed").to_owned()];
        line.extend(words.split(' ').map(str::to_owned));
        run(&line, "de_DE.UTF-8", b"")
    };
    for words in [
        "backup",
        "serve --foo",
        "--foo",
        "--listen 1.2.3.4:5 verify",
    ] {
        let said = refusal(here(words));
        assert!(said.contains("\nAufruf: mazed "), "{words}: {said}");
    }
    for words in [
        "--lang ru version",
        "version --lang ru",
        "--lang=ru version",
    ] {
        assert_eq!(here(words).status.code(), Some(0), "{words}");
    }
    let said = refusal(here("--lang ru maze --seed x"));
    assert!(said.contains("\nВызов: mazed maze [ОПЦИИ]\n"), "{said}");
    let said = refusal(here("--listen 1.2.3.4:5 version"));
    assert!(
        said.starts_with("mazed: version verträgt sich nicht mit --listen\n"),
        "{said}"
    );
    let page = here("play labyrinth --help").stdout;
    let page = String::from_utf8(page).unwrap();
    assert!(page.contains("Aufruf: mazed play labyrinth"), "{page}");
    for words in ["--help", "serve --help", "play -h"] {
        let page = String::from_utf8(here(words).stdout).unwrap();
        assert!(
            page.contains("Aufruf: mazed ") && page.contains("[OPTIONEN]"),
            "{page}"
        );
    }
    for (words, expected) in [
        ("backup copy", "mazed: mazed.db is not there\n"),
        (
            "--lang ru --store sqlite:/nowhere/at/all serve",
            "mazed: --store sqlite:/nowhere/at/all: ",
        ),
    ] {
        let refused = here(words);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(1));
        assert!(said.starts_with(expected), "{words}: {said}");
    }
    let said = refusal(here("maze --mask /nowhere/at/all"));
    let expected = "mazed: --mask: /nowhere/at/all: diese Datei gibt es nicht\n";
    assert_eq!(said, expected);
}
