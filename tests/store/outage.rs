//! A store that is away for long, vanishes, or breaks, and what players are told meanwhile.

use super::backends::{Cluster, open, sqlite};
use super::play::{NOON, begun, drawn, finish, finished, requester};
use mazed::accounts::{Account, Accounts, ClientAddress};
use mazed::model::{Code, SharedBoard, StoreReply, StoreRequest, UserError};
use mazed::store::sql::{Access, Database, Sql};
use mazed::store::{Options, Sqlite, Store, StoreError};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

/// Long enough for a busy machine, so that only what never comes fails.
const LONG: Duration = Duration::from_secs(120);

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

/// A file whose readers, or whose writer, fail when they are told to.
struct Broken {
    file: Sqlite,
    reads: AtomicBool,
    writes: AtomicBool,
}

impl Database for Broken {
    fn create(&self) -> Result<(), StoreError> {
        self.file.create()
    }

    fn connect(&self, access: Access) -> Result<Box<dyn Sql>, StoreError> {
        if access == Access::Read && self.reads.load(Ordering::Relaxed) {
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

    fn begin_schema(&self) -> &'static str {
        self.file.begin_schema()
    }

    fn begin_read(&self) -> &'static str {
        self.file.begin_read()
    }

    fn dialect(&self, schema: &str) -> String {
        self.file.dialect(schema)
    }

    fn readers(&self) -> usize {
        self.file.readers()
    }

    fn file(&self) -> Option<&Path> {
        self.file.file()
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
