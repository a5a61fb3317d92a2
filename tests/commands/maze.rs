//! The `maze` command.

use mazed::commands::Output;
use mazed::core::export::text;
use mazed::core::grid::Cell;
use serde_json::Value;

use super::{local, refused, remote, said};

fn ask(line: &str) -> Output {
    remote(&format!("maze {line}"), b"")
}

fn output(line: &str) -> String {
    let outcome = ask(line);
    assert_eq!(outcome.status, 0, "{line}");
    said(&outcome)
}

fn data(line: &str) -> Value {
    serde_json::from_str(&output(&format!("{line} --format json"))).unwrap()
}

#[test]
fn ascii_has_the_documented_shape() {
    let plain = output("--size 7x4 --seed 0 --format ascii");
    let rows: Vec<&str> = plain.lines().collect();
    assert_eq!(rows.len(), 9);
    assert!(rows.iter().all(|row| row.len() == 15));
    assert_eq!(
        (plain.matches('S').count(), plain.matches('E').count()),
        (1, 1)
    );
    assert_eq!(rows[1].as_bytes()[1], b'S');
    let solved = output("--size 7x4 --seed 0 --format ascii --solution");
    let length = data("--size 7x4 --seed 0")["path_length"].as_u64().unwrap() as usize;
    assert_eq!(solved.matches('.').count(), 2 * length - 1);
    let wide = output("--size 7x4 --seed 0");
    assert!(wide.lines().all(|row| row.chars().count() == 30) && wide.lines().count() == 9);
}

#[test]
fn the_same_seed_is_the_same_everywhere_and_none_is_a_new_one() {
    for format in ["text", "ascii", "svg", "png", "json"] {
        let line = format!("--size 30x20 --seed 18446744073709551615 --solution --format {format}");
        let made = ask(&line);
        assert_eq!(made, local(&format!("maze {line}"), b""), "{format}");
        assert!(!made.stdout.is_empty() && made.status == 0);
    }
    assert_ne!(output("--size 9x9"), output("--size 9x9"));
}

#[test]
fn json_has_the_sides_borders_and_exclusions() {
    for algorithm in [
        "backtracker",
        "kruskal",
        "division",
        "prim",
        "wilson",
        "growing-tree",
    ] {
        let line = format!(
            "--size 12x9 --algorithm {algorithm} --seed 5 --exclude 3,3 --border 0,1,s --border 1,2,n --braid 20"
        );
        let value = data(&line);
        let drawn = text::parse(&output(&format!("{line} --format ascii"))).unwrap();
        let sides: Vec<u8> = (0..108)
            .map(|at| drawn.openings(Cell::new(at % 12, at / 12)))
            .collect();
        assert_eq!(value["cells"], serde_json::json!(sides));
        assert_eq!(value["passages"], drawn.passage_count());
        assert_eq!(
            value["borders"],
            serde_json::json!([[0, 1, "s"], [1, 1, "s"]])
        );
        assert_eq!(value["excluded"], serde_json::json!([[3, 3]]));
        assert_eq!(value["algorithm"], algorithm);
        assert!(value["diameter"].as_u64() >= value["path_length"].as_u64());
    }
}

#[test]
fn ends_by_name_and_by_hand() {
    let ends = |line: &str| {
        let value = data(line);
        let pair = |key: &str| {
            [
                value[key][0].as_u64().unwrap(),
                value[key][1].as_u64().unwrap(),
            ]
        };
        (
            pair("start"),
            pair("end"),
            value["path_length"] == value["diameter"],
        )
    };
    let base = "--size 10x8 --seed 3";
    assert_eq!(ends(base).0, [0, 0]);
    assert_eq!(
        ends(&format!("{base} --ends classic")),
        ([0, 0], [9, 7], false)
    );
    assert!(ends(&format!("{base} --ends longest")).2);
    let by_hand = ends(&format!("{base} --from 4,4 --to 2,1"));
    assert_eq!((by_hand.0, by_hand.1), ([4, 4], [2, 1]));
    assert_eq!(ends(&format!("{base} --to 2,1")).0, [0, 0]);
    // The farthest from anywhere in a tree is an end of a longest way.
    let (_, end, _) = ends(&format!("{base} --from 4,4"));
    let (one, other, _) = ends(&format!("{base} --ends longest"));
    assert!(end == one || end == other);
    assert_eq!(
        data(&format!("{base} --from 4,4 --to 4,4"))["path_length"],
        0
    );
}

