//! Number-hop against boards whose solutions were found independently, and against the
//! plain search of the rules.

use std::ops::ControlFlow;
use std::path::Path;

use mazed::core::budget::Budget;
use mazed::core::hop::{
    Board, Cell, Game, Graph, HexDir, Outcome, SOURCE_BOARD, SearchLimits, Solutions, solutions,
};
use mazed::core::rng::Rng;
use serde_json::json;

fn search(board: &Board, limits: SearchLimits, hops: u64) -> Solutions {
    solutions(board, limits, &mut Budget::new(hops, &mut || true))
}

fn all(board: &Board) -> Solutions {
    search(board, SearchLimits::default(), u64::MAX)
}

fn protocol(board: &Board, ways: &[HexDir]) -> String {
    let mut at = board.centre();
    let hops: Vec<String> = ways
        .iter()
        .map(|&way| {
            let number = board.number(at).unwrap();
            at = board.landing(at, way).unwrap();
            format!("{number} {way}")
        })
        .collect();
    assert_eq!(at, board.centre());
    hops.join(", ")
}

#[test]
fn finds_every_solution_of_the_shared_boards_in_order() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards");
    for name in ["hop-5x5", "hop-7x7-none", "hop-9x9"] {
        let text = std::fs::read(folder.join(format!("{name}.txt"))).unwrap();
        let expected = std::fs::read(folder.join(format!("{name}.expected.json"))).unwrap();
        let expected: serde_json::Value = serde_json::from_slice(&expected).unwrap();
        let board = Board::parse(&text).unwrap();
        let found = all(&board);
        assert!(found.is_complete());
        let walks: Vec<String> = found.iter().map(|ways| protocol(&board, ways)).collect();
        for (key, value) in [
            ("count", json!(found.count())),
            ("lengths", json!(found.lengths())),
            ("solutions", json!(walks)),
            (
                "shortest",
                json!(found.shortest().map(|ways| protocol(&board, ways))),
            ),
            (
                "longest_length",
                json!(found.longest().map(<[HexDir]>::len)),
            ),
        ] {
            assert_eq!(expected[key], value, "{name}: {key}");
        }
        // The breadth-first search finds the same walk as all of them.
        let shortest = Graph::new(&board).shortest();
        assert_eq!(shortest.as_deref(), found.shortest(), "{name}");
    }
}

/// Hops after which the plain search gives up a board; what it found is compared.
const ENOUGH: usize = 20_000;

/// The rules written down directly, one call per hop.
struct Plain<'a> {
    board: &'a Board,
    ways: Vec<HexDir>,
    marks: Vec<(Cell, HexDir)>,
    found: Vec<Vec<HexDir>>,
    hops: usize,
}

impl Plain<'_> {
    fn search(&mut self, at: Cell) {
        let choices = self
            .ways
            .last()
            .map_or(HexDir::FIRST.to_vec(), |last| last.next().to_vec());
        for way in choices {
            let Some(to) = self.board.landing(at, way) else {
                continue;
            };
            if self.marks.contains(&(to, way)) || self.hops >= ENOUGH {
                continue;
            }
            self.hops += 1;
            self.ways.push(way);
            if to == self.board.centre() {
                self.found.push(self.ways.clone());
            } else {
                self.marks.push((to, way));
                self.search(to);
                self.marks.pop();
            }
            self.ways.pop();
        }
    }
}

fn random_board(size: usize, most: u32, rng: &mut Rng) -> Board {
    let numbers = (0..size * size)
        .map(|place| {
            let on_board = (place / size).abs_diff(place % size) <= size / 2;
            match on_board {
                true => 1 + rng.below(most) as u8,
                false => 0,
            }
        })
        .collect();
    Board::new(size, numbers).unwrap()
}

#[test]
fn agrees_with_the_plain_search_on_random_boards() {
    let mut rng = Rng::new(1);
    let mut found_in_all = 0;
    for round in 0..120 {
        let size = 3 + 2 * (round % 4);
        let board = random_board(size, 2 + (round as u32 / 4) % 4, &mut rng);
        let mut plain = Plain {
            board: &board,
            ways: Vec::new(),
            marks: Vec::new(),
            found: Vec::new(),
            hops: 0,
        };
        plain.search(board.centre());
        let found = search(&board, SearchLimits::default(), plain.hops as u64);
        let is_complete = plain.hops < ENOUGH;
        // The same or fewer hops must do for the same walks, and for more when cut short.
        assert!(
            found.is_complete() || !is_complete,
            "board {round}:\n{board}"
        );
        let more = found.count().cmp(&plain.found.len());
        assert!(more.is_eq() || more.is_gt() && !is_complete);
        let mut pairs = found.iter().zip(&plain.found);
        assert!(pairs.all(|(a, b)| a == b), "board {round}:\n{board}");
        if is_complete {
            assert_eq!(Graph::new(&board).shortest().as_deref(), found.shortest());
        }
        found_in_all += found.count();
    }
    assert!(
        found_in_all > 1000,
        "the boards should be worth searching: {found_in_all}"
    );
}

#[test]
fn a_budget_or_a_limit_stops_the_search_and_says_so() {
    let board = Board::parse(SOURCE_BOARD.as_bytes()).unwrap();
    let usual = SearchLimits::default();
    let few = search(&board, usual, 1000);
    assert!(!few.is_complete() && few.count() < 46);
    assert!(all(&board).iter().zip(few.iter()).all(|(a, b)| a == b));
    for (solutions, hops, found, is_complete) in [
        (10, usual.hops, 10, false),
        (46, usual.hops, 46, true),
        (usual.solutions, 100, 2, false),
    ] {
        let limits = SearchLimits { solutions, hops };
        let some = search(&board, limits, u64::MAX);
        assert_eq!((some.count(), some.is_complete()), (found, is_complete));
    }
}

#[test]
fn large_boards_are_answered_within_a_budget() {
    let mut rng = Rng::new(9);
    for size in [31, 99] {
        let board = random_board(size, 3, &mut rng);
        let graph = Graph::new(&board);
        let mut yes = || true;
        let mut walks = 0;
        let mut longest = 0;
        mazed::core::hop::for_each_solution(
            &graph,
            &mut Budget::new(500_000, &mut yes),
            &mut |walk| {
                walks += 1;
                longest = longest.max(walk.len());
                ControlFlow::Continue(())
            },
        );
        assert_eq!(walks > 0, graph.shortest().is_some());
        assert!(longest > 100, "{size}: {longest}");
    }
}

#[test]
fn a_field_may_be_entered_again_but_not_in_the_same_direction() {
    let mut rng = Rng::new(5);
    let mut again = 0;
    let mut refused = 0;
    for _ in 0..200 {
        let mut walk = Game::new(Board::parse(SOURCE_BOARD.as_bytes()).unwrap());
        let mut history = Vec::new();
        while !walk.is_stuck() && !walk.is_home() {
            let choices = walk.choices();
            let choice = choices[rng.below(choices.len() as u32) as usize];
            let landing = walk.board().landing(walk.at(), choice.dir);
            let before = landing.is_some_and(|to| history.contains(&(to, choice.dir)));
            match walk.apply(choice.dir) {
                Outcome::Entered(_) => refused += usize::from(before),
                Outcome::Moved { to, .. } => {
                    assert!(!before);
                    again += usize::from(history.iter().any(|&(field, _)| field == to));
                    history.push((to, choice.dir));
                }
                Outcome::Home { .. } | Outcome::Outside => assert!(!before),
                other => panic!("{other:?} for a choice that was offered"),
            }
        }
    }
    assert!(again > 0 && refused > 0, "{again} {refused}");
}
