//! The registry of those who are here. A session counts itself in it while it plays; a proved win
//! stands in it for a while, for the menus of the others.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::guesses::OwnGuesses;
use super::live::{Header, LiveRun, LiveRuns, Publisher, Spectator, WatchError};
use super::membership::Rooms;
use super::nodes::Nodes;
use crate::fairness::ClientAddress;
use crate::fairness::rate_limiter::{Quota, RateLimiter};
use crate::games::{labyrinth, yamyam};
use crate::model::{Code, LiveLine, Name, Step};

/// For how long somebody has won just now: a visit to the menu later it is no news.
const NEWS: Duration = Duration::from_secs(10 * 60);

/// Wins that are remembered. Only the newest is shown, the others bound how often one player and
/// one address are told of; at more wins a minute others push theirs aside anyway.
const WINS_MAX: usize = 16;

/// How long after a win the next one of the same player is told of: a robot that wins a hundred
/// boards a minute shall not talk alone.
const WIN_INTERVAL: Duration = Duration::from_secs(60);

/// Wins of one address that are told of in [`WIN_INTERVAL`], for those that bring many keys.
const WINS_PER_ADDRESS: u32 = 3;

/// The time between two runs that a session turns to, in the long run, to watch them: the whole of a
/// run is copied for the first who watches it.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);

/// Runs that it may turn to at once, as somebody does who looks through the list.
const WATCH_BURST: u64 = 12;

/// What the host lets players see of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// How many play, and by name who just won, of those who wish to be seen.
    #[default]
    On,
    /// How many play.
    NamesOff,
    /// Nothing.
    Off,
}

/// What somebody has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// The board of the day.
    Daily,
    /// That of this week of a step of the ladder.
    Step(Step),
    /// A ranked level, in words.
    Level(String),
}

/// Who has just won what, as it is shown to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The name.
    pub name: Name,
    /// Days in a row with a finished board of the day.
    pub streak: u32,
    /// The game.
    pub game: &'static str,
    /// The board.
    pub board: Board,
}

impl Winner {
    /// Whether the board was a maze, which one gets out of, and no puzzle, which one solves.
    pub(crate) fn got_out(&self) -> bool {
        is_maze(self.game)
    }
}

/// Who has won, as far as it takes to tell of nobody too often, and of nobody any more who does
/// not want it. It is never shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The fingerprint of the key; `None`: a guest.
    pub(crate) key: Option<String>,
    /// The name that is shown.
    pub(crate) name: Name,
    /// The number of the session.
    pub(crate) session: i64,
    /// Where they come from.
    pub(crate) address: ClientAddress,
}

impl Identity {
    pub(super) fn is_player_of(&self, other: &Self) -> bool {
        match (&self.key, &other.key) {
            (Some(key), Some(other)) => key == other,
            (None, None) => self.session == other.session,
            _ => false,
        }
    }

    /// Whether the place of this one in a room belongs to that one: a player is known by the key,
    /// and a guest, who may have lost the session, by the address.
    pub(super) fn is_place_of(&self, other: &Self) -> bool {
        match (&self.key, &other.key) {
            (Some(key), Some(other)) => key == other,
            (None, None) => self.address == other.address,
            _ => false,
        }
    }
}

/// A session, as the others reach it.
#[derive(Debug)]
pub(crate) struct Peer {
    /// Whose it is. The name may be another one by now.
    pub(super) identity: Identity,
    wake: Notify,
    watches: Mutex<RateLimiter>,
    /// Wrong codes of rooms.
    pub(super) guesses: Mutex<OwnGuesses>,
    /// A name that may not be shown any more.
    refused: Mutex<Option<Name>>,
}

impl Peer {
    /// The session of this player.
    pub(crate) fn new(identity: Identity) -> Arc<Self> {
        let watches = Quota::every(WATCH_INTERVAL, WATCH_BURST);
        Arc::new(Self {
            identity,
            wake: Notify::new(),
            watches: Mutex::new(RateLimiter::new(watches, Instant::now())),
            guesses: Mutex::default(),
            refused: Mutex::default(),
        })
    }

