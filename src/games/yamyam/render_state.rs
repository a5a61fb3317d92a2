//! What the drawing of a board depends on while only the board is shown: two of these tell
//! which rows changed.

use std::ops::Range;

use super::Yamyam;
use super::board::Painter;
use crate::core::slide::Position;
use crate::games::camera::Camera;
use crate::games::changes::{differences, ranges};
use crate::games::raster::Pixel;

#[derive(Clone, Debug)]
pub(super) struct RenderState {
    camera: Camera,
    fields: Vec<(Position, Pixel)>,
    stuck: bool,
}

impl RenderState {
    /// `None`: more is shown than the board.
    pub(super) fn of(yamyam: &Yamyam) -> Option<Box<Self>> {
        (!yamyam.overlay).then(|| {
            Box::new(Self {
                camera: yamyam.camera,
                fields: Painter::new(yamyam).special().collect(),
                stuck: yamyam.game.is_stuck(),
            })
        })
    }

    /// The rows of the screen in which the two differ; `None`: any row may.
    pub(super) fn differences(
        &self,
        after: &Self,
        area: ratatui::layout::Rect,
    ) -> Option<Vec<Range<u16>>> {
        if self.camera != after.camera || self.stuck != after.stuck {
            return None;
        }
        let fields = differences(&self.fields, &after.fields);
        let rows = (area.top()..area.bottom()).filter(|y| {
            let rows = self.camera.rows_at(*y, area);
            fields.iter().any(|field| rows.contains(&field.row))
        });
        Some(ranges(rows.collect()))
    }
}
