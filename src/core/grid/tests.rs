use super::*;

#[test]
fn sizes_have_limits() {
    for (w, h) in [(0, 1), (1, 0), (4001, 1), (1, 4001), (65535, 65535)] {
        let (width, height) = (w, h);
        let error = MazeError::SizeOutOfRange { width, height };
        assert_eq!(Maze::new(w, h), Err(error));
    }
    assert_eq!(Maze::new(4000, 1).map(|m| m.cell_count()), Ok(4000));
}

#[test]
fn a_border_cannot_be_carved() {
    let mut maze = Maze::new(3, 3).unwrap();
    let centre = Cell::new(1, 1);
    assert!(maze.carve(centre, Dir::West));
    assert!(maze.is_open(Cell::new(0, 1), Dir::East));
    assert_eq!(maze.add_border(centre, Dir::East), Ok(()));
    assert!(!maze.carve(Cell::new(2, 1), Dir::West));
    assert!(!maze.carve(Cell::new(2, 1), Dir::East), "the rim");
    assert!(!maze.carve(Cell::new(7, 7), Dir::North));
    assert_eq!(maze.passage_count(), 1);
    assert_eq!(maze.add_border(centre, Dir::West), Ok(()));
    assert_eq!(maze.passage_count(), 0);
}

#[test]
fn excluding_closes_the_neighbours_too() {
    let mut maze = Maze::new(3, 2).unwrap();
    maze.carve(Cell::new(0, 0), Dir::East);
    for (x, y) in [
        (1, 0),
        (1, 0),
        (-1, 0),
        (3, 1),
        (0, 99),
        (i32::MIN, i32::MAX),
    ] {
        maze.exclude(x, y);
    }
    assert!(maze.is_excluded(Cell::new(1, 0)));
    assert_eq!(maze.free_cells().count(), 5);
    assert!(maze.is_border(Cell::new(0, 0), Dir::East));
    assert!(!maze.is_open(Cell::new(0, 0), Dir::East));
    assert!(maze.is_border(Cell::new(1, 1), Dir::North));
    assert_eq!(maze.openings(Cell::new(1, 0)), 0);
    assert_eq!(maze.passage_count(), 0);
}

#[test]
fn the_start_is_the_first_cell_that_can_be_left() {
    let none = Maze::new(1, 1).unwrap();
    assert_eq!(none.first_cell(), Err(MazeError::NoStart));
    let mut maze = Maze::new(5, 5).unwrap();
    maze.exclude(1, 0);
    maze.exclude(0, 1);
    assert_eq!(maze.first_cell(), Ok(Cell::new(2, 0)));
}