    /// Wakes the session: something is new of a run that it plays or watches. Waking it again before
    /// it has looked changes nothing.
    pub(super) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Waits until it is woken.
    pub(crate) async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Lets nobody watch the player under this name any more.
    pub(super) fn refuse(&self, name: &Name) {
        *self.refused() = Some(name.clone());
    }

    fn refused(&self) -> MutexGuard<'_, Option<Name>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn may_watch(&self, now: Instant) -> bool {
        let mut watches = self.watches.lock().unwrap_or_else(PoisonError::into_inner);
        watches.check(1, now).is_ok()
    }
}

/// What is seen of those who are here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Here {
    /// How many are in mazes.
    pub mazes: u32,
    /// How many are at puzzles.
    pub puzzles: u32,
    /// How many of all these are on a board of the day.
    pub today: u32,
    /// Who won last, if it was just now.
    pub winner: Option<Arc<Winner>>,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Maze,
    Puzzle,
}

impl Kind {
    fn of(game: &str) -> Self {
        match is_maze(game) {
            true => Self::Maze,
            false => Self::Puzzle,
        }
    }
}

/// Whether one gets out of the boards of a game; others are solved.
pub(crate) fn is_maze(game: &str) -> bool {
    game == labyrinth::ENTRY.name || game == yamyam::ENTRY.name
}

struct Win {
    winner: Arc<Winner>,
    who: Identity,
    at: Instant,
}

#[derive(Default)]
struct Registry {
    is_named: bool,
    mazes: AtomicU32,
    puzzles: AtomicU32,
    today: AtomicU32,
    /// The newest last.
    wins: Mutex<VecDeque<Win>>,
    live: LiveRuns,
    rooms: Rooms,
    /// What other servers are told; empty: there are none.
    nodes: OnceLock<Arc<Nodes>>,
}

impl Registry {
    fn count(&self, kind: Kind) -> &AtomicU32 {
        match kind {
            Kind::Maze => &self.mazes,
            Kind::Puzzle => &self.puzzles,
        }
    }

    fn with<T>(&self, with: impl FnOnce(&mut VecDeque<Win>) -> T) -> T {
        with(&mut self.wins.lock().unwrap_or_else(PoisonError::into_inner))
    }
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
    /// A registry without anybody; `None`: the host wants none.
    pub fn new(mode: Mode) -> Option<Self> {
        (mode != Mode::Off).then(|| {
            let registry = Registry {
                is_named: mode == Mode::On,
                ..Registry::default()
            };
            Self {
                registry: Arc::new(registry),
                peer: None,
            }
        })
    }

