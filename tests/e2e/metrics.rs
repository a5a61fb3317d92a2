//! What monitoring sees of a server: numbers for Prometheus, and whether it is ready.

use std::io::Write;
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use russh::client;

use crate::client::{connect, connect_as, connect_with, key, next, read_until, send, shell};
use crate::path;
use crate::server::Process;
use crate::text::TextPlayer;

/// A server that shows its metrics.
fn monitored(options: &[&str]) -> Process {
    Process::start(&[&["--metrics", "127.0.0.1:0"], options].concat())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_counted_is_what_was_done() {
    let server = monitored(&[]);
    let mut players = Vec::new();
    for _ in 0..3 {
        let handle = connect(server.address).await;
        let mut channel = shell(&handle).await;
        read_until(&mut channel, "Settings").await;
        players.push((handle, channel));
    }
    assert_eq!(server.metric("mazed_sessions"), 3.0);
    assert_eq!(server.metric("mazed_connections"), 3.0);
    assert_eq!(server.metric("mazed_connections_before_login"), 0.0);
    assert_eq!(server.metric("mazed_admissions_total"), 3.0);
    assert_eq!(server.metric("mazed_handshake_seconds_count"), 3.0);
    // Keys that change the screen, and one that does not.
    let keys = "mazed_key_to_frame_seconds_count";
    let before = server.metric(keys);
    let channel = &mut players[0].1;
    for _ in 0..5 {
        send(channel, b"j").await;
        next(channel).await.expect("a frame");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    send(channel, b"\x07").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(server.metric(keys) - before, 5.0);
    let longest = server.metric("mazed_key_to_frame_seconds_bucket{le=\"1\"}");
    assert_eq!(longest, server.metric(keys));
    // A login takes some KiB each way, a menu some more.
    for bytes in ["mazed_sent_bytes_total", "mazed_received_bytes_total"] {
        assert!(server.metric(bytes) > 3000.0, "{bytes}");
    }
    send(&players[0].1, b"q").await;
    server.wait_for_metric("mazed_sessions_ended_total{reason=\"left\"}", 1.0);
    server.wait_for_metric("mazed_sessions", 2.0);
    drop(players);
    let lost = "mazed_sessions_ended_total{reason=\"connection lost\"}";
    server.wait_for_metric(lost, 2.0);
    server.wait_for_metric("mazed_connections", 0.0);
    let version = env!("CARGO_PKG_VERSION");
    let build = format!("mazed_build_info{{version=\"{version}\"}}");
    assert_eq!(server.metric(&build), 1.0);
    assert_eq!(server.metric("mazed_log_lines_dropped_total"), 0.0);
    let taken = server.metric("process_resident_memory_bytes");
    assert!(
        (0.5..2.0).contains(&(taken / server.memory() as f64)),
        "{taken}"
    );
    let started = server.metric("mazed_start_time_seconds");
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs_f64();
    assert!(
        (0.0..60.0).contains(&(now - started)),
        "{started}, now {now}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_counted_by_their_reasons() {
    let server = monitored(&["--deny-net", "127.0.0.9", "--max-per-address", "3"]);
    // Whoever looks for open doors.
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    }
    let reason = |reason: &str| format!("mazed_refusals_total{{reason=\"{reason}\"}}");
    server.wait_for_metric(&reason("no_key_exchange"), 2.0);
    // Whoever exchanges keys and says no name.
    let stream = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    let trusting = crate::client::Trusting;
    let config = std::sync::Arc::new(client::Config::default());
    drop(
        client::connect_stream(config, stream, trusting)
            .await
            .unwrap(),
    );
    server.wait_for_metric(&reason("no_login"), 1.0);
    // Whoever has a key and wants nothing.
    drop(connect_as(key(1), [127, 0, 0, 1], server.address).await);
    server.wait_for_metric(&reason("no_session"), 1.0);
    server.wait_for_metric("mazed_connections", 0.0);
    // One too many of an address, who logs in and is no operator, and one of a network that is not
    // let in.
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(connect_with(server.address, client::Config::default()).await);
    }
    server.wait_for_metric(&reason("per_address"), 1.0);
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(([127, 0, 0, 9], 0).into()).unwrap();
    drop(socket.connect(server.address).await.unwrap());
    server.wait_for_metric(&reason("denied"), 1.0);
    for never in [
        "full",
        "before_login",
        "too_fast",
        "banned",
        "no_proxy_header",
    ] {
        assert_eq!(server.metric(&reason(never)), 0.0, "{never}");
    }
    // Those of which nothing came had been let in.
    assert_eq!(server.metric("mazed_admissions_total"), 8.0);
}

#[test]
fn readyz_says_when_the_database_is_away_and_what_waits_is_counted() {
    needs!("ssh");
    let server = monitored(&["--drain", "0"]);
    let folder = server.folder.path().to_owned();
    assert_eq!(server.get("/readyz"), (200, "ready\n".to_owned()));
    assert_eq!(server.metric("mazed_store_up"), 1.0);
    let mut player = TextPlayer::of(&server, &server.key("ada"));
    let way = player.begins();
    player.types(&format!("{way}\n"), "Rank 1.");
    assert_eq!(server.metric("mazed_runs_saved_total"), 1.0);
    for operation in ["read", "write"] {
        let count = format!("mazed_store_seconds_count{{operation=\"{operation}\"}}");
        assert!(server.metric(&count) >= 1.0, "{operation}");
    }
    let mut player = TextPlayer::of(&server, &server.key("bob"));
    let way = player.begins();
    // Another program writes, and does not end.
    let other = rusqlite::Connection::open(folder.join("mazed.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    player.types(&format!("{way}\n"), "Not saved yet.");
    server.wait_for_metric("mazed_store_up", 0.0);
    assert_eq!(
        server.get("/readyz"),
        (503, "the database is unavailable\n".to_owned())
    );
    assert_eq!(server.get("/healthz"), (200, "ok\n".to_owned()));
    let runs = server.metric("mazed_queue_entries");
    assert!(runs >= 1.0, "{runs}");
    drop(other);
    server.wait_for_metric("mazed_store_up", 1.0);
    server.wait_for_metric("mazed_runs_saved_total", 2.0);
    server.wait_for_metric("mazed_queue_entries", 0.0);
    assert_eq!(server.get("/readyz").0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn readyz_says_that_the_server_drains_while_it_is_still_alive() {
    let mut server = monitored(&["--drain", "4"]);
    let handle = connect(server.address).await;
    let mut channel = shell(&handle).await;
    read_until(&mut channel, "Settings").await;
    assert_eq!(server.metric("mazed_draining"), 0.0);
    let began = Instant::now();
    server.signal("TERM");
    server.wait_for_metric("mazed_draining", 1.0);
    assert_eq!(server.get("/readyz"), (503, "draining\n".to_owned()));
    assert_eq!(server.get("/healthz").0, 200);
    assert_eq!(server.metric("mazed_sessions"), 1.0);
    send(&channel, b"q").await;
    assert_eq!(server.wait(Duration::from_secs(20)), 0);
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn whoever_asks_gets_an_answer_and_promtool_has_nothing_to_say_against_it() {
    let server = monitored(&[]);
    let status = |request: &str| {
        let answer = server.ask(request.as_bytes());
        answer
            .get(9..12)
            .unwrap_or_else(|| panic!("{answer}"))
            .to_owned()
    };
    assert_eq!(status("GET /keys HTTP/1.1\r\n\r\n"), "404");
    assert_eq!(status("SSH-2.0-x\r\n\r\n"), "400");
    let long = format!("GET /metrics HTTP/1.1\r\nx: {}\r\n\r\n", "x".repeat(20_000));
    assert_eq!(status(&long), "431");
    let head = server.ask(b"HEAD /metrics HTTP/1.1\r\n\r\n");
    assert!(head.ends_with("\r\n\r\n"), "{head}");
    // Names of header fields are the same in any case.
    let head = head.to_ascii_lowercase();
    let kind = "\r\ncontent-type: text/plain; version=0.0.4\r\n";
    assert!(head.contains(kind), "{head}");
    needs!("promtool");
    let mut promtool = Command::new("promtool")
        .env("PATH", path())
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let text = server.get("/metrics").1;
    let mut stdin = promtool.stdin.take().unwrap();
    stdin.write_all(text.as_bytes()).unwrap();
    drop(stdin);
    let checked = promtool.wait_with_output().unwrap();
    assert!(checked.status.success(), "{checked:?}\n{text}");
    assert_eq!(
        (checked.stdout.len(), checked.stderr.len()),
        (0, 0),
        "{checked:?}"
    );
}

#[test]
fn without_the_option_there_is_no_second_port() {
    let server = Process::start(&[]);
    assert_eq!(server.metrics, None);
    // Two servers, one address for the metrics.
    let first = monitored(&[]);
    let taken = first.metrics.unwrap().to_string();
    let second = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(["serve", "--listen", "127.0.0.1:0", "--metrics", &taken])
        .current_dir(first.folder.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1), "{second:?}");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(
        said.contains(&taken) && said.contains("for the metrics"),
        "{said}"
    );
}
