//! Seats at the game, and the queue for them.
//!
//! A session takes a seat when it begins and gives it back when it ends. Where none is free,
//! the site that has most makes room for whoever comes from one that has fewer, as long as it
//! has more than its part, and on a small server for the first one of a site, as long as it has more
//! than a few: of its address that has most, the session that has been idle for longest. Whom nobody makes room for waits in the queue, where those of a site that has its
//! part stand behind the others, and the one in front gets the next seat.

use std::collections::{HashMap, VecDeque};
use std::future::poll_fn;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::Instant;

use super::{ClientAddress, SITE_PART, Usage, site};

#[cfg(test)]
mod tests;

/// A site with no more seats than this never makes room, however large the server is: a class
/// that plays together fits, and it takes a hundred sites to fill the usual server so.
const CLASS: usize = 128;

/// On a server that four classes fill, the part that a site keeps when somebody comes from a site
/// without a seat: so it takes sixteen sites to fill it, and not four with a quarter each.
const NEWCOMERS_PART: usize = 4 * SITE_PART;

/// All the seats of a server.
#[derive(Debug)]
pub(crate) struct Seats {
    limit: AtomicUsize,
    queue_limit: AtomicUsize,
    state: Mutex<State>,
    /// Wakes those who wait when the queue has moved.
    moved: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct State {
    occupants: HashMap<u64, Arc<Occupant>>,
    next_number: u64,
    /// Those of sites that had their part already are at the back.
    queue: VecDeque<Queued>,
    /// Sites that have anything.
    sites: HashMap<IpAddr, SiteUsage>,
}

/// What a site has.
#[derive(Debug, Default)]
struct SiteUsage {
    seats: Usage,
    waiting: usize,
}

#[derive(Debug)]
struct Queued {
    number: u64,
    client: ClientAddress,
    /// Whether its site had its part when it came.
    is_beyond: bool,
    seat: oneshot::Sender<Result<Seat, Leave>>,
}

/// A seat, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    seats: Arc<Seats>,
    number: u64,
    occupant: Arc<Occupant>,
}

/// A session that has a seat.
#[derive(Debug)]
pub(crate) struct Occupant {
    client: ClientAddress,
    state: Mutex<OccupantState>,
}

#[derive(Debug)]
struct OccupantState {
    /// When something came from the client last.
    active: Instant,
    /// The name of the game that is played; `None`: none is.
    game: Option<&'static str>,
    leaves: Option<Leave>,
    waits: Option<Waker>,
}

/// Why a session has to end although its player wants to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// What it has went to somebody of a smaller site.
    MadeRoom,
    /// The operator ends it.
    Kicked,
}

/// A position in the queue, given up when it is dropped.
#[derive(Debug)]
pub(crate) struct QueueTicket {
    seats: Arc<Seats>,
    number: u64,
    seat: oneshot::Receiver<Result<Seat, Leave>>,
    moved: watch::Receiver<()>,
}

/// The answer to a session that asks for a seat.
#[derive(Debug)]
pub(crate) enum SeatGrant {
    Now(Seat),
    /// All are taken.
    Later(QueueTicket),
}

/// What happened in the queue.
#[derive(Debug)]
pub(crate) enum QueueEvent {
    /// The front of the queue is reached.
    Seat(Seat),
    /// [`QueueTicket::position`] may have changed.
    Moved,
    /// The wait is over, and there is no seat.
    Leave(Leave),
}

impl Seats {
    /// So many seats, all of them free, and so many positions in the queue.
    pub(crate) fn new(limit: usize, queue_limit: usize) -> Arc<Self> {
        Arc::new(Self {
            limit: limit.into(),
            queue_limit: queue_limit.into(),
            state: Mutex::default(),
            moved: watch::Sender::new(()),
        })
    }

