//! Databases as the command line names them, and what goes wrong with them in the language
//! of the operator.

use std::fs::File;
use std::path::Path;

use anyhow::anyhow;

use crate::commands::parse::BadValue;
use crate::commands::refusal::{self, Tell};
use crate::i18n::Words;
use crate::store::{Options, Store, StoreError, StoreUrl};
use crate::ui::trouble_says;

/// The file where `--store` names none.
const DEFAULT_FILE: &str = "mazed.db";

/// The database where `--store` names none.
pub(crate) fn default_url() -> StoreUrl {
    StoreUrl::file(Path::new(DEFAULT_FILE))
}

/// Reads the value of `--store`.
///
/// # Errors
/// What such a value looks like.
pub(crate) fn url(text: &str) -> Result<StoreUrl, BadValue> {
    text.parse().map_err(|_| BadValue::Rule("value-database"))
}

/// Opens a database, and creates it where it does not exist.
///
/// # Errors
/// It cannot be reached, or is not for this program.
pub(crate) fn open(url: &StoreUrl, serves: bool, words: &Words) -> anyhow::Result<Store> {
    let options = Options {
        serves,
        ..Options::default()
    };
    url.database()
        .and_then(|database| Store::open(database, options))
        .map_err(|error| anyhow!("--store {url}: {}", error.tell(words)))
}

/// The database for a command that only makes sense where there is one.
///
/// # Errors
/// There is no such file, or this user may not read it.
pub(crate) fn existing(url: Option<StoreUrl>, words: &Words) -> anyhow::Result<StoreUrl> {
    let url = url.unwrap_or_else(default_url);
    match url.path().map(File::open) {
        Some(Err(error)) => Err(anyhow!("--store {url}: {}", refusal::why(&error, words))),
        _ => Ok(url),
    }
}

/// Whether there is no database in this file, although a server has run with it: it has made a host
/// key.
pub(crate) fn is_missed(file: &Path, host_key: &Path) -> bool {
    let bytes = |path: &Path| path.metadata().map_or(0, |about| about.len());
    bytes(file) == 0 && bytes(host_key) > 0
}

/// Whether there is no host key, although there is a database, so that players know another one.
pub(crate) fn is_key_missed(file: &Path, host_key: &Path) -> bool {
    file.metadata().is_ok_and(|about| about.len() > 0) && !host_key.exists()
}

impl Tell for StoreError {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Denied(why) => words.t(trouble_says(*why)).into_owned(),
            other => other.to_string(),
        }
    }
}
