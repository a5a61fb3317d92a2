//! Draws the menu: the name of the game, who plays, and the rows in two breaths: what most
//! players come for, then the rest in two columns.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::games;
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// A row of the menu.
pub(crate) struct Row {
    pub(crate) text: String,
    /// The key that chooses it.
    pub(crate) key: Option<char>,
    pub(crate) is_chosen: bool,
}

/// What the menu shows. A row that is `None` keeps its place, so that nothing moves when it comes.
pub(crate) struct Title {
    /// Who plays, or a line about the game.
    pub(crate) who: String,
    /// Lines of which the first that fits stands at the bottom; its place is there without one.
    pub(crate) news: Vec<String>,
    /// The rows that come first, over the whole width.
    pub(crate) first: Vec<Option<Row>>,
    /// The two columns below them.
    pub(crate) columns: [Vec<Row>; 2],
    /// The host's greeting; empty: there is none.
    pub(crate) welcome: String,
    /// Whether no row was chosen yet: until then the greeting takes the place of the news where it
    /// has none of its own.
    pub(crate) is_fresh: bool,
}

/// Free columns between the two columns, and around the panel.
const GAP: u16 = 3;

/// Rows of the host's greeting.
const WELCOME_ROWS: u16 = 2;

/// Where everything stands on a terminal.
struct Layout {
    /// The host's greeting, above who plays.
    welcome: Vec<String>,
    welcome_top: u16,
    logo: Logo,
    /// The first row of each, from the top; `None`: there is no room.
    logo_top: u16,
    who: u16,
    panel: Rect,
    is_framed: bool,
    gap: u16,
    news: Option<u16>,
}

/// How large the name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Logo {
    /// Two columns a tile.
    Large,
    /// Half blocks.
    Small,
    /// A word.
    Word,
}

impl Logo {
    fn rows(self) -> u16 {
        match self {
            Self::Large => 5,
            Self::Small => 3,
            Self::Word => 1,
        }
    }
}

impl Title {
    /// Columns of a row: a mark, the text, its key; in a frame with more room around each.
    fn width(rows: &[Row], is_framed: bool) -> u16 {
        let widths = rows.iter().map(|row| widgets::width(&row.text));
        widths.max().unwrap_or(0) + if is_framed { 6 } else { 4 }
    }

    fn column_rows(&self) -> u16 {
        let rows = self.columns.iter().map(Vec::len).max();
        widgets::count(rows.unwrap_or(0))
    }

    /// The host's greeting in so many rows of so many columns, cut where it is longer.
    fn greeting(&self, columns: u16, rows: u16, look: &Look) -> Vec<String> {
        let rows = if self.welcome.is_empty() { 0 } else { rows };
        let wrapped = self.welcome.lines().filter(|line| !line.is_empty());
        let mut lines: Vec<_> = wrapped
            .flat_map(|line| widgets::wrap(line, columns))
            .collect();
        let is_longer = lines.len() > usize::from(rows);
        lines.truncate(rows.into());
        if let Some(last) = lines.last_mut().filter(|_| is_longer) {
            // Between words, where there are several.
            let end = match last.rsplit_once(' ') {
                Some((before, _)) if widgets::width(last) >= columns => before,
                _ => last,
            };
            *last = format!("{end}{}", look.glyph("…", "~"));
        }
        let fit = lines.iter().map(|line| widgets::cut(line, columns, look));
        fit.collect()
    }

    fn layout(&self, area: Rect, look: &Look) -> Layout {
        let first = widgets::count(self.first.len());
        let rows = first + 1 + self.column_rows();
        let wide = |row: &Row| widgets::width(&row.text) + 6;
        let wide = self.first.iter().flatten().map(wide).max().unwrap_or(0);
        let columns = [0, 1].map(|column| Self::width(&self.columns[column], true));
        let wide = wide.max(columns[0].max(columns[1]) * 2 + GAP) + 4;
        // The name, a free row, who plays, a free row, the panel in its frame, a free row, the news.
        let framed = |logo: Logo| logo.rows() + 3 + rows + 2 + 2;
        let (logo, is_framed) = if area.width >= 70.max(wide) && area.height >= framed(Logo::Large)
        {
            (Logo::Large, true)
        } else if area.width >= wide && area.height >= framed(Logo::Small) {
            (Logo::Small, true)
        } else {
            (Logo::Word, false)
        };
        let room = area.height;
        if is_framed {
            let spare = room - framed(logo);
            let columns = area.width.saturating_sub(8).min(widgets::PROSE);
            let welcome = self.greeting(columns, spare.min(WELCOME_ROWS), look);
            let greeting_rows = widgets::count(welcome.len());
            let spare = spare.saturating_sub(greeting_rows);
            // On a high terminal everything has more air around it.
            let air = (spare / 6).min(2);
            let top = (spare - air * 3) / 2;
            let welcome_top = top + logo.rows() + 1 + air;
            // A free row between the greeting and who plays.
            let gap = if welcome.is_empty() { 0 } else { air.min(1) };
            let who = welcome_top + greeting_rows + gap;
            let panel = Rect {
                y: area.y + who + 2,
                height: rows + 2 + 2 * u16::from(air > 1),
                ..widgets::centered(area, wide, area.height)
            };
            let news = panel.bottom() - area.y + 1;
            return Layout {
                welcome,
                welcome_top,
                logo,
                logo_top: top,
                who,
                panel,
                is_framed,
                gap: 1,
                news: (news < room).then_some(news),
            };
        }
        // The smallest terminal: the name and who plays in the first row; the rows between go first.
        let spare = room.saturating_sub(1 + rows - 1);
        let gap = spare.min(1);
        let top = spare.saturating_sub(2) / 2;
        let news = (spare > 1).then_some(top + 1);
        Layout {
            welcome: Vec::new(),
            welcome_top: 0,
            logo,
            logo_top: top,
            who: top,
            panel: Rect {
                y: area.y + top + 1 + u16::from(spare > 1),
                height: rows - 1 + gap,
                ..widgets::centered(area, area.width.min(60), area.height)
            },
            is_framed,
            gap,
            news,
        }
    }

