//! What a move costs on the wire.

use mazed::core::dir::Dir;
use mazed::games::{self, Action, Level, Opening, Step, labyrinth};
use mazed::i18n::Lang;
use mazed::look::{Caps, Depth};
use mazed::model::Begin;
use mazed::terminal::screen::TerminalScreen;
use mazed::ui::dirty_rows::DirtyRows;
use mazed::ui::event::{Event, Key};
use mazed::ui::{App, Start};
use ratatui::{buffer::Buffer, layout::Rect};
use std::time::Duration;

/// Plays a labyrinth of this level by random keys at this size; the bytes of each frame that a
/// key caused.
fn bytes_per_key(level: Level, size: (u16, u16), depth: Depth, keys: usize) -> Vec<usize> {
    let caps = Caps {
        depth,
        unicode: true,
    };
    let opening = Opening {
        game: labyrinth::ENTRY.name,
        level: level.clone(),
        seed: Some(7),
    };
    let start = Start {
        size,
        caps,
        lang: Lang::En,
        seed: 1,
        game: Begin::Game(opening),
        profile: None,
        board_limit: None,
        presence: None,
        address: mazed::model::PublicAddress::default(),
        has_clipboard: true,
        host_texts: mazed::model::HostTexts::default(),
    };
    let mut app = App::new(start).expect("a playable level");
    let mut screen = TerminalScreen::new(size, caps);
    // The board has appeared.
    while let Some(at) = app.deadline().filter(|at| *at < Duration::from_millis(500)) {
        app.update(at, Event::Tick);
    }
    screen.frame(
        &app.take_dirty_rows(),
        |area, buffer| app.draw(area, buffer),
        &mut Vec::new(),
    );
    let mut all = Vec::new();
    let mut game = (labyrinth::ENTRY.open)(&level, 7).expect("a board");
    let mut random = 88_172_645_463_325_252_u64;
    let mut now = Duration::ZERO;
    for _ in 0..keys {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        now += Duration::from_millis(500);
        let (key, dir) = [
            ('w', Dir::North),
            ('a', Dir::West),
            ('s', Dir::South),
            ('d', Dir::East),
        ][(random >> 40) as usize % 4];
        // It is not to be won.
        let mut next = game.duplicate();
        if next.apply(Action::Go(dir)) == Step::Solved {
            continue;
        }
        game = next;
        app.update(now, Event::Key(Key::Char(key)));
        while app.deadline().is_some_and(|at| at <= now) {
            app.update(now, Event::Tick);
        }
        let dirty = app.take_dirty_rows();
        if dirty.any() {
            let mut bytes = Vec::new();
            screen.frame(&dirty, |area, buffer| app.draw(area, buffer), &mut bytes);
            if std::env::var_os("SHOW_FRAMES").is_some() {
                eprintln!("{:?}", String::from_utf8_lossy(&bytes));
            }
            all.push(bytes.len());
        }
    }
    all.sort_unstable();
    all
}

#[test]
fn a_move_takes_at_most_60_bytes_in_the_median() {
    for depth in [Depth::Mono, Depth::Ansi16, Depth::Ansi256, Depth::True] {
        let all = bytes_per_key(labyrinth::level(29, 29), (80, 24), depth, 2000);
        let at = |percent: usize| all[(all.len() - 1) * percent / 100];
        eprintln!(
            "{depth:?}: median {}, p90 {}, p99 {}, most {}",
            at(50),
            at(90),
            at(99),
            at(100)
        );
        let limit = if depth == Depth::True { 90 } else { 60 };
        assert!(at(50) <= limit, "{depth:?}: {}", at(50));
    }
}

#[test]
fn a_move_in_large_tiles_or_in_fog_takes_a_few_more() {
    let plain = |side| labyrinth::level(side, side);
    let fog = |side| plain(side).with("fog", games::SWITCHED_ON);
    for (level, size, most) in [
        (plain(9), (80, 24), 130),
        (plain(9), (120, 40), 240),
        (plain(19), (120, 40), 130),
        (fog(29), (80, 24), 150),
        (fog(61), (80, 24), 150),
        (fog(19), (120, 40), 200),
    ] {
        for depth in [Depth::Mono, Depth::True] {
            let all = bytes_per_key(level.clone(), size, depth, 150);
            let at = |percent: usize| all[(all.len() - 1) * percent / 100];
            let (half, p90, p99) = (at(50), at(90), at(99));
            let words = level.words();
            eprintln!("{words}, {size:?}, {depth:?}: median {half}, p90 {p90}, p99 {p99}");
            assert!(half <= most, "{words}, {size:?}, {depth:?}: {half}");
        }
    }
}

