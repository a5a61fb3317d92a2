//! What operators say to the running server: by its socket and over SSH.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::has;
use crate::server::{Process, new_key, ssh};
use crate::terminal::Terminal;

/// Long enough for a busy machine.
const LONG: Duration = Duration::from_secs(20);

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// `mazed ...` on the server's machine, with its database.
fn mazed(server: &Process, words: &[&str]) -> Output {
    let file = server.folder.path().join("mazed.db");
    mazed_in(server.folder.path(), words)
        .env("MAZED_STORE", format!("sqlite:{}", file.display()))
        .output()
        .expect("run")
}

fn mazed_in(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mazed"));
    command
        .args(words)
        .current_dir(folder)
        .env_remove("LANG")
        .env_remove("RUNTIME_DIRECTORY")
        .env_remove("XDG_RUNTIME_DIR")
        .stdin(Stdio::null());
    command
}

/// What it prints, if it is done.
fn said(server: &Process, words: &[&str]) -> String {
    let output = mazed(server, words);
    assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
    text(&output.stdout)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn socket(server: &Process) -> PathBuf {
    server.folder.path().join("mazed.db.admin")
}

/// `ssh HOST ...` with this key.
fn over_ssh(server: &Process, key: Option<&Path>, words: &[&str]) -> Output {
    let key = key.map(|key| key.display().to_string());
    let options = key.as_ref().map(|key| vec!["-i", key]).unwrap_or_default();
    let line = ssh(
        server.address,
        server.folder.path(),
        &options,
        "player",
        words,
    );
    Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::null())
        .output()
        .expect("run")
}

/// Makes this key an operator's.
fn appoint(server: &Process, key: &Path) {
    let public = fs::read_to_string(key.with_extension("pub")).expect("a key");
    fs::write(server.folder.path().join("keys/admins"), public).expect("written");
    said(server, &["reload"]);
}

/// A player on a screen.
fn player(server: &Process, key: Option<&Path>, words: &[&str]) -> Terminal {
    let key = key.map(|key| key.display().to_string());
    let mut options = vec!["-t"];
    options.extend(key.as_ref().map(|key| ["-i", key]).into_iter().flatten());
    Terminal::run(&ssh(
        server.address,
        server.folder.path(),
        &options,
        "player",
        words,
    ))
}

const GAME: [&str; 4] = ["play", "labyrinth", "--size", "9x9"];

/// Waits until `who` lists as many sessions; the list.
fn who(server: &Process, sessions: usize) -> Vec<Value> {
    let began = Instant::now();
    loop {
        let listed = json(&said(server, &["who", "--format", "json"]));
        let listed = listed.as_array().expect("a list").clone();
        if listed.len() == sessions {
            return listed;
        }
        assert!(began.elapsed() < LONG, "{listed:?}");
    }
}

