//! The ladder: boards of a week with one attempt each, and stars that stay.

use super::backends::on_stores;
use super::play::{
    FOR_EVER, NOON, claim, done, drawn, finished, later, lines, refused, requester, somebody,
    walked,
};
use mazed::games::run::Run;
use mazed::games::{Action, labyrinth};
use mazed::model::request::Claim;
use mazed::model::{
    Attempt, Code, Ladder, Moment, Ranking, Saved, Scope, Secret, SharedBoard, Step, UserError,
    Week,
};
use mazed::store::{Requester, Store};
use std::time::Duration;

/// From Monday, the 16th of November 2026.
const WEEK: Week = Week(2967);

/// Hours from noon on Saturday to the next week.
const TO_MONDAY: i64 = 36;

fn step(number: u8) -> Step {
    Step::new(number).expect("a step")
}

async fn begin(store: &Store, who: &Requester, number: u8, code: u64, hours: i64) -> Saved {
    let board = SharedBoard::Step(step(number));
    let begun = store.begin_attempt(who.clone(), board, Code::new(code), later(hours));
    begun.await.expect("a board")
}

async fn win(store: &Store, who: &Requester, claim: Claim, hours: i64) {
    let kept = store.finish(who.clone(), claim, later(hours)).await;
    kept.expect("kept");
}

/// Begins and wins at once, a move every so many milliseconds.
async fn attempt(store: &Store, who: &Requester, number: u8, code: u64, hours: i64, pace: u64) {
    let begun = begin(store, who, number, code, hours).await;
    win(store, who, finished(&begun, pace), hours).await;
}

async fn ladder(store: &Store, who: &Requester, hours: i64) -> Ladder {
    let ladder = store.ladder(who.clone(), later(hours)).await;
    ladder.expect("a ladder")
}

async fn stars(store: &Store, who: &Requester, number: u8) -> u8 {
    ladder(store, who, 0).await.steps[usize::from(number) - 1].stars
}

async fn list(store: &Store, scope: Scope) -> Vec<u64> {
    let top = lines(store, scope, NOON).await;
    top.iter().map(|line| line.code.bits()).collect()
}

async fn of_week(store: &Store, number: u8) -> Vec<u64> {
    let scope = Scope::Ladder {
        week: WEEK,
        step: step(number),
    };
    list(store, scope).await
}

