//! A server that is full: the queue, and what is said to whom.

use crate::client::{connect, open, read_to_end, read_until, send, shell};
use crate::has;
use crate::server::{TestServer, send_signal};
use crate::terminal::Terminal;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// One seat, and room for so many who wait.
fn full_with(queue: usize) -> TestServer {
    TestServer::with(|config| {
        config.limits.connections = 1;
        config.limits.queue = queue;
    })
}

fn german() -> [&'static str; 3] {
    ["-t", "-o", "SetEnv=LANG=de_DE.UTF-8"]
}

#[test]
fn whoever_waits_sees_the_place_and_is_let_in() {
    if !has("ssh") {
        return;
    }
    let server = full_with(2);
    let mut plays = Terminal::run(&server.ssh(&["-t"], "player", &[]));
    plays.wait_for("6");
    let mut first = Terminal::run(&server.ssh(&german(), "player", &[]));
    first.wait_for("schlange: 1");
    assert!(first.screen().contains("Der Server ist voll"));
    let mut second = Terminal::run(&server.ssh(&german(), "player", &[]));
    second.wait_for("schlange: 2");

    // Beyond the queue: one line, before any key exchange.
    let line = server.ssh(&["-T"], "player", &[]);
    let refused = Command::new(&line[0]).args(&line[1..]).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(255));
    assert!(said.contains("The server is full."), "{said}");
    assert!(said.contains("Der Server ist voll."), "{said}");
    assert_eq!(said.trim_end().lines().count(), 2, "{said}");

    first.send("q");
    assert_eq!(first.wait(), 0);
    first.assert_restored();
    second.wait_for("schlange: 1");
    plays.send("q");
    assert_eq!(plays.wait(), 0);
    second.wait_for("Spielen");
    second.send("q");
    assert_eq!(second.wait(), 0);
    second.assert_restored();
}

#[test]
fn scripts_are_told_at_once() {
    if !has("ssh") {
        return;
    }
    let server = full_with(5);
    let mut plays = Terminal::run(&server.ssh(&["-t"], "player", &[]));
    plays.wait_for("6");
    let run = |options: &[&str], command: &[&str]| {
        let line = server.ssh(options, "player", command);
        Command::new(&line[0])
            .args(&line[1..])
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    let command = run(&[], &["maze --size 9x9"]);
    assert_eq!(command.status.code(), Some(75), "{command:?}");
    assert!(command.stdout.is_empty());
    assert_eq!(
        String::from_utf8_lossy(&command.stderr),
        "mazed: The server is full. Try again a little later.\n"
    );
    let lines = run(&["-T"], &[]);
    assert_eq!(lines.status.code(), Some(75), "{lines:?}");
    let said = String::from_utf8_lossy(&lines.stdout);
    assert!(said.contains("Your place in the queue: 1"), "{said}");
    assert!(!said.contains(['\x1b', '\r']), "{said:?}");
    plays.send("q");
    assert_eq!(plays.wait(), 0);
    let command = run(&[], &["maze --size 9x9"]);
    assert_eq!(command.status.code(), Some(0), "{command:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_vanishes_from_the_queue_makes_room() {
    let server = full_with(20);
    let handle = connect(server.address).await;
    let mut plays = shell(&handle).await;
    read_until(&mut plays, "Laboratory").await;
    let mut waiting = Vec::new();
    for place in 1..=10 {
        let handle = connect(server.address).await;
        let mut channel = shell(&handle).await;
        read_until(&mut channel, &format!("queue: {place}")).await;
        waiting.push((handle, channel));
    }
    let (handle, mut last) = waiting.pop().unwrap();
    // A resize shows it anew, input does nothing but the key to leave.
    last.write.window_change(100, 30, 0, 0).await.unwrap();
    send(&last, &b"wasd\x1b[A".repeat(1000)).await;
    read_until(&mut last, "\x1b[15;").await;
    drop(waiting);
    read_until(&mut last, "queue: 1").await;
    send(&plays, b"q").await;
    assert_eq!(read_to_end(&mut plays).await.status, Some(0));
    // The menu, at the size that the screen has by now.
    read_until(&mut last, "\x1b[30;").await;
    send(&last, b"q").await;
    assert_eq!(read_to_end(&mut last).await.status, Some(0));
    drop((handle, last, plays));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_any_way_gives_its_seat_back() {
    let server = full_with(5);
    for round in 0..20 {
        let handle = connect(server.address).await;
        // Neither the queue nor a refusal says this.
        let channel = match round % 2 {
            0 => {
                let mut channel = shell(&handle).await;
                read_until(&mut channel, "Laboratory").await;
                channel
            }
            _ => {
                let mut channel = open(&handle).await;
                channel.write.exec(true, "version").await.unwrap();
                read_until(&mut channel, env!("CARGO_PKG_VERSION")).await;
                channel
            }
        };
        drop((channel, handle));
        server.wait_until_empty();
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[test]
fn a_client_that_is_killed_leaves_its_seat_at_once() {
    if !has("ssh") {
        return;
    }
    let server = full_with(5);
    let large = ["play", "labyrinth", "--size", "120x80", "--seed", "7"];
    let plays = Terminal::with((500, 200), &[], &server.ssh(&["-t"], "player", &large));
    plays.wait_for("wasd");
    let mut waiting: Vec<Terminal> = (1..=4)
        .map(|place| {
            let waits = Terminal::run(&server.ssh(&["-t"], "player", &[]));
            waits.wait_for(&format!("queue: {place}"));
            waits
        })
        .collect();
    // One in the queue, one who plays, and one who plays and does not read what is written.
    send_signal(waiting.remove(1).process(), "KILL");
    waiting[1].wait_for("queue: 2");
    send_signal(plays.process(), "KILL");
    let began = Instant::now();
    let mut next = waiting.remove(0);
    next.wait_for("Laboratory");
    next.read_on(false);
    next.send("jk".repeat(2000));
    std::thread::sleep(Duration::from_millis(500));
    send_signal(next.process(), "KILL");
    waiting[0].wait_for("Laboratory");
    assert!(
        began.elapsed() < Duration::from_secs(8),
        "{:?}",
        began.elapsed()
    );
}
