//! Times that nobody can paste: a solution that comes in one piece counts for what its keys
//! take a hand.

use crate::has;
use crate::outlive::{json, server, start};
use crate::server::{TestServer, new_key};
use crate::terminal::Terminal;
use crate::way::way;
use std::io::{Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// What a key press counts for at least, in milliseconds.
const PRESS: u64 = 30;

/// A small labyrinth whose board the server draws, and which is ranked.
const RANKED: &str = "play labyrinth --height 9 --width 9";

/// The time that the server keeps of this player's only run. It was ranked, with so many moves.
fn kept(server: &TestServer, key: &Path, moves: usize) -> u64 {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let mine = json(server, Some(key), &["me", "--json"]);
        if let Some(run) = mine["runs"].get(0) {
            assert_eq!(run["standing"], "ranked");
            assert_eq!(run["moves"], moves as u64);
            return run["time_ms"].as_u64().expect("a time");
        }
        assert!(Instant::now() < deadline, "nothing was kept: {mine}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// The time in a line such as `You made it! 19 moves, 0:00.5.`, in milliseconds.
fn shown(text: &str) -> u64 {
    let won = text.split("You made it!").nth(1).expect("a win");
    let won = won.lines().next().expect("its line");
    let time = won.rsplit(", ").next().expect("a time");
    let (minutes, seconds) = time.trim_end_matches('.').split_once(':').expect("minutes");
    let minutes: u64 = minutes.parse().expect("minutes");
    let seconds: f64 = seconds.parse().expect("seconds");
    minutes * 60_000 + (seconds * 1_000.0).round() as u64
}

/// The board on the screen, as text mode prints it: a tile is two columns, or so many times as
/// large.
fn board(screen: &str) -> Option<String> {
    let rows: Vec<&str> = screen.lines().filter(|row| row.contains("██")).collect();
    let left = rows
        .iter()
        .map(|row| row.find('█').expect("a wall"))
        .min()?;
    let scale = (rows.len() / 9).max(1);
    let rows: Vec<String> = rows
        .chunks(scale)
        .map(|rows| {
            let rows = rows.iter().map(|row| row.trim_end()[left..].chars());
            let rows: Vec<Vec<char>> = rows.map(Iterator::collect).collect();
            let tile = |n: usize| {
                let shown = rows
                    .iter()
                    .flat_map(|row| row.iter().skip(n).take(2 * scale));
                match shown
                    .max_by_key(|c| [' ', '▼', '●', '█'].iter().position(|known| known == *c))
                {
                    Some('█') => '#',
                    Some(' ' | '▼') => ' ',
                    _ => '@',
                }
            };
            (0..rows[0].len()).step_by(2 * scale).map(tile).collect()
        })
        .collect();
    (rows.len() == 9 && rows.iter().all(|row| row.len() == 9)).then(|| rows.join("\n"))
}

#[test]
fn a_line_of_pasted_letters_takes_the_time_of_its_keys() {
    if !has("ssh") {
        return;
    }
    let server = server();
    let key = new_key(server.folder.path(), "ed25519");
    let mut child = start(&server, Some(&key), &[RANKED]);
    let mut stdin = child.stdin.take().expect("its input");
    let mut output = child.stdout.take().expect("its output");
    let mut text = String::new();
    let mut read_until = |text: &mut String, wanted: &str| {
        while !text.contains(wanted) {
            let mut chunk = [0; 1024];
            let read = output.read(&mut chunk).expect("output");
            assert!(read > 0, "{text}");
            text.push_str(&String::from_utf8_lossy(&chunk[..read]));
        }
    };
    read_until(&mut text, "\n> ");
    let way = way(&text);
    // To and fro in the first corridor makes a line of 400 letters of it.
    let padding = "sw".repeat((400 - way.len()) / 2);
    let line = format!("{padding}{way}");
    writeln!(stdin, "{line}").expect("written");
    read_until(&mut text, "Rank ");
    drop(stdin);
    child.wait().expect("an end");
    let least = PRESS * line.len() as u64;
    let stored = kept(&server, &key, line.len());
    assert!(stored >= least, "{stored} of {least} ms");
    assert!(shown(&text) >= least / 100 * 100, "{text}");
    assert!(!text.contains("--seed"), "{text}");
}

#[test]
fn a_pause_over_ssh_shows_nothing_of_the_board_and_no_seed() {
    if !has("ssh") {
        return;
    }
    let server = server();
    let key = new_key(server.folder.path(), "ed25519");
    let identity = key.display().to_string();
    let options = ["-t", "-i", &identity, "-o", "SendEnv=LANG"];
    let line = server.ssh(&options, "player", &[RANKED]);
    let env = [("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8")];
    let mut terminal = Terminal::with((80, 24), &env, &line);
    let before = terminal.read("a board", board);
    let printed = terminal.printed();
    for (key, title) in [("p", "Paused"), ("?", "Help"), ("g", "Give up")] {
        terminal.send(key);
        terminal.wait_for(title);
        let screen = terminal.screen();
        assert!(!screen.contains('█'), "{screen}");
        terminal.send("\x1b");
        assert_eq!(terminal.read("the board again", board), before);
    }
    // Left with a move, it waits without its seed.
    terminal.send("sqy");
    terminal.wait_for("Continue");
    let raw = terminal.raw().split_off(printed);
    assert!(!String::from_utf8_lossy(&raw).contains("--seed"));
    let mine = json(&server, Some(&key), &["me", "--json"]);
    let waiting = &mine["under_way"][0];
    assert_eq!(waiting["standing"], "ranked");
    assert!(waiting["seed"].is_null(), "{waiting}");
}
