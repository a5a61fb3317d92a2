//! Behind a proxy that tells whom it speaks for.

use crate::client::{PATIENCE, connect};
use crate::path;
use crate::server::{Process, TestServer, connect_from, run};
use crate::terminal::Terminal;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// The real HAProxy in front of a server.
struct HaProxy {
    address: SocketAddr,
    child: Child,
}

impl HaProxy {
    fn start(server: &TestServer, send: &str) -> HaProxy {
        // It cannot say which port it took, so it is given one that was free just now.
        let address = free_address();
        let config = format!(
            "defaults\n mode tcp\n timeout connect 5s\n timeout client 1m\n timeout server 1m\n\
             listen mazed\n bind {address}\n server mazed {} {send}\n",
            server.address
        );
        HaProxy::start_with(address, &config, server.folder.path())
    }

    /// Starts it with a configuration that listens at this address.
    fn start_with(address: SocketAddr, config: &str, folder: &Path) -> HaProxy {
        let file = folder.join("haproxy.cfg");
        std::fs::write(&file, config).unwrap();
        let child = Command::new("haproxy")
            .env("PATH", path())
            .args(["-db", "-q", "-f"])
            .arg(&file)
            .spawn()
            .unwrap();
        let proxy = HaProxy { address, child };
        let deadline = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(address).is_err() {
            assert!(Instant::now() < deadline, "HAProxy does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        proxy
    }

    /// `ssh` through it, from an address of this machine.
    fn ssh(&self, server: &TestServer, from: &str, options: &[&str], word: &[&str]) -> Vec<String> {
        // The key is known under the server's address, not under the proxy's.
        let alias = format!(
            "HostKeyAlias=[{}]:{}",
            server.address.ip(),
            server.address.port()
        );
        let bind = format!("BindAddress={from}");
        let mut all = vec!["-o", &alias, "-o", &bind];
        all.extend(options);
        let mut line = server.ssh(&all, "player", word);
        let port = line.iter().position(|word| word == "-p").unwrap() + 1;
        line[port] = self.address.port().to_string();
        line
    }
}

impl Drop for HaProxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server that listens to a proxy at this address.
fn behind(proxy: &str) -> TestServer {
    let net = format!("{proxy}/32").parse().unwrap();
    TestServer::with(|config| {
        config.networks.proxies = vec![net];
        config.limits.per_address = 1;
    })
}

#[test]
fn haproxy_carries_the_game_and_the_clients_address() {
    needs!("ssh");
    needs!("haproxy");
    for version in ["send-proxy", "send-proxy-v2"] {
        let server = behind("127.0.0.1");
        let proxy = HaProxy::start(&server, version);
        let game = ["play", "labyrinth", "--size", "4x4", "--seed", "7"];
        let line = proxy.ssh(&server, "127.0.0.5", &["-t"], &game);
        let mut terminal = Terminal::run(&line);
        terminal.wait_until("the game", |screen| screen.alternate_screen());
        terminal.settle();
        let before = terminal.screen();
        terminal.send("wasd");
        terminal.wait_until("a move", |screen| screen.contents() != before);
        // All of them come from 127.0.0.1, and yet the first is the only one of its own.
        let again = run(&proxy.ssh(&server, "127.0.0.5", &[], &["version"]));
        let said = String::from_utf8_lossy(&again.stderr);
        assert!(said.contains("from your address"), "{version}: {said}");
        let other = run(&proxy.ssh(&server, "127.0.0.6", &[], &["version"]));
        assert!(other.status.success(), "{version}: {other:?}");
        terminal.send("\x03");
        assert_eq!(terminal.wait(), 0, "{version}");
        server.wait_until_empty();
        let later = run(&proxy.ssh(&server, "127.0.0.5", &[], &["version"]));
        assert!(later.status.success(), "{version}: {later:?}");
    }
}

/// An address that was free just now.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn newcomers_wait_at_haproxy_while_the_server_restarts() {
    needs!("haproxy");
    // The configuration that operators are given.
    let options = ["--drain", "2", "--proxy-from", "127.0.0.1"];
    let mut server = Process::start(&options);
    let (listen, address) = (server.address, free_address());
    let given = include_str!("../../deploy/haproxy.cfg");
    let config = given
        // Each takes two open files, of which a machine for tests may have few.
        .replace("maxconn 13000", "maxconn 100")
        .replace("bind :22", &format!("bind {address}"))
        .replace("127.0.0.1:2222", &listen.to_string());
    let folder = tempfile::tempdir().unwrap();
    let _proxy = HaProxy::start_with(address, &config, folder.path());
    let _player = connect(address).await;
    server.signal("TERM");
    let newcomers: Vec<_> = (0..20)
        .map(|number| {
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(200 + 250 * number)).await;
                drop(connect(address).await);
            })
        })
        .collect();
    let folder = tokio::task::spawn_blocking(move || {
        assert_eq!(server.wait(PATIENCE), 0);
        // As long as systemd and a slow machine may take.
        std::thread::sleep(Duration::from_secs(4));
        server.take_folder()
    });
    let _server = Process::start_in(folder.await.unwrap(), listen, "", &options);
    let mut got_in = 0;
    for newcomer in newcomers {
        got_in += u32::from(newcomer.await.is_ok());
    }
    assert_eq!(got_in, 20);
}

/// All that the server says until it closes the connection.
fn said_to(mut stream: TcpStream) -> String {
    let mut all = Vec::new();
    if let Err(error) = stream.read_to_end(&mut all) {
        assert!(!is_late(&error), "the server does not close the connection");
    }
    String::from_utf8_lossy(&all).into_owned()
}

/// Whether nothing came at all, not even an end.
fn is_late(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{TimedOut, WouldBlock};
    matches!(error.kind(), TimedOut | WouldBlock)
}

/// The server's first words; none, if it closes the connection.
fn greeting(mut stream: &TcpStream) -> String {
    let mut some = [0; 64];
    let read = stream.read(&mut some).unwrap_or_else(|error| {
        assert!(!is_late(&error), "neither a word nor an end");
        0
    });
    String::from_utf8_lossy(&some[..read]).into_owned()
}

#[test]
fn a_header_from_anybody_else_is_never_read() {
    let server = behind("127.0.0.9");
    let first = connect_from([127, 0, 0, 1], server.address);
    assert!(greeting(&first).starts_with("SSH-2.0-"));
    // The place beyond its bound, where only operators stay, is taken.
    let spare = connect_from([127, 0, 0, 1], server.address);
    assert!(greeting(&spare).starts_with("SSH-2.0-"));
    // It counts as what it is, whatever it claims to be.
    let mut second = connect_from([127, 0, 0, 1], server.address);
    second
        .write_all(b"PROXY TCP4 192.0.2.2 127.0.0.1 1 2\r\n")
        .unwrap();
    assert!(said_to(second).contains("from your address"));
    drop((first, spare));
    server.wait_until_empty();
}
