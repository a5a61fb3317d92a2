//! Where things stand on the laboratory's screen.

use ratatui::layout::Rect;

use crate::ui::widgets;

/// A terminal with at least this many rows has a progress line under each maze, and
/// room for two mazes.
const ROOMY: u16 = 16;
/// Two mazes side by side need this many columns.
const TWO_COLUMNS: u16 = 64;
/// From this many columns on every sentence takes two rows at most; three below.
const WIDE_TEXT: u16 = 60;

/// Where one maze and its texts stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaneArea {
    /// The names of algorithm and solver; without rows where the header has them.
    pub title: Rect,
    /// The picture.
    pub maze: Rect,
    /// The progress line; without rows on a small terminal.
    pub gauge: Rect,
    /// The live numbers.
    pub numbers: Rect,
    /// The sentence.
    pub said: Rect,
}

/// Where everything stands.
pub struct Page {
    /// The top row.
    pub header: Rect,
    /// One or two mazes.
    pub areas: Vec<PaneArea>,
    /// The line of keys.
    pub hints: Rect,
}

/// Whether a terminal of this size has room for two mazes.
pub fn holds_two(size: (u16, u16)) -> bool {
    size.0 >= TWO_COLUMNS && size.1 >= ROOMY
}

/// The page on an area, with two mazes if so.
pub fn page(area: Rect, two: bool) -> Page {
    let margin = 1.min(area.width / 2);
    let body = Rect {
        x: area.x + margin,
        y: area.y + 1.min(area.height),
        width: area.width - 2 * margin,
        height: area.height.saturating_sub(2),
    };
    let areas = match two {
        false => vec![places(body, false)],
        true => {
            let width = body.width.saturating_sub(2) / 2;
            let x = body.right().saturating_sub(width);
            vec![
                places(Rect { width, ..body }, true),
                places(Rect { x, width, ..body }, true),
            ]
        }
    };
    Page {
        header: widgets::row(area, 0),
        areas,
        hints: widgets::row(area, area.height.saturating_sub(1)),
    }
}

fn places(area: Rect, titled: bool) -> PaneArea {
    let said = if area.width >= WIDE_TEXT { 2 } else { 3 };
    let roomy = u16::from(area.height + 2 >= ROOMY);
    let title = u16::from(titled);
    let mut y = area.y;
    let mut take = |height: u16| {
        let height = height.min(area.bottom().saturating_sub(y));
        let place = Rect { y, height, ..area };
        y += height;
        place
    };
    let text = said + 1 + roomy;
    let room = area.height.saturating_sub(title + text);
    // Whole tiles make an odd number of rows: the odd one out is air above the keys.
    let air = roomy * u16::from(room.is_multiple_of(2));
    let said = said + air;
    PaneArea {
        title: take(title),
        maze: take(room.saturating_sub(air)),
        gauge: take(roomy),
        numbers: take(1),
        said: take(said),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_and_nothing_is_outside() {
        for (width, height) in [(80, 24), (120, 40), (40, 12), (500, 200), (64, 16), (1, 1)] {
            let area = Rect::new(0, 0, width, height);
            for two in [false, true] {
                let page = page(area, two);
                for places in page.areas {
                    let rows = [
                        places.title,
                        places.maze,
                        places.gauge,
                        places.numbers,
                        places.said,
                    ];
                    for rect in rows {
                        assert_eq!(rect.intersection(area), rect, "{width}x{height}");
                    }
                    for pair in rows.windows(2) {
                        assert_eq!(pair[0].bottom(), pair[1].y);
                    }
                    if height >= 12 {
                        assert_eq!(places.said.bottom(), page.hints.y);
                        assert!(places.maze.height >= 5);
                    }
                }
            }
        }
    }
}
