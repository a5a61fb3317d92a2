//! The `maze` command.

use mazed::commands::Output;
use mazed::core::export::text;
use mazed::core::generate::Algorithm;
use mazed::core::grid::Cell;
use serde_json::{Value, json};

use super::{local, refused, remote, said};

fn output(line: &str) -> String {
    let outcome = remote(&format!("maze {line}"), b"");
    assert_eq!(outcome.status, 0, "{line}");
    said(&outcome)
}

fn data(line: &str) -> Value {
    serde_json::from_str(&output(&format!("{line} --format json"))).unwrap()
}

#[test]
fn ascii_has_the_documented_shape() {
    let maze = "--size 7x4 --seed 0";
    let plain = output(&format!("{maze} --format ascii"));
    let rows: Vec<&str> = plain.lines().collect();
    assert!(rows.len() == 9 && rows.iter().all(|row| row.len() == 15));
    let count = |text: &str, letter| text.matches(letter).count();
    assert_eq!((count(&plain, 'S'), count(&plain, 'E')), (1, 1));
    assert_eq!(rows[1].as_bytes()[1], b'S');
    let solved = output(&format!("{maze} --format ascii --solution"));
    let length = data(maze)["path_length"].as_u64().unwrap() as usize;
    assert_eq!(count(&solved, '.'), 2 * length - 1);
    let wide = output(maze);
    assert!(wide.lines().all(|row| row.chars().count() == 30) && wide.lines().count() == 9);
}

#[test]
fn the_same_seed_is_the_same_everywhere_and_none_is_a_new_one() {
    for format in ["text", "ascii", "svg", "png", "json"] {
        let line =
            format!("maze --size 30x20 --seed 18446744073709551615 --solution --format {format}");
        let made = remote(&line, b"");
        assert_eq!(made, local(&line, b""), "{format}");
        assert!(!made.stdout.is_empty() && made.status == 0);
    }
    assert_ne!(output("--size 9x9"), output("--size 9x9"));
}

#[test]
fn json_has_the_sides_borders_and_exclusions() {
    for algorithm in Algorithm::ALL.into_iter().map(Algorithm::name) {
        if ["sidewinder", "eller"].contains(&algorithm) {
            continue; // They carve no such mask.
        }
        let line = format!(
            "--size 12x9 --algorithm {algorithm} --seed 5 --exclude 3,3 --exclude -1,2 --exclude 12,0 --border 0,1,s --border 1,2,n --braid 20"
        );
        let value = data(&line);
        let drawn = text::parse(&output(&format!("{line} --format ascii"))).unwrap();
        let sides: Vec<u8> = (0..108)
            .map(|at| drawn.openings(Cell::new(at % 12, at / 12)))
            .collect();
        for (name, expected) in [
            ("cells", json!(sides)),
            ("passages", json!(drawn.passage_count())),
            ("borders", json!([[0, 1, "s"], [1, 1, "s"]])),
            ("excluded", json!([[3, 3]])),
            ("algorithm", json!(algorithm)),
            ("reachable", json!(107)),
        ] {
            assert_eq!(value[name], expected, "{algorithm}: {name}");
        }
        assert!(value["diameter"].as_u64() >= value["path_length"].as_u64());
    }
}

#[test]
fn ends_by_name_and_by_hand() {
    let ends = |options: &str| {
        let value = data(&format!("--size 10x8 --seed 3 {options}"));
        let is_longest = value["path_length"] == value["diameter"];
        (value["start"].clone(), value["end"].clone(), is_longest)
    };
    assert_eq!(ends("").0, json!([0, 0]));
    assert_eq!(
        ends("--ends classic"),
        (json!([0, 0]), json!([9, 7]), false)
    );
    assert_eq!(
        ends("--from 4,4 --to 2,1"),
        (json!([4, 4]), json!([2, 1]), false)
    );
    assert_eq!(ends("--from 4,4 --to 4,4").1, json!([4, 4]));
    assert_eq!(ends("--to 2,1").0, json!([0, 0]));
    // The farthest from anywhere in a tree is an end of a longest way.
    let (_, end, _) = ends("--from 4,4");
    let (one, other, is_longest) = ends("--ends longest");
    assert!(is_longest && (end == one || end == other));
}