/// In debug builds a frame that left out a row that changed panics: here all games are
/// played by random keys, with everything that may lie over them.
#[test]
fn rows_that_are_not_drawn_anew_did_not_change() {
    const MOVES: &[u8] = b"wasdwasdwasdzxei.u ";
    const KEYS: &[u8] = b"wasdwasdwasdwasdhjklWASDHJKLimzprngouxe?  12345\r\x1b\t";
    let mut random = 88_172_645_463_325_252_u64;
    let mut draw_lots = |most: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 33).expect("31 bits") % most
    };
    for entry in games::ALL {
        let (mut parts, mut frames, mut rows) = (0, 0, 0);
        for (size, unicode) in [((80, 24), true), ((40, 12), true), ((120, 40), false)] {
            let presets = (entry.presets)(size.0 - 4, size.1 - 3);
            let fog = labyrinth::level(29, 29).with("fog", games::SWITCHED_ON);
            let fog = (entry.name == labyrinth::ENTRY.name).then_some(fog);
            let usual = (entry.name != labyrinth::ENTRY.name).then(Level::default);
            // Not all games have presets: their lists have levels of all kinds.
            let levels = presets.into_iter().map(|preset| preset.level);
            let levels = levels.chain((entry.lists)()).chain(usual);
            for level in levels.chain(fog) {
                let opening = Opening {
                    game: entry.name,
                    level,
                    seed: Some(7),
                };
                let caps = Caps {
                    depth: Depth::Ansi256,
                    unicode,
                };
                let start = Start {
                    size,
                    caps,
                    lang: Lang::De,
                    seed: 1,
                    game: Some(opening).into(),
                    profile: None,
                    board_limit: None,
                    presence: None,
                    address: mazed::model::PublicAddress::default(),
                    has_clipboard: true,
                    host_texts: mazed::model::HostTexts::default(),
                };
                let mut app = App::new(start).expect("a playable level");
                let mut screen = TerminalScreen::new(size, caps);
                let mut waits = DirtyRows::NONE;
                let (mut now, mut size) = (Duration::ZERO, size);
                let (mut key, mut held) = ('s', 0);
                for _ in 0..200 {
                    // Some keys come in the middle of an animation, some long after it; some are
                    // held, and the window goes on with each step.
                    let most = if held == 0 && draw_lots(3) == 0 {
                        900
                    } else {
                        40
                    };
                    now += Duration::from_millis(draw_lots(most) as u64);
                    if held > 0 {
                        held -= 1;
                    } else {
                        let keys = if draw_lots(20) == 0 { KEYS } else { MOVES };
                        key = char::from(keys[draw_lots(keys.len())]);
                        let is_move = "wasdhjkl".contains(key);
                        held = if is_move {
                            draw_lots(3) * draw_lots(12)
                        } else {
                            0
                        };
                    }
                    let key = match key {
                        '\r' | ' ' => Key::Enter,
                        '\x1b' => Key::Esc,
                        '\t' => Key::Tab,
                        letter => Key::Char(letter),
                    };
                    let event = match (app.deadline(), draw_lots(100)) {
                        (Some(at), _) if at <= now => Event::Tick,
                        (_, 0) => {
                            size = (40 + draw_lots(90) as u16, 12 + draw_lots(30) as u16);
                            screen.resize(size);
                            let (width, height) = size;
                            Event::Resize { width, height }
                        }
                        (_, 1..6) => Event::Click {
                            x: draw_lots(size.0.into()) as u16,
                            y: draw_lots(size.1.into()) as u16,
                        },
                        _ => Event::Key(key),
                    };
                    app.update(now, event);
                    let dirty = app.take_dirty_rows();
                    // Now and then two changes share a frame.
                    if draw_lots(5) == 0 {
                        waits = waits.union(dirty);
                        continue;
                    }
                    let dirty = std::mem::take(&mut waits).union(dirty);
                    frames += usize::from(dirty.any());
                    parts += usize::from(dirty.any() && dirty != DirtyRows::ALL);
                    rows += dirty.runs(size.1).map(|run| run.len()).sum::<usize>();
                    screen.frame(
                        &dirty,
                        |area, buffer| app.draw(area, buffer),
                        &mut Vec::new(),
                    );
                }
            }
        }
        eprintln!(
            "{}: {parts} of {frames} frames are parts, {rows} rows",
            entry.name
        );
        assert!(parts * 3 > frames, "{}: {parts} of {frames}", entry.name);
    }
}

