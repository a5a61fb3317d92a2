//! A store that is away for long, vanishes, or breaks, and what players are told meanwhile.

use super::backends::{Cluster, open, sqlite};
use super::play::{NOON, begun, drawn, finish, finished, keep, later, requester, somebody};
use mazed::accounts::{Account, Accounts, ClientAddress, StoreClient};
use mazed::model::{Code, SharedBoard, StoreReply, StoreRequest, UserError};
use mazed::store::sql::{AccessMode, Database, Sql};
use mazed::store::{Options, Sqlite, Store, StoreError, copy};
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use tokio::runtime::Runtime;

/// Long enough for a busy machine, so that only what never comes fails.
const LONG: Duration = Duration::from_secs(120);

/// As many as a server holds.
const PLAYERS: u64 = 12_000;

fn accounts(store: Store, spool: Option<&Path>) -> Arc<Accounts> {
    accounts_at(0, store, spool)
}

/// Behind so many days.
fn accounts_at(days: u64, store: Store, spool: Option<&Path>) -> Arc<Accounts> {
    let at = Duration::from_millis(NOON.0 as u64) + Duration::from_secs(days * 86_400);
    let clock = Arc::new(move || SystemTime::UNIX_EPOCH + at);
    let accounts = Accounts::new(store, clock, 2);
    if let Some(spool) = spool {
        accounts.open_spool(spool).expect("a spool");
    }
    accounts
}

fn player(accounts: &Arc<Accounts>, key: &str) -> Arc<Account> {
    player_at(ClientAddress::LOCAL, accounts, key)
}

fn player_at(address: ClientAddress, accounts: &Arc<Accounts>, key: &str) -> Arc<Account> {
    let key = Some(format!("SHA256:{key}"));
    Account::new(Arc::clone(accounts), key, "user", address)
}

async fn wins(account: &Account, code: u64) -> Result<(), UserError> {
    let request = finish(&drawn(code, code, 100));
    match account.answer(request, None).await {
        Some(StoreReply::Placed(_, placed)) => placed.map(drop),
        other => panic!("{other:?}"),
    }
}

/// A runtime whose end is that of a process: nothing is waited for.
fn process() -> Runtime {
    Runtime::new().expect("a runtime")
}

