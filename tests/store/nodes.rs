//! Several servers on one database: what one of them has promised is kept, whatever another one
//! did meanwhile; and what a database did whose word on it was lost.

use super::backends::{Cluster, open, sqlite};
use super::line::Line;
use super::play::{NOON, drawn, later, requester};
use mazed::accounts::{Account, Accounts, ClientAddress};
use mazed::model::{Code, Ranking, StoreReply, StoreRequest, UserError};
use mazed::store::{Options, Requester, Store};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

/// Long enough for a busy machine, so that only what never comes fails.
const LONG: Duration = Duration::from_secs(60);

/// Ada at one of two servers: she plays at the first, and goes on at the second.
fn ada(server: i64) -> Requester {
    requester(Some("ada"), server << 32 | 1)
}

/// What is kept of the runs: how fast, and whether it counts, the fastest first.
async fn runs(store: &Store) -> Vec<(u64, Ranking)> {
    let page = store.page(None).await.expect("a page");
    let mut runs: Vec<_> = page
        .iter()
        .map(|run| (run.tally.time, run.standing))
        .collect();
    runs.sort_by_key(|(time, _)| *time);
    runs
}

fn accounts(store: Store) -> Arc<Accounts> {
    let at = Duration::from_millis(NOON.0 as u64);
    let clock = Arc::new(move || SystemTime::UNIX_EPOCH + at);
    Accounts::new(store, clock, 2)
}

fn player(accounts: &Arc<Accounts>, key: &str) -> Arc<Account> {
    let key = Some(format!("SHA256:{key}"));
    Account::new(Arc::clone(accounts), key, "user", ClientAddress::LOCAL)
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
    let first = Store::open(Arc::clone(&line) as _, Options::default()).expect("a store");
    let second = open(&url);
    second.heartbeat().await.expect("it is there");
    let hangs = |hangs| line.state.hangs.store(hangs, Ordering::Relaxed);
    hangs(true);
    let here = first.clone();
    let stuck = tokio::spawn(async move { here.finish(ada(1), drawn(1, 1, 100), NOON).await });
    while !line.state.has_commit.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let began = std::time::Instant::now();
    while let Err(error) = second.finish(ada(2), drawn(2, 1, 50), later(1)).await {
        assert!(error.is_passing(), "{error}");
        assert!(began.elapsed() < LONG, "{error}");
    }
    hangs(false);
    let kept = stuck.await.expect("an end");
    assert!(kept.is_ok(), "{kept:?}");
    assert_eq!(runs(&second).await.len(), 2);
}

/// Where nothing is known of it, nothing else is said.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_keys_without_an_answer_is_not_said_to_have_failed() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = Line::to(&sqlite(folder.path()));
    let store = Store::open(Arc::clone(&line) as _, Options::default()).expect("a store");
    let accounts = accounts(store);
    let ada = player(&accounts, "ada");
    line.state.is_cut.store(true, Ordering::Relaxed);
    let unknown = UserError::Unknown;
    for request in [
        StoreRequest::Link(Code::new(1)),
        StoreRequest::Forget,
        StoreRequest::RemoveKey("SHA256:ada".to_owned()),
    ] {
        match ada.answer(request, None).await {
            Some(StoreReply::Welcome(Err(error)) | StoreReply::Keys(Err(error))) => {
                assert_eq!(error, unknown);
            }
            other => panic!("{other:?}"),
        }
    }
}
