//! As whom players see each other: streaks beside names, and who is named at all.

use super::backends::on_stores;
use super::play::{FOR_EVER, done, drawn, finished, later, lines, name, small, somebody};
use mazed::model::{Code, Name, PlayerId, Ranking, SharedBoard};
use mazed::store::{Requester, Store};

/// Finishes the labyrinth of the day so many days later.
async fn finish_day(store: &Store, who: &Requester, code: u64, day: i64) {
    let at = later(24 * day);
    let board = SharedBoard::Daily("labyrinth");
    let begun = store.begin_attempt(who.clone(), board, Code::new(code), at);
    let begun = begun.await.expect("a board");
    assert!(matches!(begun.standing, Ranking::Daily(_)));
    let won = finished(&begun, 100);
    store.finish(who.clone(), won, at).await.expect("kept");
}

/// The names of a level's list with the streaks beside them.
async fn streaks(store: &Store, day: i64) -> Vec<(String, u32)> {
    let named = |name: Option<Name>| name.map_or("-".to_owned(), |name| name.to_string());
    let lines = lines(store, small(), later(24 * day)).await.into_iter();
    lines.map(|line| (named(line.name), line.streak)).collect()
}

async fn seen(store: &Store, key: Option<&str>, called: &str) -> Option<Name> {
    let key = key.map(|key| format!("SHA256:{key}"));
    let seen = store.names_seen(vec![(key, name(called))], false).await;
    seen.expect("an answer").pop().expect("one answer")
}

async fn id(store: &Store, key: &str) -> PlayerId {
    let player = store.player(format!("SHA256:{key}")).await;
    player.expect("an answer").expect("a player").id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_streak_stands_beside_each_name_of_a_list() {
    on_stores(async |store| {
        let (ada, bob, eve) = (somebody("ada"), somebody("bob"), somebody("eve"));
        for (n, who, label) in [(1, &ada, "Ada"), (2, &bob, "Bob"), (3, &eve, "Eve")] {
            done(store.rename(who.clone(), name(label), later(0))).await;
            let run = drawn(n, n, 100 * n);
            done(store.finish(who.clone(), run, later(0))).await;
        }
        // Ada on four days in a row, Bob with a gap, Eve on none.
        for day in 0..4u8 {
            finish_day(&store, &ada, 100 + u64::from(day), day.into()).await;
            if day != 1 {
                finish_day(&store, &bob, 200 + u64::from(day), day.into()).await;
            }
        }
        let expected = |ada, bob| {
            [("Ada", ada), ("Bob", bob), ("Eve", 0)].map(|(name, days)| (name.to_owned(), days))
        };
        assert_eq!(streaks(&store, 3).await, expected(4, 2));
        assert_eq!(streaks(&store, 4).await, expected(4, 2), "still yesterday");
        assert_eq!(streaks(&store, 5).await, expected(0, 0), "a day was missed");
        // Beside a ghost as well.
        let record = store
            .record(eve.clone(), Code::new(1), vec![], later(72))
            .await;
        assert_eq!(record.expect("a run").streak, 4);
        // Who is shown without a name has no streak to be known by.
        store.hide(name("Ada"), true).await.expect("hidden");
        assert_eq!(streaks(&store, 3).await[0], ("-".to_owned(), 0));
        let record = store.record(eve, Code::new(1), vec![], later(72)).await;
        assert_eq!(record.expect("a run").streak, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_named_to_others_who_does_not_wish_it_or_may_not_be() {
    on_stores(async |store| {
        let ada = somebody("ada");
        let drawn_name = Name::drawn(7);
        let named = |label: &str| Some(name(label));
        assert_eq!(seen(&store, Some("ada"), "Ada").await, None, "unknown");
        done(store.rename(ada.clone(), drawn_name.clone(), later(0))).await;
        let drawn_as = drawn_name.to_string();
        assert_eq!(seen(&store, Some("ada"), "x").await, named(&drawn_as));
        // A name of one's own is shown only if its owner says so.
        done(store.rename(ada.clone(), name("Ada"), later(0))).await;
        assert_eq!(seen(&store, Some("ada"), "x").await, None);
        let choose = |says: &str| store.settings(ada.clone(), format!("lang=de {says}"), later(0));
        choose("seen=yes").await.expect("kept");
        assert_eq!(seen(&store, Some("ada"), "x").await, named("Ada"));
        choose("seen=no").await.expect("kept");
        assert_eq!(seen(&store, Some("ada"), "x").await, None);
        choose("seen=yes").await.expect("kept");
        for (hide, expected) in [(true, None), (false, named("Ada"))] {
            store.hide(name("Ada"), hide).await.expect("done");
            assert_eq!(seen(&store, Some("ada"), "x").await, expected);
        }
        for (banned, expected) in [(true, None), (false, named("Ada"))] {
            let id = id(&store, "ada").await;
            let terms = FOR_EVER;
            let done = match banned {
                true => store.ban_player(id, terms).await,
                false => store.unban_player(id).await,
            };
            done.expect("done");
            assert_eq!(seen(&store, Some("ada"), "x").await, expected);
        }
        // A guest has the name of the session.
        assert_eq!(seen(&store, None, "Bob").await, named("Bob"));
        store.hide(name("Bob"), true).await.expect("hidden");
        assert_eq!(seen(&store, None, "Bob").await, None);
        store.forget(ada, later(0)).await.expect("forgotten");
        assert_eq!(seen(&store, Some("ada"), "Ada").await, None);
    })
    .await;
}
