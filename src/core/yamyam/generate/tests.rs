use std::num::NonZeroU32;

use super::*;
use crate::core::yamyam::{Game, Outcome, SizeLimits};

/// A board that can be read again and is won in its par by its hints.
fn check(difficulty: Difficulty, options: Options, seed: u64) -> Generated {
    let made = generate(difficulty, options, seed);
    let text = made.board.to_string();
    let read = Board::parse(text.as_bytes(), SizeLimits::LARGEST);
    assert_eq!(read.as_ref(), Ok(&made.board));
    let mut game = Game::new(made.board.clone(), options, made.start).unwrap();
    assert_eq!(game.par(), Some(made.par));
    while let Some(dir) = game.hint() {
        assert!(matches!(game.apply(dir), Outcome::Slid { .. }));
    }
    assert_eq!((game.is_out(), game.steps()), (true, made.par));
    made
}

#[test]
fn every_seed_gives_a_board_in_the_range_and_those_of_the_second_generator_have_a_hand() {
    for difficulty in Difficulty::ALL {
        for seed in (0..12).chain([(1 << 40) - 1, 1 << 41, u64::MAX]) {
            assert!(!is_second(seed) && is_second(newest_seed(seed)));
            let made = check(difficulty, Options::default(), seed);
            let (par, size) = (difficulty.par(), difficulty.size());
            assert!(
                par.contains(&made.par),
                "{difficulty:?} {seed}: {}",
                made.par
            );
            assert_eq!((made.board.width(), made.board.height()), size);

            let made = check(difficulty, Options::default(), newest_seed(seed));
            let board = &made.board;
            assert!(
                par.contains(&made.par),
                "{difficulty:?} {seed}: {}",
                made.par
            );
            assert!(board.width() <= size.0 && board.height() <= size.1);
            assert!(
                walls_percent(board) <= MOST_WALLS_PERCENT,
                "{seed}\n{board}"
            );
            // Nothing is left to tidy up: every cell is slid over, and one row of wall is around.
            assert_eq!(tidied(&made, Options::default()), made, "{seed}\n{board}");
        }
    }
}

#[test]
fn options_keep_the_board_solvable() {
    for seed in 0..4 {
        for max in [None, NonZeroU32::new(1), NonZeroU32::new(6)] {
            for (trapdoor, smell) in [(false, true), (true, false), (true, true)] {
                let options = Options {
                    trapdoor,
                    max,
                    smell,
                };
                let made = check(Difficulty::Medium, options, seed);
                let most = max.map_or(7, |max| max.get().min(7));
                let range = most.min(5)..=most;
                assert!(range.contains(&made.par), "{seed} {options:?}");
            }
        }
    }
}

#[test]
fn a_seed_never_changes_its_board() {
    let made = generate(Difficulty::Easy, Options::default(), 42);
    let golden = [
        "#############",
        "#  #  ##    #",
        "#    ##     #",
        "#  #E  #E  ##",
        "#  #  #    ##",
        "#  ###    # #",
        "#    #  #  ##",
        "#    #   ## #",
        "#############",
    ];
    assert_eq!(made.board.to_string(), golden.join("\n") + "\n");
    assert_eq!((made.start, made.par), (Position::new(2, 4), 4));
}
