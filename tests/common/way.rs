//! The way out of a small labyrinth, found on the board that text mode prints.

use std::collections::VecDeque;

/// The letters that lead out of a board of nine tiles in text.
pub fn way(text: &str) -> String {
    let rows: Vec<Vec<char>> = text
        .lines()
        // The first row stands behind a question.
        .filter_map(|line| line.get(line.len().checked_sub(9)?..))
        .filter(|row| row.starts_with('#') && row.chars().all(|tile| "# @".contains(tile)))
        .take(9)
        .map(|line| line.chars().collect())
        .collect();
    assert_eq!(rows.len(), 9, "{text}");
    let start = (
        0,
        rows[0]
            .iter()
            .position(|tile| *tile != '#')
            .expect("a door"),
    );
    let mut queue = VecDeque::from([(start, String::new())]);
    let mut seen = vec![start];
    while let Some(((y, x), way)) = queue.pop_front() {
        if y == 8 {
            return format!("{way}s");
        }
        for (letter, dy, dx) in [('w', -1, 0), ('a', 0, -1), ('s', 1, 0), ('d', 0, 1i32)] {
            let (to_y, to_x) = (y as i32 + dy, x as i32 + dx);
            if to_y < 0 || rows[to_y as usize][to_x as usize] == '#' {
                continue;
            }
            let to = (to_y as usize, to_x as usize);
            if !seen.contains(&to) {
                seen.push(to);
                queue.push_back((to, format!("{way}{letter}")));
            }
        }
    }
    panic!("no way out of {text}");
}
