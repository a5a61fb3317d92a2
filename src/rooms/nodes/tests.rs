use std::net::{IpAddr, Ipv4Addr};

use super::lookups::ASK_TIMEOUT;
use super::shared::PENDING_MAX;
use super::*;
use crate::core::dir::Dir;
use crate::core::rng::Rng;
use crate::games::run::Run;
use crate::games::{self, Action, Position, labyrinth};
use crate::model::{Code, Ranking};
use crate::rooms::live::{Header, Publisher, Spectator, Stage, WatchError, new_id};
use crate::rooms::member::Progress;
use crate::rooms::membership::{Membership, NoEntry};
use crate::rooms::room::{self, COUNTDOWN, Phase, Room};
use crate::rooms::{Mode, Visit};

const SECOND: Duration = Duration::from_secs(1);

/// Servers of one database: the table, and those who hear each other.
struct Net {
    servers: Vec<(i64, Presence, Arc<Nodes>)>,
    table: Vec<(RoomCode, u64, i64)>,
    cut: Vec<i64>,
}

impl Net {
    fn new(servers: i64) -> Self {
        let server = |me| {
            let presence = Presence::new(Mode::On).expect("a registry");
            let nodes = presence.link_nodes(me);
            nodes.linked();
            (me, presence, nodes)
        };
        Self {
            servers: (1..=servers).map(server).collect(),
            table: Vec::new(),
            cut: Vec::new(),
        }
    }

    fn presence(&self, server: i64) -> &Presence {
        &self.servers[server as usize - 1].1
    }

    /// A session of the player of this number.
    fn session(&self, server: i64, player: u8) -> Presence {
        self.presence(server).of(Peer::new(Identity {
            key: Some(format!("SHA256:{player}")),
            name: Name::drawn(player.into()),
            session: server << 32 | i64::from(new_id().bits() as u32),
            address: ClientAddress {
                ip: IpAddr::V4(Ipv4Addr::new(10, 0, 0, player)),
                is_trusted: false,
            },
        }))
    }

    fn ask(&mut self, me: i64, query: Query) -> Option<(u64, i64)> {
        let row = |row: &(RoomCode, u64, i64)| (row.1, row.2);
        match query {
            Query::Add(code, room) => {
                if !self.table.iter().any(|row| row.0 == code) {
                    self.table.push((code, room, me));
                }
                None
            }
            Query::Move(code, room) => {
                let mut rows = self.table.iter_mut();
                if let Some(row) = rows.find(|row| (row.1, row.2) == (room, me)) {
                    row.0 = code;
                }
                None
            }
            Query::Remove(room) => {
                self.table.retain(|row| (row.1, row.2) != (room, me));
                None
            }
            Query::Find(code) => self.table.iter().find(|row| row.0 == code).map(row),
            Query::Claim(room, from) => {
                let mut rows = self.table.iter_mut().filter(|row| row.1 == room);
                let known = rows.next()?;
                if known.2 == from {
                    known.2 = me;
                }
                Some(row(known))
            }
        }
    }

    /// Lets all of them ask and tell until nothing is left.
    fn settle(&mut self) {
        loop {
            let mut is_quiet = true;
            for n in 0..self.servers.len() {
                let (me, presence, nodes) = self.servers[n].clone();
                if self.cut.contains(&me) {
                    continue;
                }
                presence.look_at_runs(&nodes, Instant::now());
                for query in nodes.queries() {
                    is_quiet = false;
                    let row = self.ask(me, query);
                    presence.nodes_answered(query, row);
                }
                let lines = nodes.batch().join("\n");
                is_quiet &= lines.is_empty();
                for (other, presence, _) in &self.servers {
                    if !self.cut.contains(other) {
                        presence.nodes_told(me, &lines);
                    }
                }
            }
            if is_quiet {
                return;
            }
        }
    }

    /// A server is taken for dead by the others.
    fn cut(&mut self, server: i64) {
        self.cut.push(server);
        for (other, presence, _) in &self.servers {
            if *other != server {
                presence.node_died(server);
            }
        }
        self.settle();
    }

    /// It is back.
    fn heal(&mut self, server: i64) {
        self.cut.retain(|cut| *cut != server);
        self.servers[server as usize - 1].2.linked();
        self.settle();
    }

    fn open(&mut self, server: i64, player: u8) -> Membership {
        let session = self.session(server, player);
        self.open_of(&session, player)
    }

    fn open_of(&mut self, session: &Presence, player: u8) -> Membership {
        let name = Name::drawn(player.into());
        let random = || new_id().bits();
        let opened = session.open_room(name, 0, random, Instant::now());
        self.settle();
        opened.expect("a room")
    }

