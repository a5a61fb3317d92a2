//! Commands that are as much work as a stranger can ask for.

use crate::client::{Channel, connect, open, read_to_end, read_until, shell};
use crate::neighbour::Neighbour;
use crate::{MACHINE, grown, serve};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// What the server may take for all of them together, in KiB: the largest of them needs
/// some 70 MiB, and there is a place for each core.
const WORKING: usize = 512 * 1024;

/// A board of number-hop with nothing but ones: more walks than anybody can list.
fn ones() -> String {
    let field = |row: i32, column: i32| if (row - column).abs() <= 4 { "1" } else { "0" };
    let row = |row| (0..9).map(|column| field(row, column)).collect::<Vec<_>>();
    let rows: Vec<String> = (0..9).map(|number| row(number).join(" ")).collect();
    rows.join("\n")
}

/// An open field, on which creatures wander for long.
fn field(side: usize) -> String {
    let rim = "#".repeat(side);
    let inside = format!("#{}#\n", " ".repeat(side - 2)).repeat(side - 3);
    format!("{rim}\n#E{}#\n{inside}{rim}\n", " ".repeat(side - 3))
}

/// The tiles of the largest puzzle in the opposite order.
fn backwards() -> String {
    (0..25).rev().map(|tile| format!("{tile} ")).collect()
}

async fn ask(
    server: std::net::SocketAddr,
    line: &str,
    input: &str,
) -> (russh::client::Handle<crate::client::Trusting>, Channel) {
    let handle = connect(server).await;
    let channel = open(&handle).await;
    channel.write.exec(false, line).await.unwrap();
    channel
        .write
        .data_bytes(input.as_bytes().to_vec())
        .await
        .unwrap();
    channel.write.eof().await.unwrap();
    (handle, channel)
}

/// Threads of a process.
fn threads(server: &crate::server::Process) -> usize {
    std::fs::read_dir(format!("/proc/{}/task", server.id()))
        .unwrap()
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn heavy_work_is_bounded_and_holds_up_no_player() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let address = server.address;
    let neighbour = tokio::task::spawn_blocking(move || Neighbour::of(address));
    let neighbour = neighbour.await.unwrap();
    let (before, idle) = (server.memory(), threads(&server));
    let (ones, field, tiles, none) = (ones(), field(1000), backwards(), String::new());
    let wander = "yamyam - --tumble 20000 --start 500,500";
    let bombs = [
        ("hop -", &ones),
        (wander, &field),
        ("maze --size 128x128 --algorithm wilson --format png", &none),
        ("fifteen", &tiles),
    ];
    let mut asked = Vec::new();
    for _ in 0..8 {
        for (line, input) in bombs {
            asked.push(ask(address, line, input).await);
        }
    }
    let cores = std::thread::available_parallelism().unwrap().get();
    let began = Instant::now();
    let mut most = (0, 0);
    while began.elapsed() < Duration::from_secs(6) {
        most.0 = most.0.max(threads(&server));
        most.1 = most.1.max(grown(&server, before));
        sleep(Duration::from_millis(50)).await;
    }
    eprintln!("{} threads beside {idle}, {} KiB", most.0 - idle, most.1);
    assert!(most.0 > idle, "nothing works");
    // A thread that has just given its place back may still be there.
    let threads = most.0 - idle;
    assert!(threads <= 2 * cores, "{threads} threads more");
    assert!(most.1 < WORKING, "{} KiB more", most.1);
    // A player's own search does not wait behind them.
    let handle = connect(address).await;
    let mut channel = shell(&handle).await;
    read_until(&mut channel, "6").await;
    // Whoever leaves takes back what has not begun yet, so this one comes soon.
    drop(asked);
    let (_handle, mut last) = ask(address, "maze --size 9x9 --seed 7", "").await;
    let answer = timeout(Duration::from_secs(120), read_to_end(&mut last)).await;
    let neighbour = tokio::task::spawn_blocking(move || neighbour.content());
    neighbour.await.unwrap();
    assert_eq!(answer.unwrap().status, Some(0));
    assert!(!server.errors().contains("panicked"), "{}", server.errors());
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_that_explode_stay_within_their_budget() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let before = server.memory();
    let long = "1 ".repeat(32 * 1024);
    let many = "#\n".repeat(512 * 1024);
    let wide = "#".repeat(1024 * 1024);
    let numbers = "9".repeat(4000);
    for (line, input, status) in [
        ("hop -", &ones(), 0),
        ("hop -", &long, 2),
        ("hop -", &many, 2),
        ("fifteen", &long, 2),
        ("fifteen", &numbers, 2),
        ("yamyam -", &many, 2),
        ("yamyam -", &wide, 2),
        ("maze --mask -", &many, 2),
        ("maze --mask -", &wide, 2),
        ("yamyam -", &field(1000), 0),
    ] {
        let (_handle, mut channel) = ask(server.address, line, input).await;
        let ending = read_to_end(&mut channel).await;
        let said = String::from_utf8_lossy(&ending.stderr);
        assert_eq!(ending.status, Some(status), "{line}: {said}");
        assert!(said.len() < 1000, "{line}: {said}");
    }
    let grown = grown(&server, before);
    assert!(grown < WORKING, "{grown} KiB more");
    assert!(!server.errors().contains("panicked"), "{}", server.errors());
}
