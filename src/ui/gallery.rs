//! A gallery of boards to choose from: tiles with a number and its stars, in rows under headings.

use std::ops::Range;

use ratatui::style::Modifier;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::put;
use crate::look::{Look, Tone};
use crate::ui::card;
use crate::ui::page::{Page, strong};
use crate::ui::screens::Scene;
use crate::ui::view::{Row, View};
use crate::ui::widgets;

/// Columns and rows of a tile. Those of more than two rows have edges; the smallest are wider where
/// there is room.
const SIZES: [(u16, u16); 3] = [(9, 5), (7, 4), (3, 2)];

/// Columns of the page at least, so that its heading has room.
const COLUMNS_MIN: u16 = 76;

/// A board in a gallery.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tile {
    pub(crate) label: String,
    /// How many of three; `None`: there are none to be won.
    pub(crate) stars: Option<u8>,
    /// Whether it is one of the special ones.
    pub(crate) is_jewel: bool,
    /// Whether it is the one to play next.
    pub(crate) is_next: bool,
    /// A sign in the corner: finished or begun in this week.
    pub(crate) sign: Option<&'static str>,
    /// What stands above it and the next ones, and what is said of that.
    pub(crate) heading: Option<(String, String)>,
    /// What is said of it while it is chosen, the most important first.
    pub(crate) says: Vec<(String, Tone)>,
}

/// Tiles in a row, perhaps below a heading.
#[derive(Clone, Debug)]
struct Line<'a> {
    heading: Option<&'a (String, String)>,
    tiles: Range<usize>,
}

/// The tiles of a view, and how they stand on a terminal of this width.
struct Plan<'a> {
    tiles: Vec<&'a Tile>,
    lines: Vec<Line<'a>>,
    /// Columns of the longest label.
    label: u16,
}

impl<'a> Plan<'a> {
    fn new<M>(columns: u16, rows: &'a [Row<M>], width: u16) -> Self {
        let tiles: Vec<&Tile> = rows.iter().filter_map(|row| row.tile.as_deref()).collect();
        let label = |tile: &&Tile| widgets::width(&tile.label) + u16::from(tile.is_jewel);
        let label = tiles.iter().map(label).max().unwrap_or(0).max(SIZES[2].0);
        let mut parts = [1, 2, 4].into_iter().map(|part| (columns / part).max(1));
        let columns = parts.find(|columns| width + 1 >= columns * (label + 1));
        let columns = columns.unwrap_or(1);
        let mut lines: Vec<Line<'_>> = Vec::new();
        for (n, tile) in tiles.iter().enumerate() {
            match lines.last_mut() {
                Some(line) if tile.heading.is_none() && line.tiles.len() < usize::from(columns) => {
                    line.tiles.end = n + 1;
                }
                _ => lines.push(Line {
                    heading: tile.heading.as_ref(),
                    tiles: n..n + 1,
                }),
            }
        }
        Self {
            tiles,
            lines,
            label,
        }
    }

    /// Columns and rows of all tiles of this size.
    fn extent(&self, size: (u16, u16)) -> (u16, u16) {
        let most = self.lines.iter().map(|line| line.tiles.len()).max();
        let wide = (size.0 + 1) * widgets::count(most.unwrap_or(0));
        let high: u16 = self.lines.iter().map(|line| line.height(size)).sum();
        (wide.saturating_sub(1), high)
    }

    /// The largest size that fits.
    fn size(&self, room: (u16, u16)) -> (u16, u16) {
        let most = self.lines.iter().map(|line| line.tiles.len()).max();
        let wide = (room.0 + 1) / widgets::count(most.unwrap_or(1)).max(1);
        let wide = wide.saturating_sub(1).min(SIZES[0].0).max(self.label);
        let smallest = (wide, SIZES[2].1);
        let fits = |size: &(u16, u16)| {
            let (wide, high) = self.extent(*size);
            // A frame may be around the label.
            wide <= room.0 && high <= room.1 && self.label + 2 <= size.0
        };
        SIZES[..2].iter().copied().find(fits).unwrap_or(smallest)
    }
}

