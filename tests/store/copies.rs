//! Copies of a store lose nothing: neither a column that somebody added and forgot here nor
//! a row on its way from one database to the other and back.

use super::backends::{Cluster, on_both, open, sqlite};
use super::play::{NOON, begun, drawn, later, somebody};
use mazed::model::{BanTerms, Banned, Code, Hidden, Name, Saved, SharedBoard};
use mazed::store::copy::{self, TABLES};
use mazed::store::lock_file::LockFile;
use mazed::store::sql::{AccessMode, Value};
use mazed::store::{StoreError, StoreUrl};
use std::collections::BTreeMap;

/// The tables of a database with their columns, as the database itself tells them.
type Schema = BTreeMap<String, Vec<String>>;

/// Does something with the database behind a URL, on a thread of its own: its client waits
/// for the network, which a thread of an asynchronous runtime must not.
fn with_database<T: Send + 'static>(
    url: &StoreUrl,
    work: impl FnOnce(&dyn mazed::store::sql::Database) -> T + Send + 'static,
) -> T {
    let url = url.clone();
    let work = move || work(&*url.database().expect("a database"));
    std::thread::spawn(work).join().expect("done")
}

fn schema(url: &StoreUrl) -> Schema {
    with_database(url, |database| {
        let query = match database.file() {
            Some(_) => {
                "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c \
                 WHERE t.type = 'table'"
            }
            None => {
                "SELECT table_name::text, column_name::text FROM information_schema.columns \
                 WHERE table_schema = 'public'"
            }
        };
        let mut sql = database.connect(AccessMode::Read).expect("it answers");
        let mut schema = Schema::new();
        for row in sql.rows(query, &[]).expect("rows") {
            let (table, column) = (
                row.text(0).expect("a table"),
                row.text(1).expect("a column"),
            );
            let columns = schema.entry(table.to_owned()).or_default();
            columns.push(column.to_owned());
            columns.sort();
        }
        // It is about one moment, and about servers that use this database and no copy.
        schema.remove("servers");
        schema.remove("rooms");
        schema
    })
}

/// Every row of a table, in every column that the database has.
fn rows(url: &StoreUrl, table: &str, columns: &[String]) -> Vec<BTreeMap<String, Value>> {
    let query = format!("SELECT {} FROM {table}", columns.join(", "));
    let columns = columns.to_vec();
    let mut rows: Vec<_> = with_database(url, move |database| {
        let mut sql = database.connect(AccessMode::Read).expect("it answers");
        let rows = sql.rows(&query, &[]).expect("rows");
        rows.into_iter()
            .map(|row| columns.iter().cloned().zip(row.0).collect())
            .collect()
    });
    rows.sort_by_cached_key(|row| format!("{row:?}"));
    rows
}

fn copied(url: &StoreUrl, file: &std::path::Path) {
    let file = file.to_owned();
    with_database(url, move |database| copy::backup(database, &file)).expect("a copy");
}

fn restored(url: &StoreUrl, file: &std::path::Path) {
    let file = file.to_owned();
    with_database(url, move |database| copy::restore(database, &file, false)).expect("restored");
}

