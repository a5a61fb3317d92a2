//! A clock that is wrong clears nothing away.

use super::backends::{on_both, open};
use super::play::{NOON, drawn, later, somebody};
use mazed::accounts::Accounts;
use mazed::model::Moment;
use mazed::store::{Store, StoreUrl};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// A server that starts at this time and clears old runs away; how many are left.
async fn left(store: &Store, at: Moment) -> usize {
    let clock = Arc::new(move || SystemTime::UNIX_EPOCH + Duration::from_millis(at.0 as u64));
    let accounts = Accounts::new(store.clone(), clock, 1);
    accounts.clear(Some(30)).await.expect("done");
    store.page(None).await.expect("a page").len()
}

/// A store with runs that are nobody's best.
async fn with_runs(url: &StoreUrl) -> Store {
    let store = open(url);
    for code in 1..=3u64 {
        // Each is slower than the one before.
        let claim = drawn(code, 3, 50 + 50 * code);
        let kept = store.finish(somebody("ada"), claim, NOON).await;
        kept.expect("kept");
    }
    store
}

/// So many days later, and so many hours.
fn day(days: i64, hours: i64) -> Moment {
    later(24 * days + hours)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_with_a_clock_that_is_400_days_ahead_clears_nothing() {
    on_both(async |url| {
        let store = with_runs(url).await;
        assert_eq!(left(&store, NOON).await, 3);
        // Not twice either, nor with another wrong date, nor from another wrong clock.
        for wrong in [day(400, 0), day(400, 1), day(500, 0), day(402, 0)] {
            assert_eq!(left(&store, wrong).await, 3, "{wrong:?}");
        }
        // The clock is right again, and wrong once more: the day begins anew.
        assert_eq!(left(&store, later(2)).await, 3);
        for hours in 0..24 {
            assert_eq!(left(&store, day(400, hours)).await, 3, "{hours}");
        }
        assert_eq!(left(&store, day(401, 0)).await, 1, "it was right after all");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_goes_on_clears_as_before() {
    on_both(async |url| {
        let store = with_runs(url).await;
        for days in 0..=30 {
            assert_eq!(left(&store, day(days, 0)).await, 3, "{days}");
        }
        // An earlier day is no matter: it clears less.
        for days in 1..=30 {
            assert_eq!(left(&store, day(days, 0)).await, 3, "{days}");
        }
        assert_eq!(left(&store, day(31, 0)).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_behind_is_noticed() {
    on_both(async |url| {
        let store = open(url);
        assert_eq!(store.behind(NOON).await, Ok(None), "nothing to tell by");
        let store = with_runs(url).await;
        for (now, minutes) in [
            (later(1), None),
            (Moment(NOON.0 - 30_000), None),
            (later(-3), Some(180)),
        ] {
            assert_eq!(store.behind(now).await, Ok(minutes), "{now:?}");
        }
    })
    .await;
}
