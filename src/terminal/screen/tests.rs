//! Frames read back by a terminal emulator.

use std::time::Duration;

use super::*;
use crate::games::{Opening, labyrinth};
use crate::key::Key;
use crate::look::Depth;
use crate::model::Begin;
use crate::ui::event::Event;
use crate::ui::{App, Start};
use proptest::prelude::*;
use ratatui::style::{Color, Modifier, Style};

const FULL: Caps = Caps {
    depth: Depth::True,
    unicode: true,
};

/// The bytes of a frame that is drawn as a whole, and kept.
fn frame(screen: &mut TerminalScreen, mut draw: impl FnMut(Rect, &mut Buffer)) -> Vec<u8> {
    let mut bytes = Vec::new();
    screen.frame(&Dirty::ALL, &mut draw, &mut bytes);
    screen.keep(draw);
    bytes
}

fn terminal_of((columns, rows): (u16, u16)) -> vt100::Parser {
    let size = |n: u16| std::num::NonZero::new(n).unwrap();
    vt100::Parser::new(size(rows), size(columns), 0)
}

/// A change of one frame to the next: a text somewhere in some style.
#[derive(Clone, Debug)]
struct Change {
    x: u16,
    y: u16,
    text: &'static str,
    style: Style,
}

fn any_change() -> impl Strategy<Value = Change> {
    use proptest::sample::select;
    let texts = "#|  |@|██|ход|迷路|               |│ ─ ─|w a s d|é🙂x";
    let texts: Vec<&str> = texts.split('|').collect();
    let colors = [
        Color::Reset,
        Color::Red,
        Color::LightBlue,
        Color::Indexed(100),
        Color::Rgb(1, 2, 3),
    ];
    let style = (select(colors.to_vec()), select(colors.to_vec()), 0..128u16).prop_map(
        |(fg, bg, modifiers)| {
            // Bold, dim, italic, underlined, and reversed.
            let modifiers = Modifier::from_bits_truncate(modifiers & 0b100_1111);
            Style::new().fg(fg).bg(bg).add_modifier(modifiers)
        },
    );
    (0u16..20, 0u16..6, select(texts), style).prop_map(|(x, y, text, style)| Change {
        x,
        y,
        text,
        style,
    })
}

