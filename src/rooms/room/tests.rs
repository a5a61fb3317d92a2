use super::*;
use crate::core::rng::Rng;
use crate::fairness::ClientAddress;
use crate::games::labyrinth;
use crate::rooms::member::Progress;
use std::net::{IpAddr, Ipv4Addr};

const SECOND: Duration = Duration::from_secs(1);

fn code(n: u64) -> RoomCode {
    let mut rng = Rng::new(n);
    RoomCode::drawn(|| rng.next_u64())
}

fn address(n: u8) -> ClientAddress {
    ClientAddress {
        ip: IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)),
        is_trusted: false,
    }
}

/// The player of this number, with a key.
fn player(n: u8) -> Identity {
    Identity {
        key: Some(format!("SHA256:{n}")),
        name: Name::drawn(n.into()),
        session: n.into(),
        address: address(n),
    }
}

fn guest(n: u8) -> Identity {
    Identity {
        key: None,
        ..player(n)
    }
}

fn home() -> Progress {
    Progress {
        leg: 0,
        moves: 10,
        left: Some(0),
        whole: 10,
        position: None,
    }
}

/// A room with so many players, the first of whom is the host.
fn room(players: u8, now: Instant) -> (Room, Vec<MemberId>) {
    let mut room = Room::new(code(1), now);
    let ids = (1..=players)
        .map(|n| {
            let joined = room.join(player(n), 0, now);
            joined.expect("room for one more")
        })
        .collect();
    (room, ids)
}

/// Begins a round; when it begins.
fn begin(room: &mut Room, host: MemberId, now: Instant) -> Instant {
    assert_eq!(room.start(host, 7, now), Ok(()));
    let begins = now + COUNTDOWN;
    room.advance(begins);
    assert!(matches!(room.phase(), Phase::Round { since, .. } if since == begins));
    begins
}

