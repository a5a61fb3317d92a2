mod net;
mod rubbish;
mod runs;
mod saved;
mod waking;

use std::net::{IpAddr, Ipv4Addr};

use super::lookups::ASK_TIMEOUT;
use super::shared::PENDING_MAX;
use super::*;
use crate::core::dir::Dir;
use crate::core::rng::Rng;
use crate::games::run::Run;
use crate::games::{self, Action, Position, labyrinth};
use crate::model::{Code, Ranking, RoomRow, Secret};
use crate::rooms::live::{Header, Publisher, Spectator, Stage, WatchError, new_id};
use crate::rooms::member::Progress;
use crate::rooms::membership::{Membership, NoEntry};
use crate::rooms::room::{self, COUNTDOWN, EMPTY_TIMEOUT, Phase, Room};
use crate::rooms::{Mode, Visit};
use net::*;

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn a_room_over_three_servers_plays_a_round() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    let cy = net.join(3, 3, code(&ada)).expect("in");
    for one in [&ada, &bo, &cy] {
        assert_eq!(names(one), names(&ada));
        assert_eq!(one.look(|room| room.members().len()), 3);
    }
    assert!(!start(&bo) && start(&ada));
    net.settle();
    tokio::time::advance(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo, &cy] {
        one.advance(Instant::now());
        assert!(one.look(|room| matches!(room.phase(), Phase::Round { .. })));
    }
    let progress = Progress {
        leg: 0,
        moves: 3,
        left: Some(9),
        whole: 20,
        position: Some(Position { row: 2, column: 5 }),
    };
    bo.progress(progress);
    net.settle();
    let seen = |of: &Membership| of.look(|room| room.member(bo.id()).map(|one| one.progress));
    assert_eq!(
        (seen(&ada), seen(&cy)),
        (Some(progress), Some(progress)),
        "told at once to all"
    );
    let since = |of: &Membership| of.look(Room::phase);
    let before = since(&bo);
    ada.act(|room, id| {
        room.react(
            id,
            crate::rooms::member::Reaction::of_key('1').expect("one"),
            Instant::now(),
        )
    });
    net.settle();
    assert_eq!(since(&bo), before, "a round is known by when it began");
    for one in [&cy, &ada, &bo] {
        tokio::time::advance(SECOND).await;
        finish(one);
        net.settle();
    }
    for one in [&ada, &bo, &cy] {
        assert!(is_results(one));
        let points = |id| one.look(|room| room.member(id).map(|one| one.points));
        let all = [&cy, &ada, &bo].map(|of| points(of.id()));
        assert_eq!(all, [Some(3), Some(2), Some(1)]);
    }
    let host = ada.id();
    ada.leave(Instant::now());
    net.settle();
    for one in [&bo, &cy] {
        assert!(one.look(|room| room.member(host).is_none() && room.host() == Some(bo.id())));
    }
    // Where the host is does not matter: the room stays where it was opened.
    assert!(start(&bo));
    net.settle();
    assert!(cy.look(|room| matches!(room.phase(), Phase::Countdown(_))));
    let before = code(&bo);
    assert!(bo.draw_code(|| new_id().bits()));
    net.settle();
    assert_eq!(code(&cy), code(&bo));
    assert_ne!(code(&cy), before);
    assert_eq!(net.join(1, 9, before).err(), Some(NoEntry::NoSuch));
    let ada = net.join(1, 1, code(&bo)).expect("in");
    assert_eq!(names(&cy), names(&ada));
    for one in [ada, bo, cy] {
        one.leave(Instant::now());
        net.settle();
    }
    for _ in 0..4 {
        tokio::time::advance(4 * SECOND).await;
        for (_, presence, _) in &net.servers {
            presence.look_at_nodes(Instant::now());
        }
        net.settle();
    }
    assert!(net.table.is_empty());
    for (_, presence, nodes) in &net.servers {
        assert_eq!((presence.rooms().len(), nodes.rooms().len()), (0, 0));
    }
}

#[tokio::test(start_paused = true)]
async fn who_left_after_a_round_keeps_the_place_in_its_results_on_all_servers() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::advance(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo] {
        finish(one);
        net.settle();
    }
    let code = code(&bo);
    ada.leave(Instant::now());
    net.settle();
    // One that has the room since then, and one that joins later.
    let late = net.join(3, 3, code).expect("in");
    let ranking = |of: &Membership| -> Vec<Name> {
        of.look(|room| room.ranking().iter().map(|one| one.name.clone()).collect())
    };
    for of in [&bo, &late] {
        assert_eq!(ranking(of), [1, 2, 3].map(Name::drawn));
    }
    let again = net.join(2, 1, code).expect("in");
    for of in [&bo, &late, &again] {
        assert_eq!(ranking(of).len(), 3, "nobody is there twice");
    }
}

