//! A connection that is made again when it broke, and whether the database is away.

use crate::store::StoreError;
use crate::store::sql::{Access, Database, Sql};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long after a failed attempt a database is not connected to again.
const RECONNECT_INTERVAL: Duration = Duration::from_millis(500);

/// Whether nothing can be written: the log says it once, and once that it is over.
#[derive(Default)]
pub(super) struct Outage(AtomicBool);

impl Outage {
    pub(super) fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn begin(&self, why: &str) {
        if !self.0.swap(true, Ordering::Relaxed) {
            tracing::error!(why, "the database is unavailable: nothing can be saved");
        }
    }

    pub(super) fn end(&self) {
        if self.0.swap(false, Ordering::Relaxed) {
            tracing::warn!("the database is back");
        }
    }
}

pub(super) struct Link {
    pub(super) database: Arc<dyn Database>,
    access: Access,
    open: Option<Box<dyn Sql>>,
    /// When no connection could be made, and why.
    failed: Option<(Instant, StoreError)>,
}

impl Link {
    pub(super) fn new(
        database: Arc<dyn Database>,
        access: Access,
        open: Option<Box<dyn Sql>>,
    ) -> Self {
        Self {
            database,
            access,
            open,
            failed: None,
        }
    }

    /// Does work on the connection; if a server's turns out to be broken, once more over a fresh
    /// one, as it may have been idle over a restart.
    pub(super) fn with(
        &mut self,
        work: &mut dyn FnMut(&mut dyn Sql) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let was_open = self.open.is_some() && self.database.file().is_none();
        match self.once(work) {
            Err(StoreError::Unavailable(_)) if was_open => self.once(work),
            result => result,
        }
    }

    fn once(
        &mut self,
        work: &mut dyn FnMut(&mut dyn Sql) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let open = match &mut self.open {
            Some(open) => open,
            slot => {
                if let Some((at, error)) = &self.failed
                    && at.elapsed() < RECONNECT_INTERVAL
                {
                    return Err(error.clone());
                }
                let connected = self.database.connect(self.access).inspect_err(|error| {
                    self.failed = Some((Instant::now(), error.clone()));
                });
                slot.insert(connected?)
            }
        };
        let result = work(&mut **open);
        if matches!(result, Err(StoreError::Unavailable(_))) {
            self.open = None;
        }
        result
    }

    /// Closes the connection that writes: a file has all that was committed then.
    pub(super) fn close(mut self) -> Result<(), StoreError> {
        let database = Arc::clone(&self.database);
        match database.file() {
            Some(_) => self.with(&mut |sql| database.close(sql)),
            None => Ok(()),
        }
    }
}
