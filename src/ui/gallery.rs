//! A gallery of boards to choose from: tiles with a number and its stars, in rows under headings; or,
//! without any, on a path that winds from row to row.

use std::ops::Range;

use ratatui::style::Modifier;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::{Piece, bar, put};
use crate::look::{Look, Tone};
use crate::ui::screens::Scene;
use crate::ui::screens::menu::turn;
use crate::ui::view::{Row, View};
use crate::ui::widgets::{self, strong};

/// Columns of a tile: the fewest, those from which on it may be large, and the most, without a path and
/// on one.
const WIDE: (u16, u16, [u16; 2]) = (3, 5, [9, 7]);

/// Rows of a tile that is small.
const SMALL: u16 = 2;

/// Rows of one that is large, without a path and on one: it has edges, and on a path its stars have a
/// row of their own.
const LARGE: [u16; 2] = [3, 4];

/// Columns of the page at least, so that its heading has room; with a picture, and of that at least.
const COLUMNS_MIN: u16 = 56;
const COLUMNS_WITH_PICTURE: u16 = 112;
const PICTURE_MIN: u16 = 26;

/// Columns in which a path turns, and those between it and the picture.
const PATH_SIDE: u16 = 2;
const PICTURE_GAP: u16 = 3;

/// From this many rows on there is a rule below the heading...
const ROWS_FOR_RULE: u16 = 16;
/// ...and from this many on a free row below that.
const ROWS_FOR_AIR: u16 = 32;

/// A board in a gallery.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Tile {
    pub(crate) label: String,
    /// How many of three; `None`: there are none to be won.
    pub(crate) stars: Option<u8>,
    /// Whether it is one of the special ones.
    pub(crate) is_jewel: bool,
    /// Whether it is the one to play next.
    pub(crate) is_next: bool,
    /// What stands above it and the next ones, and what is said of that.
    pub(crate) heading: Option<(String, String)>,
    /// What is said of it while it is chosen, the most important first.
    pub(crate) says: Vec<String>,
}

/// The tiles of a view, and which of them stand in a line on a terminal of this width.
struct Plan<'a> {
    tiles: Vec<&'a Tile>,
    lines: Vec<Range<usize>>,
    /// Columns of the longest label, with its sign.
    label: u16,
    /// Whether a path joins the tiles, which every other line goes back on.
    is_path: bool,
}

impl<'a> Plan<'a> {
    fn new<M>(columns: u16, rows: &'a [Row<M>], width: u16) -> Self {
        let tiles: Vec<&Tile> = rows.iter().filter_map(|row| row.tile.as_deref()).collect();
        let label = |tile: &&Tile| widgets::width(&tile.label) + 1;
        let label = tiles.iter().map(label).max().unwrap_or(0).max(WIDE.0);
        let columns = usize::from(columns.min((width + 1) / (label + 1)).max(1));
        let mut lines: Vec<Range<usize>> = Vec::new();
        for (n, tile) in tiles.iter().enumerate() {
            match lines.last_mut() {
                Some(line) if tile.heading.is_none() && line.len() < columns => line.end = n + 1,
                _ => lines.push(n..n + 1),
            }
        }
        Self {
            is_path: tiles.iter().all(|tile| tile.heading.is_none()),
            tiles,
            lines,
            label,
        }
    }

    /// Columns of the longest heading.
    fn headings(&self) -> u16 {
        let headings = self.tiles.iter().filter_map(|tile| tile.heading.as_ref());
        let wide = headings.map(|(title, says)| widgets::width(title) + 2 + widgets::width(says));
        wide.max().unwrap_or(0)
    }

    /// Columns between two tiles.
    fn gap(&self) -> u16 {
        1 + u16::from(self.is_path)
    }

    fn goes_back(&self, line: usize) -> bool {
        self.is_path && line % 2 == 1
    }

    /// The line of a tile.
    fn line(&self, tile: usize) -> usize {
        let here = self.lines.iter().position(|line| line.contains(&tile));
        here.unwrap_or(0)
    }

    /// Rows of so many lines with tiles of this height.
    fn rows(&self, lines: Range<usize>, high: u16) -> u16 {
        let lines = self.lines.get(lines).into_iter().flatten();
        let rows = lines.map(|line| high + u16::from(self.tiles[line.start].heading.is_some()));
        rows.sum()
    }

