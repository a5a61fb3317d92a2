use super::*;
use crate::core::dir::Dir;
use crate::games::labyrinth;

fn active_game(server_seeded: bool) -> ActiveGame {
    let level = labyrinth::level(9, 9);
    ActiveGame::new(&labyrinth::ENTRY, level, 3, server_seeded, Code::new(1)).expect("a board")
}

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn the_time_until_the_first_move_counts() {
    let mut seen = active_game(true);
    seen.show(SECOND);
    assert_eq!(seen.time(4 * SECOND), 3 * SECOND);
    seen.act(Action::Go(Dir::South), 6 * SECOND, false);
    assert_eq!(seen.run().time(), 5 * SECOND);
    // Keys of one packet count for what they take a hand, on the clock as in the run.
    for _ in 0..200 {
        seen.act(Action::Undo, 6 * SECOND, false);
        seen.act(Action::Go(Dir::North), 6 * SECOND, false);
        seen.act(Action::Go(Dir::South), 6 * SECOND, false);
    }
    let least = Duration::from_millis(30 * seen.run().len() as u64);
    assert!(least > 6 * SECOND, "{least:?}");
    assert_eq!(seen.time(6 * SECOND), least);
    assert_eq!(seen.time(60 * SECOND), 59 * SECOND);
}

#[test]
fn a_board_that_was_only_seen_is_kept_where_it_is_that_of_a_day() {
    let seen = |standing| {
        let saved = Saved {
            code: Code::new(1),
            standing,
            run: active_game(true).unpacked().pack(),
            played: 0,
            at: Moment::default(),
            rival: None,
        };
        let mut seen = ActiveGame::continue_run(&saved).expect("a board");
        assert_eq!(seen.saved(SECOND), None, "nobody has seen it");
        seen.show(SECOND);
        seen.saved(10 * SECOND)
    };
    let day = seen(Ranking::Daily(crate::model::Day(1))).expect("an attempt");
    assert_eq!(day.played, 9_000);
    let mut again = ActiveGame::continue_run(&day.pack()).expect("the same");
    again.show(SECOND);
    again.act(Action::Go(Dir::South), 2 * SECOND, false);
    assert_eq!(again.run().time(), 10 * SECOND);
    assert_eq!(seen(Ranking::Ranked), None);
    assert_eq!(seen(Ranking::Practice), None);
}

#[test]
fn the_seed_of_a_ranked_board_is_told_when_it_is_over() {
    let mut ranked = active_game(true);
    assert_eq!(ranked.again(), None);
    ranked.act(Action::Go(Dir::South), SECOND, false);
    assert_eq!(ranked.again(), None);
    let saved = ranked.saved(SECOND).expect("a game under way").pack();
    assert_eq!(saved.shown_seed(), None);
    assert!(ranked.give_up(SECOND));
    assert!(
        ranked
            .again()
            .is_some_and(|words| words.contains("--seed 3"))
    );
    let mut practice = active_game(false);
    practice.act(Action::Go(Dir::South), SECOND, false);
    let saved = practice.saved(SECOND).expect("a game under way").pack();
    assert_eq!(saved.shown_seed(), Some(3));
    // Practice on a board of the day that may still have to be played.
    let level = (labyrinth::ENTRY.daily)();
    let level = level.canonical(&labyrinth::ENTRY).words();
    let run = crate::games::packed::Packed { level, ..saved.run };
    let practice = Saved { run, ..saved };
    assert_eq!(practice.shown_seed(), None);
}

#[test]
fn a_kept_game_goes_on_where_it_was() {
    let mut active_game = active_game(true);
    assert_eq!(active_game.saved(SECOND), None, "nothing to go on with");
    active_game.act(Action::Go(Dir::South), 10 * SECOND, false);
    let at_once = active_game.saved(10 * SECOND).expect("a game under way");
    assert_eq!(at_once.played, 1, "0 is a game that was never begun");
    let saved = active_game.saved(12 * SECOND).expect("a game under way");
    assert_eq!(saved.played, 2_000);
    let mut again = ActiveGame::continue_run(&saved.pack()).expect("the same");
    assert_eq!(again.game.progress(), active_game.game.progress());
    assert_eq!(again.standing(), Ranking::Ranked);
    again.clock.start(SECOND);
    assert_eq!(again.clock.time(2 * SECOND), 3 * SECOND);
}

