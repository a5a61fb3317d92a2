//! Players: each a connection with a session on it.

use crate::Options;
use crate::process::Process;
use crate::walk::Walk;
use russh::client::{self, Handle};
use russh::{ChannelMsg, ChannelReadHalf, ChannelWriteHalf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How long anything may take before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(30);

struct Trusting;

impl client::Handler for Trusting {
    type Error = russh::Error;

    async fn check_server_key(
        &mut self,
        _: &russh::keys::PublicKeyOrCertificate,
    ) -> Result<bool, russh::Error> {
        Ok(true)
    }
}

struct Player {
    handle: Handle<Trusting>,
    read: ChannelReadHalf,
    write: ChannelWriteHalf<client::Msg>,
}

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
    all: Vec<Player>,
    lost: Arc<AtomicUsize>,
}

impl Players {
    /// So many log in and wait for their first byte.
    pub async fn enter(
        process: &Process,
        options: &Options,
        count: usize,
    ) -> anyhow::Result<Players> {
        let places = Arc::new(Semaphore::new(options.at_once));
        let mut tasks = JoinSet::new();
        let config = Arc::new(client::Config {
            nodelay: true,
            ..client::Config::default()
        });
        for _ in 0..count {
            let place = Arc::clone(&places).acquire_owned().await?;
            let (address, options, config) =
                (process.address, options.clone(), Arc::clone(&config));
            tasks.spawn(async move {
                let player = timeout(PATIENCE, Player::enter(address, &options, config)).await;
                drop(place);
                player
            });
        }
        let mut all = Vec::with_capacity(count);
        while let Some(player) = tasks.join_next().await {
            all.push(player???);
        }
        Ok(Players {
            all,
            lost: Arc::default(),
        })
    }

    /// Everybody who plays presses keys for a while; what each key came to.
    pub async fn play(&mut self, options: &Options) -> Vec<Answer> {
        let playing = options
            .playing
            .unwrap_or(self.all.len())
            .min(self.all.len());
        let pause = Duration::from_secs_f64(1.0 / options.rate);
        let until = Instant::now() + Duration::from_secs_f64(options.seconds);
        let mut tasks = JoinSet::new();
        let idle = self.all.split_off(playing);
        for (i, mut player) in self.all.drain(..).enumerate() {
            let lost = Arc::clone(&self.lost);
            let walk = Walk::new(&options.exec, i);
            // Spread over the pause, so that the keys do not come in step.
            let first = pause.mul_f64(i as f64 / playing as f64);
            tasks.spawn(async move {
                let mut walk = walk;
                let mut answers = Vec::new();
                let mut next = Instant::now() + first;
                while next < until {
                    sleep(next.saturating_duration_since(Instant::now())).await;
                    next += pause;
                    let Some(key) = walk.key() else { break };
                    match player.press(key, next).await {
                        Some(answer) => answers.push(answer),
                        None => {
                            lost.fetch_add(1, Ordering::Relaxed);
                            break;
                        }
                    }
                }
                (player, answers)
            });
        }
        let mut all = Vec::new();
        while let Some(done) = tasks.join_next().await {
            if let Ok((player, answers)) = done {
                self.all.push(player);
                all.extend(answers);
            }
        }
        self.all.extend(idle);
        all
    }

    /// Players whose connection broke.
    pub fn lost(&self) -> usize {
        self.lost.load(Ordering::Relaxed)
    }

    /// Everybody leaves.
    pub async fn leave(self) {
        let mut tasks = JoinSet::new();
        for mut player in self.all {
            tasks.spawn(async move {
                let _ = player.write.data_bytes(&b"\x03"[..]).await;
                let _ = timeout(PATIENCE, async {
                    while player.read.wait().await.is_some() {}
                })
                .await;
                drop(player.handle);
            });
        }
        while tasks.join_next().await.is_some() {}
    }
}

impl Player {
    async fn enter(
        address: std::net::SocketAddr,
        options: &Options,
        config: Arc<client::Config>,
    ) -> anyhow::Result<Player> {
        let mut handle = client::connect(config, address, Trusting).await?;
        if !handle.authenticate_none("guest").await?.success() {
            anyhow::bail!("not let in");
        }
        let (mut read, write) = handle.channel_open_session().await?.split();
        let (columns, rows) = options.size;
        write
            .request_pty(false, &options.term, columns, rows, 0, 0, &[])
            .await?;
        if options.exec.is_empty() {
            write.request_shell(false).await?;
        } else {
            write.exec(false, options.exec.as_bytes()).await?;
        }
        loop {
            match read.wait().await {
                Some(ChannelMsg::Data { .. }) => break,
                Some(_) => {}
                None => anyhow::bail!("closed before the first byte"),
            }
        }
        Ok(Player {
            handle,
            read,
            write,
        })
    }

    /// Presses a key; all that comes before the next one is due belongs to it. A key
    /// that changes nothing on the screen has no answer, and does not count.
    async fn press(&mut self, key: &[u8], next: Instant) -> Option<Answer> {
        self.write.data_bytes(key.to_vec()).await.ok()?;
        let pressed = Instant::now();
        let mut answer = Answer {
            latency: Duration::ZERO,
            bytes: 0,
            packets: 0,
            all_bytes: 0,
        };
        loop {
            let left = next.saturating_duration_since(Instant::now());
            match timeout(left, self.read.wait()).await {
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
}
