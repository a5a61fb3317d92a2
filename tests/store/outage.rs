//! A database that is away for long, vanishes, or breaks, and what players are told meanwhile.

use super::backends::{Cluster, open, sqlite};
use super::line::Line;
use super::play::{NOON, begun, claimed, drawn, finish, keep, later, requester};
use crate::disk::Disk;
use mazed::accounts::{Account, Accounts, ClientAddress, StoreClient};
use mazed::games::labyrinth;
use mazed::games::packed::UnpackedRun;
use mazed::games::run::Run;
use mazed::model::request::Claim;
use mazed::model::{Code, Ranking, StoreReply, StoreRequest, UserError};
use mazed::store::{Options, Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// Long enough for a busy machine, so that only what never comes fails.
const LONG: Duration = Duration::from_secs(120);

/// The accounts of a server at noon.
fn accounts(store: Store) -> Arc<Accounts> {
    let at = Duration::from_millis(NOON.0 as u64);
    Accounts::new(
        store,
        Arc::new(move || SystemTime::UNIX_EPOCH + at),
        2,
        None,
    )
}

fn player(accounts: &Arc<Accounts>, key: &str) -> Arc<Account> {
    let key = Some(format!("SHA256:{key}"));
    Account::new(Arc::clone(accounts), key, ClientAddress::LOCAL)
}

async fn wins(account: &Account, code: u64) -> Result<(), UserError> {
    let request = finish(&drawn(code, code, 100));
    match account.answer(request).await {
        StoreReply::Placed(_, placed) => placed.map(drop),
        other => panic!("{other:?}"),
    }
}

async fn codes(accounts: &Accounts) -> Vec<u64> {
    let began = Instant::now();
    // A reader connects again after half a second at the earliest.
    let page = loop {
        match accounts.store().page(None).await {
            Err(error) if error.is_passing() && began.elapsed() < LONG => {}
            page => break page.expect("a page"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let mut codes: Vec<_> = page.iter().map(|run| run.code.bits()).collect();
    codes.sort_unstable();
    codes
}

/// Whether there is a database, and its server's accounts.
struct House {
    line: Arc<Line>,
    accounts: Arc<Accounts>,
    _folder: tempfile::TempDir,
}

impl House {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let line = Line::to(&sqlite(folder.path()));
        Self {
            accounts: accounts(store_behind(&line)),
            line,
            _folder: folder,
        }
    }

    /// The database goes, or comes back.
    fn cut(&self, is_cut: bool) {
        self.line.state.is_cut.store(is_cut, Ordering::Relaxed);
    }
}

fn store_behind(line: &Arc<Line>) -> Store {
    Store::open(Arc::clone(line) as _, Options::default()).expect("a store")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_written_when_the_database_is_back_although_its_players_have_left() {
    const PLAYERS: u64 = 300;
    let house = House::new();
    house.cut(true);
    let playing: Vec<_> = (0..PLAYERS)
        .map(|number| {
            let ada = player(&house.accounts, &format!("player {number}"));
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
    assert_eq!(house.accounts.waiting() as u64, 2 * PLAYERS);
    house.cut(false);
    assert_eq!(house.accounts.settle(LONG).await, 0);
    assert_eq!(
        codes(&house.accounts).await,
        (0..PLAYERS).collect::<Vec<_>>()
    );
    // The games are free, so that their players can go on at once.
    let again = player(&house.accounts, "player 7");
    let code = Code::new(PLAYERS + 7);
    let resumed = again.answer(StoreRequest::Continue(code)).await;
    assert!(
        matches!(&resumed, StoreReply::Continued(Ok(_))),
        "{resumed:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_counts_from_when_it_was_won_whenever_its_turn_comes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (clock, set) = (Arc::new(AtomicI64::new(NOON.0)), |at: &AtomicI64| {
        SystemTime::UNIX_EPOCH + Duration::from_millis(at.load(Ordering::Relaxed) as u64)
    });
    let hands = Arc::clone(&clock);
    let store = open(&sqlite(folder.path()));
    let accounts = Accounts::new(store.clone(), Arc::new(move || set(&hands)), 2, None);
    let mut client = StoreClient::new(player(&accounts, "ada"));
    client.send(vec![finish(&drawn(1, 1, 100)), finish(&drawn(2, 2, 100))]);
    clock.fetch_add(3_600_000, Ordering::Relaxed);
    for _ in 0..2 {
        assert!(matches!(client.reply().await, StoreReply::Placed(_, Ok(_))));
    }
    let runs = store.page(None).await.expect("a page");
    assert!(runs.iter().all(|run| run.at == NOON), "{runs:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_state_of_what_waits_is_not_played_on() {
    let house = House::new();
    let (first, second) = (
        player(&house.accounts, "ada"),
        player(&house.accounts, "ada"),
    );
    for code in [1, 2] {
        let kept = first.answer(keep(&begun(code, code)));
        assert_eq!(kept.await, StoreReply::Kept(Code::new(code), Ok(())));
        let left = StoreRequest::Leave(Code::new(code));
        assert_eq!(first.answer(left).await, StoreReply::Done);
    }
    house.cut(true);
    let later = Err(UserError::Later);
    let kept = first.answer(keep(&begun(1, 1)));
    assert_eq!(kept.await, StoreReply::Kept(Code::new(1), later));
    assert_eq!(wins(&first, 2).await, later);
    for code in [1, 2] {
        let resumed = second.answer(StoreRequest::Continue(Code::new(code)));
        let busy = StoreReply::Continued(Err(UserError::Later));
        assert_eq!(resumed.await, busy);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_what_is_so() {
    let house = House::new();
    let ada = player(&house.accounts, "ada");
    let state = &house.line.state;
    state.fails_to_read.store(true, Ordering::Relaxed);
    assert_eq!(wins(&ada, 1).await, Err(UserError::RankUnknown));
    state.fails_to_read.store(false, Ordering::Relaxed);
    state.is_broken.store(true, Ordering::Relaxed);
    let broken = Err(UserError::Broken);
    assert_eq!(wins(&ada, 2).await, broken, "nobody repairs it");
    state.is_broken.store(false, Ordering::Relaxed);
    assert_eq!(house.accounts.settle(LONG).await, 0);
    assert_eq!(house.accounts.waiting(), 0);
    assert_eq!(codes(&house.accounts).await, [1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_that_a_run_is_kept_before_its_commit() {
    let house = House::new();
    let state = &house.line.state;
    let store = house.accounts.store().clone();
    state.hangs.store(true, Ordering::Relaxed);
    let ada = requester(Some("ada"), 1);
    let kept = tokio::spawn(async move { store.finish(ada, drawn(1, 1, 100), NOON).await });
    while !state.has_commit.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!kept.is_finished());
    state.hangs.store(false, Ordering::Relaxed);
    assert!(kept.await.expect("an end").is_ok());
    assert_eq!(codes(&house.accounts).await, [1]);
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
    let begun = || ada.answer(StoreRequest::Attempt("labyrinth"));
    let begins = begun().await;
    assert_eq!(begins, StoreReply::Continued(Err(UserError::Later)));
    other.execute_batch("ROLLBACK").expect("free");
    let began = Instant::now();
    let saved = loop {
        match begun().await {
            StoreReply::Continued(Ok(resumed)) => break resumed.saved,
            other => assert!(began.elapsed() < LONG, "{other:?}"),
        }
    };
    assert_eq!(saved.played, 0, "it is the first");
}

/// Hands in runs until so many have to wait; their codes.
async fn hand_in(client: &mut StoreClient, codes: std::ops::Range<u64>, wait: usize) -> Vec<u64> {
    let mut waiting = Vec::new();
    for code in codes {
        client.send(vec![finish(&drawn(code, code, 100))]);
        if client.reply().await == StoreReply::Placed(Code::new(code), Err(UserError::Later)) {
            waiting.push(code);
        }
        if waiting.len() == wait {
            break;
        }
    }
    assert_eq!(waiting.len(), wait);
    waiting
}

/// The late ranks of these.
async fn placed_later(client: &mut StoreClient, codes: &[u64]) {
    let mut placed = Vec::new();
    for _ in codes {
        let late = tokio::time::timeout(LONG, client.reply()).await;
        match late.expect("in time") {
            StoreReply::Placed(code, Ok(placing)) if placing.fastest.is_some() => {
                placed.push(code.bits());
            }
            other => panic!("{other:?}"),
        }
    }
    placed.sort_unstable();
    assert_eq!(placed, codes);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = Disk::mount(folder.path()) else {
        return;
    };
    let accounts = accounts(open(&sqlite(folder.path())));
    let ada = player(&accounts, "ada");
    let mut client = StoreClient::new(Arc::clone(&ada));
    assert_eq!(wins(&ada, 1).await, Ok(()));
    disk.fill();
    // What is left of the log may take a few.
    let waiting = hand_in(&mut client, 2..200, 3).await;
    assert_eq!(accounts.waiting(), 3);
    // Reading goes on.
    let today = ada.answer(StoreRequest::Today).await;
    assert!(matches!(today, StoreReply::Today(Ok(_))), "{today:?}");
    disk.make_room();
    placed_later(&mut client, &waiting).await;
    assert!(codes(&accounts).await.len() >= 4);
}

/// To the menu and back, to another board, away: none of it needs the database to be there.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_stops_and_starts_in_the_middle_of_play() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let accounts = accounts(open(&cluster.database()));
    let ada = player(&accounts, "ada");
    let mut client = StoreClient::new(Arc::clone(&ada));
    assert_eq!(wins(&ada, 1).await, Ok(()));
    cluster.down();
    let waiting = hand_in(&mut client, 2..4, 2).await;
    let today = StoreReply::Today(Err(UserError::Later));
    assert_eq!(ada.answer(StoreRequest::Today).await, today);
    // Somebody who comes meanwhile is a stranger, and plays.
    assert!(!player(&accounts, "bob").welcome().await.guest);
    let (left, dropped) = (begun(11, 1), begun(12, 2));
    for saved in [&left, &dropped] {
        let later = StoreReply::Kept(saved.code, Err(UserError::Later));
        assert_eq!(ada.answer(keep(saved)).await, later);
    }
    ada.answer(StoreRequest::Drop(dropped.code)).await;
    let told = ada.answer(StoreRequest::Continue(left.code)).await;
    let resumed = StoreReply::Continued(Ok(Box::new(left.clone().into())));
    assert_eq!(told, resumed);
    let mut further = left.clone();
    further.played += 1000;
    StoreClient::new(ada).close(Some(keep(&further)), None);
    cluster.up();
    placed_later(&mut client, &waiting).await;
    assert_eq!(accounts.settle(LONG).await, 0);
    // What was played last is there, and free for the next session; what was dropped is not.
    let (store, again) = (accounts.store(), requester(Some("ada"), 7));
    let saved = store.continue_run(again.clone(), left.code, NOON).await;
    assert_eq!(saved.map(|saved| saved.played), Ok(further.played));
    let profile = store.profile(again, NOON).await.expect("a profile");
    let unfinished: Vec<_> = profile.unfinished.iter().map(|game| game.code).collect();
    assert_eq!(unfinished, [left.code]);
    assert_eq!(codes(&accounts).await, [1, 2, 3]);
    cluster.down();
    assert!(store.heartbeat().await.is_err());
    assert_eq!(store.close(LONG).await, Ok(()), "nothing is lost by that");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let account = player(&accounts(open(&sqlite(folder.path()))), "ada");
    let honest = claimed(&drawn(1, 1, 100));
    let mut forged = Vec::new();
    let changes: [fn(&mut Claim<UnpackedRun>); 5] = [
        |claim| claim.tally.moves -= 1,
        |claim| claim.tally.time -= 10,
        |claim| claim.tally.par = None,
        |claim| claim.run.run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 1),
        |claim| claim.run.level = labyrinth::level(11, 9).words(),
    ];
    for change in changes {
        let mut claim = honest.clone();
        change(&mut claim);
        forged.push(claim);
    }
    for claim in forged {
        let told = account.answer(StoreRequest::Finish(Box::new(claim))).await;
        assert_eq!(
            told,
            StoreReply::Placed(honest.code, Err(UserError::Refused))
        );
    }
    assert_eq!(account.accounts().store().page(None).await, Ok(Vec::new()));
    // A day that was never begun here.
    let mut claim = honest;
    claim.standing = Ranking::Daily(NOON.day());
    account.answer(StoreRequest::Finish(Box::new(claim))).await;
    let page = account.accounts().store().page(None).await.expect("a page");
    assert!(page.is_empty(), "practice is not stored");
}

/// A server that is cut off in the middle of a transaction holds locks, which are another one's
/// way: those of its player's rows.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_cut_off_in_a_transaction_holds_up_no_other_for_long() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let url = cluster.database();
    let line = Line::to(&url);
    let (first, second) = (store_behind(&line), open(&url));
    second.heartbeat().await.expect("it is there");
    let hangs = |hangs| line.state.hangs.store(hangs, Ordering::Relaxed);
    hangs(true);
    let ada = requester(Some("ada"), 1 << 32);
    let stuck = tokio::spawn(async move { first.finish(ada, drawn(1, 1, 100), NOON).await });
    while !line.state.has_commit.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let began = Instant::now();
    while let Err(error) = second
        .finish(requester(Some("ada"), 2 << 32), drawn(2, 1, 50), later(1))
        .await
    {
        assert!(error.is_passing(), "{error}");
        assert!(began.elapsed() < LONG, "{error}");
    }
    hangs(false);
    let kept = stuck.await.expect("an end");
    assert!(kept.is_ok(), "{kept:?}");
    assert_eq!(second.page(None).await.expect("a page").len(), 2);
}

/// Where nothing is known of it, nothing else is said.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_keys_without_an_answer_is_not_said_to_have_failed() {
    let house = House::new();
    let ada = player(&house.accounts, "ada");
    house.cut(true);
    let unknown = UserError::Unknown;
    for request in [
        StoreRequest::Link(Code::new(1)),
        StoreRequest::Forget,
        StoreRequest::RemoveKey("SHA256:ada".to_owned()),
    ] {
        match ada.answer(request).await {
            StoreReply::Welcome(Err(error)) | StoreReply::Keys(Err(error)) => {
                assert_eq!(error, unknown);
            }
            other => panic!("{other:?}"),
        }
    }
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
    assert_eq!(codes(&accounts).await, [1, 2, 3]);
}
