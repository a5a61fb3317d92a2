//! A grid of boards to choose from: numbers with their stars, in rows under headings. The ladder
//! and the boards made by hand share it.

mod tile;

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::put;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::page::{Page, strong};
use crate::ui::widgets;

/// Columns and rows of a cell, and of the gaps behind and below it; the largest first. From
/// [`tile::ROWS_FOR_EDGE`] rows on the first and the last are its edges.
const SIZES: [(u16, u16, u16, u16); 6] = [
    (9, 5, 3, 1),
    (9, 5, 1, 0),
    (7, 4, 1, 0),
    (9, 2, 1, 0),
    (5, 2, 1, 0),
    SMALLEST,
];
const SMALLEST: (u16, u16, u16, u16) = (3, 2, 1, 0);

/// Rows of a terminal from which on there are two rows about the chosen cell, and three.
const ROWS_FOR_MORE: [u16; 2] = [14, 20];

/// What is known of a board at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Still to be won.
    Open,
    /// The one to play next.
    Next,
    /// Won.
    Won,
    /// Won with all there is to win.
    Perfect,
}

impl State {
    /// The state of a board with so many stars of three.
    pub(crate) fn of(stars: u8) -> Self {
        match stars {
            0 => Self::Open,
            1 | 2 => Self::Won,
            _ => Self::Perfect,
        }
    }
}

/// Where everything of a screen with a grid stands.
pub(crate) struct Plan {
    pub(crate) page: Page,
    cells: Rect,
    /// Where something is said of the chosen cell: one to three rows.
    pub(crate) says: Rect,
}

/// A board in the grid.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) label: String,
    /// Whether it is one of the special ones.
    pub(crate) is_jewel: bool,
    /// How many of three; `None`: there are none to be won.
    pub(crate) stars: Option<u8>,
    pub(crate) state: State,
    /// A sign in the corner: finished or begun in this week.
    pub(crate) sign: Option<&'static str>,
}

/// Cells that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// What stands above them, and what is said of that.
    pub(crate) heading: Option<(String, String)>,
    pub(crate) cells: Vec<Cell>,
}

/// Columns of the page at least, so that its heading has room.
const COLUMNS_MIN: u16 = 76;

/// A line of the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    Heading(usize),
    Cells(Range<usize>),
}

/// Which cells stand in a row together.
#[derive(Clone, Debug)]
pub(crate) struct Lines(Vec<Line>);

impl Lines {
    /// The lines of sections of so many cells, each with a heading or without, on a terminal of
    /// this width, with so many cells in a row; where their labels, of so many columns, have no
    /// room, with half as many.
    pub(crate) fn new(sections: &[(bool, usize)], width: u16, most: u16, label: u16) -> Self {
        let (wide, _, gap, _) = SMALLEST;
        let is_wide = width + gap >= most * (wide.max(label) + gap);
        let columns = usize::from(if is_wide { most } else { most / 2 }).max(1);
        let mut lines = Vec::new();
        let mut first = 0;
        for (n, (has_heading, cells)) in sections.iter().enumerate() {
            if *has_heading {
                lines.push(Line::Heading(n));
            }
            let end = first + cells;
            while first < end {
                let next = (first + columns).min(end);
                lines.push(Line::Cells(first..next));
                first = next;
            }
        }
        Self(lines)
    }

    fn rows(&self) -> Vec<&Range<usize>> {
        let cells = |line| match line {
            &Line::Heading(_) => None,
            Line::Cells(cells) => Some(cells),
        };
        self.0.iter().filter_map(cells).collect()
    }

    /// The cell so many cells to the right and rows below one; around the ends.
    pub(crate) fn moved(&self, chosen: usize, across: i32, down: i32) -> usize {
        let rows = self.rows();
        let count = rows.last().map_or(0, |row| row.end);
        if count == 0 {
            return 0;
        }
        if down == 0 {
            return super::menu::turn(chosen, across, count);
        }
        let here = rows.iter().position(|row| row.contains(&chosen));
        let here = here.unwrap_or(0);
        let column = rows
            .get(here)
            .map_or(0, |row| chosen - row.start.min(chosen));
        let there = super::menu::turn(here, down, rows.len());
        rows.get(there)
            .map_or(0, |row| (row.start + column).min(row.end - 1))
    }

    /// Columns and rows of the whole grid in cells of this size.
    fn extent(&self, size: (u16, u16, u16, u16)) -> (u16, u16) {
        let (wide, _, gap, _) = size;
        let most = self.rows().iter().map(|row| row.len()).max().unwrap_or(0);
        let high: u16 = self.0.iter().map(|line| height(line, size)).sum();
        let wide = (wide + gap) * widgets::count(most);
        (wide.saturating_sub(gap), high.saturating_sub(size.3))
    }