#[tokio::test(start_paused = true)]
async fn a_wrong_code_is_asked_for_once_and_counted() {
    let mut net = Net::new(2);
    let session = net.session(1, 1);
    let wrong = RoomCode::drawn(|| new_id().bits());
    let join = || {
        session
            .join_room(wrong, Name::drawn(1), 0, Instant::now())
            .err()
    };
    assert_eq!(join(), Some(NoEntry::Asked));
    assert_eq!(join(), Some(NoEntry::Asked));
    assert_eq!(net.servers[0].2.queries().len(), 1);
    tokio::time::advance(ASK_TIMEOUT).await;
    net.presence(1).look_at_nodes(Instant::now());
    assert_eq!(join(), Some(NoEntry::NoSuch));
    // Codes that nobody waits for are no cheaper.
    let mut tried = 0;
    loop {
        let code = RoomCode::drawn(|| new_id().bits());
        let said = session.join_room(code, Name::drawn(1), 0, Instant::now());
        if matches!(said, Err(NoEntry::TooManyGuesses(_))) {
            break;
        }
        tried += 1;
        assert!(tried < 15);
    }
    // A room elsewhere lets in whom it wants.
    let host = net.open(2, 5);
    host.act(|room, id| room.lock(id, true).is_ok());
    net.settle();
    let refused = net.join(1, 6, code(&host)).err();
    assert!(matches!(refused, Some(NoEntry::Refused(_))), "{refused:?}");
    // Without the others there is no such room, at once.
    let other = net.open(2, 8);
    net.servers[0].2.unlinked();
    let session = net.session(1, 7);
    let alone = session.join_room(code(&other), Name::drawn(1), 0, Instant::now());
    assert_eq!(alone.err(), Some(NoEntry::NoSuch));
}

#[tokio::test(start_paused = true)]
async fn the_server_of_a_room_dies_and_the_others_play_on() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    let cy = net.join(3, 3, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::advance(COUNTDOWN + SECOND).await;
    // Some of what is done is not told any more, some is done while nobody has the room.
    net.cut.push(1);
    finish(&bo);
    net.settle();
    assert!(!is_results(&bo));
    net.cut(1);
    let lost = |of: &Membership| of.look(|room| room.member(ada.id()).map(|one| one.lost_since));
    for one in [&bo, &cy] {
        assert!(lost(one).flatten().is_some());
        assert_eq!(one.look(Room::host), Some(bo.id()));
        assert!(one.look(|room| room.member(bo.id()).is_some_and(|one| one.home.is_some())));
    }
    finish(&cy);
    net.settle();
    tokio::time::advance(31 * SECOND).await;
    for (_, presence, _) in &net.servers[1..] {
        presence.look_at_nodes(Instant::now());
    }
    net.settle();
    assert!(is_results(&bo) && is_results(&cy));
    // Its players come back by another one.
    let again = net.join(3, 1, code(&bo)).expect("back");
    assert_eq!(bo.look(|room| room.members().len()), 3);
    assert_eq!(names(&again), names(&bo));
    // It was not dead, only cut off: it has no room of its own any more.
    net.heal(1);
    let is_in = ada.look(|room| room.member(ada.id()).is_some());
    assert_eq!(bo.look(|room| room.members().len()), 3, "{is_in}");
    assert!(start(&bo));
    net.settle();
    for one in [&bo, &cy, &ada] {
        assert!(one.look(|room| matches!(room.phase(), Phase::Countdown(_))));
    }
}

#[tokio::test(start_paused = true)]
async fn choices_without_end_while_the_server_of_a_room_is_away_take_no_memory_without_end() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    ada.leave(Instant::now());
    net.settle();
    assert_eq!(bo.look(Room::host), Some(bo.id()), "the host is at a copy");
    net.cut.push(2);
    for n in 0..10 * PENDING_MAX {
        let mode = [room::Mode::Rounds(3), room::Mode::Rounds(5)][n % 2];
        assert!(bo.act(|room, id| room.choose_mode(id, mode).is_ok()));
    }
    let open = net.servers[1].2.rooms().remove(0);
    let waiting = |open: &OpenRoom| open.inside().shared.as_ref().map(|is| is.pending.len());
    let known = waiting(&open);
    assert!(known.is_some_and(|known| known <= PENDING_MAX), "{known:?}");
    // What nobody can do again is kept all the same.
    bo.leave(Instant::now());
    assert_eq!(waiting(&open), known.map(|known| known + 1));
}

