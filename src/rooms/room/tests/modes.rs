//! How rounds follow each other, and on which boards.

use super::*;

/// Finishes the board of the round that a member is at.
fn finish_leg(room: &mut Room, id: MemberId, now: Instant) {
    let (_, leg) = room.leg_begun(id).expect("a board");
    room.finish(id, Progress { leg, ..home() }, now);
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
fn a_relay_leads_each_player_through_all_games_without_waiting() {
    let now = Instant::now();
    let (mut room, ids) = room(3, now);
    assert_eq!(room.choose_mode(ids[0], Mode::Relay), Ok(()));
    let began = begin(&mut room, ids[0], now);
    assert_eq!(room.round(), (1, 1));
    let games = games::ALL.len() as u32;
    let mut at = began;
    for (leg, entry) in (0..games).zip(games::ALL) {
        at += 10 * SECOND;
        for id in [ids[0], ids[1]] {
            let turn = room.leg(id, at).expect("a board");
            assert_eq!((turn.number, turn.board.game), (leg, entry.name));
            assert_eq!((turn.since, turn.passed), (began, 10 * SECOND));
            let seed = turn.board.seed.expect("a seed");
            (entry.open)(&turn.board.level, seed).expect("it can be played");
        }
        let order: Vec<MemberId> = room.standings().iter().map(|one| one.id).collect();
        assert_eq!(order[2], ids[2], "who is at an earlier board is behind");
        finish_leg(&mut room, ids[1], at);
        // What is told twice, or of a board that is left behind, counts once.
        room.finish(ids[1], Progress { leg, ..home() }, at);
        room.progress(ids[1], Progress { leg, ..home() });
        if leg + 1 < games {
            assert_eq!(room.member(ids[1]).expect("in").home, None);
            finish_leg(&mut room, ids[0], at);
        }
    }
    assert_eq!(room.member(ids[1]).expect("in").home, Some(at - began));
    assert!(
        matches!(room.phase(), Phase::Round { .. }),
        "two are missing"
    );
    finish_leg(&mut room, ids[0], at + SECOND);
    room.end_round(ids[0]).expect("the host");
    let points: Vec<u32> = room.members().iter().map(|one| one.points).collect();
    assert_eq!(points, [2, 3, 0]);
}

#[test]
fn who_is_lost_in_a_relay_comes_back_into_the_same_game_with_its_time() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    assert_eq!(room.choose_mode(ids[0], Mode::Relay), Ok(()));
    let began = begin(&mut room, ids[0], now);
    let board = room.leg(ids[1], began).expect("a board").board;
    finish_leg(&mut room, ids[1], began + 20 * SECOND);
    // What was played of a board that is left behind is nothing to go on with.
    let seed = board.seed.expect("a seed");
    room.keep(ids[1], Run::new(&labyrinth::ENTRY, board.level, seed));
    assert!(room.take_kept(ids[1]).is_none());
    room.lose(ids[1], began + 25 * SECOND);
    let back = room.join(player(2), 0, began + 30 * SECOND);
    let turn = room.leg(back.expect("back"), began + 30 * SECOND);
    let turn = turn.expect("a board");
    assert_eq!((turn.number, turn.passed), (1, 10 * SECOND));
    assert_eq!(turn.board.game, games::ALL[1].name);
}

#[test]
fn with_starts_apart_everybody_begins_elsewhere_on_the_same_board() {
    let now = Instant::now();
    for (players, side) in [
        (1, 29),
        (2, 29),
        (5, 29),
        (8, 29),
        (11, 29),
        (5, 19),
        (8, 19),
    ] {
        let (mut room, ids) = room(players, now);
        // Somebody has gone, so that the signs have a gap.
        if players == 5 {
            room.leave(ids[2], now);
        }
        assert_eq!(room.choose_mode(ids[0], Mode::Starts), Ok(()));
        let usual = labyrinth::level(side, side);
        assert_eq!(room.choose(ids[0], &labyrinth::ENTRY, usual), Ok(()));
        let began = begin(&mut room, ids[0], now);
        let here: Vec<MemberId> = room.members().iter().map(|one| one.id).collect();
        let boards: Vec<Opening> = here
            .iter()
            .map(|id| room.leg(*id, began).expect("a board").board)
            .collect();
        let starts: std::collections::HashSet<&str> = boards
            .iter()
            .map(|board| board.level.get("from").expect("a start"))
            .collect();
        assert_eq!(starts.len(), here.len().min(8), "{starts:?}");
        assert_eq!(room.shared_starts(), (here.len() > 8).then_some(8));
        let same = |board: &Opening| {
            (board.level.get("to"), board.seed) == (boards[0].level.get("to"), boards[0].seed)
        };
        assert!(boards.iter().all(same));
    }
}

#[test]
fn starts_apart_are_offered_for_boards_that_have_them() {
    let now = Instant::now();
    let (mut room, ids) = room(1, now);
    let hop = games::find("hop").expect("a game");
    assert_eq!(room.choose_mode(ids[0], Mode::Starts), Ok(()));
    assert_eq!(room.choose(ids[0], hop, first_level(hop)), Ok(()));
    assert_eq!(room.mode(), Mode::First);
    assert!(!Mode::offered(hop).contains(&Mode::Starts));
    assert_eq!(room.choose_mode(ids[0], Mode::Starts), Err(NotNow));
}

#[test]
fn every_level_that_is_offered_can_be_played_without_a_search() {
    for entry in games::ALL {
        for level in levels(entry) {
            assert!((entry.open)(&level, 5).is_ok() && level.difficulty().is_none());
        }
    }
}
