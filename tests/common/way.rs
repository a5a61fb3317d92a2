//! The way out of a labyrinth, found on what a player is shown of it.

use std::collections::{HashSet, VecDeque};

/// A tile: row and column.
type Tile = (usize, usize);

/// The letters that lead out of the labyrinth on a screen, whose walls are blocks and whose tiles are
/// two columns wide and a row high, or so many times as large as its entrance is.
pub fn way_out(screen: &str) -> String {
    let rows: Vec<Vec<char>> = screen.lines().map(|row| row.chars().collect()).collect();
    let is_wall = |char: &char| *char == '█';
    let board: Vec<_> = rows.iter().filter(|row| row.iter().any(is_wall)).collect();
    let firsts = board.iter().filter_map(|row| row.iter().position(is_wall));
    let left = firsts.min().expect("a wall");
    let right = board[0].iter().rposition(is_wall).expect("a wall");
    let rim = &board[0][left..=right];
    // The columns of a wall and of a room, which are as many half rows.
    let wall = rim.iter().take_while(|char| is_wall(char)).count();
    let room = rim.iter().filter(|char| !is_wall(char)).count();
    let columns = move |x: usize| x / 2 * (wall + room) + x % 2 * wall;
    let cells = |(y, x): Tile| {
        let across = left + columns(x)..left + columns(x + 1);
        let halves = columns(y)..columns(y + 1);
        halves.flat_map(move |half| across.clone().map(move |x| (half, x)))
    };
    let char = |(half, x): Tile| board[half / 2].get(x).copied().unwrap_or(' ');
    let is_filled = |cell: Tile| match char(cell) {
        '█' => true,
        '▀' => cell.0.is_multiple_of(2),
        '▄' => !cell.0.is_multiple_of(2),
        _ => false,
    };
    let tiles = |columns: usize| columns / (wall + room) * 2 + 1;
    let (height, width) = (tiles(2 * board.len()), tiles(rim.len()));
    let all = (0..height).flat_map(|y| (0..width).map(move |x| (y, x)));
    let open: HashSet<Tile> = all.filter(|at| !cells(*at).all(is_filled)).collect();
    // A sign may reach into the next tile.
    let with = |sign| {
        let signs = |at: &&Tile| cells(**at).filter(|cell| char(*cell) == sign).count();
        open.iter().max_by_key(signs).filter(|at| signs(at) > 0)
    };
    let start = with('●').or_else(|| open.iter().find(|at| at.0 == 0));
    let goal = with('◆').copied();
    let is_exit = |at: Tile| goal.map_or(at.0 == height - 1, |goal| goal == at);
    find(*start.expect("an entrance"), is_exit, &open)
}

/// The letters that lead out of a board of nine tiles a side in text.
pub fn way(text: &str) -> String {
    // The first row stands behind a question.
    let rows = text
        .lines()
        .filter_map(|line| line.get(line.len().checked_sub(9)?..));
    let rows = rows.filter(|row| row.starts_with('#') && row.chars().all(|c| "# @".contains(c)));
    let rows: Vec<&str> = rows.take(9).collect();
    assert_eq!(rows.len(), 9, "{text}");
    let tiles = (0..)
        .zip(rows)
        .flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, c)| (y, x, c)));
    let open: HashSet<Tile> = tiles
        .filter(|tile| tile.2 != '#')
        .map(|(y, x, _)| (y, x))
        .collect();
    let start = open.iter().find(|at| at.0 == 0);
    find(*start.expect("a door"), |at| at.0 == 8, &open)
}

fn find(start: Tile, is_exit: impl Fn(Tile) -> bool, open: &HashSet<Tile>) -> String {
    let mut queue = VecDeque::from([(start, String::new())]);
    let mut seen = HashSet::from([start]);
    while let Some(((y, x), way)) = queue.pop_front() {
        if is_exit((y, x)) {
            return way + "s";
        }
        for (letter, next) in [
            ('w', (y.wrapping_sub(1), x)),
            ('a', (y, x.wrapping_sub(1))),
            ('s', (y + 1, x)),
            ('d', (y, x + 1)),
        ] {
            if open.contains(&next) && seen.insert(next) {
                queue.push_back((next, format!("{way}{letter}")));
            }
        }
    }
    panic!("no way out")
}
