use std::num::NonZeroU32;

use super::*;
use crate::core::yamyam::{Game, Outcome, SizeLimits};

fn check(difficulty: Difficulty, options: Options, seed: u64) -> Generated {
    let made = generate(difficulty, options, seed);
    assert_eq!((made.board.width(), made.board.height()), difficulty.size());
    let text = made.board.to_string();
    assert_eq!(
        Board::parse(text.as_bytes(), SizeLimits::LARGEST).as_ref(),
        Ok(&made.board)
    );
    let mut game = Game::new(made.board.clone(), options, made.start).unwrap();
    assert_eq!(game.par(), Some(made.par));
    while let Some(dir) = game.hint() {
        assert!(matches!(game.apply(dir), Outcome::Slid { .. }));
    }
    assert_eq!((game.is_out(), game.steps()), (true, made.par));
    made
}

#[test]
fn every_seed_gives_a_board_in_the_range() {
    for difficulty in Difficulty::ALL {
        for seed in (0..10).chain([u64::MAX]) {
            let made = check(difficulty, Options::default(), seed);
            assert!(
                difficulty.par().contains(&made.par),
                "{difficulty:?} {seed}: {}",
                made.par
            );
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
                assert!(
                    made.par <= most && made.par >= most.min(5),
                    "{seed} {options:?}"
                );
            }
        }
    }
}

#[test]
fn no_two_seeds_give_the_same_board() {
    for max in [None, NonZeroU32::new(1), NonZeroU32::new(4)] {
        let options = Options {
            max,
            ..Options::default()
        };
        for difficulty in Difficulty::ALL {
            let boards = (0..10).map(|seed| generate(difficulty, options, seed).board.to_string());
            let boards: std::collections::HashSet<String> = boards.collect();
            assert_eq!(boards.len(), 10, "{difficulty:?} {max:?}");
        }
    }
}

#[test]
fn a_seed_never_changes_its_board() {
    let made = generate(Difficulty::Easy, Options::default(), 42);
    assert_eq!(made, generate(Difficulty::Easy, Options::default(), 42));
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
    assert_eq!(
        made.board.to_string(),
        golden.map(|row| format!("{row}\n")).concat()
    );
    assert_eq!((made.start, made.par), (Position::new(2, 4), 4));
}

#[test]
fn boards_of_the_second_generator_have_a_hand() {
    for difficulty in Difficulty::ALL {
        for seed in (0..12).chain([u64::MAX]).map(newest_seed) {
            let made = generate(difficulty, Options::default(), seed);
            let (board, (most_wide, most_high)) = (&made.board, difficulty.size());
            assert!(difficulty.par().contains(&made.par), "{seed}: {}", made.par);
            assert!(board.width() <= most_wide && board.height() <= most_high);
            assert!(
                walls_percent(board) <= MOST_WALLS_PERCENT,
                "{seed}\n{board}"
            );
            // Nothing is left to tidy up: every cell is slid over, and one row of wall is around.
            assert_eq!(tidied(&made, Options::default()), made, "{seed}\n{board}");
            let mut game = Game::new(board.clone(), Options::default(), made.start).unwrap();
            assert_eq!(game.par(), Some(made.par));
            while let Some(dir) = game.hint() {
                assert!(matches!(game.apply(dir), Outcome::Slid { .. }));
            }
            assert_eq!((game.is_out(), game.steps()), (true, made.par));
        }
    }
}

#[test]
fn seeds_beside_those_of_the_second_generator_are_of_the_first() {
    for seed in [0, (1 << 40) - 1, 1 << 41, u64::MAX] {
        let made = generate(Difficulty::Easy, Options::default(), seed);
        assert_eq!((made.board.width(), made.board.height()), (13, 9));
        assert!(!is_second(seed) && is_second(newest_seed(seed)));
    }
}
