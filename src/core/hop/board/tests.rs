use super::*;
use crate::core::hop::SOURCE_BOARD;

#[test]
fn reads_and_writes_the_same_board() {
    let board = Board::parse(SOURCE_BOARD.as_bytes()).unwrap();
    assert_eq!(board.size(), 9);
    assert_eq!(board.to_string(), SOURCE_BOARD);
    assert_eq!(board.cells().count(), 61);
    assert_eq!(board.number(board.centre()), Some(3));
    for (row, column) in [(0, 5), (200, 0)] {
        assert_eq!(board.number(Cell { row, column }), None);
    }
    let crlf = SOURCE_BOARD.replace('\n', "\r\n") + "\r\n\r\n";
    assert_eq!(Board::parse(crlf.as_bytes()), Ok(board));
}

#[test]
fn a_hop_goes_as_far_as_the_number() {
    let board = Board::parse(SOURCE_BOARD.as_bytes()).unwrap();
    let at = |row, column| Cell { row, column };
    for (from, dir, to) in [
        (at(4, 4), HexDir::SouthEast, Some(at(7, 7))),
        (at(4, 4), HexDir::NorthEast, Some(at(1, 4))),
        (at(0, 0), HexDir::West, None),
        // Off the hexagon.
        (at(0, 3), HexDir::East, None),
    ] {
        assert_eq!(board.landing(from, dir), to);
    }
}

#[test]
fn says_which_line_is_wrong() {
    let empty = || Problem::new("board-empty", &[]);
    let blank = |line| Problem::new("board-blank", &[("line", line)]);
    let at = board_text::at;
    let cases = [
        ("", empty()),
        (" \n\r\n", empty()),
        ("1 1\n1 1\n", even(1, 2)),
        ("1 1 0\n1 1 1\n", length("board-rows", 2, 2, 3)),
        ("1 1 0\n1 1 1\n0 1 1\n1 1 1", length("board-rows", 4, 4, 3)),
        ("1 1 0\n1 1\n0 1 1\n", length("board-numbers", 2, 2, 3)),
        ("1 1 0\n1 1 1 1\n0 1 1\n", length("board-numbers", 2, 4, 3)),
        ("1 1 0\n\n1 1 1\n0 1 1\n", blank(2)),
        ("\n1 1 0\n1 1 1\n0 1 1\n", blank(1)),
        ("1 1 0\n1 x 1\n0 1 1\n", board_text::no_number(2, 2, 99)),
        ("1 1 0\n1 100 1\n0 1 1\n", board_text::no_number(2, 2, 99)),
        ("1 1 0\n1 +1 1\n0 1 1\n", board_text::no_number(2, 2, 99)),
        ("1 1 0\n1 0 1\n0 1 1\n", at("board-none", 2, 2)),
        ("1 1 0\n1 1 1\n2 1 1\n", at("board-off", 3, 1)),
    ];
    for (text, error) in cases {
        assert_eq!(Board::parse(text.as_bytes()), Err(error), "{text:?}");
    }
    let wide = "1 ".repeat(MAX_SIZE + 2);
    assert_eq!(Board::parse(wide.as_bytes()), Err(too_large(1)));
    assert_eq!(Board::parse(b"1\n").map(|board| board.size()), Ok(1));
}
