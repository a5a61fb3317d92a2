//! Where the cards stand: side by side where there is room, else a list beside one picture.

use ratatui::layout::Rect;

use crate::look::Look;
use crate::ui::widgets;

/// Rows of a card's name below its picture.
pub(super) const NAME_ROWS: u16 = 1;

/// From so many columns and rows on, pictures stand side by side: each has 10 columns and 5 rows then.
const SIDE_BY_SIDE: (u16, u16) = (76, 22);

/// The largest picture: a board of the largest of the classic sizes is seen whole.
const MAX_PICTURE: u16 = 62;

/// From so many columns and rows on, a picture beside a list has a frame.
const FRAMED: (u16, u16) = (60, 20);

/// The widest picture beside a list, so that no game has room for its words beside it.
const MAX_BESIDE: u16 = 78;

/// Columns of the button that leads to the form, around its text.
const BUTTON: u16 = 8;

#[derive(Debug, Default)]
pub(super) struct Layout {
    title: Rect,
    /// The cards, row by row; empty where they are a list.
    cards: Vec<Vec<Rect>>,
    /// Rows between a picture and its name.
    name_gap: u16,
    /// The band at the bottom: what the chosen card stands for, and the way to the form.
    band: Rect,
    more: Rect,
    list: Option<Beside>,
}

/// A list and the picture beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    pub(super) list: Rect,
    /// The frame around the picture.
    pub(super) frame: Option<Rect>,
    pub(super) picture: Rect,
}

impl Layout {
    /// A layout for rows of so many cards, whose names have so many columns at most.
    pub(super) fn new(area: Rect, counts: &[usize], names: Option<u16>, look: &Look) -> Self {
        let names = names.unwrap_or(0);
        let is_wide = area.width >= SIDE_BY_SIDE.0 && area.height >= SIDE_BY_SIDE.1;
        // Pixels of small pictures are half blocks, which ASCII has not.
        if !is_wide || !look.unicode() {
            return Self::beside(area, counts, names);
        }
        let rows = widgets::count(counts.len());
        let gap = match area.width {
            160.. => 3,
            100.. => 2,
            _ => 1,
        };
        let wide = |count: usize| {
            let count = widgets::count(count).max(1);
            let room = area.width.saturating_sub(gap * (count - 1));
            (room / count).min(MAX_PICTURE)
        };
        // The title and a free row; a name below each picture, a free row between; a free row or a rule,
        // the band, the keys.
        let fixed = 2 + rows * NAME_ROWS + rows.saturating_sub(1) + 3;
        let room = area.height.saturating_sub(fixed);
        // Characters are twice as high as wide.
        let mut heights: Vec<u16> = counts
            .iter()
            .map(|count| wide(*count).div_ceil(2))
            .collect();
        while heights.iter().sum::<u16>() > room {
            let Some(highest) = heights.iter_mut().max() else {
                break;
            };
            *highest = highest.saturating_sub(1);
        }
        // What is left is air: first below the pictures, then between the rows, then around all.
        let mut spare = room - heights.iter().sum::<u16>();
        let mut air = |most: u16| {
            let air = (spare / rows.max(1)).min(most);
            spare -= air * rows;
            air
        };
        let (name_gap, row_gap) = (air(1), air(2));
        let top = area.y + 2 + spare / 2;
        let mut y = top;
        let mut cards = Vec::with_capacity(counts.len());
        for (height, count) in heights.iter().zip(counts) {
            let high = height + name_gap + NAME_ROWS;
            let place = Rect {
                y,
                height: high,
                ..area
            };
            let wide = wide(*count).min(height * 2 + 2).max(MIN_PICTURE);
            cards.push(row_of_cards(place, widgets::count(*count), wide, gap));
            y += high + 1 + row_gap;
        }
        let band = widgets::row(area, area.height.saturating_sub(2));
        let button = (names + BUTTON).min(area.width / 2);
        Self {
            title: widgets::row(area, u16::from(spare > 4)),
            cards,
            name_gap,
            more: Rect {
                x: band.right() - button,
                width: button,
                ..band
            },
            band: Rect {
                width: band.width - button,
                ..band
            },
            list: None,
        }
    }

    fn beside(area: Rect, counts: &[usize], names: u16) -> Self {
        let count = widgets::count(counts.iter().sum::<usize>() + 1);
        // The row of what is chosen, and that of the keys.
        let room = area.height.saturating_sub(2);
        let list_wide = (names + 6).min(area.width);
        let is_framed = area.width >= FRAMED.0 && area.height >= FRAMED.1;
        let rim = if is_framed { 4 } else { 0 };
        let wide = (area.width - list_wide).saturating_sub(2);
        // Square, as two columns are as wide as a row is high.
        let wide = wide.min(MAX_BESIDE).min(room * 2 + rim);
        let high = if is_framed {
            room
        } else {
            (count + 2).min(room)
        };
        // Both together stand in the middle.
        let left = area.x + area.width.saturating_sub(list_wide + 2 + wide) / 2;
        let list = Rect {
            x: left,
            y: area.y + (room - high) / 2,
            width: list_wide,
            height: high,
        };
        let all = Rect {
            x: left + list_wide + 1,
            y: area.y,
            width: wide,
            height: room,
        };
        let picture = Rect {
            x: all.x + rim / 2,
            y: all.y + rim / 4,
            width: all.width.saturating_sub(rim),
            height: all.height.saturating_sub(rim / 2),
        };
        Self {
            band: widgets::row(area, room),
            list: Some(Beside {
                list,
                frame: is_framed.then_some(all),
                picture,
            }),
            ..Self::default()
        }
    }

    pub(super) fn list(&self) -> Option<Beside> {
        self.list
    }

    /// A card with its name.
    pub(super) fn card(&self, (row, column): (usize, usize)) -> Option<Rect> {
        self.cards.get(row)?.get(column).copied()
    }

    /// Where the picture of a card is; `None`: it is not shown while this one is chosen.
    pub(super) fn picture(&self, at: (usize, usize), chosen: (usize, usize)) -> Option<Rect> {
        if let Some(beside) = self.list {
            return Some(beside.picture).filter(|_| at == chosen);
        }
        let card = self.card(at)?;
        Some(Rect {
            height: card.height - NAME_ROWS - self.name_gap,
            ..card
        })
    }

    pub(super) fn title(&self) -> Rect {
        self.title
    }

    pub(super) fn more(&self) -> Rect {
        self.more
    }

    pub(super) fn band(&self) -> Rect {
        self.band
    }
}

/// The narrowest card.
const MIN_PICTURE: u16 = 10;

/// So many cards of this width side by side in the middle of an area.
fn row_of_cards(area: Rect, count: u16, wide: u16, gap: u16) -> Vec<Rect> {
    let room = area.width.saturating_sub(gap * count.saturating_sub(1));
    let wide = wide.min(room / count.max(1));
    // What is left of the row stands between the cards.
    let all = wide * count + gap * count.saturating_sub(1);
    let more = area.width.saturating_sub(all) / (count + 1);
    let gap = gap + more.min(wide / 2);
    let all = wide * count + gap * count.saturating_sub(1);
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
                    if let Some(beside) = layout.list {
                        let framed = beside.frame.unwrap_or(beside.picture);
                        assert_eq!(framed.intersection(beside.picture), beside.picture);
                        places.extend([beside.list, framed]);
                    } else {
                        places.extend([layout.more, layout.title()]);
                    }
                    let keys = Rect::new(0, height - 1, width, 1);
                    places.extend([layout.band, keys]);
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
