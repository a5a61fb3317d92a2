//! Many sessions of one address that all ask for as much as a session may: a player of
//! another address does not notice them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use russh::client::Handle;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::client::{Channel, Trusting, connect, open, read_until};
use crate::flood::{flood, player};
use crate::neighbour::Neighbour;
use crate::raw::Raw;
use crate::server::Process;
use crate::{MACHINE, alone, grown, serve};

/// Sessions of the attacker.
const SESSIONS: usize = 100;

/// How long the attack goes on.
const ATTACK_TIME: Duration = Duration::from_secs(8);

/// Cores that all of them get together at most: half of one, and what lies around it.
const CORES_MAX: f64 = 1.0;

/// What the server may grow by, in KiB.
const GROWTH_MAX: usize = 32 * 1024;

/// The usual terminal.
const SCREEN: Option<(u32, u32)> = Some((80, 24));

/// Boards that take as long to make as any.
const SLOW: &str = "play labyrinth --size 128x128 --ends longest --braid 50 --seed 7";

/// A board as large, which is made at once.
const LARGE: &str = "play labyrinth --size 128x128 --seed 7";

/// Somebody in front of such a board.
type Attacker = (Handle<Trusting>, Channel);

/// Sits down so often at this board: on screens of these sizes in turn; `None`: in lines.
async fn boards(server: SocketAddr, board: &str, sizes: &[Option<(u32, u32)>]) -> Vec<Attacker> {
    let mut sessions = Vec::new();
    for size in sizes.iter().cycle().take(SESSIONS) {
        let handle = connect(server).await;
        let channel = open(&handle).await;
        if let Some((width, height)) = *size {
            let asked = channel
                .write
                .request_pty(true, "xterm-256color", width, height, 0, 0, &[]);
            asked.await.unwrap();
        }
        channel.write.exec(true, board).await.unwrap();
        sessions.push((handle, channel));
    }
    for ((_, channel), size) in sessions.iter_mut().zip(sizes.iter().cycle()) {
        read_until(channel, size.map_or("#", |_| "257")).await;
    }
    sessions
}

/// Measures how many cores a server takes while it is attacked.
struct Watch<'a> {
    server: &'a Process,
    began: Instant,
    worked: Duration,
}

impl Watch<'_> {
    fn begin(server: &Process) -> Watch<'_> {
        Watch {
            server,
            began: Instant::now(),
            worked: server.worked(),
        }
    }

    fn cores(&self) -> f64 {
        let worked = self.server.worked() - self.worked;
        worked.as_secs_f64() / self.began.elapsed().as_secs_f64()
    }
}

/// The cores, and the memory since `before` in KiB, are no more than an attack from one
/// address may cost.
fn assert_bearable(server: &Process, before: usize, cores: f64) {
    let grown = grown(server, before);
    eprintln!("{cores:.2} cores, {grown} KiB more");
    assert!(cores < CORES_MAX, "{cores:.2} cores");
    assert!(grown < GROWTH_MAX, "{grown} KiB more");
}

#[tokio::test(flavor = "multi_thread")]
async fn new_boards_for_all_sessions_of_one_address_hold_up_no_other() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let address = server.address;
    let sessions = boards(address, SLOW, &[SCREEN, SCREEN, SCREEN, None]).await;
    let before = server.memory();
    let neighbour = spawn_blocking(move || Neighbour::of(address))
        .await
        .unwrap();
    for (number, (_, channel)) in sessions.iter().enumerate() {
        let keys = if number % 4 == 3 { "new\n" } else { "n" };
        let keys = keys.repeat(2000).into_bytes();
        channel.write.data_bytes(keys).await.unwrap();
    }
    let watch = Watch::begin(&server);
    sleep(ATTACK_TIME).await;
    let cores = watch.cores();
    spawn_blocking(move || neighbour.content()).await.unwrap();
    assert_bearable(&server, before, cores);
}

#[tokio::test(flavor = "multi_thread")]
async fn resizes_of_all_sessions_of_one_address_hold_up_no_other() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let address = server.address;
    let sessions = boards(address, LARGE, &[Some((500, 200))]).await;
    let before = server.memory();
    let neighbour = spawn_blocking(move || Neighbour::of(address))
        .await
        .unwrap();
    let storm = async {
        for height in (199..=200).cycle() {
            for (_, channel) in &sessions {
                let resize = channel.write.window_change(500, height, 0, 0);
                resize.await.unwrap();
            }
            sleep(Duration::from_millis(10)).await;
        }
    };
    let watch = Watch::begin(&server);
    tokio::select! {
        () = storm => {}
        () = sleep(ATTACK_TIME) => {}
    }
    let cores = watch.cores();
    spawn_blocking(move || neighbour.content()).await.unwrap();
    assert_bearable(&server, before, cores);
}

/// Sessions of one address that exchange keys again and again; what a core has to do for
/// them, and how many exchanges there are a second.
fn rekeys(server: &Process, sessions: usize) -> (f64, f64) {
    let (stop, count) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicUsize::new(0)),
    );
    let raws: Vec<Raw> = (0..sessions).map(|_| player(server)).collect();
    let clients: Vec<_> = raws
        .into_iter()
        .map(|mut raw| {
            let (stop, count) = (Arc::clone(&stop), Arc::clone(&count));
            std::thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    raw.exchange().unwrap();
                    count.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    // The allowances are used up by then.
    std::thread::sleep(ATTACK_TIME / 2);
    let (watch, first) = (Watch::begin(server), count.load(Ordering::Relaxed));
    std::thread::sleep(ATTACK_TIME);
    let cores = watch.cores();
    let rate = (count.load(Ordering::Relaxed) - first) as f64 / ATTACK_TIME.as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    for client in clients {
        client.join().unwrap();
    }
    (cores, rate)
}

#[test]
fn keys_exchanged_again_and_again_hold_up_no_other() {
    let _alone = alone();
    let server = serve(&[]);
    let before = server.memory();
    let neighbour = Neighbour::of(server.address);
    for sessions in [1, 50] {
        let (cores, rate) = rekeys(&server, sessions);
        eprintln!("{sessions} sessions: {rate:.0} exchanges a second");
        assert!(rate > 1.0, "nobody gets their keys");
        assert_bearable(&server, before, cores);
    }
    neighbour.content();
}

#[test]
fn quick_keys_of_all_sessions_of_one_address_hold_up_no_other() {
    let _alone = alone();
    let server = serve(&[]);
    let sessions: Vec<Raw> = (0..SESSIONS).map(|_| player(&server)).collect();
    let before = server.memory();
    let neighbour = Neighbour::of(server.address);
    let stop = &AtomicBool::new(false);
    let cores = std::thread::scope(|scope| {
        for mut raw in sessions {
            scope.spawn(move || {
                // Hundreds in a packet, as fast as one is allowed to.
                while !stop.load(Ordering::Relaxed) {
                    flood(&mut raw, &[b'j'; 400], 10);
                }
            });
        }
        // What may be sent at once is sent by then.
        std::thread::sleep(ATTACK_TIME / 2);
        let watch = Watch::begin(&server);
        std::thread::sleep(ATTACK_TIME);
        stop.store(true, Ordering::Relaxed);
        watch.cores()
    });
    neighbour.content();
    assert_bearable(&server, before, cores);
}
