//! The fifteen puzzle as a game: by text, keys, text; hints, undo, giving up, replays.

use std::time::{Duration, Instant};

use mazed::core::dir::Dir;
use mazed::core::fifteen::{Board, key};
use mazed::core::rng::Rng;
use mazed::games::fifteen::{ENTRY, Fifteen, level};
use mazed::games::run::Run;
use mazed::games::{Action, Game, Input, Level, Step};
use mazed::i18n::{Lang, Words};
use mazed::key::Key;
use mazed::look::{Caps, Depth, Look};
use ratatui::layout::Rect;
use serde_json::Value;

fn board(text: &str) -> Board {
    Board::parse(text.as_bytes()).expect("a board")
}

fn open(level: &Level, seed: u64) -> Fifteen {
    Fifteen::open(level, seed).expect("a board")
}

/// Does what a key of the game's table means.
fn press(game: &mut Fifteen, typed: char) -> Step {
    let bindings = ENTRY.keys.iter().flat_map(|binding| binding.keys);
    match bindings
        .into_iter()
        .find(|(key, _)| *key == Key::Char(typed))
    {
        Some((_, Input::Act(action))) => game.apply(*action),
        other => panic!("{typed}: {:?}", other.map(|(key, _)| key)),
    }
}

/// Board text, keys, board text: the key moves the tile, not the gap.
#[test]
fn text_keys_text() {
    let rows = |numbers: &str| {
        numbers
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for (before, keys, after) in [
        ("1 2 3 4 0 5 7 8 6", "", "1 2 3 4 0 5 7 8 6"),
        ("1 2 3 4 0 5 7 8 6", "w", "1 2 3 4 8 5 7 0 6"),
        ("1 2 3 4 0 5 7 8 6", "a", "1 2 3 4 5 0 7 8 6"),
        ("1 2 3 4 0 5 7 8 6", "s", "1 0 3 4 2 5 7 8 6"),
        ("1 2 3 4 0 5 7 8 6", "d", "1 2 3 0 4 5 7 8 6"),
        ("1 2 3 4 0 5 7 8 6", "ww", "1 2 3 4 8 5 7 0 6"),
        ("1 2 3 4 0 5 7 8 6", "wau", "1 2 3 4 8 5 7 0 6"),
        ("1 2 3 4 0 5 7 8 6", "uwuu", "1 2 3 4 0 5 7 8 6"),
        ("1 2 3 4 0 5 7 8 6", "aw", "1 2 3 4 5 6 7 8 0"),
        ("1 2 3 4 0 5 7 8 6", "aws", "1 2 3 4 5 6 7 8 0"),
    ] {
        let mut game = Fifteen::new(board(before));
        for key in keys.chars() {
            press(&mut game, key);
        }
        let numbers = |board: &Board| {
            let all: Vec<_> = board.tiles().iter().map(u8::to_string).collect();
            all
        };
        assert_eq!(numbers(game.board()), rows(after), "{before}: {keys}");
    }
}

#[test]
fn it_prints_as_its_source_does() {
    let game = Fifteen::new(board("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"));
    let lines = game.text();
    assert_eq!(lines[0], "-".repeat(17));
    assert_eq!(lines[7], "| 13| 14|  .| 15|");
    assert_eq!((lines.len(), &lines[8]), (9, &lines[0]));
}

#[test]
fn the_shared_keys_win() {
    let data: Value = serde_json::from_str(include_str!("boards/fifteen.json")).expect("JSON");
    let mut won = 0;
    for entry in data["boards"].as_array().expect("boards") {
        let Some(keys) = entry["keys"].as_str().filter(|keys| !keys.is_empty()) else {
            continue;
        };
        let tiles = entry["tiles"].as_array().expect("tiles");
        let tiles: Vec<u8> = tiles
            .iter()
            .map(|n| n.as_u64().expect("a number") as u8)
            .collect();
        let mut game = Fifteen::new(Board::new(&tiles).expect("a board"));
        let last = keys.chars().map(|key| press(&mut game, key)).last();
        assert_eq!(last, Some(Step::Solved), "{keys}");
        assert_eq!(game.progress().moves as usize, keys.len());
        assert_eq!(press(&mut game, 'w'), Step::Ignored, "a won game stays");
        won += 1;
    }
    assert!(won >= 9, "{won}");
}

#[test]
fn every_start_is_solvable_and_not_solved_and_opens_in_no_time() {
    for (side, tries) in [(3, 100), (4, 100), (5, 100)] {
        let began = Instant::now();
        for seed in (0..tries).chain([u64::MAX]) {
            let game = open(&level(side), seed);
            assert!(game.board().is_solvable() && !game.progress().solved);
            assert_eq!(game.board().side().length(), usize::from(side));
            assert_eq!(
                game.progress().par.is_some(),
                side == 3,
                "the par of {side}"
            );
        }
        let each = began.elapsed() / 101;
        eprintln!("{side} x {side}: {each:?} to open");
        assert!(each < Duration::from_millis(500), "{side}: {each:?}");
    }
}

#[test]
fn hints_lead_to_the_goal_whatever_was_done_before() {
    for (side, seed) in [(3, 1), (4, 2), (4, 3), (5, 4)] {
        let mut game = open(&level(side), seed);
        let mut random = Rng::new(seed);
        for _ in 0..40 {
            game.apply(Action::Go(Dir::ALL[random.below(4) as usize]));
        }
        let mut hints = 0;
        while !game.progress().solved {
            assert_eq!(game.apply(Action::Hint), Step::Moved);
            assert_eq!(
                game.apply(Action::Hint),
                Step::Ignored,
                "the second is free"
            );
            hints += 1;
            let said = game.describe(Words::of(Lang::En));
            let dir = match said.rsplit(' ').next() {
                Some("up.") => Dir::North,
                Some("right.") => Dir::East,
                Some("down.") => Dir::South,
                Some("left.") => Dir::West,
                other => panic!("{other:?}"),
            };
            assert!(matches!(
                game.apply(Action::Go(dir)),
                Step::Moved | Step::Solved
            ));
            assert!(hints < 400, "going round in circles");
        }
        assert_eq!(game.progress().hints, hints);
    }
}

#[test]
fn hints_on_3_x_3_are_the_shortest_way() {
    for seed in 0..20 {
        let mut game = open(&level(3), seed);
        let par = game.progress().par.expect("a par");
        // Aside and back again does not spoil the way.
        let aside = Dir::ALL
            .into_iter()
            .find(|dir| game.board().source(*dir).is_some());
        game.apply(Action::Go(aside.expect("a move")));
        game.apply(Action::Undo);
        while !game.progress().solved {
            game.apply(Action::Hint);
            let said = game.describe(Words::of(Lang::En));
            let way = said.rsplit("Hint: ").next().expect("a hint");
            let key = Dir::ALL.into_iter().find(|dir| {
                said.contains(&format!("{}: {}", key(*dir), way.trim_end_matches('.')))
            });
            game.apply(Action::Go(key.expect("a key")));
        }
        assert_eq!(game.progress().moves, par);
    }
}

#[test]
fn giving_up_shows_the_whole_way_and_counts_nothing() {
    for side in 3..=5 {
        let mut game = open(&level(side), 9);
        game.apply(Action::Go(
            Dir::ALL
                .into_iter()
                .find(|dir| game.board().source(*dir).is_some())
                .expect("a move"),
        ));
        assert!(game.give_up() && !game.give_up());
        let mut took = Duration::ZERO;
        while let Some(frame) = game.frame() {
            took += frame;
            game.tick();
            assert!(took < Duration::from_secs(60), "{side} takes too long");
        }
        assert!(game.board().is_solved());
        let progress = game.progress();
        assert_eq!((progress.moves, progress.solved), (1, false));
        assert_eq!(game.apply(Action::Undo), Step::Ignored);
    }
}

#[test]
fn a_slide_ends_by_itself_or_with_the_next_key() {
    let mut game = Fifteen::new(board("1 2 3 4 0 5 7 8 6"));
    press(&mut game, 's');
    let mut frames = 0;
    while game.frame().is_some() {
        game.tick();
        frames += 1;
    }
    assert_eq!(frames, 3);
    press(&mut game, 'w');
    assert!(game.frame().is_some());
    press(&mut game, 'a');
    press(&mut game, 'w');
    assert!(game.progress().solved);
    let mut wave = 0;
    while game.frame().is_some() {
        game.tick();
        wave += 1;
    }
    assert_eq!(wave, 12, "a wave, after which a won board rests");
}

#[test]
fn a_click_beside_the_gap_moves_the_tile() {
    let mut game = open(&level(4), 7);
    for unicode in [true, false] {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode,
        });
        for (width, height) in [(40, 10), (80, 21), (120, 37)] {
            let area = Rect::new(0, 1, width, height);
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
            let can: Vec<_> = Dir::ALL
                .into_iter()
                .filter(|dir| game.board().source(*dir).is_some())
                .map(Action::Go)
                .collect();
            assert_eq!(found.len(), can.len(), "{found:?}");
            assert!(can.iter().all(|action| found.contains(action)));
        }
    }
}

