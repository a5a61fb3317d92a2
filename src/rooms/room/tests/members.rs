//! Who comes into a room, goes, and is its host.

use super::*;
use crate::model::RoomLine;

#[test]
fn only_the_host_decides() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    let other = ids[1];
    assert_eq!(room.start(other, 1, now), Err(NotNow));
    assert_eq!(room.choose_mode(other, Mode::EachGame), Err(NotNow));
    assert_eq!(room.lock(other, true), Err(NotNow));
    assert_eq!(room.remove_member(other, ids[0], now), Err(NotNow));
    assert_eq!(room.end_round(other), Err(NotNow));
    let hop = crate::games::find("hop").expect("a game");
    let chosen = Opening {
        game: hop.name,
        level: first_level(hop),
        seed: Some(8),
    };
    assert_eq!(room.choose(other, chosen.clone()), Err(NotNow));
    assert_eq!(room.choose(ids[0], chosen.clone()), Ok(()));
    // A board that was chosen is played once, then others like it.
    for is_chosen in [true, false] {
        let began = begin(&mut room, ids[0], now);
        assert_eq!(room.board() == Some(&chosen), is_chosen);
        for id in &ids {
            room.finish(*id, home(), began);
        }
    }
}

#[test]
fn who_was_there_longest_becomes_host_in_every_phase() {
    for (phase, is_lost) in (0..4).flat_map(|phase| [(phase, false), (phase, true)]) {
        let mut now = Instant::now();
        let (mut room, ids) = room(3, now);
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
        if is_lost {
            // For a while nobody takes the place, and who opened the room cannot be removed.
            assert_eq!(room.host().map(|host| host.id), Some(ids[0]), "{phase}");
            now += HOST_TIMEOUT;
            room.advance(now);
            assert_eq!(room.remove_member(ids[1], ids[0], now), Err(NotNow));
        }
        assert_eq!(room.host().map(|host| host.id), Some(ids[1]), "{phase}");
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
        // Back again is the host again.
        let back = room.come(player(1), 0, now).expect("back");
        assert_eq!(room.host().map(|host| host.id), Some(back), "{phase}");
    }
}

#[test]
fn a_lost_guest_comes_back_by_the_word_and_nobody_else_does() {
    let now = Instant::now();
    let (mut room, ids) = room(1, now);
    // All come from one address.
    let from_school = |n| Identity {
        address: address(1),
        ..guest(n)
    };
    let lost = room.come(from_school(2), 0, now).expect("in");
    room.come(from_school(3), 0, now).expect("in");
    let word = room.member(lost).expect("a member").word;
    assert!(word.is_some() && room.member(ids[0]).expect("a member").word.is_none());
    let began = begin(&mut room, ids[0], now);
    room.lose(lost, began + SECOND);
    // A newcomer from there has a place of their own.
    let other = room.come(from_school(4), 0, began + SECOND).expect("in");
    assert!(!room.member(other).expect("a member").races);
    let back = |room: &mut Room, n, word| {
        let words = (word, RoomWord::drawn(|| 9));
        room.join(from_school(n), 0, words, began + 5 * SECOND)
    };
    let wrong = Some(RoomWord::drawn(|| 12345));
    assert_eq!(back(&mut room, 5, wrong), Err(JoinError::WrongWord));
    let id = back(&mut room, 77, word).expect("back");
    let member = room.member(id).expect("a member");
    assert!(member.races && member.lost_since.is_none());
    assert_eq!(member.name, Name::drawn(2));
    assert_eq!(room.members().len(), 4);
    // The session that was lost speaks for nobody any more.
    assert!(room.member(lost).is_none());
    // One guest is removed, and no other of the same address.
    assert_eq!(room.remove_member(ids[0], id, began), Ok(()));
    assert!(room.come(from_school(6), 0, began).is_ok());
}

#[test]
fn who_was_removed_does_not_come_back_and_a_locked_room_lets_in_its_own() {
    let now = Instant::now();
    let (mut room, ids) = room(3, now);
    assert_eq!(room.remove_member(ids[0], ids[0], now), Err(NotNow));
    assert_eq!(room.remove_member(ids[0], ids[2], now), Ok(()));
    let again = room.come(player(3), 0, now);
    assert_eq!(again, Err(JoinError::Removed));
    room.lock(ids[0], true).expect("the host");
    let other = room.come(player(4), 0, now);
    assert_eq!(other, Err(JoinError::Locked));
    room.lose(ids[1], now);
    assert!(room.come(player(2), 0, now).is_ok());
}