#[test]
fn only_a_drawn_board_without_help_is_ranked() {
    assert_eq!(active_game(false).standing(), Ranking::Practice);
    let mut helped = active_game(true);
    helped.act(Action::Hint, SECOND, false);
    assert_eq!(helped.standing(), Ranking::Practice);
    let mut watched = active_game(true);
    assert!(watched.give_up(SECOND));
    assert_eq!(watched.standing(), Ranking::Practice);
    assert_eq!((watched.saved(SECOND), watched.hand_in()), (None, None));
    let fixed = ActiveGame::new(
        find("hop").expect("a game"),
        Level::default(),
        3,
        true,
        Code::new(1),
    );
    assert_eq!(fixed.expect("a board").standing(), Ranking::Practice);
}

#[test]
fn a_level_of_ones_own_is_practice_and_stays_it() {
    let own = |level: Level| {
        ActiveGame::new(&labyrinth::ENTRY, level, 3, true, Code::new(1)).expect("a board")
    };
    assert_eq!(own(labyrinth::level(9, 9)).standing(), Ranking::Ranked);
    assert_eq!(own(labyrinth::level(9, 11)).standing(), Ranking::Practice);
    // One that was begun when such levels were ranked.
    let mut begun = own(labyrinth::level(9, 11));
    begun.act(Action::Go(Dir::South), SECOND, false);
    let mut saved = begun.saved(SECOND).expect("under way").pack();
    saved.standing = Ranking::Ranked;
    let resumed = ActiveGame::continue_run(&saved).expect("the same");
    assert_eq!(resumed.standing(), Ranking::Practice);
}

#[test]
fn a_board_that_is_left_is_dropped_where_it_was_kept() {
    let mut active_game = active_game(true);
    active_game.act(Action::Go(Dir::South), SECOND, false);
    assert_eq!(active_game.leave(SECOND), [], "nobody knows of it");
    let saved = active_game.saved(SECOND).expect("under way");
    assert!(active_game.keep_if_due(SECOND + KEEP_EVERY).is_some());
    let drop = [StoreRequest::Drop(Code::new(1))];
    assert_eq!(active_game.leave(KEEP_EVERY), drop);
    let saved = saved.pack();
    let again = ActiveGame::continue_run(&saved).expect("the same");
    assert_eq!(again.leave(SECOND), drop);
    // The one attempt of a day is not given up by turning to another board.
    let day = Saved {
        standing: Ranking::Daily(crate::model::Day(1)),
        ..saved
    };
    let day = ActiveGame::continue_run(&day).expect("the same");
    let left = day.leave(SECOND);
    assert!(
        matches!(&left[..], [StoreRequest::Keep(_), StoreRequest::Leave(code)] if *code == Code::new(1)),
        "{left:?}"
    );
}

#[test]
fn no_more_than_a_minute_of_play_is_not_kept() {
    let mut active_game = active_game(true);
    let begun = 100 * SECOND;
    assert_eq!(active_game.keep_due(), None, "nothing has changed");
    active_game.act(Action::Go(Dir::South), begun, false);
    // Counted from the first move, however late in the session it comes, also if no other follows.
    assert_eq!(active_game.keep_if_due(begun), None);
    active_game.act(Action::Go(Dir::North), begun + SECOND, false);
    let due = begun + KEEP_EVERY;
    assert_eq!(active_game.keep_due(), Some(due));
    assert_eq!(active_game.keep_if_due(due - SECOND), None);
    assert!(active_game.keep_if_due(due).is_some());
    assert_eq!(active_game.keep_due(), None);
    assert_eq!(active_game.keep_if_due(due + 3 * KEEP_EVERY), None);
    active_game.act(Action::Go(Dir::South), due + SECOND, false);
    assert_eq!(active_game.keep_due(), Some(due + SECOND + KEEP_EVERY));
}
