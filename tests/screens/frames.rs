//! What the frames of a game cost on the wire, and that none of them leaves out a row that changed:
//! in debug builds a frame panics that does.

use mazed::core::dir::Dir;
use mazed::games::dirty::Dirty;
use mazed::games::{self, Action, Level, Opening, Step, labyrinth};
use mazed::i18n::Lang;
use mazed::look::Depth;
use mazed::model::Begin;
use mazed::terminal::screen::TerminalScreen;
use mazed::ui::Start;
use mazed::ui::event::{Event, Key};
use ratatui::buffer::Buffer;
use std::time::Duration;

use crate::tester::{RICH, Tester, caps, keys_of, start};

const DEPTHS: [Depth; 4] = [Depth::Mono, Depth::Ansi16, Depth::Ansi256, Depth::True];

/// An application and the terminal to which it is written.
pub struct Wire {
    pub tester: Tester,
    screen: TerminalScreen,
}

impl Wire {
    pub fn new(start: Start) -> Self {
        let screen = TerminalScreen::new(start.size, start.caps);
        let tester = Tester::at_first_sight(start);
        Self { tester, screen }
    }

    /// Writes these rows. Returns how many bytes that took.
    fn rows(&mut self, dirty: &Dirty) -> usize {
        let mut bytes = Vec::new();
        let app = &self.tester.app;
        let mut draw = |area, buffer: &mut Buffer| app.draw(area, buffer);
        self.screen.frame(dirty, &mut draw, &mut bytes);
        self.screen.keep(draw);
        bytes.len()
    }

    /// Writes what has changed.
    pub fn frame(&mut self) -> usize {
        let dirty = self.tester.app.take_dirty();
        self.rows(&dirty)
    }
}

fn opening(game: &'static str, level: Level) -> Opening {
    let seed = Some(7);
    Opening { game, level, seed }
}

/// Lots that fall the same way each time.
pub fn lots() -> impl FnMut(usize) -> usize {
    let mut random = 88_172_645_463_325_252_u64;
    move |most| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 33).expect("31 bits") % most
    }
}

/// Plays a labyrinth of this level by random keys at this size; half of the frames that a key
/// caused had at most so many bytes.
fn bytes_per_key(level: &Level, size: (u16, u16), depth: Depth, keys: usize) -> usize {
    let game = opening(labyrinth::ENTRY.name, level.clone());
    let mut wire = Wire::new(start(size, Lang::En, caps(depth, true), Begin::Game(game)));
    wire.tester.let_pass(500);
    wire.frame();
    let mut game = (labyrinth::ENTRY.open)(level, 7).expect("a board");
    let (mut all, mut draw_lots) = (Vec::new(), lots());
    for _ in 0..keys {
        let dir = draw_lots(4);
        // It is not to be won.
        let mut next = game.duplicate();
        if next.apply(Action::Go(Dir::ALL[dir])) == Step::Solved {
            continue;
        }
        game = next;
        let key = Key::Char(['w', 'd', 's', 'a'][dir]);
        wire.tester.update(Event::Key(key));
        let dirty = wire.tester.app.take_dirty();
        if dirty.any() {
            all.push(wire.rows(&dirty));
        }
        wire.tester.let_pass(500);
        wire.frame();
    }
    all.sort_unstable();
    all[all.len() / 2]
}

#[test]
fn a_move_takes_at_most_60_bytes_in_the_median_and_more_in_large_tiles_and_fog() {
    let plain = |side| labyrinth::level(side, side);
    let fog = |side| plain(side).with("fog", games::SWITCHED_ON);
    for (level, size, keys, most) in [
        (plain(29), (80, 24), 2_000, 60),
        (plain(9), (80, 24), 150, 130),
        (plain(9), (120, 40), 150, 240),
        (plain(19), (120, 40), 150, 130),
        (fog(29), (80, 24), 150, 150),
        (fog(61), (80, 24), 150, 150),
        (fog(19), (120, 40), 150, 200),
    ] {
        for depth in DEPTHS {
            let most = if depth == Depth::True && most == 60 {
                75
            } else {
                most
            };
            let half = bytes_per_key(&level, size, depth, keys);
            let words = level.words();
            assert!(half <= most, "{words}, {size:?}, {depth:?}: {half}");
        }
    }
}