    /// Draws everything, over what is behind the menu.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let layout = self.layout(area, look);
        let inside = self.draw_panel(&layout, area, buf, look);
        match layout.logo {
            Logo::Word => self.draw_head(&layout, area, buf, look),
            logo => {
                draw_logo(area, layout.logo_top, buf, look, logo);
                let row = widgets::row(area, layout.who);
                wipe_around(&self.who, row, buf, look);
                widgets::middle(row, buf, &self.who, look.style(Tone::Text));
            }
        }
        let room = area.width.saturating_sub(2);
        for (n, line) in (0..).zip(&layout.welcome) {
            let row = widgets::row(area, layout.welcome_top + n);
            wipe_around(line, row, buf, look);
            widgets::middle(row, buf, line, look.style(Tone::Text));
        }
        let greets = self.is_fresh && layout.welcome.is_empty();
        let greeting = self.greeting(room, u16::from(greets), look);
        let mut news = greeting.iter().chain(&self.news);
        let news = news.find(|news| widgets::width(news) <= room);
        if let (Some(row), Some(news)) = (layout.news, news) {
            let row = widgets::row(area, row);
            wipe_around(news, row, buf, look);
            widgets::middle(row, buf, news, look.style(Tone::Faint));
        }
        let first = 0..widgets::count(self.first.len());
        for (n, row) in first.clone().zip(&self.first) {
            if let Some(row) = row {
                self.draw_row(row, widgets::row(inside, n), &layout, buf, look);
            }
        }
        let top = first.end + layout.gap;
        for (column, rows) in self
            .columns(inside, layout.is_framed)
            .into_iter()
            .zip(&self.columns)
        {
            let area = Rect {
                x: column.start,
                width: column.end - column.start,
                ..inside
            };
            for (n, row) in (top..).zip(rows) {
                self.draw_row(row, widgets::row(area, n), &layout, buf, look);
            }
        }
    }

    /// The columns of the terminal that the two columns of rows take: the same number each, unless
    /// one needs more.
    fn columns(&self, inside: Rect, is_framed: bool) -> [Range<u16>; 2] {
        let [left, right] =
            [&self.columns[0], &self.columns[1]].map(|column| Self::width(column, is_framed));
        let half = inside.width.saturating_sub(GAP) / 2;
        let (left, right) = if left.max(right) <= half {
            (half, half)
        } else {
            let left = left.min(inside.width);
            (left, inside.width - left)
        };
        [
            inside.x..inside.x + left,
            inside.right() - right..inside.right(),
        ]
    }

    fn draw_panel(&self, layout: &Layout, area: Rect, buf: &mut Buffer, look: &Look) -> Rect {
        if !layout.is_framed {
            widgets::wipe(
                Rect {
                    y: area.y + layout.logo_top,
                    height: layout.panel.bottom() - area.y - layout.logo_top,
                    ..layout.panel
                },
                buf,
                look.style(Tone::Floor),
            );
            return layout.panel;
        }
        // Two free columns between the panel and the lines of the maze.
        let around = Rect {
            x: layout.panel.x.saturating_sub(2),
            width: (layout.panel.width + 4).min(area.width),
            ..layout.panel
        };
        widgets::wipe(around, buf, look.style(Tone::Floor));
        let inside = widgets::panel(layout.panel, buf, look, "");
        let air = (inside
            .height
            .saturating_sub(widgets::count(self.first.len()) + 1 + self.column_rows()))
            / 2;
        Rect {
            x: inside.x + 1,
            y: inside.y + air,
            width: inside.width.saturating_sub(2),
            height: inside.height - air,
        }
    }

    /// The name as a word, and who plays, in one row.
    fn draw_head(&self, layout: &Layout, area: Rect, buf: &mut Buffer, look: &Look) {
        const NAME: &str = "mazed";
        let row = Rect {
            x: layout.panel.x,
            width: layout.panel.width,
            ..widgets::row(area, layout.logo_top)
        };
        let row = widgets::indent(row, 1);
        widgets::left(row, buf, NAME, look.style(Tone::Accent));
        let rest = widgets::indent(row, widgets::width(NAME) + 2);
        let rest = Rect {
            width: rest.width.saturating_sub(1),
            ..rest
        };
        let who = widgets::cut(&self.who, rest.width, look);
        widgets::right(rest, buf, &who, look.style(Tone::Faint));
    }

    fn draw_row(&self, row: &Row, line: Rect, layout: &Layout, buf: &mut Buffer, look: &Look) {
        if !widgets::shows(buf, line) {
            return;
        }
        let (tone, faint) = match (row.is_chosen, layout.is_framed) {
            (true, _) => (Tone::Chosen, Tone::Chosen),
            (false, true) => (Tone::Panel, Tone::PanelFaint),
            (false, false) => (Tone::Text, Tone::Faint),
        };
        let style = look.style(tone);
        buf.set_style(line, style);
        let mark = widgets::mark(look, row.is_chosen);
        // Where every column counts there is none before the mark.
        let lead = if layout.is_framed { " " } else { "" };
        widgets::left(line, buf, &format!("{lead}{mark} {}", row.text), style);
        if let Some(key) = row.key {
            let line = Rect {
                width: line.width.saturating_sub(u16::from(layout.is_framed)),
                ..line
            };
            widgets::right(line, buf, &key.to_string(), look.style(faint));
        }
    }
}

