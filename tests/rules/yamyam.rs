//! Yamyam on random boards: the fast searches against the rules followed step by step, the
//! options against each other, creatures and games against the classification.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroU32;

use mazed::core::budget::Budget;
use mazed::core::dir::Dir;
use mazed::core::rng::Rng;
use mazed::core::slide::Position;
use mazed::core::yamyam::{
    Board, CellKind, Class, Game, Options, Outcome, StopGraph, classify, tumble,
};

/// A board of random walls and exits.
fn random_board(width: u16, height: u16, walls: u32, exits: u32, rng: &mut Rng) -> Board {
    let tile = |index: usize, rng: &mut Rng| {
        let (row, column) = (index as u16 / width, index as u16 % width);
        let on_rim = row == 0 || column == 0 || row + 1 == height || column + 1 == width;
        match rng.below(100) {
            _ if on_rim => CellKind::Wall,
            number if number < walls => CellKind::Wall,
            number if number < walls + exits => CellKind::Exit,
            _ => CellKind::Free,
        }
    };
    let fields = usize::from(width) * usize::from(height);
    let tiles = (0..fields).map(|index| tile(index, rng)).collect();
    Board::new(width, height, tiles).unwrap()
}

/// Fewest steps from every field to one for which `is_goal` holds, by forward searches from
/// each field over the rules as they are written.
fn by_walking(
    board: &Board,
    trapdoor: bool,
    from: Position,
    leave: impl Fn(Position) -> bool,
    is_goal: impl Fn(Position) -> bool,
) -> Option<u32> {
    let mut seen = HashMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        let steps = seen[&at];
        if is_goal(at) {
            return Some(steps);
        }
        if board.kind(at) == CellKind::Exit || !leave(at) {
            continue;
        }
        for dir in Dir::ALL {
            let Some(slide) = board.step(at, dir, trapdoor) else {
                continue;
            };
            seen.entry(slide.to).or_insert_with(|| {
                queue.push_back(slide.to);
                steps + 1
            });
        }
    }
    None
}

fn all_options() -> Vec<Options> {
    let kinds = [(false, false), (false, true), (true, false), (true, true)];
    let of = |max| {
        kinds.map(|(trapdoor, smell)| Options {
            trapdoor,
            max: NonZeroU32::new(max),
            smell,
        })
    };
    [0, 1, 2, 4].into_iter().flat_map(of).collect()
}

#[test]
fn agrees_with_the_rules_followed_from_every_field() {
    let mut rng = Rng::new(3);
    for round in 0..40 {
        let walls = 8 + 4 * u32::from(round % 6);
        let board = random_board(6 + round % 9, 5 + round % 7, walls, 3, &mut rng);
        for options in all_options() {
            let found = classify(&board, options);
            let exit = |place| board.kind(place) == CellKind::Exit;
            let to_exit = |place| by_walking(&board, options.trapdoor, place, |_| true, exit);
            let free = board.positions(CellKind::Free);
            let steps: HashMap<Position, Option<u32>> =
                free.map(|place| (place, to_exit(place))).collect();
            for (&place, &to_exit) in &steps {
                let n = options.max.map(NonZeroU32::get);
                let is_unsafe = |place: Position| match steps.get(&place) {
                    Some(None) => true,
                    Some(Some(steps)) => n.is_some_and(|n| *steps > 2 * n),
                    None => false,
                };
                let leave = |at: Position| !(options.smell && steps[&at] == Some(1));
                let danger = by_walking(&board, options.trapdoor, place, leave, is_unsafe)
                    .filter(|steps| n.is_none_or(|n| *steps <= n));
                let class = match to_exit {
                    _ if is_unsafe(place) => Class::Unsafe,
                    Some(steps) if n.is_some_and(|n| steps > n) => Class::TooFar,
                    _ if danger.is_some() => Class::Risky,
                    _ => Class::Safe,
                };
                let says = (
                    found.class(place),
                    found.steps_to_exit(place),
                    found.steps_to_unsafe(place),
                );
                assert_eq!(
                    says,
                    (Some(class), to_exit, danger),
                    "{options:?} {place:?}\n{board}"
                );
            }
        }
    }
}

