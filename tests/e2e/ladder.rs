//! The ladder over real connections: a step is played, listed, and gives its board away to
//! nobody.

use crate::has;
use crate::play::way_out;
use crate::server::{TestServer, new_key};
use crate::terminal::Terminal;
use crate::way::way;
use mazed::model::{Moment, Step, Week};
use mazed::store::{Options, Store, StoreUrl};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// A Saturday, noon, in seconds since 1970.
const NOON: u64 = 20_778 * 86_400 + 43_200;

/// A server on which it is a Saturday at noon.
struct House {
    server: TestServer,
    store: Store,
}

impl House {
    fn new() -> Self {
        let mut opened = None;
        let server = TestServer::with(|config| {
            let folder = config.keys.parent().expect("a folder");
            let database = StoreUrl::file(&folder.join("mazed.db")).database();
            let store = Store::open(database.expect("a database"), Options::default());
            opened = store.ok();
            config.store = opened.clone();
            let began = SystemTime::now();
            config.clock = Arc::new(move || {
                let passed = began.elapsed().unwrap_or_default();
                SystemTime::UNIX_EPOCH + Duration::from_secs(NOON) + passed
            });
        });
        Self {
            server,
            store: opened.expect("a store"),
        }
    }

    fn key(&self, name: &str) -> PathBuf {
        let folder = self.server.folder.path().join(name);
        std::fs::create_dir(&folder).expect("a folder");
        new_key(&folder, "ed25519")
    }

