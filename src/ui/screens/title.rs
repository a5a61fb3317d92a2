//! Draws the menu: the name of the game, who plays, and the rows: what most players come for, then
//! the rest.

use ratatui::{buffer::Buffer, layout::Rect, style::Modifier};

use super::menu::Msg;
use crate::games::put;
use crate::look::{Depth, Look, Tone};
use crate::ui::view::Row;
use crate::ui::widgets;

/// What the menu shows.
pub(crate) struct Title<'a> {
    /// Who plays, or a line about the game.
    pub(crate) who: String,
    /// Lines of which the first that fits stands at the bottom; its place is there without one.
    pub(crate) news: Vec<String>,
    pub(crate) rows: &'a [Row<Msg>],
    pub(crate) chosen: usize,
    /// How many of the rows most players come for, which stand apart.
    pub(crate) first: u16,
    /// The host's greeting; empty: there is none.
    pub(crate) welcome: String,
}

/// Rows of the host's greeting.
const WELCOME_ROWS: u16 = 2;

/// Columns of the menu at most where it has no frame.
const COLUMNS_MAX: u16 = 60;

/// The name of the game in tiles, as if built from walls of a labyrinth.
const LOGO: [&str; 5] = [
    "#...#..###..#####.#####.####.",
    "##.##.#...#....#..#.....#...#",
    "#.#.#.#####...#...####..#...#",
    "#...#.#...#..#....#.....#...#",
    "#...#.#...#.#####.#####.####.",
];

/// The same for two rows.
const LOW_LOGO: [&str; 4] = [
    "##.##..##.###.###.##.",
    "#.#.#.#.#...#.#...#.#",
    "#.#.#.###.#...##..#.#",
    "#...#.#.#.###.###.##.",
];

/// The names to draw, with the columns of a tile, which is half as many rows high; the largest first.
const LOGOS: [(&[&str], u16); 3] = [(&LOGO, 3), (&LOGO, 2), (&LOW_LOGO, 1)];

/// Columns and rows of a name in tiles of so many columns.
fn extent((art, tile): (&[&str], u16)) -> (u16, u16) {
    let columns = widgets::count(art.first().map_or(0, |line| line.len()));
    let rows = widgets::count(art.len());
    (columns * tile, (rows * tile).div_ceil(2))
}

impl Title<'_> {
    /// The host's greeting in so many rows of so many columns, cut where it is longer.
    fn greeting(&self, columns: u16, rows: u16, look: &Look) -> Vec<String> {
        let lines = self.welcome.lines().filter(|line| !line.is_empty());
        let mut lines: Vec<_> = lines
            .flat_map(|line| widgets::wrap(line, columns))
            .collect();
        if lines.len() > usize::from(rows) {
            lines.truncate(rows.into());
            if let Some(last) = lines.last_mut() {
                last.push_str(look.glyph("…", "~"));
            }
        }
        let fit = lines.iter().map(|line| widgets::cut(line, columns, look));
        fit.collect()
    }

    /// Draws everything, over what is behind the menu.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let rows = widgets::count(self.rows.len());
        let wide = |row: &Row<Msg>| widgets::width(&row.label) + widgets::width(&row.aside) + 13;
        let wide = self.rows.iter().map(wide).max().unwrap_or(0);
        let wide = wide.max(area.width * 2 / 5);
        // A row for who plays; then what there is room for, the most important first.
        let mut spare = area.height.saturating_sub(rows + 1);
        let mut take = |rows: u16| match spare.checked_sub(rows) {
            Some(rest) => {
                spare = rest;
                rows
            }
            None => 0,
        };
        // With the free rows around it.
        let is_framed = area.width >= wide && take(2 + 2) > 0;
        let frame = u16::from(is_framed);
        let prose = area.width.saturating_sub(8).min(widgets::PROSE);
        let welcome = match is_framed && !self.welcome.is_empty() {
            true => self.greeting(prose, take(WELCOME_ROWS).max(take(1)), look),
            false => Vec::new(),
        };
        // A fifth of the width stays free beside the name.
        let fits = |logo: &(_, _)| extent(*logo).0 <= area.width - area.width / 5;
        let mut logos = LOGOS.into_iter().filter(fits);
        let news_and_gap = 2 * frame;
        let logo = logos.find(|logo| take(extent(*logo).1 + frame + news_and_gap) > 0);
        let [gap, has_news] = match is_framed && logo.is_some() {
            true => [1, 1],
            false => [take(1), take(1)],
        };
        let air = take(2) / 2;
        let mut y = spare / 2;
        let panel_rows = rows + gap + 2 * frame;
        if !is_framed {
            // Where rows are few, lines between them are in the way.
            widgets::wipe(area, buf, look.style(Tone::Floor));
        }
        if let Some(logo) = logo {
            draw_logo(logo, area, y, buf, look);
            y += extent(logo).1 + frame;
        }
        y += air;
        let bold = look.style(Tone::Text).add_modifier(Modifier::BOLD);
        let lines = welcome.iter().map(|line| (line, look.style(Tone::Text)));
        for (line, style) in lines.chain([(&self.who, bold)]) {
            let row = widgets::row(area, y);
            let line = widgets::cut(line, row.width, look);
            wipe_around(&line, row, buf, look);
            widgets::middle(row, buf, &line, style);
            y += 1;
        }
        let wide = if is_framed {
            wide
        } else {
            area.width.min(COLUMNS_MAX)
        };
        let panel = Rect {
            y: area.y + y + frame,
            height: panel_rows,
            ..widgets::centered(area, wide, area.height)
        };
        if is_framed {
            draw_frame(panel, area, buf, look);
        }
        let inside = Rect {
            x: panel.x + 2 * frame,
            y: panel.y + frame,
            width: panel.width.saturating_sub(4 * frame),
            height: panel.height.saturating_sub(frame),
        };
        self.draw_rows(inside, gap, is_framed, buf, look);
        let room = area.width.saturating_sub(2);
        let mut news = self.news.iter();
        let news = news.find(|news| widgets::width(news) <= room);
        if let Some(news) = news.filter(|_| has_news > 0) {
            let row = widgets::row(area, panel.bottom() - area.y + frame);
            wipe_around(news, row, buf, look);
            widgets::middle(row, buf, news, look.style(Tone::Faint));
        }
    }

    /// Draws the rows, with a gap below the first ones.
    fn draw_rows(&self, inside: Rect, gap: u16, is_framed: bool, buf: &mut Buffer, look: &Look) {
        for (n, row) in (0..).zip(self.rows) {
            let is_first = n < self.first;
            let y = if is_first { n } else { n + gap };
            let line = widgets::row(inside, y);
            let marks = (usize::from(n) == self.chosen, is_framed, is_first);
            draw_row(row, line, marks, buf, look);
        }
    }
}