    /// Columns and rows of a tile, as large as it fits, and columns of a line.
    fn size(&self, room: (u16, u16)) -> ((u16, u16), u16) {
        let most = self
            .lines
            .iter()
            .map(|line| widgets::count(line.len()))
            .max();
        let most = most.unwrap_or(1);
        let gap = self.gap();
        let sides = if self.is_path { 2 * PATH_SIDE } else { 2 };
        let wide = ((room.0 + gap).saturating_sub(sides) / most)
            .saturating_sub(gap)
            .min(WIDE.2[usize::from(self.is_path)])
            .max(self.label);
        let columns = most * (wide + gap) - gap;
        let has_room = |high: &u16| self.rows(0..self.lines.len(), *high) <= room.1;
        // Without a path there is a free row below it where that has room.
        let large = LARGE[usize::from(self.is_path)];
        let highs = [large + u16::from(!self.is_path), large];
        let high = highs.into_iter().find(has_room);
        let high = high.filter(|_| wide >= WIDE.1 && columns <= room.0);
        ((wide, high.unwrap_or(SMALL)), columns)
    }
}

/// The row of the tile so many to the right and so many lines below one; around the ends.
pub(crate) fn moved<M>(
    columns: u16,
    rows: &[Row<M>],
    width: u16,
    chosen: usize,
    (across, down): (i32, i32),
) -> usize {
    let plan = Plan::new(columns, rows, width);
    let here = plan.line(chosen);
    let there = turn(here, down, plan.lines.len());
    match (plan.lines.get(here), plan.lines.get(there)) {
        (Some(here), Some(there)) if down != 0 => match plan.is_path {
            true => there.end - 1 - (chosen - here.start).min(there.len() - 1),
            false => (there.start + chosen - here.start).min(there.end - 1),
        },
        _ if plan.goes_back(here) => turn(chosen, -across, rows.len()),
        _ => turn(chosen, across, rows.len()),
    }
}

/// Where everything of a gallery stands: a heading with the stars, of which the rule below shows as
/// many, the tiles as large as they fit, and what is said of the chosen one.
pub(crate) struct Gallery<'a, M> {
    view: &'a View<M>,
    plan: Plan<'a>,
    head: Rect,
    /// Empty on a terminal of few rows.
    rule: Rect,
    place: Rect,
    /// Columns and rows of a tile.
    size: (u16, u16),
    /// What is said of the chosen tile; below the picture that a path has beside it.
    told: Rect,
    has_picture: bool,
}

impl<'a, M> Gallery<'a, M> {
    /// A view as a gallery of so many tiles in a row, or as many as fit.
    pub(crate) fn of(view: &'a View<M>, columns: u16, area: Rect) -> Self {
        let plan = Plan::new(columns, &view.rows, area.width);
        let has_rule = area.height >= ROWS_FOR_RULE;
        let above = 1 + u16::from(has_rule) + u16::from(area.height >= ROWS_FOR_AIR);
        let side = if plan.is_path { PATH_SIDE } else { 0 };
        let wide = plan.size((area.width, 0)).1.max(plan.headings());
        let beside = wide + 2 * side + PICTURE_GAP;
        let has_picture = beside + PICTURE_MIN <= area.width;
        // Before what is said is a free row, and behind it are the key hints.
        let below = match (has_picture, has_rule) {
            (true, _) => 0,
            (false, true) => 1 + 3,
            (false, false) => 1 + 1,
        };
        let room = area.height.saturating_sub(above + below + 1);
        let (size, line) = plan.size((area.width, room));
        let high = plan.rows(0..plan.lines.len(), size.1).min(room);
        let page = widgets::high(area, area.height.saturating_sub(1));
        let columns = match has_picture {
            true => COLUMNS_WITH_PICTURE,
            false => line.max(COLUMNS_MIN),
        };
        let columns = columns.min(area.width.saturating_sub(2));
        let page = widgets::centered(page, columns, above + high + below);
        let rule = widgets::row(page, if has_rule { 1 } else { u16::MAX });
        let body = widgets::below(page, above);
        let (tiles, told) = match has_picture {
            true => (
                widgets::wide(widgets::indent(body, side), wide),
                widgets::indent(body, beside),
            ),
            false => {
                let side = area.width.saturating_sub(wide) / 2;
                (widgets::indent(area, side), widgets::below(body, high + 1))
            }
        };
        // Where the heading has no rule below it, the free row is there.
        let y = body.y + u16::from(!has_rule);
        Self {
            view,
            plan,
            head: widgets::row(page, 0),
            rule,
            place: Rect::new(tiles.x, y, tiles.width, high),
            size,
            told,
            has_picture,
        }
    }

    /// Its pieces: the bar is seen in the line of the chosen tile, and behind the tiles; none beside a
    /// picture.
    pub(crate) fn pieces(&self, area: Rect) -> Vec<Piece> {
        if self.has_picture {
            return Vec::new();
        }
        let (view, plan, chosen) = (self.view, &self.plan, self.view.chosen);
        let shown = plan.window(self.size.1, chosen, self.place.height);
        let texts = (&plan.tiles, &view.text, &view.note);
        let here = plan.line(chosen);
        let above = plan.rows(shown.start..here, self.size.1);
        let line = widgets::below(area, self.place.y - area.y + above);
        let line = widgets::high(line, plan.rows(here..here + 1, self.size.1));
        let behind = widgets::below(area, self.place.bottom() - area.y);
        let all = Piece::new(&(texts, self.size, &shown), area);
        vec![all, Piece::new(&chosen, line), Piece::new(&chosen, behind)]
    }

