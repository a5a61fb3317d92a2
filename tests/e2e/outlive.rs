//! What the server remembers, over real ssh.

use crate::has;
use crate::server::{TestServer, new_key};
use crate::way::way;
use mazed::store::{Options, Store, StoreUrl};
use serde_json::Value;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Long enough for a busy machine.
const LONG: Duration = Duration::from_secs(30);

/// A server with a store.
pub(crate) fn server() -> TestServer {
    TestServer::with(|config| {
        let folder = config.keys.parent().expect("a folder");
        let url = StoreUrl::file(&folder.join("mazed.db"));
        let database = url.database().expect("a database");
        config.store = Some(Store::open(database, Options::default()).expect("a store"));
    })
}

/// ssh with this key, to this command or, with none, line by line.
pub(crate) fn start(server: &TestServer, key: Option<&Path>, command: &[&str]) -> Child {
    let identity = key.map(|key| key.display().to_string());
    let mut options = vec!["-T"];
    if let Some(identity) = &identity {
        options.extend(["-i", identity]);
    }
    let line = server.ssh(&options, "player", command);
    Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("ssh")
}

fn ask(server: &TestServer, key: Option<&Path>, command: &[&str], input: &str) -> Output {
    let mut child = start(server, key, command);
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("written");
    drop(stdin);
    child.wait_with_output().expect("an end")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// What such a command prints, as JSON.
pub(crate) fn json(server: &TestServer, key: Option<&Path>, command: &[&str]) -> Value {
    let output = ask(server, key, command, "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("json")
}

#[test]
fn a_run_outlives_its_connection_and_its_server_and_is_ranked() {
    if !has("ssh") {
        return;
    }
    let server = server();
    let (ada, bob) = (
        new_key(server.folder.path(), "ed25519"),
        new_key(server.folder.path(), "rsa"),
    );
    // The seeds of this server are always the same, so that the way is known beforehand.
    let way = way(&said(&ask(&server, None, &[], "9\n9\nquit\n")));
    let nothing = ask(&server, Some(&ada), &["me"], "");
    assert_eq!(nothing.status.code(), Some(1), "looking keeps nothing");
    let guest = ask(&server, None, &["me"], "");
    assert_eq!(guest.status.code(), Some(1));
    let told = String::from_utf8(guest.stderr).expect("text");
    assert!(told.contains("ssh-keygen"), "{told}");

    // The connection drops in the middle.
    let mut child = start(&server, Some(&ada), &[]);
    let (first, rest) = way.split_at(5);
    let mut stdin = child.stdin.take().expect("its input");
    write!(stdin, "9\n9\n{first}\nlook\n").expect("written");
    let mut output = child.stdout.take().expect("its output");
    let mut text = String::new();
    // A prompt behind the board, the steps, and the look.
    while text.matches("> ").count() < 3 {
        let mut chunk = [0; 1024];
        let read = output.read(&mut chunk).expect("output");
        assert!(read > 0, "{text}");
        text.push_str(&String::from_utf8_lossy(&chunk[..read]));
    }
    child.kill().expect("SIGKILL");
    child.wait().expect("dead");
    let deadline = Instant::now() + LONG;
    let kept = loop {
        let output = ask(&server, Some(&ada), &["me", "--json"], "");
        if let Ok(mine) = serde_json::from_slice::<Value>(&output.stdout)
            && mine["under_way"]
                .as_array()
                .is_some_and(|runs| runs.len() == 1)
        {
            break mine;
        }
        assert!(Instant::now() < deadline, "nothing was kept: {output:?}");
    };
    assert_eq!(kept["runs"], Value::Array(Vec::new()));

    // Back again, and out.
    let text = loop {
        let text = said(&ask(
            &server,
            Some(&ada),
            &[],
            &format!("continue\n{rest}\n"),
        ));
        // The dropped session lets go of the run a moment after it has kept it.
        if text.contains("You made it!") {
            break text;
        }
        assert!(Instant::now() < deadline, "{text}");
    };
    assert!(text.contains("Rank 1."), "{text}");

    let lists = json(
        &server,
        Some(&bob),
        &["scores", "labyrinth", "--format", "json"],
    );
    let lines: Vec<&Value> = lists
        .as_array()
        .expect("lists")
        .iter()
        .flat_map(|list| list["lines"].as_array().expect("lines"))
        .collect();
    // The level of 9 x 9 may be none of the usual ones: then `me` has the run.
    let mine = json(&server, Some(&ada), &["me", "--format", "json"]);
    let run = &mine["runs"][0];
    assert!(lines.iter().all(|line| line["code"] == run["code"]));
    assert_eq!(run["standing"], "ranked");
    assert_eq!(run["moves"], way.len());
    assert_eq!(mine["under_way"], Value::Array(Vec::new()));
    let code = run["code"].as_str().expect("a code");
    let replay = json(&server, Some(&bob), &["replay", code, "--format", "json"]);
    assert_eq!(replay["actions"].as_array().map(Vec::len), Some(way.len()));
    let other = ask(&server, Some(&bob), &["replay", "0000-0000"], "");
    assert_eq!(other.status.code(), Some(1));
    let wrong = ask(&server, Some(&bob), &["replay", "chess"], "");
    assert_eq!(wrong.status.code(), Some(2));

    // While it runs, the operator copies the store; the copy proves every run.
    let mazed = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_mazed"))
            .args(arguments)
            .current_dir(server.folder.path())
            .output()
            .expect("mazed")
    };
    let copy = ["copy", "sqlite:mazed.db", "sqlite:copy.db"];
    let copied = mazed(&copy);
    assert_eq!(copied.status.code(), Some(0), "{copied:?}");
    assert_eq!(mazed(&copy).status.code(), Some(1), "it is there");
    let verified = mazed(&["verify", "--store", "sqlite:copy.db"]);
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    assert!(
        said(&verified).starts_with("runs: 1 proved, 0 wrong"),
        "{verified:?}"
    );
    // A run that was tampered with is found.
    let tampered = rusqlite::Connection::open(server.folder.path().join("copy.db")).expect("it");
    tampered
        .execute("UPDATE runs SET moves = moves - 1", [])
        .expect("changed");
    drop(tampered);
    let verified = mazed(&["verify", "--store", "sqlite:copy.db"]);
    assert_eq!(verified.status.code(), Some(1), "{verified:?}");
}
