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

const SECOND: Duration = Duration::from_secs(1);

const SECRET: Secret = Secret([7; 32]);

/// What the table has of a room, and since when.
struct InTable {
    code: RoomCode,
    room: u64,
    server: i64,
    saved: Instant,
    state: Option<String>,
}

/// Servers of one database: the table, and those who hear each other.
struct Net {
    servers: Vec<(i64, Presence, Arc<Nodes>)>,
    table: Vec<InTable>,
    cut: Vec<i64>,
    /// Those that have said nothing since then.
    silent: Vec<(i64, Instant)>,
}

impl Net {
    fn new(servers: i64) -> Self {
        let server = |me| {
            let presence = Presence::new(Mode::On).expect("a registry");
            let nodes = presence.link_nodes(me, SECRET);
            nodes.linked();
            (me, presence, nodes)
        };
        Self {
            servers: (1..=servers).map(server).collect(),
            table: Vec::new(),
            cut: Vec::new(),
            silent: Vec::new(),
        }
    }

    fn presence(&self, server: i64) -> &Presence {
        &self.servers[server as usize - 1].1
    }

    /// A session of the player of this number; 0: a guest.
    fn session(&self, server: i64, player: u8) -> Presence {
        let key = (player > 0).then(|| format!("SHA256:{player}"));
        self.presence(server).of(Peer::new(Identity {
            key,
            name: Name::drawn(player.into()),
            session: server << 32 | i64::from(new_id().bits() as u32),
            address: ClientAddress {
                ip: IpAddr::V4(Ipv4Addr::new(10, 0, 0, player)),
                is_trusted: false,
            },
        }))
    }

    fn row(&self, is_it: impl Fn(&InTable) -> bool) -> Option<RoomRow> {
        let found = self.table.iter().find(|row| is_it(row))?;
        let mut silent = self.silent.iter();
        let silent = silent.find(|(server, _)| *server == found.server);
        let age = found.saved.elapsed();
        Some(RoomRow {
            room: found.room,
            server: found.server,
            silent: match (found.server, silent) {
                (0, _) => age,
                (_, Some((_, since))) => since.elapsed().min(age),
                (_, None) => Duration::ZERO,
            },
            age,
            state: found.state.clone(),
        })
    }

    fn own(&mut self, room: u64, server: i64) -> Option<&mut InTable> {
        let mut rows = self.table.iter_mut();
        rows.find(|row| (row.room, row.server) == (room, server))
    }

