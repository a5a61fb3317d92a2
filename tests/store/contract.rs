//! What every store does, on SQLite and on PostgreSQL.

use super::backends::{on_both, on_stores, open, sqlite};
use super::play::{
    FOR_EVER, NOON, begun, claim, done, drawn, finished, later, name, of_day, refused, requester,
    small, somebody, walked,
};
use mazed::games::labyrinth;
use mazed::games::packed::Packed;
use mazed::games::run::Run;
use mazed::model::{
    Attempt, Ban, BanTerms, Banned, Code, Day, ListQuery, Moment, Name, Period, Ranking, Saved,
    SharedBoard, UserError,
};
use mazed::store::{PreviousBests, Store, StoreError, StoreUrl};

fn level(period: Period) -> ListQuery {
    ListQuery {
        scope: small(),
        period,
        limit: 10,
    }
}

const fn no<T>(trouble: UserError) -> Result<T, StoreError> {
    Err(StoreError::Denied(trouble))
}

async fn names(store: &Store, query: &ListQuery, hours: i64) -> Vec<(u32, String)> {
    let list = done(store.list(requester(None, 9), query.clone(), later(hours))).await;
    let named = |name: Option<Name>| name.map_or("-".to_owned(), |name| name.to_string());
    let lines = list.top.into_iter();
    lines.map(|line| (line.rank, named(line.name))).collect()
}

/// Everything a store promises; `url` is fresh.
async fn contract(url: &StoreUrl) {
    let store = open(url);
    looking_writes_nothing(&store).await;
    names_and_settings(&store).await;
    lists(&store).await;
    under_way(&store).await;
    the_board_of_the_day(&store).await;
    bans_and_removals(&store).await;
    bans_have_an_end(&store).await;
    super::rivals::rivals(&store).await;
    super::rivals::bests(&store).await;
    // All of it is still there for another process.
    let again = open(url);
    assert_eq!(again.secret(), store.secret());
    let mut runs = 0;
    let mut behind = None;
    loop {
        let page = again.page(behind).await.expect("a page");
        let Some(last) = page.last() else {
            break;
        };
        behind = Some(last.code);
        for run in page {
            assert_eq!(run.run.prove(&run.tally), Ok(()), "{}", run.code);
            runs += 1;
        }
    }
    assert!(runs > 5, "{runs}");
}

async fn looking_writes_nothing(store: &Store) {
    let ada = somebody("ada");
    let profile = done(store.profile(ada.clone(), NOON)).await;
    assert_eq!(profile.name, name("a guest"));
    assert!(!profile.guest && profile.settings.is_none());
    store.today(ada.clone(), NOON).await.expect("today");
    let query = level(Period::All);
    store.list(ada, query, NOON).await.expect("a list");
    assert_eq!(store.players(10).await, Ok(Vec::new()));
}

async fn names_and_settings(store: &Store) {
    let (ada, bob) = (somebody("ada"), somebody("bob"));
    assert_eq!(
        done(store.rename(ada.clone(), name("Ada"), NOON)).await,
        name("Ada")
    );
    // Only an accent differs.
    refused(
        store.rename(bob.clone(), name("adá"), NOON),
        UserError::Taken,
    )
    .await;
    assert_eq!(
        done(store.rename(ada.clone(), name("ADA"), NOON)).await,
        name("ADA")
    );
    store.rename(ada.clone(), name("Ada"), NOON).await.unwrap();
    let long = Name::clean(&"ы".repeat(4096)).expect("a name");
    store.rename(bob.clone(), long, NOON).await.unwrap();
    store.rename(bob, name("Bob"), NOON).await.unwrap();
    done(store.settings(ada.clone(), "lang=de".to_owned(), NOON)).await;
    let profile = done(store.profile(ada.clone(), NOON)).await;
    assert_eq!(profile.settings.as_deref(), Some("lang=de"));
    refused(
        store.settings(ada, "x".repeat(5000), NOON),
        UserError::Refused,
    )
    .await;
    refused(
        store.rename(requester(None, 3), name("Eve"), NOON),
        UserError::NoKey,
    )
    .await;
}