/// What a terminal shows: characters and attributes as far as they can be seen.
fn seen(parser: &vt100::Parser, size: (u16, u16)) -> Vec<String> {
    let mut all = Vec::new();
    for y in 0..size.1 {
        for x in 0..size.0 {
            let cell = parser.screen().cell(y, x).unwrap();
            if cell.is_wide_continuation() {
                continue;
            }
            let (text, bg) = (cell.contents().trim(), cell.bgcolor());
            let shape = (cell.underline(), cell.inverse());
            // Colour and weight do not show on a blank.
            let fg = (!text.is_empty() || cell.inverse()).then(|| cell.fgcolor());
            let weight = (cell.bold(), cell.dim(), cell.italic());
            let weight = (!text.is_empty()).then_some(weight);
            all.push(format!("{x},{y} {text} {fg:?} {bg:?} {shape:?} {weight:?}"));
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn differences_show_what_a_fresh_frame_shows(
        frames in proptest::collection::vec(proptest::collection::vec(any_change(), 0..8), 1..6)
    ) {
        let size = (20, 6);
        let mut screen = TerminalScreen::new(size, FULL);
        let mut terminal = terminal_of(size);
        terminal.process(&TerminalScreen::enter(true));
        let mut kept: Vec<Change> = Vec::new();
        for changes in frames {
            // A part of the frame before stays, as in a game, and its rows are no news.
            let half = kept.len() / 2;
            let gone: Vec<Change> = kept.drain(..half).collect();
            let row = |change: &Change| Rect::new(0, change.y, size.0, 1);
            let dirty = Dirty::of(gone.iter().chain(&changes).map(row));
            kept.extend(changes.iter().cloned());
            let draw = |_: Rect, buffer: &mut Buffer| {
                let part = buffer.area;
                let rows = |change: &&Change| (part.top()..part.bottom()).contains(&change.y);
                for change in kept.iter().filter(rows) {
                    buffer.set_string(change.x, change.y, change.text, change.style);
                }
            };
            let mut bytes = Vec::new();
            screen.frame(&dirty, draw, &mut bytes);
            screen.keep(draw);
            terminal.process(&bytes);
            let mut fresh = terminal_of(size);
            fresh.process(&frame(&mut TerminalScreen::new(size, FULL), draw));
            prop_assert_eq!(seen(&terminal, size), seen(&fresh, size));
            prop_assert!(frame(&mut screen, draw).is_empty(), "nothing changed");
        }
    }
}

#[test]
fn the_first_frame_shows_every_cell_up_to_the_corner() {
    let mut terminal = terminal_of((5, 2));
    let mut screen = TerminalScreen::new((5, 2), FULL);
    terminal.process(&frame(&mut screen, |area, buffer| {
        for y in 0..area.height {
            buffer.set_string(0, y, "ab迷z", Style::new());
        }
    }));
    assert_eq!(terminal.screen().contents(), "ab迷z\nab迷z");
}

#[test]
fn moving_one_thing_costs_few_bytes() {
    let mut screen = TerminalScreen::new((80, 24), FULL);
    let red = Style::new().fg(Color::Red);
    let at = |x: u16| move |_: Rect, buffer: &mut Buffer| buffer.set_string(x, 10, "@", red);
    frame(&mut screen, at(40));
    let bytes = frame(&mut screen, at(41));
    assert!(bytes.len() <= 12, "{:?}", String::from_utf8_lossy(&bytes));
}

#[test]
fn long_frames_are_marked_and_short_ones_not() {
    let mut screen = TerminalScreen::new((80, 24), FULL);
    let fill = |area: Rect, buffer: &mut Buffer| {
        for y in 0..area.height {
            buffer.set_string(0, y, "x".repeat(area.width.into()), Style::new());
        }
    };
    let long = frame(&mut screen, fill);
    assert!(long.starts_with(b"\x1b[?2026h") && long.ends_with(b"\x1b[?2026l"));
    let short = frame(&mut screen, |area, buffer| {
        fill(area, buffer);
        buffer.set_string(3, 3, "y", Style::new());
    });
    assert!(!short.is_empty() && !short.starts_with(b"\x1b[?2026h"));
}

#[test]
fn a_blank_row_is_erased_not_printed() {
    let mut screen = TerminalScreen::new((80, 24), FULL);
    frame(&mut screen, |_, buffer| {
        buffer.set_string(0, 5, "x".repeat(80), Style::new());
    });
    let bytes = frame(&mut screen, |_, _| {});
    assert_eq!(bytes, b"\x1b[6H\x1b[80X");
}

#[test]
fn after_a_resize_everything_is_drawn_anew() {
    let mut screen = TerminalScreen::new((80, 24), FULL);
    let draw = |_: Rect, buffer: &mut Buffer| {
        buffer.set_string(0, 0, "here", Style::new());
    };
    frame(&mut screen, draw);
    screen.resize((40, 12));
    let bytes = String::from_utf8(frame(&mut screen, draw)).unwrap();
    let is_whole = bytes.starts_with("\x1b[m\x1b[2J") && bytes.contains("here");
    assert!(is_whole, "{bytes:?}");
}

#[test]
fn leaving_undoes_entering() {
    let mut terminal = terminal_of((80, 24));
    terminal.process(b"before");
    terminal.process(&TerminalScreen::enter(true));
    terminal.process(TerminalScreen::mouse(true));
    let mut screen = TerminalScreen::new((80, 24), FULL);
    terminal.process(&frame(&mut screen, |_, buffer| {
        buffer.set_string(0, 0, "game", Style::new().bg(Color::Red));
    }));
    assert!(terminal.screen().alternate_screen() && terminal.screen().hide_cursor());
    terminal.process(TerminalScreen::leave());
    let screen = terminal.screen();
    assert_eq!(screen.contents(), "before");
    assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
    assert_eq!(screen.bgcolor(), vt100::Color::Default);
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
}

#[test]
fn a_key_below_a_message_in_wide_characters_cuts_none_of_them() {
    let start = Start {
        game: Begin::Game(Opening {
            game: "labyrinth",
            level: labyrinth::level(29, 29),
            seed: Some(5),
        }),
        caps: FULL,
        ..Start::heard(false)
    };
    let mut screen = TerminalScreen::new((80, 24), start.caps);
    let mut app = App::new(start).expect("a board");
    app.update(
        Duration::ZERO,
        Event::Said("\u{8ff7}\u{8ff7} ".repeat(300).into()),
    );
    for key in "ssddwwaasdsdwaw".chars().cycle().take(60) {
        let dirty = app.take_dirty();
        // Each frame is compared with a whole one.
        screen.frame(&dirty, |area, buf| app.draw(area, buf), &mut Vec::new());
        screen.keep(|area, buf| app.draw(area, buf));
        app.update(Duration::ZERO, Event::Key(Key::Char(key)));
    }
}
