//! What a player sees: one packed frame, and the bytes that turn it into the next.

use super::cells::{self, Palette, Word};
use super::encode::{self, Pen};
use super::term;
use crate::look::{Caps, Depth};
use ratatui::{buffer::Buffer, layout::Rect};
use std::cell::RefCell;

/// A frame longer than this is wrapped in synchronized-update marks: it takes more
/// than one TCP segment, and the terminal may show the half of it.
const SYNC_ABOVE: usize = 1200;

/// Scratch memory of a thread, shared by all its players.
#[derive(Default)]
struct Scratch {
    buffer: Buffer,
    old: Vec<Word>,
    new: Vec<Word>,
    folded: Vec<Word>,
    out: Vec<u8>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::default());
}

/// One player's screen.
#[derive(Debug)]
pub struct Screen {
    size: (u16, u16),
    caps: Caps,
    palette: Palette,
    /// What the terminal shows, folded by [`cells::compress`]; `None`: unknown.
    shown: Option<Vec<Word>>,
    pen: Pen,
}

impl Screen {
    /// A screen of this many columns and rows on a terminal that shows nothing of
    /// ours yet.
    pub fn new(size: (u16, u16), caps: Caps) -> Screen {
        Screen {
            size,
            caps,
            palette: Palette::default(),
            shown: None,
            pen: Pen::default(),
        }
    }

    /// Enters the alternate screen, cursor hidden, no wrapping at the right edge,
    /// pastes in marks; asks the terminal for its name if `ask`.
    pub fn enter(ask: bool) -> Vec<u8> {
        let mut bytes = b"\x1b[?1049h".to_vec();
        if ask {
            // The first frame clears the screen, and with it whatever an old
            // terminal makes of the question.
            bytes.extend_from_slice(term::ASK);
        }
        bytes.extend_from_slice(b"\x1b[?7l\x1b[?25l\x1b[?2004h");
        bytes
    }

