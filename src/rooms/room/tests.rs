mod members;
mod rounds;

use super::*;
use crate::core::rng::Rng;
use crate::limits::ClientAddress;
use crate::model::{Name, RoomWord};
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

fn player(n: u8) -> Identity {
    Identity {
        key: Some(format!("SHA256:{n}").into()),
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

impl Room {
    /// Comes in for the first time, or with a key.
    fn come(&mut self, who: Identity, streak: u32, now: Instant) -> Result<MemberId, JoinError> {
        let mut rng = Rng::new(who.session.unsigned_abs());
        self.join(who, streak, (None, RoomWord::drawn(|| rng.next_u64())), now)
    }
}

fn home() -> Progress {
    Progress {
        moves: 10,
        left: Some(0),
        whole: 10,
        position: None,
    }
}

/// A room with so many players, the first of whom is the host.
fn room(players: u8, now: Instant) -> (Room, Vec<MemberId>) {
    let mut room = Room::new(code(1), now);
    let joined = (1..=players).map(|n| room.come(player(n), 0, now));
    let ids = joined.collect::<Result<_, _>>().expect("room for all");
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
fn whatever_happens_a_room_has_one_host_bounds_and_no_round_without_end() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let start = Instant::now();
        let mut now = start;
        let mut room = Room::new(code(seed), now);
        let mut known: Vec<MemberId> = Vec::new();
        for _ in 0..200 {
            now += SECOND * rng.below(20);
            let place = rng.below(known.len().max(1) as u32) as usize;
            let id = known.get(place).copied().unwrap_or(MemberId(0));
            let points = room.members().iter().map(|one| (one.id, one.points));
            let before: Vec<_> = points.collect();
            let round = room.round().0;
            match rng.below(14) {
                0..=2 => {
                    let n = rng.below(40) as u8;
                    let who = [guest, player, player][usize::from(n % 3)];
                    known.extend(room.come(who(n), 0, now));
                }
                3 => room.leave(id, now),
                4 => room.lose(id, now),
                5 | 6 => _ = room.start(id, rng.next_u64(), now),
                7 | 8 => room.finish(id, home(), now),
                9 => _ = room.enter_round(id),
                10 => _ = room.choose_mode(id, Mode::ALL[rng.below(3) as usize]),
                11 => _ = room.end_round(id),
                12 if rng.below(4) == 0 => {
                    let other = room.members().last().map(|one| one.id);
                    let _ = room.remove_member(id, other.unwrap_or(id), now);
                }
                _ => _ = room.advance(now),
            }
            if room.is_over() {
                break;
            }
            room.advance(now);
            let is_awaited = |one: &Member| one.lost_since.is_none_or(|at| now < at + HOST_TIMEOUT);
            let has_host = room.members().iter().any(is_awaited);
            assert_eq!(room.host().is_some(), has_host);
            let host = room.host();
            assert!(host.is_none_or(is_awaited));
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
