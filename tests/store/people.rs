//! Forgetting, names, keys, and changes of many runs beside which nobody waits.

use super::backends::{on_both, open};
use super::play::{NOON, claim, drawn, finished, later, requester, somebody, walked};
use mazed::accounts::{Account, Accounts, ClientAddress};
use mazed::model::{
    BanTerms, Category, Code, Hidden, LinkOffer, ListQuery, Measure, Name, Owner, Period, PlayerId,
    Ranking, Scope, SharedBoard, StoreReply, StoreRequest, UserError,
};
use mazed::store::sql::Access;
use mazed::store::{Requester, Store, StoreError, StoreUrl};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

fn name(text: &str) -> Name {
    Name::clean(text).expect("a name")
}

/// Runs SQL on the database behind a URL, on a thread that may wait for it.
pub fn sql(url: &StoreUrl, sentence: String) -> u64 {
    let url = url.clone();
    let run = move || {
        let database = url.database().expect("a database");
        let mut sql = database.connect(Access::Write).expect("a connection");
        if database.file().is_none() {
            sql.script("SET statement_timeout = 0").expect("set");
        }
        sql.execute(&sentence, &[]).expect("done")
    };
    std::thread::spawn(run).join().expect("done")
}

/// So many rows of a table where this holds.
pub fn count(url: &StoreUrl, table: &str, holds: &str) -> i64 {
    let (url, query) = (
        url.clone(),
        format!("SELECT count(*) FROM {table} WHERE {holds}"),
    );
    let run = move || {
        let database = url.database().expect("a database");
        let mut sql = database.connect(Access::Read).expect("a connection");
        let row = sql.first(&query, &[]).expect("an answer").expect("a row");
        row.int(0).expect("a number")
    };
    std::thread::spawn(run).join().expect("done")
}

/// Gives somebody so many runs, each on a board of its own, like the one of this code.
fn multiply(url: &StoreUrl, code: u64, runs: u64) {
    let columns = [
        "code", "player", "board", "game", "level", "seed", "version", "standing", "moves", "par",
        "hints", "time", "pauses", "at", "actions",
    ];
    let values = columns.map(|column| match column {
        "code" | "board" | "seed" | "time" | "at" => format!("r.{column} + n.i"),
        column => format!("r.{column}"),
    });
    let added = sql(
        url,
        format!(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
             INSERT INTO runs ({}) SELECT {} FROM runs r, n WHERE r.code = {code}",
            runs - 1,
            columns.join(", "),
            values.join(", ")
        ),
    );
    assert_eq!(added, runs - 1);
}

async fn id(store: &Store, key: &str) -> PlayerId {
    let player = store.player(format!("SHA256:{key}")).await;
    player.expect("an answer").expect("a player").id
}

async fn listed(store: &Store) -> Vec<(u32, Option<String>)> {
    let query = ListQuery {
        scope: Scope::Level {
            game: "labyrinth",
            level: mazed::games::labyrinth::level(9, 9).words(),
        },
        category: Category::Screen,
        measure: Measure::Fastest,
        period: Period::All,
        limit: 20,
    };
    let list = store.list(somebody("nobody"), query, NOON).await;
    let lines = list.expect("a list").top.into_iter();
    lines
        .map(|line| (line.rank, line.name.map(|name| name.to_string())))
        .collect()
}

