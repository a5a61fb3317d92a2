//! Servers of one database that hear each other, and what players do there.

use super::*;

const SECRET: Secret = Secret([7; 32]);

/// What the table has of a room, and since when.
pub(super) struct InTable {
    pub(super) code: RoomCode,
    pub(super) room: u64,
    pub(super) server: i64,
    pub(super) saved: Instant,
    pub(super) state: Option<String>,
}

/// Servers of one database: the table, and those who hear each other.
pub(super) struct Net {
    pub(super) servers: Vec<(i64, Presence, Arc<Nodes>)>,
    pub(super) table: Vec<InTable>,
    pub(super) cut: Vec<i64>,
    /// Those that have said nothing since then.
    pub(super) silent: Vec<(i64, Instant)>,
}

impl Net {
    pub(super) fn new(servers: i64) -> Self {
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

    pub(super) fn presence(&self, server: i64) -> &Presence {
        &self.servers[server as usize - 1].1
    }

    /// A session of the player of this number; 0: a guest.
    pub(super) fn session(&self, server: i64, player: u8) -> Presence {
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

    pub(super) fn row(&self, is_it: impl Fn(&InTable) -> bool) -> Option<RoomRow> {
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

    pub(super) fn own(&mut self, room: u64, server: i64) -> Option<&mut InTable> {
        let mut rows = self.table.iter_mut();
        rows.find(|row| (row.room, row.server) == (room, server))
    }

    pub(super) fn ask(&mut self, me: i64, query: &Query) -> Option<RoomRow> {
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
    pub(super) fn settle(&mut self) {
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
    pub(super) fn cut(&mut self, server: i64) {
        self.cut.push(server);
        for (other, presence, _) in &self.servers {
            if *other != server {
                presence.node_died(server);
            }
        }
        self.settle();
    }

    /// A server dies, and nobody knows it yet.
    pub(super) fn kill(&mut self, server: i64) {
        self.cut.push(server);
        self.silent.push((server, Instant::now()));
    }

    /// Somebody types a code until they are in, or there is no such room.
    pub(super) async fn come_back(
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
    pub(super) fn heal(&mut self, server: i64) {
        self.cut.retain(|cut| *cut != server);
        self.servers[server as usize - 1].2.linked();
        self.settle();
    }

    pub(super) fn open(&mut self, server: i64, player: u8) -> Membership {
        let session = self.session(server, player);
        self.open_of(&session, player)
    }

    pub(super) fn open_of(&mut self, session: &Presence, player: u8) -> Membership {
        let name = Name::drawn(player.into());
        let random = || new_id().bits();
        let opened = session.open_room(name, 0, random, Instant::now());
        self.settle();
        opened.expect("a room")
    }

    pub(super) fn join(
        &mut self,
        server: i64,
        player: u8,
        code: RoomCode,
    ) -> Result<Membership, NoEntry> {
        let session = self.session(server, player);
        self.join_of(&session, player, code)
    }

    pub(super) fn join_of(
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

pub(super) fn code(of: &Membership) -> RoomCode {
    of.look(Room::code)
}

pub(super) fn names(of: &Membership) -> Vec<Name> {
    of.look(|room| room.members().iter().map(|one| one.name.clone()).collect())
}

pub(super) fn start(of: &Membership) -> bool {
    of.act(|room, id| room.start(id, 7, Instant::now()).is_ok())
}

pub(super) fn finish(of: &Membership) {
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

pub(super) fn is_results(of: &Membership) -> bool {
    of.look(|room| room.phase() == Phase::Results)
}

/// Nothing happens for so long.
pub(super) async fn wait(net: &mut Net, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        tokio::time::advance(LOOK_INTERVAL).await;
        net.settle();
    }
}
