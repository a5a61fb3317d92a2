//! What the drawing of a walk depends on: two of these tell which rows changed.

use std::ops::Range;

use super::board::{State, state};
use super::layout::Layout;
use super::{Hop, protocol};
use crate::core::hop::{Cell, HexDir};
use crate::games::changes::{differences, ranges};

#[derive(Clone, Debug)]
pub(super) struct RenderState {
    /// The fields that may change, with what they show and whether a piece flies over them.
    fields: Vec<(Cell, (State, bool))>,
    ghost: Option<Cell>,
    compass: Compass,
    hops: usize,
    /// Whether a sentence about the walk is shown, and which of the two.
    remark: (bool, bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Compass {
    at: Cell,
    open: [bool; 6],
    hint: Option<HexDir>,
    chosen: Option<HexDir>,
}

impl RenderState {
    pub(super) fn of(hop: &Hop) -> Self {
        let walk = hop.walk();
        let offers: Vec<_> = hop.offers().collect();
        let landings = offers.iter().map(|offer| offer.1);
        // Where the walk is now is entered, even while the piece is on its way there.
        let special = [hop.piece(), walk.at()].into_iter().chain(hop.ghost);
        let fields = special.chain(landings).map(|field| {
            let flies = hop.is_flying() && field == hop.piece();
            (field, (state(hop, field, &offers), flies))
        });
        Self {
            fields: fields.collect(),
            ghost: hop.ghost,
            compass: Compass {
                at: walk.at(),
                open: HexDir::ALL.map(|way| offers.iter().any(|offer| offer.0 == way)),
                hint: hop.hint,
                chosen: hop.chosen,
            },
            hops: walk.hops().len(),
            remark: (hop.left.is_none() && hop.shown.is_none(), walk.is_stuck()),
        }
    }

    /// The rows of the screen in which the two differ; `None`: any row may.
    pub(super) fn differences(&self, after: &Self, layout: &Layout) -> Option<Vec<Range<u16>>> {
        if self.remark != after.remark || self.ghost != after.ghost {
            return None;
        }
        let fields = differences(&self.fields, &after.fields);
        let rows = fields.into_iter().flat_map(|field| {
            let (row, spread) = (layout.centre(field).1, layout.spread());
            row.saturating_sub(spread)..=row + spread
        });
        let mut rows: Vec<u16> = rows.collect();
        if self.compass != after.compass {
            rows.extend(protocol::compass_rows(layout).into_iter().flatten());
        }
        if self.hops != after.hops {
            let most = self.hops.max(after.hops);
            rows.extend(protocol::protocol_rows(layout, most));
        }
        Some(ranges(rows))
    }
}
