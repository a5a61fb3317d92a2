//! Sliding: one step of a creature on ice, from field to field until something stops it.

use super::dir::Dir;

/// A place on a grid of rows and columns, from the top left (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Row, from the top.
    pub(crate) row: u16,
    /// Column, from the left.
    pub(crate) column: u16,
}

impl Position {
    /// The place in a row and a column.
    #[must_use]
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }

    /// The place so many fields on; `None` beyond row or column 0 or 65,535.
    #[must_use]
    pub(crate) fn on(self, dir: Dir, fields: u16) -> Option<Self> {
        let (columns, rows) = dir.delta();
        let move_by = |from: u16, by: i32| match by {
            1 => from.checked_add(fields),
            -1 => from.checked_sub(fields),
            _ => Some(from),
        };
        Some(Self {
            row: move_by(self.row, rows)?,
            column: move_by(self.column, columns)?,
        })
    }
}

/// What a sliding creature meets on the next field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// It stops before this field.
    Wall,
    /// It slides on over this field.
    Open,
    /// It stops on this field.
    Hole,
}

/// A slide that has been made, for the rules and for the animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The field it began on.
    pub from: Position,
    /// The field it ended on.
    pub to: Position,
    /// The way it went.
    pub(crate) dir: Dir,
}

impl Slide {
    /// Fields moved over, the last one included.
    #[must_use]
    pub(crate) fn length(&self) -> u16 {
        self.from.row.abs_diff(self.to.row) + self.from.column.abs_diff(self.to.column)
    }

    /// The fields moved over in order, without the first and with the last.
    pub fn fields(&self) -> impl Iterator<Item = Position> + use<> {
        let Self { from, dir, .. } = *self;
        (1..=self.length()).filter_map(move |fields| from.on(dir, fields))
    }
}

/// Slides from a field in a direction; `None` when the first field already is a wall, for
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
        move |place| match row.as_bytes().get(usize::from(place.column)) {
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
    fn the_path_leads_from_field_to_field() {
        let slide = slide(Position::new(0, 4), Dir::West, look("#     #")).unwrap();
        let columns: Vec<u16> = slide.fields().map(|place| place.column).collect();
        assert_eq!((columns, slide.length()), (vec![3, 2, 1], 3));
    }
}