    /// So many seats and positions from now on. Nobody has to go: where there are fewer, none is
    /// given before so many are free.
    pub(crate) fn set_limits(self: &Arc<Self>, limit: usize, queue_limit: usize) {
        self.limit.store(limit, Ordering::Relaxed);
        self.queue_limit.store(queue_limit, Ordering::Relaxed);
        self.serve_queue();
    }

    /// How many seats are taken, and how many wait for one.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let state = self.lock();
        (state.occupants.len(), state.queue.len())
    }

    /// How many seats there are.
    pub(crate) fn limit(&self) -> usize {
        self.limit.load(Ordering::Relaxed)
    }

    /// Ends a wait in the queue; false: nobody waits under this number.
    pub(crate) fn end_wait(&self, number: u64) -> bool {
        let mut state = self.lock();
        let at = state.queue.iter().position(|one| one.number == number);
        let Some(left) = at.and_then(|at| state.queue.remove(at)) else {
            return false;
        };
        state.stops_waiting(left.client);
        drop(state);
        self.moved.send_replace(());
        left.seat.send(Err(Leave::Kicked)).is_ok()
    }

    /// A seat, if one is free and the queue is empty, or if somebody makes room.
    pub(crate) fn try_take(self: &Arc<Self>, client: ClientAddress) -> Option<Seat> {
        self.take_under(&mut self.lock(), client)
    }

    fn take_under(self: &Arc<Self>, state: &mut State, client: ClientAddress) -> Option<Seat> {
        let is_free = state.queue.is_empty() && state.occupants.len() < self.limit();
        if !is_free {
            let largest = self.site_that_makes_room(state, client)?;
            let number = state.longest_idle(largest)?;
            // The seat is free at once; it takes the session a moment to end.
            state.remove(number)?.leave(Leave::MadeRoom);
        }
        Some(self.seat(state, client))
    }

    /// A seat that is free.
    fn seat(self: &Arc<Self>, state: &mut State, client: ClientAddress) -> Seat {
        let occupant = Arc::new(Occupant {
            client,
            state: Mutex::new(OccupantState {
                active: Instant::now(),
                game: None,
                leaves: None,
                waits: None,
            }),
        });
        let number = state.number();
        state.occupants.insert(number, Arc::clone(&occupant));
        state.site(client).seats.count += 1;
        Seat {
            seats: Arc::clone(self),
            number,
            occupant,
        }
    }

    /// Asks for a seat. A session that comes later than others waits behind them, unless
    /// their site has its part already.
    pub(crate) fn take(self: &Arc<Self>, client: ClientAddress) -> SeatGrant {
        let mut state = self.lock();
        if let Some(seat) = self.take_under(&mut state, client) {
            return SeatGrant::Now(seat);
        }
        let is_beyond = self.has_its_part(&state, client);
        let at = match is_beyond {
            true => state.queue.len(),
            false => state.queue.partition_point(|queued| !queued.is_beyond),
        };
        let (sender, seat) = oneshot::channel();
        let number = state.number();
        let queued = Queued {
            number,
            client,
            is_beyond,
            seat: sender,
        };
        let is_last = at == state.queue.len();
        state.queue.insert(at, queued);
        state.site(client).waiting += 1;
        let last_is_beyond = state.queue.back().is_some_and(|last| last.is_beyond);
        if state.queue.len() > self.queue_limit.load(Ordering::Relaxed)
            && last_is_beyond
            && let Some(last) = state.queue.pop_back()
        {
            state.stops_waiting(last.client);
        }
        drop(state);
        if !is_last {
            self.moved.send_replace(());
        }
        SeatGrant::Later(QueueTicket {
            seats: Arc::clone(self),
            number,
            seat,
            moved: self.moved.subscribe(),
        })
    }

    /// Whether all seats are taken and somebody would make room for this client, in the queue
    /// at least.
    pub(crate) fn would_make_room(&self, client: ClientAddress) -> bool {
        let state = self.lock();
        let last_is_beyond = state.queue.back().is_some_and(|last| last.is_beyond);
        state.occupants.len() >= self.limit()
            && (self.site_that_makes_room(&state, client).is_some()
                || last_is_beyond && !self.has_its_part(&state, client))
    }

    /// The seats of a site that never makes room, as [`Usage::share`] counts.
    fn part(&self) -> usize {
        let part = (self.limit() / SITE_PART).clamp(1, CLASS);
        Usage::of(part, 1).share()
    }

    /// The seats that no site gives to the first one of another, as [`Usage::share`] counts.
    fn part_before_newcomers(&self) -> usize {
        match self.limit() / SITE_PART {
            ..CLASS => Usage::of((self.limit() / NEWCOMERS_PART).max(1), 1).share(),
            _ => self.part(),
        }
    }

    /// Whether the site of this client has its part, with those who wait.
    fn has_its_part(&self, state: &State, client: ClientAddress) -> bool {
        let usage = state.sites.get(&site(client.ip));
        let count = usage.map_or(0, |usage| usage.seats.count + usage.waiting);
        Usage::of(count + 1, client.factor()).share() > self.part()
    }

    /// The site with most seats, if it is to make room for this client.
    fn site_that_makes_room(&self, state: &State, client: ClientAddress) -> Option<IpAddr> {
        let usage = state.sites.get(&site(client.ip));
        let count = usage.map_or(0, |usage| usage.seats.count);
        let own = Usage::of(count + 1, client.factor()).share();
        let shares = state.sites.iter();
        let shares = shares.map(|(site, usage)| (usage.seats.share(), *site));
        let (most, site) = shares.max()?;
        let kept = match count {
            0 => self.part_before_newcomers(),
            _ => self.part(),
        };
        (most > own.max(kept)).then_some(site)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat is free: the one in front gets it.
    fn give_back(self: &Arc<Self>, number: u64) {
        // Otherwise somebody else has it.
        if self.lock().remove(number).is_some() {
            self.serve_queue();
        }
    }

    /// Gives the seats that are free to those in front.
    fn serve_queue(self: &Arc<Self>) {
        while let Some((next, seat)) = self.next_in_front() {
            // Not under the lock: the seat of somebody who has left meanwhile is dropped at
            // once, which comes back here.
            drop(next.send(Ok(seat)));
            self.moved.send_replace(());
        }
    }

    fn next_in_front(self: &Arc<Self>) -> Option<(oneshot::Sender<Result<Seat, Leave>>, Seat)> {
        let mut state = self.lock();
        if state.occupants.len() >= self.limit() {
            return None;
        }
        let next = state.queue.pop_front()?;
        state.stops_waiting(next.client);
        Some((next.seat, self.seat(&mut state, next.client)))
    }
}

