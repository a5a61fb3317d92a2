//! A log that nobody reads.

use std::io::Write;
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::attack_time;
use crate::neighbour::Neighbour;
use crate::raw::{Message, Raw};
use crate::server::Process;

/// Lines that nobody will read.
const LOST: &str = "mazed_log_lines_dropped_total";

/// Written to a pipe while a reader has stopped: the writer must not wait for it.
#[test]
fn a_log_that_nobody_reads_holds_nobody_up() {
    let _alone = crate::alone();
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("log");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    // Open at both ends, so that it has a reader who never reads.
    let unread = format!("export RUST_LOG=trace; exec 2<>{};", pipe.display());
    // However fast this machine is, none of the newcomers comes too fast.
    let no_limit = ["--drain", "0", "--accepts-burst", "100000"];
    let options = [&no_limit[..], &["--metrics", "127.0.0.1:0"]].concat();
    let mut server = Process::start_with(&unread, &options);
    let neighbour = Neighbour::of(server.address);
    let began = Instant::now();
    // Each key and each newcomer is logged in a hundred lines.
    while server.metric(LOST) == 0.0 {
        assert!(began.elapsed() < Duration::from_secs(60), "all is kept");
        Neighbour::visit(server.address);
    }
    neighbour.content();
    // Nor is the end held up, which nobody reads either.
    server.signal("TERM");
    assert_eq!(server.wait(Duration::from_secs(20)), 0);
}

/// Ends a line, begins one that looks like the server's, and steers a terminal.
const HOSTILE: &str = "x\x1b[31m\x1b]0;t\x07\r\n2026-01-01 ERROR mazed: forged\u{9b}2J\u{202e}\x00";

#[test]
fn what_strangers_say_is_escaped_in_the_log_at_every_level() {
    let _alone = crate::alone();
    let mut server = Process::start_with("export RUST_LOG=trace;", &["--drain", "0"]);
    // As a version, which ends with the line.
    let version = format!("SSH-2.0-{}\r\n", HOSTILE.replace(['\r', '\n'], ""));
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(version.as_bytes()).unwrap();
    // As the name of a user, of a method, of a service and of an algorithm.
    let mut raw = Raw::handshake(server.address).unwrap();
    raw.send(&Message::new(5).string("ssh-userauth").0).unwrap();
    raw.expect(6).unwrap();
    let request = || Message::new(50).string(HOSTILE).string("ssh-connection");
    let key = request().string("publickey").byte(0).string(HOSTILE);
    for login in [
        key.string(HOSTILE),
        request().string("none"),
        request().string(HOSTILE),
    ] {
        let _ = raw.send(&login.0);
    }
    let _ = raw.receive();
    // As what a guest wants.
    let mut raw = Raw::login(server.address).unwrap();
    raw.open(1 << 20, 1 << 15).unwrap();
    let channel = raw.channel;
    let request = |kind: &str| Message::new(98).int(channel).string(kind).byte(0);
    let pty = request("pty-req").string(HOSTILE).int(80).int(24);
    raw.send(&pty.int(0).int(0).string("").0).unwrap();
    let env = request("env").string(HOSTILE).string(HOSTILE);
    raw.send(&env.0).unwrap();
    raw.send(&request(HOSTILE).0).unwrap();
    raw.send(&request("exec").string(HOSTILE).0).unwrap();
    // The end of the channel.
    raw.expect(97).unwrap();
    let gone = Message::new(1).int(11).string(HOSTILE).string(HOSTILE);
    raw.send(&gone.0).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    server.signal("TERM");
    assert_eq!(server.wait(Duration::from_secs(20)), 0);
    let log = server.errors();
    assert!(log.contains("[31m"), "nothing of it is logged");
    for line in log.lines() {
        let hostile = |char: char| char.is_control() || char == '\u{202e}';
        assert!(!line.contains(hostile), "{line:?}");
        // Each line begins with a time, ours too.
        assert!(!line.starts_with("2026-01-01"), "{line:?}");
    }
}

#[test]
fn connections_that_cannot_be_accepted_are_a_few_lines() {
    let _alone = crate::alone();
    // Too few open files for so many connections: accepting fails ten times a second.
    let options = ["--drain", "0", "--log-level", "warn"];
    let server = Process::start_with("ulimit -n 60;", &options);
    let held: Vec<_> = (0..100)
        .filter_map(|_| TcpStream::connect(server.address).ok())
        .collect();
    std::thread::sleep(attack_time());
    drop(held);
    let log = server.errors();
    let failed = log.matches("cannot accept connections").count();
    assert!((1..=10).contains(&failed), "{log}");
    assert!(log.lines().count() < 30, "{log}");
}