impl Line<'_> {
    fn height(&self, size: (u16, u16)) -> u16 {
        size.1 + u16::from(self.heading.is_some())
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
    let lines = Plan::new(columns, rows, width).lines;
    let here = lines.iter().position(|line| line.tiles.contains(&chosen));
    let Some(here) = here.filter(|_| down != 0) else {
        return super::screens::menu::turn(chosen, across, rows.len());
    };
    let column = chosen - lines[here].tiles.start;
    let there = super::screens::menu::turn(here, down, lines.len());
    let there = &lines[there].tiles;
    (there.start + column).min(there.end - 1)
}

/// Draws a view as a gallery of so many tiles in a row, or half or a quarter as many on a narrow
/// terminal: a heading with the stars, of which the rule below shows as many, the
/// tiles as large as they fit, and what is said of the chosen one.
pub(crate) fn draw<M>(
    view: &View<M>,
    columns: u16,
    scene: &Scene<'_>,
    area: Rect,
    buf: &mut Buffer,
) {
    let chosen = view.chosen;
    let (look, words) = (scene.look, scene.words);
    let plan = Plan::new(columns, &view.rows, area.width);
    let says = match area.height {
        ..14 => 1,
        14..20 => 2,
        20.. => 3,
    };
    let room = Page::room(area).1.saturating_sub(says + 1);
    let size = plan.size((area.width, room));
    let (wide, high) = plan.extent(size);
    let high = high.min(room);
    let page = Page::new(area, (wide.max(COLUMNS_MIN), high + 1 + says));
    // Where the heading has no rule below it, the row between is there.
    let gap = u16::from(!Page::has_rule(area.height));
    let place = Rect {
        y: page.body.y + gap,
        height: high,
        ..area
    };
    let stars = || plan.tiles.iter().filter_map(|tile| tile.stars);
    let won: u32 = stars().map(u32::from).sum();
    let all = 3 * stars().count();
    let all = u32::from(widgets::count(all));
    let count = format!("{won}/{all} {}", look.glyph("★", "*"));
    let right = [Some((count.as_str(), look.style(Tone::Accent)))];
    let text = view
        .text
        .first()
        .map(|text| (text.as_str(), look.style(Tone::Faint)));
    let right: Vec<_> = right.into_iter().chain([text]).flatten().collect();
    let title = words.t(view.title);
    page.heading(buf, look, &[(&title, strong(look))], &right);
    page.draw_rule(buf, look, won, all);
    draw_lines(&plan, size, chosen, place, buf, look);
    let below = widgets::below(page.body, high + 1);
    let said = plan.tiles.get(chosen).map_or(&[][..], |tile| &tile.says);
    for (n, (text, tone)) in (0..says).zip(said) {
        let style = match n {
            0 if *tone == Tone::Text => strong(look),
            _ => look.style(*tone),
        };
        let text = widgets::cut(text, below.width, look);
        widgets::middle(widgets::row(below, n), buf, &text, style);
    }
}

/// Draws the lines that have room, down to that of the chosen tile at least.
fn draw_lines(
    plan: &Plan<'_>,
    size: (u16, u16),
    chosen: usize,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let left = area.x + area.width.saturating_sub(plan.extent(size).0) / 2;
    let mut lines = plan.lines.iter();
    let here = lines.position(|line| line.tiles.contains(&chosen));
    let up_to_here = |first: &usize| {
        let lines = plan.lines.get(*first..=here.unwrap_or(0));
        let high = lines.into_iter().flatten().map(|line| line.height(size));
        high.sum::<u16>() <= area.height
    };
    let first = (0..plan.lines.len()).find(up_to_here).unwrap_or(0);
    let (mut y, mut is_cut) = (area.y, false);
    for line in plan.lines.iter().skip(first) {
        is_cut = y + line.height(size) > area.bottom();
        if is_cut {
            break;
        }
        if let Some((title, says)) = line.heading {
            let row = Rect::new(left, y, area.right() - left, 1);
            widgets::left(row, buf, title, strong(look));
            let rest = widgets::indent(row, widgets::width(title) + 2);
            if widgets::width(says) <= rest.width {
                widgets::left(rest, buf, says, look.style(Tone::Faint));
            }
        }
        y += line.height(size);
        for (column, n) in (0..).zip(line.tiles.clone()) {
            let place = Rect::new(left + column * (size.0 + 1), y - size.1, size.0, size.1);
            if let Some(tile) = plan.tiles.get(n) {
                tile.draw(n == chosen, place, buf, look);
            }
        }
    }
    let (arrow, x) = (look.style(Tone::Accent), area.right().saturating_sub(1));
    if first > 0 {
        put(buf, x, area.y, look.glyph("↑", "^"), arrow);
    }
    if is_cut {
        put(buf, x, area.bottom() - 1, look.glyph("↓", "v"), arrow);
    }
}

