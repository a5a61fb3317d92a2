//! Every level of Yamyam is solvable, and its par is the fewest steps there are.

use std::collections::{HashMap, HashSet, VecDeque};

use mazed::core::dir::Dir;
use mazed::core::yamyam::{CellKind, Game, Level, LevelSet, Outcome, level, levels};
use mazed::games::{Game as _, yamyam};

/// Fewest steps to an exit and the number of shortest ways, by a search of its own over the
/// rules: every step from every field reached.
fn shortest(level: &Level) -> Option<(u32, u64)> {
    let trapdoor = level.set.options().trapdoor;
    let mut seen = HashMap::from([(level.start, (0, 1))]);
    let mut queue = VecDeque::from([level.start]);
    let mut best: Option<(u32, u64)> = None;
    while let Some(at) = queue.pop_front() {
        let (steps, ways): (u32, u64) = seen[&at];
        if level.board.kind(at) == CellKind::Exit {
            best = match best {
                Some((fewest, others)) if fewest == steps => Some((steps, others + ways)),
                None => Some((steps, ways)),
                longer => longer,
            };
            continue;
        }
        for slide in Dir::ALL
            .into_iter()
            .filter_map(|dir| level.board.step(at, dir, trapdoor))
        {
            match seen.get_mut(&slide.to) {
                None => {
                    seen.insert(slide.to, (steps + 1, ways));
                    queue.push_back(slide.to);
                }
                Some((known, others)) if *known == steps + 1 => *others += ways,
                Some(_) => {}
            }
        }
    }
    best
}

#[test]
fn every_par_is_proved_and_reached_in_one_way_only() {
    for level in levels() {
        assert_eq!(
            shortest(&level),
            Some((level.par, 1)),
            "{}\n{}",
            level.name,
            level.board
        );
        let mut game = Game::new(level.board.clone(), level.set.options(), level.start).unwrap();
        while let Some(dir) = game.hint() {
            assert!(matches!(game.apply(dir), Outcome::Slid { .. }));
        }
        assert_eq!(
            (game.is_out(), game.steps()),
            (true, level.par),
            "{}",
            level.name
        );
    }
}

#[test]
fn there_are_three_sets_of_eight_that_get_harder() {
    let all = levels();
    assert_eq!(all.len(), 24);
    let names: HashSet<&str> = all.iter().map(|level| level.name).collect();
    assert_eq!(names.len(), 24);
    for name in names {
        assert!(
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
            "{name}"
        );
        assert_eq!(level(name).map(|level| level.name), Some(name));
    }
    assert_eq!(level("no-such-level"), None);
    for set in LevelSet::ALL {
        let pars: Vec<u32> = all
            .iter()
            .filter(|l| l.set == set)
            .map(|level| level.par)
            .collect();
        assert_eq!(pars.len(), 8, "{set:?}");
        assert!(pars.is_sorted(), "{set:?} {pars:?}");
    }
}

#[test]
fn the_boards_fit_a_screen_and_most_can_go_wrong() {
    let mut with_traps = 0;
    for level in levels() {
        // Two columns a field, beside and below which something must be told.
        assert!(
            level.board.width() <= 36 && level.board.height() <= 18,
            "{}",
            level.name
        );
        let game = Game::new(level.board.clone(), level.set.options(), level.start).unwrap();
        with_traps += u32::from(
            game.stop_graph()
                .stops()
                .iter()
                .any(|stop| stop.to_exit().is_none()),
        );
    }
    assert!(with_traps >= 20, "{with_traps}");
}

#[test]
fn no_generated_board_has_changed() {
    let mut made = String::new();
    for name in ["easy", "medium", "hard", "expert"] {
        for seed in [1 << 40, (1 << 40) + 42, (1 << 41) - 1] {
            let game = yamyam::Yamyam::open(&yamyam::level(name), seed).unwrap();
            let par = game.progress().par.unwrap();
            let (start, board) = (game.at(), game.board());
            made += &format!("{name} {seed} {start:?} par {par}\n{board}\n");
        }
    }
    assert_eq!(made, include_str!("../golden/yamyam-v2.txt"), "{made}");
}