/// The keys that win a board, found by trying which one leaves fewer moves.
fn keys_to_the_win(entry: &games::GameDef, game: &dyn games::Game) -> Vec<Key> {
    let mut game = game.duplicate();
    let mut keys = Vec::new();
    while let Some(left) = game.left().filter(|left| *left > 0) {
        let all = entry.keys.iter().flat_map(|binding| binding.keys);
        let next = all.into_iter().find_map(|(key, input)| {
            let games::Input::Act(action) = input else {
                return None;
            };
            let mut next = game.duplicate();
            next.apply(*action);
            (next.left()? < left).then_some((next, *key))
        });
        let Some((next, key)) = next else { break };
        game = next;
        keys.push(key);
    }
    keys
}

/// Where a window goes after somebody who walks on, each row that it moves is drawn anew.
#[test]
fn a_window_that_goes_after_a_held_key_leaves_no_row_behind() {
    for (size, unicode) in [((40, 12), true), ((40, 12), false), ((80, 24), true)] {
        let opening = Opening {
            game: labyrinth::ENTRY.name,
            level: labyrinth::level(41, 61),
            seed: Some(7),
        };
        let game = (labyrinth::ENTRY.open)(&opening.level, 7).expect("a board");
        let keys = keys_to_the_win(&labyrinth::ENTRY, &*game);
        let caps = Caps {
            depth: Depth::True,
            unicode,
        };
        let start = Start {
            size,
            caps,
            lang: Lang::En,
            seed: 1,
            game: Some(opening).into(),
            profile: None,
            board_limit: None,
            presence: None,
            address: mazed::model::PublicAddress::default(),
            has_clipboard: true,
            host_texts: mazed::model::HostTexts::default(),
        };
        let mut app = App::new(start).expect("a playable level");
        let mut screen = TerminalScreen::new(size, caps);
        let mut now = Duration::ZERO;
        for key in keys {
            now += Duration::from_millis(30);
            for event in [Event::Key(key), Event::Tick] {
                app.update(now, event);
                let dirty = app.take_dirty_rows();
                let mut bytes = Vec::new();
                screen.frame(&dirty, |area, buffer| app.draw(area, buffer), &mut bytes);
            }
        }
    }
}

/// The board of a win in each of its frames, and the bytes that they took.
fn win(opening: &Opening, caps: Caps, size: (u16, u16)) -> (Vec<Buffer>, usize) {
    let entry = games::find(opening.game).expect("a game");
    let game = (entry.open)(&opening.level, opening.seed.expect("a seed")).expect("a board");
    let start = Start {
        size,
        caps,
        lang: Lang::En,
        seed: 1,
        game: Begin::Game(opening.clone()),
        profile: None,
        board_limit: None,
        presence: None,
        address: mazed::model::PublicAddress::default(),
        has_clipboard: true,
        host_texts: mazed::model::HostTexts::default(),
    };
    let mut app = App::new(start).expect("a playable level");
    let mut screen = TerminalScreen::new(size, caps);
    let (mut frames, mut bytes, mut now) = (Vec::new(), 0, Duration::ZERO);
    let keys = keys_to_the_win(entry, game.as_ref());
    let last = keys.len() - 1;
    for (n, key) in keys.into_iter().enumerate() {
        now += Duration::from_secs(1);
        app.update(now, Event::Key(key));
        while n == last || app.deadline().is_some_and(|at| at <= now) {
            let dirty = app.take_dirty_rows();
            let mut out = Vec::new();
            screen.frame(&dirty, |area, buffer| app.draw(area, buffer), &mut out);
            let mut frame = Buffer::empty(Rect::new(0, 0, size.0, size.1));
            app.draw(frame.area, &mut frame);
            if n == last {
                bytes += out.len();
                frames.push(frame);
            }
            let Some(at) = app.deadline() else { break };
            now = at.max(now);
            app.update(now, Event::Tick);
        }
        let dirty = app.take_dirty_rows();
        screen.frame(
            &dirty,
            |area, buffer| app.draw(area, buffer),
            &mut Vec::new(),
        );
    }
    (frames, bytes)
}

fn wins() -> Vec<Opening> {
    let of = |game, level| Opening {
        game,
        level,
        seed: Some(7),
    };
    vec![
        of("labyrinth", labyrinth::level(21, 37)),
        of("labyrinth", labyrinth::level(29, 29)),
        of("yamyam", games::yamyam::level("mirror")),
        of("hop", games::hop::level("easy")),
    ]
}

#[test]
fn a_win_takes_at_most_8_kilobytes() {
    for opening in wins() {
        for depth in [Depth::Mono, Depth::Ansi16, Depth::Ansi256, Depth::True] {
            let caps = Caps {
                depth,
                unicode: true,
            };
            let (frames, bytes) = win(&opening, caps, (80, 24));
            let game = opening.game;
            eprintln!("{game}, {depth:?}: {} frames, {bytes} bytes", frames.len());
            assert!(frames.len() > 8, "{game}: {} frames", frames.len());
            assert!(bytes <= 8_192, "{game}, {depth:?}: {bytes}");
        }
    }
}

