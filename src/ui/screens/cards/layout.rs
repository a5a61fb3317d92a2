//! Where the cards stand: side by side where there is room, else a list beside one picture.

use ratatui::layout::Rect;

use crate::look::Look;
use crate::ui::widgets;

/// Cards side by side at the most: with more of them, pictures on the usual terminal would be too
/// small to have walls.
pub(super) const IN_A_LINE: usize = 4;

/// Columns of a card that its name does not take.
const AROUND_NAME: u16 = 5;

/// From so many columns and rows on, cards stand side by side: each has a picture of 14 columns and 7
/// rows then.
const SIDE_BY_SIDE: (u16, u16) = (76, 22);

/// The lowest card: its frame and a picture in which a shape is known by its walls.
const MIN_HIGH: u16 = 9;

/// Columns of a card around its picture: the frame, and a free one, so that the picture does not
/// touch it.
const RIM: u16 = 4;

/// From so many rows on there is a free row below the title and above the band.
const AIRY: u16 = 36;

/// Rows of a card above and below its picture.
const FRAME_ROWS: u16 = 2;

/// The highest picture: a board of the largest of the classic sizes is seen whole.
const MAX_PICTURE: u16 = 31;

/// From so many columns and rows on, a picture beside a list has a frame.
const FRAMED: (u16, u16) = (60, 20);

/// The widest picture beside a list, so that no game has room for its words beside it.
const MAX_BESIDE: u16 = 78;

/// Columns of the button that leads to the form, around its text.
const BUTTON: u16 = 8;

