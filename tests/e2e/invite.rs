//! A race without a room: the code of a run, whoever types it, and wherever it is typed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::has;
use crate::memory::{House, SMALL, key, win};
use crate::terminal::Terminal;
use crate::way::way;

/// The code that others race a run by, which the screen shows, with the whole line.
fn code(terminal: &mut Terminal) -> String {
    terminal.send("i");
    terminal.wait_for("Invite to a race");
    let code = terminal.read("the line for others", |screen| {
        // The line may be broken before its last word.
        let after = screen.split(" --race ").nth(1)?;
        let code: String = after.chars().take(9).collect();
        (code.len() == 9 && code.contains('-')).then_some(code)
    });
    terminal.send("\r");
    terminal.wait_until("the invitation is gone", |screen| {
        !screen.contents().contains("Invite to a race")
    });
    code
}

/// Types a code in the menu.
fn type_in(terminal: &mut Terminal, code: &str) {
    terminal.wait_for("Settings");
    terminal.send("r");
    terminal.wait_for("open your own room");
    terminal.send(format!("{code}\r"));
}

#[test]
fn a_run_is_raced_by_its_code_from_results_lists_and_by_the_command() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let [ada, bo] = ["ada", "bo"].map(|name| key(&house.keys, name));
    let mut ada = house.sit(Some(&ada), &[SMALL]);
    win(&mut ada);
    ada.wait_for("Rank 1");
    let ranked = code(&mut ada);
    // From the list, and from the replay.
    ada.send("l");
    ada.wait_for("Code: ");
    assert_eq!(code(&mut ada), ranked);
    ada.send("\r");
    ada.wait_for(" 1x ");
    assert_eq!(code(&mut ada), ranked);
    // In the menu, with the board and the ghost.
    let mut bo_screen = house.sit(Some(&bo), &[]);
    type_in(&mut bo_screen, &ranked.to_uppercase());
    bo_screen.wait_for("A race against");
    win(&mut bo_screen);
    // A guest by the command.
    let race = format!("play --race {ranked}");
    let mut guest = house.sit(None, &[&race]);
    guest.wait_for("A race against");
    win(&mut guest);
    // What is not kept has no code, and that is said.
    guest.send("i");
    guest.wait_for("runs aren't saved");
    // A code that there is not, and a text that is none.
    let mut lost = house.sit(None, &[]);
    type_in(&mut lost, "0000-0000");
    lost.wait_for("There is no run");
    lost.send("\x1b");
    let mut wrong = house.sit(None, &[]);
    type_in(&mut wrong, "chess");
    wrong.wait_for("That isn't a code.");
}

/// What text mode says to these lines.
fn speak(house: &House, key: &Path, input: &str) -> String {
    let line = house.line(Some(key), &["-T"], &[]);
    let mut child = Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("ssh");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("it is read");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_board_of_the_week_is_tried_before_it_is_raced() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let [ada, bo] = ["ada", "bo"].map(|name| key(&house.keys, name));
    let seen = speak(&house, &ada, "step 1\nlook\nquit\n");
    let way = way(&seen);
    let won = speak(&house, &ada, &format!("step 1\n{way}\n")).replace('\n', " ");
    let code = won.split("Code: ").nth(1);
    let code = code.unwrap_or_else(|| panic!("{won}"))[..9].to_owned();
    // Whoever has not tried the board tries it first, without the ghost.
    let first = speak(&house, &bo, &format!("race {code}\n"));
    assert!(first.contains("Your first try counts"), "{first}");
    assert!(!first.contains("A race against"), "{first}");
    let mut menu = house.sit(Some(&bo), &[]);
    type_in(&mut menu, &code);
    menu.wait_for("Step 1 ");
    menu.send("\x03");
    let begun = speak(&house, &bo, &format!("step 1\n{way}\nrace {code}\n"));
    assert!(begun.contains("A race against"), "{begun}");
    // From the step on the ladder.
    let mut ada = house.sit(Some(&ada), &[]);
    ada.wait_for("Settings");
    ada.send("b");
    ada.wait_for("Step 2");
    ada.send("\x1b[D");
    ada.wait_for("Step 1 ");
    assert_eq!(self::code(&mut ada), code);
}
