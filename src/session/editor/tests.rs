use super::*;

fn lines(chunks: &[&[u8]], echo: bool) -> (Vec<String>, String) {
    let mut editor = Editor {
        echo,
        ..Editor::default()
    };
    let (mut all, mut output, mut input) = (Vec::new(), String::new(), Vec::new());
    for (i, chunk) in chunks.iter().enumerate() {
        input.extend_from_slice(chunk);
        while let Some(taken) = editor.take(&mut input, i + 1 == chunks.len(), &mut output) {
            match taken {
                Taken::Line(line) => all.push(line),
                Taken::Leave => all.push("LEAVE".to_owned()),
            }
        }
    }
    (all, output)
}

#[test]
fn all_line_ends_end_one_line() {
    assert_eq!(
        lines(&[b"a\nb\r\nc\rd\r", b"\ne"], false).0,
        ["a", "b", "c", "d", "e"]
    );
    assert_eq!(lines(&[b"\n\n"], false).0, ["", ""]);
}

#[test]
fn lines_are_bounded_and_clean() {
    let (all, _) = lines(&[&[b'x'; 5000], b"\nw\x00\x1b[A\xff\n"], false);
    assert_eq!(all[0].len(), LINE_MAX);
    assert_eq!(all[1], "w");
    assert_eq!(all.len(), 2);
}

#[test]
fn a_dumb_pty_gets_echo_and_backspace_and_nothing_else() {
    let (all, output) = lines(&["aя\u{7f}b\u{1b}[Ac\r".as_bytes()], true);
    assert_eq!(all, ["abc"]);
    assert_eq!(output, "aя\u{8} \u{8}bc\n");
    assert!(!output.contains('\u{1b}'));
    assert_eq!(lines(&[b"\x04"], true).0, ["LEAVE"]);
    assert_eq!(lines(&[b"w\x03"], true).0, ["LEAVE", "w"]);
    assert_eq!(lines(&[b"\x03\x04q\n"], false).0, ["q"]);
}
