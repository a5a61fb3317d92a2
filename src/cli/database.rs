//! Databases as the command line names them, and what goes wrong with them in the language
//! of the operator.

use std::fs::File;
use std::io::ErrorKind;
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

/// Checks that this user can read a copy, which the user of a service often cannot where others keep
/// theirs.
///
/// # Errors
/// It cannot, and what to do about it.
pub(crate) fn check_copy(file: &Path, words: &Words) -> anyhow::Result<()> {
    let Err(error) = File::open(file) else {
        return Ok(());
    };
    let mut says = refusal::why(&error, words);
    if error.kind() == ErrorKind::PermissionDenied {
        says = format!("{says}; {}", words.t("restore-denied"));
    }
    Err(anyhow!("restore {}: {says}", file.display()))
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

/// Says that another process uses something; with the second message which, where that is known.
fn in_use([unknown, by]: [&'static str; 2], process: Option<u32>, words: &Words) -> String {
    match process {
        None => words.t(unknown).into_owned(),
        Some(process) => words.tr(by, &[("process", process.to_string().into())]),
    }
}

/// What the database or the system adds is in its own words.
impl Tell for StoreError {
    fn tell(&self, words: &Words) -> String {
        let because = |message, why: &str| words.tr(message, &[("why", why.into())]);
        match self {
            Self::Url => words.t("value-database").into_owned(),
            Self::Parameter(what) => because("database-parameter", what),
            Self::Unavailable(why) => because("database-unavailable", why),
            Self::Again => words.t("database-again").into_owned(),
            Self::Panicked => words.t("database-panic").into_owned(),
            Self::Foreign(what) => words.tr("database-foreign", &[("what", what.as_str().into())]),
            Self::Newer { schema, known, by } => words.tr(
                "database-newer",
                &[
                    ("by", by.as_deref().unwrap_or("?").into()),
                    ("mine", env!("CARGO_PKG_VERSION").into()),
                    ("schema", schema.to_string().into()),
                    ("known", known.to_string().into()),
                    // The next one is made such that this program can use it too.
                    ("most", (known + 1).to_string().into()),
                ],
            ),
            Self::InUse(process) => {
                in_use(["database-in-use", "database-in-use-by"], *process, words)
            }
            Self::Corrupt(why) => because("database-corrupt", why),
            Self::NoCopy => words.t("file-missing").into_owned(),
            Self::DamagedCopy => words.t("database-copy-damaged").into_owned(),
            Self::ForeignCopy => words.t("database-copy-foreign").into_owned(),
            Self::AlreadyExists(what) => {
                words.tr("database-exists", &[("what", what.as_str().into())])
            }
            Self::Sql(why) => because("database-sql", why),
            Self::Denied(why) => words.t(trouble_says(*why)).into_owned(),
        }
    }
}
