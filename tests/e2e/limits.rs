//! What strangers can take before they have logged in.

use crate::client::{connect, open, read_to_end, send, shell};
use crate::server::TestServer;
use mazed::server::Timeouts;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

const ID: &[u8] = b"SSH-2.0-stranger\r\n";

fn stranger(address: SocketAddr, says: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .unwrap();
    let _ = stream.write_all(says);
    stream
}

/// How long the server keeps the connection.
fn kept_for(mut stream: TcpStream) -> Duration {
    let began = Instant::now();
    let mut rest = [0; 4096];
    while matches!(stream.read(&mut rest), Ok(read) if read > 0) {}
    began.elapsed()
}

fn hasty() -> TestServer {
    TestServer::with(|config| {
        config.timeouts = Timeouts {
            handshake: Duration::from_secs(1),
            login: Duration::from_secs(2),
            ..Timeouts::default()
        };
    })
}

#[test]
fn a_login_that_stalls_is_cut_off() {
    let server = hasty();
    let claim = [ID, &[0, 4, 0, 0, 4, 20]].concat();
    for says in [&b""[..], b"SSH-", ID, &claim] {
        let kept = kept_for(stranger(server.address, says));
        let limits = Duration::from_millis(700)..Duration::from_secs(4);
        assert!(limits.contains(&kept), "{says:?}: {kept:?}");
    }
    server.wait_until_empty();
}

#[test]
fn lines_before_the_version_do_not_go_on_for_ever() {
    let server = TestServer::new();
    let noise = b"hello\r\n".repeat(10_000);
    assert!(kept_for(stranger(server.address, &noise)) < Duration::from_secs(5));
    let long = b"SSH-2.0-".repeat(10_000);
    assert!(kept_for(stranger(server.address, &long)) < Duration::from_secs(5));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_without_a_session_is_cut_off() {
    let server = hasty();
    let began = Instant::now();
    let idle = connect(server.address).await;
    while !idle.is_closed() {
        assert!(began.elapsed() < Duration::from_secs(6), "still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(
        began.elapsed() > Duration::from_millis(1500),
        "{:?}",
        began.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_whose_channel_is_closed_takes_its_connection_along() {
    let server = TestServer::new();
    // One waits for its input, one works, one waits in the queue for a place.
    let mut handles = Vec::new();
    for line in ["hop -", "fifteen", "scores"] {
        let handle = connect(server.address).await;
        let channel = open(&handle).await;
        channel.write.exec(false, line).await.unwrap();
        if line == "fifteen" {
            let tiles: String = (0..25).rev().map(|tile| format!("{tile} ")).collect();
            let tiles = tiles.into_bytes();
            channel.write.data_bytes(tiles).await.unwrap();
            channel.write.eof().await.unwrap();
        }
        channel.write.close().await.unwrap();
        handles.push((handle, channel));
    }
    // The clients stay connected, and answer whatever the server asks.
    tokio::task::block_in_place(|| server.wait_until_empty());
    drop(handles);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_outlives_the_graces() {
    let server = hasty();
    let handle = connect(server.address).await;
    let mut channel = shell(&handle).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    send(&channel, b"q").await;
    assert_eq!(read_to_end(&mut channel).await.status, Some(0));
}
