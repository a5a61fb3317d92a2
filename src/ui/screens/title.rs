//! Draws the menu: the name of the game, who plays, and the rows in two breaths: what most
//! players come for, then the rest in two columns.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect, style::Modifier};

use crate::games::put;
use crate::look::{Depth, Look, Tone};
use crate::ui::widgets;

/// A row of the menu.
pub(crate) struct Row {
    pub(crate) text: String,
    /// What stands beside its key, such as another key: the first of these that fits.
    pub(crate) more: Vec<String>,
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

/// Tiles of the name are so many columns wide and half as many rows high at the most.
const MAX_LOGO: u16 = 5;

/// From so many rows on there is a free row between two rows of the menu.
const ROWS_FOR_AIR: u16 = 40;

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
    /// The part of the panel in which rows stand.
    inside: Rect,
    is_framed: bool,
    /// From one row to the next.
    step: u16,
    gap: u16,
    news: Option<u16>,
}

/// How large the name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Logo {
    /// So many columns and half as many rows a tile.
    Tiles(u16),
    /// Two rows of half blocks.
    Low,
    /// A word.
    Word,
}

impl Logo {
    fn rows(self) -> u16 {
        match self {
            Self::Tiles(tile) => (widgets::count(LOGO.len()) * tile).div_ceil(2),
            Self::Low => 2,
            Self::Word => 1,
        }
    }

    fn columns(tile: u16) -> u16 {
        widgets::count(LOGO[0].len()) * tile
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
        let more = |row: &Row| row.more.last().map_or(0, |more| widgets::width(more));
        let wide = |row: &Row| widgets::width(&row.text) + more(row) + 9;
        let wide = self.first.iter().flatten().map(wide).max().unwrap_or(0);
        let columns = [0, 1].map(|column| Self::width(&self.columns[column], true));
        let step = if area.height >= ROWS_FOR_AIR { 2 } else { 1 };
        let wide = wide.max(columns[0].max(columns[1]) * 2 + GAP) + 2 + 2 * step;
        let panel_rows = rows * step - (step - 1) + 2 * step;
        // The name, a free row, who plays, a free row, the panel in its frame, a free row, the news.
        let framed = |logo: Logo| logo.rows() + 3 + panel_rows + 2;
        // A fifth of the width stays free beside the name.
        let tiles = (1..=MAX_LOGO).rev().map(Logo::Tiles).find(|logo| {
            let Logo::Tiles(tile) = logo else {
                return false;
            };
            // Half a row can be drawn with blocks only.
            let can_show = look.unicode() || tile.is_multiple_of(2) || *tile == 1;
            let fits = Logo::columns(*tile) <= area.width - area.width / 5 || *tile == 1;
            can_show && fits && area.width >= wide && area.height >= framed(*logo)
        });
        if let Some(logo) = tiles {
            let spare = area.height - framed(logo);
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
            let wide = wide.max(area.width * 2 / 5);
            let panel = Rect {
                y: area.y + who + 2,
                height: panel_rows,
                ..widgets::centered(area, wide, area.height)
            };
            let news = panel.bottom() - area.y + 1 + air / 2;
            return Layout {
                welcome,
                welcome_top,
                logo,
                logo_top: top,
                who,
                panel,
                inside: Rect {
                    x: panel.x + 1 + step,
                    y: panel.y + step,
                    width: panel.width.saturating_sub(2 + 2 * step),
                    height: panel.height.saturating_sub(step),
                },
                is_framed: true,
                step,
                gap: step,
                news: (news < area.height).then_some(news),
            };
        }
        // The smallest terminals: the name and who plays in a row each, or both in one; the free rows
        // between go first.
        let room = area.height;
        let low = Logo::Low.rows() + 1 + rows - 1;
        let (logo, head) = if look.unicode() && room >= low {
            (Logo::Low, Logo::Low.rows() + 1)
        } else {
            (Logo::Word, 1)
        };
        let spare = room.saturating_sub(head + rows - 1);
        let gap = spare.min(1);
        let has_news = spare > 1;
        let below_head = u16::from(has_news) + u16::from(spare > 2);
        let top = spare.saturating_sub(gap + below_head) / 2;
        let panel = Rect {
            y: area.y + top + head + below_head,
            height: rows - 1 + gap,
            ..widgets::centered(area, area.width.min(60), area.height)
        };
        Layout {
            welcome: Vec::new(),
            welcome_top: 0,
            logo,
            logo_top: top,
            who: top + head - 1,
            panel,
            inside: panel,
            is_framed: false,
            step: 1,
            gap,
            news: has_news.then_some(top + head),
        }
    }

