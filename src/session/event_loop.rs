//! The loop of a session: whatever happens next, one thing after the other.

use super::closing::written;
use super::idle::{Idle, IdleCheck};
use super::player::Player;
use super::wire::{Gone, Incoming, Wire, Writing};
use super::{Clock, End, Panicked, Stop, clamp_size, effects, guarded};
use crate::accounts::StoreClient;
use crate::fairness::worker_pool::PoolShare;
use crate::ui::event::{Event, Now};
use std::pin::{Pin, pin};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// What a session has of its server.
pub struct Server<'a> {
    /// Workers for what takes long.
    pub pool: PoolShare,
    /// Whether the server goes on.
    pub stop: &'a mut watch::Receiver<Stop>,
    /// Its memory.
    pub store_client: &'a mut Option<StoreClient>,
}

/// The loop. Gives back the write under way at the end.
pub async fn play(
    wire: &mut impl Wire,
    player: &mut Player,
    clock: Clock,
    idle: &mut Idle,
    server: Server<'_>,
) -> (End, Option<Writing>) {
    let Server {
        pool,
        stop,
        store_client,
    } = server;
    let mut writing: Option<Writing> = None;
    let mut search: Option<Search> = None;
    let mut timer = pin!(sleep_until(clock.at(Now::ZERO)));
    let mut armed: Option<Now> = None;
    let mut stops = None;
    loop {
        let step = guarded(|| {
            let bytes = if writing.is_none() {
                player.output()
            } else {
                None
            };
            let deadline = player.deadline(writing.is_some() || bytes.is_some());
            (bytes, deadline, player.wants_to_quit())
        });
        let Ok((bytes, deadline, quit)) = step else {
            return (End::Panic, writing);
        };
        if let Some(bytes) = bytes {
            writing = Some(wire.write(bytes));
        }
        if quit {
            return (End::Quit, writing);
        }
        if player.is_behind() && wire.is_gone() {
            return (End::HangUp, None);
        }
        let requests = player.take_requests();
        if let Some(store_client) = store_client.as_mut().filter(|_| !requests.is_empty()) {
            store_client.ask(requests);
        }
        if search.is_none()
            && let Some(search_request) = player.take_search_request()
        {
            search = Some(Box::pin(effects::find(search_request, pool.clone())));
        }
        let deadline = [deadline, idle.deadline(), stops]
            .into_iter()
            .flatten()
            .min();
        // Most keys only put the end for want of input off: the timer may come too
        // early, and then finds nothing to do.
        if let Some(sooner) = deadline.filter(|at| armed.is_none_or(|armed| *at < armed)) {
            timer.as_mut().reset(clock.at(sooner));
            armed = Some(sooner);
        }
        let step = tokio::select! {
            biased;
            written = written(&mut writing) => {
                writing = None;
                match written {
                    Ok(()) => continue,
                    Err(Gone) => return (End::HangUp, None),
                }
            }
            changed = stop.changed() => {
                let until = match (changed, *stop.borrow_and_update()) {
                    (Ok(()), Stop::Not) => continue,
                    (Ok(()), Stop::At(until)) => until,
                    (Ok(()), Stop::Now) => return (End::Quit, writing),
                    // Nobody is left who could stop it later.
                    (Err(_), _) => return (End::Drain, writing),
                };
                let left = until.saturating_duration_since(Instant::now());
                stops = Some(clock.now() + left);
                let seconds = left.as_secs_f32().round() as u64;
                guarded(|| player.event(Event::Draining { seconds }))
            }
            () = &mut timer, if armed.is_some() => {
                armed = None;
                let now = clock.now();
                if stops.is_some_and(|at| at <= now) {
                    return (End::Drain, writing);
                }
                match idle.check(now) {
                    IdleCheck::Over => return (End::Idle, writing),
                    IdleCheck::Warn(seconds) => guarded(|| player.event(Event::IdleWarning { seconds })),
                    IdleCheck::Fine => guarded(|| player.tick()),
                }
            }
            event = found(&mut search) => {
                search = None;
                guarded(|| player.event(event))
            }
            told = told(store_client) => guarded(|| player.event(Event::Reply(Box::new(told)))),
            incoming = wire.read(), if player.takes_input() => match incoming {
                Incoming::Data(bytes) => {
                    idle.typed(clock.now());
                    guarded(|| player.typed(&bytes))
                }
                Incoming::Input(input) => {
                    idle.typed(clock.now());
                    guarded(|| player.input(input))
                }
                Incoming::Resize(width, height) => {
                    guarded(|| player.resize(clamp_size((width, height))))
                }
                // Nobody can type any more, but somebody may look: `ssh -tt HOST < keys`.
                Incoming::Eof => return (End::Quit, writing),
                Incoming::Closed => return (End::HangUp, None),
            }
        };
        if let Err(Panicked) = step {
            return (End::Panic, writing);
        }
    }
}

/// A search for a board under way.
type Search = Pin<Box<dyn Future<Output = Event> + Send>>;

/// Waits for the search under way; for ever, if there is none.
async fn found(search: &mut Option<Search>) -> Event {
    match search {
        Some(search) => search.await,
        None => std::future::pending().await,
    }
}

/// Waits for an answer of the memory; for ever, if there is none.
pub async fn told(store_client: &mut Option<StoreClient>) -> crate::model::StoreReply {
    match store_client {
        Some(store_client) => store_client.told().await,
        None => std::future::pending().await,
    }
}
