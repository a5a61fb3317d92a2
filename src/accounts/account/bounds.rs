//! What asking costs: how long a player waits for the store, how many threads read for one
//! address, and how much a key and an address may change.

use super::Account;
use crate::accounts::ANSWER_TIMEOUT;
use crate::games::packed::Packed;
use crate::limits::change_limits::{BeyondBound, BoardLimit, Change};
use crate::model::UserError;
use crate::store::StoreError;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::time::{Instant, sleep_until, timeout};

impl Account {
    /// Waits for the store for [`ANSWER_TIMEOUT`] at most.
    pub(super) async fn in_time<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match timeout(ANSWER_TIMEOUT, answer).await {
            Ok(answer) => answer,
            Err(_) => Err(StoreError::Unavailable("no answer in time".to_owned())),
        }
    }

    /// Like [`Self::in_time`], for what only reads: one address has half of the threads that
    /// do, so that others are answered whatever it asks.
    pub(super) async fn read<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.in_time(async {
            let _permit = self.readers.take().await;
            answer.await
        })
        .await
    }

    /// Like [`Self::in_time`], with the error that a player is told.
    pub(super) async fn for_player<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, UserError> {
        self.in_time(answer).await.map_err(told)
    }

    /// Like [`Self::read`], with the error that a player is told.
    pub(super) async fn read_for_player<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, UserError> {
        self.read(answer).await.map_err(told)
    }

    /// Counts a change for the key and its address, and waits until it may be made.
    pub(super) async fn count(&self, change: Change) -> Result<(), UserError> {
        if self.key.is_some() && !self.is_known.load(Ordering::Relaxed) {
            // Where the store is away, this is found out with the next change.
            match self
                .read(self.accounts.store.is_known(self.requester()))
                .await
            {
                Ok(is_known) => {
                    if !is_known {
                        self.counted(Change::NewPlayer, 1, None)?;
                    }
                    self.is_known.store(true, Ordering::Relaxed);
                }
                Err(error) => tracing::debug!(%error, "is the key known?"),
            }
        }
        sleep_until(self.counted(change, 1, self.known_key())?).await;
        Ok(())
    }

    /// Counts a change that makes no player; whether it may be made now.
    pub(super) fn count_small(&self, change: Change) -> Result<(), UserError> {
        self.counted(change, 1, self.known_key()).map(drop)
    }

    /// Counts the bytes of a run beyond those that were counted of it before, and waits until they
    /// may be written.
    pub(super) async fn count_bytes(&self, run: &Packed, before: usize) -> Result<(), UserError> {
        let bytes = run.actions.len().saturating_sub(before) as u64;
        sleep_until(self.counted(Change::RunByte, bytes, self.known_key())?).await;
        Ok(())
    }

    /// The key, if anything is kept of it.
    fn known_key(&self) -> Option<&str> {
        let is_known = self.is_known.load(Ordering::Relaxed);
        self.key.as_deref().filter(|_| is_known)
    }

    /// Counts so many changes, and says when they may be made.
    fn counted(&self, change: Change, many: u64, key: Option<&str>) -> Result<Instant, UserError> {
        let limits = &self.accounts.change_limits;
        let counted = limits.count_all(change, many, key, self.address, Instant::now());
        counted.map_err(|BeyondBound| {
            tracing::debug!(?change, address = %self.address.ip, "beyond a bound");
            UserError::TooMuch
        })
    }

    /// Nothing is kept of the key any more: whatever is kept of it next makes a new player.
    pub(in crate::accounts) fn is_forgotten(&self) {
        self.is_known.store(false, Ordering::Relaxed);
    }

    /// Counts that a code is tried which links a key. It makes no player, so the key may stay
    /// unknown.
    pub(super) fn count_link(&self) -> Result<(), UserError> {
        self.counted(Change::Link, 1, self.key.as_deref()).map(drop)
    }

    /// Which of the boards that are drawn for this player may be ranked; `None`: nothing of a
    /// guest's is.
    pub(crate) fn board_limit(&self) -> Option<BoardLimit> {
        let limits = Arc::clone(&self.accounts.change_limits);
        let key = self.key.as_deref()?;
        let is_known = Arc::clone(&self.is_known);
        Some(BoardLimit::new(limits, key, is_known, self.address))
    }
}

/// The error that a player is told.
fn told(error: StoreError) -> UserError {
    // That it is away, the store says once for all.
    if !error.is_passing() && !matches!(error, StoreError::Denied(_)) {
        tracing::warn!(%error, "the store");
    }
    error.user_error()
}