impl State {
    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    fn site(&mut self, client: ClientAddress) -> &mut SiteUsage {
        let usage = self.sites.entry(site(client.ip)).or_default();
        usage.seats.factor = usage.seats.factor.max(client.factor());
        usage
    }

    /// Forgets a site that has nothing.
    fn forget(&mut self, client: ClientAddress) {
        let site = site(client.ip);
        let usage = self.sites.get(&site);
        if usage.is_some_and(|usage| usage.seats.count + usage.waiting == 0) {
            self.sites.remove(&site);
        }
    }

    /// A seat is nobody's any more; `None`: it was so already.
    fn remove(&mut self, number: u64) -> Option<Arc<Occupant>> {
        let occupant = self.occupants.remove(&number)?;
        let usage = self.site(occupant.client);
        usage.seats.count = usage.seats.count.saturating_sub(1);
        self.forget(occupant.client);
        Some(occupant)
    }

    fn stops_waiting(&mut self, client: ClientAddress) {
        let usage = self.site(client);
        usage.waiting = usage.waiting.saturating_sub(1);
        self.forget(client);
    }

    /// Of the address of this site that has most seats, the one that has been idle for longest.
    fn longest_idle(&self, largest: IpAddr) -> Option<u64> {
        let of_site = || {
            let all = self.occupants.iter();
            all.filter(|(_, occupant)| site(occupant.client.ip) == largest)
        };
        let mut addresses: HashMap<IpAddr, usize> = HashMap::new();
        for (_, occupant) in of_site() {
            *addresses.entry(occupant.client.ip).or_default() += 1;
        }
        let address = addresses.into_iter().max_by_key(|(_, seats)| *seats)?.0;
        let of_address = of_site().filter(|(_, occupant)| occupant.client.ip == address);
        let longest = of_address.min_by_key(|(number, occupant)| (occupant.lock().active, *number));
        longest.map(|(number, _)| *number)
    }
}

