//! Commands that are as much work as a stranger can ask for.

use std::net::SocketAddr;
use std::time::Duration;

use russh::client::Handle;
use tokio::time::{Instant, sleep, timeout};

use crate::client::{Channel, Trusting, connect_from, open, read_to_end};
use crate::length::length;
use crate::server::Process;
use crate::{attack_time, block_on};

/// A board of number-hop with nothing but ones: more walks than anybody can list.
pub fn ones() -> String {
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
pub fn backwards() -> String {
    (0..25).rev().map(|tile| format!("{tile} ")).collect()
}

/// A command that was given.
pub type Command = (Handle<Trusting>, Channel);

async fn ask(server: SocketAddr, line: &str, input: &str) -> Command {
    ask_from([127, 0, 0, 1], server, line, input).await
}

pub async fn ask_from(from: [u8; 4], server: SocketAddr, line: &str, input: &str) -> Command {
    let handle = connect_from(from, server).await;
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
fn threads(server: &Process) -> usize {
    std::fs::read_dir(format!("/proc/{}/task", server.id()))
        .unwrap()
        .count()
}

pub fn heavy(server: &Process) {
    block_on(ask_for_heavy_work(server));
}

async fn ask_for_heavy_work(server: &Process) {
    let address = server.address;
    // Threads that have worked for a login are still there ten seconds later.
    let (idle, played) = (threads(server), server.worked());
    let (ones, field, tiles, none) = (ones(), field(1000), backwards(), String::new());
    let wander = "yamyam - --tumble 20000 --start 500,500";
    let bombs = [
        ("hop -", &ones),
        (wander, &field),
        ("maze --size 128x128 --algorithm wilson --format png", &none),
        ("fifteen", &tiles),
    ];
    let mut asked = Vec::new();
    for _ in 0..length(2, 8) {
        for (line, input) in bombs {
            asked.push(ask(address, line, input).await);
        }
    }
    let cores = std::thread::available_parallelism().unwrap().get();
    let (began, mut most) = (Instant::now(), 0);
    while began.elapsed() < attack_time() {
        most = most.max(threads(server));
        sleep(Duration::from_millis(50)).await;
    }
    let worked = server.worked() - played;
    eprintln!("{} threads beside {idle}, {worked:?}", most - idle);
    // A neighbour alone takes a few hundredths of that.
    assert!(worked > attack_time() / 8, "nothing works: {worked:?}");
    // A thread that has just given its place back may still be there.
    assert!(most - idle <= 2 * cores, "{most} threads beside {idle}");
    // Whoever leaves takes back what has not begun yet, and what has, so this one comes
    // soon, although the work alone would take minutes.
    drop(asked);
    let (_handle, mut last) = ask(address, "maze --size 9x9 --seed 7", "").await;
    let answer = timeout(Duration::from_secs(10), read_to_end(&mut last)).await;
    assert_eq!(answer.unwrap().status, Some(0));
}

/// Answers of half a MiB, more of them than there is memory for.
pub fn unread(server: &Process) {
    block_on(async {
        let mut deaf = Vec::new();
        for number in 0..length(12, 60) {
            let handle = connect_from([127, 0, 3, 1 + number % 6], server.address).await;
            // Nobody reads this channel, so its client stops reading altogether.
            let channel = handle.channel_open_session().await.unwrap();
            channel.exec(false, "hop -").await.unwrap();
            channel.data_bytes(ones().into_bytes()).await.unwrap();
            channel.eof().await.unwrap();
            deaf.push((handle, channel));
        }
        sleep(2 * attack_time()).await;
        // A small question is answered all the same.
        let (_handle, mut small) = ask(server.address, "maze --size 9x9", "").await;
        assert_eq!(read_to_end(&mut small).await.status, Some(0));
    });
}

/// The time that a small command of this address takes, the middle of five.
async fn small_command(from: [u8; 4], server: SocketAddr) -> Duration {
    let mut times = Vec::new();
    for _ in 0..5 {
        let began = Instant::now();
        let (_handle, mut channel) = ask_from(from, server, "maze --size 40x40", "").await;
        assert_eq!(read_to_end(&mut channel).await.status, Some(0));
        times.push(began.elapsed());
    }
    times.sort_unstable();
    times[2]
}

pub fn hold_up(server: &Process) {
    block_on(ask_for_heavy_and_small_work(server.address));
}

/// Of two addresses: those of one hold up only their own.
async fn ask_for_heavy_and_small_work(address: SocketAddr) {
    let other = [127, 0, 0, 2];
    let quiet = small_command(other, address).await;
    let mut crowd = Vec::new();
    // Each of these would take the better part of a minute here.
    for _ in 0..64 {
        crowd.push(ask(address, "fifteen", &backwards()).await);
    }
    let (_handle, mut late) = ask(address, "fifteen", &backwards()).await;
    let refused = read_to_end(&mut late).await;
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status, Some(75), "{said}");
    assert!(said.contains("Try again"), "{said}");
    let beside = small_command(other, address).await;
    eprintln!("alone {quiet:?}, beside heavy commands {beside:?}");
    // Whoever works takes cores, and nobody feels a fifth of a second.
    assert!(
        beside < 4 * quiet + Duration::from_millis(200),
        "{beside:?} instead of {quiet:?}"
    );
    // No work goes on for those who have left.
    drop(crowd);
    let began = Instant::now();
    let after = small_command([127, 0, 0, 1], address).await;
    eprintln!("{:?} after they have left, {after:?} each", began.elapsed());
    assert!(
        began.elapsed() < Duration::from_secs(10),
        "places stay taken"
    );
}

pub fn explosions(server: &Process) {
    block_on(explode(server.address));
}

async fn explode(server: SocketAddr) {
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
        let (_handle, mut channel) = ask(server, line, input).await;
        let ending = read_to_end(&mut channel).await;
        let said = String::from_utf8_lossy(&ending.stderr);
        assert_eq!(ending.status, Some(status), "{line}: {said}");
        assert!(said.len() < 1000, "{line}: {said}");
    }
}
