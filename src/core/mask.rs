//! Masks: which cells of a maze are free, from text ([`Mask::parse`]), from a built-in [`Shape`]
//! or from a word whose letters are the maze ([`word()`]).

mod bridge;
mod font;
mod shape;
mod word;

use super::grid::{Cell, MAX_SIDE};
use super::problem::Problem;
pub use shape::Shape;
pub use word::{word, word_to_fit};

fn empty() -> Problem {
    Problem::new("mask-empty", &[])
}

fn too_large() -> Problem {
    Problem::new("mask-large", &[("most", MAX_SIDE.into())])
}

/// A row is longer or shorter than the first.
fn ragged(line: usize, found: usize, expected: usize) -> Problem {
    let values = [("line", line), ("found", found), ("expected", expected)];
    Problem::new("mask-ragged", &values)
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    width: u16,
    height: u16,
    /// Row by row; true: free.
    free: Vec<bool>,
}

impl Mask {
    /// A mask from text, one line a row: `#` excluded, any other character free.
    /// Line ends may be CR LF; empty lines at the end do not count.
    ///
    /// # Errors
    /// For the first line that is wrong.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim_end_matches(['\n', '\r']);
        let (mut width, mut height, mut free) = (0, 0, Vec::new());
        for (index, line) in text.split('\n').enumerate() {
            let before = free.len();
            let row = line.strip_suffix('\r').unwrap_or(line).chars();
            free.extend(row.take(usize::from(MAX_SIDE) + 1).map(|c| c != '#'));
            let found = free.len() - before;
            if index == 0 {
                width = found;
            }
            if found != width {
                return Err(ragged(index + 1, found, width));
            }
            height = index + 1;
            if width > usize::from(MAX_SIDE) || height > usize::from(MAX_SIDE) {
                return Err(too_large());
            }
        }
        if width == 0 {
            return Err(empty());
        }
        Ok(Self {
            width: width as u16,
            height: height as u16,
            free,
        })
    }

    /// A mask whose cell (x, y) is free where `free(x, y)` is true. Both sides must be 1 to
    /// `MAX_SIDE`.
    ///
    /// # Errors
    /// A side is out of range.
    pub fn from_fn(
        width: u16,
        height: u16,
        free: impl Fn(u16, u16) -> bool,
    ) -> Result<Self, Problem> {
        if width == 0 || height == 0 {
            return Err(empty());
        }
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(too_large());
        }
        let free = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| free(x, y));
        Ok(Self {
            width,
            height,
            free: free.collect(),
        })
    }

    pub fn width(&self) -> u16 {
        self.width
    }

    pub fn height(&self) -> u16 {
        self.height
    }

    /// Whether the cell is free; cells outside are not.
    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        let at = usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x);
        cell.x < self.width && self.free.get(at).is_some_and(|&free| free)
    }

    /// The excluded cells, row by row.
    pub fn excluded(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.height)
            .flat_map(|y| (0..self.width).map(move |x| Cell::new(x, y)))
            .filter(|&cell| !self.is_free(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::{Spec, generate};

    impl Mask {
        /// The mask as text, `#` excluded and `.` free.
        pub(super) fn to_text(&self) -> String {
            let rows = self.free.chunks(usize::from(self.width));
            let letter = |free: &bool| if *free { '.' } else { '#' };
            let row = |row: &[bool]| row.iter().map(letter).chain(['\n']).collect::<String>();
            rows.map(row).collect()
        }

        /// Fails if its free cells are in several pieces.
        pub(super) fn assert_connected(&self) {
            let maze = generate(&Spec {
                width: self.width,
                height: self.height,
                mask: Some(self.clone()),
                ..Spec::default()
            });
            let (passages, text) = (maze.unwrap().passage_count(), self.to_text());
            assert_eq!(passages + 1, text.matches('.').count(), "{text}");
        }
    }

    #[test]
    fn text_and_back() {
        let mask = Mask::parse("#.#\r\nab \r\n\r\n").unwrap();
        assert_eq!((mask.width(), mask.height()), (3, 2));
        assert_eq!(mask.to_text(), "#.#\n...\n");
        assert_eq!(Mask::parse(&mask.to_text()), Ok(mask.clone()));
        assert!(mask.is_free(Cell::new(1, 0)) && !mask.is_free(Cell::new(3, 0)));
        assert_eq!(
            mask.excluded().collect::<Vec<_>>(),
            [Cell::new(0, 0), Cell::new(2, 0)]
        );
    }

    #[test]
    fn bad_masks_are_refused_by_line() {
        assert_eq!(Mask::parse(""), Err(empty()));
        assert_eq!(Mask::parse("\n\n"), Err(empty()));
        assert_eq!(Mask::parse("..\n...\n"), Err(ragged(2, 3, 2)));
        assert_eq!(Mask::parse("..\n\n..\n"), Err(ragged(2, 0, 2)));
        assert_eq!(Mask::parse(&".".repeat(4001)), Err(too_large()));
        assert_eq!(Mask::parse(&".\n".repeat(4001)), Err(too_large()));
        assert!(Mask::parse(&"ж".repeat(4000)).is_ok());
        assert!(Mask::from_fn(0, 1, |_, _| true).is_err());
    }
}
