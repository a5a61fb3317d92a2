//! Databases as the command line names them.

use std::fs::File;
use std::path::Path;

use anyhow::anyhow;

use crate::commands::parse::BadValue;
use crate::store::{Options, Store, StoreUrl};

/// The file where `--store` names none.
const DEFAULT_FILE: &str = "mazed.db";

pub(crate) fn default_url() -> StoreUrl {
    StoreUrl::file(Path::new(DEFAULT_FILE))
}

/// Reads the value of `--store`.
pub(crate) fn url(text: &str) -> Result<StoreUrl, BadValue> {
    text.parse().map_err(|_| BadValue::rule("value-database"))
}

/// Opens a database, and creates it where it does not exist.
pub(crate) fn open(url: &StoreUrl, serves: bool) -> anyhow::Result<Store> {
    let options = Options {
        serves,
        ..Options::default()
    };
    url.database()
        .and_then(|database| Store::open(database, options))
        .map_err(|error| anyhow!("--store {url}: {error}"))
}

/// The database for a command that only makes sense where there is one.
pub(crate) fn existing(url: Option<StoreUrl>) -> anyhow::Result<StoreUrl> {
    let url = url.unwrap_or_else(default_url);
    match url.path().map(File::open) {
        Some(Err(error)) => Err(anyhow!("--store {url}: {error}")),
        _ => Ok(url),
    }
}
