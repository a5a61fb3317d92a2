//! Every level of Yamyam is solvable, and its par is the fewest steps there are.

use std::collections::{HashMap, HashSet};

use mazed::core::dir::Dir;
use mazed::core::slide::Position;
use mazed::core::yamyam::{CellKind, Game, Level, LevelSet, Outcome, level, levels};
use mazed::games::{Game as _, yamyam};

/// Fewest steps to an exit and the number of shortest ways, by a search of its own over the
/// rules: every step from every field reached, those of so many steps at a time.
fn shortest(level: &Level) -> Option<(u32, u64)> {
    let trapdoor = level.set.options().trapdoor;
    let mut seen = HashSet::from([level.start]);
    let mut ways = HashMap::from([(level.start, 1)]);
    for steps in 1.. {
        let mut next: HashMap<Position, u64> = HashMap::new();
        for (at, ways) in ways {
            let slides = Dir::ALL
                .into_iter()
                .filter_map(|dir| level.board.step(at, dir, trapdoor));
            for slide in slides.filter(|slide| !seen.contains(&slide.to)) {
                *next.entry(slide.to).or_default() += ways;
            }
        }
        let is_exit = |(at, _): &(&Position, _)| level.board.kind(**at) == CellKind::Exit;
        let out: u64 = next.iter().filter(is_exit).map(|(_, ways)| ways).sum();
        if out > 0 || next.is_empty() {
            return (out > 0).then_some((steps, out));
        }
        seen.extend(next.keys());
        ways = next;
    }
    None
}

#[test]
fn every_par_is_proved_and_reached_in_one_way_only() {
    for level in levels() {
        let says = format!("{}\n{}", level.name, level.board);
        assert_eq!(shortest(&level), Some((level.par, 1)), "{says}");
        let mut game = Game::new(level.board.clone(), level.set.options(), level.start).unwrap();
        while let Some(dir) = game.hint() {
            assert!(matches!(game.apply(dir), Outcome::Slid { .. }));
        }
        assert_eq!((game.is_out(), game.steps()), (true, level.par), "{says}");
    }
}

#[test]
fn there_are_three_sets_of_eight_that_get_harder() {
    let all = levels();
    assert_eq!(all.len(), 24);
    let names: HashSet<&str> = all.iter().map(|level| level.name).collect();
    assert_eq!(names.len(), 24);
    for name in names {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        assert!(name.bytes().all(is_plain), "{name}");
        assert_eq!(level(name).map(|level| level.name), Some(name));
    }
    assert_eq!(level("no-such-level"), None);
    for set in LevelSet::ALL {
        let of_set = all.iter().filter(|level| level.set == set);
        let pars: Vec<u32> = of_set.map(|level| level.par).collect();
        assert_eq!(pars.len(), 8, "{set:?}");
        assert!(pars.is_sorted(), "{set:?} {pars:?}");
    }
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