    fn ask(&mut self, me: i64, query: &Query) -> Option<RoomRow> {
        match query {
            Query::Add(code, room) => {
                if !self.table.iter().any(|row| row.code == *code) {
                    self.table.push(InTable {
                        code: *code,
                        room: *room,
                        server: me,
                        saved: Instant::now(),
                        state: None,
                    });
                }
                None
            }
            Query::Move(code, room) => {
                if let Some(row) = self.own(*room, me) {
                    row.code = *code;
                }
                None
            }
            Query::Remove(room) => {
                self.table
                    .retain(|row| (row.room, row.server) != (*room, me));
                None
            }
            Query::Save(room, state) | Query::Leave(room, state) => {
                let is_left = matches!(query, Query::Leave(..));
                if let Some(row) = self.own(*room, me) {
                    (row.saved, row.state) = (Instant::now(), Some(state.clone()));
                    row.server = if is_left { 0 } else { me };
                }
                None
            }
            Query::Find(code) => self.row(|row| row.code == *code),
            Query::Claim(room, from) => {
                if let Some(row) = self.own(*room, *from) {
                    row.server = me;
                }
                self.row(|row| row.room == *room)
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
                let saves = nodes.saves(Instant::now());
                for query in nodes.queries().into_iter().chain(saves) {
                    is_quiet = false;
                    let row = self.ask(me, &query);
                    presence.nodes_answered(&query, row);
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

    /// A server dies, and nobody knows it yet.
    fn kill(&mut self, server: i64) {
        self.cut.push(server);
        self.silent.push((server, Instant::now()));
    }

    /// Somebody types a code until they are in, or there is no such room.
    async fn come_back(
        &mut self,
        server: i64,
        player: u8,
        code: RoomCode,
    ) -> Result<Membership, NoEntry> {
        let session = self.session(server, player);
        loop {
            let join = session.join_room(code, Name::drawn(player.into()), 0, Instant::now());
            match join {
                Err(NoEntry::Asked) => {}
                joined => {
                    self.settle();
                    return joined;
                }
            }
            tokio::time::advance(LOOK_INTERVAL).await;
            for (server, presence, _) in &self.servers {
                if !self.cut.contains(server) {
                    presence.look_at_nodes(Instant::now());
                }
            }
            self.settle();
        }
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

fn points(of: &Membership, id: MemberId) -> Option<u32> {
    of.look(|room| room.member(id).map(|one| one.points))
}

#[tokio::test(start_paused = true)]
async fn a_room_whose_players_were_all_on_a_server_that_dies_is_there_again_on_another() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    let guest = net.join(1, 0, code(&ada)).expect("in");
    assert!(ada.act(|room, id| room.choose_mode(id, room::Mode::Rounds(3)).is_ok()));
    assert!(start(&ada));
    tokio::time::advance(COUNTDOWN + SECOND).await;
    for one in [&ada, &guest, &bo] {
        tokio::time::advance(SECOND).await;
        finish(one);
    }
    let code = code(&ada);
    wait(&mut net, 3 * SECOND).await;
    // Nothing of its players is in the table.
    let state = net.table[0].state.clone().expect("saved");
    for one in [
        "SHA256",
        "10.0.0",
        &names(&ada)[0].to_string(),
        &names(&ada)[1].to_string(),
    ] {
        assert!(!state.contains(one), "{one} in {state}");
    }
    net.kill(1);
    drop((ada, bo, guest));
    let ada = net.come_back(2, 1, code).await.expect("back");
    assert!(is_results(&ada));
    assert_eq!(ada.look(Room::round), (1, 3));
    assert_eq!(
        ada.look(Room::host),
        Some(ada.id()),
        "as nobody else is there"
    );
    assert_eq!(points(&ada, ada.id()), Some(3));
    assert_eq!(names(&ada)[0], Name::drawn(1));
    // The others come back to it wherever they are, and are who they were.
    let bo = net.come_back(3, 2, code).await.expect("back");
    let guest = net.come_back(2, 0, code).await.expect("back");
    for one in [&ada, &bo, &guest] {
        assert_eq!(one.look(|room| room.members().len()), 3);
        let all = [&ada, &bo, &guest].map(|of| points(one, of.id()));
        assert_eq!(all, [Some(3), Some(1), Some(2)]);
        assert_eq!(names(one)[..2], [Name::drawn(1), Name::drawn(2)]);
    }
    assert!(start(&ada));
    net.settle();
    assert!(bo.look(|room| matches!(room.phase(), Phase::Countdown(_))));
    // It was not dead, only cut off, with nobody in it.
    net.silent.clear();
    net.heal(1);
    assert_eq!(bo.look(|room| room.members().len()), 3);
}

#[tokio::test(start_paused = true)]
async fn a_round_goes_on_where_its_players_come_back_and_its_clock_stood_still() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    let code = code(&ada);
    assert!(start(&ada));
    tokio::time::advance(COUNTDOWN + 60 * SECOND).await;
    finish(&ada);
    wait(&mut net, 3 * SECOND).await;
    let board = ada.look(|room| room.board().cloned()).map(|one| one.seed);
    net.kill(1);
    wait(&mut net, 10 * SECOND).await;
    let again = net.come_back(2, 2, code).await.expect("back");
    let leg = again.look(|room| room.leg(again.id(), Instant::now()));
    let leg = leg.expect("a round");
    assert_eq!(Some(leg.board.seed), board);
    assert!(leg.passed < 70 * SECOND, "{:?}", leg.passed);
    let home = |of: &Membership| of.look(|room| room.members()[0].home.is_some());
    assert!(home(&again) && home(&ada));
    finish(&again);
    assert!(is_results(&again));
    assert_eq!(points(&again, again.id()), Some(1));
    drop(bo);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stops_leaves_its_rooms_to_the_next_who_wants_them() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let code = code(&ada);
    drop(ada);
    for query in net.servers[0].2.left() {
        net.ask(1, &query);
    }
    net.cut.push(1);
    let began = Instant::now();
    let ada = net.come_back(2, 1, code).await.expect("back");
    assert!(began.elapsed() < SECOND);
    assert_eq!(ada.look(|room| room.members().len()), 1);
    assert_eq!(points(&ada, ada.id()), Some(0));
    assert!(start(&ada));
    // One that another server has a copy of goes on there.
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, self::code(&ada)).expect("in");
    assert_eq!(net.servers[0].2.left(), []);
    drop((ada, bo));
}

#[tokio::test(start_paused = true)]
async fn two_servers_that_take_the_same_room_at_once_end_up_with_one() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    let code = code(&ada);
    wait(&mut net, 3 * SECOND).await;
    net.kill(1);
    tokio::time::advance(21 * SECOND).await;
    let sessions = [net.session(2, 1), net.session(3, 2)];
    let names = [1, 2].map(Name::drawn);
    let join = |at: usize| sessions[at].join_room(code, names[at].clone(), 0, Instant::now());
    assert_eq!(join(0).err(), Some(NoEntry::Asked));
    assert_eq!(join(1).err(), Some(NoEntry::Asked));
    // Both have found it before either takes it.
    let queries = [1, 2].map(|at: usize| net.servers[at].2.queries());
    for (at, queries) in [1, 2].into_iter().zip(queries) {
        let (me, presence, _) = net.servers[at].clone();
        for query in queries {
            let row = net.ask(me, &query);
            presence.nodes_answered(&query, row);
        }
    }
    net.settle();
    let (one, other) = (join(0).expect("in"), join(1).expect("in"));
    net.settle();
    for of in [&one, &other] {
        assert_eq!(of.look(|room| room.members().len()), 2);
        let here = |room: &Room| room.members().iter().all(|one| one.lost_since.is_none());
        assert!(of.look(here));
    }
    assert_eq!(one.look(Room::host), other.look(Room::host));
    drop((ada, bo));
}

#[tokio::test(start_paused = true)]
async fn who_plays_on_in_a_copy_stays_in_although_the_room_was_taken_from_the_table() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let code = code(&ada);
    wait(&mut net, 3 * SECOND).await;
    // What the table has is from before these came.
    let state = net.table[0].state.clone();
    let bo = net.join(3, 2, code).expect("in");
    let guest = net.join(3, 0, code).expect("in");
    wait(&mut net, 3 * SECOND).await;
    net.table[0].state = state;
    net.kill(1);
    let again = net.come_back(2, 1, code).await.expect("back");
    // Their server hears of it late.
    net.presence(3).node_died(1);
    net.settle();
    for of in [&again, &bo, &guest] {
        assert_eq!(of.look(|room| room.members().len()), 3);
        assert!(of.look(|room| {
            room.member(of.id())
                .is_some_and(|one| one.lost_since.is_none())
        }));
    }
    assert_eq!(names(&again), names(&bo));
    assert!(start(&again));
    net.settle();
    assert!(guest.look(|room| matches!(room.phase(), Phase::Countdown(_))));
}

#[tokio::test(start_paused = true)]
async fn a_room_to_which_nobody_comes_back_in_time_is_gone_and_one_that_is_rubbish_too() {
    let mut net = Net::new(2);
    let (ada, bo) = (net.open(1, 1), net.open(1, 2));
    let (late, rubbish) = (code(&ada), code(&bo));
    wait(&mut net, 3 * SECOND).await;
    net.kill(1);
    for row in &mut net.table {
        if row.code == rubbish {
            row.state = Some("{\"epoch\":1,\"room\":{}}".to_owned());
        }
    }
    let gone = net.come_back(2, 2, rubbish).await;
    assert_eq!(gone.err(), Some(NoEntry::NoSuch));
    tokio::time::advance(EMPTY_TIMEOUT).await;
    let gone = net.come_back(2, 1, late).await;
    assert_eq!(gone.err(), Some(NoEntry::NoSuch));
    assert!(net.presence(2).rooms().len() == 0);
}

#[tokio::test(start_paused = true)]
async fn moves_and_signs_are_not_saved_and_a_room_no_more_than_every_other_second() {
    let mut net = Net::new(1);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    tokio::time::advance(COUNTDOWN + SECOND).await;
    ada.advance(Instant::now());
    wait(&mut net, 5 * SECOND).await;
    let nodes = Arc::clone(&net.servers[0].2);
    for n in 0..100 {
        bo.progress(Progress {
            moves: n,
            left: Some(200 - n),
            whole: 200,
            ..Progress::default()
        });
        let sign = crate::rooms::member::Reaction::of_key('1').expect("one");
        bo.act(|room, id| room.react(id, sign, Instant::now()));
        tokio::time::advance(SECOND).await;
        assert_eq!(nodes.saves(Instant::now()), []);
    }
    let mut saves = 0;
    for n in 0..100 {
        ada.act(|room, id| room.lock(id, n % 2 == 0).is_ok());
        tokio::time::advance(SECOND / 10).await;
        saves += nodes.saves(Instant::now()).len();
    }
    assert!((4..=6).contains(&saves), "{saves}");
}

/// The same message with one of its numbers, or texts, replaced, in all ways.
fn spoiled(line: &str) -> Vec<String> {
    fn places(value: &serde_json::Value, at: &str, all: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    places(value, &format!("{at}/{name}"), all);
                }
            }
            serde_json::Value::Array(values) => {
                all.push(at.to_owned());
                for (n, value) in values.iter().enumerate() {
                    places(value, &format!("{at}/{n}"), all);
                }
            }
            _ => all.push(at.to_owned()),
        }
    }
    let whole: serde_json::Value = serde_json::from_str(line).expect("a message");
    let mut all = Vec::new();
    places(&whole, "", &mut all);
    let mut spoiled = Vec::new();
    for at in all {
        for value in [
            serde_json::json!(0),
            serde_json::json!(-1),
            serde_json::json!(u32::MAX),
            serde_json::json!(i64::MAX),
            serde_json::json!(u64::MAX),
            serde_json::json!([]),
            serde_json::json!([u64::MAX, u32::MAX]),
            serde_json::json!("\u{1b}[2J"),
            serde_json::Value::Null,
        ] {
            let mut message = whole.clone();
            if let Some(place) = message.pointer_mut(&at) {
                *place = value;
            }
            spoiled.push(message.to_string());
        }
    }
    spoiled
}

