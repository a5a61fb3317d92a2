use super::*;
use crate::core::generate::generate;

fn specs() -> impl Iterator<Item = Spec> {
    Algorithm::ALL.into_iter().flat_map(|algorithm| {
        let plain = Spec {
            width: 11,
            height: 7,
            algorithm,
            seed: 3,
            braid: 30,
            ..Spec::default()
        };
        let holed = Spec {
            exclude: vec![(5, 3), (5, 4), (1, 1)],
            braid: 0,
            ..plain.clone()
        };
        [plain, holed]
    })
}

#[test]
fn playing_all_steps_gives_the_maze() {
    for spec in specs() {
        let Ok(maze) = generate(&spec) else { continue };
        let mut work = Playback::record(&spec).unwrap();
        assert!(work.len() > 0, "{}", spec.algorithm);
        let mut count = 0;
        while work.advance().is_some() {
            count += 1;
        }
        assert_eq!((count, work.is_done()), (work.len(), true));
        assert_eq!(work.maze(), &maze, "{}", spec.algorithm);
        let stats = work.stats();
        assert_eq!((stats.passages, stats.parts), (maze.passage_count(), 1));
        assert_eq!(stats.joined, work.cells);
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
        assert_eq!(
            (back.stats(), back.current()),
            (there.stats(), there.current())
        );
        assert_eq!(back.maze(), there.maze());
        assert_eq!(back.states, there.states, "{}", spec.algorithm);
    }
}

#[test]
fn a_random_walk_is_a_line_until_it_is_carved() {
    let mut work = Playback::record(&Spec {
        algorithm: Algorithm::Wilson,
        width: 9,
        height: 9,
        ..Spec::default()
    })
    .unwrap();
    let mut longest = 0;
    while work.advance().is_some() {
        let walk: Vec<Cell> = work.walk().collect();
        for pair in walk.windows(2) {
            assert_eq!(
                pair[0].x.abs_diff(pair[1].x) + pair[0].y.abs_diff(pair[1].y),
                1
            );
        }
        assert_eq!(work.stats().depth, walk.len());
        longest = longest.max(walk.len());
    }
    assert!(longest > 5 && work.walk().next().is_none());
}

#[test]
fn the_backtracker_goes_back_step_by_step() {
    let mut work = Playback::record(&Spec {
        width: 9,
        height: 9,
        ..Spec::default()
    })
    .unwrap();
    let mut last: Option<Cell> = None;
    while let Some(step) = work.advance() {
        let here = work.current().unwrap();
        if let (Step::Back(_), Some(last)) = (step, last) {
            assert_eq!(last.x.abs_diff(here.x) + last.y.abs_diff(here.y), 1);
        }
        last = Some(here);
    }
    assert_eq!((work.stats().depth, last), (0, Some(Cell::new(0, 0))));
}
