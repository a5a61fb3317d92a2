//! A finished run is handed in, and where it came in is found.

use super::{ANSWER_TIMEOUT, Accounts};
use crate::model::request::Claim;
use crate::model::{Moment, Placing, UserError};
use crate::store::{Requester, StoreError};
use tokio::time::timeout;

impl Accounts {
    /// Keeps a proved run and finds its ranks: an error in that only hides them.
    pub(super) async fn finish(
        &self,
        requester: &Requester,
        claim: &Claim,
        at: Moment,
    ) -> Result<Placing, StoreError> {
        let kept = self.store.finish(requester.clone(), claim.clone(), at);
        let kept = kept.await?;
        if kept.is_practice {
            return Ok(Placing::default());
        }
        let placing = self.store.placing(claim.code, at);
        // Less than a player waits for the whole, so that it is not taken for a write that failed.
        let placing = match timeout(ANSWER_TIMEOUT / 3, placing).await {
            Ok(Ok(placing)) => placing,
            found => {
                match found {
                    Ok(Err(error)) if !error.is_passing() => {
                        tracing::error!(%error, run = %claim.code, "saved, ranks unknown");
                    }
                    _ => tracing::debug!(run = %claim.code, "saved, ranks unknown"),
                }
                return Err(StoreError::Denied(UserError::RankUnknown));
            }
        };
        Ok(Placing {
            best_time: kept.best_time,
            best_moves: kept.best_moves,
            ..placing
        })
    }
}
