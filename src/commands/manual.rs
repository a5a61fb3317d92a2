//! What `--help` shows of a command, in the language of whoever asks. The commands and
//! their options are defined once, for the parser; here each has its message.

use clap::{Arg, Command};

use super::refusal::usage;
use crate::games;
use crate::i18n::Words;

/// The messages of the commands, by the words that name them, and of their options and
/// words, by their names. The path `*` stands for all commands.
const TEXTS: &[(&str, &str, &str)] = &[
    ("*", "help", "man-help"),
    ("*", "lang", "man-lang"),
    ("*", "seed", "man-seed"),
    ("*", "store", "man-store"),
    ("*", "version", "man-version"),
    ("", "", "man-mazed"),
    ("fifteen", "", "man-fifteen"),
    ("fifteen", "board", "man-fifteen-board"),
    ("fifteen", "format", "man-fifteen-format"),
    ("help", "", "man-list"),
    ("hop", "", "man-hop"),
    ("hop", "board", "man-hop-board"),
    ("hop", "format", "man-hop-format"),
    ("hop", "shortest", "man-hop-shortest"),
    ("maze", "", "man-maze"),
    ("maze", "algorithm", "man-maze-algorithm"),
    ("maze", "border", "man-maze-border"),
    ("maze", "braid", "man-braid"),
    ("maze", "ends", "man-maze-ends"),
    ("maze", "exclude", "man-maze-exclude"),
    ("maze", "format", "man-maze-format"),
    ("maze", "from", "man-from"),
    ("maze", "mask", "man-maze-mask"),
    ("maze", "output", "man-output"),
    ("maze", "seed", "man-maze-seed"),
    ("maze", "shape", "man-shape"),
    ("maze", "size", "man-maze-size"),
    ("maze", "solution", "man-maze-solution"),
    ("maze", "texture", "man-texture"),
    ("maze", "to", "man-to"),
    ("maze", "word", "man-word"),
    ("me", "", "man-me"),
    ("me", "format", "man-me-format"),
    ("me", "json", "man-me-json"),
    ("play", "", "man-play"),
    ("play", "race", "man-play-race"),
    ("play", "resume", "man-play-resume"),
    ("replay", "", "man-replay"),
    ("replay", "code", "man-replay-code"),
    ("replay", "format", "man-replay-format"),
    ("scores", "", "man-scores"),
    ("scores", "daily", "man-scores-daily"),
    ("scores", "format", "man-scores-format"),
    ("scores", "game", "man-scores-game"),
    ("scores", "limit", "man-scores-limit"),
    ("version", "", "man-version"),
    ("yamyam", "", "man-yamyam"),
    ("yamyam", "board", "man-yamyam-board"),
    ("yamyam", "format", "man-yamyam-format"),
    ("yamyam", "max", "man-yamyam-max"),
    ("yamyam", "output", "man-output"),
    ("yamyam", "seed", "man-yamyam-seed"),
    ("yamyam", "smell", "man-yamyam-smell"),
    ("yamyam", "start", "man-yamyam-start"),
    ("yamyam", "trapdoor", "man-yamyam-trapdoor"),
    ("yamyam", "tumble", "man-yamyam-tumble"),
];

/// The message of a command, or of its option or word of this name.
fn message(path: &str, name: &str) -> Option<&'static str> {
    let find = |path| TEXTS.iter().find(|text| (text.0, text.1) == (path, name));
    of_game(path, name).or_else(|| Some(find(path).or_else(|| find("*"))?.2))
}

/// The message of a game or of its option, which its own table names.
fn of_game(path: &str, name: &str) -> Option<&'static str> {
    let entry = games::find(path.strip_prefix("play ")?)?;
    if name.is_empty() {
        return Some(entry.summary);
    }
    Some(entry.field(name)?.line?.1)
}

/// The page of a command, which is built, by the words that name it.
pub fn page(command: &Command, path: &str, words: &Words) -> String {
    let usage_line = words.tr("refusal-usage", &[("usage", "{usage}".into())]);
    let template = format!("{{about-with-newline}}\n{usage_line}\n\n{{all-args}}\n");
    let translated = command
        .clone()
        .help_template(template)
        .override_usage(usage(command, words))
        .subcommand_help_heading(words.t("man-commands").into_owned())
        .mut_args(|arg| translate(arg, path, words))
        .mut_subcommands(|sub| {
            let path = format!("{path} {}", sub.get_name());
            match message(path.trim_start(), "") {
                Some(about) => sub.about(words.t(about).into_owned()),
                None => sub,
            }
        });
    let mut translated = match message(path, "") {
        Some(about) => translated.about(words.t(about).into_owned()),
        None => translated,
    };
    translated.render_help().to_string()
}