#[test]
fn masks_shapes_and_words() {
    let mask = "..#..\n.....\n#...#\n";
    let from_text = remote("maze --mask - --format ascii --seed 4", mask.as_bytes());
    let maze = text::parse(&said(&from_text)).unwrap();
    let size = (maze.width(), maze.height(), maze.free_cells().count());
    assert_eq!(size, (5, 3, 12));
    assert!(maze.is_excluded(Cell::new(2, 0)));
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), mask).unwrap();
    let path = file.path().display();
    let line = format!("maze --mask {path} --format ascii --seed 4");
    assert_eq!(local(&line, b""), from_text);

    let heart = data("--shape heart --size 31x25");
    let excluded = heart["excluded"].as_array().unwrap().len() as u64;
    assert_eq!(heart["width"], 31);
    assert_eq!(heart["reachable"].as_u64().unwrap() + excluded, 31 * 25);
    let name = data("--word Аня");
    assert_eq!((&name["width"], &name["height"]), (&51.into(), &21.into()));
    assert_eq!(data("--word Anna --size 60x20")["width"], 60);
}

#[test]
fn output_goes_to_a_file_only_on_this_machine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("maze.svg");
    let line = "maze --size 5x5 --seed 2 --format svg";
    let to_file = format!("{line} --output {}", path.display());
    assert_eq!(local(&to_file, b""), Output::default());
    assert_eq!(std::fs::read(&path).unwrap(), remote(line, b"").stdout);
    std::fs::remove_file(&path).unwrap();
    assert!(refused(remote(&to_file, b"")).contains("--output"));
    assert!(!path.exists(), "nothing of the server is written");
    let nowhere = format!("{line} --output {}/none/maze.svg", folder.path().display());
    assert!(refused(local(&nowhere, b"")).contains("No such file"));
}

/// What is wrong with an option alone is tried where all options are.
#[test]
fn refusals_name_the_option_and_the_rule() {
    for (line, stdin, expected) in [
        (
            "--size 129x3",
            "",
            "--size: each side must be 1 to 128 cells, not 129x3",
        ),
        ("--size 0x3", "", "--size: each side must be 1 to 128"),
        ("--border 16,1,n", "", "--border: cell 16,1 lies outside"),
        ("--from 16,0", "", "--from: cell 16,0 lies outside"),
        ("--to 0,16", "", "--to: cell 0,16 lies outside"),
        (
            "--exclude 3,3 --from 3,3",
            "",
            "--from: the start 3,3 is excluded",
        ),
        (
            "--exclude 3,3 --from 0,0 --to 3,3",
            "",
            "--to: the end 3,3 is excluded",
        ),
        (
            "--exclude 15,15 --ends classic",
            "",
            "--ends: the end 15,15 is excluded",
        ),
        ("--word 漢", "", "--word: the maze font has no letter"),
        (
            "--word Anna --size 10x10",
            "",
            "--word: the word needs at least 23 x 7",
        ),
        (
            "--word abcdefghij",
            "",
            "--size: each side must be 1 to 128",
        ),
        ("--size 1x1", "", "no cell is left"),
        ("--mask -", "", "--mask: the mask is empty"),
        (
            "--mask -",
            "..\n...\n",
            "--mask: line 2 of the mask has 3 characters, the first line 2",
        ),
        (
            "--mask - --size 5x5",
            "..\n..\n",
            "--mask: the mask has 2x2 cells, but --size is 5x5",
        ),
        (
            "--mask - --algorithm sidewinder",
            ".#.\n...\n",
            "--algorithm: sidewinder",
        ),
        ("--mask -", "##\n##\n", "no cell is left"),
        ("--mask -", &".".repeat(128 * 600), "larger than"),
        ("--mask -", &".".repeat(129), "128 cells"),
        ("--mask /etc/passwd", "", "standard input"),
    ] {
        let message = refused(remote(&format!("maze {line}"), stdin.as_bytes()));
        assert!(message.contains(expected), "{line}: {message}");
    }
    assert!(refused(local("maze --size 4001x1", b"")).contains("1 to 4000 cells, not"));
}

#[test]
fn no_way_is_an_answer_not_an_error() {
    let wall = b"..#..\n..#..\n";
    let asked = remote("maze --mask - --from 0,0 --to 4,1", wall);
    assert_eq!((asked.status, asked.stdout.len()), (1, 0));
    assert_eq!(asked.stderr, b"mazed: no path leads from 0,0 to 4,1\n");
    assert_eq!(remote("maze --mask - --from 0,0 --to 1,1", wall).status, 0);
}

#[test]
fn the_longest_way_among_too_many_loops_is_refused_or_found_soon() {
    let before = std::time::Instant::now();
    let line = "maze --size 128x128 --braid 100 --seed 1";
    let outcome = remote(&format!("{line} --ends longest"), b"");
    if outcome.status != 0 {
        assert!(refused(outcome).contains("--ends: finding the longest path"));
    }
    assert_eq!(remote(line, b"").status, 0);
    // Unoptimised, on a busy machine; optimised it is less than a second.
    assert!(before.elapsed().as_secs() < 60);
}
