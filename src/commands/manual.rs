//! What `--help` shows of a command, in the player's language. The parser's definitions hold the
//! names of messages; here the messages take their places.

use clap::{Arg, Command};

use crate::i18n::Words;

/// The page of a command, which is built.
pub(crate) fn page(command: &Command, words: &Words) -> String {
    let mut command = translated(command, words);
    let usage_line = words.tr("refusal-usage", &[("usage", "{usage}".into())]);
    let usage = usage_of(&mut command, words);
    command
        .override_usage(usage)
        .help_template(format!(
            "{{about-with-newline}}\n{usage_line}\n\n{{all-args}}\n"
        ))
        .render_help()
        .to_string()
}

/// How a command is used, which is built.
pub(crate) fn usage(command: &Command, words: &Words) -> String {
    usage_of(&mut translated(command, words), words)
}

fn usage_of(translated: &mut Command, words: &Words) -> String {
    let options = format!("[{}]", words.t("usage-options"));
    let usage = translated.render_usage().to_string();
    // The parser has no setting for these two words.
    usage
        .trim_start_matches("Usage:")
        .trim()
        .replace("[OPTIONS]", &options)
}

/// A command, which is built, with its texts and those of all behind it.
pub(crate) fn translated_to_the_end(command: &Command, words: &Words) -> Command {
    translated(command, words).mut_subcommands(|sub| translated_to_the_end(&sub, words))
}

/// The name of a value in these words: `FILE`, or `DATEI` in German; symbols such as `X,Y`
/// are the same everywhere.
pub(crate) fn value_name(name: &str, words: &Words) -> String {
    let (word, or_stdin) = match name.strip_suffix("|-") {
        Some(word) => (word, "|-"),
        None => (name, ""),
    };
    let message = VALUE_NAMES.iter().find(|(known, _)| *known == word);
    let word = message.map_or(word.into(), |(_, message)| words.t(message));
    format!("{word}{or_stdin}")
}

/// The names of values that are words, and their messages.
const VALUE_NAMES: &[(&str, &str)] = &[
    ("ADDRESS", "value-name-address"),
    ("BOARD", "value-name-board"),
    ("BYTES", "value-name-bytes"),
    ("CATEGORY", "value-name-category"),
    ("CODE", "value-name-code"),
    ("DAYS", "value-name-days"),
    ("FILE", "value-name-file"),
    ("FOLDER", "value-name-folder"),
    ("FORMAT", "value-name-format"),
    ("GAME", "value-name-game"),
    ("LANG", "value-name-lang"),
    ("LEVEL", "value-name-level"),
    ("MODE", "value-name-mode"),
    ("NAME", "value-name-name"),
    ("PATH", "value-name-path"),
    ("PERCENT", "value-name-percent"),
    ("PLAYER", "value-name-player"),
    ("SECONDS", "value-name-seconds"),
    ("SHAPE", "value-name-shape"),
    ("SHELL", "value-name-shell"),
    ("TEXT", "value-name-text"),
    ("TIME", "value-name-time"),
    ("WHO", "value-name-who"),
    ("WORD", "value-name-word"),
];

fn translated(command: &Command, words: &Words) -> Command {
    translate_about(command.clone(), words)
        .subcommand_help_heading(words.t("man-commands").into_owned())
        .subcommand_value_name(words.t("usage-command").into_owned())
        .mut_args(|arg| translate_arg(arg, words))
        .mut_subcommands(|sub| translate_about(sub, words))
}

fn translate_about(command: Command, words: &Words) -> Command {
    let about = command.get_about().map(ToString::to_string);
    let about = words.t(&about.unwrap_or_default()).into_owned();
    command.about(about)
}

/// An option or an argument with its message, its default value and its variable in the
/// environment: all that the parser would say of it in English.
fn translate_arg(arg: Arg, words: &Words) -> Arg {
    let mut help = words.t(&message(&arg)).into_owned();
    let takes_values = arg.get_action().takes_values();
    let default: Vec<_> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    if takes_values && !default.is_empty() {
        let values = [("value", default.join(" ").into())];
        help = format!("{help} {}", words.tr("man-default", &values));
    }
    if let Some(variable) = arg.get_env() {
        let values = [("name", variable.to_string_lossy().into())];
        help = format!("{help} {}", words.tr("man-env", &values));
    }
    let (arg, heading) = match arg.get_index() {
        // Under a heading of its own the parser would sort arguments by name.
        Some(index) => (arg.display_order(index), "man-arguments"),
        None => (arg, "man-options"),
    };
    let arg = arg
        .help(help)
        .help_heading(words.t(heading).into_owned())
        .hide_default_value(true)
        .hide_possible_values(true)
        .hide_env(true);
    if !takes_values {
        return arg;
    }
    let names: Vec<String> = match arg.get_value_names() {
        Some(names) => names.iter().map(|name| value_name(name, words)).collect(),
        // What the parser would call it.
        None => vec![value_name(&arg.get_id().as_str().to_uppercase(), words)],
    };
    arg.value_names(names)
}

