//! The layout of the laboratory's screen.

use ratatui::layout::Rect;

use crate::ui::widgets;

/// From this many rows on there is a progress line under each maze, and room for two mazes.
const ROOMY_ROWS: u16 = 16;
/// Two mazes side by side need this many columns.
const TWO_MAZES_COLUMNS: u16 = 64;
/// From this many columns on the longest sentence takes two rows, else three.
const WIDE_TEXT_COLUMNS: u16 = 60;

/// The areas of one maze and its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PaneArea {
    /// The names of algorithm and solver; without rows where the header shows them.
    pub(crate) title: Rect,
    /// The picture.
    pub(crate) maze: Rect,
    /// The progress line; without rows on a small terminal.
    pub(crate) gauge: Rect,
    /// The live numbers.
    pub(crate) numbers: Rect,
    /// The sentence.
    pub(crate) said: Rect,
}

/// The areas of the screen.
pub(crate) struct Page {
    /// The top row.
    pub(crate) header: Rect,
    /// One or two mazes.
    pub(crate) areas: Vec<PaneArea>,
    /// The line of keys.
    pub(crate) hints: Rect,
}

/// Whether a terminal of this size has room for two mazes.
pub(crate) fn holds_two(size: (u16, u16)) -> bool {
    size.0 >= TWO_MAZES_COLUMNS && size.1 >= ROOMY_ROWS
}

/// The layout of an area; `two`: with two mazes.
pub(crate) fn page(area: Rect, two: bool) -> Page {
    let margin = 1.min(area.width / 2);
    let body = Rect {
        x: area.x + margin,
        y: area.y + 1.min(area.height),
        width: area.width - 2 * margin,
        height: area.height.saturating_sub(2),
    };
    let areas = if two {
        let width = body.width.saturating_sub(2) / 2;
        let x = body.right().saturating_sub(width);
        vec![
            pane_area(Rect { width, ..body }, true),
            pane_area(Rect { x, width, ..body }, true),
        ]
    } else {
        vec![pane_area(body, false)]
    };
    Page {
        header: widgets::row(area, 0),
        areas,
        hints: widgets::row(area, area.height.saturating_sub(1)),
    }
}

fn pane_area(area: Rect, titled: bool) -> PaneArea {
    let said = if area.width >= WIDE_TEXT_COLUMNS {
        2
    } else {
        3
    };
    let roomy = u16::from(area.height + 2 >= ROOMY_ROWS);
    let title = u16::from(titled);
    let mut y = area.y;
    let mut take = |height: u16| {
        let height = height.min(area.bottom().saturating_sub(y));
        let taken = Rect { y, height, ..area };
        y += height;
        taken
    };
    let text = said + 1 + roomy;
    let room = area.height.saturating_sub(title + text);
    // Whole tiles make an odd number of rows. A row that is left over goes to the sentence.
    let spare = roomy * u16::from(room.is_multiple_of(2));
    let said = said + spare;
    PaneArea {
        title: take(title),
        maze: take(room.saturating_sub(spare)),
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
                for areas in page.areas {
                    let rows = [
                        areas.title,
                        areas.maze,
                        areas.gauge,
                        areas.numbers,
                        areas.said,
                    ];
                    for rect in rows {
                        assert_eq!(rect.intersection(area), rect, "{width}x{height}");
                    }
                    for pair in rows.windows(2) {
                        assert_eq!(pair[0].bottom(), pair[1].y);
                    }
                    if height >= 12 {
                        assert_eq!(areas.said.bottom(), page.hints.y);
                        assert!(areas.maze.height >= 5);
                    }
                }
            }
        }
    }
}
