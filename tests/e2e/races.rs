//! Stored runs that are watched, and raced to the end.

use crate::has;
use crate::memory::{House, key, walk};
use crate::server::{send_signal, ssh};
use crate::terminal::Terminal;
use crate::way::way_out;
use std::io::Write;
use std::process::{Command, Stdio};

/// A level that is not the first to be listed.
const SMALL: &str = "play labyrinth --height 9 --width 9";

/// The first row of the screen.
fn top(screen: &vt100::Screen) -> String {
    screen.rows(0, 80).next().unwrap_or_default()
}

/// Waits until so many moves of the run have been shown.
fn shown(terminal: &Terminal, moves: usize, all: usize) {
    let says = format!(" {moves}/{all} ");
    terminal.wait_until(&says, |screen| top(screen).contains(says.trim_end()));
}

/// The way out of the labyrinth on the screen.
fn way(terminal: &Terminal) -> String {
    terminal.wait_for("●");
    terminal.settle();
    way_out(&terminal.screen())
}

/// The code at the bottom of the lists.
fn code(terminal: &Terminal) -> String {
    terminal.read("a code", |screen| {
        let code = screen.split("Code: ").nth(1)?.split_whitespace().next();
        code.filter(|code| code.len() == 9).map(str::to_owned)
    })
}

#[test]
fn a_stored_run_is_watched_and_its_ghost_raced_to_the_end() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let (ada, bob) = (key(&house.keys, "ada"), key(&house.keys, "bob"));
    let mut screen = house.sit(Some(&ada), &[SMALL]);
    let best = way(&screen);
    let all = best.len();
    walk(&mut screen, &best);
    screen.wait_for("Rank 1");
    // A level that nobody made ready has a list as soon as it has a run.
    screen.send("l");
    screen.wait_for("9 x 9");
    screen.wait_for("Code: ");
    let code = code(&screen);
    let listed = house.ask(None, "scores labyrinth");
    assert!(
        listed.contains("labyrinth --height 9 --width 9"),
        "{listed}"
    );
    assert!(listed.contains(&code), "{listed}");
    let listed = house.ask(None, "scores --format json");
    let lists: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let lists = lists.as_array().expect("lists");
    let of = |list: &&serde_json::Value| list["level"] == "--height 9 --width 9";
    assert_eq!(lists.iter().filter(of).count(), 1, "{listed}");

    // Bob finds it there and watches: paused, step by step, faster, to the end.
    let mut screen = house.sit(Some(&bob), &[]);
    screen.wait_for("Leaderboard");
    screen.send(crate::memory::digit(&screen, "Leaderboard"));
    screen.wait_for("19 x 19");
    screen.send("N");
    screen.wait_until("the level", |screen| screen.contents().contains("n 9 x 9,"));
    screen.wait_for("Code: ");
    screen.send("\r");
    screen.wait_for("1x");
    screen.send(" ");
    screen.wait_for("||");
    screen.send("0");
    shown(&screen, 0, all);
    screen.send("\x1b[C\x1b[C\x1b[C");
    shown(&screen, 3, all);
    screen.send("\x1b[D");
    shown(&screen, 2, all);
    screen.send("++");
    screen.wait_for("4x");
    screen.send("p");
    shown(&screen, all, all);
    screen.wait_for("■");
    screen.send("0 ");
    screen.wait_for("▶");
    shown(&screen, all, all);

    // The race: at first side by side, then the ghost plays on alone.
    screen.send("g");
    screen.wait_for("A race against");
    screen.wait_for("○ +0");
    assert_eq!(way(&screen), best, "the same board");
    walk(&mut screen, &best[..1]);
    let behind = format!("○ -{}", all - 1);
    screen.wait_for(&behind);
    // The train goes into a tunnel; the race goes on as one.
    send_signal(screen.process(), "KILL");
    let mut again = house.sit(Some(&bob), &[]);
    again.wait_for("Continue: Labyrinth");
    again.send("\r");
    again.wait_for("This is where you left off.");
    again.wait_for(&behind);
    let rest = way(&again);
    walk(&mut again, &rest);
    again.wait_for("s slower than");
    // Against himself he can do better now, or the server's best.
    again.send("g");
    again.wait_for("○ +0");
    again.settle();
    walk(&mut again, &best);
    again.wait_for(" than");
    again.send("\x03");
    assert_eq!(again.wait(), 0);
    again.assert_restored();

    // By its code, and a code of nothing.
    let mut raced = house.sit(None, &[&format!("play --race {code}")]);
    raced.wait_for("A race against");
    raced.send("\x03");
    assert_eq!(raced.wait(), 0);
    let mut nothing = house.sit(None, &["play --race 0000-0000"]);
    nothing.wait_for("No run or unfinished game has this code");
    nothing.send("\x03");
    assert_eq!(nothing.wait(), 0);
}

#[test]
fn a_race_is_run_line_by_line() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let ada = key(&house.keys, "ada");
    let line = ssh(
        house.server.address,
        house.server.folder.path(),
        &["-T", "-i", &ada.display().to_string()],
        "ada",
        &["play hop --board source"],
    );
    let mut child = Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Once through, and then against that.
    let way = "xzawwedxzxdewazxde";
    let (one, rest) = way.split_at(1);
    let input = format!("{way}\nrace\n{one}\nlook\n{rest}\nquit\n");
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    // Sentences are broken at words.
    let text = String::from_utf8(output.stdout).unwrap().replace('\n', " ");
    assert!(text.contains("A race against "), "{text}");
    assert_eq!(text.matches("Home again!").count(), 2, "{text}");
    let told = [" move", "Level with "].iter().any(|says| {
        let race = text.split("A race against ").nth(1).unwrap_or_default();
        race.contains(says)
    });
    assert!(told, "{text}");
    let verdict = [" faster than ", " slower than ", "Just as fast as "];
    assert!(verdict.iter().any(|says| text.contains(says)), "{text}");
}