async fn lists(store: &Store) {
    let (ada, bob) = (somebody("ada"), somebody("bob"));
    let fastest = level(Period::All);
    let first = drawn(1, 1, 100);
    let kept = store.finish(ada.clone(), first.clone(), NOON);
    assert_eq!(kept.await, Ok(PreviousBests::default()));
    let placing = store.placing(first.code, NOON).await.unwrap();
    assert_eq!(placing.fastest, Some(1));
    // Handed in again, it is the same run, and nobody has beaten themselves by it.
    let again = store.finish(ada.clone(), first.clone(), NOON).await;
    assert_eq!(again, Ok(PreviousBests::default()));
    refused(
        store.finish(bob.clone(), first.clone(), NOON),
        UserError::Refused,
    )
    .await;
    // Slower: the best stays.
    let before = PreviousBests {
        is_practice: false,
        best_time: Some(first.tally.time),
        best_moves: Some(first.tally.moves),
    };
    let slower = store.finish(ada.clone(), drawn(2, 1, 200), later(1));
    assert_eq!(slower.await, Ok(before));
    assert_eq!(names(store, &fastest, 0).await, [(1, "Ada".to_owned())]);
    // Faster with more moves, then as fast and as short, but later.
    let level9 = labyrinth::level(9, 9);
    let detour = claim(4, &walked(&level9, 1, 10, 3), Ranking::Ranked);
    store.finish(bob.clone(), detour, NOON).await.unwrap();
    let eve = somebody("eve");
    done(store.finish(eve.clone(), drawn(3, 1, 100), later(1))).await;
    let ordered = [(1, "Bob".to_owned()), (2, "Ada".to_owned())];
    assert_eq!(names(store, &fastest, 0).await[..2], ordered);
    assert_eq!(store.remove_run(Code::new(3)).await, Ok(true));
    // Practice is not stored, nor is a run with help or on a level that is not ranked.
    let mut practice = drawn(5, 1, 10);
    practice.standing = Ranking::Practice;
    let mut helped = drawn(6, 1, 10);
    helped.tally.hints = 1;
    let own = claim(
        7,
        &walked(&labyrinth::level(11, 7), 1, 10, 0),
        Ranking::Ranked,
    );
    for practice in [practice, helped, own] {
        let code = practice.code;
        let kept = store.finish(ada.clone(), practice, NOON).await.unwrap();
        assert!(kept.is_practice, "{code}");
        let record = store.record(ada.clone(), code, vec![], NOON).await;
        assert_eq!(record.map(drop), no(UserError::Nothing));
    }
    let guest = store.finish(requester(None, 3), drawn(8, 1, 10), NOON);
    refused(guest, UserError::NoKey).await;
    assert_eq!(names(store, &fastest, 0).await, ordered);
    // Weeks pass. Noon is on a Saturday.
    for (period, hours, lines) in [
        (Period::Week, 35, 2),
        (Period::Week, 36, 0),
        (Period::All, 9999, 2),
    ] {
        let there = names(store, &level(period), hours).await;
        assert_eq!(there.len(), lines, "{period:?} after {hours} hours");
    }
    around(store).await;
}

/// Twenty more players; the list shows five from the top and what is around the last.
async fn around(store: &Store) {
    for number in 0..20u64 {
        let claim = drawn(100 + number, 2, 300 + 10 * number);
        let player = somebody(&format!("crowd {number}"));
        store.finish(player, claim, NOON).await.unwrap();
    }
    let mut query = level(Period::All);
    query.limit = 5;
    let asking = somebody("crowd 15");
    let list = store.list(asking, query.clone(), NOON).await.unwrap();
    assert_eq!(list.top.len(), 5);
    let ranks: Vec<u32> = list.around.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [15, 16, 17, 18, 19, 20, 21]);
    assert!(list.around[3].mine && list.around.iter().filter(|l| l.mine).count() == 1);
    let first = store.list(somebody("bob"), query, NOON).await.unwrap();
    assert!(first.top[0].mine && first.around.is_empty());
}

