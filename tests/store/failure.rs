//! The store when something breaks: processes are killed, disks are full, servers stop.

use super::backends::{Cluster, open, sqlite};
use super::play::{NOON, begun, claimed, drawn, finish, keep, later, requester, somebody};
use crate::disk::Disk;
use mazed::accounts::{Account, Accounts, ClientAddress, StoreClient};
use mazed::games::labyrinth;
use mazed::games::packed::UnpackedRun;
use mazed::games::run::Run;
use mazed::model::request::Claim;
use mazed::model::{Code, Ranking, SharedBoard, StoreReply, StoreRequest, UserError};
use mazed::store::{Store, StoreError, StoreUrl};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How often a writer is killed.
const ROUNDS: u64 = 200;

/// Long enough for a busy machine, so that only what never comes fails.
const LONG: Duration = Duration::from_secs(60);

const WRITER: &str = "MAZED_TEST_WRITER";

/// Not a test by itself: the process that is killed. It keeps runs from eight tasks and
/// names each on standard output once it is acknowledged.
#[test]
#[ignore = "the other half of the test below"]
fn writer() {
    let Ok(url) = std::env::var(WRITER) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = open(&url.parse().expect("a URL"));
        let base = u64::from(std::process::id()) << 16;
        let example = drawn(0, 3, 100);
        let tasks: Vec<_> = (0..8u64)
            .map(|task| {
                let (store, example) = (store.clone(), example.clone());
                tokio::spawn(async move {
                    for number in 0.. {
                        let mut claim = example.clone();
                        claim.code = Code::new(base + (task << 12) + number);
                        let code = claim.code;
                        let player = somebody(&format!("player {task}"));
                        store.finish(player, claim, NOON).await.expect("kept");
                        let mut out = std::io::stdout().lock();
                        writeln!(out, "kept {code}").expect("said");
                    }
                })
            })
            .collect();
        for task in tasks {
            let _ = task.await;
        }
    });
}

/// Kills writers; the codes of what they said was kept.
fn kill_writers(url: &str, rounds: u64) -> BTreeSet<String> {
    let mut acknowledged = BTreeSet::new();
    for round in 0..rounds {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "failure::writer", "--ignored", "--nocapture"])
            .env(WRITER, url)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a writer");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut lines = lines.map_while(Result::ok);
        let mut codes = lines
            .by_ref()
            .filter_map(|line| Some(line.split_once("kept ")?.1.to_owned()));
        // Another moment each time.
        let enough = 1 + round * 7 % 41;
        acknowledged.extend(codes.by_ref().take(enough as usize));
        child.kill().expect("SIGKILL");
        // What it said before it died counts too.
        acknowledged.extend(codes);
        child.wait().expect("dead");
    }
    assert!(acknowledged.len() > rounds as usize * 10);
    acknowledged
}

/// The same with another database, which has fewer rounds: what is killed is its client.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_by_postgres_is_lost_when_its_client_is_killed() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let address = cluster.address();
    let url: StoreUrl = address.parse().expect("a URL");
    drop(open(&url));
    let acknowledged = tokio::task::spawn_blocking(move || kill_writers(&address, ROUNDS / 10));
    let mut left = acknowledged.await.expect("rounds");
    let store = open(&url);
    let mut behind = None;
    loop {
        let page = store.page(behind).await.expect("a page");
        for run in &page {
            left.remove(&run.code.to_string());
        }
        match page.last() {
            Some(last) => behind = Some(last.code),
            None => break,
        }
    }
    assert!(left.is_empty(), "{} lost: {left:?}", left.len());
}

#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mazed.db");
    let url = format!("sqlite:{}", path.display());
    drop(open(&StoreUrl::file(&path)));
    let acknowledged = kill_writers(&url, ROUNDS);
    let database = rusqlite::Connection::open(&path).expect("the file");
    let check: String = database
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .expect("a check");
    assert_eq!(check, "ok");
    let mut query = database.prepare("SELECT code FROM runs").expect("a query");
    let kept: BTreeSet<String> = query
        .query_map([], |row| row.get::<_, i64>(0))
        .expect("rows")
        .map(|code| Code::new(code.expect("a code") as u64).to_string())
        .collect();
    let lost: Vec<_> = acknowledged.difference(&kept).collect();
    assert!(lost.is_empty(), "{} lost: {lost:?}", lost.len());
    // Each player still has one place on a list, and every place its run.
    let orphans: i64 = database
        .query_row(
            "SELECT count(*) FROM bests WHERE code NOT IN (SELECT code FROM runs)",
            [],
            |row| row.get(0),
        )
        .expect("a number");
    assert_eq!(orphans, 0);
}

/// The accounts of a server at noon.
fn accounts(store: Store) -> Arc<Accounts> {
    let clock = Arc::new(|| SystemTime::UNIX_EPOCH + Duration::from_millis(NOON.0 as u64));
    Accounts::new(store, clock, 2)
}

/// Somebody at a memory.
fn at(store: Store, key: &str) -> Arc<Account> {
    Account::new(
        accounts(store),
        Some(format!("SHA256:{key}")),
        "user",
        ClientAddress::LOCAL,
    )
}

async fn hand_in(
    account: &Account,
    code: u64,
    tell: &mpsc::Sender<StoreReply>,
) -> Result<(), UserError> {
    let request = finish(&drawn(code, code, 100));
    match account.answer(request, Some(tell.clone())).await {
        Some(StoreReply::Placed(of, placed)) => {
            assert_eq!(of, Code::new(code));
            placed.map(drop)
        }
        other => panic!("{other:?}"),
    }
}

