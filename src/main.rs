//! `mazed`: flags, logging, exit status.

use std::io::IsTerminal;
use std::process::ExitCode;

use mazed::cli::{Cli, Log};

fn main() -> ExitCode {
    let log = match Log::start() {
        Ok(log) => log,
        Err(error) => {
            eprintln!("mazed: {error}");
            return ExitCode::FAILURE;
        }
    };
    let done = match Cli::read() {
        Ok(cli) => {
            log.subscribe(cli.log, std::io::stderr().is_terminal());
            cli.run(&log)
        }
        Err(status) => Ok(status),
    };
    let status = match done {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // Not `eprintln!`: it waits for a reader.
            log.say(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    };
    log.flush_in_time();
    status
}
