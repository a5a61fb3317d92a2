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

/// An algorithm at work on 9 x 9 cells.
fn work(algorithm: Algorithm) -> Playback {
    Playback::record(&Spec::test(algorithm, (9, 9), 0)).unwrap()
}

/// Whether two cells are neighbours.
fn touch(one: Cell, other: Cell) -> bool {
    one.x.abs_diff(other.x) + one.y.abs_diff(other.y) == 1
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

#[test]
fn a_random_walk_is_a_line_until_it_is_carved() {
    let mut work = work(Algorithm::Wilson);
    let mut longest = 0;
    while work.advance().is_some() {
        let walk: Vec<Cell> = work.walk().collect();
        assert!(walk.windows(2).all(|pair| touch(pair[0], pair[1])));
        longest = longest.max(walk.len());
    }
    assert!(longest > 5 && work.walk().next().is_none());
}

#[test]
fn the_backtracker_goes_back_step_by_step() {
    let mut work = work(Algorithm::Backtracker);
    let mut last: Option<Cell> = None;
    while let Some(step) = work.advance() {
        let here = work.current().unwrap();
        assert!(!matches!(step, Step::Back(_)) || last.is_none_or(|last| touch(last, here)));
        last = Some(here);
    }
    assert_eq!(last, Some(Cell::new(0, 0)));
}