/// All games are played by random keys, with everything that may lie over them.
#[test]
fn rows_that_are_not_drawn_anew_did_not_change() {
    const MOVES: &[u8] = b"wasdwasdwasdzxei.u ";
    const KEYS: &[u8] = b"wasdwasdwasdwasdhjklWASDHJKLimzprngouxe?  12345\r\x1b\t";
    let mut draw_lots = lots();
    for entry in games::ALL {
        let (mut parts, mut frames) = (0, 0);
        for (mut size, unicode) in [((80, 24), true), ((40, 12), true), ((120, 40), false)] {
            let presets = (entry.levels)(size.0 - 4, size.1 - 3).into_iter().take(4);
            let fog = labyrinth::level(29, 29).with("fog", games::SWITCHED_ON);
            let is_labyrinth = entry.name == labyrinth::ENTRY.name;
            let other = if is_labyrinth { fog } else { Level::default() };
            // Not all games have presets: their lists have levels of all kinds.
            let levels = presets.map(|preset| preset.level);
            for level in levels.chain((entry.lists)()).chain([other]) {
                let caps = caps(Depth::Ansi256, unicode);
                let game = Begin::Game(opening(entry.name, level));
                let mut wire = Wire::new(start(size, Lang::De, caps, game));
                let mut waits = Dirty::NONE;
                let (mut key, mut held) = (b's', 0);
                for _ in 0..200 {
                    // Some keys come in the middle of an animation, some long after it; some are
                    // held, and the window goes on with each step.
                    let is_long = held == 0 && draw_lots(3) == 0;
                    let wait = draw_lots(if is_long { 900 } else { 40 });
                    wire.tester.now += Duration::from_millis(wait as u64);
                    if held > 0 {
                        held -= 1;
                    } else {
                        let keys = if draw_lots(20) == 0 { KEYS } else { MOVES };
                        key = keys[draw_lots(keys.len())];
                        let is_move = b"wasdhjkl".contains(&key);
                        held = usize::from(is_move) * draw_lots(3) * draw_lots(12);
                    }
                    let key = match key {
                        b'\r' | b' ' => Key::Enter,
                        b'\x1b' => Key::Esc,
                        b'\t' => Key::Tab,
                        letter => Key::Char(letter.into()),
                    };
                    let event = match (wire.tester.deadline(), draw_lots(100)) {
                        (Some(at), _) if at <= wire.tester.now => Event::Tick,
                        (_, 0) => {
                            size = (40 + draw_lots(90) as u16, 12 + draw_lots(30) as u16);
                            wire.screen.resize(size);
                            let (width, height) = size;
                            Event::Resize { width, height }
                        }
                        (_, 1..6) => Event::Click {
                            x: draw_lots(size.0.into()) as u16,
                            y: draw_lots(size.1.into()) as u16,
                        },
                        _ => Event::Key(key),
                    };
                    wire.tester.update(event);
                    let dirty = wire.tester.app.take_dirty();
                    // Now and then two changes share a frame.
                    if draw_lots(5) == 0 {
                        waits = waits.union(dirty);
                        continue;
                    }
                    let dirty = std::mem::take(&mut waits).union(dirty);
                    frames += usize::from(dirty.any());
                    parts += usize::from(dirty.any() && dirty != Dirty::ALL);
                    wire.rows(&dirty);
                }
            }
        }
        assert!(parts * 3 > frames, "{}: {parts} of {frames}", entry.name);
    }
}

