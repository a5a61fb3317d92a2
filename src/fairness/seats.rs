//! Seats at the game, and the queue for them.
//!
//! A session takes a seat when it begins and gives it back when it ends. Where none is
//! free, it waits in the queue, and the one in front gets the next.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{oneshot, watch};

/// All the seats of a server.
#[derive(Debug)]
pub(crate) struct Seats {
    limit: usize,
    state: Mutex<State>,
    /// Wakes those who wait when the queue has moved.
    moved: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct State {
    taken: usize,
    next_number: u64,
    /// In the order of their numbers.
    queue: VecDeque<Queued>,
}

#[derive(Debug)]
struct Queued {
    number: u64,
    seat: oneshot::Sender<Seat>,
}

/// A seat, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Seat(Arc<Seats>);

/// A position in the queue, given up when it is dropped.
#[derive(Debug)]
pub(crate) struct QueueTicket {
    seats: Arc<Seats>,
    number: u64,
    seat: oneshot::Receiver<Seat>,
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
}

impl Seats {
    /// So many seats, all of them free.
    pub(crate) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self {
            limit,
            state: Mutex::default(),
            moved: watch::Sender::new(()),
        })
    }

    /// A seat, if one is free and the queue is empty.
    pub(crate) fn try_take(self: &Arc<Self>) -> Option<Seat> {
        self.take_under(&mut self.lock())
    }

    fn take_under(self: &Arc<Self>, state: &mut State) -> Option<Seat> {
        let is_free = state.queue.is_empty() && state.taken < self.limit;
        is_free.then(|| {
            state.taken += 1;
            Seat(Arc::clone(self))
        })
    }

    /// Asks for a seat. A session that comes later than others waits behind them.
    pub(crate) fn take(self: &Arc<Self>) -> SeatGrant {
        let mut state = self.lock();
        if let Some(seat) = self.take_under(&mut state) {
            return SeatGrant::Now(seat);
        }
        let (sender, seat) = oneshot::channel();
        let number = state.next_number;
        state.next_number += 1;
        state.queue.push_back(Queued {
            number,
            seat: sender,
        });
        SeatGrant::Later(QueueTicket {
            seats: Arc::clone(self),
            number,
            seat,
            moved: self.moved.subscribe(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat is free: the one in front gets it.
    fn give_back(self: &Arc<Self>) {
        let next = {
            let mut state = self.lock();
            let next = state.queue.pop_front();
            if next.is_none() {
                state.taken = state.taken.saturating_sub(1);
            }
            next
        };
        // Not under the lock: the seat of somebody who has left meanwhile is dropped at
        // once, which comes back here.
        if let Some(next) = next {
            drop(next.seat.send(Seat(Arc::clone(self))));
            self.moved.send_replace(());
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.give_back();
    }
}

impl QueueTicket {
    /// The position in the queue, 1 in front.
    pub(crate) fn position(&self) -> usize {
        let state = self.seats.lock();
        let before = state
            .queue
            .partition_point(|queued| queued.number < self.number);
        before + 1
    }

    /// Waits for the seat, or, if `moves` are of interest, until the queue has moved.
    /// Dropped before it is ready, it loses nothing.
    pub(crate) async fn next(&mut self, moves: bool) -> QueueEvent {
        tokio::select! {
            biased;
            // The sender goes only with the seat, or with this ticket.
            Ok(seat) = &mut self.seat => QueueEvent::Seat(seat),
            Ok(()) = self.moved.changed(), if moves => QueueEvent::Moved,
            else => std::future::pending().await,
        }
    }
}

impl Drop for QueueTicket {
    fn drop(&mut self) {
        let mut state = self.seats.lock();
        let at = state
            .queue
            .binary_search_by_key(&self.number, |queued| queued.number);
        if let Ok(at) = at {
            state.queue.remove(at);
            drop(state);
            self.seats.moved.send_replace(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seats taken, and how many wait for one.
    fn counts(seats: &Seats) -> (usize, usize) {
        let state = seats.lock();
        (state.taken, state.queue.len())
    }

    fn later(seats: &Arc<Seats>) -> QueueTicket {
        match seats.take() {
            SeatGrant::Later(ticket) => ticket,
            SeatGrant::Now(_) => panic!("a seat was free"),
        }
    }

    async fn called(ticket: &mut QueueTicket) -> Seat {
        match ticket.next(false).await {
            QueueEvent::Seat(seat) => seat,
            QueueEvent::Moved => panic!("not asked for"),
        }
    }

    #[tokio::test]
    async fn whoever_came_first_sits_first() {
        let seats = Seats::new(1);
        let SeatGrant::Now(seat) = seats.take() else {
            panic!("no seat")
        };
        let (mut first, second, mut third) = (later(&seats), later(&seats), later(&seats));
        assert_eq!(
            [first.position(), second.position(), third.position()],
            [1, 2, 3]
        );
        assert_eq!(counts(&seats), (1, 3));
        drop(second);
        assert!(matches!(third.next(true).await, QueueEvent::Moved));
        assert_eq!(third.position(), 2);
        drop(seat);
        let seat = called(&mut first).await;
        assert_eq!((third.position(), counts(&seats)), (1, (1, 1)));
        drop((seat, first));
        let seat = called(&mut third).await;
        drop((seat, third));
        assert_eq!(counts(&seats), (0, 0));
        assert!(matches!(seats.take(), SeatGrant::Now(_)));
    }

    #[tokio::test]
    async fn a_seat_given_to_somebody_who_leaves_goes_to_the_next() {
        let seats = Seats::new(1);
        let SeatGrant::Now(seat) = seats.take() else {
            panic!("no seat")
        };
        let (first, mut second) = (later(&seats), later(&seats));
        // Called, but gone before looking up.
        drop(seat);
        drop(first);
        let seat = called(&mut second).await;
        drop((seat, second));
        assert_eq!(counts(&seats), (0, 0));
    }

    #[tokio::test]
    async fn nobody_jumps_the_queue() {
        let seats = Seats::new(1);
        let SeatGrant::Now(seat) = seats.take() else {
            panic!("no seat")
        };
        let mut first = later(&seats);
        drop(seat);
        let second = later(&seats);
        let seat = called(&mut first).await;
        assert_eq!(second.position(), 1);
        drop(seat);
    }
}
