//! Every table is in the README's "What the server remembers"

use super::backends::{on_both, open, sqlite};
use super::people::{count, sql};
use super::play::NOON;
use mazed::store::{Options, Store};
use std::collections::BTreeSet;
use std::time::SystemTime;

/// A table.
struct Table {
    name: &'static str,
    /// Where a player finds what it has of them, and what becomes of it when they are forgotten:
    /// the tests in `people.rs` look into the file.
    player: &'static str,
    /// Words of that section.
    readme: &'static str,
}

const fn table(name: &'static str, player: &'static str, readme: &'static str) -> Table {
    Table {
        name,
        player,
        readme,
    }
}

const TABLES: &[Table] = &[
    table("meta", "nothing", "database's secret"),
    table("players", "me: the name; deleted", "Settings and the name"),
    table(
        "keys",
        "me: the keys; deleted",
        "Ranked runs of players with a key",
    ),
    table(
        "links",
        "shown when it is made; deleted",
        "code that links a key",
    ),
    table(
        "runs",
        "me: the runs; the best stay without a name",
        "Ranked runs of players",
    ),
    table(
        "bests",
        "me: from the runs; go with them",
        "best on a leaderboard",
    ),
    table(
        "tries",
        "me: from the runs; deleted",
        "A daily board's attempt",
    ),
    table(
        "forgotten_attempts",
        "a mark; stays for its day",
        "which boards of it were tried",
    ),
    table("saves", "me: unfinished games; deleted", "Unfinished games"),
    table(
        "stars",
        "me: the ladder; deleted",
        "Stars | as long as the player",
    ),
    table("bans", "told at the login; a mark stays", "a ban;"),
    table(
        "hidden",
        "the operator's words",
        "Hidden names, levels and runs",
    ),
    table(
        "forgotten",
        "a mark, for forty days; the player whom a key was taken from goes",
        "for forty days, that the key was forgotten",
    ),
    table("servers", "nothing", "That a server lives"),
    table(
        "rooms",
        "marks, while the room is open",
        "Open rooms (PostgreSQL only): their codes",
    ),
];

#[test]
fn every_table_is_in_the_list_of_what_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = sqlite(folder.path());
    let database = url.database().expect("a database");
    drop(Store::open(database, Options::default()).expect("a store"));
    let file = rusqlite::Connection::open(folder.path().join("mazed.db")).expect("a file");
    let query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
    let mut names = file.prepare(query).expect("a query");
    let names = names.query_map([], |row| row.get(0)).expect("names");
    let there: BTreeSet<String> = names.collect::<Result<_, _>>().expect("names");
    let known: BTreeSet<String> = TABLES.iter().map(|one| one.name.to_owned()).collect();
    assert_eq!(there, known, "say here what becomes of a new table");
    let readme = include_str!("../../README.md").split_whitespace();
    let readme = readme.collect::<Vec<_>>().join(" ");
    for table in TABLES {
        assert!(!table.player.is_empty());
        assert!(
            readme.contains(table.readme),
            "the README on {}",
            table.name
        );
    }
}

/// Columns in which a table of rooms could say who plays where. What is in `state` is looked at where
/// it is written, in `rooms/nodes/tests.rs`.
#[test]
fn the_table_of_rooms_has_no_column_of_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = sqlite(folder.path());
    let database = url.database().expect("a database");
    drop(Store::open(database, Options::default()).expect("a store"));
    let file = rusqlite::Connection::open(folder.path().join("mazed.db")).expect("a file");
    let mut columns = file
        .prepare("SELECT name FROM pragma_table_info('rooms') ORDER BY name")
        .expect("a query");
    let columns = columns.query_map([], |row| row.get(0)).expect("names");
    let columns: Vec<String> = columns.collect::<Result<_, _>>().expect("names");
    assert_eq!(columns, ["code", "room", "saved", "server", "state"]);
}

/// A server that is killed leaves its row, and those of its rooms.
#[tokio::test(flavor = "multi_thread")]
async fn rooms_of_servers_that_are_gone_are_cleared_away_in_time() {
    on_both(async |url| {
        let store = open(url);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = now.expect("after 1970").as_millis() as i64;
        let ago = |minutes: i64| now - minutes * 60_000;
        // One that lives, one that was silent for less than a day, one for more.
        for (server, seen) in [(1, ago(0)), (2, ago(23 * 60)), (3, ago(25 * 60))] {
            let row = format!("INSERT INTO servers (server, seen) VALUES ({server}, {seen})");
            sql(url, row);
        }
        // 0 is a server that stopped.
        let rooms = [
            (1, 1, 48 * 60),
            (2, 2, 24 * 60),
            (3, 3, 26 * 60),
            (4, 0, 50),
            (5, 0, 70),
        ];
        for (code, server, minutes) in rooms {
            let saved = ago(minutes);
            let row = format!(
                "INSERT INTO rooms (code, room, server, saved) VALUES ({code}, {code}, {server}, {saved})"
            );
            sql(url, row);
        }
        store.clear(None, NOON).await.expect("cleared");
        let is_there = |code: &i64| count(url, "rooms", &format!("code = {code}")) == 1;
        let left: Vec<i64> = (1..=5).filter(is_there).collect();
        assert_eq!(left, [1, 2, 4]);
    })
    .await;
}
