//! What every store does, on SQLite and on PostgreSQL.

use super::backends::{Cluster, on_both, open, sqlite};
use super::play::{NOON, begun, claim, drawn, finished, later, requester, somebody, walked};
use mazed::games::labyrinth;
use mazed::games::packed::Packed;
use mazed::games::run::Run;
use mazed::model::{
    Attempt, Ban, BanTerms, Banned, Code, Day, ListQuery, Moment, Name, Period, Ranking, Saved,
    Scope, SharedBoard, UserError,
};
use mazed::store::{PreviousBests, Store, StoreError, StoreUrl};

fn name(text: &str) -> Name {
    Name::clean(text).expect("a name")
}

fn level(period: Period) -> ListQuery {
    ListQuery {
        scope: Scope::Level {
            game: "labyrinth",
            level: labyrinth::level(9, 9).words(),
        },
        period,
        limit: 10,
    }
}

const fn no<T>(trouble: UserError) -> Result<T, StoreError> {
    Err(StoreError::Denied(trouble))
}

async fn names(store: &Store, query: &ListQuery, hours: i64) -> Vec<(u32, String)> {
    let list = store
        .list(requester(None, 9), query.clone(), later(hours))
        .await
        .expect("a list");
    let named = |name: Option<Name>| name.map_or("-".to_owned(), |name| name.to_string());
    list.top
        .into_iter()
        .map(|line| (line.rank, named(line.name)))
        .collect()
}

