//! What operators say to the running server over SSH.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cluster::Cluster;
use crate::has;
use crate::server::Process;
use crate::terminal::Terminal;
use crate::text::TextPlayer;

/// Long enough for a busy machine.
const LONG: Duration = Duration::from_secs(20);

const GAME: [&str; 4] = ["play", "labyrinth", "--size", "9x9"];

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// A server with an operator.
struct House {
    server: Process,
    operator: PathBuf,
}

impl House {
    fn new(options: &[&str]) -> Self {
        let server = Process::start(options);
        let operator = server.key("operator");
        let house = Self { server, operator };
        house.appoint();
        house
    }

    /// Makes the key an operator's.
    fn appoint(&self) {
        let public = fs::read_to_string(self.operator.with_extension("pub")).expect("a key");
        fs::write(self.server.folder.path().join("keys/admins"), public).expect("written");
        self.server.signal("HUP");
        self.server.wait_for_error("reloaded: 1 operators");
    }

    fn run(&self, key: Option<&Path>, options: &[&str], words: &[&str]) -> Output {
        self.server.run(key, options, words, "")
    }

    fn try_admin(&self, words: &[&str]) -> Output {
        self.run(Some(&self.operator), &[], &[&["admin"], words].concat())
    }

    /// What the operator is answered, if it is done.
    fn admin(&self, words: &[&str]) -> String {
        let output = self.try_admin(words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
        text(&output.stdout)
    }

    fn json(&self, words: &[&str]) -> Value {
        let said = self.admin(&[words, &["--format", "json"]].concat());
        serde_json::from_str(&said).expect(&said)
    }

    /// Waits until `who` lists as many sessions; the list.
    fn who(&self, sessions: usize) -> Vec<Value> {
        let began = Instant::now();
        loop {
            let listed = self.json(&["who"]);
            let mut listed = listed.as_array().expect("a list").clone();
            // The operator's own.
            listed.retain(|one| one["state"] != "command");
            if listed.len() == sessions {
                return listed;
            }
            assert!(began.elapsed() < LONG, "{listed:?}");
        }
    }

    /// Runs a command until it is refused or not; what was said.
    fn until(&self, refused: bool, key: Option<&Path>, options: &[&str]) -> String {
        let began = Instant::now();
        loop {
            let output = self.run(key, options, &["version"]);
            if output.status.success() != refused && output.stdout.is_empty() == refused {
                return text(&output.stderr);
            }
            assert!(began.elapsed() < LONG, "refused {refused}: {output:?}");
            // An address that connects some 20 times a second is soon refused for that.
            std::thread::sleep(Duration::from_millis(150));
        }
    }
}

#[test]
fn an_operator_sees_says_and_ends_and_nobody_else_does() {
    needs!("ssh");
    let house = House::new(&[]);
    let eve = house.server.key("eve");
    for words in [&["admin", "who"][..], &["admin"], &["admin", "--help"]] {
        for key in [Some(&*eve), None] {
            let output = house.run(key, &[], words);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
            assert_eq!(
                text(&output.stderr),
                "mazed: this key does not belong to an operator\n"
            );
        }
    }
    house.server.wait_for_error("reason=no_operator");
    let status = house.json(&["status"]);
    assert_eq!(status["database"], "available");
    assert_eq!(
        (&status["operators"], &status["draining"]),
        (&1.into(), &false.into())
    );

    let mut ada = house.server.sit(Some(&eve), &GAME);
    ada.wait_for("wasd");
    ada.send("s");
    let guest = house.server.sit(None, &[]);
    guest.wait_for("Settings");
    let listed = house.who(2);
    assert_eq!(
        (&listed[0]["state"], &listed[0]["game"]),
        (&"game".into(), &"labyrinth".into())
    );
    assert_eq!(
        (&listed[1]["state"], &listed[1]["key"]),
        (&"menu".into(), &Value::Null)
    );
    assert!(house.admin(&["who"]).contains("labyrinth"));
    house.server.wait_for_error("operator by=key ");

    // It reaches every player and steers no terminal.
    let said = "'Back\x1b[2J in\u{202e} five\r\nminutes\x07 \u{2013} tea'";
    assert_eq!(house.admin(&["say", said]), "shown to 2 players\n");
    for terminal in [&ada, &guest] {
        terminal.wait_for("From the operator: Back[2J in five minutes \u{2013} tea");
        assert!(!terminal.screen().contains('\u{202e}'));
    }
    let id = listed[0]["id"].to_string();
    assert_eq!(house.admin(&["kick", &id]), "ended 1 session\n");
    ada.wait_printed("The operator ended your session.");
    assert_eq!(ada.wait(), 1);
    ada.assert_restored();
    let mut ada = house.server.sit(Some(&eve), &[]);
    ada.wait_for("Continue");
    for (words, status) in [
        (&["kick", "127.0.0.9"][..], 1),
        (&["say"], 2),
        (&["ban"], 2),
        (&["ban", "nobody-of-this-name"], 1),
        (&["unban", "198.51.100.1"], 1),
        (&["hide", "nobody-of-this-name"], 1),
        (&["remove", "7k3m-9xq2"], 1),
    ] {
        let output = house.try_admin(words);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {output:?}");
    }
    let drained = house.admin(&["drain"]);
    assert!(drained.starts_with("stopping in "), "{drained}");
    ada.send("q");
}

#[test]
fn a_name_is_hidden_and_a_run_removed() {
    needs!("ssh");
    let house = House::new(&["--drain", "0"]);
    let eve = house.server.key("eve");
    let mut player = TextPlayer::of(&house.server, &eve);
    let way = player.begins();
    player.types(&format!("{way}\n"), "Rank 1.");
    let name = house.who(1)[0]["name"].as_str().expect("a name").to_owned();
    let asked = |words: &[&str]| text(&house.run(Some(&eve), &[], words).stdout);
    let listed = || asked(&["scores", "labyrinth"]);
    assert!(listed().contains(&name), "{}", listed());
    house.admin(&["hide", &format!("'{name}'")]);
    // Others do not see it, and its run stays.
    let others = text(&house.run(None, &[], &["scores", "labyrinth"]).stdout);
    assert!(!others.contains(&name), "{others}");
    let mine = || -> Value { serde_json::from_str(&asked(&["me", "--json"])).expect("json") };
    let code = mine()["runs"][0]["code"]
        .as_str()
        .expect("a code")
        .to_owned();
    assert_eq!(house.admin(&["remove", &code]), "deleted\n");
    assert_eq!(mine()["runs"].as_array().map(Vec::len), Some(0));
    assert_eq!(house.try_admin(&["remove", &code]).status.code(), Some(1));
}

#[test]
fn whoever_is_banned_gets_in_by_no_method_until_it_is_over() {
    needs!("ssh");
    let house = House::new(&["--drain", "0"]);
    let eve = house.server.key("eve");
    let mut playing = house.server.sit(Some(&eve), &[]);
    playing.wait_for("Settings");
    // Nothing is stored of her, so she is banned by the name that she has here.
    let name = house.who(1)[0]["name"].as_str().expect("a name").to_owned();
    let quoted = format!("'{name}'");
    let reason = "'plays by\x1b[2J robot'";
    house.admin(&["ban", &quoted, "--for", "2h", "--reason", reason]);
    playing.wait_printed("You are banned from this server until");
    assert_eq!(playing.wait(), 1);
    let methods = "PreferredAuthentications=publickey,keyboard-interactive";
    for options in [&[][..], &["-o", "BatchMode=yes"], &["-o", methods]] {
        let said = house.until(true, Some(&eve), options);
        assert!(said.contains("plays by[2J robot"), "{said}");
        assert!(said.contains("auf diesem Server"), "{said}");
    }
    house.until(false, None, &[]);
    // It outlives a restart.
    let mut house = house;
    house.server.signal("TERM");
    assert_eq!(house.server.wait(LONG), 0);
    let folder = house.server.take_folder();
    let operator = house.operator.clone();
    let server = Process::start_in(folder, house.server.address, "", &["--drain", "0"]);
    let house = House { server, operator };
    house.until(true, Some(&eve), &[]);
    assert_eq!(house.json(&["bans"])[0]["kind"], "key");
    // The list shows the beginning of its mark.
    let bans = house.admin(&["bans"]);
    let mark = bans
        .lines()
        .nth(1)
        .and_then(|row| row.split_whitespace().nth(1));
    house.admin(&["unban", mark.expect("a mark")]);
    house.until(false, Some(&eve), &[]);

    // An address or a network, also of guests.
    let from = "BindAddress=127.0.0.77";
    let text = Terminal::run(&house.server.line(None, &["-t", "-o", from], &[]));
    text.wait_for("Settings");
    house.admin(&["ban", "127.0.0.64/26"]);
    text.wait_printed("You are banned from this server");
    house.until(true, None, &["-o", from]);
    house.until(false, None, &[]);
    house.admin(&["unban", "127.0.0.64/26"]);
    house.until(false, None, &["-o", from]);
}

#[test]
fn a_player_who_is_banned_on_one_server_is_ended_on_the_other() {
    let Some(cluster) = Cluster::shared().filter(|_| has("ssh")) else {
        return;
    };
    let url = cluster.address();
    let options = ["--store", url.as_str(), "--drain", "0"];
    let (house, other) = (House::new(&options), Process::start(&options));
    let eve = house.server.key("eve");
    let mut screen = other.sit(Some(&eve), &GAME);
    screen.wait_for("wasd");
    let shown = Command::new("ssh-keygen").arg("-lf").arg(&eve).output();
    let shown = text(&shown.expect("run").stdout);
    let print = shown.split_whitespace().nth(1).expect("a fingerprint");
    house.admin(&["ban", print]);
    screen.wait_printed("You are banned from this server");
    assert_eq!(screen.wait(), 1);
    screen.assert_restored();
}

#[test]
fn what_is_read_again_counts_at_once_and_what_is_wrong_changes_nothing() {
    needs!("ssh");
    let house = House::new(&[]);
    let keys = house.server.folder.path().join("keys");
    fs::write(keys.join("networks"), "denied 127.0.0.77\n").expect("written");
    house.admin(&["reload"]);
    let from = "BindAddress=127.0.0.77";
    assert!(
        !house
            .run(None, &["-o", from], &["version"])
            .status
            .success()
    );
    fs::write(keys.join("networks"), "friends everybody\n").expect("written");
    let refused = house.try_admin(&["reload"]);
    let said = text(&refused.stderr);
    assert!(
        said.contains("networks, line 1") && said.contains("nothing has changed"),
        "{said}"
    );
    assert!(
        !house
            .run(None, &["-o", from], &["version"])
            .status
            .success()
    );
    fs::remove_file(keys.join("networks")).expect("removed");
    house.server.signal("HUP");
    house.until(false, None, &["-o", from]);
}
