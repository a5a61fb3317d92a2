use super::*;
use std::time::Duration;

#[test]
fn a_session_counts_while_it_plays_and_no_longer_than_it_lives() {
    let presence = Presence::new(Mode::NamesOff, None).expect("a registry");
    let count = || {
        let here = presence.look();
        (here.mazes, here.puzzles)
    };
    let mut one = presence.visit();
    let mut other = presence.visit();
    assert_eq!(count(), (0, 0));
    one.play(Some("labyrinth"));
    one.play(Some("labyrinth"));
    other.play(Some("fifteen"));
    assert_eq!(count(), (1, 1));
    other.play(Some("yamyam"));
    assert_eq!(count(), (2, 0));
    one.play(None);
    drop(one);
    assert_eq!(count(), (1, 0));
    // A session whose game has a bug.
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        other.play(Some("hop"));
        panic!("a bug");
    }));
    assert!(broken.is_err());
    assert_eq!(count(), (0, 0));
}

#[test]
fn twelve_thousand_sessions_come_and_go_at_once_and_nobody_is_left() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let began = std::time::Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..12 {
            let presence = presence.clone();
            scope.spawn(move || {
                let mut visits: Vec<Visit> = (0..1_000).map(|_| presence.visit()).collect();
                for visit in &mut visits {
                    visit.play(Some("labyrinth"));
                    presence.look();
                }
            });
        }
    });
    let here = presence.look();
    assert_eq!((here.mazes, here.puzzles), (0, 0));
    // Some 10 ms on an idle machine.
    assert!(began.elapsed() < Duration::from_secs(5));
}
