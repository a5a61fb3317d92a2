//! A player of another address, who measures the answers to their keys during an attack.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use russh::ChannelMsg;
use tokio::time::{sleep, timeout};

use crate::client::{connect_from, next, read_until, send, shell};

/// What half of the answers may take: a player hardly feels a tenth of a second. The server
/// is not optimised here and shares two cores with the attackers.
const MEDIAN_MAX: Duration = Duration::from_millis(100);

/// What nine of ten may take.
const P90_MAX: Duration = Duration::from_secs(1);

/// What any answer may take.
const WORST_MAX: Duration = Duration::from_secs(2);

/// An address that no attacker uses.
const ADDRESS: [u8; 4] = [127, 0, 0, 2];

/// After so long without output, a frame is complete.
const FRAME_GAP: Duration = Duration::from_millis(1);

/// The fewest keys to tell anything by.
const KEYS_MIN: usize = 10;

/// A player on a thread of their own.
pub struct Neighbour {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Duration>>,
}

impl Neighbour {
    /// Begins to play.
    pub fn of(server: SocketAddr) -> Neighbour {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let handle = connect_from(ADDRESS, server).await;
                let mut channel = shell(&handle).await;
                read_until(&mut channel, "Settings").await;
                tell.send(()).unwrap();
                let mut answers = Vec::new();
                while !stopped.load(Ordering::Relaxed) || answers.len() < KEYS_MIN {
                    // Whatever is still on its way belongs to the key before.
                    sleep(Duration::from_millis(30)).await;
                    while let Ok(message) = timeout(FRAME_GAP, next(&mut channel)).await {
                        assert!(message.is_some(), "the neighbour was thrown out");
                    }
                    let pressed = Instant::now();
                    // Always down, and around the menu: a key down and one up that a busy server
                    // draws together change nothing, so that no answer would come.
                    send(&channel, b"j").await;
                    loop {
                        match next(&mut channel).await {
                            Some(ChannelMsg::Data { .. }) => break,
                            Some(_) => {}
                            None => panic!("the neighbour was thrown out"),
                        }
                    }
                    answers.push(pressed.elapsed());
                }
                answers
            })
        });
        told.recv().unwrap();
        Neighbour { stop, thread }
    }

    /// Looks in and leaves again.
    pub fn visit(server: SocketAddr) {
        let visitor = Neighbour::of(server);
        visitor.stop.store(true, Ordering::Relaxed);
        visitor.thread.join().unwrap();
    }

    /// Ends the game; the answers to the keys so far, the quickest first.
    pub fn answers(self) -> Vec<Duration> {
        self.stop.store(true, Ordering::Relaxed);
        let mut answers = self.thread.join().unwrap();
        answers.sort_unstable();
        answers
    }

    /// Ends the game; none of it may have stalled.
    pub fn content(self) {
        let answers = self.answers();
        let median = answers[answers.len() / 2];
        let p90 = answers[answers.len() * 9 / 10];
        let worst = answers[answers.len() - 1];
        eprintln!(
            "neighbour: {} keys, median {median:?}, p90 {p90:?}, worst {worst:?}",
            answers.len()
        );
        assert!(median < MEDIAN_MAX, "median {median:?}");
        assert!(p90 < P90_MAX, "p90 {p90:?}");
        assert!(worst < WORST_MAX, "at worst {worst:?}");
    }
}
