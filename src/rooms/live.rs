//! Live runs: games in progress, for spectators.
//!
//! A player's session tells its [`Publisher`] of each action; a spectator's session pulls the
//! actions from its [`Spectator`] and plays them on a board of its own. Neither waits for the
//! other.
//!
//! An unwatched run costs its player one load and one store a key: the actions are in its [`Run`]
//! anyway, and are copied only while somebody watches.

mod publisher;
mod spectator;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rand::TryRng;
use rand::rngs::SysRng;
use tokio::time::Instant;

use super::peer::{Identity, Peer};
use super::relay::{Audience, Relay, Turns};
use crate::games::run::Run;
use crate::model::{Code, LiveLine, Name, Ranking, SharedBoard};
pub(crate) use publisher::Publisher;
pub(crate) use spectator::{Spectator, WatchError};

/// Runs in a list at most. Nobody reads on for longer, and making it is paid for by those who play.
const LISTED_MAX: usize = 100;

/// For how long a list is shown to all who ask, so that a thousand who look at it cost no more than
/// one does.
const LIST_INTERVAL: Duration = Duration::from_secs(1);

/// The bit of [`LiveRun::demand`] that asks for the moves that are left. The others count the
/// spectators.
const WANTS_LEFT: u32 = 1 << 31;

/// What [`LiveRun::left`] has while nobody has asked for it, or where no way is left.
const UNKNOWN: u32 = u32::MAX;

pub(crate) fn new_id() -> Code {
    // Without randomness of the system no key exchange would have come to an end.
    Code::new(SysRng.try_next_u64().unwrap_or_default())
}

/// What is told of a live run before anything is seen of it.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    /// Names it to others. It is not the code, by which a guest's game could be continued.
    pub(crate) id: Code,
    /// Who plays; `None`: the host shows no names.
    pub(crate) name: Option<Name>,
    pub(crate) streak: u32,
    pub(crate) game: &'static str,
    pub(crate) level: String,
    /// What its board is, where it is one that is the same for everybody.
    pub(crate) shared_board: Option<SharedBoard>,
    pub(crate) standing: Ranking,
    /// The moves that the board takes from its start, as far as they are known.
    pub(crate) whole: Option<u32>,
    /// The run without its actions: game, level, seed, rule, text mode. The seed is not to be
    /// shown to anybody.
    pub(crate) start: Run,
    /// The room that it is played in; `None`: it is public.
    pub(crate) room: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Played,
    /// The board is covered, as the player's is.
    Covered,
    Solved,
    GivenUp,
    /// The player has turned to something else, or is gone.
    Left,
    /// The player does not want to be watched, or may not be seen any more.
    Closed,
}

impl Stage {
    /// The byte for a stage is its place here.
    const ALL: [Self; 6] = [
        Self::Played,
        Self::Covered,
        Self::Solved,
        Self::GivenUp,
        Self::Left,
        Self::Closed,
    ];

    /// Whether nothing more will come.
    pub(crate) fn is_over(self) -> bool {
        !matches!(self, Self::Played | Self::Covered)
    }

    fn byte(self) -> u8 {
        self as u8
    }

    fn of(byte: u8) -> Self {
        let stage = Self::ALL.get(usize::from(byte));
        stage.copied().unwrap_or(Self::Closed)
    }
}

#[derive(Debug, Default)]
struct Copied {
    actions: Vec<u32>,
    spectators: Vec<Arc<Peer>>,
    turns: Turns,
}

#[derive(Debug)]
pub(crate) struct LiveRun {
    header: Header,
    /// Who plays, as far as it takes to find the run again.
    who: Identity,
    player: Arc<Peer>,
    relay: Arc<Relay>,
    /// When it became live.
    since: Instant,
    /// Spectators, and [`WANTS_LEFT`]: all that the player's session reads at each key.
    demand: AtomicU32,
    moves: AtomicU32,
    left: AtomicU32,
    stage: AtomicU8,
    /// Playing time in milliseconds when the clock was last set going or stopped.
    played: AtomicU64,
    /// When that was, in milliseconds after [`LiveRun::since`], and one more; 0: the clock stands.
    runs_since: AtomicU64,
    /// The run's code, once it is finished.
    code: OnceLock<Code>,
    copied: Mutex<Copied>,
}

impl LiveRun {
    fn new(header: Header, who: Identity, player: Arc<Peer>, relay: Arc<Relay>) -> Self {
        Self {
            who,
            player,
            relay,
            since: Instant::now(),
            demand: AtomicU32::new(0),
            moves: AtomicU32::new(0),
            left: AtomicU32::new(UNKNOWN),
            stage: AtomicU8::new(Stage::Played.byte()),
            played: AtomicU64::new(0),
            runs_since: AtomicU64::new(0),
            code: OnceLock::new(),
            copied: Mutex::default(),
            header,
        }
    }

