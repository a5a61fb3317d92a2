//! What an operator says to the running server: by its socket (`mazed who`), or over SSH with a
//! key for it (`ssh HOST admin who`). The words, outputs and exit statuses are the same.

use std::cell::RefCell;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use serde::{Deserialize, Serialize};

use super::bans::BanCommand;
use super::{Format, Output, SSH, parse, refusal};
use crate::i18n::{Lang, Words};

/// A command to the running server; texts are the names of messages, see
/// [`manual`](super::manual).
#[derive(Clone, Debug, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AdminCommand {
    #[command(about = "man-status")]
    Status {
        #[arg(long, help = "man-admin-format", value_enum, value_name = "FORMAT",
              default_value_t = Format::Text)]
        format: Format,
    },
    #[command(about = "man-who")]
    Who {
        #[arg(long, help = "man-admin-format", value_enum, value_name = "FORMAT",
              default_value_t = Format::Text)]
        format: Format,
    },
    #[command(about = "man-say")]
    Say {
        #[arg(help = "man-say-text", value_name = "TEXT", required = true, num_args = 1..)]
        text: Vec<String>,
    },
    #[command(about = "man-kick")]
    Kick {
        #[arg(help = "man-kick-who", value_name = "WHO")]
        who: String,
    },
    #[command(about = "man-drain")]
    Drain {
        #[arg(long, help = "man-drain-now")]
        now: bool,
    },
    #[command(about = "man-reload")]
    Reload,
    // As if its commands stood here.
    #[command(flatten)]
    #[serde(untagged)]
    Bans(BanCommand),
}

/// A command line of an operator over SSH.
#[derive(Parser, Debug)]
#[command(
    name = "admin",
    about = "man-admin",
    disable_help_subcommand = true,
    disable_version_flag = true
)]
struct Line {
    #[command(subcommand)]
    command: AdminCommand,
    #[arg(long, help = "man-lang", global = true, value_name = "LANG", value_parser = parse::lang)]
    lang: Option<Lang>,
}

thread_local! {
    /// Built once, as the one of players.
    static PARSER: RefCell<clap::Command> = RefCell::new(parser());
}

fn parser() -> clap::Command {
    let mut parser = Line::command()
        .bin_name(format!("{SSH} admin"))
        .color(clap::ColorChoice::Never)
        .term_width(80);
    parser.build();
    parser
}

/// The words behind `admin`, if this is what a line over SSH begins with; those before it name a
/// language.
pub(crate) fn words_of(line: &[String]) -> Option<Vec<String>> {
    let before = match line {
        [lang, _, rest @ ..] if lang == "--lang" => line.len() - rest.len(),
        [lang, ..] if lang.starts_with("--lang=") => 1,
        _ => 0,
    };
    let (lang, rest) = line.split_at(before);
    match rest {
        [admin, rest @ ..] if admin == "admin" => Some([lang, rest].concat()),
        _ => None,
    }
}

/// The command that these words say, and the language that they name.
///
/// # Errors
/// What is answered to them where they say none.
pub(crate) fn read(words: &[String], lang: Lang) -> Result<(AdminCommand, Lang), Output> {
    PARSER.with_borrow_mut(|parser| {
        let line = std::iter::once("admin").chain(words.iter().map(String::as_str));
        let matches = parser.try_get_matches_from_mut(line);
        match matches.and_then(|matches| Line::from_arg_matches(&matches)) {
            Ok(line) => Ok((line.command, line.lang.unwrap_or(lang))),
            Err(error) => {
                let named = refusal::named(words.iter().map(String::as_str));
                let says = Words::of(named.unwrap_or(lang));
                Err(refusal::answer(&error, parser, words, says))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::manual;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn every_command_of_an_operator_has_its_help_in_every_language() {
        manual::tests::for_each(&parser(), "", &mut manual::tests::check);
    }

    #[test]
    fn only_a_line_that_begins_so_is_an_operators() {
        for (line, behind) in [
            ("admin who", Some("who")),
            ("--lang de admin who", Some("--lang de who")),
            ("--lang=de admin who", Some("--lang=de who")),
            ("play admin", None),
            ("--lang admin", None),
        ] {
            assert_eq!(words_of(&words(line)), behind.map(words), "{line}");
        }
    }

    #[test]
    fn wrong_words_of_an_operator_are_said_in_their_language() {
        for line in [
            "",
            "whom",
            "who now",
            "kick",
            "ban --for soon ada",
            "say",
            "drain --then",
        ] {
            let said = Lang::ALL.map(|lang| {
                let refused = read(&words(line), lang).expect_err(line);
                assert_eq!((refused.status, refused.stdout.len()), (2, 0), "{line}");
                String::from_utf8(refused.stderr).expect("text")
            });
            assert!(said[0].contains("ssh HOST admin"), "{line}: {}", said[0]);
            assert_ne!(said[0].lines().next(), said[1].lines().next(), "{line}");
            assert_ne!(said[1].lines().next(), said[2].lines().next(), "{line}");
        }
    }

    #[test]
    fn a_command_arrives_at_the_server_as_it_was_typed() {
        for line in [
            "status --format json",
            "say come back -- soon",
            "ban --net 192.0.2.0/24 --for 2h --reason x",
            "ban SHA256:x",
            "unban --guest ada",
            "drain --now",
            "reload",
        ] {
            let (command, _) = read(&words(line), Lang::En).expect(line);
            let sent = serde_json::to_string(&command).expect("json");
            let arrived: AdminCommand = serde_json::from_str(&sent).expect(&sent);
            assert_eq!(format!("{arrived:?}"), format!("{command:?}"));
        }
    }
}
