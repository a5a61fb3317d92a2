use std::net::{IpAddr, Ipv4Addr};

use super::*;
use crate::core::dir::Dir;
use crate::games::{Action, labyrinth};
use crate::limits::ClientAddress;
use crate::rooms::{Mode, Presence, Visit};

fn presence() -> Presence {
    Presence::new(Mode::On, None).expect("a registry")
}

fn identity(number: u8) -> Identity {
    Identity {
        key: Some(format!("SHA256:{number}").into()),
        name: Name::drawn(number.into()),
        session: number.into(),
        address: ClientAddress {
            ip: IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)),
            is_trusted: false,
        },
    }
}

fn session(presence: &Presence, number: u8) -> Visit {
    presence.of(Peer::new(identity(number))).visit()
}

/// A game that is played: its run, and what it tells the others.
struct Player {
    run: Run,
    publisher: Publisher,
}

impl Player {
    fn new(visit: &Visit) -> Self {
        let run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 7);
        let header = Header {
            id: new_id(),
            name: None,
            streak: 0,
            game: run.game(),
            level: String::new(),
            shared_board: None,
            standing: Ranking::Ranked,
            whole: Some(20),
            start: run.beginning(),
            room: None,
        };
        let publisher = visit.publish(Name::drawn(1), header);
        let publisher = publisher.expect("somebody's session");
        Self { run, publisher }
    }

    fn id(&self) -> Code {
        self.publisher.run().header.id
    }

    fn act(&mut self, times: u32) {
        for _ in 0..times {
            let at = self.run.time_of_last_action() + Duration::from_millis(100);
            self.run.record(at, Action::Go(Dir::South));
            let moves = self.run.len() as u32;
            self.publisher.acted(moves, &self.run, || Some(20 - moves));
        }
    }
}

/// A registry, and the run of its first session.
fn played() -> (Presence, Player) {
    let presence = presence();
    let player = Player::new(&session(&presence, 1));
    (presence, player)
}

fn watch(visit: &Visit, player: &Player) -> Spectator {
    let watched = visit.presence().watch(player.id(), Instant::now());
    watched.expect("a run")
}

#[test]
fn a_spectator_gets_what_was_played_before_and_what_is_played_from_then_on() {
    let (presence, mut player) = played();
    let other = session(&presence, 2);
    player.act(3);
    let spectator = watch(&other, &player);
    let mut seen = spectator.run().header().start.clone();
    assert_eq!(spectator.pull(&mut seen).actions, 0, "not woken yet");
    // What its session does when it is woken.
    player.publisher.publish(&player.run, None);
    assert_eq!(spectator.pull(&mut seen).actions, 3);
    player.act(2);
    let pulled = spectator.pull(&mut seen);
    assert_eq!((pulled.actions, pulled.stage), (2, Stage::Played));
    assert_eq!(seen, player.run);
    assert_eq!(spectator.run().left(), Some(15));
}

#[test]
fn a_run_is_copied_only_while_somebody_watches() {
    let (presence, mut player) = played();
    let copied = |player: &Player| player.publisher.run().copied().actions.capacity();
    player.act(3);
    assert_eq!((copied(&player), player.publisher.run().left()), (0, None));
    let spectators = [2, 3].map(|number| watch(&session(&presence, number), &player));
    player.act(1);
    assert_eq!(player.publisher.run().spectators(), 2);
    assert!(copied(&player) >= 4);
    drop(spectators);
    assert_eq!(player.publisher.run().spectators(), 0);
    player.act(1);
    assert_eq!(copied(&player), 0);
}

#[test]
fn a_run_ends_with_its_session_however_that_ends() {
    let (presence, player) = played();
    let other = session(&presence, 2);
    let (id, spectator) = (player.id(), watch(&other, &player));
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        let _player = player;
        panic!("a bug");
    }));
    assert!(broken.is_err());
    assert_eq!(spectator.run().stage(), Stage::Left);
    assert!(presence.live_run(id).is_none());
    assert!(presence.live().list(Instant::now()).is_empty());
}

#[test]
fn a_finished_run_tells_its_code_and_stays_finished() {
    let (presence, mut player) = played();
    let other = session(&presence, 2);
    let spectator = watch(&other, &player);
    assert_eq!(spectator.run().code(), None);
    player.act(1);
    player.publisher.solved(Code::new(5));
    player.publisher.cover(false);
    drop(player);
    assert_eq!(spectator.run().stage(), Stage::Solved);
    assert_eq!(spectator.run().code(), Some(Code::new(5)));
    let mut seen = spectator.run().header().start.clone();
    assert_eq!(spectator.pull(&mut seen).actions, 1);
}

#[test]
fn whoever_may_not_be_seen_is_neither_listed_nor_watched() {
    let (presence, player) = played();
    let other = session(&presence, 2);
    let spectator = watch(&other, &player);
    let now = Instant::now();
    assert_eq!(presence.live().list(now).len(), 1);
    presence.close_runs(|who| who.session == 1);
    assert_eq!(spectator.run().stage(), Stage::Closed);
    assert!(presence.live().list(now).is_empty());
    assert!(presence.watch(player.id(), now).is_err());
}

#[test]
fn the_list_is_made_once_a_second_and_has_an_end() {
    let presence = presence();
    let visit = session(&presence, 1);
    let mut players: Vec<_> = (0..2 * LISTED_MAX).map(|_| Player::new(&visit)).collect();
    let now = Instant::now();
    let spectator = watch(&session(&presence, 2), &players[0]);
    let listed = presence.live().list(now);
    assert_eq!(listed.len(), LISTED_MAX);
    assert_eq!(listed[0].header.id, players[0].id(), "the watched one");
    drop(spectator);
    players.clear();
    assert_eq!(presence.live().list(now).len(), LISTED_MAX);
    assert!(presence.live().list(now + LIST_INTERVAL).is_empty());
}

#[test]
fn looking_at_the_list_asks_players_once_how_far_they_are() {
    let (presence, mut player) = played();
    presence.live().list(Instant::now());
    assert_eq!(player.publisher.run().left(), None);
    player.act(1);
    assert_eq!(player.publisher.run().left(), Some(19));
    player.act(1);
    assert_eq!(player.publisher.run().left(), Some(19), "not asked again");
}

#[test]
fn whoever_flickers_from_run_to_run_is_slowed_down_and_leaves_nothing() {
    let (presence, player) = played();
    let (other, now) = (session(&presence, 2), Instant::now());
    let watches = |_: &u32| other.presence().watch(player.id(), now).is_ok();
    let watched = (0..1_000).filter(watches).count();
    assert!(watched < 20, "{watched}");
    assert_eq!(player.publisher.run().spectators(), 0);
    assert_eq!(player.publisher.run().copied().spectators.capacity(), 0);
    let later = now + Duration::from_secs(60);
    assert!(other.presence().watch(player.id(), later).is_ok());
}

#[test]
fn a_second_key_of_one_address_does_not_tell_how_near_a_ranked_run_is() {
    let presence = presence();
    let visit = session(&presence, 1);
    let mut player = Player::new(&visit);
    let seen_from = |key: u8, address: ClientAddress| {
        let identity = Identity {
            address,
            ..identity(key)
        };
        let of = presence.of(Peer::new(identity));
        of.live_lines(Instant::now())[0].eighths.is_some()
    };
    // The list asks for it, and the next key tells it.
    seen_from(2, identity(2).address);
    player.act(1);
    assert!(!seen_from(1, identity(2).address), "the own key");
    assert!(!seen_from(2, identity(1).address), "a second key");
    assert!(seen_from(2, identity(2).address), "somebody else");
}