async fn under_way(store: &Store) {
    let (here, there) = (requester(Some("ada"), 11), requester(Some("ada"), 12));
    let saved = begun(20, 5);
    store.keep(here.clone(), saved.clone(), NOON).await.unwrap();
    let waiting = done(store.profile(there.clone(), NOON)).await.unfinished;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].game, "labyrinth");
    assert_eq!(waiting[0].standing, saved.standing);
    // A board that was only seen has nothing to continue.
    let seen = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 5);
    let seen = Saved {
        code: Code::new(21),
        run: Packed::of(&seen),
        ..saved.clone()
    };
    let onlooker = requester(Some("onlooker"), 13);
    store.keep(onlooker.clone(), seen, NOON).await.unwrap();
    let waiting = done(store.profile(onlooker, NOON)).await.unfinished;
    assert_eq!(waiting, []);
    // Another connection with the same key does not spoil it.
    refused(
        store.continue_run(there.clone(), saved.code, NOON),
        UserError::Busy,
    )
    .await;
    let mut other = saved.clone();
    other.played = 9999;
    refused(store.keep(there.clone(), other, NOON), UserError::Busy).await;
    store.release(here.clone()).await.unwrap();
    let gone_on = done(store.continue_run(there.clone(), saved.code, NOON)).await;
    assert_eq!((gone_on.run, gone_on.played), (saved.run.clone(), 1500));
    // A session that died without a word loses it after a while.
    refused(
        store.continue_run(here.clone(), saved.code, NOON),
        UserError::Busy,
    )
    .await;
    done(store.continue_run(here.clone(), saved.code, later(1))).await;
    // Others cannot take it.
    let bob = somebody("bob");
    refused(
        store.continue_run(bob.clone(), saved.code, later(9)),
        UserError::Nothing,
    )
    .await;
    refused(store.keep(bob, saved.clone(), later(9)), UserError::Refused).await;
    // Finished, it is no longer under way, and does not come back.
    let claim = finished(&saved, 100);
    store.finish(here.clone(), claim, later(1)).await.unwrap();
    refused(
        store.continue_run(here.clone(), saved.code, later(2)),
        UserError::Over,
    )
    .await;
    refused(
        store.keep(here.clone(), saved, later(2)),
        UserError::Refused,
    )
    .await;
    // The newest stay.
    for number in 0..25 {
        let saved = begun(200 + number, number);
        let at = later(3 + number as i64);
        store.keep(here.clone(), saved, at).await.unwrap();
    }
    let waiting = done(store.profile(here.clone(), NOON)).await.unfinished;
    assert_eq!(waiting.len(), 20);
    assert_eq!(waiting[0].code, Code::new(224));
    done(store.drop_run(here.clone(), Code::new(224), later(99))).await;
    assert_eq!(done(store.profile(here, NOON)).await.unfinished.len(), 19);
}