/// The message of an option or an argument. Two options come from the parser itself.
fn message(arg: &Arg) -> String {
    match arg.get_id().as_str() {
        "help" => "man-help".to_owned(),
        "version" => "man-version".to_owned(),
        _ => arg.get_help().map(ToString::to_string).unwrap_or_default(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::commands::{Plan, parser, plan};
    use crate::i18n::Lang;

    /// Calls this with the path of a built command and of each behind it.
    pub(crate) fn for_each(command: &Command, path: &str, look: &mut impl FnMut(&Command, &str)) {
        look(command, path);
        for sub in command.get_subcommands() {
            for_each(sub, format!("{path} {}", sub.get_name()).trim(), look);
        }
    }

    /// Checks that a command has a text in each language, and so have all of its options and
    /// arguments, and that its page shows them with nothing in English.
    pub(crate) fn check(command: &Command, path: &str) {
        let about = command.get_about().map(ToString::to_string);
        let parts = command
            .get_arguments()
            .map(|arg| (arg.get_id().as_str(), message(arg)))
            .chain([("", about.unwrap_or_default())]);
        for (name, message) in parts {
            assert!(message.starts_with("man-"), "{path} {name}: {message:?}");
            let texts = Lang::ALL.map(|lang| Words::of(lang).t(&message));
            let [english, german, russian] = texts.each_ref().map(AsRef::as_ref);
            assert_ne!(english, message, "{path} {name}");
            assert!(german != english && russian != english, "{path} {name}");
        }
        let takes_values = |arg: &&Arg| arg.get_action().takes_values();
        for arg in command.get_arguments().filter(takes_values) {
            for name in arg.get_value_names().unwrap_or_default() {
                let is_symbol = matches!(name.as_str(), "CIDR" | "FROM" | "MIB" | "URL");
                let word: String = name.chars().filter(char::is_ascii_uppercase).collect();
                if word.len() > 2 && !is_symbol {
                    let texts = Lang::ALL.map(|lang| value_name(name, Words::of(lang)));
                    assert_ne!(texts[0], texts[2], "{path}: {name}");
                }
            }
        }
        let [english, german, russian] = Lang::ALL.map(|lang| page(command, Words::of(lang)));
        for (said, usage) in [
            (&english, "Usage: "),
            (&german, "Aufruf: "),
            (&russian, "Вызов: "),
        ] {
            assert!(said.contains(&format!("\n{usage}")), "{said}");
            assert_eq!(said.matches(" --").count(), english.matches(" --").count());
            let wide = |line: &&str| unicode_width::UnicodeWidthStr::width(*line) > 80;
            assert_eq!(said.lines().find(wide), None);
        }
        for said in [german, russian] {
            for stray in [
                "Usage",
                "OPTION]",
                "OPTIONS",
                "Options",
                "[COMMAND]",
                "Commands",
                "Print",
                " the ",
                " of ",
                " and ",
                " a ",
                " for ",
                "[default",
                "possible",
                "[env",
                "man-",
                "value-",
                "{",
                "}",
            ] {
                assert!(!said.contains(stray), "{path}: {stray} in {said}");
            }
        }
    }

    #[test]
    fn every_command_over_ssh_has_its_help_in_every_language() {
        for_each(&parser(), "", &mut check);
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
        for_each(&parser(), "", &mut |command, path| {
            for lang in Lang::ALL {
                let shown = super::page(command, Words::of(lang));
                let long = format!("{path} --help");
                assert_eq!(page(long.trim(), lang), shown);
                assert_eq!(page(format!("{path} -h").trim(), lang), shown);
                let named = format!("{path} --help --lang {}", lang.code());
                assert_eq!(page(named.trim(), Lang::En), shown);
                let named = format!("--lang {} {path} --help", lang.code());
                assert_eq!(page(&named.replace("  ", " "), Lang::En), shown);
            }
        });
        assert!(page("play hop -h", Lang::De).contains("[Vorgabe: source]"));
    }
}