/// Everything a store promises; `url` is fresh.
async fn contract(url: &StoreUrl) {
    let store = open(url);
    looking_writes_nothing(&store).await;
    names_and_settings(&store).await;
    lists(&store).await;
    under_way(&store).await;
    the_board_of_the_day(&store).await;
    keys_and_forgetting(&store).await;
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
    let profile = store
        .profile(ada.clone(), mazed::model::Moment(0))
        .await
        .expect("a profile");
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
        store.rename(ada.clone(), name("Ada"), NOON).await,
        Ok(name("Ada"))
    );
    // Only an accent differs.
    assert_eq!(
        store.rename(bob.clone(), name("adá"), NOON).await,
        no(UserError::Taken)
    );
    assert_eq!(
        store.rename(ada.clone(), name("ADA"), NOON).await,
        Ok(name("ADA"))
    );
    store.rename(ada.clone(), name("Ada"), NOON).await.unwrap();
    for (typed, shown) in [
        ("\u{202e}bob\u{2066}", Some("bob")),
        ("\u{1b}[31mbob\u{7}", Some("31mbob")),
        ("🦊 迷宮", Some("迷宮")),
        ("", None),
    ] {
        let cleaned = Name::clean(typed);
        assert_eq!(cleaned.as_ref().map(Name::as_str), shown);
        if let Some(cleaned) = cleaned {
            store
                .rename(bob.clone(), cleaned.clone(), NOON)
                .await
                .unwrap();
            assert_eq!(
                store
                    .profile(bob.clone(), mazed::model::Moment(0))
                    .await
                    .unwrap()
                    .name,
                cleaned
            );
        }
    }
    let long = Name::clean(&"ы".repeat(4096)).expect("a name");
    store.rename(bob.clone(), long, NOON).await.unwrap();
    store.rename(bob, name("Bob"), NOON).await.unwrap();
    store
        .settings(ada.clone(), "lang=de".to_owned(), NOON)
        .await
        .unwrap();
    let profile = store
        .profile(ada.clone(), mazed::model::Moment(0))
        .await
        .unwrap();
    assert_eq!(profile.settings.as_deref(), Some("lang=de"));
    let much = store.settings(ada, "x".repeat(5000), NOON).await;
    assert_eq!(much, no(UserError::Refused));
    let guest = store.rename(requester(None, 3), name("Eve"), NOON).await;
    assert_eq!(guest, no(UserError::NoKey));
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
    let stolen = store.finish(bob.clone(), first.clone(), NOON).await;
    assert_eq!(stolen, no(UserError::Refused));
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
    let as_fast = store.finish(eve.clone(), drawn(3, 1, 100), later(1));
    as_fast.await.unwrap();
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
    assert_eq!(guest.await, no(UserError::NoKey));
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
    let waiting = store
        .profile(there.clone(), mazed::model::Moment(0))
        .await
        .unwrap()
        .unfinished;
    assert_eq!(waiting.len(), 1);
    assert_eq!((waiting[0].game, waiting[0].played), ("labyrinth", 1500));
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
    let waiting = store
        .profile(onlooker, mazed::model::Moment(0))
        .await
        .unwrap()
        .unfinished;
    assert_eq!(waiting, []);
    // Another connection with the same key does not spoil it.
    let busy = store.continue_run(there.clone(), saved.code, NOON).await;
    assert_eq!(busy, no(UserError::Busy));
    let mut other = saved.clone();
    other.played = 9999;
    assert_eq!(
        store.keep(there.clone(), other, NOON).await,
        no(UserError::Busy)
    );
    store.release(here.clone()).await.unwrap();
    let gone_on = store
        .continue_run(there.clone(), saved.code, NOON)
        .await
        .unwrap();
    assert_eq!((gone_on.run, gone_on.played), (saved.run.clone(), 1500));
    // A session that died without a word loses it after a while.
    assert_eq!(
        store.continue_run(here.clone(), saved.code, NOON).await,
        no(UserError::Busy)
    );
    store
        .continue_run(here.clone(), saved.code, later(1))
        .await
        .unwrap();
    // Others cannot take it.
    let bob = somebody("bob");
    let taken = store.continue_run(bob.clone(), saved.code, later(9)).await;
    assert_eq!(taken, no(UserError::Nothing));
    let kept = store.keep(bob, saved.clone(), later(9)).await;
    assert_eq!(kept, no(UserError::Refused));
    // Finished, it is no longer under way, and does not come back.
    let claim = finished(&saved, 100);
    store.finish(here.clone(), claim, later(1)).await.unwrap();
    assert_eq!(
        store.continue_run(here.clone(), saved.code, later(2)).await,
        no(UserError::Over)
    );
    assert_eq!(
        store.keep(here.clone(), saved, later(2)).await,
        no(UserError::Refused)
    );
    // The newest stay.
    for number in 0..25 {
        let saved = begun(200 + number, number);
        let at = later(3 + number as i64);
        store.keep(here.clone(), saved, at).await.unwrap();
    }
    let waiting = store
        .profile(here.clone(), mazed::model::Moment(0))
        .await
        .unwrap()
        .unfinished;
    assert_eq!(waiting.len(), 20);
    assert_eq!(waiting[0].code, Code::new(224));
    store
        .drop_run(here.clone(), Code::new(224), later(99))
        .await
        .unwrap();
    assert_eq!(
        store
            .profile(here, mazed::model::Moment(0))
            .await
            .unwrap()
            .unfinished
            .len(),
        19
    );
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
        scope: Scope::Daily {
            game: "labyrinth",
            day: Day(20_778),
        },
        period: Period::All,
        limit: 10,
    };
    let won = finished(&bobs, 100);
    store
        .finish(bob.clone(), won.clone(), later(1))
        .await
        .unwrap();
    assert_eq!(names(store, &daily, 0).await, [(1, "Bob".to_owned())]);
    let placing = store.placing(won.code, later(1)).await.unwrap();
    assert_eq!((placing.daily, placing.streak), (Some(1), Some(1)));
    assert_eq!(placing.fastest, None);
    // Ada wins after midnight: the day is over, and it is practice.
    let late = store.finish(ada.clone(), finished(&first, 50), later(13));
    assert!(late.await.unwrap().is_practice);
    // It stays a secret from whoever has still to play it.
    let secret = store.record(ada.clone(), won.code, vec![], later(1)).await;
    assert_eq!(
        secret,
        no(UserError::Secret(SharedBoard::Daily("labyrinth")))
    );
    let guest = store.record(eve.clone(), won.code, vec![], later(1)).await;
    assert_eq!(
        guest,
        no(UserError::Secret(SharedBoard::Daily("labyrinth")))
    );
    let seeds = vec![won.run.seed];
    store
        .record(eve.clone(), won.code, seeds, later(1))
        .await
        .unwrap();
    store
        .record(bob.clone(), won.code, vec![], later(1))
        .await
        .unwrap();
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
    store
        .finish(bob.clone(), finished(&next, 50), later(14))
        .await
        .unwrap();
    for (at, streak) in [(later(14), 2), (later(14 + 24), 2), (later(14 + 48), 0)] {
        let profile = store.profile(bob.clone(), at).await.unwrap();
        assert_eq!(profile.streak, streak, "a day more is enough to go on");
    }
    let today = store.today(bob, later(14)).await.unwrap();
    assert_eq!(
        (today.streak, today.longest, today.boards[0].finished),
        (2, 2, 1)
    );
    assert!(matches!(
        today.boards[0].mine,
        Attempt::Done { rank: 1, .. }
    ));
    assert_eq!(today.calendar.len(), 35);
    assert_eq!(today.calendar[34], (Day(20_779), 1));
    assert_eq!(today.left, 22 * 3_600_000);
}

