//! What asking costs: how long a player waits for the store, how many threads read for one
//! address, and how much a key and an address may write.

use super::Account;
use crate::accounts::ANSWER_TIMEOUT;
use crate::limits::budget::{BoardLimit, Exhausted, NEW_PLAYER, ROW};
use crate::model::UserError;
use crate::store::StoreError;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::time::{Instant, timeout};

impl Account {
    /// Waits for the store for [`ANSWER_TIMEOUT`] at most.
    pub(super) async fn in_time<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match timeout(ANSWER_TIMEOUT, answer).await {
            Ok(answer) => {
                if let Err(StoreError::Denied(UserError::Forgotten)) = answer {
                    self.ended.raise();
                }
                answer
            }
            Err(_) => Err(StoreError::Unavailable("no answer in time".to_owned())),
        }
    }

    /// Like [`Self::in_time`], with the error that a player is told.
    pub(super) async fn for_player<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, UserError> {
        self.in_time(answer).await.map_err(told)
    }

    /// Like [`Self::for_player`], for what only reads: one address has half of the threads that
    /// do, so that others are answered whatever it asks.
    pub(super) async fn read_for_player<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, UserError> {
        self.for_player(async {
            let _permit = self.readers.take().await;
            answer.await
        })
        .await
    }

    /// Counts a row that is written, which may make a player of the key.
    pub(super) async fn count_row(&self) -> Result<(), UserError> {
        if self.key.is_some() && !self.is_known.load(Ordering::Relaxed) {
            // Where the store is away, this is found out with the next change.
            let is_known = self.accounts.store.is_known(self.requester());
            match self.read_for_player(is_known).await {
                Ok(true) => self.is_known.store(true, Ordering::Relaxed),
                Ok(false) => self.count(NEW_PLAYER, None)?,
                Err(_) => {}
            }
        }
        self.count_bytes(ROW)
    }

    pub(super) fn count_bytes(&self, bytes: usize) -> Result<(), UserError> {
        self.count(bytes, self.key.as_deref())
    }

    fn count(&self, bytes: usize, key: Option<&str>) -> Result<(), UserError> {
        let (budgets, now) = (&self.accounts.budgets, Instant::now());
        let counted = budgets.write(bytes, key, self.address, now);
        counted.map_err(|Exhausted| {
            tracing::debug!(bytes, address = %self.address.ip, "over a limit");
            UserError::TooMuch
        })
    }

    /// Which of the boards that are drawn for this player may be ranked; `None`: nothing of a
    /// guest's is.
    pub(crate) fn board_limit(&self) -> Option<BoardLimit> {
        let budgets = Arc::clone(&self.accounts.budgets);
        Some(BoardLimit::new(budgets, self.key.clone()?))
    }
}

fn told(error: StoreError) -> UserError {
    // That it is away, the store says once for all.
    if !error.is_passing() && !matches!(error, StoreError::Denied(_)) {
        tracing::warn!(%error, "database error");
    }
    error.user_error()
}
