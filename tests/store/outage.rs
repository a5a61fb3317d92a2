//! A store that is away for long, vanishes, or breaks, and what players are told meanwhile.

use super::backends::{Cluster, open, sqlite};
use super::line::Line;
use super::play::{NOON, begun, drawn, finish, keep, requester};
use mazed::accounts::{Account, Accounts, ClientAddress, StoreClient};
use mazed::model::{Code, StoreReply, StoreRequest, UserError};
use mazed::store::sql::{Access, Database, Sql};
use mazed::store::{Options, Sqlite, Store, StoreError};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

/// Long enough for a busy machine, so that only what never comes fails.
const LONG: Duration = Duration::from_secs(120);

fn accounts(store: Store) -> Arc<Accounts> {
    let at = Duration::from_millis(NOON.0 as u64);
    Accounts::new(store, Arc::new(move || SystemTime::UNIX_EPOCH + at), 2)
}

fn player(accounts: &Arc<Accounts>, key: &str) -> Arc<Account> {
    let key = Some(format!("SHA256:{key}"));
    Account::new(Arc::clone(accounts), key, "user", ClientAddress::LOCAL)
}

async fn wins(account: &Account, code: u64) -> Result<(), UserError> {
    let request = finish(&drawn(code, code, 100));
    match account.answer(request, None).await {
        Some(StoreReply::Placed(_, placed)) => placed.map(drop),
        other => panic!("{other:?}"),
    }
}

/// A database that goes and comes back.
struct Away {
    _folder: tempfile::TempDir,
    line: Arc<Line>,
    accounts: Arc<Accounts>,
}

impl Away {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let line = Line::to(&sqlite(folder.path()));
        let store = Store::open(Arc::clone(&line) as _, Options::default());
        Self {
            line,
            accounts: accounts(store.expect("a store")),
            _folder: folder,
        }
    }

    fn go(&self) {
        self.line.state.is_cut.store(true, Ordering::Relaxed);
    }

    fn come_back(&self) {
        self.line.state.is_cut.store(false, Ordering::Relaxed);
    }

    async fn codes(&self) -> Vec<u64> {
        let page = self.accounts.store().page(None).await.expect("a page");
        let mut codes: Vec<_> = page.iter().map(|run| run.code.bits()).collect();
        codes.sort_unstable();
        codes
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_written_when_the_database_is_back_although_its_players_have_left() {
    const PLAYERS: u64 = 300;
    let database = Away::new();
    database.go();
    let playing: Vec<_> = (0..PLAYERS)
        .map(|number| {
            let ada = player(&database.accounts, &format!("player {number}"));
            tokio::spawn(async move {
                assert_eq!(wins(&ada, number).await, Err(UserError::Later));
                let code = PLAYERS + number;
                let mut client = StoreClient::new(ada);
                client.send(vec![keep(&begun(code, code))]);
                let later = Err(UserError::Later);
                let kept = StoreReply::Kept(Code::new(code), later);
                assert_eq!(client.reply().await, kept);
                client.close(None, None).await
            })
        })
        .collect();
    for playing in playing {
        playing.await.expect("an end").expect("closed");
    }
    assert_eq!(database.accounts.waiting() as u64, 2 * PLAYERS);
    database.come_back();
    assert_eq!(database.accounts.settle(LONG).await, 0);
    assert_eq!(database.codes().await, (0..PLAYERS).collect::<Vec<_>>());
    // The games are free, so that their players can go on at once.
    let again = player(&database.accounts, "player 7");
    let code = Code::new(PLAYERS + 7);
    let resumed = again.answer(StoreRequest::Continue(code), None).await;
    assert!(
        matches!(&resumed, Some(StoreReply::Continued(Ok(_)))),
        "{resumed:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_written_in_time_is_counted() {
    let database = Away::new();
    database.go();
    let ada = player(&database.accounts, "ada");
    for code in 1..=3 {
        assert_eq!(wins(&ada, code).await, Err(UserError::Later));
    }
    let lost = database.accounts.settle(Duration::from_millis(100)).await;
    assert_eq!(lost, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_state_of_what_waits_is_not_played_on() {
    let database = Away::new();
    let (first, second) = (
        player(&database.accounts, "ada"),
        player(&database.accounts, "ada"),
    );
    for code in [1, 2] {
        let kept = first.answer(keep(&begun(code, code)), None);
        assert_eq!(kept.await, Some(StoreReply::Kept(Code::new(code), Ok(()))));
        let left = StoreRequest::Leave(Code::new(code));
        assert_eq!(first.answer(left, None).await, None);
    }
    database.go();
    let later = Err(UserError::Later);
    let kept = first.answer(keep(&begun(1, 1)), None);
    assert_eq!(kept.await, Some(StoreReply::Kept(Code::new(1), later)));
    assert_eq!(wins(&first, 2).await, later);
    for code in [1, 2] {
        let resumed = second.answer(StoreRequest::Continue(Code::new(code)), None);
        let busy = StoreReply::Continued(Err(UserError::Later));
        assert_eq!(resumed.await, Some(busy));
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
    let accounts = accounts(store.clone());
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
    let accounts = accounts(open(&address.parse().expect("a URL")));
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
    let accounts = self::accounts(store);
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
    let accounts = accounts(open(&sqlite(folder.path())));
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
    assert_eq!(saved.played, 0, "it is the first");
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

/// Whatever the host has set: a crash at once after the word that it is saved loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_run_outlives_a_crash_of_a_postgres_that_does_not_wait_for_its_disk() {
    let settings = "-c listen_addresses='' -c wal_writer_delay=10s";
    let Some(cluster) = Cluster::start_with(5432, |_| settings.to_owned()) else {
        return;
    };
    let accounts = accounts(open(&cluster.database()));
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