    /// Asks the terminal to send clicks (X11's button events in their SGR form, which has
    /// no bound on columns), or to keep the mouse for itself again.
    pub fn mouse(on: bool) -> &'static [u8] {
        match on {
            true => b"\x1b[?1000h\x1b[?1006h",
            false => b"\x1b[?1006l\x1b[?1000l",
        }
    }

    /// Undoes [`Screen::enter`] and [`Screen::mouse`]. The alternate screen is cleared too: the Linux
    /// console has none, and there the game would stay behind the prompt.
    pub fn leave() -> &'static [u8] {
        b"\x1b[m\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?7h\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l"
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        self.size
    }

    /// What the terminal can show.
    pub fn caps(&self) -> Caps {
        self.caps
    }

    /// The terminal has another size; what it shows now is anybody's guess.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.shown = None;
    }

    /// The terminal can show more than was known.
    pub fn set_caps(&mut self, caps: Caps) {
        self.caps = caps;
    }

    /// Draws a frame and gives the bytes that make the terminal show it; none, if it
    /// shows that already.
    pub fn frame(&mut self, draw: impl FnOnce(Rect, &mut Buffer)) -> Vec<u8> {
        SCRATCH.with_borrow_mut(|scratch| {
            let area = Rect::new(0, 0, self.size.0, self.size.1);
            scratch.buffer.resize(area);
            scratch.buffer.reset();
            draw(area, &mut scratch.buffer);
            self.pack(scratch);
            scratch.out.clear();
            self.encode(scratch);
            self.palette.sweep(&mut scratch.new);
            cells::compress(&scratch.new, &mut scratch.folded);
            self.keep(&scratch.folded);
            scratch.out.clone()
        })
    }

    /// Remembers what the terminal shows, in the memory that is there if it fits: frames
    /// differ little in length, and thousands of players who free and take pieces of
    /// slightly different sizes leave holes between them.
    fn keep(&mut self, folded: &[Word]) {
        let shown = self.shown.get_or_insert_default();
        shown.clear();
        if shown.capacity() < folded.len() || shown.capacity() > 2 * folded.len() {
            // An eighth more, for what is to come.
            *shown = Vec::with_capacity(folded.len() + folded.len() / 8);
        }
        shown.extend_from_slice(folded);
    }

    /// Packs the thread's buffer; what cannot be told apart any more is reduced.
    fn pack(&mut self, scratch: &mut Scratch) {
        let Scratch { buffer, new, .. } = scratch;
        let width = usize::from(self.size.0);
        let packed = self.palette.pack(&buffer.content, width, self.caps, new);
        if packed.is_ok() {
            return;
        }
        // The list is full of what earlier frames used, or this frame alone is too
        // colourful: begin anew, with fewer colours if need be.
        for depth in [
            self.caps.depth,
            self.caps.depth.min(Depth::Ansi256),
            Depth::Mono,
        ] {
            self.palette = Palette::default();
            self.shown = None;
            let caps = Caps {
                depth,
                unicode: self.caps.unicode && depth != Depth::Mono,
            };
            if self.palette.pack(&buffer.content, width, caps, new).is_ok() {
                return;
            }
        }
        new.clear();
        new.resize(buffer.content.len(), cells::BLANK);
    }

    fn encode(&mut self, scratch: &mut Scratch) {
        let Scratch { old, new, out, .. } = scratch;
        match &self.shown {
            Some(shown) => cells::expand(shown, old),
            None => old.clear(),
        }
        if old.len() != new.len() {
            out.extend_from_slice(b"\x1b[m\x1b[2J");
            self.pen = Pen::default();
            old.clear();
            old.resize(new.len(), cells::BLANK);
        }
        encode::difference(&mut self.pen, &self.palette, old, new, self.size.0, out);
        if out.len() > SYNC_ABOVE {
            out.splice(0..0, *b"\x1b[?2026h");
            out.extend_from_slice(b"\x1b[?2026l");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::style::{Color, Modifier, Style};

    const FULL: Caps = Caps {
        depth: Depth::True,
        unicode: true,
    };

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
        let texts = [
            "#",
            "  ",
            "@",
            "██",
            "ход",
            "迷路",
            "               ",
            "│ ─ ─",
            "w a s d",
            "é🙂x",
        ];
        let colors = [
            Color::Reset,
            Color::Red,
            Color::LightBlue,
            Color::Indexed(100),
            Color::Rgb(1, 2, 3),
        ];
        let modifiers = [
            Modifier::empty(),
            Modifier::BOLD,
            Modifier::REVERSED,
            Modifier::UNDERLINED,
            Modifier::ITALIC | Modifier::BOLD,
            Modifier::DIM,
        ];
        (
            0u16..20,
            0u16..6,
            proptest::sample::select(texts.to_vec()),
            proptest::sample::select(colors.to_vec()),
            proptest::sample::select(colors.to_vec()),
            proptest::sample::select(modifiers.to_vec()),
        )
            .prop_map(|(x, y, text, fg, bg, modifier)| Change {
                x,
                y,
                text,
                style: Style::new().fg(fg).bg(bg).add_modifier(modifier),
            })
    }

    /// What a terminal shows: characters and attributes as far as they can be seen.
    fn seen(parser: &vt100::Parser, size: (u16, u16)) -> Vec<String> {
        let mut all = Vec::new();
        for y in 0..size.1 {
            for x in 0..size.0 {
                let cell = parser.screen().cell(y, x).unwrap();
                let text = if cell.has_contents() {
                    cell.contents()
                } else {
                    " "
                };
                if cell.is_wide_continuation() {
                    continue;
                }
                let bg = cell.bgcolor();
                let shape = (cell.underline(), cell.inverse());
                all.push(if text == " " && shape == (false, false) {
                    format!("{x},{y} blank {bg:?}")
                } else if text == " " {
                    format!(
                        "{x},{y} blank {bg:?} {shape:?} {:?}",
                        cell.inverse().then(|| cell.fgcolor())
                    )
                } else {
                    let weight = (cell.bold(), cell.dim(), cell.italic());
                    format!(
                        "{x},{y} {text} {:?} {bg:?} {shape:?} {weight:?}",
                        cell.fgcolor()
                    )
                });
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
            let mut screen = Screen::new(size, FULL);
            let mut terminal = terminal_of(size);
            terminal.process(&Screen::enter(true));
            let mut kept: Vec<Change> = Vec::new();
            for frame in frames {
                // A part of the frame before stays, as in a game.
                let half = kept.len() / 2;
                kept.drain(..half);
                kept.extend(frame);
                let draw = |_: Rect, buffer: &mut Buffer| {
                    for change in &kept {
                        buffer.set_string(change.x, change.y, change.text, change.style);
                    }
                };
                terminal.process(&screen.frame(draw));
                let mut fresh = terminal_of(size);
                fresh.process(&Screen::new(size, FULL).frame(draw));
                prop_assert_eq!(seen(&terminal, size), seen(&fresh, size));
                prop_assert!(screen.frame(draw).is_empty(), "nothing changed");
            }
        }
    }

    fn text_of(size: (u16, u16), draw: impl FnOnce(Rect, &mut Buffer)) -> String {
        let mut terminal = terminal_of(size);
        terminal.process(&Screen::new(size, FULL).frame(draw));
        terminal.screen().contents()
    }

    #[test]
    fn the_first_frame_shows_every_cell_up_to_the_corner() {
        let shown = text_of((5, 2), |area, buffer| {
            for y in 0..area.height {
                buffer.set_string(0, y, "ab迷z", Style::new());
            }
        });
        assert_eq!(shown, "ab迷z\nab迷z");
    }

    #[test]
    fn moving_one_thing_costs_few_bytes() {
        let mut screen = Screen::new((80, 24), FULL);
        let red = Style::new().fg(Color::Red);
        let at = |x: u16| move |_: Rect, buffer: &mut Buffer| buffer.set_string(x, 10, "@", red);
        screen.frame(at(40));
        let bytes = screen.frame(at(41));
        assert!(bytes.len() <= 12, "{:?}", String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn long_frames_are_marked_and_short_ones_not() {
        let mut screen = Screen::new((80, 24), FULL);
        let fill = |glyph: &'static str| {
            move |area: Rect, buffer: &mut Buffer| {
                for y in 0..area.height {
                    buffer.set_string(0, y, glyph.repeat(area.width.into()), Style::new());
                }
            }
        };
        let long = screen.frame(fill("x"));
        assert!(long.starts_with(b"\x1b[?2026h") && long.ends_with(b"\x1b[?2026l"));
        let short = fill("x");
        let marked = screen.frame(|area, buffer| {
            short(area, buffer);
            buffer.set_string(3, 3, "y", Style::new());
        });
        assert!(!marked.is_empty() && !marked.starts_with(b"\x1b[?2026h"));
    }

    #[test]
    fn a_blank_row_is_erased_not_printed() {
        let mut screen = Screen::new((80, 24), FULL);
        screen.frame(|_, buffer| {
            buffer.set_string(0, 5, "x".repeat(80), Style::new());
        });
        let bytes = screen.frame(|_, _| {});
        assert_eq!(bytes, b"\x1b[6H\x1b[K");
    }

    #[test]
    fn after_a_resize_everything_is_drawn_anew() {
        let mut screen = Screen::new((80, 24), FULL);
        let draw = |_: Rect, buffer: &mut Buffer| {
            buffer.set_string(0, 0, "here", Style::new());
        };
        screen.frame(draw);
        screen.resize((40, 12));
        let bytes = String::from_utf8(screen.frame(draw)).unwrap();
        assert!(
            bytes.starts_with("\x1b[m\x1b[2J") && bytes.contains("here"),
            "{bytes:?}"
        );
    }

    #[test]
    fn leaving_undoes_entering() {
        let mut terminal = terminal_of((80, 24));
        terminal.process(b"before");
        terminal.process(&Screen::enter(true));
        terminal.process(Screen::mouse(true));
        assert_ne!(
            terminal.screen().mouse_protocol_mode(),
            vt100::MouseProtocolMode::None
        );
        terminal.process(&Screen::new((80, 24), FULL).frame(|_, buffer| {
            buffer.set_string(0, 0, "game", Style::new().bg(Color::Red));
        }));
        assert!(terminal.screen().alternate_screen() && terminal.screen().hide_cursor());
        terminal.process(Screen::leave());
        let screen = terminal.screen();
        assert_eq!(screen.contents(), "before");
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.bgcolor(), vt100::Color::Default);
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}
