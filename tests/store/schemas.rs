//! Stores that earlier versions have left behind, with data in them, one for each schema:
//! `tests/store/schema-N.sql`.

use super::backends::{open, sqlite};
use super::play::{NOON, somebody};
use mazed::games::labyrinth;
use mazed::model::{Banned, Category, ListQuery, Measure, Period, Scope};
use mazed::store::{Options, Store, StoreError, StoreUrl, copy};
use std::path::Path;

/// The stores, and the category on whose list their runs are.
const SCHEMAS: &[(&str, Category)] = &[
    (include_str!("schema-1.sql"), Category::EarlierRule),
    (include_str!("schema-2.sql"), Category::EarlierRule),
    (include_str!("schema-3.sql"), Category::EarlierRule),
    (include_str!("schema-4.sql"), Category::EarlierRule),
    (include_str!("schema-5.sql"), Category::Screen),
    (include_str!("schema-6.sql"), Category::Screen),
    (include_str!("schema-7.sql"), Category::Screen),
];

fn load(path: &Path, schema: &str) {
    let database = rusqlite::Connection::open(path).expect("a file");
    database.execute_batch(schema).expect("a schema");
}

fn set_version(path: &Path, version: usize) {
    let database = rusqlite::Connection::open(path).expect("a file");
    let changed = database.execute(
        "UPDATE meta SET value = ?1 WHERE name = 'schema'",
        [version.to_string()],
    );
    assert_eq!(changed, Ok(1));
}

fn version(path: &Path) -> usize {
    let database = rusqlite::Connection::open(path).expect("a file");
    let query = "SELECT value FROM meta WHERE name = 'schema'";
    let text: String = database
        .query_row(query, [], |row| row.get(0))
        .expect("a version");
    text.parse().expect("a number")
}

