//! What the log says of connections: a line when a session begins and when it ends, and one for
//! each refused client, in a form that fail2ban reads (`deploy/fail2ban/`).

use std::fmt::{self, Display};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::time::Instant;

use super::handler::Identity;
use super::refusal::Refusal;
use crate::limits::rate_limiter::{Quota, RateLimiter};
use crate::metrics::Metrics;
use crate::model::short_key;
use crate::session::End;

/// Lines about refused clients a second, so that a flood cannot fill a disk (120 bytes a line, 200
/// MB a day).
const REFUSALS_PER_SECOND: u32 = 20;

/// Lines at once: a class that comes too fast.
const REFUSALS_AT_ONCE: u64 = 200;

#[derive(Debug)]
pub(super) struct SessionLines {
    pub(super) address: IpAddr,
    pub(super) who: Who,
    pub(super) began: Instant,
    metrics: Arc<Metrics>,
}

/// Somebody in the log: the beginning of a key's fingerprint; `None`: a guest.
#[derive(Clone, Debug)]
pub(super) struct Who(pub(super) Option<Box<str>>);

impl Who {
    pub(super) fn of(fingerprint: Option<&str>) -> Self {
        Self(fingerprint.map(|fingerprint| short_key(fingerprint).into()))
    }
}

impl Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_deref().unwrap_or("guest"))
    }
}

impl SessionLines {
    pub(super) fn begin(
        address: IpAddr,
        identity: &Identity,
        client: &str,
        metrics: &Arc<Metrics>,
    ) -> Arc<Self> {
        let who = Who::of(identity.fingerprint.as_deref());
        let user = &identity.user;
        // The user name is somebody's real one as often as not.
        tracing::debug!(%address, %who, %user, "logged in");
        tracing::info!(%address, %who, client, "session begins");
        let began = Instant::now();
        Arc::new(Self {
            address,
            who,
            began,
            metrics: Arc::clone(metrics),
        })
    }

    pub(super) fn end(&self, end: &End) {
        let Self { address, who, .. } = self;
        let (seconds, reason) = (self.began.elapsed().as_secs(), end.reason());
        self.metrics.ended(reason);
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

    /// A client from there was sent away.
    pub(super) fn refused(&self, address: IpAddr, who: Who, refusal: Refusal) {
        let reason = refusal.reason();
        self.metrics.refused(reason);
        let mut limiter = self.limiter.lock().unwrap_or_else(PoisonError::into_inner);
        if limiter.check(1, Instant::now()).is_ok() {
            // fail2ban looks for these two fields in this order.
            tracing::info!(%address, %reason, %who, "refused");
        }
    }
}
