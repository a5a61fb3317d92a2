//! Yamyam as players see it, at the sizes that matter and in the three languages.

use mazed::games::Opening;
use mazed::games::yamyam::{ENTRY, Yamyam, level};
use mazed::i18n::{Lang, Words};
use mazed::look::Depth;
use mazed::ui::event::Key;
use ratatui::buffer::Cell;
use ratatui::style::Color;

use crate::tester::Tester;

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

fn yamyam(board: &str) -> Option<Opening> {
    Some(Opening {
        game: "yamyam",
        level: level(board),
        seed: Some(7),
    })
}

/// A picture a size; `prepare` brings the application where the picture is taken.
fn pictures(name: &str, board: &str, prepare: impl Fn(&mut Tester)) {
    for size in SIZES {
        let mut tester = Tester::new(size, Lang::En, yamyam(board));
        prepare(&mut tester);
        tester.picture(&format!("yamyam_{name}"));
    }
}

/// The keys of a shortest way out.
fn way(board: &str) -> String {
    let opening = yamyam(board).expect("a board");
    let mut game = Yamyam::open(&opening.level, 7).expect("a board");
    let mut keys = String::new();
    while let Some(dir) = game.way_out() {
        use mazed::games::Game;
        game.apply(mazed::games::Action::Go(dir));
        keys.push(['w', 'd', 's', 'a'][dir.index()]);
    }
    keys
}

#[test]
fn a_game() {
    pictures("new", "mirror", |_| {});
    pictures("overlay", "mirror", |tester| tester.keys("o"));
    pictures("hint", "moth", |tester| {
        let way = way("moth");
        tester.keys(&way[..2]);
        tester.let_pass(1_000);
        tester.keys("i");
    });
    pictures("large", "far-and-wide", |_| {});
    pictures("large_overlay", "far-and-wide", |tester| tester.keys("o"));
}

#[test]
fn a_hint_is_seen_where_an_exit_lies_beside_the_creature() {
    for (size, depth, unicode, arrow) in [
        ((80, 24), Depth::True, true, '↓'),
        ((40, 12), Depth::True, true, '↓'),
        ((80, 24), Depth::Mono, false, 'v'),
    ] {
        let board = yamyam("pinwheel");
        let mut tester = Tester::with_caps(size, Lang::En, board, depth, unicode);
        tester.keys("sdwa");
        tester.let_pass(1_000);
        let board = |tester: &Tester| {
            tester
                .text()
                .lines()
                .skip(1)
                .take(20)
                .map(|line| line.matches(arrow).count())
                .sum::<usize>()
        };
        let before = board(&tester);
        tester.keys("i");
        assert!(board(&tester) > before, "{}", tester.text());
    }
}

#[test]
fn the_win_comes_behind_the_last_slide_and_the_next_board_behind_it() {
    for lang in Lang::ALL {
        pictures("won", "mirror", |tester| {
            tester.keys(&way("mirror"));
            tester.let_pass(2_000);
        });
        let mut tester = Tester::new((80, 24), lang, yamyam("slalom"));
        tester.keys(&way("slalom"));
        let won = Words::of(lang).t("yamyam-won");
        let is_over = |tester: &Tester| tester.text().contains(won.as_ref());
        assert!(!is_over(&tester), "the slide is shown first");
        tester.let_pass(2_000);
        assert!(is_over(&tester));
        // The next set has another rule, so it is chosen and not come upon.
        tester.key(Key::Enter);
        let rule = Words::of(lang).t("yamyam-rule-stops");
        assert!(tester.text().contains(rule.as_ref()), "{}", tester.text());
        tester.shows("<Enter>", "1/8");
        // A key leaves the rest of the slide out.
        tester.keys(&way("past-the-door"));
        assert!(!is_over(&tester));
        tester.keys(".");
        assert!(is_over(&tester));
        tester.shows("n", "2/8");
    }
}

#[test]
fn setup_and_help() {
    for size in SIZES {
        let mut tester = Tester::new(size, Lang::En, None);
        tester.let_pass(60_000);
        tester.form("yamyam");
        tester.picture("yamyam_setup");
        let mut tester = Tester::new(size, Lang::En, yamyam("mirror"));
        tester.keys("?");
        tester.picture("yamyam_help");
    }
    let mut tester = Tester::new((80, 24), Lang::En, None);
    tester.let_pass(60_000);
    tester.form("yamyam");
    tester.shows("<Right><Down>4<Enter>", "4/8");
}

