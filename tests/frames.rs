//! What a move costs on the wire.

use mazed::games::{self, Opening, labyrinth};
use mazed::i18n::Lang;
use mazed::look::{Caps, Depth};
use mazed::model::Begin;
use mazed::session::screen::Screen;
use mazed::ui::event::{Event, Key};
use mazed::ui::stale::Stale;
use mazed::ui::{App, Start};
use std::time::Duration;

/// Plays a labyrinth of so many tiles by random keys at this size; the bytes of each
/// frame that a key caused.
fn bytes_per_key(tiles: u16, size: (u16, u16), depth: Depth) -> Vec<usize> {
    let caps = Caps {
        depth,
        unicode: true,
    };
    let opening = Opening {
        game: labyrinth::ENTRY.name,
        level: labyrinth::level(tiles, tiles),
        seed: Some(7),
    };
    let start = Start {
        size,
        caps,
        lang: Lang::En,
        seed: 1,
        game: Begin::Game(opening),
        profile: None,
    };
    let mut app = App::new(start).expect("a playable level");
    let mut screen = Screen::new(size, caps);
    screen.frame(
        &app.take_stale(),
        |area, buffer| app.draw(area, buffer),
        &mut Vec::new(),
    );
    let mut all = Vec::new();
    let mut random = 88_172_645_463_325_252_u64;
    let mut now = Duration::ZERO;
    for _ in 0..2000 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        now += Duration::from_millis(500);
        let key = ['w', 'a', 's', 'd'][(random >> 40) as usize % 4];
        app.update(now, Event::Key(Key::Char(key)));
        while app.deadline().is_some_and(|at| at <= now) {
            app.update(now, Event::Tick);
        }
        let stale = app.take_stale();
        if stale.any() {
            let mut bytes = Vec::new();
            screen.frame(&stale, |area, buffer| app.draw(area, buffer), &mut bytes);
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
        let all = bytes_per_key(29, (80, 24), depth);
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

/// In debug builds a frame that left out a row that changed panics: here all games are
/// played by random keys, with everything that may lie over them.
#[test]
fn rows_that_are_not_drawn_anew_did_not_change() {
    const KEYS: &[u8] = b"wasdwasdwasdwasdhjklWASDHJKLimzprngouxe?  12345\r\x1b\t";
    let mut random = 88_172_645_463_325_252_u64;
    let mut draw_lots = |most: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 33).expect("31 bits") % most
    };
    let (mut parts, mut frames) = (0, 0);
    for entry in games::ALL {
        for (size, unicode) in [((80, 24), true), ((40, 12), true), ((120, 40), false)] {
            let presets = (entry.presets)(size.0 - 4, size.1 - 3);
            let fog = labyrinth::level(29, 29).with("fog", games::SWITCHED_ON);
            let fog = (entry.name == labyrinth::ENTRY.name).then_some(fog);
            for level in presets.into_iter().map(|preset| preset.level).chain(fog) {
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
                    game: (!opening.is_wish()).then_some(opening).into(),
                    profile: None,
                };
                let mut app = App::new(start).expect("a playable level");
                let mut screen = Screen::new(size, caps);
                let mut now = Duration::ZERO;
                for _ in 0..150 {
                    now += Duration::from_millis(draw_lots(900) as u64);
                    let key = char::from(KEYS[draw_lots(KEYS.len())]);
                    match app.deadline() {
                        Some(at) if at <= now => app.update(now, Event::Tick),
                        _ => app.update(now, Event::Key(Key::Char(key))),
                    };
                    let stale = app.take_stale();
                    frames += usize::from(stale.any());
                    parts += usize::from(stale.any() && stale != Stale::ALL);
                    screen.frame(
                        &stale,
                        |area, buffer| app.draw(area, buffer),
                        &mut Vec::new(),
                    );
                }
            }
        }
    }
    eprintln!("{parts} of {frames} frames are parts");
    assert!(parts * 10 > frames, "{parts} of {frames}");
}