    /// Where all stands: the cells as large as they fit, below them what is said of the chosen one.
    pub(crate) fn plan(&self, area: Rect, label: u16) -> Plan {
        let says = 1 + widgets::count(
            ROWS_FOR_MORE
                .iter()
                .filter(|rows| area.height >= **rows)
                .count(),
        );
        // Where the heading has no rule below it, the row between is there.
        let between = 1;
        let is_below = Page::has_rule(area.height);
        let room = Page::room(area);
        let high = room.1.saturating_sub(says + between);
        // The cells have a gap of their own at the sides.
        let (wide, cells) = self.extent(self.size((area.width, high), label));
        let cells = cells.min(high);
        let page = Page::new(area, (wide.max(COLUMNS_MIN), cells + between + says));
        let body = page.body;
        Plan {
            page,
            cells: Rect {
                y: body.y + if is_below { 0 } else { between },
                height: cells.min(body.height),
                ..area
            },
            says: widgets::below(body, cells + between),
        }
    }

    /// The largest size of the cells that fits.
    fn size(&self, room: (u16, u16), label: u16) -> (u16, u16, u16, u16) {
        let is_wide = |size: &&(u16, u16, u16, u16)| {
            // Where there are edges, a frame may be one of them; the smallest have a free column.
            let around = match **size {
                SMALLEST => 1,
                (_, tile::ROWS_FOR_EDGE.., ..) => 2,
                _ => 0,
            };
            self.extent(**size).0 <= room.0 && label + around <= size.0
        };
        let wide = || SIZES.iter().filter(is_wide);
        let fits = wide().find(|size| self.extent(**size).1 <= room.1);
        *fits.or_else(|| wide().next_back()).unwrap_or(&SMALLEST)
    }

    /// Draws the cells as large as they fit; where not all lines fit, those around the chosen
    /// cell.
    pub(crate) fn draw(
        &self,
        sections: &[Section],
        chosen: usize,
        plan: &Plan,
        buf: &mut Buffer,
        look: &Look,
    ) {
        let area = plan.cells;
        let size = self.size((area.width, area.height), label(sections));
        let (wide, _) = self.extent(size);
        let left = area.x + area.width.saturating_sub(wide) / 2;
        // The last line that has to be seen is that of the chosen cell.
        let here = |line: &Line| matches!(line, Line::Cells(cells) if cells.contains(&chosen));
        let here = self.0.iter().position(here).unwrap_or(0);
        let mut first = 0;
        let up_to = |first: usize| -> u16 {
            let lines = self.0.get(first..=here).unwrap_or_default();
            lines.iter().map(|line| height(line, size)).sum()
        };
        while first < here && up_to(first) > area.height + size.3 {
            first += 1;
        }
        let cells: Vec<&Cell> = sections.iter().flat_map(|section| &section.cells).collect();
        let mut y = area.y;
        let mut is_cut = false;
        for line in self.0.get(first..).unwrap_or_default() {
            let room = height(line, size);
            if y + room > area.bottom() + size.3 {
                is_cut = true;
                break;
            }
            match line {
                Line::Heading(section) => {
                    let row = Rect::new(left, y, area.right() - left, 1);
                    if let Some(heading) = sections.get(*section).and_then(|s| s.heading.as_ref()) {
                        draw_heading(heading, row, buf, look);
                    }
                }
                Line::Cells(range) => {
                    for (n, cell) in range
                        .clone()
                        .zip(cells.get(range.clone()).unwrap_or_default())
                    {
                        let column = widgets::count(n - range.start);
                        let place = Rect::new(left + column * (size.0 + size.2), y, size.0, size.1);
                        tile::draw(cell, n == chosen, place.intersection(area), buf, look);
                    }
                }
            }
            y += room;
        }
        let arrow = look.style(Tone::Accent);
        if first > 0 {
            put(buf, area.right() - 1, area.y, look.glyph("↑", "^"), arrow);
        }
        if is_cut {
            put(
                buf,
                area.right() - 1,
                area.bottom() - 1,
                look.glyph("↓", "v"),
                arrow,
            );
        }
    }
}

/// Columns of the longest label of all cells.
pub(crate) fn label(sections: &[Section]) -> u16 {
    let cells = sections.iter().flat_map(|section| &section.cells);
    let widths = cells.map(|cell| widgets::width(&cell.label) + u16::from(cell.is_jewel));
    widths.max().unwrap_or(0)
}

