//! Number-hop as a game: by text, keys, text; hints, undo, giving up, replays.

use std::time::{Duration, Instant};

use mazed::core::hop::Board;
use mazed::core::rng::Rng;
use mazed::games::hop::{ENTRY, Hop, level};
use mazed::games::run::Run;
use mazed::games::{Action, Game, Input, Level, Step, ViewCommand, ViewResult};
use mazed::i18n::{Lang, MessageId, Words};
use mazed::key::Key;
use mazed::look::{Caps, Depth, Look};
use ratatui::layout::Rect;

/// The only walk of 18 hops on the board of the source, by the keys.
const SHORTEST: &str = "xzawwedxzxdewazxde";

fn hop(board: &str, seed: u64) -> Hop {
    Hop::open(&level(board), seed).expect("a board")
}

/// Does what a key of the game's table means.
fn press(game: &mut Hop, key: Key) -> Step {
    let bindings = ENTRY.keys.iter().flat_map(|binding| binding.keys);
    match bindings.into_iter().find(|(bound, _)| *bound == key) {
        Some((_, Input::Act(action))) => game.apply(*action),
        Some((_, Input::View(view))) => match game.view(*view) {
            ViewResult::Act(actions) => actions
                .into_iter()
                .fold(Step::Ignored, |_, one| game.apply(one)),
            ViewResult::Changed => Step::Moved,
            ViewResult::Unchanged | ViewResult::Says(_) => Step::Ignored,
        },
        None => panic!("{key:?}"),
    }
}

fn press_all(game: &mut Hop, keys: &str) -> Vec<Step> {
    keys.chars()
        .map(|key| press(game, Key::Char(key)))
        .collect()
}

/// Board text, keys, board text.
#[test]
fn text_keys_text() {
    let start = "     1   1   1
   2  w1  e1   1
 3  a1  (1) d1   1
   1  z2  x1   1
     2   1   3";
    let after_x = "     1   1   1
   2   1   1   1
 3   1  [1]  1   1
   1   2  (1) d1
     2  z1  x3";
    let after_xd = "     1   1   1
   2   1   1   1
 3   1  [1]  1  e1
   1   2   1  (1)
     2   1   3";
    let home = "     1   1   1
   2   1   1   1
 3   1  (1)  1   1
   1   2   1   1
     2   1   3";
    for (keys, after) in [
        ("", start),
        ("x", after_x),
        ("xa", after_x),
        ("xd", after_xd),
        ("xdu", after_x),
        ("xuu", start),
        ("edxzaw", home),
        ("edxzawx", home),
    ] {
        let board = Board::parse(include_bytes!("boards/hop-5x5.txt")).expect("a board");
        let mut game = Hop::new(board);
        press_all(&mut game, keys);
        assert_eq!(game.text().join("\n"), after, "{keys}");
    }
}

#[test]
fn the_shortest_walk_of_the_source_by_letters_and_by_digits() {
    let digits: String = SHORTEST
        .chars()
        .map(|key| match key {
            'd' => '1',
            'x' => '2',
            'z' => '3',
            'a' => '4',
            'w' => '5',
            _ => '6',
        })
        .collect();
    let german = SHORTEST.replace('z', "y");
    for keys in [SHORTEST, &digits, &german] {
        let mut game = hop("source", 0);
        assert_eq!(game.progress().par, Some(18));
        let steps = press_all(&mut game, keys);
        assert_eq!(steps.last(), Some(&Step::Solved), "{steps:?}");
        assert!(steps[..17].iter().all(|step| *step == Step::Moved));
        assert_eq!(game.progress().moves, 18);
        assert_eq!(press(&mut game, Key::Char('u')), Step::Ignored);
    }
}

#[test]
fn arrows_choose_among_the_open_directions_and_enter_hops() {
    let mut game = hop("source", 0);
    for key in SHORTEST.chars() {
        let mut by_letter = hop("source", 0);
        for (_, way) in game.walk().hops() {
            by_letter.apply(Action::Hex(way.index() as u8));
        }
        press(&mut by_letter, Key::Char(key));
        // Turning to the right goes through every open direction.
        let reached = (0..6).any(|_| {
            let mut tried = hop("source", 0);
            for (_, way) in game.walk().hops() {
                tried.apply(Action::Hex(way.index() as u8));
            }
            let chosen = game.view(ViewCommand::Confirm);
            let ViewResult::Act(actions) = chosen else {
                panic!("nothing chosen");
            };
            tried.apply(actions[0]);
            if tried.walk().hops() == by_letter.walk().hops() {
                return true;
            }
            press(&mut game, Key::Right);
            false
        });
        assert!(reached, "{key}");
        press(&mut game, Key::Enter);
    }
    assert!(game.progress().solved);
}

#[test]
fn what_the_rules_forbid_is_said_and_not_counted() {
    let mut game = hop("source", 0);
    assert_eq!(
        press_all(&mut game, "u"),
        [Step::Blocked(MessageId::new("say-no-undo"))]
    );
    assert_eq!(
        press_all(&mut game, "xwxx"),
        [
            Step::Moved,
            Step::Blocked(MessageId::new("hop-too-sharp")),
            Step::Moved,
            Step::Blocked(MessageId::new("hop-outside"))
        ]
    );
    assert_eq!(game.progress().moves, 2);
    let mut game = hop("source", 0);
    let steps = press_all(&mut game, "xzawwedxzxx");
    assert_eq!(
        steps.last(),
        Some(&Step::Blocked(MessageId::new("hop-entered"))),
        "{steps:?}"
    );
    assert_eq!(game.progress().moves, 10);
}

