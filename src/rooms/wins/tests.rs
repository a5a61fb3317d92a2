use super::*;
use crate::games::labyrinth;
use crate::limits::ClientAddress;
use crate::rooms::Mode;
use std::net::{IpAddr, Ipv4Addr};

pub(in crate::rooms) fn who(number: u8) -> Identity {
    Identity {
        key: Some(format!("SHA256:{number}")),
        name: Name::drawn(number.into()),
        session: number.into(),
        address: ClientAddress {
            ip: IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)),
            is_trusted: false,
        },
    }
}

pub(in crate::rooms) fn winner(number: u8) -> Winner {
    Winner {
        name: Name::drawn(number.into()),
        streak: 0,
        game: labyrinth::ENTRY.name,
        board: Board::Daily,
    }
}

fn last(presence: &Presence, now: Instant) -> Option<Name> {
    let winner = presence.look(now).winner;
    winner.map(|winner| winner.name.clone())
}

#[test]
fn a_win_is_news_for_ten_minutes() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let now = Instant::now();
    assert_eq!(last(&presence, now), None);
    presence.tell(winner(1), who(1), now);
    presence.tell(winner(2), who(2), now + NEWS / 2);
    assert_eq!(last(&presence, now + NEWS / 2), Some(Name::drawn(2)));
    assert_eq!(presence.told_of(now + NEWS).len(), 1);
    assert_eq!(last(&presence, now + NEWS * 3 / 2), None);
}

#[test]
fn a_robot_that_wins_a_hundred_boards_is_told_of_once_a_minute() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let now = Instant::now();
    presence.tell(winner(1), who(1), now);
    presence.tell(winner(2), who(2), now);
    for _ in 0..100 {
        presence.tell(winner(1), who(1), now + WIN_INTERVAL / 2);
    }
    assert_eq!(last(&presence, now), Some(Name::drawn(2)));
    assert!(presence.may_tell(&who(1), now + WIN_INTERVAL));
    // A hundred keys of one address are no hundred players.
    for key in 3..100 {
        let one = Identity {
            address: who(3).address,
            ..who(key)
        };
        presence.tell(winner(key), one, now);
    }
    assert_eq!(presence.told_of(now).len(), 2 + WINS_PER_ADDRESS as usize);
    // A guest is somebody else in each session, and of one address all the same.
    let guest = |session| Identity {
        key: None,
        session,
        ..who(50)
    };
    presence.tell(winner(4), guest(1), now);
    assert!(!presence.may_tell(&guest(1), now));
    assert!(presence.may_tell(&guest(2), now));
}

#[test]
fn what_is_remembered_has_a_bound() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let now = Instant::now();
    for number in 0..200 {
        presence.tell(winner(number), who(number), now);
    }
    assert_eq!(presence.told_of(now).len(), WINS_MAX);
    presence.drop_wins(|who| who.session > 190);
    assert_eq!(last(&presence, now), Some(Name::drawn(190)));
}

#[test]
fn without_names_only_numbers_are_seen_and_without_presence_nothing() {
    assert!(Presence::new(Mode::Off, None).is_none());
    let presence = Presence::new(Mode::NamesOff, None).expect("a registry");
    let now = Instant::now();
    assert!(!presence.may_tell(&who(1), now));
    presence.tell(winner(1), who(1), now);
    let mut visit = presence.visit();
    visit.play(Some("labyrinth"));
    let here = presence.look(now);
    assert_eq!((here.mazes, here.winner), (1, None));
}