async fn the_board_of_the_day(store: &Store) {
    let (ada, bob, eve) = (somebody("ada"), somebody("bob"), requester(None, 3));
    let game = "labyrinth";
    let begin = |requester, code, hours| {
        store.begin_attempt(
            requester,
            SharedBoard::Daily(game),
            Code::new(code),
            later(hours),
        )
    };
    let first = begin(ada.clone(), 400, 0).await.unwrap();
    assert_eq!(first.standing, Ranking::Daily(Day(20_778)));
    // Begun, it is the one try there is.
    let again = begin(ada.clone(), 401, 1).await.unwrap();
    assert_eq!((again.code, again.run.seed), (first.code, first.run.seed));
    let today = store.today(ada.clone(), later(1)).await.unwrap();
    assert_eq!(today.boards[0].mine, Attempt::Begun);
    let bobs = begin(bob.clone(), 402, 0).await.unwrap();
    assert_eq!(bobs.run.seed, first.run.seed);
    let daily = ListQuery {
        scope: of_day(),
        period: Period::All,
        limit: 10,
    };
    let won = finished(&bobs, 100);
    done(store.finish(bob.clone(), won.clone(), later(1))).await;
    assert_eq!(names(store, &daily, 0).await, [(1, "Bob".to_owned())]);
    let placing = store.placing(won.code, later(1)).await.unwrap();
    assert_eq!((placing.daily, placing.streak), (Some(1), Some(1)));
    assert_eq!(placing.fastest, None);
    // It stays a secret from whoever has still to play it.
    refused(
        store.record(ada.clone(), won.code, vec![], later(1)),
        UserError::Secret(SharedBoard::Daily("labyrinth")),
    )
    .await;
    refused(
        store.record(eve.clone(), won.code, vec![], later(1)),
        UserError::Secret(SharedBoard::Daily("labyrinth")),
    )
    .await;
    // Ada wins after midnight: the day is over, and it is practice.
    let late = store.finish(ada.clone(), finished(&first, 50), later(13));
    assert!(late.await.unwrap().is_practice);
    let seeds = vec![won.run.seed];
    done(store.record(eve.clone(), won.code, seeds, later(1))).await;
    done(store.record(bob.clone(), won.code, vec![], later(1))).await;
    let tomorrow = store.record(ada.clone(), won.code, vec![], later(12)).await;
    assert_eq!(tomorrow.unwrap().name, Some(name("Bob")));
    // A second try is practice, and one that was not begun here is none.
    let second = begin(bob.clone(), 403, 2).await.unwrap();
    assert_eq!(second.standing, Ranking::Practice);
    let mut forged = finished(&second, 10);
    forged.standing = Ranking::Daily(Day(20_778));
    store.finish(bob.clone(), forged, later(2)).await.unwrap();
    // Another board is no board of that day.
    let mut elsewhere = drawn(405, 77, 10);
    elsewhere.standing = Ranking::Daily(Day(20_778));
    store.finish(ada, elsewhere, later(2)).await.unwrap();
    assert_eq!(names(store, &daily, 0).await, [(1, "Bob".to_owned())]);
    // The next day there is another.
    let next = begin(bob.clone(), 406, 12).await.unwrap();
    assert_ne!(next.run.seed, bobs.run.seed);
    done(store.finish(bob.clone(), finished(&next, 50), later(14))).await;
    for (at, streak) in [(later(14), 2), (later(14 + 24), 2), (later(14 + 48), 0)] {
        let profile = store.profile(bob.clone(), at).await.unwrap();
        assert_eq!(profile.streak, streak, "a day more is enough to go on");
    }
    let today = store.today(bob, later(14)).await.unwrap();
    assert_eq!(
        (today.streak, today.longest, today.boards[0].finished),
        (2, 2, 1)
    );
    assert!(today.calendar.ends_with(&[0, 1, 1]));
    assert!(matches!(
        today.boards[0].mine,
        Attempt::Done { rank: 1, .. }
    ));
    assert_eq!(today.left, 22 * 3_600_000);
}

async fn bans_and_removals(store: &Store) {
    let fastest = level(Period::All);
    let ada = store.player("Ada".to_owned()).await.unwrap().expect("Ada");
    let terms = FOR_EVER;
    store.ban_player(ada.id, terms).await.unwrap();
    let there = |top: &[(u32, String)]| top.iter().any(|(_, name)| name == "Ada");
    assert!(!there(&names(store, &fastest, 0).await));
    done(store.finish(somebody("ada"), drawn(600, 1, 2), NOON)).await;
    assert!(!there(&names(store, &fastest, 0).await));
    assert_eq!(
        store.placing(Code::new(600), NOON).await.unwrap().fastest,
        None
    );
    store.unban_player(ada.id).await.unwrap();
    assert!(there(&names(store, &fastest, 0).await));
    // Without her best run, her next best counts.
    assert_eq!(store.remove_run(Code::new(600)).await, Ok(true));
    assert_eq!(store.remove_run(Code::new(600)).await, Ok(false));
    assert!(there(&names(store, &fastest, 0).await));
}

