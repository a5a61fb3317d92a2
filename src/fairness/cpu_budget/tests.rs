use super::*;

/// What making one of the largest boards takes.
const BOARD: Duration = Duration::from_millis(5);

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// An account, and sessions of it that have just made such a board.
fn class(sessions: usize, now: Instant) -> (Arc<CpuBudget>, Vec<Reservation>) {
    let cpu_budget = Arc::<CpuBudget>::default();
    let mut class = Vec::new();
    for _ in 0..sessions {
        let mut session = Reservation::new(Some(Arc::clone(&cpu_budget)));
        assert_eq!(session.ask(now), None, "nobody knows yet that it is slow");
        session.took(BOARD, now);
        class.push(session);
    }
    (cpu_budget, class)
}

#[test]
fn a_class_that_asks_at_the_same_moment_is_served_one_after_the_other_at_once() {
    // After all of them have sat down.
    let now = Instant::now() + ms(100);
    let (_effort, mut class) = class(30, now);
    // What they had is done by then.
    let now = now + 30 * BOARD;
    for (place, pupil) in (0..).zip(&mut class) {
        let begins = pupil.ask(now).unwrap_or(now);
        assert_eq!(begins, now + place * BOARD);
    }
}

/// The time that sessions of one address get for slow work within a minute, and the most
/// of them that are at it at a time after the first.
fn flood(sessions: usize) -> (Duration, usize) {
    let start = Instant::now();
    let (_effort, mut flood) = class(sessions, start);
    // When each of them wants to do what next, and whether its turn has come by then.
    let mut wants: Vec<(Instant, bool)> = vec![(start, false); sessions];
    let (mut worked, mut busy) = (Duration::ZERO, Vec::<Instant>::new());
    let mut most = 0;
    loop {
        let (which, _) = wants
            .iter()
            .enumerate()
            .min_by_key(|(_, want)| **want)
            .unwrap();
        let (at, turn) = wants[which];
        if at > start + Duration::from_secs(60) {
            return (worked, most);
        }
        match flood[which].ask(at) {
            Some(begins) if !turn => wants[which] = (begins, true),
            _ => {
                busy.retain(|ends| *ends > at);
                busy.push(at + BOARD);
                most = most.max(busy.len());
                worked += BOARD;
                flood[which].took(BOARD, at + BOARD);
                wants[which] = (at + 8 * BOARD, false);
            }
        }
    }
}

#[test]
fn however_many_sessions_of_an_address_take_half_a_core_together() {
    for sessions in [16, 100, 512] {
        let (worked, most) = flood(sessions);
        let share = Duration::from_secs(60) / SHARE + BURST;
        assert!(worked <= share + ms(50), "{sessions}: {worked:?}");
        assert!(worked >= share - ms(3000), "{sessions}: only {worked:?}");
        assert!(most <= 2, "{sessions}: {most} at a time");
    }
    // Four sessions at an eighth are within it.
    assert!(flood(4).0 > Duration::from_secs(60) / SHARE - ms(1000));
}

#[test]
fn whoever_is_quick_waits_for_nobody() {
    let mut now = Instant::now();
    let (cpu_budget, _class) = class(512, now);
    let mut pupil = Reservation::new(Some(Arc::clone(&cpu_budget)));
    let paid = |now| cpu_budget.account(now).paid;
    let before = paid(now);
    for _ in 0..1000 {
        assert_eq!(pupil.ask(now), None);
        now += ms(20);
        pupil.took(Duration::from_micros(500), now);
    }
    assert_eq!(paid(now), before.max(now), "it is not even counted");
}

#[test]
fn many_turns_that_are_almost_quick_are_slow() {
    let now = Instant::now();
    let cpu_budget = Arc::<CpuBudget>::default();
    let mut session = Reservation::new(Some(Arc::clone(&cpu_budget)));
    for step in 0..10 {
        assert!(!session.booked);
        session.ask(now + ms(step));
        session.took(Duration::from_micros(900), now + ms(step));
    }
    let counted = cpu_budget.account(now).paid.duration_since(now) / SHARE;
    assert!(counted > ms(7), "{counted:?}");
}

#[test]
fn what_was_booked_and_is_not_needed_is_given_back() {
    let now = Instant::now();
    let (cpu_budget, mut class) = class(3, now);
    let before = cpu_budget.account(now).paid;
    let mut quick = class.pop().unwrap();
    quick.ask(now);
    assert!(cpu_budget.account(now).paid > before);
    quick.took(Duration::ZERO, now);
    assert_eq!(cpu_budget.account(now).paid, before);
    class[0].ask(now);
    drop(class);
    assert_eq!(cpu_budget.account(now).paid, before);
    assert!(!cpu_budget.is_rested(now) && cpu_budget.is_rested(now + Duration::from_secs(1)));
}

#[test]
fn whoever_was_slow_once_is_quick_again_after_a_minute() {
    let now = Instant::now();
    let (cpu_budget, mut class) = class(100, now);
    let pupil = &mut class[0];
    let before = pupil.ask(now).unwrap();
    assert!(before > now);
    pupil.took(Duration::ZERO, before);
    let later = now + SUSPECT + ms(1);
    pupil.took(Duration::ZERO, later);
    cpu_budget.book(BURST, later);
    cpu_budget.book(BURST, later);
    assert_eq!(pupil.ask(later), None);
}

#[test]
fn those_of_an_address_who_send_much_share_a_rate() {
    let now = Instant::now() + ms(100);
    let cpu_budget = CpuBudget::default();
    let turns = [(); 3].map(|()| cpu_budget.take_in(500, 1000, now));
    assert_eq!(turns, [now, now + ms(500), now + ms(1000)]);
    // What nobody sends is not saved up.
    let later = now + ms(10_000);
    let turns = [(); 2].map(|()| cpu_budget.take_in(500, 1000, later));
    assert_eq!(turns, [later, later + ms(500)]);
    assert!(
        cpu_budget.take_in(1, 0, later) > later,
        "a rate of nothing is one"
    );
}
