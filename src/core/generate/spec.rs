//! The request for a maze.

use super::Algorithm;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze, MazeError};
use crate::core::mask::Mask;

/// Everything that decides what a maze looks like.
///
/// ```
/// use mazed::core::generate::{generate, Spec};
/// let maze = generate(&Spec { width: 9, height: 5, seed: 7, ..Spec::default() }).unwrap();
/// assert_eq!(maze.passage_count(), 9 * 5 - 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// Cells in a row, 1 to 4000.
    pub width: u16,
    /// Cells in a column, 1 to 4000.
    pub height: u16,
    pub algorithm: Algorithm,
    /// Any of the 2^64 seeds.
    pub seed: u64,
    /// For the growing tree only: 0 (short branches) to 100 (long corridors); more counts as
    /// 100.
    pub texture: u8,
    /// Per cent of the dead ends that get a second passage; more counts as 100.
    pub braid: u8,
    /// The free cells; a mask of the maze's size.
    pub mask: Option<Mask>,
    /// Cells to leave out, (x, y), besides the mask's; those outside have no effect.
    pub exclude: Vec<(i32, i32)>,
    /// Sides that no passage may go through.
    pub borders: Vec<(Cell, Dir)>,
}

impl Default for Spec {
    /// The source's 16 x 16 cells, nothing excluded, no loops.
    fn default() -> Self {
        Self {
            width: 16,
            height: 16,
            algorithm: Algorithm::default(),
            seed: 0,
            texture: 50,
            braid: 0,
            mask: None,
            exclude: Vec::new(),
            borders: Vec::new(),
        }
    }
}

impl Spec {
    /// The grid before anything is carved: exclusions and borders, all walls standing.
    ///
    /// # Errors
    /// [`MazeError::SizeOutOfRange`]; [`MazeError::MaskSize`] for a mask of another
    /// size; [`MazeError::Outside`] for a border at a cell outside the grid.
    pub fn grid(&self) -> Result<Maze, MazeError> {
        let mut maze = Maze::new(self.width, self.height)?;
        if let Some(mask) = &self.mask {
            let (mask_size, size) = ((mask.width(), mask.height()), (self.width, self.height));
            if mask_size != size {
                return Err(MazeError::MaskSize {
                    mask: mask_size,
                    maze: size,
                });
            }
            for cell in mask.excluded() {
                maze.exclude(i32::from(cell.x), i32::from(cell.y));
            }
        }
        for &(x, y) in &self.exclude {
            maze.exclude(x, y);
        }
        for &(cell, dir) in &self.borders {
            maze.add_border(cell, dir)?;
        }
        Ok(maze)
    }

    /// Whether nothing is excluded or forbidden. A plain grid is one region.
    pub(crate) fn is_plain(&self) -> bool {
        self.mask.is_none() && self.exclude.is_empty() && self.borders.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Spec {
        /// A maze of this algorithm, width and height, and seed.
        pub(crate) fn test(algorithm: Algorithm, (width, height): (u16, u16), seed: u64) -> Self {
            Self {
                width,
                height,
                algorithm,
                seed,
                ..Self::default()
            }
        }
    }
}
