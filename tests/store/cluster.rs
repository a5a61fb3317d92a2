//! A PostgreSQL of these tests' own, on a socket in a temporary folder.

use mazed::store::StoreUrl;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tempfile::TempDir;

/// The one that tests share which neither stop nor fill it.
static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());

/// A PostgreSQL of these tests alone. It ends with this.
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    databases: AtomicU32,
    /// The socket's name has it too.
    port: u16,
    /// Settings beyond those of all.
    settings: String,
    /// Only one starts or stops it.
    turn: Mutex<()>,
}

fn programs() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .filter(|bin| bin.join("postgres").exists())
        .collect();
    found.sort();
    found.pop()
}

impl Cluster {
    /// The one that runs already, or else another.
    pub fn shared() -> Option<Arc<Cluster>> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = shared.upgrade() {
            return Some(cluster);
        }
        let cluster = Arc::new(Cluster::start()?);
        *shared = Arc::downgrade(&cluster);
        Some(cluster)
    }

    /// Starts one; `None` where PostgreSQL is not installed, and the test is skipped.
    pub fn start() -> Option<Cluster> {
        Cluster::start_with(5432, |_| "-c listen_addresses=''".to_owned())
    }

    /// The same on this port, with settings of its own, which may name files that are made
    /// in its folder.
    pub fn start_with(port: u16, settings: impl FnOnce(&Path) -> String) -> Option<Cluster> {
        let Some(programs) = programs() else {
            crate::skip::skip("not run on PostgreSQL, which is not installed");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        if is_root() {
            let status = Command::new("chown")
                .arg("postgres")
                .arg(folder.path())
                .status();
            assert!(status.expect("chown").success());
        }
        let settings = settings(folder.path());
        let cluster = Cluster {
            port,
            settings,
            folder,
            programs,
            databases: AtomicU32::new(0),
            turn: Mutex::new(()),
        };
        cluster.run(
            "initdb",
            &[
                "--auth=trust",
                "--username=mazed",
                "--no-sync",
                "-E",
                "UTF8",
            ],
        );
        cluster.up();
        Some(cluster)
    }

    /// Where its files are.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Runs one of its programs; as root it would refuse.
    fn run(&self, program: &str, arguments: &[&str]) {
        let path = self.programs.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command
                    .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
                    .arg(path);
                command
            }
            false => Command::new(path),
        };
        let done = command
            .arg("-D")
            .arg(self.data())
            .args(arguments)
            .current_dir(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("it runs");
        assert!(done.success(), "{program}: {done}");
    }

    /// Starts it, and waits until it answers.
    pub fn up(&self) {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let options = format!(
            "-c port={} -c unix_socket_directories='{}' -c max_connections=200 {}",
            self.port,
            self.folder.path().display(),
            self.settings
        );
        let log = self.folder.path().join("log");
        self.run(
            "pg_ctl",
            &[
                "-w",
                "-l",
                &log.display().to_string(),
                "-o",
                &options,
                "start",
            ],
        );
    }

    /// Stops it with everybody in the middle of something.
    pub fn down(&self) {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        self.run("pg_ctl", &["-w", "-m", "immediate", "stop"]);
    }

    /// A fresh database.
    pub fn database(&self) -> StoreUrl {
        self.address().parse().expect("a URL")
    }

    /// The same, as it is written.
    pub fn address(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("mazed{number}");
        let (url, create) = (self.url("postgres"), format!("CREATE DATABASE {name}"));
        // The client waits, which a thread of an asynchronous runtime must not.
        std::thread::spawn(move || {
            let mut client = postgres::Client::connect(&url, postgres::NoTls).expect("it answers");
            client.batch_execute(&create).expect("a database");
        })
        .join()
        .expect("a database");
        self.url(&name)
    }

    /// A database over the socket.
    pub fn url(&self, name: &str) -> String {
        format!(
            "postgres://mazed@/{name}?host={}&port={}",
            self.folder.path().display(),
            self.port
        )
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It may be down already.
        let stop = std::panic::AssertUnwindSafe(|| self.down());
        let _ = std::panic::catch_unwind(stop);
    }
}

/// Whether this is root, as whom PostgreSQL would not run.
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id");
    id.stdout == b"0\n"
}