#[test]
fn who_is_home_first_wins_most_points() {
    let now = Instant::now();
    let (mut room, ids) = room(3, now);
    let began = begin(&mut room, ids[0], now);
    room.finish(ids[1], home(), began + 20 * SECOND);
    room.finish(ids[2], home(), began + 25 * SECOND);
    assert!(
        matches!(room.phase(), Phase::Round { .. }),
        "one is missing"
    );
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
    assert_eq!(room.choose_mode(ids[0], Mode::Rounds(3)), Ok(()));
    let mut now = now;
    for round in 1..=3 {
        now = begin(&mut room, ids[0], now) + 10 * SECOND;
        assert_eq!(room.round(), (round, 3));
        room.finish(ids[1], home(), now);
        room.finish(ids[0], home(), now + SECOND);
        assert_eq!(room.is_match_over(), round == 3);
        // Within a match it is always the same that is played.
        let changed = room.choose_mode(ids[0], Mode::Rounds(3));
        assert_eq!(changed.is_ok(), round == 3);
    }
    assert_eq!(room.member(ids[1]).map(|one| one.points), Some(6));
    begin(&mut room, ids[0], now + 5 * SECOND);
    assert_eq!(room.round(), (1, 3));
    assert_eq!(room.member(ids[1]).map(|one| one.points), Some(0));
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

/// Finishes the board of the round that a member is at.
fn finish_leg(room: &mut Room, id: MemberId, now: Instant) {
    let (_, leg) = room.leg_begun(id).expect("a board");
    room.finish(id, Progress { leg, ..home() }, now);
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

#[test]
fn only_the_host_decides() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    let other = ids[1];
    assert_eq!(room.start(other, 1, now), Err(NotNow));
    assert_eq!(room.choose_mode(other, Mode::Relay), Err(NotNow));
    assert_eq!(room.lock(other, true), Err(NotNow));
    assert_eq!(room.take_code(other, code(2)), Err(NotNow));
    assert_eq!(room.send_away(other, ids[0], now), Err(NotNow));
    assert_eq!(room.end_round(other), Err(NotNow));
    let hop = games::find("hop").expect("a game");
    assert_eq!(room.choose(other, hop, first_level(hop)), Err(NotNow));
    assert_eq!(room.choose(ids[0], hop, first_level(hop)), Ok(()));
}

#[test]
fn who_was_there_longest_becomes_host_in_every_phase() {
    for phase in 0..4 {
        for is_lost in [false, true] {
            let now = Instant::now();
            let (mut room, ids) = room(3, now);
            let mut now = now;
            if phase >= 1 {
                room.start(ids[0], 1, now).expect("a round");
            }
            if phase >= 2 {
                now += COUNTDOWN;
                room.advance(now);
            }
            if phase == 3 {
                room.end_round(ids[0]).expect("it is the host");
            }
            match is_lost {
                true => room.lose(ids[0], now),
                false => room.leave(ids[0], now),
            }
            assert_eq!(room.host(), Some(ids[1]), "{phase}");
            // The next one brings the round to its end and begins another.
            now += SECOND;
            room.advance(now + COUNTDOWN);
            now += COUNTDOWN;
            for id in [ids[1], ids[2]] {
                room.finish(id, home(), now);
            }
            now += RETURN_TIMEOUT + SECOND;
            room.advance(now);
            assert_eq!(room.start(ids[1], 2, now), Ok(()), "{phase}");
        }
    }
}

#[test]
fn a_lost_player_comes_back_into_the_same_round_and_a_guest_by_the_address() {
    let now = Instant::now();
    let mut room = Room::new(code(1), now);
    let host = room.join(player(1), 0, now).expect("in");
    let lost = room.join(guest(2), 0, now).expect("in");
    room.join(guest(3), 0, now).expect("in");
    let began = begin(&mut room, host, now);
    room.lose(lost, began + SECOND);
    // Somebody else is not taken for them.
    let other = room.join(guest(4), 0, began + SECOND);
    assert!(!room.member(other.expect("in")).expect("a member").races);
    let again = Identity {
        session: 77,
        ..guest(2)
    };
    let back = room.join(again, 0, began + 5 * SECOND);
    let back = back.expect("back");
    let member = room.member(back).expect("a member");
    assert!(member.races && member.lost_since.is_none());
    assert_eq!(member.name, Name::drawn(2));
    assert_eq!(room.members().len(), 4);
    room.finish(back, home(), began + 10 * SECOND);
    assert!(room.member(back).expect("a member").home.is_some());
    // The session that was lost speaks for nobody any more.
    assert!(room.member(lost).is_none());
    // With a key the second session takes the place of the first.
    let second = room.join(player(1), 0, began + 11 * SECOND);
    let second = second.expect("in");
    assert_eq!(room.host(), Some(second));
    assert!(room.member(host).is_none());
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
    let again = room.join(player(2), 0, now).expect("back");
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
    let late = room.join(player(2), 0, began + 9 * SECOND);
    let late = late.expect("in");
    room.finish(late, home(), began + 10 * SECOND);
    assert_eq!(room.member(late).expect("a member").home, None);
    assert_eq!(room.enter_round(late), Ok(()));
    room.finish(late, home(), began + 20 * SECOND);
    let took = room.member(late).expect("a member").home;
    assert_eq!(took, Some(20 * SECOND));
}

#[test]
fn who_was_sent_away_does_not_come_back_and_a_locked_room_lets_in_its_own() {
    let now = Instant::now();
    let (mut room, ids) = room(3, now);
    assert_eq!(room.send_away(ids[0], ids[0], now), Err(NotNow));
    assert_eq!(room.send_away(ids[0], ids[2], now), Ok(()));
    let again = room.join(player(3), 0, now);
    assert_eq!(again, Err(JoinError::SentAway));
    room.lock(ids[0], true).expect("the host");
    let other = room.join(player(4), 0, now);
    assert_eq!(other, Err(JoinError::Locked));
    room.lose(ids[1], now);
    assert!(room.join(player(2), 0, now).is_ok());
}

#[test]
fn a_room_has_a_bound_and_who_is_lost_gives_way() {
    let now = Instant::now();
    let (mut room, ids) = room(MEMBERS_MAX as u8, now);
    let one_more = |room: &mut Room, n| room.join(player(n), 0, now);
    assert_eq!(one_more(&mut room, 200), Err(JoinError::Full));
    room.lose(ids[5], now);
    assert!(one_more(&mut room, 200).is_ok());
    assert_eq!(room.members().len(), MEMBERS_MAX);
}

#[test]
fn a_room_ends_when_all_have_gone_or_after_a_day() {
    let now = Instant::now();
    let (mut gone, ids) = room(1, now);
    gone.leave(ids[0], now);
    assert!(gone.is_over());
    let (mut lost, ids) = room(1, now);
    lost.lose(ids[0], now);
    lost.advance(now + EMPTY_TIMEOUT - SECOND);
    assert!(!lost.is_over());
    lost.advance(now + EMPTY_TIMEOUT);
    assert!(lost.is_over());
    let back = lost.join(player(1), 0, now + EMPTY_TIMEOUT);
    assert_eq!(back, Err(JoinError::Closed));
    let (mut open, _) = room(2, now);
    open.advance(now + ROOM_MAX);
    assert!(open.is_over());
    assert_eq!(open.deadline(), None);
}

#[test]
fn reactions_are_bounded_and_go_after_three_seconds() {
    let now = Instant::now();
    let (mut room, ids) = room(1, now);
    let sign = Reaction::of_key('1').expect("a sign");
    assert!(Reaction::of_key('0').is_none() && Reaction::of_key('7').is_none());
    let shown = (0..100).filter(|_| room.react(ids[0], sign, now)).count();
    assert_eq!(shown, 3);
    let member = room.member(ids[0]).expect("a member");
    assert!(member.reaction(now).is_some());
    assert!(member.reaction(now + 3 * SECOND).is_none());
}

#[test]
fn whatever_happens_a_room_has_one_host_bounds_and_no_round_without_end() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let start = Instant::now();
        let mut now = start;
        let mut room = Room::new(code(seed), now);
        let mut known: Vec<MemberId> = Vec::new();
        for _ in 0..200 {
            now += SECOND * rng.below(20);
            let id = known
                .get(rng.below(known.len().max(1) as u32) as usize)
                .copied()
                .unwrap_or(MemberId(0));
            let before: Vec<(MemberId, u32)> = room
                .members()
                .iter()
                .map(|one| (one.id, one.points))
                .collect();
            let round = room.round().0;
            match rng.below(14) {
                0..=2 => {
                    let n = rng.below(40) as u8;
                    let who = if n.is_multiple_of(3) {
                        guest(n)
                    } else {
                        player(n)
                    };
                    known.extend(room.join(who, 0, now));
                }
                3 => room.leave(id, now),
                4 => room.lose(id, now),
                5 | 6 => {
                    let _ = room.start(id, rng.next_u64(), now);
                }
                7 | 8 => {
                    let at = room.member(id).map(|member| member.progress.leg);
                    let leg = at.unwrap_or(0);
                    room.finish(id, Progress { leg, ..home() }, now);
                }
                9 => {
                    let _ = room.enter_round(id);
                }
                10 => {
                    let modes = Mode::offered(&labyrinth::ENTRY);
                    let _ = room.choose_mode(id, modes[rng.below(6) as usize]);
                }
                11 => {
                    let _ = room.end_round(id);
                }
                12 if rng.below(4) == 0 => {
                    let other = room.members().last().map(|one| one.id);
                    let _ = room.send_away(id, other.unwrap_or(id), now);
                }
                _ => {
                    room.advance(now);
                }
            }
            if room.is_over() {
                break;
            }
            let here = |id| room.member(id).is_some_and(|one| one.lost_since.is_none());
            let is_anybody_here = room.members().iter().any(|one| one.lost_since.is_none());
            assert_eq!(room.host().is_some(), is_anybody_here);
            assert!(room.host().is_none_or(here));
            assert!(room.members().len() <= MEMBERS_MAX);
            let is_new_match = room.round().0 < round || room.round().0 == 1 && round != 1;
            for (id, points) in before {
                let now = room.member(id).map_or(points, |one| one.points);
                assert!(now >= points || is_new_match || room.round().0 == 1);
            }
            // Whoever calls it at its deadline brings it on, and it does not come too early.
            let deadline = room.deadline().expect("it is open");
            assert!(deadline > now || room.clone().advance(deadline), "{room:?}");
        }
        // Left alone, every round and every room ends.
        let mut steps = 0;
        while let Some(deadline) = room.deadline() {
            assert!(room.advance(deadline.max(now)), "{room:?}");
            now = now.max(deadline);
            steps += 1;
            assert!(steps < 100);
        }
        assert!(room.is_over() && now <= start + ROOM_MAX + SECOND);
    }
}

