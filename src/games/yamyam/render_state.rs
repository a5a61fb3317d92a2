//! What the drawing of a board depends on while only the board is shown: two of these tell
//! which rows changed.

use std::ops::Range;

use super::Yamyam;
use super::board::{Mark, Painter};
use super::window::{Window, Zoom};
use crate::core::slide::Position;
use crate::games::changes::{differences, ranges};

#[derive(Clone, Debug)]
pub(super) struct RenderState {
    window: Window,
    fields: Vec<(Position, Mark)>,
    stuck: bool,
}

impl RenderState {
    /// `None`: more is shown than the board.
    pub(super) fn of(yamyam: &Yamyam) -> Option<Box<Self>> {
        (!yamyam.overlay).then(|| {
            Box::new(Self {
                window: yamyam.window,
                fields: Painter::new(yamyam).special().collect(),
                stuck: yamyam.game.is_stuck(),
            })
        })
    }

    /// The rows of the screen in which the two differ; `None`: any row may.
    pub(super) fn differences(&self, after: &Self) -> Option<Vec<Range<u16>>> {
        let window = after.window;
        if self.window != window || self.stuck != after.stuck {
            return None;
        }
        let place = window.board;
        let fields = differences(&self.fields, &after.fields);
        let rows = fields.into_iter().filter_map(|field| {
            let row = field.row.checked_sub(window.top)?;
            let rows = match window.zoom {
                Zoom::Wide(scale) => row * scale..(row + 1) * scale,
                Zoom::Narrow => row..row + 1,
                Zoom::Half => row / 2..row / 2 + 1,
            };
            Some(rows.start.min(place.height)..rows.end.min(place.height))
        });
        let rows = rows.flatten().map(|row| place.y + row);
        Some(ranges(rows.collect()))
    }
}
