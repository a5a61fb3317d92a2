//! Several servers on one database: what one of them has promised is kept, whatever another one
//! did meanwhile; and what a database did whose word on it was lost.

use super::backends::{Cluster, on_both, open, sqlite};
use super::line::Line;
use super::play::{NOON, begun, claim, drawn, finish, finished, keep, later, requester, walked};
use mazed::accounts::{Account, Accounts, ClientAddress};
use mazed::games::labyrinth;
use mazed::games::packed::Packed;
use mazed::model::{
    Attempt, Code, Finished, LinkOffer, Moment, Name, Owner, Profile, Ranking, Saved, SharedBoard,
    StoreReply, StoreRequest, UserError,
};
use mazed::store::{Options, Requester, Store, StoreError};
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

/// A game that was left for the second server when one move was made.
async fn left(store: &Store, saved: &Saved) {
    let kept = store.keep(ada(1), saved.clone(), NOON).await;
    kept.expect("kept");
    store.release(ada(1)).await.expect("free");
    let resumed = store.continue_run(ada(2), saved.code, later(1)).await;
    resumed.expect("the older state");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promised_win_is_kept_although_an_older_state_was_won_elsewhere() {
    on_both(async |url| {
        // Whichever was won first counts, whichever comes first to the database.
        for (won_here, won_there, here, there) in [
            (2, 3, Ranking::Ranked, Ranking::Practice),
            (3, 2, Ranking::Practice, Ranking::Ranked),
        ] {
            let store = open(url);
            let code = 10 + won_here;
            let saved = begun(code, code);
            left(&store, &saved).await;
            let (promised, other) = (drawn(code, code, 100), drawn(code, code, 50));
            let times = [promised.tally.time, other.tally.time];
            let kept = store
                .finish(ada(2), other.clone(), later(won_there as i64))
                .await;
            assert_eq!(kept.map(|kept| kept.beside), Ok(None));
            let late = || {
                store.finish_late(
                    ada(1),
                    promised.clone(),
                    later(won_here as i64),
                    later(won_here as i64),
                )
            };
            let beside = late().await.expect("taken").beside.expect("its own code");
            assert_eq!(late().await.map(|kept| kept.beside), Ok(Some(beside)));
            let again = store.finish(ada(2), other, later(won_there as i64)).await;
            assert_eq!(again.map(|kept| kept.beside), Ok(None));
            let mine: Vec<_> = runs(&store)
                .await
                .into_iter()
                .filter(|(time, _)| times.contains(time))
                .collect();
            assert_eq!(mine, [(times[1], there), (times[0], here)]);
            let placing = store.placing(beside, later(4)).await.expect("ranks");
            assert_eq!(placing.fastest.is_some(), here == Ranking::Ranked);
            let placing = store.placing(Code::new(code), later(4)).await;
            let is_ranked = placing.expect("ranks").fastest.is_some();
            assert_eq!(is_ranked, there == Ranking::Ranked);
            for code in [beside, Code::new(code)] {
                assert!(store.remove_run(code).await.expect("removed"));
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promised_attempt_of_today_is_the_one_that_counts() {
    on_both(async |url| {
        let store = open(url);
        let code = Code::new(77);
        let board = SharedBoard::Daily("labyrinth");
        let begin = |who: Requester| store.begin_attempt(who, board, code, NOON);
        let saved = begin(ada(1)).await.expect("begun");
        store.release(ada(1)).await.expect("free");
        let there = begin(ada(2)).await.expect("gone on with");
        assert_eq!(there.code, code);
        let other = store.finish(ada(2), finished(&there, 50), later(2)).await;
        assert!(other.is_ok(), "{other:?}");
        let promised = finished(&saved, 100);
        let kept = store
            .finish_late(ada(1), promised.clone(), later(1), later(1))
            .await
            .expect("taken");
        let today = store.today(ada(1), later(3)).await.expect("today");
        let board = today.boards.iter().find(|board| board.game == "labyrinth");
        let Some(Attempt::Done { code, time, .. }) = board.map(|board| board.mine.clone()) else {
            panic!("{board:?}");
        };
        assert_eq!((Some(code), time), (kept.beside, promised.tally.time));
        let kept = runs(&store).await;
        assert_eq!(kept[0].1, Ranking::Practice, "{kept:?}");
        assert_eq!(kept[1].1, Ranking::Daily(NOON.day()), "{kept:?}");
        // Nobody gets a second attempt by it.
        let again = begin(ada(2)).await.expect("practice");
        assert_eq!(again.standing, Ranking::Practice);
    })
    .await;
}

/// The unfinished games of Ada: how long they were played, and what they count for.
async fn unfinished(store: &Store) -> Vec<(u64, Ranking)> {
    let data = store.player_data(ada(3)).await.expect("an answer");
    let saves = data.map(|data| data.saves).unwrap_or_default();
    let mut saves: Vec<_> = saves
        .iter()
        .map(|saved| (saved.played, saved.standing))
        .collect();
    saves.sort_by_key(|(played, _)| *played);
    saves
}

/// The first moves of a way, of which there are more the later it is.
fn moves(code: u64, count: usize, pace: u64) -> Saved {
    let whole = walked(&labyrinth::level(9, 9), code, pace, 0);
    let mut run = mazed::games::run::Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), code);
    for (at, action) in whole.actions().take(count) {
        run.record(at, action);
    }
    Saved {
        code: Code::new(code),
        run: Packed::of(&run),
        played: count as u64 * pace,
        ..begun(code, code)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promised_state_is_kept_beside_what_was_played_on_from_an_older_one() {
    on_both(async |url| {
        let store = open(url);
        let ranked = Ranking::Ranked;
        let late = async |saved: &Saved, waits| {
            let kept = store.keep_late(ada(1), saved.clone(), (later(1), later(1)), waits);
            kept.await
        };
        // The same game, played on: there is one of it, and it is not taken back.
        store.keep(ada(1), moves(1, 2, 100), NOON).await.unwrap();
        assert_eq!(late(&moves(1, 4, 100), false).await, Ok(()));
        assert_eq!(late(&moves(1, 3, 100), false).await, Ok(()));
        assert_eq!(unfinished(&store).await, [(400, ranked)]);
        // Another session holds an older state: it may have ended, and is waited for.
        store.release(ada(1)).await.unwrap();
        let there = store.continue_run(ada(2), Code::new(1), later(1)).await;
        assert_eq!(there.map(|saved| saved.played), Ok(400));
        let busy = Err(StoreError::Denied(UserError::Busy));
        assert_eq!(late(&moves(1, 5, 100), true).await, busy);
        // It has not: both are there, however often it is tried.
        for _ in 0..2 {
            assert_eq!(late(&moves(1, 5, 100), false).await, Ok(()));
            assert_eq!(
                unfinished(&store).await,
                [(400, ranked), (500, Ranking::Practice)]
            );
        }
        // And where it was played on from there, longer or shorter, or won.
        let other = Saved {
            played: 2_000,
            ..moves(1, 6, 250)
        };
        store.keep(ada(2), other, later(1)).await.unwrap();
        assert_eq!(late(&moves(1, 6, 100), false).await, Ok(()));
        let both = [(600, Ranking::Practice), (2_000, ranked)];
        assert_eq!(unfinished(&store).await, both);
        let won = claim(1, &walked(&labyrinth::level(9, 9), 1, 250, 0), ranked);
        store.finish(ada(2), won, later(1)).await.unwrap();
        assert_eq!(late(&moves(1, 7, 100), false).await, Ok(()));
        assert_eq!(unfinished(&store).await, [(700, Ranking::Practice)]);
        // Free to be gone on with, and won like any other.
        let data = store.player_data(ada(3)).await.unwrap().unwrap();
        let code = data.saves[0].code;
        let resumed = store.continue_run(ada(3), code, later(1)).await;
        assert_eq!(resumed.map(|saved| saved.run), Ok(moves(1, 7, 100).run));
        // What the finished run went on from adds nothing.
        assert_eq!(late(&moves(1, 1, 250), false).await, Ok(()));
        assert_eq!(unfinished(&store).await.len(), 1);
    })
    .await;
}

/// A guest has no list of unfinished games, but the code that was told.
#[tokio::test(flavor = "multi_thread")]
async fn the_code_that_a_guest_was_told_leads_to_what_is_kept_beside_the_game() {
    on_both(async |url| {
        let store = open(url);
        let guest = |session| requester(None, session);
        let goes_on = async |session| {
            let resumed = store.continue_run(guest(session), Code::new(1), later(1));
            resumed.await.map(|saved| (saved.code, saved.run))
        };
        store.keep(guest(1), moves(1, 2, 100), NOON).await.unwrap();
        store.release(guest(1)).await.unwrap();
        // An older state is gone on with before what was promised comes.
        goes_on(2).await.expect("the older state");
        let there = moves(1, 4, 250);
        store.keep(guest(2), there.clone(), later(1)).await.unwrap();
        let promised = moves(1, 6, 100);
        let late = store.keep_late(guest(1), promised.clone(), (later(1), later(1)), false);
        assert_eq!(late.await, Ok(()));
        let (beside, run) = goes_on(3).await.expect("what was promised");
        assert_eq!(run, promised.run);
        // Both are played now.
        let busy = Err(StoreError::Denied(UserError::Busy));
        assert_eq!(goes_on(4).await, busy);
        // And it is there as well when the other one is over.
        store.leave(guest(3), beside).await.unwrap();
        let won = drawn(1, 1, 250);
        store.finish(guest(2), won, later(1)).await.expect("won");
        assert_eq!(goes_on(5).await, Ok((beside, promised.run.clone())));
    })
    .await;
}

/// Each of six sessions went on from an older state on a server of its own.
#[tokio::test(flavor = "multi_thread")]
async fn the_code_that_a_guest_was_told_leads_to_every_line_of_play() {
    on_both(async |url| {
        let store = open(url);
        let first = moves(1, 2, 100);
        let guest = |session| requester(None, session);
        store.keep(guest(1), first.clone(), NOON).await.unwrap();
        store.release(guest(1)).await.unwrap();
        let mut promised = vec![first];
        for session in 2..=7 {
            let line = moves(1, 4, 100 + 10 * session as u64);
            let at = (later(1), later(1));
            let late = store.keep_late(guest(session), line.clone(), at, false);
            assert_eq!(late.await, Ok(()));
            promised.push(line);
        }
        for (session, line) in (11..).zip(promised) {
            let resumed = store.continue_run(guest(session), Code::new(1), later(1));
            assert_eq!(resumed.await.map(|saved| saved.run), Ok(line.run));
        }
        let resumed = store.continue_run(guest(20), Code::new(1), later(1)).await;
        assert_eq!(resumed, Err(StoreError::Denied(UserError::Busy)));
    })
    .await;
}

/// The session that a game was taken from lives on: its server was stopped for a while, or its
/// player left it open over lunch.
#[tokio::test(flavor = "multi_thread")]
async fn what_another_session_was_told_is_kept_stays_when_the_one_before_plays_on() {
    on_both(async |url| {
        let store = open(url);
        let practice = Ranking::Practice;
        let taken = async |code, leaves: bool| {
            store.keep(ada(1), moves(code, 2, 100), NOON).await.unwrap();
            store.release(ada(1)).await.unwrap();
            let resumed = store.continue_run(ada(2), Code::new(code), later(1)).await;
            resumed.expect("the older state");
            let there = moves(code, 3, 250);
            store.keep(ada(2), there.clone(), later(1)).await.unwrap();
            if leaves {
                store.release(ada(2)).await.unwrap();
            }
            there
        };
        let there = taken(1, true).await;
        let busy = Err(StoreError::Denied(UserError::Busy));
        let kept = store.keep(ada(1), moves(1, 9, 100), later(1)).await;
        assert_eq!(kept, busy);
        assert_eq!(unfinished(&store).await, [(750, Ranking::Ranked)]);
        // A win takes nothing away either, and the code that was told leads to the other state.
        let won = store.finish(ada(1), drawn(1, 1, 100), later(1)).await;
        assert_eq!(won.map(|kept| kept.beside), Ok(None));
        assert_eq!(unfinished(&store).await, [(750, practice)]);
        let resumed = store.continue_run(ada(3), there.code, later(1)).await;
        let resumed = resumed.expect("what is kept beside");
        assert_eq!(resumed.run, there.run);
        let walked = walked(&labyrinth::level(9, 9), 1, 250, 0);
        let claim = claim(resumed.code.bits(), &walked, practice);
        store.finish(ada(3), claim, later(1)).await.expect("kept");
        assert_eq!(unfinished(&store).await, []);
        let over = store.continue_run(ada(3), Code::new(1), later(1)).await;
        assert_eq!(over, Err(StoreError::Denied(UserError::Over)));
        // The other one plays on, and wins as well.
        taken(2, false).await;
        let won = store.finish(ada(1), drawn(2, 2, 100), later(1)).await;
        won.expect("kept");
        assert_eq!(unfinished(&store).await, [(750, practice)]);
        let won = store.finish(ada(2), drawn(2, 2, 250), later(2)).await;
        assert!(won.is_ok_and(|kept| kept.beside.is_some()));
        assert_eq!(unfinished(&store).await, []);
        assert_eq!(runs(&store).await.len(), 4);
    })
    .await;
}

/// What was kept beside a game was won by somebody before the rest of it came.
#[tokio::test(flavor = "multi_thread")]
async fn a_promised_win_is_kept_beside_any_number_of_others() {
    on_both(async |url| {
        let store = open(url);
        left(&store, &begun(1, 1)).await;
        let there = store.finish(ada(2), drawn(1, 1, 50), later(2)).await;
        there.expect("kept");
        let late = moves(1, 5, 100);
        let kept = store
            .keep_late(ada(1), late, (later(1), later(1)), false)
            .await;
        kept.expect("beside");
        let data = store.player_data(ada(3)).await.unwrap().unwrap();
        let beside = data.saves[0].code;
        let resumed = store.continue_run(ada(3), beside, later(1)).await;
        resumed.expect("free");
        let walked = walked(&labyrinth::level(9, 9), 1, 150, 0);
        let claim = claim(beside.bits(), &walked, Ranking::Practice);
        store.finish(ada(3), claim, later(2)).await.expect("kept");
        // A later state, and the win: both were promised.
        let late = moves(1, 6, 100);
        let kept = store
            .keep_late(ada(1), late, (later(1), later(1)), false)
            .await;
        kept.expect("beside both");
        assert_eq!(unfinished(&store).await, [(600, Ranking::Practice)]);
        for _ in 0..2 {
            let won = store
                .finish_late(ada(1), drawn(1, 1, 100), later(1), later(1))
                .await;
            let code = won.expect("kept").beside.expect("its own code");
            assert_ne!(code, beside);
        }
        let kept = runs(&store).await;
        assert_eq!(kept.len(), 3, "{kept:?}");
        let is_ranked = |(_, standing): &&(u64, Ranking)| *standing == Ranking::Ranked;
        assert_eq!(kept.iter().filter(is_ranked).count(), 1, "{kept:?}");
        assert_eq!(unfinished(&store).await, []);
    })
    .await;
}

fn accounts(store: Store) -> (Arc<Accounts>, tempfile::TempDir) {
    let spool = tempfile::tempdir().expect("a folder");
    let at = Duration::from_millis(NOON.0 as u64);
    let clock = Arc::new(move || SystemTime::UNIX_EPOCH + at);
    let accounts = Accounts::new(store, clock, 2);
    accounts.open_spool(spool.path()).expect("a spool");
    (accounts, spool)
}

fn player(accounts: &Arc<Accounts>, key: &str) -> Arc<Account> {
    let key = Some(format!("SHA256:{key}"));
    Account::new(Arc::clone(accounts), key, "user", ClientAddress::LOCAL)
}

async fn told(account: &Account, request: StoreRequest) -> Option<UserError> {
    match account.answer(request, None).await {
        Some(StoreReply::Placed(_, told)) => told.err(),
        Some(StoreReply::Kept(_, told)) => told.err(),
        Some(StoreReply::Continued(told)) => told.err(),
        other => panic!("{other:?}"),
    }
}

/// One of two servers cannot reach the database: its players go on with their games on the other
/// one, and all that both have told them comes true.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_cut_off_keeps_its_word_when_it_is_back() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let url = cluster.database();
    let line = Line::to(&url);
    let cut = |is_cut| line.state.is_cut.store(is_cut, Ordering::Relaxed);
    let first = Store::open(Arc::clone(&line) as _, Options::default()).expect("a store");
    let second = open(&url);
    let ((here, _spool), (there, _other)) = (accounts(first.clone()), accounts(second.clone()));
    let (here_ada, there_ada) = (player(&here, "ada"), player(&there, "ada"));
    for code in [1, 2, 3] {
        assert_eq!(told(&here_ada, keep(&moves(code, 2, 100))).await, None);
        here_ada
            .answer(StoreRequest::Leave(Code::new(code)), None)
            .await;
    }
    cut(true);
    let later = Some(UserError::Later);
    assert_eq!(told(&here_ada, finish(&drawn(1, 1, 100))).await, later);
    assert_eq!(told(&here_ada, keep(&moves(2, 9, 100))).await, later);
    assert_eq!(told(&here_ada, finish(&drawn(3, 3, 100))).await, later);
    for code in [1, 2, 3] {
        let resume = StoreRequest::Continue(Code::new(code));
        assert_eq!(told(&there_ada, resume).await, None, "an older state");
    }
    assert_eq!(told(&there_ada, finish(&drawn(1, 1, 60))).await, None);
    assert_eq!(told(&there_ada, keep(&moves(2, 4, 150))).await, None);
    cut(false);
    assert_eq!(here.settle(LONG).await, 0);
    // It was won there while it was under way here.
    assert_eq!(told(&there_ada, finish(&drawn(3, 3, 60))).await, None);
    let kept = second.page(None).await.expect("a page");
    let count = |seed, is_it: &dyn Fn(&Finished) -> bool| {
        let of_board = kept.iter().filter(|run| run.run.seed == seed);
        of_board.filter(|run| is_it(run)).count()
    };
    for seed in [1, 3] {
        assert_eq!(count(seed, &|_| true), 2, "{kept:?}");
        assert_eq!(count(seed, &|run| run.standing == Ranking::Ranked), 1);
    }
    let key = requester(Some("ada"), 9);
    let saves = second.player_data(key).await.unwrap().unwrap().saves;
    let mut played: Vec<_> = saves.iter().map(|saved| saved.played).collect();
    played.sort_unstable();
    assert_eq!(played, [600, 900], "both states of the second game");
    let owners: Vec<_> = kept.iter().map(|run| run.owner.clone()).collect();
    assert!(owners.iter().all(|owner| *owner == owners[0]), "{owners:?}");
    assert_ne!(owners[0], Owner::Somebody);
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
    while let Err(error) = second.finish(ada(2), drawn(1, 1, 50), later(1)).await {
        assert!(error.is_passing(), "{error}");
        assert!(began.elapsed() < LONG, "{error}");
    }
    hangs(false);
    let kept = stuck.await.expect("an end");
    assert!(kept.is_ok(), "{kept:?}");
    assert_eq!(runs(&second).await.len(), 2);
}

/// The database does what it is asked for, and the connection breaks before it has said so.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_linked_or_removed_is_told_so_although_the_word_on_it_was_lost() {
    let test = async |url: &mazed::store::StoreUrl| {
        let line = Line::to(url);
        let store = Store::open(Arc::clone(&line) as _, Options::default()).expect("a store");
        let lose = || line.state.loses_word.store(true, Ordering::Relaxed);
        let (ada, laptop) = (requester(Some("ada"), 1), requester(Some("laptop"), 2));
        let name = Name::clean("Ada").expect("a name");
        store.rename(ada.clone(), name, NOON).await.expect("named");
        let code = store.link_code(ada.clone(), NOON).await.expect("a code");
        lose();
        // The server tries it once more by itself, and its player may, too.
        let says = |linked: Result<Profile, StoreError>| {
            linked.map(|profile| profile.name.as_str().to_owned())
        };
        for _ in 0..2 {
            let linked = store.link(laptop.clone(), code, NOON).await;
            assert_eq!(says(linked), Ok("Ada".to_owned()));
            let offer = store.link_offer(laptop.clone(), code, NOON).await;
            let offer: Result<LinkOffer, _> = offer;
            assert_eq!(offer.map(|offer| offer.merges), Ok(false));
        }
        // The code is used: nobody else can.
        let nothing = StoreError::Denied(UserError::Nothing);
        let bob = requester(Some("bob"), 3);
        assert_eq!(
            says(store.link(bob.clone(), code, NOON).await),
            Err(nothing.clone())
        );
        let remove = async |who: &Requester, key: &str, at: Moment| {
            let key = format!("SHA256:{key}");
            store.remove_key(who.clone(), key, at).await
        };
        lose();
        for _ in 0..2 {
            assert_eq!(remove(&ada, "laptop", NOON).await, Ok(()));
        }
        // Then it is no more known than any other that was never there.
        assert_eq!(remove(&ada, "laptop", later(1)).await, Err(nothing.clone()));
        assert_eq!(remove(&ada, "bob", NOON).await, Err(nothing.clone()));
        assert_eq!(remove(&bob, "laptop", NOON).await, Err(nothing.clone()));
        assert_eq!(
            says(store.link(laptop.clone(), code, NOON).await),
            Err(nothing),
            "it was removed since"
        );
        // The key that is in use, too.
        let code = store.link_code(ada.clone(), NOON).await.expect("a code");
        store
            .link(laptop.clone(), code, NOON)
            .await
            .expect("linked");
        lose();
        assert_eq!(remove(&laptop, "laptop", NOON).await, Ok(()));
        assert_eq!(store.keys(ada).await.expect("keys").len(), 1);
    };
    let folder = tempfile::tempdir().expect("a folder");
    test(&sqlite(folder.path())).await;
    if let Some(cluster) = Cluster::shared() {
        test(&cluster.database()).await;
    }
}

/// Where nothing is known of it, nothing else is said.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_keys_without_an_answer_is_not_said_to_have_failed() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = Line::to(&sqlite(folder.path()));
    let store = Store::open(Arc::clone(&line) as _, Options::default()).expect("a store");
    let (accounts, _spool) = accounts(store);
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

/// How many runs the player of a key has; `None`: the key has none.
async fn runs_of(store: &Store, key: &str) -> Option<u64> {
    let data = store.player_data(requester(Some(key), 9)).await;
    data.expect("an answer").map(|data| data.runs)
}

/// Links a key to Ada.
async fn link(store: &Store, key: &str, at: Moment) {
    let code = store.link_code(requester(Some("ada"), 1), at).await;
    let linked = store.link(requester(Some(key), 2), code.expect("a code"), at);
    linked.await.expect("linked");
    while store.carry_on_a_page().await.expect("done") {}
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_under_a_key_that_was_removed_is_whose_it_was() {
    on_both(async |url| {
        let store = open(url);
        let ada = requester(Some("ada"), 1);
        store
            .finish(ada.clone(), drawn(1, 1, 100), NOON)
            .await
            .expect("kept");
        link(&store, "laptop", NOON).await;
        let removed = "SHA256:laptop".to_owned();
        store
            .remove_key(ada.clone(), removed, later(2))
            .await
            .expect("removed");
        let laptop = requester(Some("laptop"), 2);
        let late = async |code, hours| {
            let claim = drawn(code, code, 100);
            let at = later(hours);
            let late = store.finish_late(laptop.clone(), claim, at, at).await;
            late.map(drop)
        };
        assert_eq!(late(2, 1).await, Ok(()));
        assert_eq!(runs_of(&store, "ada").await, Some(2));
        let kept = store.keep_late(laptop.clone(), begun(3, 3), (later(1), later(1)), false);
        assert_eq!(kept.await, Ok(()));
        let mine = store.player_data(ada.clone()).await.expect("an answer");
        assert_eq!(mine.expect("Ada").saves.len(), 1);
        assert_eq!(runs_of(&store, "laptop").await, None, "nobody was made");
        // What was done with it since is somebody else's.
        assert_eq!(late(4, 3).await, Ok(()));
        assert_eq!(runs_of(&store, "ada").await, Some(2));
        assert_eq!(runs_of(&store, "laptop").await, Some(1));
        // That player goes on as Ada: all of it moves, and what waits behind it too.
        link(&store, "laptop", later(4)).await;
        assert_eq!(late(5, 3).await, Ok(()));
        assert_eq!(runs_of(&store, "ada").await, Some(4));
        // Of somebody forgotten nothing comes back.
        store.forget(ada, later(5)).await.expect("forgotten");
        let nothing = Err(StoreError::Denied(UserError::Nothing));
        assert_eq!(late(6, 1).await, nothing);
        assert_eq!(late(7, 4).await, nothing);
        assert_eq!(runs_of(&store, "laptop").await, None);
    })
    .await;
}

/// The key is linked to somebody else while its player has another one.
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_under_a_key_that_went_to_another_player_is_whose_it_was() {
    on_both(async |url| {
        let store = open(url);
        let bob = requester(Some("bob"), 3);
        store
            .finish(bob.clone(), drawn(1, 1, 100), NOON)
            .await
            .expect("kept");
        let code = store.link_code(bob, NOON).await.expect("a code");
        let laptop = requester(Some("laptop"), 2);
        let linked = store.link(laptop.clone(), code, NOON).await;
        linked.expect("linked");
        link(&store, "laptop", later(2)).await;
        let late = store.finish_late(laptop, drawn(2, 2, 100), later(1), later(1));
        assert_eq!(late.await.map(drop), Ok(()));
        assert_eq!(runs_of(&store, "bob").await, Some(2));
        assert_eq!(runs_of(&store, "ada").await, Some(0));
        // His player goes on as another one, and so does what waits.
        let eve = requester(Some("eve"), 4);
        let code = store.link_code(eve, later(3)).await.expect("a code");
        let linked = store.link(requester(Some("bob"), 3), code, later(3));
        linked.await.expect("linked");
        while store.carry_on_a_page().await.expect("done") {}
        let laptop = requester(Some("laptop"), 2);
        let late = store.finish_late(laptop, drawn(3, 3, 100), later(1), later(1));
        assert_eq!(late.await.map(drop), Ok(()));
        assert_eq!(runs_of(&store, "eve").await, Some(3));
    })
    .await;
}
