//! What was acknowledged when a process is killed, or PostgreSQL crashes, is there.

use super::backends::{Cluster, open};
use super::outage::{accounts, player, wins};
use super::play::{NOON, drawn, somebody};
use mazed::model::Code;
use mazed::store::{Store, StoreUrl};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// How often a writer is killed.
const ROUNDS: u64 = 100;

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

/// The codes of all runs.
async fn codes(store: &Store) -> BTreeSet<String> {
    let (mut codes, mut behind) = (BTreeSet::new(), None);
    loop {
        let page = store.page(behind).await.expect("a page");
        codes.extend(page.iter().map(|run| run.code.to_string()));
        match page.last() {
            Some(last) => behind = Some(last.code),
            None => return codes,
        }
    }
}

async fn kill_and_look(url: String, rounds: u64) {
    let parsed: StoreUrl = url.parse().expect("a URL");
    drop(open(&parsed));
    let acknowledged = tokio::task::spawn_blocking(move || kill_writers(&url, rounds));
    let acknowledged = acknowledged.await.expect("rounds");
    let kept = codes(&open(&parsed)).await;
    let lost: Vec<_> = acknowledged.difference(&kept).collect();
    assert!(lost.is_empty(), "{} lost: {lost:?}", lost.len());
}

/// What is killed is the client of another database, so a few rounds do.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_by_postgres_is_lost_when_its_client_is_killed() {
    if let Some(cluster) = Cluster::shared() {
        kill_and_look(cluster.address(), ROUNDS / 10).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mazed.db");
    kill_and_look(format!("sqlite:{}", path.display()), ROUNDS).await;
    let database = rusqlite::Connection::open(&path).expect("the file");
    let one = |query: &str| {
        let row = database.query_row(query, [], |row| row.get::<_, rusqlite::types::Value>(0));
        row.expect("a row")
    };
    assert_eq!(one("PRAGMA integrity_check"), "ok".to_owned().into());
    // Every place on a list has its run.
    let orphans = "SELECT count(*) FROM bests WHERE code NOT IN (SELECT code FROM runs)";
    assert_eq!(one(orphans), 0.into());
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
