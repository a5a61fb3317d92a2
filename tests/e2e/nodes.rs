//! Rooms, and watching, over two servers of one PostgreSQL.

use crate::cluster::Cluster;
use crate::has;
use crate::memory::{key, walk};
use crate::play::way_out;
use crate::rooms::{code, go_home};
use crate::server::{Process, send_signal, ssh};
use crate::skip::skip;
use crate::terminal::Terminal;
use postgres::fallible_iterator::FallibleIterator;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Two servers, the clock of one of which is a minute ahead where that can be had.
struct Pair {
    servers: [Process; 2],
    store: String,
    folder: tempfile::TempDir,
    _cluster: Arc<Cluster>,
}

/// Where `apt install faketime` puts it.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

impl Pair {
    fn new(is_ahead: bool) -> Option<Pair> {
        let cluster = Cluster::shared()?;
        let store = cluster.address();
        let options = ["--store", &store, "--drain", "0"];
        let first = match is_ahead {
            true => format!(
                "export LD_PRELOAD={FAKETIME} FAKETIME=+60s FAKETIME_DONT_FAKE_MONOTONIC=1 \
                 DONT_FAKE_MONOTONIC=1;"
            ),
            false => String::new(),
        };
        Some(Pair {
            servers: [
                Process::start(&options),
                Process::start_with(&first, &options),
            ],
            folder: tempfile::tempdir().unwrap(),
            _cluster: cluster,
            store,
        })
    }

    fn sit(&self, server: usize, key: &Path, command: &[&str]) -> Terminal {
        let server = &self.servers[server];
        let key = key.display().to_string();
        let options = ["-t", "-i", &key];
        let line = ssh(
            server.address,
            server.folder.path(),
            &options,
            "ada.lovelace",
            command,
        );
        Terminal::run(&line)
    }

    /// The code of a room that Ada has opened on the first server.
    fn open(&self, key: &Path) -> (Terminal, String) {
        let mut ada = self.sit(0, key, &[]);
        ada.wait_for("Room");
        ada.send("r");
        ada.wait_for("open a room");
        ada.send("\r");
        let code = code(&ada);
        (ada, code)
    }
}

