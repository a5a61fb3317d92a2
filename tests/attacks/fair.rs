//! Many sessions of one address that all ask for as much as a session may.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use russh::client::Handle;
use tokio::time::sleep;

use crate::client::{Channel, Trusting, connect, open, read_until, screen};
use crate::flood::{flood, player};
use crate::length::length;
use crate::raw::Raw;
use crate::server::Process;
use crate::{attack_time, block_on};

/// Sessions of the attacker.
fn session_count() -> usize {
    length(6, 100)
}

/// Cores that all of them get together at most: half of one, and what lies around it.
const CORES_MAX: f64 = 1.0;

/// The usual terminal.
const SCREEN: Option<(u32, u32)> = Some((80, 24));

/// Boards that take as long to make as any.
const SLOW: &str = "play labyrinth --size 128x128 --ends longest --braid 50 --seed 7";

/// A board as large, which is made at once.
const LARGE: &str = "play labyrinth --size 128x128 --seed 7";

/// Sits down so often at this board: on screens of these sizes in turn; `None`: in lines.
async fn boards(
    server: &Process,
    board: &str,
    sizes: &[Option<(u32, u32)>],
) -> Vec<(Handle<Trusting>, Channel)> {
    let mut sessions = Vec::new();
    for size in sizes.iter().cycle().take(session_count()) {
        let handle = connect(server.address).await;
        let channel = match *size {
            Some(size) => screen(&handle, size, board).await,
            None => {
                let channel = open(&handle).await;
                channel.write.exec(true, board).await.unwrap();
                channel
            }
        };
        sessions.push((handle, channel));
    }
    for (_, channel) in &mut sessions {
        read_until(channel, "257").await;
    }
    sessions
}

/// How many cores a server takes may be no more than an attack from one address may cost.
struct Cores<'a>(&'a Process, Instant, Duration);

impl Cores<'_> {
    fn of(server: &Process) -> Cores<'_> {
        Cores(server, Instant::now(), server.worked())
    }

    fn assert_bearable(self) {
        let Cores(server, began, worked) = self;
        let worked = server.worked() - worked;
        let cores = worked.as_secs_f64() / began.elapsed().as_secs_f64();
        eprintln!("{cores:.2} cores");
        assert!(cores < CORES_MAX, "{cores:.2} cores");
    }
}

pub fn new_boards(server: &Process) {
    block_on(async {
        let sessions = boards(server, SLOW, &[SCREEN, SCREEN, SCREEN, None]).await;
        for (number, (_, channel)) in sessions.iter().enumerate() {
            let keys = if number % 4 == 3 { "new\n" } else { "n" };
            let keys = keys.repeat(2000).into_bytes();
            channel.write.data_bytes(keys).await.unwrap();
        }
        let cores = Cores::of(server);
        sleep(attack_time()).await;
        cores.assert_bearable();
        drop(sessions);
    });
    // What they had asked for is not done behind them.
    let began = Instant::now();
    loop {
        let worked = server.worked();
        std::thread::sleep(Duration::from_millis(200));
        if server.worked() - worked < Duration::from_millis(60) {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "it works on");
    }
}

pub fn resizes(server: &Process) {
    block_on(async {
        let sessions = boards(server, LARGE, &[Some((500, 200))]).await;
        let storm = async {
            for height in (199..=200).cycle() {
                for (_, channel) in &sessions {
                    let resize = channel.write.window_change(500, height, 0, 0);
                    resize.await.unwrap();
                }
                sleep(Duration::from_millis(10)).await;
            }
        };
        let cores = Cores::of(server);
        tokio::select! {
            () = storm => {}
            () = sleep(attack_time()) => {}
        }
        cores.assert_bearable();
    });
}

/// One session, and many, that exchange keys again and again.
pub fn rekeys(server: &Process) {
    for sessions in length(&[8][..], &[1, 50]) {
        let (stop, count) = (&AtomicBool::new(false), &AtomicUsize::new(0));
        let raws: Vec<Raw> = (0..*sessions).map(|_| player(server)).collect();
        std::thread::scope(|scope| {
            for mut raw in raws {
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        raw.exchange().unwrap();
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            // The allowances are used up by then.
            std::thread::sleep(attack_time() / 2);
            let (cores, first) = (Cores::of(server), count.load(Ordering::Relaxed));
            std::thread::sleep(attack_time());
            stop.store(true, Ordering::Relaxed);
            let exchanges = count.load(Ordering::Relaxed) - first;
            assert!(exchanges > length(2, 8), "nobody gets their keys");
            cores.assert_bearable();
        });
    }
}

/// Hundreds in a packet, as fast as one is allowed to.
pub fn quick_keys(server: &Process) {
    let sessions: Vec<Raw> = (0..session_count()).map(|_| player(server)).collect();
    let stop = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        for mut raw in sessions {
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    flood(&mut raw, &[b'j'; 400], 10);
                }
            });
        }
        // What may be sent at once is sent by then.
        std::thread::sleep(attack_time() / 2);
        let cores = Cores::of(server);
        std::thread::sleep(attack_time());
        stop.store(true, Ordering::Relaxed);
        cores.assert_bearable();
    });
}
