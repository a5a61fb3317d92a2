//! What stays of a player, and for how long: deletion, linked keys, and retention.

use super::backends::on_stores;
use super::play::{
    NOON, begun, done, drawn, finished, later, lines, name, of_day, refused, small, somebody,
};
use mazed::model::{Code, LinkOffer, Owner, Ranking, Scope, SharedBoard, UserError};
use mazed::store::{Requester, Store};

const DAILY: SharedBoard = SharedBoard::Daily("labyrinth");

/// Codes of a level's leaderboard, each with whether it has a name.
async fn listed(store: &Store, scope: Scope) -> Vec<(u64, bool)> {
    let lines = lines(store, scope, NOON).await.into_iter();
    let seen = lines.map(|line| (line.code.bits(), line.name.is_some()));
    seen.collect()
}

/// Begins and wins today's board, a move every so many milliseconds.
async fn attempt(store: &Store, who: &Requester, code: u64, hours: i64, pace: u64) -> Ranking {
    let begun = store.begin_attempt(who.clone(), DAILY, Code::new(code), later(hours));
    let begun = begun.await.expect("begun");
    done(store.finish(who.clone(), finished(&begun, pace), later(hours))).await;
    begun.standing
}

#[tokio::test(flavor = "multi_thread")]
async fn of_somebody_deleted_the_ranked_runs_stay_without_a_name() {
    on_stores(async |store| {
        let ada = somebody("ada");
        for (code, pace) in [(1, 200), (2, 100), (3, 300)] {
            done(store.finish(ada.clone(), drawn(code, 1, pace), NOON)).await;
        }
        assert_eq!(
            attempt(&store, &ada, 4, 0, 100).await,
            Ranking::Daily(NOON.day())
        );
        done(store.keep(ada.clone(), begun(5, 1), NOON)).await;
        store.forget(ada.clone(), NOON).await.expect("deleted");
        assert!(store.players(9).await.expect("players").is_empty());
        assert_eq!(store.player_data(ada.clone()).await, Ok(None));
        assert_eq!(listed(&store, small()).await, [(2, false)]);
        assert_eq!(listed(&store, of_day()).await, [(4, false)]);
        let runs = store.page(None).await.expect("runs");
        assert!(runs.iter().all(|run| run.owner == Owner::Somebody));
        // Nor is there a second attempt today, and the unfinished game is gone.
        assert_eq!(attempt(&store, &ada, 6, 1, 10).await, Ranking::Practice);
        assert_eq!(listed(&store, of_day()).await, [(4, false)]);
        let gone = store.continue_run(ada.clone(), Code::new(5), later(1));
        refused(gone, UserError::Nothing).await;
        // Deleted once more, there is nobody.
        store.forget(ada, NOON).await.expect("deleted");
        assert!(store.players(9).await.expect("players").is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_linked_key_brings_its_better_runs_and_the_first_attempt_counts() {
    on_stores(async |store| {
        let (ada, laptop, third) = (somebody("ada"), somebody("laptop"), somebody("third"));
        done(store.rename(ada.clone(), name("Ada"), NOON)).await;
        done(store.finish(ada.clone(), drawn(1, 1, 200), NOON)).await;
        done(store.finish(laptop.clone(), drawn(2, 1, 100), NOON)).await;
        // The laptop's attempt is the faster one, and began later.
        attempt(&store, &ada, 3, 0, 200).await;
        attempt(&store, &laptop, 4, 1, 100).await;
        let code = store.link_code(ada.clone(), NOON).await.expect("a code");
        let offer = store.link_offer(laptop.clone(), code, NOON).await;
        let expected = LinkOffer {
            to: name("Ada"),
            from: Some(name("a guest")),
            merges: true,
        };
        assert_eq!(offer, Ok(expected));
        refused(
            store.link(laptop.clone(), code, later(1)),
            UserError::Nothing,
        )
        .await;
        let linked = done(store.link(laptop.clone(), code, NOON)).await;
        assert_eq!(linked.name, name("Ada"));
        // A code is good once.
        refused(store.link(third.clone(), code, NOON), UserError::Nothing).await;
        assert_eq!(listed(&store, small()).await, [(2, true)]);
        assert_eq!(listed(&store, of_day()).await, [(3, true)]);
        assert_eq!(store.players(9).await.expect("players").len(), 1);
        let mine = store.player_data(laptop.clone()).await.expect("data");
        assert_eq!(mine.map(|mine| (mine.keys.len(), mine.runs)), Some((2, 3)));
        // The next best moves up when a run is removed.
        assert_eq!(store.remove_run(Code::new(2)).await, Ok(true));
        assert_eq!(listed(&store, small()).await, [(1, true)]);
        // A key of two leaves without the runs, and its attempts stay made.
        let key = "SHA256:laptop".to_owned();
        done(store.remove_key(ada.clone(), key, later(1))).await;
        assert_eq!(attempt(&store, &laptop, 5, 2, 10).await, Ranking::Practice);
        let last = store.remove_key(ada.clone(), "SHA256:ada".to_owned(), NOON);
        refused(last, UserError::LastKey).await;
        // Of a player with other keys nothing moves along.
        let code = store.link_code(ada.clone(), NOON).await.expect("a code");
        store.link(third.clone(), code, NOON).await.expect("linked");
        let code = store.link_code(laptop.clone(), NOON).await.expect("a code");
        let offer = store.link_offer(third.clone(), code, NOON).await;
        assert_eq!(offer.map(|offer| offer.merges), Ok(false));
        store.link(third, code, NOON).await.expect("linked");
        assert_eq!(listed(&store, small()).await, [(1, true)]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_after_its_time() {
    on_stores(async |store| {
        let ada = somebody("ada");
        let day = |days: i64| later(24 * days);
        for (code, pace) in [(1, 100), (2, 200)] {
            done(store.finish(ada.clone(), drawn(code, 1, pace), NOON)).await;
        }
        attempt(&store, &ada, 3, 0, 100).await;
        done(store.keep(ada.clone(), begun(4, 1), NOON)).await;
        let dan = somebody("dan");
        done(store.settings(dan, "lang=de".to_owned(), NOON)).await;
        store.clear(day(89)).await.expect("cleared");
        let data = async |at| {
            let data = store.player_data(ada.clone()).await.expect("an answer");
            let codes = done(store.player_runs(ada.clone(), None, at)).await;
            let codes: Vec<_> = codes.iter().map(|(run, _)| run.code.bits()).collect();
            (data.map(|mine| mine.saves.len()), codes)
        };
        assert_eq!(data(day(89)).await, (Some(1), vec![1, 2, 3]));
        store.clear(day(92)).await.expect("cleared");
        assert_eq!(data(day(92)).await, (Some(0), vec![1, 2, 3]));
        // Ada visits, Dan does not.
        store.key_used(ada.clone(), day(300)).await.expect("kept");
        store.clear(day(364)).await.expect("cleared");
        assert_eq!(store.players(9).await.expect("players").len(), 2);
        store.clear(day(367)).await.expect("cleared");
        assert_eq!(store.players(9).await.expect("players").len(), 1);
        assert_eq!(data(day(367)).await, (Some(0), vec![1]), "the best stays");
        assert_eq!(listed(&store, of_day()).await, []);
        store.clear(day(700)).await.expect("cleared");
        assert!(store.players(9).await.expect("players").is_empty());
        assert_eq!(listed(&store, small()).await, [(1, false)]);
    })
    .await;
}
