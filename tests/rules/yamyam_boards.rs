//! Yamyam boards against classifications that were made independently.

#[allow(dead_code)] // Only `zz_skipped` reads what was skipped.
#[path = "../common/skip.rs"]
mod skip;

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use mazed::core::yamyam::{Board, Options, SizeLimits, classify};

/// The folder with the boards of the repository.
fn own_boards() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards")
}

/// The folder with all shared boards, if the environment names it; if not, the test is
/// skipped.
fn shared_boards() -> Option<PathBuf> {
    let folder = std::env::var_os("MAZED_BOARDS").map(PathBuf::from);
    if folder.is_none() {
        skip::skip("MAZED_BOARDS is not set");
    }
    folder
}

/// The options that a file name like `own1.trapdoor-max2-smell.expected.txt` names.
fn options_of(name: &str) -> Options {
    let mut options = Options::default();
    let middle = name.split('.').nth(1).unwrap();
    for word in middle.split('-').filter(|word| *word != "expected") {
        match word {
            "trapdoor" => options.trapdoor = true,
            "smell" => options.smell = true,
            max => options.max = NonZeroU32::new(max.strip_prefix("max").unwrap().parse().unwrap()),
        }
    }
    options
}

/// Compares every expected file of a folder and says how many there were.
fn check(folder: &Path, prefix: &str) -> usize {
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !name.starts_with(prefix) || !name.ends_with(".expected.txt") {
            continue;
        }
        let board = name.split('.').next().unwrap();
        let text = std::fs::read(folder.join(format!("{board}.txt"))).unwrap();
        let board = Board::parse(&text, SizeLimits::LARGEST).unwrap();
        let found = classify(&board, options_of(&name)).text();
        let expected = std::fs::read(folder.join(&name)).unwrap();
        assert!(
            found == expected,
            "{name}\n{}\ninstead of\n{}",
            String::from_utf8_lossy(&found),
            String::from_utf8_lossy(&expected)
        );
        checked += 1;
    }
    checked
}

#[test]
fn own_boards_are_classified_to_the_byte() {
    assert_eq!(check(&own_boards(), "own"), 76);
}

#[test]
fn contest_boards_are_classified_to_the_byte() {
    if let Some(folder) = shared_boards() {
        assert!(check(&folder, "yamyams") >= 50);
    }
}

#[test]
fn every_listed_case_has_the_listed_counts() {
    let Some(folder) = shared_boards() else {
        return;
    };
    let cases = std::fs::read(folder.join("yamyams-cases.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_slice(&cases).unwrap();
    for case in &cases {
        let text = std::fs::read(folder.join(case["board"].as_str().unwrap())).unwrap();
        let board = Board::parse(&text, SizeLimits::LARGEST).unwrap();
        let options = Options {
            trapdoor: case["trapdoor"].as_bool().unwrap(),
            max: case["max"]
                .as_u64()
                .and_then(|max| NonZeroU32::new(max as u32)),
            smell: case["smell"].as_bool().unwrap(),
        };
        let found = classify(&board, options);
        let counts = found.counts();
        assert_eq!(case["U"], counts.unsafe_cells, "{case}");
        assert_eq!(case["W"], counts.too_far, "{case}");
        assert_eq!(case["S"], counts.safe, "{case}");
        assert_eq!(case["blank"], counts.risky, "{case}");
        assert_eq!(case["E"], counts.exits, "{case}");
        let expected = std::fs::read(folder.join(case["expected"].as_str().unwrap())).unwrap();
        assert!(found.text() == expected, "{case}");
    }
}