#[test]
fn an_operator_sees_who_is_there_and_how_the_server_is() {
    if !has("ssh") {
        return;
    }
    let server = Process::start(&[]);
    let mode = fs::metadata(socket(&server)).expect("there").mode() & 0o7777;
    assert_eq!(mode, 0o600);
    let status = json(&said(&server, &["status", "--format", "json"]));
    assert_eq!(status["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(status["store"], "available");
    assert_eq!(
        (&status["draining"], &status["drain_s"]),
        (&false.into(), &Value::Null)
    );
    assert_eq!(status["queue"]["all"], 1000);
    assert_eq!(said(&server, &["who", "--format", "json"]), "[]\n");

    let key = new_key(server.folder.path(), "ed25519");
    let mut ada = player(&server, Some(&key), &GAME);
    ada.wait_for("wasd");
    let guest = player(&server, None, &[]);
    guest.wait_for("Laboratory");
    let listed = who(&server, 2);
    let (first, second) = (&listed[0], &listed[1]);
    assert_eq!(
        (&first["state"], &first["game"]),
        (&"game".into(), &"labyrinth".into())
    );
    assert_eq!(
        (&second["state"], &second["key"]),
        (&"menu".into(), &Value::Null)
    );
    assert_eq!(first["key"].as_str().map(str::len), Some(8));
    assert!(
        first["name"].is_string() && second["name"].is_string(),
        "{listed:?}"
    );
    assert_eq!(first["address"], "127.0.0.1");
    let client = first["client"].as_str().expect("a client");
    assert!(client.starts_with("SSH-2.0-OpenSSH_"), "{client}");
    let status = json(&said(&server, &["status", "--format", "json"]));
    assert_eq!(status["sessions"]["screen"], 2);

    let table = said(&server, &["who"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 3, "{table}");
    assert!(
        lines[0].starts_with("id ") && lines[1].contains("Labyrinth"),
        "{table}"
    );
    let german = said(&server, &["who", "--lang", "de"]);
    assert!(german.starts_with("Nr."), "{german}");
    let plain = said(&server, &["status"]);
    assert!(
        plain.contains("Sessions: 2 on a screen") && plain.contains("Database: available"),
        "{plain}"
    );

    // The game is left, and that is seen.
    ada.send("q");
    ada.wait_for("Laboratory");
    server.wait_for_error("operator by=uid ");
    assert!(
        server
            .errors()
            .contains("command={\"who\":{\"format\":\"json\"}} status=0"),
        "{}",
        server.errors()
    );
    drop(guest);
    who(&server, 1);
}

#[test]
fn what_is_said_reaches_every_player_and_steers_no_terminal() {
    if !has("ssh") {
        return;
    }
    let server = Process::start(&[]);
    let playing = player(&server, None, &GAME);
    playing.wait_for("wasd");
    let mut menu = player(&server, None, &[]);
    menu.wait_for("Laboratory");
    let line = ssh(server.address, server.folder.path(), &["-T"], "player", &[]);
    let lines = Terminal::run(&line);
    lines.wait_printed("?");
    who(&server, 3);
    let done = said(
        &server,
        &[
            "say",
            "Back\x1b[2J in\u{202e} five\r\nminutes\x07 \u{2013} tea",
        ],
    );
    assert_eq!(done, "Said to 3 players.\n");
    let wanted = "From the operator: Back[2J in five minutes \u{2013} tea";
    for terminal in [&playing, &menu] {
        terminal.wait_for(wanted);
        assert!(!terminal.screen().contains('\u{202e}'));
    }
    lines.wait_printed(wanted);
    menu.send("j");
    playing.wait_for(wanted);
    // A key takes it away once it was there for some seconds.
    let began = Instant::now();
    while menu.screen().contains("From the operator") {
        assert!(began.elapsed() < LONG, "{}", menu.screen());
        std::thread::sleep(Duration::from_millis(500));
        menu.send("j");
    }
    for (words, status, wanted) in [
        (vec!["say"], 2, "mazed: "),
        (vec!["say", "\x1b\x07"], 2, "nothing is left"),
        (vec!["say", &"x".repeat(161)], 2, "160"),
    ] {
        let output = mazed(&server, &words);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        assert!(text(&output.stderr).contains(wanted), "{output:?}");
    }
}

#[test]
fn whoever_is_kicked_is_told_and_keeps_the_game() {
    if !has("ssh") {
        return;
    }
    let server = Process::start(&["--drain", "0"]);
    let key = new_key(server.folder.path(), "ed25519");
    let mut ada = player(&server, Some(&key), &GAME);
    ada.wait_for("wasd");
    ada.send("s");
    let guest = player(&server, None, &[]);
    guest.wait_for("Laboratory");
    let mut other = player(&server, None, &[]);
    other.wait_for("Laboratory");
    let listed = who(&server, 3);
    // A guest by number, a player by the key, a guest by name.
    let id = listed[2]["id"].to_string();
    assert_eq!(said(&server, &["kick", &id]), "1 session is ended.\n");
    other.wait_printed("The operator has ended your session.");
    assert_eq!(other.wait(), 1);
    let kicked = said(
        &server,
        &["kick", listed[0]["key"].as_str().expect("a key")],
    );
    assert_eq!(kicked, "1 session is ended.\n");
    ada.wait_printed("The operator has ended your session.");
    assert_eq!(ada.wait(), 1);
    ada.assert_restored();
    let name = listed[1]["name"].as_str().expect("a name");
    assert_eq!(said(&server, &["kick", name]), "1 session is ended.\n");
    guest.wait_printed("The operator has ended your session.");
    who(&server, 0);
    // By address, all from there.
    let mut ada = player(&server, Some(&key), &[]);
    ada.wait_for("Continue");
    // She has a name by now, which is not the one that is drawn for newcomers.
    let name = who(&server, 1)[0]["name"].clone();
    let name = name.as_str().expect("a name");
    let players = said(&server, &["players"]);
    assert!(players.contains(name), "{name}: {players}");
    assert!(
        players.starts_with("Name\tSince\tRuns\tBan\tKeys\n"),
        "{players}"
    );
    let other = player(&server, None, &[]);
    other.wait_for("Laboratory");
    assert_eq!(
        said(&server, &["kick", "127.0.0.0/8"]),
        "2 sessions are ended.\n"
    );
    assert_eq!(ada.wait(), 1);
    let nobody = mazed(&server, &["kick", "127.0.0.1"]);
    assert_eq!(nobody.status.code(), Some(1), "{nobody:?}");
    assert_eq!(text(&nobody.stderr), "mazed: there is no such session\n");
}

#[test]
fn a_ban_is_the_same_by_every_way_and_outlives_a_restart() {
    if !has("ssh") {
        return;
    }
    let mut server = Process::start(&["--drain", "0"]);
    let (eve, boss) = (
        new_key(server.folder.path(), "ed25519"),
        new_key(server.folder.path(), "ecdsa"),
    );
    appoint(&server, &boss);
    let mut playing = player(&server, Some(&eve), &[]);
    playing.wait_for("Laboratory");
    // Nothing is stored of her, so she is banned by the name that she has here.
    let name = who(&server, 1)[0]["name"]
        .as_str()
        .expect("a name")
        .to_owned();
    let quoted = format!("'{name}'");
    let ban = ["admin", "ban", &quoted, "--for", "2h", "--reason", "robots"];
    let banned = over_ssh(&server, Some(&boss), &ban);
    assert!(
        text(&banned.stdout).starts_with("The ban is set, until "),
        "{banned:?}"
    );
    playing.wait_printed("You are banned from this server until");
    assert_eq!(playing.wait(), 1);
    let refused = over_ssh(&server, Some(&eve), &["version"]);
    assert!(text(&refused.stderr).contains("robots"), "{refused:?}");
    let listed = json(&said(&server, &["bans", "--format", "json"]));
    assert_eq!(
        (&listed[0]["kind"], &listed[0]["reason"]),
        (&"key".into(), &"robots".into())
    );
    assert_eq!(
        said(&server, &["bans"]),
        said(&server, &["players", "bans"])
    );
    assert_eq!(
        text(&over_ssh(&server, Some(&boss), &["admin", "bans"]).stdout),
        said(&server, &["bans"])
    );

    server.signal("TERM");
    assert_eq!(server.wait(LONG), 0);
    assert!(!socket(&server).exists(), "the socket goes with the server");
    let folder = server.take_folder();
    let server = Process::start_in(folder, server.address, "", &["--drain", "0"]);
    let refused = over_ssh(&server, Some(&eve), &["version"]);
    assert!(text(&refused.stderr).contains("robots"), "{refused:?}");
    // The list shows the beginning of its mark, and the operator's own word for her works as well.
    let mark = listed[0]["who"].as_str().expect("a mark");
    let rows = said(&server, &["bans"]);
    let rows: Vec<&str> = rows.lines().collect();
    assert!(
        rows[0].starts_with("ban of  who       since (UTC)"),
        "{rows:?}"
    );
    let row = format!("key     {}  2", &mark[..8]);
    assert!(
        rows[1].starts_with(&row) && rows[1].ends_with("robots"),
        "{rows:?}"
    );
    assert_eq!(said(&server, &["unban", &name]), "The ban is lifted.\n");
    assert_eq!(
        over_ssh(&server, Some(&eve), &["version"]).status.code(),
        Some(0)
    );
    // A guest by name, a network without an option.
    let guest = player(&server, None, &[]);
    guest.wait_for("Laboratory");
    let name = who(&server, 1)[0]["name"]
        .as_str()
        .expect("a name")
        .to_owned();
    said(&server, &["ban", &name]);
    guest.wait_printed("You are banned");
    assert_eq!(said(&server, &["unban", &name]), "The ban is lifted.\n");
    said(&server, &["ban", "192.0.2.0/24"]);
    assert!(said(&server, &["bans"]).contains("\nnetwork  192.0.2.0/24  "));
    for (words, status) in [
        (&["ban", "nobody-of-this-name"][..], 1),
        (&["ban"], 2),
        (&["ban", "--for", "soon", "x"], 2),
        (&["unban", "198.51.100.1"], 1),
    ] {
        assert_eq!(
            mazed(&server, words).status.code(),
            Some(status),
            "{words:?}"
        );
    }
}

#[test]
fn an_operator_says_the_same_over_ssh_and_nobody_else_does() {
    if !has("ssh") {
        return;
    }
    let server = Process::start(&[]);
    let (boss, eve) = (
        new_key(server.folder.path(), "ed25519"),
        new_key(server.folder.path(), "ecdsa"),
    );
    let refused = "mazed: this key is not an operator's\n";
    for key in [Some(&*boss), Some(&*eve), None] {
        for words in [
            &["admin", "who"][..],
            &["admin"],
            &["admin", "--help"],
            &["admin", "x"],
        ] {
            let output = over_ssh(&server, key, words);
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            assert_eq!(
                (text(&output.stdout), text(&output.stderr)),
                (String::new(), refused.to_owned())
            );
        }
    }
    server.wait_for_error("refused address=127.0.0.1 reason=no operator: ");
    appoint(&server, &boss);
    let eves = over_ssh(&server, Some(&eve), &["admin", "status"]);
    assert_eq!(text(&eves.stderr), refused);
    let status = over_ssh(
        &server,
        Some(&boss),
        &["admin", "status", "--format", "json"],
    );
    assert_eq!(json(&text(&status.stdout))["operators"], 1, "{status:?}");
    let listed = over_ssh(&server, Some(&boss), &["admin", "who", "--format", "json"]);
    assert_eq!(text(&listed.stdout), "[]\n", "who asks is not listed");
    let spoken = over_ssh(&server, Some(&boss), &["admin", "say", "hi"]);
    assert_eq!(text(&spoken.stdout), "Said to 0 players.\n");
    for (words, status, wanted) in [
        (&["admin"][..], 2, "Usage: ssh HOST admin"),
        (&["admin"], 2, "use one of status, who, say"),
        (&["admin", "whom"], 2, "who"),
        (&["admin", "kick", "7"], 1, "no such session"),
        (
            &["admin", "--lang", "de", "kick", "7"],
            1,
            "keine solche Sitzung",
        ),
        (&["admin", "reload", "--lang=ru"], 0, "Перечитано"),
        (&["admin", "--help"], 0, "reload"),
    ] {
        let output = over_ssh(&server, Some(&boss), words);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {output:?}");
        let both = text(&output.stdout) + &text(&output.stderr);
        assert!(both.contains(wanted), "{words:?}: {both}");
    }
    server.wait_for_error("operator by=key ");
    // The key is a player's too, and the list of commands names nothing of it.
    let help = over_ssh(&server, Some(&boss), &["help"]);
    assert!(
        help.status.success() && !text(&help.stdout).contains("admin"),
        "{help:?}"
    );
    // Removed, it is heard no more.
    fs::remove_file(server.folder.path().join("keys/admins")).expect("removed");
    server.signal("HUP");
    server.wait_for_error("names no operator");
    let output = over_ssh(&server, Some(&boss), &["admin", "who"]);
    assert_eq!(text(&output.stderr), refused);
}

#[test]
fn a_server_does_not_start_with_what_it_cannot_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = folder.path().join("keys");
    fs::create_dir(&keys).expect("a folder");
    fs::write(keys.join("admins"), "from=\"10.0.0.1\" ssh-ed25519 AAAA").expect("written");
    fs::write(folder.path().join("conf"), "MAZED_IDLE=0").expect("written");
    let start = |words: &[&str]| {
        let output = mazed_in(folder.path(), &["serve", "--listen", "127.0.0.1:0"])
            .args(words)
            .output()
            .expect("run");
        (output.status.code(), text(&output.stderr))
    };
    let (status, says) = start(&["--config", "conf"]);
    assert_eq!(status, Some(2), "{says}");
    assert!(says.contains("conf, line 1: --idle 0: "), "{says}");
    let (status, says) = start(&["--config", "missing"]);
    assert!(status == Some(2) && says.contains("missing: "), "{says}");
    let (status, says) = start(&[]);
    assert_eq!(status, Some(1), "{says}");
    assert!(
        says.contains("admins, line 1: a line begins with the kind of key"),
        "{says}"
    );
}

#[test]
fn a_socket_is_made_safely_and_a_missing_server_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let none = mazed_in(folder.path(), &["status"]).output().expect("run");
    assert_eq!(none.status.code(), Some(1), "{none:?}");
    let says = text(&none.stderr);
    // Here, or where the package has it, as after `mazed drain`.
    let here = folder.path().canonicalize().expect("it is there");
    let here = here.join("mazed.db.admin").display().to_string();
    let both = format!("mazed: no server answers at {here} or /run/mazed/mazed.admin; ");
    assert!(
        says.starts_with(&both) && says.contains("MAZED_ADMIN_SOCKET"),
        "{says}"
    );
    let named = mazed_in(folder.path(), &["status", "--admin-socket", "x"]);
    let named = text(&{ named }.output().expect("run").stderr);
    assert!(
        named.starts_with("mazed: no server answers at /") && named.contains("/x; "),
        "{named}"
    );

    // A server that was killed leaves its socket, and the next one takes its place.
    let server = Process::start(&[]);
    let path = socket(&server);
    let address = server.address;
    let folder = server.kill();
    assert!(path.exists(), "it was killed");
    let dead = mazed_in(folder.path(), &["who"]).output().expect("run");
    assert!(text(&dead.stderr).contains("no server answers"), "{dead:?}");
    let server = Process::start_in(folder, address, "", &[]);
    said(&server, &["status"]);

    // A second server: its own database, the same socket.
    let socket = path.display().to_string();
    let other = tempfile::tempdir().expect("a folder");
    let start = |socket: &str| {
        let output = mazed_in(other.path(), &["serve", "--listen", "127.0.0.1:0"])
            .args(["--admin-socket", socket])
            .output()
            .expect("run");
        (output.status.code(), text(&output.stderr))
    };
    let (status, says) = start(&socket);
    assert_eq!(status, Some(1), "{says}");
    assert!(
        says.contains("--admin-socket: ") && says.contains("another server listens"),
        "{says}"
    );
    said(&server, &["status"]);
    // What is no socket of ours is left alone, and no link is followed.
    let file = other.path().join("file");
    fs::write(&file, "precious").expect("written");
    let link = other.path().join("link");
    symlink(&file, &link).expect("made");
    for path in [&file, &link] {
        let (status, says) = start(&path.display().to_string());
        assert!(
            status == Some(1) && says.contains("left as it is"),
            "{says}"
        );
    }
    assert_eq!(fs::read_to_string(&file).expect("there"), "precious");
    // In a folder that others can write to, there is none.
    let open = other.path().join("open");
    fs::create_dir(&open).expect("a folder");
    fs::set_permissions(&open, PermissionsExt::from_mode(0o777)).expect("a mode");
    let (status, says) = start(&open.join("socket").display().to_string());
    assert!(status == Some(1) && says.contains("777"), "{says}");
}

#[test]
fn a_ban_that_cannot_be_kept_is_refused_with_what_works_instead() {
    let server = Process::start(&[]);
    let file = server.folder.path().join("mazed.db");
    // Another program writes, and does not end.
    let other = rusqlite::Connection::open(&file).expect("a file");
    other.execute_batch("BEGIN IMMEDIATE").expect("held");
    let began = Instant::now();
    let refused = loop {
        let refused = mazed(&server, &["ban", "192.0.2.0/24"]);
        if refused.status.code() == Some(1) || began.elapsed() > LONG {
            break text(&refused.stderr);
        }
    };
    for part in ["bans are kept in the database", "kick", "--deny-net"] {
        assert!(refused.contains(part), "{refused}");
    }
    drop((other, server));
    let folder = tempfile::tempdir().expect("a folder");
    let none = mazed_in(folder.path(), &["status"]).output().expect("run");
    assert!(
        text(&none.stderr).contains("systemctl status mazed"),
        "{none:?}"
    );
}