    /// Draws everything, over what is behind the menu.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let layout = self.layout(area, look);
        draw_panel(&layout, area, buf, look);
        let room = area.width.saturating_sub(2);
        let greets = self.is_fresh && layout.welcome.is_empty();
        let greeting = self.greeting(room, u16::from(greets), look);
        match layout.logo {
            Logo::Word => self.draw_head(&layout, area, buf, look),
            Logo::Low => {
                // Without a row of its own the greeting comes before who plays.
                let greeting = greeting.first().filter(|_| layout.news.is_none());
                let said = greeting.unwrap_or(&self.who);
                draw_low_head(said, &layout, area, buf, look);
            }
            Logo::Tiles(tile) => {
                draw_logo(area, layout.logo_top, buf, look, tile);
                let row = widgets::row(area, layout.who);
                wipe_around(&self.who, row, buf, look);
                let style = look.style(Tone::Text).add_modifier(Modifier::BOLD);
                widgets::middle(row, buf, &self.who, style);
            }
        }
        for (n, line) in (0..).zip(&layout.welcome) {
            let row = widgets::row(area, layout.welcome_top + n);
            wipe_around(line, row, buf, look);
            widgets::middle(row, buf, line, look.style(Tone::Text));
        }
        let mut news = greeting.iter().chain(&self.news);
        let news = news.find(|news| widgets::width(news) <= room);
        if let (Some(row), Some(news)) = (layout.news, news) {
            let row = widgets::row(area, row);
            wipe_around(news, row, buf, look);
            widgets::middle(row, buf, news, look.style(Tone::Faint));
        }
        let (inside, step) = (layout.inside, layout.step);
        let first = 0..widgets::count(self.first.len());
        for (n, row) in first.clone().zip(&self.first) {
            if let Some(row) = row {
                let line = widgets::row(inside, n * step);
                self.draw_row(row, line, &layout, true, buf, look);
            }
        }
        let top = first.end * step + layout.gap;
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
            for (n, row) in (0..).zip(rows) {
                let line = widgets::row(area, top + n * step);
                self.draw_row(row, line, &layout, false, buf, look);
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

    fn draw_row(
        &self,
        row: &Row,
        line: Rect,
        layout: &Layout,
        is_first: bool,
        buf: &mut Buffer,
        look: &Look,
    ) {
        if !widgets::shows(buf, line) {
            return;
        }
        let (tone, faint) = match (row.is_chosen, layout.is_framed) {
            (true, _) => (Tone::Chosen, Tone::Chosen),
            (false, true) => (Tone::Panel, Tone::PanelFaint),
            (false, false) => (Tone::Text, Tone::Faint),
        };
        let mut style = look.style(tone);
        buf.set_style(line, style);
        if is_first {
            style = style.add_modifier(Modifier::BOLD);
        }
        let mark = widgets::mark(look, row.is_chosen);
        // Where every column counts there is none before the mark.
        let lead = if layout.is_framed { " " } else { "" };
        let text = format!("{lead}{mark} {}", row.text);
        widgets::left(line, buf, &text, style);
        if let Some(key) = row.key {
            let line = Rect {
                width: line.width.saturating_sub(u16::from(layout.is_framed)),
                ..line
            };
            let room = line.width.saturating_sub(widgets::width(&text));
            let more = row.more.iter().map(|more| format!("{more}   {key}"));
            let mut said = more.filter(|said| widgets::width(said) < room);
            let said = said.next().unwrap_or_else(|| key.to_string());
            widgets::right(line, buf, &said, look.style(faint));
        }
    }
}

/// The name in two rows; below it the thread, and who plays or a greeting.
fn draw_low_head(said: &str, layout: &Layout, area: Rect, buf: &mut Buffer, look: &Look) {
    let top = area.y + layout.logo_top;
    let wide = widgets::count(LOW_LOGO[0].len());
    let place = widgets::centered(area, wide, area.height);
    draw_art(&LOW_LOGO, 1, (place.x, top), buf, look);
    let row = Rect {
        x: layout.panel.x,
        width: layout.panel.width,
        ..widgets::row(area, layout.who)
    };
    let thread = look.style(Tone::ThreadLine);
    for x in row.left()..row.right() {
        put(buf, x, row.y, look.glyph("━", "_"), thread);
    }
    let said = widgets::cut(said, row.width.saturating_sub(4), look);
    wipe_around(&said, row, buf, look);
    widgets::middle(row, buf, &said, look.style(Tone::Text));
}

fn draw_panel(layout: &Layout, area: Rect, buf: &mut Buffer, look: &Look) {
    let panel = layout.panel;
    if !layout.is_framed {
        // Where rows are few, lines between them are in the way.
        widgets::wipe(area, buf, look.style(Tone::Floor));
        return;
    }
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

/// Draws the name with tiles of so many columns and half as many rows; the thread comes in at one
/// side of the screen and goes out at the other.
fn draw_logo(area: Rect, top: u16, buf: &mut Buffer, look: &Look, tile: u16) {
    let rows = Logo::Tiles(tile).rows();
    let place = widgets::centered(area, Logo::columns(tile), area.height);
    for y in 0..rows {
        let row = widgets::row(area, top + y);
        let is_base = y + 1 == rows;
        // Two free columns between the name and the lines of the maze.
        let around = Rect {
            x: place.x.saturating_sub(2),
            width: place.width + 4,
            ..row
        };
        let wiped = if is_base { row } else { around };
        widgets::wipe(wiped, buf, look.style(Tone::Floor));
        for x in (row.left()..row.right()).filter(|_| is_base) {
            let glyph = match tile % 2 {
                0 => look.glyph("▄", "_"),
                _ => look.glyph("▀", "_"),
            };
            put(buf, x, row.y, glyph, look.style(Tone::ThreadLine));
        }
    }
    draw_art(&LOGO, tile, (place.x, area.y + top), buf, look);
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