    /// Tells of the clock: this much was played, and it runs or stands.
    fn set_clock(&self, played: Duration, runs: bool) {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let since = match runs {
            true => millis(self.since.elapsed()).saturating_add(1),
            false => 0,
        };
        self.played.store(millis(played), Ordering::Relaxed);
        self.runs_since.store(since, Ordering::Relaxed);
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    pub(crate) fn moves(&self) -> u32 {
        self.moves.load(Ordering::Relaxed)
    }

    pub(crate) fn left(&self) -> Option<u32> {
        Some(self.left.load(Ordering::Relaxed)).filter(|left| *left != UNKNOWN)
    }

    pub(crate) fn stage(&self) -> Stage {
        Stage::of(self.stage.load(Ordering::Acquire))
    }

    pub(crate) fn time(&self, now: Instant) -> Duration {
        let played = Duration::from_millis(self.played.load(Ordering::Relaxed));
        let Some(since) = self.runs_since.load(Ordering::Relaxed).checked_sub(1) else {
            return played;
        };
        let since = self.since + Duration::from_millis(since);
        played + now.saturating_duration_since(since)
    }

    pub(crate) fn clock_runs(&self) -> bool {
        self.runs_since.load(Ordering::Relaxed) != 0
    }

    pub(crate) fn spectators(&self) -> u32 {
        self.demand.load(Ordering::Relaxed) & !WANTS_LEFT
    }

    pub(crate) fn code(&self) -> Option<Code> {
        self.code.get().copied()
    }

    /// Whether it is this player's run, as far as that can be known: the same key, or guests at one
    /// address. With a second key from there a ranked run may be watched, unless many are known to
    /// share the address.
    pub(crate) fn is_of(&self, peer: &Peer) -> bool {
        let other = &peer.identity;
        let is_ranked = self.header.standing != Ranking::Practice;
        let is_from_there = self.who.address == other.address;
        match (&self.who.key, &other.key) {
            (Some(key), Some(other)) => {
                let may_be_second = is_ranked && !self.who.address.is_trusted;
                key == other || (may_be_second && is_from_there)
            }
            _ => is_from_there,
        }
    }

    /// The run as a list shows it to this session.
    fn line(&self, peer: Option<&Peer>, now: Instant) -> LiveLine {
        let header = &self.header;
        let whole = header.whole.filter(|whole| *whole > 0);
        let eighths = whole.zip(self.left()).map(|(whole, left)| {
            let done = u64::from(whole.saturating_sub(left));
            u8::try_from(done * 8 / u64::from(whole)).unwrap_or(8)
        });
        LiveLine {
            id: header.id,
            name: header.name.clone(),
            streak: header.streak,
            game: header.game,
            level: header.level.clone(),
            shared_board: header.shared_board,
            standing: header.standing,
            moves: self.moves(),
            eighths: eighths.filter(|_| !peer.is_some_and(|peer| self.is_of(peer))),
            time: self.time(now),
            is_covered: self.stage() == Stage::Covered,
            spectators: self.spectators(),
        }
    }

    fn copied(&self) -> MutexGuard<'_, Copied> {
        self.copied.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the player's session for the moves that are left, with its next key.
    pub(crate) fn ask_for_left(&self) {
        self.demand.fetch_or(WANTS_LEFT, Ordering::Relaxed);
    }

    /// Sets the stage, from which there is no way back once it is over. Returns whether it is new.
    fn set_stage(self: &Arc<Self>, stage: Stage) -> bool {
        let change = |byte| {
            let now = Stage::of(byte);
            (now != stage && !now.is_over()).then(|| stage.byte())
        };
        let changed = self
            .stage
            .fetch_update(Ordering::AcqRel, Ordering::Relaxed, change)
            .is_ok();
        if changed && self.spectators() > 0 {
            self.wake_spectators(self.copied());
        }
        changed
    }

    /// Has those who watch woken.
    fn wake_spectators(self: &Arc<Self>, mut copied: MutexGuard<'_, Copied>) {
        let Copied {
            spectators, turns, ..
        } = &mut *copied;
        let is_new = turns.begin(spectators.len());
        drop(copied);
        if is_new {
            let audience: Arc<Self> = Arc::clone(self);
            self.relay.wake(audience);
        }
    }
}

impl Audience for LiveRun {
    fn wake_next(&self) -> bool {
        let mut copied = self.copied();
        let Copied {
            spectators, turns, ..
        } = &mut *copied;
        let next = turns.take(spectators.len());
        if let Some(spectator) = next.and_then(|at| spectators.get(at)) {
            spectator.wake_flag.raise();
        }
        turns.is_due()
    }
}

type Listed = Arc<[Arc<LiveRun>]>;

#[derive(Debug, Default)]
pub(super) struct LiveRuns {
    /// They need no bound of their own: each session plays one at most.
    by_id: Mutex<HashMap<Code, Arc<LiveRun>>>,
    listed: Mutex<Option<(Instant, Listed)>>,
    /// Whose turn it is in [`LiveRuns::players`].
    turn: AtomicUsize,
    relay: Arc<Relay>,
}

impl LiveRuns {
    fn by_id(&self) -> MutexGuard<'_, HashMap<Code, Arc<LiveRun>>> {
        self.by_id.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begin(&self, header: Header, who: Identity, player: Arc<Peer>) -> Arc<LiveRun> {
        let relay = Arc::clone(&self.relay);
        let run = Arc::new(LiveRun::new(header, who, player, relay));
        self.by_id().insert(run.header.id, Arc::clone(&run));
        run
    }

