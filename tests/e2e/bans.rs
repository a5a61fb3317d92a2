//! Bans, over real connections: whoever is banned is told so, and ended where they are.

use crate::cluster::Cluster;
use crate::has;
use crate::memory::key;
use crate::server::{Process, ssh};
use crate::terminal::Terminal;
use mazed::model::{BanTerms, Moment};
use mazed::store::{Options, Store, StoreUrl};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};
use tempfile::TempDir;

/// Within this a ban holds on all servers; twice as long on a busy machine.
const OBEYED: Duration = Duration::from_secs(10);

/// Servers on one store.
struct Nodes {
    nodes: Vec<Process>,
    url: String,
    folder: TempDir,
}

impl Nodes {
    fn new(nodes: usize, url: Option<String>) -> Nodes {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mazed.db");
        let url = url.unwrap_or_else(|| format!("sqlite:{}", file.display()));
        let nodes = (0..nodes).map(|_| Process::start(&["--store", &url, "--drain", "0"]));
        Nodes {
            nodes: nodes.collect(),
            url,
            folder,
        }
    }

    /// `mazed players ...` of the operator.
    fn players(&self, words: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_mazed"))
            .args(["--store", &self.url, "players"])
            .args(words)
            .output()
            .unwrap()
    }

    fn ban(&self, words: &[&str]) {
        let banned = self.players(words);
        let said = String::from_utf8_lossy(&banned.stdout);
        assert!(
            banned.status.success() && said.starts_with("The ban is "),
            "{banned:?}"
        );
    }

    /// The list with its heading.
    fn bans(&self) -> String {
        String::from_utf8(self.players(&["bans"]).stdout).unwrap()
    }

    fn has_bans(&self) -> bool {
        self.bans().lines().count() > 1
    }

    fn line(
        &self,
        node: usize,
        key: Option<&Path>,
        options: &[&str],
        word: &[&str],
    ) -> Vec<String> {
        let key = key.map(|key| key.display().to_string());
        let mut all = options.to_vec();
        if let Some(key) = &key {
            all.extend(["-i", key]);
        }
        let node = &self.nodes[node];
        ssh(node.address, node.folder.path(), &all, "player", word)
    }

