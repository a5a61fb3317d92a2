//! Players whom others watch against the same players alone: in turn, each on a server of its own.
//!
//! ```text
//! cargo bench --bench load -- --watched 5 --sessions 30 --rate 4 --seconds 20
//! ```
//!
//! Those who watch are clients in a [process of their own](crate::crowd), which gives way to all
//! others: what is measured is the server. Beside players alone there are as many clients who are
//! logged in and look at the menu, so that the halves of a pair differ in the watching only. Memory
//! is measured on servers of its own: there as many come who play.

use std::time::{Duration, Instant, SystemTime};

use anyhow::Context;
use russh::ChannelMsg;
use tokio::time::sleep;

use crate::Options;
use crate::client::Login;
use crate::crowd::{Crowd, micros};
use crate::players::{Answer, Players};
use crate::process::{Kind, Process};
use crate::report::{latency, median_of, sorted};

/// Keys a second, and seconds, of the one player whose keys are looked for at the spectators: more
/// than the clock on the screen changes, by which it is told whom a spectator watches.
const SEEN_RATE: f64 = 5.0;
const SEEN_SECONDS: f64 = 6.0;

/// Seconds of play before anything is measured.
const PLAYED_BEFORE: f64 = 5.0;

/// Keys a second, and seconds, of all who play while memory is measured: no more than the machine can
/// do, as what waits to be sent takes memory too.
const MEMORY_RATE: f64 = 2.0;
const MEMORY_SECONDS: f64 = 10.0;

/// One of a pair.
struct Half {
    /// Key to own first byte, in milliseconds.
    p99: f64,
    /// CPU of the server a key, in microseconds.
    cpu: f64,
    /// Memory of one of those who come second, in KiB: a player or a spectator.
    memory: f64,
    /// From a player's key until a spectator sees it: 99 of 100, in milliseconds.
    seen: f64,
    lost: usize,
}

/// A figure of a half.
type Figure = fn(&Half) -> f64;

/// What players have to do with each other.
#[derive(Clone, Copy, Debug)]
pub enum Together {
    /// Nothing.
    Alone,
    /// So many watch each.
    Watched(usize),
}

/// Measures the pairs and prints their medians.
pub async fn compare(options: &Options, how: Together) -> anyhow::Result<()> {
    let mut halves: [Vec<Half>; 2] = [Vec::new(), Vec::new()];
    for pair in 1..=options.pairs {
        for (half, half_how) in halves.iter_mut().zip([Together::Alone, how]) {
            eprintln!("pair {pair} of {}: {half_how:?}", options.pairs);
            let mut measured = measure(options, how, half_how).await?;
            if let Together::Watched(spectators) = how {
                measured.memory = memory(options, spectators, half_how).await?;
            }
            half.push(measured);
        }
    }
    let median = |half: &[Half], value: Figure| median_of(half.iter().map(value));
    println!(
        "{} players, {how:?}, medians of {} pairs",
        options.sessions(),
        options.pairs
    );
    println!("{:32}{:>10}{:>10}{:>8}", "", "alone", "together", "ratio");
    let [alone, together] = &halves;
    let rows: [(&str, Figure); 2] = [
        ("key to own first byte p99, ms", |half| half.p99),
        ("CPU a key, us", |half| half.cpu),
    ];
    for (says, value) in rows {
        let (alone, together) = (median(alone, value), median(together, value));
        let ratio = together / alone;
        println!("{says:32}{alone:>10.2}{together:>10.2}{ratio:>8.2}");
    }
    if let Together::Watched(_) = how {
        let player = median(alone, |half| half.memory);
        let spectator = median(together, |half| half.memory);
        let ratio = spectator / player;
        let says = "KiB: a player, a spectator";
        println!("{says:32}{player:>10.1}{spectator:>10.1}{ratio:>8.2}");
        let seen = median(together, |half| half.seen);
        println!("{:32}{seen:>20.1}", "key to a spectator p99, ms");
    }
    let lost: usize = halves.iter().flatten().map(|half| half.lost).sum();
    println!("{:32}{lost:>20}", "connections lost");
    Ok(())
}

/// Measures one half of a pair.
async fn measure(options: &Options, pair: Together, half: Together) -> anyhow::Result<Half> {
    let (process, login) = start(options).await?;
    let rest = Duration::from_secs_f64(options.idle);

    let sessions = options.sessions();
    let first = sessions.min(1);
    let mut players = Players::enter(&login, options.at_once, sessions - first).await?;
    // The list has an end, and the newest at its beginning: whose keys are looked for is on it.
    sleep(Duration::from_secs(1)).await;
    for _ in 0..first {
        players.add_first(login.connect().await?);
    }
    // Those who watch get frames from the beginning.
    players.play_for(&played_before(options), sessions).await;
    sleep(rest).await;

    let mut crowd = Crowd::start(process.address)?;
    if let Together::Watched(spectators) = pair {
        let watching = spectators * sessions;
        match half {
            Together::Watched(_) => watch(&login, &mut crowd, watching).await?,
            Together::Alone => crowd.enter(watching, "")?,
        }
    }
    sleep(rest).await;

    let cpu = process.cpu()?;
    let answers = players.play_for(options, sessions).await;
    let cpu = process.cpu()? - cpu;

    let seen = match half {
        Together::Watched(_) => seen(options, &mut players, &mut crowd).await?,
        Together::Alone => f64::NAN,
    };
    let lost = players.lost() + crowd.lost()?;
    drop(crowd);
    players.leave().await;
    Ok(Half {
        p99: latency(&answers, 0.99) / 1e3,
        cpu: cpu.as_secs_f64() * 1e6 / answers.len() as f64,
        memory: f64::NAN,
        seen,
        lost,
    })
}

