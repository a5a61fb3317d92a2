//! Play from far away: through a proxy that passes everything on late.

use crate::client::{Channel, answer, connect, next, open, send};
use crate::server::TestServer;
use russh::ChannelMsg;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

/// From Europe to East Asia and back.
const ROUND_TRIP: Duration = Duration::from_millis(150);

/// Passes on what comes, half a round trip later.
async fn pass_on(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let (sender, mut receiver) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut chunk = [0; 4096];
        while let Ok(read @ 1..) = from.read(&mut chunk).await {
            let due = Instant::now() + ROUND_TRIP / 2;
            if sender.send((due, chunk[..read].to_vec())).is_err() {
                return;
            }
        }
    });
    while let Some((due, bytes)) = receiver.recv().await {
        sleep_until(due).await;
        if to.write_all(&bytes).await.is_err() {
            return;
        }
    }
}

/// A proxy that makes a server far away; where it listens.
async fn far_away(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(server).await.unwrap();
            for stream in [&client, &server] {
                stream.set_nodelay(true).unwrap();
            }
            let (client, server) = (client.into_split(), server.into_split());
            tokio::spawn(pass_on(client.0, server.1));
            tokio::spawn(pass_on(server.0, client.1));
        }
    });
    address
}

/// A server that sends back every byte; where it listens.
async fn echo() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut byte = [0];
                while stream.read_exact(&mut byte).await.is_ok() {
                    if stream.write_all(&byte).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    address
}

/// Waits for the next frame, and until a quarter of a round trip has passed without another.
async fn frame(channel: &mut Channel) -> Instant {
    let first = loop {
        match next(channel).await {
            Some(ChannelMsg::Data { .. }) => break Instant::now(),
            Some(_) => {}
            None => panic!("no more frames"),
        }
    };
    while timeout(ROUND_TRIP / 4, next(channel)).await.is_ok() {}
    first
}

/// A game far away whose board is there.
async fn play(server: SocketAddr) -> Channel {
    let mut channel = open(&connect(server).await).await;
    let pty = channel
        .write
        .request_pty(true, "xterm-256color", 80, 24, 0, 0, &[]);
    pty.await.unwrap();
    assert!(answer(&mut channel).await);
    let game = "play labyrinth --height 29 --width 29 --seed 7";
    channel.write.exec(true, game).await.unwrap();
    assert!(answer(&mut channel).await);
    // Until all pictures are there in which the board appears. Then a key puts off the clock, and
    // nothing is under way once a round trip was silent.
    frame(&mut channel).await;
    while timeout(ROUND_TRIP, next(&mut channel)).await.is_ok() {}
    send(&channel, b"s").await;
    while timeout(ROUND_TRIP * 3 / 2, next(&mut channel))
        .await
        .is_ok()
    {}
    channel
}

/// A connection to an echo that is as far away.
async fn bare_echo() -> TcpStream {
    let echo = far_away(echo().await).await;
    let bare = TcpStream::connect(echo).await.unwrap();
    bare.set_nodelay(true).unwrap();
    bare
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_answered_after_one_round_trip() {
    let server = TestServer::new();
    let mut game = play(far_away(server.address).await).await;
    let mut bare = bare_echo().await;
    let (mut keys, mut echoes) = (Vec::new(), Vec::new());
    for turn in 0..12 {
        let key = if turn % 2 == 0 { b"w" } else { b"s" };
        let pressed = Instant::now();
        send(&game, key).await;
        let answered = frame(&mut game).await;
        keys.push(answered - pressed);
        let pressed = Instant::now();
        bare.write_all(key).await.unwrap();
        bare.read_exact(&mut [0]).await.unwrap();
        echoes.push(pressed.elapsed());
    }
    // No answer came before its key could be known, so each is the key's own.
    assert!(keys.iter().all(|time| *time >= ROUND_TRIP), "{keys:?}");
    let ratio = median(keys).as_secs_f64() / median(echoes).as_secs_f64();
    // With a second round trip it would be two.
    assert!(ratio < 1.5, "{ratio}");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_are_held_do_not_wait_for_each_other() {
    const KEYS: u32 = 10;
    let server = TestServer::new();
    let mut game = play(far_away(server.address).await).await;
    let mut bare = bare_echo().await;
    let began = Instant::now();
    for turn in 0..KEYS {
        sleep_until(began + turn * Duration::from_millis(30)).await;
        let key = if turn % 2 == 0 { b"w" } else { b"s" };
        send(&game, key).await;
        bare.write_all(key).await.unwrap();
    }
    bare.read_exact(&mut [0; KEYS as usize]).await.unwrap();
    let echoed = began.elapsed();
    // The clock is silent for longer than this after a key.
    let mut last = began;
    while timeout(ROUND_TRIP, next(&mut game)).await.is_ok() {
        last = Instant::now();
    }
    let ratio = (last - began).as_secs_f64() / echoed.as_secs_f64();
    assert!(ratio < 1.5, "{ratio}");
}