fn draw_row(
    row: &Row<Msg>,
    line: Rect,
    (is_chosen, is_framed, is_first): (bool, bool, bool),
    buf: &mut Buffer,
    look: &Look,
) {
    if !widgets::shows(buf, line) {
        return;
    }
    let (tone, faint) = match (is_chosen, is_framed) {
        (true, _) => (Tone::Chosen, Tone::Chosen),
        (false, true) => (Tone::Panel, Tone::PanelFaint),
        (false, false) => (Tone::Text, Tone::Faint),
    };
    let mut style = look.style(tone);
    buf.set_style(line, style);
    if is_first {
        style = style.add_modifier(Modifier::BOLD);
    }
    // Where every column counts there is none before the mark.
    let lead = if is_framed { " " } else { "" };
    let text = format!("{lead}{} {}", widgets::mark(look, is_chosen), row.label);
    widgets::left(line, buf, &text, style);
    let line = Rect {
        width: line.width.saturating_sub(u16::from(is_framed)),
        ..line
    };
    let room = line.width.saturating_sub(widgets::width(&text));
    let key = &row.value;
    let whole = format!("{}   {key}", row.aside);
    let says = match !row.aside.is_empty() && widgets::width(&whole) < room {
        true => &whole,
        false => key,
    };
    widgets::right(line, buf, says, look.style(faint));
}

fn draw_frame(panel: Rect, area: Rect, buf: &mut Buffer, look: &Look) {
    // Free columns between the panel and the lines of the maze; without colours, where these are
    // nearly as bright, more of them.
    let margin = match look.depth() {
        Depth::Mono => (6, 1),
        _ => (2, 0),
    };
    let x = panel.x.saturating_sub(margin.0).max(area.x);
    let around = Rect {
        x,
        y: panel.y.saturating_sub(margin.1),
        width: (panel.right() + margin.0).min(area.right()) - x,
        height: panel.height + 2 * margin.1,
    };
    widgets::wipe(around, buf, look.style(Tone::Floor));
    widgets::panel(panel, buf, look, "");
}

/// Clears the place of a text in the middle of a row, with two free columns on both sides.
fn wipe_around(text: &str, row: Rect, buf: &mut Buffer, look: &Look) {
    let place = widgets::centered(row, widgets::width(text) + 4, 1);
    widgets::wipe(place, buf, look.style(Tone::Floor));
}

/// Draws the name; the thread comes in at one side of the screen and goes out at the other.
fn draw_logo(logo: (&[&str], u16), area: Rect, top: u16, buf: &mut Buffer, look: &Look) {
    let (columns, rows) = extent(logo);
    let place = widgets::centered(area, columns, area.height);
    // Two free columns between the name and the lines of the maze.
    let around = Rect {
        x: place.x.saturating_sub(2),
        y: area.y + top,
        width: columns + 4,
        height: rows,
    };
    widgets::wipe(around, buf, look.style(Tone::Floor));
    let base = widgets::row(area, top + rows.saturating_sub(1));
    widgets::wipe(base, buf, look.style(Tone::Floor));
    for x in base.left()..base.right() {
        let glyph = match logo.1 % 2 {
            0 => look.glyph("▄", "_"),
            _ => look.glyph("▀", "_"),
        };
        put(buf, x, base.y, glyph, look.style(Tone::ThreadLine));
    }
    draw_art(logo.0, logo.1, (place.x, area.y + top), buf, look);
}

/// Draws tiles of so many columns and half as many rows, from this place on.
fn draw_art(art: &[&str], tile: u16, (x0, y0): (u16, u16), buf: &mut Buffer, look: &Look) {
    let letters = look.style(Tone::Accent);
    // On a ground of the same colour signs are as solid as blocks.
    let letters = match (look.unicode(), look.paints(), letters.fg) {
        (false, true, Some(color)) => letters.bg(color),
        _ => letters,
    };
    let is_letter = |half_row: u16, column: u16| {
        let line = art.get(usize::from(half_row / tile));
        let tile = line.and_then(|line| line.as_bytes().get(usize::from(column / tile)));
        tile == Some(&b'#')
    };
    let columns = widgets::count(art.first().map_or(0, |line| line.len())) * tile;
    let rows = (widgets::count(art.len()) * tile).div_ceil(2);
    for y in 0..rows {
        for x in 0..columns {
            let glyph = match [2 * y, 2 * y + 1].map(|half_row| is_letter(half_row, x)) {
                [true, true] => look.glyph("█", "#"),
                [true, false] => look.glyph("▀", "\""),
                [false, true] => look.glyph("▄", "."),
                [false, false] => continue,
            };
            put(buf, x0 + x, y0 + y, glyph, letters);
        }
    }
}

#[cfg(test)]
mod tests;
