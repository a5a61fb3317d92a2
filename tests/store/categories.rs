//! Which lists a run is on, and in which order, on both databases.

use super::backends::{on_both, open, sqlite};
use super::play::{NOON, claim, drawn, in_text_mode, later, requester, somebody, walked};
use mazed::games::{Level, labyrinth};
use mazed::model::request::Claim;
use mazed::model::{
    Category, Code, Hidden, ListQuery, Measure, Moment, Name, Period, Raced, Ranking, Rival, Scope,
    UserError,
};
use mazed::store::{Store, StoreError};

fn query(level: &Level, category: Category, measure: Measure) -> ListQuery {
    ListQuery {
        scope: Scope::Level {
            game: "labyrinth",
            level: level.words(),
        },
        category,
        measure,
        period: Period::All,
        limit: 50,
    }
}

fn small() -> Level {
    labyrinth::level(9, 9)
}

/// Ranks and codes of a list.
async fn listed(store: &Store, query: ListQuery) -> Vec<(u32, u64)> {
    let list = store.list(requester(None, 9), query, later(1)).await;
    let lines = list.expect("a list").top;
    lines
        .iter()
        .map(|line| (line.rank, line.code.bits()))
        .collect()
}

async fn fastest(store: &Store, category: Category) -> Vec<(u32, u64)> {
    listed(store, query(&small(), category, Measure::Fastest)).await
}

