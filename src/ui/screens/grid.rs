//! A grid of boards to choose from: numbers with their stars, in rows under headings. The ladder
//! and the boards made by hand share it.

pub(crate) mod keys;

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use crate::games::put;
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// Columns and rows of a cell, and of the gaps behind and below it; the largest first.
const SIZES: [(u16, u16, u16, u16); 5] = [
    (12, 4, 2, 1),
    (10, 4, 1, 1),
    (8, 2, 1, 1),
    SMALLEST_OF_TWO_ROWS,
    (8, 1, 0, 0),
];
const SMALLEST_OF_TWO_ROWS: (u16, u16, u16, u16) = (7, 2, 1, 1);

/// Rows between the cells and what is said of the chosen one, where there is room.
const ROWS_BETWEEN: u16 = 2;

/// From this many rows on there is a row of air around the cells.
const ROWS_FOR_AIR: u16 = 24;

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

/// Where the cells stand, and where at the lowest something is said of the chosen one.
pub(crate) struct Room {
    pub(crate) cells: Rect,
    says: Rect,
}

impl Room {
    /// Where something is said of the chosen cell, where the cells end above this row.
    pub(crate) fn below(&self, cells: u16) -> Rect {
        Rect {
            y: (cells + ROWS_BETWEEN).min(self.says.y),
            ..self.says
        }
    }
}

/// The screen between the first row and the key hints, with so many rows about the chosen cell.
pub(crate) fn room(area: Rect, rows: u16) -> Room {
    // A row of air above and below the cells where there are enough.
    let air = u16::from(area.height >= ROWS_FOR_AIR);
    let says = Rect {
        y: (area.bottom()).saturating_sub(1 + air + rows),
        height: rows.min(area.height),
        ..area
    };
    let top = area.y + 1 + air;
    Room {
        cells: Rect {
            y: top,
            height: says.y.saturating_sub(top + air),
            ..area
        },
        says,
    }
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
    /// this width; `most`: so many cells in a row where there is room, and where it is narrow.
    pub(crate) fn new(sections: &[(bool, usize)], width: u16, most: (u16, u16)) -> Self {
        let (wide, _, gap, _) = SMALLEST_OF_TWO_ROWS;
        let is_wide = width >= most.0 * (wide + gap) - gap;
        let columns = usize::from(if is_wide { most.0 } else { most.1 }).max(1);
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
        let high = self.0.iter().map(|line| height(line, size)).sum();
        ((wide + gap) * widgets::count(most) - gap.min(wide), high)
    }

    /// Draws the cells into `area`, as large as they fit; where not all lines fit, those around
    /// the chosen cell. Returns the row below them.
    pub(crate) fn draw(
        &self,
        sections: &[Section],
        chosen: usize,
        area: Rect,
        buf: &mut Buffer,
        look: &Look,
    ) -> u16 {
        let fits = |size: &&(u16, u16, u16, u16)| {
            let (wide, high) = self.extent(**size);
            wide <= area.width && high <= area.height + size.3
        };
        let size = *SIZES.iter().find(fits).unwrap_or(&SIZES[SIZES.len() - 1]);
        let (wide, high) = self.extent(size);
        let left = area.x + area.width.saturating_sub(wide) / 2;
        // In the middle where there is room to spare.
        let spare = (area.height + size.3).saturating_sub(high) / 2;
        let area = Rect {
            y: area.y + spare,
            height: area.height - spare,
            ..area
        };
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
                        draw_cell(cell, n == chosen, place.intersection(area), buf, look);
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
        (area.y + high.saturating_sub(size.3)).min(area.bottom())
    }
}

fn height(line: &Line, (_, high, _, gap): (u16, u16, u16, u16)) -> u16 {
    match line {
        Line::Heading(_) => 1,
        Line::Cells(_) => high + gap,
    }
}

/// A heading, and behind it what fits of what is said of it.
fn draw_heading((title, says): &(String, String), row: Rect, buf: &mut Buffer, look: &Look) {
    widgets::left(row, buf, title, look.style(Tone::Accent));
    let rest = widgets::indent(row, widgets::width(title) + 2);
    if widgets::width(says) <= rest.width {
        widgets::left(rest, buf, says, look.style(Tone::Faint));
    }
}

/// The glyphs of so many stars of three.
pub(crate) fn stars(look: &Look, won: u8) -> String {
    let full = usize::from(won.min(3));
    let (star, none) = (look.glyph("★", "*"), look.glyph("☆", "."));
    format!("{}{}", star.repeat(full), none.repeat(3 - full))
}