async fn keys_and_forgetting(store: &Store) {
    let (ada, laptop, bob) = (somebody("ada"), somebody("laptop"), somebody("bob"));
    store
        .finish(laptop.clone(), drawn(500, 1, 5), NOON)
        .await
        .unwrap();
    let code = store.link_code(ada.clone(), NOON).await.unwrap();
    let late = store.link(laptop.clone(), code, later(1)).await;
    assert_eq!(late, no(UserError::Nothing));
    let linked = store.link(laptop.clone(), code, NOON).await.unwrap();
    assert_eq!(linked.name, name("Ada"));
    assert_eq!(
        store.link(bob.clone(), code, NOON).await,
        no(UserError::Nothing),
        "a code is good once"
    );
    // What the laptop had won is Ada's, and she is on the list once.
    let fastest = level(Period::All);
    let top = names(store, &fastest, 0).await;
    assert_eq!(top[0], (1, "Ada".to_owned()));
    assert_eq!(top.iter().filter(|(_, name)| name == "Ada").count(), 1);
    let mine = store
        .player_data(laptop.clone())
        .await
        .unwrap()
        .expect("Ada");
    assert_eq!(mine.keys.len(), 2);
    let runs = store.player_runs(laptop, None, NOON).await.unwrap();
    assert_eq!(runs.len() as u64, mine.runs);
    assert!(runs.iter().any(|(run, _)| run.code == Code::new(500)));
    // Bob is forgotten: his runs are somebody's.
    let stranger = store.forget(bob.clone(), NOON).await.unwrap();
    assert_eq!(stranger.name, name("a guest"));
    let top = names(store, &fastest, 0).await;
    assert_eq!(top[1], (2, "-".to_owned()));
    assert_eq!(store.player_data(bob.clone()).await, Ok(None));
    let record = store
        .record(ada, Code::new(4), vec![], later(99))
        .await
        .unwrap();
    assert_eq!(record.name, None);
    // The name is free again.
    store.rename(bob, name("Bob"), NOON).await.unwrap();
}

async fn bans_and_removals(store: &Store) {
    let fastest = level(Period::All);
    let ada = store.player("Ada".to_owned()).await.unwrap().expect("Ada");
    let terms = BanTerms {
        since: NOON,
        until: None,
        reason: None,
    };
    store.ban_player(ada.id, terms).await.unwrap();
    let there = |top: &[(u32, String)]| top.iter().any(|(_, name)| name == "Ada");
    assert!(!there(&names(store, &fastest, 0).await));
    store
        .finish(somebody("ada"), drawn(600, 1, 2), NOON)
        .await
        .unwrap();
    assert!(!there(&names(store, &fastest, 0).await));
    assert_eq!(
        store.placing(Code::new(600), NOON).await.unwrap().fastest,
        None
    );
    store.unban_player(ada.id).await.unwrap();
    assert_eq!(names(store, &fastest, 0).await[0].1, "Ada");
    // Without her best run, her next best counts.
    assert_eq!(store.remove_run(Code::new(600)).await, Ok(true));
    assert_eq!(store.remove_run(Code::new(600)).await, Ok(false));
    assert_eq!(names(store, &fastest, 0).await[0].1, "Ada");
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
    // Each of her keys.
    let bans = store.bans().await.unwrap();
    let ban = Ban {
        banned: Banned::Key(store.ban_mark("SHA256:ada")),
        player: Some((ada.id, name("Ada"))),
        terms: terms(Some(2)),
    };
    assert!(bans.len() == 2 && bans.contains(&ban), "{bans:?}");
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
    store
        .ban_player(player.expect("Eve").id, terms(None))
        .await
        .unwrap();
    store.forget(eve, NOON).await.unwrap();
    let bans = store.bans().await.unwrap();
    let key = Banned::Key(store.ban_mark("SHA256:eve"));
    assert_eq!((&bans[0].banned, &bans[0].player), (&key, &None));
    assert_eq!(store.lift_ban(key).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().expect("a folder");
    contract(&sqlite(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_the_contract() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    contract(&cluster.database()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_a_game_runs_while_nobody_plays_it() {
    on_both(async |url| {
        let store = open(url);
        let (first, second) = (requester(Some("ada"), 1), requester(Some("ada"), 2));
        let (game, code) = (SharedBoard::Daily("labyrinth"), Code::new(1));
        let begun = store.begin_attempt(first, game, code, NOON).await;
        assert_eq!(begun.map(|saved| saved.played), Ok(0));
        // Nothing was kept since, and the game is free five minutes later.
        let again = store.continue_run(second.clone(), code, later(1)).await;
        let again = again.expect("continued");
        assert_eq!(again.played, 60 * 60 * 1000);
        // So does one that lies there.
        store
            .keep(second.clone(), again, later(1))
            .await
            .expect("kept");
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
    store
        .keep(ada.clone(), begun(1, 1), now())
        .await
        .expect("kept");
    store.heartbeat().await.expect("it runs on");
    drop(store);
    // It was stopped an hour ago, a minute after the game was kept.
    let database = rusqlite::Connection::open(folder.path().join("mazed.db")).expect("it");
    let aged = "UPDATE servers SET seen = seen - 3600000; UPDATE saves SET at = at - 3660000";
    database.execute_batch(aged).expect("older");
    let again = open(&url);
    again.heartbeat().await.expect("it runs");
    let saved = again
        .continue_run(ada, code, now())
        .await
        .expect("continued");
    let minute = saved.played - begun(1, 1).played;
    assert!((60_000..90_000).contains(&minute), "{minute} ms");
}