#[test]
fn ascii_and_monochrome() {
    for size in SIZES {
        for lang in Lang::ALL {
            let mut tester = Tester::with_caps(size, lang, yamyam("twins"), Depth::Mono, false);
            for (name, keys) in [("new", ""), ("overlay", "do")] {
                tester.keys(keys);
                let text = tester.text();
                assert!(text.is_ascii(), "{text}");
                if lang == Lang::En {
                    tester.picture(&format!("yamyam_ascii_{name}"));
                }
            }
        }
    }
}

#[test]
fn all_boards_show_the_creature_on_the_smallest_screen() {
    // Its face, or a sign; half a character is told by its colour.
    let gold = Color::Rgb(255, 203, 92);
    for (depth, unicode, creature) in [
        (Depth::Mono, false, ["@", "oo", "^^", ">>", "vv", "<<"]),
        (Depth::Mono, true, ["●", "••", "◓◓", "◑◑", "◒◒", "◐◐"]),
        (Depth::True, true, ["●", "••", "◓◓", "◑◑", "◒◒", "◐◐"]),
    ] {
        let mut opening = yamyam("holes");
        for _ in 0..24 {
            let game = opening.clone().expect("a game");
            let next = (ENTRY.next)(&game.level);
            let mut tester = Tester::with_caps((40, 12), Lang::En, opening.clone(), depth, unicode);
            for keys in ["", "o", "wasd", "o", "wdsa"] {
                for key in keys.chars() {
                    tester.keys(&key.to_string());
                    tester.let_pass(1_000);
                    let text = tester.text();
                    let screen = tester.screen();
                    let is_half = |cell: &Cell| [cell.fg, cell.bg].contains(&gold);
                    assert!(
                        creature.iter().any(|face| text.contains(face))
                            || screen.content.iter().skip(40).any(is_half)
                            || text.contains('╭')
                            || text.contains("You made it out"),
                        "{}\n{text}",
                        game.level.words()
                    );
                }
            }
            opening = next.map(|level| Opening { level, ..game });
        }
    }
}

#[test]
fn giving_up_shows_the_way_even_from_where_there_is_none() {
    let mut tester = Tester::new((80, 24), Lang::En, yamyam("mirror"));
    tester.keys("sgy");
    tester.let_pass(20_000);
    tester.picture("yamyam_given_up");
}

#[test]
fn from_every_size_to_every_size() {
    let mut tester = Tester::new((80, 24), Lang::De, yamyam("far-and-wide"));
    for keys in ["", "sd", "o", "?"] {
        tester.keys(keys);
        for (width, height) in [
            (1, 1),
            (40, 12),
            (500, 200),
            (41, 13),
            (12, 40),
            (0, 0),
            (250, 3),
            (80, 24),
        ] {
            tester.resize(width, height);
            tester.let_pass(200);
            tester.text();
        }
    }
}

#[test]
fn the_wall_at_the_bottom_is_as_thick_as_the_others() {
    let opening = Opening {
        game: "yamyam",
        level: level("stops").with("number", 8),
        seed: Some(7),
    };
    let tester = Tester::new((40, 12), Lang::En, Some(opening));
    let text = tester.text();
    let last = text
        .lines()
        .rfind(|line| line.contains('▀') || line.contains('█'));
    let last = last.expect("a wall");
    assert!(last.contains('▀') && !last.contains('█'), "{text}");
}

#[test]
fn help_and_the_way_out_are_always_among_the_key_hints() {
    for size in [(80, 24), (40, 12)] {
        for lang in Lang::ALL {
            let words = Words::of(lang);
            let mut tester = Tester::new(size, lang, yamyam("mirror"));
            // The first move takes the place of the sentence about the goal.
            for (keys, way_out) in [("s", "q"), ("o", "q")] {
                tester.keys(keys);
                let text = tester.text();
                let last = text.lines().last().expect("a row");
                let help = format!("? {}", words.t("hint-help"));
                assert!(last.contains(&help) && last.contains(way_out), "{text}");
            }
        }
    }
}