/// A server on which caches and the allocator's arenas are full: the first players are not measured.
async fn start(options: &Options) -> anyhow::Result<(Process, Login)> {
    let process = Process::start(Kind::Mazed, options)?;
    let login = options.login(process.address);
    Players::enter(&login, options.at_once, 20)
        .await?
        .leave()
        .await;
    sleep(Duration::from_secs(1)).await;
    Ok((process, login))
}

/// What is played before anything is measured.
fn played_before(options: &Options) -> Options {
    Options {
        seconds: options.seconds.min(PLAYED_BEFORE),
        ..options.clone()
    }
}

/// So many watch the runs under way, in equal parts.
async fn watch(login: &Login, crowd: &mut Crowd, watching: usize) -> anyhow::Result<()> {
    let ids = live(login).await?;
    // The list has an end.
    let runs = ids.len();
    for (n, id) in ids.iter().enumerate() {
        let count = watching * (n + 1) / runs - watching * n / runs;
        crowd.enter(count, &format!("watch {id}"))?;
    }
    Ok(())
}

/// The memory of one of those who come to a server on which others play already, in KiB. As many
/// come and play the same board on terminals of the same size as otherwise come to watch, and each
/// gets the same pictures, so that a player and a spectator differ in nothing else.
async fn memory(options: &Options, spectators: usize, half: Together) -> anyhow::Result<f64> {
    let (process, login) = start(options).await?;
    let rest = Duration::from_secs_f64(options.idle);
    let sessions = options.sessions();
    let count = spectators * sessions;
    let options = &Options {
        rate: options.rate.min(MEMORY_RATE),
        seconds: options.seconds.min(MEMORY_SECONDS),
        ..options.clone()
    };
    let mut players = Players::enter(&login, options.at_once, sessions).await?;
    players.play_for(&played_before(options), sessions).await;
    sleep(rest).await;
    let before = process.memory()?;
    let mut crowd = Crowd::start(process.address)?;
    let mut others = Players::of(Vec::new());
    match half {
        Together::Watched(_) => watch(&login, &mut crowd, count).await?,
        Together::Alone => {
            others = Players::enter(&login, options.at_once, count).await?;
        }
    }
    sleep(rest).await;
    tokio::join!(
        players.play_for(options, sessions),
        others.play_for(options, count)
    );
    sleep(rest).await;
    let taken = process.memory()?.saturating_sub(before);
    drop(crowd);
    players.leave().await;
    others.leave().await;
    Ok(taken as f64 / 1024.0 / count as f64)
}

/// The ids of the runs under way.
pub async fn live(login: &Login) -> anyhow::Result<Vec<String>> {
    let mut client = Login {
        exec: "live --format json".to_owned(),
        ..login.clone()
    }
    .connect()
    .await?;
    let mut text = client.first.to_vec();
    while let Some(message) = client.read.wait().await {
        if let ChannelMsg::Data { data } = message {
            text.extend_from_slice(&data);
        }
    }
    let lines: Vec<serde_json::Value> =
        serde_json::from_slice(&text).context("the list of runs under way")?;
    let ids = lines.iter().filter_map(|line| line["id"].as_str());
    Ok(ids.map(str::to_owned).collect())
}

/// How soon those who watch the first player see the keys of that one, in milliseconds.
async fn seen(options: &Options, players: &mut Players, crowd: &mut Crowd) -> anyhow::Result<f64> {
    crowd.clear()?;
    let alone = Options {
        rate: SEEN_RATE,
        seconds: SEEN_SECONDS,
        ..options.clone()
    };
    let began = (Instant::now(), SystemTime::now());
    let answers = players.play_for(&alone, 1).await;
    sleep(Duration::from_secs(1)).await;
    let pressed = |answer: &Answer| micros(began.1 + (answer.pressed - began.0));
    let answered = answers.iter().filter(|answer| answer.packets > 0);
    let keys: Vec<u64> = answered.map(pressed).collect();
    let mut delays = Vec::new();
    for arrivals in crowd.arrivals()? {
        // Whoever watches somebody else sees the clock alone.
        if arrivals.len() < keys.len() * 2 / 3 {
            continue;
        }
        for key in &keys {
            let next = arrivals.iter().find(|at| *at >= key);
            delays.extend(next.map(|at| Duration::from_micros(at - key)));
        }
    }
    let delays = sorted(delays.into_iter());
    let p99 = crate::report::at(&delays, 0.99);
    Ok(p99.map_or(f64::NAN, |delay| delay.as_secs_f64() * 1e3))
}
