//! Questions to the store that have as long an answer as a stranger can make them have.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use mazed::store::{Options, Store, StoreUrl};
use russh::keys::HashAlg;
use tokio::time::sleep;

use crate::client::{Ending, connect_as, key, open, read_to_end};
use crate::length::length;
use crate::neighbour::Neighbour;
use crate::server::Process;
use crate::{alone, attack_time, block_on, grown, serve};

/// What the server may grow by beside them, in KiB: a page of each answer, and what the
/// database keeps of its file.
const GROWTH_MAX: usize = 96 * 1024;

/// The address of those who ask.
const ASKING: [u8; 4] = [127, 0, 0, 1];

/// A server that keeps so many runs of the player with the first key.
fn with_runs(folder: &Path, runs: u32) -> Process {
    let path = folder.join("mazed.db");
    let database = StoreUrl::file(&path).database().unwrap();
    drop(Store::open(database, Options::default()).unwrap());
    let file = rusqlite::Connection::open(&path).unwrap();
    let print = key(1).public_key().fingerprint(HashAlg::Sha256).to_string();
    // Boards of a day, which do not pass.
    let script = format!(
        "INSERT INTO players (id, name, name_key, since) VALUES (1, 'Ada', 'ada', 0);
         INSERT INTO keys (fingerprint, player, added, used) VALUES ('{print}', 1, 0, 21000);
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {runs})
         INSERT INTO runs (code, player, game, level, seed, version, standing, day, moves,
             hints, time, at, actions)
         SELECT i, 1, 'hop', 'play hop --board hard', i, 1, 2, 20000, 50, 0, 60000,
             1800000000000 + i, x'00' FROM n;"
    );
    file.execute_batch(&script).unwrap();
    drop(file);
    let store = format!("sqlite:{}", path.display());
    serve(&["--store", &store])
}

async fn ask(number: u32, from: [u8; 4], server: SocketAddr, line: &str) -> Ending {
    let handle = connect_as(key(number), from, server).await;
    let mut channel = open(&handle).await;
    channel.write.exec(false, line).await.unwrap();
    read_to_end(&mut channel).await
}

#[test]
fn questions_about_all_there_is_hold_up_nobody() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    // Of one player: those of many years.
    let runs = length(50_000, 200_000);
    let server = with_runs(folder.path(), runs);
    block_on(ask_for_all(&server, runs));
    assert!(!server.errors().contains("panicked"), "{}", server.errors());
}

async fn ask_for_all(server: &Process, runs: u32) {
    let address = server.address;
    let part = |answers: &[Duration], percent| answers[answers.len() * percent / 100];
    let quiet = Neighbour::of(address);
    sleep(attack_time()).await;
    let quiet = quiet.answers();
    let before = server.memory();
    let neighbour = Neighbour::of(address);
    let asking: Vec<_> = ["me --format json", "me"]
        .into_iter()
        .flat_map(|line| [line; 6])
        .map(|line| tokio::spawn(async move { ask(1, ASKING, address, line).await }))
        .collect();
    let (began, mut most, mut small) = (Instant::now(), 0, Vec::new());
    while began.elapsed() < attack_time() {
        let asked = Instant::now();
        // Of whom nothing is kept.
        let answer = ask(2, [127, 0, 0, 3], address, "me").await;
        assert_eq!(answer.status, Some(1));
        small.push(asked.elapsed());
        most = most.max(grown(server, before));
        sleep(Duration::from_millis(50)).await;
    }
    small.sort_unstable();
    let answers = neighbour.answers();
    for percent in [50, 90, 99] {
        let (quiet, beside) = (part(&quiet, percent), part(&answers, percent));
        eprintln!("{percent} of 100: alone {quiet:?}, beside {beside:?}");
        // Those who ask work on the same cores here, and nobody feels a tenth of a second.
        let slack = Duration::from_millis(if percent == 99 { 400 } else { 100 });
        assert!(beside < 2 * quiet + slack, "{percent} of 100: {beside:?}");
    }
    eprintln!(
        "a small answer {:?}, {most} KiB more",
        small[small.len() / 2]
    );
    assert!(small[small.len() / 2] < Duration::from_secs(1), "{small:?}");
    assert!(most < GROWTH_MAX, "{most} KiB");
    // What has no room in an answer is refused.
    for (asked, is_json) in asking.into_iter().zip((0..12).map(|number| number < 6)) {
        let answer = asked.await.unwrap();
        let text = [answer.stdout, answer.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        let wanted = match is_json {
            true => "4 MiB".to_owned(),
            false => runs.to_string(),
        };
        assert!(text.contains(&wanted), "{text}");
    }
}