    fn run(&self, node: usize, key: Option<&Path>, options: &[&str]) -> Output {
        let line = self.line(node, key, options, &["version"]);
        Command::new(&line[0])
            .args(&line[1..])
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// Runs a command until it is refused or not; what was said.
    fn until(&self, refused: bool, node: usize, key: Option<&Path>, options: &[&str]) -> String {
        let began = Instant::now();
        loop {
            let output = self.run(node, key, options);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let is_through = !output.stdout.is_empty();
            if output.status.success() != refused && is_through != refused {
                return said;
            }
            // A ban may come when the command has said its word: then the next one is refused.
            assert!(
                refused || is_through == output.status.success(),
                "{output:?}"
            );
            assert!(began.elapsed() < OBEYED, "refused {refused}: {said}");
            // An address that connects some 20 times a second is soon refused for that.
            std::thread::sleep(Duration::from_millis(150));
        }
    }
}

fn fingerprint(key: &Path) -> String {
    let shown = Command::new("ssh-keygen")
        .arg("-lf")
        .arg(key)
        .output()
        .unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    shown.split_whitespace().nth(1).unwrap().to_owned()
}

#[test]
fn a_banned_key_gets_in_by_no_method() {
    if !has("ssh") {
        return;
    }
    let house = Nodes::new(1, None);
    let (eve, bob) = (
        key(house.folder.path(), "eve"),
        key(house.folder.path(), "bob"),
    );
    // Nothing is known of her: only her key is.
    let print = fingerprint(&eve);
    house.ban(&[
        "ban",
        &print,
        "--for",
        "2h",
        "--reason",
        "plays by\x1b[2J robot",
    ]);
    // Whoever is connected when the ban comes is told in one language.
    house.until(true, 0, Some(&eve), &[]);
    for options in [
        &[][..],
        &["-o", "BatchMode=yes"],
        &[
            "-o",
            "PreferredAuthentications=publickey,keyboard-interactive",
        ],
    ] {
        let said = house.until(true, 0, Some(&eve), options);
        assert!(
            said.contains("You are banned from this server until"),
            "{said}"
        );
        assert!(said.contains("auf diesem Server"), "{said}");
        assert!(said.contains("plays by[2J robot"), "{said}");
    }
    house.until(false, 0, Some(&bob), &[]);
    house.until(false, 0, None, &[]);
    let listed = house.bans();
    assert!(
        listed.contains("\nkey     ") && listed.contains("  plays by[2J robot"),
        "{listed}"
    );
    // Of whom nobody knows the key any more, the list still says whom to let in.
    let row = listed.lines().nth(1).unwrap();
    let mark = row.split_whitespace().nth(1).unwrap();
    assert_eq!(mark.len(), 8, "{listed}");
    house.ban(&["unban", mark]);
    house.until(false, 0, Some(&eve), &[]);
    assert!(!house.has_bans(), "{}", house.bans());
    let none = house.players(&["unban", &print]);
    assert_eq!(none.status.code(), Some(1), "{none:?}");
}

#[test]
fn a_banned_player_is_ended_on_all_servers_until_the_ban_is_over() {
    let Some(cluster) = Cluster::shared().filter(|_| has("ssh")) else {
        return;
    };
    let house = Nodes::new(2, Some(cluster.address()));
    let eve = key(house.folder.path(), "eve");
    let game = ["play", "labyrinth", "--size", "9x9", "--seed", "7"];
    let mut screen = Terminal::run(&house.line(1, Some(&eve), &["-t"], &game));
    screen.wait_for("wasd");
    screen.send("s");
    screen.wait_for("1 move");
    // Something is stored of her, so that there is a player.
    let url: StoreUrl = house.url.parse().unwrap();
    let print = fingerprint(&eve);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(async {
        let store = Store::open(url.database().unwrap(), Options::default()).unwrap();
        let requester = mazed::store::Requester {
            key: Some(print.clone()),
            name: mazed::model::Name::clean("x").unwrap(),
            label: None,
            session: 1,
            is_known: false,
            origin: 0,
            attempts: Vec::new(),
            is_unseen: false,
        };
        let kept = store.settings(requester, String::new(), Moment(0)).await;
        kept.unwrap();
        store
    });
    let player = runtime.block_on(store.player(print)).unwrap().unwrap();
    let now = Moment::of(SystemTime::now());
    let terms = BanTerms {
        since: now,
        until: Some(Moment(now.0 + 12_000)),
        reason: Some("robots".to_owned()),
    };
    let began = Instant::now();
    runtime
        .block_on(store.ban_player(player.id, terms))
        .unwrap();
    screen.wait_printed("You are banned from this server until");
    assert!(began.elapsed() < OBEYED, "{:?}", began.elapsed());
    assert_eq!(screen.wait(), 1);
    screen.assert_restored();
    for node in [0, 1] {
        let said = house.until(true, node, Some(&eve), &[]);
        assert!(said.contains("robots"), "{said}");
    }
    let listed = house.bans();
    assert!(
        listed.contains(&format!("\nplayer  {}  ", player.name)),
        "{listed}"
    );
    // It ends by itself, and what she had is still there.
    while began.elapsed() < Duration::from_secs(12) {
        std::thread::sleep(Duration::from_millis(100));
    }
    for node in [0, 1] {
        house.until(false, node, Some(&eve), &[]);
    }
    let began = Instant::now();
    while house.has_bans() {
        assert!(began.elapsed() < OBEYED, "{}", house.bans());
    }
    let mut screen = Terminal::run(&house.line(0, Some(&eve), &["-t"], &[]));
    screen.wait_for("Continue");
    screen.send("q");
    screen.wait();
}

#[test]
fn a_network_and_a_guest_can_be_banned() {
    if !has("ssh") {
        return;
    }
    let house = Nodes::new(1, None);
    let from = |last: &str| format!("BindAddress=127.0.0.{last}");
    let (there, here) = (from("77"), from("1"));
    let mut text = Terminal::run(&house.line(0, None, &["-t", "-o", &there], &[]));
    text.wait_for("Laboratory");
    house.ban(&["ban", "--net", "127.0.0.64/26", "--reason", "noise"]);
    text.wait_printed("You are banned from this server. noise");
    text.wait();
    let said = house.until(true, 0, None, &["-o", &there]);
    assert!(said.contains("You are banned from this server."), "{said}");
    house.until(false, 0, None, &["-o", &here]);
    house.ban(&["unban", "--net", "127.0.0.64/26"]);
    house.until(false, 0, None, &["-o", &there]);

    // A guest, by the name that they have for the visit.
    let mut guest = Terminal::run(&house.line(0, None, &["-t"], &[]));
    guest.wait_for("Settings");
    guest.send("0");
    guest.wait_for("Characters");
    guest.send("k\r");
    let name = guest.read("the guest's name", |screen| {
        let (_, behind) = screen.split_once("Your name for this visit")?;
        let words = behind
            .split_whitespace()
            .filter(|word| !["│", "is"].contains(word));
        let words: Vec<&str> = words.take(2).collect();
        Some(words.join(" ").trim_end_matches('.').to_owned())
    });
    house.ban(&["ban", "--guest", &name]);
    guest.wait_printed("You are banned");
    guest.wait();
    assert!(house.bans().contains("\nguest   "), "{}", house.bans());
    house.until(false, 0, None, &[]);
}

#[test]
fn what_cannot_be_banned_is_said() {
    let house = Nodes::new(1, None);
    for (words, status, wanted) in [
        (&["ban"][..], 2, "player"),
        (&["ban", "--for", "soon", "ada"], 2, "30m, 2h or 7d"),
        (&["ban", "ada", "--net", "192.0.2.0/24"], 2, ""),
        (&["ban", "ada"], 1, "no player has the name"),
        (&["unban", "--guest", "ada"], 1, "there is no such ban"),
    ] {
        let output = house.players(words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {said}");
        assert!(said.contains(wanted), "{words:?}: {said}");
    }
}