    /// What wakes those who look on.
    pub(super) fn relay(&self) -> &Arc<Relay> {
        &self.relay
    }

    fn remove(&self, id: Code) {
        self.by_id().remove(&id);
    }

    pub(super) fn get(&self, id: Code) -> Option<Arc<LiveRun>> {
        self.by_id().get(&id).cloned()
    }

    /// The run that this player has under way in a room.
    pub(super) fn of_round(&self, player: &Arc<Peer>) -> Option<Arc<LiveRun>> {
        let runs = self.by_id();
        let mut runs = runs.values();
        let run = runs.find(|run| run.header.room.is_some() && Arc::ptr_eq(&run.player, player));
        run.cloned()
    }

    /// The public runs, most watched first, then the newest; not older than a second.
    pub(super) fn list(&self, now: Instant) -> Listed {
        let mut listed = self.listed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, runs)) = listed.as_ref()
            && now.saturating_duration_since(*at) < LIST_INTERVAL
        {
            return Arc::clone(runs);
        }
        let mut runs: Vec<_> = {
            let all = self.by_id();
            let public = all.values().filter(|run| run.header.room.is_none());
            public.cloned().collect()
        };
        runs.sort_by_cached_key(|run| {
            let watched = std::cmp::Reverse(run.spectators());
            (watched, std::cmp::Reverse(run.since), run.header.id)
        });
        runs.truncate(LISTED_MAX);
        for run in &runs {
            run.ask_for_left();
        }
        let runs: Listed = runs.into();
        *listed = Some((now, Arc::clone(&runs)));
        runs
    }

    /// The same as lines for this session, without those that have ended since.
    pub(super) fn lines(&self, peer: Option<&Peer>, now: Instant) -> Vec<LiveLine> {
        let runs = self.list(now);
        let live = runs.iter().filter(|run| !run.stage().is_over());
        live.map(|run| run.line(peer, now)).collect()
    }

    /// Closes the runs of those for whom this holds; `for_good`: their names are not to be shown
    /// again in these sessions.
    pub(super) fn close(&self, for_good: bool, mut of: impl FnMut(&Identity) -> bool) {
        let mut closed = Vec::new();
        self.by_id().retain(|_, run| {
            let is_closed = of(&run.who);
            if is_closed {
                closed.push(Arc::clone(run));
            }
            !is_closed
        });
        if closed.is_empty() {
            return;
        }
        for run in closed {
            if for_good {
                run.player.refuse(&run.who.name);
            }
            run.set_stage(Stage::Closed);
        }
        let mut listed = self.listed.lock().unwrap_or_else(PoisonError::into_inner);
        *listed = None;
    }

    /// Who plays, at most so many: first those who are watched, then others, who have their turns.
    pub(super) fn players(&self, most: usize) -> Vec<Identity> {
        let runs: Vec<_> = {
            let all = self.by_id();
            all.values().cloned().collect()
        };
        let (mut asked, mut others): (Vec<_>, Vec<_>) =
            runs.into_iter().partition(|run| run.spectators() > 0);
        asked.truncate(most / 2);
        others.sort_by_key(|run| run.header.id);
        if !others.is_empty() {
            let room = most - asked.len();
            let turn = self.turn.fetch_add(room, Ordering::Relaxed) % others.len();
            others.rotate_left(turn);
            asked.extend(others.into_iter().take(room));
        }
        asked.iter().map(|run| run.who.clone()).collect()
    }
}