/// Each run is of a player of its own.
async fn hand_in(store: &Store, claim: Claim, at: Moment) {
    let player = somebody(&format!("player {}", claim.code));
    store.finish(player, claim, at).await.expect("kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn runs_of_each_category_have_lists_of_their_own() {
    on_both(async |url| {
        let store = open(url);
        hand_in(&store, drawn(1, 1, 100), NOON).await;
        hand_in(&store, in_text_mode(drawn(2, 1, 90)), NOON).await;
        for (category, code) in [(Category::Screen, 1), (Category::TextMode, 2)] {
            for measure in [Measure::Fastest, Measure::AgainstPar] {
                let there = listed(&store, query(&small(), category, measure)).await;
                assert_eq!(there, [(1, code)], "{category:?}");
            }
            let placing = store.placing(Code::new(code), NOON).await.expect("ranks");
            assert_eq!((placing.fastest, placing.is_best), (Some(1), true));
            let levels = store.levels("labyrinth", category).await;
            assert_eq!(levels, Ok(vec![small()]));
            // Whom one races is looked for on the lists of one's own kind first.
            let board = Raced::Board(mazed::games::Opening {
                game: "labyrinth",
                level: small(),
                seed: Some(1),
            });
            let rival = Rival::First(category);
            let ghost = store.ghost(requester(None, 9), board, rival, NOON).await;
            assert_eq!(ghost, Ok(Code::new(code)));
        }
        assert_eq!(fastest(&store, Category::Late).await, []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn runs_with_pauses_stand_behind_and_a_tie_goes_to_the_earlier() {
    on_both(async |url| {
        let store = open(url);
        let paused = |code, pace| {
            let mut claim = drawn(code, 1, pace);
            claim.tally.pauses = 1;
            claim
        };
        hand_in(&store, paused(1, 50), NOON).await;
        hand_in(&store, drawn(2, 1, 100), Moment(NOON.0 + 2)).await;
        hand_in(&store, drawn(3, 1, 100), Moment(NOON.0 + 1)).await;
        hand_in(&store, drawn(4, 1, 100), Moment(NOON.0 + 1)).await;
        hand_in(&store, drawn(5, 1, 90), Moment(NOON.0 + 3)).await;
        hand_in(&store, paused(6, 40), Moment(NOON.0 + 4)).await;
        let order = [(1, 5), (2, 3), (2, 4), (4, 2), (5, 6), (6, 1)];
        assert_eq!(fastest(&store, Category::Screen).await, order);
        // A pause costs nothing where moves are counted.
        let par = query(&small(), Category::Screen, Measure::AgainstPar);
        let order = [(1, 6), (2, 1), (3, 5), (4, 3), (4, 4), (6, 2)];
        assert_eq!(listed(&store, par).await, order);
        // The same by the places that are told one by one.
        for (rank, code) in [(1, 5), (2, 3), (4, 2), (6, 1)] {
            let placing = store.placing(Code::new(code), NOON).await.expect("ranks");
            assert_eq!(placing.fastest, Some(rank), "{code}");
        }
        // A player's own best is one without pauses, if there is one.
        let ada = somebody("ada");
        let mut told = Vec::new();
        for claim in [paused(11, 60), drawn(12, 1, 120), paused(13, 30)] {
            let kept = store.finish(ada.clone(), claim.clone(), later(1)).await;
            let again = store.finish(ada.clone(), claim.clone(), later(2)).await;
            assert_eq!(kept, again);
            let placing = store.placing(claim.code, NOON).await.expect("ranks");
            told.push((kept.expect("kept").best_time, placing.is_best));
        }
        let time = |pace| drawn(0, 1, pace).tally.time;
        let expected = [
            (None, true),
            (Some(time(60)), true),
            (Some(time(120)), false),
        ];
        assert_eq!(told, expected);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_see_of_when_somebody_played_is_to_the_minute() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&sqlite(folder.path()));
    hand_in(&store, drawn(1, 1, 100), Moment(NOON.0 + 59_999)).await;
    let query = query(&small(), Category::Screen, Measure::Fastest);
    let list = store.list(requester(None, 9), query, NOON).await;
    assert_eq!(list.expect("a list").top[0].at, NOON);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_of_ones_own_is_practice_with_bests_of_its_own() {
    on_both(async |url| {
        let store = open(url);
        let own = [
            labyrinth::level(11, 7),
            small().with("algorithm", "wilson"),
            labyrinth::level(31, 31).with("word", "hi"),
        ];
        for level in &own {
            assert!(!labyrinth::ENTRY.is_ranked(level), "{}", level.words());
        }
        let level = &own[0];
        let ada = somebody("ada");
        let mut told = Vec::new();
        for (code, seed, pace) in [(1, 1, 200), (2, 2, 100), (3, 3, 300)] {
            let claim = claim(code, &walked(level, seed, pace, 0), Ranking::Ranked);
            let kept = store.finish(ada.clone(), claim.clone(), later(code as i64));
            told.push((kept.await.expect("kept").best_time, claim.tally.time));
            let again = store.finish(ada.clone(), claim, later(9)).await;
            assert_eq!(again.expect("kept").best_time, told.last().expect("one").0);
        }
        let [(first, slow), (second, fast), (third, _)] = told[..] else {
            panic!("{told:?}");
        };
        assert_eq!((first, second, third), (None, Some(slow), Some(fast)));
        for run in store.page(None).await.expect("a page") {
            assert_eq!(run.standing, Ranking::Practice);
        }
        let there = listed(&store, query(level, Category::Screen, Measure::Fastest)).await;
        assert_eq!(there, []);
        // What helped does not count, nor what others have played.
        let mut helped = claim(4, &walked(level, 4, 50, 0), Ranking::Practice);
        helped.tally.hints = 1;
        store
            .finish(ada.clone(), helped, later(4))
            .await
            .expect("kept");
        let others = claim(5, &walked(level, 5, 50, 0), Ranking::Practice);
        hand_in(&store, others, later(4)).await;
        let last = claim(6, &walked(level, 6, 50, 0), Ranking::Practice);
        let kept = store.finish(ada, last, later(5)).await.expect("kept");
        assert_eq!(kept.best_time, Some(fast));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_is_on_no_list_and_comes_back() {
    on_both(async |url| {
        let store = open(url);
        let ada = somebody("ada");
        let name = |text| Name::clean(text).expect("a name");
        store
            .rename(ada.clone(), name("Ada"), NOON)
            .await
            .expect("named");
        for (code, pace) in [(1, 100), (2, 200)] {
            store
                .finish(ada.clone(), drawn(code, 1, pace), NOON)
                .await
                .expect("kept");
        }
        hand_in(&store, drawn(3, 1, 150), NOON).await;
        let hide = async |what: &Hidden, hide| store.hide(what.clone(), hide).await;
        let there = async || fastest(&store, Category::Screen).await;
        let both = [(1, 1), (2, 3)];
        assert_eq!(there().await, both);

        // A run: the owner's next best moves up.
        let run = Hidden::Run(Code::new(1));
        assert_eq!(hide(&run, true).await, Ok(true));
        assert_eq!(hide(&run, true).await, Ok(false));
        assert_eq!(there().await, [(1, 3), (2, 2)]);
        // Nothing but showing it brings it back.
        let player = store
            .player("Ada".to_owned())
            .await
            .expect("a reply")
            .expect("Ada");
        for banned in [true, false] {
            store.ban(player.id, banned).await.expect("done");
        }
        assert_eq!(there().await, [(1, 3), (2, 2)]);
        // Nor does it go with the runs that nobody needs.
        store
            .clear(Some(1), later(24 * 400))
            .await
            .expect("cleared");
        assert_eq!(hide(&run, false).await, Ok(true));
        assert_eq!(there().await, both);
        assert_eq!(hide(&Hidden::Run(Code::new(77)), true).await, Ok(false));

        // A level: it has no list, and what is won there no rank, until it is shown again.
        let level = Hidden::Level {
            game: "labyrinth",
            level: small().words(),
        };
        assert_eq!(hide(&level, true).await, Ok(true));
        assert_eq!(there().await, []);
        assert_eq!(
            store.levels("labyrinth", Category::Screen).await,
            Ok(vec![])
        );
        hand_in(&store, drawn(4, 1, 50), NOON).await;
        assert_eq!(
            store
                .placing(Code::new(4), NOON)
                .await
                .expect("none")
                .fastest,
            None
        );
        assert_eq!(hide(&level, false).await, Ok(true));
        assert_eq!(there().await, [(1, 4), (2, 1), (3, 3)]);

        // A name: nobody is called so, whoever is.
        let hidden = Hidden::Name(name("ADA"));
        assert_eq!(hide(&hidden, true).await, Ok(true));
        let shown = async || {
            let query = query(&small(), Category::Screen, Measure::Fastest);
            let list = store
                .list(requester(None, 9), query, NOON)
                .await
                .expect("a list");
            let record = store
                .record(requester(None, 9), Code::new(1), vec![], NOON)
                .await;
            (list.top[1].name.clone(), record.expect("a run").name)
        };
        assert_eq!(shown().await, (None, None));
        let taken = store.rename(somebody("bob"), name("A d a"), NOON).await;
        assert_eq!(taken, Err(StoreError::Denied(UserError::Taken)));
        // Nor like it, as it is written.
        let taken = store.rename(somebody("bob"), name("\u{410}DА"), NOON).await;
        assert_eq!(taken, Err(StoreError::Denied(UserError::Taken)));
        let all = store.hidden().await.expect("a list");
        // As the player has written it.
        assert_eq!(all, [("name".to_owned(), "Ada".to_owned())]);
        assert_eq!(hide(&hidden, false).await, Ok(true));
        assert_eq!(shown().await, (Some(name("Ada")), Some(name("Ada"))));
        assert_eq!(store.hidden().await, Ok(vec![]));
    })
    .await;
}
