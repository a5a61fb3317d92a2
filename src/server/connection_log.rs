//! What the log says of connections: a line when a session begins and when it ends, and one for
//! each refused client, in a form that fail2ban reads (`deploy/fail2ban/`).

use std::fmt::{self, Display};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::time::Instant;

use super::handler::Identity;
use crate::limits::rate_limiter::{Quota, RateLimiter};
use crate::metrics::{Metrics, Refusal};
use crate::model::KEY_SHOWN;
use crate::session::End;

/// Lines about refused clients a second, so that a flood cannot fill a disk (120 bytes a line, 200
/// MB a day).
const REFUSALS_PER_SECOND: u32 = 20;

/// Lines at once: a class that comes too fast.
const REFUSALS_AT_ONCE: u64 = 200;

/// Characters of what a client calls itself.
const CLIENT_SHOWN: usize = 64;

#[derive(Debug)]
pub(super) struct SessionLines {
    address: IpAddr,
    who: Who,
    began: Instant,
    metrics: Arc<Metrics>,
}

/// Somebody in the log: the beginning of a key's fingerprint, behind the name of its hash. An
/// array, as each session has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Who(Option<[u8; KEY_SHOWN]>);

impl Who {
    pub(super) fn of(fingerprint: Option<&str>) -> Self {
        let hash = fingerprint.and_then(|whole| whole.rsplit(':').next());
        Self(hash.and_then(|hash| hash.as_bytes().first_chunk().copied()))
    }
}

impl Who {
    /// The beginning of the fingerprint; `None`: a guest.
    pub(super) fn key(&self) -> Option<&str> {
        self.0
            .as_ref()
            .and_then(|key| std::str::from_utf8(key).ok())
    }
}

impl Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key().unwrap_or("guest"))
    }
}

impl SessionLines {
    pub(super) fn begin(
        address: IpAddr,
        identity: &Identity,
        client: &[u8],
        metrics: &Arc<Metrics>,
    ) -> Self {
        let who = Who::of(identity.fingerprint.as_deref());
        let client = String::from_utf8_lossy(client);
        let client: String = client.chars().take(CLIENT_SHOWN).collect();
        let user = &identity.user;
        // The user name is somebody's real one as often as not.
        tracing::debug!(%address, %who, %user, "logged in");
        tracing::info!(%address, %who, client, "session begins");
        let began = Instant::now();
        Self {
            address,
            who,
            began,
            metrics: Arc::clone(metrics),
        }
    }

    pub(super) fn about(&self) -> (IpAddr, Who) {
        (self.address, self.who)
    }

    pub(super) fn end(self, end: &End) {
        let Self {
            address,
            who,
            began,
            metrics,
        } = self;
        metrics.ended(end.reason());
        let (seconds, reason) = (began.elapsed().as_secs(), end.reason());
        tracing::info!(%address, %who, seconds, reason, "session ends");
    }
}

/// Counts who was sent away, and says it of so many a second.
#[derive(Debug)]
pub(super) struct RefusalLines {
    limiter: Mutex<RateLimiter>,
    metrics: Arc<Metrics>,
}

impl RefusalLines {
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        let quota = Quota::per_second(REFUSALS_PER_SECOND, REFUSALS_AT_ONCE);
        let limiter = Mutex::new(RateLimiter::new(quota, Instant::now()));
        Self { limiter, metrics }
    }

    /// A client from there was sent away; `why` is what the log says.
    pub(super) fn refused(&self, address: IpAddr, reason: Refusal, why: impl Display) {
        self.metrics.refused(reason);
        let mut limiter = self.limiter.lock().unwrap_or_else(PoisonError::into_inner);
        if limiter.check(1, Instant::now()).is_ok() {
            // fail2ban looks for these two fields in this order.
            tracing::info!(%address, reason = %why, "refused");
        }
    }
}
