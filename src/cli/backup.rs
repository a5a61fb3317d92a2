//! `mazed backup`: a copy with a name of its own, or one of many in a folder, as a timer makes
//! them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::anyhow;
use clap::Args;

use super::database;
use crate::commands::parse;
use crate::commands::refusal::{self, Tell};
use crate::i18n::Words;
use crate::model::Moment;
use crate::store::{StoreUrl, copy};

/// Where the copy goes.
#[derive(Clone, Debug, Args)]
pub(super) struct Backup {
    #[arg(help = "man-backup-file", value_name = "FILE")]
    file: PathBuf,
    #[arg(long, help = "man-backup-keep", value_name = "N",
          value_parser = parse::whole::<usize>(1, 10_000))]
    keep: Option<usize>,
}

/// What the names of copies in a folder begin and end with; the time of the copy is between.
const NAME: (&str, &str) = ("mazed-", ".db");

/// The time in such a name. Names in their order are in the order of time.
const TIME: &str = "0000-00-00-000000";

/// The name of a copy that is made at this time (UTC).
fn name_of(now: Moment) -> String {
    let seconds = now.0.div_euclid(1000).rem_euclid(86_400);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let (begin, end) = NAME;
    format!(
        "{begin}{}-{hours:02}{minutes:02}{seconds:02}{end}",
        now.day()
    )
}

/// Whether a file was named by [`name_of`]; whatever else is in the folder is not ours to delete.
fn is_copy(name: &str) -> bool {
    let (begin, end) = NAME;
    let time = name
        .strip_prefix(begin)
        .and_then(|rest| rest.strip_suffix(end));
    time.is_some_and(|time| {
        let same = |(found, form): (u8, u8)| match form {
            b'0' => found.is_ascii_digit(),
            _ => found == form,
        };
        time.len() == TIME.len() && time.bytes().zip(TIME.bytes()).all(same)
    })
}

impl Backup {
    /// Does it; the exit status.
    ///
    /// # Errors
    /// The copy could not be made, or earlier ones not be deleted, in the words of the operator.
    pub(super) fn run(self, url: Option<StoreUrl>, words: &Words) -> anyhow::Result<u8> {
        let is_folder = self.file.is_dir();
        let path = self.file.as_os_str().as_encoded_bytes();
        let names_folder = self.keep.is_some() || path.ends_with(b"/");
        if names_folder && !is_folder {
            let path = self.file.display().to_string();
            return Err(anyhow!(
                words.tr("backup-no-folder", &[("path", path.into())])
            ));
        }
        let name = name_of(Moment::of(SystemTime::now()));
        let file = if is_folder {
            self.file.join(&name)
        } else {
            self.file.clone()
        };
        let database = database::existing(url, words)?.database();
        database
            .and_then(|database| copy::backup(&*database, &file))
            .map_err(|error| anyhow!("backup {}: {}", file.display(), error.tell(words)))?;
        if is_folder {
            writeln!(io::stdout(), "{}", file.display())?;
        }
        if let Some(keep) = self.keep {
            delete_old(&self.file, &name, keep, words)?;
        }
        Ok(0)
    }
}

/// Deletes all copies in a folder but the newest, of which `newest` is one whatever the clock said
/// when the others were made.
fn delete_old(folder: &Path, newest: &str, keep: usize, words: &Words) -> anyhow::Result<()> {
    let failed = |path: &Path, error| anyhow!(refusal::file(path, &error, words));
    let entries = folder.read_dir().map_err(|error| failed(folder, error))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut others: Vec<_> = names
        .filter(|name| is_copy(name) && name != newest)
        .collect();
    others.sort_unstable_by(|a, b| b.cmp(a));
    for name in others.iter().skip(keep - 1) {
        let path = folder.join(name);
        std::fs::remove_file(&path).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn only_the_newest_copies_stay_and_what_is_no_copy_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let newest = name_of(Moment(1_795_354_501_234));
        assert_eq!(newest, "mazed-2026-11-22-133501.db");
        let copies = [
            "mazed-2026-11-20-030000.db",
            "mazed-2026-11-21-030000.db",
            // The clock was wrong then.
            "mazed-2031-01-01-030000.db",
            &newest,
        ];
        let others = [
            "mazed-2026-11-20.db",
            "mazed-2026-11-20-030000.db.gz",
            "my-mazed-2026-11-20-030000.db",
            "mazed.db",
        ];
        for name in copies.iter().chain(&others) {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        delete_old(folder.path(), &newest, 2, Words::of(Lang::En)).expect("deleted");
        let is_there = |name: &&str| folder.path().join(name).exists();
        let left: Vec<_> = copies.iter().filter(|name| is_there(name)).collect();
        assert_eq!(left, [&"mazed-2031-01-01-030000.db", &newest.as_str()]);
        assert!(others.iter().all(is_there));
        delete_old(folder.path(), &newest, 1, Words::of(Lang::En)).expect("deleted");
        assert_eq!(copies.iter().filter(|name| is_there(name)).count(), 1);
    }
}
