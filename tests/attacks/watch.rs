//! Those who watch others play: whoever is watched plays on as if alone.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use russh::client::Handle;
use tokio::time::{sleep, timeout};

use crate::client::{
    Channel, Trusting, connect, connect_from, next, open, read_to_end, read_until, screen, send,
};
use crate::length::length;
use crate::raw::{Message, Raw};
use crate::server::Process;
use crate::{block_on, grown};

/// The address of the one who is watched, which no spectator uses.
const PLAYER: [u8; 4] = [127, 0, 0, 3];

/// What half of the answers to the keys of one who is watched may take: the server is not optimised
/// here, and draws for a hundred others on the same two cores.
const MEDIAN_MAX: Duration = Duration::from_millis(150);

/// What nine of ten may take.
const P90_MAX: Duration = Duration::from_secs(1);

/// What the server may grow by for each spectator, in KiB: as much as for a player, and what the
/// allocator keeps.
const SPECTATOR_KIB: usize = 600;

/// Somebody at a game on a screen.
async fn player(server: SocketAddr, game: &str) -> (Handle<Trusting>, Channel) {
    let handle = connect_from(PLAYER, server).await;
    let channel = screen(&handle, (80, 24), game).await;
    (handle, channel)
}

/// The games under way, as `live` tells of them.
async fn live(server: SocketAddr) -> Vec<serde_json::Value> {
    let handle = connect(server).await;
    let mut channel = open(&handle).await;
    channel
        .write
        .exec(true, "live --format json")
        .await
        .unwrap();
    let said = read_to_end(&mut channel).await;
    serde_json::from_slice(&said.stdout).unwrap()
}

/// The one game under way, once it is there.
async fn only_game(server: SocketAddr) -> serde_json::Value {
    loop {
        // The list is made once a second.
        if let Some(game) = live(server).await.pop() {
            return game;
        }
        sleep(Duration::from_millis(300)).await;
    }
}

/// How long the answers to keys take, the quickest first.
async fn answers(channel: &mut Channel, keys: usize) -> Vec<Duration> {
    let mut answers = Vec::new();
    for n in 0..keys {
        sleep(Duration::from_millis(50)).await;
        while let Ok(message) = timeout(Duration::from_millis(1), next(channel)).await {
            assert!(message.is_some(), "the player was thrown out");
        }
        let pressed = Instant::now();
        // The help covers the board for all who watch, and shows it again. What else is drawn in
        // between is no answer.
        let (key, shows) = if n % 2 == 0 {
            (b"?", "Help")
        } else {
            (b"q", "█")
        };
        send(channel, key).await;
        read_until(channel, shows).await;
        answers.push(pressed.elapsed());
    }
    answers.sort_unstable();
    answers
}

/// Somebody who watches the first game of the list, and takes nothing any more from then on.
fn stalls(server: SocketAddr) -> Raw {
    let mut raw = Raw::login(server).unwrap();
    // The menu, the list, and a part of the board.
    raw.open(8_000, 32_768).unwrap();
    raw.play(200, 60).unwrap();
    let keys = Message::new(94).int(raw.channel).string(b"w\r");
    raw.send(&keys.0).unwrap();
    raw
}

pub fn many(server: &Process) {
    block_on(watched_by_many(server));
}

async fn watched_by_many(server: &Process) {
    let address = server.address;
    let (spectators, stalled) = length((20, 4), (100, 10));
    let (_handle, mut player) = player(address, "play labyrinth --size 20x20 --seed 7").await;
    read_until(&mut player, "Labyrinth").await;
    let id = only_game(address).await["id"].as_str().unwrap().to_owned();
    let before = server.memory();
    let mut here = Vec::new();
    for n in 0..spectators - stalled {
        // From several addresses, each of which has its own time of the processor.
        let handle = connect_from([127, 0, 1, (n % 20) as u8 + 1], address).await;
        let channel = screen(&handle, (80, 24), &format!("watch {id}")).await;
        here.push((handle, channel));
    }
    for (_, channel) in &mut here {
        read_until(channel, "◉").await;
    }
    let stalled: Vec<_> = (0..stalled).map(|_| stalls(address)).collect();
    wait_for_spectators(address, spectators).await;
    let answers = answers(&mut player, length(20, 60)).await;
    let part = |percent| answers[answers.len() * percent / 100];
    let (median, p90) = (part(50), part(90));
    let each = grown(server, before) / spectators;
    eprintln!("watched: median {median:?}, p90 {p90:?}; {each} KiB for each spectator");
    assert!(median < MEDIAN_MAX, "median {median:?}");
    assert!(p90 < P90_MAX, "p90 {p90:?}");
    assert!(each < SPECTATOR_KIB, "{each} KiB each");
    // Those who leave are gone.
    drop((here, stalled));
    wait_for_spectators(address, 0).await;
}

async fn wait_for_spectators(server: SocketAddr, count: usize) {
    let began = Instant::now();
    loop {
        let watch = only_game(server).await["spectators"].as_u64().unwrap();
        if watch == count as u64 {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{watch} watch");
        sleep(Duration::from_millis(300)).await;
    }
}

/// Those who come and go all the time.
pub fn flicker(server: &Process) {
    block_on(async {
        let address = server.address;
        let (_handle, mut one) = player(address, "play labyrinth --size 20x20 --seed 7").await;
        read_until(&mut one, "Labyrinth").await;
        let (_other, mut other) = player(address, "play fifteen --seed 7").await;
        read_until(&mut other, "Fifteen").await;
        while live(address).await.len() < 2 {
            sleep(Duration::from_millis(300)).await;
        }
        let mut flickering = Vec::new();
        for _ in 0..10 {
            let handle = connect(address).await;
            let mut channel = screen(&handle, (80, 24), "live").await;
            read_until(&mut channel, "Live").await;
            send(&channel, b"\r").await;
            flickering.push((handle, channel));
        }
        for _ in 0..length(50, 200) {
            for (_, channel) in &flickering {
                // From one to the other and back.
                send(channel, b"nnn").await;
            }
            sleep(Duration::from_millis(20)).await;
        }
        let answers = answers(&mut one, length(10, 20)).await;
        let median = answers[answers.len() / 2];
        assert!(median < MEDIAN_MAX, "median {median:?}");
    });
}
