//! Draws the menu: the name of the game with the rows below it.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::look::{Look, Tone};
use crate::ui::widgets;

/// Draws the name, a line about the game, and the rows of the menu with the key of each. On
/// small terminals the line goes first, then the name moves into the frame; a list that is
/// still too long scrolls. What is free below the rows comes back.
pub(crate) fn draw(
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    about: &str,
    rows: &[(String, String)],
    chosen: usize,
) -> Rect {
    let longest = rows.iter().map(|(row, _)| widgets::width(row)).max();
    let wide = longest.unwrap_or(0) + 8;
    let count = widgets::count(rows.len());
    let large = area.width >= 70 && area.height >= count + 14;
    let logo_rows = if large {
        5
    } else if area.height >= count + 5 {
        3
    } else {
        0
    };
    let gap = u16::from(area.height >= count + logo_rows + 5);
    let line = u16::from(area.height >= count + logo_rows + 6);
    let whole = logo_rows + gap + line + gap + count + 2;
    let top = area.height.saturating_sub(whole) / 2;

    if logo_rows > 0 {
        let logo_area = Rect {
            y: area.y + top,
            height: logo_rows,
            ..area
        };
        logo(logo_area, buf, look, large);
    }
    if line > 0 {
        let row = widgets::row(area, top + logo_rows + gap);
        widgets::middle(row, buf, &format!(" {about} "), look.style(Tone::Faint));
    }
    let y = top + logo_rows + gap + line + gap;
    let panel = Rect {
        y: area.y + y,
        height: (count + 2).min(area.height.saturating_sub(y)),
        ..widgets::centered(area, wide, area.height)
    };
    // Two free columns between the panel and the lines of the maze.
    let around = Rect {
        x: panel.x.saturating_sub(2),
        width: panel.width + 4,
        ..panel
    };
    widgets::wipe(around, buf, look.style(Tone::Floor));
    let name = if logo_rows > 0 { "" } else { "mazed" };
    let inside = widgets::panel(panel, buf, look, name);
    // The list scrolls so that the chosen row can be seen.
    let room = usize::from(inside.height);
    let first = (chosen + 1)
        .saturating_sub(room / 2 + 1)
        .min(rows.len().saturating_sub(room));
    let shown = rows.get(first..).unwrap_or_default();
    widgets::choices(inside, buf, look, shown, chosen.saturating_sub(first));
    widgets::more(panel, buf, look, first > 0, shown.len() > room);
    Rect {
        y: panel.bottom(),
        height: area.bottom().saturating_sub(panel.bottom()),
        ..area
    }
}

/// The name of the game in tiles, as if built from walls of a labyrinth.
const LOGO: [&str; 5] = [
    "#...# .###. ##### ##### ####.",
    "##.## #...# ...#. #.... #...#",
    "#.#.# ##### ..#.. ####. #...#",
    "#...# #...# .#... #.... #...#",
    "#...# #...# ##### ##### ####.",
];

/// Draws the name: two columns a tile where it is large, else in half blocks.
fn logo(area: Rect, buf: &mut Buffer, look: &Look, large: bool) {
    let style = look.style(Tone::Accent);
    let solid = |row: usize, col: usize| {
        LOGO.get(row)
            .is_some_and(|line| line.as_bytes().get(col) == Some(&b'#'))
    };
    let cols = LOGO[0].len();
    let (step, rows) = if large { (2, 5) } else { (1, 3) };
    let logo = widgets::centered(area, cols as u16 * step + 4, area.height);
    for y in 0..rows {
        let mut text = String::from("  ");
        for col in 0..cols {
            let (above, below) = (solid(y * 2, col), solid(y * 2 + 1, col));
            let glyph = match (large, above, below) {
                (true, ..) if solid(y, col) => look.glyph("██", "##"),
                (true, ..) => "  ",
                (false, true, true) => look.glyph("█", "#"),
                (false, true, false) => look.glyph("▀", "'"),
                (false, false, true) => look.glyph("▄", ","),
                (false, false, false) => " ",
            };
            text.push_str(glyph);
        }
        text.push_str("  ");
        widgets::left(widgets::row(logo, widgets::count(y)), buf, &text, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};

    fn shown(count: usize, chosen: usize, size: (u16, u16)) -> Vec<String> {
        let area = Rect::new(0, 0, size.0, size.1);
        let mut buf = Buffer::empty(area);
        let look = Look::new(Caps {
            depth: Depth::Mono,
            unicode: true,
        });
        let rows: Vec<_> = (1..=count)
            .map(|n| (format!("item {n}."), (n % 10).to_string()))
            .collect();
        draw(area, &mut buf, &look, "about", &rows, chosen);
        let row = |y| (0..size.0).map(|x| buf[(x, y)].symbol()).collect();
        (0..size.1).map(row).collect()
    }

    #[test]
    fn ten_rows_fit_the_smallest_terminal_below_a_small_name() {
        for chosen in 0..10 {
            let text = shown(10, chosen, (40, 12)).join("\n");
            assert!((1..=10).all(|n| text.contains(&format!("item {n}."))));
            assert!(text.contains(" mazed ") && !text.contains('↓'), "{text}");
        }
    }

    #[test]
    fn a_longer_list_scrolls_and_always_shows_what_is_chosen() {
        for chosen in 0..14 {
            let lines = shown(14, chosen, (40, 12));
            let text = lines.join("\n");
            let bar = format!("▸ item {}.", chosen + 1);
            assert!(text.contains(&bar), "{text}");
            assert_eq!(text.contains('↑'), !text.contains("item 1."), "{text}");
            assert_eq!(text.contains('↓'), !text.contains("item 14."), "{text}");
            assert!(lines[11].contains('╯'), "the frame is closed: {text}");
        }
    }

    #[test]
    fn the_logo_shows_where_there_is_room() {
        for (count, size) in [(7, (40, 12)), (10, (40, 15)), (10, (80, 24))] {
            let text = shown(count, 0, size).join("\n");
            assert!(text.contains('█') && !text.contains("mazed"), "{text}");
            assert!(text.contains(&format!("item {count}.")));
        }
    }
}
