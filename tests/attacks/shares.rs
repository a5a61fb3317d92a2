//! Many addresses that take together what one may not: somebody from elsewhere waits for none
//! of it.

use std::net::{Ipv6Addr, SocketAddr};
use std::time::Duration;

use russh::client::{Handle, Msg};
use russh::{Channel, ChannelMsg};
use tokio::time::{Instant, sleep, timeout};

use crate::client::{Trusting, connect_for, connect_from, open, read_to_end, read_until, send};
use crate::work::{backwards, ones};
use crate::{MACHINE, serve};

/// Asks for all walks of a board that has more than can be listed, some 46 MiB. As long as nobody
/// reads the channel, its client stops reading altogether.
async fn hop(from: [u8; 4], server: SocketAddr) -> (Handle<Trusting>, Channel<Msg>) {
    let handle = connect_from(from, server).await;
    let channel = handle.channel_open_session().await.unwrap();
    channel.exec(false, "hop -").await.unwrap();
    channel.data_bytes(ones().into_bytes()).await.unwrap();
    channel.eof().await.unwrap();
    (handle, channel)
}

/// What comes until the end.
#[derive(Debug, Default)]
struct Answer {
    /// Bytes of standard output.
    bytes: usize,
    errors: Vec<u8>,
    status: Option<u32>,
}

async fn read(channel: &mut Channel<Msg>) -> Answer {
    let mut answer = Answer::default();
    while let Some(message) = channel.wait().await {
        match message {
            ChannelMsg::Data { data } => answer.bytes += data.len(),
            ChannelMsg::ExtendedData { data, .. } => answer.errors.extend_from_slice(&data),
            ChannelMsg::ExitStatus { exit_status } => answer.status = Some(exit_status),
            _ => {}
        }
    }
    answer
}

/// A network of one customer: a /64 of this /48.
fn network(site: u16, number: u16) -> Ipv6Addr {
    Ipv6Addr::new(0x2001, 0xdb8, site, number, 0, 0, 0, 1)
}

/// Networks of the attacker.
const NETWORKS: u16 = 60;

/// How long somebody from elsewhere waits for what takes a moment: the server is not optimised
/// here, and its cores are busy.
const WAIT_MAX: Duration = Duration::from_secs(4);

#[tokio::test(flavor = "multi_thread")]
async fn heavy_commands_of_all_networks_of_a_site_hold_up_no_other_site() {
    let _alone = MACHINE.lock().await;
    let server = serve(&["--proxy-from", "127.0.0.1"]);
    let address = server.address;
    let mut crowd = Vec::new();
    for number in 0..NETWORKS {
        let handle = connect_for(network(1, number), address).await;
        let channel = open(&handle).await;
        channel.write.exec(false, "fifteen").await.unwrap();
        let tiles = backwards().into_bytes();
        channel.write.data_bytes(tiles).await.unwrap();
        channel.write.eof().await.unwrap();
        crowd.push((handle, channel));
    }
    sleep(Duration::from_secs(1)).await;
    for number in 0..3 {
        let began = Instant::now();
        let handle = connect_for(network(2, number), address).await;
        let mut channel = open(&handle).await;
        channel
            .write
            .exec(false, "maze --size 40x40")
            .await
            .unwrap();
        let answer = timeout(WAIT_MAX, read_to_end(&mut channel)).await;
        assert_eq!(answer.expect("it waits").status, Some(0));
        eprintln!("beside {NETWORKS} networks {:?}", began.elapsed());
    }
    drop(crowd);
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_of_all_networks_of_a_site_hold_up_no_other_site() {
    let _alone = MACHINE.lock().await;
    let server = serve(&["--proxy-from", "127.0.0.1"]);
    let address = server.address;
    let searched = |side| format!("labyrinth --height {side} --width {side} --difficulty brutal\n");
    let lines = [searched(257), "new\n".repeat(100)].concat();
    let mut crowd = Vec::new();
    for number in 0..NETWORKS {
        let handle = connect_for(network(1, number), address).await;
        let channel = open(&handle).await;
        channel.write.request_shell(false).await.unwrap();
        send(&channel, lines.as_bytes()).await;
        crowd.push((handle, channel));
    }
    sleep(Duration::from_secs(2)).await;
    for number in 0..3 {
        let handle = connect_for(network(2, number), address).await;
        let mut channel = open(&handle).await;
        channel.write.request_shell(false).await.unwrap();
        let began = Instant::now();
        send(&channel, searched(19).as_bytes()).await;
        let found = timeout(WAIT_MAX, read_until(&mut channel, "of 19")).await;
        assert!(found.is_ok(), "it waits");
        eprintln!("beside {NETWORKS} networks {:?}", began.elapsed());
    }
    drop(crowd);
}
