//! What the boards are called.

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
    TITLES
        .iter()
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
    }
}
