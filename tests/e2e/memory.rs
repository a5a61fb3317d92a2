//! What the server remembers, over real connections, in a file and in a PostgreSQL.

use crate::cluster::Cluster;
use crate::has;
use crate::play::way_out;
use crate::server::{Process, new_key, send_signal, ssh};
use crate::terminal::Terminal;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A server with a store that outlives it.
pub struct House {
    /// The server.
    pub server: Process,
    store: String,
    _folder: tempfile::TempDir,
    _cluster: Option<Arc<Cluster>>,
    /// The folder of the keys.
    pub keys: PathBuf,
}

impl House {
    /// With a file.
    pub fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let store = format!("sqlite:{}", folder.path().join("mazed.db").display());
        House::on(store, folder, None)
    }

    /// With a PostgreSQL; `None` where that is not installed.
    fn on_postgres() -> Option<House> {
        let cluster = Cluster::shared()?;
        let store = cluster.address();
        Some(House::on(
            store,
            tempfile::tempdir().unwrap(),
            Some(cluster),
        ))
    }

    fn on(store: String, folder: tempfile::TempDir, cluster: Option<Arc<Cluster>>) -> House {
        House {
            server: Process::start(&["--store", &store, "--drain", "0"]),
            store,
            keys: folder.path().to_owned(),
            _folder: folder,
            _cluster: cluster,
        }
    }

    /// Kills the server without a word and starts it again on the same store.
    fn crash(&mut self) {
        self.server.signal("KILL");
        self.server = Process::start(&["--store", &self.store, "--drain", "0"]);
    }

    /// The command line of a session.
    pub fn line(&self, key: Option<&Path>, options: &[&str], command: &[&str]) -> Vec<String> {
        let key = key.map(|key| key.display().to_string());
        let mut all = options.to_vec();
        if let Some(key) = &key {
            all.extend(["-i", key]);
        }
        ssh(
            self.server.address,
            self.server.folder.path(),
            &all,
            "ada.lovelace",
            command,
        )
    }

    /// Sits down at a screen.
    pub fn sit(&self, key: Option<&Path>, command: &[&str]) -> Terminal {
        Terminal::run(&self.line(key, &["-t"], command))
    }

    /// What a command prints.
    pub fn ask(&self, key: Option<&Path>, command: &str) -> String {
        let line = self.line(key, &["-T"], &[command]);
        let output = Command::new(&line[0]).args(&line[1..]).output().unwrap();
        assert!(
            output.status.success(),
            "{command}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }
}

/// A fresh key.
pub fn key(folder: &Path, name: &str) -> PathBuf {
    let place = folder.join(name);
    std::fs::create_dir(&place).unwrap();
    new_key(&place, "ed25519")
}

/// Walks out of the 9 x 9 labyrinth on the screen.
pub fn win(terminal: &mut Terminal) {
    terminal.wait_for("●");
    terminal.settle();
    let way = way_out(&terminal.screen(), 9);
    terminal.send(way);
    terminal.wait_for("You made it!");
}

/// Goes these steps, each on the screen before the next.
pub fn walk(terminal: &mut Terminal, way: &str) {
    for key in way.chars() {
        terminal.send(key.to_string());
        terminal.settle();
    }
}

/// The key of the row of the menu with this text, as soon as it is there.
pub fn digit(terminal: &Terminal, text: &str) -> String {
    terminal.read(&format!("{text:?} and its key"), |screen| {
        let row = screen.lines().find_map(|line| line.split_once(text))?.1;
        row.chars().find(char::is_ascii_digit).map(String::from)
    })
}

/// A labyrinth that is ranked.
pub const SMALL: &str = "play labyrinth --height 9 --width 9";

/// Sits down at a board of 9 x 9 and makes four moves towards its way out.
fn four_moves(house: &House, key: Option<&Path>) -> Terminal {
    let mut screen = house.sit(key, &[SMALL]);
    screen.wait_for("●");
    screen.settle();
    let way = way_out(&screen.screen(), 9);
    screen.send(&way[..4]);
    screen.wait_for("4 moves");
    screen
}

/// The same on a store of each kind.
/// When a client that was killed comes back. A whole game of these tests takes a fifth of a second;
/// a client that is back a tenth of a second later reads its menu before PostgreSQL, which has just
/// been connected to, has the game.
const KEEPING: std::time::Duration = std::time::Duration::from_secs(4);

macro_rules! on_both {
    ($($scenario:ident),* $(,)?) => {
        mod in_a_file {
            $(#[test]
            fn $scenario() {
                if crate::has("ssh") {
                    super::$scenario(super::House::new());
                }
            })*
        }
        mod in_postgres {
            $(#[test]
            fn $scenario() {
                if crate::has("ssh") && let Some(house) = super::House::on_postgres() {
                    super::$scenario(house);
                }
            })*
        }
    };
}

on_both!(
    a_result_is_ranked_raced_and_outlives_the_server,
    a_dropped_connection_is_gone_on_with,
    a_guest_is_told_how_to_be_known,
    the_board_of_the_day_is_one_for_all_and_tried_once,
);

fn a_result_is_ranked_raced_and_outlives_the_server(mut house: House) {
    let (ada, bob) = (key(&house.keys, "ada"), key(&house.keys, "bob"));
    let mut screen = house.sit(Some(&ada), &[SMALL]);
    win(&mut screen);
    screen.wait_for("Rank 1");
    // On to the lists: one's own line is there.
    screen.send("l");
    screen.wait_for("all time");
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
    screen.assert_restored();
    // What is acknowledged is not lost, even with the power.
    house.crash();
    let mut screen = house.sit(Some(&bob), &[SMALL]);
    win(&mut screen);
    // Who was faster depends on the boards.
    screen.wait_for("Rank ");
    // The first of the list is watched, and raced against on the same board.
    screen.send("l");
    screen.wait_for("Code: ");
    screen.send("\r");
    screen.wait_for(" 1x ");
    screen.send("g");
    screen.wait_for("A race against");
    win(&mut screen);
    let verdicts = ["faster than", "slower than", "Just as fast"];
    screen.wait_until("the verdict", |screen| {
        let raced = screen.contents();
        verdicts.iter().any(|verdict| raced.contains(verdict))
    });
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
    // The race is practice, which is not stored.
    for key in [&ada, &bob] {
        let me = house.ask(Some(key), "me --json");
        let me: serde_json::Value = serde_json::from_str(&me).unwrap();
        assert_eq!(me["runs"].as_array().map(Vec::len), Some(1), "{me}");
    }
    // The SSH user name is nobody's business.
    let scores = house.ask(None, "scores labyrinth");
    assert!(!scores.contains("lovelace"), "{scores}");
    let listed = house.ask(None, "scores labyrinth --format json");
    serde_json::from_str::<serde_json::Value>(&listed).unwrap();
    // The operator proves every run.
    let proved = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(["verify", "--store", &house.store])
        .output()
        .unwrap();
    assert!(proved.status.success(), "{proved:?}");
}

/// Continues the game of four moves, once no other session has it.
fn continue_when_free(screen: &mut Terminal) {
    let began = Instant::now();
    loop {
        screen.wait_until("the run, or not yet", |shown| {
            ["4 moves", "another of your sessions"]
                .iter()
                .any(|says| shown.contents().contains(says))
        });
        if screen.screen().contains("4 moves") {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(60));
        // Any key takes the refusal away.
        screen.send("kj");
        screen.wait_until("the menu", |shown| {
            !shown.contents().contains("another of your sessions")
        });
        screen.send("\r");
    }
}

fn a_dropped_connection_is_gone_on_with(mut house: House) {
    let ada = key(&house.keys, "ada");
    let screen = four_moves(&house, Some(&ada));
    // The train goes into a tunnel.
    send_signal(screen.process(), "KILL");
    std::thread::sleep(KEEPING);
    let mut again = house.sit(Some(&ada), &[]);
    again.wait_for("Continue: Labyrinth");
    again.send("\r");
    again.wait_for("This is where you left off.");
    again.wait_for("4 moves");
    // A second connection with the same key does not spoil the first one's run.
    let mut second = house.sit(Some(&ada), &[]);
    second.wait_for("Continue: Labyrinth");
    second.send("\r");
    second.wait_for("open in another of your sessions");
    // Once the first has turned to something else, the second may have it.
    again.send("q");
    again.wait_for("Quit this game?");
    again.send("y");
    again.wait_for("Continue: Labyrinth");
    continue_when_free(&mut second);
    // What a server held that was killed is free within 15 seconds.
    house.crash();
    let mut again = house.sit(Some(&ada), &[]);
    again.wait_for("Continue: Labyrinth");
    again.send("\r");
    continue_when_free(&mut again);
    // The server goes down for an upgrade.
    house.server.signal("TERM");
    assert_eq!(house.server.wait(Duration::from_secs(10)), 0);
    assert_eq!(again.wait(), 0);
    house.server = Process::start(&["--store", &house.store, "--drain", "0"]);
    let mut third = house.sit(Some(&ada), &[]);
    third.wait_for("Continue: Labyrinth");
    third.send("\r");
    third.wait_for("4 moves");
    third.settle();
    win(&mut third);
    third.wait_for("Rank 1");
    third.send("\x03");
    assert_eq!(third.wait(), 0);
    let mut last = house.sit(Some(&ada), &[]);
    last.wait_for("Daily boards");
    assert!(!last.screen().contains("Continue"), "{}", last.screen());
    last.send("\x03");
    assert_eq!(last.wait(), 0);
}

fn a_guest_is_told_how_to_be_known(house: House) {
    let mut screen = four_moves(&house, None);
    win(&mut screen);
    screen.wait_for("ssh-keygen");
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
}

fn the_board_of_the_day_is_one_for_all_and_tried_once(house: House) {
    let (ada, bob) = (key(&house.keys, "ada"), key(&house.keys, "bob"));
    let open = |key: &Path| {
        let mut screen = house.sit(Some(key), &[]);
        screen.wait_for("Daily boards");
        screen.send(digit(&screen, "Daily boards"));
        screen.wait_for("not yet");
        screen.settle();
        screen.send("\r");
        screen.wait_for("Find the way out");
        screen.settle();
        screen
    };
    let walls = |screen: &Terminal| -> String {
        screen
            .screen()
            .chars()
            .filter(|c| "█▀▄\n".contains(*c))
            .collect()
    };
    let mut first = open(&ada);
    let mut other = open(&bob);
    assert_eq!(walls(&first), walls(&other));
    other.send("\x03");
    assert_eq!(other.wait(), 0);
    // To look and to come back is no second try: it is the same one.
    first.send("q");
    first.wait_for("Your first try has begun.");
    first.send("y");
    first.wait_for("in progress");
    first.send("\x03");
    assert_eq!(first.wait(), 0);
    // Without a move there is no code.
    assert!(!first.screen().contains("--resume"), "{}", first.screen());
    let mut again = house.sit(Some(&ada), &[]);
    again.wait_for("Daily boards");
    again.send(digit(&again, "Daily boards"));
    again.wait_for("in progress");
    again.send("\x03");
    assert_eq!(again.wait(), 0);
}

#[test]
fn the_language_is_kept_with_the_key_unless_another_is_asked_for() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let ada = key(&house.keys, "ada");
    let mut screen = house.sit(Some(&ada), &[]);
    screen.wait_for("Language: English");
    screen.send(digit(&screen, "Language: English"));
    screen.wait_for("Sprache: Deutsch");
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
    let mut again = house.sit(Some(&ada), &[]);
    again.wait_for("Sprache: Deutsch");
    again.send("\x03");
    assert_eq!(again.wait(), 0);
    // In lines of text as well.
    let said = |words| house.ask(Some(&ada), words);
    assert!(said("play hop --board source").contains("Zeile"));
    let named = said("play hop --board source --lang en");
    assert!(!named.contains("Zeile"), "{named}");
    let mut asked = house.sit(Some(&ada), &["play --lang ru"]);
    asked.wait_for("Русский");
    asked.send("\x03");
    assert_eq!(asked.wait(), 0);
}
