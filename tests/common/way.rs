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
    // The columns of a wall and of a room, with twice as many rows.
    let wall = rim.iter().take_while(|char| is_wall(char)).count();
    let room = rim.iter().filter(|char| !is_wall(char)).count();
    let columns = move |x: usize| x / 2 * (wall + room) + x % 2 * wall;
    let tile = |(y, x): Tile| {
        let rows = board[columns(y) / 2..columns(y + 1) / 2].iter();
        let wide = columns(x + 1) - columns(x);
        rows.flat_map(move |row| row.iter().skip(left + columns(x)).take(wide))
    };
    let tiles = |columns: usize| columns / (wall + room) * 2 + 1;
    let (height, width) = (tiles(2 * board.len()), tiles(rim.len()));
    let all = (0..height).flat_map(|y| (0..width).map(move |x| (y, x)));
    let open: HashSet<Tile> = all.filter(|at| !tile(*at).all(is_wall)).collect();
    let with = |sign| open.iter().find(|at| tile(**at).any(|char| *char == sign));
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
