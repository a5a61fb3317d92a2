//! What was finished last, as others are told of it, on both databases.

use super::backends::on_stores;
use super::play::{FOR_EVER, NOON, done, drawn, later, name, somebody};
use mazed::model::{Moment, News};
use mazed::store::Store;

/// Names and times of what somebody is told.
async fn told(store: &Store, now: Moment) -> Vec<(String, u64)> {
    let news = store.news(now).await.expect("news");
    let line = |news: &News| (news.name.as_str().to_owned(), news.time / 1000);
    news.iter().map(line).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_runs_of_today_are_told_but_for_what_is_hidden_banned_or_forgotten() {
    on_stores(async |store| {
        let people = ["Ada", "Bob", "Eve"];
        for (n, who) in (0u32..).zip(people) {
            let player = somebody(who);
            done(store.rename(player.clone(), name(who), NOON)).await;
            let settings = "seen=yes".to_owned();
            done(store.settings(player.clone(), settings, NOON)).await;
            let at = Moment(NOON.0 + i64::from(n) * 60_000);
            let claim = drawn(u64::from(n) + 1, 1, 100 + 100 * u64::from(n));
            store.finish(player, claim, at).await.expect("kept");
        }
        let all = told(&store, later(1)).await;
        let names =
            |all: &[(String, u64)]| all.iter().map(|line| line.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&all), ["Eve", "Bob", "Ada"], "the newest first");
        let news = store.news(later(1)).await.expect("news");
        let is_one = |news: &News| news.is_shortest && news.game == "labyrinth";
        assert!(news.iter().all(is_one));

        // A name, a player.
        assert_eq!(store.hide(name("bob"), true).await, Ok(true));
        assert_eq!(names(&told(&store, later(1)).await), ["Eve", "Ada"]);
        assert_eq!(store.hide(name("Bob"), false).await, Ok(true));
        let eve = store.player("Eve".to_owned()).await.expect("a reply");
        let eve = eve.expect("Eve");
        store.ban_player(eve.id, FOR_EVER).await.expect("banned");
        assert_eq!(names(&told(&store, later(1)).await), ["Bob", "Ada"]);
        store.forget(somebody("Bob"), later(1)).await.expect("gone");
        assert_eq!(names(&told(&store, later(1)).await), ["Ada"]);

        // A name of one's own is told only of those who wish it.
        let settings = "seen=no".to_owned();
        done(store.settings(somebody("Ada"), settings, later(1))).await;
        assert_eq!(told(&store, later(1)).await, []);

        // Tomorrow it is no news any more.
        assert_eq!(told(&store, later(13)).await, []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_runs_at_the_most_are_told() {
    on_stores(async |store| {
        for n in 1..=10 {
            let player = somebody(&format!("player {n}"));
            let settings = "seen=yes".to_owned();
            done(store.settings(player.clone(), settings, NOON)).await;
            done(store.finish(player, drawn(n, n, 100), NOON)).await;
        }
        assert_eq!(told(&store, later(1)).await.len(), 8);
    })
    .await;
}