/// How long each finished run of somebody else waits while this goes on, the longest first.
async fn waits(store: &Store, key: &str, goes_on: impl Fn(Duration) -> bool) -> Vec<Duration> {
    let mut claim = drawn(1, 1, 100);
    let (began, mut waits) = (Instant::now(), Vec::new());
    let mut code = mazed::store::random() as u64 >> 8;
    while goes_on(began.elapsed()) {
        code += 1;
        claim.code = Code::new(code);
        let asked = Instant::now();
        let kept = store.finish(somebody(key), claim.clone(), NOON).await;
        waits.push(asked.elapsed());
        kept.expect("kept");
    }
    waits.sort_unstable();
    waits.reverse();
    waits
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_while_200_000_runs_are_forgotten_moved_or_taken_off_the_lists() {
    on_both(async |url| {
        let store = open(url);
        for (key, code, runs) in [
            ("ada", 1_000_000, 200_000),
            ("laptop", 2_000_000, 50_000),
            ("eve", 3_000_000, 50_000),
        ] {
            let won = store.finish(somebody(key), drawn(code, 1, 100), NOON).await;
            won.expect("kept");
            multiply(url, code, runs);
        }
        let alone = waits(&store, "neighbour", |time| time < Duration::from_secs(1)).await;
        let mut report = format!("alone {:?}", alone[0]);
        for change in ["forget", "link", "ban"] {
            let asked = Instant::now();
            let under_way = match change {
                "forget" => {
                    store
                        .forget(somebody("ada"), NOON)
                        .await
                        .expect("forgotten")
                        .under_way
                }
                "link" => {
                    let code = store
                        .link_code(somebody("dan"), NOON)
                        .await
                        .expect("a code");
                    let linked = store.link(somebody("laptop"), code, NOON).await;
                    linked.expect("linked").under_way
                }
                _ => true,
            };
            let answered = asked.elapsed();
            assert!(under_way, "{change} is said to be done");
            let (going, eve) = (store.clone(), id(&store, "eve").await);
            let task = tokio::spawn(async move {
                match change {
                    "ban" => going.ban(eve, true).await,
                    _ => going.carry_on().await,
                }
            });
            // A fast machine is done with a change sooner.
            let goes_on = |time| time < Duration::from_millis(1_500) && !task.is_finished();
            let waits = waits(&store, "neighbour", goes_on).await;
            task.abort();
            let tenth = waits[waits.len() / 10];
            report += &format!(
                "; {change} answered in {answered:?}, {} runs beside it, longest {:?}, a tenth \
                 over {tenth:?}",
                waits.len(),
                waits[0]
            );
            assert!(waits.len() > 10, "{report}");
            // On a busy machine a run waits without any of it too.
            let usual = Duration::from_millis(250).max(5 * alone[0]);
            assert!(tenth < usual && waits[0] < 10 * usual, "{report}");
            // The next change is measured by itself.
            sql(
                url,
                "UPDATE players SET change = NULL, target = NULL".to_owned(),
            );
        }
        println!("{url}: {report}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_was_interrupted_holds_at_once_and_is_finished_by_the_next_server() {
    on_both(async |url| {
        let store = open(url);
        for (key, code, pace) in [
            ("ada", 10_000, 50),
            ("laptop", 20_000, 60),
            ("eve", 30_000, 70),
        ] {
            let won = store
                .finish(somebody(key), drawn(code, 1, pace), NOON)
                .await;
            won.expect("kept");
            let named = name(&format!("Miss {key}"));
            store
                .rename(somebody(key), named, NOON)
                .await
                .expect("named");
            multiply(url, code, 2_000);
        }
        let practice = "UPDATE runs SET standing = 0 WHERE code > 11000 AND code < 20000";
        assert_eq!(sql(url, practice.to_owned()), 999);
        let eve = id(&store, "eve").await;
        let forgotten = store.forget(somebody("ada"), NOON).await.expect("begun");
        assert!(forgotten.under_way);
        let code = store
            .link_code(somebody("dan"), NOON)
            .await
            .expect("a code");
        store
            .rename(somebody("dan"), name("Dan"), NOON)
            .await
            .expect("named");
        let linked = store
            .link(somebody("laptop"), code, NOON)
            .await
            .expect("begun");
        assert!(linked.under_way && linked.name == name("Dan"));
        // The ban is marked, and the server ends before the first page.
        let ban = format!(
            "UPDATE players SET banned = 1, change = 3 WHERE id = {}",
            eve.0
        );
        assert_eq!(sql(url, ban), 1);
        let check = async |store: &Store| {
            let dan = Some("Dan".to_owned());
            assert_eq!(listed(store).await, [(1, None), (2, dan)]);
            assert_eq!(store.player_data(somebody("ada")).await, Ok(None));
            for (key, free) in [("ada", "Miss ada"), ("laptop", "Miss laptop")] {
                let named = store.player(free.to_owned()).await;
                assert_eq!(named, Ok(None), "the name of {key} is taken");
            }
            let known = store.players(99).await.expect("players");
            assert_eq!(known.len(), 2, "{known:?}");
        };
        check(&store).await;
        assert_eq!(store.carry_on_a_page().await, Ok(true));
        check(&store).await;
        assert!(count(url, "players", "change IS NOT NULL") > 0);
        drop(store);
        let store = open(url);
        check(&store).await;
        store.carry_on().await.expect("the housekeeping");
        check(&store).await;
        assert_eq!(count(url, "players", "change IS NOT NULL"), 0);
        assert_eq!(count(url, "players", "1 = 1"), 2);
        assert_eq!(count(url, "runs", "player IS NULL"), 1_001, "ranked ones");
        let dan = id(&store, "dan").await;
        assert_eq!(count(url, "runs", &format!("player = {}", dan.0)), 2_000);
        assert_eq!(count(url, "runs", &format!("player = {}", eve.0)), 2_000);
        assert_eq!(count(url, "bests", &format!("owner = {}", eve.0)), 0);
        // And the ban is lifted the same way.
        store.ban(eve, false).await.expect("lifted");
        assert_eq!(listed(&store).await[2], (3, Some("Miss eve".to_owned())));
        assert!(count(url, "bests", &format!("owner = {}", eve.0)) >= 4_000);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_while_others_runs_move_there_takes_them_along() {
    on_both(async |url| {
        let store = open(url);
        for (key, code) in [("ada", 10_000), ("laptop", 20_000)] {
            let won = store.finish(somebody(key), drawn(code, 1, 50), NOON).await;
            won.expect("kept");
            multiply(url, code, 2_000);
        }
        let code = store
            .link_code(somebody("ada"), NOON)
            .await
            .expect("a code");
        let linked = store.link(somebody("laptop"), code, NOON).await;
        assert!(linked.expect("linked").under_way);
        let forgotten = store.forget(somebody("laptop"), NOON).await;
        assert!(forgotten.expect("begun").under_way);
        let all_anonymous =
            |lines: Vec<(u32, Option<String>)>| lines.iter().all(|(_, name)| name.is_none());
        assert!(all_anonymous(listed(&store).await));
        store.carry_on().await.expect("done");
        assert!(all_anonymous(listed(&store).await));
        assert_eq!(count(url, "players", "1 = 1"), 0);
        assert_eq!(count(url, "runs", "player IS NOT NULL"), 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_somebody_forgotten_nothing_is_left_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mazed.db");
    let store = open(&StoreUrl::file(&path));
    // Enough others that rows move between pages of the file.
    for number in 0..400 {
        let key = somebody(&format!("other{number}"));
        let named = name(&format!("Other {number}"));
        store.rename(key, named, NOON).await.expect("named");
        if number == 200 {
            let ada = Requester {
                label: Some(name("ada-laptop")),
                ..somebody("ada-fingerprint")
            };
            store
                .rename(ada.clone(), name("Ada Lovelace"), NOON)
                .await
                .expect("named");
            store
                .settings(ada, "ada-settings".to_owned(), NOON)
                .await
                .expect("kept");
        }
    }
    let ada = somebody("ada-fingerprint");
    store
        .finish(ada.clone(), drawn(1, 1, 100), NOON)
        .await
        .expect("kept");
    let begun = store.begin_attempt(ada.clone(), SharedBoard::Daily("hop"), Code::new(2), NOON);
    begun.await.expect("begun");
    let found = || {
        let mut found = Vec::new();
        for end in ["", "-wal"] {
            let file = folder.path().join(format!("mazed.db{end}"));
            let bytes = std::fs::read(file).unwrap_or_default();
            for text in [
                "Ada Lovelace",
                "ada-fingerprint",
                "ada-laptop",
                "ada-settings",
            ] {
                let text = text.as_bytes();
                if bytes.windows(text.len()).any(|here| here == text) {
                    found.push(String::from_utf8_lossy(text).into_owned() + end);
                }
            }
        }
        found
    };
    assert_ne!(found(), [""; 0]);
    store.forget(ada, NOON).await.expect("forgotten");
    store.carry_on().await.expect("done");
    store.close(Duration::from_secs(60)).await.expect("closed");
    assert_eq!(found(), [""; 0]);
    let store = open(&StoreUrl::file(&path));
    // What stands for the key of an attempt of today goes with the day.
    let url = StoreUrl::file(&path);
    assert_eq!(count(&url, "forgotten_attempts", "1 = 1"), 1);
    store
        .clear(None, later(24))
        .await
        .expect("the housekeeping");
    assert_eq!(count(&url, "forgotten_attempts", "1 = 1"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn to_be_forgotten_or_to_remove_a_key_gives_no_second_attempt_today() {
    on_both(async |url| {
        let store = open(url);
        let begin = async |key: &str, code: u64, hours: i64| {
            let board = SharedBoard::Daily("labyrinth");
            let begun = store.begin_attempt(somebody(key), board, Code::new(code), later(hours));
            begun.await.expect("a board")
        };
        let day = |hours| Ranking::Daily(later(hours).day());
        let first = begin("ada", 1, 0).await;
        assert_eq!(first.standing, day(0));
        let code = store
            .link_code(somebody("ada"), NOON)
            .await
            .expect("a code");
        store
            .link(somebody("laptop"), code, NOON)
            .await
            .expect("linked");
        let removed = store.remove_key(somebody("ada"), "SHA256:laptop".to_owned(), NOON);
        removed.await.expect("removed");
        assert_eq!(begin("laptop", 2, 1).await.standing, Ranking::Practice);
        let won = store
            .finish(somebody("ada"), finished(&first, 100), NOON)
            .await;
        won.expect("kept");
        store
            .forget(somebody("ada"), NOON)
            .await
            .expect("forgotten");
        let second = begin("ada", 3, 1).await;
        assert_eq!(second.standing, Ranking::Practice);
        // Whatever is claimed.
        let mut claim = finished(&second, 10);
        claim.standing = day(0);
        store
            .finish(somebody("ada"), claim, later(1))
            .await
            .expect("kept");
        let ranked = "standing = 2";
        assert_eq!(count(url, "runs", ranked), 1);
        // Another board is none that was tried, and tomorrow all of them are new.
        let other = store.begin_attempt(
            somebody("ada"),
            SharedBoard::Daily("hop"),
            Code::new(4),
            later(1),
        );
        assert_eq!(other.await.expect("a board").standing, day(0));
        assert_eq!(begin("ada", 5, 24).await.standing, day(24));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_a_list_by_being_forgotten_again_and_again() {
    on_both(async |url| {
        let store = open(url);
        let won = store.finish(somebody("ada"), drawn(1, 1, 10), NOON).await;
        won.expect("kept");
        // A thousand were forgotten on the list of the level, and each but one is slower.
        let list = "SELECT period, list FROM bests GROUP BY period, list";
        sql(
            url,
            format!(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) \
                 INSERT INTO bests (period, list, owner, a, b, code) \
                 SELECT l.period, l.list, -n.i - 100, 9000000000000000000 + n.i, 0, n.i + 100 \
                 FROM ({list}) l, n"
            ),
        );
        store
            .forget(somebody("ada"), NOON)
            .await
            .expect("forgotten");
        let lists = count(url, "(SELECT DISTINCT period, list FROM bests) l", "1 = 1");
        let crowded = count(
            url,
            "(SELECT count(*) c FROM bests GROUP BY period, list) l",
            "c > 1000",
        );
        assert!(
            lists > 0 && crowded <= 2,
            "only the board's own: {crowded} of {lists}"
        );
        assert_eq!(
            count(url, "bests", "a = 9000000000000001000"),
            crowded,
            "the worst go"
        );
        assert_eq!(count(url, "bests", "owner = -1"), lists, "the best stays");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_run_on_a_board_of_a_day_makes_room_for_a_better_guest() {
    on_both(async |url| {
        let store = open(url);
        let begin = async |requester: Requester, code: u64| {
            let begun = store.begin_attempt(
                requester,
                SharedBoard::Daily("labyrinth"),
                Code::new(code),
                NOON,
            );
            begun.await.expect("a board")
        };
        let slow = finished(&begin(somebody("ada"), 1).await, 9_000);
        store
            .finish(somebody("ada"), slow, NOON)
            .await
            .expect("kept");
        store
            .forget(somebody("ada"), NOON)
            .await
            .expect("forgotten");
        let daily = "SELECT DISTINCT period, list FROM bests";
        sql(
            url,
            format!(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999) \
                 INSERT INTO bests (period, list, owner, a, b, code) \
                 SELECT l.period, l.list, -n.i - 100, 0, n.i, n.i + 100 FROM ({daily}) l, n \
                 WHERE l.period = 0"
            ),
        );
        let guest = requester(None, 7);
        let quick = finished(&begin(guest.clone(), 2).await, 100);
        store.finish(guest, quick, NOON).await.expect("kept");
        let left = store.page(None).await.expect("runs");
        let codes: Vec<_> = left.iter().map(|run| run.code.bits()).collect();
        assert_eq!(codes, [2]);
        assert!(matches!(left[0].owner, Owner::Guest(_)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_mean_something_are_refused() {
    on_both(async |url| {
        let store = open(url);
        for reserved in ["Guest", "аноним", "Unbekannt", "ADMIN 1", "mаzеd"] {
            let renamed = store.rename(somebody("ada"), name(reserved), NOON).await;
            let refused = Err(StoreError::Denied(UserError::Reserved));
            assert_eq!(renamed, refused, "{reserved}");
        }
    })
    .await;
}

fn account(store: &Store, key: &str, user: &str) -> Arc<Account> {
    let accounts = Accounts::new(store.clone(), Arc::new(SystemTime::now), 1);
    let key = Some(format!("SHA256:{key}"));
    Account::new(accounts, key, user, ClientAddress::LOCAL)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_tells_nothing_of_the_key_and_is_another_after_forgetting() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&super::backends::sqlite(folder.path()));
    let ada = account(&store, "ada", "admin");
    let (one, other) = (
        ada.welcome().await,
        account(&store, "ada", "ada").welcome().await,
    );
    assert_ne!(
        one.name, other.name,
        "drawn for each session until it is kept"
    );
    assert_eq!((one.user, other.user), (None, Some(name("ada"))));
    let keep = async || {
        let settings = StoreRequest::Settings("lang=de".to_owned());
        assert_eq!(ada.answer(settings, None).await, None);
        account(&store, "ada", "ada").welcome().await.name
    };
    assert_eq!(keep().await, one.name, "it is kept as it was shown");
    // Another session forgets the player: this one does not bring the name back.
    let forgotten = account(&store, "ada", "ada")
        .answer(StoreRequest::Forget, None)
        .await;
    let Some(StoreReply::Welcome(Ok(stranger))) = forgotten else {
        panic!("{forgotten:?}");
    };
    assert_ne!(stranger.name, one.name);
    assert_ne!(keep().await, one.name);
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_listed_removed_and_told_of_once() {
    on_both(async |url| {
        let store = open(url);
        let labelled = |key: &str| Requester {
            label: Some(name(key)),
            ..somebody(key)
        };
        let (ada, laptop) = (labelled("ada"), labelled("laptop"));
        let keys = async |who: &Requester| store.keys(who.clone()).await.expect("keys");
        assert_eq!(keys(&ada).await, []);
        store
            .rename(ada.clone(), name("Ada"), NOON)
            .await
            .expect("named");
        let remove = async |who: &Requester, key: &str, hours| {
            store
                .remove_key(who.clone(), format!("SHA256:{key}"), later(hours))
                .await
        };
        let last = Err(StoreError::Denied(UserError::LastKey));
        assert_eq!(remove(&ada, "ada", 0).await, last);
        let code = store.link_code(ada.clone(), NOON).await.expect("a code");
        let linked = store
            .link(laptop.clone(), code, NOON)
            .await
            .expect("linked");
        assert_eq!(linked.new_keys, [], "whoever added it knows");
        let both = keys(&ada).await;
        assert_eq!(both.len(), 2);
        assert!(both[0].here && !both[1].here);
        assert_eq!(both[1].name, Some(name("laptop")));
        assert_eq!(
            (both[1].added, both[1].used),
            (Some(NOON.day()), Some(NOON.day()))
        );
        // The other key's sessions are told, until one has said so.
        for _ in 0..2 {
            let told = store
                .profile(ada.clone(), mazed::model::Moment(0))
                .await
                .expect("a profile")
                .new_keys;
            assert_eq!(told.len(), 1);
            assert_eq!(told[0].fingerprint, "SHA256:laptop");
        }
        store
            .keys_told(laptop.clone())
            .await
            .expect("not this one's to say");
        assert_eq!(
            store
                .profile(ada.clone(), mazed::model::Moment(0))
                .await
                .expect("a profile")
                .new_keys
                .len(),
            1
        );
        store.keys_told(ada.clone()).await.expect("told");
        assert_eq!(
            store
                .profile(ada.clone(), mazed::model::Moment(0))
                .await
                .expect("a profile")
                .new_keys,
            []
        );
        // A use is kept once a day, and none of somebody who is not known.
        store.key_used(ada.clone(), later(48)).await.expect("kept");
        store
            .key_used(somebody("bob"), later(48))
            .await
            .expect("nothing");
        assert_eq!(keys(&ada).await[0].used, Some(later(48).day()));
        assert_eq!(count(url, "keys", "1 = 1"), 2);
        // The lost one goes, and what it opened.
        let nothing = Err(StoreError::Denied(UserError::Nothing));
        assert_eq!(remove(&somebody("bob"), "laptop", 0).await, nothing);
        assert_eq!(remove(&ada, "bob", 0).await, nothing);
        assert_eq!(remove(&ada, "laptop", 0).await, Ok(()));
        assert_eq!(keys(&laptop).await, []);
        assert_eq!(store.player_data(laptop).await, Ok(None));
        assert_eq!(remove(&ada, "ada", 0).await, last);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_stay_a_year_after_the_last_visit() {
    on_both(async |url| {
        let store = open(url);
        let settings = async |key: &str| {
            let kept = store.settings(somebody(key), "lang=de".to_owned(), NOON);
            kept.await.expect("kept");
        };
        for key in ["gone", "back", "wins", "plays", "banned", "unnoted"] {
            settings(key).await;
        }
        let won = store.finish(somebody("wins"), drawn(1, 1, 100), NOON);
        won.await.expect("kept");
        let begun = store.begin_attempt(
            somebody("plays"),
            SharedBoard::Daily("hop"),
            Code::new(2),
            NOON,
        );
        begun.await.expect("a board");
        let terms = BanTerms {
            since: NOON,
            until: None,
            reason: None,
        };
        let banned = store.ban_player(id(&store, "banned").await, terms);
        banned.await.expect("banned");
        // A key of a store of before has no last use.
        let unnoted = id(&store, "unnoted").await.0;
        sql(
            url,
            format!("UPDATE keys SET used = NULL WHERE player = {unnoted}"),
        );
        store
            .key_used(somebody("back"), later(24 * 200))
            .await
            .expect("kept");
        let left = async || {
            let mut left = Vec::new();
            for listed in store.players(100).await.expect("a list") {
                left.extend(listed.keys);
            }
            left.sort_unstable();
            left.join(" ").replace("SHA256:", "")
        };
        let all = left().await;
        let clear = async |days: i64| store.clear(None, later(24 * days)).await.expect("cleared");
        clear(364).await;
        assert_eq!(left().await, all);
        clear(366).await;
        assert_eq!(left().await, "back banned plays wins");
        clear(564).await;
        assert_eq!(left().await, "back banned plays wins");
        clear(566).await;
        assert_eq!(left().await, "banned plays wins");
        // Their keys are gone with them, and whoever comes again is new.
        assert_eq!(count(url, "keys", "fingerprint = 'SHA256:gone'"), 0);
        settings("gone").await;
        // A page is not all of them.
        let since = NOON.0;
        sql(
            url,
            format!(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) \
                 INSERT INTO players (id, name, name_key, since) \
                 SELECT i, 'n' || i, 'n' || i, {since} FROM n"
            ),
        );
        clear(366).await;
        assert_eq!(count(url, "players", "id <= 1200"), 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_told_at_once_of_a_key_that_was_added_beside_it() {
    use mazed::accounts::StoreClient;
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&super::backends::sqlite(folder.path()));
    let accounts = Accounts::new(store, Arc::new(SystemTime::now), 1);
    let session = |key: &str| {
        let key = Some(key.to_owned());
        Account::new(Arc::clone(&accounts), key, "ada", ClientAddress::LOCAL)
    };
    let (ada, thief) = (session("SHA256:ada"), session("SHA256:thief"));
    let code = ada.answer(StoreRequest::LinkCode, None).await;
    let Some(StoreReply::LinkCode(Ok(code))) = code else {
        panic!("{code:?}");
    };
    let mut client = StoreClient::new(ada);
    thief.answer(StoreRequest::Link(code), None).await;
    let told = tokio::time::timeout(Duration::from_secs(60), client.reply()).await;
    let Ok(StoreReply::Welcome(Ok(profile))) = told else {
        panic!("{told:?}");
    };
    assert_eq!(profile.new_keys[0].fingerprint, "SHA256:thief");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_look_like_another_players_are_taken() {
    on_both(async |url| {
        let store = open(url);
        let rename = async |key, text| store.rename(somebody(key), name(text), NOON).await;
        let taken = || Err(StoreError::Denied(UserError::Taken));
        assert_eq!(rename("ada", "Bill").await, Ok(name("Bill")));
        for alike in ["bill", "\u{412}ill", "BiIl", "\u{412}ILL", "B1ll"] {
            assert_eq!(rename("eve", alike).await, taken(), "{alike}");
        }
        assert_eq!(rename("eve", "Will").await, Ok(name("Will")));
        // One's own may be written in another way, and is free when it is given up.
        assert_eq!(rename("ada", "BILL").await, Ok(name("BILL")));
        assert_eq!(rename("ada", "Ada").await, Ok(name("Ada")));
        assert_eq!(rename("eve", "BiIl").await, Ok(name("BiIl")));
        assert_eq!(rename("ada", "Bill").await, taken());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_takes_no_hidden_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&super::backends::sqlite(folder.path()));
    let hidden = Hidden::Name(name("Rude"));
    assert_eq!(store.hide(hidden, true).await, Ok(true));
    let accounts = Accounts::new(store, Arc::new(SystemTime::now), 1);
    let guest = Account::new(accounts, None, "eve", ClientAddress::LOCAL);
    for (named, reply) in [
        ("Rude", Err(UserError::Taken)),
        ("R U D E", Err(UserError::Taken)),
        ("Kind", Ok(name("Kind"))),
    ] {
        let renamed = guest.answer(StoreRequest::Rename(name(named)), None).await;
        assert_eq!(renamed, Some(StoreReply::Renamed(reply)));
    }
}

/// A use of a trigger in the words of SQLite.
#[tokio::test(flavor = "multi_thread")]
async fn a_ban_is_there_with_its_runs_off_the_lists_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = super::backends::sqlite(folder.path());
    let store = open(&url);
    let won = store.finish(somebody("eve"), drawn(1, 1, 50), NOON).await;
    won.expect("kept");
    let eve = id(&store, "eve").await;
    let terms = || BanTerms {
        since: NOON,
        until: Some(later(1)),
        reason: None,
    };
    // The runs cannot be taken off the lists.
    sql(
        &url,
        "CREATE TRIGGER stop BEFORE UPDATE OF change ON players \
         BEGIN SELECT RAISE(ABORT, 'no'); END"
            .to_owned(),
    );
    store.ban_player(eve, terms()).await.expect_err("refused");
    assert_eq!(store.bans().await, Ok(vec![]));
    assert_eq!(count(&url, "players", "banned <> 0"), 0);
    sql(&url, "DROP TRIGGER stop".to_owned());
    store.ban_player(eve, terms()).await.expect("banned");
    assert_eq!(listed(&store).await, []);
    // And back.
    sql(
        &url,
        "CREATE TRIGGER stop BEFORE UPDATE OF change ON players \
         BEGIN SELECT RAISE(ABORT, 'no'); END"
            .to_owned(),
    );
    store.end_bans(later(2)).await.expect_err("refused");
    store.unban_player(eve).await.expect_err("refused");
    assert_eq!(store.bans().await.expect("bans").len(), 1);
    sql(&url, "DROP TRIGGER stop".to_owned());
    store.end_bans(later(2)).await.expect("lifted");
    assert_eq!(store.bans().await, Ok(vec![]));
    assert_eq!(listed(&store).await.len(), 1);
}

/// A run on today's labyrinth, begun so many hours after noon and won at once.
async fn attempt(store: &Store, key: &str, code: u64, hours: i64, pace: u64) {
    let code = Code::new(code);
    let begun = store
        .begin_attempt(
            somebody(key),
            SharedBoard::Daily("labyrinth"),
            code,
            later(hours),
        )
        .await
        .expect("begun");
    let board = begun.run.run().expect("a run");
    let run = walked(board.level(), board.seed(), pace, 0);
    let claim = claim(begun.code.bits(), &run, begun.standing);
    let won = store.finish(somebody(key), claim, later(hours)).await;
    won.expect("kept");
}

async fn daily(store: &Store) -> Vec<u64> {
    let query = ListQuery {
        scope: Scope::Daily {
            game: "labyrinth",
            day: NOON.day(),
        },
        category: Category::Screen,
        measure: Measure::Fastest,
        period: Period::All,
        limit: 9,
    };
    let list = store.list(somebody("somebody"), query, NOON).await;
    let top = list.expect("a list").top;
    top.iter().map(|line| line.code.bits()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_attempts_that_meet_in_one_player_the_first_counts() {
    // Whose was first, and who gives the code: the faster second one never counts.
    for (first, second, target) in [
        ("desktop", "laptop", "laptop"),
        ("desktop", "laptop", "desktop"),
    ] {
        on_both(async |url| {
            let store = open(url);
            // A run on the level of the day that is still ranked afterwards.
            attempt(&store, first, 1, 0, 400).await;
            attempt(&store, second, 2, 1, 100).await;
            assert_eq!(daily(&store).await, [2, 1]);
            let other = if target == first { second } else { first };
            let code = store.link_code(somebody(target), later(2)).await;
            let code = code.expect("a code");
            store
                .link(somebody(other), code, later(2))
                .await
                .expect("linked");
            store.carry_on().await.expect("done");
            assert_eq!(daily(&store).await, [1], "{target}");
            assert_eq!(count(url, "runs", "code = 2 AND standing = 0"), 1);
            assert_eq!(count(url, "bests", "code = 2"), 0);
            assert!(count(url, "bests", "code = 1") >= 4);
            assert_eq!(count(url, "tries", "code = 1 AND done = 1"), 1);
            assert_eq!(count(url, "tries", "1 = 1"), 1);
            assert_eq!(count(url, "players", "change IS NOT NULL"), 0);
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_attempt_that_is_not_finished_counts_before_a_finished_second_one() {
    on_both(async |url| {
        let store = open(url);
        let code = Code::new(1);
        let begin = async |key: &str, hours| {
            let game = SharedBoard::Daily("labyrinth");
            let begun = store.begin_attempt(somebody(key), game, code, later(hours));
            begun.await.expect("begun")
        };
        begin("desktop", 0).await;
        attempt(&store, "laptop", 2, 1, 100).await;
        let link = store.link_code(somebody("laptop"), later(2)).await;
        store
            .link(somebody("desktop"), link.expect("a code"), later(2))
            .await
            .expect("linked");
        store.carry_on().await.expect("done");
        assert_eq!(daily(&store).await, [0; 0]);
        let again = begin("laptop", 3).await;
        assert_eq!(again.code, Code::new(1));
        assert_eq!(again.standing, Ranking::Daily(NOON.day()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn before_a_key_is_linked_it_is_said_whose_it_will_be_and_what_becomes_of_the_runs() {
    on_both(async |url| {
        let store = open(url);
        let offer = async |key: &str, code| store.link_offer(somebody(key), code, NOON).await;
        let offered = |to: &str, from: Option<&str>, merges| {
            Ok(LinkOffer {
                to: name(to),
                from: from.map(name),
                merges,
            })
        };
        for (key, named) in [("ada", "Ada"), ("bob", "Bob")] {
            let renamed = store.rename(somebody(key), name(named), NOON).await;
            renamed.expect("named");
        }
        let code = store
            .link_code(somebody("ada"), NOON)
            .await
            .expect("a code");
        let nothing = Err(StoreError::Denied(UserError::Nothing));
        assert_eq!(offer("bob", Code::new(1)).await, nothing);
        assert_eq!(offer("new", code).await, offered("Ada", None, false));
        assert_eq!(offer("ada", code).await, offered("Ada", None, false));
        assert_eq!(offer("bob", code).await, offered("Ada", Some("Bob"), true));
        let late = store.link_offer(somebody("bob"), code, later(1)).await;
        assert_eq!(late, nothing);
        let guest = store.link_offer(requester(None, 1), code, NOON).await;
        assert_eq!(guest, Err(StoreError::Denied(UserError::NoKey)));
        // With another key Bob stays Bob.
        let second = store
            .link_code(somebody("bob"), NOON)
            .await
            .expect("a code");
        let linked = store.link(somebody("phone"), second, NOON).await;
        linked.expect("linked");
        assert_eq!(
            offer("phone", code).await,
            offered("Ada", Some("Bob"), false)
        );
        // Looking changes nothing.
        assert_eq!(count(url, "links", "1 = 1"), 1);
        assert_eq!(count(url, "players", "1 = 1"), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_of_a_board_of_today_is_told_when_the_day_is_over() {
    on_both(async |url| {
        let store = open(url);
        attempt(&store, "ada", 1, 0, 100).await;
        let won = store.finish(somebody("ada"), drawn(2, 7, 50), NOON).await;
        won.expect("kept");
        let told = async |hours| {
            let at = later(hours);
            let runs = store.player_runs(somebody("ada"), None, at).await;
            let runs = runs.expect("runs");
            let code = Code::new(1);
            let record = store.record(somebody("ada"), code, vec![], at).await;
            let seeds: Vec<_> = runs.iter().map(|(_, seed)| seed.is_some()).collect();
            (seeds, record.expect("her own").is_of_today)
        };
        assert_eq!(told(1).await, (vec![false, true], true));
        assert_eq!(told(24).await, (vec![true, true], false));
    })
    .await;
}
