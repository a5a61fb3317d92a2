use super::*;

fn units(chunks: &[&[u8]]) -> Vec<String> {
    let mut framer = EscapeTokenizer::default();
    let mut all = Vec::new();
    for chunk in chunks {
        framer.feed(chunk, |unit| all.push(format!("{unit:?}")));
    }
    framer.give_up(|unit| all.push(format!("{unit:?}")));
    assert_eq!(framer.kept.capacity(), 0);
    all
}

#[test]
fn a_sequence_cut_anywhere_is_the_same_sequence() {
    let text = "\u{1b}[1;2Aя\u{1b}OP\u{1b}[200~x\u{1b}[20y\u{1b}[201~q\u{1b}P>|kitty\u{1b}\\🙂w"
        .as_bytes();
    let whole = units(&[text]);
    assert_eq!(whole.len(), 8, "{whole:?}");
    for cut in 0..text.len() {
        let (a, b) = text.split_at(cut);
        assert_eq!(units(&[a, b]), whole, "cut at {cut}");
    }
}

#[test]
fn replies_and_alt_chords_leave_no_keys_behind() {
    for soup in [
        &b"\x1b]11;rgb:2828/2828/2828\x1b\\"[..],
        b"\x1b]10;rgb:ff/ff/ff\x07",
        b"\x1b_Gi=1;OK\x1b\\",
        b"\x1b[M !!",
        b"\x1bq",
        "\u{1b}я".as_bytes(),
        b"\x1b]11;rgb:28",
    ] {
        assert_eq!(units(&[soup]), [""; 0], "{soup:?}");
    }
}

#[test]
fn alt_p_does_not_swallow_what_is_typed_next() {
    assert_eq!(units(&[b"\x1bPwa"]), ["Char('w')", "Char('a')"]);
    assert_eq!(units(&[b"\x1b]wa"]), ["Char('w')", "Char('a')"]);
}

#[test]
fn bounds_hold() {
    let mut framer = EscapeTokenizer::default();
    framer.feed(b"\x1b[200~", |_| panic!("nothing is whole yet"));
    for _ in 0..1024 {
        framer.feed(&[b'x'; 1024], |_| panic!("nothing is whole yet"));
    }
    assert!(framer.kept.capacity() <= 2 * PASTE_MAX);
    let mut pasted = 0;
    framer.feed(PASTE_END, |unit| match unit {
        Token::Paste(text) => pasted = text.len(),
        other => panic!("{other:?}"),
    });
    assert_eq!(pasted, PASTE_MAX);

    framer.feed(b"\x1b[", |_| {});
    framer.feed(&[b'1'; 10_000], |_| panic!("no end yet"));
    framer.feed(b"A", |unit| panic!("{unit:?}"));
    assert_eq!(framer.patience(), None);

    framer.feed(b"\x1bP>|", |_| {});
    framer.feed(&[b'k'; 4094], |_| panic!("no end yet"));
    assert!(framer.kept.len() <= STRING_KEPT);
    let mut keys = 0;
    framer.feed(&[b'k'; 10], |_| keys += 1);
    assert!(
        (1..10).contains(&keys),
        "a string without end gives the keyboard back"
    );
}

#[test]
fn nul_and_broken_utf8_are_harmless() {
    assert_eq!(units(&[b"\x00"]), ["Control(0)"]);
    assert_eq!(units(&[b"\xff\xfe\x80\xc3q"]), ["Char('q')"]);
    assert_eq!(units(&[b"\xed\xa0\x80q"]), ["Char('q')"]);
    assert_eq!(units(&[b"\xf0\x9f"]), [""; 0]);
}

#[test]
fn escapes_by_patience() {
    assert_eq!(units(&[b"\x1b"]), ["Esc"]);
    assert_eq!(units(&[b"\x1b\x1b"]), ["Esc", "Esc"]);
    assert_eq!(units(&[b"\x1b", b"[A"]).len(), 1);
}
