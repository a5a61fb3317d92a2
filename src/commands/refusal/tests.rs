mod boards;

use clap::error::ErrorKind;
use proptest::prelude::*;

use super::*;
use crate::commands::{Output, Plan, parser, plan};
use crate::core::budget::CancelToken;
use crate::i18n::Lang;

fn words(line: &str) -> Vec<String> {
    shlex::split(line).expect("words")
}

/// What is said about a line, and about its input where it is asked for.
fn told(line: &[String], input: &[u8], lang: Lang) -> Output {
    match plan(line, lang).0 {
        Plan::Done(outcome) => outcome,
        Plan::Work { work, .. } => work(input.to_vec(), &CancelToken::default()),
        Plan::Play(_) | Plan::Query(_) | Plan::Host(_) => panic!("{line:?} was taken"),
    }
}

fn text(outcome: Output) -> String {
    assert_eq!(
        (outcome.status, outcome.stdout.len()),
        (2, 0),
        "{outcome:?}"
    );
    String::from_utf8(outcome.stderr).expect("text")
}

/// The refusal of a line in all languages, none of them that of another and none with a
/// sentence that is missing.
fn refusals(line: &str, input: &str) -> [String; 3] {
    let all = Lang::ALL.map(|lang| text(told(&words(line), input.as_bytes(), lang)));
    for (at, said) in all.iter().enumerate() {
        assert!(
            said.starts_with("mazed: ") && said.ends_with('\n'),
            "{said}"
        );
        for stray in [
            "refusal-", "value-", "board-", "mask-", "maze-", "{", "error:", "tip:",
        ] {
            assert!(!said.contains(stray), "{line}: {stray} in {said}");
        }
        let first = |text: &str| text.lines().next().map(str::to_owned);
        for other in all.iter().skip(at + 1) {
            assert_ne!(first(said), first(other), "{line}");
        }
    }
    let [_, german, russian] = &all;
    for (said, english) in [german, russian].into_iter().flat_map(|said| {
        [
            "Usage", "More:", "OPTIONS", "COMMAND", " the ", " not ", " is ",
        ]
        .map(|word| (said, word))
    }) {
        assert!(!said.contains(english), "{line}: {english} in {said}");
    }
    let cyrillic = |letter| ('а'..='я').contains(&letter);
    assert!(russian.contains(cyrillic), "{line}: {russian}");
    all
}

/// What our parser finds wrong with a line.
fn kind(line: &str) -> ErrorKind {
    let line = std::iter::once("mazed".to_owned()).chain(words(line));
    let found = parser().try_get_matches_from(line);
    found.expect_err("wrong words").kind()
}

#[test]
fn everything_that_the_parser_finds_is_said_in_every_language() {
    for (line, expected, said) in [
        (
            "maze --format gif",
            ErrorKind::InvalidValue,
            "--format gif: ",
        ),
        ("maze --format", ErrorKind::InvalidValue, "--format"),
        ("maze --seed", ErrorKind::InvalidValue, "--seed"),
        ("maze --fog", ErrorKind::UnknownArgument, "--fog"),
        ("maze --sise 3x3", ErrorKind::UnknownArgument, " --size?"),
        ("maze --format jsn", ErrorKind::InvalidValue, " json?"),
        ("replya", ErrorKind::InvalidSubcommand, ", replay?"),
        ("- maze", ErrorKind::InvalidSubcommand, " -"),
        ("version now", ErrorKind::UnknownArgument, "now"),
        ("play chess", ErrorKind::InvalidSubcommand, "chess"),
        ("maze --seed x", ErrorKind::ValueValidation, "--seed x: "),
        (
            "maze --seed ''",
            ErrorKind::ValueValidation,
            "--seed \"\": ",
        ),
        ("maze --solution=1", ErrorKind::TooManyValues, "--solution"),
        (
            "maze --size 3x3 --size 4x4",
            ErrorKind::ArgumentConflict,
            "--size",
        ),
        (
            "maze --shape ring --word x",
            ErrorKind::ArgumentConflict,
            "--word",
        ),
        (
            "play labyrinth --size 7x7 --height 9 --width 9",
            ErrorKind::ArgumentConflict,
            "--height, --width",
        ),
        ("replay", ErrorKind::MissingRequiredArgument, ": <"),
    ] {
        assert_eq!(kind(line), expected, "{line}");
        for refusal in refusals(line, "") {
            assert!(refusal.contains(said), "{line}: {refusal}");
            let first = line.split(' ').next().unwrap_or_default();
            let usage = match parser().find_subcommand(first) {
                Some(_) => format!("ssh HOST {first} "),
                None => "ssh HOST [".to_owned(),
            };
            assert!(refusal.contains(&usage), "{line}: {refusal}");
            // `ssh HOST --help` is an option of ssh's own.
            let help = match parser().find_subcommand(first) {
                Some(_) => " --help\n",
                None => "ssh HOST help\n",
            };
            assert!(refusal.contains(help), "{line}: {refusal}");
        }
    }
}

