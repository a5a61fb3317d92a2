use super::*;
use crate::games::{Game as _, labyrinth};

/// Some boards of a step.
fn boards(step: Step, count: u64) -> Vec<labyrinth::Labyrinth> {
    (0..count)
        .map(|seed| labyrinth::Labyrinth::open(&step.level(), seed).expect("a board"))
        .collect()
}

#[test]
fn every_fifth_step_is_a_jewel() {
    for step in Step::all() {
        assert_eq!(step.is_jewel(), step.number() % 5 == 0, "{step}");
    }
}

#[test]
fn steps_are_forty_and_read_as_they_are_written() {
    assert_eq!(Step::all().count(), 40);
    for step in Step::all() {
        assert_eq!(step.to_string().parse(), Ok(step));
    }
    for wrong in ["0", "41", "256", "-1", "", "one"] {
        assert_eq!(wrong.parse::<Step>(), Err(NoSuchStep), "{wrong}");
    }
    assert_eq!(Step::new(40).and_then(Step::next), None);
}

#[test]
fn target_times_follow_from_the_shortest_ways() {
    let times = Step::all().map(|step| {
        let mut pars: Vec<u64> = boards(step, 31)
            .iter()
            .filter_map(|board| board.progress().par.map(u64::from))
            .collect();
        pars.sort_unstable();
        let factor = 1 + u64::from(step.level().is_on("fog"));
        (factor * (4_000 + 350 * pars[15])).div_ceil(5_000) * 5
    });
    let table = Step::all().map(|step| step.target_time().as_secs());
    assert_eq!(table.collect::<Vec<_>>(), times.collect::<Vec<_>>());
}

#[test]
fn the_levels_stay_as_they_are() {
    // Pinned: stars are kept for ever, and a board that is begun is finished on a later version.
    let table: Vec<String> = Step::all()
        .map(|step| {
            let (level, time) = (step.level().words(), step.target_time().as_secs());
            format!("{step} {level} {time}s")
        })
        .collect();
    insta::assert_snapshot!(table.join("\n"));
}

#[test]
fn no_level_is_one_of_the_lists_or_of_another_step() {
    let ranked = ENTRY.ranked_levels();
    for step in Step::all() {
        let level = step.level();
        assert_eq!(Step::of(&level), Some(step));
        assert_eq!(Step::of(&level.canonical(&ENTRY)), Some(step));
        assert!(!ranked.contains(&level.canonical(&ENTRY)), "{step}");
        assert_eq!(Step::of(&level.with("ends", "longest")), None, "{step}");
    }
    assert_eq!(Step::of(&Level::default()), None);
}

#[test]
fn the_third_star_is_for_a_short_or_a_quick_run_without_hints() {
    let step = Step::FIRST;
    let target = u64::try_from(step.target_time().as_millis()).expect("short");
    let stars = |moves, hints, time| {
        step.stars(&Tally {
            moves,
            par: Some(15),
            hints,
            time,
        })
    };
    assert_eq!(stars(15, 1, 1_000), 1);
    assert_eq!(stars(17, 0, target), 2);
    assert_eq!(stars(17, 0, target - 1), 3);
    assert_eq!(stars(15, 0, 10 * target), 3);
}
