//! What the boards are called.

use super::level::{BOARDS, Source};
use crate::core::yamyam::Difficulty;

const TITLES: &[(&str, &str)] = &[
    ("first-slide", "yamyam-first-slide"),
    ("three-corners", "yamyam-three-corners"),
    ("pocket", "yamyam-pocket"),
    ("four-pillars", "yamyam-four-pillars"),
    ("lantern", "yamyam-lantern"),
    ("two-holes", "yamyam-two-holes"),
    ("crossing", "yamyam-crossing"),
    ("slalom", "yamyam-slalom"),
    ("past-the-door", "yamyam-past-the-door"),
    ("balcony", "yamyam-balcony"),
    ("mirror", "yamyam-mirror"),
    ("courtyard", "yamyam-courtyard"),
    ("pinwheel", "yamyam-pinwheel"),
    ("twins", "yamyam-twins"),
    ("chandelier", "yamyam-chandelier"),
    ("four-rooms", "yamyam-four-rooms"),
    ("windmill", "yamyam-windmill"),
    ("snowflake", "yamyam-snowflake"),
    ("cathedral", "yamyam-cathedral"),
    ("river", "yamyam-river"),
    ("carpet", "yamyam-carpet"),
    ("moth", "yamyam-moth"),
    ("palace", "yamyam-palace"),
    ("far-and-wide", "yamyam-far-and-wide"),
];

/// The message that names the board made by hand of this name.
pub(crate) fn of_board(name: &str) -> &'static str {
    message(TITLES, name)
}

pub(crate) fn title(source: Source) -> &'static str {
    let (list, name) = match source {
        Source::Own { name, .. } => (TITLES, name),
        Source::Made(difficulty) => (
            BOARDS,
            match difficulty {
                Difficulty::Easy => "easy",
                Difficulty::Medium => "medium",
                Difficulty::Hard => "hard",
                Difficulty::Expert => "expert",
            },
        ),
    };
    message(list, name)
}

pub(crate) fn set(source: Source) -> Option<&'static str> {
    match source {
        Source::Own { set, .. } => Some(message(BOARDS, set.name())),
        Source::Made(_) => None,
    }
}

fn message(list: &[(&'static str, &'static str)], name: &str) -> &'static str {
    list.iter()
        .find(|(other, _)| *other == name)
        .map_or("yamyam", |(_, message)| message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::levels;

    #[test]
    fn every_board_has_a_title() {
        let names: Vec<_> = levels().iter().map(|level| level.name).collect();
        let titled: Vec<_> = TITLES.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, titled);
        for difficulty in Difficulty::ALL {
            assert_ne!(title(Source::Made(difficulty)), "yamyam");
        }
    }
}
