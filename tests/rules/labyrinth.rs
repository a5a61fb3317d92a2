//! The key-driven labyrinth against its recorded mazes and games
//! (`tests/boards/labyrinth.json`).

use mazed::core::dir::Dir;
use mazed::core::generate::{Algorithm, carve_source, generate};
use mazed::core::grid::{Cell, Maze, MazeError};
use mazed::core::tiles::tile_rows;
use mazed::games::labyrinth::Labyrinth;
use mazed::games::{Action, Game, Step};
use serde_json::{Value, json};

use crate::spec;

pub fn boards() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boards/labyrinth.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub fn carved(maze: &Value) -> Maze {
    let cells = |key: &str| ((maze[key].as_u64().unwrap() - 1) / 2) as u16;
    let numbers = maze["numbers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap() as u32);
    carve_source(cells("width"), cells("height"), numbers).unwrap()
}

/// The source's four keys.
fn go(key: char) -> Option<Action> {
    let dir = "wdsa".find(key).map(Dir::from_index);
    dir.map(Action::Go)
}

#[test]
fn the_sources_numbers_give_its_seven_mazes_and_their_shortest_paths() {
    let boards = boards();
    let mazes = boards["mazes"].as_array().unwrap();
    assert_eq!(mazes.len(), 7);
    for entry in mazes {
        let maze = carved(entry);
        assert_eq!(json!(tile_rows(&maze)), entry["maze"], "{}", entry["id"]);
        let mut game = Labyrinth::new(maze).unwrap();
        assert_eq!(json!(game.progress().par), entry["shortest_moves"]);
        let keys = entry["shortest_keys"].as_str().unwrap().chars();
        let last = keys.map(|key| game.apply(go(key).unwrap())).last();
        assert_eq!(last, Some(Step::Solved));
    }
}

#[test]
fn the_recorded_games_end_as_recorded() {
    let boards = boards();
    let mazes = boards["mazes"].as_array().unwrap();
    let replays = boards["replays"].as_array().unwrap();
    assert_eq!(replays.len(), 20);
    for replay in replays {
        let maze = mazes.iter().find(|maze| maze["id"] == replay["maze"]);
        let mut game = Labyrinth::new(carved(maze.unwrap())).unwrap();
        let (mut events, mut state) = (Vec::new(), "playing");
        for key in replay["keys"].as_str().unwrap().chars() {
            let event = match go(key).map(|action| game.apply(action)) {
                None if key == 'q' => "quit",
                None => "invalid",
                Some(Step::Moved) => "move",
                Some(Step::Solved) => "won",
                Some(Step::Blocked(message)) => message.name().strip_prefix("say-").unwrap(),
                other => panic!("{other:?}"),
            };
            events.push(event);
            if matches!(event, "quit" | "won") {
                state = event;
                break;
            }
        }
        assert_eq!(json!(events), replay["events"], "{}", replay["keys"]);
        assert_eq!(replay["moves"], game.progress().moves);
        assert_eq!(replay["state"], state);
        // The source counts the step out as one more row.
        assert_eq!(replay["row"], game.at().row + u16::from(state == "won"));
        assert_eq!(replay["col"], game.at().col);
    }
}

#[test]
fn too_few_numbers_are_an_error() {
    let short = carve_source(3, 3, [1, 2, 3].into_iter());
    assert_eq!(short, Err(MazeError::NumbersEnded { taken: 3 }));
    assert!(carve_source(0, 3, std::iter::repeat(1)).is_err());
}

/// On a grid of 3 x 2, having gone down and right, a walk can go on up or right.
/// The source tries right, left, down, up in a circle from a random place: up for
/// three of the four places. Ours goes both ways equally often.
#[test]
fn the_sources_choice_is_biased_three_to_one_and_ours_is_fair() {
    let fork = Cell::new(1, 1);
    let carved = |r| carve_source(3, 2, [2, 0, r, 0, 0, 0].into_iter()).unwrap();
    let up = (0..4).filter(|&r| carved(r).is_open(fork, Dir::North));
    assert_eq!(up.count(), 3);

    // Only walks that went down first have an opening there, and all of those go
    // on to the fork.
    let walks =
        (0..8000).map(|seed| generate(&spec(Algorithm::Backtracker, (3, 2), seed)).unwrap());
    let walks: Vec<Maze> = walks
        .filter(|maze| maze.is_open(Cell::new(0, 0), Dir::South))
        .collect();
    let is_up = |maze: &&Maze| maze.is_open(fork, Dir::North);
    let up = walks.iter().filter(is_up).count();
    // Five standard deviations around a half, of about 4000 walks: 158.
    assert!(walks.len().abs_diff(4000) < 224, "{}", walks.len());
    assert!(up.abs_diff(walks.len() / 2) < 158, "{up}");
}
