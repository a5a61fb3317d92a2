use super::*;

const SECOND: Duration = Duration::from_secs(1);

/// Ten a second, three at once.
fn limiter(now: Instant) -> RateLimiter {
    RateLimiter::new(Quota::per_second(10, 3), now)
}

/// How many single units get through at this moment.
fn through(limiter: &mut RateLimiter, now: Instant) -> usize {
    (0..1000)
        .take_while(|_| limiter.check(1, now).is_ok())
        .count()
}

#[test]
fn a_burst_gets_through_at_once_and_then_the_rate_holds() {
    let now = Instant::now();
    let mut limiter = limiter(now);
    assert_eq!(through(&mut limiter, now), 3);
    // What is refused is not counted.
    for _ in 0..100 {
        assert_eq!(limiter.check(1, now), Err(now + SECOND / 10));
        assert_eq!(limiter.check(2, now), Err(now + SECOND / 5));
    }
    assert_eq!(limiter.used(now), 3);
    let mut counted = 0;
    for step in 1..=1000_u32 {
        counted += through(&mut limiter, now + SECOND / 100 * step);
    }
    assert_eq!(counted, 100, "ten seconds");
}

#[test]
fn a_clock_that_stands_still_or_goes_back_earns_nothing_and_one_that_jumps_a_burst() {
    let past = Instant::now();
    let now = past + 10 * SECOND;
    let mut limiter = limiter(now);
    assert_eq!(through(&mut limiter, now), 3);
    for _ in 0..1000 {
        assert_eq!(through(&mut limiter, now), 0);
        assert_eq!(through(&mut limiter, past), 0);
    }
    assert_eq!(through(&mut limiter, now + SECOND / 10), 1);
    for jump in [SECOND, 1_000_000 * SECOND, 2_000_000_000 * SECOND] {
        assert_eq!(through(&mut limiter, now + jump), 3, "one burst");
    }
}

#[test]
fn reservations_follow_one_another_and_can_be_given_back() {
    let now = Instant::now();
    let mut limiter = limiter(now);
    assert_eq!(limiter.reserve(3, now), now);
    assert_eq!(limiter.reserve(2, now), now + SECOND / 5);
    assert_eq!(limiter.reserve(1, now), now + SECOND / 10 * 3);
    assert_eq!(limiter.used(now), 6);
    limiter.give_back(3);
    assert_eq!(limiter.earliest(1, now), now + SECOND / 10);
    limiter.give_back(1000);
    assert!(limiter.is_idle(now) && limiter.used(now) == 0);
    assert_eq!(through(&mut limiter, now), 3, "no more than the burst");
}

#[test]
fn what_is_larger_than_the_burst_waits_until_all_else_is_paid_for() {
    let now = Instant::now();
    let mut limiter = limiter(now);
    limiter.check(30, now).unwrap();
    assert_eq!(limiter.check(30, now), Err(now + 3 * SECOND));
    limiter.check(30, now + 3 * SECOND).unwrap();
    let mut without_burst = RateLimiter::new(Quota::per_second(10, 0), now);
    let starts = [(); 3].map(|()| without_burst.reserve(5, now));
    assert_eq!(starts, [now, now + SECOND / 2, now + SECOND]);
}

#[test]
fn no_number_is_too_large_or_too_small() {
    let now = Instant::now();
    let sizes = [0, 1, u64::from(u32::MAX), u64::MAX];
    let intervals = [Duration::ZERO, SECOND, Duration::MAX];
    let quotas = sizes.iter().flat_map(|burst| {
        let every = intervals.map(|interval| Quota::every(interval, *burst));
        let rates = [0, u32::MAX].map(|rate| Quota::per_second(rate, *burst));
        every.into_iter().chain(rates)
    });
    for quota in quotas {
        let mut limiter = RateLimiter::new(quota, now);
        for cost in sizes.into_iter().chain(sizes) {
            for at in [now, now + SECOND] {
                assert!(limiter.reserve(cost, at) >= at);
                let _ = limiter.check(cost, at);
                limiter.give_back(cost);
                limiter.used(at);
            }
        }
        // Further ahead than any clock goes.
        for _ in 0..10 {
            limiter.reserve(u64::MAX, now);
        }
    }
}

#[test]
fn the_time_of_a_core_is_counted_to_the_nanosecond() {
    let now = Instant::now();
    let burst = Duration::from_millis(1);
    let mut limiter = RateLimiter::new(Quota::of_a_core(32, burst), now);
    limiter.reserve(nanos(burst), now);
    assert_eq!(limiter.used(now), nanos(burst));
    assert_eq!(limiter.earliest(1, now), now + Duration::from_nanos(32));
    assert!(limiter.is_idle(now + 32 * burst));
}
