//! `mazed`: flags, logging, exit status.

use std::process::ExitCode;

use mazed::cli::{Cli, Log};

fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(status) => return ExitCode::from(status),
    };
    let log = Log::start(cli.log);
    match cli.run(&log) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            eprintln!("mazed: {error:#}");
            ExitCode::FAILURE
        }
    }
}