impl Seat {
    /// The session that has it.
    pub(crate) fn occupant(&self) -> &Arc<Occupant> {
        &self.occupant
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.seats.give_back(self.number);
    }
}

impl Occupant {
    fn lock(&self) -> MutexGuard<'_, OccupantState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something came from the client.
    pub(crate) fn set_active(&self) {
        self.lock().active = Instant::now();
    }

    /// How long nothing has come from the client.
    pub(crate) fn idle(&self) -> Duration {
        self.lock().active.elapsed()
    }

    /// What was noted as played.
    pub(crate) fn game(&self) -> Option<&'static str> {
        self.lock().game
    }

    pub(crate) fn set_game(&self, game: Option<&'static str>) {
        self.lock().game = game;
    }

    /// Has the session end.
    pub(crate) fn leave(&self, why: Leave) {
        let mut state = self.lock();
        state.leaves.get_or_insert(why);
        if let Some(waits) = state.waits.take() {
            waits.wake();
        }
    }

    fn poll_leave(&self, cx: &Context<'_>) -> Poll<Leave> {
        let mut state = self.lock();
        if let Some(why) = state.leaves {
            return Poll::Ready(why);
        }
        match &mut state.waits {
            Some(waits) => waits.clone_from(cx.waker()),
            None => state.waits = Some(cx.waker().clone()),
        }
        Poll::Pending
    }
}

/// Waits until the session that has this seat, if there is one, has to end. One waits for each at
/// a time. Every session waits for it, so it has no more than a reference.
pub(crate) fn told_to_leave(
    occupant: Option<&Arc<Occupant>>,
) -> impl Future<Output = Leave> + Send {
    poll_fn(move |cx| match occupant {
        Some(occupant) => occupant.poll_leave(cx),
        None => Poll::Pending,
    })
}

impl QueueTicket {
    /// What tells it apart from the others that wait, for [`Seats::end_wait`].
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The position in the queue, 1 in front.
    pub(crate) fn position(&self) -> usize {
        let state = self.seats.lock();
        let queue = state.queue.iter();
        let before = queue.take_while(|queued| queued.number != self.number);
        before.count() + 1
    }

    /// Waits for the seat, or, if `moves` are of interest, until the queue has moved.
    /// Dropped before it is ready, it loses nothing.
    pub(crate) async fn next(&mut self, moves: bool) -> QueueEvent {
        tokio::select! {
            biased;
            seat = &mut self.seat => match seat {
                Ok(Ok(seat)) => QueueEvent::Seat(seat),
                Ok(Err(why)) => QueueEvent::Leave(why),
                Err(_) => QueueEvent::Leave(Leave::MadeRoom),
            },
            Ok(()) = self.moved.changed(), if moves => QueueEvent::Moved,
        }
    }
}

impl Drop for QueueTicket {
    fn drop(&mut self) {
        let mut state = self.seats.lock();
        let mut queue = state.queue.iter();
        let at = queue.position(|queued| queued.number == self.number);
        if let Some(left) = at.and_then(|at| state.queue.remove(at)) {
            state.stops_waiting(left.client);
            drop(state);
            self.seats.moved.send_replace(());
        }
    }
}