/// A room on two servers in the middle of a round, and what has been told of it.
async fn round_of_two() -> (Net, [Membership; 2], Vec<(i64, String)>) {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    ada.act(|room, id| room.choose_mode(id, room::Mode::Rounds(3)).is_ok());
    assert!(start(&ada));
    net.settle();
    tokio::time::advance(COUNTDOWN + SECOND).await;
    ada.advance(Instant::now());
    bo.advance(Instant::now());
    let both = [ada, bo];
    let mut told = Vec::new();
    for one in &both {
        one.progress(Progress {
            moves: 3,
            left: Some(9),
            whole: 20,
            position: Some(Position { row: 2, column: 5 }),
            ..Progress::default()
        });
    }
    finish(&both[1]);
    hear(&net, &mut told);
    net.presence(1).nodes_told(2, &told_lines(&told, 2));
    let board = both[0].look(|room| room.board().cloned()).expect("a board");
    let entry = games::find(board.game).expect("a game");
    let mut run = Run::new(entry, board.level, board.seed.unwrap_or(0));
    run.record(SECOND, Action::Go(Dir::South));
    both[0].keep(run);
    hear(&net, &mut told);
    (net, both, told)
}

/// Takes what the servers would tell.
fn hear(net: &Net, told: &mut Vec<(i64, String)>) {
    for (me, _, nodes) in &net.servers {
        told.extend(nodes.batch().into_iter().map(|line| (*me, line)));
    }
}

