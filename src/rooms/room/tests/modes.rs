//! How rounds follow each other, and on which boards.

use super::*;
use crate::games;

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