#[test]
fn a_replayed_run_ends_as_it_was_played() {
    for seed in 0..12 {
        let level = level(3 + seed as u16 % 3);
        let mut game = open(&level, seed);
        let mut run = Run::new(&ENTRY, level, seed);
        let mut random = Rng::new(seed ^ 0xF1F7EE);
        for at in 0..300u64 {
            let action = match random.below(60) {
                0 => Action::Hint,
                1..4 => Action::Undo,
                n => Action::Go(Dir::ALL[n as usize % 4]),
            };
            if matches!(game.apply(action), Step::Moved | Step::Solved) {
                run.record(Duration::from_millis(at * 37), action);
            }
        }
        let (again, progress) = run.replay(&ENTRY).expect("the same board");
        assert_eq!(progress, game.progress());
        assert_eq!(again.text(), game.text());
        let side = 3 + seed % 3;
        let size = if side == 4 {
            String::new()
        } else {
            format!(" --size {side}")
        };
        assert_eq!(run.words(), format!("fifteen{size} --seed {seed}"));
    }
}

#[test]
fn sizes_that_there_are_not_are_refused() {
    for size in ["2", "6", "", "x"] {
        let level = Level::default().with("size", size);
        assert!((ENTRY.open)(&level, 1).is_err(), "{size}");
    }
}
