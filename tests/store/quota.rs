//! What strangers may fill, on both databases.

use super::backends::{on_both, open};
use super::play::{
    NOON, begun, claim, drawn, finish, finished, keep, later, requester, somebody, walked,
};
use mazed::accounts::{Account, Accounts, ClientAddress};
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

/// The board of a day, won by hints; hints are not seen in what is handed in here.
fn won(board: &mazed::model::Saved) -> Claim {
    use mazed::games::packed::Tally;
    use mazed::games::run::Run;
    let entry = mazed::games::find(&board.run.game).expect("a game");
    let level = mazed::games::Level::read(entry, &board.run.level).expect("a level");
    let run = Run::new(entry, level, board.run.seed);
    Claim {
        code: board.code,
        standing: board.standing,
        run: mazed::games::packed::Packed::of(&run),
        tally: Tally {
            moves: 50,
            ..Tally::default()
        },
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

/// A robot that wins by the thousand, over ever new connections.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_hands_in_no_more_than_somebody_could_have_won() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, accounts) = accounts(&folder);
    let (mut refused, mut claim) = (0, drawn(1, 1, 100));
    for code in 1..=300 {
        let robot = connect(&accounts, Some("SHA256:robot".to_owned()), ADDRESS);
        claim.code = Code::new(code);
        refused += usize::from(!is_kept(&robot, &claim).await);
    }
    // Perhaps some more, where this took long.
    let kept = codes(&store).await.len();
    assert_eq!(kept + refused, 300);
    assert!((200..290).contains(&kept), "{kept}");
    let nothing = store.remove_run(Code::new(300)).await;
    assert_eq!(nothing, Ok::<bool, StoreError>(false));
    // Another player at the same address is not held up.
    let ada = connect(&accounts, Some("SHA256:ada".to_owned()), ADDRESS);
    claim.code = Code::new(1000);
    assert!(is_kept(&ada, &claim).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn ever_new_keys_of_one_address_make_no_more_players_than_a_school() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, accounts) = accounts(&folder);
    let joined = async |number: usize, address| {
        let key = Some(format!("SHA256:{number}"));
        let account = connect(&accounts, key, address);
        let settings = StoreRequest::Settings("lang=en".to_owned());
        assert_eq!(account.answer(settings, None).await, None);
    };
    for number in 0..260 {
        joined(number, ADDRESS).await;
    }
    let players = store.players(1000).await.expect("players").len();
    assert!((240..250).contains(&players), "{players}");
    let elsewhere = ClientAddress {
        ip: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2)),
        ..ADDRESS
    };
    joined(1000, elsewhere).await;
    assert_eq!(
        store.players(1000).await.expect("players").len(),
        players + 1
    );
    // Who is a player already still is one.
    let first = connect(&accounts, Some("SHA256:0".to_owned()), ADDRESS);
    assert!(is_kept(&first, &drawn(1, 1, 100)).await);
    // And forgetting oneself makes no room for another.
    assert!(first.answer(StoreRequest::Forget, None).await.is_some());
    assert!(!is_kept(&first, &drawn(2, 2, 100)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn link_codes_are_not_guessed_by_the_thousand() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_store, accounts) = accounts(&folder);
    let mut refused = 0;
    let tries: Vec<_> = (0..30)
        .map(|code| {
            let robot = connect(&accounts, Some("SHA256:robot".to_owned()), ADDRESS);
            let request = StoreRequest::Link(Code::new(code));
            tokio::spawn(async move { robot.answer(request, None).await })
        })
        .collect();
    for one in tries {
        match one.await.expect("it ends") {
            Some(StoreReply::Welcome(Err(UserError::Nothing))) => {}
            Some(StoreReply::Welcome(Err(UserError::TooMuch))) => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(refused, 20);
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

/// Pasted keys make a run of as many moves as there can be, in no time.
#[tokio::test(flavor = "multi_thread")]
async fn runs_of_64_000_moves_are_kept_by_their_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, accounts) = accounts(&folder);
    let robot = connect(&accounts, Some("SHA256:robot".to_owned()), ADDRESS);
    let mut long = claim(
        1,
        &walked(&labyrinth::level(9, 9), 1, 1, 31_000),
        Ranking::Ranked,
    );
    let size = long.run.actions.len();
    assert!(size > 15_000, "{size}");
    let mut kept = 0;
    for code in 1..=22 {
        long.code = Code::new(code);
        kept += usize::from(is_kept(&robot, &long).await);
    }
    let most = 256 * 1024 / size;
    assert!((most..=most + 2).contains(&kept), "{kept} of {most}");
    assert_eq!(codes(&store).await.len(), kept);
    // Unfinished ones as well.
    let mut open_game = begun(100, 1);
    open_game.run = long.run.clone();
    let refused = Some(StoreReply::Kept(open_game.code, Err(UserError::TooMuch)));
    assert_eq!(robot.answer(keep(&open_game), None).await, refused);
    // Somebody at the same address goes on playing.
    let ada = connect(&accounts, Some("SHA256:ada".to_owned()), ADDRESS);
    assert!(is_kept(&ada, &drawn(1000, 1, 100)).await);
    // A long game that is kept again and again counts by what was added.
    open_game.code = Code::new(101);
    for _ in 0..20 {
        let kept = ada.answer(keep(&open_game), None).await;
        assert_eq!(kept, Some(StoreReply::Kept(open_game.code, Ok(()))));
        open_game.played += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_session_asks_in_a_loop_it_does_not_keep_the_writer_busy() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_store, accounts) = accounts(&folder);
    let player = |key: &str| connect(&accounts, Some(format!("SHA256:{key}")), ADDRESS);
    let continued = async |account: &Account| match account
        .answer(StoreRequest::Continue(Code::new(9)), None)
        .await
    {
        Some(StoreReply::Continued(Err(error))) => error,
        other => panic!("{other:?}"),
    };
    for (number, request) in [
        StoreRequest::Drop(Code::new(9)),
        StoreRequest::Leave(Code::new(9)),
        StoreRequest::KeysTold,
    ]
    .into_iter()
    .enumerate()
    {
        let robot = player(&format!("robot{number}"));
        robot
            .answer(StoreRequest::Settings("lang=en".to_owned()), None)
            .await;
        for _ in 0..160 {
            robot.answer(request.clone(), None).await;
        }
        assert_eq!(continued(&robot).await, UserError::TooMuch, "{request:?}");
        let ada = player(&format!("ada{number}"));
        assert_eq!(continued(&ada).await, UserError::Nothing);
    }
    // Codes that are wrong are bounded as guesses, which asks the store for nothing.
    let robot = player("guesser");
    for _ in 0..10 {
        assert_eq!(continued(&robot).await, UserError::Nothing);
    }
    for _ in 0..160 {
        assert_eq!(continued(&robot).await, UserError::Guessed);
    }
    // Guests and keys of which nothing is kept count for their address.
    let mut refused = 0;
    for number in 0..130 {
        match player(&number.to_string())
            .answer(StoreRequest::Forget, None)
            .await
        {
            Some(StoreReply::Welcome(Ok(_))) => {}
            Some(StoreReply::Welcome(Err(UserError::TooMuch))) => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!((20..=30).contains(&refused), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_another_session_has_forgotten_is_a_new_player_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, accounts) = accounts(&folder);
    let player = |key: &str| connect(&accounts, Some(format!("SHA256:{key}")), ADDRESS);
    let settings = async |account: &Account| {
        let settings = StoreRequest::Settings("lang=en".to_owned());
        account.answer(settings, None).await;
    };
    let (first, second, third) = (player("ada"), player("ada"), player("laptop"));
    settings(&first).await;
    settings(&second).await;
    let code = match first.answer(StoreRequest::LinkCode, None).await {
        Some(StoreReply::LinkCode(Ok(code))) => code,
        other => panic!("{other:?}"),
    };
    third.answer(StoreRequest::Link(code), None).await;
    settings(&third).await;
    // The address makes no more players for now.
    for number in 0..260 {
        settings(&player(&number.to_string())).await;
    }
    let players = async || store.players(1000).await.expect("players").len();
    let before = players().await;
    let removed = StoreRequest::RemoveKey("SHA256:laptop".to_owned());
    assert!(matches!(
        first.answer(removed, None).await,
        Some(StoreReply::Keys(Ok(_)))
    ));
    settings(&third).await;
    assert_eq!(
        players().await,
        before,
        "a player more, and none was counted"
    );
    first.answer(StoreRequest::Forget, None).await;
    settings(&second).await;
    assert_eq!(players().await, before - 1);
}
