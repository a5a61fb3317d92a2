//! What the drawing of a board depends on: two of these tell which rows changed.

use std::ops::Range;

use super::board::is_lit;
use super::layout::Layout;
use super::{Fifteen, Slide};
use crate::core::dir::Dir;
use crate::core::fifteen::Board;

#[derive(Clone, Copy, Debug)]
pub(super) struct RenderState {
    board: Board,
    slide: Option<Slide>,
    hint: Option<Dir>,
    won_frames: u8,
}

impl RenderState {
    pub(super) fn of(fifteen: &Fifteen) -> Self {
        Self {
            board: *fifteen.board(),
            slide: fifteen.slide,
            hint: fifteen.hint,
            won_frames: fifteen.won_frames,
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
        let lit = |place, frame| is_lit(place, side, frame);
        let waves = |place| lit(place, self.won_frames) != lit(place, after.won_frames);
        places.extend((0..side * side).filter(|place| waves(*place)));
        let height = layout.tile().1;
        let tops = places.iter().map(|place| layout.corner(*place, side).1);
        let (first, last) = (tops.clone().min(), tops.max());
        first.unwrap_or(0)..last.map_or(0, |last| last.saturating_add(height))
    }
}
