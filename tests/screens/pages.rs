//! The menu, the forms and the labyrinth, at the sizes that matter.

use mazed::games::Opening;
use mazed::games::labyrinth::level;
use mazed::i18n::Lang;
use mazed::look::Depth;
use mazed::ui::event;
use mazed::ui::event::{Event, Key};

use crate::tester::Tester;

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

fn labyrinth(side: u16) -> Option<Opening> {
    Some(Opening {
        game: "labyrinth",
        level: level(side, side),
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

#[test]
fn menu() {
    pictures("menu", None, |tester| tester.let_pass(60_000));
}

#[test]
fn setup() {
    pictures("setup", None, |tester| tester.keys("31m"));
}

#[test]
fn setup_says_what_is_wrong() {
    pictures("setup_even", None, |tester| {
        tester.keys("31m8<Enter>");
    });
}

#[test]
fn what_is_wrong_is_said_with_the_bar_on_the_field_at_fault() {
    let mut tester = Tester::new((80, 24), Lang::En, None);
    tester.keys("31m<Down><Down><Down>?!<Enter>");
    let text = tester.text();
    let mut rows = text.lines();
    let is_chosen = rows.any(|row| row.contains('▸') && row.contains("Word"));
    assert!(is_chosen && text.contains("unknown letters"), "{text}");
    // The form leads back to the levels, and from there to the menu.
    tester.shows("<Esc>", "More choices");
    tester.shows("<Esc>", " Play ");
}

#[test]
fn a_level_is_chosen_by_its_picture() {
    pictures("cards", None, |tester| {
        tester.let_pass(60_000);
        tester.keys("31");
    });
    for game in ["fifteen", "hop", "yamyam"] {
        let mut tester = Tester::with_caps((80, 24), Lang::En, None, Depth::True, true);
        tester.let_pass(60_000);
        tester.menu(game);
        // Behind the boards that are there are the levels.
        if game != "fifteen" {
            tester.keys("m");
        }
        tester.picture(&format!("cards_{game}"));
    }
    let mut tester = Tester::new((80, 24), Lang::En, None);
    tester.shows("31<Down><Enter>", "Labyrinth   19 x 19");
    // The form begins with the level that was chosen.
    let mut tester = Tester::new((80, 24), Lang::En, None);
    tester.keys("31jjjjm");
    let text = tester.text();
    let has = |label: &str, value: &str| {
        let mut lines = text.lines();
        lines.any(|line| line.contains(label) && line.contains(value))
    };
    assert!(has("Shape", "circle") && has("Height", "21"), "{text}");
}

#[test]
fn a_new_game() {
    pictures("play9", labyrinth(9), |_| {});
    pictures("play29", labyrinth(29), |_| {});
    pictures("play61", labyrinth(61), |_| {});
}

#[test]
fn on_the_way() {
    pictures("way9", labyrinth(9), |tester| {
        tester.let_pass(1_000);
        tester.solve(12);
        tester.keys("i");
        tester.let_pass(65_000);
    });
    pictures("way29", labyrinth(29), |tester| {
        tester.solve(40);
        tester.keys("wi");
    });
    pictures("way61", labyrinth(61), |tester| tester.solve(150));
}

#[test]
fn the_win() {
    pictures("won9", labyrinth(9), |tester| {
        tester.keys("i");
        tester.solve(1_000);
        tester.let_pass(2_000);
    });
    pictures("won29", labyrinth(29), |tester| {
        tester.solve(1_000);
        tester.let_pass(2_000);
    });
}

#[test]
fn the_win_is_shown_on_the_board_and_then_said_in_two_lines() {
    let words = mazed::i18n::Words::of(Lang::En);
    let won = words.t("won-title");
    let is_said = |tester: &Tester| tester.text().contains(won.as_ref());
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.solve(1_000);
    assert!(!is_said(&tester), "first the moment");
    tester.let_pass(600);
    assert!(is_said(&tester));
    assert!(!tester.text().contains('╭'), "no box over the board");
    // The stars fill one after another, and then nothing moves.
    tester.sees("☆☆☆");
    tester.let_pass(250);
    tester.sees("★☆☆");
    tester.let_pass(500);
    tester.sees("★★★");
    assert_eq!(tester.deadline(), None);
    tester.sees("!--seed");
    // A key of the game skips the rest, and does nothing else.
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.solve(1_000);
    tester.keys("a");
    assert!(is_said(&tester));
    // The command that plays the board again is a key away.
    tester.shows("i", "--seed 7");
    tester.shows("<Esc>", "!--seed");
    tester.shows("r", "0 moves");
}

#[test]
fn the_form_has_a_picture_of_what_is_chosen_where_there_is_room() {
    let beside = |tester: &Tester| -> String {
        let text = tester.text();
        let lines = text.lines();
        lines
            .map(|line| line.chars().skip(50).collect::<String>() + "\n")
            .collect()
    };
    let mut tester = Tester::new((80, 24), Lang::En, None);
    tester.form("labyrinth");
    let before = beside(&tester);
    assert!(before.contains('█'), "{}", tester.text());
    // Another shape, another height.
    for (downs, rights) in [(2, 1), (3, 2)] {
        (0..downs).for_each(|_| tester.key(Key::Down));
        (0..rights).for_each(|_| tester.key(Key::Right));
    }
    assert_ne!(beside(&tester), before);
    let mut tester = Tester::new((40, 12), Lang::En, None);
    tester.form("labyrinth");
    assert!(!tester.text().contains('▀'), "{}", tester.text());
}

#[test]
fn the_map_is_closed_by_the_key_that_its_hints_name() {
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(61));
    let board = tester.text();
    assert!(
        board.contains("z zoom") && board.contains("m map"),
        "{board}"
    );
    tester.keys("m");
    let map = tester.text();
    assert!(map.contains("Esc back"), "{map}");
    tester.key(Key::Esc);
    let text = tester.text();
    assert!(!text.contains("Paused"), "{text}");
    assert_eq!(text.lines().nth(12), board.lines().nth(12), "{text}");
}

#[test]
fn zoom_is_named_where_the_board_is_small_or_larger_than_the_screen() {
    for (side, is_named) in [(9, false), (29, true), (61, true)] {
        let tester = Tester::new((80, 24), Lang::En, labyrinth(side));
        assert_eq!(tester.text().contains("z zoom"), is_named, "{side}");
    }
}

#[test]
fn a_wall_is_said_once_and_then_only_lit_and_the_last_step_is_said() {
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.keys("a");
    assert!(tester.text().contains("There is a wall.") && tester.text().contains('▓'));
    tester.let_pass(200);
    assert!(!tester.text().contains('▓'));
    // A key that is held lights it once.
    tester.keys("aaa");
    assert!(!tester.text().contains('▓'));
    tester.keys("sa");
    assert!(!tester.text().contains("There is a wall.") && tester.text().contains('▓'));
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.solve(1_000);
    let moves = tester.text();
    let moves = moves
        .split(" moves")
        .next()
        .and_then(|text| text.rsplit(' ').next());
    let moves: usize = moves.and_then(|moves| moves.parse().ok()).expect("moves");
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.solve(moves - 1);
    tester.sees("One more step and you're out!");
}

#[test]
fn overlays() {
    pictures("help", labyrinth(9), |tester| tester.keys("?"));
    pictures("pause", labyrinth(9), |tester| tester.keys("sp"));
    pictures("leave", labyrinth(9), |tester| tester.keys("sq"));
    pictures("settings", None, |tester| tester.menu("menu-settings"));
    pictures("draining", labyrinth(9), |tester| {
        tester.send(Event::Draining { seconds: 5 });
    });
}

#[test]
fn below_a_popup_over_a_popup_the_screen_is_no_darker_than_below_one() {
    let mut tester = Tester::new((120, 40), Lang::En, None);
    tester.let_pass(60_000);
    // In the name of the game, which is as bright as anything.
    let letters = |tester: &Tester| {
        let screen = tester.screen();
        let cells = screen.content.iter().filter(|cell| cell.symbol() == "█");
        cells.map(|cell| cell.fg).collect::<Vec<_>>()
    };
    let bright = letters(&tester);
    tester.menu("menu-settings");
    let once = letters(&tester);
    assert_ne!(once, bright);
    tester.keys("?");
    assert_eq!(letters(&tester)[..10], once[..10]);
}

#[test]
fn what_the_operator_says_stays_for_a_while_or_until_a_key() {
    let long = "A lot is to be said about what happens now and later; ".repeat(3);
    let long = &long[..160];
    for size in [(80, 24), (120, 40), (40, 12)] {
        for lang in Lang::ALL {
            for game in [None, labyrinth(9)] {
                let mut tester = Tester::new(size, lang, game);
                tester.send(Event::Said(long.into()));
                let shown: Vec<String> = tester.text().lines().map(str::to_owned).collect();
                let shown = shown.iter().flat_map(|line| line.split_whitespace());
                let shown: Vec<&str> = shown.collect();
                for word in long.split_whitespace() {
                    assert!(shown.contains(&word), "{word}: {shown:?}");
                }
                // Not the key that is pressed at the same moment.
                tester.shows("~", "A lot");
                tester.let_pass(31_000);
                tester.sees("!A lot");
                tester.send(Event::Said("Hello".into()));
                tester.let_pass(5_000);
                tester.sees("Hello");
                tester.shows("~", "!Hello");
            }
        }
    }
}

#[test]
fn every_value_of_the_settings_is_whole() {
    for size in [(80, 24), (120, 40), (40, 12)] {
        for lang in Lang::ALL {
            let mut tester = Tester::new(size, lang, None);
            tester.menu("menu-settings");
            // Not the language: the others are looked at in each.
            for _ in 0..6 {
                tester.key(Key::Down);
                for _ in 0..6 {
                    tester.key(Key::Right);
                    let text = tester.text();
                    let text = text.replace('‹', "<").replace('›', ">");
                    let values = text.lines().filter_map(|row| row.split_once("  < "));
                    let whole = values.filter(|(_, value)| value.contains(" >"));
                    assert_eq!(whole.count(), 7, "{text}");
                }
            }
        }
    }
}

#[test]
fn ascii_and_monochrome() {
    for size in SIZES {
        for lang in Lang::ALL {
            let mut tester = Tester::with_caps(size, lang, labyrinth(9), Depth::Mono, false);
            tester.solve(12);
            tester.keys("i");
            let text = tester.text();
            assert!(text.is_ascii(), "{text}");
            if lang == Lang::En {
                tester.picture("ascii9");
            }
            let mut tester = Tester::with_caps(size, lang, None, Depth::Mono, false);
            tester.let_pass(60_000);
            for item in ["labyrinth", "menu-settings", "menu-help", "menu-laboratory"] {
                assert!(tester.text().is_ascii(), "{}", tester.text());
                tester.menu(item);
                assert!(tester.text().is_ascii(), "{}", tester.text());
                tester.key(Key::Esc);
            }
        }
    }
}

#[test]
fn every_mark_has_a_shape_of_its_own_without_colours() {
    for (side, size) in [(9, (80, 24)), (29, (80, 24))] {
        let mut tester = Tester::with_caps(size, Lang::En, labyrinth(side), Depth::Mono, true);
        tester.solve(10);
        let text = tester.text();
        let player = text.contains('◄') || text.contains('●');
        assert!(player && text.contains('▽') && text.contains('▼'), "{text}");
        let thread = text.contains('•') || text.contains(':');
        assert!(thread, "{text}");
        // A step back leaves a tile behind that was tried.
        let tried = "wasdwasd".chars().any(|key| {
            tester.keys(&key.to_string());
            tester.text().contains('·')
        });
        assert!(tried, "{text}");
        tester.keys("i");
        let text = tester.text();
        assert!(
            ['↑', '→', '↓', '←']
                .iter()
                .any(|arrow| text.contains(*arrow)),
            "{text}"
        );
    }
}

#[test]
fn a_small_terminal_swallows_keys_but_q_and_comes_back() {
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.keys("s");
    let before = tester.text();
    tester.resize(39, 12);
    tester.sees("40 x 12");
    tester.keys("sdwx");
    tester.resize(80, 24);
    assert_eq!(tester.text(), before);
    tester.resize(80, 11);
    assert_eq!(
        tester.send(Event::Key(Key::Char('q'))),
        [event::Effect::Quit]
    );
}

#[test]
fn from_every_size_to_every_size() {
    let mut tester = Tester::new((80, 24), Lang::De, labyrinth(61));
    for keys in ["", "sdsd", "?", "", "p"] {
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
            tester.text();
        }
    }
}

#[test]
fn an_arrow_says_where_an_exit_out_of_sight_is() {
    let arrows = |tester: &Tester| tester.text().matches('↘').count();
    let mut tester = Tester::new((40, 12), Lang::En, labyrinth(61));
    tester.let_pass(1_000);
    assert_eq!(arrows(&tester), 1, "{}", tester.text());
    // At the last step the exit itself is seen.
    tester.solve(10_000);
    tester.let_pass(1_000);
    assert_eq!(arrows(&tester), 0, "{}", tester.text());
    let tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    assert_eq!(arrows(&tester), 0, "{}", tester.text());
}

#[test]
fn other_drawings() {
    for (name, keys) in [("tiles", "z"), ("half", "zz"), ("map", "m")] {
        pictures(&format!("{name}29"), labyrinth(29), |tester| {
            tester.solve(30);
            tester.keys("i");
            tester.keys(keys);
        });
    }
    pictures("map257", labyrinth(257), |tester| {
        tester.solve(400);
        tester.keys("m");
    });
}

#[test]
fn fog_hides_what_was_not_seen() {
    let fog = |side| {
        let game = labyrinth(side)?;
        Some(Opening {
            level: game.level.with("fog", "on"),
            ..game
        })
    };
    pictures("fog9", fog(9), |tester| tester.solve(7));
    pictures("fog29", fog(29), |tester| tester.solve(50));
    let mut tester = Tester::new((80, 24), Lang::En, fog(9));
    assert!(tester.text().contains('░'));
    tester.solve(1_000);
    assert!(!tester.text().is_empty());
}

#[test]
fn giving_up_shows_the_way_and_ends_the_game() {
    // Without colours the way has a shape, which a picture in text shows.
    let mut tester = Tester::with_caps((80, 24), Lang::En, labyrinth(9), Depth::Mono, true);
    tester.keys("sgy");
    tester.let_pass(20_000);
    tester.picture("given_up");
    tester.shows("s", "1 move ");
}

#[test]
fn a_run_goes_to_the_next_fork_in_one_key() {
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.keys("S");
    tester.let_pass(200);
    tester.picture("run");
    // Into a wall a run is a step into a wall.
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.shows("A", "There is a wall.");
}

/// Where the player is drawn.
fn player(tester: &Tester) -> (usize, usize) {
    let text = tester.text();
    let found = text
        .lines()
        .enumerate()
        .find_map(|(y, row)| Some((y, row.chars().position(|c| c == '●')?)));
    found.unwrap_or_else(|| panic!("no player: {text}"))
}

fn walls(tester: &Tester) -> usize {
    tester.text().chars().filter(|c| *c == '█').count()
}

#[test]
fn a_board_appears_in_rings_while_its_clock_runs() {
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
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
    let mut tester = Tester::new((80, 24), Lang::En, labyrinth(9));
    tester.shows("ns", "1 move  | ▼▼");
}

#[test]
fn a_run_is_done_at_once_and_shown_tile_by_tile_until_the_next_key() {
    let open = || Tester::new((80, 24), Lang::En, labyrinth(29));
    let mut tester = open();
    tester.keys("S");
    let (first, says) = (player_in_halves(&tester), tester.text());
    tester.let_pass(160);
    let last = player_in_halves(&tester);
    assert_ne!(first, last);
    let head = |text: &str| text.lines().next().map(str::to_owned);
    assert_eq!(
        head(&says),
        head(&tester.text()),
        "all of it counts already"
    );
    // The next key begins where the run ends.
    let mut cut = open();
    cut.keys("S");
    cut.send(Event::Key(Key::Char('z')));
    tester.keys("z");
    assert_eq!(player(&cut), player(&tester));
}

/// Where the player is drawn in half rows: the one place whose colour is the player's.
fn player_in_halves(tester: &Tester) -> Vec<(u16, u16)> {
    tester.places(ratatui::style::Color::Rgb(255, 203, 92))
}
