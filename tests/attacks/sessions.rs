//! Many sessions from many addresses, each of which does what it may.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use russh::client::Handle;

use crate::client::{Channel, Trusting, connect_from, read_until, screen, send};
use crate::length::length;
use crate::neighbour::Neighbour;
use crate::server::Process;
use crate::{attack_time, block_on, grown};

/// What a session may take beside its board, in KiB, in a program that is not optimised: what was
/// typed and waits, also in the library, and a frame.
const PASTE_KIB: usize = 128;

/// Boards that take as long to make as any.
const SLOW: &str = "play labyrinth --size 128x128 --ends longest --braid 50 --seed 7";

async fn on_screen(
    from: [u8; 4],
    server: SocketAddr,
    size: (u32, u32),
    line: &str,
) -> (Handle<Trusting>, Channel) {
    let handle = connect_from(from, server).await;
    let channel = screen(&handle, size, line).await;
    (handle, channel)
}

/// Keys that each ask for a slow board, more of them than are read, from six addresses.
pub fn pastes(server: &Process) {
    let sessions = length(24, 2400);
    block_on(async {
        let mut here = Vec::new();
        for number in 0..sessions {
            // A neighbour who was slow once waits for a board of each address.
            let from = [127, 0, 0, 10 + (number % length(3, 6)) as u8];
            let (handle, mut channel) = on_screen(from, server.address, (80, 24), SLOW).await;
            read_until(&mut channel, "257").await;
            here.push((handle, channel));
        }
        let before = server.memory();
        for (_, channel) in &here {
            // It goes as far as the server reads.
            let keys = channel.write.data_bytes(vec![b'n'; 128 * 1024]);
            let _ = tokio::time::timeout(Duration::from_millis(20), keys).await;
        }
        tokio::time::sleep(attack_time()).await;
        let each = grown(server, before) / sessions;
        eprintln!("{each} KiB for each of {sessions} pastes");
        assert!(each < PASTE_KIB, "{each} KiB for each of {sessions}");
    });
}

/// From many addresses: a neighbour is as quick as before.
pub fn laboratories(server: &Process) {
    let address = server.address;
    let median = || {
        let neighbour = Neighbour::of(address);
        std::thread::sleep(attack_time());
        let answers = neighbour.answers();
        answers[answers.len() / 2]
    };
    let calm = median();
    let sessions = length(10, 400);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let laboratories = runtime.block_on(async {
        let mut laboratories = Vec::new();
        for number in 0..sessions {
            let from = [127, 0, 1, 1 + (number % 20) as u8];
            let (handle, channel) = on_screen(from, address, (500, 200), "").await;
            send(&channel, b"7 ").await;
            laboratories.push((handle, channel));
        }
        laboratories
    });
    let keys = runtime.spawn(async move {
        loop {
            for (_, channel) in &laboratories {
                let _ = channel.write.data_bytes(b"n".to_vec()).await;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    // What all of them draw at first is drawn by then.
    std::thread::sleep(2 * attack_time());
    let (began, worked) = (Instant::now(), server.worked());
    let beside = median();
    let cores = (server.worked() - worked).as_secs_f64() / began.elapsed().as_secs_f64();
    keys.abort();
    eprintln!("alone {calm:?}, beside {sessions} laboratories {beside:?}, {cores:.2} cores");
    assert!(cores > 0.3, "nothing was done: {cores:.2} cores");
    let most = Duration::from_millis(length(200, 20));
    assert!(beside < most, "{beside:?}");
}