    /// Sends a command, with this input.
    fn run(&self, key: Option<&Path>, command: &str, input: &str) -> Output {
        let key = key.map(|key| key.display().to_string());
        let mut options = vec!["-T"];
        options.extend(key.iter().flat_map(|key| ["-i", key]));
        let line = self.server.ssh(&options, "player", &[command]);
        let mut child = Command::new(&line[0])
            .args(&line[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("ssh");
        let mut stdin = child.stdin.take().expect("its input");
        // A command that is refused does not read it.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        child.wait_with_output().expect("an end")
    }

    /// What it says, whether it was asked politely or not.
    fn said(&self, key: Option<&Path>, command: &str, input: &str) -> String {
        let output = self.run(key, command, input);
        let (out, error) = (output.stdout, output.stderr);
        String::from_utf8_lossy(&[out, error].concat()).into_owned()
    }
}

fn json(output: Output) -> serde_json::Value {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("json")
}

#[test]
fn a_step_is_won_once_a_week_and_its_board_is_given_away_to_nobody() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let (ada, bob) = (house.key("ada"), house.key("bob"));
    let (ada, bob) = (Some(&*ada), Some(&*bob));
    let week = Week::of(Moment(NOON as i64 * 1_000).day());
    let seed = house.store.secret().step(week, Step::FIRST).seed;
    let seed = seed.expect("a seed").to_string();
    let mut all = String::new();
    // The board is seen, left, gone on with and won.
    let play = "play labyrinth --step 1";
    let seen = house.said(ada, play, "look\nquit\n");
    let keys = way(&seen);
    let same = house.said(None, play, "look\nquit\n");
    assert_eq!(way(&same), keys, "it is the same for everybody");
    let won = house.said(ada, play, &format!("{keys}\nladder\nscores ladder 1\n"));
    // Sentences are broken at words.
    let won = won.replace('\n', " ");
    for says in ["3 stars. Rank 1.", "1. Step 1: 3 stars, "] {
        assert!(won.contains(says), "{says:?} in {won}");
    }
    // It stands on the list of the week, and the next try is practice.
    let lists = json(house.run(ada, "scores ladder --step 1 --format json", ""));
    let line = &lists[0]["lines"][0];
    assert_eq!(
        (&lists[0]["week"], &line["mine"]),
        (&"2026-W47".into(), &true.into())
    );
    let code = line["code"].as_str().expect("a code").to_owned();
    let text = house.said(ada, "scores ladder", "");
    assert!(
        text.starts_with("Week from 16 November: ladder, step 1\n"),
        "{text}"
    );
    let again = house.said(ada, play, &format!("{keys}\n"));
    assert!(!again.contains("Rank"), "{again}");
    // Whoever has not finished it sees no run on it, with a key or without, before a try of
    // their own and in the middle of it.
    let steal = |key, command: &str, input: &str| {
        let stolen = house.run(key, command, input);
        let said = String::from_utf8_lossy(&[stolen.stdout, stolen.stderr].concat()).into_owned();
        assert!(
            said.contains("Finish it yourself first"),
            "{command}: {said}"
        );
        assert!(!said.contains(&seed), "{said}");
    };
    let replay = format!("replay {code} --format json");
    let race = format!("play --race {code}");
    for key in [bob, None] {
        steal(key, &replay, "");
        steal(key, &race, "");
    }
    house.said(bob, play, "look\nquit\n");
    for key in [bob, None] {
        steal(key, &replay, "");
        steal(key, play, "race first\n");
        steal(key, play, &format!("race {code}\n"));
    }
    // Who has, sees the run, and nobody the seed.
    let replayed = json(house.run(ada, &replay, ""));
    assert_eq!(replayed["seed"], serde_json::Value::Null);
    assert!(!replayed["actions"].as_array().expect("actions").is_empty());
    let mine = json(house.run(ada, "me --format json", ""));
    assert_eq!(
        mine["ladder"],
        serde_json::json!([{ "step": 1, "stars": 3 }])
    );
    assert_eq!(mine["daily"], serde_json::json!([]));
    let ranked = |run: &&serde_json::Value| run["standing"]["ladder"] == "2026-W47";
    let runs = mine["runs"].as_array().expect("runs");
    assert_eq!(runs.iter().filter(ranked).count(), 1);
    for (key, command, input) in [
        (ada, "me --format json", ""),
        (ada, "me", ""),
        (bob, "me --format json", ""),
        (ada, &*format!("replay {code}"), ""),
        (ada, &*race, "look\nquit\n"),
        (ada, play, "look\nhint\nhint\nrestart\nwhere\nlook\nquit\n"),
        (bob, play, "look\nhint\nhint\nrestart\nlook\nquit\n"),
        (ada, "scores ladder --format csv", ""),
        (None, "scores ladder --format json", ""),
    ] {
        all.push_str(&house.said(key, command, input));
    }
    assert!(
        all.contains("--height 9 --width 9 --algorithm prim"),
        "{all}"
    );
    assert!(!all.contains(&seed), "{all}");
}

#[test]
fn another_server_has_other_boards_and_wrong_steps_are_refused() {
    if !has("ssh") {
        return;
    }
    let houses = [House::new(), House::new()];
    let boards = houses.each_ref().map(|house| {
        let said = house.said(None, "play labyrinth --step 39", "look\nquit\n");
        said.lines()
            .filter(|line| line.contains("##"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    assert!(!boards[0].is_empty());
    assert_ne!(boards[0], boards[1]);
    for command in [
        "play labyrinth --step 0",
        "play labyrinth --step 41",
        "play labyrinth --step 3 --seed 7",
        "play labyrinth --step 3 --size 7x7",
        "scores --step 3",
        "scores ladder --daily",
    ] {
        let refused = houses[0].run(None, command, "");
        assert_eq!(refused.status.code(), Some(2), "{command}");
        assert!(
            refused.stdout.is_empty() && !refused.stderr.is_empty(),
            "{command}"
        );
    }
}

#[test]
fn one_enter_leads_to_the_first_step_and_its_win_to_the_next_and_the_grid_keeps_the_stars() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let key = house.key("ada").display().to_string();
    let line = house.server.ssh(&["-t", "-i", &key], "player", &[]);
    let mut terminal = Terminal::run(&line);
    terminal.wait_for("Step 1");
    terminal.settle();
    terminal.send("\r");
    terminal.wait_for("●");
    terminal.settle();
    for key in way_out(&terminal.screen(), 9).chars() {
        terminal.send(key.to_string());
        terminal.settle();
    }
    terminal.wait_for("next: Step 2");
    terminal.wait_for("Rank 1");
    terminal.settle();
    terminal.send("\r");
    terminal.wait_for("Labyrinth  Step 2");
    terminal.settle();
    // Back to where the first step was begun from.
    terminal.send("q");
    terminal.wait_for("Your first try has begun.");
    terminal.send("y");
    terminal.wait_for("Play ");
    terminal.settle();
    terminal.send("b");
    terminal.wait_for("3/120");
    terminal.wait_for("★ ★ ★");
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
    // The stars are there for the next session too.
    let mut terminal = Terminal::run(&line);
    terminal.wait_for("Step 2");
    terminal.settle();
    terminal.send("b");
    terminal.wait_for("3/120");
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}
