//! Draws what a terminal shows as an SVG picture.
//!
//! ```text
//! picture COLSxROWS < recorded bytes of a session > picture.svg
//! picture COLSxROWS --dump < `tmux capture-pane -e -p` > picture.svg
//! ```
//!
//! A recorded session is shown as it was when the alternate screen was last left, or at its end.
//! Several dumps, with a form feed between them, are the frames of a moving picture; viewers who
//! asked their system for less motion see the last one.
//! Lines and blocks are drawn as shapes, and each letter has a position of its own, so the picture
//! does not depend on the viewer's monospace font.

mod colour;
mod glyph;

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::io::{self, Read, Write as _};
use std::num::NonZeroU16;

use anyhow::{Context, bail};
use vt100::{Cell, Parser, Screen};

use colour::Rgb;

/// A cell's width and height in the picture's units: multiples of eight, and 1:2 as in most
/// terminal fonts.
const CELL: (u32, u32) = (16, 32);

/// The size of letters, so that they fill a cell's width: common monospace fonts advance 0.6 em.
const FONT_SIZE: u32 = 26;

/// From a cell's top to its letters' base line.
const BASE_LINE: u32 = 25;

/// A margin around the screen.
const MARGIN: u32 = 16;

/// How long a frame of a moving picture is seen.
const FRAME_SECONDS: f64 = 0.12;

/// For how many frames more the last one stays.
const LAST_FRAMES: usize = 24;

/// The sequence that leaves the alternate screen; the picture is what was shown before.
const LEAVE: &[u8] = b"\x1b[?1049l";

/// The style of a cell, with inverse and dim resolved into colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Style {
    ink: Rgb,
    paper: Rgb,
    bold: bool,
    italic: bool,
    underline: bool,
}

impl Style {
    fn of(cell: &Cell) -> Self {
        let mut ink = colour::resolve(cell.fgcolor(), colour::INK);
        let mut paper = colour::resolve(cell.bgcolor(), colour::PAPER);
        if cell.inverse() {
            (ink, paper) = (paper, ink);
        }
        if cell.dim() {
            ink = ink.towards(paper, 45);
        }
        Self {
            ink,
            paper,
            bold: cell.bold(),
            italic: cell.italic(),
            underline: cell.underline(),
        }
    }
}

/// Draws letters of one style in a row; each comes with its column.
fn letters(svg: &mut String, run: &[(u32, String)], row: u32, style: Style) {
    if run.is_empty() {
        return;
    }
    let columns: Vec<String> = run.iter().map(|(x, _)| (x * CELL.0).to_string()).collect();
    let mut words = String::new();
    for c in run.iter().flat_map(|(_, text)| text.chars()) {
        match c {
            '&' => words.push_str("&amp;"),
            '<' => words.push_str("&lt;"),
            '>' => words.push_str("&gt;"),
            c => words.push(c),
        }
    }
    let weight = if style.bold {
        r#" font-weight="bold""#
    } else {
        ""
    };
    let slant = if style.italic {
        r#" font-style="italic""#
    } else {
        ""
    };
    let _ = writeln!(
        svg,
        r#"<text x="{}" y="{}" fill="{}"{weight}{slant}>{words}</text>"#,
        columns.join(" "),
        row * CELL.1 + BASE_LINE,
        style.ink,
    );
}

/// The cells of a screen that differ from the one before it, or all of them.
fn cells(screen: &Screen, last: Option<&Screen>) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    // One path for each colour keeps the picture small; backgrounds lie below shapes.
    let mut papers: BTreeMap<Rgb, String> = BTreeMap::new();
    let mut inks: BTreeMap<Rgb, String> = BTreeMap::new();
    let mut text = String::new();
    for row in 0..rows {
        let y = u32::from(row);
        let mut run: Vec<(u32, String)> = Vec::new();
        let mut before: Option<Style> = None;
        for column in 0..columns {
            let Some(cell) = screen.cell(row, column) else {
                continue;
            };
            if cell.is_wide_continuation() {
                continue;
            }
            if last.and_then(|last| last.cell(row, column)) == Some(cell) {
                if let Some(style) = before.take() {
                    letters(&mut text, &run, y, style);
                    run.clear();
                }
                continue;
            }
            let x = u32::from(column);
            let style = Style::of(cell);
            let origin = (x * CELL.0, y * CELL.1);
            let width = if cell.is_wide() { 2 * CELL.0 } else { CELL.0 };
            if style.paper != colour::PAPER || last.is_some() {
                let path = papers.entry(style.paper).or_default();
                glyph::rectangle(path, origin, (0, 0, width, CELL.1));
            }
            if style.underline {
                let path = inks.entry(style.ink).or_default();
                glyph::rectangle(path, origin, (0, CELL.1 - 4, width, CELL.1 - 2));
            }
            let contents = cell.contents();
            let drawn = contents
                .chars()
                .next()
                .and_then(|c| glyph::shape(c, origin));
            if let Some(shape) = &drawn {
                // A shade is drawn solid in a colour between ink and paper.
                let ink = style.ink.towards(style.paper, 100 - shape.percent);
                inks.entry(ink).or_default().push_str(&shape.path);
            }
            let plain = drawn.is_none() && !contents.trim().is_empty();
            if before != Some(style) || !plain {
                if let Some(style) = before {
                    letters(&mut text, &run, y, style);
                }
                run.clear();
            }
            if plain {
                run.push((x, contents.to_owned()));
            }
            before = Some(style);
        }
        if let Some(style) = before {
            letters(&mut text, &run, y, style);
        }
    }

    let mut svg = String::from("<g shape-rendering=\"crispEdges\">\n");
    for (colour, path) in papers.iter().chain(&inks) {
        let _ = writeln!(svg, r#"<path fill="{colour}" d="{path}"/>"#);
    }
    let _ = write!(svg, "</g>\n{text}");
    svg
}

