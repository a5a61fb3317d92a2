use super::*;

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
