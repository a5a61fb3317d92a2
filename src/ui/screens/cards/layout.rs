//! Where the cards stand: side by side where there is room, else a list beside one picture.

use ratatui::layout::Rect;

use crate::look::Look;
use crate::ui::widgets;

/// Rows of a card's name below its picture.
pub(super) const NAME_ROWS: u16 = 1;

/// From so many columns and rows on, pictures stand side by side: each has 10 columns and 6 rows then.
const SIDE_BY_SIDE: (u16, u16) = (76, 22);

/// The largest picture: beyond that a small board is a heap of blocks.
const MAX_PICTURE: (u16, u16) = (34, 16);

/// Pictures are so wide where there is room, however low they are: the largest random board of a
/// Yamyam has about as many columns.
const MIN_PICTURE: u16 = 20;

/// The widest picture beside a list, so that no game has room for its words beside it.
const MAX_BESIDE: u16 = 42;

#[derive(Debug, Default)]
pub(super) struct Layout {
    area: Rect,
    /// The cards, row by row; empty where they are a list.
    cards: Vec<Vec<Rect>>,
    more: Rect,
    /// The list and the picture beside it.
    list: Option<(Rect, Rect)>,
    /// The row with what the chosen card stands for.
    about: Rect,
}

impl Layout {
    /// A layout for rows of so many cards, whose names have so many columns at most.
    pub(super) fn new(area: Rect, counts: &[usize], names: Option<u16>, look: &Look) -> Self {
        let last = area.height.saturating_sub(2);
        let is_wide = area.width >= SIDE_BY_SIDE.0 && area.height >= SIDE_BY_SIDE.1;
        // Small pictures of large boards are made of dots, which ASCII has not.
        if !is_wide || !look.unicode() {
            return Self::beside(area, counts, names.unwrap_or(0));
        }
        let rows = widgets::count(counts.len());
        // The title and a free row; a name below each picture, a free row between; what the card
        // stands for, the way to the form, a free row, the keys.
        let fixed = 2 + rows * NAME_ROWS + rows.saturating_sub(1) + 4;
        let room = area.height.saturating_sub(fixed);
        let heights: Vec<u16> = match rows {
            0 | 1 => vec![room.min(MAX_PICTURE.1)],
            // The fewer stand in a row, the larger they are.
            _ => {
                let more = counts.get(1).copied().map_or(1, widgets::count);
                let all = more + counts.first().copied().map_or(1, widgets::count);
                let first = (room * more / all.max(1)).min(MAX_PICTURE.1);
                let rest = (room - first) / (rows - 1);
                let rest = rest.min(MAX_PICTURE.1 * 3 / 4);
                let rest = std::iter::repeat_n(rest, usize::from(rows - 1));
                std::iter::once(first).chain(rest).collect()
            }
        };
        let used = heights.iter().sum::<u16>() + fixed;
        let top = area.y + area.height.saturating_sub(used) / 2;
        let mut y = top + 2;
        let mut cards = Vec::with_capacity(counts.len());
        for (height, count) in heights.iter().zip(counts) {
            let high = height + NAME_ROWS;
            let place = Rect {
                y,
                height: high,
                ..area
            };
            cards.push(row_of_cards(place, widgets::count(*count), *height));
            y += high + 1;
        }
        let row = |y| Rect {
            y,
            height: 1,
            ..area
        };
        Self {
            area: Rect {
                y: top,
                height: 1,
                ..area
            },
            cards,
            about: row(y.min(area.y + last.saturating_sub(2))),
            more: widgets::centered(row((y + 1).min(area.y + last.saturating_sub(1))), 24, 1),
            list: None,
        }
    }

    fn beside(area: Rect, counts: &[usize], names: u16) -> Self {
        let count = counts.iter().sum::<usize>() + 1;
        // The row of what is chosen, and that of the keys.
        let room = area.height.saturating_sub(2);
        let list_wide = (names + 6).min(area.width);
        let wide = (area.width - list_wide).saturating_sub(2).min(MAX_BESIDE);
        let high = (widgets::count(count) + 2).min(room);
        // Both together stand in the middle.
        let left = area.x + area.width.saturating_sub(list_wide + 2 + wide) / 2;
        let list = Rect {
            x: left,
            y: area.y + (room - high) / 2,
            width: list_wide,
            height: high,
        };
        let picture = Rect {
            x: left + list_wide + 1,
            y: area.y,
            width: wide,
            height: room,
        };
        Self {
            area,
            cards: Vec::new(),
            more: Rect::default(),
            list: Some((list, picture)),
            about: widgets::row(area, room),
        }
    }

    pub(super) fn is_list(&self) -> bool {
        self.list.is_some()
    }

    pub(super) fn list(&self) -> Option<Rect> {
        self.list.map(|(list, _)| list)
    }

    /// A card with its name.
    pub(super) fn card(&self, (row, column): (usize, usize)) -> Option<Rect> {
        self.cards.get(row)?.get(column).copied()
    }

    /// Where the picture of a card is; `None`: it is not shown while this one is chosen.
    pub(super) fn picture(&self, at: (usize, usize), chosen: (usize, usize)) -> Option<Rect> {
        if let Some((_, picture)) = self.list {
            return Some(picture).filter(|_| at == chosen);
        }
        let card = self.card(at)?;
        Some(Rect {
            height: card.height - NAME_ROWS,
            ..card
        })
    }

    pub(super) fn title(&self) -> Rect {
        self.area
    }

    pub(super) fn more(&self) -> Rect {
        self.more
    }

    pub(super) fn about(&self) -> Rect {
        self.about
    }
}

/// So many cards side by side in the middle of an area, with pictures of this height.
fn row_of_cards(area: Rect, count: u16, height: u16) -> Vec<Rect> {
    let count = count.max(1);
    let gap = if area.width > 100 { 3 } else { 1 };
    let room = area.width.saturating_sub(gap * (count - 1));
    // Characters are twice as high as wide.
    let wide = (room / count)
        .min((height * 2 + 2).max(MIN_PICTURE))
        .min(MAX_PICTURE.0);
    let all = wide * count + gap * (count - 1);
    let left = area.x + area.width.saturating_sub(all) / 2;
    (0..count)
        .map(|n| Rect {
            x: left + n * (wide + gap),
            width: wide,
            ..area
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};

    #[test]
    fn cards_lie_on_the_screen_and_over_no_other() {
        let look = |unicode| {
            Look::new(Caps {
                depth: Depth::True,
                unicode,
            })
        };
        for (width, height) in [(40, 12), (76, 22), (80, 24), (120, 40), (300, 200)] {
            for counts in [vec![3], vec![4], vec![3, 4], vec![4, 7]] {
                for unicode in [true, false] {
                    let area = Rect::new(0, 0, width, height);
                    let layout = Layout::new(area, &counts, Some(20), &look(unicode));
                    let mut places: Vec<Rect> = layout.cards.iter().flatten().copied().collect();
                    if let Some((list, picture)) = layout.list {
                        places.extend([list, picture]);
                    } else {
                        places.extend([layout.more, layout.title()]);
                    }
                    let keys = Rect::new(0, height - 1, width, 1);
                    places.extend([layout.about, keys]);
                    for (n, place) in places.iter().enumerate() {
                        assert_eq!(place.intersection(area), *place, "{counts:?} {layout:?}");
                        assert!(place.width > 0 && place.height > 0, "{layout:?}");
                        for other in &places[..n] {
                            assert!(!place.intersects(*other), "{place} {other} {layout:?}");
                        }
                    }
                }
            }
        }
    }
}
