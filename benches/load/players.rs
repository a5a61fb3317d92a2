//! Players: each a connection with a session on it.

use crate::Options;
use crate::door::{Door, Seat};
use crate::walk::Walk;
use russh::ChannelMsg;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// What a key press came to.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// From the key to the first byte.
    pub latency: Duration,
    /// Payload bytes of the answer.
    pub bytes: usize,
    /// Channel packets that carried them.
    pub packets: usize,
    /// All payload bytes up to the next key, those of the clock on the screen included.
    pub all_bytes: usize,
}

/// What comes so long after the first byte is no part of the answer, but the clock.
const ANSWER: Duration = Duration::from_millis(20);

/// Players on one server.
pub struct Players {
    all: Vec<Seat>,
    lost: usize,
}

impl Players {
    /// So many log in and wait for their first byte.
    pub async fn enter(door: &Door, at_once: usize, count: usize) -> anyhow::Result<Players> {
        let places = Arc::new(Semaphore::new(at_once));
        let mut tasks = JoinSet::new();
        for _ in 0..count {
            let place = Arc::clone(&places).acquire_owned().await?;
            let door = door.clone();
            tasks.spawn(async move {
                let seat = door.enter().await;
                drop(place);
                seat
            });
        }
        let mut all = Vec::with_capacity(count);
        while let Some(seat) = tasks.join_next().await {
            all.push(seat??);
        }
        Ok(Players { all, lost: 0 })
    }

    /// The first `playing` press keys until `over` is set; what each key came to.
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
        for (i, mut seat) in self.all.drain(..).enumerate() {
            let over = Arc::clone(over);
            // Whoever has played before goes on from there.
            let walk = seat.walk.take();
            let mut walk = walk.unwrap_or_else(|| Walk::new(&options.exec, i));
            // Spread over the pause, so that the keys do not come in step.
            let first = pause.mul_f64(i as f64 / playing as f64);
            tasks.spawn(async move {
                let mut answers = Vec::new();
                let mut next = Instant::now() + first;
                loop {
                    sleep(next.saturating_duration_since(Instant::now())).await;
                    let key = match over.load(Ordering::Relaxed) {
                        true => None,
                        false => walk.key(),
                    };
                    let Some(key) = key else {
                        seat.walk = Some(walk);
                        break (Some(seat), answers);
                    };
                    next += pause;
                    match press(&mut seat, key, next).await {
                        Some(answer) => answers.push(answer),
                        None => break (None, answers),
                    }
                }
            });
        }
        let mut all = Vec::new();
        while let Some(done) = tasks.join_next().await {
            let (seat, answers) = done.unwrap_or_default();
            self.lost += usize::from(seat.is_none());
            self.all.extend(seat);
            all.extend(answers);
        }
        self.all.extend(idle);
        all
    }

    /// The same for this long.
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

    /// Players whose connection broke, those who only sat there included.
    pub fn lost(&self) -> usize {
        let closed = |seat: &&Seat| seat.handle.is_closed();
        self.lost + self.all.iter().filter(closed).count()
    }

    /// Everybody leaves.
    pub async fn leave(self) {
        let mut tasks = JoinSet::new();
        for seat in self.all {
            tasks.spawn(seat.leave());
        }
        while tasks.join_next().await.is_some() {}
    }
}

/// Presses a key; all that comes before the next one is due belongs to it. A key that
/// changes nothing on the screen has no answer, and does not count.
async fn press(seat: &mut Seat, key: &[u8], next: Instant) -> Option<Answer> {
    seat.write.data_bytes(key.to_vec()).await.ok()?;
    let pressed = Instant::now();
    let mut answer = Answer {
        latency: Duration::ZERO,
        bytes: 0,
        packets: 0,
        all_bytes: 0,
    };
    loop {
        let left = next.saturating_duration_since(Instant::now());
        match timeout(left, seat.read.wait()).await {
            Ok(Some(ChannelMsg::Data { data })) => {
                if answer.packets == 0 {
                    answer.latency = pressed.elapsed();
                }
                answer.all_bytes += data.len();
                if pressed.elapsed() < answer.latency + ANSWER {
                    answer.bytes += data.len();
                    answer.packets += 1;
                }
            }
            Ok(Some(_)) => {}
            Ok(None) => return None,
            Err(_) => return Some(answer),
        }
    }
}
