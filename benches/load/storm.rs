//! Connections that come and go: while others play, and very many of them.

use crate::Options;
use crate::client::Login;
use crate::players::{Answer, Players};
use crate::process::Process;
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

/// The results of a storm of connections.
#[derive(Debug)]
pub struct Storm {
    /// Connections that got a first screen.
    pub served: usize,
    /// Connections that did not.
    pub refused: usize,
    /// Wall time of the storm.
    pub wall: Duration,
    /// CPU time of the server, play included.
    pub cpu: Duration,
    /// The answers to the players' keys meanwhile.
    pub played: Vec<Answer>,
}

/// Opens and closes `options.storm` connections while the players play.
pub async fn storm(
    process: &Process,
    login: &Login,
    options: &Options,
    players: &mut Players,
    playing: usize,
) -> anyhow::Result<Storm> {
    let over = Arc::new(AtomicBool::new(false));
    let cpu = process.cpu()?;
    let began = Instant::now();
    let blow = async {
        let served = come_and_go(login, options.storm_at_once, options.storm).await;
        let wall = began.elapsed();
        over.store(true, Ordering::Relaxed);
        (served, wall)
    };
    let ((served, wall), played) = tokio::join!(blow, players.play(options, playing, &over));
    Ok(Storm {
        served,
        refused: options.storm - served,
        wall,
        cpu: process.cpu()? - cpu,
        played,
    })
}

/// Memory after the first and after all of very many connections.
#[derive(Debug)]
pub struct Churn {
    /// All connections.
    pub count: usize,
    /// Connections that got a first screen.
    pub served: usize,
    /// Connections after which memory was read first.
    pub first_few: usize,
    /// Bytes of memory after the first connections.
    pub first: usize,
    /// Bytes of memory after all connections.
    pub last: usize,
    /// CPU time of the server for all but the first connections.
    pub cpu: Duration,
}

/// Opens and closes very many connections, and reads memory twice.
pub async fn churn(process: &Process, login: &Login, options: &Options) -> anyhow::Result<Churn> {
    let first = WARM_UP.min(options.churn);
    let mut served = come_and_go(login, options.at_once, first).await;
    sleep(CLEANUP_TIME).await;
    let memory = process.memory()?;
    let cpu = process.cpu()?;
    served += come_and_go(login, options.at_once, options.churn - first).await;
    sleep(CLEANUP_TIME).await;
    Ok(Churn {
        count: options.churn,
        served,
        first_few: first,
        first: memory,
        last: process.memory()?,
        cpu: process.cpu()? - cpu,
    })
}

/// Opens and closes `count` connections, `at_once` at a time. Returns how many got a first
/// screen.
pub async fn come_and_go(login: &Login, at_once: usize, count: usize) -> usize {
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
