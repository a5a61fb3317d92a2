//! The screens of the fifteen puzzle and of number-hop, as players see them, and how their
//! keys and clicks go through the whole application.

use mazed::games::{Opening, fifteen, hop};
use mazed::i18n::Lang;
use mazed::look::Depth;
use mazed::ui::event::{Event, Key};

use crate::tester::Tester;

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

/// The only walk of 18 hops on the board of the source.
const HOME: &str = "xzawwedxzxdewazxde";

fn tiles(side: u16) -> Option<Opening> {
    Some(Opening {
        game: fifteen::ENTRY.name,
        level: fifteen::level(side),
        seed: Some(7),
    })
}

fn numbers(board: &str) -> Option<Opening> {
    Some(Opening {
        game: hop::ENTRY.name,
        level: hop::level(board),
        seed: Some(7),
    })
}

/// A picture a size; `prepare` brings the application where the picture is taken.
fn pictures(name: &str, game: Option<Opening>, prepare: impl Fn(&mut Tester)) {
    for size in SIZES {
        let mut tester = Tester::new(size, Lang::En, game.clone());
        prepare(&mut tester);
        tester.picture(name);
    }
}

/// Plays as hints say until the game is won; they are read off the application's own screen.
fn follow_hints(tester: &mut Tester, most: usize) {
    for _ in 0..most {
        tester.keys("i");
        // The arrows of a hint, and not those below a question.
        let text = tester.text().replace("↑↓", "");
        let arrows = [('↑', "w"), ('←', "a"), ('↓', "s"), ('→', "d")];
        let Some((_, key)) = arrows.iter().find(|(arrow, _)| text.contains(*arrow)) else {
            return;
        };
        tester.keys(key);
        tester.let_pass(500);
    }
    panic!("never won");
}

#[test]
fn new_boards() {
    pictures("fifteen4", tiles(4), |_| {});
    pictures("hop9", numbers("source"), |_| {});
    pictures("fifteen3", tiles(3), |_| {});
    pictures("fifteen5", tiles(5), |_| {});
    pictures("hop5", numbers("easy"), |_| {});
    pictures("hop7", numbers("normal"), |_| {});
}

#[test]
fn under_way() {
    pictures("fifteen_way", tiles(4), |tester| {
        tester.keys("wasddw");
        tester.let_pass(1_000);
        tester.keys("i");
    });
    pictures("hop_way", numbers("source"), |tester| {
        tester.keys("xzawwedx");
        tester.let_pass(1_000);
        tester.keys("i");
    });
    pictures("hop_dead_end", numbers("source"), |tester| {
        tester.keys("d");
        tester.let_pass(1_000);
    });
}

#[test]
fn wins() {
    pictures("hop_won", numbers("source"), |tester| tester.keys(HOME));
    let mut tester = Tester::new((80, 24), Lang::De, tiles(3));
    follow_hints(&mut tester, 40);
    tester.picture("fifteen_won");
    tester.keys("n");
    assert!(
        tester.text().contains("0/"),
        "another game: {}",
        tester.text()
    );
}

#[test]
fn help() {
    pictures("fifteen_help", tiles(4), |tester| tester.keys("?"));
    pictures("hop_help", numbers("easy"), |tester| tester.keys("?"));
}

#[test]
fn quitting_asks_and_no_key_is_lost() {
    for (game, key) in [(tiles(4), "s"), (numbers("source"), "x")] {
        let mut tester = Tester::new((80, 24), Lang::En, game);
        tester.keys(key);
        tester.shows("q", "Quit this game?");
        tester.shows("n", "1");
        tester.shows("qy", "▸ Play");
    }
}

#[test]
fn ascii_and_monochrome() {
    for size in SIZES {
        for lang in Lang::ALL {
            for (name, game, keys) in [
                ("ascii_fifteen3", tiles(3), "wdi"),
                ("ascii_fifteen4", tiles(4), "wdi"),
                ("ascii_fifteen5", tiles(5), "wdi"),
                ("ascii_hop5", numbers("easy"), "i"),
                ("ascii_hop9", numbers("source"), "xz"),
            ] {
                let mut tester = Tester::with_caps(size, lang, game, Depth::Mono, false);
                assert!(tester.text().is_ascii());
                tester.keys(keys);
                assert!(tester.text().is_ascii(), "in flight");
                tester.let_pass(1_000);
                let text = tester.text();
                assert!(text.is_ascii(), "{text}");
                if lang == Lang::En {
                    tester.picture(name);
                }
                for keys in ["?", "q", "gy"] {
                    tester.keys(keys);
                    assert!(tester.text().is_ascii(), "{}", tester.text());
                }
            }
        }
    }
}

#[test]
fn giving_up_shows_the_way() {
    for (name, game) in [
        ("fifteen_shown", tiles(3)),
        ("hop_shown", numbers("source")),
    ] {
        let mut tester = Tester::new((80, 24), Lang::En, game);
        tester.keys("gy");
        tester.let_pass(30_000);
        tester.picture(name);
    }
}

#[test]
fn clicks_play_and_the_mouse_is_wanted_only_on_the_board() {
    let tester = Tester::new((80, 24), Lang::En, None);
    assert!(!tester.wants_mouse(), "the menu has no use for it");
    let mut tester = Tester::new((80, 24), Lang::En, tiles(4));
    assert!(tester.wants_mouse());
    for y in 0..24 {
        for x in 0..80 {
            tester.send(Event::Click { x, y });
        }
    }
    tester.let_pass(1_000);
    tester.sees("!0 moves");
    tester.keys("?");
    assert!(!tester.wants_mouse(), "the help has no use for it");
    tester.keys("q");
    assert!(tester.wants_mouse());
    tester.resize(39, 11);
    assert!(!tester.wants_mouse(), "nothing can be clicked on");
    let mut tester = Tester::new((80, 24), Lang::En, numbers("source"));
    tester.keys("gy");
    assert!(!tester.wants_mouse(), "a solution is only watched");
}

#[test]
fn from_every_size_to_every_size() {
    for game in [tiles(5), numbers("hard")] {
        let mut tester = Tester::new((80, 24), Lang::De, game);
        for keys in ["", "wasd", "x", "?", "", "p"] {
            tester.keys(keys);
            for (width, height) in [
                (1, 1),
                (40, 12),
                (500, 200),
                (41, 13),
                (12, 40),
                (0, 0),
                (80, 24),
            ] {
                tester.resize(width, height);
                tester.text();
            }
        }
    }
}

#[test]
fn every_mark_has_a_shape_of_its_own_without_colours() {
    for size in [(80, 24), (40, 12)] {
        let mut tester = Tester::with_caps(size, Lang::En, numbers("source"), Depth::Mono, true);
        tester.keys("xz");
        tester.let_pass(1_000);
        tester.sees("( | ⌂3 | ·1· | z");
    }
    let mut tester = Tester::with_caps((80, 24), Lang::En, tiles(4), Depth::Mono, true);
    tester.keys("i");
    tester.sees("[ | ↓");
}

#[test]
fn the_keys_on_the_board_of_numbers_are_those_of_the_set() {
    for (unicode, name) in [(true, "hop_pad"), (false, "ascii_hop_pad")] {
        let mut tester = Tester::with_caps((80, 24), Lang::De, None, Depth::True, unicode);
        tester.menu("menu-settings");
        tester.press(&[Key::Down; 2]);
        // The last of the sets: the number pad.
        tester.press(&[Key::Left, Key::Esc]);
        tester.menu("hop");
        tester.keys("m<Down><Enter>");
        tester.picture(name);
    }
}
