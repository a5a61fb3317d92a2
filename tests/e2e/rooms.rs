//! A room over the real `ssh`: three play, the host leaves, the next one goes on.

use crate::length::length;
use crate::server::{Process, send_signal};
use crate::terminal::Terminal;
use crate::way::way_out;

/// The code of the room on the screen.
fn code(terminal: &Terminal) -> String {
    terminal.read("the line for others", |screen| {
        let after = screen.split(" join ").nth(1)?;
        let code = after.split_whitespace().next()?;
        (code.len() == 17).then(|| code.to_owned())
    })
}

/// The way out of a labyrinth of so many tiles a side, once all of it has appeared.
pub fn way(terminal: &Terminal, tiles: usize) -> String {
    terminal.wait_until("the first and the last wall", |screen| {
        let screen = screen.contents();
        // All but an opening in it, two columns a tile at the least.
        let is_rim = |row: &&str| row.matches('█').count() >= 2 * (tiles - 1);
        screen.lines().filter(is_rim).count() >= 2
    });
    terminal.settle();
    way_out(&terminal.screen())
}

/// Goes home on the smallest labyrinth.
fn go_home(terminal: &mut Terminal) {
    terminal.wait_for("0 moves");
    terminal.settle();
    let way = way(terminal, 9);
    terminal.send(way);
}

#[test]
fn three_play_two_rounds_the_host_leaves_and_the_next_goes_on() {
    needs!("ssh");
    let house = Process::start(&[]);
    let [ada, cy] = ["ada", "cy"].map(|name| house.key(name));
    let mut ada = house.sit(Some(&ada), &[]);
    ada.wait_for("Room");
    ada.send("r");
    ada.wait_for("Open a room");
    ada.send("\r");
    let code = code(&ada);
    let join = format!("join {code}");
    let mut cy = house.sit(Some(&cy), &[&join.to_uppercase().replace("JOIN", "join")]);
    cy.wait_for("2 of 64 here");
    // A guest, who comes back by the word that the room shows.
    let lost = house.sit(None, &[&join.replace('-', " ")]);
    let back = lost.read("the way back", |screen| {
        let word = screen.split("rejoin:").nth(1)?.split_whitespace().next()?;
        (word.len() == 5).then(|| format!("join {code} {word}"))
    });
    for player in [&ada, &cy, &lost] {
        player.wait_for("3 of 64 here");
    }
    // The best of three.
    ada.send("jj\x1b[C");
    cy.wait_for("Three rounds");
    ada.send("\r");
    lost.wait_for("Round 1 of 3");
    // The connection of one breaks off, who comes back into the same round.
    lost.wait_for("0 moves");
    send_signal(lost.process(), "KILL");
    let mut bo = house.sit(None, &[&back]);
    for player in [&mut ada, &mut bo, &mut cy] {
        go_home(player);
    }
    for player in [&ada, &bo, &cy] {
        player.wait_for("Results");
        player.wait_for("3 pts");
    }
    // The host leaves; the one who was there longest goes on.
    ada.send("qy");
    cy.wait_for("next round");
    cy.send("\r");
    bo.wait_for("Round 2 of 3");
    for player in [&mut cy, &mut bo] {
        go_home(player);
    }
    bo.send("r2");
    for player in [&bo, &cy] {
        player.wait_for("Results");
    }
    // Runs of a room are on no list.
    let said = house.says(None, "scores labyrinth");
    assert!(!said.contains(" 1 "), "{said}");
}

/// How many of the server's connections have a probe due within so many hundredths of a second.
fn probed_within(port: u16, hundredths: u32) -> usize {
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let here = format!(":{port:04X} ");
    let rows = table
        .lines()
        .map(|row| row.split_whitespace().collect::<Vec<_>>());
    let due = rows.filter_map(|row| {
        let is_here = row
            .get(1)
            .is_some_and(|local| format!("{local} ").ends_with(&here));
        let (kind, when) = row.get(5)?.split_once(':')?;
        let when = u32::from_str_radix(when, 16).ok()?;
        (is_here && row[3] == "01" && kind == "02").then_some(when)
    });
    due.filter(|when| *when <= hundredths).count()
}

#[test]
fn a_lesson_is_given_by_a_host_who_looks_on() {
    needs!("ssh");
    let pupils = length(8, 30);
    let house = Process::start(&[]);
    let key = house.key("teacher");
    let mut host = house.sit(Some(&key), &["room labyrinth --size 4x4 --seed 7"]);
    let join = format!("join {}", code(&host));
    let mut sits: Vec<Terminal> = (1..=pupils)
        .map(|n| house.sit(None, &[&format!("{join} --name Anna{n}")]))
        .collect();
    host.wait_for(&format!("{} of 64 here", pupils + 1));
    // The fourth row: the host only looks on.
    host.send("jjj\x1b[C");
    host.wait_for("‹ watches");
    host.send("\r");
    for pupil in &sits {
        pupil.wait_for("0 moves");
    }
    host.wait_for("Anna1");
    let probed = || probed_within(house.address.port(), 400);
    #[cfg(target_os = "linux")]
    host.wait_until("that a closed lid would be noticed soon", |_| {
        probed() > sits.len() / 2
    });
    let way = way(&sits[0], 9);
    sits[0].send(&way[..way.len() / 2]);
    host.wait_until("how far somebody is", |screen| {
        let screen = screen.contents();
        ["2/6", "3/6", "4/6"].iter().any(|bar| screen.contains(bar))
    });
    host.send("w");
    host.wait_for("●");
    host.send("q");
    host.wait_for("You're not playing");
    for pupil in &mut sits[1..] {
        pupil.send(&way);
    }
    sits[1].wait_for("Rank ");
    host.send("ey");
    // The podium stands until the bar moves.
    for (player, says) in [
        (&mut host, "the host ended the round"),
        (&mut sits[0], "0 pts"),
    ] {
        player.wait_for("8 pts");
        player.send("j");
        player.wait_for(says);
    }
    let csv = house.says(
        None,
        &format!("{} --format csv", join.replace("join", "room")),
    );
    let rows: Vec<_> = csv.lines().skip(1).collect();
    assert_eq!(rows.len(), pupils, "{csv}");
    assert!(
        rows.last().is_some_and(|row| row.contains(",Anna1,,")),
        "{csv}"
    );
}