fn draw_cell(cell: &Cell, is_chosen: bool, area: Rect, buf: &mut Buffer, look: &Look) {
    let ground = match cell.state {
        State::Perfect => Tone::Placed,
        State::Won | State::Next => Tone::Tile,
        State::Open => Tone::PanelFaint,
    };
    let ground = if is_chosen { Tone::Chosen } else { ground };
    let base = look.style(ground);
    // The colour of a tone, on the ground of the cell.
    let on = |tone: Tone| -> Style {
        if is_chosen {
            return base;
        }
        let style = look.style(tone);
        match base.bg {
            Some(bg) => style.bg(bg),
            None => style,
        }
    };
    widgets::wipe(area, buf, base);
    let label = match cell.state {
        _ if cell.is_jewel => on(Tone::Ghost),
        State::Next => on(Tone::Accent),
        State::Open | State::Won | State::Perfect => base,
    };
    let jewel = if cell.is_jewel {
        look.glyph("◆", "#")
    } else {
        ""
    };
    let won = cell.stars.map(|won| stars(look, won)).unwrap_or_default();
    let split = cell.stars.map_or(0, |won| u16::from(won.min(3)));
    let draw_stars = |x: u16, y: u16, buf: &mut Buffer| {
        for (n, star) in (0u16..).zip(won.chars()) {
            let tone = if n < split { Tone::Accent } else { Tone::Faint };
            put(buf, x + n, y, star.encode_utf8(&mut [0; 4]), on(tone));
        }
    };
    let draw_sign = |x: u16, buf: &mut Buffer| {
        if let Some(sign) = cell.sign {
            put(buf, x, area.y, sign, on(Tone::Exit));
        }
    };
    if area.height < 2 {
        // One line: the jewel, the number, the stars, the sign.
        let number = if won.is_empty() {
            cell.label.clone()
        } else {
            format!("{:>2}", cell.label)
        };
        put(buf, area.x, area.y, jewel, label);
        widgets::left(widgets::indent(area, 1), buf, &number, label);
        draw_stars(area.x + 4, area.y, buf);
        draw_sign(area.right() - 1, buf);
        return;
    }
    let top = area.y + (area.height - 2) / 2;
    let row = |y| Rect {
        y,
        height: 1,
        ..area
    };
    let gap = if jewel.is_empty() { "" } else { " " };
    let text = format!("{jewel}{gap}{}", cell.label);
    if won.is_empty() {
        // Without stars the label stands in the middle.
        widgets::middle(row(area.y + (area.height - 1) / 2), buf, &text, label);
    } else {
        widgets::middle(row(top), buf, &text, label);
        draw_stars(area.x + area.width.saturating_sub(3) / 2, top + 1, buf);
    }
    draw_sign(area.right() - 2, buf);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_through_rows_of_different_length_and_around_the_ends() {
        // Three lessons, one classic, three by seed.
        let lines = Lines::new(&[(true, 3), (true, 1), (true, 3)], 80, (8, 4));
        assert_eq!(lines.moved(0, 1, 0), 1);
        assert_eq!(lines.moved(2, 1, 0), 3);
        assert_eq!(lines.moved(0, -1, 0), 6);
        assert_eq!(lines.moved(2, 0, 1), 3, "the row below is shorter");
        assert_eq!(lines.moved(3, 0, 1), 4);
        assert_eq!(lines.moved(6, 0, 1), 2);
        assert_eq!(lines.moved(1, 0, -1), 5);
        assert_eq!(Lines::new(&[], 80, (8, 4)).moved(3, 1, 0), 0);
    }

    #[test]
    fn the_ladder_has_ten_columns_or_on_a_narrow_terminal_five() {
        for (width, rows) in [(80, 4), (79, 4), (78, 8), (40, 8)] {
            let lines = Lines::new(&[(false, 40)], width, (10, 5));
            assert_eq!(lines.rows().len(), rows, "{width}");
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
        for (width, height) in [(40, 8), (40, 1), (80, 5), (80, 20), (120, 36)] {
            let lines = Lines::new(&[(true, 8); 3], width, (8, 4));
            for chosen in 0..24 {
                let area = Rect::new(0, 0, width, height);
                let mut buf = Buffer::empty(area);
                lines.draw(&sections, chosen, area, &mut buf, &look);
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
