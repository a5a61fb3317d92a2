//! Commands that are as much work as a stranger can ask for.

use std::net::SocketAddr;
use std::time::Duration;

use russh::client::Handle;
use tokio::time::{Instant, sleep, timeout};

use crate::client::{
    Channel, Trusting, connect, connect_from, open, read_to_end, read_until, shell,
};
use crate::neighbour::Neighbour;
use crate::{MACHINE, grown, serve};

/// What the server may take for all of them together, in KiB: the largest of them needs
/// some 70 MiB, and there is a worker for each core.
const GROWTH_MAX: usize = 512 * 1024;

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
    // Before anybody came: threads that have worked for a login are still there ten seconds later.
    let idle = threads(&server);
    let neighbour = tokio::task::spawn_blocking(move || Neighbour::of(address));
    let neighbour = neighbour.await.unwrap();
    let (before, played) = (server.memory(), server.worked());
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
    let worked = server.worked() - played;
    eprintln!(
        "{} threads beside {idle}, {} KiB, {worked:?}",
        most.0 - idle,
        most.1
    );
    // A neighbour alone takes a few hundredths of that.
    assert!(worked > Duration::from_secs(1), "nothing works: {worked:?}");
    // A thread that has just given its place back may still be there.
    let threads = most.0 - idle;
    assert!(threads <= 2 * cores, "{threads} threads more");
    assert!(most.1 < GROWTH_MAX, "{} KiB more", most.1);
    // A player's own search does not wait behind them.
    let handle = connect(address).await;
    let mut channel = shell(&handle).await;
    read_until(&mut channel, "Laboratory").await;
    // Whoever leaves takes back what has not begun yet, and what has, so this one comes
    // soon, although the work alone would take minutes.
    drop(asked);
    let (_handle, mut last) = ask(address, "maze --size 9x9 --seed 7", "").await;
    let answer = timeout(Duration::from_secs(10), read_to_end(&mut last)).await;
    let neighbour = tokio::task::spawn_blocking(move || neighbour.content());
    neighbour.await.unwrap();
    assert_eq!(answer.unwrap().status, Some(0));
    assert!(!server.errors().contains("panicked"), "{}", server.errors());
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

#[tokio::test(flavor = "multi_thread")]
async fn heavy_commands_of_one_address_hold_up_only_their_own() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let address = server.address;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_class_behind_one_address_is_served() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let mut class = Vec::new();
    for _ in 0..30 {
        class.push(ask(server.address, "hop", "").await);
    }
    for (_handle, channel) in &mut class {
        let served = timeout(Duration::from_secs(60), read_to_end(channel)).await;
        assert_eq!(served.unwrap().status, Some(0));
    }
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
    assert!(grown < GROWTH_MAX, "{grown} KiB more");
    assert!(!server.errors().contains("panicked"), "{}", server.errors());
}

/// Boards that take as long to make as any.
const SLOW: &str = "play labyrinth --size 128x128 --ends longest --braid 50 --seed 7";

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_each_ask_for_a_new_board_hold_up_nobody() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let address = server.address;
    let neighbour = tokio::task::spawn_blocking(move || Neighbour::of(address));
    let neighbour = neighbour.await.unwrap();
    let mut attackers = Vec::new();
    for screen in [true, true, true, false] {
        let handle = connect(address).await;
        let mut channel = open(&handle).await;
        if screen {
            let pty = channel.write.request_pty(true, "xterm", 80, 24, 0, 0, &[]);
            pty.await.unwrap();
        }
        channel.write.exec(true, SLOW).await.unwrap();
        read_until(&mut channel, if screen { "257" } else { "#" }).await;
        let keys = if screen { "n" } else { "new\n" };
        let keys = keys.repeat(2000).into_bytes();
        channel.write.data_bytes(keys).await.unwrap();
        attackers.push((handle, channel));
    }
    sleep(Duration::from_secs(5)).await;
    let content = tokio::task::spawn_blocking(move || neighbour.content());
    content.await.unwrap();
    drop(attackers);
    // What they had asked for is not done behind them.
    let began = Instant::now();
    while processor(&server).await > 0.2 {
        assert!(began.elapsed() < Duration::from_secs(5), "it works on");
    }
}

/// The part of a core that a server takes, over a fifth of a second.
async fn processor(server: &crate::server::Process) -> f64 {
    let (began, before) = (Instant::now(), server.worked());
    sleep(Duration::from_millis(200)).await;
    (server.worked() - before).as_secs_f64() / began.elapsed().as_secs_f64()
}
