//! The puzzles over a real connection, from the menu to the win.

use crate::has;
use crate::memory::digit;
use crate::server::TestServer;
use crate::terminal::Terminal;
use mazed::core::budget::Budget;
use mazed::core::fifteen::{Side, Solver, key, shuffled};
use mazed::games::yamyam::{self, Yamyam};
use mazed::games::{Action, Game};

/// The languages, the names of the two games in them, and what is said when one is won.
const LANGUAGES: [(&str, [&str; 2], [&str; 2]); 3] = [
    (
        "en_GB.UTF-8",
        ["Fifteen", "Number-hop"],
        ["All in order!", "Home again!"],
    ),
    (
        "de_DE.UTF-8",
        ["Fünfzehnerspiel", "Zahlenhüpfen"],
        ["Alles am Platz!", "Wieder zu Hause!"],
    ),
    (
        "ru_RU.UTF-8",
        ["Пятнашки", "Прыжки по числам"],
        ["Всё по порядку!", "Снова дома!"],
    ),
];

/// The languages, Yamyam's name in them, that of its second set of boards, and what is said
/// of the win.
const YAMYAM: [(&str, [&str; 3]); 3] = [
    ("en_GB.UTF-8", ["Yamyam", "Stops", "You made it out!"]),
    ("de_DE.UTF-8", ["Yamyam", "Stopps", "Du bist draußen!"]),
    ("ru_RU.UTF-8", ["Ямъям", "Остановки", "Выход найден!"]),
];

/// The only walk of 18 hops on the board of the source.
const HOME: &str = "xzawwedxzxdewazxde";

/// Presses the digit in the row of the menu with this name.
fn choose(terminal: &mut Terminal, name: &str) {
    terminal.send(digit(terminal, name));
}

/// The menu in this language.
fn menu(server: &TestServer, lang: &str) -> Terminal {
    let line = server.ssh(&["-t", "-o", "SendEnv=LANG"], "player", &[]);
    let env = [("TERM", "xterm-256color"), ("LANG", lang)];
    Terminal::with((80, 24), &env, &line)
}

#[test]
fn both_are_won_from_the_menu_in_every_language() {
    if !has("ssh") {
        return;
    }
    let server = TestServer::new();
    let mut continue_run = || true;
    let mut budget = Budget::new(1_000_000, &mut continue_run);
    let way = Solver::new()
        .solve(&shuffled(Side::Three, 7), &mut budget)
        .expect("a way");
    let keys: String = way.moves.iter().map(|dir| key(*dir)).collect();
    for (lang, [fifteen, hop], [in_order, home]) in LANGUAGES {
        let mut terminal = menu(&server, lang);
        choose(&mut terminal, fifteen);
        terminal.wait_for("5 x 5");
        // Behind the levels is the form.
        terminal.send("m");
        terminal.wait_for("‹ 4 x 4");
        // To the left of the classic lies 3 x 3; then the seed.
        terminal.send("\x1b[D");
        terminal.wait_for("3 x 3");
        terminal.send("\x1b[B7\r");
        terminal.wait_for(&format!("0/{}", keys.len()));
        terminal.send(&keys);
        terminal.wait_for(in_order);
        terminal.send("q");
        // Behind the boards that teach it are the levels.
        choose(&mut terminal, hop);
        terminal.wait_for("0/12");
        terminal.send("m");
        terminal.wait_for("9 x 9");
        terminal.send("\r");
        terminal.wait_for("0/18");
        terminal.send(HOME);
        terminal.wait_for(home);
        terminal.send("\x03");
        assert_eq!(terminal.wait(), 0);
        terminal.assert_restored();
    }
}

#[test]
fn yamyam_is_won_from_the_menu_in_every_language() {
    if !has("ssh") {
        return;
    }
    let server = TestServer::new();
    let number = 5;
    let level = yamyam::level("stops").with("number", number);
    let mut game = Yamyam::open(&level, 7).expect("a board");
    let mut keys = String::new();
    while let Some(dir) = game.way_out() {
        game.apply(Action::Go(dir));
        keys.push(['w', 'd', 's', 'a'][dir.index()]);
    }
    assert!(game.progress().solved && keys.len() > 3, "{keys}");
    for (lang, [name, stops, won]) in YAMYAM {
        let mut terminal = menu(&server, lang);
        // Behind the boards are the levels, and behind these is the form.
        choose(&mut terminal, name);
        terminal.wait_for("0/72");
        terminal.send("m");
        terminal.wait_for("▸");
        terminal.send("m");
        // To the right of the first set of boards lies the second; below, the number.
        terminal.wait_for("999");
        terminal.send("\x1b[C");
        terminal.wait_for(stops);
        terminal.send(format!("\x1b[B{number}\r"));
        terminal.wait_for(&format!("0/{}", keys.len()));
        terminal.wait_for("()");
        // The fewest moves, each after the slide before it has been shown.
        for (moves, key) in (1..).zip(keys.chars()) {
            terminal.send(key.to_string());
            terminal.wait_for(&format!("{moves}/{}", keys.len()));
        }
        terminal.wait_for(won);
        terminal.send("\x03");
        assert_eq!(terminal.wait(), 0);
        terminal.assert_restored();
    }
}

#[test]
fn a_click_moves_a_tile_and_the_mouse_is_given_back() {
    if !has("ssh") {
        return;
    }
    let server = TestServer::new();
    let line = server.ssh(&["-t"], "player", &["play fifteen --size 3 --seed 7"]);
    let mut terminal = Terminal::run(&line);
    terminal.wait_until("clicks are asked for", |screen| {
        screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    terminal.wait_for("0/24");
    let (row, column) = terminal.read("the gap", |screen| {
        let mut rows = screen.lines().enumerate();
        rows.find_map(|(row, line)| Some((row, line.chars().position(|sign| sign == '·')?)))
    });
    // Tiles are eleven columns wide; one of both neighbours in the row is on the board.
    for column in [column - 11, column + 11] {
        terminal.send(format!("\x1b[<0;{};{}M", column + 1, row + 1));
        terminal.send(format!("\x1b[<0;{};{}m", column + 1, row + 1));
    }
    terminal.wait_for("1/24");
    terminal.send("?");
    terminal.wait_until("the mouse is free in the help", |screen| {
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    });
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}
