//! What the drawing of a board depends on: two of these tell which rows changed.

use std::ops::Range;

use super::layout::Layout;
use super::{Fifteen, Slide};
use crate::core::dir::Dir;
use crate::core::fifteen::Board;

#[derive(Clone, Copy, Debug)]
pub(super) struct RenderState {
    board: Board,
    slide: Option<Slide>,
    hint: Option<Dir>,
}

impl RenderState {
    pub(super) fn of(fifteen: &Fifteen) -> Self {
        Self {
            board: *fifteen.board(),
            slide: fifteen.slide,
            hint: fifteen.hint,
        }
    }

    /// The places that a sliding tile passes, and the place of the hint.
    fn marked(&self) -> impl Iterator<Item = usize> {
        let slide = self.slide.map(|slide| [slide.slid.from, slide.slid.to]);
        let hint = self.hint.and_then(|dir| self.board.source(dir));
        slide.into_iter().flatten().chain(hint)
    }

    pub(super) fn differences(self, after: Self, layout: &Layout) -> Range<u16> {
        let tiles = self.board.tiles().iter().zip(after.board.tiles());
        let moved = tiles.enumerate().filter(|(_, (one, other))| one != other);
        let mut places: Vec<usize> = moved.map(|(place, _)| place).collect();
        if self.slide != after.slide || self.hint != after.hint {
            places.extend(self.marked().chain(after.marked()));
        }
        let side = self.board.side().length();
        let height = layout.tile().1;
        let tops = places.iter().map(|place| layout.corner(*place, side).1);
        let (first, last) = (tops.clone().min(), tops.max());
        first.unwrap_or(0)..last.map_or(0, |last| last.saturating_add(height))
    }
}
