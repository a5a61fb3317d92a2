//! Players on one server: each is a client that presses keys.

use crate::Options;
use crate::client::{Client, Login};
use crate::walk::Walk;
use russh::ChannelMsg;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The server's answer to a key.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// From the key to the first byte.
    pub latency: Duration,
    /// Payload bytes of the answer; none: the key changed nothing.
    pub bytes: usize,
    /// All that came until the next key.
    pub all: usize,
}

/// Bytes that come later than this after the first one belong to the clock on the screen, not to
/// the answer.
const ANSWER_TIME: Duration = Duration::from_millis(20);

/// Players on one server.
pub struct Players {
    all: Vec<Client>,
    lost: usize,
}

impl Players {
    /// Logs `count` players in, `at_once` at a time.
    pub async fn enter(login: &Login, at_once: usize, count: usize) -> anyhow::Result<Players> {
        let permits = Arc::new(Semaphore::new(at_once));
        let mut tasks = JoinSet::new();
        for _ in 0..count {
            let permit = Arc::clone(&permits).acquire_owned().await?;
            let login = login.clone();
            tasks.spawn(async move {
                let client = login.connect().await;
                drop(permit);
                client
            });
        }
        let mut all = Vec::with_capacity(count);
        while let Some(client) = tasks.join_next().await {
            all.push(client??);
        }
        Ok(Players::of(all))
    }

    /// Players who have logged in.
    pub fn of(all: Vec<Client>) -> Players {
        Players { all, lost: 0 }
    }

    /// Lets the first `playing` players press keys until `over` is set. Returns the answers.
    pub async fn play(
        &mut self,
        options: &Options,
        playing: usize,
        over: &Arc<AtomicBool>,
    ) -> Vec<Answer> {
        let playing = playing.min(self.all.len());
        let pause = Duration::from_secs_f64(1.0 / options.rate);
        let mut tasks = JoinSet::new();
        let idle = self.all.split_off(playing);
        for (i, mut client) in self.all.drain(..).enumerate() {
            let over = Arc::clone(over);
            // A player who has played before continues.
            let walk = client.walk.take();
            let mut walk = walk.unwrap_or_else(|| Walk::new(&client.exec, i));
            // First keys are spread over the pause, so that keys do not come all at once.
            let first = pause.mul_f64(i as f64 / playing as f64);
            tasks.spawn(async move {
                let mut answers = Vec::new();
                let mut next = Instant::now() + first;
                client.skip(next).await;
                loop {
                    sleep(next.saturating_duration_since(Instant::now())).await;
                    let key = if over.load(Ordering::Relaxed) {
                        None
                    } else {
                        walk.key()
                    };
                    let Some(key) = key else {
                        client.walk = Some(walk);
                        break (i, Some(client), answers);
                    };
                    next += pause;
                    match press(&mut client, key, next).await {
                        Some(answer) => answers.push(answer),
                        None => break (i, None, answers),
                    }
                }
            });
        }
        let (mut all, mut left) = (Vec::new(), Vec::new());
        while let Some(done) = tasks.join_next().await {
            let (i, client, answers) = done.unwrap_or_default();
            self.lost += usize::from(client.is_none());
            left.extend(client.map(|client| (i, client)));
            all.extend(answers);
        }
        // They keep their places, so that the first one stays the first.
        left.sort_by_key(|(i, _)| *i);
        self.all.extend(left.into_iter().map(|(_, client)| client));
        self.all.extend(idle);
        all
    }

    /// Lets the first `playing` players press keys for `options.seconds`.
    pub async fn play_for(&mut self, options: &Options, playing: usize) -> Vec<Answer> {
        let over = Arc::new(AtomicBool::new(false));
        let end = Arc::clone(&over);
        let seconds = Duration::from_secs_f64(options.seconds);
        let timer = tokio::spawn(async move {
            sleep(seconds).await;
            end.store(true, Ordering::Relaxed);
        });
        let answers = self.play(options, playing, &over).await;
        timer.abort();
        answers
    }

    /// The number of players whose connection broke, idle ones included.
    pub fn lost(&self) -> usize {
        let closed = |client: &&Client| client.handle.is_closed();
        self.lost + self.all.iter().filter(closed).count()
    }

    /// Logs all players out, of whom nobody was lost.
    pub async fn end(self) -> anyhow::Result<()> {
        let lost = self.lost();
        self.leave().await;
        anyhow::ensure!(lost == 0, "{lost} players were lost");
        Ok(())
    }

    /// Logs all players out.
    pub async fn leave(self) {
        let mut tasks = JoinSet::new();
        for client in self.all {
            tasks.spawn(client.leave());
        }
        while tasks.join_next().await.is_some() {}
    }
}

/// Presses a key and reads the answer until the next key is due.
async fn press(client: &mut Client, key: &[u8], next: Instant) -> Option<Answer> {
    client.write.data_bytes(key.to_vec()).await.ok()?;
    let pressed = Instant::now();
    let mut answer = Answer {
        latency: Duration::ZERO,
        bytes: 0,
        all: 0,
    };
    loop {
        let left = next.saturating_duration_since(Instant::now());
        match timeout(left, client.read.wait()).await {
            Ok(Some(ChannelMsg::Data { data })) => {
                if answer.bytes == 0 {
                    answer.latency = pressed.elapsed();
                }
                if pressed.elapsed() < answer.latency + ANSWER_TIME {
                    answer.bytes += data.len();
                }
                answer.all += data.len();
            }
            Ok(Some(_)) => {}
            Ok(None) => return None,
            Err(_) => return Some(answer),
        }
    }
}

/// The value that this share of all does not exceed.
pub fn quantile(values: impl Iterator<Item = f64>, share: f64) -> f64 {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    let last = all.len().saturating_sub(1) as f64;
    let at = (last * share).round() as usize;
    all.get(at).copied().unwrap_or(f64::NAN)
}
