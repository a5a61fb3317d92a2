use std::future::poll_fn;
use std::time::Duration;

use super::*;
use crate::limits::ClientAddress;
use crate::model::RoomCode;
use crate::rooms::Mode;
use crate::rooms::directory::ROOMS_PER_ADDRESS;
use std::net::{IpAddr, Ipv4Addr};

const TWO: Duration = Duration::from_secs(2);

fn presence() -> Presence {
    Presence::new(Mode::On, None).expect("a registry")
}

/// The session of a player of this number, from this address.
fn session_at(all: &Presence, n: u8, address: u8) -> Presence {
    all.of(Peer::new(Identity {
        key: Some(format!("SHA256:{n}").into()),
        name: Name::drawn(n.into()),
        session: n.into(),
        address: ClientAddress {
            ip: IpAddr::V4(Ipv4Addr::new(10, 0, 0, address)),
            is_trusted: false,
        },
    }))
}

fn session(all: &Presence, n: u8) -> Presence {
    session_at(all, n, n)
}

/// A name that was chosen.
fn own(n: u8) -> Name {
    Name::clean(&format!("Ada {n}")).expect("a name")
}

fn random() -> u64 {
    crate::rooms::live::new_id().bits()
}

fn open(of: &Presence) -> Membership {
    let opened = of.open_room(Name::drawn(1), 0, random, Instant::now());
    opened.expect("a room")
}

fn join(of: &Presence, code: RoomCode) -> Result<Membership, NoEntry> {
    of.join_room(&code.into(), Name::drawn(2), 0, Instant::now())
}

#[test]
fn a_code_of_another_server_leads_there_and_its_own_leads_in() {
    let here: PublicAddress = "eu.example.org:2222".parse().expect("an address");
    let all = Presence::new(Mode::On, Some(here)).expect("a registry");
    let host = open(&session(&all, 1));
    let code = host.code().expect("several servers");
    assert!(code.ends_with("@eu.example.org:2222"), "{code}");
    let come = |typed: &str| {
        let room = typed.parse().expect("a code");
        session(&all, 2).join_room(&room, Name::drawn(2), 0, Instant::now())
    };
    assert!(come(&code).is_ok());
    let elsewhere = come("tomin-kalur-denos@us.example.org").err();
    let there: PublicAddress = "us.example.org".parse().expect("an address");
    assert_eq!(elsewhere, Some(NoEntry::Elsewhere(there)));
}

#[test]
fn a_room_is_found_by_its_code_until_all_have_left() {
    let all = presence();
    let host = open(&session(&all, 1));
    let code = host.look(Room::code);
    let other = join(&session(&all, 2), code).expect("in");
    assert_eq!(host.look(|room| room.members().len()), 2);
    host.leave(Instant::now());
    let id = other.id();
    assert_eq!(other.look(|room| room.host().map(|host| host.id)), Some(id));
    other.leave(Instant::now());
    drop(other);
    let gone = join(&session(&all, 3), code);
    assert_eq!(gone.err(), Some(NoEntry::NoSuch));
    assert!(all.rooms().by_code().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_room_that_all_have_lost_is_forgotten_though_nobody_opens_another() {
    let all = presence();
    drop(open(&session(&all, 1)));
    all.room_members(10);
    assert_eq!(all.rooms().by_code().len(), 1, "they may come back");
    tokio::time::advance(crate::rooms::room::EMPTY_TIMEOUT).await;
    all.room_members(10);
    assert!(all.rooms().by_code().is_empty());
}

#[test]
fn a_session_that_ends_without_a_word_keeps_its_place_for_a_while() {
    let all = presence();
    let host = open(&session(&all, 1));
    let code = host.look(Room::code);
    let lost = join(&session(&all, 2), code).expect("in");
    drop(lost);
    assert_eq!(host.look(|room| room.members().len()), 2);
    let back = join(&session(&all, 2), code).expect("back");
    assert_eq!(back.look(|room| room.members().len()), 2);
    // A session whose game has a bug.
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        let _held = back;
        panic!("a bug");
    }));
    assert!(broken.is_err());
    let lost = host.look(|room| room.members()[1].lost_since.is_some());
    assert!(lost);
}

#[test]
fn a_flood_of_rooms_of_one_address_leaves_room_for_others() {
    let all = presence();
    let flood = session(&all, 1);
    let try_to = |of: &Presence, now| of.open_room(Name::drawn(1), 0, random, now);
    let per_address = 0..ROOMS_PER_ADDRESS;
    let mut rooms: Vec<_> = per_address.clone().map(|_| open(&flood)).collect();
    let refused = try_to(&flood, Instant::now()).err();
    assert_eq!(refused, Some(OpenError::TooManyHere));
    let neighbour = open(&session(&all, 2));
    assert!(join(&flood, neighbour.look(Room::code)).is_ok());
    // Rooms that are left are closed at once.
    rooms.clear();
    let now = Instant::now() + Duration::from_secs(5 * 60 + 1);
    assert!(try_to(&flood, now).is_ok());
    // A thousand in all.
    let mut comers = (3..=255).map(|n| session(&all, n));
    let refused = comers.find_map(|of| {
        let mut opened = per_address.clone().map(|_| try_to(&of, Instant::now()));
        opened.find_map(|opened| opened.map(|room| rooms.push(room)).err())
    });
    assert_eq!(refused, Some(OpenError::TooMany));
}

