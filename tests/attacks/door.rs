//! Strangers that hold the places before the login.

use std::collections::BTreeMap;
use std::io::Read;
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mazed::model::Owner;
use mazed::store::{Options, Store, StoreUrl};
use russh::client::Handle;

use crate::client::{
    Channel, Trusting, answer, connect, connect_as, key, open, read_until, send, shell,
};
use crate::length::length;
use crate::raw::Raw;
use crate::server::{Process, connect_from, run};
use crate::way::way;
use crate::{alone, block_on};

/// Connections that one attacker holds at a time.
const HELD: usize = 100;

/// How long the key exchange may take: a connection that ends before was sent away.
const HANDSHAKE_GRACE: Duration = Duration::from_secs(10);

/// Connects in a loop and says nothing; how often a connection was ended without a sentence.
fn connect_in_a_loop(from: IpAddr, server: SocketAddr, over: &AtomicBool) -> usize {
    let mut held: Vec<(TcpStream, Instant)> = Vec::new();
    let mut silent = 0;
    while !over.load(Ordering::Relaxed) {
        held.push((connect_from(from, server), Instant::now()));
        if held.len() > HELD {
            let (mut first, began) = held.remove(0);
            first.set_nonblocking(true).unwrap();
            let (mut said, mut some) = (Vec::new(), [0; 4096]);
            let ended = loop {
                match first.read(&mut some) {
                    Ok(0) => break true,
                    Ok(read) => said.extend_from_slice(&some[..read]),
                    Err(error) => break error.kind() != std::io::ErrorKind::WouldBlock,
                }
            };
            let told = said.windows(3).any(|three| three == b" / ");
            silent += usize::from(ended && !told && began.elapsed() < HANDSHAKE_GRACE);
        }
        // A few hundred a second of each, as fast as a script is.
        std::thread::sleep(Duration::from_millis(5));
    }
    silent
}

/// Fourteen addresses of one network, and as many of fourteen, that say nothing: players get in
/// meanwhile with the real ssh, and whoever gives way is told so.
pub fn silent(server: &Process) {
    for at in [|n: u8| [127, 0, 0, 10 + n], |n: u8| [127, 0, 10 + n, 1]] {
        let over = &AtomicBool::new(false);
        std::thread::scope(|scope| {
            let attackers: Vec<_> = (0..14)
                .map(|n| scope.spawn(move || connect_in_a_loop(at(n).into(), server.address, over)))
                .collect();
            std::thread::sleep(Duration::from_secs(1));
            let line = server.ssh(&[], "player", &["version"]);
            let logins: Vec<_> = (0..length(3, 20)).map(|_| run(&line)).collect();
            over.store(true, Ordering::Relaxed);
            let silent: usize = attackers.into_iter().map(|one| one.join().unwrap()).sum();
            for login in logins {
                assert!(login.status.success(), "{login:?}");
            }
            assert_eq!(silent, 0, "sent away without a sentence");
        });
    }
}

#[test]
fn half_open_logins_of_one_pupil_do_not_shut_out_the_class() {
    let _alone = alone();
    let server = Process::start(&["--accepts-burst", "1000"]);
    // The keys are exchanged, and then nothing comes.
    let half_open: Vec<Raw> = (0..length(140, 200))
        .map(|_| Raw::handshake(server.address).unwrap())
        .collect();
    let line = server.ssh(&[], "player", &["version"]);
    std::thread::scope(|scope| {
        let pupils: Vec<_> = (0..8).map(|_| scope.spawn(|| run(&line))).collect();
        for pupil in pupils {
            let output = pupil.join().unwrap();
            assert!(output.status.success(), "{output:?}");
        }
    });
    // Those that gave way were told so, within the encryption.
    let mut first = half_open.into_iter().next().unwrap();
    let told = first.expect(1).unwrap();
    assert!(String::from_utf8_lossy(&told).contains("from your address"));
}

/// Joins in text mode, from the address of all, and is shown a small labyrinth.
async fn join(
    server: SocketAddr,
    number: u32,
    has_key: bool,
) -> (Handle<Trusting>, Channel, String) {
    let handle = match has_key {
        true => connect_as(key(number), [127, 0, 0, 1], server).await,
        false => connect(server).await,
    };
    let mut channel = open(&handle).await;
    let play = "play labyrinth --height 9 --width 9";
    channel.write.exec(true, play).await.unwrap();
    assert!(answer(&mut channel).await);
    let board = read_until(&mut channel, "\n> ").await;
    (handle, channel, board)
}

/// How many results each player has in the server's database.
async fn results(server: &Process) -> Vec<u64> {
    let file = server.folder.path().join("mazed.db");
    let database = StoreUrl::file(&file).database().unwrap();
    let store = Store::open(database, Options::default()).unwrap();
    let mut results = BTreeMap::new();
    for run in store.page(None).await.unwrap() {
        if let Owner::Player(id) = run.owner {
            *results.entry(id).or_insert(0) += 1;
        }
    }
    results.into_values().collect()
}

#[test]
fn a_class_with_and_without_keys_behind_one_address_waits_for_nothing() {
    let _alone = alone();
    let server = Process::start(&[]);
    block_on(async {
        let address = server.address;
        let pupils = length(20, 80);
        let began = Instant::now();
        let joining = (0..pupils).map(|n| tokio::spawn(join(address, n, n < pupils / 2)));
        let mut joined = Vec::new();
        for pupil in joining.collect::<Vec<_>>() {
            joined.push(pupil.await.unwrap());
        }
        let mut runs = Vec::new();
        for (n, (handle, mut channel, board)) in (0..).zip(joined) {
            runs.push(tokio::spawn(async move {
                send(&channel, format!("{}\n", way(&board)).as_bytes()).await;
                // A guest's is told no rank.
                let told = if n < pupils / 2 {
                    "Rank "
                } else {
                    "You made it!"
                };
                read_until(&mut channel, told).await;
                drop(handle);
            }));
        }
        for run in runs {
            run.await.unwrap();
        }
        let took = began.elapsed();
        eprintln!("{pupils} pupils joined and finished a run each in {took:?}");
        assert!(took < Duration::from_secs(120));
        assert_eq!(results(&server).await, vec![1; pupils as usize / 2]);
    });
}

#[test]
fn a_full_server_refuses_before_the_login_and_lets_an_operator_in() {
    let _alone = alone();
    let server = Process::start(&["--max-connections", "2"]);
    let operator = key(7).public_key().to_openssh().unwrap();
    std::fs::write(
        server.folder.path().join("keys/admins"),
        operator + " boss\n",
    )
    .unwrap();
    server.signal("HUP");
    server.wait_for_error("operator");
    block_on(async {
        let address = server.address;
        let mut players = Vec::new();
        for _ in 0..2 {
            let handle = connect(address).await;
            let mut channel = shell(&handle).await;
            read_until(&mut channel, "Settings").await;
            players.push((handle, channel));
        }
        let stranger = |number| connect_from(IpAddr::from([127, 0, 5, number]), address);
        // All places but one for those who might be operators.
        let mut strangers: Vec<_> = (1..8).map(stranger).collect();
        let handle = connect_as(key(7), [127, 0, 0, 9], address).await;
        let mut channel = shell(&handle).await;
        read_until(&mut channel, "Settings").await;
        strangers.push(stranger(8));
        let mut said = [0; 1024];
        let read = stranger(9).read(&mut said).unwrap();
        assert!(String::from_utf8_lossy(&said[..read]).contains("The server is full"));
        drop((players, strangers));
    });
}
