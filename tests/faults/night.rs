//! One server on one store, which is killed and started again, and what its players were told.

use crate::cluster::Cluster;
use crate::player::{Ledger, Players, Playing, Run, Told};
use crate::server::Process;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// How long a server may take for what waits when it is stopped: longer than it waits itself.
const STOP_MAX: Duration = Duration::from_secs(60);

/// How long one may take to notice that its store is back, on a busy machine.
const BACK_MAX: Duration = Duration::from_secs(60);

/// What the server stores in.
enum Database {
    File,
    Postgres(Cluster, String),
}

/// A server's life, from crash to crash.
pub struct Night {
    runtime: Runtime,
    server: Option<Process>,
    /// The server's, while it is down.
    folder: Option<TempDir>,
    path: PathBuf,
    database: Database,
    /// What another program holds of the file, so that nothing can be written to it.
    held: Mutex<Option<rusqlite::Connection>>,
    /// What players were told.
    pub ledger: Arc<Ledger>,
    /// What waited for the store then is lost.
    was_killed: bool,
}

impl Night {
    /// On a file.
    pub fn on_file() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            runtime: Runtime::new().unwrap(),
            server: None,
            path: folder.path().to_owned(),
            folder: Some(folder),
            database: Database::File,
            held: Mutex::default(),
            ledger: Arc::default(),
            was_killed: false,
        }
    }

    /// On a PostgreSQL of its own; `None` where it is not installed.
    pub fn on_postgres() -> Option<Self> {
        let cluster = Cluster::start()?;
        let url = cluster.address();
        let mut night = Self::on_file();
        night.database = Database::Postgres(cluster, url);
        Some(night)
    }

    /// Starts the server.
    pub fn start(&mut self) {
        let mut options = vec!["--drain", "0"];
        if let Database::Postgres(_, url) = &self.database {
            options.extend(["--store", url]);
        }
        let folder = self.folder.take().unwrap();
        let any = "127.0.0.1:0".parse().unwrap();
        self.server = Some(Process::start_in(folder, any, "", &options));
    }

    /// The server that runs.
    pub fn server(&self) -> &Process {
        self.server.as_ref().unwrap()
    }

    /// The store's files.
    pub fn files(&self) -> Vec<PathBuf> {
        let names = ["mazed.db", "mazed.db-wal", "mazed.db-shm"];
        names.map(|name| self.path.join(name)).into()
    }

    /// Another server on the same PostgreSQL.
    pub fn second_server(&self) -> Process {
        let Database::Postgres(_, url) = &self.database else {
            panic!("not on PostgreSQL");
        };
        Process::start(&["--drain", "0", "--store", url])
    }

    /// New players come, and play.
    pub fn players(&self, count: usize, pause: Duration) -> Playing {
        self.players_on(self.server().address, count, pause)
    }

    /// New players come to this server, and play.
    pub fn players_on(&self, address: SocketAddr, count: usize, pause: Duration) -> Playing {
        self.runtime.block_on(async {
            let players = Players::join(address, count).await;
            players.play(&self.ledger, pause)
        })
    }

    /// They stop after the run that they are at.
    pub fn stop_playing(&self, playing: Playing) {
        self.runtime.block_on(playing.stop());
    }

    /// The store goes away under the server.
    pub fn store_goes(&self) {
        match &self.database {
            Database::File => *self.held.lock().unwrap() = Some(self.hold_file()),
            Database::Postgres(cluster, _) => cluster.down(),
        }
    }

    /// It is back.
    pub fn store_is_back(&self) {
        match &self.database {
            Database::File => *self.held.lock().unwrap() = None,
            Database::Postgres(cluster, _) => cluster.up(),
        }
    }

    /// PostgreSQL stops where it is, or goes on: it neither answers nor closes a connection.
    pub fn freeze_database(&self, signal: &str) {
        let Database::Postgres(cluster, _) = &self.database else {
            panic!("not on PostgreSQL");
        };
        let process = std::fs::read_to_string(cluster.folder().join("data/postmaster.pid"));
        let process = process.unwrap().lines().next().unwrap().to_owned();
        let children = Command::new("pgrep").args(["-P", &process]).output();
        let children = String::from_utf8(children.unwrap().stdout).unwrap();
        let all = children.lines().chain([&*process]);
        let signalled = Command::new("kill").args(["-s", signal]).args(all).status();
        assert!(signalled.unwrap().success());
    }

    /// PostgreSQL cuts all connections to the database; how many there were.
    pub fn cut_connections(&self) -> usize {
        const CUT: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let Database::Postgres(_, url) = &self.database else {
            panic!("not on PostgreSQL");
        };
        let mut client = postgres::Client::connect(url, postgres::NoTls).unwrap();
        client.query(CUT, &[]).unwrap().len()
    }

    fn file(&self) -> PathBuf {
        self.path.join("mazed.db")
    }

    /// Stops the server as an operator does.
    pub fn stop(&mut self, what: &str) {
        let mut server = self.server.take().unwrap();
        server.signal("TERM");
        let status = server.wait(STOP_MAX);
        let errors = server.errors();
        assert_eq!(status, 0, "{what}: {errors}");
        assert!(!errors.contains("panicked"), "{what}: {errors}");
        self.folder = Some(server.take_folder());
    }

    /// Holds the file as another program might that writes to it.
    pub fn hold_file(&self) -> rusqlite::Connection {
        let other = rusqlite::Connection::open(self.file()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        other
    }

    /// Waits until a run is saved again.
    pub fn wait_until_saved(&self) {
        let began = Instant::now();
        while self.ledger.best_since(began) != Some(Told::Saved) {
            assert!(began.elapsed() < BACK_MAX, "{}", self.server().errors());
            self.stop_playing(self.players(1, Duration::ZERO));
        }
    }

    /// `kill -9`; those who play are thrown out.
    pub fn kill(&mut self, playing: Playing) {
        let server = self.server.take().unwrap();
        let errors = server.errors();
        self.folder = Some(server.kill());
        self.was_killed = true;
        assert!(!errors.contains("panicked"), "{errors}");
        self.runtime.block_on(playing.thrown_out());
    }

    /// Stops the server as an operator does. Then the store has every run that was saved, and
    /// those that were to be if it was never killed, and each in it can be proved.
    pub fn assert_kept(&mut self, what: &str) {
        self.stop(what);
        let (kept, url) = match &self.database {
            // The file alone, as somebody might copy it.
            Database::File => {
                let copy = tempfile::tempdir().unwrap();
                let file = copy.path().join("mazed.db");
                std::fs::copy(self.file(), &file).unwrap();
                let kept = kept_in_file(&file);
                (kept, format!("sqlite:{}", self.file().display()))
            }
            Database::Postgres(_, url) => (kept_in_postgres(url), url.clone()),
        };
        verify(&url);
        let [saved, later, not_saved] =
            [Told::Saved, Told::Later, Told::NotSaved].map(|told| self.ledger.runs(told));
        let mut promised = saved.clone();
        if !self.was_killed {
            promised.extend_from_slice(&later);
        }
        let lost = missing(&promised, &kept);
        eprintln!(
            "{what}: {} told \"saved\", {} told \"not yet\", {} told \"not saved\", {} in the \
             store, {} lost",
            saved.len(),
            later.len(),
            not_saved.len(),
            kept.len(),
            lost.len()
        );
        assert!(lost.is_empty(), "{what}: {lost:?}");
        assert!(!kept.is_empty(), "{what}: nothing was tried");
    }
}

/// The promised runs that are not kept.
fn missing(promised: &[Run], kept: &[Run]) -> Vec<Run> {
    let mut there: HashMap<Run, usize> = HashMap::new();
    for run in kept {
        *there.entry(run.clone()).or_default() += 1;
    }
    let is_missing = |run: &&Run| match there.get_mut(*run) {
        Some(left @ 1..) => {
            *left -= 1;
            false
        }
        _ => true,
    };
    promised.iter().filter(is_missing).cloned().collect()
}

/// The runs of a store.
const RUNS: &str = "SELECT fingerprint, moves FROM runs JOIN keys ON keys.player = runs.player";

fn kept_in_file(file: &Path) -> Vec<Run> {
    let database = rusqlite::Connection::open(file).unwrap();
    let mut query = database.prepare(RUNS).unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

fn kept_in_postgres(url: &str) -> Vec<Run> {
    let mut client = postgres::Client::connect(url, postgres::NoTls).unwrap();
    let rows = client.query(RUNS, &[]).unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Has every run replayed.
fn verify(store: &str) {
    let verified = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(["verify", "--store", store])
        .output()
        .unwrap();
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
}