#[test]
fn whoever_guesses_is_refused_and_the_one_with_the_code_is_not() {
    let all = presence();
    let host = open(&session(&all, 1));
    let code = host.look(Room::code);
    let guesser = session(&all, 2);
    for _ in 0..10 {
        let wrong = join(&guesser, RoomCode::drawn(random)).err();
        assert_eq!(wrong, Some(NoEntry::NoSuch));
    }
    // Not even by the right one: a refusal tells nothing.
    for code in [RoomCode::drawn(random), code] {
        let refused = join(&guesser, code).err();
        assert!(matches!(refused, Some(NoEntry::TooManyGuesses(_))));
    }
    // Somebody else of the same address gets in.
    assert!(join(&session_at(&all, 3, 2), code).is_ok());
}

/// How often a session is woken within this time.
fn wakes(of: &Presence, time: Duration) -> tokio::task::JoinHandle<usize> {
    let peer = Arc::clone(of.peer().expect("a session"));
    tokio::spawn(async move {
        let mut count = 0;
        let deadline = Instant::now() + time;
        let rung = || poll_fn(|cx| peer.wake_flag.poll_raised(cx));
        let woken = || tokio::time::timeout_at(deadline, rung());
        while woken().await.is_ok() {
            count += 1;
        }
        count
    })
}

/// Has a member go back and forth in two seconds with 200 keys, over so many moves.
async fn walk(room: &Membership, moves: u32) {
    for key in 0..200 {
        room.progress(Progress {
            moves: key,
            left: Some(99 - key % moves),
            whole: 100,
            ..Progress::default()
        });
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn others_are_woken_by_each_step_of_a_bar_and_seldom_by_places() {
    let all = presence();
    let [host, other, third] = [1, 2, 3].map(|n| session(&all, n));
    let room = open(&host);
    let code = room.look(Room::code);
    let joined = [&other, &third].map(|of| join(of, code).expect("in"));
    let id = room.id();
    room.act(|room, _| room.start(id, 7, Instant::now()).expect("started"));
    tokio::time::sleep(Duration::from_secs(4)).await;
    room.look_at(Instant::now(), |_| ());
    // What came so far.
    wakes(&other, TWO).await.expect("it has ended");

    let three = Duration::from_secs(3);
    let (woken, plays) = (wakes(&other, three), wakes(&third, three));
    let (mut looked, walked) = (0, walk(&room, 100));
    let mut keys = tokio::time::interval(Duration::from_millis(400));
    tokio::pin!(walked);
    loop {
        tokio::select! {
            () = &mut walked => break,
            _ = keys.tick() => looked += usize::from(joined[1].take_moves()),
        }
    }
    looked += usize::from(joined[1].take_moves());
    let woken = woken.await.expect("it has ended");
    assert!((2..=3).contains(&woken), "{woken} by bars");
    // Whoever presses keys sees it with them.
    let plays = plays.await.expect("it has ended");
    assert!(plays <= 1 && looked >= 2, "{plays} beside {looked}");

    // There and back, and no step forward.
    tokio::time::sleep(Duration::from_secs(2)).await;
    wakes(&other, TWO).await.expect("it has ended");
    joined[1].track(true);
    let woken = wakes(&other, 2 * TWO);
    let tracks = wakes(&third, TWO);
    walk(&room, 10).await;
    let woken = woken.await.expect("it has ended");
    assert!((1..=2).contains(&woken), "{woken} by places");
    let tracks = tracks.await.expect("it has ended");
    assert!((10..=25).contains(&tracks), "{tracks} who sees the moves");
    drop(joined);
}

#[test]
fn a_hidden_name_is_seen_by_nobody_in_a_room() {
    let all = presence();
    let host = session(&all, 1);
    let host = host.open_room(own(1), 0, random, Instant::now());
    let host = host.expect("a room");
    let seen = all.room_members(10);
    assert_eq!(seen.len(), 1);
    let looks_on = host.act(|room, id| room.choose_to_look_on(id, true));
    assert!(looks_on.is_ok());
    all.hide_in_rooms(|who| who.session == 1);
    let name = host.look(|room| room.members()[0].name.clone());
    assert_ne!(name, seen[0].name);
    assert!(all.room_members(10).is_empty());
}

#[test]
fn in_many_rooms_all_names_have_their_turn_to_be_looked_at() {
    let all = presence();
    let open = |n| session(&all, n).open_room(own(n), 0, random, Instant::now());
    let rooms: Vec<_> = (1..=90).map(|n| open(n).expect("a room")).collect();
    let mut seen = std::collections::HashSet::new();
    for _ in 0..3 {
        let members = all.room_members(40);
        assert_eq!(members.len(), 40);
        seen.extend(members.into_iter().map(|who| who.session));
    }
    assert_eq!(seen.len(), rooms.len());
}

#[tokio::test(start_paused = true)]
async fn a_host_who_locks_without_end_or_one_who_comes_and_goes_wakes_the_others_seldom() {
    let all = presence();
    let [host, other, third] = [1, 2, 3].map(|n| session(&all, n));
    let room = open(&host);
    let code = room.look(Room::code);
    let quiet = join(&other, code).expect("in");
    wakes(&other, TWO).await.expect("it has ended");
    let woken = wakes(&other, Duration::from_secs(5));
    for n in 0..500 {
        room.act(|room, id| room.lock(id, n % 2 == 1).expect("the host"));
        room.act(|room, id| room.lock(id, false).expect("the host"));
        join(&third, code).expect("in").leave(Instant::now());
        tokio::time::sleep(Duration::from_millis(4)).await;
    }
    let woken = woken.await.expect("it has ended");
    // Some at once, and then one a second.
    assert!((5..50).contains(&woken), "{woken}");
    // What was done last is seen all the same, and who is sent away knows it at once.
    let away = quiet.id();
    let woken = wakes(&other, Duration::from_millis(1));
    tokio::task::yield_now().await;
    let removed = room.act(|room, id| room.remove_member(id, away, Instant::now()));
    removed.expect("the host");
    assert_eq!(woken.await.expect("it has ended"), 1);
}
