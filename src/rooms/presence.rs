//! The registry of those who are here. A session counts itself in it while it plays.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::time::Instant;

use super::directory::Rooms;
use super::live::{Header, LiveRun, LiveRuns, Publisher, Spectator, WatchError};
use super::peer::{Identity, Peer};
use crate::model::{Code, LiveLine, Name, News, PublicAddress};

#[cfg(test)]
mod tests;

/// What the host lets players see of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// How many play, and by name who just won, of those who wish to be seen.
    #[default]
    On,
    NamesOff,
    Off,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Here {
    /// How many play.
    pub playing: u32,
    pub winner: Option<Arc<News>>,
}

#[derive(Default)]
struct Registry {
    is_named: bool,
    playing: AtomicU32,
    winner: Mutex<Option<Arc<News>>>,
    live: LiveRuns,
    rooms: Rooms,
    /// The name of this server among several, which codes of rooms have.
    server: Option<PublicAddress>,
}

/// Those who are here, as all sessions of a server share it.
#[derive(Clone)]
pub struct Presence {
    registry: Arc<Registry>,
    /// The session that looks; `None`: nobody in particular, who neither plays nor watches.
    peer: Option<Arc<Peer>>,
}

impl std::fmt::Debug for Presence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Presence")
    }
}

impl Presence {
    /// A registry without anybody, on the server of this name among several; `None`: the operator
    /// wants none.
    pub fn new(mode: Mode, server: Option<PublicAddress>) -> Option<Self> {
        (mode != Mode::Off).then(|| {
            let registry = Registry {
                is_named: mode == Mode::On,
                server,
                ..Registry::default()
            };
            Self {
                registry: Arc::new(registry),
                peer: None,
            }
        })
    }

    #[must_use]
    pub(crate) fn of(&self, peer: Arc<Peer>) -> Self {
        Self {
            registry: Arc::clone(&self.registry),
            peer: Some(peer),
        }
    }

    /// The session of a player with the key of this number, and the name that is drawn for it.
    #[cfg(test)]
    pub(crate) fn session_for_tests(&self, n: u8) -> (Self, crate::model::Profile) {
        let name = Name::drawn(u64::from(n) * 0x0101_0305);
        let peer = Peer::new(Identity {
            key: Some(format!("SHA256:{n}").into()),
            name: name.clone(),
            session: n.into(),
            address: crate::limits::ClientAddress::LOCAL,
        });
        (self.of(peer), crate::model::Profile::of(name))
    }

    pub(crate) fn peer(&self) -> Option<&Arc<Peer>> {
        self.peer.as_ref()
    }

    pub(super) fn live(&self) -> &LiveRuns {
        &self.registry.live
    }

    pub(super) fn rooms(&self) -> &Rooms {
        &self.registry.rooms
    }

    pub(crate) fn server(&self) -> Option<&PublicAddress> {
        self.registry.server.as_ref()
    }

    pub(crate) fn live_run(&self, id: Code) -> Option<Arc<LiveRun>> {
        self.live()
            .get(id)
            .filter(|run| run.header().room.is_none())
    }

    /// Watches the run of this id. Whether this session may, the server has decided before.
    pub(crate) fn watch(&self, id: Code, now: Instant) -> Result<Spectator, WatchError> {
        let peer = self.peer.as_ref().ok_or(WatchError::Gone)?;
        let run = self.live_run(id).ok_or(WatchError::Gone)?;
        if !peer.may_watch(now) {
            return Err(WatchError::TooOften);
        }
        Spectator::new(run, Arc::clone(peer))
    }

    /// Watches what somebody has under way in a room. Whether this session may, the room has decided
    /// before.
    pub(super) fn watch_round(
        &self,
        now: Instant,
        run: Arc<LiveRun>,
    ) -> Result<Spectator, WatchError> {
        let peer = self.peer.as_ref().ok_or(WatchError::Gone)?;
        if !peer.may_watch(now) {
            return Err(WatchError::TooOften);
        }
        Spectator::new(run, Arc::clone(peer))
    }

    /// Players of live runs, at most so many, those who are watched first.
    pub(crate) fn live_players(&self, most: usize) -> Vec<Identity> {
        self.live().players(most)
    }

    /// The public runs under way as this session sees them, the most watched first; not older than a
    /// second.
    pub(crate) fn live_lines(&self, now: Instant) -> Vec<LiveLine> {
        self.live().lines(self.peer.as_deref(), now)
    }

    /// Closes the live runs of those for whom this holds.
    pub(crate) fn close_runs(&self, of: impl FnMut(&Identity) -> bool) {
        self.live().close(false, of);
    }

    /// The same for those whose names may not be shown any more.
    pub(crate) fn close_runs_for_good(&self, of: impl FnMut(&Identity) -> bool) {
        self.live().close(true, of);
    }

    pub(crate) fn is_named(&self) -> bool {
        self.registry.is_named
    }

    pub fn visit(&self) -> Visit {
        Visit {
            presence: self.clone(),
            plays: false,
        }
    }

    pub(crate) fn show_winner(&self, winner: Option<News>) {
        let shown = self.registry.winner.lock();
        *shown.unwrap_or_else(PoisonError::into_inner) = winner.map(Arc::new);
    }

    pub fn look(&self) -> Here {
        let winner = self.registry.winner.lock();
        Here {
            playing: self.registry.playing.load(Ordering::Relaxed),
            winner: winner.unwrap_or_else(PoisonError::into_inner).clone(),
        }
    }
}

/// A session that is here. It counts as long as it plays, and no longer than it lives, however it
/// ends.
#[derive(Debug)]
pub struct Visit {
    presence: Presence,
    plays: bool,
}

impl Visit {
    pub fn play(&mut self, plays: bool) {
        let playing = &self.presence.registry.playing;
        match (std::mem::replace(&mut self.plays, plays), plays) {
            (false, true) => _ = playing.fetch_add(1, Ordering::Relaxed),
            (true, false) => _ = playing.fetch_sub(1, Ordering::Relaxed),
            _ => {}
        }
    }

    pub(crate) fn look(&self) -> Here {
        self.presence.look()
    }

    pub(crate) fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Makes a run live that this session plays under this name; `None`: the session is nobody's.
    pub(crate) fn publish(&self, name: Name, header: Header) -> Option<Publisher> {
        let peer = self.presence.peer.as_ref()?;
        if peer.refused().as_ref() == Some(&name) {
            return None;
        }
        let who = Identity {
            name: name.clone(),
            ..peer.identity.clone()
        };
        let header = Header {
            name: self.presence.is_named().then_some(name),
            ..header
        };
        let run = self.presence.live().begin(header, who, Arc::clone(peer));
        Some(Publisher::new(run, self.presence.clone()))
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.play(false);
    }
}
