//! Copies of a database lose nothing, in every direction, and overwrite nothing.

use super::backends::{Cluster, open, sqlite};
use super::play::{NOON, begun, done, drawn, later, somebody};
use mazed::model::{BanTerms, Banned, Code, Name, Saved, SharedBoard};
use mazed::store::copy::copy;
use mazed::store::sql::{Access, Value};
use mazed::store::{StoreError, StoreUrl};
use std::collections::{BTreeMap, BTreeSet};

/// Every row of every table, in every column.
type Rows = BTreeMap<String, BTreeSet<String>>;

/// Asks the database behind a URL, on a thread that may wait for it.
fn ask(url: &StoreUrl, query: String) -> Vec<Vec<Value>> {
    let url = url.clone();
    let ask = move || {
        let database = url.database().expect("a database");
        let mut sql = database.connect(Access::Read).expect("it answers");
        let rows = sql.rows(&query, &[]).expect("rows");
        rows.into_iter().map(|row| row.0).collect()
    };
    std::thread::spawn(ask).join().expect("done")
}

fn rows(url: &StoreUrl) -> Rows {
    let columns = match url.path() {
        Some(_) => {
            "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c \
             WHERE t.type = 'table'"
        }
        None => {
            "SELECT table_name::text, column_name::text FROM information_schema.columns \
             WHERE table_schema = 'public'"
        }
    };
    let mut tables = BTreeMap::<_, BTreeSet<_>>::new();
    for row in ask(url, columns.to_owned()) {
        let [Value::Text(table), Value::Text(column)] = &row[..] else {
            panic!("{row:?}");
        };
        let columns = tables.entry(table.clone()).or_default();
        columns.insert(column.clone());
    }
    let read = |(table, columns): (String, BTreeSet<String>)| {
        let columns: Vec<_> = columns.into_iter().collect();
        let rows = ask(url, format!("SELECT {} FROM {table}", columns.join(", ")));
        let rows = rows.iter().map(|row| format!("{columns:?} {row:?}"));
        (table, rows.collect())
    };
    tables.into_iter().map(read).collect()
}

/// A store with something in every table.
async fn fill(url: &StoreUrl) {
    let store = open(url);
    store.heartbeat().await.expect("it runs");
    let (ada, bob) = (somebody("ada"), somebody("bob"));
    done(store.settings(ada.clone(), "lang=de".to_owned(), NOON)).await;
    store.link_code(ada.clone(), NOON).await.expect("a code");
    done(store.finish(bob.clone(), drawn(1, 1, 100), NOON)).await;
    let daily = SharedBoard::Daily("labyrinth");
    done(store.begin_attempt(bob, daily, Code::new(3), NOON)).await;
    let step = SharedBoard::Step(mazed::model::Step::new(1).expect("a step"));
    let begin = store.begin_attempt(ada.clone(), step, Code::new(7), NOON);
    let won = super::play::finished(&begin.await.expect("begun"), 100);
    store.finish(ada.clone(), won, NOON).await.expect("kept");
    let race = Saved {
        rival: Some(Code::new(1)),
        ..begun(4, 1)
    };
    store.keep(ada, race, NOON).await.expect("kept");
    let dan = somebody("dan");
    done(store.begin_attempt(dan.clone(), SharedBoard::Daily("hop"), Code::new(5), NOON)).await;
    store.forget(dan, NOON).await.expect("forgotten");
    let key = Banned::Key(store.ban_mark("SHA256:nobody"));
    let terms = BanTerms {
        since: NOON,
        until: Some(later(1)),
        reason: Some("robots".to_owned()),
    };
    done(store.add_ban(key, terms)).await;
    let name = Name::clean("Rude").expect("a name");
    assert_eq!(store.hide(name, true).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_has_every_row_in_whichever_direction_it_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = sqlite(folder.path());
    fill(&first).await;
    let file = |name: &str| StoreUrl::file(&folder.path().join(name));
    // While it is in use.
    let store = open(&first);
    let expected = rows(&first);
    for (table, rows) in &expected {
        assert!(!rows.is_empty(), "{table} is empty, so nothing is tested");
    }
    let mut way = vec![file("out.db")];
    // It runs until this is dropped.
    let cluster = Cluster::shared();
    if let Some(cluster) = &cluster {
        way.extend([cluster.database(), cluster.database(), file("back.db")]);
    }
    let mut from = first.clone();
    for to in way {
        assert_eq!(copy(&from, &to), Ok(()), "{from} {to}");
        assert_eq!(rows(&to), expected, "{from} {to}");
        assert!(matches!(
            copy(&first, &to),
            Err(StoreError::AlreadyExists(_))
        ));
        from = to;
    }
    let last = open(&from);
    assert_eq!(last.secret(), store.secret());
    let again = last.continue_run(somebody("ada"), Code::new(4), NOON);
    assert_eq!(again.await.expect("kept").rival, Some(Code::new(1)));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_follows_no_link_and_leaves_nothing_half_done() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (ours, target) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = sqlite(ours.path());
    fill(&store).await;
    let to = |path: &std::path::Path| copy(&store, &StoreUrl::file(path));
    let (free, taken) = (ours.path().join("free.db"), ours.path().join("taken.db"));
    let (nowhere, other) = (target.path().join("a.db"), target.path().join("b.db"));
    std::fs::write(&other, "precious").unwrap();
    symlink(&nowhere, &free).unwrap();
    symlink(&other, &taken).unwrap();
    for link in [&free, &taken, &other] {
        assert!(matches!(to(link), Err(StoreError::AlreadyExists(_))));
    }
    assert!(!nowhere.exists());
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
    // What cannot be read, what is not there, and another version's.
    let broken = ours.path().join("broken.db");
    std::fs::write(&broken, vec![7; 8192]).unwrap();
    let file = StoreUrl::file(&target.path().join("c.db"));
    assert!(matches!(
        copy(&StoreUrl::file(&broken), &file),
        Err(StoreError::Corrupt(_))
    ));
    let missing = StoreUrl::file(&ours.path().join("missing.db"));
    assert!(matches!(copy(&missing, &file), Err(StoreError::Missing(_))));
    let nowhere = target.path().join("missing").join("c.db");
    assert!(matches!(to(&nowhere), Err(StoreError::Unavailable(_))));
    let left: Vec<_> = std::fs::read_dir(target.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let whole = target.path().join("whole.db");
    to(&whole).expect("a copy");
    let mode = std::fs::metadata(&whole).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
}