fn told_lines(told: &[(i64, String)], from: i64) -> String {
    let lines = told.iter().filter(|(of, _)| *of == from);
    let lines: Vec<_> = lines.map(|(_, line)| line.as_str()).collect();
    lines.join("\n")
}

#[tokio::test(start_paused = true)]
async fn whatever_a_server_tells_the_others_go_on() {
    let (_, _, told) = round_of_two().await;
    let mut tried = 0;
    for kind in ["{\"State\"", "{\"Ops\"", "{\"Moved\"", "{\"Kept\""] {
        let mut lines = told.iter().filter(|(_, line)| line.starts_with(kind));
        let (from, line) = lines.next_back().expect(kind);
        for spoiled in spoiled(line) {
            tried += 1;
            let (mut net, both, _) = round_of_two().await;
            let other = 3 - from;
            net.presence(other).nodes_told(*from, &spoiled);
            let one = &both[other as usize - 1];
            for _ in 0..2 {
                one.advance(Instant::now());
                one.look(|room| {
                    room.ranking();
                    room.deadline();
                    for member in room.standings() {
                        assert!(member.sign < room::MEMBERS_MAX);
                        assert!(!member.name.to_string().contains('\u{1b}'));
                        member.progress.bar();
                        room.leg(member.id, Instant::now());
                    }
                });
                one.others_to_watch();
                one.take_kept();
                finish(one);
                start(one);
                net.settle();
                net.cut(*from);
                net.presence(other).look_at_nodes(Instant::now());
                tokio::time::advance(31 * SECOND).await;
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

#[tokio::test(start_paused = true)]
async fn moves_on_another_server_that_fill_no_bar_wake_nobody_more_often_than_local_ones() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let session = net.session(2, 2);
    let bo = net.join_of(&session, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::sleep(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo] {
        one.advance(Instant::now());
    }
    let peer = Arc::clone(session.peer().expect("a session"));
    let woken = tokio::spawn(async move {
        let (mut count, until) = (0, Instant::now() + 10 * SECOND);
        while tokio::time::timeout_at(until, peer.woken()).await.is_ok() {
            count += 1;
        }
        count
    });
    for n in 0..40 {
        ada.progress(Progress {
            moves: n,
            left: Some(100 - n % 2),
            whole: 100,
            ..Progress::default()
        });
        net.settle();
        tokio::time::sleep(SECOND / 4).await;
    }
    let woken = woken.await.expect("counted");
    assert!((5..=14).contains(&woken), "{woken}");
}
