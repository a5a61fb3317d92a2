//! The areas of the screen that may look different from when they were drawn last.
//!
//! Most keys change a few cells, and only those are drawn, packed and encoded. Which cells of a board these
//! are, its game says by its [`pieces`](super::Game::pieces). To draw every frame as a whole and
//! keep a hash of each row shown was measured against it, and took many times the instructions for a key
//! in the labyrinth: blanking and hashing alone cost more than all of a key costs here.

use ratatui::layout::Rect;

use super::Piece;

/// Areas that are told apart.
const AREAS: usize = 6;

/// Areas with fewer cells between them are drawn as one: to begin an area costs as much as those.
const APART: u32 = 40;

/// Areas of the screen, none in another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dirty([Rect; AREAS]);

impl Dirty {
    /// Nothing.
    pub const NONE: Self = Self([Rect::ZERO; AREAS]);

    /// All of a screen of any size.
    pub const ALL: Self = {
        let mut areas = [Rect::ZERO; AREAS];
        areas[0] = Rect::MAX;
        Self(areas)
    };

    /// These areas.
    #[must_use]
    pub(crate) fn of(areas: impl IntoIterator<Item = Rect>) -> Self {
        let mut dirty = Self::NONE;
        areas.into_iter().for_each(|area| dirty.add(area));
        dirty
    }

    /// Where the pieces of a drawing have changed; everywhere, if there were none.
    #[must_use]
    pub(crate) fn between(before: &[Piece], after: &[Piece]) -> Self {
        if before.is_empty() || after.is_empty() {
            return Self::ALL;
        }
        let both = (0..before.len().max(after.len())).map(|n| [before.get(n), after.get(n)]);
        let changed = both.filter(|[before, after]| before != after);
        Self::of(changed.flatten().flatten().map(|piece| piece.place))
    }

    fn add(&mut self, mut area: Rect) {
        if area.is_empty() {
            return;
        }
        for other in self.0.iter_mut().filter(|other| !other.is_empty()) {
            let both = other.union(area);
            if both.area() < other.area().saturating_add(area.area() + APART) {
                area = both;
                *other = Rect::ZERO;
            }
        }
        match self.0.iter_mut().find(|other| other.is_empty()) {
            Some(free) => *free = area,
            None => self.0[0] = self.0[0].union(area),
        }
    }

    /// The areas of both.
    #[must_use]
    pub fn union(mut self, other: Self) -> Self {
        other.0.into_iter().for_each(|area| self.add(area));
        self
    }

    /// Whether there is anything to draw.
    pub fn any(&self) -> bool {
        *self != Self::NONE
    }

    /// The areas of a screen with so many columns and rows.
    pub fn areas(&self, (width, height): (u16, u16)) -> impl Iterator<Item = Rect> {
        let screen = Rect::new(0, 0, width, height);
        let areas = self
            .0
            .into_iter()
            .map(move |area| area.intersection(screen));
        areas.filter(|area| !area.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (u16, u16) = (80, 24);

    fn row(y: u16) -> Rect {
        Rect::new(0, y, 80, 1)
    }

    #[test]
    fn neighbours_are_one_area_and_others_are_not() {
        let areas = [row(23), row(5), row(6), row(7), row(0), Rect::ZERO];
        let dirty = Dirty::of(areas);
        let rows = [row(23), Rect::new(0, 5, 80, 3), row(0)];
        assert_eq!(Vec::from_iter(dirty.areas(SIZE)), rows);
        assert_eq!(
            Vec::from_iter(dirty.areas((40, 6))),
            [Rect::new(0, 5, 40, 1), Rect::new(0, 0, 40, 1)]
        );
        let step = [Rect::new(30, 7, 2, 1), Rect::new(32, 7, 2, 1)];
        assert_eq!(
            Vec::from_iter(Dirty::of(step).areas(SIZE)),
            [Rect::new(30, 7, 4, 1)]
        );
    }

    #[test]
    fn however_many_there_are_each_is_in_one() {
        let cells = (0..12).map(|n| Rect::new(n % 3 * 30, n * 2, 2, 1));
        let dirty = Dirty::of(cells.clone());
        for cell in cells {
            let mut areas = dirty.areas(SIZE);
            assert!(areas.any(|area| area.intersection(cell) == cell), "{cell}");
        }
    }

    #[test]
    fn all_is_all_with_whatever_else() {
        for dirty in [
            Dirty::of([row(3)]).union(Dirty::ALL),
            Dirty::ALL.union(Dirty::of([row(3)])),
        ] {
            assert_eq!(dirty, Dirty::ALL);
        }
        for size in [(1, 1), SIZE, (500, 200)] {
            let whole = Rect::new(0, 0, size.0, size.1);
            assert_eq!(Vec::from_iter(Dirty::ALL.areas(size)), [whole]);
            assert_eq!(Dirty::NONE.areas(size).next(), None);
        }
    }
}