/// How bright a colour is, in thousandths (ITU-R BT.709).
fn brightness(color: ratatui::style::Color) -> u32 {
    match color {
        ratatui::style::Color::Rgb(red, green, blue) => {
            let [red, green, blue] = [red, green, blue].map(u32::from);
            (213 * red + 715 * green + 72 * blue) / 255
        }
        _ => 0,
    }
}

#[test]
fn no_cell_changes_its_brightness_more_than_three_times_in_a_win() {
    let caps = Caps {
        depth: Depth::True,
        unicode: true,
    };
    for opening in wins() {
        let (frames, _) = win(&opening, caps, (80, 24));
        let last = frames.len() - 1;
        for at in frames[0]
            .area
            .positions()
            .filter(|at| at.y > 0 && at.y < 22)
        {
            // The lines of the result come once, with the last frame.
            let shown = frames[..last].iter().map(|frame| {
                let cell = &frame[at];
                let ink = if cell.symbol() == " " {
                    cell.bg
                } else {
                    cell.fg
                };
                brightness(ink)
            });
            let shown: Vec<u32> = shown.collect();
            let changes = shown
                .windows(2)
                .filter(|pair| pair[0].abs_diff(pair[1]) > 50);
            assert!(changes.count() <= 3, "{}: {at:?} {shown:?}", opening.game);
        }
    }
}

#[test]
fn a_board_that_appears_lights_each_tile_once() {
    let caps = Caps {
        depth: Depth::True,
        unicode: true,
    };
    for (side, size) in [(9, (80, 24)), (29, (80, 24)), (61, (120, 40))] {
        let start = Start {
            size,
            caps,
            lang: Lang::En,
            seed: 1,
            game: Begin::Game(Opening {
                game: labyrinth::ENTRY.name,
                level: labyrinth::level(side, side),
                seed: Some(7),
            }),
            profile: None,
            board_limit: None,
            presence: None,
            address: mazed::model::PublicAddress::default(),
            has_clipboard: false,
            host_texts: mazed::model::HostTexts::default(),
        };
        let mut app = App::new(start).expect("a playable level");
        let mut frames = Vec::new();
        let mut screen = TerminalScreen::new(size, caps);
        let mut bytes = 0;
        for _ in 0..9 {
            let mut frame = Buffer::empty(Rect::new(0, 0, size.0, size.1));
            app.draw(frame.area, &mut frame);
            frames.push(frame);
            let mut out = Vec::new();
            let dirty = app.take_dirty_rows();
            screen.frame(&dirty, |area, buffer| app.draw(area, buffer), &mut out);
            bytes += out.len();
            let at = app.deadline().expect("a picture or the clock");
            app.update(at, Event::Tick);
        }
        eprintln!("{side}: {bytes} bytes");
        assert!(bytes < 12_000, "{side}: {bytes}");
        for at in frames[0].area.positions() {
            let changes = frames.windows(2).filter(|pair| pair[0][at] != pair[1][at]);
            // The clock may go on with the last, and a character may have two tiles.
            assert!(at.y == 0 || changes.count() <= 2, "{side}: {at:?}");
        }
    }
}

/// A screen that lies below another one is told of the terminal's size too.
#[test]
fn a_board_below_a_menu_fits_the_terminal_when_it_is_seen_again() {
    let caps = Caps {
        depth: Depth::Ansi256,
        unicode: true,
    };
    let size = |(width, height)| Event::Resize { width, height };
    let press = |key| Event::Key(key);
    let shown = |events: &[Event]| {
        let opening = Opening {
            game: labyrinth::ENTRY.name,
            level: labyrinth::level(61, 61),
            seed: Some(7),
        };
        let start = Start {
            size: (120, 40),
            caps,
            lang: Lang::En,
            seed: 1,
            game: Begin::Game(opening),
            profile: None,
            board_limit: None,
            presence: None,
            address: mazed::model::PublicAddress::default(),
            has_clipboard: true,
            host_texts: mazed::model::HostTexts::default(),
        };
        let mut app = App::new(start).expect("a playable level");
        for event in events {
            app.update(Duration::from_secs(1), event.clone());
        }
        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 20));
        app.draw(buffer.area, &mut buffer);
        buffer
    };
    let pause = press(Key::Char('p'));
    let back = press(Key::Esc);
    let below = shown(&[pause.clone(), size((60, 20)), back.clone()]);
    let above = shown(&[pause, back, size((60, 20))]);
    assert_eq!(below, above);
}
