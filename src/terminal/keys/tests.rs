use super::*;
use proptest::prelude::*;

fn decode(bytes: &[u8]) -> Vec<Input> {
    let mut decoder = Decoder::default();
    let mut out = Vec::new();
    decoder.feed(bytes, &mut out);
    decoder.give_up(&mut out);
    out
}

fn keys(bytes: &[u8]) -> Vec<Key> {
    let only_keys = |input| match input {
        Input::Key(key) => key,
        other => panic!("{other:?}"),
    };
    decode(bytes).into_iter().map(only_keys).collect()
}

#[test]
fn keys_of_common_terminals() {
    use Key::*;
    for (bytes, key) in [
        (&b"w"[..], Char('w')),
        (b"W", Char('W')),
        ("ц".as_bytes(), Char('ц')),
        (b"\r", Enter),
        (b"\n", Enter),
        (b"\r\n", Enter),
        (b"\t", Tab),
        (b"\x7f", Backspace),
        (b"\x08", Backspace),
        (b"\x03", Ctrl('c')),
        (b"\x1b", Esc),
        (b"\x1b[A", Up),
        (b"\x1bOA", Up),
        (b"\x1b[B", Down),
        (b"\x1b[D", Left),
        (b"\x1b[1;2A", ShiftUp),
        (b"\x1b[1;2D", ShiftLeft),
        (b"\x1b[H", Home),
        (b"\x1b[1~", Home),
        (b"\x1bOF", End),
        (b"\x1b[3~", Delete),
        (b"\x1b[5~", PageUp),
        (b"\x1b[Z", BackTab),
        (b"\x1bOP", F(1)),
        (b"\x1b[11~", F(1)),
        (b"\x1b[[A", F(1)),
        (b"\x1b[15~", F(5)),
        (b"\x1b[24~", F(12)),
        (b"\x1b[119u", Char('w')),
        (b"\x1b[99;5u", Ctrl('c')),
    ] {
        assert_eq!(keys(bytes), [key], "{bytes:?}");
    }
}

#[test]
fn replies_and_controls_never_become_keys() {
    for reply in [
        &b"\x1b[?62;22c"[..],
        b"\x1b[?1;2c",
        b"\x1b[>41;354;0c",
        b"\x1b[?2026;2$y",
        b"\x1b[12;40R",
        b"\x1b[?1u",
        b"\x1b]11;rgb:2828/2828/2828\x1b\\",
        b"\x1b]10;rgb:ffff/ffff/ffff\x07",
        b"\x1bP1$r0m\x1b\\",
        b"\x1b[I",
        b"\x1b[O",
        b"\x1b[0n",
        b"\x00\x1c",
        "\u{202e}\u{85}".as_bytes(),
    ] {
        assert_eq!(decode(reply), [], "{reply:?}");
        // Cut in two as well, as a slow line does.
        for cut in 1..reply.len() {
            let mut decoder = Decoder::default();
            let mut out = Vec::new();
            decoder.feed(&reply[..cut], &mut out);
            decoder.feed(&reply[cut..], &mut out);
            assert_eq!(out, [], "{reply:?} cut at {cut}");
        }
    }
    assert_eq!(
        decode(b"\x1bP>|kitty(0.35.2)\x1b\\"),
        [Input::TerminalName("kitty(0.35.2)".into())]
    );
}

#[test]
fn clicks_and_pastes() {
    assert_eq!(decode(b"\x1b[<0;5;3M"), [Input::Click { x: 4, y: 2 }]);
    assert_eq!(decode(b"\x1b[<0;5;3m\x1b[<64;5;3M\x1b[<35;5;3M"), []);
    assert_eq!(
        decode(b"\x1b[200~a\x1b[2J\nb\x00c\x1b[201~"),
        [Input::Paste("a[2J bc".into())]
    );
    assert_eq!(
        decode("\u{1b}[200~\u{202e}я\u{1b}[201~".as_bytes()),
        [Input::Paste("я".into())]
    );
}

proptest! {
    #[test]
    fn any_bytes_are_survived_and_the_keyboard_comes_back(
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), proptest::sample::select(&b"\x1b[]OP0123456789;?<>~MmuRcq\\"[..])], 0..300)
    ) {
        let mut decoder = Decoder::default();
        let mut out = Vec::new();
        decoder.feed(&bytes, &mut out);
        decoder.give_up(&mut out);
        out.clear();
        decoder.feed(b"\x1b[Aq", &mut out);
        prop_assert_eq!(out, vec![Input::Key(Key::Up), Input::Key(Key::Char('q'))]);
    }
}