impl Pair {
    /// Comes into a room as soon as it is there.
    fn come_back(&self, server: usize, key: &Path, join: &str) -> Terminal {
        let began = Instant::now();
        let mut terminal = self.sit(server, key, &[join]);
        loop {
            let text = terminal.screen();
            let is_in = ["0 moves", "In this room", "Results"];
            if is_in.iter().any(|one| text.contains(one)) {
                return terminal;
            }
            if text.contains("no room") {
                terminal = self.sit(server, key, &[join]);
            }
            assert!(began.elapsed() < Duration::from_secs(90), "{text}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// Hears what the servers tell each other: when each notification came, and how long it was.
struct Listener {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Vec<(Instant, i64, usize)>>,
}

impl Listener {
    fn new(store: &str) -> Listener {
        let mut client = postgres::Client::connect(store, postgres::NoTls).unwrap();
        client.batch_execute("LISTEN mazed_public").unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let stops = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let mut heard = Vec::new();
            while !stops.load(Ordering::Relaxed) {
                let mut notices = client.notifications();
                let mut notices = notices.timeout_iter(Duration::from_millis(50));
                while let Some(notice) = notices.next().unwrap() {
                    let server = notice.payload().split(' ').next().unwrap();
                    heard.push((
                        Instant::now(),
                        server.parse().unwrap(),
                        notice.payload().len(),
                    ));
                }
            }
            heard
        });
        Listener { stop, thread }
    }

    /// Each server has told four things a second at most, and none of them too long.
    fn check(self) {
        self.stop.store(true, Ordering::Relaxed);
        let heard = self.thread.join().unwrap();
        assert!(heard.len() > 4, "{heard:?}");
        let (mut longest, mut most) = (0, 0);
        for (n, (at, server, length)) in heard.iter().enumerate() {
            longest = longest.max(*length);
            let later = heard[n..].iter();
            // What comes is late by some milliseconds, and not always by the same.
            let second = Duration::from_millis(950);
            let within = later.filter(|(other, of, _)| of == server && *other < *at + second);
            most = most.max(within.count());
        }
        eprintln!(
            "{} notifications, the longest of {longest} bytes",
            heard.len()
        );
        assert!(most <= 4, "{most} in a second");
        assert!(longest < 8_000);
    }
}

fn play_a_match_over_two_servers(pair: &Pair) {
    let [ada, bo, cy] = ["ada", "bo", "cy"].map(|name| key(pair.folder.path(), name));
    let listener = Listener::new(&pair.store);
    let (mut ada, code) = pair.open(&ada);
    let join = format!("join {code}");
    let mut bo = pair.sit(1, &bo, &[&join]);
    bo.wait_for("In this room: 2 of 32");
    let mut cy = pair.sit(1, &cy, &[&join]);
    for player in [&ada, &bo, &cy] {
        player.wait_for("In this room: 3 of 32");
    }
    ada.send("\r");
    for player in [&mut bo, &mut ada, &mut cy] {
        go_home(player);
    }
    for player in [&ada, &bo, &cy] {
        player.wait_for("Results");
        player.wait_for("3 pts");
    }
    // The room stays on the first server, and its host is on the second.
    ada.send("q");
    bo.wait_for("play again");
    bo.send("\r");
    for player in [&bo, &cy] {
        player.wait_for("0 moves");
    }
    // Nobody on the first server is in it, which is told of it all the same: nothing but the newest.
    for _ in 0..40 {
        cy.send("wasd".repeat(8));
        bo.send("wasd".repeat(8));
        std::thread::sleep(Duration::from_millis(50));
    }
    listener.check();
}

#[test]
fn a_match_over_two_servers_and_at_most_four_notifications_a_second() {
    if !has("ssh") {
        return;
    }
    if let Some(pair) = Pair::new(false) {
        play_a_match_over_two_servers(&pair);
    }
}

#[test]
fn clocks_that_are_a_minute_apart_change_nothing() {
    if !has("ssh") {
        return;
    }
    if !Path::new(FAKETIME).exists() {
        skip("faketime is not installed");
        return;
    }
    if let Some(pair) = Pair::new(true) {
        play_a_match_over_two_servers(&pair);
    }
}

#[test]
fn the_server_of_a_room_is_killed_in_a_round_and_the_others_finish_it() {
    if !has("ssh") {
        return;
    }
    let Some(pair) = Pair::new(false) else {
        return;
    };
    let [ada_key, bo, cy] = ["ada", "bo", "cy"].map(|name| key(pair.folder.path(), name));
    let (mut ada, code) = pair.open(&ada_key);
    let join = format!("join {code}");
    let mut bo = pair.sit(1, &bo, &[&join]);
    let mut cy = pair.sit(1, &cy, &[&join]);
    for player in [&ada, &bo, &cy] {
        player.wait_for("In this room: 3 of 32");
    }
    ada.send("\r");
    bo.wait_for("0 moves");
    cy.wait_for("0 moves");
    pair.servers[0].signal("KILL");
    go_home(&mut bo);
    // Her place is kept for a while, and she comes back by the other server.
    let mut ada = pair.come_back(1, &ada_key, &join);
    go_home(&mut ada);
    go_home(&mut cy);
    for player in [&ada, &bo, &cy] {
        player.wait_for("Results");
        player.wait_for("3 pts");
    }
    // She was back before anybody else became host.
    ada.wait_for("play again");
}

#[test]
fn a_room_whose_players_were_all_on_a_server_that_is_gone_is_there_again_on_another() {
    if !has("ssh") {
        return;
    }
    let Some(mut pair) = Pair::new(false) else {
        return;
    };
    let [ada_key, bo_key] = ["ada", "bo"].map(|name| key(pair.folder.path(), name));
    let (mut ada, code) = pair.open(&ada_key);
    let join = format!("join {code}");
    let mut bo = pair.sit(0, &bo_key, &[&join]);
    ada.wait_for("In this room: 2 of 32");
    ada.send("\r");
    for player in [&mut bo, &mut ada] {
        go_home(player);
    }
    for player in [&ada, &bo] {
        player.wait_for("2 pts");
    }
    let mut store = postgres::Client::connect(&pair.store, postgres::NoTls).unwrap();
    let began = Instant::now();
    let saved = "SELECT 1 FROM rooms WHERE state LIKE '%Results%'";
    while store.query(saved, &[]).unwrap().is_empty() {
        assert!(began.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(100));
    }
    pair.servers[0].signal("KILL");
    // She does not have to know when the server is given up.
    let ada = pair.come_back(1, &ada_key, &join);
    ada.wait_for("2 pts");
    let bo = pair.come_back(1, &bo_key, &join);
    for player in [&ada, &bo] {
        player.wait_for("2 pts");
        player.wait_for("1 pt");
    }
    // Of one that stops it is known at once.
    pair.servers[0] = Process::start(&["--store", &pair.store, "--drain", "0"]);
    pair.servers[1].signal("TERM");
    for mut player in [ada, bo] {
        player.wait();
    }
    let mut ada = pair.come_back(0, &ada_key, &join);
    let bo = pair.come_back(0, &bo_key, &join);
    ada.wait_for("2 pts");
    ada.wait_for("1 pt");
    ada.send("\r");
    bo.wait_for("0 moves");
}

#[test]
fn a_game_is_watched_from_another_server() {
    if !has("ssh") {
        return;
    }
    let Some(pair) = Pair::new(false) else {
        return;
    };
    let [ada, bo] = ["ada", "bo"].map(|name| key(pair.folder.path(), name));
    let mut player = pair.sit(0, &ada, &["play labyrinth --height 9 --width 9"]);
    player.wait_for("●");
    player.settle();
    let way = way_out(&player.screen(), 9);
    // The first who asks waits for the answer of the other server.
    let list = pair.sit(1, &bo, &["live --format json"]);
    list.wait_for("labyrinth");
    let mut spectator = pair.sit(1, &bo, &[]);
    spectator.wait_for("Laboratory");
    spectator.send("w");
    spectator.wait_for("One game");
    spectator.send("\r");
    spectator.wait_for("● live");
    spectator.wait_for("0 moves");
    let (some, rest) = way.split_at(4);
    walk(&mut player, some);
    spectator.wait_for("4 moves");
    player.wait_for("◉ 1");
    // How long it takes until a move is seen there.
    let mut took = Vec::new();
    for (n, key) in rest.chars().enumerate().take(rest.len() - 1) {
        let began = Instant::now();
        player.send(key.to_string());
        spectator.wait_for(&format!("{} moves", n + 5));
        took.push(began.elapsed());
    }
    took.sort();
    eprintln!("a move is seen on another server after {took:?}");
    player.send(&rest[rest.len() - 1..]);
    player.wait_for("You made it!");
    spectator.wait_for("race");
    send_signal(spectator.process(), "KILL");
}
