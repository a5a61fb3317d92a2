use super::*;
use crate::core::generate::generate;

fn specs() -> impl Iterator<Item = Spec> {
    Algorithm::ALL.into_iter().flat_map(|algorithm| {
        let [mut plain, mut holed] = [(); 2].map(|()| Spec::test(algorithm, (11, 7), 3));
        plain.braid = 30;
        holed.exclude = vec![(5, 3), (5, 4), (1, 1)];
        [plain, holed]
    })
}

#[test]
fn playing_all_steps_gives_the_maze() {
    for spec in specs() {
        let Ok(maze) = generate(&spec) else { continue };
        let mut work = Playback::record(&spec).unwrap();
        assert!(work.len() > 0, "{}", spec.algorithm);
        let count = std::iter::from_fn(|| work.advance()).count();
        assert_eq!((count, work.is_done()), (work.len(), true));
        assert_eq!(work.maze(), &maze, "{}", spec.algorithm);
    }
}

#[test]
fn seeking_backwards_is_the_same_as_walking_there() {
    for spec in specs().filter(|spec| generate(spec).is_ok()) {
        let mut there = Playback::record(&spec).unwrap();
        let middle = there.len() / 2;
        for _ in 0..middle {
            there.advance();
        }
        let mut back = Playback::record(&spec).unwrap();
        back.seek(usize::MAX);
        back.seek(middle);
        assert_eq!(back.current(), there.current());
        assert_eq!(back.maze(), there.maze());
        assert_eq!(back.states, there.states, "{}", spec.algorithm);
    }
}
