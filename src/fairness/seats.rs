//! Seats at the game, and the queue for them.
//!
//! A session takes a seat when it begins and gives it back when it ends. Where none is
//! free, it waits in the queue, and the one in front gets the next.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{oneshot, watch};

/// All the seats of a server.
#[derive(Debug)]
pub struct Seats {
    limit: usize,
    state: Mutex<State>,
    /// Wakes those who wait when the queue has moved.
    moved: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct State {
    taken: usize,
    next: u64,
    /// In the order of their numbers.
    queue: VecDeque<Waiter>,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    called: oneshot::Sender<Seat>,
}

/// A seat, given back when it is dropped.
#[derive(Debug)]
pub struct Seat(Arc<Seats>);

/// A place in the queue, given up when it is dropped.
#[derive(Debug)]
pub struct Ticket {
    seats: Arc<Seats>,
    number: u64,
    called: oneshot::Receiver<Seat>,
    moved: watch::Receiver<()>,
}

/// What a session gets that asks for a seat.
#[derive(Debug)]
pub enum Turn {
    /// One was free.
    Now(Seat),
    /// All are taken.
    Later(Ticket),
}

/// What happened in the queue.
#[derive(Debug)]
pub enum Call {
    /// It is one's turn.
    Seat(Seat),
    /// The queue has moved; look at the place again.
    Moved,
}

impl Seats {
    /// So many seats, all of them free.
    pub fn new(limit: usize) -> Arc<Seats> {
        Arc::new(Seats {
            limit,
            state: Mutex::default(),
            moved: watch::Sender::new(()),
        })
    }

    /// A seat, if one is free and nobody waits for it.
    pub fn take_at_once(self: &Arc<Seats>) -> Option<Seat> {
        self.take_under(&mut self.lock())
    }

    fn take_under(self: &Arc<Seats>, state: &mut State) -> Option<Seat> {
        let free = state.queue.is_empty() && state.taken < self.limit;
        free.then(|| {
            state.taken += 1;
            Seat(Arc::clone(self))
        })
    }

    /// Asks for a seat. Whoever comes later than others waits behind them.
    pub fn take(self: &Arc<Seats>) -> Turn {
        let mut state = self.lock();
        if let Some(seat) = self.take_under(&mut state) {
            return Turn::Now(seat);
        }
        let (call, called) = oneshot::channel();
        let number = state.next;
        state.next += 1;
        state.queue.push_back(Waiter {
            number,
            called: call,
        });
        Turn::Later(Ticket {
            seats: Arc::clone(self),
            number,
            called,
            moved: self.moved.subscribe(),
        })
    }

    /// Seats taken, and how many wait for one.
    pub fn counts(&self) -> (usize, usize) {
        let state = self.lock();
        (state.taken, state.queue.len())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat is free: the one in front gets it.
    fn give_back(self: &Arc<Seats>) {
        let next = {
            let mut state = self.lock();
            let next = state.queue.pop_front();
            if next.is_none() {
                state.taken = state.taken.saturating_sub(1);
            }
            next
        };
        // Not under the lock: whoever has left meanwhile drops the seat at once, and so
        // calls the next.
        if let Some(next) = next {
            drop(next.called.send(Seat(Arc::clone(self))));
            self.moved.send_replace(());
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.give_back();
    }
}

impl Ticket {
    /// The place in the queue, 1 in front.
    pub fn place(&self) -> usize {
        let state = self.seats.lock();
        let before = state
            .queue
            .partition_point(|waiter| waiter.number < self.number);
        before + 1
    }

    /// Waits until it is one's turn, or, if `moving` is of interest, until the queue
    /// has moved. Dropped before it is ready, it loses nothing.
    pub async fn call(&mut self, moving: bool) -> Call {
        tokio::select! {
            biased;
            // The sender goes only with the seat, or with this ticket.
            Ok(seat) = &mut self.called => Call::Seat(seat),
            Ok(()) = self.moved.changed(), if moving => Call::Moved,
            else => std::future::pending().await,
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.seats.lock();
        let at = state
            .queue
            .binary_search_by_key(&self.number, |waiter| waiter.number);
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

    fn later(seats: &Arc<Seats>) -> Ticket {
        match seats.take() {
            Turn::Later(ticket) => ticket,
            Turn::Now(_) => panic!("a seat was free"),
        }
    }

    async fn called(ticket: &mut Ticket) -> Seat {
        match ticket.call(false).await {
            Call::Seat(seat) => seat,
            Call::Moved => panic!("not asked for"),
        }
    }

    #[tokio::test]
    async fn whoever_came_first_sits_first() {
        let seats = Seats::new(1);
        let Turn::Now(seat) = seats.take() else {
            panic!("no seat")
        };
        let (mut first, second, mut third) = (later(&seats), later(&seats), later(&seats));
        assert_eq!([first.place(), second.place(), third.place()], [1, 2, 3]);
        assert_eq!(seats.counts(), (1, 3));
        drop(second);
        assert!(matches!(third.call(true).await, Call::Moved));
        assert_eq!(third.place(), 2);
        drop(seat);
        let seat = called(&mut first).await;
        assert_eq!((third.place(), seats.counts()), (1, (1, 1)));
        drop((seat, first));
        let seat = called(&mut third).await;
        drop((seat, third));
        assert_eq!(seats.counts(), (0, 0));
        assert!(matches!(seats.take(), Turn::Now(_)));
    }

    #[tokio::test]
    async fn a_seat_given_to_somebody_who_leaves_goes_to_the_next() {
        let seats = Seats::new(1);
        let Turn::Now(seat) = seats.take() else {
            panic!("no seat")
        };
        let (first, mut second) = (later(&seats), later(&seats));
        // Called, but gone before looking up.
        drop(seat);
        drop(first);
        let seat = called(&mut second).await;
        drop((seat, second));
        assert_eq!(seats.counts(), (0, 0));
    }

    #[tokio::test]
    async fn nobody_jumps_the_queue() {
        let seats = Seats::new(1);
        let Turn::Now(seat) = seats.take() else {
            panic!("no seat")
        };
        let mut first = later(&seats);
        drop(seat);
        let second = later(&seats);
        let seat = called(&mut first).await;
        assert_eq!(second.place(), 1);
        drop(seat);
    }
}