#[test]
fn nothing_promised_is_lost_when_12_000_players_leave_during_an_outage() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let spool = folder.path().join("spool");
    let first = process();
    first.block_on(async {
        let accounts = accounts(open(&sqlite(folder.path())), Some(&spool));
        wins(&player(&accounts, "first"), 1)
            .await
            .expect("it is there");
        std::fs::rename(&file, &away).expect("moved");
        let mut leaving = tokio::task::JoinSet::new();
        for number in 0..PLAYERS {
            let accounts = Arc::clone(&accounts);
            leaving.spawn(async move {
                // What one address may keep is bounded.
                let address = ClientAddress {
                    ip: Ipv4Addr::from_bits(0x0A00_0000 + number as u32).into(),
                    is_trusted: false,
                };
                let account = player_at(address, &accounts, &format!("player {number}"));
                let saved = keep(&begun(100_000 + number, number));
                let kept = account.answer(saved, None).await;
                StoreClient::new(account).close(None, Vec::new());
                assert!(
                    matches!(kept, Some(StoreReply::Kept(_, Err(UserError::Later)))),
                    "{kept:?}"
                );
            });
        }
        while let Some(left) = leaving.join_next().await {
            left.expect("left");
        }
        // They come after all others, and are promised the same.
        for code in 11..=20 {
            let winner = player(&accounts, &format!("winner {code}"));
            assert_eq!(wins(&winner, code).await, Err(UserError::Later));
        }
        assert_eq!(accounts.waiting() as u64, PLAYERS + 10);
    });
    first.shutdown_background();
    std::fs::rename(&away, &file).expect("moved back");
    let second = process();
    second.block_on(async {
        let store = open(&sqlite(folder.path()));
        // The thread of the one before lets go of the spool when it has written all.
        let accounts = accounts(store.clone(), None);
        let began = std::time::Instant::now();
        let read = loop {
            match accounts.open_spool(&spool) {
                Ok(read) => break read,
                Err(error) => assert!(began.elapsed() < LONG, "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(read as u64, PLAYERS + 10);
        assert_eq!(accounts.settle(LONG).await, 0);
        let page = store.page(None).await.expect("a page");
        let codes: Vec<_> = page.iter().map(|run| run.code.bits()).collect();
        assert_eq!(codes, [1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
        for number in [0, 1, PLAYERS / 2, PLAYERS - 1] {
            let them = requester(Some(&format!("player {number}")), 7);
            let code = Code::new(100_000 + number);
            let saved = store.continue_run(them, code, NOON).await;
            assert!(saved.is_ok(), "free for the next session: {saved:?}");
        }
    });
}

#[test]
fn what_waited_of_somebody_who_is_forgotten_meanwhile_is_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let spool = folder.path().join("spool");
    let first = process();
    first.block_on(async {
        let accounts = accounts(open(&sqlite(folder.path())), Some(&spool));
        std::fs::rename(&file, &away).expect("moved");
        for (code, key) in [(1, "ada"), (2, "bob")] {
            assert_eq!(
                wins(&player(&accounts, key), code).await,
                Err(UserError::Later)
            );
        }
    });
    first.shutdown_background();
    std::fs::rename(&away, &file).expect("moved back");
    process().block_on(async {
        let store = open(&sqlite(folder.path()));
        // On another server. Bob's run was kept there before the reply was lost.
        store
            .forget(somebody("ada"), NOON)
            .await
            .expect("forgotten");
        store
            .finish(somebody("bob"), drawn(2, 2, 100), NOON)
            .await
            .expect("kept");
        let accounts = accounts(store.clone(), None);
        while accounts.open_spool(&spool).is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(accounts.settle(LONG).await, 0);
        let page = store.page(None).await.expect("a page");
        let codes: Vec<_> = page.iter().map(|run| run.code.bits()).collect();
        assert_eq!(codes, [2]);
        assert_eq!(store.players(9).await.expect("players").len(), 1);
    });
}

/// The clock of the server that has promised it is a day ahead.
#[test]
fn what_waits_of_a_server_with_a_clock_that_is_ahead_brings_back_nobody_who_is_forgotten() {
    for is_set_right in [false, true] {
        let Some(cluster) = Cluster::start() else {
            return;
        };
        let (url, spool) = (cluster.database(), tempfile::tempdir().expect("a folder"));
        let compare = async |store: &Store, days| {
            let clock = move || later(24 * days);
            store.compare_clocks(clock).await.expect("it is there");
        };
        let first = process();
        first.block_on(async {
            let store = open(&url);
            compare(&store, 1).await;
            let accounts = accounts_at(1, store, Some(spool.path()));
            cluster.down();
            for (code, key) in [(1, "ada"), (2, "bob")] {
                let won = wins(&player(&accounts, key), code).await;
                assert_eq!(won, Err(UserError::Later));
            }
        });
        first.shutdown_background();
        cluster.up();
        process().block_on(async {
            let other = open(&url);
            compare(&other, 0).await;
            let forgotten = other.forget(somebody("ada"), NOON).await;
            forgotten.expect("forgotten");
            let (store, days) = (open(&url), i64::from(!is_set_right));
            compare(&store, days).await;
            let accounts = accounts_at(days as u64, store.clone(), None);
            while accounts.open_spool(spool.path()).is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            assert_eq!(accounts.settle(LONG).await, 0);
            let page = store.page(None).await.expect("a page");
            let codes: Vec<_> = page.iter().map(|run| run.code.bits()).collect();
            assert_eq!(codes, [2]);
            // What she does now, by that clock, is not of the one who was forgotten.
            cluster.down();
            let won = wins(&player(&accounts, "ada"), 3).await;
            assert_eq!(won, Err(UserError::Later));
            cluster.up();
            assert_eq!(accounts.settle(LONG).await, 0);
            assert_eq!(store.page(None).await.map(|page| page.len()), Ok(2));
        });
    }
}

/// A file has one server, whose clock was set right before the player was forgotten.
#[test]
fn what_was_promised_with_a_clock_that_was_ahead_brings_back_nobody_who_is_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let spool = folder.path().join("spool");
    let first = process();
    first.block_on(async {
        let accounts = accounts_at(1, open(&sqlite(folder.path())), Some(&spool));
        std::fs::rename(&file, &away).expect("moved");
        for (code, key) in [(1, "ada"), (2, "bob")] {
            let won = wins(&player(&accounts, key), code).await;
            assert_eq!(won, Err(UserError::Later));
        }
    });
    first.shutdown_background();
    std::fs::rename(&away, &file).expect("moved back");
    process().block_on(async {
        let store = open(&sqlite(folder.path()));
        let forgotten = store.forget(somebody("ada"), NOON).await;
        forgotten.expect("forgotten");
        let accounts = accounts(store.clone(), None);
        while accounts.open_spool(&spool).is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(accounts.settle(LONG).await, 0);
        let page = store.page(None).await.expect("a page");
        let codes: Vec<_> = page.iter().map(|run| run.code.bits()).collect();
        assert_eq!(codes, [2]);
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_spool_nothing_is_promised() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let accounts = accounts(open(&sqlite(folder.path())), None);
    std::fs::rename(&file, &away).expect("moved");
    assert_eq!(
        wins(&player(&accounts, "ada"), 1).await,
        Err(UserError::Unsaved)
    );
    // It is tried all the same.
    std::fs::rename(&away, &file).expect("moved back");
    assert_eq!(accounts.settle(LONG).await, 0);
    assert_eq!(
        accounts.store().page(None).await.map(|page| page.len()),
        Ok(1)
    );
}

#[test]
fn what_had_no_room_in_the_spool_is_spooled_at_the_end_once_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let spool = folder.path().join("spool");
    let first = process();
    first.block_on(async {
        let accounts = accounts(open(&sqlite(folder.path())), None);
        std::fs::rename(&file, &away).expect("moved");
        let won = wins(&player(&accounts, "ada"), 1).await;
        assert_eq!(won, Err(UserError::Unsaved));
        accounts.open_spool(&spool).expect("a spool by now");
        assert_eq!(accounts.settle(Duration::from_secs(1)).await, 0);
    });
    first.shutdown_background();
    std::fs::rename(&away, &file).expect("moved back");
    process().block_on(async {
        let store = open(&sqlite(folder.path()));
        let accounts = accounts(store.clone(), None);
        let read = loop {
            match accounts.open_spool(&spool) {
                Ok(read) => break read,
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        assert_eq!(read, 1);
        assert_eq!(accounts.settle(LONG).await, 0);
        assert_eq!(store.page(None).await.map(|page| page.len()), Ok(1));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_vanished_is_noticed_and_used_again_when_it_is_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let store = open(&sqlite(folder.path()));
    assert_eq!(store.heartbeat().await, Ok(()));
    std::fs::rename(&file, &away).expect("moved");
    let gone = |result| matches!(result, Err(StoreError::Unavailable(_)));
    assert!(gone(store.heartbeat().await));
    assert!(gone(store.page(None).await.map(drop)));
    assert!(!file.exists(), "none is made in its place");
    std::fs::write(&file, "").expect("another file");
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert!(
        gone(store.heartbeat().await),
        "another file is none of ours"
    );
    std::fs::rename(&away, &file).expect("moved back");
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(store.heartbeat().await, Ok(()));
    assert_eq!(store.page(None).await.map(|page| page.len()), Ok(0));
}

/// A file whose readers, or whose writer, fail when they are told to.
struct Broken {
    file: Sqlite,
    reads: AtomicBool,
    writes: AtomicBool,
}

impl Database for Broken {
    fn connect(&self, access: AccessMode) -> Result<Box<dyn Sql>, StoreError> {
        if access == AccessMode::Read && self.reads.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("no reading".to_owned()));
        }
        self.file.connect(access)
    }

    fn begin(&self) -> &'static str {
        match self.writes.load(Ordering::Relaxed) {
            true => "SELECT 1 FROM what_is_not_there",
            false => self.file.begin(),
        }
    }

    fn begin_alone(&self) -> &'static str {
        self.file.begin_alone()
    }

    fn dialect(&self, migration: &str) -> String {
        self.file.dialect(migration)
    }

    fn readers(&self) -> usize {
        self.file.readers()
    }

    fn free_the_dead(&self) -> String {
        self.file.free_the_dead()
    }

    fn server(&self) -> i64 {
        self.file.server()
    }

    fn file(&self) -> Option<&Path> {
        self.file.file()
    }

    fn empty_log(&self) -> Result<bool, StoreError> {
        self.file.empty_log()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_what_is_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Arc::new(Broken {
        file: Sqlite::at(&folder.path().join("mazed.db")),
        reads: AtomicBool::new(true),
        writes: AtomicBool::new(false),
    });
    let opened = Arc::clone(&database) as Arc<dyn Database>;
    let store = Store::open(opened, Options::default()).expect("a store");
    let accounts = accounts(store.clone(), Some(&folder.path().join("spool")));
    let ada = player(&accounts, "ada");
    assert_eq!(wins(&ada, 1).await, Err(UserError::RankUnknown));
    database.reads.store(false, Ordering::Relaxed);
    database.writes.store(true, Ordering::Relaxed);
    assert_eq!(
        wins(&ada, 2).await,
        Err(UserError::Broken),
        "nobody repairs it"
    );
    database.writes.store(false, Ordering::Relaxed);
    assert_eq!(accounts.settle(LONG).await, 0);
    tokio::time::sleep(Duration::from_millis(600)).await;
    let page = store.page(None).await.expect("a page");
    let codes: Vec<_> = page.iter().map(|run| run.code.bits()).collect();
    assert_eq!(codes, [1]);
    assert_eq!(accounts.waiting(), 0);
}

/// Does something on a connection of its own, from a thread that may wait.
fn on_postgres(url: String, statement: &'static str) {
    std::thread::spawn(move || {
        let mut client = postgres::Client::connect(&url, postgres::NoTls).expect("it answers");
        client.batch_execute(statement).expect("done");
    })
    .join()
    .expect("done");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_win_after_postgres_dropped_all_idle_connections_is_kept() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let address = cluster.address();
    let accounts = accounts(open(&address.parse().expect("a URL")), None);
    let ada = player(&accounts, "ada");
    assert_eq!(wins(&ada, 1).await, Ok(()));
    let drop_all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                    WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for code in 2..=4 {
        on_postgres(address.clone(), drop_all);
        assert_eq!(wins(&ada, code).await, Ok(()));
    }
    // And one that ends what is idle by itself.
    let impatient = format!("{address}&options=-c%20idle_session_timeout%3D300ms");
    let Ok(url) = impatient.parse::<mazed::store::StoreUrl>() else {
        return;
    };
    let Ok(store) = url
        .database()
        .and_then(|one| Store::open(one, Options::default()))
    else {
        return;
    };
    let accounts = self::accounts(store, None);
    let bob = player(&accounts, "bob");
    for code in 5..=7 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        assert_eq!(wins(&bob, code).await, Ok(()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_server_that_is_gone_are_free_after_fifteen_seconds() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let address = cluster.address();
    let url = address.parse().expect("a URL");
    let (first, second) = (open(&url), open(&url));
    let (here, there) = (first.new_session(), second.new_session());
    let code = Code::new(1);
    let held = requester(Some("ada"), here);
    first.keep(held, begun(1, 1), NOON).await.expect("kept");
    let again = requester(Some("ada"), there);
    let take = || second.continue_run(again.clone(), code, NOON);
    let busy = StoreError::Denied(UserError::Busy);
    assert_eq!(
        take().await,
        Err(busy.clone()),
        "one that says nothing may be an older one"
    );
    first.heartbeat().await.expect("it lives");
    assert_eq!(take().await, Err(busy.clone()));
    on_postgres(address.clone(), "UPDATE servers SET seen = seen - 14000");
    assert_eq!(take().await, Err(busy), "it may be late");
    on_postgres(address, "UPDATE servers SET seen = seen - 2000");
    assert_eq!(take().await.map(|saved| saved.code), Ok(code));
    // Should it come back, the game is the other one's.
    first.heartbeat().await.expect("it lives");
    let late = first
        .keep(requester(Some("ada"), here), begun(1, 1), NOON)
        .await;
    assert!(late.is_err(), "{late:?}");
}

#[test]
fn a_damaged_store_is_replaced_and_another_programs_file_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, saved) = (
        folder.path().join("mazed.db"),
        folder.path().join("copy.db"),
    );
    let database = Sqlite::at(&file);
    let opened = || {
        let store = Store::open(Arc::new(Sqlite::at(&file)), Options::default())?;
        // Its threads would bring their log into what comes next.
        process().block_on(store.close(LONG))
    };
    opened().expect("a store");
    copy::backup(&database, &saved).expect("a copy");
    std::fs::write(&file, "no database, as a disk may leave it ".repeat(1000)).expect("damaged");
    assert!(opened().is_err());
    let restored = copy::restore(&Sqlite::at(&file), &saved, false);
    assert!(
        matches!(restored, Err(StoreError::AlreadyExists(_))),
        "{restored:?}"
    );
    copy::restore(&Sqlite::at(&file), &saved, true).expect("replaced");
    opened().expect("whole");
    let other = folder.path().join("other.db");
    let theirs = rusqlite::Connection::open(&other).expect("a file");
    theirs
        .execute_batch("CREATE TABLE meta (name TEXT, value TEXT); CREATE TABLE notes (text TEXT)")
        .expect("another program's");
    drop(theirs);
    let before = std::fs::read(&other).expect("a file");
    let refused = |result: Result<(), StoreError>| {
        assert!(matches!(result, Err(StoreError::Foreign(_))), "{result:?}");
    };
    refused(Store::open(Arc::new(Sqlite::at(&other)), Options::default()).map(drop));
    refused(copy::restore(&Sqlite::at(&other), &saved, true));
    assert_eq!(
        copy::restore(&Sqlite::at(&file), &other, true),
        Err(StoreError::ForeignCopy)
    );
    assert_eq!(std::fs::read(&other).expect("a file"), before);
    let serves = Options {
        serves: true,
        ..Options::default()
    };
    let server = Store::open(Arc::new(Sqlite::at(&file)), serves).expect("alone");
    let second = Store::open(Arc::new(Sqlite::at(&file)), serves).map(drop);
    assert_eq!(second, Err(StoreError::InUse(Some(std::process::id()))));
    let restored = copy::restore(&Sqlite::at(&file), &saved, true);
    assert_eq!(restored, Err(StoreError::InUse(Some(std::process::id()))));
    #[cfg(unix)]
    {
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let second = Store::open(Arc::new(Sqlite::at(&link)), serves).map(drop);
        assert_eq!(second, Err(StoreError::InUse(Some(std::process::id()))));
        // Also to a file that is still to be made.
        let (link, new) = (folder.path().join("new-link"), folder.path().join("new.db"));
        std::os::unix::fs::symlink("new.db", &link).expect("a link");
        let first = Store::open(Arc::new(Sqlite::at(&link)), serves).expect("alone");
        let second = Store::open(Arc::new(Sqlite::at(&new)), serves).map(drop);
        assert_eq!(second, Err(StoreError::InUse(Some(std::process::id()))));
        drop(first);
    }
    // Its last runs may be in the log only.
    std::fs::remove_file(&file).expect("deleted");
    let restored = copy::restore(&Sqlite::at(&file), &saved, false);
    assert_eq!(restored, Err(StoreError::InUse(Some(std::process::id()))));
    drop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_a_store_that_is_away_is_said_to_be_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mazed.db");
    let accounts = accounts(open(&sqlite(folder.path())), None);
    std::fs::remove_file(&file).expect("deleted");
    assert_eq!(
        player(&accounts, "ada")
            .answer(StoreRequest::Today, None)
            .await,
        Some(StoreReply::Today(Err(UserError::Later)))
    );
}

/// A server that is stopped right after its start still brings the log of the one before into the
/// file, over a connection of its own.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_closed_whole_while_its_log_is_being_emptied() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&sqlite(folder.path()));
    store
        .finish(somebody("ada"), drawn(1, 1, 100), NOON)
        .await
        .expect("kept");
    let connect = || rusqlite::Connection::open(folder.path().join("mazed.db")).expect("a file");
    // A checkpoint that has begun waits for the end of a reader.
    let (reader, other) = (connect(), connect());
    let read = "BEGIN; SELECT count(*) FROM runs";
    reader.execute_batch(read).expect("read");
    store
        .finish(somebody("ada"), drawn(2, 2, 100), NOON)
        .await
        .expect("kept");
    let checkpoint = std::thread::spawn(move || {
        other.busy_timeout(LONG).expect("set");
        other.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let closing = tokio::spawn(async move { store.close(LONG).await });
    tokio::time::sleep(Duration::from_millis(500)).await;
    reader.execute_batch("COMMIT").expect("over");
    assert_eq!(closing.await.expect("closed"), Ok(()));
    checkpoint.join().expect("an end").expect("emptied");
    drop(reader);
    std::fs::copy(
        folder.path().join("mazed.db"),
        folder.path().join("copy.db"),
    )
    .expect("a copy");
    let copy = rusqlite::Connection::open(folder.path().join("copy.db")).expect("a file");
    let runs = copy.query_row("SELECT count(*) FROM runs", [], |row| row.get(0));
    assert_eq!(runs, Ok(2));
}

/// The codes of the runs in this file, without anything that is beside it.
async fn codes_of_the_file_alone(file: &Path) -> Vec<u64> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::copy(file, folder.path().join("mazed.db")).expect("a copy");
    let page = open(&sqlite(folder.path())).page(None).await;
    let page = page.expect("a page");
    page.iter().map(|run| run.code.bits()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_run_is_in_the_file_once_its_log_is_not_beside_it() {
    for log_goes in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut file, log) = (
            folder.path().join("mazed.db"),
            folder.path().join("mazed.db-wal"),
        );
        let accounts = accounts(open(&sqlite(folder.path())), None);
        let ada = player(&accounts, "ada");
        for code in 1..=3 {
            // Its rank is read too, so that those that read have the file open.
            assert_eq!(wins(&ada, code).await, Ok(()));
        }
        if log_goes {
            std::fs::remove_file(&log).expect("removed");
        } else {
            let away = folder.path().join("away.db");
            std::fs::rename(&file, &away).expect("moved");
            file = away;
        }
        let beat = accounts.store().heartbeat().await;
        assert!(
            matches!(beat, Err(StoreError::Unavailable(_))),
            "{log_goes} {beat:?}"
        );
        assert_eq!(codes_of_the_file_alone(&file).await, [1, 2, 3]);
        if log_goes {
            // Whoever opens the file now does not know of us.
            tokio::time::sleep(Duration::from_millis(600)).await;
            assert_eq!(wins(&ada, 4).await, Err(UserError::Unsaved));
            assert!(!log.exists());
        }
    }
}

#[test]
fn what_waits_for_a_store_is_not_written_to_another_in_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let spool = folder.path().join("spool");
    let code = Code::new(7);
    let first = process();
    first.block_on(async {
        let accounts = accounts(open(&sqlite(folder.path())), Some(&spool));
        let ada = player(&accounts, "ada");
        std::fs::rename(&file, &away).expect("moved");
        assert_eq!(wins(&ada, 1).await, Err(UserError::Later));
        // Left, and gone on with: until it is kept again, nothing else has it.
        ada.answer(keep(&begun(7, 7)), None).await;
        let again = ada.answer(StoreRequest::Continue(code), None).await;
        assert!(
            matches!(again, Some(StoreReply::Continued(Ok(_)))),
            "{again:?}"
        );
    });
    first.shutdown_background();
    for (is_other, entries, runs) in [(true, 0, 0), (false, 2, 1)] {
        if !is_other {
            std::fs::rename(&away, &file).expect("moved back");
        }
        let next = process();
        next.block_on(async {
            let store = open(&sqlite(folder.path()));
            let accounts = accounts(store.clone(), None);
            let read = loop {
                match accounts.open_spool(&spool) {
                    Ok(read) => break read,
                    Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            };
            assert_eq!(read, entries);
            assert_eq!(accounts.settle(LONG).await, 0);
            assert_eq!(store.page(None).await.map(|page| page.len()), Ok(runs));
            let again = store.continue_run(requester(Some("ada"), 9), code, NOON);
            assert_eq!(again.await.is_ok(), !is_other);
            store.close(LONG).await.expect("closed");
        });
        next.shutdown_background();
        if is_other {
            std::fs::remove_file(&file).expect("the other one");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_player_was_told_failed_is_not_done_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let accounts = accounts(open(&sqlite(folder.path())), None);
    let ada = player(&accounts, "ada");
    assert_eq!(wins(&ada, 1).await, Ok(()));
    let other = rusqlite::Connection::open(folder.path().join("mazed.db")).expect("it");
    other.execute_batch("BEGIN EXCLUSIVE").expect("held");
    let begun = || ada.answer(StoreRequest::Attempt("labyrinth"), None);
    let begins = begun().await;
    assert_eq!(begins, Some(StoreReply::Continued(Err(UserError::Later))));
    other.execute_batch("ROLLBACK").expect("free");
    let began = std::time::Instant::now();
    let saved = loop {
        match begun().await {
            Some(StoreReply::Continued(Ok(resumed))) => break resumed.saved,
            other => assert!(began.elapsed() < LONG, "{other:?}"),
        }
    };
    assert_eq!((saved.played, saved.pauses), (0, 0), "it is the first");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_not_put_into_a_database_that_a_server_uses() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (url, saved) = (cluster.database(), folder.path().join("copy.db"));
    let store = open(&url);
    let restore = |force| {
        let (url, saved) = (url.clone(), saved.clone());
        std::thread::spawn(move || {
            let database = url.database().expect("a database");
            if !saved.exists() {
                copy::backup(&*database, &saved).expect("a copy");
            }
            copy::restore(&*database, &saved, force)
        })
        .join()
        .expect("an end")
    };
    assert_eq!(restore(true), Err(StoreError::InUse(None)));
    assert_eq!(store.heartbeat().await, Ok(()));
    drop(store);
    let began = std::time::Instant::now();
    while let Err(error) = restore(true) {
        assert!(began.elapsed() < LONG, "{error}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_nothing_to_close_of_a_postgres_that_is_away() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let store = open(&cluster.database());
    assert_eq!(store.heartbeat().await, Ok(()));
    cluster.down();
    assert!(store.heartbeat().await.is_err());
    assert_eq!(store.close(LONG).await, Ok(()), "nothing is lost by that");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_whose_run_is_never_kept_is_not_told_that_it_will_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let accounts = accounts(
        open(&sqlite(folder.path())),
        Some(&folder.path().join("spool")),
    );
    let guest = Account::new(Arc::clone(&accounts), None, "guest", ClientAddress::LOCAL);
    assert_eq!(wins(&guest, 1).await, Ok(()));
    let file = folder.path().join("mazed.db");
    std::fs::rename(&file, folder.path().join("away.db")).expect("moved");
    assert_eq!(wins(&guest, 2).await, Ok(()), "not ranked, as before");
    assert_eq!(accounts.waiting(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_whose_list_is_full_is_not_told_that_the_run_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = "labyrinth";
    let store = open(&sqlite(folder.path()));
    let first = requester(None, 1);
    let board = store.begin_attempt(first, SharedBoard::Daily(game), Code::new(0), NOON);
    let fast = finished(&board.await.expect("a board"), 50);
    let guests: Vec<_> = (0..1000)
        .map(|number| {
            let (store, mut claim) = (store.clone(), fast.clone());
            claim.code = Code::new(number);
            let guest = requester(None, number as i64);
            tokio::spawn(async move { store.finish(guest, claim, NOON).await })
        })
        .collect();
    for guest in guests {
        guest.await.expect("it ends").expect("kept");
    }
    store.close(LONG).await.expect("closed");
    let database = Arc::new(Broken {
        file: Sqlite::at(&folder.path().join("mazed.db")),
        reads: AtomicBool::new(true),
        writes: AtomicBool::new(false),
    });
    let opened = Arc::clone(&database) as Arc<dyn Database>;
    let store = Store::open(opened, Options::default()).expect("a store");
    let accounts = accounts(store.clone(), None);
    let guest = Account::new(Arc::clone(&accounts), None, "guest", ClientAddress::LOCAL);
    let begun = guest.answer(StoreRequest::Attempt(game), None).await;
    let Some(StoreReply::Continued(Ok(begun))) = begun else {
        panic!("{begun:?}");
    };
    let slow = finish(&finished(&begun.saved, 500));
    let told = guest.answer(slow, None).await;
    assert!(
        matches!(&told, Some(StoreReply::Placed(_, Ok(_)))),
        "{told:?}"
    );
    database.reads.store(false, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(600)).await;
    let record = store.placing(Code::new(999), NOON).await;
    assert!(record.expect("read").daily.is_some(), "the list is full");
}

#[test]
fn what_waits_is_written_although_the_clock_was_wrong_when_it_was_promised() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let spool = folder.path().join("spool");
    let first = process();
    first.block_on(async {
        let accounts = accounts(open(&sqlite(folder.path())), Some(&spool));
        accounts.clear(None).await.expect("cleared");
        let ada = player(&accounts, "ada");
        std::fs::rename(&file, &away).expect("moved");
        assert_eq!(wins(&ada, 1).await, Err(UserError::Later));
    });
    first.shutdown_background();
    std::fs::rename(&away, &file).expect("moved back");
    process().block_on(async {
        let store = open(&sqlite(folder.path()));
        let accounts = accounts_at(400, store.clone(), None);
        let read = loop {
            match accounts.open_spool(&spool) {
                Ok(read) => break read,
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        assert_eq!(read, 1);
        assert_eq!(accounts.settle(LONG).await, 0);
        assert_eq!(store.page(None).await.map(|page| page.len()), Ok(1));
    });
}

/// Whatever the host has set: a crash at once after the word that it is saved loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_run_outlives_a_crash_of_a_postgres_that_does_not_wait_for_its_disk() {
    let settings = "-c listen_addresses='' -c wal_writer_delay=10s";
    let Some(cluster) = Cluster::start_with(5432, |_| settings.to_owned()) else {
        return;
    };
    let accounts = accounts(open(&cluster.database()), None);
    let ada = player(&accounts, "ada");
    assert_eq!(wins(&ada, 1).await, Ok(()));
    // While connections are open, and before the next ones.
    let url = cluster.url("postgres");
    let set = move || {
        let mut client = postgres::Client::connect(&url, postgres::NoTls).expect("it answers");
        for sentence in [
            "ALTER SYSTEM SET synchronous_commit = off",
            "SELECT pg_reload_conf()",
        ] {
            client.batch_execute(sentence).expect("done");
        }
        while client
            .query_one("SHOW synchronous_commit", &[])
            .expect("a row")
            .get::<_, &str>(0)
            != "off"
        {}
    };
    tokio::task::spawn_blocking(set).await.expect("set");
    assert_eq!(wins(&ada, 2).await, Ok(()));
    let crash = || {
        tokio::task::block_in_place(|| {
            cluster.down();
            cluster.up();
        });
    };
    crash();
    while wins(&ada, 3).await != Ok(()) {}
    crash();
    let page = accounts.store().page(None);
    let codes: Vec<_> = page
        .await
        .expect("runs")
        .iter()
        .map(|run| run.code.bits())
        .collect();
    assert_eq!(codes, [1, 2, 3]);
}

/// A game is gone on with in another session while its newest state, or the win, still waits.
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_of_a_game_is_not_played_over_in_another_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, away) = (
        folder.path().join("mazed.db"),
        folder.path().join("away.db"),
    );
    let spool = folder.path().join("spool");
    let accounts = accounts(open(&sqlite(folder.path())), Some(&spool));
    let (first, second) = (player(&accounts, "ada"), player(&accounts, "ada"));
    for code in [1, 2] {
        let kept = first.answer(keep(&begun(code, code)), None);
        assert_eq!(kept.await, Some(StoreReply::Kept(Code::new(code), Ok(()))));
        let left = StoreRequest::Leave(Code::new(code));
        assert_eq!(first.answer(left, None).await, None);
    }
    std::fs::rename(&file, &away).expect("moved");
    let kept = first.answer(keep(&begun(1, 1)), None);
    let later = Err(UserError::Later);
    assert_eq!(kept.await, Some(StoreReply::Kept(Code::new(1), later)));
    assert_eq!(wins(&first, 2).await, later);
    std::fs::rename(&away, &file).expect("moved back");
    for code in [1, 2] {
        let resumed = second.answer(StoreRequest::Continue(Code::new(code)), None);
        let Some(StoreReply::Continued(Err(error))) = resumed.await else {
            panic!("an older state of {code}");
        };
        assert_eq!(error, UserError::Later);
    }
}

/// A guest says no to being seen while a win waits, in the same process or before its end.
#[test]
fn what_waits_of_a_guest_who_says_no_is_told_of_to_nobody_else() {
    for (says_no, is_restarted, told) in [
        (false, true, 1),
        (true, true, 0),
        (false, false, 1),
        (true, false, 0),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, away) = (
            folder.path().join("mazed.db"),
            folder.path().join("away.db"),
        );
        let spool = folder.path().join("spool");
        let settled = async |accounts: Arc<Accounts>| {
            assert_eq!(accounts.settle(LONG).await, 0);
            let other = requester(None, 9);
            let today = accounts.store().today(other, later(1)).await;
            assert_eq!(
                today.expect("a day").news.len(),
                told,
                "{says_no} {is_restarted}"
            );
        };
        let first = process();
        first.block_on(async {
            let accounts = accounts(open(&sqlite(folder.path())), Some(&spool));
            let guest = Account::new(Arc::clone(&accounts), None, "user", ClientAddress::LOCAL);
            let board = StoreRequest::Attempt("labyrinth");
            let Some(StoreReply::Continued(Ok(resumed))) = guest.answer(board, None).await else {
                panic!("no board");
            };
            std::fs::rename(&file, &away).expect("moved");
            let won = finish(&finished(&resumed.saved, 100));
            let won = guest.answer(won, None).await;
            let later = Err(UserError::Later);
            let code = resumed.saved.code;
            assert_eq!(won, Some(StoreReply::Placed(code, later)));
            if says_no {
                let settings = StoreRequest::Settings("seen=no".to_owned());
                assert_eq!(guest.answer(settings, None).await, None);
            }
            match is_restarted {
                // Until it is on the disk.
                true => assert_eq!(accounts.settle(Duration::from_secs(1)).await, 0),
                false => {
                    std::fs::rename(&away, &file).expect("moved back");
                    settled(accounts).await;
                }
            }
        });
        first.shutdown_background();
        if is_restarted {
            std::fs::rename(&away, &file).expect("moved back");
            process().block_on(async {
                let accounts = accounts(open(&sqlite(folder.path())), None);
                while accounts.open_spool(&spool).is_err() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                settled(accounts).await;
            });
        }
    }
}
