use super::*;

fn route(level: &Level, seed: u64) -> Result<MazeRoute, LevelError> {
    Setting::read(level)?.route(seed)
}

#[test]
fn every_choice_makes_a_labyrinth_with_a_way() {
    for field in FIELDS {
        let Kind::Choice(choices) = field.kind else {
            continue;
        };
        for (value, _) in choices {
            for (height, width) in [(29, 29), (9, 41), (5, 5)] {
                let level = level(height, width).with(field.key, value);
                match route(&level, 7) {
                    Ok(route) => assert!(route.par() > 0, "{}", level.words()),
                    // A shape of two cells a side may have no cell to spare.
                    Err(error) => assert!(height == 5, "{}: {error}", level.words()),
                }
            }
        }
    }
}

#[test]
fn the_ready_made_levels_of_the_usual_terminal_are_ranked_and_none_of_ones_own() {
    let entry = &crate::games::labyrinth::ENTRY;
    for preset in presets(80, 22) {
        assert!(entry.is_ranked(&preset.level), "{}", preset.level.words());
    }
    assert!(entry.is_ranked(&level(19, 19).with("fog", "on")));
    assert!(entry.is_ranked(&level(29, 29).with("algorithm", "wilson")));
    for (key, value) in [
        ("word", "hi"),
        ("shape", "heart"),
        ("ends", "longest"),
        ("algorithm", "prim"),
        ("braid", "10"),
        ("texture", "10"),
        ("difficulty", "hard"),
        ("exclude", "1,1"),
        ("width", "21"),
    ] {
        let own = level(19, 19).with(key, value);
        assert!(!entry.is_ranked(&own), "{}", own.words());
    }
    // What is usual may be said.
    let usual = level(19, 19).with("ends", "usual").with("shape", "none");
    assert!(entry.is_ranked(&usual));
}

#[test]
fn a_word_is_a_maze_from_its_first_cell_to_its_farthest() {
    let word = level(31, 101).with("word", "Größe");
    let found = route(&word, 1).expect("a way");
    assert!(matches!(found.ends(), Ends::Cells(..)));
    let long = "a".repeat(usize::from(MAX_WORD) + 1);
    for bad in ["日本", "", &long] {
        assert!(
            route(&level(31, 101).with("word", bad), 1).is_err(),
            "{bad}"
        );
    }
}

#[test]
fn ends_are_where_they_are_asked_for() {
    let ends = |level: Level| route(&level, 3).map(|route| route.ends());
    assert_eq!(ends(level(19, 19)), Ok(Ends::Rim));
    assert_eq!(
        ends(level(19, 19).with("from", "2,1").with("to", "8,8")),
        Ok(Ends::Cells(Cell::new(2, 1), Cell::new(8, 8)))
    );
    assert!(
        matches!(ends(level(19, 19).with("ends", "source")), Ok(Ends::Cells(start, _)) if start == Cell::new(0, 0))
    );
    assert!(
        matches!(ends(level(19, 19).with("exclude", "0,0")), Ok(Ends::Cells(start, _)) if start == Cell::new(1, 0))
    );
    for (from, to) in [
        ("0,0", "9,9"),
        ("0,0", "0,0"),
        ("x", "1,1"),
        ("1", "1,1"),
        ("-1,0", "1,1"),
        ("99999,0", "1,1"),
    ] {
        assert!(
            ends(level(19, 19).with("from", from).with("to", to)).is_err(),
            "{from} {to}"
        );
    }
    assert_eq!(
        ends(level(19, 19).with("exclude", "0,0").with("ends", "classic")),
        Err(LevelError::NoWay)
    );
}
