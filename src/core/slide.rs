//! Sliding: a creature on ice moves from cell to cell until something stops it.

use super::dir::Dir;

/// A cell of a grid by row and column, from the top left (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(crate) row: u16,
    pub(crate) column: u16,
}

impl Position {
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }

    /// The cell so many cells on; `None` beyond row or column 0 or 65,535.
    #[must_use]
    pub(crate) fn on(self, dir: Dir, cells: u16) -> Option<Self> {
        let (columns, rows) = dir.delta();
        let move_by = |from: u16, by: i32| match by {
            1 => from.checked_add(cells),
            -1 => from.checked_sub(cells),
            _ => Some(from),
        };
        Some(Self {
            row: move_by(self.row, rows)?,
            column: move_by(self.column, columns)?,
        })
    }
}

/// What a sliding creature meets on the next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// It stops before this cell.
    Wall,
    /// It slides on over this cell.
    Open,
    /// It stops on this cell.
    Hole,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    pub from: Position,
    pub to: Position,
    pub(crate) dir: Dir,
}

impl Slide {
    /// Cells moved over, the last one included.
    pub(crate) fn length(&self) -> u16 {
        self.from.row.abs_diff(self.to.row) + self.from.column.abs_diff(self.to.column)
    }

    /// The cells moved over in order, without the first and with the last.
    pub fn cells(&self) -> impl Iterator<Item = Position> + use<> {
        let Self { from, dir, .. } = *self;
        (1..=self.length()).filter_map(move |cells| from.on(dir, cells))
    }
}

/// Slides from a cell in a direction; `None` when a wall stops the creature at once, because
/// standing still is no step.
pub(crate) fn slide(from: Position, dir: Dir, look: impl Fn(Position) -> Ahead) -> Option<Slide> {
    let mut to = from;
    while let Some(next) = to.on(dir, 1) {
        match look(next) {
            Ahead::Wall => break,
            Ahead::Open => to = next,
            Ahead::Hole => {
                to = next;
                break;
            }
        }
    }
    (to != from).then_some(Slide { from, to, dir })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(row: &'static str) -> impl Fn(Position) -> Ahead {
        move |cell| match row.as_bytes().get(usize::from(cell.column)) {
            Some(b' ') => Ahead::Open,
            Some(b'o') => Ahead::Hole,
            _ => Ahead::Wall,
        }
    }

    #[test]
    fn slides_to_the_wall_or_into_the_hole() {
        let at = |column| Position::new(0, column);
        let east = |from, row| slide(at(from), Dir::East, look(row)).map(|slide| slide.to);
        assert_eq!(east(0, "   # "), Some(at(2)));
        assert_eq!(east(2, "   # "), None);
        assert_eq!(east(0, "  o  "), Some(at(2)));
        assert_eq!(
            slide(at(2), Dir::West, look("   ")).map(|slide| slide.to),
            Some(at(0))
        );
        assert_eq!(
            slide(at(0), Dir::West, look("   ")),
            None,
            "the edge of the grid stops too"
        );
    }

    #[test]
    fn the_path_leads_from_cell_to_cell() {
        let slide = slide(Position::new(0, 4), Dir::West, look("#     #")).unwrap();
        let columns: Vec<u16> = slide.cells().map(|cell| cell.column).collect();
        assert_eq!((columns, slide.length()), (vec![3, 2, 1], 3));
    }
}
