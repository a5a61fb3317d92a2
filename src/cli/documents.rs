//! What packages install beside the program, made from the definitions of its commands.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{CommandFactory, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Cli, print};
use crate::commands::{Output, manual};
use crate::i18n::Words;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum Document {
    #[command(about = "Print shell completions")]
    Completions {
        #[arg(help = "bash, zsh, fish, elvish or powershell", value_name = "SHELL")]
        shell: Shell,
    },
    #[command(about = "Print the manual page, or write one for each command")]
    Man {
        #[arg(help = "Folder for the pages; created if it is missing")]
        folder: Option<PathBuf>,
    },
}

impl Document {
    pub(super) fn run(self, words: &Words) -> anyhow::Result<u8> {
        let mut parser = Cli::command();
        parser.build();
        let mut command = manual::translated_to_the_end(&parser, words);
        let mut text = Vec::new();
        match self {
            Self::Completions { shell } => {
                clap_complete::generate(shell, &mut command, "mazed", &mut text);
            }
            Self::Man { folder: None } => Man::new(command).render(&mut text)?,
            Self::Man {
                folder: Some(folder),
            } => {
                fs::create_dir_all(&folder)?;
                write_pages(&command, "mazed", &folder)?;
            }
        }
        print(&Output {
            stdout: text,
            ..Output::default()
        })
    }
}

/// Writes the page of a command, and of each behind it, such as `mazed-serve.1`.
fn write_pages(command: &clap::Command, name: &str, folder: &Path) -> io::Result<()> {
    let mut page = Vec::new();
    let named = command
        .clone()
        .name(name.to_owned())
        .display_name(name.to_owned());
    Man::new(named).render(&mut page)?;
    fs::write(folder.join(format!("{name}.1")), page)?;
    for behind in command.get_subcommands() {
        if behind.get_name() != "help" {
            write_pages(behind, &format!("{name}-{}", behind.get_name()), folder)?;
        }
    }
    Ok(())
}