/// What all of them hold: two players, the faster called Ada, and a run under way.
async fn check(url: &StoreUrl, category: Category) {
    let store = open(url);
    let query = ListQuery {
        scope: Scope::Level {
            game: "labyrinth",
            level: labyrinth::level(9, 9).words(),
        },
        category,
        measure: Measure::Fastest,
        period: Period::All,
        limit: 10,
    };
    let list = store.list(somebody("ada"), query, NOON).await;
    let names: Vec<_> = list.expect("a list").top;
    assert_eq!(names.len(), 2);
    assert!(
        names[0].mine
            && names[0]
                .name
                .as_ref()
                .is_some_and(|name| name.as_str() == "Ada")
    );
    for run in store.page(None).await.expect("a page") {
        assert_eq!(run.run.prove(&run.tally), Ok(()));
    }
    let profile = store
        .profile(somebody("ada"), mazed::model::Moment(0))
        .await
        .expect("a profile");
    assert_eq!(profile.unfinished.len(), 1);
    assert_eq!(profile.settings.as_deref(), Some("lang=de"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_earlier_schema_is_brought_up_to_date() {
    for &(schema, category) in SCHEMAS {
        let folder = tempfile::tempdir().expect("a folder");
        let url = sqlite(folder.path());
        load(&folder.path().join("mazed.db"), schema);
        check(&url, category).await;
        // And once more, as nothing is left to be done.
        check(&url, category).await;
        // A copy, put back elsewhere, is the same.
        let copied = folder.path().join("copy.db");
        copy::backup(&*url.database().expect("one"), &copied).expect("a copy");
        let other = StoreUrl::file(&folder.path().join("other.db"));
        let target = other.database().expect("one");
        copy::restore(&*target, &copied, false).expect("restored");
        check(&other, category).await;
        let again = copy::restore(&*target, &copied, false);
        assert!(
            matches!(again, Err(StoreError::AlreadyExists(_))),
            "{again:?}"
        );
    }
}

/// A labyrinth of a size of one's own was ranked then. Its list is still there, beside those of the
/// earlier rule, and takes no more runs.
#[tokio::test(flavor = "multi_thread")]
async fn ranked_runs_on_other_levels_stay_on_their_lists_which_are_closed() {
    use super::play::{by_the_earlier_rule, claim, walked};
    use mazed::model::Ranking;
    let level = labyrinth::level(11, 7);
    let was = by_the_earlier_rule(claim(7, &walked(&level, 5, 100, 0), Ranking::Ranked));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mazed.db");
    load(&path, include_str!("schema-4.sql"));
    let database = rusqlite::Connection::open(&path).expect("a file");
    let ada = 61_498_616_937_322i64;
    database
        .execute(
            "INSERT INTO runs VALUES (7, ?1, NULL, -2520714062625552017, 'labyrinth', \
             '--height 11 --width 7', 5, 1, 1, NULL, ?2, ?3, 0, ?4, 0, ?5, ?6)",
            rusqlite::params![
                ada,
                was.tally.moves,
                was.tally.par,
                was.tally.time as i64,
                NOON.0,
                was.run.actions
            ],
        )
        .expect("a run");
    // The numbers that version 4 gave the lists by time and against par.
    for (list, a, b) in [
        (
            534_906_562_116_947_171i64,
            was.tally.time as i64,
            i64::from(was.tally.moves),
        ),
        (924_475_813_968_415_738, 1_000, was.tally.time as i64),
    ] {
        database
            .execute(
                "INSERT INTO bests VALUES (0, ?1, ?2, ?3, ?4, 7)",
                [list, ada, a, b],
            )
            .expect("a rank");
    }
    drop(database);
    let url = sqlite(folder.path());
    check(&url, Category::EarlierRule).await;
    let store = open(&url);
    let listed = async |category, measure| {
        let query = ListQuery {
            scope: Scope::Level {
                game: "labyrinth",
                level: level.words(),
            },
            category,
            measure,
            period: Period::All,
            limit: 10,
        };
        let list = store.list(somebody("ada"), query, NOON).await;
        let top = list.expect("a list").top;
        top.iter().map(|line| line.code.bits()).collect::<Vec<_>>()
    };
    let levels = store.levels("labyrinth", Category::EarlierRule).await;
    let small = labyrinth::level(9, 9);
    assert_eq!(levels, Ok(vec![level.clone(), small.clone()]));
    assert!(!labyrinth::ENTRY.is_ranked(&level) && labyrinth::ENTRY.is_ranked(&small));
    for measure in [Measure::Fastest, Measure::AgainstPar] {
        assert_eq!(listed(Category::EarlierRule, measure).await, [7]);
    }
    // Nobody gets onto it any more, by either rule.
    let fresh = claim(8, &walked(&level, 6, 50, 0), Ranking::Ranked);
    let old = by_the_earlier_rule(claim(9, &walked(&level, 6, 50, 0), Ranking::Ranked));
    for claim in [fresh, old] {
        store
            .finish(somebody("bob"), claim, NOON)
            .await
            .expect("kept");
    }
    assert_eq!(listed(Category::EarlierRule, Measure::Fastest).await, [7]);
    assert_eq!(listed(Category::Screen, Measure::Fastest).await, [0; 0]);
    // What moves rows moves those too.
    let player = store
        .player("Ada".to_owned())
        .await
        .expect("a reply")
        .expect("Ada");
    store.ban(player.id, true).await.expect("done");
    assert_eq!(
        listed(Category::EarlierRule, Measure::Fastest).await,
        [0; 0]
    );
    store.ban(player.id, false).await.expect("done");
    assert_eq!(listed(Category::EarlierRule, Measure::Fastest).await, [7]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_banned_before_bans_had_a_table_is_banned_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let (url, path) = (sqlite(folder.path()), folder.path().join("mazed.db"));
    load(&path, SCHEMAS[3].0);
    let database = rusqlite::Connection::open(&path).expect("a file");
    let banned = database.execute("UPDATE players SET banned = 1 WHERE name = 'Ada'", []);
    assert_eq!(banned, Ok(1));
    drop(database);
    let store = open(&url);
    let bans = store.bans().await.expect("bans");
    let mark = store.ban_mark("SHA256:ada");
    assert_eq!(bans[0].banned, Banned::Key(mark));
    let (id, name) = bans[0].player.clone().expect("a player");
    assert_eq!((bans.len(), name.as_str()), (1, "Ada"));
    store.unban_player(id).await.expect("unbanned");
    drop(store);
    assert_eq!(open(&url).bans().await, Ok(vec![]));
}

#[test]
fn a_program_too_old_for_the_schema_refuses_and_the_one_before_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let (url, path) = (sqlite(folder.path()), folder.path().join("mazed.db"));
    let opened = || Store::open(url.database().expect("one"), Options::default()).map(drop);
    assert_eq!(opened(), Ok(()));
    let known = version(&path);
    set_version(&path, known + 1);
    assert_eq!(opened(), Ok(()));
    set_version(&path, known + 2);
    let refused = opened().expect_err("refused").to_string();
    assert!(refused.contains("run a newer mazed"), "{refused}");
}

/// The copy of a PostgreSQL is a file that SQLite opens, and back.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_moves_from_one_database_to_the_other() {
    let Some(cluster) = super::backends::Cluster::shared() else {
        return;
    };
    for &(schema, category) in SCHEMAS {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, url) = (folder.path().join("mazed.db"), cluster.database());
        load(&path, schema);
        let moved = url.clone();
        // It waits for the network, which a thread of an asynchronous runtime must not.
        let back = folder.path().join("back.db");
        std::thread::spawn(move || {
            let database = moved.database().expect("one");
            copy::restore(&*database, &path, false).expect("moved");
            let again = copy::restore(&*database, &path, false);
            assert!(
                matches!(again, Err(StoreError::AlreadyExists(_))),
                "{again:?}"
            );
            copy::backup(&*database, &back).expect("moved back");
        })
        .join()
        .expect("moved");
        check(&url, category).await;
        check(&StoreUrl::file(&folder.path().join("back.db")), category).await;
        // As it was, and as others may have it.
        check(&sqlite(folder.path()), category).await;
    }
}

/// Writes the data of the newest schema: `MAZED_TEST_SCHEMA=FILE cargo test --test store
/// -- --ignored make`, then `sqlite3 FILE .dump > tests/store/schema-N.sql`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "makes a file for a new schema"]
async fn make_the_newest() {
    use super::play::{begun, drawn};
    use mazed::model::Name;
    let Some(path) = std::env::var_os("MAZED_TEST_SCHEMA") else {
        return;
    };
    let store = open(&StoreUrl::file(Path::new(&path)));
    let (ada, bob) = (somebody("ada"), somebody("bob"));
    let name = Name::clean("Ada").expect("a name");
    store.rename(ada.clone(), name, NOON).await.expect("named");
    store
        .settings(ada.clone(), "lang=de".to_owned(), NOON)
        .await
        .expect("kept");
    store
        .finish(ada.clone(), drawn(1, 1, 100), NOON)
        .await
        .expect("kept");
    store
        .finish(bob, drawn(2, 1, 200), NOON)
        .await
        .expect("kept");
    store.keep(ada, begun(3, 2), NOON).await.expect("kept");
}