#[test]
fn a_second_session_of_a_player_takes_the_place_and_is_no_second_member() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    let again = room.join(player(2), 0, now).expect("in");
    assert_eq!(room.members().len(), 2);
    assert!(again != ids[1] && room.member(ids[1]).is_none());
    // The old session speaks for nobody.
    let begun = begin(&mut room, ids[0], now);
    room.finish(ids[1], home(), begun + SECOND);
    assert!(room.members().iter().all(|member| member.home.is_none()));
    assert!(!room.look_on(ids[1], ids[0]));
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
    let late = room.join(player(4), 0, begun + SECOND).expect("in");
    assert!(room.look_on(late, ids[0]) && room.has_seen(late));
    assert_eq!(room.enter_round(late), Err(NotNow));
    // In the next round all play again.
    assert_eq!(room.end_round(ids[0]), Ok(()));
    assert_eq!(room.start(ids[0], 8, begun + 2 * SECOND), Ok(()));
    assert!(!room.has_seen(late) && room.member(late).is_some_and(|one| one.races));
    // However many come to look and go, what is remembered of them has a bound.
    room.advance(begun + 10 * SECOND);
    for n in 10..=255 {
        let Ok(id) = room.join(player(n), 0, begun + 10 * SECOND) else {
            panic!("full");
        };
        room.look_on(id, ids[0]);
        room.leave(id, begun + 10 * SECOND);
    }
    assert_eq!(room.have_seen.len(), HAVE_SEEN_MAX);
}

