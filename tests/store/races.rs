//! Messages that cross or come late, clocks that go back, and two servers on one store.

use super::backends::{Cluster, on_stores, open, sqlite};
use super::play::{
    FOR_EVER, NOON, begun, done, drawn, finished, later, lines, of_day, refused, requester, small,
    somebody,
};
use mazed::model::{Code, Finished, Name, Owner, Ranking, SharedBoard, UserError};
use mazed::store::{Requester, Store, StoreError};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::Barrier;

/// How often two servers race: without locks one of some twenty rounds goes wrong.
const ROUNDS: u64 = 60;

/// Two servers on one database, which ends with its cluster.
fn nodes() -> Option<(Arc<Cluster>, [Store; 2])> {
    let cluster = Cluster::shared()?;
    let url = cluster.database();
    Some((cluster, [open(&url), open(&url)]))
}

/// Does two things at the same time.
async fn both<A, B>(a: A, b: B) -> (A::Output, B::Output)
where
    A: Future<Output: Send> + Send + 'static,
    B: Future<Output: Send> + Send + 'static,
{
    let (a, b) = (tokio::spawn(a), tokio::spawn(b));
    (a.await.expect("it ends"), b.await.expect("it ends"))
}

async fn runs(store: &Store) -> Vec<Finished> {
    store.page(None).await.expect("a page")
}