#[test]
fn what_there_is_no_sentence_for_is_said_in_the_words_of_the_parser() {
    let mut parser = clap::Command::new("x").arg(clap::Arg::new("two").long("two").num_args(2));
    parser.build();
    let line = words("--two 1");
    let error = parser
        .clone()
        .try_get_matches_from(["x".to_owned()].iter().chain(&line))
        .expect_err("one value");
    assert_eq!(error.kind(), ErrorKind::WrongNumberOfValues);
    let said = text(answer(&error, &parser, &line, Words::of(Lang::De)));
    assert!(said.starts_with("mazed: nicht verständlich: "), "{said}");
    assert!(said.contains("--two"), "{said}");
}

/// Every option and word of every command, by the words before it.
fn values(command: &clap::Command, before: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let takes = |arg: &&clap::Arg| arg.get_action().takes_values();
    for arg in command.get_arguments().filter(takes) {
        lines.push(match arg.get_long() {
            Some(name) => format!("{before}--{name}=_"),
            None => format!("{before}_"),
        });
    }
    for sub in command.get_subcommands() {
        lines.extend(values(sub, &format!("{before}{} ", sub.get_name())));
    }
    lines
}

#[test]
fn every_option_says_its_rule_in_every_language() {
    let lines = values(&parser(), "");
    assert!(lines.len() > 60, "{lines:?}");
    // Some go together.
    let with = |line: &str| match line {
        "yamyam --tumble=_" => "--start 1,1",
        "yamyam --start=_" | "yamyam --seed=_" => "--tumble 1",
        "play labyrinth --from=_" => "--to 1,1",
        "play labyrinth --to=_" => "--from 1,1",
        _ => "",
    };
    for line in lines {
        // A name of a file, and a word whose letters are the maze: anything will do.
        let any = ["--output=_", "maze --mask=_", "maze --word=_"];
        if any.iter().any(|end| line.ends_with(end)) {
            continue;
        }
        let line = format!("{line} {}", with(&line));
        for refusal in refusals(&line, "") {
            assert!(
                refusal.contains('_') || refusal.contains("--"),
                "{line}: {refusal}"
            );
        }
    }
}

#[test]
fn the_language_is_found_wherever_it_stands() {
    for line in [
        "--lang de sudo reboot",
        "sudo reboot --lang de",
        "maze --sise 3x3 --lang=de",
        "maze --size 3 --lang de",
        "--lang xx --lang de",
        "maze --size --lang de",
        "play --lang=de labyrinth --height 8",
    ] {
        let (asked, named) = plan(&words(line), Lang::Ru);
        assert_eq!(named, Some(Lang::De), "{line}");
        let Plan::Done(outcome) = asked else {
            panic!("{line}");
        };
        assert!(text(outcome).contains("\nAufruf: ssh HOST"), "{line}");
    }
    for line in [
        "sudo --lang",
        "sudo --lang=",
        "sudo --language de",
        "sudo lang de",
    ] {
        assert_eq!(
            named(words(line).iter().map(String::as_str)),
            None,
            "{line}"
        );
    }
}

#[test]
fn long_words_are_not_repeated_whole() {
    let long = "\u{202e}".repeat(85_000);
    for line in [
        vec![long.clone()],
        vec!["maze".to_owned(), long.clone()],
        vec!["maze".to_owned(), format!("--{long}")],
        vec!["maze".to_owned(), format!("--seed={long}")],
        vec!["maze".to_owned(), format!("--format={long}")],
        vec!["maze".to_owned(), format!("--solution={long}")],
        vec![
            "maze".to_owned(),
            "--mask=-".to_owned(),
            format!("--word={long}"),
        ],
        vec!["play".to_owned(), long.clone()],
        vec![
            "play".to_owned(),
            "yamyam".to_owned(),
            format!("--board={long}"),
        ],
        vec!["fifteen".to_owned(), long.clone()],
    ] {
        for lang in Lang::ALL {
            let said = text(told(&line, b"", lang));
            assert!(said.len() < 1000 && !said.contains('\u{202e}'), "{said}");
        }
    }
}

#[test]
fn what_is_repeated_steers_no_terminal() {
    let soup = "\"я\" \u{c}\u{1b}[2J\u{202e}\n";
    assert_eq!(visible(soup), "\"я\" \\u{c}\\u{1b}[2J\\u{202e}\n");
    assert_eq!(repeated("a\nb"), "a\\nb");
    assert_eq!(repeated(&"я".repeat(51)), format!("{}…", "я".repeat(50)));
}

proptest! {
    #[test]
    fn whatever_is_typed_is_answered_in_few_plain_lines(
        line in proptest::collection::vec("(--?[a-z]{1,9}=?|play|maze|hop|yamyam)?\\PC{0,9}|.{0,9}", 0..6),
        lang in 0..3usize,
    ) {
        if let Plan::Done(outcome) = plan(&line, Lang::ALL[lang]).0
            && outcome.status == 2
        {
            let said = String::from_utf8(outcome.stderr).expect("text");
            prop_assert!(said.starts_with("mazed: "));
            prop_assert!(said.lines().count() <= 8, "{said}");
            prop_assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{said:?}");
        }
    }
}
