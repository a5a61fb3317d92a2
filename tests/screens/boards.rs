//! How boards answer to keys and clicks through the whole application.

use mazed::games::{Level, Opening, fifteen, hop, labyrinth, yamyam};
use mazed::i18n::Lang;
use mazed::ui::event::{Effect, Event, Key};
use ratatui::buffer::Cell;
use ratatui::style::Color;

use crate::tester::{MONO, PLAIN, RICH, Tester};

/// The player's colour.
const GOLD: Color = Color::Rgb(255, 203, 92);

fn opening(game: &'static str, level: Level) -> Option<Opening> {
    let seed = Some(7);
    Some(Opening { game, level, seed })
}

fn maze(side: u16) -> Tester {
    Tester::of(opening("labyrinth", labyrinth::level(side, side)), None)
}

#[test]
fn the_win_is_shown_on_the_board_and_then_said_in_two_lines() {
    let mut tester = maze(9);
    tester.shows("<way 1000>", "!You made it!");
    tester.let_pass(600);
    // The stars fill one after another in no box, and then nothing moves.
    tester.sees("You made it! | ☆☆☆ | !╭");
    tester.let_pass(250);
    tester.sees("★☆☆");
    tester.let_pass(500);
    tester.sees("★★★ | !--seed");
    assert_eq!(tester.deadline(), None);
    // A key of the game skips the rest, and does nothing else.
    let mut tester = maze(9);
    tester.shows("<way 1000>a", "You made it!");
    // The command that plays the board again is a key away.
    tester.shows("i", "--seed 7");
    tester.shows("<Esc>", "!--seed");
    tester.shows("r", "0 moves");
}

#[test]
fn a_message_leaves_the_keys_in_place_and_a_win_the_board() {
    for size in [(80, 24), (40, 12)] {
        let tester = Tester::new(size, Lang::En, opening("hop", hop::level("easy")));
        tester.sees("Hop as the numbers say | ? help");
    }
    let mut tester = maze(29);
    let wall = |tester: &Tester| tester.text().lines().nth(1).map(|line| line.find('█'));
    let before = wall(&tester);
    tester.shows("<way 1000><2s>", "You made it! | ? help");
    assert_eq!(wall(&tester), before);
}

#[test]
fn a_wall_is_lit_and_the_last_step_is_said() {
    let mut tester = maze(9);
    tester.shows("a", "!There is a wall. | ▓");
    tester.let_pass(200);
    tester.sees("!▓");
    // A key that is held lights it once.
    tester.shows("aaa", "!▓");
    tester.shows("sa", "!There is a wall. | ▓");
    // Into a wall a run is a step into a wall.
    maze(9).shows("A", "▓");
    let mut tester = maze(9);
    tester.solve(tester.way().len() - 1);
    tester.sees("One more step and you're out!");
}

#[test]
fn every_mark_has_a_shape_of_its_own_without_colours() {
    let grey = |size, game| Tester::begin(size, Lang::En, game, MONO, None);
    for side in [9, 29] {
        let mut tester = grey((80, 24), opening("labyrinth", labyrinth::level(side, side)));
        let has = |tester: &Tester, marks: &str| tester.text().contains(|c| marks.contains(c));
        tester.shows("<way 10>", "▽ | ▼");
        assert!(
            has(&tester, "◄●") && has(&tester, "•:"),
            "{}",
            tester.text()
        );
        // A step back leaves a tile behind that was tried.
        let tried = "wasdwasd".chars().any(|key| {
            tester.keys(&key.to_string());
            has(&tester, "·")
        });
        assert!(tried, "{}", tester.text());
        tester.keys("i");
        assert!(has(&tester, "↑→↓←"), "{}", tester.text());
    }
    for size in [(80, 24), (40, 12)] {
        let mut tester = grey(size, opening("hop", hop::level("source")));
        tester.shows("xz<1s>", "( | ⌂3 | ·1· | z");
    }
    let mut tester = grey((80, 24), opening("fifteen", fifteen::level(4)));
    tester.shows("i", "[ | ↓");
}

#[test]
fn a_small_terminal_swallows_keys_but_q_and_comes_back() {
    let mut tester = maze(9);
    tester.keys("s");
    let board = |tester: &Tester| tester.text().lines().skip(1).collect::<String>();
    let before = board(&tester);
    tester.resize(39, 12);
    tester.shows("sdwx", "40 x 12");
    tester.resize(80, 24);
    assert_eq!(board(&tester), before);
    tester.resize(80, 11);
    assert_eq!(tester.send(Event::Key(Key::Char('q'))), [Effect::Quit]);
}

#[test]
fn an_arrow_says_where_an_exit_out_of_sight_is() {
    let level = labyrinth::level(61, 61);
    let mut tester = Tester::new((40, 12), Lang::En, opening("labyrinth", level));
    tester.shows("<1s>", "↘");
    // At the last step the exit itself is seen.
    tester.shows("<way 10000><1s>", "!↘");
    maze(9).sees("!↘");
}