/// A store with something in every column of every table.
async fn fill(url: &StoreUrl) {
    let store = open(url);
    let (ada, bob) = (somebody("ada"), somebody("bob"));
    let settings = store.settings(ada.clone(), "lang=de".to_owned(), NOON);
    settings.await.expect("kept");
    store.link_code(ada.clone(), NOON).await.expect("a code");
    let won = store.finish(bob.clone(), drawn(1, 1, 100), NOON);
    won.await.expect("kept");
    // A guest's run is kept at the board of a day only.
    let mut guest = super::play::requester(None, 2);
    let begin = store.begin_attempt(
        guest.clone(),
        SharedBoard::Daily("labyrinth"),
        Code::new(2),
        NOON,
    );
    let tried = super::play::finished(&begin.await.expect("begun"), 100);
    guest.attempts.push(tried.code);
    guest.is_unseen = true;
    store.finish(guest, tried, NOON).await.expect("kept");
    let begin = store.begin_attempt(bob, SharedBoard::Daily("labyrinth"), Code::new(3), NOON);
    begin.await.expect("begun");
    let step = |number| SharedBoard::Step(mazed::model::Step::new(number).expect("a step"));
    let begin = store.begin_attempt(ada.clone(), step(1), Code::new(7), NOON);
    let won = super::play::finished(&begin.await.expect("begun"), 100);
    store.finish(ada.clone(), won, NOON).await.expect("kept");
    let begin = store.begin_attempt(ada.clone(), step(2), Code::new(8), NOON);
    begin.await.expect("begun");
    let race = Saved {
        rival: Some(Code::new(1)),
        ..begun(4, 1)
    };
    store.keep(ada, race, NOON).await.expect("kept");
    let guest = super::play::requester(None, 3);
    store.keep(guest, begun(6, 1), NOON).await.expect("kept");
    let (eve, dan) = (somebody("eve"), somebody("dan"));
    let begin = store.begin_attempt(dan.clone(), SharedBoard::Daily("hop"), Code::new(5), NOON);
    begin.await.expect("begun");
    store.forget(dan, NOON).await.expect("forgotten");
    let kept = store.settings(eve.clone(), String::new(), NOON).await;
    kept.expect("kept");
    let code = store.link_code(eve.clone(), NOON).await.expect("a code");
    let linked = store.link(somebody("tablet"), code, NOON).await;
    linked.expect("linked");
    let tablet = "SHA256:tablet".to_owned();
    let removed = store.remove_key(eve, tablet, NOON).await;
    removed.expect("removed");
    let player = store.player("SHA256:eve".to_owned()).await;
    let player = player.expect("an answer").expect("a player");
    let terms = BanTerms {
        since: NOON,
        until: Some(later(1)),
        reason: Some("robots".to_owned()),
    };
    let banned = store.ban_player(player.id, terms.clone());
    banned.await.expect("banned");
    let key = Banned::Key(store.ban_mark("SHA256:nobody"));
    let banned = store.add_ban(key, terms, &["Quick Otter"]);
    banned.await.expect("banned");
    let hidden = store.hide(Hidden::Run(Code::new(9)), false).await;
    assert_eq!(hidden, Ok(false));
    let name = Name::clean("Rude").expect("a name");
    assert_eq!(store.hide(Hidden::Name(name), true).await, Ok(true));
    let under_way = "UPDATE players SET change = 3, target = 1, done_at = 2, done_code = 3 \
        WHERE name_key IN (SELECT name_key FROM players JOIN keys ON player = id \
        WHERE fingerprint = 'SHA256:bob')";
    with_database(url, move |database| {
        let mut sql = database.connect(AccessMode::Write).expect("a connection");
        assert_eq!(sql.execute(under_way, &[]), Ok(1));
        let shown = "UPDATE runs SET shown = 4 WHERE code = 1";
        assert_eq!(sql.execute(shown, &[]), Ok(1));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_of_the_database_is_copied() {
    on_both(async |url| {
        drop(open(url));
        let ours = TABLES.map(|table| {
            let mut columns: Vec<_> = table.columns.iter().map(ToString::to_string).collect();
            columns.sort();
            (table.name.to_owned(), columns)
        });
        assert_eq!(schema(url), Schema::from(ours));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_under_way_survives_the_way_to_the_other_database_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = sqlite(folder.path());
    fill(&first).await;
    let (out, back) = (folder.path().join("out.db"), folder.path().join("back.db"));
    copied(&first, &out);
    let mut stores = vec![first, StoreUrl::file(&out)];
    // It runs until this is dropped.
    let cluster = Cluster::shared();
    if let Some(cluster) = &cluster {
        let other = cluster.database();
        restored(&other, &out);
        copied(&other, &back);
        let last = StoreUrl::file(&folder.path().join("last.db"));
        restored(&last, &back);
        stores.extend([other, StoreUrl::file(&back), last]);
    }
    compare(&stores);
    let last = open(&stores[stores.len() - 1]);
    let again = last.continue_run(somebody("ada"), Code::new(4), NOON);
    assert_eq!(again.await.expect("kept").rival, Some(Code::new(1)));
}

/// All stores hold the same rows as the first, which leaves no column empty.
fn compare(stores: &[StoreUrl]) {
    for (table, columns) in schema(&stores[0]) {
        let expected = rows(&stores[0], &table, &columns);
        for column in &columns {
            let is_filled = expected.iter().any(|row| row[column] != Value::Null);
            assert!(is_filled, "{table}.{column} is empty, so nothing is tested");
        }
        for other in &stores[1..] {
            assert_eq!(
                rows(other, &table, &columns),
                expected,
                "{table} of {other}"
            );
        }
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_follows_no_link_and_leaves_nothing_half_done() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (ours, target) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = sqlite(ours.path());
    fill(&store).await;
    let (free, taken) = (ours.path().join("free.db"), ours.path().join("taken.db"));
    let (nowhere, other) = (target.path().join("a.db"), target.path().join("b.db"));
    std::fs::write(&other, "precious").unwrap();
    symlink(&nowhere, &free).unwrap();
    symlink(&other, &taken).unwrap();
    for link in [&free, &taken, &other] {
        let file = link.clone();
        let refused = with_database(&store, move |database| copy::backup(database, &file));
        assert!(
            matches!(refused, Err(StoreError::AlreadyExists(_))),
            "{refused:?}"
        );
    }
    assert!(!nowhere.exists());
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
    // A store that cannot be read, and a folder that is not there.
    let broken = StoreUrl::file(&ours.path().join("broken.db"));
    std::fs::write(broken.path().unwrap(), vec![7; 8192]).unwrap();
    let file = target.path().join("c.db");
    let failed = with_database(&broken, move |database| copy::backup(database, &file));
    assert!(failed.is_err());
    let file = target.path().join("missing").join("c.db");
    let failed = with_database(&store, move |database| copy::backup(database, &file));
    assert!(
        matches!(failed, Err(StoreError::Unavailable(_))),
        "{failed:?}"
    );
    let left: Vec<_> = std::fs::read_dir(target.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let file = target.path().join("whole.db");
    copied(&store, &file);
    let mode = std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
}

#[test]
fn what_is_no_copy_is_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let restore = |file: &std::path::Path| {
        let (store, file) = (sqlite(folder.path()), file.to_owned());
        with_database(&store, move |database| copy::restore(database, &file, true))
    };
    let file = folder.path().join("copy.db");
    assert_eq!(restore(&file), Err(StoreError::NoCopy));
    std::fs::write(&file, vec![7; 8192]).unwrap();
    assert_eq!(restore(&file), Err(StoreError::DamagedCopy));
    std::fs::write(&file, "").unwrap();
    assert_eq!(restore(&file), Err(StoreError::ForeignCopy));
}

#[test]
fn what_a_backup_that_was_killed_has_left_goes_with_the_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = sqlite(folder.path());
    drop(open(&url));
    let [killed, under_way, fresh] = ["killed", "under-way", "fresh"].map(|name| {
        let copy = folder.path().join(format!(".mazed-copy-{name}"));
        std::fs::create_dir(&copy).expect("a folder");
        std::fs::write(copy.join("copy"), "players").expect("a file");
        copy
    });
    std::fs::write(killed.join("lock"), "1").expect("a file");
    let _held = LockFile::hold(&under_way.join("lock")).expect("held");
    let database = url.database().expect("a database");
    copy::backup(&*database, &folder.path().join("copy.db")).expect("a copy");
    let there = [&killed, &under_way, &fresh].map(|copy| copy.exists());
    assert_eq!(there, [false, true, true]);
}

/// The copy that an operator makes before the first start of a new version.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_the_version_before_has_left_is_copied_as_it_is() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let url = cluster.database();
    fill(&url).await;
    with_database(&url, |database| {
        let mut sql = database.connect(AccessMode::Write).expect("a connection");
        let before = "DROP TABLE rooms; ALTER TABLE runs DROP COLUMN unseen; \
            ALTER TABLE forgotten DROP COLUMN player; \
            UPDATE meta SET value = '7' WHERE name = 'schema'";
        sql.script(before).expect("done");
    });
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy.db");
    copied(&url, &copy);
    let file = StoreUrl::file(&copy);
    assert_eq!(schema(&file), schema(&url));
    for (table, columns) in schema(&url) {
        if table != "meta" {
            assert_eq!(
                rows(&file, &table, &columns),
                rows(&url, &table, &columns),
                "{table}"
            );
        }
    }
    // Whichever of the two is started, it is brought up to date.
    for url in [&url, &file] {
        let runs = open(url).page(None).await.expect("a page");
        assert_eq!(runs.len(), 3);
    }
}
