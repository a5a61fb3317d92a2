//! What a move costs on the wire.

use mazed::games::{Opening, labyrinth};
use mazed::i18n::Lang;
use mazed::look::{Caps, Depth};
use mazed::model::Begin;
use mazed::session::screen::Screen;
use mazed::ui::event::{Event, Key};
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
    screen.frame(|area, buffer| app.draw(area, buffer));
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
        if app.take_dirty() {
            let bytes = screen.frame(|area, buffer| app.draw(area, buffer));
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
