//! `mazed doctor`: looks at everything that a server needs, with the options and the environment
//! of `serve`, and says what to do about what it finds. It changes nothing, and a server may run
//! meanwhile.

mod database;
mod files;
mod machine;
mod options;
mod port;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::admin;
use super::config_file::ConfigFileError;
use super::database as urls;
use super::serve::Serve;
use crate::commands::{Format, pretty_json};
use crate::i18n::{Arg, Words};
use crate::server::{Operators, OperatorsError};
use crate::store::{self, StoreUrl};

pub(super) use options::warn as warn_of_options;

/// How to look.
#[derive(Clone, Debug, Args)]
pub(super) struct Doctor {
    #[command(flatten)]
    serve: Serve,
    #[arg(long, help = "man-doctor-format", value_name = "FORMAT", value_enum,
          default_value_t = Format::Text)]
    format: Format,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Ok,
    /// Something may go wrong some day, or is not meant so.
    Warn,
    /// The server does not start, or does not do what it is asked for.
    Bad,
}

/// What was found out.
#[derive(Clone, Debug, Serialize)]
struct Finding {
    level: Level,
    /// What was looked at.
    check: &'static str,
    /// In the words of the operator, with what to do.
    says: String,
}

/// The values of a message.
type Values<'a> = &'a [(&'static str, Arg<'a>)];

/// What was found out so far.
struct Findings<'a> {
    words: &'a Words,
    list: Vec<Finding>,
}

impl<'a> Findings<'a> {
    fn new(words: &'a Words) -> Self {
        let list = Vec::new();
        Self { words, list }
    }

    fn add(&mut self, level: Level, check: &'static str, says: String) {
        // A line each, whatever a path or the system says.
        let says = says.replace(['\n', '\r'], " ");
        self.list.push(Finding { level, check, says });
    }

    fn ok(&mut self, check: &'static str, message: &str, values: Values<'_>) {
        self.add(Level::Ok, check, self.words.tr(message, values));
    }

    fn warn(&mut self, check: &'static str, message: &str, values: Values<'_>) {
        self.add(Level::Warn, check, self.words.tr(message, values));
    }

    fn bad(&mut self, check: &'static str, message: &str, values: Values<'_>) {
        self.add(Level::Bad, check, self.words.tr(message, values));
    }

    fn worst(&self) -> Level {
        let levels = self.list.iter().map(|finding| finding.level);
        levels.max().unwrap_or(Level::Ok)
    }

    /// Whether a check has found nothing that is not in order.
    fn is_fine(&self, check: &str) -> bool {
        let of_check = self.list.iter().filter(|finding| finding.check == check);
        of_check.map(|finding| finding.level).max() <= Some(Level::Ok)
    }
}

/// What is looked at.
struct Patient<'a> {
    serve: &'a Serve,
    store: StoreUrl,
    /// The socket of operators, named or not.
    admin_socket: Option<PathBuf>,
    /// The process of the server that runs on the store, where one does.
    server: Option<Option<u32>>,
    operators: Result<Operators, OperatorsError>,
}

impl Doctor {
    /// Looks, and prints what it finds; the exit status. `wrong_lines`: those of the file of the
    /// configuration.
    ///
    /// # Errors
    /// It cannot be printed.
    pub(super) fn run(
        self,
        url: Option<StoreUrl>,
        admin_socket: Option<PathBuf>,
        wrong_lines: &[ConfigFileError],
        words: &Words,
    ) -> anyhow::Result<u8> {
        let store = url.unwrap_or_else(urls::default_url);
        let server = store.path().and_then(|file| store::user_of(&file));
        let patient = Patient {
            serve: &self.serve,
            admin_socket: admin_socket.or_else(|| admin::default_path(&store)),
            store,
            server,
            operators: Operators::read(&self.serve.config().keys),
        };
        let mut findings = Findings::new(words);
        options::check(&patient, wrong_lines, &mut findings);
        files::check(&patient, &mut findings);
        database::check(&patient, &mut findings);
        port::check(&patient, &mut findings);
        machine::check(&patient, &mut findings);
        let mut out = io::stdout().lock();
        match self.format {
            Format::Text => {
                for Finding { level, check, says } in &findings.list {
                    let level = words.t(match level {
                        Level::Ok => "doctor-ok",
                        Level::Warn => "doctor-warn",
                        Level::Bad => "doctor-bad",
                    });
                    writeln!(out, "{level}: {check}: {says}")?;
                }
            }
            Format::Json => {
                let report = serde_json::json!({
                    "version": env!("CARGO_PKG_VERSION"),
                    "worst": findings.worst(),
                    "findings": findings.list,
                });
                writeln!(out, "{}", pretty_json(&report)?)?;
            }
        }
        Ok(u8::from(findings.worst() == Level::Bad))
    }
}
