//! Boards, masks and files that cannot be read.

use super::*;

#[test]
fn every_wrong_board_mask_and_maze_is_told_in_every_language() {
    let long = "#".repeat(1001);
    let high = "##\n".repeat(1001);
    let large = format!("{}\n", "1 ".repeat(101));
    let many = "1 ".repeat(26);
    for (line, input, said) in [
        ("yamyam", "", ""),
        ("yamyam", "###\n\n###", "2"),
        ("yamyam", "###\n##\n", "2"),
        ("yamyam", "###\n#x#\n###", "'#'"),
        ("yamyam", "###\n# #\n#E#", "'#'"),
        ("yamyam", &long, "1000"),
        ("yamyam", &high, "1001"),
        ("yamyam board", "", "board"),
        ("yamyam --output x", "", "--output"),
        ("yamyam --max 0", "", "-1"),
        (
            "yamyam --tumble 1 --start 0,0",
            "###\n# #\n###",
            "--start 0,0",
        ),
        ("yamyam --tumble 1 --start 0,0 --format png", "", "--tumble"),
        ("hop -", "1\n\n1", "2"),
        ("hop -", "x", "99"),
        ("hop -", "1 1", "2"),
        ("hop -", &large, "99 x 99"),
        ("hop -", "1 1 1\n1\n", "3"),
        ("hop -", "0 1 1\n1 0 1\n", "3"),
        ("hop -", "1 1 1\n1 0 1\n1 1 1\n", "0"),
        ("hop -", "0 1 1\n0 0 1\n1 1 0\n", "1"),
        ("fifteen", "1 x", "24"),
        ("fifteen", &many, "25"),
        ("fifteen", "1", "9, 16"),
        ("fifteen", "1 2 3 4 5 6 7 8 9", "9"),
        ("fifteen", "1 2 3 4 5 6 7 8 8", "8"),
        ("maze --mask -", "", "--mask"),
        ("maze --mask -", "..\n.\n", "2"),
        ("maze --mask - --size 5x5", "..\n..\n", "2x2"),
        (
            "maze --mask - --algorithm sidewinder",
            ".#.\n...\n",
            "--algorithm",
        ),
        ("maze --mask -", &"\n".repeat(70_000), "65792"),
        ("maze --mask x", "", "x: "),
        ("maze --output x", "", "--output"),
        ("maze --size 129x1", "", "129x1"),
        ("maze --word 漢", "", "漢"),
        ("maze --word ab --size 3x3", "", "--word"),
        ("maze --word abcdefghij", "", "--size"),
        ("maze --size 1x1", "", "--size"),
        ("maze --border 16,1,n", "", "--border"),
        ("maze --from 16,0", "", "16,0"),
        ("maze --exclude 3,3 --from 3,3", "", "--from"),
        ("maze --exclude 0,0 --ends classic", "", "--ends"),
        ("play labyrinth --exclude 0,0 --ends classic", "", ""),
        ("play labyrinth --word 漢", "", "--word"),
        (
            "play labyrinth --algorithm sidewinder --exclude 1,0",
            "",
            "sidewinder",
        ),
        ("play hop --resume 7k3m-9xq2", "", "--resume"),
    ] {
        for refusal in refusals(line, input) {
            assert!(refusal.contains(said), "{line}: {refusal}");
        }
    }
    for lang in Lang::ALL {
        let walls = b"..#..\n..#..\n";
        let no = told(&words("maze --mask - --from 0,0 --to 4,1"), walls, lang);
        assert_eq!((no.status, no.stdout.len()), (1, 0));
        let said = String::from_utf8(no.stderr).expect("text");
        let expected = Words::of(lang).tr(
            "maze-no-way",
            &[("from", "0,0".into()), ("to", "4,1".into())],
        );
        assert_eq!(said, format!("mazed: {expected}\n"));
        let broken = text(told(&words("maze --mask -"), &[0xff], lang));
        assert!(broken.contains("UTF-8"), "{broken}");
    }
}

#[test]
fn files_are_told_apart_from_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing");
    for lang in Lang::ALL {
        let words = Words::of(lang);
        let none = std::fs::read(&missing).expect_err("no file");
        let said = file(&missing, &none, words);
        assert!(said.ends_with(words.t("file-missing").as_ref()), "{said}");
        let folder_read = std::fs::read(folder.path()).expect_err("a folder");
        let said = file(folder.path(), &folder_read, words);
        assert!(said.ends_with(words.t("file-folder").as_ref()), "{said}");
    }
}