impl Tile {
    fn is_open(&self) -> bool {
        self.stars == Some(0) && !self.is_next
    }

    /// The label, between signs where it is a special one.
    fn sign_label(&self, look: &Look, columns: u16) -> String {
        let (before, behind) = (look.glyph("◆", "{"), look.glyph("◆", "}"));
        match self.is_jewel {
            false => self.label.clone(),
            true if widgets::width(&self.label) + 2 > columns => format!("{before}{}", self.label),
            true => format!("{before}{}{behind}", self.label),
        }
    }

    fn draw(&self, is_chosen: bool, area: Rect, buf: &mut Buffer, look: &Look) {
        let ground = match self.stars {
            _ if is_chosen => Tone::Chosen,
            Some(3..) => Tone::Placed,
            _ if self.is_open() => Tone::Panel,
            _ => Tone::Tile,
        };
        let filled = look.style(ground);
        let on = |tone| match is_chosen {
            true => filled,
            false => card::on(look, tone, ground),
        };
        let is_small = area.height <= SIZES[2].1;
        // A small tile has its stars below it, a large one half a row of its ground above and below.
        let mut inside = area;
        inside.height = if is_small { 1 } else { area.height };
        widgets::wipe(inside, buf, filled);
        if !is_small && look.paints() && look.unicode() {
            let edge = look.style(Tone::Text).fg(filled.bg.unwrap_or_default());
            for x in area.left()..area.right() {
                put(buf, x, area.y, "▄", edge);
                put(buf, x, area.bottom() - 1, "▀", edge);
            }
        }
        let label = match self.stars {
            _ if self.is_open() => on(Tone::Wall),
            _ if self.is_jewel => on(Tone::Ghost).add_modifier(Modifier::BOLD),
            Some(0) => on(Tone::Accent),
            _ => on(Tone::Text).add_modifier(Modifier::BOLD),
        };
        // Without stars the label is in the middle.
        let middle = (area.height - 1) / 2 * u16::from(!is_small);
        let row = widgets::row(area, middle);
        widgets::middle(row, buf, &self.sign_label(look, area.width), label);
        let Some(won) = self.stars else { return };
        if let Some(sign) = self.sign.filter(|_| !is_small) {
            put(buf, area.right() - 2, row.y, sign, on(Tone::Exit));
        }
        let gap = if is_small { 1 } else { 2 };
        let x = area.x + area.width.saturating_sub(2 * gap + 1) / 2;
        for n in 0..3 {
            let (tone, glyph) = match n < u16::from(won) {
                true => (Tone::Accent, look.glyph("★", "*")),
                false if self.is_open() => (Tone::Grid, look.glyph("☆", "-")),
                false => (Tone::LitWall, look.glyph("☆", "-")),
            };
            let style = if is_small { look.style(tone) } else { on(tone) };
            put(buf, x + n * gap, row.y + 1, glyph, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};
    use crate::ui::view::Does;

    const GALLERY: u16 = 8;

    /// Rows of tiles in sections of so many.
    fn rows(sections: &[usize], label: &str) -> Vec<Row<()>> {
        let tiles = sections.iter().flat_map(|count| 0..*count).enumerate();
        let row = |(n, of_section): (usize, usize)| Row {
            tile: Some(Box::new(Tile {
                label: format!("{label}{n}"),
                heading: (of_section == 0).then(|| ("Holes".to_owned(), String::new())),
                ..Tile::default()
            })),
            ..Row::new("", Does::Read)
        };
        tiles.map(row).collect()
    }

    #[test]
    fn arrows_lead_through_rows_of_different_length_and_around_the_ends() {
        // Three lessons, one classic, three by seed.
        let rows = rows(&[3, 1, 3], "");
        let moved = |chosen, across, down| moved(GALLERY, &rows, 80, chosen, (across, down));
        assert_eq!(moved(0, 1, 0), 1);
        assert_eq!(moved(2, 1, 0), 3);
        assert_eq!(moved(0, -1, 0), 6);
        assert_eq!(moved(2, 0, 1), 3, "the row below is shorter");
        assert_eq!(moved(3, 0, 1), 4);
        assert_eq!(moved(6, 0, 1), 2);
        assert_eq!(moved(1, 0, -1), 5);
    }

    #[test]
    fn boards_with_long_names_stand_half_as_many_in_a_row_where_it_is_narrow() {
        for (width, label, lines) in [(80, "n", 4), (39, "n", 4), (80, "name", 4), (39, "name", 8)]
        {
            let rows = rows(&[8, 8, 8, 8], label);
            let plan = Plan::new(GALLERY, &rows, width);
            assert_eq!(plan.lines.len(), lines, "{width} {label}");
        }
    }

    #[test]
    fn the_chosen_tile_is_always_to_be_seen() {
        let look = Look::new(Caps {
            depth: Depth::Mono,
            unicode: true,
        });
        let rows = rows(&[8, 8, 8], "n");
        for (width, height) in [(40, 7), (80, 7), (80, 18), (120, 30)] {
            for chosen in 0..24 {
                let area = Rect::new(0, 0, width, height);
                let mut buf = Buffer::empty(area);
                let plan = Plan::new(GALLERY, &rows, width);
                draw_lines(
                    &plan,
                    plan.size((width, height)),
                    chosen,
                    area,
                    &mut buf,
                    &look,
                );
                let cells = buf.content().chunks(width.into());
                let text =
                    cells.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
                let text = text.collect::<Vec<_>>().join(" ");
                assert!(
                    text.contains(&format!("n{chosen} ")) || text.contains(&format!("n{chosen}│")),
                    "{width}x{height} {chosen} {text}"
                );
            }
        }
    }

    fn drawn(is_chosen: bool, depth: Depth, unicode: bool, (wide, high): (u16, u16)) -> Buffer {
        let tile = Tile {
            label: "15".to_owned(),
            is_jewel: true,
            stars: Some(2),
            ..Tile::default()
        };
        let area = Rect::new(0, 0, wide, high);
        let mut buf = Buffer::empty(area);
        tile.draw(
            is_chosen,
            area,
            &mut buf,
            &Look::new(Caps { depth, unicode }),
        );
        buf
    }

    fn text(buf: &Buffer) -> String {
        buf.content().iter().map(|cell| cell.symbol()).collect()
    }

    #[test]
    fn without_colours_the_whole_of_the_chosen_tile_is_filled() {
        for unicode in [true, false] {
            let buf = drawn(true, Depth::Mono, unicode, (7, 4));
            let cells = buf.content().iter();
            let reversed = cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED));
            assert_eq!(reversed.count(), 28);
        }
    }

    #[test]
    fn stars_and_jewels_are_signs_at_every_size_with_colours_and_without() {
        for depth in [Depth::True, Depth::Mono] {
            let plain = text(&drawn(false, depth, false, (7, 4)));
            assert!(plain.contains("{15}") && plain.contains("* * -"), "{plain}");
            for size in [(9, 5), (7, 4)] {
                let tile = text(&drawn(false, depth, true, size));
                assert!(tile.contains("◆15◆") && tile.contains('★'), "{tile}");
            }
            assert!(text(&drawn(false, depth, true, (3, 2))).contains("★★☆"));
        }
    }
}