#[test]
fn a_board_appears_in_rings_while_its_clock_runs() {
    let walls = |tester: &Tester| tester.text().chars().filter(|c| *c == '█').count();
    let mut tester = maze(9);
    tester.keys("n");
    let mut shown = vec![walls(&tester)];
    for _ in 0..8 {
        tester.let_pass(50);
        shown.push(walls(&tester));
    }
    assert!(shown.is_sorted() && shown[0] < shown[4], "{shown:?}");
    assert!(shown[4] < shown[8], "{shown:?}");
    tester.sees("▼▼");
    // The first second began with the first ring.
    tester.let_pass(590);
    tester.sees("0:00");
    tester.let_pass(20);
    tester.sees("0:01");
    // A key ends it, and is acted on at once.
    maze(9).shows("ns", "1 move  | ▼▼");
}

#[test]
fn a_run_is_done_at_once_and_shown_tile_by_tile_until_the_next_key() {
    let mut tester = maze(29);
    tester.keys("S");
    let (first, says) = (tester.places(GOLD), tester.text());
    tester.let_pass(160);
    assert_ne!(first, tester.places(GOLD));
    let head = |text: &str| text.lines().next().map(str::to_owned);
    assert_eq!(
        head(&says),
        head(&tester.text()),
        "all of it counts already"
    );
    // The next key begins where the run ends.
    let mut cut = maze(29);
    cut.keys("Sz");
    tester.keys("z");
    assert_eq!(cut.places(GOLD), tester.places(GOLD));
}

#[test]
fn clicks_play_and_the_mouse_is_wanted_only_on_the_board() {
    assert!(!Tester::of(None, None).wants_mouse(), "not in the menu");
    let mut tester = Tester::of(opening("fifteen", fifteen::level(4)), None);
    assert!(tester.wants_mouse());
    for y in 0..24 {
        for x in 0..80 {
            tester.send(Event::Click { x, y });
        }
    }
    tester.shows("<1s>", "!0 moves");
    tester.keys("?");
    assert!(!tester.wants_mouse(), "not in the help");
    tester.keys("q");
    assert!(tester.wants_mouse());
    tester.resize(39, 11);
    assert!(!tester.wants_mouse(), "not without a board");
    let mut tester = Tester::of(opening("hop", hop::level("source")), None);
    tester.keys("gy");
    assert!(!tester.wants_mouse(), "not on a solution");
}

#[test]
fn a_hint_is_seen_where_an_exit_lies_beside_the_creature() {
    for (size, caps, arrow) in [
        ((80, 24), RICH, '▗'),
        ((40, 12), RICH, '↓'),
        ((80, 24), PLAIN, 'v'),
    ] {
        let board = opening("yamyam", yamyam::level("pinwheel"));
        let mut tester = Tester::begin(size, Lang::En, board, caps, None);
        tester.keys("sdwa<1s>");
        let arrows = |tester: &Tester| {
            let text = tester.text();
            let board = text.lines().skip(1).take(20);
            board.map(|line| line.matches(arrow).count()).sum::<usize>()
        };
        let before = arrows(&tester);
        tester.keys("i");
        assert!(arrows(&tester) > before, "{}", tester.text());
    }
}

#[test]
fn the_win_comes_behind_the_last_slide_and_the_next_board_behind_it() {
    let board = |name| Tester::of(opening("yamyam", yamyam::level(name)), None);
    // The next set has another rule, so it is chosen and not come upon.
    let mut tester = board("slalom");
    tester.shows("<way 100>", "!You made it out!");
    tester.shows("<2s>", "You made it out!");
    tester.shows("<Enter>", "stop on an exit");
    tester.shows("<Enter>", "1/8");
    // A key leaves the rest of the slide out.
    let mut tester = board("past-the-door");
    tester.shows("<way 100>", "!You made it out!");
    tester.shows(".", "You made it out!");
    tester.shows("n", "2/8");
}

#[test]
fn all_boards_show_the_creature_on_the_smallest_screen() {
    // Its face, or a sign; half a character is told by its colour.
    for (caps, creature) in [
        (PLAIN, ["@", "oo", "^^", ">>", "vv", "<<"]),
        (MONO, ["●", "••", "◓◓", "◑◑", "◒◒", "◐◐"]),
        (RICH, ["●", "••", "◓◓", "◑◑", "◒◒", "◐◐"]),
    ] {
        for (_, board) in yamyam::ENTRY.boards() {
            let words = board.level.words();
            let game = opening("yamyam", board.level);
            let mut tester = Tester::begin((40, 12), Lang::En, game, caps, None);
            for key in " owasdowdsa".chars() {
                tester.keys(&format!("{key}<1s>"));
                let text = tester.text();
                let is_half = |cell: &Cell| [cell.fg, cell.bg].contains(&GOLD);
                assert!(
                    creature.iter().any(|face| text.contains(face))
                        || tester.screen().content.iter().skip(40).any(is_half)
                        || text.contains('─')
                        || text.contains("You made it out"),
                    "{words}\n{text}"
                );
            }
        }
    }
}

#[test]
fn the_wall_at_the_bottom_is_as_thick_as_the_others() {
    let level = yamyam::level("stops").with("number", 8);
    let text = Tester::new((40, 12), Lang::En, opening("yamyam", level)).text();
    let last = text.lines().rfind(|line| line.contains(['▀', '█']));
    let last = last.expect("a wall");
    assert!(last.contains('▀') && !last.contains('█'), "{text}");
}