#[test]
fn masks_shapes_and_words() {
    let mask = "..#..\n.....\n#...#\n";
    let from_text = remote("maze --mask - --format ascii --seed 4", mask.as_bytes());
    let maze = text::parse(std::str::from_utf8(&from_text.stdout).unwrap()).unwrap();
    assert_eq!(
        (maze.width(), maze.height(), maze.free_cells().count()),
        (5, 3, 12)
    );
    assert!(maze.is_excluded(Cell::new(2, 0)));

    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), mask).unwrap();
    let line = format!(
        "maze --mask {} --format ascii --seed 4",
        file.path().display()
    );
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
    assert!(refused(ask("--mask /etc/passwd")).contains("standard input"));
    let nowhere = format!("{line} --output {}/none/maze.svg", folder.path().display());
    assert!(refused(local(&nowhere, b"")).contains("no such file"));
}

#[test]
fn refusals_name_the_option_and_the_rule() {
    let cases = [
        (
            "--size 129x3",
            "",
            "--size: each side must be 1 to 128 cells, not 129x3",
        ),
        ("--size 0x3", "", "--size: each side must be 1 to 128"),
        ("--size 3", "", "--size"),
        ("--seed 18446744073709551616", "", "--seed"),
        ("--seed -1", "", "--seed"),
        ("--algorithm hunt", "", "--algorithm"),
        ("--exclude 1", "", "--exclude"),
        ("--border 1,1,x", "", "--border"),
        ("--border 16,1,n", "", "--border: cell 16,1 lies outside"),
        ("--braid 101", "", "--braid"),
        ("--texture -1", "", "--texture"),
        ("--from -1,0", "", "--from"),
        ("--border -1,0,e", "", "--border"),
        ("--from 16,0", "", "--from: cell 16,0 lies outside"),
        ("--to 0,16", "", "--to: cell 0,16 lies outside"),
        (
            "--exclude 3,3 --from 3,3",
            "",
            "--from: the start 3,3 is excluded",
        ),
        (
            "--exclude 15,15 --ends classic",
            "",
            "--ends: the end 15,15 is excluded",
        ),
        ("--ends here", "", "--ends"),
        ("--format gif", "", "--format"),
        ("--shape cloud", "", "--shape"),
        ("--shape ring --word x", "", "cannot be used with"),
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
        ("minotaur", "", "minotaur"),
    ];
    for (line, stdin, expected) in cases {
        let message = refused(remote(&format!("maze {line}"), stdin.as_bytes()));
        assert!(message.contains(expected), "{line}: {message}");
    }
    let long = ".".repeat(128 * 600);
    assert!(refused(remote("maze --mask -", long.as_bytes())).contains("larger than"));
    let wide = format!("{}\n", ".".repeat(129));
    assert!(refused(remote("maze --mask -", wide.as_bytes())).contains("128 cells"));
    assert!(refused(remote("maze --mask -", &[0xFF, 0x00])).contains("UTF-8"));
    assert!(refused(local("maze --size 4001x1", b"")).contains("1 to 4000 cells, not"));
}

#[test]
fn cells_outside_are_excluded_without_effect() {
    let value = data(
        "--size 6x4 --exclude 0,0 --exclude 0,0 --exclude -1,2 --exclude 6,0 --exclude 3,9 --seed 1",
    );
    assert_eq!(value["excluded"], serde_json::json!([[0, 0]]));
    assert_eq!(
        (&value["reachable"], &value["passages"]),
        (&23.into(), &22.into())
    );
}

#[test]
fn no_way_is_an_answer_not_an_error() {
    let wall = "..#..\n..#..\n";
    let asked = remote("maze --mask - --from 0,0 --to 4,1", wall.as_bytes());
    let no = b"mazed: no path leads from 0,0 to 4,1\n";
    assert_eq!(
        (asked.status, asked.stdout.len(), asked.stderr.as_slice()),
        (1, 0, &no[..])
    );
    let asked = remote("maze --mask - --from 0,0 --to 1,1", wall.as_bytes());
    assert_eq!(asked.status, 0);
}

#[test]
fn the_longest_way_among_too_many_loops_is_refused_or_found_soon() {
    let before = std::time::Instant::now();
    let outcome = ask("--size 128x128 --braid 100 --ends longest --format json --seed 1");
    if outcome.status != 0 {
        assert!(refused(outcome).contains("--ends: finding the longest path"));
    }
    let plain = data("--size 128x128 --braid 100 --seed 1");
    assert!(plain["diameter"].is_null() || plain["diameter"].is_u64());
    // Unoptimised, on a busy machine; optimised it is less than a second.
    assert!(before.elapsed().as_secs() < 60);
}
