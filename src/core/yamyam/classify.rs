//! What may happen to the creature from every cell.
//!
//! Two breadth-first searches backwards over slides: from the exits, which gives for every
//! cell the fewest steps to an exit, and from the cells that are unsafe by those numbers,
//! which gives the fewest steps onto an unsafe one. Both are linear in the number of cells.

use super::backward_search::{SEEN, UNREACHABLE, backward_search, initial_marks, reset};
use super::board::{Board, CellKind};
use super::options::Options;
use crate::core::budget::CancelToken;
use crate::core::slide::Position;

/// Steps to an exit from an exit. No free cell has so few.
const EXIT_STEPS: u32 = 0;

/// What may happen to the creature from a free cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// No exit can be reached, or (with a maximum) none within twice the maximum: `U`.
    Unsafe,
    /// With a maximum N: the next exit is more than N steps away, but at most 2N; the creature
    /// may come by but not start here: `W`.
    TooFar,
    /// Neither unsafe nor able to get onto an unsafe cell: `S`.
    Safe,
    Risky,
}

impl Class {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 4] = [Self::Unsafe, Self::TooFar, Self::Safe, Self::Risky];

    /// The character in the text of a classified board.
    pub(crate) const fn letter(self) -> u8 {
        match self {
            Self::Unsafe => b'U',
            Self::TooFar => b'W',
            Self::Safe => b'S',
            Self::Risky => b' ',
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub unsafe_cells: usize,
    pub too_far: usize,
    pub safe: usize,
    pub risky: usize,
    pub exits: usize,
}

/// A classified board. It takes 8 bytes for each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    options: Options,
    width: u16,
    height: u16,
    to_exit: Vec<u32>,
    to_unsafe: Vec<u32>,
}

pub fn classify(board: &Board, options: Options) -> Classification {
    classify_unless(board, options, &CancelToken::default())
}

/// Classifies all cells of a board. Once cancelled it ends soon, and what it has found is of no
/// use.
pub(crate) fn classify_unless(
    board: &Board,
    options: Options,
    cancel: &CancelToken,
) -> Classification {
    let Options {
        trapdoor, smell, ..
    } = options;
    let width = usize::from(board.width());
    let mut marks = initial_marks(board);
    let exits = indices(board, |kind, _| kind == CellKind::Exit);
    let mut to_exit = vec![UNREACHABLE; marks.len()];
    for &exit in &exits {
        to_exit[exit as usize] = EXIT_STEPS;
    }
    backward_search(&mut marks, &mut to_exit, width, exits, trapdoor, |_| {
        !cancel.is_cancelled()
    });

    let is_unsafe = |steps: u32| options.is_unsafe((steps != UNREACHABLE).then_some(steps));
    let mut to_unsafe = vec![UNREACHABLE; marks.len()];
    let danger = indices(board, |kind, index| {
        kind == CellKind::Free && is_unsafe(to_exit[index])
    });
    reset(&mut marks);
    for (mark, &steps) in marks.iter_mut().zip(&to_exit) {
        // From a cell one step from an exit, smell keeps the creature from any other step.
        if smell && steps == 1 {
            *mark |= SEEN;
        }
    }
    for &index in &danger {
        let index = index as usize;
        marks[index] |= SEEN;
        to_unsafe[index] = 0;
    }
    backward_search(
        &mut marks,
        &mut to_unsafe,
        width,
        danger,
        trapdoor,
        |steps| steps < options.max_steps() && !cancel.is_cancelled(),
    );
    Classification {
        options,
        width: board.width(),
        height: board.height(),
        to_exit,
        to_unsafe,
    }
}

impl Classification {
    pub(crate) fn options(&self) -> Options {
        self.options
    }

    /// What a cell is; `None` for walls, exits and cells outside the board.
    pub fn class(&self, cell: Position) -> Option<Class> {
        let index = self.index(cell)?;
        self.class_of(self.to_exit[index], self.to_unsafe[index])
    }

    /// Fewest steps from a free cell to an exit, whatever the maximum; `None` when none can be
    /// reached, and for walls and exits.
    pub fn steps_to_exit(&self, cell: Position) -> Option<u32> {
        let steps = self.to_exit[self.index(cell)?];
        (steps != EXIT_STEPS && steps != UNREACHABLE).then_some(steps)
    }

    /// Fewest steps from a free cell onto an unsafe one, 0 for an unsafe cell; `None` when
    /// none can be reached, when that takes more than the maximum, when smell keeps the creature
    /// from it, and for walls and exits.
    pub fn steps_to_unsafe(&self, cell: Position) -> Option<u32> {
        let steps = self.to_unsafe[self.index(cell)?];
        (steps != UNREACHABLE).then_some(steps)
    }

    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for (&exit, &danger) in self.to_exit.iter().zip(&self.to_unsafe) {
            match self.class_of(exit, danger) {
                Some(Class::Unsafe) => counts.unsafe_cells += 1,
                Some(Class::TooFar) => counts.too_far += 1,
                Some(Class::Safe) => counts.safe += 1,
                Some(Class::Risky) => counts.risky += 1,
                None => counts.exits += usize::from(exit == EXIT_STEPS),
            }
        }
        counts
    }

    /// The rows of the board, free cells replaced by the letters of their classes.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        let width = usize::from(self.width);
        self.to_exit
            .chunks(width)
            .zip(self.to_unsafe.chunks(width))
            .map(|(exits, dangers)| {
                let letter = |(&exit, &danger)| match self.class_of(exit, danger) {
                    Some(class) => class.letter(),
                    None if exit == EXIT_STEPS => b'E',
                    None => b'#',
                };
                exits.iter().zip(dangers).map(letter).collect()
            })
    }

    /// The text of the classified board, each row ended by a line feed.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity((usize::from(self.width) + 1) * usize::from(self.height));
        for row in self.rows() {
            text.extend(row);
            text.push(b'\n');
        }
        text
    }

    /// The class by the numbers of steps. A wall has neither number, an unsafe cell is 0 steps
    /// from the next unsafe one.
    fn class_of(&self, to_exit: u32, to_unsafe: u32) -> Option<Class> {
        Some(match (to_exit, to_unsafe) {
            (EXIT_STEPS, _) | (UNREACHABLE, UNREACHABLE) => return None,
            (_, 0) => Class::Unsafe,
            (steps, _) if self.options.is_too_far(steps) => Class::TooFar,
            (_, UNREACHABLE) => Class::Safe,
            _ => Class::Risky,
        })
    }

    fn index(&self, cell: Position) -> Option<usize> {
        (cell.row < self.height && cell.column < self.width)
            .then(|| usize::from(cell.row) * usize::from(self.width) + usize::from(cell.column))
    }
}

fn indices(board: &Board, wanted: impl Fn(CellKind, usize) -> bool) -> Vec<u32> {
    let found = board
        .cells()
        .iter()
        .enumerate()
        .filter(|(index, kind)| wanted(**kind, *index));
    found.map(|(index, _)| index as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::SizeLimits;

    #[test]
    fn a_classification_that_nobody_waits_for_searches_nothing() {
        let board = Board::parse(b"#####\n#  E#\n#####\n", SizeLimits::REMOTE).unwrap();
        let (cell, cancel) = (Position::new(1, 1), CancelToken::default());
        let found = |cancel| classify_unless(&board, Options::default(), cancel);
        assert_eq!(found(&cancel).steps_to_exit(cell), Some(1));
        cancel.cancel();
        assert_eq!(found(&cancel).steps_to_exit(cell), None);
    }
}
