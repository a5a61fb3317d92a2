//! What players see of each other: how many play, and who just won.

use crate::has;
use crate::memory::{House, key, walk};
use crate::server::send_signal;
use crate::terminal::Terminal;
use crate::way::way_out;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A small level that is ranked.
const SMALL: &str = "play labyrinth --height 9 --width 9";

/// The way out of the labyrinth on the screen.
fn way(terminal: &Terminal) -> String {
    terminal.wait_for("●");
    terminal.settle();
    way_out(&terminal.screen())
}

/// Moves the bar of the menu until this is on the screen: a menu that is left alone rests.
fn look_until(terminal: &mut Terminal, says: &str, is_there: bool) {
    let began = Instant::now();
    while terminal.screen().contains(says) != is_there {
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "{says} {is_there}: {}",
            terminal.screen()
        );
        terminal.send("j");
        terminal.settle();
    }
}

/// The name that the menu gives a player.
fn own_name(terminal: &Terminal) -> String {
    terminal.read("a name", |screen| {
        let line = screen.lines().find(|line| line.contains("You are "))?;
        let name = line.split("You are ").nth(1)?;
        let name = name.strip_prefix("a guest: ").unwrap_or(name);
        Some(
            name.split("  ")
                .next()?
                .trim_end_matches(['│', ' '])
                .to_owned(),
        )
    })
}

/// What text mode says to these lines.
fn told(house: &House, key: Option<&Path>, input: &str) -> String {
    let line = house.line(key, &["-T"], &[]);
    let mut child = Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let said = child.wait_with_output().unwrap().stdout;
    // Sentences are broken at words.
    String::from_utf8(said).unwrap().replace('\n', " ")
}

#[test]
fn who_gets_out_is_named_on_the_title_of_another() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let (ada, bob) = (key(&house.keys, "ada"), key(&house.keys, "bob"));
    let mut title = house.sit(Some(&bob), &[]);
    title.wait_for("You are ");
    title.settle();
    assert!(!title.screen().contains("in a maze"), "{}", title.screen());
    let mut player = house.sit(Some(&ada), &[SMALL]);
    let best = way(&player);
    look_until(&mut title, "One player is in a maze.", true);
    // A connection that breaks off leaves nobody behind.
    let lost = house.sit(None, &[SMALL]);
    lost.wait_for("●");
    look_until(&mut title, "2 are in mazes.", true);
    send_signal(lost.process(), "KILL");
    look_until(&mut title, "One player is in a maze.", true);

    walk(&mut player, &best);
    player.wait_for("Rank 1");
    look_until(&mut title, " just finished of Labyrinth 9 x 9.", true);
    look_until(&mut title, "in a maze", false);
    // The name is the one that was drawn for Ada.
    player.send("q");
    let name = own_name(&player);
    assert!(
        title.screen().contains(&format!("{name} just finished")),
        "{name}: {}",
        title.screen()
    );
    // Text mode says it at the start, and in the menu.
    let said = told(&house, Some(&bob), "menu\nquit\n");
    let sentence = format!("{name} just finished of Labyrinth 9 x 9.");
    assert_eq!(said.matches(&sentence).count(), 2, "{said}");

    // A name of one's own is shown to nobody who was not asked for it, and the old one no more.
    told(&house, Some(&ada), "settings\n9\n1 Countess\nquit\n");
    look_until(&mut title, "just finished", false);
    assert!(!told(&house, Some(&bob), "menu\nquit\n").contains("just finished"));
}
