use super::*;

#[test]
fn a_session_counts_while_it_plays_and_no_longer_than_it_lives() {
    let presence = Presence::new(Mode::NamesOff, None).expect("a registry");
    let count = || presence.look().playing;
    let mut one = presence.visit();
    let mut other = presence.visit();
    assert_eq!(count(), 0);
    one.play(true);
    one.play(true);
    other.play(true);
    assert_eq!(count(), 2);
    one.play(false);
    assert_eq!(count(), 1);
    drop(one);
    assert_eq!(count(), 1);
    // A session whose game has a bug.
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        other.play(true);
        panic!("a bug");
    }));
    assert!(broken.is_err());
    assert_eq!(count(), 0);
}