    /// Draws it, but for the key hints. Returns the place of the picture, where there is one.
    pub(crate) fn draw(&self, scene: &Scene<'_>, buf: &mut Buffer) -> Option<Rect> {
        let (look, view, tiles) = (scene.look, self.view, &self.plan.tiles);
        let stars = || tiles.iter().filter_map(|tile| tile.stars);
        let won: u32 = stars().map(u32::from).sum();
        let all = u32::from(widgets::count(3 * stars().count()));
        let count = format!("{won}/{all} {}", look.glyph("★", "*"));
        let text = view.text.iter().map(|text| (text.clone(), Tone::Faint));
        let right = Vec::from_iter([(count, Tone::Accent)].into_iter().chain(text));
        let title = scene.words.t(view.title);
        widgets::headline(self.head, buf, look, &title, &right);
        bar(won, all, Tone::Accent, self.rule, buf, look);
        self.plan
            .draw(self.size, view.chosen, self.place, buf, look);
        let said = tiles.get(view.chosen).map_or(&[][..], |tile| &tile.says);
        let note = view.note.iter().map(|text| (text.clone(), Tone::Alert));
        let said = note.chain(said.iter().map(|text| (text.clone(), Tone::Text)));
        let mut said: Vec<_> = said.filter(|(text, _)| !text.is_empty()).collect();
        // A free row behind what is wrong.
        if self.has_picture && !view.note.is_empty() {
            said.insert(view.note.len(), (String::new(), Tone::Alert));
        }
        // In a single row stands as much as there is room for.
        while let [(first, _), (next, _), ..] = &said[..]
            && self.told.height == 1
            && widgets::width(first) + 2 + widgets::width(next) <= self.told.width
        {
            said[0].0 = format!("{first}, {next}");
            said.remove(1);
        }
        let lines = said.into_iter().flat_map(|(text, tone)| {
            let lines = widgets::wrap(&text, self.told.width).into_iter();
            lines.map(move |line| (line, tone))
        });
        let lines: Vec<_> = lines.take(self.told.height.into()).collect();
        let top = match self.has_picture {
            true => self.told.height - widgets::count(lines.len()),
            false => 0,
        };
        for (n, (text, tone)) in (top..).zip(&lines) {
            let style = match n == top && *tone == Tone::Text {
                true => strong(look),
                false => look.style(*tone),
            };
            widgets::middle(widgets::row(self.told, n), buf, text, style);
        }
        let picture = widgets::high(self.told, top.saturating_sub(1));
        self.has_picture.then_some(picture)
    }
}

impl Plan<'_> {
    /// The lines that have room in so many rows, that of the chosen tile among them.
    fn window(&self, high: u16, chosen: usize, rows: u16) -> Range<usize> {
        let here = self.line(chosen);
        let fit = |lines: Range<usize>| self.rows(lines, high) <= rows;
        let mut firsts = 0..here;
        let first = firsts.find(|first| fit(*first..here + 1)).unwrap_or(here);
        let mut ends = (here + 1..=self.lines.len()).rev();
        first..ends.find(|end| fit(first..*end)).unwrap_or(here)
    }

    fn draw(&self, size: (u16, u16), chosen: usize, area: Rect, buf: &mut Buffer, look: &Look) {
        let shown = self.window(size.1, chosen, area.height);
        let (first, end) = (shown.start, shown.end);
        let mut y = area.y;
        for (at, line) in (first..).zip(self.lines.get(shown).into_iter().flatten()) {
            if let Some((title, says)) = &self.tiles[line.start].heading {
                let row = widgets::across(area, y);
                widgets::left(row, buf, title, strong(look));
                let rest = widgets::indent(row, widgets::width(title) + 2);
                if widgets::width(says) <= rest.width {
                    widgets::left(rest, buf, says, look.style(Tone::Faint));
                }
                y += 1;
            }
            let last = widgets::count(line.len()).saturating_sub(1);
            for (n, tile) in (0..).zip(&self.tiles[line.clone()]) {
                let column = if self.goes_back(at) { last - n } else { n };
                let x = area.x + column * (size.0 + self.gap());
                let place = Rect::new(x, y, size.0, size.1.min(LARGE[usize::from(self.is_path)]));
                if widgets::shows(buf, place) {
                    let is_chosen = line.start + usize::from(n) == chosen;
                    tile.draw(is_chosen, self.is_path, place, buf, look);
                }
                if self.is_path && at + 1 < self.lines.len() + usize::from(n < last) {
                    let way = (self.goes_back(at), n == last);
                    tile.draw_path(way, place, area.bottom(), buf, look);
                }
            }
            y += size.1;
        }
        let (arrow, x) = (look.style(Tone::Accent), buf.area.right().saturating_sub(1));
        if first > 0 {
            put(buf, x, area.y, look.glyph("↑", "^"), arrow);
        }
        if end < self.lines.len() {
            put(buf, x, area.bottom() - 1, look.glyph("↓", "v"), arrow);
        }
    }
}

