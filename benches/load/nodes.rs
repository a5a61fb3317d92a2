//! Servers over which players are spread: one on a file, or several on one PostgreSQL, and what they
//! tell each other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Context;
use postgres::fallible_iterator::FallibleIterator;

use crate::Options;
use crate::client::Login;
use crate::cluster::Cluster;
use crate::process::{Kind, Process};

/// Where servers tell each other of rooms: a channel of this name and of the schema.
const CHANNEL: &str = "mazed_public";

/// How often it is looked whether to stop listening.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);

/// Servers send at most four notifications in a second; what comes is late by some milliseconds, and
/// not always by the same.
const A_SECOND: Duration = Duration::from_millis(950);

/// The PostgreSQL for several servers; `None`: there is only one.
pub fn postgres(options: &Options) -> anyhow::Result<Option<Cluster>> {
    if options.nodes < 2 {
        return Ok(None);
    }
    let cluster = Cluster::start();
    let missing = "--nodes needs PostgreSQL, which is not installed: nothing is measured";
    cluster.context(missing).map(Some)
}

/// The servers.
pub struct Nodes {
    all: Vec<Process>,
    /// Their database, where there are several.
    store: Option<String>,
}

impl Nodes {
    /// Starts them, one after the other, on a fresh database.
    pub fn start(options: &Options, cluster: Option<&Cluster>) -> anyhow::Result<Self> {
        let store = cluster.map(Cluster::address);
        let start = |_| Process::start_on(Kind::Mazed, options, store.as_deref());
        let all: anyhow::Result<_> = (0..options.nodes.max(1)).map(start).collect();
        Ok(Self { all: all?, store })
    }

    /// How guests log in at each of them.
    pub fn logins(&self, options: &Options) -> Vec<Login> {
        let all = self.all.iter();
        all.map(|process| options.login(process.address)).collect()
    }

    /// The database that they share.
    pub fn store(&self) -> Option<&str> {
        self.store.as_deref()
    }

    /// CPU time of all of them so far.
    pub fn cpu(&self) -> anyhow::Result<Duration> {
        self.all.iter().map(Process::cpu).sum()
    }

    /// Listens from now on; nobody has anything to tell where there is one server.
    pub fn listen(&self) -> anyhow::Result<Option<Listener>> {
        self.store().map(Listener::new).transpose()
    }
}

/// A notification.
struct Notice {
    at: Instant,
    server: i64,
    /// Pieces of its batch.
    pieces: usize,
}

/// Hears what the servers tell each other.
pub struct Listener {
    began: Instant,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<anyhow::Result<Vec<Notice>>>,
}

/// What was heard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heard {
    /// Notifications a second of the server that sent most of them.
    pub a_second: f64,
    /// The most that a server sent in a second.
    pub most: usize,
    /// The most pieces of a batch: each waits for its turn.
    pub pieces: usize,
}

impl Listener {
    fn new(store: &str) -> anyhow::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let (store, stops) = (store.to_owned(), Arc::clone(&stop));
        let thread = std::thread::spawn(move || {
            let mut client = postgres::Client::connect(&store, postgres::NoTls)?;
            client.batch_execute(&format!("LISTEN {CHANNEL}"))?;
            let mut heard = Vec::new();
            while !stops.load(Ordering::Relaxed) {
                let mut notices = client.notifications();
                let mut notices = notices.timeout_iter(LOOK_INTERVAL);
                while let Some(notice) = notices.next()? {
                    // The server, the batch, the number of the piece, and of how many.
                    let mut words = notice.payload().split(' ');
                    let (server, pieces) = (words.next(), words.nth(2));
                    let (Some(server), Some(pieces)) = (server, pieces) else {
                        anyhow::bail!("not a notification of a server");
                    };
                    heard.push(Notice {
                        at: Instant::now(),
                        server: server.parse()?,
                        pieces: pieces.parse()?,
                    });
                }
            }
            Ok(heard)
        });
        Ok(Self {
            began: Instant::now(),
            stop,
            thread,
        })
    }

    /// What was heard until now.
    pub fn stop(self) -> anyhow::Result<Heard> {
        let seconds = self.began.elapsed().as_secs_f64();
        self.stop.store(true, Ordering::Relaxed);
        let notices = self.thread.join();
        let notices = notices.map_err(|_| anyhow::anyhow!("nothing was heard"))??;
        let mut heard = Heard::default();
        for (n, notice) in notices.iter().enumerate() {
            let is_same = |other: &&Notice| other.server == notice.server;
            let all = notices.iter().filter(is_same).count();
            let later = notices[n..].iter().filter(is_same);
            let soon = later.take_while(|other| other.at < notice.at + A_SECOND);
            heard.a_second = heard.a_second.max(all as f64 / seconds);
            heard.most = heard.most.max(soon.count());
            heard.pieces = heard.pieces.max(notice.pieces);
        }
        Ok(heard)
    }
}
