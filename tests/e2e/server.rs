//! A server for a test: on a port of its own, gone when the test is over.

use mazed::server::{Config, Server};
use socket2::{Domain, Socket, Type};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Where clients find a server.
pub struct Site {
    /// Where it listens.
    pub address: SocketAddr,
    /// A folder for the test's files.
    pub folder: TempDir,
}

impl Site {
    /// `ssh` to it, as [`ssh`] has it.
    pub fn ssh(&self, options: &[&str], user: &str, command: &[&str]) -> Vec<String> {
        ssh(self.address, self.folder.path(), options, user, command)
    }

    /// A new key of this name.
    pub fn key(&self, name: &str) -> PathBuf {
        let folder = self.folder.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        new_key(&folder, "ed25519")
    }

    /// `ssh` of somebody with this key.
    pub fn line(&self, key: Option<&Path>, options: &[&str], command: &[&str]) -> Vec<String> {
        let key = key.map(|key| key.display().to_string());
        let mut all = options.to_vec();
        all.extend(key.iter().flat_map(|key| ["-i", key]));
        self.ssh(&all, "ada.lovelace", command)
    }

    /// What comes of a command with this input.
    pub fn run(
        &self,
        key: Option<&Path>,
        options: &[&str],
        command: &[&str],
        input: &str,
    ) -> Output {
        pipe(&self.line(key, options, command), input)
    }

