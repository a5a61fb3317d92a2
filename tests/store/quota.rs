//! What strangers may fill, on both databases.

use super::backends::{on_both, open};
use super::play::{
    NOON, begun, claim, drawn, finish, finished, keep, later, requester, somebody, walked,
};
use mazed::accounts::{Account, Accounts, ClientAddress, StoreClient};
use mazed::games::labyrinth;
use mazed::model::request::Claim;
use mazed::model::{
    Category, Code, Moment, Raced, Ranking, Rival, SharedBoard, StoreReply, StoreRequest, UserError,
};
use mazed::store::{Requester, Store, StoreError};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// Hands all of them in at once.
async fn hand_in(store: &Store, runs: impl Iterator<Item = (Requester, Claim, Moment)>) {
    let handed: Vec<_> = runs
        .map(|(requester, claim, at)| {
            let store = store.clone();
            tokio::spawn(async move { store.finish(requester, claim, at).await })
        })
        .collect();
    for one in handed {
        one.await.expect("it ends").expect("kept or not needed");
    }
}

async fn codes(store: &Store) -> Vec<u64> {
    let (mut codes, mut behind) = (Vec::new(), None);
    loop {
        let page = store.page(behind).await.expect("a page");
        codes.extend(page.iter().map(|run| run.code.bits()));
        match page.last() {
            Some(last) => behind = Some(last.code),
            None => return codes,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_makes_room_for_practice_and_passes_while_ranked_runs_stay() {
    on_both(async |url| {
        let store = open(url);
        let ada = somebody("ada");
        // A try at the board of the day with a hint is practice, but it was the try.
        let begun = store.begin_attempt(
            ada.clone(),
            SharedBoard::Daily("labyrinth"),
            Code::new(1),
            NOON,
        );
        let mut helped = finished(&begun.await.expect("a try"), 100);
        helped.tally.hints = 1;
        store.finish(ada.clone(), helped, NOON).await.expect("kept");
        for (code, pace) in [(2, 100), (3, 200)] {
            let claim = drawn(code, 1, pace);
            store.finish(ada.clone(), claim, NOON).await.expect("kept");
        }
        let example = drawn(0, 2, 100);
        let run = |code| {
            let mut claim = example.clone();
            claim.code = Code::new(code);
            claim.standing = Ranking::Practice;
            (ada.clone(), claim, Moment(NOON.0 + code as i64))
        };
        hand_in(&store, (1000..1599).map(run)).await;
        // Whichever of those came last was kept, however old; behind this one none is.
        hand_in(&store, [run(1599)].into_iter()).await;
        let mut expected = vec![1, 2, 3];
        expected.extend(1100..1600);
        assert_eq!(codes(&store).await, expected);
        store.clear(None, later(24 * 91)).await.expect("cleared");
        assert_eq!(codes(&store).await, [2, 3], "ranked runs stay");
        // Where the operator wants them to go, the best of each stays.
        store
            .clear(Some(30), later(24 * 91))
            .await
            .expect("cleared");
        assert_eq!(codes(&store).await, [2]);
    })
    .await;
}

/// What was the best on a board goes; the next best is the best there now.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_run_leaves_its_places_to_the_next() {
    on_both(async |url| {
        let store = open(url);
        let ada = somebody("ada");
        // The best of the level is on another board.
        for (code, seed, pace, hours) in [(1, 1, 50, 0), (2, 2, 100, 0), (3, 2, 200, 24 * 40)] {
            let claim = drawn(code, seed, pace);
            let at = later(hours);
            store.finish(ada.clone(), claim, at).await.expect("kept");
        }
        let now = later(24 * 41);
        store.clear(Some(30), now).await.expect("cleared");
        assert_eq!(codes(&store).await, [1, 3]);
        let board = mazed::games::Opening {
            game: "labyrinth",
            level: mazed::games::labyrinth::level(9, 9),
            seed: Some(2),
        };
        let ghost = store
            .ghost(
                requester(None, 9),
                Raced::Board(board),
                Rival::First(Category::Screen),
                now,
            )
            .await;
        assert_eq!(ghost, Ok(Code::new(3)));
    })
    .await;
}

/// An address of nobody in particular.
const ADDRESS: ClientAddress = ClientAddress {
    ip: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
    is_trusted: false,
};

fn accounts(folder: &tempfile::TempDir) -> (Store, Arc<Accounts>) {
    let store = open(&super::backends::sqlite(folder.path()));
    let accounts = Accounts::new(store.clone(), Arc::new(SystemTime::now), 2);
    (store, accounts)
}

/// A new connection with this key from there.
fn connect(accounts: &Arc<Accounts>, key: Option<String>, address: ClientAddress) -> Arc<Account> {
    Account::new(Arc::clone(accounts), key, "user", address)
}

/// Hands a finished run in; whether it is kept or refused for being too much.
async fn is_kept(account: &Account, claim: &Claim) -> bool {
    match account.answer(finish(claim), None).await {
        Some(StoreReply::Placed(_, Ok(_))) => true,
        Some(StoreReply::Placed(_, Err(UserError::TooMuch))) => false,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_in_a_loop_is_refused_and_holds_up_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_store, accounts) = accounts(&folder);
    let player = |key: &str| connect(&accounts, Some(format!("SHA256:{key}")), ADDRESS);
    let asks = async |key| match player(key).answer(StoreRequest::LinkCode, None).await {
        Some(StoreReply::LinkCode(code)) => code.map(drop),
        other => panic!("{other:?}"),
    };
    let mut asked = 0;
    while asks("robot").await.is_ok() {
        asked += 1;
        assert!(asked < 5_000, "without end");
    }
    assert_eq!(asks("robot").await, Err(UserError::TooMuch));
    assert_eq!(asks("ada").await, Ok(()));
}

/// A class that joins and wins within the same minute, and wins again.
async fn class(keys: usize, address: ClientAddress) {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, accounts) = accounts(&folder);
    let players: Vec<_> = (0..keys)
        .map(|number| {
            let player = connect(&accounts, Some(format!("SHA256:{number}")), address);
            tokio::spawn(async move {
                for run in 0..2 {
                    let code = (2 * number + run) as u64;
                    assert!(is_kept(&player, &drawn(code, code, 100)).await, "{number}");
                }
            })
        })
        .collect();
    for player in players {
        player.await.expect("nobody is refused");
    }
    assert_eq!(codes(&store).await.len(), 2 * keys);
    assert_eq!(store.players(1000).await.expect("players").len(), keys);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_behind_one_address_loses_nothing() {
    class(80, ADDRESS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_school_in_a_trusted_network_loses_nothing() {
    let school = ClientAddress {
        is_trusted: true,
        ..ADDRESS
    };
    class(200, school).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ranked_runs_that_nobody_needs_pass() {
    on_both(async |url| {
        let store = open(url);
        let (ada, bob) = (somebody("ada"), somebody("bob"));
        let example = drawn(0, 2, 100);
        let run = |code: u64, time| {
            let mut claim = example.clone();
            (claim.code, claim.run.seed, claim.tally.time) = (Code::new(code), code, time);
            (ada.clone(), claim, Moment(NOON.0 + code as i64))
        };
        // The first is the best of its level for ever, the others get worse.
        hand_in(&store, (1..=600).map(|code| run(code, 1_000 + code))).await;
        // Somebody else has seen two of them, and Ada a third one.
        let looked = async |who: &Requester, code| {
            let record = store.record(who.clone(), Code::new(code), Vec::new(), NOON);
            record.await.map(|record| record.finished.code)
        };
        for (who, code) in [(&bob, 20), (&requester(None, 9), 30), (&ada, 40)] {
            assert_eq!(looked(who, code).await, Ok(Code::new(code)));
        }
        // Nobody waits for the note, so it may come a moment later.
        tokio::time::sleep(Duration::from_millis(500)).await;
        store.clear(None, later(1)).await.expect("cleared");
        let kept = codes(&store).await;
        let newest: Vec<u64> = (101..=600).collect();
        assert_eq!(kept, [&[1, 20, 30], &newest[..]].concat());
        // What was asked for by a code that has passed says so.
        assert_eq!(
            looked(&bob, 40).await,
            Err(StoreError::Denied(UserError::Nothing))
        );
        store.clear(None, later(24 * 364)).await.expect("cleared");
        assert_eq!(codes(&store).await, kept);
        // After a year without anybody who looks.
        store.clear(None, later(24 * 367)).await.expect("cleared");
        assert_eq!(codes(&store).await, [1]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_shown_by_the_thousand_stays_no_longer_than_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mazed.db");
    let store = open(&super::backends::sqlite(folder.path()));
    let ada = somebody("ada");
    let example = drawn(0, 2, 100);
    let run = |code: u64| {
        let mut claim = example.clone();
        (claim.code, claim.run.seed, claim.tally.time) = (Code::new(code), code, 1_000 + code);
        (ada.clone(), claim, Moment(NOON.0 + code as i64))
    };
    hand_in(&store, (1..=1200).map(run)).await;
    // A friend has looked at the first seven hundred, one each second.
    let file = rusqlite::Connection::open(&path).expect("the file");
    let marked = "UPDATE runs SET shown = at + 1000 * code WHERE code <= 700";
    file.execute(marked, []).expect("marked");
    store.clear(None, later(1)).await.expect("cleared");
    let kept = codes(&store).await;
    let expected: Vec<u64> = std::iter::once(1).chain(201..=1200).collect();
    assert_eq!(kept, expected);
}

/// Proofs that take as long as any, handed in again and again by one address.
#[tokio::test(flavor = "multi_thread")]
async fn heavy_proofs_of_one_address_hold_up_no_finished_run_of_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_store, accounts) = accounts(&folder);
    let heavy = walked(&labyrinth::level(257, 257), 1, 40, 20_000);
    let heavy = claim(1, &heavy, Ranking::Ranked);
    let handed = Arc::new(AtomicU64::new(0));
    let robots: Vec<_> = (0..20)
        .map(|number| {
            let robot = connect(&accounts, Some(format!("SHA256:{number}")), ADDRESS);
            let (mut claim, handed) = (heavy.clone(), Arc::clone(&handed));
            tokio::spawn(async move {
                loop {
                    let code = handed.fetch_add(1, Ordering::Relaxed);
                    claim.code = Code::new(1000 + code);
                    robot.answer(finish(&claim), None).await;
                }
            })
        })
        .collect();
    let elsewhere = ClientAddress {
        ip: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2)),
        ..ADDRESS
    };
    let ada = connect(&accounts, Some("SHA256:ada".to_owned()), elsewhere);
    let mut worst = Duration::ZERO;
    for code in 1..=10 {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let began = std::time::Instant::now();
        assert!(is_kept(&ada, &drawn(code, code, 100)).await);
        worst = worst.max(began.elapsed());
    }
    for robot in robots {
        robot.abort();
    }
    eprintln!("{handed:?} heavy ones, at worst {worst:?}");
    // One of them alone takes about as long here.
    assert!(worst < Duration::from_secs(2), "{worst:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attempt_that_is_refused_makes_no_player() {
    on_both(async |url| {
        let store = open(url);
        let ada = somebody("ada");
        let begin = |code| {
            store.begin_attempt(
                ada.clone(),
                SharedBoard::Daily("hop"),
                Code::new(code),
                NOON,
            )
        };
        begin(1).await.expect("begun");
        store.forget(ada.clone(), NOON).await.expect("forgotten");
        store.carry_on().await.expect("done");
        let again = begin(2).await.expect("practice");
        assert_eq!(again.standing, Ranking::Practice);
        assert_eq!(store.players(10).await, Ok(Vec::new()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_player_does_not_come_back_by_another_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, here) = accounts(&folder);
    // Another server on the same database.
    let there = Accounts::new(store.clone(), Arc::new(SystemTime::now), 2);
    let ada = |accounts| connect(accounts, Some("SHA256:ada".to_owned()), ADDRESS);
    let (first, [second, third]) = (ada(&here), [ada(&here), ada(&there)]);
    let (mut second, mut third) = (StoreClient::new(second), StoreClient::new(third));
    assert!(is_kept(&first, &drawn(1, 1, 100)).await);
    for other in [&mut second, &mut third] {
        other.send(vec![keep(&begun(2, 2))]);
        let kept = StoreReply::Kept(Code::new(2), Ok(()));
        assert_eq!(other.reply().await, kept);
        other.send(vec![StoreRequest::Leave(Code::new(2)), StoreRequest::Keys]);
        other.reply().await;
    }
    let forgotten = first.answer(StoreRequest::Forget, None).await;
    assert!(matches!(forgotten, Some(StoreReply::Welcome(Ok(_)))));
    // One is told at once, the other when it writes.
    assert_eq!(second.reply().await, StoreReply::Forgotten);
    third.send(vec![keep(&begun(3, 3))]);
    let refused = StoreReply::Kept(Code::new(3), Err(UserError::Forgotten));
    assert_eq!(third.reply().await, refused);
    assert_eq!(third.reply().await, StoreReply::Forgotten);
    second
        .close(Some(keep(&begun(4, 4))), None)
        .await
        .expect("an end");
    assert_eq!(store.players(10).await.expect("players").len(), 0);
    // Whoever has done it begins anew.
    assert!(is_kept(&first, &drawn(5, 5, 100)).await);
    assert_eq!(store.players(10).await.expect("players").len(), 1);
}
