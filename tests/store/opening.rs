//! What is opened, and what is refused and left as it is.

use super::backends::{on_both, open, sql, sqlite};
use mazed::store::copy::copy;
use mazed::store::{Options, Sqlite, Store, StoreError, StoreUrl};
use std::path::Path;
use std::sync::Arc;

fn refused(url: &StoreUrl) -> Option<StoreError> {
    let database = url.database().expect("a database");
    Store::open(database, Options::default()).err()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_another_version_is_refused() {
    on_both(async |url| {
        drop(open(url));
        let other = "UPDATE meta SET value = '999' WHERE name = 'schema'";
        assert_eq!(sql(url, other.to_owned()), 1);
        let version = StoreError::Version("999".to_owned());
        assert_eq!(refused(url), Some(version.clone()));
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(copy(url, &sqlite(folder.path())), Err(version));
    })
    .await;
}

#[test]
fn another_programs_file_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("other.db");
    let theirs = rusqlite::Connection::open(&file).expect("a file");
    theirs
        .execute_batch("CREATE TABLE meta (name TEXT, value TEXT); CREATE TABLE notes (text TEXT)")
        .expect("another program's");
    drop(theirs);
    let before = std::fs::read(&file).expect("a file");
    let error = refused(&StoreUrl::file(&file));
    assert!(matches!(error, Some(StoreError::Foreign(_))), "{error:?}");
    assert_eq!(std::fs::read(&file).expect("a file"), before);
}

#[cfg(unix)]
#[test]
fn a_file_has_one_server_under_whatever_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, link] = ["mazed.db", "link.db"].map(|name| folder.path().join(name));
    let serve = |file: &Path| {
        let options = Options {
            serves: true,
            ..Options::default()
        };
        Store::open(Arc::new(Sqlite::at(file)), options)
    };
    // The file is still to be made.
    std::os::unix::fs::symlink("mazed.db", &link).expect("a link");
    let first = serve(&link).expect("alone");
    let in_use = StoreError::InUse(Some(std::process::id()));
    for name in [&file, &link] {
        assert_eq!(serve(name).err(), Some(in_use.clone()));
    }
    // Commands of the operator go on working beside it.
    assert_eq!(refused(&StoreUrl::file(&file)), None);
    drop(first);
}
