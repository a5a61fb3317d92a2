//! Runs that are played on one server and watched or listed on another.
//!
//! A server lists those of the others while somebody reads the list there, and asks for the actions
//! of a run while somebody watches it. Both are asked for again every few seconds, so that nothing
//! is sent for a server that is gone.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::{Message, Nodes};
use crate::model::Code;
use crate::rooms::Presence;
pub(super) use crate::rooms::live::remote::{RunState, RunTold};
use crate::rooms::live::{Header, LiveRun, LiveRuns, Spectator};
use crate::rooms::member::MemberId;
use crate::rooms::peer::Identity;

/// Runs of one server that another lists: a notification every other second.
const TOLD_MAX: usize = 40;

/// How often they are told...
const TELL_INTERVAL: Duration = Duration::from_secs(2);

/// ...and for how long after they were asked for.
const WANTED_FOR: Duration = Duration::from_secs(10);

/// How often somebody who reads on asks again, and somebody who watches on.
const ASK_INTERVAL: Duration = Duration::from_secs(4);

/// For how long a server is known to watch, and a run that was listed.
const KNOWN_FOR: Duration = Duration::from_secs(15);

/// Runs of other servers that are known at a time.
const ELSEWHERE_MAX: usize = 1_000;

/// Spectators of one server that are counted.
const COUNT_MAX: u32 = 100_000;

/// Actions that are told of one run at once: the whole of a long one comes in a second.
const ACTIONS_MAX: usize = 2_000;

/// A run that servers tell each other of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::rooms) enum Target {
    /// A public one.
    Public(Code),
    /// What a member of a room plays.
    Round {
        room: u64,
        /// The number of all rounds.
        begun: u32,
        /// The number of the board in the round.
        leg: u32,
        id: MemberId,
    },
}

/// A run of another server.
#[derive(Debug)]
struct Elsewhere {
    run: Arc<LiveRun>,
    node: i64,
    heard: Instant,
    /// How many watch it here, as it was told last, and when.
    told: Option<(u32, Instant)>,
    /// Whether actions are missing.
    has_gap: bool,
}

impl Elsewhere {
    fn new(run: Arc<LiveRun>, node: i64, now: Instant) -> Self {
        Self {
            run,
            node,
            heard: now,
            told: None,
            has_gap: true,
        }
    }
}

/// A run of this server that others watch.
#[derive(Debug)]
struct Watched {
    spectator: Spectator,
    sent: usize,
    told: Option<RunState>,
    /// The number of the turn in which it was looked at last.
    turn: u64,
    /// How many watch it on each server, and when that was told.
    counts: HashMap<i64, (u32, Instant)>,
}

#[derive(Debug, Default)]
pub(in crate::rooms) struct Runs {
    /// When somebody here has looked at the list, and when the others were asked for theirs.
    looked: Option<Instant>,
    asked: Option<Instant>,
    /// When another server has asked for the list, and when it was told.
    wanted: Option<(i64, Instant)>,
    told: Option<Instant>,
    elsewhere: HashMap<Target, Elsewhere>,
    watched: HashMap<Target, Watched>,
    /// How many of them were looked at so far.
    turns: u64,
    has_news: bool,
}

fn is_within(at: Option<Instant>, time: Duration, now: Instant) -> bool {
    at.is_some_and(|at| now.saturating_duration_since(at) < time)
}

impl Runs {
    /// Another server shows a list.
    pub(super) fn wanted(&mut self, from: i64, now: Instant) {
        self.wanted = Some((from, now));
    }

    pub(super) fn others(&self) -> BTreeSet<i64> {
        let elsewhere = self.elsewhere.values().map(|one| one.node);
        let watching = self.watched.values().flat_map(|one| one.counts.keys());
        let now = Instant::now();
        let wanting = self
            .wanted
            .filter(|(_, at)| is_within(Some(*at), WANTED_FOR, now));
        let wanting = wanting.map(|(node, _)| node);
        elsewhere.chain(watching.copied()).chain(wanting).collect()
    }

    pub(super) fn forget_what_was_told(&mut self) {
        self.asked = None;
        for one in self.elsewhere.values_mut() {
            (one.told, one.has_gap) = (None, true);
        }
    }

    pub(super) fn died(&mut self, node: i64, live: &LiveRuns) {
        self.elsewhere.retain(|_, one| {
            let is_gone = one.node == node;
            if is_gone {
                live.end_elsewhere(&one.run);
            }
            !is_gone
        });
        for one in self.watched.values_mut() {
            one.counts.remove(&node);
        }
    }