fn height(line: &Line, (_, high, _, gap): (u16, u16, u16, u16)) -> u16 {
    match line {
        Line::Heading(_) => 1,
        Line::Cells(_) => high + gap,
    }
}

/// Draws what the screen is, how many stars there are on so many boards, and something at the right
/// of that. The rule below shows it too.
pub(crate) fn heading(
    plan: &Plan,
    buf: &mut Buffer,
    (look, words): (&Look, &Words),
    title: &str,
    (won, boards): (u32, usize),
    right: &str,
) {
    let all = u32::from(widgets::count(boards)) * 3;
    let count = if look.unicode() {
        format!("{won}/{all} ★")
    } else {
        words.tr("grid-stars", &[("won", won.into()), ("of", all.into())])
    };
    let mut parts = vec![(count.as_str(), look.style(Tone::Accent))];
    if !right.is_empty() {
        parts.push((right, look.style(Tone::Faint)));
    }
    plan.page
        .heading(buf, look, &[(title, strong(look))], &parts);
    plan.page.draw_rule(buf, look, won, all);
}

/// Draws what is said of the chosen cell, in the middle: its name, and as much of the rest as
/// there are rows for.
pub(crate) fn says(plan: &Plan, buf: &mut Buffer, look: &Look, title: &str, rest: &[(&str, Tone)]) {
    let texts = rest.iter().map(|(text, tone)| (*text, look.style(*tone)));
    let texts = [(title, strong(look))].into_iter().chain(texts);
    for (n, (text, style)) in (0..plan.says.height).zip(texts) {
        let text = widgets::cut(text, plan.says.width, look);
        widgets::middle(widgets::row(plan.says, n), buf, &text, style);
    }
}

/// A heading, and behind it what fits of what is said of it.
fn draw_heading((title, says): &(String, String), row: Rect, buf: &mut Buffer, look: &Look) {
    widgets::left(row, buf, title, strong(look));
    let rest = widgets::indent(row, widgets::width(title) + 2);
    if widgets::width(says) <= rest.width {
        widgets::left(rest, buf, says, look.style(Tone::Faint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_through_rows_of_different_length_and_around_the_ends() {
        // Three lessons, one classic, three by seed.
        let lines = Lines::new(&[(true, 3), (true, 1), (true, 3)], 80, 8, 2);
        assert_eq!(lines.moved(0, 1, 0), 1);
        assert_eq!(lines.moved(2, 1, 0), 3);
        assert_eq!(lines.moved(0, -1, 0), 6);
        assert_eq!(lines.moved(2, 0, 1), 3, "the row below is shorter");
        assert_eq!(lines.moved(3, 0, 1), 4);
        assert_eq!(lines.moved(6, 0, 1), 2);
        assert_eq!(lines.moved(1, 0, -1), 5);
        assert_eq!(Lines::new(&[], 80, 8, 2).moved(3, 1, 0), 0);
    }

    #[test]
    fn the_ladder_has_ten_columns_and_boards_with_long_names_half_as_many_where_it_is_narrow() {
        for (width, label, rows) in [(80, 3, 4), (39, 3, 4), (38, 3, 8), (80, 6, 4), (60, 6, 8)] {
            let lines = Lines::new(&[(false, 40)], width, 10, label);
            assert_eq!(lines.rows().len(), rows, "{width} {label}");
        }
    }

    #[test]
    fn the_chosen_cell_is_always_to_be_seen() {
        let look = Look::new(crate::look::Caps {
            depth: crate::look::Depth::Mono,
            unicode: true,
        });
        let cell = |n: usize| Cell {
            label: format!("n{n}"),
            is_jewel: false,
            stars: None,
            state: State::Open,
            sign: None,
        };
        let section = |cells: std::ops::Range<usize>| Section {
            heading: Some(("Holes".to_owned(), String::new())),
            cells: cells.map(cell).collect(),
        };
        let sections = [section(0..8), section(8..16), section(16..24)];
        for (width, height) in [(40, 12), (80, 12), (80, 24), (120, 40)] {
            let lines = Lines::new(&[(true, 8); 3], width, 8, 5);
            for chosen in 0..24 {
                let area = Rect::new(0, 0, width, height);
                let mut buf = Buffer::empty(area);
                let plan = lines.plan(area, label(&sections));
                lines.draw(&sections, chosen, &plan, &mut buf, &look);
                let rows: Vec<String> = buf
                    .content()
                    .chunks(width.into())
                    .map(|row| row.iter().map(|cell| cell.symbol()).collect())
                    .collect();
                let label = format!("n{chosen} ");
                assert!(
                    rows.join(" ").contains(&label),
                    "{width}x{height} {chosen} {rows:?}"
                );
            }
        }
    }
}