    /// What a command prints.
    pub fn says(&self, key: Option<&Path>, command: &str) -> String {
        let output = self.run(key, &["-T"], &[command], "");
        assert!(output.status.success(), "{command}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }
}

/// What comes of a command line.
pub fn run(line: &[String]) -> Output {
    pipe(line, "")
}

/// What comes of a command line with this input.
pub fn pipe(line: &[String], input: &str) -> Output {
    let mut child = Command::new(&line[0])
        .args(&line[1..])
        .env_remove("SSH_AUTH_SOCK")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that is refused does not read it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// A server inside the test's process.
pub struct TestServer {
    site: Site,
    /// The server itself.
    pub server: Arc<Server>,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    /// Serves with the usual settings.
    pub fn new() -> TestServer {
        TestServer::with(|_| {})
    }

    /// Serves with other settings.
    pub fn with(change: impl FnOnce(&mut Config)) -> TestServer {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            listen: "127.0.0.1:0".parse().unwrap(),
            keys: folder.path().join("keys"),
            drain: Duration::ZERO,
            seeds: Arc::new(|| 7),
            ..Config::default()
        };
        change(&mut config);
        let server = Arc::new(Server::new(config).unwrap());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let serving = Arc::clone(&server);
        let (tell, told) = std::sync::mpsc::channel();
        // A thread of its own, as the test may run inside a runtime already.
        let thread = std::thread::spawn(move || {
            runtime.block_on(async {
                let listener = serving.bind().unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                serving.listen(listener).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        let address = told.recv().unwrap();
        TestServer {
            site: Site { address, folder },
            server,
            thread: Some(thread),
        }
    }

    /// Waits until all connections are gone.
    pub fn wait_until_empty(&self) {
        let deadline = Instant::now() + Duration::from_secs(5);
        while self.server.connections() != (0, 0) {
            let left = self.server.connections();
            assert!(Instant::now() < deadline, "{left:?} connections stay");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Deref for TestServer {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.server.shutdown();
        self.server.shutdown();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The command line of OpenSSH's client with nothing of this machine's settings. The
/// host key is known, as for somebody who was here before, so that anything the client
/// prints is about the login.
pub fn ssh(
    address: SocketAddr,
    folder: &Path,
    options: &[&str],
    user: &str,
    command: &[&str],
) -> Vec<String> {
    let known = folder.join("known_hosts");
    if !known.exists() {
        let key = Command::new("ssh-keygen")
            .arg("-y")
            .arg("-f")
            .arg(folder.join("keys/ssh_host_ed25519_key"))
            .output()
            .unwrap();
        let key = String::from_utf8(key.stdout).unwrap();
        let line = format!("[{}]:{} {key}", address.ip(), address.port());
        std::fs::write(&known, line).unwrap();
    }
    let port = address.port().to_string();
    let mut line: Vec<String> = ["ssh", "-F", "none", "-p", &port].map(str::to_owned).into();
    let known = format!("UserKnownHostsFile={}", known.display());
    let mut settings = vec![
        "StrictHostKeyChecking=yes",
        &known,
        "GlobalKnownHostsFile=/dev/null",
        "IdentitiesOnly=yes",
        "IdentityAgent=none",
    ];
    if !options.contains(&"-i") {
        settings.push("IdentityFile=none");
    }
    for setting in settings {
        line.extend(["-o".to_owned(), setting.to_owned()]);
    }
    line.extend(options.iter().map(|&option| option.to_owned()));
    line.push(format!("{user}@{}", address.ip()));
    line.extend(command.iter().map(|&word| word.to_owned()));
    line
}

/// A new key of this kind.
pub fn new_key(folder: &Path, kind: &str) -> PathBuf {
    let path = folder.join(format!("id_{kind}"));
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", kind, "-N", "", "-f"])
        .arg(&path)
        .status()
        .unwrap();
    assert!(made.success());
    path
}

/// A server in a process of its own, the one that is installed.
pub struct Process {
    site: Site,
    /// Where it shows its metrics, with `--metrics`.
    pub metrics: Option<SocketAddr>,
    child: Child,
    /// Open, as a program that finds its end closed fails.
    _stdout: BufReader<ChildStdout>,
}

impl Process {
    /// Starts it with these options.
    pub fn start(options: &[&str]) -> Process {
        Process::start_with("", options)
    }

    /// Starts it from a shell that first does something else.
    pub fn start_with(first: &str, options: &[&str]) -> Process {
        let any = "127.0.0.1:0".parse().unwrap();
        Process::start_in(tempfile::tempdir().unwrap(), any, first, options)
    }

    /// Starts it in a folder that may be another one's, with its host key and its database.
    pub fn start_in(folder: TempDir, listen: SocketAddr, first: &str, options: &[&str]) -> Process {
        // An option overrules it.
        let store = format!("sqlite:{}", folder.path().join("mazed.db").display());
        let mut child = Command::new("sh")
            .args(["-c", &format!("{first} exec \"$0\" \"$@\"")])
            .arg(env!("CARGO_BIN_EXE_mazed"))
            .args(["serve", "--listen", &listen.to_string(), "--keys"])
            .arg(folder.path().join("keys"))
            .env("MAZED_STORE", store)
            .args(options)
            .stdout(Stdio::piped())
            .stderr(File::create(folder.path().join("stderr")).unwrap())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut lines = (&mut stdout).lines();
        let first = lines.next().unwrap().unwrap();
        let address = first
            .strip_prefix("listening on ")
            .unwrap()
            .parse()
            .unwrap();
        let second = lines.next().unwrap().unwrap();
        assert!(second.contains("SHA256:"), "{second}");
        let mut last = lines.next().unwrap().unwrap();
        let metrics = last.strip_prefix("metrics on http://");
        let metrics = metrics.and_then(|rest| rest.strip_suffix("/metrics"));
        let metrics = metrics.map(|address| address.parse().unwrap());
        if metrics.is_some() {
            last = lines.next().unwrap().unwrap();
        }
        assert!(last.starts_with("connect with: ssh -p "), "{last}");
        Process {
            site: Site { address, folder },
            metrics,
            child,
            _stdout: stdout,
        }
    }

    /// What it answers to a GET on the port of its metrics: the status and the text.
    pub fn get(&self, path: &str) -> (u16, String) {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let answer = self.ask(request.as_bytes());
        let (head, body) = answer.split_once("\r\n\r\n").expect(&answer);
        let status = head.strip_prefix("HTTP/1.1 ").expect(head);
        (status[..3].parse().unwrap(), body.to_owned())
    }

    /// All that comes for these bytes on the port of its metrics.
    pub fn ask(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.metrics.unwrap()).unwrap();
        let timeout = Some(Duration::from_secs(20));
        stream.set_read_timeout(timeout).unwrap();
        stream.write_all(request).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The value of a metric, with its labels as they are written.
    pub fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").1;
        let value = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value
            .unwrap_or_else(|| panic!("{name}: {text}"))
            .parse()
            .unwrap()
    }

    /// Waits until a metric has this value.
    pub fn wait_for_metric(&self, name: &str, value: f64) {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let found = self.metric(name);
            if found == value {
                return;
            }
            assert!(Instant::now() < deadline, "{name} is {found}, not {value}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) {
        send_signal(self.child.id(), signal);
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it wrote to standard error.
    pub fn errors(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("stderr")).unwrap()
    }

    /// Its resident memory in bytes.
    pub fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmRSS:"))
            .unwrap();
        let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kilobytes * 1024
    }

    /// The CPU time that it has taken so far.
    pub fn worked(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let after = stat.rsplit(')').next().unwrap();
        let ticks = after.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.map(|field| field.parse::<u64>().unwrap()).sum();
        // User and system time, in hundredths of a second.
        Duration::from_millis(10 * ticks)
    }

    /// Waits until it has written this to standard error.
    pub fn wait_for_error(&self, text: &str) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !self.errors().contains(text) {
            assert!(Instant::now() < deadline, "no {text:?}: {}", self.errors());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it without a word, and starts it again in its place.
    pub fn restart(self, options: &[&str]) -> Process {
        let address = self.address;
        Process::start_in(self.kill(), address, "", options)
    }

    /// Kills it; its folder is left.
    pub fn kill(mut self) -> TempDir {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.take_folder()
    }

    /// Its folder, for the next one.
    pub fn take_folder(&mut self) -> TempDir {
        std::mem::replace(&mut self.site.folder, tempfile::tempdir().unwrap())
    }

    /// Waits for its end; the exit status.
    pub fn wait(&mut self, limit: Duration) -> i32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().expect("an exit status");
            }
            assert!(began.elapsed() < limit, "the server does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Deref for Process {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection from this address of the machine, of which nothing lingers.
pub fn connect_from(from: impl Into<IpAddr>, server: SocketAddr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_linger(Some(Duration::ZERO)).unwrap();
    let from = SocketAddr::from((from.into(), 0));
    socket.bind(&from.into()).unwrap();
    socket.connect(&server.into()).unwrap();
    let stream = TcpStream::from(socket);
    let patience = Some(Duration::from_secs(20));
    stream.set_read_timeout(patience).unwrap();
    stream
}

/// Sends a signal to a process.
pub fn send_signal(process: u32, signal: &str) {
    let sent = Command::new("kill")
        .args(["-s", signal, &process.to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
}
