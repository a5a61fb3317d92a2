//! Stores as the command line names them.

use crate::store::{Options, Store, StoreUrl};
use anyhow::{Context, bail};
use std::path::Path;

/// The file where nothing else is said.
const USUAL: &str = "mazed.db";

/// The store where nothing else is said.
pub fn usual() -> StoreUrl {
    StoreUrl::file(Path::new(USUAL))
}

/// Opens a store, and makes it where it is not there.
///
/// # Errors
/// It cannot be reached, or is not for this program.
pub fn open(url: &StoreUrl, serves: bool) -> anyhow::Result<Store> {
    let options = Options {
        serves,
        ..Options::default()
    };
    let store = url
        .database()
        .and_then(|database| Store::open(database, options));
    store.with_context(|| format!("--store {url}"))
}

/// The store for a command that only makes sense where there is one.
///
/// # Errors
/// There is no such file.
pub fn existing(url: Option<StoreUrl>) -> anyhow::Result<StoreUrl> {
    let url = url.unwrap_or_else(usual);
    if let Some(path) = url.path()
        && !path.exists()
    {
        bail!("--store {url}: there is no such file");
    }
    Ok(url)
}
