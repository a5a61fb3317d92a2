//! What a server shows to those who monitor it: numbers for Prometheus, whether it is alive, and
//! whether it is ready for players.

mod http;

use std::sync::Arc;

use super::Shared;
use crate::session::Stop;

pub(super) use http::serve;

type Gauge = (&'static str, &'static str, fn(&Shared) -> f64);

/// What the server knows anyway.
const GAUGES: &[Gauge] = &[
    (
        "mazed_start_time_seconds",
        "When the server started, in seconds since 1970.",
        |shared| shared.began.0 as f64 / 1000.0,
    ),
    (
        "mazed_sessions",
        "Sessions and commands there are.",
        |shared| shared.seats.taken() as f64,
    ),
    (
        "mazed_sessions_limit",
        "Sessions there may be: --max-connections.",
        |shared| shared.seats.limit() as f64,
    ),
    (
        "mazed_connections",
        "Connections there are, those before their login included.",
        |shared| shared.admission.counts().0 as f64,
    ),
    (
        "mazed_connections_before_login",
        "Connections that have not logged in.",
        |shared| shared.admission.counts().1 as f64,
    ),
    (
        "mazed_draining",
        "1 while the server waits for its players to leave.",
        |shared| f64::from(shared.is_draining()),
    ),
    (
        "mazed_store_up",
        "1 while the database is there, as far as is known.",
        |shared| f64::from(!shared.is_store_away()),
    ),
    (
        "mazed_queue_entries",
        "Finished runs and unfinished games that wait for the database.",
        |shared| {
            let accounts = shared.accounts.as_ref();
            accounts.map_or(0, |accounts| accounts.waiting()) as f64
        },
    ),
];

pub(super) fn register(shared: &Arc<Shared>) {
    let metrics = &shared.metrics;
    for (name, help, value) in GAUGES {
        // The server has the metrics, so that these do not keep it.
        let server = Arc::downgrade(shared);
        metrics.ask_gauge(name, help, move || {
            server.upgrade().map_or(0.0, |shared| value(&shared))
        });
    }
    if let Some(accounts) = &shared.accounts {
        metrics.add_store(accounts.store().metrics());
    }
}

impl Shared {
    fn is_draining(&self) -> bool {
        self.orders.borrow().stop != Stop::Not
    }

    fn is_store_away(&self) -> bool {
        let accounts = self.accounts.as_ref();
        accounts.is_some_and(|accounts| accounts.store().is_away())
    }

    /// Why players had better go to another server; `None`: there is no reason.
    fn not_ready(&self) -> Option<&'static str> {
        if self.is_draining() {
            Some("draining")
        } else if self.is_store_away() {
            Some("the database is unavailable")
        } else {
            None
        }
    }
}
