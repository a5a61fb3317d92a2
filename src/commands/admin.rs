//! What an operator says to the running server: `ssh HOST admin who`. In English.

use clap::{Args, Parser, Subcommand};

use super::bans::BanCommand;
use super::{Format, Output, SSH, parse};
use crate::i18n::Lang;
use crate::model::Code;

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatArg {
    /// Output format: text or json
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// A command to the running server.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// Show the server's sessions, connections, database and unsaved runs
    Status(FormatArg),
    /// List the sessions: who, from where, since when, playing what
    Who(FormatArg),
    /// Show a line of text to all players
    Say {
        /// The text, 160 columns at most
        #[arg(value_name = "TEXT", required = true, num_args = 1..)]
        text: Vec<String>,
    },
    /// End sessions; unfinished games are kept
    Kick {
        /// A session's number, or a name (in quotes if it has spaces), a key as shown by who, an address or
        /// a network
        #[arg(value_name = "WHO")]
        who: String,
    },
    /// Stop the server as SIGTERM does: nobody else can connect, and players have time to finish
    Drain {
        /// Do not wait for the players
        #[arg(long)]
        now: bool,
    },
    /// Reload operators' keys, networks and players' texts without disconnecting anybody
    Reload,
    #[command(flatten)]
    Data(DataCommand),
}

/// A command about what is in the database.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum DataCommand {
    /// Hide a name: its player is shown as anonymous
    Hide {
        /// The name as shown
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Show a hidden name again
    Unhide {
        /// The name as it was hidden
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Remove a run from the leaderboards and delete it
    Remove {
        /// The code of the run
        #[arg(value_parser = parse::code)]
        code: Code,
    },
    #[command(flatten)]
    Bans(BanCommand),
}

#[derive(Parser, Debug)]
#[command(
    name = "admin",
    about = "For operators, whose keys are in keys/admins",
    disable_help_subcommand = true,
    disable_version_flag = true
)]
struct Line {
    #[command(subcommand)]
    command: AdminCommand,
}

/// The words behind `admin`, if a line over SSH begins with it.
pub(crate) fn words_of(line: &[String]) -> Option<&[String]> {
    line.split_first()
        .filter(|(first, _)| *first == "admin")
        .map(|(_, rest)| rest)
}

/// The command that these words say.
pub(crate) fn read(words: &[String]) -> Result<AdminCommand, Output> {
    let mut parser = super::parser::<Line>(&format!("{SSH} admin"));
    super::read(&mut parser, words, Lang::En).map(|line: Line| line.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn only_a_line_that_begins_so_is_an_operators() {
        for (line, behind) in [("admin who", Some("who")), ("play admin", None)] {
            let line = words(line);
            assert_eq!(words_of(&line).map(<[String]>::to_vec), behind.map(words));
        }
    }

    #[test]
    fn each_command_is_read_and_wrong_words_are_refused() {
        for line in [
            "status --format json",
            "say come back -- soon",
            "ban 192.0.2.0/24 --for 2h",
            "ban SHA256:x",
            "unban ada",
            "hide ada",
            "remove 7k3m-9xq2",
            "drain --now",
            "reload",
        ] {
            assert!(read(&words(line)).is_ok(), "{line}");
        }
        for line in ["", "whom", "who now", "kick", "ban --for soon ada", "say"] {
            let refused = read(&words(line)).expect_err(line);
            assert_eq!((refused.status, refused.stdout.len()), (2, 0), "{line}");
            let said = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(said.contains("ssh HOST admin"), "{line}: {said}");
        }
    }
}