/// The same on pages: lists, forms, questions, help and galleries.
#[test]
fn rows_of_a_page_that_are_not_drawn_anew_did_not_change() {
    use Key::{Backspace, Char, Down, Enter, Esc, Left, PageDown, PageUp, Right, Tab, Up};
    const KEYS: [Key; 16] = [
        Down,
        Down,
        Down,
        Up,
        Up,
        Enter,
        Enter,
        Esc,
        Left,
        Right,
        Tab,
        PageDown,
        PageUp,
        Backspace,
        Char('3'),
        Char('?'),
    ];
    let mut draw_lots = lots();
    for (size, unicode) in [((80, 24), true), ((40, 12), false), ((120, 40), true)] {
        let caps = caps(Depth::Ansi256, unicode);
        let mut wire = Wire::new(start(size, Lang::En, caps, Begin::Menu));
        let mut parts = 0;
        for _ in 0..500 {
            wire.tester.now += Duration::from_millis(200);
            while wire
                .tester
                .deadline()
                .is_some_and(|at| at <= wire.tester.now)
            {
                wire.tester.update(Event::Tick);
            }
            let key = KEYS[draw_lots(KEYS.len())];
            wire.tester.update(Event::Key(key));
            let dirty = wire.tester.app.take_dirty();
            parts += usize::from(dirty.any() && dirty != Dirty::ALL);
            wire.rows(&dirty);
        }
        assert!(parts > 100, "{parts} frames at {size:?}");
    }
}

#[test]
fn a_panel_that_gives_up_its_frame_for_a_line_more_is_drawn_anew() {
    let mut wire = Wire::new(start((40, 12), Lang::En, RICH, Begin::Menu));
    let keys = "31m___HELLO_".chars().map(|key| match key {
        '_' => Key::Down,
        key => Key::Char(key),
    });
    for key in keys.chain([Key::Enter]) {
        wire.tester.update(Event::Key(key));
        wire.frame();
    }
    wire.tester.sees("Too long here");
}

#[test]
fn a_win_takes_at_most_10_kilobytes_and_a_board_that_appears_12() {
    let labyrinth = |width, height| opening("labyrinth", labyrinth::level(width, height));
    for (game, appears_at) in [
        (labyrinth(9, 9), (80, 24)),
        (labyrinth(29, 29), (80, 24)),
        (labyrinth(61, 61), (120, 40)),
        (opening("yamyam", games::yamyam::level("mirror")), (80, 24)),
        (opening("hop", games::hop::level("easy")), (80, 24)),
    ] {
        for depth in DEPTHS {
            let begin = |size| {
                let caps = caps(depth, true);
                Wire::new(start(size, Lang::En, caps, Begin::Game(game.clone())))
            };
            let written = |wire: &mut Wire, millis| {
                let end = wire.tester.now + Duration::from_millis(millis);
                let (mut frames, mut bytes) = (1, wire.frame());
                while wire.tester.tick(end) {
                    frames += 1;
                    bytes += wire.frame();
                }
                (frames, bytes)
            };
            let (_, bytes) = written(&mut begin(appears_at), 900);
            assert!(bytes < 12_288, "{game:?}, {depth:?}: {bytes}");
            let mut wire = begin((80, 24));
            for key in keys_of(&game) {
                wire.tester.let_pass(1_000);
                wire.frame();
                wire.tester.update(Event::Key(key));
            }
            let (frames, bytes) = written(&mut wire, 10_000);
            assert!(frames > 8, "{game:?}: {frames} frames");
            let is_large = game == labyrinth(61, 61);
            let most = if is_large { 20_480 } else { 10_240 };
            assert!(bytes <= most, "{game:?}, {depth:?}: {bytes}");
        }
    }
}

/// A screen that lies below another one is told of the terminal's size too.
#[test]
fn a_board_below_a_menu_fits_the_terminal_when_it_is_seen_again() {
    let shown = |keys: [&str; 2]| {
        let game = opening("labyrinth", labyrinth::level(61, 61));
        let mut tester = Tester::begin((120, 40), Lang::En, Some(game), RICH, None);
        tester.keys(keys[0]);
        tester.resize(60, 20);
        tester.keys(keys[1]);
        tester.screen().content.split_off(60)
    };
    assert_eq!(shown(["p", "<Esc>"]), shown(["p<Esc>", ""]));
}