    fn join(&mut self, server: i64, player: u8, code: RoomCode) -> Result<Membership, NoEntry> {
        let session = self.session(server, player);
        self.join_of(&session, player, code)
    }

    fn join_of(
        &mut self,
        session: &Presence,
        player: u8,
        code: RoomCode,
    ) -> Result<Membership, NoEntry> {
        let join = || session.join_room(code, Name::drawn(player.into()), 0, Instant::now());
        let joined = match join() {
            Err(NoEntry::Asked) => {
                self.settle();
                join()
            }
            joined => joined,
        };
        self.settle();
        joined
    }
}

fn code(of: &Membership) -> RoomCode {
    of.look(Room::code)
}

fn names(of: &Membership) -> Vec<Name> {
    of.look(|room| room.members().iter().map(|one| one.name.clone()).collect())
}

fn start(of: &Membership) -> bool {
    of.act(|room, id| room.start(id, 7, Instant::now()).is_ok())
}

fn finish(of: &Membership) {
    let home = Progress {
        leg: 0,
        moves: 20,
        left: Some(0),
        whole: 20,
        position: None,
    };
    of.advance(Instant::now());
    of.act(|room, id| room.finish(id, home, Instant::now()));
}

fn is_results(of: &Membership) -> bool {
    of.look(|room| room.phase() == Phase::Results)
}

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
                (members, room.host(), phase, room.round(), room.code())
            })
        };
        for one in &inside {
            assert_eq!(seen(one), seen(&inside[0]), "{seed}");
        }
    }
}

fn play(visit: &Visit, run: &Run, room: Option<u64>) -> Publisher {
    let header = Header {
        id: new_id(),
        name: None,
        streak: 0,
        game: run.game(),
        level: run.level().words(),
        shared_board: None,
        standing: Ranking::Ranked,
        whole: Some(20),
        start: run.beginning(),
        room,
    };
    let publisher = visit.publish(Name::drawn(1), header);
    publisher.expect("somebody's session")
}

#[tokio::test(start_paused = true)]
async fn a_run_of_another_server_is_listed_and_watched_to_its_end() {
    let mut net = Net::new(2);
    let visit = net.session(1, 1).visit();
    let mut run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 7);
    let publisher = play(&visit, &run, None);
    publisher.set_clock(5 * SECOND, true);
    let mut act = |times: u32| {
        for _ in 0..times {
            run.record(SECOND, Action::Go(Dir::South));
            publisher.acted(run.len() as u32, &run, || Some(9));
        }
    };
    act(3);
    let (looker, own) = (net.session(2, 2), net.session(2, 1));
    assert!(looker.live_lines(Instant::now()).is_empty());
    net.settle();
    tokio::time::advance(SECOND).await;
    let lines = looker.live_lines(Instant::now());
    assert_eq!(lines.len(), 1);
    assert_eq!((lines[0].moves, lines[0].time), (3, 6 * SECOND));
    // One's own second session sees no more there than here.
    assert!(own.live_lines(Instant::now())[0].eighths.is_none());
    let watch = |session: &Presence| session.watch(lines[0].id, Instant::now()).expect("a run");
    let spectator = watch(&looker);
    net.settle();
    act(4);
    net.settle();
    let mut seen = spectator.run().header().start.clone();
    let pull = |spectator: &Spectator, seen: &mut Run| spectator.pull(seen).stage;
    assert!(!pull(&spectator, &mut seen).is_over());
    assert_eq!(seen.len(), 7);
    // A second one there begins with all of it, and both count.
    let second = watch(&net.session(2, 3));
    net.settle();
    assert_eq!(publisher.run().spectators(), 2);
    assert_eq!(second.run().spectators(), 2);
    let mut other = second.run().header().start.clone();
    pull(&second, &mut other);
    assert_eq!(other.len(), 7);
    drop(second);
    // What is lost meanwhile is asked for again.
    act(1);
    let _lost = net.servers[0].2.batch();
    act(1);
    net.settle();
    pull(&spectator, &mut seen);
    assert_eq!(seen.len(), 9);
    act(1);
    publisher.solved(Code::new(77));
    net.settle();
    assert!(pull(&spectator, &mut seen).is_over());
    assert_eq!(seen.len(), 10);
    assert_eq!(spectator.run().code(), Some(Code::new(77)));
    drop(spectator);
    net.settle();
    tokio::time::advance(20 * SECOND).await;
    net.settle();
    for (_, _, nodes) in &net.servers {
        assert!(nodes.runs().others().is_empty());
    }
}