#[test]
fn trapdoor_and_smell_only_ever_help() {
    let mut rng = Rng::new(4);
    for round in 0..60 {
        let walls = 10 + 5 * u32::from(round % 5);
        let board = random_board(8 + round % 12, 6 + round % 8, walls, 2, &mut rng);
        for options in all_options() {
            let before = classify(&board, options);
            let [mut trapdoor, mut smell] = [options; 2];
            (trapdoor.trapdoor, smell.smell) = (true, true);
            for more in [trapdoor, smell] {
                let after = classify(&board, more);
                for place in board.positions(CellKind::Free) {
                    let (old, new) = (before.class(place), after.class(place));
                    let is_no_worse = match (old, new) {
                        (Some(Class::Safe), new) => new == old,
                        (old, Some(Class::Unsafe)) => old == new,
                        (old, Some(Class::TooFar)) => old == new || old == Some(Class::Unsafe),
                        _ => true,
                    };
                    assert!(is_no_worse, "{more:?} {place:?} {old:?} {new:?}\n{board}");
                }
            }
        }
    }
}

#[test]
fn a_tumbling_creature_fares_as_the_classification_says() {
    let mut rng = Rng::new(5);
    let mut fates = [0u32; 3];
    for round in 0..30 {
        let board = random_board(12, 9, 12 + (round % 3) * 8, 3, &mut rng);
        for options in all_options() {
            let found = classify(&board, options);
            for place in board.positions(CellKind::Free) {
                let graph = StopGraph::new(&board, options, place).unwrap();
                let mut yes = || true;
                let tally = tumble(&graph, 20, 200, 7, &mut Budget::new(u64::MAX, &mut yes));
                assert_eq!(tally.creatures(), 20);
                for (all, some) in fates
                    .iter_mut()
                    .zip([tally.out, tally.wandering, tally.lost])
                {
                    *all += some;
                }
                let n = options.max.map(NonZeroU32::get);
                let is_near = |steps: &u32| n.is_none_or(|n| *steps <= n);
                assert_eq!(graph.par(), found.steps_to_exit(place).filter(is_near));
                if graph.par().is_none() {
                    assert_eq!(tally.lost, 20);
                }
                // With a maximum the classification's 2 N is a bound, not the exact answer.
                let (class, says) = (found.class(place), format!("{board}{place:?}"));
                if class == Some(Class::Safe) && n.is_none() {
                    assert_eq!(tally.lost, 0, "{says}");
                }
                if matches!(class, Some(Class::Unsafe | Class::TooFar)) {
                    assert_eq!(tally.out, 0, "{says}");
                }
                assert!(graph.stops().iter().all(|stop| is_near(&stop.from_start)));
            }
        }
    }
    assert!(fates.iter().all(|&fate| fate > 100), "{fates:?}");
}

#[test]
fn a_game_is_won_in_par_by_its_hints() {
    let mut rng = Rng::new(6);
    let mut smelled_any = false;
    for _ in 0..60 {
        let board = random_board(14, 10, 18, 3, &mut rng);
        for options in all_options() {
            let Some(start) = board.positions(CellKind::Free).nth(rng.below(50) as usize) else {
                continue;
            };
            let mut game = Game::new(board.clone(), options, start).unwrap();
            assert_eq!(game.par().is_none(), game.is_stuck());
            let Some(par) = game.par() else {
                continue;
            };
            while let Some(dir) = game.hint() {
                let (left, at) = (game.steps_left().unwrap(), game.at());
                let Outcome::Slid {
                    slide,
                    smelled,
                    out,
                } = game.apply(dir)
                else {
                    panic!("a hint must be a step");
                };
                assert_eq!((slide.from, slide.cells().last()), (at, Some(slide.to)));
                smelled_any |= smelled.is_some();
                let steps = 1 + u32::from(smelled.is_some());
                assert_eq!(game.steps_left().unwrap() + steps, left);
                assert_eq!(out, game.is_out());
            }
            assert!(game.is_out());
            assert_eq!(game.steps(), par);
            assert_eq!(game.apply(Dir::North), Outcome::Over);
            let last = game.slides().last().map(|slide| board.kind(slide.to));
            assert_eq!(last, Some(CellKind::Exit));
            assert!(game.undo() && !game.is_out());
            while game.undo() {}
            assert_eq!((game.at(), game.steps()), (start, 0));
        }
    }
    assert!(smelled_any);
    let blank = random_board(5, 5, 0, 0, &mut rng);
    assert!(Game::new(blank, Options::default(), Position::new(0, 0)).is_none());
}