#[derive(Debug, Default)]
pub(super) struct Layout {
    title: Rect,
    /// The places of the cards, line by line; empty where they are a list.
    places: Vec<Vec<Rect>>,
    /// The lines of cards, of which not all may have a place.
    lines: usize,
    /// What the lines that have no place show.
    hidden: Option<Rect>,
    /// The band at the bottom: what the chosen card stands for, and the way to the form.
    band: Rect,
    more: Rect,
    more_card: Option<Rect>,
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
    /// A layout for lines of so many cards, whose names have so many columns at most.
    pub(super) fn new(area: Rect, counts: &[usize], names: u16, look: &Look) -> Self {
        let across = widgets::count(counts.iter().copied().max().unwrap_or(0)).max(1);
        let gap = match area.width {
            160.. => 4,
            100.. => 2,
            _ => 1,
        };
        // Where a name would be cut there is the list.
        let named = (names + AROUND_NAME + gap) * across - gap;
        let is_wide = area.width >= SIDE_BY_SIDE.0.max(named);
        let is_high = area.height >= SIDE_BY_SIDE.1;
        // Pixels of small pictures are half blocks, which ASCII has not.
        if !is_wide || !is_high || !look.unicode() {
            return Self::beside(area, counts, names);
        }
        let widest = area.width.saturating_sub(gap * (across - 1)) / across;
        // The title, the band, the keys; what is not shown has a row of its own.
        let air = if area.height >= AIRY { 2 } else { 0 };
        let room = area.height.saturating_sub(3 + air);
        let lines = widgets::count(counts.len()).max(1);
        let is_whole = room / lines >= MIN_HIGH;
        let room = room - u16::from(!is_whole);
        let shown = if is_whole {
            lines
        } else {
            (room / MIN_HIGH).max(1)
        };
        // Pictures are square, and characters are twice as high as wide.
        let high = (room / shown)
            .min(widest.saturating_sub(RIM - 1) / 2 + FRAME_ROWS)
            .min(MAX_PICTURE + FRAME_ROWS);
        let wide = high.saturating_sub(FRAME_ROWS) * 2 + RIM;
        let wide = wide.max(names + AROUND_NAME).min(widest);
        // What is left is air: first between the lines, then around all.
        let spare = room.saturating_sub(shown * high);
        let row_gap = (spare / shown).min(1);
        let spare = spare.saturating_sub(row_gap * (shown - 1));
        let all = wide * across + gap * (across - 1);
        let left = area.x + area.width.saturating_sub(all) / 2;
        let top = area.y + 1 + air / 2 + spare / 2;
        let line = |n: u16| {
            let card = |m| Rect {
                x: left + m * (wide + gap),
                y: top + n * (high + row_gap),
                width: wide,
                height: high,
            };
            (0..across).map(card).collect()
        };
        // As wide as the cards.
        let band = Rect {
            x: left,
            width: all.min(area.width),
            ..widgets::row(area, area.height.saturating_sub(2))
        };
        let button = (names + BUTTON).min(area.width / 2);
        let places: Vec<Vec<Rect>> = (0..shown).map(line).collect();
        // The form has a card too where the last line has a place left.
        let last = counts.last().copied().unwrap_or(0);
        let free = places.last().and_then(|line| line.get(last)).copied();
        let more_card = free.filter(|_| is_whole && counts.len() > 1);
        let button = if more_card.is_some() { 0 } else { button };
        Self {
            more_card,
            title: widgets::row(area, spare / 4),
            places,
            lines: counts.len(),
            hidden: (!is_whole).then(|| widgets::row(area, area.height.saturating_sub(3))),
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

    /// The first line that has a place while a card of this one is chosen.
    pub(super) fn first(&self, chosen: usize) -> usize {
        let last = chosen.min(self.lines.saturating_sub(1)) + 1;
        last.saturating_sub(self.places.len())
    }

    /// A line that has no place now, the row that names it, and whether it is above the others.
    pub(super) fn hidden(&self, chosen: usize) -> Option<(Rect, usize, bool)> {
        let first = self.first(chosen);
        let behind = first + self.places.len();
        let row = self.hidden?;
        if behind < self.lines {
            Some((row, behind, false))
        } else {
            Some((row, first.checked_sub(1)?, true))
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

    /// A card in its frame, while one of this line is chosen; `None`: it has no place now.
    pub(super) fn card(&self, (line, column): (usize, usize), chosen: usize) -> Option<Rect> {
        let place = line.checked_sub(self.first(chosen))?;
        self.places.get(place)?.get(column).copied()
    }

    /// Where the picture of a card is; `None`: it is not shown while this one is chosen.
    pub(super) fn picture(&self, at: (usize, usize), chosen: (usize, usize)) -> Option<Rect> {
        if let Some(beside) = self.list {
            return Some(beside.picture).filter(|_| at == chosen);
        }
        let card = self.card(at, chosen.0)?;
        Some(Rect {
            x: card.x + 1,
            y: card.y + FRAME_ROWS / 2,
            width: card.width.saturating_sub(2),
            height: card.height.saturating_sub(FRAME_ROWS),
        })
    }

    pub(super) fn title(&self) -> Rect {
        self.title
    }

    pub(super) fn more(&self) -> Rect {
        self.more
    }

    /// The card that leads to the form, where there is one in place of a button.
    pub(super) fn more_card(&self) -> Option<Rect> {
        self.more_card
    }

    pub(super) fn band(&self) -> Rect {
        self.band
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};

    #[test]
    fn every_card_has_a_place_while_its_line_is_chosen() {
        let caps = Caps {
            depth: Depth::True,
            unicode: true,
        };
        let counts = [4, 4, 3];
        for (width, height) in [(76, 22), (80, 24), (120, 40), (300, 200)] {
            let area = Rect::new(0, 0, width, height);
            let layout = Layout::new(area, &counts, 13, &Look::new(caps));
            for (line, count) in counts.into_iter().enumerate() {
                let has_place = |column| layout.card((line, column), line).is_some();
                assert!((0..count).all(has_place), "{line} {layout:?}");
                let hidden = layout.hidden(line).map(|(_, hidden, _)| hidden);
                assert_eq!(hidden.is_some(), layout.places.len() < counts.len());
                let is_shown = |line| layout.card((line, 0), line).is_some();
                assert!(hidden.is_none_or(|hidden| hidden != line && is_shown(line)));
            }
        }
    }

    #[test]
    fn cards_lie_on_the_screen_and_over_no_other() {
        let look = |unicode| {
            Look::new(Caps {
                depth: Depth::True,
                unicode,
            })
        };
        for (width, height) in [(40, 12), (76, 22), (80, 24), (120, 40), (300, 200)] {
            for counts in [vec![3], vec![4], vec![3, 4], vec![4, 4, 3]] {
                for unicode in [true, false] {
                    let area = Rect::new(0, 0, width, height);
                    let layout = Layout::new(area, &counts, 13, &look(unicode));
                    let mut places: Vec<Rect> = layout.places.iter().flatten().copied().collect();
                    places.retain(|place| layout.more_card != Some(*place));
                    places.extend(layout.hidden);
                    if let Some(beside) = layout.list {
                        let framed = beside.frame.unwrap_or(beside.picture);
                        assert_eq!(framed.intersection(beside.picture), beside.picture);
                        places.extend([beside.list, framed]);
                    } else {
                        places.extend([layout.more_card.unwrap_or(layout.more), layout.title()]);
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