impl Tile {
    /// Draws the path from here to the next tile, in this line or, at its end, below it.
    fn draw_path(
        &self,
        (goes_back, turns): (bool, bool),
        tile: Rect,
        bottom: u16,
        buf: &mut Buffer,
        look: &Look,
    ) {
        let style = match self.stars {
            Some(1..) => look.style(Tone::Accent),
            _ => look.style(Tone::Wall),
        };
        let (near, far, down, up) = match goes_back {
            true => (tile.x - 1, tile.x - 2, "┏", "┗"),
            false => (tile.right(), tile.right() + 1, "┓", "┛"),
        };
        let top = tile.y + u16::from(tile.height > SMALL);
        let (across, end) = (look.glyph("━", "-"), top + tile.height);
        put(buf, near, top, across, style);
        let corner = if turns { look.glyph(down, "+") } else { across };
        put(buf, far, top, corner, style);
        for y in (top + 1..end).filter(|y| turns && *y < bottom) {
            put(buf, far, y, look.glyph("┃", "|"), style);
        }
        if turns && end < bottom {
            put(buf, near, end, across, style);
            put(buf, far, end, look.glyph(up, "+"), style);
        }
    }

    fn draw(&self, is_chosen: bool, is_on_path: bool, area: Rect, buf: &mut Buffer, look: &Look) {
        let is_open = self.stars == Some(0) && !self.is_next;
        let ground = match self.stars {
            _ if is_chosen => Tone::Chosen,
            Some(3..) => Tone::Placed,
            _ => Tone::Tile,
        };
        let filled = look.style(ground);
        let on = |tone| match is_chosen {
            true => filled,
            false => look.on(tone, ground),
        };
        let is_large = area.height > SMALL;
        // A large tile has half a row of its ground above and below.
        let inside = widgets::high(area, if is_large { area.height } else { 1 });
        widgets::wipe(inside, buf, filled);
        if is_large && look.paints() && look.unicode() {
            let edge = look.style(Tone::Text).fg(filled.bg.unwrap_or_default());
            for x in area.left()..area.right() {
                put(buf, x, area.y, "▄", edge);
                put(buf, x, area.bottom() - 1, "▀", edge);
            }
        }
        let label = match self.stars {
            _ if self.is_next => on(Tone::Accent),
            _ if is_open => on(Tone::Faint),
            _ if self.is_jewel => on(Tone::Ghost).add_modifier(Modifier::BOLD),
            _ => on(Tone::Text).add_modifier(Modifier::BOLD),
        };
        let row = widgets::row(area, u16::from(is_large));
        let sign = match self.is_jewel {
            _ if is_chosen => widgets::mark(look, true),
            true => look.glyph("◆", "{"),
            false => "",
        };
        let text = format!("{sign}{}", self.label);
        let wide = widgets::width(&text);
        // On a path there are many, and what is open is plain.
        let won = self.stars.filter(|_| !(is_open && is_on_path));
        // The stars stand below the label, or beside it where the tile has room.
        let is_beside = !(is_large && is_on_path) && won.is_some() && wide + 1 + 3 <= area.width;
        let all = if is_beside { wide + 1 + 3 } else { wide };
        let row = widgets::indent(row, area.width.saturating_sub(all) / 2);
        widgets::left(row, buf, &text, label);
        let gap = if is_large && is_on_path { 2 } else { 1 };
        let (x, y) = match is_beside {
            true => (row.x + wide + 1, row.y),
            false => (
                area.x + area.width.saturating_sub(2 * gap + 1) / 2,
                row.y + 1,
            ),
        };
        let Some(won) = won else { return };
        for n in 0..3 {
            let (tone, glyph) = match n < u16::from(won) {
                true => (Tone::Accent, look.glyph("★", "*")),
                false => (Tone::LitWall, look.glyph("☆", "-")),
            };
            let is_inside = is_large || is_beside;
            let style = [look.style(tone), on(tone)][usize::from(is_inside)];
            put(buf, x + n * gap, y, glyph, style);
        }
    }
}

#[cfg(test)]
mod tests;