/// The way out behind a hint or some detours.
fn played(saved: &Saved, hints: u32, detours: u32, pace: u64) -> Claim {
    let level = saved.run.run().expect("a run").level().clone();
    let way = walked(&level, saved.run.seed, pace, detours);
    let mut run = Run::new(&labyrinth::ENTRY, way.level().clone(), way.seed());
    for _ in 0..hints {
        run.record(Duration::ZERO, Action::Hint);
    }
    for (at, action) in way.actions() {
        run.record(at, action);
    }
    claim(saved.code.bits(), &run, Ranking::Practice)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_attempt_of_a_week_at_a_step_is_ranked_on_the_list_of_that_week() {
    on_stores(async |store| {
        let (ada, bob) = (somebody("ada"), somebody("bob"));
        assert_eq!(Week::of(NOON.day()), WEEK);
        let first = begin(&store, &ada, 1, 1, 0).await;
        assert_eq!(first.standing, Ranking::Ladder(WEEK, step(1)));
        assert_eq!(
            first.run.level,
            step(1).level().canonical(&labyrinth::ENTRY).words()
        );
        // Begun, it is the one try there is.
        let again = begin(&store, &ada, 1, 2, 1).await;
        assert_eq!((again.code, again.run.seed), (first.code, first.run.seed));
        let others = ladder(&store, &ada, 1).await;
        assert_eq!(others.steps[0].this_week, Attempt::Begun);
        // Given up, it is none that could be continued.
        let other = begin(&store, &ada, 5, 50, 1).await;
        done(store.drop_run(ada.clone(), other.code, later(1))).await;
        let others = ladder(&store, &ada, 1).await;
        assert_eq!(others.steps[4].this_week, Attempt::GivenUp);
        let again = begin(&store, &ada, 5, 51, 1).await;
        assert_eq!(again.standing, Ranking::Practice);
        attempt(&store, &bob, 1, 3, 1, 100).await;
        assert_eq!(of_week(&store, 1).await, [3]);
        assert_eq!(of_week(&store, 2).await, [0; 0]);
        let placing = store.placing(Code::new(3), later(1)).await.unwrap();
        assert_eq!(
            (
                placing.ladder,
                placing.daily,
                placing.fastest,
                placing.streak
            ),
            (Some(1), None, None, None)
        );
        // It has no list but that of its week.
        let level = Scope::Level {
            game: "labyrinth",
            level: first.run.level.clone(),
        };
        assert_eq!(list(&store, level).await, [0; 0]);
        // A second try is practice, whatever is claimed, and so is another board.
        let second = begin(&store, &bob, 1, 4, 2).await;
        assert_eq!(second.standing, Ranking::Practice);
        assert_eq!(second.run.seed, first.run.seed);
        let mut forged = finished(&second, 10);
        forged.standing = Ranking::Ladder(WEEK, step(1));
        win(&store, &bob, forged, 2).await;
        let mut elsewhere = drawn(5, 77, 10);
        elsewhere.standing = Ranking::Ladder(WEEK, step(1));
        win(&store, &ada, elsewhere, 2).await;
        let mut of_another_step = finished(&begin(&store, &bob, 2, 6, 2).await, 10);
        of_another_step.standing = Ranking::Ladder(WEEK, step(1));
        win(&store, &bob, of_another_step, 2).await;
        assert_eq!(of_week(&store, 1).await, [3]);
        assert_eq!(of_week(&store, 2).await, [0; 0]);
        // It is no daily board: no day, no streak.
        let today = store.today(bob.clone(), later(2)).await.unwrap();
        assert_eq!((today.streak, today.longest), (0, 0));
        // The week ends on Sunday at midnight.
        let ladder = ladder(&store, &bob, 2).await;
        assert_eq!((ladder.week, ladder.left), (WEEK, 34 * 3_600_000));
        assert_eq!(ladder.steps.len(), 40);
        assert_eq!((ladder.steps[0].finished, ladder.steps[1].finished), (1, 0));
        let mine = &ladder.steps[0].this_week;
        assert!(
            matches!(mine, Attempt::Done { code, rank: 1, .. } if *code == Code::new(3)),
            "{mine:?}"
        );
        // The shortest way is worth three stars.
        let profile = store.profile(bob.clone(), NOON).await.unwrap();
        assert_eq!(profile.step, Some(step(3)));
        let profile = store.profile(somebody("new"), NOON).await.unwrap();
        assert_eq!(profile.step, Some(step(1)));
        // The next week has other boards, and everybody has a try again.
        let next = begin(&store, &bob, 1, 7, TO_MONDAY).await;
        assert_eq!(next.standing, Ranking::Ladder(Week(WEEK.0 + 1), step(1)));
        assert_ne!(next.run.seed, first.run.seed);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_the_week_is_a_secret_until_it_is_finished_or_over() {
    on_stores(async |store| {
        let (ada, bob, eve) = (somebody("ada"), somebody("bob"), requester(None, 3));
        attempt(&store, &bob, 1, 1, 0, 100).await;
        let practice = begin(&store, &bob, 1, 2, 1).await;
        let begun = begin(&store, &ada, 1, 3, 1).await;
        let seen = async |who: &Requester, seeds: &[u64], hours| {
            let seeds = seeds.to_vec();
            let record = store.record(who.clone(), Code::new(1), seeds, later(hours));
            record.await.map(|record| record.is_of_today)
        };
        let secret = UserError::Secret(SharedBoard::Step(step(1)));
        for hours in [2, TO_MONDAY - 1] {
            refused(seen(&ada, &[], hours), secret).await;
            refused(seen(&eve, &[], hours), secret).await;
            assert_eq!(seen(&bob, &[], hours).await, Ok(true));
            let seeds = [practice.run.seed];
            assert_eq!(seen(&eve, &seeds, hours).await, Ok(true));
            // A finished board of another step helps nobody.
            refused(seen(&eve, &[7], hours), secret).await;
        }
        assert_eq!(seen(&ada, &[], TO_MONDAY).await, Ok(false));
        // Whoever gives it up has seen it.
        done(store.drop_run(ada.clone(), begun.code, later(3))).await;
        assert_eq!(seen(&ada, &[], 3).await, Ok(true));
        // Not even who has finished it is told the seed: others could rehearse with it.
        let seeds = async |hours| {
            let runs = store.player_runs(bob.clone(), None, later(hours)).await;
            let runs = runs.expect("runs").into_iter();
            runs.map(|(_, seed)| seed).collect::<Vec<_>>()
        };
        assert_eq!(seeds(TO_MONDAY - 1).await, [None]);
        assert_eq!(seeds(TO_MONDAY).await, [Some(practice.run.seed)]);
        let again = begin(&store, &bob, 1, 4, 3).await;
        assert_eq!(
            (again.standing, again.shown_seed()),
            (Ranking::Practice, None)
        );
        let attempt = begin(&store, &bob, 2, 5, 3).await;
        assert_eq!(attempt.shown_seed(), None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_begun_on_sunday_and_finished_on_monday_is_practice_and_gives_stars() {
    on_stores(async |store| {
        let (ada, bob) = (somebody("ada"), somebody("bob"));
        let begun = begin(&store, &ada, 1, 1, TO_MONDAY - 1).await;
        attempt(&store, &bob, 1, 2, TO_MONDAY - 1, 500).await;
        win(&store, &ada, finished(&begun, 100), TO_MONDAY + 1).await;
        assert_eq!(of_week(&store, 1).await, [2]);
        let ladder = ladder(&store, &ada, TO_MONDAY + 1).await;
        assert_eq!(ladder.steps[0].this_week, Attempt::Untried);
        assert_eq!(ladder.steps[0].stars, 3);
        // A finished attempt is told of in the second before the week ends, and no longer.
        let at = Moment(later(TO_MONDAY).0 - 1);
        let last = store.ladder(bob.clone(), at).await.unwrap();
        assert!(matches!(last.steps[0].this_week, Attempt::Done { .. }));
        assert_eq!(last.left, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stars_stay_and_practice_improves_them() {
    on_stores(async |store| {
        let ada = somebody("ada");
        // Out after a hint: no rank, one star.
        let begun = begin(&store, &ada, 1, 1, 0).await;
        win(&store, &ada, played(&begun, 1, 0, 100), 0).await;
        let helped = ladder(&store, &ada, 0).await;
        assert_eq!(helped.steps[0].stars, 1);
        let mine = &helped.steps[0].this_week;
        assert_eq!(*mine, Attempt::GivenUp);
        assert_eq!(of_week(&store, 1).await, [0; 0]);
        // Slow and with a detour: no hint, two stars.
        let slow = begin(&store, &ada, 1, 2, 1).await;
        assert_eq!(slow.standing, Ranking::Practice);
        win(&store, &ada, played(&slow, 0, 3, 2_000), 1).await;
        assert_eq!(stars(&store, &ada, 1).await, 2);
        // In less than the time of the level: three.
        let quick = begin(&store, &ada, 1, 3, 1).await;
        win(&store, &ada, played(&quick, 0, 3, 50), 1).await;
        assert_eq!(stars(&store, &ada, 1).await, 3);
        // A worse run takes none away.
        let worse = begin(&store, &ada, 1, 4, 2).await;
        win(&store, &ada, played(&worse, 1, 3, 2_000), 2).await;
        assert_eq!(stars(&store, &ada, 1).await, 3);
        // The shortest way, however slow.
        attempt(&store, &ada, 2, 5, 2, 3_000).await;
        assert_eq!(stars(&store, &ada, 2).await, 3);
        // A board of one's own, of another server, or of long ago is none of the ladder.
        let other = Secret([9; 32]).step(WEEK, step(3)).seed;
        let old = Week(WEEK.0 - 7);
        let old = store.secret().step(old, step(3)).seed;
        for (code, seed) in (6..).zip([Some(7), other, old]) {
            let level = step(3).level();
            let run = walked(&level, seed.expect("a seed"), 50, 0);
            win(&store, &ada, claim(code, &run, Ranking::Practice), 3).await;
        }
        assert_eq!(stars(&store, &ada, 3).await, 0);
        // That of last week, which was laid aside, is one.
        let last = store.secret().step(Week(WEEK.0 - 1), step(3)).seed;
        let run = walked(&step(3).level(), last.expect("a seed"), 50, 0);
        win(&store, &ada, claim(9, &run, Ranking::Practice), 3).await;
        assert_eq!(stars(&store, &ada, 3).await, 3);
        let mine = store.player_data(ada).await.unwrap().expect("a player");
        assert_eq!(mine.stars, [1, 2, 3].map(|number| (step(number), 3)));
        assert_eq!(mine.days, []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_become_one_keep_the_better_stars_and_the_first_attempt() {
    on_stores(async |store| {
        let (desktop, laptop) = (somebody("desktop"), somebody("laptop"));
        attempt(&store, &desktop, 1, 1, 0, 300).await;
        attempt(&store, &laptop, 1, 2, 1, 100).await;
        let helped = begin(&store, &laptop, 2, 3, 1).await;
        win(&store, &laptop, played(&helped, 1, 0, 100), 1).await;
        attempt(&store, &desktop, 2, 4, 1, 100).await;
        attempt(&store, &desktop, 3, 5, 1, 100).await;
        let code = store.link_code(laptop.clone(), later(2)).await.unwrap();
        let linked = store.link(desktop.clone(), code, later(2)).await;
        assert_eq!(linked.expect("linked").step, Some(step(4)));
        for (number, three) in [(1, 3), (2, 3), (3, 3), (4, 0)] {
            assert_eq!(stars(&store, &laptop, number).await, three, "{number}");
        }
        assert_eq!(of_week(&store, 1).await, [1]);
        // The laptop's attempt was later, helped or not.
        assert_eq!(of_week(&store, 3).await, [5]);
        assert_eq!(
            begin(&store, &laptop, 1, 6, 3).await.standing,
            Ranking::Practice
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_loses_the_stars_and_gets_no_second_attempt_this_week() {
    on_stores(async |store| {
        let ada = somebody("ada");
        attempt(&store, &ada, 1, 1, 0, 100).await;
        done(store.forget(ada.clone(), later(1))).await;
        assert_eq!(stars(&store, &ada, 1).await, 0);
        assert_eq!(of_week(&store, 1).await, [1], "without a name");
        let second = begin(&store, &ada, 1, 2, 2).await;
        assert_eq!(second.standing, Ranking::Practice);
        // Not on the next day either.
        store.clear(later(24)).await.expect("cleared");
        let third = begin(&store, &ada, 1, 3, 24).await;
        assert_eq!(third.standing, Ranking::Practice);
        let other = begin(&store, &ada, 2, 4, 24).await;
        assert_eq!(other.standing, Ranking::Ladder(WEEK, step(2)));
        let next = begin(&store, &ada, 1, 5, TO_MONDAY).await;
        assert_eq!(next.standing, Ranking::Ladder(Week(WEEK.0 + 1), step(1)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_is_off_the_lists_of_the_week_and_on_them_again() {
    on_stores(async |store| {
        let eve = somebody("eve");
        attempt(&store, &eve, 1, 1, 0, 100).await;
        let player = store.player("SHA256:eve".to_owned()).await.unwrap();
        let id = player.expect("a player").id;
        store.ban_player(id, FOR_EVER).await.expect("banned");
        assert_eq!(of_week(&store, 1).await, [0; 0]);
        store.unban_player(id).await.expect("lifted");
        assert_eq!(of_week(&store, 1).await, [1]);
        assert_eq!(stars(&store, &eve, 1).await, 3);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_time_on_a_step_is_that_of_all_weeks() {
    on_stores(async |store| {
        let ada = somebody("ada");
        attempt(&store, &ada, 1, 1, 0, 300).await;
        attempt(&store, &ada, 2, 2, 0, 50).await;
        let next = begin(&store, &ada, 1, 3, TO_MONDAY).await;
        let before = store.finish(ada.clone(), finished(&next, 100), later(TO_MONDAY));
        let first = store.record(ada.clone(), Code::new(1), vec![], NOON).await;
        let first = first.expect("a run").finished.tally.time;
        assert_eq!(before.await.expect("kept").best_time, Some(first));
    })
    .await;
}
