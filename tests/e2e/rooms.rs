//! A room over the real `ssh`: three play, the host leaves, the next one goes on.

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
fn way(terminal: &Terminal, tiles: usize) -> String {
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
    let house = Process::start(&[]);
    let [ada, cy] = ["ada", "cy"].map(|name| house.key(name));
    let mut ada = house.sit(Some(&ada), &[]);
    ada.wait_for("Room");
    ada.send("r");
    ada.wait_for("open your own room");
    ada.send("\r");
    let code = code(&ada);
    let join = format!("join {code}");
    let mut cy = house.sit(Some(&cy), &[&join.to_uppercase().replace("JOIN", "join")]);
    cy.wait_for(": 2 of 64 here");
    // A guest, who comes back by the word that the room shows.
    let lost = house.sit(None, &[&join.replace('-', " ")]);
    let back = lost.read("the way back", |screen| {
        let word = screen.split("rejoin:").nth(1)?.split_whitespace().next()?;
        (word.len() == 5).then(|| format!("join {code} {word}"))
    });
    for player in [&ada, &cy, &lost] {
        player.wait_for(": 3 of 64 here");
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