    /// The same for this session.
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
            key: Some(format!("SHA256:{n}")),
            name: name.clone(),
            session: n.into(),
            address: ClientAddress::LOCAL,
        });
        (self.of(peer), crate::model::Profile::of(name))
    }

    /// The session that looks.
    pub(crate) fn peer(&self) -> Option<&Arc<Peer>> {
        self.peer.as_ref()
    }

    pub(super) fn live(&self) -> &LiveRuns {
        &self.registry.live
    }

    pub(super) fn rooms(&self) -> &Rooms {
        &self.registry.rooms
    }

    /// What other servers are told; `None`: there are none.
    pub(super) fn nodes(&self) -> Option<&Arc<Nodes>> {
        self.registry.nodes.get()
    }

    pub(super) fn nodes_once(&self) -> &OnceLock<Arc<Nodes>> {
        &self.registry.nodes
    }

    /// The public run of this id, while it is played.
    pub(crate) fn live_run(&self, id: Code) -> Option<Arc<LiveRun>> {
        self.live()
            .get(id)
            .filter(|run| run.header().room.is_none())
    }

    /// Watches the run of this id. Whether this session may, the server has decided before.
    ///
    /// # Errors
    /// [`WatchError`] when there is none, or the session has watched too many.
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
    ///
    /// # Errors
    /// [`WatchError`] likewise.
    pub(super) fn watch_round(
        &self,
        now: Instant,
        find: impl FnOnce() -> Option<Arc<LiveRun>>,
    ) -> Result<Spectator, WatchError> {
        let peer = self.peer.as_ref().ok_or(WatchError::Gone)?;
        let run = find().ok_or(WatchError::Gone)?;
        if !peer.may_watch(now) {
            return Err(WatchError::TooOften);
        }
        Spectator::new(run, Arc::clone(peer))
    }

    /// Whether what this player has under way in a room can be watched.
    pub(super) fn shows_round(&self, player: &Arc<Peer>) -> bool {
        self.live().of_round(player).is_some()
    }

    /// How many play whose games are in no list: in a round of a room, and others, who are not
    /// watched.
    pub(crate) fn hidden_from_list(&self) -> (u32, u32) {
        let here = self.look(Instant::now());
        let in_rooms = self.players_in_rooms();
        let public = self.live().public_here(Instant::now());
        let others = (here.mazes + here.puzzles)
            .saturating_sub(in_rooms)
            .saturating_sub(u32::try_from(public).unwrap_or(u32::MAX));
        (in_rooms, others)
    }

    /// Players of live runs, at most so many, those who are watched first.
    pub(crate) fn live_players(&self, most: usize) -> Vec<Identity> {
        self.live().players(most)
    }

    /// Has other servers asked for their runs. Returns whether their answers are on their way.
    pub(crate) fn want_runs(&self, now: Instant) -> bool {
        self.nodes().is_some_and(|nodes| nodes.want_runs(now))
    }

    /// The public runs under way as this session sees them, the most watched first; not older than a
    /// second.
    pub(crate) fn live_lines(&self, now: Instant) -> Vec<LiveLine> {
        self.want_runs(now);
        self.live().lines(self.peer.as_deref(), now)
    }

    /// The id of the run on the same board that the player of this one has begun since.
    pub(crate) fn begun_again(&self, before: &LiveRun) -> Option<Code> {
        self.live().begun_again(before)
    }

    /// Closes the live runs of those for whom this holds.
    pub(crate) fn close_runs(&self, of: impl FnMut(&Identity) -> bool) {
        self.live().close(false, of);
    }

    /// The same for those whose names may not be shown any more.
    pub(crate) fn close_runs_for_good(&self, of: impl FnMut(&Identity) -> bool) {
        self.live().close(true, of);
    }

    /// Whether the host lets players see the names of others.
    pub(crate) fn is_named(&self) -> bool {
        self.registry.is_named
    }

    /// A session that plays nothing yet.
    pub fn visit(&self) -> Visit {
        Visit {
            presence: self.clone(),
            kind: None,
            is_of_day: false,
        }
    }

    /// What is to be seen now.
    pub fn look(&self, now: Instant) -> Here {
        let count = |kind| self.registry.count(kind).load(Ordering::Relaxed);
        Here {
            mazes: count(Kind::Maze),
            puzzles: count(Kind::Puzzle),
            today: self.registry.today.load(Ordering::Relaxed),
            winner: self.registry.with(|wins| {
                let last = wins.back();
                let last = last.filter(|win| now.saturating_duration_since(win.at) < NEWS);
                last.map(|win| Arc::clone(&win.winner))
            }),
        }
    }

    /// Whether a win of this player would be told of now.
    pub(crate) fn may_tell(&self, who: &Identity, now: Instant) -> bool {
        self.registry.is_named && self.registry.with(|wins| may_tell(wins, who, now))
    }

    /// Tells of a win, unless this player or address was told of just before.
    pub(crate) fn tell(&self, winner: Winner, who: Identity, now: Instant) {
        if !self.registry.is_named {
            return;
        }
        self.registry.with(|wins| {
            if !may_tell(wins, &who, now) {
                return;
            }
            if wins.len() >= WINS_MAX {
                wins.pop_front();
            }
            wins.push_back(Win {
                winner: Arc::new(winner),
                who,
                at: now,
            });
        });
    }

    /// Who may be told of now.
    pub(crate) fn told_of(&self, now: Instant) -> Vec<Identity> {
        self.registry.with(|wins| {
            wins.retain(|win| now.saturating_duration_since(win.at) < NEWS);
            wins.iter().map(|win| win.who.clone()).collect()
        })
    }

    /// Tells no more of those for whom this holds.
    pub(crate) fn drop_wins(&self, mut of: impl FnMut(&Identity) -> bool) {
        self.registry.with(|wins| wins.retain(|win| !of(&win.who)));
    }
}

