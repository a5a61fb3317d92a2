//! Play without a screen.

use crate::server::{Process, TestServer, pipe, run};
use crate::terminal::Terminal;
use mazed::i18n::{Lang, Words};

#[test]
fn lines_go_in_and_lines_come_out() {
    needs!("ssh");
    let server = TestServer::new();
    for input in [
        "9\n9\nlook\n",
        "9\r\n9\r\nlook",
        "nine\n8\n9\n9\nlook\nquit\nlook\n",
    ] {
        let output = server.run(None, &["-T"], &[], input);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.contains("#########") || text.contains("#@#######"),
            "{text}"
        );
        assert!(!text.contains(['\x1b', '\r']), "{text:?}");
    }
    let nothing = server.run(None, &["-T"], &[], "");
    assert_eq!(nothing.status.code(), Some(0));
    assert!(!nothing.stdout.is_empty());
}

#[test]
fn a_dumb_terminal_gets_lines_and_never_an_escape() {
    needs!("ssh");
    let server = TestServer::new();
    let line = server.ssh(&["-t"], "player", &[]);
    let mut terminal = Terminal::with((80, 24), &[("TERM", "dumb")], &line);
    terminal.wait_for("?");
    terminal.send("x\x7f9\r");
    terminal.settle();
    terminal.send("9\r");
    terminal.wait_for("#####");
    terminal.send("s\x1b[A\r");
    terminal.settle();
    terminal.send("\x04");
    assert_eq!(terminal.wait(), 0);
    let raw = terminal.raw();
    assert!(!raw.contains(&0x1b), "{:?}", String::from_utf8_lossy(&raw));
    assert!(String::from_utf8_lossy(&raw).contains("#\r\n#"));
}

#[test]
fn the_boards_of_today_and_their_lists_are_read_in_the_order_in_which_they_are_asked_for() {
    needs!("ssh");
    let server = Process::start(&[]);
    let line = server.line(None, &["-T"], &[]);
    let output = pipe(&line, "lang de\ntagesbretter\nback\nbestenlisten\n");
    let text = String::from_utf8(output.stdout).unwrap();
    let places = [
        "Sprache: Deutsch",
        "Zahlenhüpfen: noch offen",
        &Words::of(Lang::De).t("list-first"),
    ];
    let found: Vec<_> = places.iter().map(|says| text.find(says)).collect();
    assert!(
        found.iter().all(Option::is_some) && found.is_sorted(),
        "{found:?} in {text}"
    );
}

/// Whether each line feed follows a carriage return.
pub fn is_no_staircase(raw: &[u8]) -> bool {
    let begins = raw.windows(2).all(|two| two[1] != b'\n' || two[0] == b'\r');
    begins && raw.first() != Some(&b'\n')
}

#[test]
fn text_on_a_terminal_begins_each_line_at_the_left() {
    needs!("ssh");
    let server = TestServer::new();
    for (words, status, says) in [
        ("help", 0, "--lang"),
        ("maze --size 5x5 --format ascii", 0, "#####"),
        ("maze --sise 5x5", 2, "--help"),
        ("chess", 2, "ssh HOST help"),
    ] {
        let mut terminal = Terminal::run(&server.ssh(&["-t"], "player", &[words]));
        assert_eq!(terminal.wait(), status, "{words}");
        let raw = terminal.raw();
        let text = String::from_utf8_lossy(&raw);
        assert!(text.contains(says), "{text}");
        assert!(is_no_staircase(&raw), "{text:?}");
        let piped = run(&server.ssh(&["-T"], "player", &[words]));
        let piped = [piped.stdout, piped.stderr].concat();
        assert!(!piped.contains(&b'\r'), "{words}");
    }
}
