//! The commands `yamyam`, `hop` and `fifteen`.

use std::path::{Path, PathBuf};

use mazed::commands::Output;

use super::{json, local, refused, remote, said};

fn board(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/boards")
        .join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(board(name)).unwrap()
}

#[test]
fn yamyam_classifies_to_the_byte() {
    for (options, expected) in [
        ("", "own6.expected.txt"),
        ("--trapdoor", "own6.trapdoor.expected.txt"),
        ("--max 3 --smell -", "own6.max3-smell.expected.txt"),
        (
            "--smell --max 2 --trapdoor",
            "own6.trapdoor-max2-smell.expected.txt",
        ),
        ("--max -1", "own6.expected.txt"),
    ] {
        let outcome = remote(&format!("yamyam {options}"), &bytes("own6.txt"));
        assert_eq!((outcome.status, outcome.stderr.len()), (0, 0), "{options}");
        assert_eq!(outcome.stdout, bytes(expected), "{options}");
    }
    let path = board("own6.txt");
    assert_eq!(
        local(&format!("yamyam {}", path.display()), b"").stdout,
        bytes("own6.expected.txt")
    );
}

#[test]
fn yamyam_json_has_the_rows_and_a_count_of_each() {
    let answer = json(&remote("yamyam --max 2 --format json", &bytes("own5.txt")));
    let expected = String::from_utf8(bytes("own5.max2.expected.txt")).unwrap();
    assert_eq!(
        answer["rows"],
        serde_json::json!(expected.lines().collect::<Vec<_>>())
    );
    for (name, letter) in [
        ("U", 'U'),
        ("W", 'W'),
        ("S", 'S'),
        ("blank", ' '),
        ("E", 'E'),
    ] {
        assert_eq!(
            answer["count"][name],
            expected.matches(letter).count(),
            "{name}"
        );
    }
    assert_eq!(
        (&answer["max"], &answer["trapdoor"]),
        (&2.into(), &false.into())
    );
}

#[test]
fn yamyam_draws_pictures() {
    let svg = remote("yamyam --format svg", &bytes("own6.txt"));
    assert!(said(&svg).starts_with("<svg "));
    let png = remote("yamyam --format png", &bytes("own6.txt"));
    assert!(png.stdout.starts_with(b"\x89PNG\r\n\x1a\n") && png.status == 0);
    let large = format!("{}\n", "#".repeat(600)).repeat(600);
    assert!(refused(remote("yamyam --format svg", large.as_bytes())).contains("--format"));
}

#[test]
fn yamyam_lets_creatures_tumble() {
    let board = b"#########\n#       #\n## #### #\n## #### #\n#   ###E#\n#########\n";
    let line = "yamyam --tumble 1000 --start 2,1 --seed 7 --format json";
    let tumble = json(&remote(line, board))["tumble"].clone();
    assert_eq!(tumble["class"], "risky");
    let of = |name: &str| tumble[name].as_u64().unwrap();
    assert_eq!(
        (of("creatures"), of("out") + of("lost") + of("wandering")),
        (1000, 1000)
    );
    assert!(of("out") > 150 && of("lost") > 150, "{tumble}");
    assert_eq!(remote(line, board), remote(line, board), "the seed decides");
    let text = said(&remote("yamyam --tumble 10 --start 1,4", board));
    assert!(
        text.starts_with("Start 1,4: no way out.\nOut: 0 (0.0%).\n"),
        "{text}"
    );
    assert!(text.contains("Lost: 10 (100.0%)."), "{text}");
    for (options, expected) in [
        ("--tumble 0 --start 1,1", "--tumble"),
        ("--tumble 100001 --start 1,1", "--tumble"),
        ("--tumble 10 --start 7,4", "--start 7,4: not a free cell"),
        ("--tumble 10 --start 9999,1", "not a free cell"),
        ("--tumble 10 --start 1,1 --format png", "--tumble"),
    ] {
        let message = refused(remote(&format!("yamyam {options}"), board));
        assert!(message.contains(expected), "{options}: {message}");
    }
}