/// The late answers of runs that were not saved yet.
async fn placed_later(told: &mut mpsc::Receiver<StoreReply>, codes: &[u64]) {
    let mut placed = Vec::new();
    for _ in codes {
        let later = timeout(LONG, told.recv()).await.expect("in time");
        match later {
            Some(StoreReply::Placed(code, Ok(placing))) if placing.fastest.is_some() => {
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
    let (tell, mut told) = mpsc::channel(16);
    let account = at(open(&sqlite(folder.path())), "ada");
    hand_in(&account, 1, &tell).await.expect("there is room");
    disk.fill();
    let mut waiting = Vec::new();
    // What is left of the log may take a few.
    for code in 2..200 {
        if hand_in(&account, code, &tell).await == Err(UserError::Later) {
            waiting.push(code);
        }
        if waiting.len() == 3 {
            break;
        }
    }
    assert_eq!(waiting.len(), 3, "the disk is full");
    assert_eq!(account.accounts().waiting(), 3);
    // Reading goes on.
    assert!(matches!(
        account.answer(StoreRequest::Today, None).await,
        Some(StoreReply::Today(Ok(_)))
    ));
    disk.make_room();
    placed_later(&mut told, &waiting).await;
    drop(account);
    let again = open(&sqlite(folder.path()));
    assert!(again.page(None).await.expect("a page").len() >= 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_stops_and_starts_in_the_middle_of_play() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let account = at(open(&cluster.database()), "ada");
    let (tell, mut told) = mpsc::channel(16);
    hand_in(&account, 1, &tell).await.expect("it is there");
    cluster.down();
    assert_eq!(hand_in(&account, 2, &tell).await, Err(UserError::Later));
    assert_eq!(hand_in(&account, 3, &tell).await, Err(UserError::Later));
    assert_eq!(
        account.answer(StoreRequest::Today, None).await,
        Some(StoreReply::Today(Err(UserError::Later)))
    );
    // Somebody who comes meanwhile is a stranger, and plays.
    assert!(!account.welcome().await.guest);
    cluster.up();
    placed_later(&mut told, &[2, 3]).await;
    hand_in(&account, 4, &tell).await.expect("it is back");
    let page = account.accounts().store().page(None).await.expect("a page");
    assert_eq!(page.len(), 4);
}

/// To the menu and back, to another board, away: none of it needs the store to be there.
#[tokio::test(flavor = "multi_thread")]
async fn runs_under_way_are_kept_while_postgres_is_away() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let account = at(open(&cluster.database()), "ada");
    let accounts = Arc::clone(account.accounts());
    cluster.down();
    let (left, dropped) = (begun(1, 1), begun(2, 2));
    for saved in [&left, &dropped] {
        let told = account.answer(keep(saved), None).await;
        assert_eq!(
            told,
            Some(StoreReply::Kept(saved.code, Err(UserError::Later)))
        );
    }
    account.answer(StoreRequest::Drop(dropped.code), None).await;
    let told = account
        .answer(StoreRequest::Continue(left.code), None)
        .await;
    assert_eq!(
        told,
        Some(StoreReply::Continued(Ok(Box::new(left.clone().into()))))
    );
    let mut further = left.clone();
    further.played += 1000;
    StoreClient::new(account).close(Some(keep(&further)), None);
    cluster.up();
    assert_eq!(accounts.settle(LONG).await, 0);
    // What was played last is there, and free for the next session; what was dropped is not.
    let (store, again) = (accounts.store(), requester(Some("ada"), 7));
    let saved = store.continue_run(again.clone(), left.code, NOON).await;
    assert_eq!(saved.map(|saved| saved.played), Ok(further.played));
    let profile = store.profile(again, NOON).await.expect("a profile");
    let codes: Vec<_> = profile.unfinished.iter().map(|game| game.code).collect();
    assert_eq!(codes, [left.code]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let account = at(open(&sqlite(folder.path())), "ada");
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
        let told = account
            .answer(StoreRequest::Finish(Box::new(claim)), None)
            .await;
        assert_eq!(
            told,
            Some(StoreReply::Placed(honest.code, Err(UserError::Refused)))
        );
    }
    assert_eq!(account.accounts().store().page(None).await, Ok(Vec::new()));
    // A day that was never begun here.
    let mut claim = honest;
    claim.standing = Ranking::Daily(NOON.day());
    account
        .answer(StoreRequest::Finish(Box::new(claim)), None)
        .await;
    let page = account.accounts().store().page(None).await.expect("a page");
    assert!(page.is_empty(), "practice is not stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_postgres_give_one_try_a_day() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let url = cluster.database();
    let nodes = [open(&url), open(&url)];
    assert_eq!(nodes[0].secret(), nodes[1].secret());
    for day in 0..5 {
        let attempts: Vec<_> = (0..20)
            .map(|number| {
                let store = nodes[number % 2].clone();
                let seat = number as i64 + 1;
                let code = Code::new(day * 100 + number as u64);
                let at = later(24 * day as i64);
                tokio::spawn(async move {
                    let requester = requester(Some("ada"), seat);
                    store
                        .begin_attempt(requester, SharedBoard::Daily("hop"), code, at)
                        .await
                })
            })
            .collect();
        let mut begun = 0;
        for one in attempts {
            match one.await.expect("it ends") {
                Ok(saved) => {
                    assert_eq!(saved.standing, Ranking::Daily(later(24 * day as i64).day()));
                    begun += 1;
                }
                Err(error) => assert_eq!(error, StoreError::Denied(UserError::Busy)),
            }
        }
        assert_eq!(begun, 1, "one of twenty on day {day}");
    }
    assert_eq!(nodes[0].players(9).await.expect("players").len(), 1);
}
