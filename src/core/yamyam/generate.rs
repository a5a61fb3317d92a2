//! Boards by seed, with a par in a chosen band.
//!
//! A board of scattered walls is changed field by field towards a start field from which the
//! shortest way out has the wished length and from which the creature can also get lost (hill
//! climbing). Measuring is the classification, linear in the board.

use std::ops::RangeInclusive;

use super::board::{Board, CellKind};
use super::classify::{Class, Classification, classify};
use super::options::Options;
use super::roam::StopGraph;
use crate::core::rng::Rng;
use crate::core::slide::Position;

/// Version of the generator: the same version, difficulty, options and seed always give the
/// same board.
pub(crate) const VERSION: u32 = 1;

/// Boards tried before the best so far is taken. The pars wished for are found after some
/// hundreds; the bound is for the seed that nobody has met.
const TRIES: u32 = 20_000;

/// Tries without getting nearer after which the climb starts afresh.
const PATIENCE: u32 = 300;

/// Of a hundred fields so many are walls at first: more and slides are short and dull, fewer
/// and hardly any field can be stopped on.
const WALLS: u32 = 14;

/// Stops that can be reached for each step of the par, at least: so many ways to go wrong.
const STOPS_PER_STEP: usize = 3;

/// How hard a board is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Difficulty {
    /// 13 x 9 fields, out in 3 or 4 steps.
    Easy,
    /// 19 x 11 fields, out in 5 to 7 steps.
    Medium,
    /// 25 x 13 fields, out in 8 to 11 steps.
    Hard,
    /// 35 x 17 fields, out in 12 to 16 steps.
    Expert,
}

impl Difficulty {
    /// All, easiest first.
    pub(crate) const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// Width and height of the board in fields, the rim included.
    pub(crate) const fn size(self) -> (u16, u16) {
        match self {
            Self::Easy => (13, 9),
            Self::Medium => (19, 11),
            Self::Hard => (25, 13),
            Self::Expert => (35, 17),
        }
    }

    /// Fewest steps out.
    pub(crate) const fn par(self) -> RangeInclusive<u32> {
        match self {
            Self::Easy => 3..=4,
            Self::Medium => 5..=7,
            Self::Hard => 8..=11,
            Self::Expert => 12..=16,
        }
    }
}

/// A board made from a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Generated {
    /// The board.
    pub(crate) board: Board,
    /// Where the creature starts.
    pub(crate) start: Position,
    /// Fewest steps out under the options asked for.
    pub(crate) par: u32,
}

/// The board for a seed. There is always a way out, and its par lies in the band of the
/// difficulty, or is the maximum of the options where that is smaller.
pub(crate) fn generate(difficulty: Difficulty, options: Options, seed: u64) -> Generated {
    let mut rng = Rng::new(seed);
    let band = difficulty.par();
    let within = |steps: u32| steps.min(options.radius());
    let (least, most) = (within(*band.start()), within(*band.end()));
    let goal = least + rng.below(most - least + 1);
    let (width, height) = difficulty.size();
    // Who smells an exit beside the start cannot go wrong, so that no start would be risky.
    let smell = options.smell && goal > 1;
    let judged = Options { smell, ..options };

    let mut best: Option<Generated> = None;
    let off_goal = |best: &Option<Generated>| {
        let par = best.as_ref().map(|best| best.par);
        par.map_or(u32::MAX, |par| par.abs_diff(goal))
    };
    let mut climb = Board::solid(width, height);
    let mut distance = u32::MAX;
    let mut patience = 0;
    for _ in 0..TRIES {
        if off_goal(&best) == 0 {
            break;
        }
        let mut board = climb.clone();
        if patience == 0 {
            patience = PATIENCE;
            distance = u32::MAX;
            scatter(&mut board, &mut rng);
        } else {
            patience -= 1;
            change(&mut board, &mut rng);
        }
        // The maximum only bounds how far the goal may be.
        let found = classify(
            &board,
            Options {
                max: None,
                ..judged
            },
        );
        let nearest = nearest_par(&board, &found, goal);
        let off = nearest.map_or(u32::MAX, |par| par.abs_diff(goal));
        if off > distance {
            continue;
        }
        if off < distance {
            patience = PATIENCE;
        }
        distance = off;
        if let Some(par) = nearest.filter(|_| off < off_goal(&best))
            && let Some(start) = best_start(&board, &found, par, judged)
        {
            best = Some(Generated {
                board: board.clone(),
                start,
                par,
            });
        }
        climb = board;
    }
    best.unwrap_or_else(|| corridor(width, height))
}

