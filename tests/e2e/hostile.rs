//! Clients that break the rules of SSH, of terminals, or of good manners.

use crate::client::{
    answer, connect, connect_with, next, open, read_to_end, read_until, send, shell,
};
use crate::probe::probed;
use crate::server::{TestServer, send_signal};
use crate::terminal::Terminal;
use russh::ChannelMsg;
use std::time::{Duration, Instant};
use tokio::time::timeout;

#[tokio::test(flavor = "multi_thread")]
async fn a_second_shell_is_refused_and_the_first_goes_on() {
    let server = TestServer::new();
    let handle = connect(server.address).await;
    let mut channel = shell(&handle).await;
    channel.write.request_shell(true).await.unwrap();
    assert!(!answer(&mut channel).await);
    channel.write.exec(true, "version").await.unwrap();
    assert!(!answer(&mut channel).await);
    channel
        .write
        .request_pty(true, "xterm", 80, 24, 0, 0, &[])
        .await
        .unwrap();
    assert!(!answer(&mut channel).await);
    assert!(
        handle.channel_open_session().await.is_err(),
        "a second channel"
    );
    send(&channel, b"q").await;
    let ending = read_to_end(&mut channel).await;
    assert_eq!(ending.status, Some(0));
    assert!(ending.stdout.ends_with(b"\x1b[?1049l"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_gets_a_reply() {
    let server = TestServer::new();
    let handle = connect(server.address).await;
    let mut channel = open(&handle).await;
    channel.write.request_subsystem(true, "sftp").await.unwrap();
    assert!(!answer(&mut channel).await);
    channel
        .write
        .request_x11(true, false, "MIT-MAGIC-COOKIE-1", "00", 0)
        .await
        .unwrap();
    assert!(!answer(&mut channel).await);
    channel.write.agent_forward(true).await.unwrap();
    assert!(!answer(&mut channel).await);
    channel
        .write
        .set_env(true, "LD_PRELOAD", "x")
        .await
        .unwrap();
    assert!(!answer(&mut channel).await);
    channel
        .write
        .set_env(true, "LANG", "x".repeat(200_000))
        .await
        .unwrap();
    assert!(!answer(&mut channel).await);
    channel
        .write
        .set_env(true, "LANG", "de_DE.UTF-8")
        .await
        .unwrap();
    assert!(answer(&mut channel).await);
    // More than the channel's queue holds, none of them read by a session yet.
    for _ in 0..1000 {
        channel.write.set_env(false, "X", "y").await.unwrap();
        send(&channel, b"typed too early").await;
    }
    channel.write.exec(true, "help").await.unwrap();
    assert!(answer(&mut channel).await);
    let ending = read_to_end(&mut channel).await;
    assert_eq!(ending.status, Some(0));
    assert!(String::from_utf8_lossy(&ending.stdout).contains("Rätsel"));
    assert!(handle.tcpip_forward("127.0.0.1", 0).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn packets_of_one_byte_carry_a_game_and_packets_of_none_end_it() {
    let server = TestServer::new();
    for size in [1, 2, u32::MAX] {
        let config = russh::client::Config {
            maximum_packet_size: size,
            ..Default::default()
        };
        let handle = connect_with(server.address, config).await;
        let mut channel = shell(&handle).await;
        send(&channel, b"q").await;
        assert_eq!(read_to_end(&mut channel).await.status, Some(0), "{size}");
    }
    let config = russh::client::Config {
        maximum_packet_size: 0,
        ..Default::default()
    };
    let handle = connect_with(server.address, config).await;
    let opened = timeout(Duration::from_secs(10), handle.channel_open_session()).await;
    assert!(
        opened.unwrap().is_err(),
        "a channel that nothing fits through"
    );
    server.wait_until_empty();
}

#[test]
fn a_client_that_stops_reading_while_it_types_is_not_wedged() {
    needs!("ssh");
    let server = probed(true);
    let env = [("TERM", "xterm-256color")];
    let mut terminal = Terminal::with((300, 100), &env, &server.ssh(&["-t"], "player", &[]));
    terminal.wait_for("keys: 0.");
    terminal.read_on(false);
    // The client's window is 2 MiB, a frame about 200 kB: it is used up long before
    // the end, and the keys go on.
    for _ in 0..200 {
        terminal.send("x");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    terminal.read_on(true);
    terminal.wait_for("keys: 200.");
    terminal.send("x");
    terminal.wait_for("keys: 201.");
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}

#[test]
fn a_stopped_client_does_not_hold_up_the_end_of_the_server() {
    needs!("ssh");
    let server = probed(true);
    let stopped = Terminal::run(&server.ssh(&["-t"], "player", &[]));
    stopped.wait_for("keys: 0.");
    send_signal(stopped.process(), "STOP");
    let began = Instant::now();
    drop(server);
    assert!(
        began.elapsed() < Duration::from_secs(6),
        "{:?}",
        began.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_vanishes_leaves_nothing_behind() {
    let server = TestServer::new();
    for _ in 0..20 {
        let handle = connect(server.address).await;
        let channel = shell(&handle).await;
        drop((channel, handle));
    }
    server.wait_until_empty();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_closed_in_the_middle_of_the_game_ends_it() {
    let server = TestServer::new();
    let handle = connect(server.address).await;
    let mut channel = shell(&handle).await;
    read_until(&mut channel, "Settings").await;
    channel.write.close().await.unwrap();
    while !matches!(next(&mut channel).await, None | Some(ChannelMsg::Close)) {}
    server.wait_until_empty();
}
