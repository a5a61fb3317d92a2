//! How long those may stay who do nothing, or have what they wanted.

use crate::client::{connect, open, read_to_end, send, shell};
use crate::server::TestServer;
use mazed::server::Timeouts;
use std::time::{Duration, Instant};

fn hasty() -> TestServer {
    TestServer::with(|config| {
        config.timeouts = Timeouts {
            handshake: Duration::from_secs(1),
            login: Duration::from_secs(2),
            ..Timeouts::default()
        };
    })
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