#[test]
fn who_comes_back_under_another_name_is_not_called_by_the_one_before() {
    let now = Instant::now();
    let mut room = Room::new(code(1), now);
    let ada = Identity {
        name: Name::clean("Ada").expect("a name"),
        ..player(1)
    };
    let id = room.join(ada.clone(), 5, now).expect("in");
    // A name that is drawn for one who does not want to be seen any more, also beside the lost session.
    for is_lost in [true, false] {
        if is_lost {
            room.lose(id, now);
        }
        let hidden = Identity {
            name: Name::drawn(u64::from(is_lost) + 40),
            ..ada.clone()
        };
        let back = room.join(hidden.clone(), 0, now).expect("back");
        let member = room.member(back).expect("a member");
        assert_eq!((&member.name, member.streak), (&hidden.name, 0));
    }
}

#[test]
fn a_guest_who_has_looked_on_and_is_lost_does_not_come_back_to_play_the_board() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    let begun = begin(&mut room, ids[0], now);
    let late = room.join(guest(4), 0, begun + SECOND).expect("in");
    assert!(room.look_on(late, ids[0]));
    room.lose(late, begun + SECOND);
    let again = Identity {
        session: 77,
        ..guest(4)
    };
    let back = room.join(again, 0, begun + SECOND).expect("back");
    assert!(room.has_seen(back));
    assert_eq!(room.enter_round(back), Err(NotNow));
}
