//! The ladder over real connections: a step is played, listed, and gives its board away to
//! nobody.

use crate::server::TestServer;
use crate::way::way;
use mazed::model::{Moment, Step, Week};
use mazed::store::{Options, Store, StoreUrl};
use std::path::Path;
use std::process::Output;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// A Saturday, noon, in seconds since 1970.
const NOON: u64 = 20_778 * 86_400 + 43_200;

fn json(output: Output) -> serde_json::Value {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("json")
}

#[test]
fn a_step_is_won_once_a_week_and_its_board_is_given_away_to_nobody() {
    needs!("ssh");
    let mut store = None;
    let server = TestServer::with(|config| {
        let folder = config.keys.parent().expect("a folder");
        let database = StoreUrl::file(&folder.join("mazed.db")).database();
        store = Store::open(database.expect("a database"), Options::default()).ok();
        config.store = store.clone();
        let began = SystemTime::now();
        config.clock = Arc::new(move || {
            let passed = began.elapsed().unwrap_or_default();
            SystemTime::UNIX_EPOCH + Duration::from_secs(NOON) + passed
        });
    });
    let run = |key: Option<&Path>, command: &str, input: &str| -> Output {
        server.run(key, &["-T"], &[command], input)
    };
    // What it says, whether it was asked politely or not.
    let said = |key, command: &str, input: &str| {
        let output = run(key, command, input);
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let (ada, bob) = (server.key("ada"), server.key("bob"));
    let (ada, bob) = (Some(&*ada), Some(&*bob));
    let week = Week::of(Moment(NOON as i64 * 1_000).day());
    let secret = store.expect("a store").secret();
    let seed = secret.step(week, Step::FIRST).seed;
    let seed = seed.expect("a seed").to_string();
    let mut all = String::new();
    // The board is seen, left, gone on with and won.
    let play = "play labyrinth --step 1";
    let seen = said(ada, play, "look\nquit\n");
    let keys = way(&seen);
    let same = said(None, play, "look\nquit\n");
    assert_eq!(way(&same), keys, "it is the same for everybody");
    let won = said(ada, play, &format!("{keys}\nb\nback\n\n"));
    // Sentences are broken at words.
    let won = won.replace('\n', " ");
    for says in ["3 stars. Rank 1.", "1. Step 1: 3 stars, "] {
        assert!(won.contains(says), "{says:?} in {won}");
    }
    // It stands on the list of the week, and the next try is practice.
    let lists = json(run(ada, "scores ladder --step 1 --format json", ""));
    let line = &lists[0]["lines"][0];
    assert_eq!(
        (&lists[0]["week"], &line["mine"]),
        (&"2026-W47".into(), &true.into())
    );
    let code = line["code"].as_str().expect("a code").to_owned();
    let text = said(ada, "scores ladder", "");
    assert!(
        text.starts_with("Week of 16 November: ladder, step 1\n"),
        "{text}"
    );
    let again = said(ada, play, &format!("{keys}\n"));
    assert!(!again.contains("Rank"), "{again}");
    // Whoever has not finished it sees no run on it, with a key or without, before a try of
    // their own and in the middle of it.
    let steal = |key, command: &str, input: &str| {
        let stolen = said(key, command, input);
        assert!(
            stolen.contains("Finish it yourself first"),
            "{command}: {stolen}"
        );
        assert!(!stolen.contains(&seed), "{stolen}");
    };
    let replay = format!("replay {code} --format json");
    let race = format!("play --race {code}");
    let tried = |key, command: &str, input: &str| {
        let tried = said(key, command, input);
        let is_race = tried.contains("A race against");
        assert!(!is_race && !tried.contains(&seed), "{command}: {tried}");
    };
    for key in [bob, None] {
        steal(key, &replay, "");
        tried(key, &race, "quit\n");
    }
    said(bob, play, "look\nquit\n");
    for key in [bob, None] {
        steal(key, &replay, "");
        tried(key, play, &format!("race {code}\nquit\n"));
    }
    // Who has, sees the run, and nobody the seed.
    let replayed = json(run(ada, &replay, ""));
    assert_eq!(replayed["seed"], serde_json::Value::Null);
    assert!(!replayed["actions"].as_array().expect("actions").is_empty());
    let mine = json(run(ada, "me --format json", ""));
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
        all.push_str(&said(key, command, input));
    }
    assert!(
        all.contains("--height 9 --width 9 --algorithm prim"),
        "{all}"
    );
    assert!(!all.contains(&seed), "{all}");
}
