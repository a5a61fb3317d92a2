//! Many who press any key.

use crate::client::{Channel, Trusting, connect_as, connect_from, key, next, shell};
use crate::length::length;
use crate::neighbour::Neighbour;
use crate::night::Night;
use crate::player::LOGINS_AT_ONCE;
use crate::{alone, compare, p99};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use russh::client::Handle;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// What the server may grow by for each of them, in KiB: a session with a large board on a
/// large screen, its past and what it has searched for.
const KIB_EACH: usize = 1024;

/// What comes more often than a single letter would, and what terminals send unasked.
const KEYS: [&str; 24] = [
    "\r",
    "\r",
    "\r",
    "\x1b",
    "\x1b",
    " ",
    "\t",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[5~",
    "\x1b[6~",
    "\x7f",
    "ж",
    "é",
    "字",
    "\x1b[<0;9;9M",
    "\x1b[200~",
    "\x1b[201~",
    "\x1b[I",
    "\x1bO",
    "\x1b[1;5C",
];

/// They log in, and not all at once.
static DOOR: Semaphore = Semaphore::const_new(LOGINS_AT_ONCE);

/// Presses keys until the end, and comes back when it was thrown out or has left.
async fn monkey(server: SocketAddr, number: u32, end: Instant) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number.into());
    while Instant::now() < end {
        let (_handle, mut channel) = enter(server, number).await;
        while Instant::now() < end && press(&mut channel, &mut random).await {
            sleep(Duration::from_millis(random.random_range(20..300))).await;
        }
    }
}

async fn enter(server: SocketAddr, number: u32) -> (Handle<Trusting>, Channel) {
    let _turn = DOOR.acquire().await.unwrap();
    let [_, _, c, d] = number.to_be_bytes();
    let from = [127, 9, c, d];
    let handle = match number % 2 {
        0 => connect_from(from, server).await,
        _ => connect_as(key(number), from, server).await,
    };
    let channel = shell(&handle).await;
    (handle, channel)
}

/// Presses a key, or changes the terminal's size; `false`: the session is over.
async fn press(channel: &mut Channel, random: &mut Xoshiro256PlusPlus) -> bool {
    let key = match random.random_range(0..10) {
        0..4 => KEYS[random.random_range(0..KEYS.len())].to_owned(),
        4..9 => char::from(random.random_range(b' '..0x7f)).to_string(),
        _ => char::from(random.random_range(0..b' ')).to_string(),
    };
    if random.random_range(0..50) == 0 {
        let (width, height) = (random.random_range(0..300), random.random_range(0..100));
        let resized = channel.write.window_change(width, height, 0, 0).await;
        return resized.is_ok();
    }
    if channel.write.data_bytes(key.into_bytes()).await.is_err() {
        return false;
    }
    // What is there is looked away from, as they do.
    while let Ok(message) = timeout(Duration::ZERO, next(channel)).await {
        if message.is_none() {
            return false;
        }
    }
    true
}

#[test]
fn monkeys_at_all_keys_break_nothing() {
    let _alone = alone();
    let mut night = Night::on_file();
    night.start();
    let server = night.server().address;
    // Something is kept besides.
    night.wait_until_saved();
    let neighbour = Neighbour::of(server);
    let before = night.server().memory();
    let (many, seconds) = length((20, 4), (300, 420));
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let end = Instant::now() + Duration::from_secs(seconds);
        let monkeys = (1..=many).map(|number| monkey(server, number, end));
        monkeys.collect::<JoinSet<_>>().join_all().await;
    });
    let grown = night.server().memory().saturating_sub(before) / 1024;
    let what = format!("{many} monkeys for {seconds} s, {grown} KiB more");
    let p99 = p99(neighbour);
    night.assert_kept(&what);
    assert!(grown < many as usize * KIB_EACH, "{what}");
    compare(&[(what, p99)]);
}