#[test]
fn a_room_has_a_bound_and_a_lost_place_is_nobody_elses() {
    let now = Instant::now();
    let (mut room, ids) = room(MEMBERS_MAX as u8, now);
    room.lose(ids[5], now);
    assert_eq!(room.come(player(200), 0, now), Err(JoinError::Full));
    let later = now + PLACE_TIMEOUT;
    assert!(room.come(player(200), 0, later).is_ok());
    assert_eq!(room.members().len(), MEMBERS_MAX);
}

#[test]
fn names_are_told_apart_and_a_guest_may_bring_one_back() {
    let now = Instant::now();
    let (mut room, _) = room(1, now);
    let called = |n, name: &str| Identity {
        name: Name::clean(name).expect("a name"),
        ..guest(n)
    };
    let anna = room.come(called(2, "Anna"), 0, now).expect("in");
    let other = room.come(called(3, "anna"), 0, now).expect("in");
    let name = |room: &Room, id| room.member(id).expect("a member").name.to_string();
    assert_eq!([name(&room, anna), name(&room, other)], ["Anna", "anna 2"]);
    // Two who are lost and come back in the other order do not swap places.
    let words = [anna, other].map(|id| room.member(id).expect("a member").word);
    for id in [anna, other] {
        room.lose(id, now);
    }
    let mut back = |who, word| {
        let fresh = RoomWord::drawn(|| 9);
        let id = room.join(who, 0, (word, fresh), now).expect("back");
        name(&room, id)
    };
    assert_eq!(back(guest(5), words[1]), "anna 2");
    assert_eq!(back(called(4, "Anja"), words[0]), "Anja");
}

#[test]
fn a_host_who_looks_on_does_not_play_and_has_no_rank() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    assert_eq!(room.choose_to_look_on(ids[1], true), Err(NotNow));
    assert_eq!(room.choose_to_look_on(ids[0], true), Ok(()));
    for _ in 0..2 {
        let began = begin(&mut room, ids[0], now);
        assert!(room.racing(ids[0], began).is_none() && room.look_on(ids[0], ids[1]));
        assert_eq!(room.end_round(ids[0]), Ok(()));
    }
    let ranks: Vec<_> = room.ranking().iter().map(|one| one.id).collect();
    assert_eq!(ranks, [ids[1]]);
    let line = RoomLine {
        name: Name::drawn(2),
        time: None,
        moves: 0,
        points: 0,
    };
    assert_eq!(room.rounds().len(), 2);
    assert_eq!(room.rounds()[1].lines, [line]);
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
    let back = lost.come(player(1), 0, now + EMPTY_TIMEOUT);
    assert_eq!(back, Err(JoinError::Closed));
    let (mut open, _) = room(2, now);
    open.advance(now + ROOM_MAX);
    assert!(open.is_over());
    assert_eq!(open.deadline(), None);
}

#[test]
fn a_second_session_of_a_player_takes_the_place_and_is_no_second_member() {
    let now = Instant::now();
    let (mut room, ids) = room(2, now);
    let again = room.come(player(2), 0, now).expect("in");
    assert_eq!(room.members().len(), 2);
    assert!(again != ids[1] && room.member(ids[1]).is_none());
    // The old session speaks for nobody.
    let begun = begin(&mut room, ids[0], now);
    room.finish(ids[1], home(), begun + SECOND);
    assert!(room.members().iter().all(|member| member.home.is_none()));
    assert!(!room.look_on(ids[1], ids[0]));
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
fn who_comes_back_under_another_name_is_not_called_by_the_one_before() {
    let now = Instant::now();
    let (mut room, ids) = room(1, now);
    room.lose(ids[0], now);
    let hidden = Identity {
        name: Name::drawn(40),
        ..player(1)
    };
    let back = room.come(hidden.clone(), 0, now).expect("back");
    assert_eq!(room.member(back).expect("a member").name, hidden.name);
}
