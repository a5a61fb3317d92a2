//! `mazed`: flags, logging, exit status.

use std::process::ExitCode;

use mazed::cli::Cli;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    // The SSH library logs what strangers send, so it is silent unless asked.
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,russh=off"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let done = match Cli::read() {
        Ok(cli) => cli.run(),
        Err(status) => Ok(status),
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            eprintln!("mazed: {error:#}");
            ExitCode::FAILURE
        }
    }
}
