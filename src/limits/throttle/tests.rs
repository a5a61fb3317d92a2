use super::*;

/// The part of a minute in which keys of this length are handled, as many at a time as may be.
fn share(key: Duration) -> f64 {
    let start = Instant::now();
    let (mut throttle, mut now) = (Throttle::new(None), start);
    let mut worked = Duration::ZERO;
    while now < start + Duration::from_secs(60) {
        if !throttle.may_work(now) {
            now = throttle.paused_until();
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
}

#[test]
fn quick_keys_do_not_wait() {
    assert!(share(UNCOUNTED) > 0.99);
}

#[test]
fn however_long_a_turn_took_the_pause_after_it_is_bounded() {
    for turn in [500, 5_000, 1_000_000] {
        let began = Instant::now();
        let mut throttle = Throttle::new(None);
        let now = began + Duration::from_millis(turn);
        throttle.count(began, now);
        let pause = throttle.paused_until().duration_since(now);
        assert!(pause <= PAUSE_MAX, "{turn} ms: {pause:?}");
        assert!(pause > PAUSE_MAX * 9 / 10, "{turn} ms: {pause:?}");
        let now = throttle.paused_until();
        assert!(throttle.may_work(now));
        throttle.count(now, now + UNCOUNTED);
        assert!(throttle.may_work(now + UNCOUNTED), "all of it is paid for");
    }
}
