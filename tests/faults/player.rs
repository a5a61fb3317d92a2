//! Players who finish one run after the other in text mode, and note what they are told.

use super::client::{Channel, Trusting, connect_as, key, next, open};
use super::way::way;
use russh::ChannelMsg;
use russh::client::Handle;
use russh::keys::HashAlg;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Logins at a time: what a server's limits before login leave to many addresses.
pub const LOGINS_AT_ONCE: usize = 16;

/// Boards of a player that are ranked: beyond so many at once they are practice.
const RANKED_BOARDS: usize = 30;

/// Runs of a player in a row with different numbers of moves.
const DIFFERENT_RUNS: usize = 9;

/// Moves to and fro by which one run is longer than the one before: no way out of so small a
/// labyrinth is longer.
const PADDING: usize = 40;

/// A run: the fingerprint of its player's key, and how many moves it took.
pub type Run = (String, i64);

/// What a player is told of a finished run, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Told {
    /// It is in the lists.
    Saved,
    /// The server will see to it.
    Later,
    /// It is not.
    NotSaved,
}

impl Told {
    fn of(said: &str) -> Option<Self> {
        // Before it there may be something about the run before.
        let (_, said) = said.split_once("You made it!")?;
        let sentences = [
            ("Rank ", Self::Saved),
            ("Saved.", Self::Saved),
            ("Not saved yet.", Self::Later),
            ("Not saved.", Self::NotSaved),
            ("Not ranked.", Self::NotSaved),
        ];
        let mut told = sentences.iter().filter(|(text, _)| said.contains(text));
        told.next().map(|(_, told)| *told)
    }
}

/// What all players were told so far, and when they had finished the run.
#[derive(Default)]
pub struct Ledger(Mutex<Vec<(Instant, Run, Told)>>);

impl Ledger {
    /// The runs of which this was told.
    pub fn runs(&self, wanted: Told) -> Vec<Run> {
        let all = self.0.lock().unwrap();
        let wanted = all.iter().filter(|(_, _, told)| *told == wanted);
        wanted.map(|(_, run, _)| run.clone()).collect()
    }

    /// The best that was told of the runs finished since then; `None`: there are none.
    pub fn best_since(&self, then: Instant) -> Option<Told> {
        self.told_since(then).into_iter().min()
    }

    fn told_since(&self, then: Instant) -> Vec<Told> {
        let all = self.0.lock().unwrap();
        let since = all.iter().filter(|(finished, ..)| *finished >= then);
        since.map(|(_, _, told)| *told).collect()
    }
}

/// Players who are logged in and have a board before them.
pub struct Players(Vec<Player>);

impl Players {
    /// So many new ones, each with a key and an address of their own.
    pub async fn join(server: SocketAddr, count: usize) -> Self {
        let mut joining = JoinSet::new();
        let mut players = Vec::new();
        for left in (0..count).rev() {
            joining.spawn(Player::join(server));
            if left == 0 || joining.len() == LOGINS_AT_ONCE {
                players.extend(std::mem::take(&mut joining).join_all().await);
            }
        }
        Self(players)
    }

    /// They finish runs, with such a pause behind each, until they are thrown out, told to stop,
    /// or would get practice.
    pub fn play(self, ledger: &Arc<Ledger>, pause: Duration) -> Playing {
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        for player in self.0 {
            tasks.spawn(player.play(Arc::clone(ledger), pause, Arc::clone(&stop)));
        }
        Playing { tasks, stop }
    }
}

/// Players who play.
pub struct Playing {
    tasks: JoinSet<()>,
    stop: Arc<AtomicBool>,
}

impl Playing {
    /// Waits until they are thrown out.
    pub async fn thrown_out(self) {
        self.tasks.join_all().await;
    }

    /// They stop after the run that they are at.
    pub async fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.tasks.join_all().await;
    }
}

struct Player {
    fingerprint: String,
    channel: Channel,
    said: String,
    _handle: Handle<Trusting>,
}

impl Player {
    async fn join(server: SocketAddr) -> Self {
        // Behind the addresses that others use.
        static NEXT: AtomicU32 = AtomicU32::new(0x10000);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let key = key(number);
        let [_, b, c, d] = number.to_be_bytes();
        let fingerprint = key.public_key().fingerprint(HashAlg::Sha256).to_string();
        let handle = connect_as(key, [127, b, c, d], server).await;
        let channel = open(&handle).await;
        let play = "play labyrinth --height 9 --width 9";
        channel.write.exec(false, play).await.unwrap();
        let mut player = Self {
            fingerprint,
            channel,
            said: String::new(),
            _handle: handle,
        };
        assert!(player.read(has_board).await, "{}", player.said);
        player
    }

    async fn play(mut self, ledger: Arc<Ledger>, pause: Duration, stop: Arc<AtomicBool>) {
        for number in 0..RANKED_BOARDS {
            let padding = PADDING / 2 * (number % DIFFERENT_RUNS);
            let moves = "sw".repeat(padding) + &way(&self.said);
            let run = (self.fingerprint.clone(), moves.len() as i64);
            let finished = Instant::now();
            if !self.types(&moves, |said| Told::of(said).is_some()).await {
                return;
            }
            let told = Told::of(&self.said).unwrap();
            ledger.0.lock().unwrap().push((finished, run, told));
            if stop.load(Ordering::Relaxed) {
                return;
            }
            sleep(pause).await;
            if !self.types("new", has_board).await {
                return;
            }
        }
    }

    /// Types a line, and reads until the answer is there; `false`: they are thrown out.
    async fn types(&mut self, line: &str, is_there: impl Fn(&str) -> bool) -> bool {
        self.said.clear();
        let line = format!("{line}\n").into_bytes();
        self.channel.write.data_bytes(line).await.is_ok() && self.read(is_there).await
    }

    async fn read(&mut self, is_there: impl Fn(&str) -> bool) -> bool {
        while !is_there(&self.said) {
            match next(&mut self.channel).await {
                Some(ChannelMsg::Data { data }) => {
                    self.said.push_str(&String::from_utf8_lossy(&data));
                }
                Some(_) => {}
                None => return false,
            }
        }
        true
    }
}

/// Whether there is a new board, and the prompt behind it.
fn has_board(said: &str) -> bool {
    let opening = said.split_once("Find the way out");
    opening.is_some_and(|(_, help)| help.contains("\n> "))
}
