//! Connections that come and go: while others play, and very many of them.

use crate::Options;
use crate::door::Door;
use crate::players::{Answer, Players};
use crate::process::Process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How long the server may take to clear away before memory is read.
const CLEARED: Duration = Duration::from_secs(3);

/// Connections after which memory is read first.
const FIRST: usize = 1000;

/// What a storm of handshakes came to.
#[derive(Debug)]
pub struct Storm {
    /// Got a first screen.
    pub served: usize,
    /// Did not.
    pub refused: usize,
    /// How long it took.
    pub wall: Duration,
    /// What it cost the server, play included.
    pub cpu: Duration,
    /// What the keys of the players came to meanwhile.
    pub played: Vec<Answer>,
}

/// So many connections at once as the options say, one after the other, while the players
/// play.
pub async fn storm(
    process: &Process,
    door: &Door,
    options: &Options,
    players: &mut Players,
    playing: usize,
) -> anyhow::Result<Storm> {
    let over = Arc::new(AtomicBool::new(false));
    let cpu = process.cpu()?;
    let began = Instant::now();
    let blow = async {
        let served = come_and_go(door, options.storm_at_once, options.storm).await;
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

/// Memory before and after very many connections came and went.
#[derive(Debug)]
pub struct Churn {
    /// Connections.
    pub count: usize,
    /// Those that got a first screen.
    pub served: usize,
    /// Connections after which memory was read first.
    pub first_few: usize,
    /// Bytes after those.
    pub first: usize,
    /// Bytes after all of them.
    pub last: usize,
    /// What all but the first thousand cost the server.
    pub cpu: Duration,
}

/// Very many connections come, see the first screen and go.
pub async fn churn(process: &Process, door: &Door, options: &Options) -> anyhow::Result<Churn> {
    let first = FIRST.min(options.churn);
    let mut served = come_and_go(door, options.at_once, first).await;
    sleep(CLEARED).await;
    let memory = process.memory()?;
    let cpu = process.cpu()?;
    served += come_and_go(door, options.at_once, options.churn - first).await;
    sleep(CLEARED).await;
    Ok(Churn {
        count: options.churn,
        served,
        first_few: first,
        first: memory,
        last: process.memory()?,
        cpu: process.cpu()? - cpu,
    })
}

/// How many of so many connections, some at once, got a first screen.
pub async fn come_and_go(door: &Door, at_once: usize, count: usize) -> usize {
    let places = Arc::new(Semaphore::new(at_once));
    let mut tasks = JoinSet::new();
    let mut served = 0;
    for _ in 0..count {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            break;
        };
        let door = door.clone();
        tasks.spawn(async move {
            let seat = door.enter().await;
            let served = seat.is_ok();
            if let Ok(seat) = seat {
                seat.leave().await;
            }
            drop(place);
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
