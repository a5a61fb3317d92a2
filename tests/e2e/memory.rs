//! What the server remembers, over real connections.

use crate::cluster::Cluster;
use crate::has;
use crate::rooms::way;
use crate::server::{Process, send_signal};
use crate::terminal::Terminal;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Walks out of the 9 x 9 labyrinth on the screen.
pub fn win(terminal: &mut Terminal) {
    terminal.wait_for("●");
    let way = way(terminal, 9);
    terminal.send(way);
    terminal.wait_for("You made it!");
}

/// The key of the row of the menu with this text, as soon as it is there.
pub fn digit(terminal: &Terminal, text: &str) -> String {
    terminal.read(&format!("{text:?} and its key"), |screen| {
        let row = screen.lines().find_map(|line| line.split_once(text))?.1;
        row.chars().find(char::is_ascii_digit).map(String::from)
    })
}

/// A labyrinth that is ranked.
const SMALL: &str = "play labyrinth --height 9 --width 9";

/// When a client that was killed comes back: once the server has kept its game.
const KEEPING: Duration = Duration::from_secs(2);

#[test]
fn a_result_is_ranked_raced_and_outlives_the_server() {
    let Some(cluster) = Cluster::shared().filter(|_| has("ssh")) else {
        return;
    };
    let url = cluster.address();
    let options = ["--store", &url, "--drain", "0"];
    let house = Process::start(&options);
    let (ada, bob) = (house.key("ada"), house.key("bob"));
    let mut screen = house.sit(Some(&ada), &[SMALL]);
    win(&mut screen);
    screen.wait_for("Rank 1");
    // On to the lists: one's own line is there.
    screen.send("l");
    screen.wait_for("(you)");
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
    screen.assert_restored();
    // What is acknowledged is not lost, even with the power.
    let house = house.restart(&options);
    let mut screen = house.sit(Some(&bob), &[SMALL]);
    win(&mut screen);
    // Who was faster depends on the boards.
    screen.wait_for("Rank ");
    // The first of the list is watched, and raced against on the same board.
    screen.send("l");
    screen.wait_for("(you)");
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
        let me = house.says(Some(key), "me --json");
        let me: serde_json::Value = serde_json::from_str(&me).unwrap();
        assert_eq!(me["runs"].as_array().map(Vec::len), Some(1), "{me}");
    }
    // The SSH user name is nobody's business.
    let scores = house.says(None, "scores labyrinth");
    assert!(!scores.contains("lovelace"), "{scores}");
    let listed = house.says(None, "scores labyrinth --format json");
    serde_json::from_str::<serde_json::Value>(&listed).unwrap();
    // The operator proves every run.
    let proved = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(["verify", "--store", &url])
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

#[test]
fn a_dropped_connection_is_gone_on_with() {
    needs!("ssh");
    let options = ["--drain", "0"];
    let house = Process::start(&options);
    let ada = house.key("ada");
    let mut screen = house.sit(Some(&ada), &[SMALL]);
    screen.wait_for("●");
    let way = way(&screen, 9);
    screen.send(&way[..4]);
    screen.wait_for("4 moves");
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
    let mut house = house.restart(&options);
    let mut again = house.sit(Some(&ada), &[]);
    again.wait_for("Continue: Labyrinth");
    again.send("\r");
    continue_when_free(&mut again);
    // The server goes down for an upgrade.
    house.signal("TERM");
    assert_eq!(house.wait(Duration::from_secs(10)), 0);
    assert_eq!(again.wait(), 0);
    let house = house.restart(&options);
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

#[test]
fn the_board_of_the_day_is_one_for_all_and_tried_once() {
    needs!("ssh");
    let house = Process::start(&[]);
    let (ada, bob) = (house.key("ada"), house.key("bob"));
    let open = |key: &Path| {
        let mut screen = house.sit(Some(key), &[]);
        screen.wait_for("Daily boards");
        screen.send(digit(&screen, "Daily boards"));
        screen.wait_for("not played yet");
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
    first.wait_for("Your ranked attempt has begun.");
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
    needs!("ssh");
    let house = Process::start(&[]);
    let ada = house.key("ada");
    let mut screen = house.sit(Some(&ada), &[]);
    screen.wait_for("Settings");
    // The language is the first of them.
    screen.send("0\r");
    screen.wait_for("Deutsch");
    screen.send("\x1b");
    screen.wait_for("Tagesbretter");
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
    let mut again = house.sit(Some(&ada), &[]);
    again.wait_for("Einstellungen");
    again.send("\x03");
    assert_eq!(again.wait(), 0);
    // In lines of text as well.
    let said = |words| house.says(Some(&ada), words);
    assert!(said("play hop --board source").contains("Zeile"));
    let named = said("play hop --board source --lang en");
    assert!(!named.contains("Zeile"), "{named}");
    let mut asked = house.sit(Some(&ada), &["play --lang ru"]);
    asked.wait_for("Настройки");
    asked.send("\x03");
    assert_eq!(asked.wait(), 0);
}