#[test]
fn a_dead_end_is_told_and_undo_leads_out_of_it() {
    let words = Words::of(Lang::En);
    let mut game = hop("source", 0);
    assert_eq!(game.remark(words), None);
    // All ways home begin to the south-east; the first hops elsewhere are dead ends at once.
    press_all(&mut game, "d");
    assert!(
        game.remark(words)
            .is_some_and(|remark| remark.contains("No hop is possible"))
    );
    assert_eq!(
        game.view(ViewCommand::Confirm),
        ViewResult::Unchanged,
        "nothing to choose"
    );
    assert_eq!(
        game.apply(Action::Hint),
        Step::Blocked(MessageId::new("hop-no-hint"))
    );
    assert_eq!(game.progress().hints, 0);
    // Somewhere one can hop on for a while, but not get home.
    let mut random = Rng::new(3);
    let doomed = (0..1000).any(|_| {
        while game.apply(Action::Undo) == Step::Moved {}
        while !game.walk().is_stuck() {
            let choices = game.walk().choices();
            let choice = choices[random.below(choices.len() as u32) as usize];
            if game.apply(Action::Hex(choice.dir.index() as u8)) == Step::Solved {
                game = hop("source", 0);
            }
            let remark = game.remark(words).unwrap_or_default();
            if remark.contains("You cannot get home") {
                return true;
            }
        }
        false
    });
    assert!(doomed && !game.walk().choices().is_empty());
    while game.progress().moves > 0 {
        assert_eq!(game.apply(Action::Undo), Step::Moved);
    }
    assert_eq!(game.remark(words), None);
}

#[test]
fn every_board_has_a_way_home_and_hints_take_it_in_par() {
    for board in ENTRY.fields[0].names() {
        let began = Instant::now();
        for seed in (0..12).chain([u64::MAX]) {
            let mut game = hop(board, seed);
            let par = game.progress().par.expect("a way home");
            assert!(!game.progress().solved && par > 1);
            for _ in 0..par {
                assert_eq!(game.apply(Action::Hint), Step::Moved);
                assert_eq!(game.apply(Action::Hint), Step::Ignored);
                press(&mut game, Key::Enter);
            }
            let progress = game.progress();
            assert!(progress.solved);
            assert_eq!((progress.moves, progress.hints), (par, par));
        }
        eprintln!("{board}: {:?} each", began.elapsed() / 13);
    }
}

#[test]
fn giving_up_shows_a_way_home_from_anywhere() {
    for keys in ["", "xz", "e", "ed"] {
        let mut game = hop("source", 0);
        press_all(&mut game, keys);
        let moves = game.progress().moves;
        assert!(game.give_up() && !game.give_up());
        let mut took = Duration::ZERO;
        while let Some(frame) = game.frame() {
            took += frame;
            game.tick();
            assert!(took < Duration::from_secs(20));
        }
        assert!(game.walk().is_home());
        assert_eq!(
            (game.progress().moves, game.progress().solved),
            (moves, false)
        );
        assert_eq!(game.apply(Action::Undo), Step::Ignored);
    }
}

#[test]
fn a_click_on_a_landing_hops_there() {
    let game = hop("source", 0);
    let look = Look::new(Caps {
        depth: Depth::True,
        unicode: true,
    });
    for (width, height) in [(40, 10), (80, 21), (120, 37)] {
        let area = Rect::new(0, 1, width, height);
        let mut game = hop("source", 0);
        game.fit(area, &look);
        let mut found: Vec<Action> = Vec::new();
        for y in 0..50 {
            for x in 0..130 {
                found.extend(
                    game.click(area, x, y)
                        .filter(|action| !found.contains(action)),
                );
            }
        }
        assert_eq!(found.len(), 6, "{width} x {height}: {found:?}");
    }
    assert!(game.wants_mouse());
}

#[test]
fn a_replayed_run_ends_as_it_was_played() {
    for seed in 0..40 {
        let boards = ENTRY.fields[0].names();
        let board = boards[seed as usize % boards.len()];
        let mut game = hop(board, seed);
        let mut run = Run::new(&ENTRY, level(board), seed);
        let mut random = Rng::new(seed ^ 0x40b);
        for at in 0..400u64 {
            let action = match random.below(20) {
                0 => Action::Hint,
                1 | 2 => Action::Undo,
                n => Action::Hex(n as u8 % 6),
            };
            if matches!(game.apply(action), Step::Moved | Step::Solved) {
                run.record(Duration::from_millis(at * 37), action);
            }
        }
        let (again, progress) = run.replay(&ENTRY).expect("the same board");
        assert_eq!(progress, game.progress());
        assert_eq!(again.text(), game.text());
        assert_eq!(
            again.describe(Words::of(Lang::Ru)),
            game.describe(Words::of(Lang::Ru))
        );
    }
}

#[test]
fn boards_that_there_are_not_are_refused_and_wrong_directions_ignored() {
    for board in ["", "expert", "x"] {
        let level = Level::default().with("board", board);
        assert!((ENTRY.open)(&level, 1).is_err(), "{board}");
    }
    assert_eq!(hop("easy", 1).apply(Action::Hex(6)), Step::Ignored);
}
