mod rubbish;
mod runs;
mod saved;

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

/// Nothing happens for so long.
async fn wait(net: &mut Net, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        tokio::time::advance(LOOK_INTERVAL).await;
        net.settle();
    }
}

/// How often the one session of the first server is woken in two seconds, in which this member of
/// another one goes to and fro with 200 keys, over so many moves.
async fn woken_by(net: &mut Net, walker: &Membership, moves: u32) -> usize {
    let rooms = net.servers[0].2.rooms();
    let peer = Arc::clone(&rooms[0].inside().peers[0].1);
    let deadline = Instant::now() + 2 * SECOND;
    let count = tokio::spawn(async move {
        let mut count = 0;
        let woken = || tokio::time::timeout_at(deadline, peer.woken());
        while woken().await.is_ok() {
            count += 1;
        }
        count
    });
    for key in 0..200 {
        walker.progress(Progress {
            leg: 0,
            moves: key,
            left: Some(99 - key % moves),
            whole: 100,
            ..Progress::default()
        });
        // Four notifications a second.
        if key % 25 == 24 {
            net.settle();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    count.await.expect("it has ended")
}

#[tokio::test(start_paused = true)]
async fn moves_on_another_server_wake_by_each_step_of_a_bar_and_seldom_by_places() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::sleep(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo] {
        one.advance(Instant::now());
    }
    net.settle();
    let by_bars = woken_by(&mut net, &bo, 100).await;
    assert!((4..=8).contains(&by_bars), "{by_bars} by bars");
    // There and back, and no step forward.
    tokio::time::sleep(3 * SECOND).await;
    let by_places = woken_by(&mut net, &bo, 10).await;
    assert!((1..=2).contains(&by_places), "{by_places} by places");
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
