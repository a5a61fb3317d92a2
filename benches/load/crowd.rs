//! Crowds on mazed alone: players who rest, connections that come and go.

use crate::Options;
use crate::client::{Keys, LABYRINTH, Login};
use crate::players::{Answer, Players, quantile};
use crate::process::Kind;
use crate::table::start;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How long the server may take to free what connections held, before memory is read.
const CLEANUP_TIME: Duration = Duration::from_secs(3);

/// Connections after which memory is read first: by then caches and arenas are full.
const WARM_UP: usize = 1000;

const MIB: f64 = 1024.0 * 1024.0;

/// Holds players in the menu.
pub async fn idle(options: &Options) -> anyhow::Result<()> {
    let menu = Login::new("", Keys::None);
    let process = start(Kind::Mazed, options, &menu).await?;
    let login = menu.at(process.address);
    let players = Players::enter(&login, options.at_once, options.sessions).await?;
    sleep(CLEANUP_TIME).await;
    let cpu = process.cpu()?;
    sleep(options.time()).await;
    let cpu = process.cpu()? - cpu;
    println!(
        "{} players in the menu for {:?}",
        options.sessions,
        options.time()
    );
    println!("memory, MiB {:>20.1}", process.memory()? as f64 / MIB);
    println!(
        "CPU, % of a core {:>15.2}",
        cpu.as_secs_f64() / options.seconds * 100.0
    );
    println!("lost {:>27}", players.lost());
    Ok(())
}

/// Opens and closes connections while players play, and says what the players notice.
pub async fn storm(options: &Options, connections: usize) -> anyhow::Result<()> {
    let labyrinth = Login::new(LABYRINTH, Keys::None);
    let process = start(Kind::Mazed, options, &labyrinth).await?;
    let login = labyrinth.at(process.address);
    let mut players = Players::enter(&login, options.at_once, options.sessions).await?;
    let quiet = players.play_for(options, options.sessions).await;
    let over = Arc::new(AtomicBool::new(false));
    let began = Instant::now();
    let blow = async {
        let served = come_and_go(&login, 256, connections).await;
        let wall = began.elapsed();
        over.store(true, Ordering::Relaxed);
        (served, wall)
    };
    let playing = players.play(options, options.sessions, &over);
    let ((served, wall), played) = tokio::join!(blow, playing);
    let p99 = |answers: &[Answer]| {
        let answered = answers.iter().filter(|answer| answer.bytes > 0);
        quantile(
            answered.map(|answer| answer.latency.as_secs_f64() * 1e3),
            0.99,
        )
    };
    println!("{served} of {connections} connections served in {wall:.1?}");
    println!(
        "key to first byte p99, ms: {:.1} before, {:.1} meanwhile",
        p99(&quiet),
        p99(&played)
    );
    println!("players lost: {}", players.lost());
    Ok(())
}

/// Opens and closes very many connections, and reads memory after the first and after all.
pub async fn churn(options: &Options, connections: usize) -> anyhow::Result<()> {
    let menu = Login::new("", Keys::None);
    let process = start(Kind::Mazed, options, &menu).await?;
    let login = menu.at(process.address);
    let first = WARM_UP.min(connections);
    let mut served = come_and_go(&login, options.at_once, first).await;
    sleep(CLEANUP_TIME).await;
    let before = process.memory()? as f64 / MIB;
    served += come_and_go(&login, options.at_once, connections - first).await;
    sleep(CLEANUP_TIME).await;
    let after = process.memory()? as f64 / MIB;
    println!("{served} of {connections} connections served");
    println!(
        "memory, MiB: {before:.1} after {first}, {after:.1} after all, {:.2} times",
        after / before
    );
    Ok(())
}

/// Opens and closes `count` connections, `at_once` at a time. Returns how many got a first screen.
async fn come_and_go(login: &Login, at_once: usize, count: usize) -> usize {
    let permits = Arc::new(Semaphore::new(at_once));
    let mut tasks = JoinSet::new();
    let mut served = 0;
    for _ in 0..count {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
            break;
        };
        let login = login.clone();
        tasks.spawn(async move {
            let client = login.connect().await;
            let served = client.is_ok();
            if let Ok(client) = client {
                client.leave().await;
            }
            drop(permit);
            served
        });
        while let Some(done) = tasks.try_join_next() {
            served += usize::from(done.unwrap_or(false));
        }
    }
    while let Some(done) = tasks.join_next().await {
        served += usize::from(done.unwrap_or(false));
    }
    served
}
