//! The fifteen puzzle against boards whose answers were found independently.

use std::collections::HashMap;

use mazed::core::budget::Budget;
use mazed::core::dir::Dir;
use mazed::core::fifteen::{Board, Game, Side, Solution, Solver, dir_of_key, shuffled};
use mazed::core::problem::Problem;
use serde_json::Value;

fn boards() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boards/fifteen.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn board(tiles: &Value) -> Board {
    let tiles: Vec<u8> = serde_json::from_value(tiles.clone()).unwrap();
    Board::new(&tiles).unwrap()
}

fn solve(solver: &Solver, board: &Board, nodes: u64) -> Option<Solution> {
    let mut yes = || true;
    let solution = solver.solve(board, &mut Budget::new(nodes, &mut yes))?;
    let mut game = Game::new(*board);
    let mut slid = solution.moves.iter().map(|dir| game.apply(*dir));
    assert!(
        slid.all(|slid| slid.is_some()),
        "{board}: every move slides a tile"
    );
    assert!(game.board().is_solved());
    assert!(solution.at_least <= solution.moves.len());
    Some(solution)
}

#[test]
fn answers_every_shared_board() {
    let solver = Solver::new();
    let all = boards();
    assert!(board(&all["goal"]).is_solved());
    for case in all["boards"].as_array().unwrap() {
        let id = &case["id"];
        let board = board(&case["tiles"]);
        assert_eq!(case["inversions"], board.inversions(), "{id}");
        assert_eq!(case["blank_row"], board.gap() / 4, "{id}");
        assert_eq!(case["solvable"], board.is_solvable(), "{id}");
        let solution = solve(&solver, &board, u64::MAX);
        let optimal = solution.as_ref().filter(|solution| solution.is_shortest());
        let optimal = optimal.map(|solution| solution.moves.len());
        assert_eq!(case["optimal"], serde_json::json!(optimal), "{id}");
        let mut game = Game::new(board);
        for key in case["keys"].as_str().unwrap_or("").chars() {
            assert!(game.apply(dir_of_key(key).unwrap()).is_some(), "{id}");
        }
        assert_eq!(case["solvable"], game.board().is_solved(), "{id}");
    }
}

/// Every board of 3 x 3 with its distance from the goal.
fn distances() -> HashMap<Board, usize> {
    let goal = Board::goal(Side::Three);
    let mut distances = HashMap::from([(goal, 0)]);
    let mut queue = vec![goal];
    let mut head = 0;
    while let Some(&board) = queue.get(head) {
        head += 1;
        for dir in Dir::ALL {
            let mut next = board;
            if next.apply(dir).is_some() && !distances.contains_key(&next) {
                distances.insert(next, distances[&board] + 1);
                queue.push(next);
            }
        }
    }
    distances
}

#[test]
fn every_small_board_is_solved_in_the_fewest_moves() {
    let distances = distances();
    assert_eq!(distances.len(), 181_440, "half of all arrangements");
    assert_eq!(distances.values().max(), Some(&31));
    let solver = Solver::new();
    // Every 2003rd board and all of the hardest.
    for (index, (board, &moves)) in distances.iter().enumerate() {
        if index % 2003 != 0 && moves < 31 {
            continue;
        }
        assert!(board.is_solvable());
        let solution = solve(&solver, board, u64::MAX).unwrap();
        assert!(
            solution.moves.len() == moves && solution.is_shortest(),
            "{board}"
        );
        let mut wrong: Vec<u8> = board.tiles().to_vec();
        let tiles: Vec<usize> = (0..9).filter(|&place| wrong[place] != 0).collect();
        wrong.swap(tiles[0], tiles[1]);
        assert!(!Board::new(&wrong).unwrap().is_solvable(), "the other half");
    }
}

#[test]
fn a_budget_is_kept_and_the_answer_honest() {
    let solver = Solver::new();
    // One of the boards that need 80 moves, more than which none needs.
    let hardest = Board::new(&[0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1]).unwrap();
    for nodes in [0, 1, 1000, 300_000] {
        let solution = solve(&solver, &hardest, nodes).unwrap();
        assert!(solution.moves.len() >= 80);
        assert!(solution.at_least <= 80 && !solution.is_shortest());
        let most = if nodes < 300_000 { 200 } else { 94 };
        assert!(
            solution.moves.len() <= most,
            "{nodes}: {}",
            solution.moves.len()
        );
    }
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked < 10
    };
    let solution = solver.solve(&hardest, &mut Budget::new(u64::MAX, &mut stop));
    assert!(!solution.unwrap().is_shortest());
    assert_eq!(asked, 10, "asked no more once it has said no");
}

#[test]
fn large_boards_always_get_a_way() {
    let solver = Solver::new();
    for seed in 0..3 {
        let board = shuffled(Side::Five, seed);
        let solution = solve(&solver, &board, 400_000).unwrap();
        assert!(
            solution.moves.len() < 180 && solution.at_least > 50,
            "{seed}: {solution:?}"
        );
    }
    let mut near = Board::goal(Side::Five);
    for key in "dssdwdsasdww".chars() {
        near.apply(dir_of_key(key).unwrap());
    }
    assert!(solve(&solver, &near, 400_000).unwrap().is_shortest());
}

#[test]
fn prints_as_the_source_does() {
    let board = Board::parse(b"1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15").unwrap();
    let expected = "\
-----------------
|  1|  2|  3|  4|
-----------------
|  5|  6|  7|  8|
-----------------
|  9| 10|  .| 12|
-----------------
| 13| 14| 11| 15|
-----------------
";
    assert_eq!(board.to_string(), expected);
}

#[test]
fn reads_boards_and_names_what_is_wrong() {
    let text = b"1 2 3 4\r\n5 6 7 8 9 10 11 12\n\n13 14 15 0\n";
    assert!(Board::parse(text).unwrap().is_solved());
    assert_eq!(
        Board::parse(b"1 2 3 4 5 6 7 8 0"),
        Ok(Board::goal(Side::Three))
    );
    let many = "0 ".repeat(26);
    let no_number = |line, place| [("line", line), ("place", place), ("most", 24)];
    for (text, message, values) in [
        (" \n", "board-empty", &[][..]),
        ("1 2\n3 x", "board-number", &no_number(2, 2)),
        ("1 2\n3 25", "board-number", &no_number(2, 2)),
        ("1 -2", "board-number", &no_number(1, 2)),
        (&many, "board-many", &[("line", 1), ("place", 26)]),
        ("1 2 3", "board-count", &[("found", 3)]),
        (
            "1 2 3 4 5 6 7 9 0",
            "board-over",
            &[("number", 9), ("count", 9), ("most", 8)],
        ),
        ("1 2 3 4 5 6 7 7 0", "board-twice", &[("number", 7)]),
        ("1 2 3 4 5 6 7 8 8", "board-twice", &[("number", 8)]),
    ] {
        let problem = Problem::new(message, values);
        assert_eq!(Board::parse(text.as_bytes()), Err(problem), "{text:?}");
    }
}