/// The frames as an SVG document: each lies above those before it, and is seen from its time on.
fn draw(frames: &[Screen]) -> String {
    let Some(first) = frames.first() else {
        return String::new();
    };
    let (rows, columns) = first.size();
    let width = u32::from(columns.get()) * CELL.0 + 2 * MARGIN;
    let height = u32::from(rows.get()) * CELL.1 + 2 * MARGIN;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{MARGIN} -{MARGIN} {width} {height}" width="{}" height="{}">
<rect x="-{MARGIN}" y="-{MARGIN}" width="{width}" height="{height}" rx="12" fill="{}"/>
<g font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="{FONT_SIZE}" xml:space="preserve">
{}"#,
        width / 2,
        height / 2,
        colour::PAPER,
        cells(first, None),
    );
    let whole = frames.len() + LAST_FRAMES;
    let seconds = FRAME_SECONDS * whole as f64;
    for (number, pair) in frames.windows(2).enumerate() {
        let name = format!("f{}", number + 1);
        let from = 100.0 * (number + 1) as f64 / whole as f64;
        let _ = writeln!(
            svg,
            "<style>@media (prefers-reduced-motion: no-preference) {{ .{name} {{ animation: {name} {seconds:.2}s step-end infinite }} \
             @keyframes {name} {{ 0% {{ visibility: hidden }} {from:.2}% {{ visibility: visible }} }} }}</style>\n\
             <g class=\"{name}\">\n{}</g>",
            cells(&pair[1], Some(&pair[0])),
        );
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// `80x24` as rows and columns.
fn size(words: &str) -> anyhow::Result<(NonZeroU16, NonZeroU16)> {
    let (columns, rows) = words
        .split_once('x')
        .with_context(|| format!("`{words}` is no size such as 80x24"))?;
    Ok((rows.parse()?, columns.parse()?))
}

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (words, dump) = match arguments.as_slice() {
        [words] => (words, false),
        [words, flag] if flag == "--dump" => (words, true),
        _ => bail!("usage: picture COLSxROWS [--dump] < bytes > picture.svg"),
    };
    let (rows, columns) = size(words)?;
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let recorded: Vec<Vec<u8>> = if dump {
        // A dump has bare line feeds. The last one is dropped, as it would scroll the screen.
        let text = String::from_utf8(bytes).context("the dump is no UTF-8")?;
        let frames = text.split('\x0c').map(|frame| frame.trim_end_matches('\n'));
        frames
            .map(|frame| frame.replace('\n', "\r\n").into())
            .collect()
    } else {
        if let Some(end) = bytes.windows(LEAVE.len()).rposition(|part| part == LEAVE) {
            bytes.truncate(end);
        }
        vec![bytes]
    };
    let frames: Vec<Screen> = recorded
        .iter()
        .map(|bytes| {
            let mut parser = Parser::new(rows, columns, 0);
            parser.process(bytes);
            parser.screen().clone()
        })
        .collect();
    io::stdout().write_all(draw(&frames).as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(bytes: &[u8]) -> Screen {
        let (rows, columns) = size("8x2").unwrap();
        let mut parser = Parser::new(rows, columns, 0);
        parser.process(bytes);
        parser.screen().clone()
    }

    fn picture(bytes: &[u8]) -> String {
        draw(&[screen(bytes)])
    }

    #[test]
    fn a_later_frame_has_only_what_is_new() {
        let svg = draw(&[screen(b"abc"), screen(b"aXc"), screen(b"aXc")]);
        assert_eq!(svg.matches("<text").count(), 2, "{svg}");
        assert!(svg.contains(">abc</text>") && svg.contains(">X</text>"));
        assert!(svg.contains(r#"<g class="f2">"#), "{svg}");
    }

    #[test]
    fn letters_of_one_style_are_one_text_with_a_position_each() {
        let svg = picture(b"a<b \x1b[1;38;2;1;2;3mc");
        assert!(
            svg.contains(r##"<text x="0 16 32" y="25" fill="#d8d8d8">a&lt;b</text>"##),
            "{svg}"
        );
        assert!(
            svg.contains(r##"<text x="64" y="25" fill="#010203" font-weight="bold">c</text>"##),
            "{svg}"
        );
    }

    #[test]
    fn blocks_are_shapes_and_inverse_swaps() {
        let svg = picture("\x1b[2;1H\x1b[38;5;196m█\x1b[0;7m \x1b[m".as_bytes());
        assert!(
            svg.contains(r##"<path fill="#ff0000" d="M0 32h16v32h-16z"/>"##),
            "{svg}"
        );
        assert!(
            svg.contains(r##"<path fill="#d8d8d8" d="M16 32h16v32h-16z"/>"##),
            "{svg}"
        );
        assert!(!svg.contains("<text"), "{svg}");
    }

    #[test]
    fn sizes_are_checked() {
        assert!(size("80x24").is_ok());
        for wrong in ["80", "0x24", "x", "80x-1"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
