use super::level::level;
use crate::games::Level;
use crate::model::Day;

/// Sunday, as [`Day::weekday`] counts.
const SUNDAY: u8 = 6;

/// Words of days, by month and day of the month: three letters at most, so that the maze fits
/// 80 x 24. They never change once a version with them is out.
const WORDS: [((u8, u8), &str); 8] = [
    ((1, 1), "HI"),
    ((2, 29), "29"),
    ((3, 14), "PI"),
    ((4, 1), "HA"),
    ((6, 21), "SUN"),
    ((10, 31), "BOO"),
    ((12, 21), "ICE"),
    ((12, 31), "BYE"),
];

pub(super) fn of_day(day: Day) -> Option<Level> {
    let (_, month, date) = day.date();
    let word = WORDS.iter().find(|(when, _)| *when == (month, date));
    match word {
        Some((_, word)) => Some(level(21, 39).with("word", word)),
        None if day.weekday() == SUNDAY => Some(level(29, 33).with("shape", "heart")),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;
    use crate::games::labyrinth::{ENTRY, Labyrinth};

    #[test]
    fn a_special_day_has_a_shape_that_can_be_played_and_other_days_have_not() {
        let mut special = 0;
        for day in 0..3 * 366 {
            let day = Day(20_788).plus(day);
            let Some(level) = of_day(day) else {
                continue;
            };
            special += 1;
            assert!(ENTRY.field("word").is_some());
            for seed in 0..3 {
                let labyrinth = Labyrinth::open(&level, seed).expect("a labyrinth");
                let par = labyrinth.progress().par.unwrap_or(0);
                assert!(par > 20, "{day}: {par} moves");
            }
        }
        // Sundays and eight other days a year, some of which are Sundays.
        assert!((165..=185).contains(&special), "{special}");
    }

    #[test]
    fn the_level_of_a_day_stays() {
        // Pinned: the level of a day never changes once it is out.
        let words = |day| of_day(day).map(|level| level.canonical(&ENTRY).words());
        assert_eq!(words(Day(20_788)), None);
        for (day, expected) in [
            (20_793, "--height 29 --width 33 --shape heart"),
            (20_818, "--height 21 --width 39 --word BYE"),
            (20_819, "--height 21 --width 39 --word HI"),
        ] {
            assert_eq!(words(Day(day)).as_deref(), Some(expected), "{}", Day(day));
        }
    }
}
