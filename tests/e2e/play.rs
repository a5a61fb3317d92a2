//! Playing over a real connection.

use crate::rooms::way;
use crate::server::TestServer;
use crate::terminal::Terminal;
use mazed::i18n::{Lang, Words};
use std::time::Duration;

#[test]
fn a_labyrinth_is_won_by_looking_at_the_screen() {
    needs!("ssh");
    let server = TestServer::new();
    let line = server.ssh(&["-t"], "player", &["play labyrinth --height 9 --width 9"]);
    let mut terminal = Terminal::run(&line);
    terminal.wait_for("●");
    for key in way(&terminal, 9).chars() {
        terminal.send(key.to_string());
        terminal.settle();
    }
    terminal.wait_for(&Words::of(Lang::En).t("won-title"));
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}

#[test]
fn the_language_comes_with_the_environment() {
    needs!("ssh");
    let server = TestServer::new();
    for lang in Lang::ALL {
        let word = Words::of(lang).t("menu-help");
        let locale = format!("{lang}_XX.UTF-8");
        let line = server.ssh(&["-t", "-o", "SendEnv=LANG"], "player", &[]);
        let env = [("TERM", "xterm-256color"), ("LANG", &locale)];
        let mut terminal = Terminal::with((80, 24), &env, &line);
        terminal.wait_for(&word);
        terminal.send("\x03");
        assert_eq!(terminal.wait(), 0);
    }
}

/// What colours of 24 bits begin with.
const RGB: &str = "8;2;";

#[test]
fn colours_follow_the_terminal_and_its_answer() {
    needs!("ssh");
    let server = TestServer::new();
    let menu = |env: &[(&str, &str)], answer: &[u8]| {
        let line = server.ssh(&["-t", "-o", "SendEnv=NO_COLOR COLORTERM"], "player", &[]);
        let mut terminal = Terminal::with((80, 24), env, &line);
        terminal.wait_until("the menu", |screen| screen.alternate_screen());
        terminal.settle();
        terminal.send(answer);
        if !answer.is_empty() {
            terminal.wait_printed(RGB);
        }
        // The answer alone must press no key: the menu stays.
        terminal.settle();
        terminal.wait_for("Settings");
        let raw = String::from_utf8_lossy(&terminal.raw()).into_owned();
        terminal.send("q");
        assert_eq!(terminal.wait(), 0);
        raw
    };
    let indexed = "8;5;";
    let raw = menu(&[("TERM", "xterm-256color")], b"");
    assert!(raw.contains("\x1b[>0q") && raw.contains(indexed) && !raw.contains(RGB));
    let raw = menu(
        &[("TERM", "xterm-256color")],
        b"\x1bP>|kitty(0.35.2)\x1b\\\x1b[?62;c",
    );
    assert!(raw.contains(RGB));
    let raw = menu(&[("TERM", "xterm-kitty")], b"");
    assert!(raw.contains(RGB) && !raw.contains("\x1b[>0q"));
    let raw = menu(&[("TERM", "xterm"), ("COLORTERM", "truecolor")], b"");
    assert!(raw.contains(RGB));
    let raw = menu(&[("TERM", "linux")], b"");
    assert!(!raw.contains(RGB) && !raw.contains(indexed) && !raw.contains("\x1b[>0q"));
    for mono in [
        &[("TERM", "vt100")][..],
        &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
    ] {
        let raw = menu(mono, b"");
        assert!(!raw.contains(RGB) && !raw.contains(indexed), "{raw:?}");
    }
}

#[test]
fn a_resize_is_followed_and_a_storm_of_them_survived() {
    needs!("ssh");
    let server = TestServer::new();
    let mut terminal = Terminal::run(&server.ssh(&["-t"], "player", &[]));
    terminal.wait_for("Settings");
    terminal.resize((30, 8));
    terminal.wait_for("30");
    for step in 0..60 {
        terminal.resize((40 + step, 12 + step / 3));
    }
    terminal.resize((120, 40));
    terminal.wait_until("the menu in its new size", |screen| {
        screen.contents().contains("Settings") && screen.contents().lines().count() > 20
    });
    terminal.settle();
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}

#[test]
fn a_new_key_exchange_in_the_middle_is_not_noticed() {
    needs!("ssh");
    let server = TestServer::new();
    let options = ["-t", "-o", "RekeyLimit=64K 1"];
    let line = server.ssh(
        &options,
        "player",
        &["play labyrinth --height 19 --width 19"],
    );
    let mut terminal = Terminal::run(&line);
    terminal.wait_for("●");
    for _ in 0..100 {
        terminal.send("sd");
        std::thread::sleep(Duration::from_millis(40));
    }
    terminal.send("?");
    terminal.wait_until("the help", |screen| !screen.contents().contains('●'));
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn an_idle_player_is_warned_and_then_sent_home() {
    needs!("ssh");
    let server = TestServer::with(|config| config.idle = Duration::from_secs(4));
    let mut terminal = Terminal::run(&server.ssh(&["-t"], "player", &[]));
    terminal.wait_for("Still there?");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
    assert!(
        terminal.screen().contains("Your session ended because"),
        "{}",
        terminal.screen()
    );
}

#[test]
fn the_end_of_input_ends_the_game() {
    needs!("ssh");
    let server = TestServer::new();
    let line = server.ssh(&["-tt"], "player", &[]);
    let output = std::process::Command::new(&line[0])
        .args(&line[1..])
        .env("TERM", "xterm-256color")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("\x1b[?1049l"));
}