/// A board with a way out of one step, in case nothing is ever found.
fn corridor(width: u16, height: u16) -> Generated {
    let mut board = Board::solid(width, height);
    for column in 1..width {
        board.set(Position::new(1, column), CellKind::Free);
    }
    board.set(Position::new(1, width - 2), CellKind::Exit);
    Generated {
        board,
        start: Position::new(1, 1),
        par: 1,
    }
}

/// Scatters walls and one or two exits over the board.
fn scatter(board: &mut Board, rng: &mut Rng) {
    for row in 0..board.height() {
        for column in 0..board.width() {
            let is_wall = rng.below(100) < WALLS;
            board.set(
                Position { row, column },
                if is_wall {
                    CellKind::Wall
                } else {
                    CellKind::Free
                },
            );
        }
    }
    for _ in 0..1 + rng.below(2) {
        board.set(anywhere(board, rng), CellKind::Exit);
    }
}

/// Changes a field: a wall into a free field and the other way round; an exit moves.
fn change(board: &mut Board, rng: &mut Rng) {
    let place = anywhere(board, rng);
    match board.tile(place) {
        CellKind::Wall => board.set(place, CellKind::Free),
        CellKind::Free => board.set(place, CellKind::Wall),
        CellKind::Exit => {
            board.set(place, CellKind::Free);
            board.set(anywhere(board, rng), CellKind::Exit);
        }
    }
}

/// A field inside the rim.
fn anywhere(board: &Board, rng: &mut Rng) -> Position {
    let row = 1 + rng.below(u32::from(board.height()) - 2) as u16;
    let column = 1 + rng.below(u32::from(board.width()) - 2) as u16;
    Position { row, column }
}

/// The risky fields of a board, with their steps to the next exit.
fn starts<'a>(
    board: &'a Board,
    found: &'a Classification,
) -> impl Iterator<Item = (Position, u32)> + 'a {
    let risky = board
        .places(CellKind::Free)
        .filter(|&place| found.class(place) == Some(Class::Risky));
    risky.filter_map(|place| Some((place, found.steps_to_exit(place)?)))
}

/// The number of steps nearest to the goal from which a risky field has its way out.
fn nearest_par(board: &Board, found: &Classification, goal: u32) -> Option<u32> {
    starts(board, found)
        .map(|(_, steps)| steps)
        .min_by_key(|steps| steps.abs_diff(goal))
}

/// Of the fields with the right par the one from which the most stops can be reached; `None`
/// when even from there it is hardly more than the way out.
fn best_start(
    board: &Board,
    found: &Classification,
    par: u32,
    options: Options,
) -> Option<Position> {
    let right = starts(board, found).filter(|&(_, steps)| steps == par);
    let stops = |place| StopGraph::new(board, options, place).map_or(0, |roam| roam.stops().len());
    right
        .map(|(place, _)| (place, stops(place)))
        .max_by_key(|&(_, stops)| stops)
        .filter(|&(_, stops)| stops >= STOPS_PER_STEP * par as usize)
        .map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
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
    fn every_seed_gives_a_board_in_the_band() {
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
                let boards =
                    (0..10).map(|seed| generate(difficulty, options, seed).board.to_string());
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
}
