use super::*;

/// The part of a minute that keys of this length are handled, as many at a time as may be.
fn share(key: Duration) -> f64 {
    let start = Instant::now();
    let (mut pace, mut now) = (Pace::new(None), start);
    let mut worked = Duration::ZERO;
    while now < start + Duration::from_secs(60) {
        if !pace.may_work(now) {
            now = pace.rests();
            continue;
        }
        worked += key;
        pace.count(now, now + key);
        now += key;
    }
    worked.as_secs_f64() / 60.0
}

#[test]
fn slow_keys_take_an_eighth_of_a_core_however_slow_they_are() {
    for key in [300, 900, 4_000, 4_900, 5_000, 60_000] {
        let share = share(Duration::from_micros(key));
        let most = 1.0 / f64::from(SHARE) + QUICK.as_secs_f64() * 1e6 / key as f64;
        assert!(share < most + 0.01, "{key} us: {share}");
        assert!(share > 0.11, "{key} us: {share}");
    }
}

#[test]
fn quick_keys_do_not_wait() {
    assert!(share(QUICK) > 0.99);
}
