//! A game in progress.

use super::board::{Board, TileMove};
use crate::core::dir::Dir;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Board,
    board: Board,
    moves: Vec<Dir>,
}

impl Game {
    pub fn new(start: Board) -> Self {
        Self {
            start,
            board: start,
            moves: Vec::new(),
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The moves that led here, without those taken back.
    pub fn moves(&self) -> &[Dir] {
        &self.moves
    }

    /// Slides a tile; `None`, and no move counted, when there is no such tile.
    pub fn apply(&mut self, dir: Dir) -> Option<TileMove> {
        let slid = self.board.apply(dir)?;
        self.moves.push(dir);
        Some(slid)
    }

    /// Takes the last move back; `None` when there is none.
    pub fn undo(&mut self) -> Option<TileMove> {
        let dir = self.moves.pop()?;
        self.board.apply(dir.opposite())
    }
}
