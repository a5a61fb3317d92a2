//! What the drawing of a board depends on, while nothing but the board is looked at.

use std::ops::Range;

use super::board::{Mark, Painter};
use super::window::{Window, Zoom};
use super::{Scene, Yamyam};
use crate::core::slide::Position;
use crate::games::changes::{differences, ranges};

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Face {
    window: Window,
    fields: Vec<(Position, Mark)>,
    stuck: bool,
}

impl Face {
    /// What is drawn now; `None`: more than the board.
    pub fn of(yamyam: &Yamyam) -> Option<Box<Face>> {
        let plain = matches!(yamyam.scene, Scene::Board) && !yamyam.overlay;
        plain.then(|| {
            Box::new(Face {
                window: yamyam.window,
                fields: Painter::new(yamyam).special().collect(),
                stuck: yamyam.game.is_stuck(),
            })
        })
    }

    /// The rows of the screen in which two of them differ; `None`: something else does too.
    pub fn differences(&self, after: &Face) -> Option<Vec<Range<u16>>> {
        let window = after.window;
        if self.window != window || self.stuck != after.stuck {
            return None;
        }
        let place = window.board;
        let fields = differences(&self.fields, &after.fields);
        let rows = fields.into_iter().filter_map(|field| {
            let row = field.row.checked_sub(window.top)?;
            let row = match window.zoom {
                Zoom::Wide | Zoom::Narrow => row,
                Zoom::Half => row / 2,
            };
            (row < place.height).then(|| place.y + row)
        });
        Some(ranges(rows.collect()))
    }
}
