use proptest::prelude::*;

use super::*;
use crate::commands::{Line, Output, Plan, SSH, parser, plan};
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
    let status = (outcome.status, outcome.stdout.len());
    assert_eq!(status, (2, 0), "{outcome:?}");
    String::from_utf8(outcome.stderr).expect("text")
}

/// The refusal of a line in all languages, none of which has words of the code or of another.
fn refusals(line: &str, input: &str) -> [String; 3] {
    let all = Lang::ALL.map(|lang| text(told(&words(line), input.as_bytes(), lang)));
    let strays = "refusal- value- board- mask- maze- { error: tip: Usage More: OPTIONS COMMAND";
    for (number, said) in all.iter().enumerate() {
        assert!(
            said.starts_with("mazed: ") && said.ends_with('\n'),
            "{said}"
        );
        // Those of the code, and for the others English ones.
        let strays = strays.split(' ').take(if number == 0 { 7 } else { 11 });
        let found: Vec<_> = strays.filter(|stray| said.contains(stray)).collect();
        assert!(found.is_empty(), "{line}: {found:?} in {said}");
    }
    all
}

#[test]
fn what_is_wrong_with_a_line_is_said_in_every_language() {
    for (line, said) in [
        ("maze --format gif", "text, ascii, svg"),
        ("maze --format", "--format <"),
        ("maze --seed", "--seed <N>\n"),
        ("maze --sise 3x3", " --size\n"),
        ("replya", " replay\n"),
        ("- maze", " -"),
        ("version now", "now"),
        ("play chess", "labyrinth, yamyam"),
        ("maze --seed x", "--seed x: "),
        ("maze --solution=1", "--solution 1"),
        ("maze --size 3x3 --size 4x4", "--size"),
        ("maze --shape ring --word x", "--word <"),
        ("play labyrinth --size 7x7 --height 9", "--height <H>"),
        ("replay", ": <"),
        ("scores ladder --daily", "ladder, --daily"),
        ("join x", "x: "),
        ("play --resume 01234567 labyrinth --step 3", "--resume"),
        ("maze --fog", "ssh HOST maze ["),
        ("maze --fog", "ssh HOST maze --help\n"),
        ("play hop --fog", "ssh HOST play hop --help\n"),
        // `ssh HOST --help` is an option of ssh's own.
        ("replya", "ssh HOST help\n"),
    ] {
        for refusal in refusals(line, "") {
            assert!(refusal.contains(said), "{line}: {refusal}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_board_is_said_with_its_line_or_number() {
    let large = format!("{}\n", "1 ".repeat(101));
    let many = "1 ".repeat(26);
    for (line, input, said) in [
        ("yamyam", "###\n\n###", "2"),
        ("yamyam", "###\n##\n", "2"),
        ("yamyam", "###\n#x#\n###", "'#'"),
        ("yamyam", "###\n# #\n#E#", "'#'"),
        ("yamyam", &"##\n".repeat(1001), "1001"),
        ("yamyam --tumble 1 --start 0,0", "###\n# #\n###", "0,0"),
        ("hop -", "1\n\n1", "2"),
        ("hop -", "x", "99"),
        ("hop -", "1 1", "2"),
        ("hop -", &large, "99 x 99"),
        ("hop -", "1 1 1\n1\n", "3"),
        ("hop -", "0 1 1\n1 0 1\n", "3"),
        ("hop -", "1 1 1\n1 0 1\n1 1 1\n", "0"),
        ("hop -", "0 1 1\n0 0 1\n1 1 0\n", "1"),
        ("fifteen", "1 x", "24"),
        ("fifteen", &many, "25"),
        ("fifteen", "1", "9, 16"),
        ("fifteen", "1 2 3 4 5 6 7 8 9", "9"),
        ("fifteen", "1 2 3 4 5 6 7 8 8", "8"),
    ] {
        for refusal in refusals(line, input) {
            assert!(refusal.contains(said), "{line}: {refusal}");
        }
    }
}

/// Every option and word of every command, by the words before it.
fn values(command: &clap::Command, before: &str) -> Vec<String> {
    let takes = |arg: &&clap::Arg| arg.get_action().takes_values();
    let line = |arg: &clap::Arg| match arg.get_long() {
        Some(name) => format!("{before}--{name}=_"),
        None => format!("{before}_"),
    };
    let mut lines: Vec<_> = command.get_arguments().filter(takes).map(line).collect();
    for sub in command.get_subcommands() {
        lines.extend(values(sub, &format!("{before}{} ", sub.get_name())));
    }
    lines
}

#[test]
fn every_option_says_its_rule_in_every_language() {
    let lines = values(&parser::<Line>(SSH), "");
    assert!(lines.len() > 60, "{lines:?}");
    for line in lines {
        // A name of a file, and a word whose letters are the maze: anything will do.
        let any = ["--output=_", "maze --mask=_", "maze --word=_"];
        if any.iter().any(|end| line.ends_with(end)) {
            continue;
        }
        // Some go together.
        let with = match line.as_str() {
            "yamyam --tumble=_" => "--start 1,1",
            "yamyam --start=_" | "yamyam --seed=_" => "--tumble 1",
            "play labyrinth --from=_" => "--to 1,1",
            "play labyrinth --to=_" => "--from 1,1",
            _ => "",
        };
        for refusal in refusals(&format!("{line} {with}"), "") {
            let names_it = refusal.contains('_') || refusal.contains("--");
            assert!(names_it, "{line}: {refusal}");
        }
    }
}

#[test]
fn the_language_is_found_wherever_it_stands() {
    for line in [
        "--lang de sudo reboot",
        "maze --sise 3x3 --lang=de",
        "--lang xx --lang de",
        "play --lang=de labyrinth --height 8",
    ] {
        let (asked, named) = plan(&words(line), Lang::Ru);
        assert_eq!(named, Some(Lang::De), "{line}");
        let Plan::Done(outcome) = asked else {
            panic!("{line}");
        };
        assert!(text(outcome).contains("\nAufruf: ssh HOST"), "{line}");
    }
    for line in ["sudo --lang", "sudo --lang=", "sudo lang de"] {
        assert_eq!(plan(&words(line), Lang::Ru).1, None, "{line}");
    }
}

#[test]
fn what_is_repeated_is_short_and_steers_no_terminal() {
    let soup = "\"я\" \u{c}\u{1b}[2J\u{202e}\n";
    assert_eq!(repeated(soup), "\"я\" \\u{c}\\u{1b}[2J\\u{202e}\\n");
    assert_eq!(repeated(&"я".repeat(51)), format!("{}…", "я".repeat(50)));
    let long = "\u{202e}".repeat(85_000);
    for line in [
        "LONG",
        "maze LONG",
        "maze --LONG",
        "maze --format=LONG",
        "maze --solution=LONG",
        "play yamyam --board=LONG",
        "join LONG",
    ] {
        let line: Vec<_> = line
            .split(' ')
            .map(|word| word.replace("LONG", &long))
            .collect();
        let said = text(told(&line, b"", Lang::En));
        assert!(said.len() < 1000 && !said.contains('\u{202e}'), "{said}");
    }
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
