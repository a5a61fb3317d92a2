//! Draws the menu: the name of the game, who plays, and the rows: what most players come for, then
//! the rest.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};

use super::menu::Opens;
use super::{Scene, backdrop};
use crate::games::{self, put};
use crate::look::{Look, Tone};
use crate::model::HostPage;
use crate::ui::names::here_lines;
use crate::ui::panel::{Columns, Line, Sheet};
use crate::ui::view::View;
use crate::ui::widgets;

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

/// A name, with the columns of a tile, which is half as many rows high.
type Logo = (&'static [&'static str], u16);

/// The names to draw, the largest first.
const LOGOS: [Logo; 3] = [(&LOGO, 3), (&LOGO, 2), (&LOGO, 1)];

/// From this many rows on there is a frame around the rows.
const ROWS_FOR_FRAME: u16 = 16;

/// Columns and rows of a name in tiles of so many columns.
fn extent((art, tile): Logo) -> (u16, u16) {
    let columns = widgets::count(art.first().map_or(0, |line| line.len()));
    let rows = widgets::count(art.len());
    (columns * tile, (rows * tile).div_ceil(2))
}

/// Where everything stands, and the name with its row.
pub(super) fn sheet<'a>(
    view: &'a View<Opens>,
    scene: &Scene<'_>,
    area: Rect,
) -> (Sheet<'a, Opens>, Option<(Logo, u16)>) {
    let words = scene.words;
    let rows = widgets::count(view.rows.len());
    let mut columns = Columns::of(&view.rows, area.width.saturating_sub(2));
    let wide = (columns.all + 4).max(area.width * 2 / 5);
    // A row for who plays; then what there is room for, the most important first.
    let mut spare = area.height.saturating_sub(rows + 1);
    let mut take = |rows: u16| match spare.checked_sub(rows) {
        Some(rest) => {
            spare = rest;
            rows
        }
        None => 0,
    };
    // With the free rows around it. On a low screen the name comes first.
    let is_framed = area.height >= ROWS_FOR_FRAME && area.width >= wide && take(2 + 2) > 0;
    let frame = u16::from(is_framed);
    let mut titles = greeting(scene, area.width.saturating_sub(8));
    titles.truncate(take(frame * widgets::count(titles.len())).into());
    titles.extend(view.text.first().cloned());
    // A fifth of the width stays free beside the name. News and the gap have their rows as well.
    let fits = |logo: &Logo| extent(*logo).0 <= area.width - area.width / 5;
    let mut logos = LOGOS.into_iter().filter(fits);
    let logo = logos.find(|logo| take(extent(*logo).1 + 3 * frame) > 0);
    let [gap, has_news] = match is_framed && logo.is_some() {
        true => [1, 1],
        false => [take(1), take(1)],
    };
    let air = take(2) / 2;
    // On a high screen the rows stand apart.
    let apart = take(rows).min(1);
    let rim = frame * take(2) / 2;
    let top = area.y + spare.div_ceil(2);
    let y = top + logo.map_or(0, |logo| extent(logo).1 + frame) + air;
    let first_row = y + widgets::count(titles.len()) + frame;
    let wide = match is_framed {
        true => wide,
        false => area.width.min(COLUMNS_MAX),
    };
    let inside = Rect {
        y: first_row + frame + rim,
        height: rows + gap + apart * rows.saturating_sub(1),
        ..widgets::centered(area, wide - 2 * frame, area.height)
    };
    // What stands aside is at the right, beside the letters.
    let asides = view.rows.iter().map(|row| widgets::width(&row.aside) + 7);
    let aside = inside.width.saturating_sub(asides.max().unwrap_or(0));
    columns.aside = columns.aside.max(aside);
    let place = match is_framed {
        true => inside.outer(Margin::new(1, 1 + rim)),
        false => Rect::default(),
    };
    let news = scene.here.map(|here| here_lines(here, words));
    let mut news = news.into_iter().flatten();
    let news = news.find(|news| widgets::width(news) + 2 <= area.width);
    let news = news.filter(|_| has_news > 0);
    let news = news.map(|news| Line::Apart(news, false));
    let titles = (y..).zip(titles.into_iter().map(|title| Line::Apart(title, true)));
    let first = view.rows.iter().filter(|row| row.stands_out());
    let first = widgets::count(first.count());
    let row_of = |n| n * (1 + apart) + if n < first { 0 } else { gap };
    let of_rows = (0..rows).map(|n| {
        (
            inside.y + row_of(n),
            Line::Rows(n.into()..usize::from(n) + 1),
        )
    });
    let news = news.map(|news| (inside.bottom() + rim + 2 * frame, news));
    let sheet = Sheet {
        rows: &view.rows,
        chosen: view.chosen,
        typed: None,
        title: logo.map_or("mazed", |_| "").to_owned(),
        place,
        inside,
        is_framed: true,
        picture: None,
        lines: titles.chain(of_rows).chain(news).collect(),
        hidden: [0; 2],
        columns,
        hints: Vec::new(),
    };
    (sheet, logo.map(|logo| (logo, top)))
}

/// Draws everything, over what is behind the menu.
pub(super) fn draw(
    view: &View<Opens>,
    scene: &Scene<'_>,
    area: Rect,
    behind: u32,
    buf: &mut Buffer,
) {
    let (look, (sheet, logo)) = (scene.look, sheet(view, scene, area));
    let floor = match logo.filter(|_| !sheet.place.is_empty()) {
        Some(_) => widgets::beside(sheet.place, area),
        // Where rows are few, lines between them are in the way.
        None => area,
    };
    // A key draws two rows of the frame, behind which nothing is seen.
    if sheet.place.union(buf.area) != sheet.place {
        backdrop::draw(behind, area, floor, buf, look);
        widgets::wipe(floor, buf, look.style(Tone::Floor));
    }
    if let Some((logo, top)) = logo {
        draw_logo(logo, widgets::below(area, top - area.y), buf, look);
    }
    sheet.draw(area, buf, look);
}

/// The first lines of the host's greeting.
fn greeting(scene: &Scene<'_>, columns: u16) -> Vec<String> {
    let words = scene.words;
    let welcome = scene.host_texts.text(HostPage::Welcome, words.lang());
    let welcome = words.name(welcome.unwrap_or_default());
    let lines = welcome.lines().filter(|line| !line.is_empty());
    let lines = lines.flat_map(|line| widgets::wrap(line, columns.min(widgets::PROSE)));
    lines.take(WELCOME_ROWS).collect()
}

/// Draws the name at the top of an area, in tiles of so many columns and half as many rows; the
/// thread comes in at one side of the screen and goes out at the other.
fn draw_logo((art, tile): Logo, area: Rect, buf: &mut Buffer, look: &Look) {
    let (columns, rows) = extent((art, tile));
    if !widgets::shows(buf, widgets::high(area, rows)) {
        return;
    }
    let place = widgets::high(widgets::centered(area, columns, area.height), rows);
    widgets::wipe(widgets::beside(place, area), buf, look.style(Tone::Floor));
    let base = widgets::row(area, rows.saturating_sub(1));
    widgets::wipe(base, buf, look.style(Tone::Floor));
    let line = match widgets::count(art.len()) * tile % 2 {
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
    let is_letter = |column: u16, half_row: u16| {
        let line = art.get(usize::from(half_row / tile));
        line.and_then(|line| line.as_bytes().get(usize::from(column / tile))) == Some(&b'#')
    };
    games::blocks(place, buf, look, letters, is_letter);
}

#[cfg(test)]
mod tests;