/// What is wrong with a board itself is tried where it is said in every language.
#[test]
fn what_is_too_large_for_strangers_is_refused() {
    let wide = "#".repeat(1001);
    let flood = "#".repeat(3_000_000);
    for (line, input, expected) in [
        ("yamyam --max 0", "###\n# #\n###\n", "--max 0"),
        ("yamyam --max -2", "###\n# #\n###\n", "--max -2"),
        ("yamyam /etc/passwd", "", "standard input"),
        ("hop board.txt", "", "standard input"),
        ("fifteen ../board", "", "standard input"),
        ("yamyam --output /tmp/x", "###\n# #\n###\n", "--output"),
        ("yamyam", &wide, "line 1: more than 1000"),
        ("yamyam", &flood, "larger than"),
        ("hop -", &flood, "larger than"),
        ("fifteen", &flood, "larger than"),
    ] {
        let message = refused(remote(line, input.as_bytes()));
        assert!(message.contains(expected), "{line}: {message}");
    }
    assert_eq!(local("yamyam", wide.as_bytes()).status, 0);
}

#[test]
fn hop_answers_as_the_source_does() {
    for name in ["hop-5x5", "hop-7x7-none", "hop-9x9"] {
        let outcome = remote("hop - --format json", &bytes(&format!("{name}.txt")));
        assert_eq!(
            outcome.stdout,
            bytes(&format!("{name}.expected.json")),
            "{name}"
        );
        assert_eq!(outcome.status, u8::from(name == "hop-7x7-none"));
    }
    // Of the board that nobody has sent it is said which it is.
    let unasked = |line: &str| {
        let outcome = remote(line, b"not read");
        assert!(!outcome.stderr.is_empty(), "{line}");
        Output {
            stderr: Vec::new(),
            ..outcome
        }
    };
    let text = said(&unasked("hop"));
    assert_eq!(text.lines().count(), 47);
    assert_eq!(
        text.lines().last(),
        Some("46 solutions, shortest 18, longest 59")
    );
    assert!(
        text.starts_with("41: 3 SE, 1 SW, 3 W, 2 NW, 2 NW, 4 NE, 2 E, "),
        "{text}"
    );
    let german = said(&unasked("hop --shortest --lang de"));
    assert!(
        german.starts_with("18: 3 SO, 1 SW, 3 W, 2 NW, 2 NW, 4 NO, 2 O, "),
        "{german}"
    );
    assert_eq!(german.lines().count(), 1);
    let shortest = json(&unasked("hop --shortest --format json"));
    assert_eq!(shortest["shortest_length"], 18);
    for line in [
        "hop -",
        "hop - --shortest",
        "hop - --shortest --format json",
    ] {
        let none = remote(line, &bytes("hop-7x7-none.txt"));
        assert_eq!((none.status, none.stderr.len()), (1, 0));
        assert!(!none.stdout.is_empty(), "{line}");
    }
    assert_eq!(
        said(&remote("hop -", &bytes("hop-7x7-none.txt"))),
        "There is no way home.\n"
    );
}

#[test]
fn fifteen_says_whether_and_how() {
    let text = said(&remote(
        "fifteen",
        b"1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n",
    ));
    assert_eq!(
        text,
        "This board can be solved.\nMoves: 3, proven to be the fewest.\nwww\n"
    );
    let unsolvable = b"1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    let no = remote("fifteen -", unsolvable);
    assert_eq!(
        (no.status, said(&no).as_str()),
        (1, "This board cannot be solved.\n")
    );
    let answer = json(&remote("fifteen --format json", b"1 2 3 4 5 6 7 0 8"));
    assert_eq!(
        answer,
        serde_json::json!({"size": 3, "solvable": true, "moves": 1, "optimal": true, "at_least": 1, "keys": "a"})
    );
    let no = remote("fifteen --format json", unsolvable);
    assert_eq!(json(&no)["solvable"], false);
    assert_eq!(
        (no.status, &json(&no)["keys"]),
        (1, &serde_json::Value::Null)
    );
}