/// An option or a word in these words, with all that the parser would say of it in its own.
fn translate(arg: Arg, path: &str, words: &Words) -> Arg {
    let Some(message) = message(path, arg.get_id().as_str()) else {
        return arg;
    };
    let mut help = words.t(message).into_owned();
    let usual: Vec<_> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    if !usual.is_empty() && arg.get_action().takes_values() {
        let values = [("value", usual.join(" ").into())];
        help = format!("{help} {}", words.tr("man-default", &values));
    }
    let heading = match arg.is_positional() {
        true => "man-arguments",
        false => "man-options",
    };
    arg.help(help)
        .help_heading(words.t(heading).into_owned())
        .hide_default_value(true)
        .hide_possible_values(true)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::commands::{Plan, parser, plan};
    use crate::i18n::Lang;
    use std::collections::BTreeSet;

    /// Looks at a command and those behind it: each part has a message, and the English one
    /// is what the definition says. Notes the messages.
    pub fn check(command: &Command, path: &str, met: &mut BTreeSet<&'static str>) {
        let mut look = |name: &str, text: String| {
            let id = message(path, name).unwrap_or_else(|| panic!("{path} {name} has no message"));
            met.insert(id);
            let english = Words::of(Lang::En).t(id);
            // Of these the parser speaks by itself.
            if !["help", "version"].contains(&name) {
                assert_eq!(english, text, "{path} {name}");
            }
            let others = [Lang::De, Lang::Ru].map(|lang| Words::of(lang).t(id));
            assert!(!others.contains(&english), "{id}: {english}");
        };
        let text = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string);
        look("", text(command.get_about()).unwrap_or_default());
        for arg in command.get_arguments() {
            look(
                arg.get_id().as_str(),
                text(arg.get_help()).unwrap_or_default(),
            );
        }
        for sub in command.get_subcommands() {
            let path = format!("{path} {}", sub.get_name());
            check(sub, path.trim_start(), met);
        }
    }

    #[test]
    fn every_command_and_option_has_its_message_which_is_the_definition_in_english() {
        let mut met = BTreeSet::from(["man-store"]);
        check(&parser(), "", &mut met);
        let of_games = games::ALL.iter().flat_map(|entry| {
            let options = entry.fields.iter().filter_map(|field| field.line);
            options.map(|(_, help)| help).chain([entry.summary])
        });
        let known: BTreeSet<_> = TEXTS.iter().map(|text| text.2).chain(of_games).collect();
        assert_eq!(known, met);
        for (at, (path, name, _)) in TEXTS.iter().enumerate() {
            let again = |text: &&(&str, &str, &str)| (text.0, text.1) == (*path, *name);
            assert_eq!(
                TEXTS.iter().skip(at).filter(again).count(),
                1,
                "{path} {name}"
            );
        }
    }

    #[test]
    fn pages_are_in_the_language_that_is_asked_for() {
        let page = |line: &str, lang| {
            let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
            match plan(&line, lang).0 {
                Plan::Done(outcome) => {
                    assert_eq!((outcome.status, outcome.stderr.len()), (0, 0), "{line:?}");
                    String::from_utf8(outcome.stdout).expect("text")
                }
                _ => panic!("{line:?}"),
            }
        };
        for line in [
            "--help",
            "-h",
            "play --help",
            "play labyrinth -h",
            "play yamyam --help",
            "play fifteen --help",
            "play hop --help",
            "maze --help",
            "yamyam --help",
            "fifteen --help",
            "hop --help",
            "scores --help",
            "me --help",
            "replay --help",
            "help --help",
            "version --help",
        ] {
            let [english, german, russian] = Lang::ALL.map(|lang| page(line, lang));
            assert!(english.contains("\nUsage: ssh HOST"), "{english}");
            assert!(german.contains("\nAufruf: ssh HOST"), "{german}");
            assert!(russian.contains("\nВызов: ssh HOST"), "{russian}");
            for (said, lang) in [(&german, Lang::De), (&russian, Lang::Ru)] {
                for stray in [
                    "Usage", "OPTIONS", "Options", "Commands", "Print", " the ", "default",
                    "possible", "man-", "{", "}",
                ] {
                    assert!(!said.contains(stray), "{line}: {stray} in {said}");
                }
                assert_eq!(
                    said,
                    &page(&format!("{line} --lang {}", lang.code()), Lang::En)
                );
                assert_eq!(
                    english.matches(" --").count(),
                    said.matches(" --").count(),
                    "{said}"
                );
            }
            for said in [english, german, russian] {
                let wide = |line: &&str| unicode_width::UnicodeWidthStr::width(*line) > 80;
                assert_eq!(said.lines().find(wide), None);
            }
        }
        assert!(page("play hop -h", Lang::De).contains("[Vorgabe: source]"));
    }
}
