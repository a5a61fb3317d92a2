//! How it begins, whatever was before.

use crate::client::{connect, open, read_to_end, read_until, shell};
use crate::disk::Disk;
use crate::server::Process;
use std::process::Command;

/// A game that a session plays.
const HELD_GAME: &str = "INSERT INTO saves (code, player, game, level, seed, version, standing, played, \
     at, actions, holder, until) VALUES (7, 1, 'labyrinth', '', 1, 1, 0, 0, 0, x'', 1, NULL)";

fn held(database: &rusqlite::Connection) -> i64 {
    let count = "SELECT count(*) FROM saves WHERE holder IS NOT NULL";
    database
        .query_row(count, [], |row| row.get::<_, i64>(0))
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_it_starts_and_says_that_nothing_can_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::mount(folder.path()) else {
        return;
    };
    let file = folder.path().join("mazed.db");
    let store = format!("sqlite:{}", file.display());
    let first = Process::start(&["--store", &store]);
    // A game that somebody played when it was killed: to free it, the server has to write.
    let database = rusqlite::Connection::open(&file).unwrap();
    database.execute(HELD_GAME, []).unwrap();
    assert_eq!(held(&database), 1);
    drop(first);
    disk.fill();
    let server = Process::start(&["--store", &store]);
    server.wait_for_error("the database is unavailable: nothing can be saved");
    let handle = connect(server.address).await;
    let mut channel = shell(&handle).await;
    read_until(&mut channel, "Settings").await;
    disk.make_room();
    server.wait_for_error("the database is back");
    assert_eq!(held(&database), 0, "freed with the first write");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_public_address_stands_in_what_is_shown_and_a_wrong_one_is_refused() {
    let server = Process::start(&["--public-address", "maze.example.org:2222"]);
    let handle = connect(server.address).await;
    let mut channel = open(&handle).await;
    channel.write.exec(true, "help").await.unwrap();
    let help = read_to_end(&mut channel).await.stdout;
    let help = String::from_utf8(help).unwrap();
    assert!(
        help.contains("Usage: ssh -p 2222 maze.example.org ["),
        "{help}"
    );
    assert!(!help.contains("HOST"), "{help}");
    let wrong = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(["serve", "--public-address", "-oProxyCommand=x"])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    let wrong = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(["serve", "--lang", "en", "--public-address", "two words"])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    let said = String::from_utf8_lossy(&wrong.stderr);
    assert!(said.contains("HOST:PORT, such as"), "{said}");
}

/// What packages install is made from the commands: a page for each, and completions that the shell
/// itself takes.
#[test]
fn pages_and_completions_are_made_of_the_commands() {
    let mazed = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mazed"));
        let output = command.args(words).output().expect("run");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let page = mazed(&["man"]);
    assert!(
        page.contains(".TH mazed 1") && page.contains("serve"),
        "{page}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    mazed(&["man", &folder.path().display().to_string()]);
    for name in ["mazed", "mazed-serve", "mazed-copy", "mazed-play-hop"] {
        let page = std::fs::read_to_string(folder.path().join(format!("{name}.1"))).expect(name);
        assert!(
            page.contains(".SH OPTIONS") && !page.contains("man-"),
            "{page}"
        );
    }
    let bash = mazed(&["completions", "bash"]);
    let script = folder.path().join("mazed.bash");
    std::fs::write(&script, &bash).expect("written");
    let taken = std::process::Command::new("bash")
        .args(["-c", "source \"$0\" && complete -p mazed"])
        .arg(&script)
        .output();
    // Where there is no bash, nothing takes it.
    if let Ok(taken) = taken {
        assert!(taken.status.success(), "{taken:?}");
    }
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        assert!(
            mazed(&["completions", shell]).contains("public-address"),
            "{shell}"
        );
    }
}