async fn bans_have_an_end(store: &Store) {
    let fastest = level(Period::All);
    let listed = async || {
        names(store, &fastest, 0)
            .await
            .iter()
            .any(|(_, name)| name == "Ada")
    };
    let terms = |hours: Option<i64>| BanTerms {
        since: NOON,
        until: hours.map(later),
        reason: Some("robots".to_owned()),
    };
    let ada = store.player("Ada".to_owned()).await.unwrap().expect("Ada");
    store.ban_player(ada.id, terms(Some(2))).await.unwrap();
    let bans = store.bans().await.unwrap();
    let ban = Ban {
        banned: Banned::Key(store.ban_mark("SHA256:ada")),
        player: Some((ada.id, name("Ada"))),
        terms: terms(Some(2)),
    };
    assert_eq!(bans, [ban]);
    assert!(!listed().await);
    store.end_bans(later(1)).await.unwrap();
    assert!(!listed().await, "before its end");
    store.end_bans(later(2)).await.unwrap();
    assert!(listed().await && store.bans().await.unwrap().is_empty());
    // Networks and keys of nobody, which the operator lifts.
    let others = [
        Banned::Network("192.0.2.0/24".parse().unwrap()),
        Banned::Key(store.ban_mark("SHA256:nobody")),
    ];
    for banned in others.clone() {
        store.add_ban(banned, terms(None)).await.unwrap();
    }
    store.end_bans(later(100)).await.unwrap();
    assert_eq!(store.bans().await.unwrap().len(), 2);
    for banned in others {
        assert_eq!(store.lift_ban(banned.clone()).await, Ok(true));
        assert_eq!(store.lift_ban(banned).await, Ok(false));
    }
    // A key of nobody is found by its fingerprint and by what the list shows.
    let key = Banned::Key(store.ban_mark("SHA256:abcdefghijk"));
    store.add_ban(key.clone(), terms(None)).await.unwrap();
    let Banned::Key(mark) = &key else {
        unreachable!()
    };
    for named in ["SHA256:abcdefghijk", mark, &mark[..8]] {
        let found = store.bans_of_key(named).await.unwrap();
        assert_eq!(found.len(), 1, "{named}");
        assert_eq!(found[0].banned, key, "{named}");
    }
    for named in ["otter", "SHA256:x", &mark[..7]] {
        assert_eq!(store.bans_of_key(named).await, Ok(vec![]), "{named}");
    }
    assert_eq!(store.lift_ban(key).await, Ok(true));
    // To be forgotten lifts no ban.
    let eve = somebody("eve");
    let kept = store
        .settings(eve.clone(), "lang=de".to_owned(), NOON)
        .await;
    assert_eq!(kept, Ok(()));
    let player = store.player("SHA256:eve".to_owned()).await.unwrap();
    done(store.ban_player(player.expect("Eve").id, terms(None))).await;
    store.forget(eve, NOON).await.unwrap();
    let bans = store.bans().await.unwrap();
    let key = Banned::Key(store.ban_mark("SHA256:eve"));
    assert_eq!((&bans[0].banned, &bans[0].player), (&key, &None));
    assert_eq!(store.lift_ban(key).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn both_keep_the_contract() {
    on_both(contract).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_a_game_runs_while_nobody_plays_it() {
    on_stores(async |store| {
        let (first, second) = (requester(Some("ada"), 1), requester(Some("ada"), 2));
        let (game, code) = (SharedBoard::Daily("labyrinth"), Code::new(1));
        let begun = store.begin_attempt(first, game, code, NOON).await;
        assert_eq!(begun.map(|saved| saved.played), Ok(0));
        // Nothing was kept since, and the game is free five minutes later.
        let again = store.continue_run(second.clone(), code, later(1)).await;
        let again = again.expect("continued");
        assert_eq!(again.played, 60 * 60 * 1000);
        // So does one that lies there.
        done(store.keep(second.clone(), again, later(1))).await;
        store.leave(second.clone(), code).await.expect("left");
        let third = store.continue_run(second, code, later(9)).await;
        assert_eq!(third.map(|saved| saved.played), Ok(9 * 60 * 60 * 1000));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_a_game_stands_while_no_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = sqlite(folder.path());
    let now = || {
        let since = std::time::UNIX_EPOCH.elapsed().expect("after 1970");
        Moment(i64::try_from(since.as_millis()).expect("before the end of time"))
    };
    let (ada, code) = (somebody("ada"), Code::new(1));
    let store = open(&url);
    store.heartbeat().await.expect("it runs");
    done(store.keep(ada.clone(), begun(1, 1), now())).await;
    store.heartbeat().await.expect("it runs on");
    drop(store);
    // It was stopped an hour ago, a minute after the game was kept.
    let database = rusqlite::Connection::open(folder.path().join("mazed.db")).expect("it");
    let aged = "UPDATE servers SET seen = seen - 3600000; UPDATE saves SET at = at - 3660000";
    database.execute_batch(aged).expect("older");
    let again = open(&url);
    again.heartbeat().await.expect("it runs");
    let saved = done(again.continue_run(ada, code, now())).await;
    let minute = saved.played - begun(1, 1).played;
    assert!((60_000..90_000).contains(&minute), "{minute} ms");
}
