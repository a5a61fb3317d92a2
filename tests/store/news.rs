//! What was finished last, as others are told of it, on both databases.

use super::backends::{on_both, open};
use super::play::{NOON, drawn, finished, later, requester, somebody};
use mazed::model::{Code, Hidden, Moment, Name, News, SharedBoard};
use mazed::store::Store;

fn name(text: &str) -> Name {
    Name::clean(text).expect("a name")
}

/// Names and times of what somebody is told.
async fn told(store: &Store, now: Moment) -> Vec<(String, u64)> {
    let today = store.today(requester(None, 9), now).await.expect("a day");
    let line = |news: &News| (news.name.as_str().to_owned(), news.time / 1000);
    today.news.iter().map(line).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_runs_of_today_are_told_but_for_what_is_hidden_banned_or_forgotten() {
    on_both(async |url| {
        let store = open(url);
        let people = ["Ada", "Bob", "Eve"];
        for (n, who) in (0u32..).zip(people) {
            let player = somebody(who);
            store
                .rename(player.clone(), name(who), NOON)
                .await
                .expect("named");
            let settings = "seen=yes".to_owned();
            store
                .settings(player.clone(), settings, NOON)
                .await
                .expect("kept");
            let at = Moment(NOON.0 + i64::from(n) * 60_000);
            let claim = drawn(u64::from(n) + 1, 1, 100 + 100 * u64::from(n));
            store.finish(player, claim, at).await.expect("kept");
        }
        let all = told(&store, later(1)).await;
        let names =
            |all: &[(String, u64)]| all.iter().map(|line| line.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&all), ["Eve", "Bob", "Ada"], "the newest first");
        let ada = store.today(somebody("Ada"), later(1)).await.expect("a day");
        let mine: Vec<_> = ada.news.iter().map(|news| news.mine).collect();
        assert_eq!(mine, [false, false, true]);
        assert!(
            ada.news
                .iter()
                .all(|news| news.is_shortest && news.game == "labyrinth")
        );

        // A run, a name, a player.
        let hide = async |what: &Hidden, hide| store.hide(what.clone(), hide).await.expect("done");
        let run = Hidden::Run(Code::new(1));
        assert!(hide(&run, true).await);
        assert_eq!(names(&told(&store, later(1)).await), ["Eve", "Bob"]);
        let bob = Hidden::Name(name("B o b"));
        assert!(hide(&bob, true).await);
        assert_eq!(names(&told(&store, later(1)).await), ["Eve"]);
        for what in [run, bob] {
            assert!(hide(&what, false).await);
        }
        let eve = store.player("Eve".to_owned()).await.expect("a reply");
        let eve = eve.expect("Eve");
        store.ban(eve.id, true).await.expect("banned");
        assert_eq!(names(&told(&store, later(1)).await), ["Bob", "Ada"]);
        store.forget(somebody("Bob"), later(1)).await.expect("gone");
        assert_eq!(names(&told(&store, later(1)).await), ["Ada"]);

        // A name of one's own is told only of those who wish it.
        let settings = "seen=no".to_owned();
        store
            .settings(somebody("Ada"), settings, later(1))
            .await
            .expect("kept");
        assert_eq!(told(&store, later(1)).await, []);
        let own = store.today(somebody("Ada"), later(1)).await.expect("a day");
        assert_eq!(own.news.len(), 1, "one sees oneself");

        // Tomorrow it is no news any more.
        assert_eq!(told(&store, later(13)).await, []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_runs_at_the_most_are_told() {
    on_both(async |url| {
        let store = open(url);
        for n in 1..=10 {
            let player = somebody(&format!("player {n}"));
            let settings = "seen=yes".to_owned();
            store
                .settings(player.clone(), settings, NOON)
                .await
                .expect("kept");
            store
                .finish(player, drawn(n, n, 100), NOON)
                .await
                .expect("kept");
        }
        assert_eq!(told(&store, later(1)).await.len(), 8);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_does_not_wish_to_be_seen_is_told_of_to_nobody_else() {
    on_both(async |url| {
        let store = open(url);
        for (session, is_unseen) in [(2, false), (3, true)] {
            let mut guest = requester(None, session);
            // The name of a guest is drawn.
            guest.name = Name::drawn(session as u64);
            guest.is_unseen = is_unseen;
            let board = SharedBoard::Daily("labyrinth");
            let code = Code::new(session as u64);
            let begun = store.begin_attempt(guest.clone(), board, code, NOON).await;
            let won = finished(&begun.expect("begun"), 100);
            guest.attempts.push(won.code);
            store.finish(guest, won, NOON).await.expect("kept");
        }
        assert_eq!(told(&store, later(1)).await.len(), 1);
        // The other one says no behind the win.
        let mut guest = requester(None, 2);
        guest.attempts.push(Code::new(2));
        store.leave_out(guest.clone()).await.expect("done");
        assert_eq!(told(&store, later(1)).await, []);
        let own = store.today(guest, later(1)).await.expect("a day");
        assert_eq!(own.news.len(), 1, "one sees oneself");
    })
    .await;
}

/// The database kept the win, and its word on it was lost; the guest said no before it was handed in again.
#[tokio::test(flavor = "multi_thread")]
async fn a_win_that_is_handed_in_again_behind_a_no_is_told_of_to_nobody_else() {
    on_both(async |url| {
        let store = open(url);
        let mut guest = requester(None, 2);
        guest.name = Name::drawn(2);
        let board = SharedBoard::Daily("labyrinth");
        let begun = store.begin_attempt(guest.clone(), board, Code::new(2), NOON);
        let won = finished(&begun.await.expect("begun"), 100);
        let kept = store.finish(guest.clone(), won.clone(), NOON).await;
        kept.expect("kept");
        assert_eq!(told(&store, later(1)).await.len(), 1);
        guest.is_unseen = true;
        store.finish(guest, won, NOON).await.expect("kept");
        assert_eq!(told(&store, later(1)).await, []);
    })
    .await;
}

/// The database was away when the guest said no.
#[tokio::test(flavor = "multi_thread")]
async fn a_no_that_failed_holds_when_the_session_ends() {
    on_both(async |url| {
        let store = open(url);
        let mut guest = requester(None, 2);
        guest.name = Name::drawn(2);
        let board = SharedBoard::Daily("labyrinth");
        let begun = store.begin_attempt(guest.clone(), board, Code::new(2), NOON);
        let won = finished(&begun.await.expect("begun"), 100);
        store.finish(guest.clone(), won, NOON).await.expect("kept");
        guest.attempts.push(Code::new(2));
        store.release(guest.clone()).await.expect("released");
        assert_eq!(told(&store, later(1)).await.len(), 1);
        guest.is_unseen = true;
        store.release(guest).await.expect("released");
        assert_eq!(told(&store, later(1)).await, []);
    })
    .await;
}
