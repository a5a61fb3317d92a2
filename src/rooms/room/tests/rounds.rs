//! Rounds: how they follow each other, their end, their places, and who looks on.

use super::*;
use crate::games;

#[test]
fn who_is_home_first_wins_most_points() {
    let now = Instant::now();
    let (mut room, ids) = room(3, now);
    let began = begin(&mut room, ids[0], now);
    room.finish(ids[1], home(), began + 20 * SECOND);
    room.finish(ids[2], home(), began + 25 * SECOND);
    assert_ne!(room.phase(), Phase::Results, "one is missing");
    room.finish(ids[0], home(), began + 26 * SECOND);
    assert_eq!(room.phase(), Phase::Results);
    let points: Vec<u32> = room.members().iter().map(|one| one.points).collect();
    assert_eq!(points, [1, 3, 2]);
    let order: Vec<MemberId> = room.ranking().iter().map(|one| one.id).collect();
    assert_eq!(order, [ids[1], ids[2], ids[0]]);
    assert!(room.is_match_over());
}

#[test]
fn points_add_up_over_the_rounds_and_a_new_match_begins_with_none() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    assert_eq!(room.choose_mode(ids[0], Mode::BestOfThree), Ok(()));
    let mut now = now;
    for round in 1..=3 {
        now = begin(&mut room, ids[0], now) + 10 * SECOND;
        assert_eq!(room.round(), (round, 3));
        room.finish(ids[1], home(), now);
        room.finish(ids[0], home(), now + SECOND);
        assert_eq!(room.is_match_over(), round == 3);
        // Within a match it is always the same that is played.
        let changed = room.choose_mode(ids[0], Mode::BestOfThree);
        assert_eq!(changed.is_ok(), round == 3);
    }
    assert_eq!(room.member(ids[1]).map(|one| one.points), Some(6));
    begin(&mut room, ids[0], now + 5 * SECOND);
    assert_eq!(room.round(), (1, 3));
    assert_eq!(room.member(ids[1]).map(|one| one.points), Some(0));
}

#[test]
fn a_mode_that_is_chosen_after_a_match_is_that_of_the_next() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    let began = begin(&mut room, ids[0], now);
    room.finish(ids[0], home(), began + SECOND);
    room.finish(ids[1], home(), began + 2 * SECOND);
    assert_eq!(room.choose_mode(ids[0], Mode::BestOfThree), Ok(()));
    assert_eq!(room.round(), (1, 1));
    assert_eq!(room.choose_mode(ids[0], Mode::EachGame), Ok(()));
    begin(&mut room, ids[0], began + 5 * SECOND);
    assert_eq!(room.round(), (1, Mode::EachGame.rounds()));
    assert_eq!(room.member(ids[0]).map(|one| one.points), Some(0));
}

#[test]
fn a_round_waits_half_a_minute_for_somebody_who_is_lost_and_ends_in_any_case() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    let began = begin(&mut room, ids[0], now);
    room.lose(ids[1], began + SECOND);
    room.finish(ids[0], home(), began + 5 * SECOND);
    assert_eq!(room.deadline(), Some(began + SECOND + RETURN_TIMEOUT));
    room.advance(began + SECOND + RETURN_TIMEOUT);
    assert_eq!(room.phase(), Phase::Results);
    // Who is there and does nothing has as long as the first one took, within bounds.
    let now = began + 60 * SECOND;
    let again = room.come(player(2), 0, now).expect("back");
    let began = begin(&mut room, ids[0], now);
    room.finish(again, home(), began + 100 * SECOND);
    room.advance(began + 199 * SECOND);
    assert!(matches!(room.phase(), Phase::Round { .. }));
    room.advance(began + 200 * SECOND);
    assert_eq!(room.phase(), Phase::Results);
    // And where nobody comes home it ends as well.
    let began = begin(&mut room, ids[0], began + 300 * SECOND);
    room.advance(began + ROUND_MAX);
    assert_eq!(room.phase(), Phase::Results);
}

#[test]
fn who_comes_late_waits_or_begins_with_the_time_running() {
    let now = Instant::now();
    let (mut room, ids) = room(1, now);
    let began = begin(&mut room, ids[0], now);
    let late = room.come(player(2), 0, began + 9 * SECOND);
    let late = late.expect("in");
    room.finish(late, home(), began + 10 * SECOND);
    assert_eq!(room.member(late).expect("a member").home, None);
    assert_eq!(room.enter_round(late), Ok(()));
    room.finish(late, home(), began + 20 * SECOND);
    let took = room.member(late).expect("a member").home;
    assert_eq!(took, Some(20 * SECOND));
}

#[test]
fn the_board_of_another_is_seen_by_those_who_do_not_play_it() {
    let now = Instant::now();
    let (mut room, ids) = room(3, now);
    assert!(!room.look_on(ids[0], ids[1]), "there is none");
    let begun = begin(&mut room, ids[0], now);
    assert!(!room.look_on(ids[0], ids[1]) && !room.look_on(ids[0], ids[0]));
    room.finish(ids[2], home(), begun + SECOND);
    assert!(room.look_on(ids[2], ids[0]) && !room.look_on(ids[2], ids[2]));
    assert!(!room.look_on(ids[0], ids[2]), "it is over");
    let late = room.come(player(4), 0, begun + SECOND).expect("in");
    assert!(room.look_on(late, ids[0]) && room.has_seen(late));
    assert_eq!(room.enter_round(late), Err(NotNow));
    // In the next round all play again.
    assert_eq!(room.end_round(ids[0]), Ok(()));
    assert_eq!(room.start(ids[0], 8, begun + 2 * SECOND), Ok(()));
    assert!(!room.has_seen(late) && room.member(late).is_some_and(|one| one.races));
    // However many come to look and go, what is remembered of them has a bound.
    room.advance(begun + 10 * SECOND);
    for n in 10..=255 {
        let come = room.come(player(n), 0, begun + 10 * SECOND);
        let id = come.expect("a place");
        room.look_on(id, ids[0]);
        room.leave(id, begun + 10 * SECOND);
    }
    assert_eq!(room.have_seen.len(), HAVE_SEEN_MAX);
}

#[test]
fn a_match_of_each_game_plays_each_once() {
    let now = Instant::now();
    let (mut room, ids) = room(1, now);
    assert_eq!(room.choose_mode(ids[0], Mode::EachGame), Ok(()));
    let mut played = Vec::new();
    let mut now = now;
    while played.len() < games::ALL.len() {
        now = begin(&mut room, ids[0], now) + SECOND;
        let board = room.board().expect("a board");
        let entry = games::find(board.game).expect("a game");
        (entry.open)(&board.level, board.seed.expect("a seed")).expect("it can be played");
        played.push(board.game);
        room.finish(ids[0], home(), now);
    }
    let all: Vec<&str> = games::ALL.iter().map(|entry| entry.name).collect();
    assert_eq!(played, all);
    assert!(room.is_match_over());
}

#[test]
fn every_level_that_is_offered_can_be_played() {
    for entry in games::ALL {
        for level in levels(entry) {
            assert!((entry.open)(&level, 5).is_ok());
        }
    }
}
