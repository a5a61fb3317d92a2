//! Getting in, and what is refused at the door.

use crate::client::{PATIENCE, connect, shell};
use crate::lines::is_no_staircase;
use crate::server::{TestServer, new_key, run};
use crate::terminal::Terminal;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn assert_silent_success(output: &Output) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{output:?}");
    assert!(stderr.is_empty(), "{stderr}");
    assert!(
        String::from_utf8_lossy(&output.stdout).starts_with("mazed "),
        "{output:?}"
    );
}

/// Enters the menu full screen and leaves it again; nothing is asked or said on the way.
fn enter_and_leave(line: &[String]) {
    let mut terminal = Terminal::run(line);
    terminal.wait_until("the menu", |screen| {
        screen.alternate_screen() && screen.contents().contains('1')
    });
    terminal.settle();
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
    let all = String::from_utf8_lossy(&terminal.raw()).into_owned();
    let before = all.split('\x1b').next().unwrap();
    assert_eq!(before, "", "something was printed before the game");
    for word in ["Permission denied", "assword", "authenticity", "Warning"] {
        assert!(!all.contains(word), "{word:?} in {all:?}");
    }
}

#[test]
fn every_kind_of_key_gets_in_without_a_question() {
    needs!("ssh");
    let server = TestServer::new();
    for kind in ["ed25519", "rsa", "ecdsa"] {
        let key = new_key(server.folder.path(), kind).display().to_string();
        // With nothing else to try, the key itself must have been accepted.
        let only = ["-i", &key, "-o", "PreferredAuthentications=publickey"];
        assert_silent_success(&run(&server.ssh(&only, "player", &["version"])));
        enter_and_leave(&server.ssh(&["-i", &key, "-t"], "player", &[]));
    }
}

#[test]
fn whoever_has_no_key_gets_in_without_a_question() {
    needs!("ssh");
    let server = TestServer::new();
    // A script says so by its user name.
    for (options, user) in [(&[][..], "player"), (&["-o", "BatchMode=yes"], "guest")] {
        assert_silent_success(&run(&server.ssh(options, user, &["version"])));
    }
    enter_and_leave(&server.ssh(&["-t"], "player", &[]));
}

/// The command line of PuTTY's client.
fn plink(server: &TestServer, words: &[&str]) -> Vec<String> {
    let port = server.address.port().to_string();
    let key = server.server.fingerprint();
    let fixed = ["plink", "-ssh", "-P", &port, "-hostkey", key, "-batch"];
    fixed
        .iter()
        .chain(words)
        .map(|&word| word.to_owned())
        .collect()
}

#[test]
fn putty_gets_in() {
    needs!("plink");
    let server = TestServer::new();
    let output = run(&plink(&server, &["player@127.0.0.1", "version"]));
    assert!(output.status.success(), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stdout).starts_with("mazed "),
        "{output:?}"
    );
    let output = run(&plink(&server, &["-t", "player@127.0.0.1", "help"]));
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("ssh HOST"), "{text}");
    assert!(is_no_staircase(&output.stdout), "{text:?}");

    let line = plink(&server, &["-t", "player@127.0.0.1"]);
    let mut terminal = Terminal::with((80, 24), &[("TERM", "xterm")], &line);
    terminal.wait_until("the menu", |screen| screen.alternate_screen());
    terminal.settle();
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}

#[tokio::test]
async fn who_closes_the_session_may_hang_up_by_themselves() {
    let server = TestServer::new();
    let handle = connect(server.address).await;
    let channel = shell(&handle).await;
    channel.write.close().await.unwrap();
    let closed = Instant::now();
    // If it does not, it is cut off.
    while !handle.is_closed() {
        assert!(closed.elapsed() < PATIENCE, "still there");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let waited = closed.elapsed();
    assert!(waited > Duration::from_millis(500), "cut off in {waited:?}");
}

#[test]
fn a_short_rsa_key_is_nobody_in_particular() {
    needs!("ssh");
    let server = TestServer::new();
    let key = server.folder.path().join("id_short");
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", "rsa", "-b", "1024", "-N", "", "-f"])
        .arg(&key)
        .status()
        .unwrap();
    assert!(made.success());
    let key = key.display().to_string();
    let short = ["-i", &key, "-o", "RequiredRSASize=1024"];
    let line = server.ssh(&short, "player", &["version"]);
    assert_silent_success(&run(&line));
    let only = [&short[..], &["-o", "PreferredAuthentications=publickey"]].concat();
    let refused = run(&server.ssh(&only, "player", &["version"]));
    assert_eq!(refused.status.code(), Some(255), "{refused:?}");
}

#[test]
fn the_version_names_no_library() {
    let server = TestServer::with(|config| config.limits.per_address = 1);
    let mut greetings = Vec::new();
    let mut streams = Vec::new();
    for _ in 0..2 {
        let stream = std::net::TcpStream::connect(server.address).unwrap();
        let mut line = String::new();
        let mut reader = std::io::BufReader::new(stream.try_clone().unwrap());
        std::io::BufRead::read_line(&mut reader, &mut line).unwrap();
        greetings.push(line);
        streams.push(stream);
    }
    assert_eq!(greetings, ["SSH-2.0-mazed\r\n"; 2], "let in, and refused");
}