/// Clears the place of a text in the middle of a row, with two free columns on both sides.
fn wipe_around(text: &str, row: Rect, buf: &mut Buffer, look: &Look) {
    let place = widgets::centered(row, widgets::width(text) + 4, 1);
    widgets::wipe(place, buf, look.style(Tone::Floor));
}

/// The name of the game in tiles, as if built from walls of a labyrinth.
const LOGO: [&str; 5] = [
    "#...#..###..#####.#####.####.",
    "##.##.#...#....#..#.....#...#",
    "#.#.#.#####...#...####..#...#",
    "#...#.#...#..#....#.....#...#",
    "#...#.#...#.#####.#####.####.",
];

/// Draws the name: two columns a tile where it is large, else in half blocks.
fn draw_logo(area: Rect, top: u16, buf: &mut Buffer, look: &Look, logo: Logo) {
    let (letters, thread) = (look.style(Tone::Accent), look.style(Tone::ThreadLine));
    let at = |row: usize, col: usize| {
        let line = LOGO.get(row);
        line.map_or(b' ', |line| {
            line.as_bytes().get(col).copied().unwrap_or(b' ')
        })
    };
    let cols = LOGO[0].len();
    let step = if logo == Logo::Large { 2 } else { 1 };
    let wide = widgets::count(cols) * step;
    let place = widgets::centered(area, wide, area.height);
    for y in 0..logo.rows() {
        let row = widgets::row(area, top + y);
        // Two free columns between the name and the lines of the maze.
        let around = Rect {
            x: place.x.saturating_sub(2),
            width: place.width + 4,
            ..row
        };
        // The thread comes in at one side of the screen and goes out at the other.
        let is_base = y + 1 == logo.rows();
        widgets::wipe(
            if is_base { row } else { around },
            buf,
            look.style(Tone::Floor),
        );
        for x in (row.left()..row.right()).filter(|_| is_base) {
            let glyph = match logo {
                Logo::Large => look.glyph("▄", "-"),
                _ => look.glyph("▀", "-"),
            };
            games::put(buf, x, row.y, glyph, thread);
        }
        for col in 0..cols {
            let line = usize::from(y) * if logo == Logo::Large { 1 } else { 2 };
            let (above, below) = (at(line, col), at(line + 1, col));
            let (glyph, style) = match (logo, above, below) {
                (Logo::Large, b'#', _) => (look.glyph("██", "##"), letters),
                (Logo::Large, ..) => continue,
                (_, b'#', b'#') => (look.glyph("█", "#"), letters),
                (_, b'#', _) => (look.glyph("▀", "\""), letters),
                (_, _, b'#') => (look.glyph("▄", "."), letters),
                _ => continue,
            };
            let x = place.x + widgets::count(col) * step;
            let cell = Rect {
                x,
                width: step,
                ..row
            };
            widgets::left(cell, buf, glyph, style);
        }
    }
}

#[cfg(test)]
mod tests;