#[tokio::test(start_paused = true)]
async fn whoever_is_lost_on_one_server_goes_on_where_they_were_on_another() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::advance(COUNTDOWN + SECOND).await;
    bo.advance(Instant::now());
    let board = bo.look(|room| room.board().cloned()).expect("a board");
    let entry = games::find(board.game).expect("a game");
    let mut run = Run::new(entry, board.level, board.seed.unwrap_or(0));
    run.record(SECOND, Action::Go(Dir::South));
    bo.keep(run.clone());
    let code = code(&ada);
    drop(bo);
    net.settle();
    // The third server hears of the room only now.
    let bo = net.join(3, 2, code).expect("back");
    assert_eq!(bo.take_kept().as_deref(), Some(&run));
    assert_eq!(ada.look(|room| room.members().len()), 2);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_says_goodbye_is_gone_at_once() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    net.servers[0].2.say_bye();
    let lines = net.servers[0].2.batch().join("\n");
    net.cut.push(1);
    net.presence(2).nodes_told(1, &lines);
    net.settle();
    assert_eq!(bo.look(Room::host), Some(bo.id()));
    assert!(start(&bo));
}

#[tokio::test(start_paused = true)]
async fn whatever_happens_where_all_servers_have_the_same_room_in_the_end() {
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut net = Net::new(3);
        let mut inside = vec![net.open(1, 1)];
        for step in 0..60 {
            tokio::time::advance(SECOND * rng.below(3)).await;
            let at = rng.below(inside.len() as u32) as usize;
            let one = &inside[at];
            match rng.below(9) {
                0 if step < 40 => {
                    let server = 1 + i64::from(rng.below(3));
                    let (player, code) = (2 + rng.below(6) as u8, code(one));
                    inside.extend(net.join(server, player, code));
                }
                1 if inside.len() > 2 => drop(inside.swap_remove(at)),
                2 => {
                    start(one);
                }
                3 | 4 => finish(one),
                5 => {
                    one.act(|room, id| room.enter_round(id)).ok();
                }
                6 => one.progress(Progress {
                    moves: step,
                    ..Progress::default()
                }),
                7 => {
                    let other = inside[rng.below(inside.len() as u32) as usize].id();
                    one.act(|room, id| room.send_away(id, other, Instant::now()).ok());
                }
                _ => net.settle(),
            }
            for one in &inside {
                one.advance(Instant::now());
            }
        }
        net.settle();
        for (_, presence, _) in &net.servers {
            presence.look_at_nodes(Instant::now());
        }
        net.settle();
        let seen = |one: &Membership| {
            one.look(|room| {
                let members = room.members().iter();
                let members: Vec<_> = members
                    .map(|one| (one.id, one.points, one.home, one.lost_since.is_some()))
                    .collect();
                let phase = std::mem::discriminant(&room.phase());
                let ranking: Vec<_> = room.ranking().iter().map(|one| one.id).collect();
                let round = (phase, room.round());
                (members, ranking, room.host(), round, room.code())
            })
        };
        for one in &inside {
            assert_eq!(seen(one), seen(&inside[0]), "{seed}");
        }
    }
}

#[test]
fn a_server_alone_asks_and_tells_nothing_of_a_move() {
    let mut net = Net::new(1);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    assert!(net.servers[0].2.queries().is_empty());
    for n in 0..100 {
        bo.progress(Progress {
            moves: n,
            ..Progress::default()
        });
        ada.act(|room, id| room.lock(id, n % 2 == 0).is_ok());
    }
    assert!(!net.servers[0].2.has_news() && net.servers[0].2.queries().is_empty());
    // Without a database that others can use, there is nothing at all.
    assert!(Presence::new(Mode::On).expect("one").nodes().is_none());
}

#[test]
fn what_waits_without_a_connection_has_a_bound() {
    let mut net = Net::new(1);
    let stays = net.open(1, 1);
    let (_, presence, nodes) = &net.servers[0];
    nodes.unlinked();
    nodes.queries();
    for _ in 0..50 {
        let session = net.session(1, 2);
        let random = || new_id().bits();
        let opened = session.open_room(Name::drawn(2), 0, random, Instant::now());
        opened.expect("a room").leave(Instant::now());
        stays.draw_code(|| new_id().bits());
        presence.look_at_nodes(Instant::now());
    }
    assert_eq!(presence.rooms().len(), 1);
    let waiting = nodes.queries();
    assert_eq!(waiting.len(), 1, "{waiting:?}");
    assert!(matches!(waiting[0], Query::Move(code, _) if code == stays.look(Room::code)));
    // It is asked for again where the connection breaks before.
    nodes.put_back(waiting);
    assert_eq!(nodes.queries().len(), 1);
}
