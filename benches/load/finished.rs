//! Players who finish one board after the other in text mode, beside those who are measured: what
//! they are told, and what of it is in the database.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use crate::nodes::Nodes;
use player::{Ledger, Players, Playing, Told};

#[path = "../../tests/e2e/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "../../tests/faults/player.rs"]
#[allow(dead_code)]
mod player;
#[path = "../../tests/common/way.rs"]
mod way;

/// Players who finish boards on each server.
const PLAYERS: usize = 4;

/// Boards that each of them may finish, with some to spare: beyond thirty they would be practice.
const BOARDS: f64 = 25.0;

/// How long the CPU time of a finished run is measured beforehand, and the pause of a player between
/// two runs meanwhile.
const COST_SECONDS: f64 = 5.0;
const COST_PAUSE: Duration = Duration::from_millis(250);

/// What became of finished runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Runs of which the player was told that they are saved.
    pub acknowledged: usize,
    /// Runs of which the player was told anything else.
    pub refused: usize,
}

/// Those who finish boards.
pub struct Finishers {
    servers: Vec<SocketAddr>,
    store: String,
    ledger: Arc<Ledger>,
    /// CPU time of the servers for one run.
    pub cost: Duration,
}

impl Finishers {
    /// Measures what a finished run costs the servers; `None`: they share no database.
    pub async fn new(nodes: &Nodes, servers: Vec<SocketAddr>) -> anyhow::Result<Option<Self>> {
        let Some(store) = nodes.store() else {
            return Ok(None);
        };
        let mut all = Self {
            servers,
            store: store.to_owned(),
            ledger: Arc::default(),
            cost: Duration::ZERO,
        };
        let players = all.come().await;
        let cpu = nodes.cpu()?;
        let playing = all.play(players, COST_PAUSE);
        tokio::time::sleep(Duration::from_secs_f64(COST_SECONDS)).await;
        all.stop(playing).await;
        let runs = u32::try_from(all.count().acknowledged)?;
        let spent = nodes.cpu()? - cpu;
        all.cost = spent.checked_div(runs).context("no run was finished")?;
        Ok(Some(all))
    }

    /// New ones come, and have a board before them.
    pub async fn come(&self) -> Vec<Players> {
        let mut all = Vec::new();
        for server in &self.servers {
            all.push(Players::join(*server, PLAYERS).await);
        }
        all
    }

    /// They finish boards for so many seconds.
    pub fn play_for(&self, players: Vec<Players>, seconds: f64) -> Vec<Playing> {
        let pause = Duration::from_secs_f64((seconds / BOARDS).max(1.0));
        self.play(players, pause)
    }

    fn play(&self, players: Vec<Players>, pause: Duration) -> Vec<Playing> {
        let players = players.into_iter();
        players.map(|all| all.play(&self.ledger, pause)).collect()
    }

    /// They stop after the run that they are at.
    pub async fn stop(&self, playing: Vec<Playing>) {
        for all in playing {
            all.stop().await;
        }
    }

    /// What they were told so far.
    pub fn count(&self) -> Count {
        let told = |told| self.ledger.runs(told).len();
        Count {
            acknowledged: told(Told::Saved),
            refused: told(Told::Later) + told(Told::NotSaved),
        }
    }

    /// Runs in the database.
    pub fn stored(&self) -> anyhow::Result<usize> {
        let store = self.store.clone();
        // The client waits, which a thread of an asynchronous runtime must not.
        let asked = std::thread::spawn(move || -> anyhow::Result<i64> {
            let mut client = postgres::Client::connect(&store, postgres::NoTls)?;
            let row = client.query_one("SELECT count(*) FROM runs", &[])?;
            Ok(row.try_get(0)?)
        });
        let count = asked.join();
        let count = count.map_err(|_| anyhow::anyhow!("the database was not asked"))??;
        Ok(usize::try_from(count)?)
    }
}
