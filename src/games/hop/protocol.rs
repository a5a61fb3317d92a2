//! What is known of a walk beside its board: the compass and the protocol.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Hop;
use super::board::arrow;
use super::layout::Layout;
use crate::core::hop::HexDir;
use crate::games::{put, text};
use crate::i18n::{Lang, Words};
use crate::look::{Look, Tone};

pub(crate) fn name(way: HexDir) -> &'static str {
    match way {
        HexDir::East => "way-e",
        HexDir::SouthEast => "way-se",
        HexDir::SouthWest => "way-sw",
        HexDir::West => "way-w",
        HexDir::NorthWest => "way-nw",
        HexDir::NorthEast => "way-ne",
    }
}

/// The hops so far: `3 SE`, `1 SW`, ...
pub(crate) fn entries(hop: &Hop, words: &Words) -> Vec<String> {
    hop.walk()
        .moves()
        .map(|(far, way)| format!("{far} {}", words.t(name(way))))
        .collect()
}

pub(crate) fn draw(hop: &Hop, layout: &Layout, buf: &mut Buffer, look: &Look, words: &Words) {
    let entries = entries(hop, words);
    if compass_rows(layout).is_some() {
        // The signs on a board in ASCII are the letters of English keyboards.
        let lang = if look.unicode() {
            words.lang()
        } else {
            Lang::En
        };
        compass(hop, layout.beside, buf, look, lang);
        let below = Rect {
            y: layout.beside.y + COMPASS_ROWS + 1,
            height: layout.beside.height - COMPASS_ROWS - 1,
            ..layout.beside
        };
        column(&entries, below, buf, look, words);
    } else if layout.below.height > 0 {
        let width = usize::from(layout.below.width.saturating_sub(2));
        let line = tail(&entries, width, look.glyph("…", "..."));
        let style = look.style(Tone::Faint);
        let (x, width) = (layout.below.x + 1, layout.below.width.saturating_sub(2));
        text(buf, x, layout.below.y, &line, width, style);
    }
}

/// The rows of the compass; `None`: there is no room for it.
pub(crate) fn compass_rows(layout: &Layout) -> Option<Range<u16>> {
    let beside = layout.beside;
    (beside.height > COMPASS_ROWS + 2).then(|| beside.y..beside.y + COMPASS_ROWS)
}

/// The rows in which walks of up to so many hops may be told.
pub(crate) fn protocol_rows(layout: &Layout, hops: usize) -> Range<u16> {
    match compass_rows(layout) {
        Some(compass) => {
            // Below its title, and at worst a row for each hop.
            let first = compass.end + 2;
            let hops = u16::try_from(hops).unwrap_or(u16::MAX);
            first..layout.beside.bottom().min(first.saturating_add(hops))
        }
        None => layout.below.y..layout.below.bottom(),
    }
}

const COMPASS_ROWS: u16 = 5;

/// The six directions around the number of the field, with their keys: bright where a hop
/// lands on the board, faint where none is allowed.
fn compass(hop: &Hop, area: Rect, buf: &mut Buffer, look: &Look, lang: Lang) {
    let (x, y) = (area.x + 8, area.y + COMPASS_ROWS / 2);
    // The place of the arrow against the middle, and that of the key's letter.
    let places = [
        (HexDir::East, (3, 0), (5, 0)),
        (HexDir::SouthEast, (2, 1), (4, 2)),
        (HexDir::SouthWest, (-2, 1), (-4, 2)),
        (HexDir::West, (-3, 0), (-5, 0)),
        (HexDir::NorthWest, (-2, -1), (-4, -2)),
        (HexDir::NorthEast, (2, -1), (4, -2)),
    ];
    let at = |(across, down): (i16, i16)| {
        (
            x.saturating_add_signed(across),
            y.saturating_add_signed(down),
        )
    };
    for (way, sign, letter) in places {
        let open = hop.offers().any(|offer| offer.0 == way);
        let tone = match open {
            true if hop.hint == Some(way) => Tone::Hinted,
            true if hop.chosen == Some(way) => Tone::Pointed,
            true => Tone::Hint,
            false => Tone::Grid,
        };
        let (column, row) = at(sign);
        let glyph = match (look.unicode(), way) {
            (true, way) => arrow(way),
            (false, HexDir::East | HexDir::West) => "-",
            (false, HexDir::SouthEast | HexDir::NorthWest) => "\\",
            (false, HexDir::SouthWest | HexDir::NorthEast) => "/",
        };
        // A way without an arrow is closed, which can be seen without colours too.
        put(
            buf,
            column,
            row,
            if open { glyph } else { " " },
            look.style(tone),
        );
        let (column, row) = at(letter);
        let tone = if open { Tone::Accent } else { Tone::Grid };
        put(buf, column, row, &hop.letter(way, lang), look.style(tone));
    }
    let walk = hop.walk();
    let number = walk.board().number(walk.at()).unwrap_or(0).to_string();
    put(buf, x, y, &number, look.style(Tone::Accent));
}

/// The protocol in lines as wide as the area, its end where it is longer.
fn column(entries: &[String], area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let title = look.style(Tone::Faint);
    let says = words.t("hop-walk");
    text(buf, area.x, area.y, &says, area.width, title);
    let room = usize::from(area.height.saturating_sub(1));
    let lines = lines(entries, usize::from(area.width));
    let first = lines.len().saturating_sub(room);
    for (line, row) in lines.iter().skip(first).zip(area.y + 1..) {
        text(buf, area.x, row, line, area.width, look.style(Tone::Text));
    }
}

/// The entries with commas between, in lines of at most `width` columns.
fn lines(entries: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        let comma = if n + 1 < entries.len() { "," } else { "" };
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + entry.chars().count() < width => {
                line.push(' ');
                line.push_str(entry);
                line.push_str(comma);
            }
            _ => lines.push(format!("{entry}{comma}")),
        }
    }
    lines
}

/// The last entries that fit into `width` columns, after `more` where some are left out.
fn tail(entries: &[String], width: usize, more: &str) -> String {
    let mut text = entries.join(", ");
    let mut rest = entries;
    while text.chars().count() > width {
        let Some((_, fewer)) = rest.split_first() else {
            break;
        };
        rest = fewer;
        text = format!("{more} {}", rest.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_is_broken_between_hops() {
        let entries: Vec<String> = ["3 SE", "1 SW", "3 W", "2 NW"].map(String::from).into();
        assert_eq!(lines(&entries, 12), ["3 SE, 1 SW,", "3 W, 2 NW"]);
        assert_eq!(lines(&[], 12), [""; 0]);
        assert_eq!(tail(&entries, 40, "…"), "3 SE, 1 SW, 3 W, 2 NW");
        assert_eq!(tail(&entries, 12, "…"), "… 3 W, 2 NW");
        assert_eq!(tail(&entries, 2, "…"), "… ");
    }
}
