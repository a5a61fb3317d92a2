//! `mazed`: flags, logging, exit status.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use mazed::cli::{Cli, Log};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let log = match Log::start() {
        Ok(log) => log,
        Err(error) => {
            eprintln!("mazed: {error}");
            return ExitCode::FAILURE;
        }
    };
    // The SSH library logs what strangers send, so it is silent unless asked.
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("warn,mazed=info,russh=off"));
    log.subscribe(filter, std::io::stderr().is_terminal());
    let done = match Cli::read() {
        Ok(cli) => cli.run(),
        Err(status) => Ok(status),
    };
    let status = match done {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // Not `eprintln!`: it waits for a reader.
            let _ = (&*log).write_all(format!("mazed: {error:#}\n").as_bytes());
            ExitCode::FAILURE
        }
    };
    log.flush_in_time();
    status
}
