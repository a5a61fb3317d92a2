//! The table of ratios: mazed beside the bare server, and a room beside players alone, one after the
//! other in each pair.

use crate::Options;
use crate::client::{Keys, LABYRINTH, Login};
use crate::players::{Answer, Players, quantile};
use crate::process::{Kind, Process};
use crate::rooms;
use std::time::Duration;
use tokio::time::sleep;

/// Rest before memory is read.
const REST: Duration = Duration::from_secs(5);

/// Players who come first: they fill caches and the allocator's arenas.
const FIRST_PLAYERS: usize = 20;

/// Members of a room.
const MEMBERS: usize = 10;

/// Figures of one server, in the order of [`ROWS`].
type Figures = [f64; ROWS.len()];

/// What is not to be exceeded.
#[derive(Clone, Copy)]
pub enum Limit {
    /// What mazed takes, against what the bare server does.
    Ratio(f64),
    /// What mazed takes.
    Figure(f64),
}

/// What is measured, with its limit. The last is a ratio to players alone.
const ROWS: [(&str, Limit); 10] = [
    ("CPU a key in a labyrinth, us", Limit::Ratio(1.5)),
    ("CPU a key in the menu, us", Limit::Ratio(2.5)),
    ("CPU a login with a key, us", Limit::Ratio(1.4)),
    ("memory a session in the menu, KiB", Limit::Ratio(1.08)),
    ("memory a session after play, KiB", Limit::Ratio(1.15)),
    ("key to first byte p99, us", Limit::Ratio(1.5)),
    ("bytes a key p50", Limit::Figure(60.0)),
    ("bytes a key p99", Limit::Figure(110.0)),
    ("CPU at rest, % of a core", Limit::Figure(0.0)),
    ("CPU a key in a room of ten, us", Limit::Ratio(1.25)),
];

/// Measures the pairs and prints their medians.
pub async fn print(options: &Options) -> anyhow::Result<()> {
    let (mut bare, mut mazed): (Vec<Figures>, Vec<Figures>) = (Vec::new(), Vec::new());
    for pair in 1..=options.pairs {
        eprintln!("pair {pair} of {}", options.pairs);
        let mut one = measure(Kind::Floor, options).await?;
        let mut other = measure(Kind::Mazed, options).await?;
        [one[9], ..] = rooms::measure(options, 1).await?;
        [other[9], ..] = rooms::measure(options, MEMBERS).await?;
        bare.push(one);
        mazed.push(other);
    }
    compare(options, ["bare", "mazed"], ROWS, &bare, &mazed);
    println!("The room stands beside players alone.");
    Ok(())
}

/// Prints the medians of two kinds of figures, in the order of these rows.
pub fn compare<const N: usize>(
    options: &Options,
    [one, other]: [&str; 2],
    rows: [(&str, Limit); N],
    ones: &[[f64; N]],
    others: &[[f64; N]],
) {
    println!(
        "{} players, {} keys a second, medians of {}",
        options.sessions, options.rate, options.pairs
    );
    println!("{:36}{one:>10}{other:>10}{:>20}", "", "at most");
    for (row, (says, limit)) in rows.into_iter().enumerate() {
        let median = |all: &[[f64; N]]| quantile(all.iter().map(|figures| figures[row]), 0.5);
        let (one, other) = (median(ones), median(others));
        print!("{says:36}{one:>10.1}{other:>10.1}");
        match limit {
            Limit::Ratio(most) => println!("{:>8.2} x{most:>8.2} x", other / one),
            Limit::Figure(most) => println!("{most:>20}"),
        }
    }
}

/// A server that players have been on.
pub async fn start(kind: Kind, options: &Options, login: &Login) -> anyhow::Result<Process> {
    let process = Process::start(kind)?;
    let login = login.at(process.address);
    let first = Players::enter(&login, options.at_once, FIRST_PLAYERS).await?;
    first.leave().await;
    sleep(Duration::from_secs(1)).await;
    Ok(process)
}

fn micros(time: Duration, count: usize) -> f64 {
    time.as_secs_f64() * 1e6 / count as f64
}

/// CPU of play a key, and the answers.
pub async fn play(
    process: &Process,
    players: &mut Players,
    options: &Options,
) -> anyhow::Result<(f64, Vec<Answer>)> {
    let cpu = process.cpu()?;
    let answers = players.play_for(options, options.sessions).await;
    Ok((micros(process.cpu()? - cpu, answers.len()), answers))
}

async fn measure(kind: Kind, options: &Options) -> anyhow::Result<Figures> {
    let kib = |bytes: usize| bytes as f64 / 1024.0 / options.sessions as f64;

    let menu = Login::new("", Keys::Own);
    let process = start(kind, options, &menu).await?;
    let (before, cpu) = (process.memory()?, process.cpu()?);
    let login = menu.at(process.address);
    let mut players = Players::enter(&login, options.at_once, options.sessions).await?;
    let login = micros(process.cpu()? - cpu, options.sessions);
    sleep(REST).await;
    let in_menu = kib(process.memory()?.saturating_sub(before));
    let cpu = process.cpu()?;
    sleep(REST).await;
    let rest = (process.cpu()? - cpu).as_secs_f64() / REST.as_secs_f64() * 100.0;
    let (menu_key, _) = play(&process, &mut players, options).await?;
    players.end().await?;
    drop(process);

    let labyrinth = Login::new(LABYRINTH, Keys::None);
    let process = start(kind, options, &labyrinth).await?;
    let before = process.memory()?;
    let at = labyrinth.at(process.address);
    let mut players = Players::enter(&at, options.at_once, options.sessions).await?;
    sleep(REST).await;
    let (key, answers) = play(&process, &mut players, options).await?;
    // A queue keeps a second block once 32 messages have passed, which the bare server has later.
    players.play_for(options, options.sessions).await;
    let played = kib(process.memory()?.saturating_sub(before));
    players.end().await?;

    let answered = || answers.iter().filter(|answer| answer.bytes > 0);
    let latency = answered().map(|answer| answer.latency.as_secs_f64() * 1e6);
    let bytes = || answered().map(|answer| answer.bytes as f64);
    Ok([
        key,
        menu_key,
        login,
        in_menu,
        played,
        quantile(latency, 0.99),
        quantile(bytes(), 0.5),
        quantile(bytes(), 0.99),
        rest,
        f64::NAN,
    ])
}
