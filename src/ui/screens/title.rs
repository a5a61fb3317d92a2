//! Draws the menu: the name of the game, who plays, and the rows: what most players come for, then
//! the rest.

use ratatui::style::{Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::menu::Msg;
use crate::games::put;
use crate::look::{Look, Tone};
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
const WELCOME_ROWS: usize = 2;

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

/// A name, with the columns of a tile, which is half as many rows high.
type Logo = (&'static [&'static str], u16);

/// The names to draw, the largest first.
const LOGOS: [Logo; 3] = [(&LOGO, 3), (&LOGO, 2), (&LOW_LOGO, 1)];

/// Columns and rows of a name in tiles of so many columns.
fn extent((art, tile): Logo) -> (u16, u16) {
    let columns = widgets::count(art.first().map_or(0, |line| line.len()));
    let rows = widgets::count(art.len());
    (columns * tile, (rows * tile).div_ceil(2))
}

impl Title<'_> {
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
        let mut lines = match is_framed {
            true => greeting(&self.welcome, area.width.saturating_sub(8), look),
            false => Vec::new(),
        };
        lines.truncate(take(widgets::count(lines.len())).into());
        lines.push(self.who.clone());
        // A fifth of the width stays free beside the name. News and the gap have their rows as well.
        let fits = |logo: &Logo| extent(*logo).0 <= area.width - area.width / 5;
        let mut logos = LOGOS.into_iter().filter(fits);
        let logo = logos.find(|logo| take(extent(*logo).1 + 3 * frame) > 0);
        let [gap, has_news] = match is_framed && logo.is_some() {
            true => [1, 1],
            false => [take(1), take(1)],
        };
        let air = take(2) / 2;
        let mut y = spare / 2;
        let floor = look.style(Tone::Floor);
        if !is_framed {
            // Where rows are few, lines between them are in the way.
            widgets::wipe(area, buf, floor);
        }
        if let Some(logo) = logo {
            draw_logo(logo, widgets::below(area, y), buf, look);
            y += extent(logo).1 + frame;
        }
        y += air;
        let bold = look.style(Tone::Text).add_modifier(Modifier::BOLD);
        for line in &lines {
            draw_line(line, widgets::row(area, y), bold, buf, look);
            y += 1;
        }
        let wide = if is_framed {
            wide
        } else {
            area.width.min(COLUMNS_MAX)
        };
        let panel = Rect {
            y: area.y + y + frame,
            height: rows + gap + 2 * frame,
            ..widgets::centered(area, wide, area.height)
        };
        let mut inside = panel;
        if is_framed {
            widgets::wipe(beside(panel, area), buf, floor);
            inside = widgets::indent(widgets::panel(panel, buf, look, ""), 1);
            inside.width = inside.width.saturating_sub(1);
        }
        for (n, row) in (0..).zip(self.rows) {
            let is_first = n < self.first;
            let line = widgets::row(inside, if is_first { n } else { n + gap });
            let marks = (usize::from(n) == self.chosen, is_framed, is_first);
            draw_row(row, line, marks, buf, look);
        }
        let mut news = self.news.iter();
        let news = news.find(|news| widgets::width(news) + 2 <= area.width);
        if let Some(news) = news.filter(|_| has_news > 0) {
            let row = widgets::row(area, panel.bottom() - area.y + frame);
            draw_line(news, row, look.style(Tone::Faint), buf, look);
        }
    }
}

/// The host's greeting in lines of so many columns, cut where it is longer.
fn greeting(welcome: &str, columns: u16, look: &Look) -> Vec<String> {
    let lines = welcome.lines().filter(|line| !line.is_empty());
    let lines = lines.flat_map(|line| widgets::wrap(line, columns.min(widgets::PROSE)));
    let mut lines: Vec<_> = lines
        .map(|line| widgets::cut(&line, columns, look))
        .collect();
    if lines.len() > WELCOME_ROWS {
        lines.truncate(WELCOME_ROWS);
        if let Some(last) = lines.last_mut() {
            last.push_str(look.glyph("…", "~"));
        }
    }
    lines
}

fn draw_row(
    row: &Row<Msg>,
    mut line: Rect,
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
    line.width = line.width.saturating_sub(u16::from(is_framed));
    let whole = format!("{}   {}", row.aside, row.value);
    let room = line.width.saturating_sub(widgets::width(&text));
    let says = match !row.aside.is_empty() && widgets::width(&whole) < room {
        true => &whole,
        false => &row.value,
    };
    widgets::right(line, buf, says, look.style(faint));
}

/// Writes a line in the middle of a row, with free columns around it.
fn draw_line(text: &str, row: Rect, style: Style, buf: &mut Buffer, look: &Look) {
    let text = widgets::cut(text, row.width, look);
    let place = beside(widgets::centered(row, widgets::width(&text), 1), row);
    widgets::wipe(place, buf, look.style(Tone::Floor));
    widgets::middle(row, buf, &text, style);
}

/// A place with the two columns at each side that stay free of the lines of the maze.
fn beside(place: Rect, area: Rect) -> Rect {
    let x = place.x.saturating_sub(2).max(area.x);
    let width = (place.right() + 2).min(area.right()) - x;
    Rect { x, width, ..place }
}

/// Draws the name at the top of an area, in tiles of so many columns and half as many rows; the
/// thread comes in at one side of the screen and goes out at the other.
fn draw_logo((art, tile): Logo, area: Rect, buf: &mut Buffer, look: &Look) {
    let (columns, rows) = extent((art, tile));
    let place = Rect {
        height: rows,
        ..widgets::centered(area, columns, area.height)
    };
    widgets::wipe(beside(place, area), buf, look.style(Tone::Floor));
    let base = widgets::row(area, rows.saturating_sub(1));
    widgets::wipe(base, buf, look.style(Tone::Floor));
    let line = match tile % 2 {
        0 => look.glyph("▄", "_"),
        _ => look.glyph("▀", "_"),
    };
    for x in base.left()..base.right() {
        put(buf, x, base.y, line, look.style(Tone::ThreadLine));
    }
    let letters = look.style(Tone::Accent);
    // On a ground of the same colour signs are as solid as blocks.
    let letters = match (look.unicode(), look.paints(), letters.fg) {
        (false, true, Some(color)) => letters.bg(color),
        _ => letters,
    };
    let is_letter = |half_row: u16, column: u16| {
        let line = art.get(usize::from(half_row / tile));
        line.and_then(|line| line.as_bytes().get(usize::from(column / tile))) == Some(&b'#')
    };
    for at in place.positions() {
        let (x, y) = (at.x - place.x, 2 * (at.y - place.y));
        let glyph = match [is_letter(y, x), is_letter(y + 1, x)] {
            [true, true] => look.glyph("█", "#"),
            [true, false] => look.glyph("▀", "\""),
            [false, true] => look.glyph("▄", "."),
            [false, false] => continue,
        };
        put(buf, at.x, at.y, glyph, letters);
    }
}

#[cfg(test)]
mod tests;
