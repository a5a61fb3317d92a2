//! What strangers may fill, on both databases.

use super::backends::{on_both, open};
use super::play::{NOON, drawn, finish, finished, later, requester, somebody};
use mazed::accounts::{Account, Accounts};
use mazed::model::request::Claim;
use mazed::model::{
    Category, Code, ListQuery, Measure, Moment, Name, Period, Raced, Ranking, Rival, Scope,
    StoreReply, UserError,
};
use mazed::store::{Requester, Store, StoreError};
use std::sync::Arc;
use std::time::SystemTime;
use tokio::sync::Semaphore;

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
async fn guests_fill_the_lists_of_days_alone_and_those_no_further() {
    on_both(async |url| {
        let store = open(url);
        let eve = requester(None, 3);
        let mut practice = drawn(2, 1, 10);
        practice.standing = Ranking::Practice;
        for claim in [drawn(1, 1, 10), practice] {
            store.finish(eve.clone(), claim, NOON).await.expect("done");
        }
        assert_eq!(codes(&store).await, [0; 0]);
        // A thousand and ten guests on the board of the day, the slowest first, and somebody
        // with a key who is slower than all.
        let begun = |requester: Requester, code| {
            store.begin_attempt(requester, "hop".to_owned(), Code::new(code), NOON)
        };
        let board = begun(eve.clone(), 1).await.expect("a board");
        let won = won(&board);
        let at_pace = |code, time| {
            let mut claim = won.clone();
            claim.code = Code::new(code);
            claim.tally.time = time;
            claim
        };
        let ada = somebody("ada");
        let hers = begun(ada.clone(), 5000).await.expect("a try");
        let slow = at_pace(hers.code.bits(), 9_000_000);
        store.finish(ada, slow, NOON).await.expect("kept");
        let guest = |number: u64| {
            let name = Name::made_up(&number.to_string());
            Requester {
                guest: name,
                ..requester(None, number as i64)
            }
        };
        let first = (0..1000).map(|n| (guest(n), at_pace(n, 2_000_000 - n), NOON));
        hand_in(&store, first).await;
        let more = (1000..1010).map(|n| (guest(n), at_pace(n, 2_000_000 - n), NOON));
        hand_in(&store, more).await;
        store
            .finish(guest(7), at_pace(7000, 3_000_000), NOON)
            .await
            .expect("slower than all of them");
        let kept = codes(&store).await;
        let expected: Vec<u64> = (10..1010).chain([5000]).collect();
        assert_eq!(kept, expected);
        let query = ListQuery {
            scope: Scope::Daily {
                game: "hop",
                day: NOON.day(),
            },
            category: Category::Screen,
            measure: Measure::Fastest,
            period: Period::All,
            limit: 3,
        };
        let list = store.list(guest(0), query, NOON).await.expect("a list");
        assert_eq!(list.top[0].code, Code::new(1009));
        // Handed in again, it is still the one that is there.
        hand_in(
            &store,
            [(guest(1009), at_pace(1009, 1_998_991), NOON)].into_iter(),
        )
        .await;
        assert_eq!(codes(&store).await.len(), 1001);
        // After a season the guests are gone, and Ada is not.
        store.clear(None, later(24 * 89)).await.expect("cleared");
        assert_eq!(codes(&store).await.len(), 1001);
        store.clear(None, later(24 * 91)).await.expect("cleared");
        assert_eq!(codes(&store).await, [5000]);
    })
    .await;
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
        let begun = store.begin_attempt(ada.clone(), "labyrinth".to_owned(), Code::new(1), NOON);
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

/// A robot that wins by the thousand.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_hands_in_no_more_than_somebody_could_have_won() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&super::backends::sqlite(folder.path()));
    let clock = Arc::new(SystemTime::now);
    let accounts = Accounts::new(store.clone(), clock, Arc::new(Semaphore::new(2)));
    let account = Account::new(accounts, Some("SHA256:robot".to_owned()), "robot");
    let mut refused = 0;
    let mut claim = drawn(1, 1, 100);
    for code in 1..=300 {
        claim.code = Code::new(code);
        match account.answer(finish(&claim), None).await {
            Some(StoreReply::Placed(_, Ok(_))) => {}
            Some(StoreReply::Placed(_, Err(UserError::Refused))) => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    // Perhaps some more, where this took long.
    let kept = codes(&store).await.len();
    assert_eq!(kept + refused, 300);
    assert!((200..290).contains(&kept), "{kept}");
    let nothing = store.remove_run(Code::new(300)).await;
    assert_eq!(nothing, Ok::<bool, StoreError>(false));
}