    /// Tells what is new of runs that others watch, as long as there is room for it, which `tell`
    /// returns; first of those that were told the longest time ago.
    pub(super) fn news(&mut self, now: Instant, mut tell: impl FnMut(&Message) -> bool) {
        if !std::mem::take(&mut self.has_news) {
            return;
        }
        let turns = self.watched.iter().map(|(id, one)| (one.turn, *id));
        let mut turns: Vec<(u64, Target)> = turns.collect();
        turns.sort_unstable_by_key(|(turn, _)| *turn);
        let mut has_room = true;
        for (_, id) in turns {
            if !has_room {
                self.has_news = true;
                break;
            }
            let Some(one) = self.watched.get_mut(&id) else {
                continue;
            };
            self.turns += 1;
            one.turn = self.turns;
            let (state, actions) = one.spectator.pull_packed(one.sent, ACTIONS_MAX, now);
            let is_full = actions.len() == ACTIONS_MAX;
            self.has_news |= is_full;
            let is_new = one.told != Some(state.without_time());
            if actions.is_empty() && !is_new {
                continue;
            }
            one.told = Some(state.without_time());
            let from = one.sent;
            one.sent += actions.len();
            has_room = tell(&Message::Actions {
                run: id,
                from,
                actions,
                state,
            });
            if state.is_over() && !is_full {
                self.watched.remove(&id);
            }
        }
    }
}

impl Nodes {
    pub(in crate::rooms) fn runs(&self) -> MutexGuard<'_, Runs> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody here looks at the list of runs under way. Returns whether the others are only being
    /// asked for theirs.
    pub(in crate::rooms) fn want_runs(&self, now: Instant) -> bool {
        let mut runs = self.runs();
        runs.looked = Some(now);
        let is_asked = is_within(runs.asked, ASK_INTERVAL, now);
        if !is_asked {
            self.peer.wake();
        }
        !is_asked
    }

    pub(super) fn has_run_news(&self) -> bool {
        self.runs().has_news
    }

    pub(super) fn take_actions(
        &self,
        from: i64,
        id: Target,
        first: usize,
        actions: &[u32],
        state: RunState,
    ) {
        let mut runs = self.runs();
        let Some(one) = runs.elsewhere.get_mut(&id).filter(|one| one.node == from) else {
            return;
        };
        one.heard = Instant::now();
        match one.run.take_actions(first, actions) {
            Some(_) => one.run.take_state(state),
            // It is asked for again.
            None => (one.told, one.has_gap) = (None, true),
        }
    }
}

impl Presence {
    pub(super) fn take_runs(&self, nodes: &Nodes, from: i64, told: Vec<RunTold>) {
        let now = Instant::now();
        let mut runs = nodes.runs();
        for one in told.into_iter().take(TOLD_MAX) {
            let id = one.id();
            if let Some(known) = runs.elsewhere.get_mut(&Target::Public(id)) {
                if known.node == from {
                    known.heard = now;
                    known.run.take_state(one.state);
                }
                continue;
            }
            if runs.elsewhere.len() >= ELSEWHERE_MAX || self.live().get(id).is_some() {
                continue;
            }
            let Some(header) = one.header() else { continue };
            let player = Arc::clone(&nodes.peer);
            let run = self
                .live()
                .begin_elsewhere(header, one.who().clone(), player);
            run.take_state(one.state);
            let known = Elsewhere::new(run, from, now);
            runs.elsewhere.insert(Target::Public(id), known);
        }
    }

    /// What a member who is in here plays; where that is nothing that may be watched, the others are
    /// told so.
    fn run_of_round(&self, nodes: &Nodes, target: Target) -> Option<Arc<LiveRun>> {
        let Target::Round {
            room,
            begun,
            leg,
            id,
        } = target
        else {
            return None;
        };
        let open = nodes.room(room)?;
        let (player, is_at) = {
            let inside = open.inside();
            let (_, player) = inside.peers.iter().find(|(one, _)| *one == id)?;
            let at = inside.room.leg_begun(id).map(|(_, leg)| leg);
            let is_at = inside.room.begun() == begun && at == Some(leg);
            (Arc::clone(player), is_at)
        };
        let run = self.live().of_round(&player).filter(|_| is_at);
        if run.is_none() {
            nodes.send(&Message::Actions {
                run: target,
                from: 0,
                actions: Vec::new(),
                state: RunState::closed(),
            });
        }
        run
    }

