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
    let message = format!("value-name-{}", word.to_lowercase());
    // One without a message is itself.
    let says = words.t(&message);
    let word = if says == message { word } else { &says };
    format!("{word}{or_stdin}")
}

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

/// An option or an argument with its message and its default value: all that the parser would
/// say of it in English. Only the host's options have variables in the environment.
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
        .hide_env_values(true);
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
mod tests {
    use super::*;
    use crate::commands::{Line, Plan, SSH, parser, plan};
    use crate::i18n::Lang;

    /// Calls this with a built command and each behind it, and with the words that name it.
    fn for_each(command: &Command, path: &str, look: &mut impl FnMut(&Command, &str)) {
        look(command, path);
        for sub in command.get_subcommands() {
            for_each(sub, &format!("{path}{} ", sub.get_name()), look);
        }
    }

    #[test]
    fn pages_have_all_texts_in_the_language_that_is_asked_for_and_fit() {
        let asked = |line: String, lang| {
            let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            match plan(&line, lang).0 {
                Plan::Done(outcome) => {
                    assert_eq!((outcome.status, outcome.stderr.len()), (0, 0), "{line:?}");
                    String::from_utf8(outcome.stdout).expect("text")
                }
                _ => panic!("{line:?}"),
            }
        };
        let strays =
            "Usage OPTION] Options [COMMAND] Commands Print [default possible man- value- {";
        for_each(&parser::<Line>(SSH), "", &mut |command, path| {
            let about = command.get_about().map(ToString::to_string);
            for message in command.get_arguments().map(message).chain(about) {
                assert!(message.starts_with("man-"), "{path}: {message:?}");
                assert_ne!(Words::of(Lang::En).t(&message), message, "{path}");
            }
            for (lang, usage) in Lang::ALL.into_iter().zip(["Usage", "Aufruf", "Вызов"]) {
                let shown = page(command, Words::of(lang));
                assert!(shown.contains(&format!("\n{usage}: ")), "{shown}");
                let wide = |line: &&str| unicode_width::UnicodeWidthStr::width(*line) > 80;
                assert_eq!(shown.lines().find(wide), None);
                let stray = strays.split(' ').find(|stray| shown.contains(stray));
                assert!(lang == Lang::En || stray.is_none(), "{stray:?} in {shown}");
                assert_eq!(asked(format!("{path} --help"), lang), shown);
                let named = format!("--lang {} {path} -h", lang.code());
                assert_eq!(asked(named, Lang::En), shown);
            }
        });
        assert!(asked("play hop -h".to_owned(), Lang::De).contains("[Vorgabe: source]"));
    }
}