fn may_tell(wins: &VecDeque<Win>, who: &Identity, now: Instant) -> bool {
    let recent = |win: &&Win| now.saturating_duration_since(win.at) < WIN_INTERVAL;
    let recent = || wins.iter().filter(recent);
    let of_address = recent().filter(|win| win.who.address == who.address);
    let most = WINS_PER_ADDRESS.saturating_mul(who.address.factor());
    !recent().any(|win| win.who.is_player_of(who)) && of_address.count() < most as usize
}

/// A session that is here. It counts as long as it plays, and no longer than it lives, however it
/// ends.
#[derive(Debug)]
pub struct Visit {
    presence: Presence,
    kind: Option<Kind>,
    is_of_day: bool,
}

impl Visit {
    /// Plays this game from now on; `None`: none.
    pub fn play(&mut self, game: Option<&str>) {
        let kind = game.map(Kind::of);
        if kind == self.kind {
            return;
        }
        let before = std::mem::replace(&mut self.kind, kind);
        let count = |kind| self.presence.registry.count(kind);
        if let Some(before) = before {
            count(before).fetch_sub(1, Ordering::Relaxed);
        }
        if let Some(kind) = kind {
            count(kind).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Whether what is played is a board of the day.
    pub(crate) fn play_of_day(&mut self, is_of_day: bool) {
        let today = &self.presence.registry.today;
        match (std::mem::replace(&mut self.is_of_day, is_of_day), is_of_day) {
            (false, true) => today.fetch_add(1, Ordering::Relaxed),
            (true, false) => today.fetch_sub(1, Ordering::Relaxed),
            _ => return,
        };
    }

    /// What is to be seen now.
    pub(crate) fn look(&self) -> Here {
        self.presence.look(Instant::now())
    }

    /// All who are here.
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
        self.play(None);
        self.play_of_day(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    fn who(number: u8) -> Identity {
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

    fn winner(number: u8) -> Winner {
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
    fn a_session_counts_while_it_plays_and_no_longer_than_it_lives() {
        let presence = Presence::new(Mode::NamesOff).expect("a registry");
        let now = Instant::now();
        let count = || {
            let here = presence.look(now);
            (here.mazes, here.puzzles)
        };
        let mut one = presence.visit();
        let mut other = presence.visit();
        assert_eq!(count(), (0, 0));
        one.play(Some("labyrinth"));
        one.play(Some("labyrinth"));
        other.play(Some("fifteen"));
        assert_eq!(count(), (1, 1));
        other.play(Some("yamyam"));
        assert_eq!(count(), (2, 0));
        one.play(None);
        drop(one);
        assert_eq!(count(), (1, 0));
        // A session whose game has a bug.
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
            other.play(Some("hop"));
            panic!("a bug");
        }));
        assert!(broken.is_err());
        assert_eq!(count(), (0, 0));
    }

    #[test]
    fn twelve_thousand_sessions_come_and_go_at_once_and_nobody_is_left() {
        let presence = Presence::new(Mode::On).expect("a registry");
        let began = std::time::Instant::now();
        std::thread::scope(|scope| {
            for thread in 0..12u8 {
                let presence = presence.clone();
                scope.spawn(move || {
                    let mut visits: Vec<Visit> = (0..1_000).map(|_| presence.visit()).collect();
                    for visit in &mut visits {
                        visit.play(Some("labyrinth"));
                        visit.play_of_day(true);
                        presence.look(Instant::now());
                        presence.tell(winner(thread), who(thread), Instant::now());
                    }
                });
            }
        });
        let here = presence.look(Instant::now());
        assert_eq!((here.mazes, here.puzzles, here.today), (0, 0, 0));
        // Some 10 ms on an idle machine.
        assert!(began.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_win_is_news_for_ten_minutes() {
        let presence = Presence::new(Mode::On).expect("a registry");
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
        let presence = Presence::new(Mode::On).expect("a registry");
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
        let presence = Presence::new(Mode::On).expect("a registry");
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
        assert!(Presence::new(Mode::Off).is_none());
        let presence = Presence::new(Mode::NamesOff).expect("a registry");
        let now = Instant::now();
        assert!(!presence.may_tell(&who(1), now));
        presence.tell(winner(1), who(1), now);
        let mut visit = presence.visit();
        visit.play(Some("labyrinth"));
        let here = presence.look(now);
        assert_eq!((here.mazes, here.winner), (1, None));
    }
}
