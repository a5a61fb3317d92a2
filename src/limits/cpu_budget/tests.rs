use super::*;
use crate::limits::ClientAddress;
use crate::limits::pool::Pool;

/// A budget with as many permits as anybody wants.
fn budget() -> Arc<CpuBudget> {
    let permits = Pool::halved(10_000).share(ClientAddress::LOCAL);
    Arc::new(CpuBudget::new(1, permits))
}

/// What making one of the largest boards takes.
const BOARD: Duration = Duration::from_millis(5);

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// The CPU time that is not paid for.
fn used(cpu_budget: &CpuBudget, now: Instant) -> Duration {
    Duration::from_nanos(cpu_budget.lock().share.used(now))
}

/// A budget, and sessions of it that have just made such a board.
fn class(sessions: usize, now: Instant) -> (Arc<CpuBudget>, Vec<Reservation>) {
    let cpu_budget = budget();
    let mut class = Vec::new();
    for _ in 0..sessions {
        let mut session = Reservation::new(Some(Arc::clone(&cpu_budget)));
        // Nobody knows yet that it is slow.
        assert_eq!(session.reserve(now), None);
        session.settle(BOARD, now);
        class.push(session);
    }
    (cpu_budget, class)
}

/// The time that sessions of one address get for slow work within a minute, and the most
/// of them that are at it at a time after the first.
fn flood(sessions: usize) -> (Duration, usize) {
    let start = Instant::now();
    let (_cpu_budget, mut flood) = class(sessions, start);
    // When each of them wants to do what next, and whether its turn has come by then.
    let mut wants: Vec<(Instant, bool)> = vec![(start, false); sessions];
    let (mut worked, mut busy) = (Duration::ZERO, Vec::<Instant>::new());
    let mut most = 0;
    loop {
        let wants_next = wants.iter().zip(0..).min().unwrap();
        let ((at, turn), which) = (*wants_next.0, wants_next.1);
        if at > start + Duration::from_secs(60) {
            return (worked, most);
        }
        match flood[which].reserve(at) {
            Some(begins) if !turn => wants[which] = (begins, true),
            _ => {
                busy.retain(|ends| *ends > at);
                busy.push(at + BOARD);
                most = most.max(busy.len());
                worked += BOARD;
                flood[which].settle(BOARD, at + BOARD);
                wants[which] = (at + 8 * BOARD, false);
            }
        }
    }
}

#[test]
fn however_many_sessions_of_an_address_take_half_a_core_together() {
    for sessions in [16, 100, 512] {
        let (worked, most) = flood(sessions);
        let share = Duration::from_secs(60) / ADDRESS_DIVISOR + ADDRESS_BURST;
        assert!(worked <= share + ms(50), "{sessions}: {worked:?}");
        assert!(worked >= share - ms(3000), "{sessions}: only {worked:?}");
        assert!(most <= 2, "{sessions}: {most} at a time");
    }
    // Four sessions at an eighth are within it.
    assert!(flood(4).0 > Duration::from_secs(60) / ADDRESS_DIVISOR - ms(1000));
}

#[tokio::test]
async fn a_slow_turn_waits_for_a_permit_and_gives_it_back() {
    let now = Instant::now() + ms(100);
    let pool = Pool::new(1, 1);
    let slow = || {
        let permits = pool.share(ClientAddress::LOCAL);
        let mut session = Reservation::new(Some(Arc::new(CpuBudget::new(1, permits))));
        session.settle(BOARD, now);
        session
    };
    let (mut one, mut other) = (slow(), slow());
    let later = now + ms(1000);
    assert_eq!(one.reserve(later), None);
    assert!(other.reserve(later).is_some());
    let permit = other.awaited().cloned().expect("it waits");
    one.settle(BOARD, later);
    other.permit(permit.take().await.expect("a permit"));
    assert_eq!(other.reserve(later), None);
    assert!(pool.share(ClientAddress::LOCAL).try_take(1).is_none());
    other.cancel(later);
    assert!(pool.share(ClientAddress::LOCAL).try_take(1).is_some());
}

#[test]
fn whoever_is_quick_waits_for_nobody() {
    let mut now = Instant::now();
    let (cpu_budget, _class) = class(512, now);
    let mut pupil = Reservation::new(Some(Arc::clone(&cpu_budget)));
    for _ in 0..1000 {
        assert_eq!(pupil.reserve(now), None);
        now += ms(20);
        pupil.settle(Duration::from_micros(500), now);
    }
    assert!(cpu_budget.is_idle(now), "it is not even counted");
}

#[test]
fn many_turns_that_are_almost_quick_are_slow() {
    let now = Instant::now();
    let cpu_budget = budget();
    let mut session = Reservation::new(Some(Arc::clone(&cpu_budget)));
    for step in 0..10 {
        assert!(matches!(session.stage, Stage::Nothing));
        session.reserve(now + ms(step));
        session.settle(Duration::from_micros(900), now + ms(step));
    }
    let counted = used(&cpu_budget, now);
    assert!(counted > ms(7), "{counted:?}");
}

#[test]
fn what_was_booked_and_is_not_needed_is_given_back() {
    let now = Instant::now();
    let (cpu_budget, mut class) = class(3, now);
    let before = used(&cpu_budget, now);
    let mut quick = class.pop().unwrap();
    quick.reserve(now);
    assert!(used(&cpu_budget, now) > before);
    quick.settle(Duration::ZERO, now);
    assert_eq!(used(&cpu_budget, now), before);
    class[0].reserve(now);
    drop(class);
    assert_eq!(used(&cpu_budget, now), before);
    assert!(!cpu_budget.is_idle(now) && cpu_budget.is_idle(now + Duration::from_secs(1)));
}

#[test]
fn whoever_was_slow_once_is_quick_again_after_a_minute() {
    let now = Instant::now();
    let (cpu_budget, mut class) = class(100, now);
    let pupil = &mut class[0];
    let before = pupil.reserve(now).unwrap();
    assert!(before > now);
    pupil.settle(Duration::ZERO, before);
    let later = now + SUSPICION + ms(1);
    pupil.settle(Duration::ZERO, later);
    cpu_budget.reserve(ADDRESS_BURST, later);
    cpu_budget.reserve(ADDRESS_BURST, later);
    assert_eq!(pupil.reserve(later), None);
}