    /// Watches what a member of a room plays who is on this other server.
    /// `None`: too many are.
    pub(in crate::rooms) fn watch_elsewhere(
        &self,
        nodes: &Nodes,
        (target, node): (Target, i64),
        header: Header,
        who: Identity,
    ) -> Option<Arc<LiveRun>> {
        let mut runs = nodes.runs();
        let known = runs.elsewhere.get(&target);
        if let Some(known) = known.filter(|one| !one.run.stage().is_over()) {
            return Some(Arc::clone(&known.run));
        }
        if runs.elsewhere.len() >= ELSEWHERE_MAX {
            return None;
        }
        let player = Arc::clone(&nodes.peer);
        let run = self.live().begin_elsewhere(header, who, player);
        let known = Elsewhere::new(Arc::clone(&run), node, Instant::now());
        runs.elsewhere.insert(target, known);
        Some(run)
    }

    pub(super) fn take_watch(
        &self,
        nodes: &Nodes,
        from: i64,
        id: Target,
        have: Option<usize>,
        count: u32,
    ) {
        let now = Instant::now();
        let is_known = nodes.runs().watched.contains_key(&id);
        let found = match id {
            _ if is_known || count == 0 => None,
            Target::Public(id) => self.live_run(id).filter(|run| !run.is_elsewhere()),
            Target::Round { .. } => self.run_of_round(nodes, id),
        };
        let mut runs = nodes.runs();
        if let Some(run) = found {
            let Ok(spectator) = Spectator::new(run, Arc::clone(&nodes.peer)) else {
                return;
            };
            let watched = Watched {
                spectator,
                sent: have.unwrap_or(0),
                told: None,
                turn: 0,
                counts: HashMap::new(),
            };
            runs.watched.insert(id, watched);
        }
        let Some(watched) = runs.watched.get_mut(&id) else {
            return;
        };
        match count {
            0 => watched.counts.remove(&from),
            _ => watched.counts.insert(from, (count.min(COUNT_MAX), now)),
        };
        if let Some(have) = have {
            watched.sent = watched.sent.min(have);
        }
        // Who asks again hears that the run goes on, although its player thinks.
        watched.told = None;
        runs.has_news = true;
        drop(runs);
        nodes.peer.wake();
    }

    /// Asks the others for what is looked at here, and sees to what they have asked for.
    pub(crate) fn look_at_runs(&self, nodes: &Nodes, now: Instant) {
        let mut messages = Vec::new();
        let mut runs = nodes.runs();
        let runs = &mut *runs;
        if is_within(runs.looked, WANTED_FOR, now) && !is_within(runs.asked, ASK_INTERVAL, now) {
            runs.asked = Some(now);
            messages.push(Message::WantsRuns);
        }
        let wanted = runs.wanted.map(|(_, at)| at);
        if is_within(wanted, WANTED_FOR, now) && !is_within(runs.told, TELL_INTERVAL, now) {
            runs.told = Some(now);
            let told = self.live().told(TOLD_MAX, now);
            if !told.is_empty() {
                messages.push(Message::Runs(told));
            }
        }
        let live = self.live();
        runs.elsewhere.retain(|id, one| {
            let count = one.run.spectators_here();
            let is_told = one.told.is_some_and(|(told, at)| {
                told == count && (count == 0 || is_within(Some(at), ASK_INTERVAL, now))
            });
            if !is_told && (count > 0 || one.told.is_some_and(|(told, _)| told > 0)) {
                let is_new = one.told.is_none_or(|(told, _)| told == 0) || one.has_gap;
                messages.push(Message::Watch {
                    run: *id,
                    have: is_new.then(|| one.run.known_actions()),
                    count,
                });
                one.has_gap = false;
                one.told = Some((count, now));
            }
            let is_known = is_within(Some(one.heard), KNOWN_FOR, now) && !one.run.stage().is_over();
            if !is_known {
                live.end_elsewhere(&one.run);
            }
            is_known
        });
        runs.watched.retain(|_, one| {
            let is_known = |at| is_within(Some(at), KNOWN_FOR, now);
            one.counts.retain(|_, (_, at)| is_known(*at));
            let count: u32 = one.counts.values().map(|(count, _)| *count).sum();
            // One of them counts already: it stands for all of them.
            let run = one.spectator.run();
            run.set_spectators_elsewhere(count.saturating_sub(1));
            count > 0
        });
        runs.has_news |= !runs.watched.is_empty();
        for message in messages {
            nodes.send(&message);
        }
    }
}
