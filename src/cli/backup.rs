//! `mazed backup`: a copy of the database in a folder, as a timer makes them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use clap::Args;

use crate::commands::parse;
use crate::model::Moment;
use crate::store::{StoreUrl, copy};

#[derive(Clone, Debug, Args)]
pub(super) struct Backup {
    #[arg(
        help = "The folder; the copy is named mazed-YYYY-MM-DD-HHMMSS.db (UTC), and its path is printed",
        value_name = "FOLDER"
    )]
    folder: PathBuf,
    #[arg(long, help = "Keep the newest N copies and delete older ones", value_name = "N", default_value_t = 14,
          value_parser = parse::whole::<usize>(1, 10_000))]
    keep: usize,
}

impl Backup {
    /// Makes a copy, and deletes all but the newest; the exit status.
    pub(super) fn run(self, from: &StoreUrl) -> anyhow::Result<u8> {
        let now = Moment::of(SystemTime::now());
        let seconds = now.0.div_euclid(1000).rem_euclid(86_400);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        // Names in their order are in the order of time.
        let name = format!("mazed-{}-{hours:02}{minutes:02}{seconds:02}.db", now.day());
        let copy = self.folder.join(&name);
        copy::copy(from, &StoreUrl::file(&copy))?;
        writeln!(io::stdout(), "{}", copy.display())?;
        delete_old(&self.folder, name.len(), self.keep)
    }
}

/// Deletes all copies in a folder but the newest, which are known by how long their names are.
fn delete_old(folder: &Path, length: usize, keep: usize) -> anyhow::Result<u8> {
    let entries = folder.read_dir()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_copy = |name: &String| {
        name.len() == length && name.starts_with("mazed-2") && name.ends_with(".db")
    };
    let mut copies: Vec<_> = names.filter(is_copy).collect();
    copies.sort_unstable();
    for name in copies.iter().rev().skip(keep) {
        let path = folder.join(name);
        std::fs::remove_file(&path).with_context(|| path.display().to_string())?;
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_copies_stay_and_what_is_no_copy_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let copies = [
            "mazed-2026-11-20-030000.db",
            "mazed-2026-11-21-030000.db",
            "mazed-2026-11-22-133501.db",
        ];
        let others = [
            "mazed-2026-11-20.db",
            "mazed-2026-11-20-030000.db.gz",
            "mazed.db",
        ];
        for name in copies.iter().chain(&others) {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        delete_old(folder.path(), copies[0].len(), 2).expect("deleted");
        let is_there = |name: &&str| folder.path().join(name).exists();
        let left: Vec<_> = copies.into_iter().filter(is_there).collect();
        assert_eq!(left, copies[1..]);
        assert!(others.iter().all(is_there));
    }
}
