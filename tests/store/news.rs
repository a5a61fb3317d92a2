//! What was finished last, as others are told of it, on both databases.

use super::backends::on_stores;
use super::play::{FOR_EVER, NOON, done, drawn, later, name, somebody};
use mazed::model::Moment;

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_win_is_told_but_for_what_is_hidden_banned_or_forgotten() {
    on_stores(async |store| {
        let told = async |since| {
            let news = store.newest_win(since).await.expect("news")?;
            assert!(news.is_shortest && news.game == "labyrinth");
            Some(news.name.as_str().to_owned())
        };
        for (n, who) in (0u32..).zip(["Ada", "Bob", "Eve"]) {
            let player = somebody(who);
            done(store.rename(player.clone(), name(who), NOON)).await;
            let settings = "seen=yes".to_owned();
            done(store.settings(player.clone(), settings, NOON)).await;
            let at = Moment(NOON.0 + i64::from(n) * 60_000);
            let claim = drawn(u64::from(n) + 1, 1, 100 + 100 * u64::from(n));
            store.finish(player, claim, at).await.expect("kept");
        }
        let of = |who: &str| Some(who.to_owned());
        assert_eq!(told(NOON).await, of("Eve"));
        assert_eq!(told(later(1)).await, None, "too long ago");

        // A name, a player.
        let eve = store.player("Eve".to_owned()).await.expect("a reply");
        let eve = eve.expect("Eve");
        store.ban_player(eve.id, FOR_EVER).await.expect("banned");
        assert_eq!(told(NOON).await, of("Bob"));
        assert_eq!(store.hide(name("bob"), true).await, Ok(true));
        assert_eq!(told(NOON).await, of("Ada"));
        assert_eq!(store.hide(name("Bob"), false).await, Ok(true));
        assert_eq!(told(NOON).await, of("Bob"));
        store.forget(somebody("Bob"), later(1)).await.expect("gone");
        assert_eq!(told(NOON).await, of("Ada"));

        // A name of one's own is told only of those who wish it.
        let settings = "seen=no".to_owned();
        done(store.settings(somebody("Ada"), settings, later(1))).await;
        assert_eq!(told(NOON).await, None);
    })
    .await;
}
