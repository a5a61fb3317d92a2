//! The labyrinth against its source, and by text, keys, text.

use std::time::Duration;

use mazed::core::dir::Dir;
use mazed::core::generate::carve_source;
use mazed::core::grid::Maze;
use mazed::core::tiles::tile_rows;
use mazed::games::labyrinth::{ENTRY, Labyrinth, level};
use mazed::games::run::Run;
use mazed::games::{Action, Game, Step};
use serde_json::Value;

fn data() -> Value {
    serde_json::from_str(include_str!("boards/labyrinth.json")).expect("the data is JSON")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

fn number(value: &Value, key: &str) -> u16 {
    value[key]
        .as_u64()
        .and_then(|n| u16::try_from(n).ok())
        .expect("a number")
}

/// The maze that the source's numbers make.
fn maze(entry: &Value) -> Maze {
    let numbers: Vec<u32> = entry["numbers"]
        .as_array()
        .expect("numbers")
        .iter()
        .map(|n| {
            n.as_u64()
                .and_then(|n| u32::try_from(n).ok())
                .expect("a number")
        })
        .collect();
    let (height, width) = (number(entry, "height"), number(entry, "width"));
    carve_source((width - 1) / 2, (height - 1) / 2, numbers.into_iter()).expect("a maze")
}

/// The source's four keys.
fn source_key(key: char) -> Option<Dir> {
    match key {
        'w' => Some(Dir::North),
        'a' => Some(Dir::West),
        's' => Some(Dir::South),
        'd' => Some(Dir::East),
        _ => None,
    }
}

#[test]
fn the_sources_numbers_give_its_mazes_and_shortest_ways() {
    for entry in data()["mazes"].as_array().expect("mazes") {
        let maze = maze(entry);
        let rows: Vec<_> = entry["maze"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row.as_str())
            .collect();
        let ours = tile_rows(&maze);
        assert_eq!(
            ours.iter()
                .map(|row| Some(row.as_str()))
                .collect::<Vec<_>>(),
            rows,
            "{}",
            entry["id"]
        );
        let mut game = Labyrinth::new(maze).expect("a way");
        assert_eq!(
            game.progress().par,
            Some(u32::from(number(entry, "shortest_moves")))
        );
        let last = text(entry, "shortest_keys")
            .chars()
            .map(|key| game.apply(Action::Go(source_key(key).expect("a direction"))))
            .last();
        assert_eq!(last, Some(Step::Solved));
    }
}

#[test]
fn the_sources_replays_hold() {
    let data = data();
    let replays = data["replays"].as_array().expect("replays");
    assert_eq!(replays.len(), 20);
    for replay in replays {
        let entry = data["mazes"]
            .as_array()
            .expect("mazes")
            .iter()
            .find(|maze| maze["id"] == replay["maze"]);
        let mut game = Labyrinth::new(maze(entry.expect("its maze"))).expect("a way");
        let mut events = Vec::new();
        let mut state = "playing";
        for key in text(replay, "keys").chars() {
            let event = match (key, source_key(key)) {
                ('q', _) => "quit",
                (_, None) => "invalid",
                (_, Some(dir)) => match game.apply(Action::Go(dir)) {
                    Step::Moved => "move",
                    Step::Solved => "won",
                    Step::Blocked(message) => {
                        message.name().strip_prefix("say-").expect("a message")
                    }
                    other => panic!("{other:?}"),
                },
            };
            events.push(event);
            if matches!(event, "quit" | "won") {
                state = event;
                break;
            }
        }
        let expected: Vec<_> = replay["events"]
            .as_array()
            .expect("events")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(events, expected, "{}", text(replay, "keys"));
        assert_eq!(game.progress().moves, u32::from(number(replay, "moves")));
        assert_eq!(state, text(replay, "state"));
        // The source counts the step out as one more row.
        let row = game.at().row + u16::from(state == "won");
        assert_eq!(
            (row, game.at().col),
            (number(replay, "row"), number(replay, "col"))
        );
    }
}

/// Board text, keys, board text.
#[test]
fn text_keys_text() {
    let data = data();
    let m1 = &data["mazes"][0];
    for (keys, after) in [
        ("", ["#@###", "#   #", "### #", "#   #", "### #"]),
        ("s", ["# ###", "#@  #", "### #", "#   #", "### #"]),
        ("sww", ["#@###", "#   #", "### #", "#   #", "### #"]),
        ("sddaad", ["# ###", "# @ #", "### #", "#   #", "### #"]),
        ("sddssss", ["# ###", "#   #", "### #", "#   #", "###@#"]),
        ("sddsssswwww", ["# ###", "#   #", "### #", "#   #", "###@#"]),
    ] {
        let mut game = Labyrinth::new(maze(m1)).expect("a way");
        for key in keys.chars() {
            game.apply(Action::Go(source_key(key).expect("a direction")));
        }
        assert_eq!(game.text(), after, "{keys}");
    }
}

#[test]
fn hints_lead_out_from_anywhere_and_are_counted() {
    let mut game = (ENTRY.open)(&level(29, 29), 7).expect("a board");
    // Off the way first, as somebody does who needs a hint.
    for dir in [
        Dir::South,
        Dir::East,
        Dir::East,
        Dir::South,
        Dir::South,
        Dir::West,
    ] {
        game.apply(Action::Go(dir));
    }
    let before = game.progress();
    let mut hints = 0;
    while !game.progress().solved {
        assert_eq!(game.apply(Action::Hint), Step::Moved);
        assert_eq!(
            game.apply(Action::Hint),
            Step::Ignored,
            "the second hint on a tile is free"
        );
        hints += 1;
        let words = mazed::i18n::Words::of(mazed::i18n::Lang::En);
        let said = game.describe(words);
        let dir = match said.rsplit("Hint: go ").next() {
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
        assert!(hints < 1_000);
    }
    assert_eq!(game.progress().hints, before.hints + hints);
}

#[test]
fn a_replayed_run_ends_as_it_was_played() {
    for seed in 0..60 {
        let level = level(5 + 2 * (seed as u16 % 13), 29 - 2 * (seed as u16 % 11));
        let mut game = (ENTRY.open)(&level, seed).expect("a board");
        let mut run = Run::new(&ENTRY, level, seed);
        let mut random = mazed::core::rng::Rng::new(seed ^ 0xABCD);
        for at in 0..2_000u64 {
            let action = match random.below(20) {
                0 => Action::Hint,
                n => Action::Go(Dir::ALL[n as usize % 4]),
            };
            if matches!(game.apply(action), Step::Moved | Step::Solved) {
                run.record(Duration::from_millis(at * 37), action);
            }
        }
        let (again, progress) = run.replay(&ENTRY).expect("the same board");
        assert_eq!(progress, game.progress());
        assert_eq!(again.text(), game.text());
    }
}

#[test]
fn the_same_level_and_seed_give_the_same_board_and_others_do_not() {
    let rows = |level, seed| (ENTRY.open)(&level, seed).expect("a board").text();
    assert_eq!(rows(level(19, 19), u64::MAX), rows(level(19, 19), u64::MAX));
    assert_ne!(rows(level(19, 19), 0), rows(level(19, 19), 1));
}

#[test]
fn levels_against_the_rules_are_refused() {
    for (height, width) in [(3, 9), (9, 8), (259, 9), (9, 0)] {
        assert!(
            (ENTRY.open)(&level(height, width), 1).is_err(),
            "{height} x {width}"
        );
    }
    assert!((ENTRY.open)(&Default::default(), 1).is_err());
}

#[test]
fn the_largest_labyrinth_can_be_played() {
    let game = (ENTRY.open)(&level(257, 257), 1).expect("a board");
    assert!(game.progress().par.is_some_and(|par| par > 500));
}
