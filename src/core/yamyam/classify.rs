//! What may happen to the creature from every field.
//!
//! Two breadth-first searches backwards over slides: from the exits, which gives for every
//! field the fewest steps to an exit, and from the fields that are unsafe by those numbers,
//! which gives the fewest steps into danger. Both are linear in the number of fields.

use super::board::{Board, CellKind};
use super::options::Options;
use super::spread::{NEVER, Reached, SEEN, blank, forget, spread};
use crate::core::slide::Position;

/// Steps from an exit to the next exit. No free field has so few.
const OUT: u32 = 0;

/// What a free field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// No exit can be reached, or (with a maximum) none within twice the maximum: `U`.
    Unsafe,
    /// With a maximum N: the next exit is more than N steps away, but at most 2N; the creature
    /// may come by but not start here: `W`.
    TooFar,
    /// Neither unsafe nor able to get onto an unsafe field: `S`.
    Safe,
    /// An exit can be reached, but so can an unsafe field: a space.
    Risky,
}

impl Class {
    /// All four.
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

/// How many fields there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Fields of class [`Class::Unsafe`].
    pub unsafe_fields: usize,
    /// Fields of class [`Class::TooFar`].
    pub too_far: usize,
    /// Fields of class [`Class::Safe`].
    pub safe: usize,
    /// Fields of class [`Class::Risky`].
    pub risky: usize,
    /// Exits.
    pub exits: usize,
}

/// A classified board. It takes 8 bytes for each field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    options: Options,
    width: u16,
    height: u16,
    to_exit: Vec<u32>,
    to_unsafe: Vec<u32>,
}

/// Classifies all fields of a board.
pub fn classify(board: &Board, options: Options) -> Classification {
    classify_traced(board, options, |_| {}, |_| {})
}

/// Classifies a board and shows what each of the two searches reaches, in order.
pub(super) fn classify_traced(
    board: &Board,
    options: Options,
    on_exit_search: impl FnMut(Reached),
    on_danger_search: impl FnMut(Reached),
) -> Classification {
    let Options {
        trapdoor, smell, ..
    } = options;
    let width = usize::from(board.width());
    let mut marks = blank(board);
    let exits = indices(board, |tile, _| tile == CellKind::Exit);
    let mut to_exit = vec![NEVER; marks.len()];
    for &exit in &exits {
        if let Some(steps) = to_exit.get_mut(exit as usize) {
            *steps = OUT;
        }
    }
    spread(
        &mut marks,
        &mut to_exit,
        width,
        exits,
        trapdoor,
        u32::MAX,
        on_exit_search,
    );

    let is_unsafe = |steps: u32| options.is_unsafe((steps != NEVER).then_some(steps));
    let mut to_unsafe = vec![NEVER; marks.len()];
    let danger = indices(board, |tile, index| {
        tile == CellKind::Free && to_exit.get(index).is_some_and(|&steps| is_unsafe(steps))
    });
    forget(&mut marks);
    for (mark, &steps) in marks.iter_mut().zip(&to_exit) {
        // Smell keeps the creature from sliding on from a field beside the way out.
        if smell && steps == 1 {
            *mark |= SEEN;
        }
    }
    for &index in &danger {
        let index = index as usize;
        if let (Some(mark), Some(steps)) = (marks.get_mut(index), to_unsafe.get_mut(index)) {
            *mark |= SEEN;
            *steps = 0;
        }
    }
    let limit = options.radius();
    spread(
        &mut marks,
        &mut to_unsafe,
        width,
        danger,
        trapdoor,
        limit,
        on_danger_search,
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
    /// The options classified with.
    pub(crate) fn options(&self) -> Options {
        self.options
    }

    /// What a field is; `None` for walls, exits and places outside the board.
    pub fn class(&self, place: Position) -> Option<Class> {
        let index = self.index(place)?;
        self.class_of(*self.to_exit.get(index)?, *self.to_unsafe.get(index)?)
    }

    /// Fewest steps from a free field to an exit, whatever the maximum; `None` when there is no
    /// way, and for walls and exits.
    pub fn steps_to_exit(&self, place: Position) -> Option<u32> {
        let steps = self.to_exit.get(self.index(place)?).copied();
        steps.filter(|&steps| steps != OUT && steps != NEVER)
    }

    /// Fewest steps from a free field onto an unsafe one, 0 for an unsafe field; `None` when
    /// there is no way, when it is longer than the maximum, when smell keeps the creature from
    /// taking it, and for walls and exits.
    pub fn steps_to_unsafe(&self, place: Position) -> Option<u32> {
        self.to_unsafe
            .get(self.index(place)?)
            .copied()
            .filter(|&steps| steps != NEVER)
    }

    /// How many fields there are of each kind.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for (&exit, &danger) in self.to_exit.iter().zip(&self.to_unsafe) {
            match self.class_of(exit, danger) {
                Some(Class::Unsafe) => counts.unsafe_fields += 1,
                Some(Class::TooFar) => counts.too_far += 1,
                Some(Class::Safe) => counts.safe += 1,
                Some(Class::Risky) => counts.risky += 1,
                None => counts.exits += usize::from(exit == OUT),
            }
        }
        counts
    }

    /// The rows of the board, free fields replaced by the letters of their classes.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        let width = usize::from(self.width);
        self.to_exit
            .chunks(width)
            .zip(self.to_unsafe.chunks(width))
            .map(|(exits, dangers)| {
                let letter = |(&exit, &danger)| match self.class_of(exit, danger) {
                    Some(class) => class.letter(),
                    None if exit == OUT => b'E',
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

    /// The class by the numbers of steps. A wall has neither number, an unsafe field is 0 steps
    /// from the next unsafe one.
    fn class_of(&self, to_exit: u32, to_unsafe: u32) -> Option<Class> {
        Some(match (to_exit, to_unsafe) {
            (OUT, _) | (NEVER, NEVER) => return None,
            (_, 0) => Class::Unsafe,
            (steps, _) if self.options.is_too_far(steps) => Class::TooFar,
            (_, NEVER) => Class::Safe,
            _ => Class::Risky,
        })
    }

    fn index(&self, place: Position) -> Option<usize> {
        (place.row < self.height && place.column < self.width)
            .then(|| usize::from(place.row) * usize::from(self.width) + usize::from(place.column))
    }
}

fn indices(board: &Board, wanted: impl Fn(CellKind, usize) -> bool) -> Vec<u32> {
    let found = board
        .tiles()
        .iter()
        .enumerate()
        .filter(|(index, tile)| wanted(**tile, *index));
    found.map(|(index, _)| index as u32).collect()
}
