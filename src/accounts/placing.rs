//! A finished run is handed in, and where it came in is found.

use super::{ANSWER_TIMEOUT, Accounts};
use crate::model::request::Claim;
use crate::model::{Code, Moment, Placing, UserError};
use crate::store::{PreviousBests, Requester, StoreError};
use tokio::time::timeout;

/// Keeps a proved run and finds its ranks.
pub(super) async fn finish(
    accounts: &Accounts,
    requester: &Requester,
    claim: &Claim,
    at: Moment,
) -> Result<Placing, StoreError> {
    let kept = accounts
        .store
        .finish(requester.clone(), claim.clone(), at)
        .await?;
    placing(accounts, claim.code, at, kept).await
}

/// Finds the ranks of a run that is kept by now, so that an error only hides them.
pub(super) async fn placing(
    accounts: &Accounts,
    code: Code,
    at: Moment,
    kept: PreviousBests,
) -> Result<Placing, StoreError> {
    if kept.is_practice {
        return Ok(Placing::default());
    }
    // Less than a player waits for the whole, so that it is not taken for a write that failed.
    let placing = timeout(ANSWER_TIMEOUT / 3, accounts.store.placing(code, at)).await;
    let placing = match placing {
        Ok(Ok(placing)) => placing,
        found => {
            match found {
                Ok(Err(error)) if !error.is_passing() => {
                    tracing::error!(%error, run = %code, "kept, its ranks unknown");
                }
                _ => tracing::debug!(run = %code, "kept, its ranks unknown"),
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
