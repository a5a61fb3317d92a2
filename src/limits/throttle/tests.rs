use super::*;
use crate::limits::ClientAddress;
use crate::limits::pool::Pool;

/// The part of a minute in which keys of this length are handled, as many at a time as may be.
fn share(key: Duration) -> f64 {
    let start = Instant::now();
    let (mut throttle, mut now) = (Throttle::new(None), start);
    let mut worked = Duration::ZERO;
    while now < start + Duration::from_secs(60) {
        if !throttle.may_work(now) {
            now = throttle.paused_until().expect("no permit is waited for");
            continue;
        }
        worked += key;
        throttle.count(now, now + key);
        now += key;
    }
    worked.as_secs_f64() / 60.0
}

#[test]
fn slow_keys_take_an_eighth_of_a_core_however_slow_they_are() {
    for key in [300, 900, 4_000, 4_900, 5_000, 60_000] {
        let share = share(Duration::from_micros(key));
        let most = 1.0 / f64::from(PLAYER_DIVISOR) + UNCOUNTED.as_secs_f64() * 1e6 / key as f64;
        assert!(share < most + 0.01, "{key} us: {share}");
        assert!(share > 0.11, "{key} us: {share}");
    }
    assert!(share(UNCOUNTED) > 0.99, "quick keys");
}

#[test]
fn however_long_a_turn_took_the_pause_after_it_is_bounded() {
    for turn in [500, 5_000, 1_000_000] {
        let began = Instant::now();
        let mut throttle = Throttle::new(None);
        let now = began + Duration::from_millis(turn);
        throttle.count(began, now);
        let until = throttle.paused_until().expect("no permit is waited for");
        let pause = until.duration_since(now);
        assert!(pause <= PAUSE_MAX, "{turn} ms: {pause:?}");
        assert!(pause > PAUSE_MAX * 9 / 10, "{turn} ms: {pause:?}");
        let now = until;
        assert!(throttle.may_work(now));
        throttle.count(now, now + UNCOUNTED);
        assert!(throttle.may_work(now + UNCOUNTED), "all of it is paid for");
    }
}

#[test]
fn a_reply_while_a_permit_is_waited_for_does_not_hold_up_keys() {
    let permits = Pool::new(1, 1).share(ClientAddress::LOCAL);
    let budget = Arc::new(CpuBudget::new(1, permits.clone()));
    let mut throttle = Throttle::new(Some(budget));
    let began = Instant::now();
    throttle.count(began, began + Duration::from_millis(60));
    let taken = permits.try_take(1).expect("it is free");
    let later = began + Duration::from_secs(10);
    assert!(!throttle.may_work(later));
    assert!(throttle.awaited().is_some() && throttle.paused_until().is_none());
    throttle.count(later, later + Duration::from_millis(1));
    drop(taken);
    assert!(throttle.may_work(later + Duration::from_secs(1)));
}
