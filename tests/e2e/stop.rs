//! How it ends: for one player, and for the whole server.

use crate::client::{connect, read_to_end, send, shell};
use crate::probe::probed;
use crate::server::Process;
use crate::terminal::Terminal;
use crate::text::TextPlayer;
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn sigterm_lets_players_finish_and_restores_their_terminals() {
    needs!("ssh");
    let mut server = Process::start(&["--drain", "2"]);
    let line = server.line(None, &["-t"], &[]);
    let mut stays = Terminal::run(&line);
    let mut leaves = Terminal::run(&line);
    stays.wait_for("Settings");
    leaves.wait_for("Settings");
    let began = Instant::now();
    server.signal("TERM");
    stays.wait_for("The server shuts down in");
    leaves.wait_for("The server shuts down in");
    let refused = TcpStream::connect(server.address);
    assert!(refused.is_err(), "still accepting");
    leaves.send("q");
    assert_eq!(leaves.wait(), 0);
    assert!(began.elapsed() < Duration::from_millis(1900));
    assert_eq!(stays.wait(), 0);
    assert!(began.elapsed() >= Duration::from_millis(1900));
    for terminal in [&stays, &leaves] {
        terminal.assert_restored();
    }
    assert!(stays.screen().contains("mazed: "), "{}", stays.screen());
    assert_eq!(server.wait(Duration::from_secs(3)), 0);
}

#[test]
fn a_second_sigterm_ends_it_at_once() {
    needs!("ssh");
    let mut server = Process::start(&["--drain", "600"]);
    let line = server.line(None, &["-t"], &[]);
    let mut terminal = Terminal::run(&line);
    terminal.wait_for("Settings");
    server.signal("TERM");
    terminal.wait_for("The server shuts down in");
    server.signal("TERM");
    assert_eq!(server.wait(Duration::from_secs(3)), 0);
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}

#[test]
fn a_panic_ends_one_session_and_restores_its_terminal() {
    needs!("ssh");
    let server = probed(false);
    let line = server.ssh(&["-t"], "player", &[]);
    let mut whole = Terminal::run(&line);
    whole.wait_for("keys: 0");
    for key in ["u", "d"] {
        let mut broken = Terminal::run(&line);
        broken.wait_for("keys: 0");
        broken.send(key);
        assert_eq!(broken.wait(), 1);
        broken.assert_restored();
        let said = broken.screen();
        assert!(said.starts_with("mazed: "), "{said}");
    }
    whole.send("x");
    whole.wait_for("keys: 1");
    whole.send("q");
    assert_eq!(whole.wait(), 0);
}

pub fn mazed(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn after_sigterm_the_file_alone_has_every_run() {
    needs!("ssh");
    let mut server = Process::start(&["--drain", "0"]);
    let folder = server.folder.path().to_owned();
    let mut player = TextPlayer::of(&server, &server.key("ada"));
    let way = player.begins();
    player.types(&format!("{way}\n"), "Rank 1.");
    server.signal("TERM");
    assert_eq!(
        server.wait(Duration::from_secs(20)),
        0,
        "{}",
        server.errors()
    );
    let mut left: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("mazed.db"))
        .collect();
    left.sort();
    assert_eq!(left, ["mazed.db", "mazed.db.lock"]);
    std::fs::copy(folder.join("mazed.db"), folder.join("copy.db")).unwrap();
    let verified = mazed(&folder, &["verify", "--store", "sqlite:copy.db"]);
    assert!(verified.starts_with("runs: 1 proved"), "{verified}");
    // A run that was tampered with is found.
    let tampered = rusqlite::Connection::open(folder.join("copy.db")).unwrap();
    let fewer = "UPDATE runs SET moves = moves - 1";
    tampered.execute(fewer, []).unwrap();
    let verify = ["verify", "--store", "sqlite:copy.db"];
    let mut wrong = Command::new(env!("CARGO_BIN_EXE_mazed"));
    let wrong = wrong.args(verify).current_dir(&folder).output().unwrap();
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    for line in ["started version=", "stopping", "stopped"] {
        assert!(server.errors().contains(line), "{}", server.errors());
    }
}

#[test]
fn what_could_not_be_written_is_said_in_the_log_and_in_the_exit_status() {
    needs!("ssh");
    let mut server = Process::start(&["--drain", "0"]);
    let [ada, bob] = ["ada", "bob"].map(|name| server.key(name));
    let (mut winner, mut leaver) = (TextPlayer::of(&server, &ada), TextPlayer::of(&server, &bob));
    let way = winner.begins();
    leaver.begins();
    leaver.types("s\n", "> ");
    // Another program writes, and does not end.
    let file = server.folder.path().join("mazed.db");
    let other = rusqlite::Connection::open(file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    winner.types(&format!("{way}\n"), "You made it!");
    leaver.types("quit\nquit\nquit\n", "--resume ");
    let said = &leaver.said;
    assert!(
        said.contains("may be lost") && !said.contains("To continue later"),
        "{said}"
    );
    server.wait_for_error("the database is unavailable: nothing can be saved");
    winner.types("", "Not saved yet.");
    server.signal("TERM");
    assert_eq!(server.wait(Duration::from_secs(40)), 1);
    let errors = server.errors();
    assert!(errors.contains("unsaved=2"), "{errors}");
    let once = errors.matches("nothing can be saved").count();
    assert_eq!(once, 1, "{errors}");
}

#[tokio::test(flavor = "multi_thread")]
async fn signals_that_are_not_for_stopping_do_not_stop_it() {
    let mut server = Process::start(&[]);
    let handle = connect(server.address).await;
    let mut channel = shell(&handle).await;
    for signal in ["HUP", "USR1", "USR2", "XFSZ", "PIPE"] {
        server.signal(signal);
    }
    server.wait_for_error("reloaded: 0 operators");
    server.wait_for_error("SIGUSR1: ignored");
    server.wait_for_error("SIGUSR2: ignored");
    send(&channel, b"q").await;
    assert_eq!(read_to_end(&mut channel).await.status, Some(0));
    let _newcomer = connect(server.address).await;
    server.signal("QUIT");
    assert_eq!(server.wait(Duration::from_secs(20)), 0);
}

#[test]
fn a_second_server_on_a_file_is_refused_and_one_that_cannot_listen_changes_nothing() {
    let first = Process::start(&[]);
    let folder = first.folder.path();
    let store = format!("sqlite:{}", folder.join("mazed.db").display());
    let second = |listen: &str, store: &str, keys: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_mazed"))
            .args([
                "serve", "--listen", listen, "--store", store, "--keys", keys,
            ])
            .current_dir(folder)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let refused = second("127.0.0.1:0", &store, "keys");
    let process = format!("process {}", first.id());
    assert!(refused.contains(&process), "{refused}");
    let taken = first.address.to_string();
    let refused = second(&taken, "sqlite:other.db", "other-keys");
    assert!(refused.contains("cannot listen"), "{refused}");
    assert!(refused.contains("--listen"), "{refused}");
    for made in ["other.db", "other.db.lock", "other-keys"] {
        assert!(!folder.join(made).exists(), "{made}");
    }
    // The operator's commands work beside it.
    mazed(folder, &["verify", "--store", &store]);
}
