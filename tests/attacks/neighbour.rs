//! Somebody who plays while others attack, and looks at the clock.

use crate::client::{connect_from, next, read_until, send, shell};
use russh::ChannelMsg;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// What half of the answers may take: nobody feels a tenth of a second. The server is
/// not optimised here and shares two cores with the attackers.
const USUAL: Duration = Duration::from_millis(100);

/// What nine of ten may take.
const MOSTLY: Duration = Duration::from_secs(1);

/// What any answer may take.
const WORST: Duration = Duration::from_secs(2);

/// Where they live: nowhere that an attacker does.
const ADDRESS: [u8; 4] = [127, 0, 0, 2];

/// After so long without output, a frame is complete.
const BRIEFLY: Duration = Duration::from_millis(1);

/// A player on a thread of their own.
pub struct Neighbour {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Duration>>,
}

impl Neighbour {
    /// Sits down and begins to play.
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
                read_until(&mut channel, "Laboratory").await;
                tell.send(()).unwrap();
                let mut answers = Vec::new();
                for key in [b"j", b"k"].into_iter().cycle() {
                    if stopped.load(Ordering::Relaxed) {
                        break;
                    }
                    // Whatever is still on its way belongs to the key before.
                    sleep(Duration::from_millis(30)).await;
                    while let Ok(message) = timeout(BRIEFLY, next(&mut channel)).await {
                        assert!(message.is_some(), "the neighbour was thrown out");
                    }
                    let pressed = Instant::now();
                    send(&channel, key).await;
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

    /// Ends the game; none of it may have stalled.
    pub fn content(self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut answers = self.thread.join().unwrap();
        answers.sort_unstable();
        let usual = answers[answers.len() / 2];
        let mostly = answers[answers.len() * 9 / 10];
        let worst = answers[answers.len() - 1];
        eprintln!(
            "neighbour: {} keys, usual {usual:?}, nine of ten {mostly:?}, worst {worst:?}",
            answers.len()
        );
        assert!(answers.len() > 2, "too short to tell: {answers:?}");
        assert!(usual < USUAL, "usually {usual:?}");
        assert!(mostly < MOSTLY, "mostly {mostly:?}");
        assert!(worst < WORST, "at worst {worst:?}");
    }
}