/// Nothing happens for so long.
async fn wait(net: &mut Net, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        tokio::time::advance(LOOK_INTERVAL).await;
        net.settle();
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_of_another_server_who_thinks_is_watched_on() {
    let mut net = Net::new(2);
    let visit = net.session(1, 1).visit();
    let mut run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 7);
    let publisher = play(&visit, &run, None);
    let looker = net.session(2, 2);
    looker.live_lines(Instant::now());
    net.settle();
    tokio::time::advance(SECOND).await;
    let line = looker.live_lines(Instant::now()).remove(0);
    let spectator = looker.watch(line.id, Instant::now()).expect("a run");
    wait(&mut net, 60 * SECOND).await;
    assert!(!spectator.run().stage().is_over());
    run.record(SECOND, Action::Go(Dir::South));
    publisher.acted(1, &run, || Some(9));
    net.settle();
    let mut seen = spectator.run().header().start.clone();
    spectator.pull(&mut seen);
    assert_eq!(seen.len(), 1);
    // Its server dies without a word.
    net.cut.push(1);
    wait(&mut net, 20 * SECOND).await;
    assert_eq!(spectator.run().stage(), Stage::Left);
}

#[tokio::test(start_paused = true)]
async fn a_member_on_another_server_is_watched_by_who_is_home() {
    let mut net = Net::new(3);
    let session = net.session(1, 1);
    let ada = net.open_of(&session, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    let cy = net.join(3, 3, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    assert!(bo.others_to_watch().is_empty(), "nobody plays yet");
    tokio::time::advance(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo, &cy] {
        one.advance(Instant::now());
    }
    let board = ada.look(|room| room.board().cloned()).expect("a board");
    let entry = games::find(board.game).expect("a game");
    let mut run = Run::new(entry, board.level, board.seed.unwrap_or(0));
    let visit = session.visit();
    let publisher = play(&visit, &run, Some(0));
    let mut act = |times: u32| {
        for _ in 0..times {
            run.record(SECOND, Action::Go(Dir::South));
            publisher.acted(run.len() as u32, &run, || Some(9));
        }
    };
    act(2);
    let watch = |of: &Membership, other| of.watch(other, Instant::now());
    // Who plays sees the boards of the others no more than on one server.
    assert_eq!(watch(&bo, ada.id()).err(), Some(WatchError::Gone));
    finish(&bo);
    net.settle();
    let mut seen = bo.others_to_watch();
    seen.sort();
    let mut others = [ada.id(), cy.id()];
    others.sort();
    assert_eq!(seen, others);
    let spectator = watch(&bo, ada.id()).expect("a run");
    net.settle();
    act(3);
    net.settle();
    let mut seen = spectator.run().header().start.clone();
    spectator.pull(&mut seen);
    assert_eq!(seen.len(), 5);
    assert_eq!(seen.seed(), publisher.run().header().start.seed());
    assert_eq!(publisher.run().spectators(), 1, "its player knows");
    wait(&mut net, 20 * SECOND).await;
    assert!(!spectator.run().stage().is_over());
    // It is in no list, on no server.
    for (_, presence, _) in &net.servers {
        assert!(presence.live_lines(Instant::now()).is_empty());
    }
    // One who lets nobody watch.
    let closed = watch(&bo, cy.id()).expect("not known yet");
    net.settle();
    assert_eq!(closed.run().stage(), Stage::Closed);
    // The player comes home, and is seen to.
    publisher.solved(Code::new(5));
    finish(&ada);
    net.settle();
    assert_eq!(spectator.run().stage(), Stage::Solved);
    assert_eq!(bo.others_to_watch(), [cy.id()]);
    assert_eq!(watch(&bo, ada.id()).err(), Some(WatchError::Gone));
    drop(cy);
    net.settle();
    assert!(bo.others_to_watch().is_empty());
}

#[test]
fn what_is_not_understood_is_left_out() {
    let net = Net::new(1);
    for line in [
        "",
        "{",
        "null",
        "{\"Dance\":{\"room\":1}}",
        "\"Dance\"",
        "{\"Follow\":{\"room\":1}}",
        "{\"Ops\":{\"room\":1,\"to\":1,\"first\":0,\"ops\":[]}}",
        "{\"Watch\":{\"run\":5,\"have\":null,\"count\":4000000000}}",
        "{\"Runs\":[]}",
        "{\"Runs\":[{\"id\":1}]}",
    ] {
        net.presence(1).nodes_told(2, line);
    }
    assert!(net.servers[0].2.rooms().is_empty());
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