async fn fastest(store: &Store) -> Vec<Code> {
    let lines = lines(store, small(), NOON).await;
    lines.iter().map(|line| line.code).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_give_a_run_under_way_to_one_session() {
    let Some((_cluster, [one, two])) = nodes() else {
        return;
    };
    for round in 0..ROUNDS {
        let key = format!("player {round}");
        let saved = begun(round, 1);
        let (here, there) = (requester(Some(&key), 1), requester(Some(&key), 2));
        let keep = |store: &Store, requester: Requester| {
            let (store, saved) = (store.clone(), saved.clone());
            async move { store.keep(requester, saved, NOON).await }
        };
        let kept = both(keep(&one, here.clone()), keep(&two, there.clone())).await;
        assert!(kept.0.is_ok() != kept.1.is_ok(), "{kept:?}");
        one.release(here.clone()).await.expect("free");
        one.release(there.clone()).await.expect("free");
        let take = |store: &Store, requester: Requester| {
            let (store, code) = (store.clone(), saved.code);
            async move { store.continue_run(requester, code, NOON).await }
        };
        let taken = both(take(&one, here), take(&two, there)).await;
        assert!(taken.0.is_ok() != taken.1.is_ok(), "{taken:?}");
        let loser = taken.0.err().or(taken.1.err());
        assert_eq!(loser, Some(StoreError::Denied(UserError::Busy)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_frees_what_dead_ones_held_and_nothing_else() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let url = cluster.database();
    let (dead, alive, other) = (open(&url), open(&url), open(&url));
    alive.heartbeat().await.expect("it is there");
    for (store, code) in [(&dead, 1), (&alive, 2)] {
        let requester = requester(Some("ada"), store.new_session());
        let kept = store.keep(requester, begun(code, 1), NOON).await;
        kept.expect("kept");
    }
    other.heartbeat().await.expect("it is there");
    let ada = requester(Some("ada"), other.new_session());
    let held = other.continue_run(ada.clone(), Code::new(2), NOON).await;
    let busy = Err(StoreError::Denied(UserError::Busy));
    assert_eq!(held, busy, "it is alive");
    let freed = other.continue_run(ada, Code::new(1), NOON).await;
    assert!(freed.is_ok(), "{freed:?}");
}

/// Of 120 wins of one new key, eighteen went to a second player, to whom no key led.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_wins_of_a_new_key_at_two_servers_make_one_player() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let url = cluster.database();
    let stores = [open(&url), open(&url)];
    const ROUNDS: u64 = 60;
    for round in 0..ROUNDS {
        let key = format!("new{round}");
        // Both have just begun a transaction then.
        let begun = Arc::new(Barrier::new(2));
        let wins = [0, 1].map(|at| {
            let store = stores[at as usize].clone();
            // Each session draws a name.
            let who = Requester {
                name: Name::drawn(round * 2 + at),
                ..somebody(&key)
            };
            let claim = drawn(round * 2 + at + 1, at, 100);
            let begun = Arc::clone(&begun);
            tokio::spawn(async move {
                begun.wait().await;
                store.finish(who, claim, NOON).await
            })
        });
        for win in wins {
            let kept = win.await.expect("an end");
            assert!(kept.is_ok(), "{kept:?}");
        }
        let mine = stores[0].player_data(somebody(&key)).await;
        assert_eq!(mine.expect("an answer").expect("a player").runs, 2);
    }
    let players = stores[0].players(100).await.expect("players");
    assert_eq!(players.len() as u64, ROUNDS);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_give_a_name_to_one_player() {
    let Some((_cluster, [one, two])) = nodes() else {
        return;
    };
    for round in 0..ROUNDS {
        let rename = |store: &Store, key: String| {
            let store = store.clone();
            let name = Name::clean(&format!("Champion {round}")).expect("a name");
            async move { store.rename(somebody(&key), name, NOON).await }
        };
        let (a, b) = (format!("a {round}"), format!("b {round}"));
        let named = both(rename(&one, a), rename(&two, b)).await;
        assert!(named.0.is_ok() != named.1.is_ok(), "{named:?}");
        let loser = named.0.err().or(named.1.err());
        assert_eq!(loser, Some(StoreError::Denied(UserError::Taken)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_comes_while_its_player_is_banned_or_forgotten_is_not_theirs() {
    let Some((_cluster, [one, two])) = nodes() else {
        return;
    };
    for round in 0..ROUNDS {
        let (banned, forgotten) = (format!("banned {round}"), format!("forgotten {round}"));
        for (key, code) in [(&banned, 10 * round), (&forgotten, 10 * round + 1)] {
            let claim = drawn(code, 1, 100);
            one.finish(somebody(key), claim, NOON).await.expect("kept");
        }
        let player = one.player(format!("SHA256:{banned}")).await;
        let player = player.expect("an answer").expect("a player").id;
        let finish = |key: &str, code: u64| {
            let (store, requester) = (two.clone(), somebody(key));
            async move { store.finish(requester, drawn(code, 1, 50), NOON).await }
        };
        let ban = {
            let store = one.clone();
            let terms = FOR_EVER;
            async move { store.ban_player(player, terms).await }
        };
        let (ban, kept) = both(ban, finish(&banned, 10 * round + 2)).await;
        assert!(ban.is_ok() && kept.is_ok(), "{ban:?} {kept:?}");
        let forget = {
            let (store, requester) = (one.clone(), somebody(&forgotten));
            async move { store.forget(requester, NOON).await }
        };
        let (forgot, kept) = both(forget, finish(&forgotten, 10 * round + 3)).await;
        assert!(forgot.is_ok() && kept.is_ok(), "{forgot:?} {kept:?}");
    }
    let listed = fastest(&one).await;
    let cheats: Vec<_> = listed
        .iter()
        .filter(|code| matches!(code.bits() % 10, 0 | 2))
        .collect();
    assert_eq!(cheats, Vec::<&Code>::new(), "a banned player is listed");
    let players = one.players(10_000).await.expect("players");
    let known: BTreeSet<i64> = players.iter().map(|player| player.id.0).collect();
    for run in runs(&one).await {
        if let Owner::Player(id) = run.owner {
            assert!(known.contains(&id.0), "{} belongs to nobody", run.code);
        }
    }
}

/// The server and a command of the operator, or two servers by mistake.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_on_one_file_wait_for_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = sqlite(folder.path());
    let stores = [open(&url), open(&url)];
    let tasks: Vec<_> = (0..400u64)
        .map(|code| {
            let store = stores[code as usize % 2].clone();
            let mut claim = drawn(1, 1, 100);
            claim.code = Code::new(code);
            let requester = somebody(&format!("player {}", code % 7));
            tokio::spawn(async move { store.finish(requester, claim, NOON).await.map(drop) })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.expect("it ends"), Ok(()));
    }
    assert_eq!(runs(&stores[0]).await.len(), 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_that_comes_late_takes_nothing_back() {
    on_stores(async |store| {
        let (dead, alive) = (requester(Some("ada"), 1), requester(Some("ada"), 2));
        let old = begun(1, 1);
        store.keep(dead.clone(), old.clone(), NOON).await.unwrap();
        store.release(dead.clone()).await.unwrap();
        done(store.continue_run(alive.clone(), old.code, NOON)).await;
        let mut new = old.clone();
        new.played += 5000;
        store.keep(alive.clone(), new.clone(), NOON).await.unwrap();
        store.release(alive.clone()).await.unwrap();
        // The dropped connection's last words were still on their way.
        assert_eq!(store.keep(dead, old.clone(), NOON).await, Ok(()));
        let saved = store.continue_run(alive, old.code, NOON).await.unwrap();
        assert_eq!(saved.played, new.played);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_goes_back_takes_no_run_away() {
    on_stores(async |store| {
        let (ada, other) = (requester(Some("ada"), 1), requester(Some("ada"), 2));
        // A clock that was wrong by a year, and then put right.
        let wrong = later(24 * 365);
        for code in 1..=20 {
            done(store.keep(ada.clone(), begun(code, code), wrong)).await;
        }
        let right = begun(21, 21);
        store.keep(ada.clone(), right.clone(), NOON).await.unwrap();
        store.release(ada.clone()).await.unwrap();
        assert!(
            store
                .continue_run(ada.clone(), right.code, NOON)
                .await
                .is_ok()
        );
        // The session that held this one died in that year.
        done(store.continue_run(ada.clone(), Code::new(20), wrong)).await;
        assert!(store.continue_run(other, Code::new(20), NOON).await.is_ok());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_try_of_a_day_waits_until_it_counts_for_nothing() {
    on_stores(async |store| {
        let ada = somebody("ada");
        let hop = || SharedBoard::Daily("hop");
        let begin =
            |code, hours| store.begin_attempt(ada.clone(), hop(), Code::new(code), later(hours));
        let first = begin(1, 0).await.unwrap();
        for number in 0..30 {
            let at = later(1 + number as i64 / 10);
            done(store.keep(ada.clone(), begun(100 + number, number), at)).await;
        }
        let again = begin(2, 5).await.unwrap();
        assert_eq!((again.code, again.standing), (first.code, first.standing));
        store.clear(later(11)).await.unwrap();
        let there = store.continue_run(ada.clone(), first.code, later(11)).await;
        assert!(there.is_ok());
        store.clear(later(12)).await.unwrap();
        refused(
            store.continue_run(ada.clone(), first.code, later(12)),
            UserError::Nothing,
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_keys_of_one_player_have_one_try_a_day() {
    on_stores(async |store| {
        let (ada, laptop) = (somebody("ada"), somebody("laptop"));
        let board = || SharedBoard::Daily("labyrinth");
        for (requester, code, pace) in [(&ada, 1, 200), (&laptop, 2, 50)] {
            let saved =
                done(store.begin_attempt(requester.clone(), board(), Code::new(code), NOON)).await;
            done(store.finish(requester.clone(), finished(&saved, pace), NOON)).await;
        }
        let code = store.link_code(ada.clone(), NOON).await.unwrap();
        store.link(laptop.clone(), code, NOON).await.unwrap();
        let list = lines(&store, of_day(), NOON).await;
        let codes: Vec<u64> = list.iter().map(|line| line.code.bits()).collect();
        assert_eq!(codes, [1], "the faster one came second");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_postgres_give_one_try_a_day() {
    let Some((_cluster, nodes)) = nodes() else {
        return;
    };
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
