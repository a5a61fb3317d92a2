//! The key-driven labyrinth against its recorded mazes and games
//! (`tests/boards/labyrinth.json`).

#![allow(clippy::unwrap_used)] // Helpers of tests may.

use mazed::core::dir::Dir;
use mazed::core::generate::{Spec, carve_source, generate};
use mazed::core::grid::{Cell, Maze, MazeError};
use mazed::core::solve::{classic_hint, classic_moves};
use mazed::core::tiles::{StepResult, Tiles, step, tile_rows};
use serde_json::Value;

fn boards() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boards/labyrinth.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn carved(maze: &Value) -> Maze {
    let cells = |key: &str| ((maze[key].as_u64().unwrap() - 1) / 2) as u16;
    let numbers = maze["numbers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap() as u32);
    carve_source(cells("width"), cells("height"), numbers).unwrap()
}

fn dir(key: char) -> Dir {
    match key {
        'w' => Dir::North,
        'd' => Dir::East,
        's' => Dir::South,
        'a' => Dir::West,
        other => panic!("no direction for {other:?}"),
    }
}

#[test]
fn the_sources_numbers_give_its_seven_mazes() {
    let boards = boards();
    let mazes = boards["mazes"].as_array().unwrap();
    assert_eq!(mazes.len(), 7);
    for maze in mazes {
        let rows: Vec<&str> = maze["maze"]
            .as_array()
            .unwrap()
            .iter()
            .map(|r| r.as_str().unwrap())
            .collect();
        assert_eq!(tile_rows(&carved(maze)), rows, "{}", maze["id"]);
    }
}

#[test]
fn too_few_numbers_are_an_error() {
    let short = carve_source(3, 3, [1, 2, 3].into_iter());
    assert_eq!(short, Err(MazeError::NumbersEnded { taken: 3 }));
    assert!(carve_source(0, 3, std::iter::repeat(1)).is_err());
}

#[test]
fn the_shortest_ways_are_the_recorded_ones() {
    for maze in boards()["mazes"].as_array().unwrap() {
        let carved = carved(maze);
        let moves = maze["shortest_moves"].as_u64().unwrap() as u32;
        assert_eq!(classic_moves(&carved), Some(moves), "{}", maze["id"]);
        let mut tile = Tiles::new(&carved).entrance();
        for (n, key) in maze["shortest_keys"].as_str().unwrap().chars().enumerate() {
            assert_eq!(
                classic_hint(&carved, tile),
                Some(dir(key)),
                "{} move {n}",
                maze["id"]
            );
            match step(&carved, tile, dir(key)) {
                StepResult::To(next) => tile = next,
                StepResult::Out => assert_eq!(n as u32 + 1, moves),
                other => panic!("{}: {other:?} at {tile:?}", maze["id"]),
            }
        }
    }
}

#[test]
fn the_recorded_games_end_as_recorded() {
    let boards = boards();
    let replays = boards["replays"].as_array().unwrap();
    assert_eq!(replays.len(), 20);
    for (number, replay) in replays.iter().enumerate() {
        let maze = boards["mazes"]
            .as_array()
            .unwrap()
            .iter()
            .find(|m| m["id"] == replay["maze"])
            .unwrap();
        let carved = carved(maze);
        let mut tile = Tiles::new(&carved).entrance();
        let (mut moves, mut state) = (0, "playing");
        let mut place = [tile.row, tile.col];
        let events: Vec<&str> = replay["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| e.as_str().unwrap())
            .collect();
        for (key, event) in replay["keys"].as_str().unwrap().chars().zip(&events) {
            let got = match key {
                'w' | 'a' | 's' | 'd' => match step(&carved, tile, dir(key)) {
                    StepResult::To(next) => {
                        (tile, moves) = (next, moves + 1);
                        place = [tile.row, tile.col];
                        "move"
                    }
                    StepResult::Wall => "wall",
                    StepResult::Outside => "outside",
                    StepResult::Out => {
                        (moves, state) = (moves + 1, "won");
                        place[0] += 1;
                        "won"
                    }
                },
                'q' => {
                    state = "quit";
                    "quit"
                }
                _ => "invalid",
            };
            assert_eq!(got, *event, "replay {number} at {tile:?}");
            if state != "playing" {
                break;
            }
        }
        assert_eq!(moves, replay["moves"].as_u64().unwrap(), "replay {number}");
        assert_eq!(
            place[0],
            replay["row"].as_u64().unwrap() as u16,
            "replay {number}"
        );
        assert_eq!(
            place[1],
            replay["col"].as_u64().unwrap() as u16,
            "replay {number}"
        );
        assert_eq!(state, replay["state"], "replay {number}");
        assert!(state != "playing" || events.len() == replay["keys"].as_str().unwrap().len());
    }
}

/// On a grid of 3 x 2, having gone down and right, a walk can go on up or right.
/// The source tries right, left, down, up in a circle from a random place: up for
/// three of the four places. Ours goes both ways equally often.
#[test]
fn the_sources_choice_is_biased_three_to_one_and_ours_is_fair() {
    let fork = Cell::new(1, 1);
    let up = (0..4)
        .filter(|&r| {
            carve_source(3, 2, [2, 0, r, 0, 0, 0].into_iter())
                .unwrap()
                .is_open(fork, Dir::North)
        })
        .count();
    assert_eq!(up, 3);

    // Only walks that went down first have an opening there, and all of those go
    // on to the fork.
    let walks: Vec<Maze> = (0..8000)
        .map(|seed| {
            generate(&Spec {
                width: 3,
                height: 2,
                seed,
                ..Spec::default()
            })
            .unwrap()
        })
        .filter(|maze| maze.is_open(Cell::new(0, 0), Dir::South))
        .collect();
    let up = walks
        .iter()
        .filter(|maze| maze.is_open(fork, Dir::North))
        .count();
    // Five standard deviations around a half, of about 4000 walks: 158.
    assert!(walks.len().abs_diff(4000) < 224, "{}", walks.len());
    assert!(
        up.abs_diff(walks.len() / 2) < 158,
        "{up} of {}",
        walks.len()
    );
}
