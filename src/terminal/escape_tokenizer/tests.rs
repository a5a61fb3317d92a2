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
    assert!(framer.kept.len() <= STRING_MAX);
    let mut keys = 0;
    framer.feed(&[b'k'; 10], |_| keys += 1);
    assert!(
        (1..10).contains(&keys),
        "a string without end gives the keyboard back"
    );
}

#[test]
fn what_is_odd_is_harmless() {
    for (bytes, expected) in [
        (&b"\x00"[..], &["Control(0)"][..]),
        (b"\xff\xfe\x80\xc3q", &["Char('q')"]),
        (b"\xed\xa0\x80q", &["Char('q')"]),
        (b"\xf0\x9f", &[]),
        (b"\x1b", &["Esc"]),
        (b"\x1b\x1b", &["Esc", "Esc"]),
        // Replies, and keys together with Alt.
        (b"\x1b]10;rgb:ff/ff/ff\x07", &[]),
        (b"\x1b_Gi=1;OK\x1b\\", &[]),
        (b"\x1b[M !!", &[]),
        (b"\x1bq", &[]),
        ("\u{1b}я".as_bytes(), &[]),
        (b"\x1b]11;rgb:28", &[]),
        (b"\x1bPwa", &["Char('w')", "Char('a')"]),
        (b"\x1b]wa", &["Char('w')", "Char('a')"]),
    ] {
        assert_eq!(units(&[bytes]), expected, "{bytes:?}");
    }
}
