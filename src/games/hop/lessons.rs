//! Three small boards, each of which teaches a rule. They are the same for everybody, so they are
//! practice.

use super::level;
use crate::games::{BoardSet, Level, SetBoard};

/// A board that teaches a rule.
#[derive(Debug)]
pub(crate) struct Lesson {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// The message with the rule that it teaches.
    pub(crate) rule: &'static str,
    /// The board, as it is written in a file.
    pub(crate) board: &'static str,
}

pub(crate) const LESSONS: &[Lesson] = &[
    // Every hop is one cell long: what is left to learn is that a walk turns little by little.
    Lesson {
        name: "first-round",
        title: "hop-first-round",
        rule: "hop-rule-turn",
        board: "\
1 1 1 0 0
1 1 1 1 0
1 1 1 1 1
0 1 1 1 1
0 0 1 1 1
",
    },
    // The way home needs a hop over two cells.
    Lesson {
        name: "two-ahead",
        title: "hop-two-ahead",
        rule: "hop-rule-number",
        board: "\
1 1 1 0 0
1 1 2 1 0
1 1 1 2 2
0 1 2 1 1
0 0 2 1 1
",
    },
    // The way home crosses itself: a cell is entered twice, from two sides.
    Lesson {
        name: "crossing",
        title: "hop-crossing",
        rule: "hop-rule-twice",
        board: "\
1 1 1 0 0
1 1 1 1 0
1 2 1 2 1
0 2 2 2 2
0 0 1 1 1
",
    },
];

pub(super) fn next(here: &Level) -> Option<Level> {
    let here = super::lesson(here)?.name;
    let here = LESSONS.iter().position(|lesson| lesson.name == here)?;
    Some(level(
        LESSONS.get(here + 1).map_or("easy", |lesson| lesson.name),
    ))
}

/// The boards to choose from: the lessons, the classic, and those made by seed.
pub(super) fn sets() -> Vec<BoardSet> {
    let lessons = LESSONS.iter().map(|lesson| SetBoard {
        level: level(lesson.name),
        title: lesson.title,
        short: None,
        rule: Some(lesson.rule),
    });
    let classic = SetBoard {
        level: level("source"),
        title: "hop-source",
        short: None,
        rule: None,
    };
    let grades = [
        ("easy", "hop-easy", "grade-easy"),
        ("normal", "hop-normal", "grade-medium"),
        ("hard", "hop-hard", "grade-hard"),
    ];
    let by_seed = grades.map(|(name, title, short)| SetBoard {
        level: level(name),
        title,
        short: Some(short),
        rule: None,
    });
    vec![
        BoardSet {
            title: "hop-lessons",
            rule: "hop-lessons-rule",
            boards: lessons.collect(),
        },
        BoardSet {
            title: "hop-classic",
            rule: "hop-classic-rule",
            boards: vec![classic],
        },
        BoardSet {
            title: "boards-by-seed",
            rule: "boards-by-seed-rule",
            boards: by_seed.into(),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::budget::Budget;
    use crate::core::hop::{Board, Game, HexDir, SearchLimits, solutions};
    use crate::games::hop::ENTRY;

    fn read(lesson: &Lesson) -> Board {
        Board::parse(lesson.board.as_bytes()).expect("a board")
    }

    /// The cells that the shortest walk home enters.
    fn entered(board: &Board) -> Vec<crate::core::hop::Cell> {
        let mut walk = Game::new(board.clone());
        let mut cells = Vec::new();
        while !walk.is_home() {
            let dir = walk.hint().expect("a way home");
            walk.apply(dir);
            cells.push(walk.at());
        }
        cells
    }

    #[test]
    fn each_lesson_has_a_way_home_that_needs_what_it_teaches() {
        let mut shortest = Vec::new();
        for lesson in LESSONS {
            let board = read(lesson);
            let mut yes = || true;
            let found = solutions(
                &board,
                SearchLimits {
                    solutions: 1000,
                    hops: 100_000,
                },
                &mut Budget::new(u64::MAX, &mut yes),
            );
            let par = Game::new(board).par().expect("a way home");
            let best = found.iter().map(<[HexDir]>::len).min();
            assert!(best >= Some(par) && found.count() > 1, "{}", lesson.name);
            shortest.push(par);
        }
        assert_eq!(shortest, [6, 7, 10]);
        let [round, ahead, crossing] = [0, 1, 2].map(|n| read(&LESSONS[n]));
        assert!(round.cells().all(|cell| round.number(cell) == Some(1)));
        let numbers = entered(&ahead);
        assert!(numbers.iter().any(|cell| ahead.number(*cell) == Some(2)));
        let mut cells = entered(&crossing);
        let hops = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert!(cells.len() < hops, "a cell is entered twice");
    }

    #[test]
    fn lessons_lead_on_to_boards_that_count() {
        let mut level = level(LESSONS[0].name);
        for lesson in LESSONS {
            assert!(!ENTRY.is_ranked(&level));
            (ENTRY.open)(&level, 7).expect("a board");
            assert_eq!(ENTRY.ends_a_set(&level), lesson.name == "crossing");
            level = next(&level).expect("a next board");
        }
        assert!(ENTRY.is_ranked(&level));
    }
}
