use super::*;
use crate::core::hop::SOURCE_BOARD;

#[test]
fn reads_and_writes_the_same_board() {
    let board = Board::parse(SOURCE_BOARD.as_bytes()).unwrap();
    assert_eq!(board.size(), 9);
    assert_eq!(board.to_string(), SOURCE_BOARD);
    assert_eq!(board.cells().count(), 61);
    assert_eq!(board.number(board.centre()), Some(3));
    assert_eq!(board.number(Cell { row: 0, column: 5 }), None);
    assert_eq!(
        board.number(Cell {
            row: 200,
            column: 0
        }),
        None
    );
    let crlf = SOURCE_BOARD.replace('\n', "\r\n") + "\r\n\r\n";
    assert_eq!(Board::parse(crlf.as_bytes()), Ok(board));
}

#[test]
fn a_hop_goes_as_far_as_the_number() {
    let board = Board::parse(SOURCE_BOARD.as_bytes()).unwrap();
    let at = |row, column| Cell { row, column };
    assert_eq!(board.landing(at(4, 4), HexDir::SouthEast), Some(at(7, 7)));
    assert_eq!(board.landing(at(4, 4), HexDir::NorthEast), Some(at(1, 4)));
    assert_eq!(board.landing(at(0, 0), HexDir::West), None);
    assert_eq!(
        board.landing(at(0, 3), HexDir::East),
        None,
        "off the hexagon"
    );
}

#[test]
fn says_which_line_is_wrong() {
    use BoardError::*;
    let cases: [(&str, BoardError); 14] = [
        ("", Empty),
        (" \n\r\n", Empty),
        ("1 1\n1 1\n", EvenSize { line: 1, size: 2 }),
        (
            "1 1 0\n1 1 1\n",
            RowCount {
                line: 2,
                expected: 3,
                found: 2,
            },
        ),
        (
            "1 1 0\n1 1 1\n0 1 1\n1 1 1",
            RowCount {
                line: 4,
                expected: 3,
                found: 4,
            },
        ),
        (
            "1 1 0\n1 1\n0 1 1\n",
            RowLength {
                line: 2,
                expected: 3,
                found: 2,
            },
        ),
        (
            "1 1 0\n1 1 1 1\n0 1 1\n",
            RowLength {
                line: 2,
                expected: 3,
                found: 4,
            },
        ),
        ("1 1 0\n\n1 1 1\n0 1 1\n", BlankLine { line: 2 }),
        ("\n1 1 0\n1 1 1\n0 1 1\n", BlankLine { line: 1 }),
        ("1 1 0\n1 x 1\n0 1 1\n", NotANumber { line: 2, place: 2 }),
        ("1 1 0\n1 100 1\n0 1 1\n", NotANumber { line: 2, place: 2 }),
        ("1 1 0\n1 +1 1\n0 1 1\n", NotANumber { line: 2, place: 2 }),
        ("1 1 0\n1 0 1\n0 1 1\n", NoNumber { line: 2, place: 2 }),
        ("1 1 0\n1 1 1\n2 1 1\n", OffBoard { line: 3, place: 1 }),
    ];
    for (text, error) in cases {
        assert_eq!(Board::parse(text.as_bytes()), Err(error), "{text:?}");
    }
    let wide = "1 ".repeat(MAX_SIZE + 2);
    assert_eq!(Board::parse(wide.as_bytes()), Err(TooLarge { line: 1 }));
    assert_eq!(Board::parse(b"1\n").map(|board| board.size()), Ok(1));
}
